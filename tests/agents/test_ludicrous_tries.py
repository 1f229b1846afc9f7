"""Tries of decisions in Ludicrous Ludo that go on behind them."""

from __future__ import annotations

import numpy as np

from ludarium.agents import bulk, make
from ludarium.agents.ludicrous.tries import ROOT, arrive, behind, go_on, mark, mean_chance, set_out
from ludarium.agents.mind import Mind
from ludarium.rules.ludicrous.names import MOVE, ROLL, TURN
from ludarium.rules.ludicrous.state import State
from ludarium.rules.record import Rows
from tests.agents.test_same_choice import decisions


def thinking() -> Mind:
    return bulk.mind("ludicrous", State, ["master"] * 4, interpreted=True)


def test_a_try_goes_on_until_so_many_turns_have_ended() -> None:
    mind, seats = thinking(), []
    for seen, _ in decisions("ludicrous", 20, seed=2):
        if seen.state.awaits not in (TURN, MOVE):
            continue
        for turns in range(3):
            set_out(seen.state, int(seen.state.choice[0]), mind, 0)
            arrive(seen.config, mind)
            first = int(mind.rows[ROOT].turn)
            go_on(seen.config, mind, 0, mark(seen.state), turns)
            seats.append((turns, (int(mind.rows[ROOT].turn) - first) % 4))
    assert {turns for turns, _ in seats} == {0, 1, 2}
    assert all(turns == passed for turns, passed in seats)


def test_resolutions_behind_a_decision_have_dice_of_their_own() -> None:
    numbers = set()
    s = Rows(State, State.new_batch(1))[0]
    for number in range(3):
        for ended in range(4):
            for s.awaits in (ROLL, MOVE, TURN):
                for s.sixes in range(3):
                    for s.tries in range(4):
                        for s.haste in range(2):
                            numbers.add(behind(s, number, ended))
    assert len(numbers) == 3 * 4 * 3 * 3 * 4 * 2


def test_without_a_budget_master_decides_by_terms() -> None:
    master, tuned = make("master"), make("tuned")
    for seen, steps in decisions("ludicrous", 10, seed=6):
        assert master.choose(seen, steps, 0) == tuned.choose(seen, steps)


def test_dice_of_their_own_leave_less_to_luck_between_two_facings() -> None:
    """What facing one way or the other changes is seen through the same rolls, not through other ones."""
    mind = thinking()
    spread: list[tuple[float, float]] = []
    for seen, _ in decisions("ludicrous", 60, seed=9):
        if seen.state.awaits == TURN and len(spread) < 4:
            tries = [
                [mean_chance(seen.config, seen.state, int(seen.state.choice[k]), mind, n, 1) * n for n in range(1, 9)]
                for k in range(2)
            ]
            ways = np.diff(np.array(tries), axis=1)
            spread.append((float(np.var(ways[0] - ways[1])), float(np.var(ways[0]) + np.var(ways[1]))))
    total = np.sum(spread, axis=0)
    assert len(spread) == 4
    assert total[0] < total[1] / 2
