"""Wins without luck: as many as wins in the long run, with less left to chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from ludarium.agents import bulk
from ludarium.arena import Held, hold, match
from ludarium.arena.files import as_parquet
from ludarium.arena.hold import new_match
from ludarium.arena.play import Blocks
from ludarium.errors import WeightsError
from ludarium.game.match import Match
from ludarium.rules.ludicrous.names import DRAW, MOVE, ROLL
from ludarium.rules.record import Rows
from ludarium.sim.luck import judge, lucks
from ludarium.sim.plans import Plan, plan
from ludarium.sim.pools import executor
from ludarium.sim.shares import Share, games, play_share

AGENTS = {"classic": ["greedy", "random"], "ludicrous": ["greedy", "careful"]}
DICE = range(1, 7)


@pytest.fixture(scope="module", params=["classic", "ludicrous"])
def held(request: pytest.FixtureRequest) -> Held:
    return adjusted(request.param, 240)


def adjusted(game: str, games: int, jobs: int = 1) -> Held:
    with executor(jobs) as run:
        return hold(match(game, AGENTS[game], seed=3, adjust=True), games, run)


def interpreted(work: Plan, index: int) -> tuple[Any, Any, list[int]]:
    """The state at the end of a logged game as it is played again, each seat's luck, and the log."""
    rules = work.rules
    state, steps = next(games(Share(work, index, 1), work.config))
    batch, luck = rules.State.new_batch(1), np.zeros(4)
    mind = bulk.mind(rules.name, rules.State, ["strong"] * 4, interpreted=True)
    judge(rules).py_func(work.config, Rows(rules.State, batch), mind, np.array(steps), work.seed, index, luck)
    assert batch["winner"][0] == state.row["winner"][0]
    where = "at" if rules.name == "ludicrous" else "progress"
    assert (batch[where] == state.row[where]).all()
    return batch, luck, steps


def test_luck_has_a_mean_of_nothing(held: Held) -> None:
    luck = np.concatenate([blocks.luck.mean(axis=1) for blocks in held.tally.ordered() if blocks.luck is not None])
    assert luck.sum(axis=1) == pytest.approx(np.zeros(len(luck)), abs=1e-9)
    assert (np.abs(luck.mean(axis=0)) <= 4 * luck.std(axis=0) / len(luck) ** 0.5).all()
    assert (luck.std(axis=0) > 0.1).all()


def test_wins_without_luck_are_told_with_a_narrower_interval(held: Held) -> None:
    found = held.as_dict()
    assert found["adjusted"] is True
    for each in found["agents"]:
        assert each["adjusted_low"] < each["adjusted"] < each["adjusted_high"]
        assert each["low"] <= each["adjusted"] <= each["high"]
        assert each["adjusted_high"] - each["adjusted_low"] < each["high"] - each["low"]
    assert sum(each["adjusted"] * each["games"] for each in found["agents"]) == pytest.approx(held.tally.games)


def test_ratings_go_by_the_games_as_they_were(held: Held) -> None:
    plain = new_match(match(held.match.game, held.match.agents, seed=3), 240)
    for blocks in held.tally.ordered():
        plain.tally.add(Blocks(blocks.lineup, blocks.first, blocks.winners))
    for one, other in zip(held.as_dict()["agents"], plain.as_dict()["agents"], strict=True):
        assert (one["name"], one["rating"], one["deviation"]) == (other["name"], other["rating"], other["deviation"])


@pytest.mark.parametrize("game", ["classic", "ludicrous"])
def test_the_games_are_those_without_luck(game: str) -> None:
    work = plan(game, seed=3, agents=["greedy", "random", "greedy", "random"])
    told = play_share(Share(work, 0, 5, columns=True)).columns
    assert told is not None
    winners, luck = lucks(Share(work, 0, 5))
    assert winners.tolist() == told.winners.tolist()
    assert lucks(Share(work, 2, 2))[1] == pytest.approx(luck[2:4])


@pytest.mark.parametrize(
    ("options", "agents"),
    [
        ({"release_on": [1, 6]}, ["greedy", "random", "greedy", "random"]),
        ({"continue_to_last": True, "bonus": "stack"}, ["greedy", "random", "greedy"]),
    ],
)
def test_luck_is_the_same_interpreted(options: dict[str, Any], agents: list[str]) -> None:
    work = plan("classic", seed=3, agents=agents, options=options)
    _, luck, _ = interpreted(work, 0)
    assert luck == pytest.approx(lucks(Share(work, 0, 1))[1][0], abs=1e-5)


def test_luck_of_ludicrous_ludo_is_the_same_interpreted() -> None:
    work = plan("ludicrous", seed=4, agents=["careful", "random"], options={"round_cap": 3, "pieces": 2})
    _, luck, steps = interpreted(work, 0)
    assert {work.rules.unpack(step).get("for") for step in steps} >= {"move", "calendar"}
    assert np.abs(luck).max() > 0.01
    assert luck == pytest.approx(lucks(Share(work, 0, 1))[1][0], abs=1e-5)


def roll_to_look_at(work: Plan, steps: list[int]) -> list[int]:
    """The steps up to a roll that leads to a move whatever it shows."""
    match: Any = Match(work.rules, work.config)
    for ply, step in enumerate(steps):
        if match.state.awaits == ROLL and all(arrives(match, die) for die in DICE):
            return steps[:ply]
        match.advance(work.rules.outcome_in(step))
    raise AssertionError("no such roll")


def arrives(match: Any, die: int) -> bool:
    twin = match.fork()
    twin.advance(die)
    return bool(twin.root.written == 0 and twin.state.awaits == MOVE)


def test_luck_of_a_roll_is_nothing_over_its_six_numbers() -> None:
    """To the last digit, where the move behind it draws nothing."""
    work = plan("ludicrous", seed=4, agents=["greedy", "random"])
    before = roll_to_look_at(work, next(games(Share(work, 0, 1), work.config))[1])
    shown = [[*before, DRAW << 20 | die] for die in DICE]
    for index in range(3):
        of_roll = [luck_so_far(work, log, index) - luck_so_far(work, before, index) for log in shown]
        assert np.mean(of_roll, axis=0) == pytest.approx(np.zeros(4), abs=1e-9)
        assert np.ptp(of_roll, axis=0).max() > 0.01


def luck_so_far(work: Plan, log: list[int], index: int) -> Any:
    rules, luck = work.rules, np.zeros(4)
    mind = bulk.mind(rules.name, rules.State, ["strong"] * 4)
    judge(rules)(work.config.row[0], rules.State.new_batch(1), mind, np.array(log, np.int32), 1, index, luck)
    return luck


def test_luck_is_the_same_whoever_reckons_it() -> None:
    one, two = adjusted("ludicrous", 8), adjusted("ludicrous", 8, jobs=2)
    for here, there in zip(one.tally.ordered(), two.tally.ordered(), strict=True):
        assert here.luck is not None
        assert there.luck is not None
        assert here.luck.tolist() == there.luck.tolist()


def test_draws_of_superconducting_ludo_count_as_luck() -> None:
    """Played again, a game with every kind of draw comes to its end, and its luck has no sum."""
    work = plan("sc", seed=1, options={"field_chance": 30, "field_turns": 2, "pieces": 2})
    _, luck, steps = interpreted(work, 0)
    assert {step >> 4 for step in steps} == {0, 1, 2, 3, 4}
    assert luck.sum() == pytest.approx(0, abs=1e-6)
    assert np.abs(luck).max() > 0.05


def test_a_row_tells_the_luck_of_each_seat(held: Held, tmp_path: Path) -> None:
    (tmp_path / "games.parquet").write_bytes(as_parquet(held))
    rows = pl.read_parquet(tmp_path / "games.parquet")
    assert len(rows) == held.tally.games
    luck = dict.fromkeys(held.match.agents, 0.0)
    for agents, by_seat in rows.select("agents", "luck").iter_rows():
        for name, each in zip(agents, by_seat, strict=True):
            luck[name] += each
    for each in held.as_dict()["agents"]:
        assert each["wins"] - luck[each["name"]] == pytest.approx(each["adjusted"] * each["games"])


def test_luck_that_cannot_be_told_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ludicrous.npz").write_bytes(b"nothing")
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    with pytest.raises(WeightsError, match=r"ludicrous\.npz"):
        match("ludicrous", ["greedy", "random"], adjust=True)
