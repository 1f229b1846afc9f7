import type { Colour, GameInfo, NewTable, OptionInfo, OptionValue, PlayerKind } from "../wire.ts";

export type SeatKind = PlayerKind | "closed";

/** A party sheet as the server takes it. */
export type Sheet = { abilities: Record<string, number>; weapon: string };

/** A game as it is being set up; a colour without a sheet has the plain one. */
export interface Draft {
  seats: Record<Colour, SeatKind>;
  options: Record<string, OptionValue>;
  parties: Partial<Record<Colour, Sheet>>;
}

/** What is wrong with a request, and where in it. */
export interface Fault {
  place: string;
  message: string;
}

export const COLOURS: readonly Colour[] = ["red", "green", "yellow", "blue"];

export const draft = (): Draft => ({
  seats: { red: "human", green: "greedy", yellow: "greedy", blue: "greedy" },
  options: {},
  parties: {},
});

/** Who may sit in a game: a person, its bots from the weakest on, nobody where there may be fewer. */
export const seatKinds = (game: GameInfo): SeatKind[] => [
  "human",
  ...game.levels.map(({ agent }) => agent),
  ...(game.seats.min < COLOURS.length ? (["closed"] as const) : []),
];

/** How many seats must be taken, if too few are. */
export function lacking(game: GameInfo, { seats }: Draft): number | null {
  const taken = COLOURS.filter((colour) => seats[colour] !== "closed");
  return taken.length < game.seats.min ? game.seats.min : null;
}

export const watched = ({ seats }: Draft): boolean => !Object.values(seats).includes("human");

/** A seat that a game cannot leave closed goes to a bot, that of a bot that it doesn't have to its strongest. */
export function fitted(game: GameInfo, { seats }: Draft): Draft {
  const kinds = seatKinds(game);
  const strongest = game.levels.at(-1)?.agent ?? "greedy";
  const other = (kind: SeatKind): SeatKind => (kind === "closed" ? "greedy" : strongest);
  const fit = (colour: Colour): [Colour, SeatKind] => [
    colour,
    kinds.includes(seats[colour]) ? seats[colour] : other(seats[colour]),
  ];
  const fitting = Object.fromEntries(COLOURS.map(fit)) as Draft["seats"];
  return { seats: fitting, options: {}, parties: {} };
}

const same = (a: OptionValue, b: OptionValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An option set to its default is as good as one not set. */
export function withOption(drafted: Draft, info: OptionInfo, value: OptionValue): Draft {
  const { [info.name]: _, ...others } = drafted.options;
  const options = same(value, info.default) ? others : { ...others, [info.name]: value };
  return { ...drafted, options };
}

export function request(game: GameInfo, { seats, options, parties }: Draft): NewTable {
  const players: NewTable["players"] = {};
  for (const colour of COLOURS) {
    const kind = seats[colour];
    if (kind !== "closed") players[colour] = kind;
  }
  const made: NewTable = { game: game.name, options, players };
  if (game.party === null) return made;
  const sheets = Object.entries(parties).filter(([colour]) => colour in players);
  return { ...made, parties: Object.fromEntries(sheets) as NonNullable<NewTable["parties"]> };
}

/** The faults that an answer of the server names, each with its place: "parties.red.abilities: sum is 1; ...". */
export function faultsIn(message: string): Fault[] {
  return message.split("; ").map((text) => {
    const [, place = "", said = text] = /^([\w.]+):? (.+)$/.exec(text) ?? [];
    return place.includes(".") ? { place, message: said } : { place: "", message: text };
  });
}
