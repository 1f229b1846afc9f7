import type { LogEntry } from "../../state/view.ts";
import { upperFirst } from "../../texts/language.svelte.ts";
import type { Colour, GameEvent } from "../../wire.ts";
import { logged, line as sharedLine } from "../../words/events.ts";
import { colourName, pieceName, spotName } from "../../words/names.ts";
import type { Line, Reader } from "../game.ts";
import { damageWords, Fight } from "./fight.ts";
import { cardName, tankName, thingName, weaponName, word } from "./words.ts";

/** Kinds that all games have, told in the words of all. */
const SHARED = new Set(["first", "rolled", "passed", "moved", "home", "won", "turn"]);

/** Dice that bring about nothing have no event, and are told all the same: by what they were for, their clause. */
const SILENT: Record<string, string> = {
  build: "LL-6.9",
  infirmary: "LL-6.9",
  speed_save: "LL-3.2b",
};

/** What a step threw, if it threw dice. */
const thrown = ({ step }: LogEntry): number | null =>
  step.d20 ?? step.d8 ?? step.d6 ?? step.d4 ?? null;

/** The log: fights in one line of dice each, everything else by itself. */
export function lines(log: readonly LogEntry[], reader: Reader): Line[] {
  const found: Line[] = [];
  let fight: Fight | null = null;
  const before = new Map<string, string>();
  log.forEach((entry, i) => {
    const { step, events, seq } = entry;
    const die = thrown(entry);
    if (step.do && step.do !== "fall") fight = null;
    if (die !== null) fight?.throw(step.for ?? "", die);
    events.forEach((event, n) => {
      const why = cause(n, entry, log[i - 1]);
      if (fight?.take(event, why)) return;
      fight =
        event.kind === "struck" || event.kind === "shot"
          ? new Fight(`${seq}.${n}`, event, entry)
          : null;
      if (fight) found.push(fight.line);
      else if (logged(event) && news(event, before))
        found.push(told(`${seq}.${n}`, event, why, entry, reader));
    });
    const silent = events.length === 0 ? silence(entry, log[i - 1]) : null;
    if (silent) found.push(silent);
  });
  return found;
}

/** Facings and tanks are chosen in every turn: it is news when they change. */
function news(event: GameEvent, before: Map<string, string>): boolean {
  const { kind, piece, seat, backward, tank } = event;
  if (kind !== "turned" && kind !== "tank_moved") return true;
  const [whose, now] = [`${piece ?? seat}`, `${backward ?? tank}`];
  const was = before.get(whose);
  before.set(whose, now);
  return was === undefined ? kind === "tank_moved" : was !== now;
}

/** Why a piece is eliminated by LL-3.7, as far as the log knows; nothing for other events. */
function cause(n: number, { step, events }: LogEntry, before: LogEntry | undefined): string {
  const { kind, clause, piece } = events[n] as GameEvent;
  if (kind !== "eliminated" || clause !== "LL-3.7") return "";
  const earlier = events.slice(0, n).filter((event) => event.piece === piece);
  const has = (what: string) => earlier.some((event) => event.kind === what);
  if (!has("damaged") && !(step.do === "fall" && step.piece === piece)) return "time";
  if (before === undefined) return "";
  return has("fell") || String(piece) in (before.down ?? {}) ? "lay" : "blow";
}

function silence(entry: LogEntry, before: LogEntry | undefined): Line | null {
  const { step, seq, turn } = entry;
  const die = thrown(entry) ?? 0;
  const say = (kind: string, clause: string, values: Record<string, string | number>): Line => ({
    key: `${seq}`,
    kind,
    clause,
    text: upperFirst(word("ll.log", kind, values)),
  });
  if (step.for === "hoop" && before?.step.for === "hoop") {
    return say("hoops", "LL-6.13", { a: thrown(before) ?? 0, b: die });
  }
  const clause = SILENT[step.for ?? ""];
  return clause ? say(`${step.for}.none`, clause, { seat: colourName(turn), die }) : null;
}

function told(key: string, event: GameEvent, why: string, entry: LogEntry, reader: Reader): Line {
  if (SHARED.has(event.kind)) return sharedLine(key, event, reader);
  const text = word("ll.log", variant(event, why, entry, reader), values(event, entry, reader));
  return { key, kind: event.kind, clause: event.clause, text: upperFirst(text) };
}

function variant(event: GameEvent, why: string, { step }: LogEntry, { you }: Reader): string {
  switch (event.kind) {
    case "eliminated":
      return why ? `eliminated.${why}` : "eliminated";
    case "turned":
      return event.backward ? "turned.backward" : "turned.forward";
    case "card":
      return event.seat === you && event.card !== "hidden" ? "card" : "card.hidden";
    case "saved":
      if (step.for === "guard") return "saved.escape";
      return Number(event.attack) >= Number(event.defence) ? "saved.yes" : "saved.no";
    case "round":
      return event.seat === you ? "round.you" : "round";
    default:
      return event.kind;
  }
}

type Naming = (value: string, reader: Reader) => string;

const NAMES: Record<string, Naming> = {
  seat: (value) => colourName(value as Colour),
  piece: pieceName,
  target: pieceName,
  from: (value, { game }) => spotName(value, game),
  to: (value, { game }) => spotName(value, game),
  square: (value, { game }) => spotName(value, game),
  card: cardName,
  other: cardName,
  item: thingName,
  tank: tankName,
  weapon: weaponName,
  structure: (value) => word("ll.a", value),
};

function values(
  event: GameEvent,
  entry: LogEntry,
  reader: Reader,
): Record<string, string | number> {
  const all: Record<string, string | number> = { die: thrown(entry) ?? 0 };
  for (const [key, value] of Object.entries(event)) {
    if (typeof value === "number") all[key] = value;
    else if (typeof value === "string") all[key] = NAMES[key]?.(value, reader) ?? value;
  }
  if (event.kind === "damaged") all.damage = damageWords(event);
  if (event.kind === "cast" && event.meta) {
    all.card = word("ll.do", "with", { card: all.card ?? "", meta: cardName(String(event.meta)) });
  }
  return all;
}
