import { describe, expect, test } from "vitest";
import { STEP_MS } from "../src/state/frames.ts";
import { LONGEST_MS, type Pace, plan } from "../src/state/motion.ts";
import { stageOf } from "../src/state/stage.ts";
import type { GameEvent, Position } from "../src/wire.ts";
import { change, event, geometry, position, superposition } from "./fixtures.ts";

const NORMAL: Pace = { factor: 1, still: false };

const frames = (before: Position, events: GameEvent[], after = before, pace = NORMAL) =>
  plan(stageOf(before), change(2, after, events), geometry, pace);

const tokens = (red1: string, green1 = "base") => ({
  red: [red1, "base", "base", "base"],
  green: [green1, "base", "base", "base"],
  yellow: ["base", "base", "base", "base"],
  blue: ["base", "base", "base", "base"],
});

describe("a move", () => {
  const before = position({ tokens: tokens("t10", "t14") });
  const moved = event("moved", { piece: "red1", from: "t10", to: "t14" });
  const captured = event("captured", { piece: "green1", by: "red1", square: "t14" });

  test("goes square by square, 60 ms each, after the piece is lifted", () => {
    const shown = frames(before, [moved]);
    expect(shown.map((f) => f.stage.at.red1)).toEqual(["t10", "t11", "t12", "t13", "t14"]);
    expect(shown.slice(1).every((f) => f.ms === STEP_MS)).toBe(true);
    expect(shown.every((f) => f.moving.includes("red1"))).toBe(true);
  });

  test("sends the captured piece to its base at the end", () => {
    const last = frames(before, [moved, captured]).at(-1);
    expect(last?.stage.at).toMatchObject({ red1: "t14", green1: "base" });
    expect(last?.effect).toEqual({ kind: "capture", pieces: ["green1"] });
  });

  test("turns into the lane of its own colour", () => {
    const from = position({ tokens: tokens("t49") });
    const way = frames(from, [event("moved", { piece: "red1", from: "t49", to: "h3" })]);
    expect(way.map((f) => f.stage.at.red1)).toEqual(["t49", "t50", "h1", "h2", "h3"]);
  });

  test("is shown at once at instant speed", () => {
    expect(frames(before, [moved], before, { factor: 0, still: false })).toEqual([]);
  });

  test("is one fade with reduced motion", () => {
    const after = position({ tokens: tokens("t14") });
    const shown = frames(before, [moved, captured], after, { factor: 1, still: true });
    expect(shown).toHaveLength(1);
    expect(shown[0]?.stage.at.red1).toBe("t14");
    expect(shown[0]?.moving).toEqual(["red1", "green1"]);
  });

  test("never lasts longer than 0.8 s", () => {
    const many = Array.from({ length: 9 }, () => captured);
    const total = frames(before, [moved, ...many]).reduce((sum, f) => sum + f.ms, 0);
    expect(total).toBeLessThanOrEqual(LONGEST_MS + 0.001);
  });
});

describe("a Cooper pair", () => {
  const before = superposition({ tokens: tokens("t50", "t50"), pairs: [["red1", "green1"]] });

  test("moves as one", () => {
    const moved = event("pair_moved", { piece: "red1", partner: "green1", from: "t50", to: "t1" });
    const way = frames(before, [moved]);
    expect(way.map((f) => [f.stage.at.red1, f.stage.at.green1])).toEqual([
      ["t50", "t50"],
      ["t51", "t51"],
      ["t0", "t0"],
      ["t1", "t1"],
    ]);
  });

  test("is bound and unbound", () => {
    const loose = superposition({ tokens: tokens("t5", "t5") });
    const pair = { piece: "red1", partner: "green1", square: "t5" };
    expect(frames(loose, [event("paired", pair)]).at(-1)?.stage.pairs).toEqual([
      ["red1", "green1"],
    ]);
    for (const kind of ["broken", "collapsed"]) {
      expect(frames(before, [event(kind, pair)]).at(-1)?.stage.pairs).toEqual([]);
    }
  });

  test("glides with a current in one frame", () => {
    const current = event("current", { piece: "red1", partner: "green1", from: "t9", to: "t13" });
    const glide = frames(before, [current]).at(-1);
    expect(glide?.effect?.kind).toBe("current");
    expect([glide?.stage.at.red1, glide?.stage.at.green1]).toEqual(["t13", "t13"]);
  });
});

test("a redraw turns every spin in one frame", () => {
  const shown = frames(superposition(), [event("spins", { up: ["green", "blue"] })]);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.stage.spins).toEqual({ red: "down", green: "up", yellow: "down", blue: "up" });
});

test("a field turns all spins up, and its draw without one only flickers", () => {
  const [on] = frames(superposition(), [event("field_on", { turns: 3 })]);
  expect(on?.stage.field).toBe(3);
  expect(new Set(Object.values(on?.stage.spins ?? {}))).toEqual(new Set(["up"]));
  const draw = frames(superposition(), [event("field_draw", { on: 0 })]);
  expect(draw.map((f) => f.effect?.kind)).toEqual(["flicker"]);
  expect(draw[0]?.ms).toBeLessThan(200);
});
