import type { Stage } from "../../state/stage.ts";
import type { Key } from "../../texts/catalogue.ts";
import { en } from "../../texts/en.ts";
import { list, t } from "../../texts/language.svelte.ts";
import { pieceName } from "../../words/names.ts";
import { conditionsOf, ludicrous, type Party, turnsDown } from "./position.ts";

type Values = Record<string, string | number>;

/** Words for what is named from outside: a name without a text of ours stands for itself. */
export function word(key: string, name: string, values: Values = {}): string {
  const told = t as unknown as (key: Key, values: Values) => string;
  const full = `${key}.${name}`;
  return full in en ? told(full as Key, values) : name.replaceAll("_", " ");
}

export const cardName = (card: string): string => word("ll.card", card);
export const weaponName = (weapon: string): string => word("ll.weapon", weapon);
export const thingName = (thing: string): string => word("ll.thing", thing || "nothing");
export const tankName = (tank: string): string => word("ll.tank", tank);
export const structureName = (structure: string): string => word("ll.structure", structure);
export const percent = (share: number): string => t("ll.percent", { n: Math.round(100 * share) });

export function itemName({ item }: Party): string {
  if (!item) return t("ll.empty");
  if (item.ammo === undefined) return thingName(item.name);
  return t("ll.ammo", { thing: thingName(item.name), n: item.ammo });
}

export function weaponWords(party: Party): string {
  const weapon = thingName(party.weapon);
  return party.arrows === undefined ? weapon : `${weapon}, ${t("ll.arrows", { n: party.arrows })}`;
}

/** How many cards a party has, whether or not they are seen. */
export const handSize = ({ hand, cards }: Party): number => hand?.length ?? cards ?? 0;

/** The state of a piece: "unconscious, 2 turns left, wet, 1 turn left, faces backward". */
export function remark(piece: string, stage: Stage): string {
  const all = ludicrous(stage);
  const down = turnsDown(stage, piece);
  const facing = all.facing?.[piece];
  const dodges = Object.values(all.parties ?? {}).some((party) => party?.dodged === piece);
  return [
    down > 0 ? t("ll.down", { n: down }) : "",
    ...conditionsOf(stage, piece).map(([name, n]) =>
      t("ll.condition", { name: t(`ll.${name}`), n }),
    ),
    dodges ? t("ll.dodges") : "",
    all.sneak === piece ? t("ll.sneaks") : "",
    facing && down === 0 ? t("ll.faces", { facing: t(`ll.${facing}`) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export const pieceNames = (pieces: readonly string[]): string => list(pieces.map(pieceName));
