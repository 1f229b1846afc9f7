import { classic } from "./classic.ts";
import type { GameView } from "./game.ts";
import { ludicrous } from "./ludicrous.ts";
import { superconducting } from "./superconducting.ts";

const VIEWS: Record<string, GameView> = { classic, superconducting, ludicrous };

export type { GameView } from "./game.ts";

export const known = (name: string): boolean => name in VIEWS;
export const gameView = (name: string): GameView => VIEWS[name] ?? classic;
