import type { Change, Snapshot } from "../../src/wire.ts";
import { change, choice, event, position, snapshot, superposition } from "../fixtures.ts";
import { fight, skirmish } from "../skirmish.ts";

const log: Change[] = [
  change(1, position(), [event("first", { seat: "red", clause: "CL-14" })]),
  change(2, position(), [event("rolled", { seat: "green", die: 6 })]),
  change(3, position(), [
    event("released", { piece: "green1", to: "t13", clause: "CL-2" }),
    event("again", { seat: "green", reasons: ["six"], clause: "CL-5" }),
  ]),
  change(4, position(), [event("rolled", { seat: "red", die: 4 })]),
];

const electrons = (red1: string, blue1: string) => ({
  red: [red1, "base", "base", "base"],
  green: ["t30", "base", "base", "base"],
  yellow: ["base", "base", "base", "base"],
  blue: [blue1, "base", "base", "base"],
});
const couple = { piece: "red1", partner: "blue1" };

/** A turn in which all happens that can be seen to happen. */
const show: Change[] = [
  change(1, superposition({ tokens: electrons("t4", "t8") }), [event("first", { seat: "red" })]),
  change(2, superposition({ tokens: electrons("t4", "t8") }), [
    event("rolled", { seat: "red", die: 4 }),
  ]),
  change(3, superposition({ tokens: electrons("t8", "t8"), pairs: [["red1", "blue1"]] }), [
    event("moved", { piece: "red1", from: "t4", to: "t8" }),
    event("paired", { ...couple, square: "t8" }),
  ]),
  change(4, superposition({ tokens: electrons("t26", "t26"), pairs: [["red1", "blue1"]] }), [
    event("pair_moved", { ...couple, from: "t8", to: "t22" }),
    event("current", { ...couple, from: "t22", to: "t26" }),
  ]),
  change(
    5,
    superposition({
      tokens: electrons("t26", "t26"),
      spins: { red: "down", green: "up", yellow: "up", blue: "down" },
    }),
    [event("spins", { up: ["green", "yellow"] }), event("collapsed", { ...couple, square: "t26" })],
  ),
  change(
    6,
    superposition({
      tokens: electrons("t26", "t26"),
      field: 3,
      spins: { red: "up", green: "up", yellow: "up", blue: "up" },
    }),
    [event("field_on", { turns: 3 })],
  ),
  change(
    7,
    superposition({
      tokens: electrons("t30", "base"),
      field: 3,
      spins: { red: "up", green: "up", yellow: "up", blue: "up" },
    }),
    [
      event("moved", { piece: "red1", from: "t26", to: "t30" }),
      event("captured", { piece: "blue1", by: "red1", square: "t30" }),
    ],
  ),
];

/** Everything that can happen to a piece of Ludicrous Ludo, at once. */
const melee = skirmish({
  tokens: {
    green: ["t41", "t5", "t5", "prison:red"],
    yellow: ["t40", "t14", "base", "prison:red"],
    blue: ["t42", "home", "t3", "prison:green"],
    red: ["t41", "h2", "t7", "prison:yellow"],
  },
  facing: {
    red1: "forward",
    yellow1: "backward",
    blue1: "backward",
    red3: "forward",
    green1: "forward",
    green2: "forward",
    green3: "backward",
    yellow2: "forward",
    blue3: "backward",
  },
  down: { green1: 2, blue3: 4 },
  stunned: { blue1: 1, yellow2: 2 },
  restrained: { yellow1: 2, blue1: 2, yellow2: 2 },
  wet: { red3: 2, yellow2: 1, blue1: 1 },
});

/** Tables that are seldom reached in play, to be looked at: `/tests/scenes/?NAME`. */
export const SCENES: Record<string, Snapshot> = {
  melee: fight({ position: melee }),
  show: snapshot({ seq: 7, log: show, position: show[6]?.position ?? superposition() }),
  start: snapshot({ log: log.slice(0, 1) }),
  choice: snapshot({
    seq: 4,
    log,
    scores: { red: 312, green: 250, yellow: 0, blue: 40 },
    position: position({
      await: "move",
      die: 4,
      tokens: {
        red: ["t10", "base", "h1", "t26"],
        green: ["t14", "t26", "home", "base"],
        yellow: ["t26", "home", "home", "home"],
        blue: ["t8", "t26", "t26", "base"],
      },
    }),
    legal: [
      choice({
        events: [
          event("captured", { piece: "green1", by: "red1", square: "t14" }),
          event("again", { seat: "red", reasons: ["capture"] }),
        ],
      }),
      choice({ piece: "red3", key: 3, to: "h5", path: ["h2", "h3", "h4", "h5"] }),
      choice({ piece: "red4", key: 4, to: "t30", path: ["t27", "t28", "t29", "t30"] }),
    ],
  }),
  pairs: snapshot({
    seq: 4,
    log,
    position: superposition({
      await: "move",
      die: 2,
      tokens: {
        red: ["t10", "t20", "t5", "h3"],
        green: ["t10", "t30", "t30", "base"],
        yellow: ["t20", "t40", "t40", "home"],
        blue: ["t40", "t40", "t30", "t48"],
      },
      pairs: [
        ["red1", "green1"],
        ["yellow2", "blue1"],
        ["yellow3", "blue2"],
      ],
    }),
    legal: [
      choice({ to: "t12", path: ["t11", "t12"] }),
      choice({
        piece: "red2",
        key: 2,
        to: "t22",
        path: ["t21", "t22"],
        events: [
          event("paired", { piece: "red2", partner: "blue3", square: "t22" }),
          event("again", { seat: "red", reasons: ["pair"] }),
        ],
      }),
      choice({ piece: "red3", key: 3, to: "t7", path: ["t6", "t7"] }),
      choice({ piece: "red4", key: 4, to: "h5", path: ["h4", "h5"] }),
    ],
  }),
  field: snapshot({
    seq: 4,
    log: [...log, change(5, superposition(), [event("field_on", { turns: 3, clause: "SC-M1" })])],
    position: superposition({
      turn: "green",
      field: 3,
      spins: { red: "up", green: "up", yellow: "up", blue: "up" },
      tokens: {
        red: ["t10", "t20", "t5", "h3"],
        green: ["t10", "t30", "t30", "base"],
        yellow: ["t20", "t40", "t40", "home"],
        blue: ["t40", "t40", "t30", "t48"],
      },
    }),
  }),
  over: snapshot({
    seq: 4,
    log: [...log, change(5, position(), [event("won", { seat: "yellow", clause: "CL-1" })])],
    scores: { red: 312, green: 250, yellow: 1000, blue: 740 },
    position: position({
      await: "over",
      turn: "yellow",
      winner: "yellow",
      tokens: {
        red: ["t10", "t20", "t5", "h3"],
        green: ["t10", "t30", "t30", "base"],
        yellow: ["home", "home", "home", "home"],
        blue: ["home", "home", "t30", "t48"],
      },
    }),
  }),
};
