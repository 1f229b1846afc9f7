import type { Colour, GameInfo, NewTable, OptionInfo, OptionValue, PlayerKind } from "../wire.ts";

export type SeatKind = PlayerKind | "closed";

/** A game as it is being set up. */
export interface Draft {
  seats: Record<Colour, SeatKind>;
  options: Record<string, OptionValue>;
}

export const COLOURS: readonly Colour[] = ["red", "green", "yellow", "blue"];

export const draft = (): Draft => ({
  seats: { red: "human", green: "greedy", yellow: "greedy", blue: "greedy" },
  options: {},
});

export const seatKinds = (game: GameInfo): SeatKind[] =>
  game.seats.min < COLOURS.length
    ? ["human", "greedy", "random", "closed"]
    : ["human", "greedy", "random"];

/** How many seats must be taken, if too few are. */
export function lacking(game: GameInfo, { seats }: Draft): number | null {
  const taken = COLOURS.filter((colour) => seats[colour] !== "closed");
  return taken.length < game.seats.min ? game.seats.min : null;
}

export const watched = ({ seats }: Draft): boolean => !Object.values(seats).includes("human");

/** A seat that a game cannot leave closed goes to a bot. */
export function fitted(game: GameInfo, { seats }: Draft): Draft {
  const kinds = seatKinds(game);
  const fit = (colour: Colour): [Colour, SeatKind] => [
    colour,
    kinds.includes(seats[colour]) ? seats[colour] : "greedy",
  ];
  return { seats: Object.fromEntries(COLOURS.map(fit)) as Draft["seats"], options: {} };
}

const same = (a: OptionValue, b: OptionValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An option set to its default is as good as one not set. */
export function withOption(drafted: Draft, info: OptionInfo, value: OptionValue): Draft {
  const { [info.name]: _, ...others } = drafted.options;
  const options = same(value, info.default) ? others : { ...others, [info.name]: value };
  return { ...drafted, options };
}

export function request(game: GameInfo, { seats, options }: Draft): NewTable {
  const players: NewTable["players"] = {};
  for (const colour of COLOURS) {
    const kind = seats[colour];
    if (kind !== "closed") players[colour] = kind;
  }
  return { game: game.name, options, players };
}
