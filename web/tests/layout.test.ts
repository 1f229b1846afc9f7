import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layout } from "../src/board/layout.ts";
import { neighbour, squares } from "../src/board/marks.ts";
import { superconducting } from "../src/games/superconducting.ts";
import { stageOf } from "../src/state/stage.ts";
import type { Position } from "../src/wire.ts";
import { board, geometry, position, superposition } from "./fixtures.ts";

const at = (square: string, counts: [number, number, number, number]): Partial<Position> => {
  const row = (n: number) => Array.from({ length: 4 }, (_, i) => (i < n ? square : "base"));
  const [red, green, yellow, blue] = counts.map(row);
  return { tokens: { red, green, yellow, blue } as NonNullable<Position["tokens"]> };
};

const laid = (over: Partial<Position>, open: string | null = null) =>
  layout(stageOf(position(over)), geometry, [], open);

describe("pieces on one square", () => {
  test.each([1, 2, 3, 4])("%i stand side by side", (n) => {
    const { spots, fans } = laid(at("t20", [n, 0, 0, 0]));
    const here = spots.filter((spot) => spot.place === "t20");
    expect(new Set(here.map(({ x, y }) => `${x},${y}`)).size).toBe(n);
    expect(fans).toEqual([]);
  });

  test("more are a fan with a count, which opens", () => {
    const closed = laid(at("t20", [2, 2, 1, 1]));
    expect(closed.fans).toMatchObject([{ place: "t20", count: 6, open: false }]);
    const open = laid(at("t20", [4, 4, 4, 4]), "t20");
    expect(open.fans[0]).toMatchObject({ count: 16, open: true });
    for (const a of open.spots) {
      for (const b of open.spots) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.6);
      }
    }
  });

  test("an open fan stays on the board wherever it is", () => {
    for (const { name } of board.squares) {
      for (const { x, y } of laid(at(name, [4, 4, 4, 4]), name).spots) {
        expect(Math.min(x, y)).toBeGreaterThan(0);
        expect(Math.max(x, y)).toBeLessThan(15);
      }
    }
  });

  test("every piece has one place, whatever the position", () => {
    const square = fc.constantFrom("base", "home", "h1", "h5", "t3", "t20");
    const four = fc.array(square, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.tuple(four, four, four, four), ([red, green, yellow, blue]) => {
        const { spots } = laid({ tokens: { red, green, yellow, blue } });
        expect(new Set(spots.map(({ piece }) => piece)).size).toBe(16);
        expect(spots).toHaveLength(16);
      }),
    );
  });
});

test("a Cooper pair is two halves side by side", () => {
  const over = { ...at("t20", [1, 1, 0, 0]), pairs: [["red1", "green1"]] };
  const { spots } = layout(stageOf(superposition(over)), geometry, [], null);
  const [red, green] = ["red1", "green1"].map((piece) => spots.find((s) => s.piece === piece));
  expect([red?.half, green?.half]).toEqual(["left", "right"]);
  expect(red?.y).toBe(green?.y);
  expect(red?.x).toBeLessThan(green?.x ?? 0);
});

test("what moves makes nobody move over", () => {
  const stage = stageOf(position(at("t20", [1, 1, 0, 0])));
  const { spots } = layout(stage, geometry, ["red1"], null);
  expect(spots.find(({ piece }) => piece === "green1")?.scale).toBe(1);
});

describe("squares", () => {
  const all = squares(geometry, superconducting.marks);

  test("each is there once: track, lanes, yards and homes", () => {
    expect(all).toHaveLength(52 + 4 * 7);
    expect(new Set(all.map(({ place }) => place)).size).toBe(all.length);
  });

  test("arrows reach every square from every square", () => {
    const found = new Set([all[0]]);
    for (const square of found) {
      if (!square) continue;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        found.add(neighbour(all, square, dx, dy));
      }
    }
    expect(found.size).toBe(all.length);
  });
});
