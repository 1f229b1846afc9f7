"""Reading a study file: strict, and every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from math import prod
from typing import Any

from ludarium.errors import StudyError
from ludarium.rules.options import unknown_name
from ludarium.study import axes
from ludarium.study.axes import Axis, grid, read_axes
from ludarium.study.checks import Where, check, game_of
from ludarium.study.faults import Faults
from ludarium.study.measures import MEASURES
from ludarium.study.places import Path, Places
from ludarium.study.settings import MOST_GAMES, Rollouts, Setting, Study, Variant, word

SETTING = ("game", "seats", "first", "agents", "options", "tables", "parties")
VARIANT = ("name", *SETTING)
KEYS = ("question", "note", *SETTING, "vary", "variant", "measures", "precision", "games", "seed", "skill", "rollouts")
DEFAULT_MEASURES = ("length", "first_edge", "lead_changes", "comebacks", "real_choices")
MOST_VARIANTS = 200
MOST_PRECISION = 1e9
BYTE_ORDER_MARK = "\ufeff"
LONG, DEEP = r"[0-9][0-9_]{4000}", r"(?:[\[{][^\[\]{}\n]*){100}"
"""What tells where Python's reader of TOML gave up: digits in a row, brackets in brackets."""


def read_study(text: str) -> Study:
    """The study of a file's text; raises StudyError naming every fault with its line."""
    try:
        data = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except tomllib.TOMLDecodeError as error:
        raise StudyError([_syntax(text, str(error))]) from None
    except ValueError:
        raise StudyError([f"line {_line(text, LONG)}: a number has more digits than can be read"]) from None
    except RecursionError:
        raise StudyError([f"line {_line(text, DEEP)}: nested too deeply"]) from None
    faults = Faults(Places(text.removeprefix(BYTE_ORDER_MARK)))
    faults.keys(data, (), KEYS)
    if "question" not in data:
        faults.add((), "question: missing, expected what the study is to answer")
    variants, names = _variants(faults, data)
    measures = _measures(faults, data, variants)
    study = Study(
        question=faults.text(data, ("question",), "?") if "question" in data else "?",
        variants=variants,
        axes=names,
        measures=measures,
        precision=_precision(faults, data, measures),
        games=faults.number(data, ("games",), MOST_GAMES, 2, 100_000_000),
        seed=faults.number(data, ("seed",), 0, 0, (1 << 63) - 1),
        skill=_skill(faults, data, variants),
        rollouts=_rollouts(faults, data),
        note=faults.text(data, ("note",), "none").strip() if "note" in data else "",
        text=text,
    )
    faults.check()
    return study


def _syntax(text: str, message: str) -> str:
    """A fault of TOML itself with its line, which is the last one where the text ends too soon."""
    found = re.fullmatch(r"(.*) \(at (?:(line \d+), column \d+|end of document)\)", message, re.DOTALL)
    line = (found and found[2]) or f"line {len(text.splitlines())}"
    return f"{line}: {found[1] if found else message}"


def _line(text: str, sign: str) -> int:
    """The line of the first match, the first one where there is none."""
    found = re.search(sign, text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


# ---- variants


def _variants(faults: Faults, data: Mapping[str, Any]) -> tuple[tuple[Variant, ...], tuple[str, ...]]:
    """All variants, and the names of what is varied among them."""
    varied = read_axes(faults, faults.table(data, ("vary",)))
    base, where = _setting(faults, data, (), Setting(), {})
    found: list[Variant] = []
    named = list(_named(faults, data, base, where))
    many = len(named) * prod(len(axis.values) for axis in varied)
    each = ((*table, values) for table in named for values in grid(varied))
    for name, setting, places, values in islice(each, MOST_VARIANTS):
        variant = _variant(name, setting, varied, values)
        check(faults, variant.setting, {**places, **_places(varied)})
        found.append(variant)
    names = [variant.name for variant in found]
    if many > MOST_VARIANTS:
        faults.add(("vary",) if varied else ("variant",), f"{many} variants: expected at most {MOST_VARIANTS}")
    elif len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        faults.add(
            ("variant",) if "variant" in data else ("vary",),
            f"two variants are called {twice!r}: expected different names",
        )
    return tuple(found), tuple(axis.name for axis in varied)


def _named(
    faults: Faults, data: Mapping[str, Any], base: Setting, where: Where
) -> Iterator[tuple[str, Setting, Where]]:
    """Each table `[[variant]]`, or the one thing that the file describes."""
    tables = data.get("variant", [{}])
    if not isinstance(tables, list) or not tables or not all(isinstance(table, Mapping) for table in tables):
        faults.add(("variant",), "variant: expected tables headed [[variant]]")
        return
    for number, table in enumerate(tables):
        path: Path = ("variant", number) if "variant" in data else ()
        name = ""
        if path:
            faults.keys(table, path, VARIANT)
            if "name" not in table:
                faults.add(path, "name: missing, expected what the variant is called")
            name = faults.text(table, (*path, "name"), "?") if "name" in table else "?"
        yield name, *_setting(faults, table, path, base, where)


def _setting(
    faults: Faults, table: Mapping[str, Any], path: Path, base: Setting, where: Where
) -> tuple[Setting, Where]:
    """What a table changes of a setting."""
    places = dict(where)
    changes: dict[str, Any] = {}
    for key in SETTING:
        if key in table:
            places[key] = place = (*path, key)
            changes[key] = _value(faults, key, table, place)
    if isinstance(table.get("options"), Mapping):
        places.update({f"options.{name}": (*path, "options", name) for name in table["options"]})
        changes["options"] = {**base.options, **changes["options"]}
    return replace(base, **changes), places


def _value(faults: Faults, key: str, table: Mapping[str, Any], place: Path) -> Any:
    value = table[key]
    match key:
        case "agents":
            return faults.names(table, place, ("random",))
        case "options":
            given = faults.table(table, place)
            return {name: axes.plain(faults, (*place, name), each) for name, each in given.items()}
        case "tables" | "parties":
            return faults.table(table, place)
        case "seats":
            return tuple(value) if isinstance(value, list) else value
    return value


def _variant(name: str, setting: Setting, varied: tuple[Axis, ...], values: Mapping[tuple[str, ...], Any]) -> Variant:
    """A setting with these values of what is varied."""
    told = {axis.name: values[axis.keys] for axis in varied}
    words = ", ".join(f"{key} = {word(value)}" for key, value in told.items())
    for keys, value in values.items():
        setting = _with(setting, keys, value)
    return Variant(": ".join(filter(None, (name, words))) or "as it is", told, setting, name)


def _with(setting: Setting, keys: tuple[str, ...], value: Any) -> Setting:
    if keys[0] == axes.TABLES:
        for key in reversed(keys[1:]):
            value = {key: value}
        return replace(setting, tables=_deep(setting.tables, value))
    if keys[0] == "agents":
        return replace(setting, agents=tuple(value) if isinstance(value, list) else (value,))
    if keys[0] in SETTING:
        change: dict[str, Any] = {keys[0]: tuple(value) if isinstance(value, list) else value}
        return replace(setting, **change)
    return replace(setting, options={**setting.options, keys[0]: value})


def _deep(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(one)
    for key, value in other.items():
        both = isinstance(value, Mapping) and isinstance(found.get(key), Mapping)
        found[key] = _deep(found[key], value) if both else value
    return found


def _places(varied: tuple[Axis, ...]) -> dict[str, Path]:
    found = {}
    for axis in varied:
        key = axis.keys[0]
        found[key if key in SETTING else f"options.{key}"] = axis.path
    return found


# ---- what is measured


def _measures(faults: Faults, data: Mapping[str, Any], variants: tuple[Variant, ...]) -> tuple[str, ...]:
    names = faults.names(data, ("measures",), DEFAULT_MEASURES)
    games = {rules.name for variant in variants if (rules := game_of(variant.setting.game))}
    known = [name for name, measure in MEASURES.items() if not games or games & set(measure.games)]
    for name in names:
        if name not in MEASURES:
            faults.add(("measures",), unknown_name("measure", name, known))
        elif games and not games & set(MEASURES[name].games):
            faults.add(("measures",), f"measure {name!r} is one of {' and '.join(MEASURES[name].games)} alone")
    if len(set(names)) < len(names):
        faults.add(("measures",), f"measures are {list(names)!r}: expected different ones")
    return names


def _precision(faults: Faults, data: Mapping[str, Any], measures: tuple[str, ...]) -> dict[str, float]:
    table = faults.table(data, ("precision",))
    for name, value in table.items():
        if name not in measures:
            faults.add(("precision", name), unknown_name("measure", name, list(measures)))
        elif isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MOST_PRECISION:
            faults.add(
                ("precision", name),
                f"{name} is {value!r}: expected half the width of an interval, above 0 and up to {MOST_PRECISION:g}",
            )
    return {name: value for name, value in table.items() if isinstance(value, int | float)}


def _skill(faults: Faults, data: Mapping[str, Any], variants: tuple[Variant, ...]) -> tuple[str, str]:
    names = faults.names(data, ("skill",), ("greedy", "random"))
    if len(names) != 2:
        expected = "the better agent and the others, like ['greedy', 'random']"
        faults.add(("skill",), f"skill is {list(names)!r}: expected {expected}")
        return "greedy", "random"
    for variant in variants if not faults else ():
        for name in names:
            check(faults, replace(variant.setting, agents=(name,)), {"agents": ("skill",)})
    return names[0], names[1]


def _rollouts(faults: Faults, data: Mapping[str, Any]) -> Rollouts:
    table, usual = faults.table(data, ("rollouts",)), Rollouts()
    faults.keys(table, ("rollouts",), ("games", "points", "each"))
    return Rollouts(
        faults.number(table, ("rollouts", "games"), usual.games, 2, 1_000_000),
        faults.number(table, ("rollouts", "points"), usual.points, 1, 199),
        faults.number(table, ("rollouts", "each"), usual.each, 1, 10_000),
    )
