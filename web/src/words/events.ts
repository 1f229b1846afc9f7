import type { Line, Reader } from "../games/game.ts";
import type { LogEntry } from "../state/view.ts";
import type { Key, PlainKey } from "../texts/catalogue.ts";
import { list, t, upperFirst } from "../texts/language.svelte.ts";
import type { Choice, Colour, GameEvent } from "../wire.ts";
import { colourName, pieceName, spotName } from "./names.ts";

type Values = Record<string, string | number>;
type Tell = (key: Key, values: Values) => string;

// Events come from outside: their keys and arguments are looked up, not known to the compiler.
const tell = t as unknown as Tell;

export const EVENT_KINDS = [
  "first",
  "rolled",
  "passed",
  "forfeit",
  "released",
  "moved",
  "pair_moved",
  "captured",
  "lane",
  "home",
  "again",
  "paired",
  "broken",
  "collapsed",
  "current",
  "spins",
  "field_on",
  "field_off",
  "field_draw",
  "turn",
  "place",
  "won",
] as const;

/** Told by the turn line or by what follows: not worth a line of the log. */
const QUIET = new Set(["turn"]);

const PIECES = ["piece", "partner", "by"];
const SQUARES = ["from", "to", "square"];

export const logged = (event: GameEvent): boolean =>
  !QUIET.has(event.kind) && !(event.kind === "field_draw");

/** Every event that is worth it, as a line of its own. */
export const lines = (log: readonly LogEntry[], reader: Reader): Line[] =>
  log.flatMap(({ seq, events }) =>
    events.flatMap((event, i) => (logged(event) ? [line(`${seq}.${i}`, event, reader)] : [])),
  );

export const line = (key: string, event: GameEvent, reader: Reader): Line => ({
  key,
  kind: event.kind,
  text: sentence(event, reader),
  clause: event.clause,
});

const terms = ({ game }: Reader): Values => ({
  lane: t(game.terms.lane),
  home: t(game.terms.home),
});

function values(event: GameEvent, reader: Reader): Values {
  const all: Values = terms(reader);
  for (const [key, value] of Object.entries(event)) {
    if (Array.isArray(value)) all[key] = list(value.map((name) => named(key, name, reader)));
    else if (typeof value === "boolean") all[key] = Number(value);
    else if (key === "seat") all[key] = colourName(value as Colour);
    else if (PIECES.includes(key)) all[key] = pieceName(String(value));
    else if (SQUARES.includes(key)) all[key] = spotName(String(value), reader.game);
    else all[key] = value;
  }
  return all;
}

function named(key: string, name: string, reader: Reader): string {
  if (key === "reasons") return tell(`reason.${name}` as Key, terms(reader));
  return colourName(name as Colour);
}

const PERSONAL = new Set(["first", "rolled", "passed", "forfeit", "again", "turn", "place", "won"]);

/** One event as a sentence. */
export function sentence(event: GameEvent, reader: Reader): string {
  const told = values(event, reader);
  if (event.kind === "spins") return upperFirst(spins(event, reader, told));
  if (event.kind === "field_on") return upperFirst(t("event.field_on", { n: Number(event.turns) }));
  if (event.kind === "field_draw") {
    return upperFirst(t(event.on ? "event.field_draw.on" : "event.field_draw.off"));
  }
  const person = event.seat === reader.you ? "you" : "they";
  const key = PERSONAL.has(event.kind) ? `event.${event.kind}.${person}` : `event.${event.kind}`;
  return upperFirst(toldOrKind(key, event, told));
}

function toldOrKind(key: string, event: GameEvent, told: Values): string {
  const known = (EVENT_KINDS as readonly string[]).includes(event.kind);
  return known ? tell(key as Key, told) : t("event.unknown", { kind: event.kind });
}

function spins(event: GameEvent, reader: Reader, told: Values): string {
  const up = event.up as string[];
  const down = reader.seats.filter((seat) => !up.includes(seat));
  if (down.length === 0) return t("event.spins.all");
  return tell("event.spins", { ...told, down: list(down.map(colourName)) });
}

const HINTED = new Set([
  "captured",
  "lane",
  "home",
  "again",
  "paired",
  "broken",
  "collapsed",
  "current",
  "place",
  "won",
]);

/** What a choice would do, in a few words: "captures green 3, you roll again". */
export function hint(choice: Choice, reader: Reader, promised: PlainKey | null): string {
  const collapsed = choice.events.some((event) => event.kind === "collapsed");
  const parts = choice.events
    .filter((event) => HINTED.has(event.kind) || (collapsed && event.kind === "moved"))
    .filter((event) => event.kind !== "paired" || event.partner !== choice.piece)
    .map((event) => tell(`hint.${event.kind}` as Key, values(event, reader)));
  if (promised) parts.push(t(promised));
  return [...new Set(parts)].join(", ");
}
