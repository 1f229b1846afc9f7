"""What the drawings of a position share: its pieces by place, and the sentences beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.board.cells import Cell, cell
from ludarium.board.squares import PROGRESS
from ludarium.game.ludicrous import drawing as ludicrous
from ludarium.rules.registry import ruleset

Unit = tuple[str, ...]
"""What moves as one: a piece, or the two of a Cooper pair."""

ARROWS = {"up": "↑", "down": "↓"}
AWAITED = {
    "first": "who begins is drawn",
    "up": "the spins are drawn",
    "field": "the turn of {turn} ends",
    "roll": "{turn} is to roll",
    "move": "{turn} has a {die} and is to move",
    "over": "{winner} has won",
}


@dataclass(frozen=True)
class Stack:
    """All that stands in one place: its name ("t14", "red h2", "red home"), its cell, its units with pairs first."""

    name: str
    cell: Cell
    units: tuple[Unit, ...]

    @property
    def pieces(self) -> list[str]:
        """The pieces of all units."""
        return [piece for unit in self.units for piece in unit]

    def __str__(self) -> str:
        return f"{self.name}: {', '.join(unit_words(unit) for unit in self.units)}"


def stacks(position: Mapping[str, Any]) -> list[Stack]:
    """What stands on the track, in lanes and at home, place by place."""
    places: dict[str, tuple[Cell, list[str]]] = {}
    for colour, squares in position["tokens"].items():
        seat = colours_of(position).index(colour)
        for index, square in enumerate(squares):
            if square in PROGRESS[seat] and square != "base":
                name = square if square.startswith("t") else f"{colour} {square}"
                where = cell(seat, index, PROGRESS[seat][square])
                places.setdefault(name, (where, []))[1].append(f"{colour}{index + 1}")
    partners = _partners(position)
    return [Stack(name, where, _units(pieces, partners)) for name, (where, pieces) in places.items()]


def based(position: Mapping[str, Any]) -> list[tuple[str, Cell]]:
    """The pieces that wait in their yards, each with its cell."""
    return [
        (f"{colour}{index + 1}", cell(colours_of(position).index(colour), index, 0))
        for colour, squares in position["tokens"].items()
        for index, square in enumerate(squares)
        if square == "base"
    ]


def colours_of(position: Mapping[str, Any]) -> tuple[str, ...]:
    """The colours by seat: that of each arm of the board."""
    return ruleset(position["game"]).colours


def is_ludicrous(position: Mapping[str, Any]) -> bool:
    """Whether there are parties, facings and the special squares of Ludicrous Ludo."""
    return "parties" in position


def colour_of(piece: str) -> str:
    """`red` of `red2`."""
    return piece[:-1]


def label(piece: str) -> str:
    """`R2` of `red2`."""
    return piece[0].upper() + piece[-1]


def unit_words(unit: Unit) -> str:
    """A unit as one says it: "red2", "Cooper pair of red2 and blue1"."""
    return unit[0] if len(unit) == 1 else f"Cooper pair of {' and '.join(unit)}"


def title(position: Mapping[str, Any]) -> str:
    """The name of the game."""
    return ruleset(position["game"]).title


def awaited(position: Mapping[str, Any]) -> str:
    """What is awaited, as a sentence: "Red has a 4 and is to move"."""
    if is_ludicrous(position):
        return _capital(ludicrous.awaited(position))
    values = {"die": "", "winner": "", **position}
    return _capital(AWAITED[position["await"]].format_map(values))


def field_words(position: Mapping[str, Any]) -> str:
    """The badge of a Magnetic Field; empty without one."""
    turns = position.get("field", 0)
    if not turns:
        return ""
    return f"Magnetic Field: {turns} turn{'s' if turns > 1 else ''} left, all spins up, no pairs"


def remarks(position: Mapping[str, Any]) -> list[str]:
    """What else a position keeps: the field, rolls that are owed, who has captured, who has which place."""
    if is_ludicrous(position):
        return ludicrous.remarks(position)
    found = [field_words(position)]
    if position.get("rolls"):
        found.append(f"Rolls owed: {position['rolls']}")
    for key, words in (("captured", "Have captured"), ("places", "Places")):
        if position.get(key):
            found.append(f"{words}: {', '.join(position[key])}")
    return [remark for remark in found if remark]


def description(position: Mapping[str, Any]) -> str:
    """The whole position in sentences, for those who don't see the drawing."""
    parts = [f"{awaited(position)}.", *(f"{remark}." for remark in remarks(position))]
    for colour, squares in position["tokens"].items():
        spin = position["spins"][colour] if "spins" in position else ""
        pieces = ", ".join(f"{index} {_spot(square)}" for index, square in enumerate(squares, 1))
        parts.append(f"{_capital(colour)}{f' (spin {spin})' if spin else ''}: {pieces}{_party(position, colour)}.")
    pairs = [unit_words(tuple(pair)) for pair in position.get("pairs", [])]
    return " ".join([*parts, *(f"{_capital(pair)}." for pair in pairs)])


def _party(position: Mapping[str, Any], colour: str) -> str:
    if not is_ludicrous(position):
        return ""
    party = position["parties"][colour]
    return "; " + ", ".join([ludicrous.hp_words(party), *ludicrous.things(party), *ludicrous.structure_words(party)])


def _spot(square: str) -> str:
    if square.startswith("prison:"):
        return f"in the prison of {square.removeprefix('prison:')}"
    return {"base": "in base", "home": "home"}.get(square, f"on {square}")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _partners(position: Mapping[str, Any]) -> dict[str, str]:
    pairs = position.get("pairs", [])
    return {a: b for pair in pairs for a, b in (pair, reversed(pair))}


def _units(pieces: list[str], partners: Mapping[str, str]) -> tuple[Unit, ...]:
    pairs = [(piece, partners[piece]) for piece in pieces if partners.get(piece, "") > piece]
    singles = [(piece,) for piece in pieces if piece not in partners]
    return (*pairs, *singles)
