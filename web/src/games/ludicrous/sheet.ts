import type { Sheet } from "../../state/draft.ts";
import type { Position } from "../../wire.ts";
import type { Sheets } from "../game.ts";

export type Preset = keyof typeof PRESETS;

export const PLAIN: Sheet = { abilities: {}, weapon: "sword" };

/** Kinds of parties for the impatient; each sums to 0 (LL-3.1). */
export const PRESETS = {
  plain: PLAIN,
  brawler: {
    abilities: { attack: 2, constitution: 2, speed: -1, magic: -2, intelligence: -1 },
    weapon: "sword",
  },
  archer: {
    abilities: { dexterity: 2, attack: 1, constitution: -1, magic: -2 },
    weapon: "bow",
  },
  mage: {
    abilities: { magic: 2, intelligence: 2, attack: -2, constitution: -1, engineering: -1 },
    weapon: "sword",
  },
  builder: {
    abilities: { engineering: 2, luck: 1, constitution: 1, speed: -2, magic: -2 },
    weapon: "sword",
  },
  runner: {
    abilities: { speed: 2, luck: 2, attack: -2, engineering: -2 },
    weapon: "sword",
  },
} satisfies Record<string, Sheet>;

export const scoreOf = (sheet: Sheet, ability: string): number => sheet.abilities[ability] ?? 0;

export const sumOf = ({ abilities }: Sheet): number =>
  Object.values(abilities).reduce((sum, score) => sum + score, 0);

/** Abilities of 0 are left out. */
export function withAbility(sheet: Sheet, ability: string, score: number): Sheet {
  const { [ability]: _, ...others } = sheet.abilities;
  return { ...sheet, abilities: score === 0 ? others : { ...others, [ability]: score } };
}

const key = ({ abilities, weapon }: Sheet): string =>
  JSON.stringify([weapon, Object.entries(abilities).sort()]);

/** Which kind of party a sheet is, if it is one. */
export const presetOf = (sheet: Sheet): Preset | null =>
  (Object.keys(PRESETS) as Preset[]).find((name) => key(PRESETS[name]) === key(sheet)) ?? null;

/** The sheets that a game was begun with, for another like it; plain ones need none. */
export function sheets({ parties = {} }: Position): Sheets {
  const found = Object.entries(parties).map(([colour, party]) => {
    const { abilities = {}, weapon } = party;
    return [colour, { abilities, weapon }] as const;
  });
  return Object.fromEntries(found.filter(([, sheet]) => key(sheet) !== key(PLAIN)));
}
