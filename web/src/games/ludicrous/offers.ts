import type { Offer } from "../../state/offers.ts";
import { t, upperFirst } from "../../texts/language.svelte.ts";
import type { Choice } from "../../wire.ts";
import { pieceName, spotName } from "../../words/names.ts";
import type { Telling } from "../game.ts";
import { outcome } from "./effects.ts";
import { ludicrous, partyOf } from "./position.ts";
import { cardName, tankName, thingName, word } from "./words.ts";

const piece = (name: string | undefined): string => (name ? pieceName(name) : "");

function spell({ step }: Choice): string {
  const card = cardName(step.card ?? "");
  return step.meta ? t("ll.do.with", { card, meta: cardName(step.meta) }) : card;
}

/** Whom a choice is about, where its step does not say it. */
const actor = (choice: Choice, { stage }: Telling): string =>
  choice.piece || (ludicrous(stage).piece ?? "");
const victim = ({ target, effects }: Choice): string =>
  target || (effects.find((effect) => effect.kind === "hits")?.piece ?? "");

function keyOf({ kind, step, passes }: Choice, awaited: string): string {
  if (kind === "pass") return `ll.pass.${awaited}`;
  if (passes && (kind === "turn" || kind === "tank")) return `ll.do.${kind}.stay`;
  if (kind !== "cast") return `ll.do.${kind}`;
  if (step.piece) return step.target ? "ll.do.cast.at" : "ll.do.cast.by";
  return step.target ? "ll.do.cast.on" : "ll.do.cast";
}

function title(choice: Choice, telling: Telling): string {
  const { step } = choice;
  const { stage, reader } = telling;
  const [a, b] = step.cards ?? [];
  const item = partyOf(stage, stage.turn)?.item?.name ?? "";
  const cut = keyOf(choice, stage.await).split(".");
  const told = word(cut.slice(0, -1).join("."), cut.at(-1) ?? "", {
    piece: piece(actor(choice, telling)),
    target: piece(victim(choice)),
    facing: word("ll", step.facing ?? ""),
    tank: tankName(step.to ?? ""),
    weapon: thingName(step.weapon ?? ""),
    structure: word("ll.a", step.structure ?? ""),
    square: step.square ?? "",
    card: choice.kind === "cast" ? spell(choice) : "",
    item: thingName(item),
    to: choice.to ? spotName(choice.to, reader.game) : "",
    a: cardName(a ?? ""),
    b: cardName(b ?? ""),
  });
  return upperFirst(told);
}

const FREE = new Set(["pass", "stop", "eat", "bonus", "roll", "tank", "shed"]);

const STRIKES = new Set(["punch", "attack"]);

/** Under what a choice is found where there are many. */
function groups(choice: Choice, telling: Telling): string[] {
  const { kind, step } = choice;
  if (FREE.has(kind)) return kind === "shed" ? [cardName(step.cards?.[0] ?? "")] : [];
  if (kind === "build") return [t("ll.group.build"), word("ll.a", step.structure ?? "")];
  if (kind === "cast") {
    const who = step.piece ? [piece(step.piece)] : [];
    return [t("ll.group.spells"), spell(choice), ...who];
  }
  const who = piece(actor(choice, telling));
  return STRIKES.has(kind) ? [who, t("ll.group.fight")] : [who];
}

const PARTS = [
  "card",
  "structure",
  "weapon",
  "piece",
  "target",
  "facing",
  "to",
  "square",
  "meta",
  "cards",
] as const;

const id = ({ step, kind }: Choice): string =>
  [kind, ...PARTS.flatMap((part) => step[part] ?? [])].join("-");

/** A decision as it is offered. */
export function offer(choice: Choice, telling: Telling): Offer {
  const { kind, step, passes } = choice;
  const hint = outcome(choice);
  const said = title(choice, telling);
  const acting = FREE.has(kind) || kind === "build" ? "" : actor(choice, telling);
  const target = victim(choice);
  return {
    id: id(choice),
    choice,
    key: null,
    name: hint ? t("ll.choice", { what: said, effects: hint }) : said,
    title: said,
    hint,
    pieces: acting ? [acting] : [],
    targets: target && target !== acting ? [target] : [],
    struck: [],
    path: choice.path,
    plain: passes,
    rolls: kind === "roll",
    secret: kind === "cast" || kind === "shed",
    groups: groups(choice, telling),
    alike: kind === "enter" ? `enter ${step.facing}` : null,
  };
}
