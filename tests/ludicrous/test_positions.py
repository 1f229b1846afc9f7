"""Positions of Ludicrous Ludo in and out: what may be left out, and every fault named, all of them at once."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.errors import PositionError
from tests.ludicrous.scene import Scene, position
from tests.reference.ludicrous.positions import random_position

Position = dict[str, Any]
Change = Callable[[Position], None]
BOW = {"weapon": "bow", "arrows": 6}


def faults(whole: Position) -> str:
    """What the reader has against a position; the position is left as it was."""
    before = copy.deepcopy(whole)
    with pytest.raises(lu.LudariumError) as error:
        lu.Game.from_position(whole)
    assert error.value.code == "position/invalid"
    assert whole == before
    return str(error.value)


def put(*path: str, to: Any) -> Change:
    """A change that sets a value; the path's last key may be new."""

    def change(target: Position) -> None:
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = to

    return change


def drop(*path: str) -> Change:
    def change(target: Position) -> None:
        for key in path[:-1]:
            target = target[key]
        del target[path[-1]]

    return change


def setting(**fields: Any) -> Position:
    fields.setdefault("options", {"any_sum": False})
    return position(**{"yellow": "t20 base h2 prison:red", "red": "t30< t30~2 base home", **fields})


FAULTY: list[tuple[Change, str]] = [
    (put("game", to="ludo"), "game"),
    (put("weather", to="rain"), "weather"),
    (put("options", "wind", to=True), "wind"),
    (put("parties", "red", "cards", to=2), "parties.red: unknown key 'cards'"),
    (put("parties", "red", "item", to={"name": "fish", "size": 3}), "parties.red.item: unknown key 'size'"),
    (put("options", "pieces", to=5), "pieces"),
    (put("options", "tackles", to=1), "tackles"),
    (put("seats", to=["red", "yellow"]), "seats"),
    (put("seats", to=["yellow", "red", "white"]), "white"),
    (drop("seats"), "seats: missing"),
    (put("round", to=0), "round"),
    (put("round", to=1001), "round"),
    (put("round", to=True), "round"),
    (put("first", to="blue"), "first"),
    (put("god", to="green"), "god"),
    (put("turn", to=None), "turn"),
    (put("await", to="draw"), "await"),
    (put("await", to="fall"), "await"),
    (put("tokens", "yellow", to=["t20", "base", "h2"]), "tokens.yellow"),
    (put("tokens", "blue", to=["base"] * 4), "tokens.blue"),
    (put("tokens", "yellow", to=["t20", "base", "h6", "base"]), "h6"),
    (put("tokens", "yellow", to=["t20", "base", "t12", "base"]), "own trap"),
    (put("tokens", "yellow", to=["t20", "base", "prison:yellow", "base"]), "prison"),
    (put("tokens", "yellow", to=["t20", "base", "prison:blue", "base"]), "prison"),
    (put("tokens", "yellow", to=["t20", "prison:red", "prison:red", "base"]), "two prisoners"),
    (put("tokens", "yellow", to=["t20", "h2", "h2", "h2"]), "more than two of yellow on h2"),
    (put("tokens", "red", to=["t30", "t30", "home", "t20"]), "conscious pieces of yellow and red on t20"),
    (put("tokens", "yellow", to=["t34", "t34", "h2", "base"]), "a foreign star"),
    (put("facing", to={"yellow1": "forward", "red1": "forward"}), "facing"),
    (put("facing", "yellow2", to="forward"), "facing"),
    (put("facing", "yellow1", to="left"), "facing.yellow1"),
    (put("down", "red3", to=2), "down.red3"),
    (put("down", "red2", to=4), "down.red2"),
    (put("down", "yellow1", to=0), "down.yellow1"),
    (put("down", "yellow1", to=5), "down.yellow1"),
    (put("down", to=["red2"]), "down"),
    (put("stunned", "red1", to=3), "stunned.red1"),
    (put("stunned", "yellow3", to=1), "stunned.yellow3"),
    (put("restrained", "red1", to=0), "restrained.red1"),
    (put("wet", to={"yellow2": 1}), "wet.yellow2"),
    (put("wet", to={"yellow1": 1.5}), "wet.yellow1"),
    (drop("parties", "red"), "parties.red"),
    (put("parties", "blue", to={}), "parties.blue"),
    (put("parties", "red", "mood", to=1), "mood"),
    (put("parties", "red", "abilities", to={"charm": 1}), "charm"),
    (put("parties", "red", "abilities", to={"luck": 3, "magic": -3}), "parties.red.abilities.luck"),
    (put("parties", "red", "abilities", to={"luck": 1}), "sum"),
    (put("parties", "red", "weapon", to="punch"), "weapon"),
    (drop("parties", "red", "weapon"), "weapon"),
    (put("parties", "red", "weapon", to="bow"), "arrows"),
    (put("parties", "red", "arrows", to=3), "arrows"),
    (put("parties", "red", to={**BOW, "arrows": 7, "hp": 10, "bonus": 0, "tank": "shield"}), "arrows"),
    (put("parties", "red", "hp", to=0), "hp"),
    (put("parties", "red", "hp", to=11), "hp"),
    (drop("parties", "red", "hp"), "hp"),
    (put("parties", "red", "hand", to=["joker"]), "hand"),
    (put("parties", "red", "hand", to=["spark"] * 5), "at most 4"),
    (put("parties", "red", "item", to={"name": "boot"}), "item"),
    (put("parties", "red", "item", to={"name": "harpoon"}), "item.ammo"),
    (put("parties", "red", "item", to={"name": "harpoon", "ammo": 3}), "item.ammo"),
    (put("parties", "red", "item", to={"name": "fish", "ammo": 1}), "item.ammo"),
    (put("parties", "red", "item", to=None), "item"),
    (put("parties", "red", "bonus", to=7), "bonus"),
    (put("parties", "red", "tank", to="artillery"), "tank"),
    (put("parties", "red", "structures", to={"s2": "barricade"}), "s2"),
    (put("parties", "red", "structures", to={"s1": "castle"}), "s1"),
    (put("parties", "red", "structures", to={"s1": "barricade", "s3": "barricade"}), "two of a kind"),
    (put("parties", "red", "poisoned", to=3), "poisoned"),
    (put("parties", "red", "poisoned", to=0), "poisoned"),
    (put("parties", "red", "dodged", to="yellow1"), "dodged"),
    (put("parties", "red", "tackled", to=True), "tackled"),
    (put("discards", to={"joker": 1}), "joker"),
    (put("discards", to={"burst": 5}), "burst"),
    (put("discards", to={"burst": -1}), "burst"),
    (put("piece", to="yellow1"), "piece"),
    (put("die", to=3), "die"),
    (put("winner", to="yellow"), "winner"),
    (put("sneak", to="yellow1"), "sneak"),
    (put("haste", to=True), "haste"),
    (put("haste", to=1), "haste"),
    (put("hold", to=True), "hold"),
    (put("sixes", to=1), "sixes"),
    (put("tries", to=1), "tries"),
    (put("save_failed", to=True), "save_failed"),
]


@pytest.mark.parametrize(("change", "named"), FAULTY, ids=[f"{n}-{named}" for n, (_, named) in enumerate(FAULTY)])
def test_every_fault_is_named(change: Change, named: str) -> None:
    whole = setting()
    change(whole)
    assert named in faults(whole)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"awaits": "turn"}, "piece"),
        ({"awaits": "turn", "more": {"piece": "yellow3"}}, "may not turn"),
        ({"awaits": "turn", "more": {"piece": "red1"}}, "piece"),
        ({"awaits": "turn", "yellow": "t20*1", "more": {"piece": "yellow1"}}, "may not turn"),
        ({"awaits": "move"}, "die"),
        ({"die": 2, "yellow": "base"}, "nothing can move"),
        ({"die": 3, "more": {"die": 7}}, "die"),
        ({"die": 6, "more": {"sixes": 0}}, "sixes"),
        ({"awaits": "bonus_move", "die": 2}, "the bonus die is not full"),
        ({"awaits": "bonus_move", "die": 6, "yellow": "base", "parties": {"yellow": {"bonus": 6}}}, "nothing can move"),
        ({"awaits": "again"}, "without a 6"),
        ({"awaits": "again", "more": {"sixes": 2, "save_failed": True}}, "save_failed"),
        ({"die": 2, "more": {"sixes": 1, "save_failed": True}}, "save_failed"),
        ({"awaits": "roll", "more": {"tries": 1}}, "tries"),
        ({"awaits": "roll", "yellow": "h1", "more": {"tries": 2}}, "tries"),
        ({"awaits": "roll", "more": {"tries": 4}}, "tries"),
        ({"awaits": "roll", "more": {"haste": True, "sneak": "yellow1"}}, "at most one"),
        ({"awaits": "bonus", "more": {"haste": True, "hold": True}}, "at most one"),
        ({"awaits": "roll", "more": {"hold": True}}, "hold"),
        ({"awaits": "roll", "more": {"sneak": "red1"}}, "sneak"),
        ({"awaits": "tank", "more": {"haste": True}}, "haste"),
        ({"awaits": "over"}, "winner"),
        ({"awaits": "over", "more": {"winner": "yellow"}}, "has not won"),
        ({"awaits": "over", "yellow": "h1 h2 h3 home", "more": {"winner": "red"}}, "has not won"),
        ({"awaits": "over", "yellow": "h1 h2 h3 home", "more": {"winner": "yellow", "sneak": "yellow1"}}, "sneak"),
        ({"awaits": "tank", "yellow": "h1 h2 h3 home"}, "has won"),
        ({"options": {"round_cap": 4}}, "round"),
    ],
)
def test_what_goes_with_what_is_awaited(fields: dict[str, Any], named: str) -> None:
    assert named in faults(setting(**fields))


def test_all_faults_are_reported_at_once() -> None:
    whole = setting()
    for change in (
        put("round", to=0),
        put("down", "red3", to=2),
        put("parties", "red", "hp", to=0),
        put("sixes", to=1),
        put("tries", to=1),
        put("wind", to=3),
    ):
        change(whole)
    found = faults(whole)
    for place in ("round", "down.red3", "parties.red.hp", "sixes", "tries", "wind"):
        assert f"{place}" in found, place


@pytest.mark.parametrize(
    "fields", [{"die": 2}, {"awaits": "bonus_move", "die": 6, "parties": {"yellow": {"bonus": 6}}}]
)
def test_that_nothing_can_move_is_said_beside_other_faults(fields: dict[str, Any]) -> None:
    whole = setting(**{"yellow": "base", "red": "t30 t30 t30", **fields})
    whole["parties"]["red"]["hp"] = 0
    found = faults(whole)
    for place in ("nothing can move", "more than two of red on t30", "parties.red.hp"):
        assert place in found, place


def test_a_fault_of_a_list_hides_none_of_its_items() -> None:
    whole = setting(parties={"red": {"hand": ["burst"] * 5 + ["joker"]}})
    whole["tokens"]["yellow"] = ["t20", "t60", "t12"]
    found = faults(whole)
    for place in ("a list of 4 squares", "t60", "own trap", "joker", "6 cards: at most 4", "5 of burst"):
        assert place in found, place


def test_nothing_is_said_of_moves_where_they_cannot_be_known() -> None:
    whole = setting(die=2, yellow="t22")
    whole["tokens"]["yellow"][0] = "t60"
    assert "t60" in (found := faults(whole))
    assert "nothing can move" not in found


def test_what_may_be_left_out() -> None:
    whole = setting()
    for key in ("stunned", "restrained", "options"):
        del whole[key]
    full = {
        **whole, "stunned": {}, "restrained": {}, "wet": {}, "discards": {}, "options": {"pieces": 4, "tackles": False},
    }  # fmt: skip
    for party in full["parties"].values():
        party |= {"hand": [], "abilities": {"luck": 0}, "structures": {}}
    assert lu.Game.from_position(whole).position() == lu.Game.from_position(full).position()


def test_numbers_may_be_written_as_3_0() -> None:
    whole = setting()
    whole["round"] = 3.0
    whole["parties"]["red"]["hp"] = 7.0
    whole["down"]["red2"] = 1.0
    assert Scene(yellow="t20").game.position()["round"] == 5
    here = lu.Game.from_position(json.dumps(whole)).position()
    assert (here["round"], here["parties"]["red"]["hp"], here["down"]) == (3, 7, {"red2": 1})


@pytest.mark.parametrize(
    ("awaits", "fields", "steps"),
    [
        ("draw", {"awaits": "again", "more": {"sixes": 1}}, ["roll", "d6 6 move"]),
        ("teleport", {"die": 1, "yellow": "t27"}, ["move yellow1"]),
        ("shed", {"die": 1, "yellow": "t18", "parties": {"yellow": {"hand": ["far"] * 4}}}, ["move yellow1"]),
        ("tackle", {"die": 2, "yellow": "t20", "red": "t21<", "options": {"tackles": True}}, ["move yellow1"]),
    ],
)
def test_what_is_reported_in_between_is_not_accepted(awaits: str, fields: dict[str, Any], steps: list[str]) -> None:
    scene = Scene(**{"yellow": "t20", **fields}).play(*steps)
    assert scene.here["await"] == awaits
    assert "by" in scene.here
    assert "await" in faults(scene.here)
    assert ("for" in scene.here) == (awaits == "draw")


def test_two_kinds_in_one_are_a_wrong_step() -> None:
    scene = Scene(yellow="t20")
    assert scene.refuses({"do": "pass", "d6": 3, "for": "move"}) == "step/wrong"
    assert scene.refuses({"do": "cast", "card": "spark", "piece": "yellow1"}) == "move/illegal"
    assert scene.refuses({"do": "pass", "piece": "yellow1"}) == "move/illegal"
    assert Scene(awaits="roll", yellow="t20").refuses({"d6": 3, "for": "move", "card": "spark"}) == "step/wrong"


def test_a_drawn_card_has_no_reason() -> None:
    scene = Scene(die=1, yellow="t18").play("move yellow1")
    assert {key: scene.here[key] for key in ("await", "die_kind", "by")} == {
        "await": "draw",
        "die_kind": "card",
        "by": "yellow",
    }
    assert "for" not in scene.here


JUNK: list[Any] = [
    None, True, False, 0, -1, 3, 10**12, 1.5, 2.0, "", "x", "yellow1", "t20", "prison:", "prison:red", "over", [], {},
    [1], ["t1"], {"a": 1}, [[]], {"yellow1": 1}, {"yellow1": None}, ["spark"] * 30, {"name": []}, {"s1": []},
    {"spark": 10**12},
]  # fmt: skip


def paths(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values within a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in items for path in [(*before, key), *paths(inner, (*before, key))]]


@given(st.integers(0, 2**32 - 1))
def test_junk_anywhere_is_named_and_nothing_worse(seed: int) -> None:
    dice = random.Random(seed)
    given_position = copy.deepcopy(random_position(dice))
    *way, last = dice.choice(paths(given_position))
    inner: Any = given_position
    for key in way:
        inner = inner[key]
    inner[last] = copy.deepcopy(dice.choice(JUNK))
    try:
        game = lu.Game.from_position(given_position, seed=0, auto_roll=False)
    except PositionError:
        return
    assert game.over or game.legal_steps()
