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
  promise: (choice, stage, geometry) =>
    stage.field === 0 && geometry.board.stars.includes(choice.to) ? "hint.redraw" : null,
  notice: ({ field }) => (field > 0 ? t("board.field", { n: field }) : null),
  below: Below,
  beside: PlayerSpin,
};
