import { colourOf } from "../../board/geometry.ts";
import { frame, type Script, text } from "../../state/frames.ts";
import { put } from "../../state/stage.ts";

const SLIDE_MS = 240;
const STRIKE_MS = 260;

/** A piece goes straight to a square, over whatever lies between. */
const slide =
  (to: (event: Parameters<Script>[1]) => string, whom = "piece"): Script =>
  (stage, event) => {
    const piece = text(event, whom);
    return [frame(put(stage, [piece], to(event)), SLIDE_MS, null, [], [piece])];
  };

const strike: Script = (stage, event) => [
  frame(stage, STRIKE_MS, "strike", [text(event, "target") || text(event, "piece")]),
];

/** What only this game has to show. */
export const SCRIPTS: Record<string, Script> = {
  entered: slide((event) => text(event, "to")),
  pushed: slide((event) => text(event, "to")),
  teleported: slide((event) => text(event, "to")),
  eliminated: slide(() => "base"),
  escaped: slide(() => "base"),
  imprisoned: slide((event) => `prison:${colourOf(text(event, "piece"))}`, "target"),
  struck: strike,
  shot: strike,
  ambushed: strike,
  fell: strike,
  bonus: (stage, event) => [frame({ ...stage, die: Number(event.die) }, STRIKE_MS, "roll")],
};
