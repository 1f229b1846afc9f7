import { type Geometry, isTrack, type Point } from "../../board/geometry.ts";
import type { Colour } from "../../wire.ts";
import { type Facing, SLOTS, type Slot, TANKS, type Tank } from "./position.ts";

/** By seat, in turn order: green west, yellow north, blue east, red south. */
export const ARMS: readonly Colour[] = ["green", "yellow", "blue", "red"];
const ARM = 13;

export type Special = "start" | "teleport" | "card" | "hoop" | "star" | "landing" | "fish" | "trap";

/** LL-6.1: what a square is, what the book writes on it, and whose it is. */
export interface Mark {
  kind: Special;
  text: string;
  owner: Colour | null;
}

const KINDS: Record<number, { kind: Special; text: string }> = {
  0: { kind: "start", text: "" },
  2: { kind: "teleport", text: "T" },
  6: { kind: "card", text: "" },
  7: { kind: "hoop", text: "B" },
  8: { kind: "star", text: "" },
  9: { kind: "landing", text: "D" },
  10: { kind: "fish", text: "8" },
  11: { kind: "fish", text: "10" },
  12: { kind: "trap", text: "X" },
};
const OWNERS: Partial<Record<Special, number>> = { start: 0, star: 0, trap: 1 };

export function markOf(square: string): Mark | null {
  if (!isTrack(square)) return null;
  const number = Number(square.slice(1));
  const found = KINDS[number % ARM];
  if (!found) return null;
  const ahead = OWNERS[found.kind];
  const quadrant = Math.floor(number / ARM);
  const owner = ahead === undefined ? null : (ARMS[(quadrant + ahead) % ARMS.length] ?? null);
  return { ...found, owner };
}

// ---- the yards; cells as on the first arm, turned for the others

type Cell = readonly [row: number, column: number];

const STRUCTURE_CELLS: Record<Slot, Cell> = {
  s1: [5, 2],
  s3: [5, 4],
  s7: [3, 5],
  s9: [1, 5],
};

function turned([row, column]: Cell, colour: Colour, size: number): Point {
  let at: Cell = [row, column];
  for (let i = 0; i < ARMS.indexOf(colour); i++) at = [at[1], size - 1 - at[0]];
  return { x: at[1] + 0.5, y: at[0] + 0.5 };
}

export interface Plot extends Point {
  slot: Slot;
}

export const plots = (colour: Colour, { size }: Geometry): Plot[] =>
  SLOTS.map((slot) => ({ slot, ...turned(STRUCTURE_CELLS[slot], colour, size) }));

/** The three prison squares of a captor lie along the outer edge of the yard, one for each other colour. */
export function prisonAt(captor: Colour, colour: Colour, { size }: { size: number }): Point {
  const corner = turned([0, 0], captor, size);
  const number = ((ARMS.indexOf(colour) - ARMS.indexOf(captor) + ARMS.length) % ARMS.length) - 1;
  return {
    x: (corner.x < size / 2 ? 2 : size - 4) + number,
    y: corner.y < size / 2 ? 0.72 : size - 0.72,
  };
}

/** The tank squares lie along the yard's other outer edge. */
export function tanksAt(colour: Colour, { size }: Geometry): (Point & { tank: Tank })[] {
  const corner = turned([0, 0], colour, size);
  const x = corner.x < size / 2 ? 0.72 : size - 0.72;
  const top = corner.y < size / 2 ? 2 : size - 4;
  return TANKS.map((tank, i) => ({ tank, x, y: top + i }));
}

/** The way that a piece faces on the drawn board, in degrees; straight on where a path divide lies ahead. */
export function facingAngle(square: string, facing: Facing, geometry: Geometry): number | null {
  if (!isTrack(square)) return null;
  const ring = geometry.board.squares.map(({ name }) => name);
  const here = ring.indexOf(square);
  const way = facing === "forward" ? 1 : -1;
  const at = (step: number): Point =>
    geometry.placeCentre(ring[(here + step + ring.length) % ring.length] ?? square);
  const [centre, ahead, behind] = [at(0), at(way), at(-way)];
  const straight = ahead.x === centre.x || ahead.y === centre.y;
  const [dx, dy] = straight
    ? [ahead.x - centre.x, ahead.y - centre.y]
    : [centre.x - behind.x, centre.y - behind.y];
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}
