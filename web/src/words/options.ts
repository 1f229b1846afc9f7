import type { Key } from "../texts/catalogue.ts";
import { en } from "../texts/en.ts";
import { t } from "../texts/language.svelte.ts";

const plain = t as unknown as (key: Key) => string;

/** Options come from the server: one without a text of ours is shown by its name. */
const textOr = (key: string, name: string): string => (key in en ? plain(key as Key) : name);

export const optionLabel = (name: string): string => textOr(`option.${name}`, name);
export const choiceLabel = (option: string, choice: string): string =>
  textOr(`option.${option}.${choice}`, choice);
