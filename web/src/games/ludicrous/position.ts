import type { Stage } from "../../state/stage.ts";
import type { Colour } from "../../wire.ts";

export type Ability = (typeof ABILITIES)[number];
export type Tank = "shield" | "attack" | "anti_tank";
export type Slot = (typeof SLOTS)[number];
export type Structure = "watchtower" | "barricade" | "infirmary";
export type Condition = (typeof CONDITIONS)[number];
export type Facing = "forward" | "backward";

export const ABILITIES = [
  "attack",
  "constitution",
  "speed",
  "magic",
  "dexterity",
  "intelligence",
  "engineering",
  "luck",
  "adaptability",
] as const;
export const SLOTS = ["s1", "s3", "s7", "s9"] as const;
export const TANKS: readonly Tank[] = ["shield", "attack", "anti_tank"];
export const CONDITIONS = ["stunned", "restrained", "wet"] as const;
const BASE_HP = 10;

/** What anybody may see of a party; its hand is there for its owner alone, for others its number. */
export interface Party {
  abilities?: Partial<Record<Ability, number>>;
  weapon: string;
  arrows?: number;
  hp: number;
  hand?: string[];
  cards?: number;
  bonus: number;
  tank: Tank;
  structures?: Partial<Record<Slot, Structure>>;
  item?: { name: string; ammo?: number };
  dodged?: string;
  poisoned?: number;
  tackled?: boolean;
}

/** What a position of Ludicrous Ludo has beside that of every game (docs/formats-ludicrous.md). */
export interface Ludicrous {
  round: number;
  first: Colour;
  god: Colour;
  piece?: string;
  by?: Colour;
  for?: string;
  die_kind?: string;
  facing: Record<string, Facing>;
  down?: Record<string, number>;
  stunned?: Record<string, number>;
  restrained?: Record<string, number>;
  wet?: Record<string, number>;
  parties: Partial<Record<Colour, Party>>;
  discards?: Record<string, number>;
  sneak?: string;
  sixes?: number;
  tries?: number;
  haste?: boolean;
  hold?: boolean;
}

/** The stage as one of this game. */
export const ludicrous = (stage: Stage): Ludicrous => stage.position as unknown as Ludicrous;

export const partyOf = (stage: Stage, colour: Colour): Party | null =>
  ludicrous(stage).parties[colour] ?? null;

export const mostHp = (party: Party): number => BASE_HP + (party.abilities?.constitution ?? 0);

/** Wounded (ch.8): no more than half, rounded down. */
export const wounded = (party: Party): boolean => party.hp <= Math.floor(mostHp(party) / 2);

export const turnsDown = (stage: Stage, piece: string): number =>
  ludicrous(stage).down?.[piece] ?? 0;

/** The conditions of a piece with the turns that they last. */
export function conditionsOf(stage: Stage, piece: string): [Condition, number][] {
  const all = ludicrous(stage);
  return CONDITIONS.map((name): [Condition, number] => [name, all[name]?.[piece] ?? 0]).filter(
    ([, turns]) => turns > 0,
  );
}

/** In whose prison a piece sits. */
export function captorOf(stage: Stage, piece: string): Colour | null {
  const square = stage.at[piece] ?? "";
  return square.startsWith("prison:") ? (square.slice("prison:".length) as Colour) : null;
}
