import type { Key } from "../texts/catalogue.ts";
import { en } from "../texts/en.ts";
import { t } from "../texts/language.svelte.ts";
import type { OptionInfo } from "../wire.ts";

const plain = t as unknown as (key: Key) => string;

/** Options come from the server: one without a text of ours is shown in the server's words. */
const textOr = (key: string, name: string): string => (key in en ? plain(key as Key) : name);

export const optionLabel = ({ name, summary }: OptionInfo): string =>
  textOr(`option.${name}`, summary);
export const choiceLabel = (option: string, choice: string): string =>
  textOr(`option.${option}.${choice}`, choice);
