import { describe, expect, test } from "vitest";
import { type Message, translator } from "../src/texts/catalogue.ts";
import { en } from "../src/texts/en.ts";
import { fr } from "../src/texts/fr.ts";
import { EVENT_KINDS } from "../src/words/events.ts";

const forms = (message: Message): string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];

const args = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([^}]+)\}/g)].map((m) => m[1] ?? ""))].sort();

const keys = Object.keys(en) as (keyof typeof en)[];

describe("the catalogues", () => {
  test("have the same keys", () => {
    expect(Object.keys(fr).sort()).toEqual([...keys].sort());
  });

  test.each(keys)("%s takes the same arguments in both", (key) => {
    const wanted = args(forms(en[key]).join(" "));
    // A feminine or plural word may stand where an argument does, but none may be invented.
    expect(args(forms(fr[key]).join(" "))).toEqual(wanted);
    expect(typeof fr[key]).toBe(typeof en[key]);
  });

  test.each(Object.entries({ en, fr }))("%s is calm", (_, catalogue) => {
    for (const message of Object.values(catalogue)) {
      for (const text of forms(message)) expect(text).not.toContain("!");
    }
  });

  test("French has unbreakable spaces before its high marks", () => {
    for (const message of Object.values(fr)) {
      for (const text of forms(message)) expect(text).not.toMatch(/[^\u00a0][:;?]/);
    }
  });
});

test("plurals follow the language", () => {
  const [english, french] = [translator("en", en), translator("fr", fr)];
  expect(english("players.points", { n: 0 })).toBe("0 points");
  expect(english("players.points", { n: 1 })).toBe("1 point");
  expect(french("players.points", { n: 0 })).toBe("0 point");
  expect(french("players.points", { n: 2 })).toBe("2 points");
});

test.each(EVENT_KINDS)("the event %s has a text", (kind) => {
  const texts = keys.filter((key) => key === `event.${kind}` || key.startsWith(`event.${kind}.`));
  expect(texts.length).toBeGreaterThan(0);
});
