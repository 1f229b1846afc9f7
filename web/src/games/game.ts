import type { Component } from "svelte";
import type { Geometry } from "../board/geometry.ts";
import type { Stage } from "../state/stage.ts";
import type { PlainKey } from "../texts/catalogue.ts";
import type { Choice, Colour } from "../wire.ts";

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

/** What one game adds to the page that all games share. */
export interface GameView {
  name: string;
  title: PlainKey;
  about: readonly PlainKey[];
  terms: Terms;
  /** All seats are always taken. */
  full: boolean;
  josephson: boolean;
  spins: boolean;
  points: boolean;
  legend: readonly { mark: "start" | "star" | "josephson"; text: PlainKey }[];
  /** What a landing means that no event of a preview tells. */
  promise(choice: Choice, stage: Stage, geometry: Geometry): (PlainKey & `hint.${string}`) | null;
  /** What holds now for all, said under the turn line. */
  notice(stage: Stage): string | null;
  /** Drawn on the squares, under the pieces. */
  below: Component<BoardLayerProps> | null;
  beside: Component<{ stage: Stage; colour: Colour }> | null;
}
