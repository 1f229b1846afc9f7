import { colourOf, isTrack, numberOf } from "../board/geometry.ts";
import type { Square } from "../board/marks.ts";
import type { GameView } from "../games/game.ts";
import { partnerOf, type Stage } from "../state/stage.ts";
import { list, t, upperFirst } from "../texts/language.svelte.ts";
import type { Colour } from "../wire.ts";

export const colourName = (colour: Colour): string => t(`colour.${colour}`);
export const letter = (colour: Colour): string => t(`letter.${colour}`);

export const pieceName = (piece: string): string =>
  t("piece", { colour: colourName(colourOf(piece)), number: String(numberOf(piece)) });

/** A square as one says it in a sentence: "t14", "the yard", "lane 3". */
export function spotName(square: string, game: GameView): string {
  const special = game.spotWords?.(square) ?? null;
  if (special !== null) return special;
  if (isTrack(square)) return square;
  if (square === "base") return t("spot.base", { base: t(game.terms.base) });
  if (square === "home") return t(game.terms.home);
  return t("spot.lane", { lane: t(game.terms.lane), number: square.slice(1) });
}

/** What a square is, without who is on it. */
export function squareName(square: Square, game: GameView): string {
  const colour = square.colour ? t(`square.${square.colour}`) : "";
  const number = square.name.slice(1);
  if (square.kind === "base") {
    return t("square.base", {
      colour: colourName(square.colour as Colour),
      base: t(game.terms.base),
    });
  }
  if (square.kind === "home") {
    return t("square.home", {
      colour: colourName(square.colour as Colour),
      home: t(game.terms.home),
    });
  }
  if (square.kind === "lane") return t("square.lane", { colour, lane: t(game.terms.lane), number });
  const words = game.squareWords?.(square) ?? markNames(square, colour, game);
  return [square.name, ...words].join(", ");
}

function markNames(square: Square, colour: string, game: GameView): string[] {
  return square.marks.map((mark) => {
    if (mark === "start") return t("square.start", { colour, start: t(game.terms.start) });
    if (mark === "star") return t("square.star", { star: t(game.terms.star) });
    return t("term.josephson");
  });
}

function unitName(unit: string[], stage: Stage, game: GameView): string {
  const [a, b] = unit as [string, string | undefined];
  if (b !== undefined) return t("piece.pair", { a: pieceName(a), b: pieceName(b) });
  const remark = game.remark(a, stage);
  return remark ? `${pieceName(a)} (${remark})` : pieceName(a);
}

/** "t22, Josephson Space, a Cooper pair of red 2 and blue 1" */
export function squareLabel(
  square: Square,
  units: string[][],
  stage: Stage,
  game: GameView,
): string {
  const who = units.map((unit) => unitName(unit, stage, game));
  const what = who.length > 0 ? list(who) : t("square.empty");
  return `${squareName(square, game)}, ${what}`;
}

/** The same for a button that is small: "→ t14". */
export function choiceTitle(piece: string, to: string, stage: Stage, game: GameView): string {
  const partner = partnerOf(stage, piece);
  const way = `→ ${spotName(to, game)}`;
  return partner ? `+ ${pieceName(partner)} ${way}` : way;
}

export function choiceName(piece: string, to: string, stage: Stage, game: GameView): string {
  const partner = partnerOf(stage, piece);
  const args = { piece: pieceName(piece), to: spotName(to, game) };
  const text = partner
    ? t("choice.pair", { ...args, partner: pieceName(partner) })
    : t("choice.way", args);
  return upperFirst(text);
}
