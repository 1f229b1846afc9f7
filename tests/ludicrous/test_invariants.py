"""What always holds, after every step of random games with any options, parties and weapons."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium as lu
from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.ludicrous.names import POSITIONS
from tests.ludicrous.test_differential import new_game
from tests.reference.ludicrous.compare import choose
from tests.reference.ludicrous.positions import random_position
from tests.reference.ludicrous.things import COLOURS, DECK

SEEDS = st.integers(0, 2**32 - 1)
TRANSIENT = {
    "tape",
    "choice",
    "captor",
    "die",
    "pushed",
    "by",
    "faces",
    "purpose",
    "read",
    "written",
    "rng",
    "luck",
    "live",
}
"""Fields of a state that a position does not keep, or only where they count."""
WRONG: list[Any] = [
    {}, {"do": "fly"}, {"do": None}, {"do": "move", "piece": "yellow9"}, {"do": "move"}, {"do": ["pass"]},
    {"do": "pass", "piece": "red1"}, {"d6": 7, "for": "move"}, {"d6": 3}, {"d6": True, "for": "move"},
    {"d20": 3, "for": "dance"}, {"card": "joker"}, {"card": ["spark"]}, {"first": "yellow"}, {"die": 3}, [], None, 3,
    "pass",
]  # fmt: skip


def started(dice: random.Random) -> lu.Game:
    """A game from a crowded position, or from its beginning."""
    while dice.random() < 0.8:
        try:
            return lu.Game.from_position(random_position(dice), seed=0, auto_roll=False)
        except lu.LudariumError:
            continue
    return new_game(dice)


def where(position: dict[str, Any]) -> dict[str, str]:
    return {f"{c}{n}": p for c, places in position["tokens"].items() for n, p in enumerate(places, 1)}


def check_board(position: dict[str, Any]) -> None:
    """LL-6.15, LL-6.5c, LL-3.4, LL-6.10."""
    places, down = where(position), position.get("down", {})
    squares: dict[str, list[str]] = {}
    for name, place in places.items():
        squares.setdefault(place if place[0] == "t" else f"{name[:-1]} {place}", []).append(name)
    for square, names in squares.items():
        most = 4 if square.endswith("base") else 1 if "prison" in square else 2
        assert max(Counter(name[:-1] for name in names).values()) <= most, square
        conscious = Counter(name[:-1] for name in names if name not in down)
        if square[0] == "t" and square[1:].isdigit():
            assert len(conscious) <= 1, square
            if int(square[1:]) % 13 == 8:
                own = COLOURS[int(square[1:]) // 13]
                assert all(count == 1 for colour, count in conscious.items() if colour != own), square
    path = {name for name, place in places.items() if place[0] == "t"}
    assert set(position["facing"]) == path
    for key in ("down", "stunned", "restrained", "wet"):
        assert set(position.get(key, {})) <= path, key


def check_parties(position: dict[str, Any], *, whole: bool) -> None:
    """LL-3.5, LL-6.7, LL-6.9, the 48 cards; `whole`: HP are settled."""
    cards = Counter(position.get("discards", {}))
    for party in position["parties"].values():
        abilities = party.get("abilities", {})
        assert not whole or 1 <= party["hp"] <= 10 + abilities.get("constitution", 0)
        assert len(party["hand"]) <= 4 + abilities.get("intelligence", 0)
        assert 0 <= party["bonus"] <= 6
        kinds = list(party.get("structures", {}).values())
        assert len(kinds) == len(set(kinds))
        cards.update(party["hand"])
    assert all(cards[card] <= DECK[card] for card in cards)
    assert sum(DECK.values()) == 48


def check_read_back(game: lu.Game) -> None:
    """A position is accepted, and is the same state again in all that counts."""
    position = game.position()
    config, state = LUDICROUS.read(json.loads(json.dumps(position)))
    assert LUDICROUS.write(config, state) == position
    for record, other in ((config, game.config), (state, game.state)):
        for name in record.dtype.names:
            if name not in TRANSIENT and not (record is config and name == "first"):
                assert (record.row[name] == other.row[name]).all(), name
    again = lu.Game.from_position(position, seed=0, auto_roll=False)
    assert again.legal_steps() == game.legal_steps()


@given(SEEDS)
@settings(max_examples=40)
def test_what_always_holds(seed: int) -> None:
    dice = random.Random(seed)
    game = started(dice)
    for _ in range(60):
        position = game.position()
        settled = game.state.awaits in POSITIONS
        check_parties(position, whole=settled)
        if settled:
            check_board(position)
            check_read_back(game)
        if game.over:
            assert game.legal_steps() == []
            return
        assert game.legal_steps()
        game.apply(choose(dice, game.legal_steps()))


@given(SEEDS)
@settings(max_examples=15)
def test_every_listed_step_is_accepted_and_listed_once(seed: int) -> None:
    dice = random.Random(seed)
    game = started(dice)
    for _ in range(25):
        if game.over:
            return
        steps = game.legal_steps()
        assert len({json.dumps(step, sort_keys=True) for step in steps}) == len(steps)
        before = game.position()
        for step in steps:
            game.preview(step)
        assert game.position() == before
        game.apply(choose(dice, steps))


@given(SEEDS)
@settings(max_examples=15)
def test_a_refused_step_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    game = started(dice)
    for _ in range(25):
        decision = LUDICROUS.decides(game.state) and not game.over
        before, steps = game.position(), game.steps
        for wrong in WRONG:
            if wrong in game.legal_steps():
                continue
            with pytest.raises(lu.LudariumError) as error:
                game.apply(wrong)
            is_do = isinstance(wrong, dict) and list(wrong)[:1] == ["do"]
            assert error.value.code == ("move/illegal" if decision and is_do else "step/wrong"), wrong
        assert (game.position(), game.steps) == (before, steps)
        if game.over:
            return
        game.apply(choose(dice, game.legal_steps()))


@given(SEEDS)
@settings(max_examples=8)
def test_records_replay(seed: int) -> None:
    dice = random.Random(seed)
    game = new_game(dice)
    for _ in range(dice.randint(1, 250)):
        if game.over:
            break
        game.apply(choose(dice, game.legal_steps()))
    again = lu.Game.from_record(game.record(), auto_roll=False, seed=1)
    again.rewind(game.ply)  # where a draw was awaited it has been drawn
    assert (again.position(), again.steps) == (game.position(), game.steps)
    assert again.record() == game.record()


@given(SEEDS)
@settings(max_examples=8)
def test_undo_goes_back_and_the_same_dice_come_again(seed: int) -> None:
    game = lu.Game("ludicrous", seats=3, seed=seed)
    dice = random.Random(seed)
    for _ in range(40):
        if game.over:
            return
        game.play(choose(dice, game.legal_steps()))
    before, step = game.position(), choose(dice, game.legal_steps()) if not game.over else None
    if step:
        game.play(step)
        after = game.position()
        game.undo()
        assert game.position() == before
        game.play(step)
        assert game.position() == after
