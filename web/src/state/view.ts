import type { Geometry } from "../board/geometry.ts";
import type {
  Change,
  Choice,
  Colour,
  Command,
  Phase,
  PlayerKind,
  Position,
  Refused,
  Scores,
  Seat,
  Snapshot,
  Update,
} from "../wire.ts";
import { type Frame, type Pace, plan } from "./motion.ts";
import { type Stage, stageOf } from "./stage.ts";

export type Link = "connecting" | "open" | "lost" | "gone";

/** What is kept of a change once it was shown. */
export interface LogEntry extends Pick<Change, "seq" | "step" | "events"> {
  turn: Colour;
  /** The pieces that lie after it, in games in which they may. */
  down?: Position["down"];
}

/** All that a table shows: the newest state known, and how far the showing of it has come. */
export interface View {
  geometry: Geometry;
  pace: Pace;
  link: Link;
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: Seat[];
  /** The bots that may sit here; those that moved last in place of another, by colour. */
  agents: PlayerKind[];
  standIns: Snapshot["stand_ins"];
  /** The newest change known; `shownSeq` is the newest one shown to its end. */
  seq: number;
  shownSeq: number;
  position: Position;
  /** Who is to roll or to choose; what for, if it is a person; the seats that this page may act for. */
  by: Colour | null;
  wanted: Snapshot["wanted"];
  mine: Colour[];
  legal: Choice[];
  /** The phase of the turn that is shown, in games that have phases. */
  phase: Phase | null;
  scores: Scores | null;
  /** The scores of what is shown: they wait for the motion before them to end. */
  shownScores: Scores | null;
  stage: Stage;
  playing: Change | null;
  frames: Frame[];
  queue: Change[];
  log: LogEntry[];
  pending: Command | null;
  refusal: { code: string; message: string } | null;
  /** A change was missed: only a new snapshot can help. */
  stale: boolean;
}

export type Action =
  | { type: "snapshot"; message: Snapshot }
  | { type: "update"; message: Update }
  | { type: "refused"; message: Refused }
  | { type: "sent"; command: Command }
  | { type: "tick" }
  | { type: "skip" }
  | { type: "link"; link: Link }
  | { type: "pace"; pace: Pace };

export const LOG_LENGTH = 400;

export function start(snapshot: Snapshot, geometry: Geometry, pace: Pace, replay: boolean): View {
  const { log } = snapshot;
  const watched = !snapshot.seats.some((seat) => seat.player === "human");
  const whole = (replay || watched) && log[0]?.seq === 1;
  const [shown, queue] = whole ? [log.slice(0, 1), log.slice(1)] : [log, []];
  const position = shown.at(-1)?.position ?? snapshot.position;
  const view: View = {
    geometry,
    pace,
    link: "open",
    table: snapshot.table,
    game: snapshot.game,
    options: snapshot.options,
    agents: snapshot.agents,
    shownSeq: whole ? 1 : snapshot.seq,
    position: snapshot.position,
    ...now(snapshot),
    phase: (whole ? shown.at(-1) : snapshot)?.phase ?? null,
    shownScores: null,
    stage: stageOf(whole ? position : snapshot.position),
    playing: null,
    frames: [],
    queue,
    log: shown.map(entry),
    pending: null,
    refusal: null,
    stale: false,
  };
  return scored(proceed(view));
}

/** What a message says of how the table stands. */
function now({ by, wanted, mine, legal, scores, seats, seq, stand_ins }: Snapshot | Update) {
  return { by, wanted, mine, legal, scores, seats, seq, standIns: stand_ins };
}

export const reduce = (view: View, action: Action): View => scored(reduced(view, action));

const scored = (view: View): View =>
  moving(view) || view.shownScores === view.scores ? view : { ...view, shownScores: view.scores };

function reduced(view: View, action: Action): View {
  switch (action.type) {
    case "snapshot":
      return resume(view, action.message);
    case "update":
      return updated(view, action.message);
    case "refused":
      return refused(view, action.message);
    case "sent":
      return { ...view, pending: action.command, refusal: null };
    case "tick":
      return tick(view);
    case "skip":
      return skip(view);
    case "link":
      return { ...view, link: action.link };
    case "pace":
      return proceed({ ...view, pace: action.pace });
  }
}

/** Something is being shown, or an answer is awaited: nothing can be chosen now. */
export const busy = (view: View): boolean =>
  view.playing !== null || view.queue.length > 0 || view.pending !== null;

export const moving = (view: View): boolean => view.playing !== null || view.queue.length > 0;

export const humans = (view: View): Colour[] =>
  view.seats.filter((seat) => seat.player === "human").map((seat) => seat.colour);

/** The colours that people play here, at this page. */
export const own = (view: View): Colour[] =>
  humans(view).filter((colour) => view.mine.includes(colour));

/** The colour called "you": the only one that is played here, if there is just one. */
export function you(view: View): Colour | null {
  const [first, ...others] = own(view);
  return others.length === 0 ? (first ?? null) : null;
}

const asked = (view: View): boolean =>
  view.link === "open" && !busy(view) && view.by !== null && own(view).includes(view.by);

/** The bot that is waited for, once all that is known has been shown. */
export function thinker(view: View): Colour | null {
  const { by, seats } = view;
  const human = seats.every(({ colour, player }) => colour !== by || player === "human");
  return by === null || human || busy(view) || view.link !== "open" ? null : by;
}

export const canRoll = (view: View): boolean => asked(view) && view.wanted === "roll";

export const choices = (view: View): Choice[] =>
  asked(view) && view.wanted === "choice" ? view.legal : [];

const entry = ({ seq, step, events, position: { turn, down } }: Change): LogEntry => ({
  seq,
  step,
  events,
  turn,
  down,
});

function resume(view: View, message: Snapshot): View {
  const missed = message.log.filter((change) => change.seq > view.seq);
  const whole = missed.length === message.seq - view.seq;
  const pending = view.pending?.seq === message.seq ? view.pending : null;
  if (!whole) {
    return { ...start(message, view.geometry, view.pace, false), pending };
  }
  const queue = [...view.queue, ...missed];
  const { position } = message;
  const next: View = { ...view, link: "open", position, ...now(message), queue };
  return current(proceed({ ...next, pending, stale: false }));
}

/** What a viewer may see can change though the game does not: who sits down sees a hand. */
const current = (view: View): View =>
  moving(view) ? view : { ...view, stage: stageOf(view.position) };

function updated(view: View, message: Update): View {
  const fresh = message.changes.filter((change) => change.seq > view.seq);
  if (fresh[0] && fresh[0].seq !== view.seq + 1) return { ...view, stale: true };
  return proceed({
    ...view,
    ...now(message),
    seq: Math.max(view.seq, message.seq),
    position: fresh.at(-1)?.position ?? view.position,
    queue: [...view.queue, ...fresh],
    pending: null,
    refusal: null,
  });
}

function refused(view: View, message: Refused): View {
  const pending = view.pending?.id === message.id ? null : view.pending;
  const refusal = { code: message.code, message: message.message };
  return { ...view, pending, refusal, stale: message.seq > view.seq };
}

function tick(view: View): View {
  if (view.frames.length > 1) return { ...view, frames: view.frames.slice(1) };
  return proceed(settle(view));
}

function skip(view: View): View {
  // Where only bots play one watches: each change is skipped by itself.
  if (humans(view).length === 0) return proceed(settle(view));
  let next = settle(view);
  while (next.queue.length > 0) next = settle(begin(next, { ...next.pace, factor: 0 }));
  return next;
}

/** Takes changes from the queue until one has something to show. */
function proceed(view: View): View {
  let next = view;
  while (next.playing === null && next.queue.length > 0) {
    next = begin(next, next.pace);
    if (next.frames.length === 0) next = settle(next);
  }
  return next;
}

function begin(view: View, pace: Pace): View {
  const [playing, ...queue] = view.queue as [Change, ...Change[]];
  const frames = plan(view.stage, playing, view.geometry, pace);
  return { ...view, playing, frames, queue };
}

function settle(view: View): View {
  if (view.playing === null) return view;
  return {
    ...view,
    stage: stageOf(view.playing.position),
    shownSeq: view.playing.seq,
    phase: view.playing.phase,
    playing: null,
    frames: [],
    log: [...view.log, entry(view.playing)].slice(-LOG_LENGTH),
  };
}

/** What is on the board now: the frame that is on, or the last stage reached. */
export const shown = (view: View): Stage => view.frames[0]?.stage ?? view.stage;
