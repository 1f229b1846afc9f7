"""Reading positions and JSON text strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ludarium.errors import OptionError, PositionError
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset

TOO_DEEP = "nested too deeply"
DEEPEST = 32  # lists and objects in one another, far more than any format has


def read_json(text: str) -> Any:
    """The value of a JSON text; raises ValueError.

    Also for a key given twice, for NaN, for deep nesting and for half a surrogate pair.
    """
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    _check_depth(value, DEEPEST)
    if not text.isascii() or "\\u" in text:
        _check_characters(value)
    return value


def read_position(data: Mapping[str, Any] | str) -> tuple[Ruleset, Any, Any]:
    """Rule set, Config and State of a position, an object or its JSON text; raises PositionError with all faults."""
    if isinstance(data, str):
        try:
            data = read_json(data)
        except ValueError as error:
            raise PositionError([f"not JSON: {error}"]) from None
    if not isinstance(data, Mapping):
        raise PositionError([f"is {data!r}: expected an object"])
    game = data.get("game")
    if not isinstance(game, str):
        raise PositionError([f"game: is {game!r}: expected the name of a game"])
    try:
        rules = ruleset(game)
    except OptionError as error:
        raise PositionError([f"game: {error}"]) from None
    config, state = rules.read(data)
    return rules, config, state


def _check_depth(value: Any, left: int) -> None:
    if isinstance(value, dict | list):
        if left == 0:
            raise ValueError(TOO_DEEP)
        for item in value.values() if isinstance(value, dict) else value:
            _check_depth(item, left - 1)


def _check_characters(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half a surrogate pair is no character") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        for key, _ in pairs:  # each key goes at its first time
            if found.pop(key, pairs) is pairs:
                raise ValueError(f"key {key!r} twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
