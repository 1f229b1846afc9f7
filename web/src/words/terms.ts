import type { Term } from "../games/game.ts";
import { language, t } from "../texts/language.svelte.ts";

export interface TermPart {
  text: string;
  /** The word of the glossary that this is. */
  term: string | null;
}

/** A word's forms are in one text: the one that it is listed by, then others that it takes. */
export const forms = (term: Term): string[] => t(term.name).split("|");

export const headword = (term: Term): string => forms(term)[0] ?? "";

interface Finder {
  words: Map<string, string>;
  pattern: RegExp;
}

const finders = new Map<string, Finder>();

function finder(terms: readonly Term[]): Finder {
  const key = `${language()} ${terms.length}`;
  const known = finders.get(key);
  if (known) return known;
  const words = new Map(
    terms.flatMap((term) => forms(term).map((form) => [form.toLowerCase(), term.id])),
  );
  const longest = [...words.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  const found = { words, pattern };
  finders.set(key, found);
  return found;
}

/** A text with the words of the glossary in it, each where it comes first; `but` is not looked for. */
export function marked(
  text: string,
  terms: readonly Term[],
  but: string | null = null,
): TermPart[] {
  if (terms.length === 0) return [{ text, term: null }];
  const { words, pattern } = finder(terms);
  const parts: TermPart[] = [];
  const seen = new Set([but]);
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const term = words.get(match[0].toLowerCase()) ?? null;
    if (seen.has(term)) continue;
    seen.add(term);
    parts.push({ text: text.slice(end, match.index), term: null }, { text: match[0], term });
    end = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(end), term: null }].filter((part) => part.text !== "");
}
