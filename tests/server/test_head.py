"""A table's game from what is stored of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludarium.server.head import Head, new_head


def played(head: Head, moves: int) -> tuple[list[dict[str, object]], dict[str, object]]:
    """The steps of a game's first moves, and the position that they lead to."""
    game = head.game_after([])
    while moves:
        if game.awaiting == "roll":
            game.roll()
        else:
            game.play(game.legal_moves[0])
            moves -= 1
    return game.steps, game.position()


@pytest.fixture
def head() -> Head:
    return new_head("superconducting", {}, dict.fromkeys(("red", "green", "yellow", "blue"), "human"), "red")


def test_the_same_dice_go_on(head: Head) -> None:
    steps, position = played(head, 30)
    one, other = head.game_after(steps), head.game_after(steps)
    assert one.position() == other.position() == position
    for game in (one, other):
        while game.awaiting != "move":
            game.roll()
    assert one.steps == other.steps


def test_steps_that_other_dice_gave_are_not_lost(head: Head, caplog: pytest.LogCaptureFixture) -> None:
    steps, position = played(head, 30)
    game = replace(head, seed=head.seed ^ 1).game_after(steps)
    assert game.position() == position
    assert game.steps == steps
    assert "new dice" in caplog.text
    while game.awaiting == "roll":
        game.roll()
    assert game.ply > len(steps) or game.awaiting == "move"
