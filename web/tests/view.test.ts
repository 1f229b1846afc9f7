import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Pace } from "../src/state/motion.ts";
import {
  type Action,
  busy,
  canRoll,
  choices,
  reduce,
  start,
  type View,
  you,
} from "../src/state/view.ts";
import type { Command, Snapshot, Update } from "../src/wire.ts";
import {
  change,
  choice,
  event,
  geometry,
  players,
  position,
  snapshot,
  standing,
} from "./fixtures.ts";

const NORMAL: Pace = { factor: 1, still: false };
const INSTANT: Pace = { factor: 0, still: false };

const open = (over: Partial<Snapshot> = {}, pace = NORMAL): View =>
  start(snapshot(over), geometry, pace, false);

const rolled = (seq: number, die = 3) =>
  change(seq, position({ await: "move", die }), [event("rolled", { seat: "red", die })]);

const update = (seqs: number[], over: Partial<Update> = {}): Action => ({
  type: "update",
  message: {
    type: "update",
    ...standing(rolled(1).position),
    seq: seqs.at(-1) ?? 1,
    changes: seqs.map((seq) => rolled(seq)),
    legal: [choice()],
    scores: null,
    seats: players(),
    ...over,
  },
});

const roll: Command = { type: "roll", id: "c1", seq: 1 };
const settled = (view: View): View => {
  let next = view;
  for (let i = 0; i < 1000 && next.playing; i++) next = reduce(next, { type: "tick" });
  return next;
};

describe("a change", () => {
  test("is shown before anything can be chosen", () => {
    const showing = reduce(open(), update([2]));
    expect(busy(showing)).toBe(true);
    expect(choices(showing)).toEqual([]);
    expect(showing.shownSeq).toBe(1);
    const done = settled(showing);
    expect(busy(done)).toBe(false);
    expect(done.shownSeq).toBe(2);
    expect(choices(done)).toHaveLength(1);
    expect(done.log.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual(["rolled"]);
  });

  test("brings its scores when it is shown", () => {
    const scores = { red: 12 };
    const showing = reduce(open(), update([2], { scores }));
    expect(showing.shownScores).toBeNull();
    expect(settled(showing).shownScores).toEqual(scores);
  });

  test("waits for the ones before it", () => {
    const view = reduce(reduce(open(), update([2])), update([3, 4]));
    expect(view.queue.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(settled(view).shownSeq).toBe(4);
  });

  test("is done at once when skipped, and so are all that wait", () => {
    const view = reduce(reduce(open(), update([2, 3, 4])), { type: "skip" });
    expect(view.shownSeq).toBe(4);
    expect(busy(view)).toBe(false);
    expect(view.log).toHaveLength(3);
  });

  test("is skipped by itself where only bots play", () => {
    const seats = players("greedy");
    const view = reduce(open({ seats }), update([2, 3, 4], { seats }));
    expect(reduce(view, { type: "skip" }).shownSeq).toBe(2);
  });

  test("is shown at once at instant speed", () => {
    const view = reduce(open({}, INSTANT), update([2, 3]));
    expect(view.shownSeq).toBe(3);
    expect(busy(view)).toBe(false);
  });

  test("that was missed asks for a snapshot", () => {
    expect(reduce(open(), update([4])).stale).toBe(true);
  });

  test("that comes twice counts once", () => {
    const once = settled(reduce(open(), update([2])));
    const twice = settled(reduce(once, update([2])));
    expect(twice.log).toEqual(once.log);
  });
});

describe("a command", () => {
  test("bars others until it is answered", () => {
    const sent = reduce(open(), { type: "sent", command: roll });
    expect(canRoll(open())).toBe(true);
    expect(canRoll(sent)).toBe(false);
    expect(reduce(sent, update([2])).pending).toBeNull();
  });

  test("that is refused says why", () => {
    const message = {
      type: "refused",
      id: "c1",
      code: "step/wrong",
      message: "no",
      seq: 1,
    } as const;
    const view = reduce(reduce(open(), { type: "sent", command: roll }), {
      type: "refused",
      message,
    });
    expect(view.pending).toBeNull();
    expect(view.refusal?.code).toBe("step/wrong");
  });

  test("cannot be given while the connection is lost", () => {
    expect(canRoll(reduce(open(), { type: "link", link: "lost" }))).toBe(false);
  });

  test("cannot be given for a bot", () => {
    expect(canRoll(open({ position: position({ turn: "green" }) }))).toBe(false);
  });
});

describe("a snapshot after a gap", () => {
  const lost = reduce(open(), { type: "link", link: "lost" });

  test("shows what was missed where its log has it all", () => {
    const message = snapshot({ seq: 3, position: rolled(3).position, log: [rolled(2), rolled(3)] });
    const view = settled(reduce(lost, { type: "snapshot", message }));
    expect(view.link).toBe("open");
    expect(view.log).toHaveLength(2);
    expect(view.shownSeq).toBe(3);
  });

  test("shows what may be seen now though nothing happened", () => {
    const seen = position({
      tokens: { ...position().tokens, red: ["t1", "base", "base", "base"] },
    });
    const view = reduce(open(), { type: "snapshot", message: snapshot({ position: seen }) });
    expect(view.stage.position).toEqual(seen);
    expect(view.stage.at.red1).toBe("t1");
  });

  test("is the new state where the log begins too late", () => {
    const message = snapshot({ seq: 9, position: rolled(9).position, log: [rolled(8), rolled(9)] });
    const view = reduce(lost, { type: "snapshot", message });
    expect(busy(view)).toBe(false);
    expect(view.shownSeq).toBe(9);
    expect(view.stage.await).toBe("move");
  });

  test("keeps a command that may not have arrived, and drops one that was overtaken", () => {
    const sent = reduce(lost, { type: "sent", command: roll });
    expect(reduce(sent, { type: "snapshot", message: snapshot() }).pending).toEqual(roll);
    const later = snapshot({ seq: 2, log: [rolled(2)] });
    expect(reduce(sent, { type: "snapshot", message: later }).pending).toBeNull();
  });
});

test("a table just opened is shown from its first change on", () => {
  const log = [change(1, position()), rolled(2), rolled(3)];
  const message = snapshot({ seq: 3, log, position: rolled(3).position });
  const view = start(message, geometry, NORMAL, true);
  expect(view.shownSeq).toBe(1);
  expect(settled(view).shownSeq).toBe(3);
  expect(start(message, geometry, NORMAL, false).shownSeq).toBe(3);
});

test("you are the only human, or nobody", () => {
  expect(you(open())).toBe("red");
  expect(you(open({ seats: players("greedy") }))).toBeNull();
  expect(you(open({ seats: players("human", "human") }))).toBeNull();
});

test("whatever comes in whatever order, the newest state is reached and shown once", () => {
  const action = fc.oneof(
    fc.constant<Action>({ type: "tick" }),
    fc.constant<Action>({ type: "skip" }),
    fc.constantFrom<Action>({ type: "pace", pace: INSTANT }, { type: "pace", pace: NORMAL }),
    fc
      .integer({ min: 1, max: 12 })
      .chain((from) =>
        fc
          .integer({ min: 0, max: 3 })
          .map((n) => update(Array.from({ length: n }, (_, i) => from + i))),
      ),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let view = open();
      for (const each of actions) view = { ...reduce(view, each), stale: false };
      const done = settled(view);
      const seqs = done.log.map(({ seq }) => seq);
      expect(done.shownSeq).toBe(done.seq);
      expect(seqs).toEqual(Array.from({ length: done.seq - 1 }, (_, i) => i + 2));
    }),
  );
});
