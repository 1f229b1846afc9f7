import { t } from "../texts/language.svelte.ts";
import type { GameView } from "./game.ts";
import Below from "./superconducting/Below.svelte";
import PlayerSpin from "./superconducting/PlayerSpin.svelte";

export const superconducting: GameView = {
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
  full: true,
  josephson: true,
  spins: true,
  points: false,
  legend: [
    { mark: "start", text: "mark.start" },
    { mark: "star", text: "mark.star.superconducting" },
    { mark: "josephson", text: "mark.josephson" },
  ],
  promise({ to }, { field }, { board }) {
    if (board.stars.includes(to)) return field === 0 ? "hint.redraw" : "hint.safe";
    return board.starts.includes(to) ? "hint.safe" : null;
  },
  notice: ({ field }) => (field > 0 ? t("board.field", { n: field }) : null),
  below: Below,
  beside: PlayerSpin,
};
