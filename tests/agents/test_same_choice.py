"""Interpreted and compiled, an agent makes the same choice; and coming dice have no part in it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludarium as lu
from ludarium.agents import make
from ludarium.agents.bulk import players_of
from ludarium.agents.explain import explain
from ludarium.errors import OptionError
from ludarium.game.observation import Observation
from ludarium.rules.chance import seed_rng
from ludarium.rules.registry import GAMES
from ludarium.sim.players import CompiledAgent, compiled, warm

STATES = {"expert": 12, "master": 4}
MANY = 60
CASES = [(game, name) for game in GAMES for name in players_of(game) if name != "random"]
SEARCHES = [case for case in CASES if case[1] in ("strong", "expert", "master")]


def decisions(game: str, count: int, seed: int = 3, **more: Any) -> list[tuple[Observation, list[Any]]]:
    """What players see, and may do, where they have a choice, out of games between random players."""
    found: list[tuple[Observation, list[Any]]] = []
    dice, number = random.Random(seed), 0
    while len(found) < count:
        number += 1
        played = lu.Game(game, seed=number, **more)
        while not played.over and len(found) < count:
            steps = played.legal_steps()
            if len(steps) > 1 and dice.random() < 0.05:
                found.append((played.observation(), steps))
            played.play(dice.choice(steps))
    return found


@pytest.mark.parametrize(("game", "name"), CASES, ids=["-".join(case) for case in CASES])
def test_compiled_agents_choose_the_same(game: str, name: str) -> None:
    slow, fast = make(name), CompiledAgent(name)
    for seen, steps in decisions(game, STATES.get(name, MANY)):
        assert slow.choose(seen, steps, 2) == fast.choose(seen, steps, 2)


@pytest.mark.parametrize("options", [{"teams": True}, {"blocks": True, "bonus": "stack"}], ids=["teams", "blocks"])
def test_house_rules_change_nothing_about_that(options: dict[str, Any]) -> None:
    for name in ("careful", "tuned", "strong"):
        slow, fast = make(name), CompiledAgent(name)
        for seen, steps in decisions("classic", 20, options=options):
            assert slow.choose(seen, steps) == fast.choose(seen, steps)


@pytest.mark.parametrize(("game", "name"), SEARCHES, ids=["-".join(case) for case in SEARCHES])
def test_a_search_sees_no_coming_dice(game: str, name: str) -> None:
    agent = make(name)
    for seen, steps in decisions(game, 3, seed=8):
        choices = []
        for stream in range(3):
            state = seen.state.copy()
            seed_rng(state, 5, stream)
            state.luck = 1000 * stream
            choices.append(agent.choose(Observation(seen.game, seen.config, state), steps, 1))
        assert choices[0] == choices[1] == choices[2]


@pytest.mark.parametrize("name", [name for game, name in CASES if game == "ludicrous"])
def test_others_cards_have_no_part_in_a_choice(name: str) -> None:
    """LL-6.7: what a player sees of the others' hands is how many cards they hold."""
    agent = make(name)
    for seen, steps in decisions("ludicrous", 12, seed=8):
        state = seen.state.copy()
        for seat in range(4):
            for card in range(11):
                state.hand[seat, card] += int(seat != state.by and (seat + card) % 3 == 0)
        assert agent.choose(Observation(seen.game, seen.config, state), steps) == agent.choose(seen, steps)


@pytest.mark.parametrize(("game", "name"), CASES, ids=["-".join(case) for case in CASES])
def test_an_agent_leaves_what_it_sees_as_it_was(game: str, name: str) -> None:
    agent = make(name)
    for seen, steps in decisions(game, 2, seed=4):
        before = seen.state.row.tobytes(), seen.config.row.tobytes()
        assert agent.choose(seen, steps, 1) in steps
        assert (seen.state.row.tobytes(), seen.config.row.tobytes()) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_linear_player_explains_its_choice(game: str) -> None:
    agent = make("tuned")
    for seen, steps in decisions(game, 20):
        views = explain(seen)
        best = max(views, key=lambda view: view.worth)
        assert [view.index for view in views] == list(range(len(steps)))
        assert all(view.worth == pytest.approx(sum(view.parts.values())) for view in views)
        chosen = views[steps.index(agent.choose(seen, steps))]
        assert chosen.worth == pytest.approx(best.worth)


def test_random_is_never_compiled() -> None:
    assert not isinstance(compiled("random", 1), CompiledAgent)
    warm("random", "classic")
    with pytest.raises(OptionError, match="unknown agent 'strng', did you mean 'strong'"):
        compiled("strng")
