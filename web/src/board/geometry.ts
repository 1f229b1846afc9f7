import type { BoardData, Colour } from "../wire.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  board: BoardData;
  size: number;
  colours: Colour[];
  /** Centre of a square in board units; `slot` is the place in the yard, 0 to 3. */
  centre(colour: Colour, square: string, slot: number): Point;
  /** One key for one place on the board: lanes, yards and home belong to a colour. */
  place(colour: Colour, square: string): string;
  placeCentre(place: string): Point;
  /** The squares after `from` up to `to`, as a piece of that colour walks them. */
  walk(colour: Colour, from: string, to: string): string[];
}

export const colourOf = (piece: string): Colour => piece.replace(/\d+$/, "") as Colour;
export const numberOf = (piece: string): number => Number(/\d+$/.exec(piece)?.[0] ?? 0);
export const isTrack = (square: string): boolean => /^t\d+$/.test(square);

const middle = (cell: number[] | undefined): Point => ({
  x: (cell?.[1] ?? 0) + 0.5,
  y: (cell?.[0] ?? 0) + 0.5,
});

function average(cells: number[][]): Point {
  const points = cells.map(middle);
  const sum = (pick: (p: Point) => number) => points.reduce((total, p) => total + pick(p), 0);
  return { x: sum((p) => p.x) / points.length, y: sum((p) => p.y) / points.length };
}

/** The same board with other colours on its arms, in the order of the ring. */
export function seated(board: BoardData, arms: readonly Colour[] | null): BoardData {
  if (arms === null) return board;
  const own = board.colours.map((colour) => board.tracks[colour]);
  const tracks = Object.fromEntries(arms.map((colour, i) => [colour, own[i]]));
  return { ...board, tracks: tracks as unknown as BoardData["tracks"] };
}

/** Where pieces are that are neither on their way nor in their yard; null for squares that there are not. */
export type Beyond = (colour: Colour, square: string) => Point | null;

export function makeGeometry(board: BoardData, beyond: Beyond = () => null): Geometry {
  const track = new Map(board.squares.map((s) => [s.name, middle([s.row, s.column])]));
  const ring = board.squares.map((s) => s.name);

  function centre(colour: Colour, square: string, slot: number): Point {
    const own = board.tracks[colour];
    const elsewhere = beyond(colour, square);
    if (elsewhere) return elsewhere;
    if (square === "base") return middle(own.yard[slot]);
    if (square === "home") return middle(own.home);
    if (!isTrack(square)) return middle(own.lane[Number(square.slice(1)) - 1]);
    return track.get(square) ?? { x: 0, y: 0 };
  }

  const place = (colour: Colour, square: string) =>
    isTrack(square) ? square : `${colour}:${square}`;

  function placeCentre(key: string): Point {
    const cut = key.indexOf(":");
    if (cut < 0) return track.get(key) ?? { x: 0, y: 0 };
    const [colour, square] = [key.slice(0, cut) as Colour, key.slice(cut + 1)];
    if (square === "base") return average(board.tracks[colour].yard);
    return centre(colour, square, 0);
  }

  function walk(colour: Colour, from: string, to: string): string[] {
    const own = board.tracks[colour].path;
    const [start, end] = [own.indexOf(from), own.indexOf(to)];
    if (start >= 0 && end > start) return own.slice(start + 1, end + 1);
    return around(from, to);
  }

  function around(from: string, to: string): string[] {
    const [start, end] = [ring.indexOf(from), ring.indexOf(to)];
    if (start < 0 || end < 0) return [to];
    const steps = (end - start + ring.length) % ring.length;
    return Array.from({ length: steps }, (_, i) => ring[(start + i + 1) % ring.length] as string);
  }

  return { board, size: board.size, colours: board.colours, centre, place, placeCentre, walk };
}
