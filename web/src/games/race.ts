import { raceMarks } from "../board/marks.ts";
import type { Offer } from "../state/offers.ts";
import { partnerOf } from "../state/stage.ts";
import type { PlainKey } from "../texts/catalogue.ts";
import type { Choice } from "../wire.ts";
import { hint, lines } from "../words/events.ts";
import { choiceName, choiceTitle } from "../words/names.ts";
import type { GameView, Telling } from "./game.ts";

/** What a landing means that no event of a preview tells. */
type Promised = (choice: Choice, telling: Telling) => (PlainKey & `hint.${string}`) | null;

/** A move of a race: one of the pieces goes as far as the die says. */
function offer(choice: Choice, telling: Telling, promised: Promised): Offer {
  const { stage, reader } = telling;
  const { piece, to } = choice;
  const partner = partnerOf(stage, piece);
  const told = hint(choice, reader, promised(choice, telling));
  return {
    id: piece,
    choice,
    key: choice.key,
    name: choiceName(piece, to, stage, reader.game),
    title: choiceTitle(piece, to, stage, reader.game),
    hint: told,
    pieces: partner === null ? [piece] : [piece, partner],
    targets: [],
    struck: choice.events.filter(({ kind }) => kind === "captured").map((e) => String(e.piece)),
    path: [...choice.path, to].filter((square, i, all) => all.indexOf(square) === i),
    plain: false,
    rolls: false,
    secret: false,
    groups: [],
    alike: stage.at[piece] === "base" ? `base ${to} ${told}` : null,
  };
}

/** What games share in which pieces race and nothing else. */
export const race = (promised: Promised) =>
  ({
    glossary: [],
    arms: null,
    beyond: null,
    marks: raceMarks,
    squareWords: null,
    spotWords: null,
    remark: () => "",
    lies: null,
    below: null,
    figure: null,
    offer: (choice: Choice, telling: Telling) => offer(choice, telling, promised),
    lines,
    turnLine: null,
    notice: () => null,
    beside: null,
    party: null,
  }) satisfies Partial<GameView>;
