import type { Stage } from "../state/stage.ts";
import { t, upperFirst } from "../texts/language.svelte.ts";
import type { Colour, PlayerKind, Seat } from "../wire.ts";
import { colourName } from "./names.ts";

/** Whose turn it is and what is awaited, as a sentence. */
export function turnLine(stage: Stage, seats: readonly Seat[], you: Colour | null): string {
  return upperFirst(line(stage, seats, you));
}

function line(stage: Stage, seats: readonly Seat[], you: Colour | null): string {
  const colour = colourName(leader(stage));
  const kind = playerOf(stage.turn, seats);
  switch (stage.await) {
    case "over":
      return stage.winner === you ? t("turn.you.over") : t("turn.they.over", { colour });
    case "up":
      return t("turn.chance.up");
    case "field":
      return t("turn.chance.field", { colour });
    case "first":
      return t("turn.chance.first");
    default:
      return awaited(stage, kind, colour, you);
  }
}

function awaited(stage: Stage, player: PlayerKind, colour: string, you: Colour | null): string {
  const what = stage.await as "roll" | "move";
  if (player !== "human") return t(`turn.bot.${what}`, { colour, kind: t(`kind.${player}`) });
  const who = stage.turn === you ? "you" : "human";
  const die = stage.die ?? 0;
  if (what === "move") return t(`turn.${who}.move`, { colour, die });
  return who === "you" ? t("turn.you.roll") : t("turn.human.roll", { colour });
}

/** Which bot is being waited for. */
export function thinkingLine(colour: Colour, seats: readonly Seat[]): string {
  const kind = playerOf(colour, seats);
  return upperFirst(t("turn.bot.think", { colour: colourName(colour), kind: t(`kind.${kind}`) }));
}

const playerOf = (colour: Colour, seats: readonly Seat[]): PlayerKind =>
  seats.find((seat) => seat.colour === colour)?.player ?? "human";

/** Who has won, or whose turn it is. */
export const leader = ({ await: awaited, winner, turn }: Stage): Colour =>
  awaited === "over" && winner !== null && winner !== "draw" ? winner : turn;
