import type { Geometry } from "../board/geometry.ts";
import { SCRIPTS as LUDICROUS } from "../games/ludicrous/motion.ts";
import type { Change, Colour, GameEvent, Spin } from "../wire.ts";
import { type Frame, frame, type Pace, type Script, text, walked } from "./frames.ts";
import { bond, put, type Stage, stageOf, unbond } from "./stage.ts";

export type { Effect, Frame, Pace } from "./frames.ts";

export const LONGEST_MS = 800;
const STILL_MS = 350;

const LENGTHS = {
  lift: 30,
  first: 500,
  roll: 420,
  pause: 380,
  release: 220,
  capture: 220,
  home: 180,
  meet: 120,
  pair: 180,
  break: 240,
  collapse: 260,
  current: 360,
  redraw: 500,
  field: 500,
  fieldOff: 300,
  flicker: 120,
} as const;

function spun(stage: Stage, up: readonly string[]): Stage {
  const spins: Partial<Record<Colour, Spin>> = {};
  for (const seat of stage.seats) spins[seat] = up.includes(seat) ? "up" : "down";
  return { ...stage, spins };
}

const both = (event: GameEvent): string[] => [text(event, "piece"), text(event, "partner")];

const SCRIPTS: Record<string, Script> = {
  ...LUDICROUS,
  first: (stage, event) => [frame({ ...stage, turn: event.seat as Colour }, LENGTHS.first)],
  rolled: (stage, event) => [
    frame({ ...stage, die: Number(event.die), turn: event.seat as Colour }, LENGTHS.roll, "roll"),
  ],
  passed: (stage) => [frame(stage, LENGTHS.pause)],
  forfeit: (stage) => [frame(stage, LENGTHS.pause)],
  released: (stage, event) => {
    const piece = text(event, "piece");
    return [frame(put(stage, [piece], text(event, "to")), LENGTHS.release, null, [], [piece])];
  },
  moved: (stage, event, geometry) => walked(stage, [text(event, "piece")], event, geometry),
  pair_moved: (stage, event, geometry) => walked(stage, both(event), event, geometry),
  captured: (stage, event) => {
    const piece = text(event, "piece");
    return [frame(put(stage, [piece], "base"), LENGTHS.capture, "capture", [piece], [piece])];
  },
  home: (stage, event) => [frame(stage, LENGTHS.home, "home", [text(event, "piece")])],
  paired: (stage, event) => {
    const [a, b] = both(event) as [string, string];
    return [frame(stage, LENGTHS.meet), frame(bond(stage, a, b), LENGTHS.pair, "pair", [a, b])];
  },
  broken: (stage, event) => [
    frame(unbond(stage, text(event, "piece")), LENGTHS.break, "break", both(event)),
  ],
  collapsed: (stage, event) => [
    frame(unbond(stage, text(event, "piece")), LENGTHS.collapse, "collapse", both(event)),
  ],
  current: (stage, event) => {
    const pieces = both(event);
    const landed = put(stage, pieces, text(event, "to"));
    return [frame(landed, LENGTHS.current, "current", pieces, pieces)];
  },
  spins: (stage, event) => [frame(spun(stage, event.up as string[]), LENGTHS.redraw, "redraw")],
  field_on: (stage, event) => [
    frame({ ...spun(stage, stage.seats), field: Number(event.turns) }, LENGTHS.field, "field"),
  ],
  field_off: (stage) => [frame({ ...stage, field: 0 }, LENGTHS.fieldOff, "field")],
  field_draw: (stage, event) => (event.on ? [] : [frame(stage, LENGTHS.flicker, "flicker")]),
  turn: (stage, event) => [frame({ ...stage, turn: event.seat as Colour, die: null }, 0)],
};

/** A piece is lifted over the others before it moves: a frame of its own, or its first step would jump. */
function lifted(stage: Stage, last: Frame | undefined, shown: Frame[]): Frame[] {
  const frames = shown.filter((f) => f.ms > 0);
  const pieces = frames[0]?.moving ?? [];
  const up = pieces.every((piece) => last?.moving.includes(piece));
  return up ? frames : [frame(stage, LENGTHS.lift, null, [], pieces), ...frames];
}

function script(before: Stage, change: Change, geometry: Geometry): Frame[] {
  const frames: Frame[] = [];
  let stage = before;
  for (const event of change.events) {
    const shown = SCRIPTS[event.kind]?.(stage, event, geometry) ?? [];
    frames.push(...lifted(stage, frames.at(-1), shown));
    stage = shown.at(-1)?.stage ?? stage;
  }
  return frames;
}

/** The frames that lead from one stage to the position after a change; at most 0.8 s of them. */
export function plan(before: Stage, change: Change, geometry: Geometry, pace: Pace): Frame[] {
  if (pace.factor === 0) return [];
  const frames = script(before, change, geometry);
  if (frames.length === 0) return [];
  if (pace.still) return [still(before, frames, change, pace)];
  const total = frames.reduce((sum, f) => sum + f.ms, 0);
  const scale = pace.factor * Math.min(1, LONGEST_MS / total);
  return frames.map((f) => ({ ...f, ms: f.ms * scale }));
}

function still(before: Stage, frames: Frame[], change: Change, pace: Pace): Frame {
  const after = stageOf(change.position);
  const moving = Object.keys(after.at).filter((piece) => after.at[piece] !== before.at[piece]);
  const stage = { ...after, die: frames.at(-1)?.stage.die ?? null };
  return { stage, ms: STILL_MS * pace.factor, moving, effect: null };
}
