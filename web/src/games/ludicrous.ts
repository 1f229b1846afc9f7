import { t } from "../texts/language.svelte.ts";
import type { Colour } from "../wire.ts";
import { colourName } from "../words/names.ts";
import type { GameView } from "./game.ts";
import Below from "./ludicrous/Below.svelte";
import Figure from "./ludicrous/Figure.svelte";
import { GLOSSARY } from "./ludicrous/glossary.ts";
import Hand from "./ludicrous/Hand.svelte";
import { lines } from "./ludicrous/lines.ts";
import { offer } from "./ludicrous/offers.ts";
import Parties from "./ludicrous/Parties.svelte";
import PartyLine from "./ludicrous/PartyLine.svelte";
import PartySheet from "./ludicrous/PartySheet.svelte";
import Phases from "./ludicrous/Phases.svelte";
import { partyOf, turnsDown } from "./ludicrous/position.ts";
import { sheets } from "./ludicrous/sheet.ts";
import { ARMS, markOf, prisonAt } from "./ludicrous/squares.ts";
import { turnLine } from "./ludicrous/turn.ts";
import { remark } from "./ludicrous/words.ts";

const PRISON = "prison:";
const captor = (square: string): Colour | null =>
  square.startsWith(PRISON) ? (square.slice(PRISON.length) as Colour) : null;

/** What the board writes on a square, in words. */
function squareWords(name: string): string[] {
  const mark = markOf(name);
  if (mark === null) return [];
  const { kind, text, owner } = mark;
  if (kind === "fish") return [t("ll.mark.fish", { number: text })];
  if (kind === "trap") return [t("ll.mark.trap", { colour: owner ? colourName(owner) : "" })];
  const colour = owner ? t(`square.${owner}`) : "";
  return kind === "start" || kind === "star"
    ? [t(`ll.mark.${kind}`, { colour })]
    : [t(`ll.mark.${kind}`)];
}

export const ludicrous: GameView = {
  name: "ludicrous",
  title: "game.ludicrous",
  about: ["game.ludicrous.1", "game.ludicrous.2", "game.ludicrous.3"],
  terms: {
    base: "term.ludicrous.base",
    start: "term.ludicrous.start",
    lane: "term.ludicrous.lane",
    home: "term.ludicrous.home",
    star: "term.ludicrous.star",
  },
  points: false,
  legend: [
    { mark: "T", text: "ll.legend.T" },
    { mark: "B", text: "ll.legend.B" },
    { mark: "X", text: "ll.legend.X" },
    { mark: "star", text: "ll.legend.star" },
    { mark: "card", text: "ll.legend.card" },
    { mark: "number", text: "ll.legend.number" },
    { mark: "facing", text: "ll.legend.facing" },
  ],
  glossary: GLOSSARY,
  arms: ARMS,
  beyond(colour, square, size) {
    const prison = captor(square);
    return prison && prisonAt(prison, colour, { size });
  },
  marks: (name, board) => (board.starts.includes(name) ? ["start"] : []),
  squareWords: ({ name }) => squareWords(name),
  spotWords(square) {
    const prison = captor(square);
    return prison && t("ll.spot.prison", { colour: colourName(prison) });
  },
  remark,
  lies: (piece, stage) => turnsDown(stage, piece) > 0,
  below: Below,
  figure: Figure,
  offer,
  lines,
  turnLine,
  notice: () => null,
  beside: null,
  party: {
    phases: Phases,
    routine: { awaited: ["turn", "tank"], label: "ll.routine" },
    brief: (stage, colour) => String(partyOf(stage, colour)?.hp ?? ""),
    line: PartyLine,
    sheet: PartySheet,
    hand: Hand,
    setup: Parties,
    sheets,
  },
};
