import type { Offer } from "../state/offers.ts";
import type { Key, PlainKey } from "../texts/catalogue.ts";
import { en } from "../texts/en.ts";
import { list, t } from "../texts/language.svelte.ts";
import type { Advised, Step } from "../wire.ts";

/** Per cent with one place, as people read chances. */
export const percent = (share: number): number => Math.round(1000 * share) / 10;

const known = (key: string): key is Key => key in en;

/** A term of the linear player in the page's language, nothing where it has no word for it. */
export function reasonName(term: string): string[] {
  const key = `speaks.${term}`;
  return known(key) ? [t(key as PlainKey)] : [];
}

const same = (a: Step, b: Step): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The offer of a step. */
export const offerOf = (step: Step, offers: readonly Offer[]): Offer | null =>
  offers.find(({ choice }) => same(choice.step, step)) ?? null;

/** In a race the title leaves the piece to its number; elsewhere it says all but the odds, which are on the button. */
const called = ({ choice, title, name }: Offer): string => (choice.step.do ? title : name);

/** What a hint says: the best choice, the second, and what speaks for the first. */
export function adviceText(
  { player, best, second, reasons }: Advised,
  offers: readonly Offer[],
): string {
  const offer = offerOf(best.step, offers);
  const choice = offer ? called(offer) : "";
  if (best.chance === null) {
    return `${t("hint.player", { choice, kind: t(`kind.${player}`) })} ${t("hint.between")}`;
  }
  const other = second && offerOf(second.step, offers);
  const parts = [t("hint.best", { choice, n: percent(best.chance) })];
  if (other && second.chance !== null) {
    parts.push(t("hint.second", { choice: called(other), n: percent(second.chance) }));
  }
  if (best.half !== null) parts.push(t("hint.half", { n: percent(best.half) }));
  // Several terms may have the same words.
  const why = [...new Set(reasons.flatMap(({ term }) => reasonName(term)))];
  if (why.length > 0) parts.push(t("hint.reasons", { list: list(why) }));
  return parts.join(" ");
}
