import { makeGeometry } from "../src/board/geometry.ts";
import type {
  BoardData,
  Change,
  Choice,
  Colour,
  GameEvent,
  GameInfo,
  Level,
  PlayerKind,
  Position,
  Snapshot,
  Track,
} from "../src/wire.ts";

const COLOURS: Colour[] = ["red", "green", "yellow", "blue"];

/** The left arm of the track, t0 to t12; the others follow by quarter turns. */
const ARM = [
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [6, 5],
  [5, 6],
  [4, 6],
  [3, 6],
  [2, 6],
  [1, 6],
  [0, 6],
  [0, 7],
  [0, 8],
] as const;

type Cell = [number, number];

function turned(row: number, column: number, quarters: number): Cell {
  let cell: Cell = [row, column];
  for (let i = 0; i < quarters; i++) cell = [cell[1], 14 - cell[0]];
  return cell;
}

function track(seat: number): Track {
  const start = seat * 13;
  const way = Array.from({ length: 51 }, (_, i) => `t${(start + i) % 52}`);
  const lane = [1, 2, 3, 4, 5].map((column) => turned(7, column, seat));
  const yard = (
    [
      [1.5, 1.5],
      [1.5, 3.5],
      [3.5, 1.5],
      [3.5, 3.5],
    ] as const
  ).map(([r, c]) => turned(r, c, seat));
  return {
    yard,
    lane,
    home: turned(7, 6, seat),
    start: `t${start}`,
    entrance: `t${(start + 50) % 52}`,
    path: [...way, "h1", "h2", "h3", "h4", "h5", "home"],
  };
}

export const board: BoardData = {
  size: 15,
  colours: COLOURS,
  squares: Array.from({ length: 52 }, (_, i) => {
    const [row, column] = ARM[i % 13] as readonly [number, number];
    const [r, c] = turned(row, column, Math.floor(i / 13));
    return { name: `t${i}`, row: r, column: c };
  }),
  tracks: { red: track(0), green: track(1), yellow: track(2), blue: track(3) },
  starts: ["t0", "t13", "t26", "t39"],
  stars: ["t8", "t21", "t34", "t47"],
  josephson: ["t9", "t22", "t35", "t48"],
};

export const geometry = makeGeometry(board);

const base = (): string[] => ["base", "base", "base", "base"];

export const position = (over: Partial<Position> = {}): Position => ({
  game: "classic",
  options: {},
  seats: COLOURS,
  turn: "red",
  await: "roll",
  sixes: 0,
  tokens: { red: base(), green: base(), yellow: base(), blue: base() },
  ...over,
});

export const superposition = (over: Partial<Position> = {}): Position =>
  position({
    game: "superconducting",
    pairs: [],
    spins: { red: "up", green: "down", yellow: "up", blue: "down" },
    field: 0,
    ...over,
  });

export const event = (kind: string, data: Omit<GameEvent, "kind" | "clause"> = {}): GameEvent =>
  ({ kind, clause: "CL-3", ...data }) as GameEvent;

export const change = (seq: number, at: Position, events: GameEvent[] = []): Change => ({
  seq,
  step: {},
  events,
  position: at,
  phase: null,
});

/** What a message says of how a table stands where people play every seat. */
export const standing = (
  at: Position,
): Pick<Snapshot, "by" | "wanted" | "mine" | "phase" | "stand_ins"> => ({
  by: at.await === "over" ? null : at.turn,
  wanted: at.await === "roll" ? "roll" : at.await === "move" ? "choice" : "nothing",
  mine: COLOURS,
  phase: null,
  stand_ins: {},
});

export const choice = (over: Partial<Choice> = {}): Choice => ({
  step: { move: over.piece ?? "red1" },
  kind: "move",
  piece: "red1",
  target: "",
  key: 1,
  passes: false,
  effects: [],
  to: "t14",
  path: ["t11", "t12", "t13", "t14"],
  events: [],
  ...over,
});

export const players = (red: PlayerKind = "human", others: PlayerKind = "greedy") =>
  COLOURS.map((colour) => ({ colour, player: colour === "red" ? red : others }));

export const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  type: "snapshot",
  table: "abc",
  game: over.position?.game ?? "classic",
  options: {},
  agents: ["random", "greedy", "careful"],
  seats: players(),
  seq: 1,
  position: position(),
  ...standing(over.position ?? position()),
  legal: [],
  scores: null,
  log: [],
  ...over,
});

const level = (agent: PlayerKind, word: Level["level"], over: Partial<Level> = {}): Level => ({
  agent,
  level: word,
  method: "",
  share: null,
  half: null,
  seconds: null,
  ...over,
});
export const levels: Level[] = [
  level("random", "easy"),
  level("greedy", "medium", { share: 0.2092, half: 0.0161, seconds: 7e-8 }),
  level("careful", "medium", { seconds: 1.26e-6 }),
];
const strong = level("strong", "hard", { share: 0.4004, half: 0.0194, seconds: 5.47e-6 });

export const games: GameInfo[] = [
  {
    name: "classic",
    title: "Classic Ludo",
    seats: { min: 2, max: 4 },
    colours: COLOURS,
    party: null,
    agents: ["random", "greedy", "careful", "strong"],
    levels: [...levels, strong],
    options: [
      {
        name: "release_on",
        kind: "numbers",
        default: [6],
        low: 1,
        high: 6,
        clause: "CL-2",
        summary: "",
      },
      {
        name: "bonus",
        kind: "choice",
        default: "once",
        choices: ["once", "stack"],
        clause: "CL-5",
        summary: "",
      },
      { name: "three_sixes", kind: "bool", default: true, clause: "CL-6", summary: "" },
      { name: "blocks", kind: "bool", default: false, clause: "CL-H1", summary: "" },
      { name: "teams", kind: "bool", default: false, clause: "CL-H4", summary: "" },
    ],
  },
  {
    name: "superconducting",
    title: "Superconducting Ludo",
    seats: { min: 4, max: 4 },
    colours: COLOURS,
    party: null,
    agents: ["random", "greedy", "careful"],
    levels,
    options: [
      { name: "pieces", kind: "int", default: 4, low: 1, high: 4, clause: "SC-B1", summary: "" },
      {
        name: "field_chance",
        kind: "int",
        default: 5,
        low: 0,
        high: 100,
        clause: "SC-M1",
        summary: "",
      },
    ],
  },
];
