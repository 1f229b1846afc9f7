"""The house tables: one data file that a user can replace, checked with every fault named."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ludarium.errors import OptionError
from ludarium.rules.faults import within
from ludarium.rules.ludicrous.names import CARDS, FISHES, SPARK, SPARK_WEAPON, WEAPONS
from ludarium.rules.ludicrous.state import Config
from ludarium.rules.options import integer, unknown_name

HOUSE = Path(__file__).with_name("house.toml")
DICE = (4, 6, 8, 20)
CARDS_IN_ALL = 48


@cache
def house_tables() -> Mapping[str, Any]:
    """The tables that come with the package."""
    return tomllib.loads(HOUSE.read_text("utf-8"))


def read_tables(text: str) -> Mapping[str, Any]:
    """Tables from the text of a file; raises OptionError naming every fault with its place."""
    if not isinstance(text, str):
        raise OptionError(f"house tables: got {text!r}, expected the text of a TOML file")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"house tables: {error}") from None
    except RecursionError:
        raise OptionError("house tables: nested too deeply") from None
    faults = _faults(house_tables(), data)
    faults = faults or _sense(data)
    if faults:
        raise OptionError("house tables: " + "; ".join(faults))
    return data


def _faults(model: Mapping[str, Any], data: Mapping[str, Any]) -> list[str]:
    """What is missing, unknown or of a wrong kind, by comparison with the tables of the package."""
    faults = [unknown_name("key", key, list(model)) for key in data if key not in model]
    for key, example in model.items():
        if key not in data:
            faults.append(f"{key}: missing")
        elif isinstance(example, dict):
            inner = data[key]
            faults += within(key, _faults(example, inner)) if isinstance(inner, dict) else [f"{key}: no table"]
        else:
            faults += _number_faults(key, data[key])
    return faults


def _number_faults(key: str, value: Any) -> list[str]:
    number = integer(value) if isinstance(value, int) else None  # TOML tells 4.0 from 4, and so do the columns
    if key in ("die", "watchtower_die"):
        return [] if number in DICE else [f"{key} is {value!r}: expected a die of {', '.join(map(str, DICE))} sides"]
    low, high = (1, 12) if key == "range" else (0, 60)
    good = number is not None and low <= number <= high
    return [] if good else [f"{key} is {value!r}: expected an integer from {low} to {high}"]


def _sense(data: Mapping[str, Any]) -> list[str]:
    """What no single number shows."""
    faults = []
    cards = sum(data["deck"].values())
    if cards != CARDS_IN_ALL:
        faults.append(f"deck: {cards} cards, expected {CARDS_IN_ALL}")
    bounds = [data["fishing"][name] for name in ("nothing", *FISHES)]
    if bounds != sorted(bounds) or bounds[-1] > 19:
        faults.append(f"fishing: {bounds} must rise and stay below 20")
    return faults


def apply_tables(config: Config, tables: Mapping[str, Any]) -> None:
    """Write tables into the options of a game."""
    for number, name in enumerate(WEAPONS):
        weapon = tables["weapons"][name]
        config.reach[number] = weapon["range"]
        config.die[number] = weapon["die"]
        config.ammunition[number] = weapon.get("ammunition", 0)
    for number, name in enumerate(CARDS):
        spell = tables["spells"].get(name, {})
        config.deck[number] = tables["deck"][name]
        config.spell_reach[number] = spell.get("range", 0)
        config.spell_die[number] = spell.get("die", 0)
    config.reach[SPARK_WEAPON] = config.spell_reach[SPARK]
    config.die[SPARK_WEAPON] = config.spell_die[SPARK]
    config.far = tables["spells"]["far"]["range"]
    bounds = [tables["fishing"][name] for name in ("nothing", *FISHES)]
    for number in range(1, 21):
        config.fishing[number] = sum(number > bound for bound in bounds)
    for number, name in enumerate(FISHES, 1):
        config.heals[number] = tables["eating"][name]
    config.shield, config.attack_tank = tables["tanks"]["shield"], tables["tanks"]["attack"]
    structures = tables["structures"]
    config.build_above, config.tower_die = structures["build_above"], structures["watchtower_die"]
    config.barricade = structures["barricade"]
    config.hospital_heals, config.hospital_goal = structures["infirmary_heals"], structures["infirmary_goal"]
