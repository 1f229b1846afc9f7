import type { GameView } from "./game.ts";
import { race } from "./race.ts";

export const classic: GameView = {
  ...race(({ to }, { geometry: { board } }) =>
    board.starts.includes(to) || board.stars.includes(to) ? "hint.safe" : null,
  ),
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
  points: true,
  legend: [
    { mark: "start", text: "mark.start" },
    { mark: "star", text: "mark.star" },
  ],
};
