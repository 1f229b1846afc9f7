import { colourOf, type Geometry } from "../board/geometry.ts";
import type { GameEvent } from "../wire.ts";
import { put, type Stage } from "./stage.ts";

/** What shall be seen beside places that change, for as long as its frame lasts. */
export interface Effect {
  kind:
    | "roll"
    | "capture"
    | "home"
    | "pair"
    | "break"
    | "collapse"
    | "current"
    | "redraw"
    | "field"
    | "flicker"
    | "strike";
  pieces: string[];
}

export interface Frame {
  stage: Stage;
  ms: number;
  moving: string[];
  effect: Effect | null;
}

export interface Pace {
  /** Times every length; 0 shows each change at once. */
  factor: number;
  /** Places change with a short fade and nothing moves. */
  still: boolean;
}

/** A step along the track. */
export const STEP_MS = 60;

/** The frames in which an event is seen. */
export type Script = (stage: Stage, event: GameEvent, geometry: Geometry) => Frame[];

export const text = (event: GameEvent, key: string): string => String(event[key] ?? "");

export const frame = (
  stage: Stage,
  ms: number,
  kind: Effect["kind"] | null = null,
  pieces: string[] = [],
  moving: string[] = [],
): Frame => ({ stage, ms, moving, effect: kind && { kind, pieces } });

export function walked(
  stage: Stage,
  pieces: string[],
  event: GameEvent,
  geometry: Geometry,
): Frame[] {
  const way = geometry.walk(colourOf(pieces[0] ?? ""), text(event, "from"), text(event, "to"));
  return way.map((square) => frame(put(stage, pieces, square), STEP_MS, null, [], pieces));
}
