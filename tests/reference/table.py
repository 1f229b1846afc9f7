"""What the two reference games share: a position, questions asked in turn, answers given as steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, ClassVar

Asking = Generator[tuple[str, list[Any]], Any, None]
"""A part of the game: it yields what is awaited and the values that may come, and is sent the one that came."""

KEYS = {"roll": "die", "move": "move", "up": "up", "field": "field"}


class Refused(Exception):
    """A step that may not come now."""


class Table(ABC):
    """A game that is played from a position by answering its questions."""

    DEFAULTS: ClassVar[dict[str, Any]]

    def __init__(self, position: dict[str, Any]) -> None:
        self.given = position
        self.options = {**self.DEFAULTS, **position.get("options", {})}
        self.seats: list[str] = list(position["seats"])
        self.where: dict[str, str] = {
            f"{colour}{number}": square
            for colour in self.seats
            for number, square in enumerate(position["tokens"][colour], 1)
        }
        self.turn: str = position["turn"]
        self.sixes: int = position.get("sixes", 0)
        self.owed: int = position.get("rolls", 0)
        self.die: int | None = position.get("die")
        self.winner: str | None = position.get("winner")
        self.read_own(position)
        self.awaits = "over"
        self.choices: list[Any] = []
        self.questions = self.game()
        self.ask(None)

    # ---- from outside

    def steps(self) -> list[dict[str, Any]]:
        """Every step that may come."""
        return [{KEYS[self.awaits]: value} for value in self.choices]

    def apply(self, step: dict[str, Any]) -> None:
        """Answer the question."""
        if step not in self.steps():
            raise Refused(step)
        self.ask(next(iter(step.values())))

    def position(self) -> dict[str, Any]:
        """The position, also in the middle of a move."""
        found: dict[str, Any] = {
            "game": self.given["game"],
            "options": {k: v for k, v in self.options.items() if v != self.DEFAULTS[k]},
            "seats": self.seats,
            "turn": self.turn,
            "await": self.awaits,
            "sixes": self.sixes,
            "tokens": {c: [self.where[piece] for piece in self.pieces(c)] for c in self.seats},
            **self.write_own(),
        }
        if self.awaits == "move":
            found["die"] = self.die
        if self.awaits == "over":
            found["winner"] = self.winner
        if self.options["bonus"] == "stack":
            found["rolls"] = self.owed
        return found

    # ---- to be said by each game

    @abstractmethod
    def read_own(self, position: dict[str, Any]) -> None: ...

    @abstractmethod
    def write_own(self) -> dict[str, Any]: ...

    @abstractmethod
    def may_move(self, piece: str, die: int) -> bool: ...

    @abstractmethod
    def move(self, piece: str, die: int) -> Asking: ...

    @abstractmethod
    def after_turn(self) -> Asking: ...

    @abstractmethod
    def movers(self) -> list[str]:
        """The pieces that the player in turn may think of moving."""

    # ---- the course of the game

    def game(self) -> Asking:
        while self.winner is None:
            yield from self.one_turn()
            if self.winner is None:
                yield from self.after_turn()
                self.turn = self.following()
                self.sixes = 0

    def one_turn(self) -> Asking:
        """CL-3, CL-5, CL-6; SC-B2, SC-B5."""
        while True:
            if self.die is None:
                self.die = yield "roll", [1, 2, 3, 4, 5, 6]
                self.sixes = self.sixes + 1 if self.die == 6 else 0
                if self.sixes == 3 and self.options["three_sixes"]:
                    self.die = None
                    self.owed = 0
                    return
            movable = [piece for piece in self.movers() if self.may_move(piece, self.die)]
            if movable:
                piece = yield "move", movable
                die, self.die = self.die, None
                yield from self.move(piece, die)
            else:
                self.earn({"six"} if self.die == 6 else set())
                self.die = None
            if self.winner is not None:
                self.owed = 0
                return
            if self.owed == 0:
                return
            self.owed -= 1

    def earn(self, reasons: set[str]) -> None:
        """One further roll for a move, or one for each kind of reason."""
        self.owed += len(reasons) if self.options["bonus"] == "stack" else min(1, len(reasons))

    def following(self) -> str:
        return self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    def pieces(self, colour: str) -> list[str]:
        return [piece for piece in self.where if piece[:-1] == colour]

    def standing(self, square: str) -> list[str]:
        """All pieces on a track square."""
        return [piece for piece, there in self.where.items() if there == square]

    def is_home(self, colour: str) -> bool:
        return all(self.where[piece] == "home" for piece in self.pieces(colour))

    def ask(self, answer: Any) -> None:
        try:
            self.awaits, self.choices = self.questions.send(answer)
        except StopIteration:
            self.awaits, self.choices = "over", []
