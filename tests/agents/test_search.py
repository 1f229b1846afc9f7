"""What the searching players compute, against the same worked out with whole games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.mind import Mind
from ludarium.agents.rollouts import NO_MOVE, STREAMS
from ludarium.agents.search import CLOSE, PRIOR, ROLLS, STREAM
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.registry import ruleset
from tests.agents.test_same_choice import decisions


def thinking(game: str) -> Mind:
    return bulk.mind(game, ruleset(game).State, ["master"] * 4, interpreted=True)


def chances(game: lu.Game, mind: Mind) -> Any:
    """The network's chances by seat, or the winner."""
    if game.over:
        return np.eye(4)[game.state.winner]
    mind.rows[0] = game.state
    TOOLBOXES[game.name].search.value(game.config, mind, 0)
    return mind.out[0].copy()


def fork(game: lu.Game, step: dict[str, Any]) -> lu.Game:
    twin = lu.Game.from_position(game.position(), seed=0, auto_roll=False)
    twin.apply(step)
    return twin


def a_die_ahead(game: lu.Game, mind: Mind) -> Any:
    """The mean over the next die of the chances after its player's best reply."""
    if game.over:
        return chances(game, mind)
    total = np.zeros(4)
    for die in range(1, 7):
        rolled = fork(game, {"die": die})
        if rolled.awaiting != "move":
            total += chances(rolled, mind)
            continue
        replies = [chances(fork(rolled, {"move": move}), mind) for move in rolled.legal_moves]
        total += max(replies, key=lambda reply: reply[rolled.state.turn])
    return total / 6


def test_a_die_ahead_is_the_mean_of_the_best_replies() -> None:
    mind, search = thinking("classic"), TOOLBOXES["classic"].search
    for seen, _ in decisions("classic", 2, seed=6):
        game = lu.Game.from_position(ruleset("classic").write(seen.config, seen.state), seed=0, auto_roll=False)
        for move in game.legal_moves:
            search.after_one(game.config, game.state, int(move[-1]) - 1, mind, 0)
            found = mind.out[0].copy()
            assert found == pytest.approx(a_die_ahead(fork(game, {"move": move}), mind))
            assert found.sum() == pytest.approx(1)


def test_chances_of_absent_seats_are_none() -> None:
    mind = thinking("classic")
    for seats in (["red", "yellow"], ["red", "green", "blue"]):
        game = lu.Game("classic", seats=seats, seed=2, auto_roll=False)
        found = chances(game, mind)
        assert found.sum() == pytest.approx(1)
        assert [seat for seat in range(4) if found[seat] > 0] == [game.rules.colours.index(name) for name in seats]


def test_a_redraw_of_spins_is_seen() -> None:
    """Six ways where the rules tell of drawn spins, one elsewhere."""
    parts, mind = TOOLBOXES["superconducting"].search.parts, thinking("superconducting")
    both = set()
    for seen, _ in decisions("superconducting", 120, seed=9, options={"field_chance": 30}):
        for i in range(4):
            if seen.state.legal >> i & 1:
                parts.take(seen.config, seen.state, i, mind, 0, 0)
                ways = parts.forks(seen.state, mind.rows[0])
                tried = seen.state.copy()
                tried.events = []
                tried.live, tried.read, tried.written = 1, 0, 0
                seen.config.field_chance = 0
                ruleset("superconducting").play(seen.config, tried, i)
                drawn = any(tried.tape[k] >> 4 == 3 for k in range(tried.read))  # UP
                assert ways == (6 if drawn else 1)
                both.add(ways)
    assert both == {1, 6}


def test_more_rollouts_are_more_work_and_none_is_search_alone() -> None:
    rules, mind = ruleset("classic"), thinking("classic")
    choose = bulk.decide(rules)
    for seen, _ in decisions("classic", 3, seed=12):
        mind.budget[0] = 0
        alone = choose(seen.config, seen.state, mind)
        best = max(mind.terms[i] for i in range(4))
        assert mind.terms[alone & 3] == best


@pytest.mark.parametrize("budget", [0, 2])
@pytest.mark.parametrize("agent", ["strong", "expert", "master"])
def test_of_equal_moves_the_first_is_taken(agent: str, budget: int) -> None:
    """Four pieces in the base come to the same."""
    game = lu.Game("classic", seats=["red", "yellow"], dice=lu.ScriptedDice(["red", 6]))
    assert make(agent).choose(game.observation(), game.legal_moves, budget) == "red1"


def test_master_holds_what_it_knew_against_its_rollouts() -> None:
    rules, mind, search = ruleset("classic"), thinking("classic"), TOOLBOXES["classic"].search
    mind.budget[0] = 2
    compared = 0
    for seen, _ in decisions("classic", 6, seed=12):
        cfg, state = seen.config, seen.state
        chosen = bulk.decide(rules)(cfg, state, mind) & 3
        known = [mind.terms[i] for i in range(4)]
        close = [i for i in range(4) if known[i] >= max(known) - CLOSE]
        if len(close) < 2:
            assert known[chosen] == max(known)
            continue
        compared += 1
        worth = dict.fromkeys(close, 0.0)
        for i in close:
            for number in range(2):
                found = np.zeros(4)
                search.rollout(cfg, state, i, STREAM, number, number * STREAMS, ROLLS, mind, found)
                worth[i] += found[state.turn]
        assert chosen == max(close, key=lambda i: worth[i] + PRIOR * known[i])
    assert compared


def test_a_rollout_of_one_roll_is_the_mean_of_the_best_replies() -> None:
    """Its die's luck is taken off, so that each die ends in the same."""
    mind, search = thinking("classic"), TOOLBOXES["classic"].search
    compared = 0
    for seen, _ in decisions("classic", 12, seed=4):
        start = ruleset("classic").write(seen.config, seen.state)
        whole = lu.Game.from_position(start, seed=0, auto_roll=False)
        for move in whole.legal_moves:
            after = fork(whole, {"move": move})
            if after.over or after.awaiting != "roll":
                continue
            compared += 1
            ends = np.zeros((6, 4))
            for number in range(6):
                search.rollout(after.config, after.state, NO_MOVE, 1, number, 0, 1, mind, ends[number])
            assert ends == pytest.approx(np.tile(a_die_ahead(after, mind), (6, 1)), abs=1e-6)
        if compared > 3:
            break
    assert compared
