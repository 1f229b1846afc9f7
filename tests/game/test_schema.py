"""The JSON Schemas say what the readers say, as far as a schema can."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.errors import OptionError, PositionError
from ludarium.game.formats import read_position
from ludarium.game.schema import KINDS, schema
from ludarium.rules.registry import GAMES

CASES = Path(__file__).parents[1] / "conformance"
VALIDATORS = {kind: jsonschema.Draft202012Validator(schema(kind)) for kind in KINDS}

BY_RULES_ALONE = ("has no legal move", "different squares", "is in one pair at most")
LUDICROUS_BY_RULES_ALONE = (
    *("more than two of", "a block of", "conscious pieces of", "two prisoners of a colour", "two of a kind"),
    *("sum to", "must name exactly the pieces on the pathway", "is no piece on the pathway", "may not turn"),
    *("in hands and discards", "nothing can move", "has won", "has not won", "out of the yard"),
    *("expected an opponent's", "expected an integer from 1 to 3", "round: is"),
)
"""Faults that no schema can name."""


def lines() -> list[dict[str, Any]]:
    files = sorted(CASES.rglob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def known(line: dict[str, Any]) -> bool:
    return line["position"].get("game") in GAMES


def fault(position: Any) -> str:
    """What the reader has against a position."""
    try:
        read_position(position)
    except PositionError as error:
        return str(error)
    return ""


def by_rules_alone(wrong: str, position: dict[str, Any]) -> bool:
    """Whether a schema cannot see what is wrong."""
    if position.get("game") != "ludicrous":
        return any(words in wrong for words in BY_RULES_ALONE)
    faults = wrong.removeprefix("not a position: ").split("; ")
    return all(any(words in fault for words in LUDICROUS_BY_RULES_ALONE) for fault in faults)


def position(of: str = "superconducting", changes: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """The first position of a game, with some keys changed."""
    return {**lu.Game(of, seed=1, auto_roll=False).position(), **(changes or {}), **more}


def decided(game: lu.Game, number: int) -> None:
    """Take one of the legal decisions of a game that awaits one."""
    steps = game.legal_steps()
    game.play(steps[number % len(steps)])


def moves(position: dict[str, Any], **tokens: str) -> dict[str, Any]:
    """The position with the first pieces of some colours elsewhere."""
    changed = copy.deepcopy(position)
    for colour, square in tokens.items():
        changed["tokens"][colour][0] = square
    return changed


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(kind))


def test_an_unknown_schema_is_refused_with_the_nearest() -> None:
    with pytest.raises(OptionError, match="did you mean 'position'"):
        schema("positon")


def test_every_game_has_a_branch() -> None:
    assert [branch["title"] for branch in schema("position")["oneOf"]] == [rules.title for rules in GAMES.values()]


def test_conformance_positions_are_accepted_and_refused_as_by_the_reader() -> None:
    positions = [line["position"] for line in lines() if known(line)]
    assert len(positions) > 200
    for each in positions:
        wrong = fault(each)
        expected = not wrong or by_rules_alone(wrong, each)
        assert VALIDATORS["position"].is_valid(each) == expected, (wrong, each)


def test_conformance_cases_and_perft_lines_are_accepted() -> None:
    for line in filter(known, lines()):
        VALIDATORS["case"].validate(line)


@pytest.mark.parametrize(
    "wrong",
    [
        position(game="chess"),
        position(colour="red"),
        position(die=None),
        position(die=3),
        position(options={"field_chance": 101}),
        position(options={"release_on": [6]}),
        position(seats=["red", "yellow"]),
        position(turn="white"),
        position(winner="red"),
        position(changes={"await": "over"}),
        position(changes={"await": "up"}),
        position(changes={"await": "move", "die": 6, "sixes": 0}),
        position(changes={"await": "move", "die": 2, "sixes": 1}),
        position(rolls=1),
        position(field=4),
        position(field=1),
        position(spins={"red": "up", "green": "up", "yellow": "up", "blue": "down"}),
        position(pairs=[["red1", "red2"]]),
        position(pairs=[["red1"]]),
        position(pairs=[["red1", "pink1"]]),
        position(tokens={}),
        moves(position(), red="t51"),
        moves(position(), green="t12"),
        moves(position(), blue="h6"),
        position("classic", rolls=1),
        position("classic", sixes=3),
        position("classic", sixes=True),
        position("classic", captured=["red"]),
        position("classic", spins={}),
        position("classic", options={"lane_needs_capture": True}),
        position("classic", options={"teams": True, "continue_to_last": True}, places=[]),
        position("classic", seats=["red"]),
        position("classic", seats=["yellow", "red"]),
        position("ludicrous", round=0),
        position("ludicrous", god="white"),
        position("ludicrous", seats=["red", "yellow"]),
        position("ludicrous", die=3),
        position("ludicrous", piece="red1"),
        position("ludicrous", changes={"await": "draw"}),
        position("ludicrous", changes={"await": "again"}, sixes=1, save_failed=True),
        position("ludicrous", changes={"await": "again"}),
        position("ludicrous", changes={"await": "roll"}, sixes=-1),
        position("ludicrous", sixes=1),
        position("ludicrous", hold=True),
        position("ludicrous", haste=True),
        position("ludicrous", changes={"await": "bonus_move", "die": 3}),
        position("ludicrous", changes={"await": "roll"}, haste=True, sneak="red1"),
        position("ludicrous", facing={"red9": "forward"}),
        position("ludicrous", parties={}),
        position("ludicrous", discards={"spark": -1}),
        moves(position("ludicrous"), green="prison:green"),
        moves(position("ludicrous"), green="t51"),
        *(
            position("ludicrous", parties={**position("ludicrous")["parties"], "red": party})
            for party in (
                {"weapon": "axe", "hp": 10, "bonus": 0, "tank": "shield"},
                {"weapon": "bow", "hp": 10, "bonus": 0, "tank": "shield"},
                {"weapon": "sword", "arrows": 1, "hp": 10, "bonus": 0, "tank": "shield"},
                {"weapon": "sword", "hp": 11, "bonus": 0, "tank": "shield"},
                {"weapon": "sword", "hp": 10, "bonus": 7, "tank": "shield"},
                {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "hand": ["spark"] * 5},
                {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "item": {"name": "harpoon"}},
                {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "item": {"name": "fish", "ammo": 1}},
                {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "tackled": True},
                {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "dodged": "blue1"},
            )
        ),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(wrong: dict[str, Any]) -> None:
    assert fault(wrong)
    assert not VALIDATORS["position"].is_valid(wrong)


@given(st.sampled_from(list(GAMES)), st.integers(0, 1000), st.integers(0, 60))
def test_positions_of_play_are_accepted(game: str, seed: int, plies: int) -> None:
    played = lu.Game(game, seed=seed)
    for ply in range(plies):
        if not played.over:
            decided(played, ply)
    VALIDATORS["position"].validate(played.position())


@given(st.sampled_from(list(GAMES)), st.integers(0, 50), st.data())
def test_a_position_with_a_wrong_value_is_judged_alike(game: str, seed: int, data: st.DataObject) -> None:
    wrong = lu.Game(game, seed=seed).position()
    keys = st.sampled_from([*wrong, "rolls", "winner", "captured", "x"])
    values = st.sampled_from([0, 1, 3, -1, True, None, "", "red", "over", "roll", [], {}, ["red1"], {"red": "up"}, 1.5])
    wrong[data.draw(keys)] = data.draw(values)
    if VALIDATORS["position"].is_valid(wrong):
        reason = fault(wrong)
        assert not reason or by_rules_alone(reason, wrong)
    else:
        assert fault(wrong)


@pytest.mark.parametrize(
    "right",
    [
        *({"die": 6}, {"move": "blue4"}, {"up": ["red", "blue"]}, {"field": False}, {"first": "red"}),
        *({"d20": 20, "for": "attack"}, {"d8": 8, "for": "damage"}, {"d4": 1, "for": "poison"}, {"card": "spark"}),
        *({"do": "pass"}, {"do": "turn", "piece": "red1", "facing": "backward"}, {"do": "tank", "to": "anti_tank"}),
        {"do": "cast", "card": "bind", "meta": "far", "piece": "red1", "target": "blue2"},
        {"do": "cast", "card": "mend", "target": "red1"},
        {"do": "shed", "cards": ["spark", "spark"]},
    ],
)
def test_steps_are_accepted(right: dict[str, Any]) -> None:
    VALIDATORS["step"].validate(right)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [],
        "die",
        {"die": 7},
        {"die": True},
        {"move": "red5"},
        {"up": ["red"]},
        {"up": ["red", "red"]},
        {"field": 1},
        {"first": None},
        {"die": 1, "move": "red1"},
        {"d20": 21, "for": "attack"},
        {"d6": 1, "for": "attack"},
        {"d12": 1, "for": "damage"},
        {"d20": 3},
        {"card": "joker"},
        {"do": "punch", "piece": "red1"},
        {"do": "cast", "card": "bind", "meta": "strong", "piece": "red1", "target": "blue2"},
        {"do": "cast", "card": "far"},
        {"do": "shed", "cards": ["spark"]},
        {"result": {}},
    ],
)
def test_wrong_steps_are_refused(wrong: Any) -> None:
    assert not VALIDATORS["step"].is_valid(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_a_record_are_accepted(game: str) -> None:
    played = lu.Game(game, seed=3, agents=["random"] * 4)
    while not played.over:
        decided(played, 0 if game != "ludicrous" else played.ply)
    for line in played.record().splitlines():
        VALIDATORS["record"].validate(json.loads(line))


def test_a_head_has_the_parties_that_differ() -> None:
    head = json.loads(lu.Game("ludicrous", seed=3, seats=2).record().splitlines()[0])
    sheets = {"red": {"abilities": {"luck": 1, "magic": -1}, "weapon": "bow"}}
    VALIDATORS["record"].validate({**head, "parties": sheets})
    assert not VALIDATORS["record"].is_valid({**head, "parties": {"red": {"abilities": {"luck": 3}}}})
    assert VALIDATORS["record"].is_valid({"result": {"winner": "draw"}})
    assert not VALIDATORS["record"].is_valid({"result": {"winner": "draw", "places": ["red"]}})


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "pgn"},
        {"agents": ["random"]},
        {"seed": -1},
        {"seed": 1 << 63},
        {"seats": ["red"]},
        {"options": {"pieces": 3}},
        {"extra": 1},
    ],
)
def test_wrong_heads_are_refused(change: dict[str, Any]) -> None:
    head = json.loads(lu.Game("classic", seed=3, agents=["random"] * 4).record().splitlines()[0])
    VALIDATORS["record"].validate(head)
    assert not VALIDATORS["record"].is_valid({**head, **change})


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "x"},
        {"position": position()},
        {"id": "x", "position": position(), "after": {}, "error": "wrong_step"},
        {"id": "x", "position": position(), "error": "no_such_error"},
        {"id": "x", "position": position(turn="white"), "after": {}},
        {"id": "x", "position": position(), "steps": [{"die": 9}], "after": {}},
        {"id": "x", "position": {}, "steps": [{"die": 1}], "error": "invalid_position"},
        {"id": "x", "position": position(), "legal": ["red1"], "after": {}},
        {"id": "x", "position": position(), "perft": {"one": 1}},
        {"id": "x", "position": position(), "perft": {"1": -1}},
    ],
)
def test_wrong_cases_are_refused(wrong: dict[str, Any]) -> None:
    assert not VALIDATORS["case"].is_valid(wrong)
