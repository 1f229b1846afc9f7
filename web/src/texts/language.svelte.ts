import { recall, remember } from "../state/memory.ts";
import { type Key, type Params, type Translate, translator } from "./catalogue.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const translators: Record<Language, Translate> = {
  en: translator("en", en),
  fr: translator("fr", fr),
};

const known = (value: string | null): value is Language => value !== null && value in LANGUAGES;

function first(): Language {
  const remembered = recall("language");
  if (known(remembered)) return remembered;
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

let current = $state<Language>(first());

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  remember("language", next);
}

/** The text of a key in the language of the page; follows its changes. */
export const t = <K extends Key>(key: K, ...params: Params<K>): string =>
  translators[current](key, ...params);

export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(current, { type: "conjunction" }).format(items);

export const upperFirst = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/** A number with one place as the language writes it, with its sign if that matters. */
export const number = (value: number, signed = false): string =>
  new Intl.NumberFormat(current, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "negative",
  }).format(value);
