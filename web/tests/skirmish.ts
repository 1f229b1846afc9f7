import { makeGeometry, seated } from "../src/board/geometry.ts";
import { ludicrous } from "../src/games/ludicrous.ts";
import type { LogEntry } from "../src/state/view.ts";
import type { Change, Choice, Effect, GameInfo, Party, Position, Snapshot } from "../src/wire.ts";
import { board, choice, type event, levels, snapshot } from "./fixtures.ts";

export const skirmishBoard = makeGeometry(
  seated(board, ludicrous.arms),
  (colour, square) => ludicrous.beyond?.(colour, square, board.size) ?? null,
);

export const party = (over: Partial<Party> = {}): Party => ({
  weapon: "sword",
  hp: 10,
  bonus: 0,
  tank: "shield",
  cards: 2,
  ...over,
});

/** Red is to act; yellow 1 lies beside it, and blue has two cards that nobody else sees. */
export const skirmish = (over: Partial<Position> = {}): Position => ({
  game: "ludicrous",
  options: {},
  seats: ["green", "yellow", "blue", "red"],
  turn: "red",
  await: "action",
  round: 7,
  first: "red",
  god: "blue",
  tokens: {
    green: ["base", "base", "base", "base"],
    yellow: ["t41", "base", "base", "prison:red"],
    blue: ["t42", "home", "base", "base"],
    red: ["t41", "h2", "base", "base"],
  },
  facing: { red1: "forward", yellow1: "backward", blue1: "backward" },
  down: { yellow1: 2 },
  stunned: { blue1: 1 },
  wet: { blue1: 2 },
  parties: {
    green: party(),
    yellow: party({ hp: 4, structures: { s1: "watchtower" } }),
    blue: party({ abilities: { constitution: 2 }, hp: 12, tank: "attack", poisoned: 1 }),
    red: { ...party({ hand: ["spark", "mend"], item: { name: "fish_gun", ammo: 2 } }) },
  },
  ...over,
});

export const effect = (kind: string, over: Partial<Effect> = {}): Effect => ({
  kind,
  piece: "",
  share: 1,
  least: 0,
  dice: 0,
  die: 0,
  points: 0,
  ...over,
});

export const decision = (step: Choice["step"], over: Partial<Choice> = {}): Choice =>
  choice({
    step,
    kind: step.do ?? "",
    piece: step.piece ?? "",
    target: step.target ?? "",
    to: "",
    path: [],
    ...over,
  });

const hits = [
  effect("hits", { piece: "blue1", share: 0.52 }),
  effect("grazes", { piece: "blue1", share: 0.05 }),
  effect("damage", { piece: "blue1", dice: 1, die: 4 }),
];

export const decisions: Choice[] = [
  decision({ do: "pass" }, { key: 0, passes: true }),
  decision({ do: "punch", piece: "red1", target: "blue1" }, { key: 1, effects: hits }),
  decision({ do: "dodge", piece: "red1" }, { key: 2, effects: [effect("guarded", { points: 2 })] }),
  decision({ do: "capture", piece: "red1", target: "yellow1" }, { key: 3 }),
  decision(
    { do: "build", structure: "barricade", square: "s3" },
    { key: 4, effects: [effect("built", { least: 11, die: 20, share: 0.5 })] },
  ),
  decision(
    { do: "cast", card: "spark", piece: "red1", target: "blue1", meta: "far" },
    { key: 5, effects: hits },
  ),
  decision(
    { do: "cast", card: "mend" },
    { key: 6, effects: [effect("heals", { dice: 1, die: 4 })] },
  ),
];

export const seats = (over: Partial<Record<string, "human" | "greedy">> = {}): Snapshot["seats"] =>
  skirmish().seats.map((colour) => ({
    colour,
    player: over[colour] ?? (colour === "red" ? "human" : "greedy"),
  }));

export const fight = (over: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshot({ position: skirmish(), game: "ludicrous", seats: seats(), legal: decisions }),
  by: "red",
  wanted: "choice",
  mine: ["red"],
  phase: "action",
  ...over,
});

let seq = 1;

export const entry = (step: Change["step"], ...events: ReturnType<typeof event>[]): LogEntry => {
  seq += 1;
  return { seq, step, events, turn: "red" };
};

export const ludicrousInfo: GameInfo = {
  name: "ludicrous",
  title: "Ludicrous Ludo",
  seats: { min: 2, max: 4 },
  colours: ["green", "yellow", "blue", "red"],
  agents: ["random", "greedy", "careful"],
  levels,
  options: [
    { name: "pieces", kind: "int", default: 4, low: 1, high: 4, clause: "LL-0", summary: "" },
    { name: "any_sum", kind: "bool", default: false, clause: "LL-3.1", summary: "" },
  ],
  party: {
    abilities: ["attack", "constitution", "speed", "magic", "luck"],
    low: -2,
    high: 2,
    weapons: ["sword", "bow"],
  },
};
