"""What `peers.py` runs in an environment of each peer's own: `python _peers.py PEER SECONDS` prints games and plies.

A ply is a die thrown in Ludo, also where there is no move; in other games an action of a player.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Counts = Iterator[tuple[int, int]]


def ludopy(rnd: random.Random) -> Counts:
    """The package of this name: star jumps, globes, no further roll for a capture."""
    from ludopy import Game

    while True:
        game, rolls, won = Game(), 0, False
        while not won:
            (_, can, *_), _ = game.get_observation()
            rolls += 1
            *_, won = game.answer_observation(can[rnd.randrange(len(can))] if len(can) else -1)
        yield 1, rolls


def ludo_king_engine(rnd: random.Random) -> Counts:
    """ludo-king-engine through its own calls, one after the other, as its `play_turn` makes them."""
    from ludo_engine import LudoGame, PlayerColor

    random.seed(rnd.random())  # its dice are those of the module
    while True:
        game, rolls = LudoGame(list(PlayerColor)), 0
        while not game.game_over:
            player, die = game.get_current_player(), game.roll_dice()
            rolls += 1
            again = _play(game, player, die, rnd) if game.consecutive_sixes < 3 else False
            if not again:
                game.next_turn()
        yield 1, rolls


def _play(game: Any, player: Any, die: int, rnd: random.Random) -> bool:
    valid = game.get_valid_moves(player, die)
    if not valid:
        return die == 6
    return bool(game.execute_move(player, rnd.choice(valid).token_id, die).extra_turn)


def openspiel_backgammon(rnd: random.Random) -> Counts:
    """OpenSpiel's backgammon from Python."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    while True:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = rnd.choices(outcomes, weights)[0]
            else:
                plies += 1
                action = rnd.choice(state.legal_actions())
            state.apply_action(action)
        yield 1, plies


def pettingzoo_connect_four(rnd: random.Random) -> Counts:
    """PettingZoo's connect four in its AEC loop."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    while True:
        env.reset(seed=rnd.randrange(2**31))
        plies = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                plies += 1
                env.step(int(rnd.choice(np.flatnonzero(observation["action_mask"]))))
        yield 1, plies


def pgx_backgammon(rnd: random.Random, batch: int = 256, length: int = 256) -> Counts:
    """Pgx's backgammon, a batch in lockstep, jitted, on the processor."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: Any, _: Any) -> Any:
        state, key = carry
        key, for_action, for_step = jax.random.split(key, 3)
        action = jax.random.categorical(for_action, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        state = step(state, action, jax.random.split(for_step, batch))
        return (state, key), state.terminated.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(advance, (state, key), None, length=length))
    key = jax.random.PRNGKey(rnd.randrange(2**31))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
    while True:
        (state, key), done = run(state, key)
        yield int(done.sum()), batch * length


PEERS: dict[str, Callable[[random.Random], Counts]] = {
    function.__name__: function
    for function in (ludopy, ludo_king_engine, openspiel_backgammon, pettingzoo_connect_four, pgx_backgammon)
}


def main(peer: str, seconds: float) -> None:
    counts = PEERS[peer](random.Random(1))
    next(counts)  # warm
    games = plies = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        more_games, more_plies = next(counts)
        games += more_games
        plies += more_plies
    json.dump({"games": games / passed, "plies": plies / passed}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
