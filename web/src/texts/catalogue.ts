import type { en } from "./en.ts";

export type Plural = { readonly one: string; readonly other: string };
export type Message = string | Plural;
export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, Message>>;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Forms<M> = M extends Plural ? M["one"] | M["other"] : M;
/** The arguments of a message, read off its English text. */
export type Args<K extends Key> = Record<Names<Forms<(typeof en)[K]>>, string | number>;

export type Params<K extends Key> = [Names<Forms<(typeof en)[K]>>] extends [never]
  ? []
  : [args: Args<K>];

/** The keys of messages that need no argument. */
export type PlainKey = { [K in Key]: Params<K> extends [] ? K : never }[Key];

/** The text of a key in one language, its plural form by the language's rules. */
export function translator(language: string, catalogue: Catalogue) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const shown = (value: string | number | undefined): string =>
    typeof value === "number" ? numbers.format(value) : (value ?? "");

  return function t<K extends Key>(key: K, ...params: Params<K>): string {
    const args = (params[0] ?? {}) as Record<string, string | number>;
    const message: Message = catalogue[key];
    const form = typeof message === "string" ? message : plural(message, rules, Number(args.n));
    return form.replace(/\{([^}]+)\}/g, (_, name: string) => shown(args[name]));
  };
}

export type Translate = ReturnType<typeof translator>;

const plural = (message: Plural, rules: Intl.PluralRules, n: number): string =>
  rules.select(n) === "one" ? message.one : message.other;
