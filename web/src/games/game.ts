import type { Component } from "svelte";
import type { Geometry, Point } from "../board/geometry.ts";
import type { Marks, Square } from "../board/marks.ts";
import type { Draft, Fault } from "../state/draft.ts";
import type { Offer } from "../state/offers.ts";
import type { Stage } from "../state/stage.ts";
import type { LogEntry } from "../state/view.ts";
import type { PlainKey } from "../texts/catalogue.ts";
import type { Choice, Colour, GameInfo, NewTable, Phase, Position, Seat } from "../wire.ts";

/** The words a rulebook has for the parts of the board. */
export interface Terms {
  base: PlainKey & `term.${string}`;
  start: PlainKey & `term.${string}`;
  lane: PlainKey & `term.${string}`;
  home: PlainKey & `term.${string}`;
  star: PlainKey & `term.${string}`;
}

export interface BoardLayerProps {
  geometry: Geometry;
  stage: Stage;
}

export interface FigureProps extends BoardLayerProps {
  piece: string;
}

export interface SeatProps {
  stage: Stage;
  colour: Colour;
}

/** Who reads: the game's words, its seats, and the one human's colour if there is one. */
export interface Reader {
  game: GameView;
  seats: readonly Colour[];
  you: Colour | null;
}

/** A line of the log: one event, or several that belong together. */
export interface Line {
  key: string;
  kind: string;
  text: string;
  clause: string;
}

/** What there is to know beside the stage when a choice is told. */
export interface Telling {
  stage: Stage;
  geometry: Geometry;
  reader: Reader;
}

/** A word of the rulebook: its name with other forms it takes, and what it means. */
export interface Term {
  id: string;
  name: PlainKey;
  text: PlainKey;
  clause: string;
}

export type Sheets = NonNullable<NewTable["parties"]>;

export interface HandProps extends SeatProps {
  /** Several people share this screen, and this hand's owner has not uncovered it. */
  covered: boolean;
  onuncover: () => void;
  onterm: (id: string) => void;
}

export interface SheetProps extends SeatProps {
  game: GameView;
  onterm: (id: string) => void;
}

export interface SetupProps {
  game: GameInfo;
  drafted: Draft;
  /** What the server found wrong, by its place in the request. */
  faults: readonly Fault[];
  onchange: (drafted: Draft) => void;
  onterm: (id: string) => void;
}

/** What a game adds in which every player leads a party. */
export interface PartyView {
  phases: Component<{ stage: Stage; phase: Phase | null; onterm: (id: string) => void }>;
  /** What is awaited in every turn, and may be left as it is without a question; how one says so. */
  routine: { awaited: readonly string[]; label: PlainKey };
  /** What matters most of a party, where there is room for a number alone. */
  brief(stage: Stage, colour: Colour): string;
  /** The second line of a player's row. */
  line: Component<SeatProps>;
  /** All that there is to know of a party. */
  sheet: Component<SheetProps>;
  hand: Component<HandProps>;
  setup: Component<SetupProps>;
  /** The sheets that a game was begun with. */
  sheets(position: Position): Sheets;
}

/** What one game adds to the page that all games share. */
export interface GameView {
  name: string;
  title: PlainKey;
  about: readonly PlainKey[];
  terms: Terms;
  points: boolean;
  legend: readonly { mark: string; text: PlainKey }[];
  glossary: readonly Term[];

  // ---- the board
  /** The colours of the board's arms in the order of its ring, where they differ from the board's own. */
  arms: readonly Colour[] | null;
  beyond: ((colour: Colour, square: string, size: number) => Point | null) | null;
  marks: Marks;
  /** What a square of the track is, in words; marks that all games share need none. */
  squareWords: ((square: Square) => string[]) | null;
  /** A square that is no place of the race, as one says it. */
  spotWords: ((square: string) => string | null) | null;
  /** What there is to know of a piece, in words; empty if nothing. */
  remark(piece: string, stage: Stage): string;
  lies: ((piece: string, stage: Stage) => boolean) | null;
  /** Drawn on the squares, under the pieces. */
  below: Component<BoardLayerProps> | null;
  /** Drawn on a piece. */
  figure: Component<FigureProps> | null;

  // ---- words
  /** A choice as it is offered. */
  offer(choice: Choice, telling: Telling): Offer;
  lines(log: readonly LogEntry[], reader: Reader): Line[];
  /** Whose turn it is and what is awaited; null where all games say the same. */
  turnLine: ((stage: Stage, seats: readonly Seat[], you: Colour | null) => string | null) | null;
  /** What holds now for all, said under the turn line. */
  notice(stage: Stage): string | null;

  // ---- beside the board
  /** At a player's name. */
  beside: Component<SeatProps> | null;
  party: PartyView | null;
}
