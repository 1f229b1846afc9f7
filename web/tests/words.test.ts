import { afterEach, describe, expect, test } from "vitest";
import { squares } from "../src/board/marks.ts";
import type { Reader } from "../src/games/game.ts";
import { gameView } from "../src/games/index.ts";
import { superconducting } from "../src/games/superconducting.ts";
import { stageOf } from "../src/state/stage.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import type { Choice, Colour, GameEvent, Position } from "../src/wire.ts";
import { EVENT_KINDS, hint, sentence } from "../src/words/events.ts";
import { parts } from "../src/words/markup.ts";
import { choiceName, squareLabel } from "../src/words/names.ts";
import { turnLine } from "../src/words/turn.ts";
import { choice, event, geometry, players, position, superposition } from "./fixtures.ts";

const SEATS: Colour[] = ["red", "green", "yellow", "blue"];
const classic: Reader = { game: gameView("classic"), seats: SEATS, you: "red" };
const sc: Reader = { ...classic, game: gameView("superconducting") };

/** One example of every event kind of the protocol. */
const EXAMPLES: Record<(typeof EVENT_KINDS)[number], Omit<GameEvent, "kind" | "clause">> = {
  first: { seat: "red" },
  rolled: { seat: "green", die: 4 },
  passed: { seat: "red", die: 3 },
  forfeit: { seat: "blue" },
  released: { piece: "red2", to: "t0" },
  moved: { piece: "red2", from: "t0", to: "h3" },
  pair_moved: { piece: "red2", partner: "blue1", from: "t0", to: "t4" },
  captured: { piece: "green3", by: "red2", square: "t14" },
  lane: { piece: "red2", square: "h1" },
  home: { piece: "red2" },
  again: { seat: "red", reasons: ["six", "capture"] },
  paired: { piece: "red2", partner: "blue1", square: "t4" },
  broken: { piece: "red2", partner: "blue1", square: "t4" },
  collapsed: { piece: "red2", partner: "blue1", square: "t4" },
  current: { piece: "red2", partner: "blue1", from: "t9", to: "t13" },
  spins: { up: ["red", "blue"] },
  field_on: { turns: 3 },
  field_off: {},
  field_draw: { on: 0 },
  turn: { seat: "yellow" },
  place: { seat: "red", place: 2 },
  won: { seat: "red" },
};

afterEach(() => setLanguage("en"));

describe.each(["en", "fr"] as const)("events in %s", (language) => {
  test.each(EVENT_KINDS)("%s is a whole sentence", (kind) => {
    setLanguage(language);
    for (const reader of [sc, { ...classic, you: null }]) {
      const text = sentence(event(kind, EXAMPLES[kind]), reader);
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toMatch(/undefined|NaN|[{}]/);
    }
  });
});

test("sentences say you to the only human", () => {
  expect(sentence(event("rolled", { seat: "red", die: 6 }), classic)).toBe("You roll 6.");
  expect(sentence(event("rolled", { seat: "green", die: 6 }), classic)).toBe("Green rolls 6.");
  expect(sentence(event("again", EXAMPLES.again), classic)).toBe(
    "You roll again: a 6 and a capture.",
  );
});

test("an event of a kind unknown is shown by its kind", () => {
  expect(sentence(event("tide"), classic)).toBe("Tide");
});

describe("a choice", () => {
  const stage = stageOf(position());

  test("says what it would do", () => {
    const events = [
      event("moved", { piece: "red1", from: "t10", to: "t14" }),
      event("captured", { piece: "green3", by: "red1", square: "t14" }),
      event("again", { seat: "red", reasons: ["capture"] }),
    ];
    expect(hint(choice({ events }), classic, null)).toBe("captures green 3, you roll again");
    expect(hint(choice(), sc, "hint.redraw")).toBe("all spins are drawn anew");
    expect(choiceName("red1", "t14", stage, classic.game)).toBe("Red 1 to t14");
  });

  test("names the partner of a pair", () => {
    const paired = stageOf(superposition({ pairs: [["red1", "green2"]] }));
    expect(choiceName("red1", "t14", paired, sc.game)).toBe("Red 1 with green 2 to t14");
  });

  test("promises a redraw on a star, and none in a field", () => {
    const star = choice({ to: "t8" });
    const told = (at: Choice, over: Partial<Position> = {}) =>
      superconducting.offer(at, { stage: stageOf(superposition(over)), geometry, reader: sc }).hint;
    expect(told(star)).toBe("all spins are drawn anew");
    expect(told(star, { field: 2 })).toBe("safe there");
    expect(told(choice())).toBe("");
  });
});

test("squares are named with all that is on them", () => {
  const stage = stageOf(superposition({ pairs: [["red2", "blue1"]] }));
  const name = (place: string, units: string[][]) => {
    const square = squares(geometry, superconducting.marks).find((s) => s.place === place);
    return square && squareLabel(square, units, stage, sc.game);
  };
  expect(name("t22", [["red2", "blue1"]])).toBe(
    "t22, Josephson Space, a Cooper pair of red 2 and blue 1",
  );
  expect(name("t0", [])).toBe("t0, red Starting Space, safe, empty");
  expect(name("t8", [["green1"], ["yellow4"]])).toBe(
    "t8, Star Space, safe, green 1 (spin down) and yellow 4 (spin up)",
  );
  expect(name("green:h3", [])).toBe("green Goal Road, square 3, empty");
});

test("the turn line says whose turn it is and what is awaited", () => {
  const line = (over: object, you: Colour | null = "red", seats = players()) =>
    turnLine(stageOf(position(over)), seats, you);
  expect(line({})).toBe("Your turn: roll");
  expect(line({ await: "move", die: 3 })).toBe("You rolled 3: choose a piece");
  expect(line({}, null, players("human", "human"))).toBe("Red: roll");
  expect(line({ turn: "green" })).toBe("Green (greedy bot) rolls");
  expect(line({ await: "over", winner: "red" })).toBe("You win");
  expect(line({ await: "over", winner: "blue" })).toBe("Blue wins");
});

test("the marks in a clause's text are parted from it", () => {
  expect(parts("Off. **Ruling**: the *same* `t8`.")).toEqual([
    { kind: "plain", text: "Off. " },
    { kind: "strong", text: "Ruling" },
    { kind: "plain", text: ": the " },
    { kind: "em", text: "same" },
    { kind: "plain", text: " " },
    { kind: "code", text: "t8" },
    { kind: "plain", text: "." },
  ]);
});
