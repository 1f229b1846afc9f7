import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Entry,
  keysOnBoard,
  leadsTo,
  menu,
  type Offer,
  offersOf,
} from "../src/state/offers.ts";
import { choice } from "./fixtures.ts";

const offer = (id: string, over: Partial<Offer> = {}): Offer => ({
  id,
  choice: choice(),
  key: null,
  name: id,
  title: id,
  hint: "",
  pieces: [],
  targets: [],
  struck: [],
  path: [],
  plain: false,
  rolls: false,
  secret: false,
  groups: [],
  alike: null,
  ...over,
});

const PASS = offer("pass", { plain: true });
const SIGHT = { opened: [] as string[], picked: null, covered: false, room: 3 };

const shown = (entries: Entry[]): string[] =>
  entries.map((e) => {
    if (e.kind === "offer") return `${e.key} ${e.offer.id}`;
    return e.kind === "group" ? `${e.key} ${e.path.join("/")} (${e.count})` : `${e.key} cover`;
  });

const many = [
  offer("hit", { groups: ["red 1"] }),
  offer("duck", { groups: ["red 1"] }),
  offer("s1", { groups: ["build", "tower"] }),
  offer("s3", { groups: ["build", "tower"] }),
  offer("s7", { groups: ["build", "wall"] }),
  offer("s9", { groups: ["build", "wall"] }),
  offer("rest", { groups: ["red 2"] }),
  PASS,
];

describe("the buttons", () => {
  test("are all offers where there is room, passing last and by 0", () => {
    expect(shown(menu([PASS, offer("a"), offer("b")], SIGHT))).toEqual(["1 a", "2 b", "0 pass"]);
  });

  test("are groups where there are many; an offer alone in its group stands for itself", () => {
    expect(shown(menu(many, SIGHT))).toEqual(["1 red 1 (2)", "2 build (4)", "3 rest", "0 pass"]);
  });

  test("of an open group are its own, in groups again where they are many", () => {
    expect(shown(menu(many, { ...SIGHT, opened: ["red 1"] }))).toEqual(["1 hit", "2 duck"]);
    expect(shown(menu(many, { ...SIGHT, opened: ["build"] }))).toEqual([
      "1 build/tower (2)",
      "2 build/wall (2)",
    ]);
  });

  test("a group that holds everything is opened by itself", () => {
    const inner = ["a", "a", "b", "b"].map((name, i) => offer(`${i}`, { groups: ["all", name] }));
    expect(shown(menu(inner, SIGHT))).toEqual(["1 all/a (2)", "2 all/b (2)"]);
  });

  test("of a piece that was picked are those it stands for", () => {
    const two = [offer("a", { pieces: ["red1"] }), offer("b", { targets: ["red1"] }), offer("c")];
    expect(shown(menu(two, { ...SIGHT, picked: "red1" }))).toEqual(["1 a", "2 b"]);
    expect(offersOf(two, "red1")).toHaveLength(2);
  });

  test("hide what names cards as long as these are covered", () => {
    const cards = [offer("a"), offer("spark", { secret: true }), PASS];
    const covered = { ...SIGHT, covered: true };
    expect(shown(menu(cards, covered))).toEqual(["1 a", "2 cover", "0 pass"]);
    expect(shown(menu([offer("a"), PASS], covered))).toEqual(["1 a", "0 pass"]);
  });

  test("stand once for offers that do the same, and keep the keys that these have of their own", () => {
    const out = [1, 2, 3].map((n) =>
      offer(`red${n}`, { key: n, alike: "out", pieces: [`red${n}`] }),
    );
    expect(shown(menu(out, SIGHT))).toEqual(["1 red1"]);
    expect(keysOnBoard(out, menu(out, SIGHT)).map(({ key }) => key)).toEqual([1, 2, 3]);
  });

  test("have keys on the board where one key alone stands for a piece", () => {
    const all = [
      offer("a", { pieces: ["red1"] }),
      offer("b", { pieces: ["red2"] }),
      offer("c", { pieces: ["red2"] }),
    ];
    expect(keysOnBoard(all, menu(all, SIGHT))).toEqual([{ piece: "red1", key: 1 }]);
  });

  test("lead to what they choose or open, and to what does the same", () => {
    const [hit, , , , , , , pass] = many as [Offer, ...Offer[]];
    const twin = offer("twin", { alike: "same" });
    const entries = menu([...many, offer("other", { alike: "same" })], { ...SIGHT, room: 9 });
    const to = (all: Entry[], found: Offer | null) => shown(all.filter((e) => leadsTo(e, found)));
    expect(to(menu(many, SIGHT), hit)).toEqual(["1 red 1 (2)"]);
    expect(to(menu(many, SIGHT), pass ?? null)).toEqual(["0 pass"]);
    expect(to(entries, twin)).toEqual(["8 other"]);
    expect(to(entries, null)).toEqual([]);
    const covered = menu([offer("spell", { secret: true }), PASS], { ...SIGHT, covered: true });
    expect(to(covered, offer("spell", { secret: true }))).toEqual(["1 cover"]);
  });
});

test("every offer can be reached, whatever the groups", () => {
  const some = fc.array(fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 9 }), (all, room) => {
      const offers = all.map((groups, i) => offer(`${i}`, { groups }));
      const found = new Set<string>();
      const visit = (opened: readonly string[]): void => {
        for (const e of menu(offers, { ...SIGHT, opened, room })) {
          if (e.kind === "offer") found.add(e.offer.id);
          else if (e.kind === "group") visit(e.path);
        }
      };
      visit([]);
      expect(found.size).toBe(offers.length);
    }),
  );
});
