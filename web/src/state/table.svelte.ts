import type { Geometry } from "../board/geometry.ts";
import { ApiError, getTable, livePath } from "../net/api.ts";
import { connect, type Live } from "../net/live.ts";
import type { Choice, Colour, Command, PlayerKind, ServerMessage } from "../wire.ts";
import { keysOf } from "./keys.ts";
import type { Frame, Pace } from "./motion.ts";
import { type Action, reduce, start, type View } from "./view.ts";

type Unsent<C> = C extends Command ? Omit<C, "id" | "seq"> : never;
type Step = Choice["step"];

interface Setup {
  id: string;
  geometry: Geometry;
  pace: Pace;
  /** Show a table that was just opened from its first change on. */
  replay: boolean;
  onframe: (frame: Frame, before: Frame | null) => void;
}

let commands = 0;
const tab = Math.random().toString(36).slice(2, 8);

/** One table: the socket at one end, the view at the other, a clock for the frames between. */
export class Table {
  view = $state.raw<View | null>(null);
  readonly #live: Live;
  readonly #setup: Setup;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#live = connect(livePath(setup.id), {
      message: (message) => this.#receive(message),
      open: () => this.#greet(),
      lost: () => this.dispatch({ type: "link", link: "lost" }),
      refused: () => this.#look(),
    });
  }

  roll(): void {
    this.#send({ type: "roll" });
  }

  choose(step: Step): void {
    this.#send({ type: "choose", step });
  }

  seat(colour: Colour, player: PlayerKind): void {
    this.#send({ type: "player", colour, player });
  }

  close(): void {
    clearTimeout(this.#clock);
    this.#live.close();
  }

  dispatch(action: Action): void {
    if (this.view === null) return;
    this.#show(reduce(this.view, action));
    if (this.view.stale) {
      this.view = { ...this.view, stale: false };
      this.#live.renew();
    }
  }

  /** Says which seats this page may act for, by their keys. */
  #greet(): void {
    this.#live.send({ type: "hello", keys: Object.values(keysOf(this.#setup.id)) });
  }

  /** Whether the table is still there: a socket cannot say why it is refused. */
  async #look(): Promise<void> {
    const error = await getTable(this.#setup.id).catch((error) => error);
    if (!(error instanceof ApiError && error.code === "table/unknown")) return;
    this.#live.close();
    this.dispatch({ type: "link", link: "gone" });
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "snapshot") this.dispatch({ ...action(message) });
    else if (this.view === null) this.#begin(message);
    else this.#resume(message);
  }

  #begin(message: Extract<ServerMessage, { type: "snapshot" }>): void {
    const { geometry, pace, replay } = this.#setup;
    this.#show(start(message, geometry, pace, replay));
  }

  #resume(message: Extract<ServerMessage, { type: "snapshot" }>): void {
    this.dispatch({ type: "snapshot", message });
    // A command whose answer was lost is said again; the server knows it by its id.
    const { pending } = this.view as View;
    if (pending) this.#live.send(pending);
  }

  #send(command: Unsent<Command>): void {
    if (this.view === null || this.view.pending !== null) return;
    commands += 1;
    const whole = { ...command, id: `${tab}-${commands}`, seq: this.view.seq } as Command;
    if (this.#live.send(whole)) this.dispatch({ type: "sent", command: whole });
  }

  #show(next: View): void {
    const before = this.view?.frames[0] ?? null;
    this.view = next;
    const [frame] = next.frames;
    if (frame === before) return;
    clearTimeout(this.#clock);
    if (!frame) return;
    this.#setup.onframe(frame, before);
    this.#clock = setTimeout(() => this.dispatch({ type: "tick" }), frame.ms);
  }
}

const action = (message: Exclude<ServerMessage, { type: "snapshot" }>): Action =>
  message.type === "update" ? { type: "update", message } : { type: "refused", message };
