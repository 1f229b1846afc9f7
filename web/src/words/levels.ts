import type { SeatKind } from "../state/draft.ts";
import { t } from "../texts/language.svelte.ts";
import type { Colour, Level, PlayerKind } from "../wire.ts";
import { colourName } from "./names.ts";

/** "Medium: greedy bot" */
export function kindLabel(kind: SeatKind, levels: readonly Level[]): string {
  const level = levels.find(({ agent }) => agent === kind)?.level;
  const name = t(`kind.${kind}`);
  return level ? t("level.of", { level: t(`level.${level}`), kind: name }) : name;
}

export const howText = ({ agent }: Level): string =>
  t(`how.${agent as Exclude<PlayerKind, "human">}`);

/** What was measured of a bot: its wins with half of their interval, and the time of a choice. */
export const figures = (level: Level): string =>
  [wins(level), time(level)].filter((text) => text !== "").join(" · ");

function wins({ share, half }: Level): string {
  if (share === null || half === null) return "";
  return t("levels.wins", { share: Math.round(100 * share), half: Math.ceil(100 * half) });
}

/** As far as a person could notice. */
function time({ seconds }: Level): string {
  if (seconds === null) return "";
  return seconds < 0.001 ? t("levels.quick") : t("levels.time", { n: Math.round(1000 * seconds) });
}

/** Who moves in place of bots that cannot. */
export const standInText = (
  standIns: Partial<Record<Colour, PlayerKind>>,
  seats: readonly { colour: Colour; player: PlayerKind }[],
): string =>
  seats
    .flatMap(({ colour, player }) => {
      const by = standIns[colour];
      if (by === undefined) return [];
      const kind = t(`kind.${player}`);
      return [t("players.stand_in", { colour: colourName(colour), kind, by: t(`kind.${by}`) })];
    })
    .join(" ");
