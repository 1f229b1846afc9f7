import type { BoardData, Colour } from "../wire.ts";
import type { Geometry } from "./geometry.ts";

export type Mark = "start" | "star" | "josephson";

export interface Square {
  place: string;
  name: string;
  x: number;
  y: number;
  /** Whose lane, yard, home or start square it is. */
  colour: Colour | null;
  kind: "track" | "lane" | "base" | "home";
  marks: Mark[];
}

/** What is special about a square of the track in one game. */
export type Marks = (name: string, board: BoardData) => Mark[];

/** Starts and stars, which most games have. */
export function raceMarks(name: string, board: BoardData): Mark[] {
  const marks: Mark[] = [];
  if (board.starts.includes(name)) marks.push("start");
  if (board.stars.includes(name)) marks.push("star");
  return marks;
}

/** Every square of the board, once, with what is special about it in this game. */
export function squares(geometry: Geometry, marksOf: Marks): Square[] {
  return [...track(geometry, marksOf), ...geometry.colours.flatMap((c) => owned(geometry, c))];
}

function track(geometry: Geometry, marksOf: Marks): Square[] {
  const { board } = geometry;
  return board.squares.map(({ name }) => {
    const marks = marksOf(name, board);
    const colour = geometry.colours.find((c) => board.tracks[c].start === name) ?? null;
    return { place: name, name, ...geometry.placeCentre(name), colour, kind: "track", marks };
  });
}

function owned(geometry: Geometry, colour: Colour): Square[] {
  const square = (name: string, kind: Square["kind"]): Square => {
    const place = geometry.place(colour, name);
    return { place, name, ...geometry.placeCentre(place), colour, kind, marks: [] };
  };
  const lane = geometry.board.tracks[colour].lane.map((_, i) => square(`h${i + 1}`, "lane"));
  return [square("base", "base"), ...lane, square("home", "home")];
}

/** The next square in a direction: the nearest one within a cone of 45 degrees. */
export function neighbour(all: Square[], from: Square, dx: number, dy: number): Square {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const square of all) {
    const along = (square.x - from.x) * dx + (square.y - from.y) * dy;
    const aside = Math.abs((square.x - from.x) * dy) + Math.abs((square.y - from.y) * dx);
    const far = along + 2 * aside;
    if (along > 0.4 && aside <= along + 0.01 && far < least) {
      best = square;
      least = far;
    }
  }
  return best;
}
