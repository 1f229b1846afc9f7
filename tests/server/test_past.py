"""The last changes of a game, gone through again."""

from __future__ import annotations

import random

import pytest

import ludarium as lu
from ludarium.server.games import view_of
from ludarium.server.past import Past


def played(name: str, plies: int) -> tuple[lu.Game, list[dict[str, object]]]:
    """A game with the position after each of its steps."""
    game = lu.Game(name, seed=4, auto_roll=False)
    game.rewind(0)
    positions = []
    picks = random.Random(4)
    while game.ply < plies:
        if game.rules.decides(game.state):
            game.apply(picks.choice(game.legal_steps()))
        else:
            game.draw()
        positions.append(game.position())
    return game, positions


@pytest.mark.parametrize("name", ["classic", "superconducting", "ludicrous"])
def test_changes_since_any_step(name: str) -> None:
    game, positions = played(name, 400)
    past = Past(game, view_of(name))
    for ply in (390, 395, 100, 400, 0, 250, -5):  # forward, back, none, all
        found = past.since(ply)
        start = max(ply, 0)
        assert [happened.seq for happened in found] == list(range(start + 1, 401))
        assert [happened.position for happened in found] == positions[start:]
        assert [happened.step for happened in found] == game.steps[start:]
        if ply == 395:
            past.forget()


class Forgetting(lu.Game):
    """A game whose past is forgotten while it is gone through."""

    past: Past

    def steps_from(self, ply: int) -> list[dict[str, object]]:
        self.past.forget()
        return super().steps_from(ply)


def test_what_is_forgotten_during_a_walk_stays_forgotten() -> None:
    game = Forgetting("classic", seed=4)
    game.past = Past(game, view_of("classic"))
    assert [happened.seq for happened in game.past.since(1)] == list(range(2, game.ply + 1))
    assert game.past._match is None
    kept = lu.Game("classic", seed=4)
    past = Past(kept, view_of("classic"))
    past.since(1)
    assert past._match is not None


def test_a_change_names_who_made_it() -> None:
    game, _ = played("ludicrous", 400)
    for happened in Past(game, view_of("ludicrous")).since(0):
        piece = str(happened.step.get("piece", ""))
        if happened.step.get("do") in ("move", "enter", "attack", "punch"):
            assert piece.startswith(happened.by)
