import { colourOf } from "../board/geometry.ts";
import type { Colour, Position, Spin } from "../wire.ts";

/** What the board shows at one moment; between two positions it is in motion. */
export interface Stage {
  seats: Colour[];
  turn: Colour;
  await: Position["await"];
  die: number | null;
  at: Readonly<Record<string, string>>;
  pairs: readonly (readonly [string, string])[];
  spins: Readonly<Partial<Record<Colour, Spin>>> | null;
  field: number;
  winner: Colour | "draw" | null;
  places: readonly Colour[];
  /** The last position reached, for what only one game has. */
  position: Position;
}

export function stageOf(position: Position): Stage {
  const at: Record<string, string> = {};
  for (const seat of position.seats) {
    (position.tokens[seat] ?? []).forEach((square, i) => {
      at[`${seat}${i + 1}`] = square;
    });
  }
  return {
    seats: position.seats,
    turn: position.turn,
    await: position.await,
    die: position.die ?? null,
    at,
    pairs: (position.pairs ?? []) as [string, string][],
    spins: position.spins ?? null,
    field: position.field ?? 0,
    winner: position.winner ?? null,
    places: position.places ?? [],
    position,
  };
}

export const piecesOf = (stage: Stage, colour: Colour): string[] =>
  Object.keys(stage.at).filter((piece) => colourOf(piece) === colour);

export const homeCount = (stage: Stage, colour: Colour): number =>
  piecesOf(stage, colour).filter((piece) => stage.at[piece] === "home").length;

export function partnerOf(stage: Stage, piece: string): string | null {
  for (const [a, b] of stage.pairs) {
    if (a === piece) return b;
    if (b === piece) return a;
  }
  return null;
}

export function put(stage: Stage, pieces: readonly string[], square: string): Stage {
  const at = { ...stage.at };
  for (const piece of pieces) at[piece] = square;
  return { ...stage, at };
}

export const bond = (stage: Stage, a: string, b: string): Stage => ({
  ...unbond(stage, a),
  pairs: [...unbond(stage, a).pairs, [a, b]],
});

export const unbond = (stage: Stage, piece: string): Stage => ({
  ...stage,
  pairs: stage.pairs.filter((pair) => !pair.includes(piece)),
});
