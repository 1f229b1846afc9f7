"""The same seed gives the same games, however they are shared out; what is kept of each is what happened in it."""

from __future__ import annotations

import io
import json
import signal
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import ludarium as lu
from ludarium.errors import ExecutorError, OptionError
from ludarium.rules.registry import ruleset
from ludarium.sim import Result, Simulation, plan, shares, simulate
from ludarium.sim import run as sim_run
from ludarium.sim.compile import tables
from ludarium.sim.pools import InProcess
from ludarium.sim.shares import Share, digest, play_share
from ludarium.sim.signals import undisturbed
from ludarium.sim.totals import Columns, Totals, wilson

RACES = ["classic", "superconducting"]
AGENTS = [["random"], ["greedy", "random", "random", "random"]]


@pytest.mark.parametrize("agents", AGENTS, ids=["random", "greedy"])
@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("records", [False, True], ids=["bulk", "records"])
def test_games_do_not_depend_on_how_they_are_shared_out(game: str, agents: list[str], records: bool) -> None:
    work = plan(game, seed=5, agents=agents)
    whole = play_share(Share(work, 0, 60, columns=True, records=records))
    parts = [play_share(Share(work, index, count, columns=True, records=records)) for index, count in _cuts(60)]
    assert _same(Columns.joined([part.columns for part in parts if part.columns]), whole.columns)
    assert "".join(part.records for part in parts) == whole.records
    assert _as_lists(sum((part.totals for part in parts), Totals())) == _as_lists(whole.totals)


@pytest.mark.parametrize("game", RACES)
def test_records_and_bulk_play_are_the_same_games(game: str) -> None:
    work = plan(game, seed=6, agents=["greedy"])
    logged, played = (play_share(Share(work, 3, 40, columns=True, records=records)) for records in (True, False))
    assert _same(logged.columns, played.columns)


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_gives_the_same(tmp_path: Path, jobs: int) -> None:
    found = []
    for number in (1, jobs):
        records, file = io.StringIO(), tmp_path / f"{number}.parquet"
        result = simulate("sc", 400, seed=9, jobs=number, records=records, parquet=file)
        found.append((json.dumps(result.as_dict()), records.getvalue(), file.read_bytes()))
    assert found[0] == found[1]


def test_a_row_of_the_table_is_what_happened_in_that_game(tmp_path: Path) -> None:
    records, file = io.StringIO(), tmp_path / "games.parquet"
    simulate("sc", 30, seed=2, records=records, parquet=file)
    frame = pl.read_parquet(file)
    assert frame["game"].to_list() == list(range(30))
    for row, record in zip(frame.iter_rows(named=True), lu.read_records(records.getvalue()), strict=True):
        kinds = [event.kind for event in _events(record)]
        assert record.result is not None
        assert row["winner"] == record.result["winner"]
        assert row["rolls"] == kinds.count("rolled")
        assert {kind: row[kind] for kind in set(kinds)} == {kind: kinds.count(kind) for kind in set(kinds)}


def test_columns_are_the_kinds_of_events_of_the_game(tmp_path: Path) -> None:
    for game in RACES:
        simulate(game, 3, parquet=tmp_path / game)
        frame = pl.read_parquet(tmp_path / game)
        assert frame.columns == ["game", "winner", "rolls", *ruleset(game).event_names.values()]
        assert frame["winner"].dtype == pl.Enum(ruleset(game).colours)
    assert "paired" not in pl.read_parquet(tmp_path / "classic").columns


def test_a_table_tells_what_it_is_of(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    simulate("classic", 3, seed=8, options={"release_on": [1, 6]}, parquet=file)
    about = json.loads(pl.read_parquet_metadata(file)["ludarium"])
    assert (about["game"], about["seed"], about["options"]) == ("classic", 8, {"release_on": [1, 6]})


def test_the_summary_is_that_of_the_rows(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    summary = simulate("classic", 1000, seed=3, parquet=file).as_dict()
    frame = pl.read_parquet(file)
    rolls, captures = frame["rolls"].to_numpy().astype(float), frame["captured"].to_numpy().astype(float)
    half = 1.959963984540054 * captures.std(ddof=1) / np.sqrt(1000)
    assert summary["counts"]["captured"] == pytest.approx(captures.mean())
    assert summary["intervals"]["captured"] == pytest.approx([captures.mean() - half, captures.mean() + half])
    assert summary["rolls"]["mean"] == pytest.approx(rolls.mean())
    assert summary["rolls"]["sd"] == pytest.approx(rolls.std(ddof=1))
    for name, percent in {"q05": 5, "q25": 25, "median": 50, "q75": 75, "q95": 95}.items():
        assert summary["rolls"][name] == np.percentile(rolls, percent, method="inverted_cdf")
    assert summary["wins"] == dict(frame["winner"].cast(pl.String).value_counts().iter_rows())


def test_wilsons_interval_is_the_published_one() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    for hits, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_the_clock_leaves_compiling_out() -> None:
    result = simulate("classic", 500, seed=1)
    assert result.played == 500
    assert 0 < result.seconds < 5
    assert "seconds" not in result.as_dict()


def test_shares_grow_with_speed_and_end_together() -> None:
    counts: list[int] = []

    class Noting(InProcess):
        def map(self, function: Any, shares: Any) -> Any:
            for share in shares:
                counts.append(share.count)
                yield function(share)

    work = plan("classic", seed=1)
    with Simulation(work, 60_000) as simulation, Noting() as run:
        simulation.run(run)
    assert sum(counts) == 60_000
    assert counts[0] == 1
    assert max(counts) > 500
    assert counts[-1] == 1


def test_shares_with_records_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the games are: records are what fills the memory."""
    texts: list[int] = []

    class Weighing(InProcess):
        def map(self, function: Any, shares: Any) -> Any:
            for share in shares:
                chunk = function(share)
                texts.append(len(chunk.records))
                yield chunk

    monkeypatch.setattr(sim_run, "TEXT", 100_000)
    records = io.StringIO()
    with Simulation(plan("classic", seed=1), 150, records=records) as simulation, Weighing() as run:
        simulation.run(run)
    assert sum(texts) == len(records.getvalue()) > 1_000_000
    assert max(texts) < 200_000
    assert len(texts) < 60


def test_a_machine_with_other_rules_plays_nothing() -> None:
    with pytest.raises(ExecutorError, match="expected the same version everywhere"):
        play_share(Share(plan("classic"), 0, 1, rules="0123456789abcdef"))


def test_what_agents_have_learned_is_part_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [ruleset(game) for game in ("classic", "superconducting")]
    classic, superconducting = map(digest, games)
    (tmp_path / "classic.npz").write_bytes(b"other weights")
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    assert digest(games[0]) != classic
    assert digest(games[1]) == superconducting
    others = digest(games[0])
    (tmp_path / "classic.npz").write_bytes(b"weights that are others again")
    assert digest(games[0]) not in (classic, others)
    monkeypatch.delenv("LUDARIUM_WEIGHTS")
    assert digest(games[0]) == classic


def test_house_tables_are_part_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "_digest", shares._digest.__wrapped__)  # nothing is kept
    classic, ludicrous = (digest(ruleset(game)) for game in ("classic", "ludicrous"))
    (house,) = tables(ruleset("ludicrous"))
    other = tmp_path / house.name
    other.write_bytes(house.read_bytes() + b"\n")
    monkeypatch.setattr(shares, "tables", lambda rules: [other] if rules.name == "ludicrous" else [])
    assert digest(ruleset("ludicrous")) != ludicrous
    assert digest(ruleset("classic")) == classic


def test_a_signal_waits_until_what_is_finished_is_taken_in() -> None:
    taken = []

    def take() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            taken.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        take()
    assert taken
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_one_name_is_that_of_all_agents() -> None:
    one, all_of_them = (simulate("classic", 5, seed=2, agents=agents) for agents in ("greedy", ["greedy"] * 4))
    assert one.as_dict() == all_of_them.as_dict()


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="games=0"):
        simulate("classic", 0)
    with pytest.raises(OptionError, match="jobs=0"):
        simulate("classic", 1, jobs=0)
    with pytest.raises(lu.LudariumError, match="No such file"):
        simulate("classic", 1, parquet=tmp_path / "nowhere" / "games.parquet")
    with pytest.raises(lu.LudariumError, match="Is a directory"):
        simulate("classic", 1, parquet=tmp_path)


def test_a_result_without_games_is_still_one() -> None:
    empty = Result("classic", 10, 1, {}, ["red", "blue"], ("random", "random"))
    assert empty.as_dict()["games"] == 0


def _cuts(games: int) -> list[tuple[int, int]]:
    edges = [0, 1, 3, 20, 21, games]
    return [(start, end - start) for start, end in pairwise(edges)]


def _same(one: Columns | None, other: Columns | None) -> bool:
    assert one is not None
    assert other is not None
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("winners", "lengths", "events"))


def _as_lists(totals: Totals) -> list[Any]:
    return [totals.games, *(getattr(totals, name).tolist() for name in ("wins", "lengths", "events", "squares"))]


def _events(record: lu.Record) -> list[Any]:
    """Everything that happens in a recorded game."""
    return [event for _, events, _ in record.replay() for event in events]
