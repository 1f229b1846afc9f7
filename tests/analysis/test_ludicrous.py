"""The analysis of Ludicrous Ludo, interpreted: its rules take long to compile."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.ludicrous.linear import worth
from ludarium.analysis import Analysis, analyse, ludicrous, run
from ludarium.analysis.cases import NIGHT, Case, ChoiceCase, DrawCase, cases, unlike
from ludarium.analysis.estimates import Numbers
from ludarium.analysis.graph import chart
from ludarium.analysis.trials import trials, views
from ludarium.analysis.tries import AS_IT_IS
from ludarium.cli.analysis_tables import printed
from ludarium.game.records import Record, read_records
from ludarium.rules.ludicrous.names import DRAW, ROLL
from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset

RULES: Any = ruleset("ludicrous")
SETTINGS: dict[str, Any] = {"options": {"pieces": 1, "round_cap": 14}, "seats": ["green", "blue"]}


def mind() -> Any:
    return bulk.mind(RULES.name, RULES.State, ["tuned"] * 4, interpreted=True)


def interpreted(driver: Any) -> Any:
    """A driver on live views of the rows."""

    def with_rules(rules: Any) -> Any:
        def run(cfg: Any, *args: Any) -> None:
            seen = [
                Rows(RULES.State, arg.copy()) if getattr(arg, "dtype", None) == RULES.State.dtype else arg
                for arg in args
            ]
            seen = [mind() if isinstance(arg, type(mind())) else arg for arg in seen]
            driver(rules).py_func(RULES.Config(np.array([cfg])), *seen)

        return run

    return with_rules


@pytest.fixture(scope="module", autouse=True)
def _interpreted() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ludicrous, "trials", interpreted(trials))
        patch.setattr(ludicrous, "views", interpreted(views))
        patch.setattr(ludicrous, "TURNS", 2)
        patch.setattr(ludicrous, "SOON", 1)
        patch.setattr(run, "BLOCK", 6)
        yield


def game_of(name: str, steps: int | None = None, **settings: Any) -> lu.Game:
    """A game of one player's choices, broken off after so many steps."""
    game, agent = lu.Game("ludicrous", seed=5, **(settings or SETTINGS)), make(name, seed=1)
    while not game.over and (steps is None or game.ply < steps):
        game.play(agent.choose(game.observation(), game.legal_steps()))
    return game


def record_of(game: lu.Game) -> Record:
    return next(read_records(game.record()))


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of(game_of("random", 40))


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return analyse(record, rollouts=6, seed=3, jobs=2)


# ---- what is looked at


def test_every_turn_draw_and_choice_is_a_case(record: Record) -> None:
    found, last = cases(record)
    assert last.awaits == found[-1].state.awaits
    game = lu.Game.from_record(game_of("random", 40).record(), auto_roll=False)
    game.rewind(0)
    looked = {(type(case), case.ply) for case in found}
    seat = ""
    for ply, step in enumerate(record.steps):
        if game.turn != seat and game.awaiting in ("turn", "tank", "roll", "action"):
            assert (Case, ply) in looked
            seat = game.turn
        chance = "do" not in step and "first" not in step
        wanted = chance and step.get("for") not in ("hoop", "hoop_which", "calendar")
        assert ((DrawCase, ply) in looked) == wanted, step
        if "do" in step and len(game.legal_steps()) == 1:
            assert (ChoiceCase, ply) not in looked
        game.apply(step)


def test_what_came_is_among_what_could_have_come(record: Record) -> None:
    for case in cases(record)[0]:
        step = record.steps[case.ply] if case.ply < len(record.steps) else None
        if isinstance(case, DrawCase):
            assert case.codes[1] == AS_IT_IS
            assert case.codes[0] == RULES.outcome(record.config, case.state, step)
        elif isinstance(case, ChoiceCase):
            assert RULES.unpack(RULES.pack(case.state, case.codes[case.played])) == step


def test_dice_of_the_night_are_nobodys() -> None:
    found, _ = cases(record_of(game_of("careful", 150)))
    assert all(case.state.purpose not in NIGHT for case in found if case.state.awaits == DRAW)


# ---- rollouts


def tried(case: Case, code: int, count: int, turns: int, *, number: int = 0) -> Numbers:
    found = np.zeros((1, count, 4))
    config = record_of(game_of("careful", 1)).config
    rows = case.root.row, case.state.row, np.array([code]), np.array([number])
    interpreted(trials)(RULES)(config.row[0], *rows, 7, 0, turns, mind(), found)
    return np.asarray(found[0])


def test_a_rollout_gives_chances(record: Record) -> None:
    for case in cases(record)[0][:12]:
        found = tried(case, case.codes[0], 3, 1)
        assert found.sum(axis=1) == pytest.approx(1)
        assert (found >= 0).all()
        assert found[:, [1, 3]] == pytest.approx(0)  # nobody sits there


def test_rollouts_to_the_end_of_the_game_are_won_by_somebody() -> None:
    (case, *_) = cases(record_of(game_of("careful", 3)))[0]
    found = tried(case, AS_IT_IS, 6, 10_000)
    assert set(np.unique(found)) <= {0.0, 1.0}
    assert (found.sum(axis=1) <= 1).all()


def test_a_given_die_is_the_one_that_comes() -> None:
    """A 6 brings a piece out of the yard, which a 2 does not."""
    found = [case for case in cases(record_of(game_of("careful", 40)))[0] if case.state.awaits == ROLL]
    six, two = (tried(found[0], die, 12, 1).mean(axis=0)[found[0].seat] for die in (6, 2))
    assert six > two


def test_what_draws_anew_meets_the_same_dice_after_it() -> None:
    """Where both rollouts come to the same number they come to the same chances."""
    found = [case for case in cases(record_of(game_of("careful", 40)))[0] if case.state.awaits == ROLL]
    anew = tried(found[0], AS_IT_IS, 24, 1)
    given = np.array([tried(found[0], die, 24, 1) for die in range(1, 7)])
    assert all(any(np.array_equal(one, other) for other in given[:, n]) for n, one in enumerate(anew))
    assert len({tuple(row) for row in anew.tolist()}) > 1


# ---- what is told


def test_there_is_a_moment_for_each_turn(analysis: Analysis) -> None:
    assert (analysis.method, analysis.player, analysis.rollouts) == ("network", "tuned", 6)
    seats = [moment.seat for moment in analysis.moments]
    assert set(seats) <= {"green", "blue", ""}
    assert all(one != other for one, other in pairwise(seats[:-1]))  # the last is where it breaks off
    for moment in analysis.moments:
        assert sum(moment.chances.values()) == pytest.approx(1)
    assert all(0 <= half < 0.05 for moment in analysis.moments for half in moment.halves.values())


def test_accounts_add_up(analysis: Analysis) -> None:
    for player in analysis.players:
        told = player.luck + player.luck_of_others - player.lost + player.given + player.draws + player.rest
        assert player.start + told == pytest.approx(player.end)
        assert player.start + player.turns + player.turns_of_others == pytest.approx(player.end)
        assert player.luck_half > 0
    green, blue = analysis.players
    assert green.luck == pytest.approx(-blue.luck_of_others)
    assert green.lost == pytest.approx(blue.given)


def test_luck_is_against_what_could_have_come(analysis: Analysis, record: Record) -> None:
    steps = [record.steps[roll.ply] for roll in analysis.rolls]
    assert all("do" not in step for step in steps)
    assert any(abs(roll.luck[roll.seat]) > roll.half for roll in analysis.rolls)


def test_choices_are_held_against_what_tuned_likes(record: Record) -> None:
    analyst = ludicrous.LudicrousAnalyst(record, 36, 0)
    before = {case.ply: list(case.codes) for case in analyst.cases if isinstance(case, ChoiceCase)}
    analyst.prepare()
    seen = mind()
    for case in analyst.cases:
        if isinstance(case, ChoiceCase):
            assert 2 <= len(case.codes) <= ludicrous.CANDIDATES
            assert RULES.unpack(RULES.pack(case.state, case.codes[case.played])) == record.steps[case.ply]
            worths = {code: worth(record.config, case.state, code, seen) for code in before[case.ply]}
            assert max(worths.values()) == max(worths[code] for code in case.codes)


def test_like_pieces_are_one_choice() -> None:
    game = lu.Game("ludicrous", seed=3)
    while game.awaiting != "move" or len(game.legal_steps()) < 4:
        game.play(make("careful").choose(game.observation(), game.legal_steps()))
    state = game.state
    assert len(unlike(state, state.choice[0])) < state.n
    assert state.choice[1] in unlike(state, state.choice[1])


def test_same_seed_same_analysis_whatever_the_number_of_threads() -> None:
    text = game_of("random", 12).record()
    one, other = (analyse(text, rollouts=6, seed=4, jobs=jobs) for jobs in (1, 3))
    assert one == other
    assert analyse(text, rollouts=6, seed=5) != one


def test_a_game_that_breaks_off_in_a_resolution() -> None:
    full = game_of("random", 60)
    for steps in range(1, 25):
        text = "\n".join(full.record().splitlines()[: steps + 1]) + "\n"
        (record,) = read_records(text)
        found, _ = cases(record)
        assert not found or found[-1].ply == len(record.steps)


def test_tables_and_drawing(analysis: Analysis, record: Record) -> None:
    (choice, *_) = sorted(analysis.choices, key=lambda choice: choice.ply)
    graded = replace(choice, loss=0.09, grade="blunder")
    found = replace(analysis, choices=(graded, *analysis.choices[1:]))
    screen = Console(width=200, record=True, file=io.StringIO())
    for part in printed(record, found):
        screen.print(part)
    text = screen.export_text()
    assert re.search(r"own +others' +own +others'\s+seat +start +dice +dice +choices +choices +rest +end", text)
    assert re.search(rf"{graded.ply + 1} +{graded.seat}: .+ 9\.0 ±\d.+blunder", text)
    crosses = re.findall("<use ", chart(found))
    assert len(crosses) > len(re.findall("<use ", chart(replace(found, choices=()))))
