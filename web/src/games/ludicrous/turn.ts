import type { Stage } from "../../state/stage.ts";
import { t, upperFirst } from "../../texts/language.svelte.ts";
import type { Colour, Seat } from "../../wire.ts";
import { colourName, pieceName } from "../../words/names.ts";
import { ludicrous } from "./position.ts";
import { word } from "./words.ts";

/** Whose choice it is and what about, as a sentence; null where all games say the same. */
export function turnLine(stage: Stage, seats: readonly Seat[], you: Colour | null): string | null {
  if (stage.await === "first") return null;
  if (stage.await === "over") return stage.winner === "draw" ? t("ll.turn.nobody") : null;
  const by = ludicrous(stage).by ?? stage.turn;
  const player = seats.find(({ colour }) => colour === by)?.player ?? "human";
  const colour = colourName(by);
  if (player !== "human") {
    return upperFirst(t("ll.turn.bot", { colour, kind: t(`kind.${player}`) }));
  }
  const what = awaited(stage);
  if (by !== you) return upperFirst(t("ll.turn.they", { colour, what }));
  return t(by === stage.turn ? "ll.turn.you" : "ll.turn.you.answer", { what });
}

function awaited(stage: Stage): string {
  const { piece, for: reason } = ludicrous(stage);
  if (stage.await === "draw" && reason === "bonus") return t("ll.turn.bonus_die");
  return word("ll.turn", stage.await, {
    die: stage.die ?? 0,
    piece: piece ? pieceName(piece) : "",
  });
}
