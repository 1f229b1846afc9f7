"""What a player sees: nothing of it depends on what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import ludarium as lu
from ludarium.agents import make
from ludarium.errors import StepError

KINDS = ("spark", "burst", "mend", "blink", "fear", "bind", "gale", "haste", "hold", "far", "strong")


def swapped(steps: list[dict[str, object]], at: int, card: str) -> list[dict[str, object]]:
    """The steps with another card drawn in the one at this index."""
    return [{"card": card} if index == at else step for index, step in enumerate(steps)]


def decisions(game: lu.Game, steps: list[dict[str, object]]) -> Iterator[tuple[str, str, int]]:
    """Take the steps, as long as they can come; before each decision its colour, what it sees, its ply."""
    for step in steps:
        if game.rules.decides(game.state):
            seen = game.observation()
            yield game.rules.colours[game.state.by], f"{seen.state} {seen.config}", game.ply
        game.apply(step)


def play(seed: int, plies: int) -> lu.Game:
    """A game by chance up to so many steps."""
    game = lu.Game("ludicrous", seed=seed, options={"tackles": True}, auto_roll=False)
    picks = random.Random(seed)
    while game.ply < plies and not game.over:
        if game.rules.decides(game.state):
            game.apply(picks.choice(game.legal_steps()))
        else:
            game.draw()
    return game


def drawer(game: lu.Game, steps: list[dict[str, object]], at: int) -> str:
    """Who draws the card of this step."""
    twin = lu.Game("ludicrous", options=game.options, auto_roll=False)
    twin.rewind(0)
    for step in steps[:at]:
        twin.apply(step)
    return str(twin.rules.colours[twin.state.by])


@pytest.mark.parametrize("seed", range(4))
def test_others_see_the_same_whatever_card_was_drawn(seed: int) -> None:
    game = play(seed, 900)
    steps = game.steps
    drawn = [index for index, step in enumerate(steps) if "card" in step and "do" not in step]
    compared = own = 0
    for at in drawn[:6]:
        owner, card = drawer(game, steps, at), str(steps[at]["card"])
        other = next(kind for kind in KINDS if kind != card)
        games = [lu.Game("ludicrous", options=game.options, auto_roll=False) for _ in range(2)]
        for one in games:
            one.rewind(0)
        streams = [decisions(games[0], steps), decisions(games[1], swapped(steps, at, other))]
        try:
            for (colour, seen, ply), (_, twin, _) in zip(*streams, strict=True):
                if colour != owner:
                    assert seen == twin, f"{colour} sees at {ply} which card {owner} drew at {at}"
                    compared += ply > at
                elif ply > at:
                    own += seen != twin
        except StepError:  # the card was played, and it is not there in the other game
            continue
    assert compared > 50
    assert own > 50


def test_an_observation_tells_how_many_cards_others_have() -> None:
    game = play(1, 900)
    while not (game.rules.decides(game.state) and any(game.state.held)):
        game = play(1, game.ply + 1)
    seen, state = game.observation().state, game.state
    assert list(seen.held) == list(state.held)
    assert [seen.hand[state.by, card] for card in range(11)] == [state.hand[state.by, card] for card in range(11)]
    hidden = [seat for seat in range(4) if seat != state.by]
    assert sum(state.held[seat] for seat in hidden) > 0
    assert not seen.row["hand"][0][hidden].any()
    assert not seen.row["rng"].any()


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_programs_play_by_what_they_see(name: str) -> None:
    agent = make(name, seed=1)
    game = lu.Game("ludicrous", seed=5)
    for _ in range(300):
        step = agent.choose(game.observation(), game.legal_steps())
        assert step in game.legal_steps()
        game.play(step)
