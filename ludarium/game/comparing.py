"""Comparing what a conformance case expects with what came (see docs/formats.md)."""

from __future__ import annotations

import json
from typing import Any

from ludarium.rules.options import integer

PARTIAL = ("tokens", "parties")
"""Keys of which a case may name some colours, and of a party some keys."""
EMPTY: tuple[Any, ...] = (None, False, 0, [], {})


class CaseError(Exception):
    """What a case expected and what it got."""


def compare(what: str, expected: Any, got: Any) -> None:
    """Raise CaseError if the two are not the same JSON; 3.0 is 3, but false is not 0."""
    if as_set_item(expected) != as_set_item(got):
        raise CaseError(f"{what}: expected {expected!r}, got {got!r}")


def as_set_item(value: Any) -> str:
    """A JSON value as a word that is the same for the same value."""
    return json.dumps(_plain(value), sort_keys=True)


def wanted_and_got(key: str, expected: Any, got: Any, *, sparse: bool) -> tuple[Any, Any]:
    """Both in the form in which they are to be compared: sets sorted, of partial objects only what is named.

    sparse: what is not there counts as its empty value.
    """
    if key in PARTIAL and isinstance(expected, dict) and isinstance(got, dict):
        return _named(expected, got, inner=key == "parties", sparse=sparse)
    if key == "pairs":
        return _set_of_sets(expected), _set_of_sets(got)
    if key == "hand" and isinstance(expected, list) and isinstance(got, list):
        return sorted(map(str, expected)), sorted(got)
    return expected, expected if sparse and got is None and _is_empty(expected) else got


def _named(expected: dict[str, Any], got: dict[str, Any], *, inner: bool, sparse: bool) -> tuple[Any, Any]:
    """The named keys of both; `inner`: of their objects, too, only the named keys."""
    wanted, found = {}, {}
    for name, value in expected.items():
        other = got.get(name)
        if inner and isinstance(value, dict) and isinstance(other, dict):
            wanted[name], found[name] = _named(value, other, inner=False, sparse=sparse)
        else:
            wanted[name], found[name] = wanted_and_got(name, value, other, sparse=sparse)
    return wanted, found


def _is_empty(value: Any) -> bool:
    return any(value is empty or (type(value) is type(empty) and value == empty) for empty in EMPTY)


def _set_of_sets(pairs: Any) -> Any:
    if not isinstance(pairs, list) or not all(isinstance(pair, list) for pair in pairs):
        return pairs
    return sorted((sorted(pair, key=as_set_item) for pair in pairs), key=as_set_item)


def _plain(value: Any) -> Any:
    number = integer(value)
    if number is not None:
        return number
    if isinstance(value, dict):
        return {key: sorted(map(repr, item)) if key == "cards" and isinstance(item, list) else _plain(item)
                for key, item in value.items()}  # fmt: skip
    return [_plain(item) for item in value] if isinstance(value, list) else value
