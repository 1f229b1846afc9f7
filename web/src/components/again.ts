import type { GameView } from "../games/game.ts";
import { newTable } from "../net/api.ts";
import { go, tablePath } from "../route.svelte.ts";
import { keepKeys } from "../state/keys.ts";
import type { View } from "../state/view.ts";
import type { NewTable, OptionValue } from "../wire.ts";

/** Opens a table with the game, the options, the players and the parties of another. */
export async function playAgain(view: View, game: GameView): Promise<void> {
  const players: NewTable["players"] = {};
  for (const seat of view.seats) players[seat.colour] = seat.player;
  const options = view.options as Record<string, OptionValue>;
  const parties = game.party && { parties: game.party.sheets(view.position) };
  const { id, keys } = await newTable({ game: view.game, options, players, ...parties });
  keepKeys(id, keys);
  go(tablePath(id), true);
}
