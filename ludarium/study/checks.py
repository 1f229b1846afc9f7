"""Whether a variant can be played: what cannot is a fault at the key that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ludarium.errors import OptionError
from ludarium.game.seating import seat_number, seat_numbers
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset
from ludarium.study.faults import Faults
from ludarium.study.places import Path
from ludarium.study.settings import Setting

Where = Mapping[str, Path]
"""For a variant, where in the file each key of its setting stands; options as `options.NAME`."""


def check(faults: Faults, setting: Setting, where: Where) -> None:
    """Note what is wrong with a setting, all that can be told apart."""
    rules = game_of(setting.game)
    if rules is None:
        tried = _fault(lambda: ruleset(str(setting.game)))
        faults.add(where.get("game", ()), tried or f"game is {setting.game!r}: expected a name")
        return
    found = [*_options(rules, setting), *_agents(setting)]
    found += _seats(rules, setting) if not found else []
    if not found and (left := _fault(lambda: setting.plan(0))):
        found.append((_about(setting), left))
    for key, message in found:
        faults.add(where.get(key, where.get("game", ())), message)


def game_of(name: object) -> Ruleset | None:
    """The rule set of this name, if there is one."""
    try:
        return ruleset(name) if isinstance(name, str) else None
    except OptionError:
        return None


def _fault(attempt: Callable[[], Any]) -> str:
    """What an attempt is refused for, "" if it is not."""
    try:
        attempt()
    except OptionError as error:
        return str(error)
    return ""


def _options(rules: Ruleset, setting: Setting) -> list[tuple[str, str]]:
    return [
        (f"options.{name}", f"{fault} (of {rules.name})")
        for name, value in setting.options.items()
        for fault in rules.options.complete({name: value})[1]
    ]


def _agents(setting: Setting) -> list[tuple[str, str]]:
    plainly = replace(setting, options={}, seats=None, first=None, tables={}, parties=None)
    tried = [_fault(lambda name=name: plainly.plan(0, (name,))) for name in setting.agents]  # type: ignore[misc]
    return [("agents", fault) for fault in tried if fault]


def _seats(rules: Ruleset, setting: Setting) -> list[tuple[str, str]]:
    values, _ = rules.options.complete(setting.options)
    taken = list(setting.seats) if isinstance(setting.seats, tuple) else setting.seats
    if fault := _fault(lambda: seat_numbers(rules, taken, values)):
        return [("seats", fault)]
    first, seats = setting.first, seat_numbers(rules, taken, values)
    fault = "" if first is None else _fault(lambda: seat_number(rules, str(first), seats))
    return [("first", fault)] if fault else []


def _about(setting: Setting) -> str:
    """The key that must be wrong if all others are right."""
    plainly = replace(setting, tables={}, parties=None)
    if _fault(lambda: replace(plainly, agents=("random",)).plan(0)):
        return "options"
    if _fault(lambda: plainly.plan(0)):
        return "agents"
    return "tables" if _fault(lambda: replace(setting, parties=None).plan(0)) else "parties"
