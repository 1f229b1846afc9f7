import type { Colour } from "../wire.ts";
import { pieceName } from "../words/names.ts";
import { type Entry, keysOnBoard, menu, type Offer } from "./offers.ts";

interface Asked {
  offers: readonly Offer[];
  /** Who chooses. */
  by: Colour | null;
  /** Several people share this page: hands lie covered. */
  shared: boolean;
  /** How many buttons there is room for. */
  room: number;
}

const NOWHERE = { opened: [] as readonly string[], picked: null as string | null };

/** How far somebody has come in choosing: groups that are open, a piece that is picked, a hand uncovered. */
export class Choosing {
  preview = $state.raw<Offer | null>(null);
  readonly #asked: () => Asked;
  #at = $state.raw({ ...NOWHERE, offers: [] as readonly Offer[] });
  #uncovered = $state.raw<Colour | null>(null);

  constructor(asked: () => Asked) {
    this.#asked = asked;
    $effect(() => {
      if (this.#uncovered !== null && this.#asked().by !== this.#uncovered) this.#uncovered = null;
    });
  }

  readonly #now = $derived.by(() => this.#asked());
  /** What was opened holds for the offers of its time. */
  readonly #here = $derived(this.#at.offers === this.#now.offers ? this.#at : NOWHERE);
  readonly covered = $derived(this.#now.shared && this.#uncovered !== this.#now.by);
  readonly entries: Entry[] = $derived(
    menu(this.#now.offers, { ...this.#here, covered: this.covered, room: this.#now.room }),
  );
  readonly keys = $derived(keysOnBoard(this.#now.offers, this.entries));
  /** What is open, in words. */
  readonly path: readonly string[] = $derived.by(() => {
    const { opened, picked } = this.#here;
    return picked === null || opened.length > 0 ? opened : [pieceName(picked)];
  });

  open(entry: Entry): void {
    if (entry.kind === "cover") this.uncover();
    else if (entry.kind === "group") this.#go({ opened: entry.path, picked: this.#here.picked });
  }

  pick(piece: string): void {
    this.#go({ opened: [], picked: piece });
  }

  back(): void {
    this.#go(NOWHERE);
  }

  done(): void {
    this.preview = null;
    this.back();
  }

  uncover(): void {
    this.#uncovered = this.#now.by;
  }

  /** Whose hand is shown: of those who play here, who chooses now, or the only one. */
  owner(own: readonly Colour[]): Colour | null {
    const { by } = this.#now;
    if (by !== null && own.includes(by)) return by;
    return own.length === 1 ? (own[0] ?? null) : null;
  }

  #go(to: typeof NOWHERE): void {
    this.preview = null;
    this.#at = { ...to, offers: this.#now.offers };
  }
}
