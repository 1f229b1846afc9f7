"""The drivers that watch games: the same compiled and interpreted, and right by what the games' positions show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ludarium.agents.bulk import mind
from ludarium.board.squares import COLOURS, PROGRESS
from ludarium.errors import OptionError
from ludarium.game.match import Match
from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset
from ludarium.sim.drama import Story, drama
from ludarium.sim.kernels import kernels
from ludarium.sim.what_if import what_if
from tests.sim.modes import rows_of

SEED = 11
SIDES = np.arange(4)
MIXED = ("greedy", "random", "random", "greedy")
RANDOM = ("random",) * 4
GAMES = ("classic", "superconducting", "ludicrous")


def config_of(game: str, options: Mapping[str, Any] | None = None, seats: tuple[int, ...] = (0, 1, 2, 3)) -> Any:
    rules = ruleset(game)
    return rules.configure(rules.settle(options or {}), seats)


def thinking(game: str, agents: Sequence[str], *, interpreted: bool = False) -> Any:
    return mind(game, kernels(ruleset(game)).Tallied, agents, interpreted=interpreted)


def told(game: str, games: int, agents: Sequence[str], **settings: Any) -> tuple[Any, Any]:
    """The final states and the stories of some games."""
    batch, stories = kernels(ruleset(game)).Tallied.new_batch(games), Story.new_batch(games)
    config = config_of(game, **settings)
    drama(ruleset(game)).tell(config.row[0], batch, stories, SEED, 0, 1, SIDES, thinking(game, agents))
    return batch, stories


@pytest.mark.parametrize("game", GAMES)
def test_stories_are_the_same_interpreted(game: str) -> None:
    games = 1 if game == "ludicrous" else 4
    tallied, config = kernels(ruleset(game)).Tallied, config_of(game)
    driver = drama(ruleset(game)).tell
    batches, stories = [tallied.new_batch(games) for _ in range(2)], [Story.new_batch(games) for _ in range(2)]
    driver(config.row[0], batches[0], stories[0], SEED, 3, 1, SIDES, thinking(game, MIXED))
    driver.py_func(
        config,
        rows_of(tallied, batches[1]),
        Rows(Story, stories[1]),
        SEED,
        3,
        1,
        SIDES,
        thinking(game, MIXED, interpreted=True),
    )
    assert stories[0].tobytes() == stories[1].tobytes()
    assert batches[0]["winner"].tolist() == batches[1]["winner"].tolist()


@pytest.mark.parametrize("game", GAMES)
def test_the_games_told_are_the_games_simulated(game: str) -> None:
    games, rules = 5, ruleset(game)
    batch, lengths = kernels(rules).Tallied.new_batch(games), np.zeros(games, np.int64)
    kernels(rules).play(config_of(game).row[0], batch, lengths, SEED, 0, thinking(game, MIXED))
    watched, stories = told(game, games, MIXED)
    assert watched["winner"].tolist() == batch["winner"].tolist()
    assert watched["tally"].tolist() == batch["tally"].tolist()
    if hasattr(rules, "roll"):
        assert stories["steps"].tolist() == lengths.tolist()


def test_game_n_is_the_same_wherever_a_run_begins_and_however_it_strides() -> None:
    game = "classic"
    tallied, config, driver = kernels(ruleset(game)).Tallied, config_of(game), drama(ruleset(game)).tell
    whole, parts, odd = (Story.new_batch(games) for games in (7, 7, 3))
    driver(config.row[0], tallied.new_batch(7), whole, SEED, 0, 1, SIDES, thinking(game, MIXED))
    for start, end in ((0, 3), (3, 7)):
        batch = tallied.new_batch(end - start)
        driver(config.row[0], batch, parts[start:end], SEED, start, 1, SIDES, thinking(game, MIXED))
    driver(config.row[0], tallied.new_batch(3), odd, SEED, 1, 2, SIDES, thinking(game, MIXED))
    assert whole.tobytes() == parts.tobytes()
    assert whole[1::2].tolist() == odd.tolist()


# ---- what stories say, found anew from the games' positions


def replayed(game: str, index: int, options: Mapping[str, Any]) -> Iterator[Match]:
    """A logged game between random players, after each of its steps."""
    rules, config = ruleset(game), config_of(game, options)
    log, batch = np.zeros(1 << 14, np.int32), rules.State.new_batch(1)
    steps = kernels(rules).log_game(config.row[0], batch, SEED, index, thinking(game, RANDOM), log)
    match = Match(rules, config)
    for code in log[:steps].tolist():
        match.advance(rules.outcome_in(code))
        yield match


def position_of(match: Match) -> dict[str, Any]:
    return match.rules.write(match.config, match.state)


def squares(position: Mapping[str, Any]) -> list[int]:
    """How far the pieces of each seat have come, together."""
    colours = position["seats"]
    return [sum(PROGRESS[seat][name] for name in position["tokens"][c]) for seat, c in enumerate(colours)]


def effect(match: Match, outcome: int) -> str:
    """The position that a move leads to, pieces of a colour not told apart."""
    twin = match.fork()
    twin.advance(outcome)
    position = position_of(twin)
    place = {f"{c}{n}": square for c, names in position["tokens"].items() for n, square in enumerate(names, 1)}
    pairs = sorted(sorted((name[:-1], place[name]) for name in pair) for pair in position.get("pairs", []))
    tokens = {colour: sorted(names) for colour, names in position["tokens"].items()}
    return str({**position, "tokens": tokens, "pairs": pairs})


def story_of(game: str, index: int, options: Mapping[str, Any]) -> dict[str, int]:
    """What the driver should tell."""
    found = dict.fromkeys(("decisions", "choices", "leads"), 0)
    ends: list[list[int]] = []
    before = winner = None
    for match in replayed(game, index, options):
        position = position_of(match)
        if position["await"] == "move":
            found["decisions"] += 1
            found["choices"] += len({effect(match, x) for x in match.rules.outcomes(match.config, match.state)}) > 1
        if before is not None and (position["turn"] != before or position["await"] == "over"):
            ends.append(squares(position))
        before, winner = position["turn"], position.get("winner")
    ahead = [totals.index(max(totals)) for totals in ends if totals.count(max(totals)) == 1]
    found["leads"] = sum(one != two for one, two in pairwise(ahead))
    found["turns"] = len(ends)
    half = ends[len(ends) // 2 - 1]
    own = half[COLOURS.index(str(winner))]
    found["behind"] = int(sum(total <= own for total in half) == 1)
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [("classic", {}), ("classic", {"bonus": "stack", "blocks": True}), ("superconducting", {"field_chance": 10})],
)
def test_stories_tell_what_the_positions_show(game: str, options: Mapping[str, Any]) -> None:
    games = 8
    _, stories = told(game, games, RANDOM, options=options)
    for index in range(games):
        expected = story_of(game, index, options)
        assert {name: int(stories[name][index]) for name in expected} == expected


@pytest.mark.parametrize(("game", "event"), [("superconducting", "pair"), ("classic", "star")])
def test_what_if_is_the_same_interpreted(game: str, event: str) -> None:
    tallied, config, driver = kernels(ruleset(game)).Tallied, config_of(game), what_if(ruleset(game), event)
    one, two = np.zeros((2, 5)), np.zeros((2, 5))
    driver(config.row[0], tallied.new_batch(3), one, SEED, 3, thinking(game, MIXED), 2)
    driver.py_func(
        config, rows_of(tallied, tallied.new_batch(3)), two, SEED, 3, thinking(game, MIXED, interpreted=True), 2
    )
    assert np.array_equal(one, two, equal_nan=True)


def test_an_unknown_event_is_told_with_the_nearest() -> None:
    with pytest.raises(OptionError, match="did you mean 'pair'"):
        what_if(ruleset("superconducting"), "pairs")
