import { colourOf } from "../board/geometry.ts";
import { raceMarks } from "../board/marks.ts";
import { t } from "../texts/language.svelte.ts";
import type { GameView } from "./game.ts";
import { race } from "./race.ts";
import Below from "./superconducting/Below.svelte";
import PlayerSpin from "./superconducting/PlayerSpin.svelte";

export const superconducting: GameView = {
  ...race(({ to }, { stage: { field }, geometry: { board } }) => {
    if (board.stars.includes(to)) return field === 0 ? "hint.redraw" : "hint.safe";
    return board.starts.includes(to) ? "hint.safe" : null;
  }),
  name: "superconducting",
  title: "game.superconducting",
  about: ["game.superconducting.1", "game.superconducting.2", "game.superconducting.3"],
  terms: {
    base: "term.superconducting.base",
    start: "term.superconducting.start",
    lane: "term.superconducting.lane",
    home: "term.superconducting.home",
    star: "term.superconducting.star",
  },
  points: false,
  legend: [
    { mark: "start", text: "mark.start" },
    { mark: "star", text: "mark.star.superconducting" },
    { mark: "josephson", text: "mark.josephson" },
  ],
  marks: (name, board) => [
    ...raceMarks(name, board),
    ...(board.josephson.includes(name) ? (["josephson"] as const) : []),
  ],
  remark(piece, { spins }) {
    const spin = spins?.[colourOf(piece)];
    return spin ? t(`spin.${spin}`) : "";
  },
  notice: ({ field }) => (field > 0 ? t("board.field", { n: field }) : null),
  below: Below,
  beside: PlayerSpin,
};
