"""Positions on their way in: what is read, and every fault that is named."""

import copy
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.errors import PositionError
from ludarium.game.formats import read_json, read_position
from tests.reference.positions import random_position
from tests.rules.scene import position

HOME = "home home home home"
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 70)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["t5", "red"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["red", "x"]), inner, max_size=3),
    max_leaves=8,
)


def faults(given: Mapping[str, Any] | str) -> tuple[str, ...]:
    """All that is wrong with a position; nothing if it is one."""
    try:
        read_position(given)
    except PositionError as error:
        return error.faults
    return ()


def changed(given: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A position with other keys; ... leaves a key out, and `tokens_red` is the key red in tokens."""
    found = copy.deepcopy(given)
    for key, value in keys.items():
        outer, _, inner = key.partition("_")
        place = found[outer] if inner and outer in ("tokens", "spins", "options") else found
        name = inner if place is not found else key
        if value is ...:
            del place[name]
        else:
            place[name] = value
    return found


CLASSIC = position("classic", red="t5 h2", green="t20")
SC = position("superconducting", red="t5 t7", yellow="t5", blue="t7", pairs="red1-yellow1")
SMALL = position("superconducting", red="t5 t7", yellow="t5", options={"pieces": 2})

# By game, what is changed and the place that must be named.
WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (CLASSIC, {"weather": "fine"}, "'weather'"),
    (CLASSIC, {"pairs": []}, "'pairs'"),
    (CLASSIC, {"options_block": True}, "'block', did you mean 'blocks'"),
    (CLASSIC, {"options_pieces": 4}, "'pieces'"),
    (CLASSIC, {"options_seats": 2}, "'seats'"),
    (CLASSIC, {"options_blocks": 1}, "option blocks is 1"),
    (CLASSIC, {"options_bonus": "twice"}, "option bonus"),
    (CLASSIC, {"options_blocks": None}, "option blocks"),
    (CLASSIC, {"options": None}, "options"),
    (CLASSIC, {"options": []}, "options"),
    (CLASSIC, {"seats": ...}, "seats: missing"),
    (CLASSIC, {"seats": []}, "seats"),
    (CLASSIC, {"seats": "red"}, "seats"),
    (CLASSIC, {"seats": ["red", "green", "blue", "yellow"]}, "seats"),
    (CLASSIC, {"seats": ["red", "green", "green", "yellow"]}, "seats"),
    (CLASSIC, {"seats": ["red", "green", "yellow", "pink"]}, "seats"),
    (CLASSIC, {"turn": ...}, "turn: missing"),
    (CLASSIC, {"turn": "pink"}, "turn"),
    (CLASSIC, {"turn": 0}, "turn"),
    (CLASSIC, {"turn": None}, "turn"),
    (CLASSIC, {"await": ...}, "await: missing"),
    (CLASSIC, {"await": "up"}, "await"),
    (CLASSIC, {"await": "field"}, "await"),
    (CLASSIC, {"await": "first"}, "await"),
    (CLASSIC, {"await": "move"}, "die: missing"),
    (CLASSIC, {"die": 3}, "die"),
    (CLASSIC, {"await": "move", "die": 0}, "die"),
    (CLASSIC, {"await": "move", "die": 7}, "die"),
    (CLASSIC, {"await": "move", "die": True}, "die"),
    (CLASSIC, {"await": "move", "die": "3"}, "die"),
    (CLASSIC, {"await": "move", "die": None}, "die"),
    (CLASSIC, {"await": "move", "die": 3.5}, "die"),
    (CLASSIC, {"await": "move", "die": 6}, "sixes"),
    (CLASSIC, {"await": "move", "die": 3, "sixes": 1}, "sixes"),
    (CLASSIC, {"await": "move", "die": 3, "tokens_red": ["base"] * 4}, "no legal move with a 3"),
    (CLASSIC, {"sixes": 3}, "sixes"),
    (CLASSIC, {"sixes": -1}, "sixes"),
    (CLASSIC, {"sixes": False}, "sixes"),
    (CLASSIC, {"sixes": None}, "sixes"),
    (CLASSIC, {"rolls": 0}, "rolls"),
    (CLASSIC, {"captured": []}, "captured"),
    (CLASSIC, {"places": []}, "places"),
    (CLASSIC, {"options_bonus": "stack", "rolls": -1}, "rolls"),
    (CLASSIC, {"options_bonus": "stack", "rolls": None}, "rolls"),
    (CLASSIC, {"options_lane_needs_capture": True}, "captured: missing"),
    (CLASSIC, {"options_lane_needs_capture": True, "captured": ["pink"]}, "captured"),
    (CLASSIC, {"options_lane_needs_capture": True, "captured": ["red", "red"]}, "captured"),
    (CLASSIC, {"options_continue_to_last": True}, "places: missing"),
    (CLASSIC, {"options_continue_to_last": True, "places": ["red"]}, "places"),
    (CLASSIC, {"options_continue_to_last": True, "places": [], "tokens_red": ["home"] * 4}, "places"),
    (CLASSIC, {"options_release_on": []}, "release_on"),
    (CLASSIC, {"options_teams": True, "options_continue_to_last": True, "places": []}, "teams"),
    (CLASSIC, {"tokens": ...}, "tokens: missing"),
    (CLASSIC, {"tokens": []}, "tokens"),
    (CLASSIC, {"tokens_red": ...}, "tokens.red"),
    (CLASSIC, {"tokens_pink": ["base"] * 4}, "tokens.pink"),
    (CLASSIC, {"tokens_red": ["base"] * 3}, "tokens.red: is 3 pieces"),
    (CLASSIC, {"tokens_red": ["base"] * 5}, "tokens.red: is 5 pieces"),
    (CLASSIC, {"tokens_red": "base"}, "tokens.red"),
    (CLASSIC, {"tokens_red": ["base", "t52", "base", "base"]}, "tokens.red[1]"),
    (CLASSIC, {"tokens_red": ["base", "base", "h6", "base"]}, "tokens.red[2]"),
    (CLASSIC, {"tokens_red": ["base", "base", "base", 5]}, "tokens.red[3]"),
    (
        CLASSIC,
        {"tokens_red": ["t51", "base", "base", "base"]},
        "'t51': its colour never stands there",
    ),
    (CLASSIC, {"tokens_green": ["t12", "base", "base", "base"]}, "tokens.green[0]: is 't12'"),
    (CLASSIC, {"tokens_yellow": ["t25", "base", "base", "base"]}, "tokens.yellow[0]: is 't25'"),
    (CLASSIC, {"tokens_blue": ["t38", "base", "base", "base"]}, "tokens.blue[0]: is 't38'"),
    (CLASSIC, {"winner": "red"}, "winner"),
    (CLASSIC, {"await": "over"}, "winner: missing"),
    (CLASSIC, {"await": "over", "winner": "red"}, "winner"),
    (CLASSIC, {"await": "over", "winner": "green", "tokens_red": ["home"] * 4}, "winner"),
    (CLASSIC, {"tokens_red": ["home"] * 4}, "red has won"),
    (CLASSIC, {"await": "over", "winner": "red", "tokens_red": ["home"] * 4, "options_teams": True}, "winner"),
    (CLASSIC, {"await": "over", "winner": "red", "tokens_red": ["home"] * 4, "die": 3}, "die"),
    (SC, {"captured": []}, "'captured'"),
    (SC, {"options_blocks": True}, "'blocks'"),
    (SC, {"options_pieces": 5}, "option pieces"),
    (SC, {"options_pieces": 3}, "tokens.red: is 4 pieces"),
    (SC, {"options_field_chance": 101}, "field_chance"),
    (SC, {"options_field_turns": 1}, "field_turns"),
    (SC, {"seats": ["red", "green", "yellow"]}, "seats"),
    (SC, {"spins": ...}, "spins: missing"),
    (SC, {"spins": ["up"]}, "spins"),
    (SC, {"spins_red": ...}, "spins.red"),
    (SC, {"spins_red": "left"}, "spins.red"),
    (SC, {"spins_red": None}, "spins.red"),
    (SC, {"spins_pink": "up"}, "spins.pink"),
    (SC, {"spins_green": "down"}, "spins"),
    (SC, {"spins_yellow": "up", "spins_blue": "up", "pairs": []}, "spins"),
    (SC, {"field": 2, "pairs": []}, "spins"),
    (SC, {"field": -1}, "field"),
    (SC, {"field": 4, "pairs": [], "spins_yellow": "up", "spins_blue": "up"}, "field"),
    (SC, {"field": True}, "field"),
    (SC, {"field": None}, "field"),
    (SC, {"field": 2, "spins_yellow": "up", "spins_blue": "up"}, "pairs"),
    (SC, {"pairs": None}, "pairs"),
    (SC, {"pairs": {}}, "pairs"),
    (SC, {"pairs": [["red1"]]}, "pairs[0]"),
    (SC, {"pairs": [["red1", "yellow1", "blue1"]]}, "pairs[0]"),
    (SC, {"pairs": ["red1"]}, "pairs[0]"),
    (SC, {"pairs": [["red1", "pink1"]]}, "pairs[0]"),
    (SC, {"pairs": [["red1", 5]]}, "pairs[0]"),
    (SC, {"pairs": [["red5", "yellow1"]]}, "pairs[0]"),
    (SMALL, {"pairs": [["red3", "yellow1"]]}, "pairs[0]: is ['red3', 'yellow1']"),
    (SC, {"pairs": [["red1", "red1"]]}, "pairs[0]"),
    (SC, {"pairs": [["red1", "yellow1"], ["yellow1", "red1"]]}, "pairs[1]"),
    (SC, {"pairs": [["red1", "yellow2"]]}, "pairs[0]"),
    (SC, {"pairs": [["red1", "blue1"]]}, "pairs[0]: red1 and blue1 stand on different squares"),
    (SC, {"pairs": [["red1", "green1"]]}, "pairs[0]"),
    (SC, {"tokens_red": ["home"] * 4, "tokens_yellow": ["home", "base", "base", "base"]}, "pairs[0]"),
    (SC, {"tokens_red": ["base", "t7", "base", "base"], "tokens_yellow": ["base"] * 4}, "pairs[0]"),
    (SC, {"tokens_red": ["h2", "t7", "base", "base"], "tokens_yellow": ["h2", "base", "base", "base"]}, "pairs[0]"),
    (SC, {"tokens_green": ["home"] * 4}, "green has won"),
]


@pytest.mark.parametrize(("given", "change", "named"), WRONG, ids=[f"{n}-{w[2][:30]}" for n, w in enumerate(WRONG)])
def test_every_fault_is_named_with_its_place(given: dict[str, Any], change: dict[str, Any], named: str) -> None:
    assert faults(given) == ()
    found = faults(changed(given, **change))
    assert any(named in fault for fault in found), found


def test_the_message_holds_all_faults() -> None:
    with pytest.raises(PositionError) as error:
        read_position(changed(CLASSIC, weather=1, turn="pink"))
    assert error.value.code == "position/invalid"
    assert len(error.value.faults) == 2
    assert all(fault in str(error.value) for fault in error.value.faults)


def single(game: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Changes of one key each that don't get into each other's way."""
    kept: tuple[str, ...] = ("weather", "turn", "sixes", "rolls", "captured", "places", "winner")
    kept += ("tokens_red", "tokens_green", "tokens_yellow", "tokens_blue", "spins_red", "field")
    wrong = [(change, named) for given, change, named in WRONG if given is game and len(change) == 1]
    return [(change, named) for change, named in wrong if next(iter(change)) in kept and "won" not in named]


@pytest.mark.parametrize("given", [CLASSIC, SC], ids=["classic", "superconducting"])
@given(data=st.data())
def test_several_faults_are_named_at_once(given: dict[str, Any], data: st.DataObject) -> None:
    wrong = single(given)
    indices = st.lists(
        st.integers(0, len(wrong) - 1), min_size=2, max_size=5, unique_by=lambda n: next(iter(wrong[n][0]))
    )
    chosen = [wrong[index] for index in data.draw(indices)]
    found = faults(changed(given, **{key: value for change, _ in chosen for key, value in change.items()}))
    for change, named in chosen:
        assert any(named in fault for fault in found), (change, found)


def test_faults_of_every_part_come_in_one_answer() -> None:
    wrong = changed(CLASSIC, weather=1, turn="pink", sixes=9, seats=["red"], tokens_red=["t99"], options_x=1, die=3)
    found = " | ".join(faults(wrong))
    for named in ("'weather'", "'x'", "seats", "turn", "sixes", "die", "tokens.red", "tokens.green"):
        assert named in found
    unseated = changed(CLASSIC, seats=[], sixes=7, weather=1)
    assert all(any(named in fault for fault in faults(unseated)) for named in ("seats", "sixes", "'weather'"))


def test_no_legal_move_is_named_beside_other_faults() -> None:
    found = faults(changed(position("classic"), **{"await": "move", "die": 3, "weather": 1}))
    assert any("no legal move" in fault for fault in found)
    assert any("'weather'" in fault for fault in found)


def test_a_list_of_the_wrong_length_hides_none_of_its_squares() -> None:
    found = faults(changed(CLASSIC, tokens_red=["t60", "base", "base"]))
    assert [fault.split(":")[0] for fault in found] == ["tokens.red", "tokens.red[0]"]


def test_a_missing_die_is_one_fault() -> None:
    assert faults(changed(CLASSIC, **{"await": "move", "sixes": 1})) == ("die: missing",)


# ---- what is accepted


def test_what_may_be_left_out() -> None:
    small = changed(SC, options=..., sixes=..., field=..., pairs=...)
    whole = lu.Game.from_position(small, seed=0, auto_roll=False).position()
    assert (whole["options"], whole["sixes"], whole["pairs"], whole["field"]) == ({}, 0, [], 0)
    stack = changed(CLASSIC, options_bonus="stack")
    assert lu.Game.from_position(stack, seed=0, auto_roll=False).position()["rolls"] == 0


def test_defaults_are_read_and_never_written() -> None:
    defaults = {"bonus": "once", "release_on": [6], "three_sixes": True, "blocks": False, "teams": False}
    assert lu.Game.from_position(changed(CLASSIC, options=defaults), seed=0, auto_roll=False).position() == CLASSIC
    defaults = {"pieces": 4, "bonus": "once", "three_sixes": False, "field_chance": 5, "field_turns": 4}
    assert lu.Game.from_position(changed(SC, options=defaults), seed=0, auto_roll=False).position() == SC


@pytest.mark.parametrize("change", [{"sixes": 2.0}, {"await": "move", "die": 3.0}, {"options_release_on": [1.0, 6]}])
def test_a_whole_float_is_an_integer(change: dict[str, Any]) -> None:
    wanted = json.dumps(changed(CLASSIC, **change)).replace(".0", "")
    got = lu.Game.from_position(changed(CLASSIC, **change), seed=0, auto_roll=False).position()
    assert json.dumps(got) == json.dumps(lu.Game.from_position(wanted, seed=0, auto_roll=False).position())


def test_pairs_have_no_order() -> None:
    given = changed(SC, pairs=[["blue1", "red2"], ["yellow1", "red1"]])
    assert faults(given) == ()
    twin = changed(SC, pairs=[["red1", "yellow1"], ["red2", "blue1"]])
    one, other = (lu.Game.from_position(p, seed=0, auto_roll=False).position()["pairs"] for p in (given, twin))
    assert one == other


def test_sixes_may_be_any_number_where_the_third_does_not_end_the_turn() -> None:
    assert faults(changed(SC, sixes=30)) == ()
    assert faults(changed(CLASSIC, sixes=30, options_three_sixes=False)) == ()
    assert faults(changed(SC, sixes=3, options_three_sixes=True)) != ()


@pytest.mark.parametrize("winner", ["red", "green"])
def test_over_with_a_winner_who_is_home(winner: str) -> None:
    tokens = {f"tokens_{winner}": ["home"] * 4}
    given = changed(CLASSIC, **{"await": "over", "winner": winner, **tokens})
    g = lu.Game.from_position(given, seed=0)
    assert (g.over, g.winner, g.legal_steps()) == (True, winner, [])


def test_over_in_a_game_for_places() -> None:
    given = position("classic", red=HOME, green=HOME, blue=HOME, options={"continue_to_last": True})
    given |= {"await": "over", "winner": "blue", "places": ["blue", "red", "green"]}
    assert faults(given) == ()
    assert faults({**given, "winner": "red"}) != ()
    assert faults({**given, "await": "roll"}) != ()


def test_nobody_asks_whether_play_could_lead_there() -> None:
    assert faults(position("classic", red="home home home h5", green="t0 t0 t0 t0", sixes=2, turn="blue")) == ()
    assert faults(position("superconducting", red="t0 t0", blue="t0 t0", pairs="red1-blue1 red2-blue2")) == ()


def test_a_position_of_a_move_in_progress_is_written_but_not_read() -> None:
    g = lu.Game.from_position(position("superconducting", red="t5", die=3), seed=0, auto_roll=False)
    g.apply({"move": "red1"})
    assert (g.position()["await"], "die" in g.position()) == ("up", False)
    assert any(fault.startswith("await") for fault in faults(g.position()))


# ---- text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '"t5"',
        "NaN",
        "{'a': 1}",
        '{"a": 1} x',
        "1e999",
        "9" * 5000,
        "[" * 100_000,
        "\ufeff{}",
    ],
    ids=lambda text: text[:8],
)
def test_text_that_is_no_position(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize("twice", ['{"game": "classic", "game": "classic"}', '{"options": {"a": 1, "a": 2}}'])
def test_a_key_given_twice_is_refused(twice: str) -> None:
    assert "twice" in faults(twice)[0]


def test_the_key_given_twice_is_found_among_many() -> None:
    many = "".join(f'"{number}": 1, ' for number in range(100_000))  # a search by counting would take an hour
    with pytest.raises(ValueError, match="'99999' twice"):
        read_json(f'{{{many}"99999": 2}}')


@pytest.mark.parametrize("half", [r'"\ud800"', r'{"\uDC00": 1}', '"\ud800"'])
def test_half_a_surrogate_pair_is_no_character(half: str) -> None:
    with pytest.raises(ValueError, match="surrogate"):
        read_json(half)
    assert read_json(r'"\ud83c\udfb2"') == "\N{GAME DIE}"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_json_knows_no_such_numbers(number: str) -> None:
    with pytest.raises(ValueError, match="no number"):
        read_json(f'{{"die": {number}}}')
    assert "no number" in faults(json.dumps(CLASSIC)[:-1] + f', "die": {number}}}')[0]


@pytest.mark.parametrize("game", [None, 3, "", "clasic", [], True])
def test_games_that_do_not_exist(game: Any) -> None:
    found = faults({**CLASSIC, "game": game})
    assert len(found) == 1
    assert found[0].startswith("game")
    if game == "clasic":
        assert "did you mean 'classic'" in found[0]


# ---- whatever comes in


@pytest.mark.parametrize("game", ["classic", "superconducting"])
@given(seed=st.integers(0, 1 << 32), value=JSON, cut=st.booleans())
def test_whatever_stands_in_a_position_it_is_read_or_its_faults_are_named(
    game: str, seed: int, value: Any, cut: bool
) -> None:
    dice = random.Random(seed)
    given = json.loads(json.dumps(random_position(dice, game)))
    place = given
    while True:
        key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if isinstance(place[key], dict | list) and place[key] and dice.random() < 0.7:
            place = place[key]
            continue
        if cut:
            del place[key]
        else:
            place[key] = value
        break
    if not faults(given):
        written = lu.Game.from_position(given, seed=0, auto_roll=False).position()
        assert faults(written) == ()
