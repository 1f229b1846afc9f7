"""Positions in words, and what comes of playing from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import pytest

import ludarium as lu
from ludarium.board.squares import COLOURS

Value = str | int | bool | list[str]


def filled(seats: Sequence[str], count: int, squares: Mapping[str, str]) -> dict[str, list[str]]:
    """Squares in words as lists of `count`; pieces that aren't named are in the base."""
    unknown = set(squares) - set(seats)
    assert not unknown, f"{unknown} not seated"
    named = {colour: squares.get(colour, "").split() for colour in seats}
    return {colour: found + ["base"] * (count - len(found)) for colour, found in named.items()}


def tokens(**squares: str) -> dict[str, list[str]]:
    """The squares of all 16 pieces: `tokens(red="t5 home")`."""
    return filled(COLOURS, 4, squares)


def position(
    game: str,
    *,
    turn: str = "red",
    die: int | None = None,
    sixes: int | None = None,
    seats: str = "red green yellow blue",
    options: dict[str, Any] | None = None,
    pairs: str = "",
    up: str = "red green",
    field: int = 0,
    more: dict[str, Any] | None = None,
    **squares: str,
) -> dict[str, Any]:
    """A position: squares by colour in words, `pairs="red1-yellow2 green1-blue1"`, `up` the colours with spin up.

    Without a die the roll is awaited. `more` are keys as they stand in the format.
    """
    options = options or {}
    found: dict[str, Any] = {
        "game": game,
        "options": options,
        "seats": seats.split(),
        "turn": turn,
        "await": "roll" if die is None else "move",
        "sixes": int(die == 6) if sixes is None else sixes,
        "tokens": filled(seats.split(), options.get("pieces", 4), squares),
    }
    if die is not None:
        found["die"] = die
    if game == "superconducting":
        found["pairs"] = [pair.split("-") for pair in pairs.split()]
        found["spins"] = {colour: "up" if field or colour in up.split() else "down" for colour in COLOURS}
        found["field"] = field
    return {**found, **(more or {})}


def step(value: Value) -> dict[str, Any]:
    """`"red1"` a move, `4` a die, `["red", "blue"]` a redraw, `False` a field draw."""
    if isinstance(value, bool):
        return {"field": value}
    return {{str: "move", int: "die", list: "up"}[type(value)]: value}


class Scene:
    """A position that is played from, without any dice but those given."""

    def __init__(self, game: str, **fields: Any) -> None:
        self.start = position(game, **fields)
        self.game = lu.Game.from_position(self.start, seed=0, auto_roll=False)
        self.events: list[lu.Event] = []

    def play(self, *values: Value) -> Self:
        """Apply steps one after the other."""
        for value in values:
            self.events += self.game.apply(step(value))
        return self

    def refuses(self, value: Value) -> str:
        """The code with which a step is refused."""
        with pytest.raises(lu.LudariumError) as error:
            self.game.apply(step(value))
        return error.value.code

    @property
    def here(self) -> dict[str, Any]:
        """The position now."""
        return self.game.position()

    @property
    def legal(self) -> list[str]:
        return self.game.legal_moves

    @property
    def turn(self) -> str:
        return self.game.turn

    @property
    def awaits(self) -> str:
        return self.game.awaiting

    @property
    def owed(self) -> int:
        """Rolls owed, as the position has them."""
        return int(self.here["rolls"])

    @property
    def winner(self) -> str | None:
        return self.game.winner

    def at(self, piece: str) -> str:
        """The square of a piece."""
        return str(self.here["tokens"][piece[:-1]][int(piece[-1]) - 1])

    def squares(self, colour: str) -> str:
        """The squares of a colour's pieces, those in the base left out."""
        return " ".join(square for square in self.here["tokens"][colour] if square != "base")

    @property
    def pairs(self) -> set[str]:
        return {"-".join(sorted(pair)) for pair in self.here["pairs"]}

    @property
    def up(self) -> set[str]:
        return {colour for colour, spin in self.here["spins"].items() if spin == "up"}

    @property
    def field(self) -> int:
        return int(self.here["field"])

    @property
    def again(self) -> list[str]:
        """Why the player in turn has just earned another roll; empty when it has not."""
        last = self.events[-1]
        return list(last.data["reasons"]) if last.kind == "again" else []  # type: ignore[arg-type]

    def told(self, kind: str) -> list[lu.Event]:
        """The events of a kind so far."""
        return [event for event in self.events if event.kind == kind]

    def clauses(self, kind: str) -> list[str]:
        """The clauses that events of a kind name."""
        return [event.clause for event in self.told(kind)]

    def captured(self) -> list[tuple[str, str]]:
        """Who was captured, and where."""
        return [(str(event.data["piece"]), str(event.data["square"])) for event in self.told("captured")]


def classic(**fields: Any) -> Scene:
    """A scene of classic Ludo."""
    return Scene("classic", **fields)


def superconducting(**fields: Any) -> Scene:
    """A scene of superconducting Ludo; red and green are up unless `up` says otherwise."""
    return Scene("superconducting", **fields)


def house(*rules: str, **fields: Any) -> Scene:
    """A scene of classic Ludo with these house rules on."""
    options = {**dict.fromkeys(rules, True), **fields.pop("options", {})}
    more = fields.pop("more", {})
    if "lane_needs_capture" in rules:
        more = {"captured": [], **more}
    if "continue_to_last" in rules:
        more = {"places": [], **more}
    return classic(options=options, more=more, **fields)
