"""Win chances, luck and choices of a game: against the same worked out otherwise, and as accounts that add up."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.rollouts import NO_MOVE, deal
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.analysis import Analysis, analyse
from ludarium.analysis.estimates import cost, cost_half, half_width
from ludarium.analysis.report import Moment, _spread, grade
from ludarium.analysis.rollouts import rollouts
from ludarium.analysis.spots import spots
from ludarium.errors import OptionError, RecordError
from ludarium.game.records import read_records
from ludarium.rules.chance import throw
from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset
from tests.agents.test_search import a_die_ahead, thinking

SHORT = 60  # steps
QUICK = {"release_on": [1, 2, 3, 4, 5, 6]}  # pieces are out at once, so that there are choices


def played(game: str, steps: int | None = None, **settings: Any) -> str:
    """The record of a game between careful players, broken off after so many steps."""
    match, agent = lu.Game(game, seed=3, agents=["careful"] * settings.pop("count", 2), **settings), make("careful")
    while not match.over and (steps is None or match.ply < steps):
        match.play(agent.choose(match.observation(), match.legal_moves))
    return match.record()


@pytest.fixture(scope="module")
def unfinished() -> str:
    return played("classic", SHORT, seats=["red", "yellow"], options=QUICK)


@pytest.fixture(scope="module")
def analysis(unfinished: str) -> Analysis:
    return analyse(unfinished, seed=1)


# ---- rollouts


def rolled(game: lu.Game, plies: int, count: int, *, seed: int = 5, case: int = 0, compiled: bool = True) -> Any:
    """The chances of rollouts from a game that awaits a roll."""
    rules, found = game.rules, np.zeros((1, count, 4))
    driver: Any = rollouts(rules)
    if compiled:
        mind = bulk.mind(game.name, rules.State, ["strong"] * 4)
        config, batch = game.config.row[0], game.state.row
    else:
        driver, mind = driver.py_func, bulk.mind(game.name, rules.State, ["strong"] * 4, interpreted=True)
        config, batch = game.config, Rows(rules.State, game.state.row.copy())
    driver(config, batch, np.array([NO_MOVE]), np.array([case]), seed, 0, plies, mind, found)
    return found[0]


def before_a_roll(game: str, steps: int, **settings: Any) -> lu.Game:
    match, agent = lu.Game(game, seed=8, auto_roll=False, **settings), make("careful")
    while match.ply < steps or match.awaiting != "roll":
        match.roll() if match.awaiting == "roll" else match.play(agent.choose(match.observation(), match.legal_moves))
    return match


def test_a_roll_ahead_nothing_is_left_to_the_dice() -> None:
    """What a die was worth is taken off: every rollout gives the mean over the six dice and their best moves."""
    game = before_a_roll("classic", 90)
    found = rolled(game, 1, 12)
    assert found == pytest.approx(np.tile(a_die_ahead(game, thinking("classic")), (12, 1)))


def test_rollouts_keep_their_mean_and_lose_their_spread() -> None:
    """Against plain ones: the network's value where the same rollouts end, from many more of them."""
    game = before_a_roll("classic", 120)
    cleared = rolled(game, 4, 72)
    mind, search, agent = thinking("classic"), TOOLBOXES["classic"].search, make("strong")
    plain = []
    for seed in range(400):
        twin = lu.Game.from_position(game.position(), seed=seed, auto_roll=False)
        for _ in range(4):
            twin.roll()
            if twin.awaiting == "move":
                twin.play(agent.choose(twin.observation(), twin.legal_moves))
        mind.rows[0] = twin.state
        search.value(twin.config, mind, 0)
        plain.append(mind.out[0].copy())
    error = np.hypot(np.std(plain, axis=0) / 20, cleared.std(axis=0) / 72**0.5)
    assert np.abs(np.mean(plain, axis=0) - cleared.mean(axis=0)).max() < 4 * error.max()
    assert cleared.std(axis=0).max() < np.std(plain, axis=0).max() / 2
    assert cleared.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_rollouts_interpreted(game: str) -> None:
    """Chances by seat that sum to 1, the same compiled; the same case meets the same dice, another one others."""
    match = before_a_roll(game, 80)
    found = rolled(match, 5, 3, compiled=False)
    assert found.sum(axis=1) == pytest.approx(1)
    assert np.array_equal(found, rolled(match, 5, 3, compiled=False))
    assert not np.array_equal(found, rolled(match, 5, 3, case=1, compiled=False))
    if game == "classic":
        assert np.array_equal(found, rolled(match, 5, 3))


def test_the_first_die_is_dealt() -> None:
    state, after = ruleset("classic").State(), set()
    for die in range(1, 7):
        for stream in range(4):
            deal(state, 3, 1000 * stream, die)
            assert throw(state) == die
            after.add((die, throw(state)))
    assert len(after) > 12


# ---- estimates


def test_the_best_of_noisy_numbers_is_not_flattered() -> None:
    """Choices that are worth the same cost nothing in the mean; picking the best by all rollouts would say they do."""
    noise = np.random.default_rng(1).normal(0.5, 0.1, (400, 3, 36, 1))
    costs = np.array([cost(found, found[:, :, 0], 0).mean() for found in noise])
    assert abs(costs.mean()) < 4 * costs.std() / 20
    flattered = noise[:, 0].mean(axis=(1, 2)) - noise.mean(axis=(2, 3)).max(axis=1)
    assert flattered.mean() < -0.01


def test_either_half_of_the_rollouts_has_all_dice_alike() -> None:
    """A choice that is worse, though better after each other second die: neither half takes it for the best."""
    odd = np.arange(36) // 6 % 2 == 1
    found = np.array([np.where(odd, 0.9, 0.1), np.full(36, 0.6)])[:, :, None]
    assert cost(found, found[:, :, 0], 0).mean() == pytest.approx(-0.1)


def test_a_clear_loss_is_measured_with_its_interval() -> None:
    random = np.random.default_rng(2)
    held = 0
    for _ in range(300):
        luck = random.normal(0, 0.2, (1, 36))
        found = np.array([[0.3], [0.5]]) + luck + random.normal(0, 0.05, (2, 36))
        costs = cost(found[:, :, None], found, 0)
        held += bool(abs(costs.mean() + 0.2) <= half_width(costs)[0])
    assert 0.92 <= held / 300 <= 0.98


def test_a_choice_that_all_rollouts_take_for_the_best_is_not_sure_to_be() -> None:
    found = 0.5 + np.random.default_rng(4).normal(0, 0.1, (2, 36)) + np.array([[0.03], [0.0]])
    costs = cost(found[:, :, None], found, 0)[:, 0]
    assert not costs.any()
    half = cost_half(costs, found, 0)
    assert half == pytest.approx((found[1] - found[0]).mean() + half_width(found[1] - found[0]))
    assert half > 0
    assert cost_half(costs, found + np.array([[1.0], [0.0]]), 0) == 0, "another is surely worse"


@pytest.mark.parametrize(
    ("loss", "half", "told"),
    [
        (0.01, 0.001, ""),
        (0.02, 0.01, "inaccuracy"),
        (0.05, 0.01, "mistake"),
        (0.09, 0.01, "blunder"),
        (0.09, 0.1, ""),
    ],
)
def test_grades(loss: float, half: float, told: str) -> None:
    assert grade(loss, half) == told


# ---- a game


def test_there_is_a_moment_for_each_roll(analysis: Analysis, unfinished: str) -> None:
    steps = [json.loads(line) for line in unfinished.splitlines()[1:]]
    dice = [ply for ply, step in enumerate(steps) if "die" in step]
    assert [moment.ply for moment in analysis.moments] == dice
    assert [(roll.ply, roll.die) for roll in analysis.rolls] == [(ply, steps[ply]["die"]) for ply in dice[:-1]]
    for moment in analysis.moments:
        assert sum(moment.chances.values()) == pytest.approx(1)
        assert 0 < max(moment.halves.values()) < 0.04
    assert (analysis.winner, analysis.settled()) == ("", None)


def test_choices_are_those_between_different_moves(analysis: Analysis, unfinished: str) -> None:
    steps = [json.loads(line) for line in unfinished.splitlines()[1:]]
    for choice in analysis.choices:
        assert choice.played == steps[choice.ply]
        assert choice.played in choice.candidates
        assert choice.best == choice.candidates[int(np.argmax(choice.chances))]
        assert len(set(map(str, choice.candidates))) == len(choice.candidates) > 1
    record = next(read_records(unfinished))
    several = [spot for spot in spots(record)[0] if spot.after is not None]
    assert len(several) == len(analysis.choices) > 10
    assert all(spot.after.legal.bit_count() >= len(spot.pieces) for spot in several)


def test_accounts_add_up(analysis: Analysis) -> None:
    for player in analysis.players:
        change = player.luck + player.luck_of_others - player.lost + player.given + player.draws
        assert player.start + change == pytest.approx(player.end)
        assert player.draws == pytest.approx(0)
        assert player.choices == sum(choice.seat == player.seat for choice in analysis.choices)
    assert sum(player.start for player in analysis.players) == pytest.approx(1)


def test_the_same_for_any_number_of_threads(analysis: Analysis, unfinished: str) -> None:
    done: list[int] = []
    assert analyse(next(read_records(unfinished)), seed=1, jobs=3, progress=done.append) == analysis
    assert done == sorted(done) != []
    assert json.loads(json.dumps(analysis.as_dict()))["players"][0]["seat"] == "red"


def test_a_finished_game_ends_with_its_winner() -> None:
    text = played("classic", seats=["red", "green", "yellow", "blue"], count=4)
    record = next(read_records(text))
    assert record.result is not None
    found, last = spots(record)
    assert record.rules.colours[last.winner] == record.result["winner"]
    assert sum("die" in step for step in record.steps) == len(found)
    assert all(spot.die for spot in found)


def test_places_and_partners() -> None:
    """CL-H3: nothing is told of what comes after the first place. CL-H4: partners share their chance."""
    on, ended = (played("classic", options={"continue_to_last": flag}, count=4) for flag in (True, False))
    assert [spot.ply for spot in spots(next(read_records(on)))[0]] == [
        spot.ply for spot in spots(next(read_records(ended)))[0]
    ]
    teams = analyse(played("classic", 30, options={"teams": True}, count=4))
    for moment in teams.moments:
        assert moment.chances["red"] == pytest.approx(moment.chances["yellow"])
        assert moment.chances["red"] + moment.chances["green"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "settings", "error", "said"),
    [
        ("", {}, RecordError, "expected one game, found 0"),
        ("{}\n", {}, RecordError, "line 1"),
        (None, {"rollouts": 0}, OptionError, "rollouts 0: expected 1 to 1024"),
        (None, {"rollouts": 1025}, OptionError, "rollouts 1025: expected 1 to 1024"),
        (None, {"jobs": 0}, OptionError, "jobs=0: expected at least 1"),
        (None, {"seed": -1}, OptionError, "-1"),
    ],
)
def test_what_cannot_be_analysed(
    unfinished: str, text: str | None, settings: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        analyse(unfinished if text is None else text, **settings)


def test_a_game_without_a_roll(unfinished: str) -> None:
    head = unfinished.splitlines()[0] + "\n"
    with pytest.raises(RecordError, match="before its first roll"):
        analyse(head)


def test_errors_of_rolls_that_follow_each_other_cancel() -> None:
    def moment(ply: int, seat: str, half: float) -> Moment:
        return Moment(ply, seat, {"red": 0.5}, {"red": half})

    shared = [moment(0, "red", 0.3), moment(2, "red", 5.0), moment(4, "red", 0.4)]
    assert _spread("red", shared) == pytest.approx(0.5)  # the last moment has no roll
    assert _spread("red", [moment(0, "green", 0.3), moment(2, "red", 0.4)]) == 0
    assert _spread("red", [moment(0, "green", 3.0), moment(2, "red", 0.4), moment(4, "", 0.0)]) == pytest.approx(0.4)
