import { t } from "../../texts/language.svelte.ts";
import type { Choice, Effect } from "../../wire.ts";
import { pieceName } from "../../words/names.ts";
import { percent, word } from "./words.ts";

/** "2d6 + 1", "d4", "3" */
function amount({ dice, die, points }: Effect): string {
  if (dice === 0) return String(points);
  const thrown = `${dice > 1 ? dice : ""}d${die}`;
  if (points === 0) return thrown;
  return `${thrown} ${points > 0 ? "+" : "−"} ${Math.abs(points)}`;
}

/** "on 11 or more: 52 %" */
function on({ least, share }: Effect): string {
  if (share >= 1) return t("ll.always");
  if (share <= 0) return t("ll.never");
  return t("ll.on", { least, percent: percent(share) });
}

/** What differs from the word for a kind of effect, in one kind of choice or another. */
function variant(effect: Effect, { kind, step }: Choice): string {
  if (effect.kind === "saved" && kind !== "roll") return "saved.bind";
  if (effect.kind === "saved") return effect.share === 1 ? "saved.sure" : "saved.roll";
  if (effect.kind === "ambush" && effect.share < 1) return "ambush.maybe";
  if (effect.kind === "pushes" && step.card === "gale") return "pushes.all";
  if (effect.kind === "heals" && kind === "eat") return "heals.upto";
  return effect.kind;
}

function effectWords(effect: Effect, choice: Choice): string {
  return word("ll.effect", variant(effect, choice), {
    amount: amount(effect),
    on: on(effect),
    percent: percent(effect.share),
    piece: effect.piece ? pieceName(effect.piece) : "",
    points: effect.points,
  });
}

/** What a choice does and with which odds: "hits 52 %, grazes 5 %, d4 damage". */
export const outcome = (choice: Choice): string =>
  choice.effects.map((effect) => effectWords(effect, choice)).join(", ");
