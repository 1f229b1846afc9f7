"""Observations and actions: every decision has an action of its own, every value is in its bounds, nothing leaks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ludarium.board.squares import OFF, square
from ludarium.envs.ludicrous_actions import CARD_PAIRS, TABLE, pair_number
from ludarium.envs.play import Play
from ludarium.envs.spaces import choices
from ludarium.envs.views import VIEWS, action_of, outcome_of
from ludarium.rules import ludicrous as rules

GAMES = list(VIEWS)


def decisions(play: Play, seed: int, most: int) -> int:
    """Random play; the number of decisions, each with its state behind `play`."""
    chance = np.random.default_rng(seed)
    play.begin(seed)
    for count in range(most):
        if play.over:
            return count
        check(play)
        play.take(int(chance.choice(np.flatnonzero(play.mask(play.seat)))))
    return most


def check(play: Play) -> None:
    outcomes = play.rules.outcomes(play.config, play.state)
    actions = [action_of(play.rules, play.state, outcome) for outcome in outcomes]
    assert len(set(actions)) == len(outcomes)
    assert np.flatnonzero(play.mask(play.seat)).tolist() == sorted(actions)
    assert [outcome_of(play.rules, play.config, play.state, action) for action in actions] == outcomes
    assert play.view.count(play.state) == len(outcomes)
    for colour in play.colours:
        assert play.view.layout.space().contains(play.observe(play.number(colour)))


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_one_action(game: str) -> None:
    assert decisions(Play(game, forced=True), 1, 2000) > 100


def test_options_too() -> None:
    options = {"teams": True, "blocks": True, "lane_needs_capture": True, "bonus": "stack"}
    assert decisions(Play("classic", options=options), 2, 300) > 100
    assert decisions(Play("classic", options={"continue_to_last": True}, seats=3), 3, 300) > 50
    assert decisions(Play("superconducting", options={"pieces": 2, "field_chance": 50}), 4, 300) > 10
    tackles = {"tackles": True, "any_sum": True}
    assert decisions(Play("ludicrous", options=tackles, seats=2), 5, 500) == 500


def test_parties_and_house_tables() -> None:
    tables = (Path(rules.__file__).parent / "house.toml").read_text("utf-8")
    assert "ammunition = 6 }" in tables
    play = Play(
        "ludicrous",
        parties={"red": {"abilities": {"luck": 1, "magic": -1}, "weapon": "bow"}},
        tables=tables.replace(
            "bow = { range = 4, die = 6, ammunition = 6 }", "bow = { range = 4, die = 6, ammunition = 9 }"
        ),
    )
    play.begin(1)
    seen = play.view.layout.as_dict(play.observe(play.number("red")))
    assert seen["bow"].tolist() == [1, 0, 0, 0]
    assert seen["arrows"].tolist() == [9, 0, 0, 0]
    assert seen["abilities"][0].tolist() == [0, 0, 0, -1, 0, 0, 0, 1, 0]


def test_the_observer_is_seat_0() -> None:
    play = Play("classic")
    chance = np.random.default_rng(8)
    play.begin(8)
    for _ in range(80):
        play.take(int(chance.choice(np.flatnonzero(play.mask(play.seat)))))
    seen = [play.view.layout.as_dict(play.observe(seat)) for seat in range(4)]
    for seat in range(4):
        assert (seen[seat]["pieces"] == np.roll(seen[0]["pieces"], -seat, axis=0)).all()
        assert seen[seat]["turn"].argmax() == (play.seat - seat) % 4
        for p in range(4):
            for i in range(4):
                q = square(p, play.state.progress[p, i])
                assert q == OFF or seen[seat]["squares"][(p - seat) % 4, (q - 13 * seat) % 52] > 0
        assert np.flatnonzero(seen[seat]["die"]).tolist() == [play.state.die - 1]


def test_pairs_and_spins_are_told_from_the_observer_on() -> None:
    play = Play("superconducting", options={"field_chance": 0})
    found = 0
    for seed in range(3):
        play.begin(seed)
        while not play.over and found < 20:
            state = play.state
            for x in range(16):
                if state.paired >> x & 1:
                    seat = play.seat
                    parts = play.view.layout.as_dict(play.observe(seat))
                    partner = parts["pairs"][((x >> 2) - seat) % 4, x & 3] - 1
                    assert (partner // 4 + seat) % 4 * 4 + partner % 4 == state.partner[x]
                    assert parts["up"].sum() == 2
                    found += 1
            play.take(int(np.flatnonzero(play.mask(play.seat))[0]))
    assert found == 20


def test_no_observation_depends_on_other_hands() -> None:
    play = Play("ludicrous")
    chance = np.random.default_rng(4)
    play.begin(6)
    held = Counter[int]()
    for _ in range(600):
        for seat in range(4):
            before = play.observe(seat)
            hands = play.state.row["hand"][0]
            kept = hands.copy()
            held.update(hands.sum(axis=1).tolist())
            hands[[other for other in range(4) if other != seat]] = 7
            assert (play.observe(seat) == before).all()
            hands[:] = kept
        play.take(int(chance.choice(np.flatnonzero(play.mask(play.seat)))))
    assert max(held) > 2


def test_card_pairs_are_numbered_in_order() -> None:
    numbers = [pair_number(a, b) for a in range(11) for b in range(a, 11)]
    assert numbers == list(range(CARD_PAIRS))


def test_actions_have_names() -> None:
    names = [TABLE.name(action) for action in range(TABLE.size)]
    assert len(set(names)) == TABLE.size
    assert names[0] == "pass"
    assert "attack weapon=2 piece=3 target=15" in names
    with pytest.raises(IndexError, match=f"action {TABLE.size}: expected 0 to"):
        TABLE.name(TABLE.size)


def test_choices_are_allowed_and_even() -> None:
    chance = np.random.default_rng(1)
    masks = (chance.random((4000, 7)) < 0.4).astype(np.int8)
    masks[:, 3] = 1
    picked = choices(masks, chance.random(4000))
    assert masks[np.arange(4000), picked].all()
    same = choices(np.tile(np.array([0, 1, 0, 1, 1], np.int8), (30000, 1)), chance.random(30000))
    counts = np.bincount(same, minlength=5)
    assert counts[[0, 2]].sum() == 0
    assert np.abs(counts[[1, 3, 4]] - 10000).max() < 500
