import type { LogEntry } from "../../state/view.ts";
import { t, upperFirst } from "../../texts/language.svelte.ts";
import type { Colour, GameEvent } from "../../wire.ts";
import { colourName, pieceName } from "../../words/names.ts";
import type { Line } from "../game.ts";
import { weaponName, word } from "./words.ts";

const RESULTS = ["hit", "grazed", "missed"];
const AFTERMATH = ["damaged", "fell", "eliminated", "stood", "stunned"];

const name = (event: GameEvent, key: string): string => pieceName(String(event[key] ?? ""));

/** An attack or a shot, told in one line: "Red 2 punches blue 1: 14 + 1 against 9: hit, 3 damage." */
export class Fight {
  readonly line: Line;
  readonly #opening: GameEvent;
  readonly #back: boolean;
  #dice: Record<string, number[]> = {};
  #result = "";
  #after: string[] = [];

  constructor(key: string, opening: GameEvent, { step }: LogEntry) {
    this.#opening = opening;
    this.#back = step.do === "retaliate";
    this.line = { key, kind: opening.kind, clause: opening.clause, text: "" };
    this.#tell();
  }

  /** A die that was thrown for it. */
  throw(reason: string, value: number): void {
    this.#dice[reason] = [...(this.#dice[reason] ?? []), value];
    this.#tell();
  }

  /** What came of it, and why; false if an event has nothing to do with it. */
  take(event: GameEvent, why: string): boolean {
    if (why === "time") return false;
    if (RESULTS.includes(event.kind)) this.#resolve(event);
    else if (AFTERMATH.includes(event.kind)) this.#after.push(this.#aftermath(event, why));
    else return false;
    this.#tell();
    return true;
  }

  #resolve(event: GameEvent): void {
    const kind = event.kind === "hit" && event.critical ? "critical" : event.kind;
    const dice = this.#total(Number(event.attack));
    const contest = t("ll.log.dice", { dice, defence: Number(event.defence) });
    this.#result = `${contest}: ${word("ll.log", kind)}`;
  }

  /** "14 + 1", or the total with both dice where there were two. */
  #total(total: number): string {
    const [die = total, other] = this.#dice.attack ?? [];
    if (other !== undefined) return t("ll.log.both", { total, a: die, b: other });
    if (total === die) return String(total);
    return `${die} ${total > die ? "+" : "−"} ${Math.abs(total - die)}`;
  }

  #aftermath(event: GameEvent, why: string): string {
    const piece = name(event, "piece");
    const kind = why ? `${event.kind}.${why}` : event.kind;
    if (event.kind !== "damaged") return word("ll.log.also", kind, { piece });
    const damage = damageWords(event);
    return event.piece === this.#opening.target
      ? damage
      : t("ll.log.also.damage", { piece, damage });
  }

  #stun(): string[] {
    const [a] = this.#dice.stun ?? [];
    const [b] = this.#dice.stun_defence ?? [];
    return a === undefined || b === undefined ? [] : [t("ll.log.stun", { a, b })];
  }

  #tell(): void {
    const { kind } = this.#opening;
    const opened = kind === "shot" ? shot(this.#opening) : struck(this.#opening, this.#back);
    const result = [this.#result, ...this.#after, ...this.#stun()].filter(Boolean).join(", ");
    const joint = kind === "shot" ? ", " : ": ";
    this.line.text = upperFirst(`${result ? opened + joint + result : opened}.`);
  }
}

export const damageWords = (event: GameEvent): string =>
  t(String(event.damage).startsWith("pure") ? "ll.log.damage.pure" : "ll.log.damage", {
    points: Number(event.points),
  });

function struck(event: GameEvent, back: boolean): string {
  const values = { piece: name(event, "piece"), target: name(event, "target") };
  const weapon = weaponName(String(event.weapon));
  if (back) return t("ll.log.strikes_back", { ...values, weapon });
  return event.weapon === "punch"
    ? t("ll.log.punched", values)
    : t("ll.log.struck", { ...values, weapon });
}

function shot(event: GameEvent): string {
  const [attack, defence] = [Number(event.attack), Number(event.defence)];
  const contest = t("ll.log.dice", { dice: attack, defence });
  const seat = colourName(event.seat as Colour);
  const told = t("ll.log.shot", { seat, target: name(event, "target") });
  return `${told}: ${contest}: ${t(attack > defence ? "ll.log.hit" : "ll.log.missed")}`;
}
