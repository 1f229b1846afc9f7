"""Matches: who meets whom, rotated seats, honest intervals and looks, files."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import ceil, log10, sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from ludarium.arena import Held, Match, hold, lineups, match
from ludarium.arena.files import as_parquet, cross_table_svg
from ludarium.arena.hold import apart, new_match
from ludarium.arena.looks import ERROR, LOOKS, bounds
from ludarium.arena.play import Blocks, Winners, Work, play_blocks
from ludarium.arena.rating import ratings
from ludarium.arena.standing import Z95, Tally, interval, standings, student
from ludarium.errors import OptionError
from ludarium.sim.pools import executor
from ludarium.sim.totals import wilson


@pytest.fixture(scope="module")
def held() -> Held:
    with executor() as run:
        return hold(match("classic", ["greedy", "random", "hasty"], seed=3), 720, run)


@pytest.mark.parametrize(
    ("agents", "lineups"),
    [
        (["greedy", "random"], 2),
        (["greedy", "random", "hasty"], 9),
        (["greedy", "random", "hasty", "careful"], 6),
        (["greedy", "random", "hasty", "careful", "tuned"], 30),
    ],
)
def test_every_agent_stands_in_equally_many_lineups(agents: list[str], lineups: int) -> None:
    found = match("classic", agents)
    assert len(found.lineups) == lineups
    assert len(set(Counter(name for names in found.lineups for name in names).values())) == 1


def test_everybody_sits_in_every_seat_of_a_block() -> None:
    plans = match("classic", ["greedy", "random", "hasty", "careful"], seed=5).rotations(0)
    assert [sorted(names) for names in zip(*(plan.agents for plan in plans), strict=True)] == [
        ["careful", "greedy", "hasty", "random"]
    ] * 4
    assert {plan.seed for plan in plans} == {5}


@pytest.mark.parametrize(
    ("agents", "seats"), [("greedy random", 4), ("greedy random hasty", 4), ("greedy random hasty careful", 3)]
)
def test_every_way_to_sit_is_played_and_none_twice(agents: str, seats: int) -> None:
    found = match("classic", agents.split(), seats=seats)
    tables = [plan.agents for lineup in range(len(found.lineups)) for plan in found.rotations(lineup)]
    assert len(tables) == len(set(tables)) == found.games
    even = [names for names in product(agents.split(), repeat=seats) if _spread(names, agents.split()) <= 1]
    assert set(tables) == set(even)


def _spread(names: tuple[str, ...], agents: list[str]) -> int:
    """By how many seats the agents differ; those without one count where there are seats for all."""
    counts = [names.count(name) for name in agents]
    return max(counts) - min(counts)


def test_lineups_have_dice_of_their_own() -> None:
    found = match("classic", ["random", "greedy", "hasty", "careful", "tuned"], seed=1)
    first = [play_blocks(Work(found, lineup, 0, 1)).winners.tolist() for lineup in range(5)]
    assert len({str(winners) for winners in first}) > 1


def test_blocks_of_a_size_of_their_own_count_by_their_games() -> None:
    """Two agents alternate in blocks of two games and sit side by side in blocks of four."""
    pairs = match("classic", ["greedy", "random"])
    assert [len(pairs.rotations(lineup)) for lineup in range(2)] in ([2, 4], [4, 2])
    held = new_match(pairs, 6)
    for lineup, names in enumerate(pairs.lineups):
        won = np.full((1, len(pairs.rotations(lineup))), names.index("greedy"), np.int8)
        held.tally.add(Blocks(lineup, 0, won))
    best, other = held.standings()
    assert (best.name, best.wins, best.games, best.share) == ("greedy", 6, 12, 0.5)
    assert other.share == 0


def test_shares_are_of_the_games_played(held: Held) -> None:
    found = held.as_dict()
    assert found["games"] == found["wanted"] == 720
    assert sum(each["wins"] for each in found["agents"]) == 720
    assert sum(each["games"] for each in found["agents"]) == 4 * 720
    for each in found["agents"]:
        assert each["low"] < each["share"] < each["high"]
        assert each["share"] == each["wins"] / each["games"]
        assert 0.01 < each["high"] - each["low"] < 0.12
    assert [each["name"] for each in found["agents"]] == ["greedy", "hasty", "random"]


def test_who_is_ahead_adds_up(held: Held) -> None:
    ahead = held.as_dict()["ahead"]
    assert ahead["greedy"]["greedy"] is None
    for one, other in [("greedy", "hasty"), ("greedy", "random"), ("hasty", "random")]:
        assert ahead[one][other] + ahead[other][one] == pytest.approx(1)
        assert ahead[one][other] > 0.5


def test_ratings_follow_the_shares(held: Held) -> None:
    ratings = [each["rating"] for each in held.as_dict()["agents"]]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(3 * 1500)
    assert all(0 < each["deviation"] < 100 for each in held.as_dict()["agents"])


def _lineup_of(plan: Match, wins: list[int]) -> Blocks:
    """Blocks of the first lineup in which each agent wins so often."""
    places = [plan.lineups[0].index(name) for name in plan.agents]
    return Blocks(0, 0, np.repeat(np.array(places, np.int8), wins).reshape(-1, 4))


def test_ratings_tell_ten_times_the_strength_by_400_points() -> None:
    """Four agents with 40, 40, 12 and 4 wins of 96: the shares are those of their strengths."""
    plan = match("classic", ["greedy", "random", "hasty", "careful"])
    tally = Tally(plan)
    winners = _lineup_of(plan, [4000, 4000, 1200, 400]).winners.reshape(-1)
    tally.add(Blocks(0, 0, np.random.default_rng(1).permutation(winners).reshape(-1, 4)))
    found = ratings(tally)
    for name, points in {"greedy": 0, "random": 0, "hasty": 400 * log10(0.3), "careful": -400}.items():
        assert found[name][0] - found["greedy"][0] == pytest.approx(points, abs=3 * found[name][1])


def test_ratings_do_not_hang_on_the_order_in_which_games_come_in() -> None:
    plan = match("classic", ["greedy", "random", "hasty", "careful"])
    winners = _lineup_of(plan, [40, 20, 12, 8]).winners
    there, back = Tally(plan), Tally(plan)
    parts = [Blocks(0, 0, winners[:10]), Blocks(0, 10, winners[10:])]
    for tally, order in ((there, parts), (back, parts[::-1])):
        for part in order:
            tally.add(part)
    assert ratings(there) == ratings(back)


def test_the_more_games_the_surer_a_rating() -> None:
    plan, sure = match("classic", ["greedy", "random"]), []
    for blocks in (10, 100, 1000):
        tally = Tally(plan)
        tally.add(Blocks(0, 0, _invented(plan, 0, blocks, 2.0, np.random.default_rng(1))))
        sure.append(ratings(tally)["greedy"][1])
    assert sure[0] > 2 * sure[1] > 4 * sure[2]


def test_before_a_game_nothing_is_known_but_bounds() -> None:
    plan = match("classic", ["greedy", "random"])
    for rating, deviation in ratings(Tally(plan)).values():
        assert (rating, round(deviation)) == (1500, 246)
    tally = Tally(plan)
    tally.add(Blocks(0, 0, np.zeros((50, len(plan.rotations(0))), np.int8)))
    (best, deviation), (worst, _) = ratings(tally).values()
    assert 1650 < best < 2500
    assert best + worst == pytest.approx(3000)
    assert 30 < deviation < 246


@pytest.mark.parametrize("edge", [1.0, 1.5, 4.0])
def test_ratings_are_as_near_to_those_of_endless_games_as_they_say(edge: float) -> None:
    rng, plan, within = np.random.default_rng(6), match("classic", ["greedy", "random"]), 0
    truth = _rating(plan, 4000, edge, rng)[0]
    for _ in range(100):
        rating, deviation = _rating(plan, 60, edge, rng)
        within += abs(rating - truth) < 1.96 * deviation
    assert within >= 90


def test_ratings_of_four_are_within_two_deviations() -> None:
    """Strengths in the ratio of the wins; of their distances fewer are, which is why the page warns of these."""
    rng, plan = np.random.default_rng(3), match("classic", ["greedy", "random", "hasty", "careful"])
    strengths = dict(zip(plan.agents, (4, 1, 2, 8), strict=True))
    middle = 400 * float(np.mean([log10(strength) for strength in strengths.values()]))
    within, distances = [], []
    for _ in range(80):
        tally = Tally(plan)
        for lineup, names in enumerate(plan.lineups):
            chances = np.array([strengths[name] for name in names]) / sum(strengths.values())
            tally.add(Blocks(lineup, 0, rng.choice(4, size=(20, 4), p=chances).astype(np.int8)))
        found = ratings(tally)
        off = {name: found[name][0] - 1500 - 400 * log10(strengths[name]) + middle for name in plan.agents}
        within += [abs(off[name]) < 2 * found[name][1] for name in plan.agents]
        distances.append(abs(off["greedy"] - off["random"]) < 2 * np.hypot(found["greedy"][1], found["random"][1]))
    assert 0.93 <= np.mean(within) <= 0.98
    assert np.mean(distances) >= 0.85


def _rating(plan: Match, blocks: int, edge: float, rng: np.random.Generator) -> tuple[float, float]:
    """What greedy gets where it wins so many times as often as the other."""
    tally = Tally(plan)
    for lineup in range(len(plan.lineups)):
        tally.add(Blocks(lineup, 0, _invented(plan, lineup, blocks, edge, rng)))
    return ratings(tally)["greedy"]


def test_the_same_games_in_several_processes(held: Held) -> None:
    with executor(2) as run:
        assert hold(held.match, 720, run).as_dict() == held.as_dict()


def test_superconducting_has_four_seats() -> None:
    with executor() as run:
        found = hold(match("superconducting", ["greedy", "random"], seed=1), 198, run).as_dict()
    assert found["seats"] == 4
    assert found["agents"][0]["name"] == "greedy"


def test_looks_share_one_chance_of_error() -> None:
    """Two equals, looked at three times: told apart in at most 5 % of matches, were they ended as soon as that."""
    rng = np.random.default_rng(7)
    steps = rng.standard_normal((20_000, 100)).cumsum(axis=1)
    ends = [round(100 * part) for part in LOOKS]
    told = np.zeros(20_000, bool)
    for end, bound in zip(ends, bounds(), strict=True):
        told |= np.abs(steps[:, end - 1]) / sqrt(end) >= bound
    assert 0.03 < told.mean() <= ERROR + 0.005


def test_a_clear_match_ends_early_with_wider_intervals() -> None:
    plan = match("classic", ["greedy", "random"], seed=2)
    with executor() as run:
        early, whole = hold(plan, 3000, run, early=True), hold(plan, 300, run)
    assert early.decided
    assert early.tally.games == 300 < early.wanted
    first, again = early.standings()[0], whole.standings()[0]
    assert first.share == again.share
    assert first.high - first.low > again.high - again.low


def test_equals_are_not_told_apart_by_a_few_blocks() -> None:
    held = new_match(match("classic", ["greedy", "random"]), 4)
    held.tally.add(Blocks(0, 0, np.zeros((29, len(held.match.rotations(0))), np.int8)))
    assert not apart(held.tally, 0)
    held.tally.add(Blocks(1, 0, np.repeat(np.array([[0], [2]], np.int8), len(held.match.rotations(1)), axis=1)))
    assert apart(held.tally, 0)
    assert not apart(held.tally, 1e9)


@pytest.mark.parametrize("edge", [1.0, 1.5])
def test_looks_and_intervals_hold_what_they_promise(edge: float) -> None:
    """250 matches of invented games, ended as `--early` ends them: who is told apart, and where the truth lies."""
    rng, plan = np.random.default_rng(5), match("classic", ["greedy", "random"])
    matches, told, held, early = 250, 0, 0, 0
    for _ in range(matches):
        tally, z, begun, ended = Tally(plan), 0.0, 0, False
        for part, bound in zip(LOOKS, bounds(), strict=True):
            if not ended:
                end, z = ceil(part * 60), bound
                for lineup in range(2):
                    tally.add(Blocks(lineup, begun, _invented(plan, lineup, end - begun, edge, rng)))
                begun, ended = end, apart(tally, bound)
        told += ended
        early += begun < 60
        held += all(each.low <= _truth(each.name, edge) <= each.high for each in standings(tally, z))
    assert held / matches >= 0.91  # 0.95, with a standard deviation of 0.014
    assert told / matches <= 0.1 if edge == 1 else early > 0


def _truth(name: str, edge: float) -> float:
    return (edge if name == "greedy" else 1) / (1 + edge) / 2


def _invented(plan: Match, lineup: int, blocks: int, edge: float, rng: np.random.Generator) -> Winners:
    chances = np.array([_truth(name, edge) for name in plan.lineups[lineup]])
    shape = (blocks, len(plan.rotations(lineup)))
    return rng.choice(4, size=shape, p=chances).astype(np.int8)


def test_who_never_won_may_win_yet() -> None:
    held = new_match(match("classic", ["greedy", "random"]), 4)
    for lineup, names in enumerate(held.match.lineups):
        rotations = len(held.match.rotations(lineup))
        held.tally.add(Blocks(lineup, 0, np.full((60, rotations), names.index("greedy"), np.int8)))
    never = held.standings()[1]
    assert (never.name, never.wins) == ("random", 0)
    assert (never.low, never.high) == wilson(0, never.games, Z95)
    assert never.high > 0


def test_few_blocks_have_wider_intervals() -> None:
    for freedom, quantile in {3: 3.182, 5: 2.571, 10: 2.228, 29: 2.045}.items():  # Student's, from a table
        assert student(1.959964, freedom) == pytest.approx(quantile, rel=0.002)
    ones = np.ones(3)
    assert interval(ones, 4 * ones, 1.96) == (0.0, 1.0)
    held = new_match(match("classic", ["greedy", "random"]), 6)
    held.tally.add(Blocks(0, 0, np.zeros((9, len(held.match.rotations(0))), np.int8)))
    usual, wide = held.standings()[0], standings(held.tally, z=3.0)[0]
    assert wide.low < usual.low < usual.share < usual.high < wide.high


def test_files_of_a_match(held: Held, tmp_path: Path) -> None:
    (tmp_path / "games.parquet").write_bytes(as_parquet(held))
    rows = pl.read_parquet(tmp_path / "games.parquet")
    assert len(rows) == 720
    assert dict(rows["winner"].value_counts().iter_rows()) == {
        each["name"]: each["wins"] for each in held.as_dict()["agents"]
    }
    drawing = cross_table_svg(held)
    assert drawing == cross_table_svg(held)
    assert all(name in drawing for name in held.match.agents)
    assert "luck" not in rows.columns


@pytest.mark.parametrize(
    ("agents", "seats", "told"),
    [
        (2, 0, "0 seats: classic takes 2 to 4"),
        (2, -1, "-1 seats"),
        (2, 10**9, "1000000000 seats"),
        (9, 4, "9 agents for 4 seats meet in 756 ways: expected at most 500"),
        (400, 4, "400 agents for 4 seats meet in 6304439400 ways: expected at most 500"),
    ],
)
def test_seats_and_agents_that_are_too_many_are_refused_at_once(agents: int, seats: int, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        match("classic", [f"nowhere.py:A{number}" for number in range(agents)], seats=seats)


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (4, 4), (6, 4), (5, 3), (7, 2)])
def test_lineups_are_counted_before_they_are_made(agents: int, seats: int) -> None:
    names = tuple(map(str, range(agents)))
    assert lineups.ways_to_meet(agents, seats) == len(lineups.lineups_of(names, seats))


def test_a_match_needs_games() -> None:
    with pytest.raises(OptionError, match="games=0"):
        new_match(match("classic", ["greedy", "random"]), 0)
