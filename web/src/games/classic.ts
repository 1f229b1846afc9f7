import type { GameView } from "./game.ts";

export const classic: GameView = {
  name: "classic",
  title: "game.classic",
  about: ["game.classic.1", "game.classic.2", "game.classic.3"],
  terms: {
    base: "term.classic.base",
    start: "term.classic.start",
    lane: "term.classic.lane",
    home: "term.classic.home",
    star: "term.classic.star",
  },
  full: false,
  josephson: false,
  spins: false,
  points: true,
  legend: [
    { mark: "start", text: "mark.start" },
    { mark: "star", text: "mark.star" },
  ],
  promise: ({ to }, _, { board }) =>
    board.starts.includes(to) || board.stars.includes(to) ? "hint.safe" : null,
  notice: () => null,
  below: null,
  beside: null,
};
