"""Intervals, differences, and stopping by width: how often they hold the truth."""

from __future__ import annotations

import numpy as np
import pytest

from ludarium.sim.totals import wilson
from ludarium.study.estimates import FIRST_LOOK, difference, estimate, looks, narrow, z_score

NAN = float("nan")


def test_a_mean_has_the_interval_of_its_games() -> None:
    found = estimate(np.array([1.0, NAN, 3.0, 5.0]))
    assert found is not None
    assert (found.mean, found.sd, found.games) == (3.0, 2.0, 3)
    assert found.half == pytest.approx(1.959964 * 2 / 3**0.5)
    assert found.differs is True
    assert estimate(np.array([NAN])) is None


def test_a_share_has_wilsons_interval_as_simulations_do() -> None:
    hits = np.repeat([100.0, 0.0], [3, 97])
    found = estimate(hits, share=True)
    assert found is not None
    assert (found.low / 100, found.high / 100) == pytest.approx(wilson(3, 100))
    nothing = estimate(np.zeros(50), share=True)
    assert nothing is not None
    assert nothing.low == 0
    assert nothing.high > 5


def test_differences_are_narrow_where_games_with_the_same_dice_are_alike() -> None:
    rng = np.random.default_rng(3)
    base, more = rng.normal(20, 5, 500), rng.normal(1, 0.5, 500)
    found, paired = difference(base + more, base), estimate(more)
    assert found is not None
    assert paired is not None
    assert (found.mean, found.half, found.sd) == pytest.approx((paired.mean, paired.half, paired.sd))
    apart = difference(rng.permutation(base) + more, base)
    assert apart is not None
    assert apart.half > 5 * found.half


def test_a_difference_is_that_of_the_means_also_where_games_have_no_number() -> None:
    rng, held = np.random.default_rng(4), 0
    for _ in range(500):
        base, other = rng.normal(0, 1, 80), rng.normal(0.5, 2, 100)
        base[rng.random(80) < 0.3] = NAN
        found = difference(other, base)
        assert found is not None
        assert found.mean == pytest.approx(np.mean(other) - np.nanmean(base))
        held += found.low <= 0.5 <= found.high
    assert held / 500 >= 0.92  # 0.95, with a standard deviation of 0.01
    assert difference(np.array([NAN]), np.array([1.0])) is None


@pytest.mark.parametrize("chance", [0.0005, 0.002])
def test_what_never_came_has_no_interval_of_nothing(chance: float) -> None:
    nothing = estimate(np.zeros(1000))
    assert nothing is not None
    assert 0.003 < nothing.high < 0.004
    assert not narrow(nothing, 0.003)
    again = difference(np.zeros(1000), np.zeros(1000), grain=100)
    assert again is not None
    assert again.half == pytest.approx(100 * nothing.half)
    ordinary = estimate(np.tile([0.0, 1.0], 500), grain=100)
    assert ordinary is not None
    assert ordinary.half == pytest.approx(1.959964 * ordinary.sd / 1000**0.5)
    rng, held = np.random.default_rng(5), 0
    for count in rng.binomial(1000, chance, 1000).tolist():
        found = estimate(np.repeat([1.0, 0.0], [count, 1000 - count]))
        assert found is not None
        held += found.low <= chance <= found.high
    assert held / 1000 >= 0.93


def test_more_comparisons_have_wider_intervals() -> None:
    assert z_score() == pytest.approx(1.959964)
    assert z_score(5) == pytest.approx(2.575829)


def test_looks_grow_and_end_at_the_most() -> None:
    assert looks(4000) == [1000, 1500, 2250, 3375, 4000]
    assert looks(10) == [10]
    assert looks(300, 50) == [50, 75, 112, 168, 252, 300]


def test_few_games_are_never_narrow() -> None:
    assert not narrow(None, 1.0)
    assert not narrow(estimate(np.full(29, 3.0)), 1.0)
    assert narrow(estimate(np.full(30, 3.0)), 1.0)
    assert not narrow(estimate(np.full(30, 3.0)), 0.1)


@pytest.mark.parametrize("chance", [0.02, 0.25, 0.5])
def test_intervals_of_shares_hold_the_truth_although_a_study_looks_often(chance: float) -> None:
    """Of 2000 studies that stop by the width of their interval about 95 % hold the truth: at least 93 %."""
    rng = np.random.default_rng(1)
    steps, half, held = looks(40_000), 100 * 1.96 * (chance * (1 - chance) / 8000) ** 0.5, 0
    for _ in range(2000):
        hits = np.cumsum(rng.random(steps[-1]) < chance)
        for games in steps:
            low, high = wilson(hits[games - 1], games, z_score())
            if 50 * (high - low) <= half:
                break
        held += low <= chance <= high
    assert games >= FIRST_LOOK
    assert held / 2000 >= 0.93


def test_intervals_of_lopsided_counts_hold_the_truth_although_a_study_looks_often() -> None:
    """The same for a count with a long tail, whose variance is as uncertain as its mean."""
    rng = np.random.default_rng(2)
    steps, held, studies = looks(20_000), 0, 1000
    for _ in range(studies):
        counts = rng.exponential(10, steps[-1])
        for games in steps:
            found = estimate(counts[:games])
            if narrow(found, 0.3):
                break
        assert found is not None
        held += found.low <= 10 <= found.high
    assert held / studies >= 0.93
