"""Party sheets and house tables of a new game."""

import json
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.errors import LudariumError, OptionError
from ludarium.game.ludicrous.parties import read_party
from ludarium.rules.ludicrous.tables import HOUSE

SHEET = {"abilities": {"luck": 2, "magic": -2}, "weapon": "bow"}
TABLES = HOUSE.read_text(encoding="utf-8")
EXAMPLE = Path(__file__).parents[2] / "examples/parties/archer.toml"


def test_parties_are_played_and_kept_in_the_record() -> None:
    game = lu.Game("ludicrous", seed=1, seats=2, parties={"red": SHEET})
    party = game.position()["parties"]["red"]
    assert (party["abilities"], party["weapon"], party["arrows"]) == (SHEET["abilities"], "bow", 6)
    assert game.position()["parties"]["yellow"]["weapon"] == "sword"
    game.play(game.legal_steps()[0])
    assert json.loads(game.record().splitlines()[0])["parties"] == {"red": SHEET}
    again = lu.Game.from_record(game.record(), seed=1)
    assert again.position() == game.position()


def test_house_tables_are_played_but_no_record_holds_them() -> None:
    tables = TABLES.replace("ammunition = 6", "ammunition = 9")
    game = lu.Game("ludicrous", seed=1, seats=2, parties={"red": SHEET}, tables=tables)
    assert game.position()["parties"]["red"]["arrows"] == 9
    with pytest.raises(LudariumError, match="records hold no tables"):
        game.record()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"parties": {"green": SHEET}}, "parties.green: is not seated"),
        ({"parties": {"red": {"abilities": {"luck": 1}}}}, "parties.red.abilities: sum to 1: expected 0"),
        ({"parties": {"red": {"abilities": {"charm": 1}}}}, "abilities.charm: no ability"),
        ({"parties": {"red": "archer"}}, "expected an object"),
        ({"parties": ["archer"]}, "expected an object"),
        ({"parties": []}, "expected an object"),
        ({"tables": "weapons = 1"}, "house tables: weapons: no table"),
        (
            {"tables": TABLES.replace("range = 4", "rang = 4")},
            r"weapons\.bow: unknown key 'rang', did you mean 'range'\?; weapons\.bow\.range: missing",
        ),
        ({"tables": HOUSE}, "house tables: got .*house.toml.*, expected the text of a TOML file"),
        ({"tables": TABLES.replace("spark = 6", "spark = 7")}, "49 cards, expected 48"),
        ({"tables": TABLES.replace("spark = 6", "spark = 6.0")}, "deck.spark is 6.0: expected an integer"),
        ({"tables": TABLES.replace("range = 4", "range = 4.0")}, "range is 4.0: expected an integer"),
        ({"tables": TABLES.replace("die = 6", "die = true")}, "die is True: expected a die"),
    ],
)
def test_wrong_parties_and_tables_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        lu.Game("ludicrous", seats=2, **settings)


def test_other_games_have_neither() -> None:
    for settings in ({"parties": {"red": SHEET}}, {"tables": TABLES}):
        with pytest.raises(OptionError, match="classic has neither parties nor house tables"):
            lu.Game("classic", **settings)


def test_a_sheet_is_read() -> None:
    name, sheet = read_party(EXAMPLE.read_text(encoding="utf-8"))
    assert name == "The archers"
    assert sheet["weapon"] == "bow"
    assert sum(sheet["abilities"].values()) == 0
    lu.Game("ludicrous", parties={"red": sheet})
    assert read_party("") == ("", {})
    assert read_party("abilities = {luck = 2}", any_sum=True)[1] == {"abilities": {"luck": 2}}


def test_every_fault_of_a_sheet_is_named() -> None:
    text = 'name = 3\nweapon = "axe"\nhorse = true\n[abilities]\nluck = 3\ncharm = 1\nspeed = 1'
    with pytest.raises(OptionError) as refused:
        read_party(text)
    for words in (
        *("unknown key 'horse'", "name: is 3", "weapon: is 'axe': expected sword or bow"),
        *("abilities.luck: is 3: expected an integer from -2 to 2", "abilities.charm: no ability", "sum to 1"),
    ):
        assert words in str(refused.value)
    with pytest.raises(OptionError, match="party sheet: got b'luck', expected the text"):
        read_party(b"luck")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="party sheet: Invalid value"):
        read_party("weapon = ")


def test_deep_nesting_is_refused() -> None:
    deep = "weapon = " + "[" * 10_000
    with pytest.raises(OptionError, match="party sheet: nested too deeply"):
        read_party(deep)
    with pytest.raises(OptionError, match="house tables: nested too deeply"):
        lu.Game("ludicrous", tables=deep)
