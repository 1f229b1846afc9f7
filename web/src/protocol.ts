/** The wire: what the server says and what it takes. */

export type Colour = "red" | "green" | "yellow" | "blue";
export type PlayerKind = "human" | "greedy" | "random";
export type GameName = "classic" | "superconducting";
export type Await = "first" | "roll" | "move" | "up" | "field" | "over";
export type Spin = "up" | "down";

export interface Position {
  game: string;
  options?: Record<string, unknown>;
  seats: Colour[];
  turn: Colour;
  await: Await;
  die?: number;
  sixes?: number;
  rolls?: number;
  tokens: Partial<Record<Colour, string[]>>;
  pairs?: string[][];
  spins?: Partial<Record<Colour, Spin>>;
  field?: number;
  winner?: Colour;
  captured?: Colour[];
  places?: Colour[];
}

export type EventValue = string | number | boolean | string[];

export interface GameEvent {
  kind: string;
  clause: string;
  [key: string]: EventValue;
}

export interface Step {
  die?: number;
  move?: string;
  up?: Colour[];
  field?: boolean;
  first?: Colour;
}

export interface Change {
  seq: number;
  step: Step;
  events: GameEvent[];
  position: Position;
}

export interface Choice {
  piece: string;
  key: number;
  to: string;
  path: string[];
  events: GameEvent[];
}

export interface Seat {
  colour: Colour;
  player: PlayerKind;
}

export type Scores = Partial<Record<Colour, number>>;

export interface Snapshot {
  type: "snapshot";
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: Seat[];
  seq: number;
  position: Position;
  legal: Choice[];
  scores: Scores | null;
  log: Change[];
}

export interface Update {
  type: "update";
  seq: number;
  changes: Change[];
  legal: Choice[];
  scores: Scores | null;
  seats: Seat[];
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  seq: number;
}

export type ServerMessage = Snapshot | Update | Refused;

export type Command =
  | { type: "roll"; id: string; seq: number }
  | { type: "move"; id: string; seq: number; piece: string }
  | { type: "player"; id: string; seq: number; colour: Colour; player: PlayerKind };

export interface Track {
  yard: number[][];
  start: string;
  entrance: string;
  path: string[];
  lane: number[][];
  home: number[];
}

export interface BoardData {
  size: number;
  colours: Colour[];
  squares: { name: string; row: number; column: number }[];
  tracks: Record<Colour, Track>;
  starts: string[];
  stars: string[];
  josephson: string[];
}

export interface OptionInfo {
  name: string;
  kind: "bool" | "int" | "choice" | "numbers";
  default: OptionValue;
  low?: number | null;
  high?: number | null;
  choices?: string[] | null;
  clause: string;
}

export type OptionValue = boolean | number | string | number[];

export interface GameInfo {
  name: string;
  seats: { min: number; max: number };
  options: OptionInfo[];
  agents: string[];
}

export interface NewTable {
  game: string;
  options: Record<string, OptionValue>;
  players: Partial<Record<Colour, PlayerKind>>;
  first?: Colour;
}

export interface Clause {
  id: string;
  text: string;
  ruling: boolean;
  house: boolean;
}
