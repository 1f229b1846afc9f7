"""Pieces, parties and questions of the reference game, in the words of the public format."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

COLOURS = ["green", "yellow", "blue", "red"]
DECK = {
    "spark": 6, "burst": 4, "mend": 5, "blink": 5, "fear": 4, "bind": 4, "gale": 4, "haste": 4, "hold": 4,
    "far": 4, "strong": 4,
}  # fmt: skip
WEAPONS = {"punch": (1, 4), "sword": (1, 6), "bow": (4, 6), "harpoon": (3, 6), "trident": (2, 6), "cutlass": (1, 8),
           "fish_gun": (4, 8), "spark": (4, 6)}  # fmt: skip
FISH = {"small_fish": 2, "fish": 3, "big_fish": 4, "golden_fish": 99}
STRUCTURE_SQUARES = {"s1": 1, "s3": 3, "s7": 7, "s9": 9}
ROUTES = {
    colour: [f"t{(13 * seat + i) % 52}" for i in range(51)] + ["h1", "h2", "h3", "h4", "h5", "home"]
    for seat, colour in enumerate(COLOURS)
}
LAST = 56

Step = dict[str, Any]
T = TypeVar("T")


@dataclass
class Question:
    """What is awaited: a draw (`kind`, `purpose`) or one of some decisions."""

    awaits: str
    by: str
    steps: list[Step]
    piece: str | None = None
    kind: str | None = None
    purpose: str | None = None


Asking = Generator[Question, Any, T]


class Won(Exception):
    """A party has all its pieces at home."""


@dataclass
class Piece:
    """One piece; `place` as in the format."""

    colour: str
    number: int
    place: str = "base"
    facing: str = "forward"
    down: int = 0
    stunned: int = 0
    restrained: int = 0
    wet: int = 0

    @property
    def name(self) -> str:
        return f"{self.colour}{self.number}"

    @property
    def out(self) -> bool:
        """On the pathway."""
        return self.place[0] == "t"

    @property
    def home(self) -> bool:
        """In the home area."""
        return self.place[0] == "h"

    @property
    def awake(self) -> bool:
        return self.out and not self.down

    @property
    def able(self) -> bool:
        """LL-T4."""
        return self.awake and not self.stunned

    @property
    def index(self) -> int:
        """How far along its route."""
        return ROUTES[self.colour].index(self.place)


@dataclass
class Party:
    """One player."""

    colour: str
    abilities: dict[str, int]
    weapon: str
    arrows: int
    hp: int
    hand: list[str]
    item: dict[str, Any] | None
    bonus: int
    tank: str
    structures: dict[str, str]
    poisoned: int
    dodged: str | None
    tackled: bool
    pieces: list[Piece] = field(default_factory=list)

    def __getitem__(self, ability: str) -> int:
        return self.abilities.get(ability, 0)

    @property
    def most(self) -> int:
        return 10 + self["constitution"]

    @property
    def yard(self) -> int:
        return sum(piece.place == "base" for piece in self.pieces)

    def weapons(self) -> list[str]:
        """LL-A2: what can be used now, the punch first."""
        own = [] if self.weapon == "bow" and not self.arrows else [self.weapon]
        item = [self.item["name"]] if self.item and self.item["name"] in WEAPONS else []
        return ["punch", *own, *item]

    def heal(self, points: int) -> None:
        self.hp = min(self.most, self.hp + points)


def offset(place: str) -> int:
    return int(place[1:]) % 13


def star(place: str) -> str | None:
    """Whose star a square is."""
    return COLOURS[int(place[1:]) // 13] if place[0] == "t" and offset(place) == 8 else None


def homefield(colour: str, place: str) -> bool:
    """LL-6.2."""
    return place[0] == "t" and (int(place[1:]) - 13 * COLOURS.index(colour) + 1) % 52 < 12


def beside(place: str, way: int) -> str | None:
    """The next square one way, None over a path divide."""
    if offset(place) == (4 if way > 0 else 5):
        return None
    return f"t{(int(place[1:]) + way) % 52}"


def across(place: str, way: int) -> str | None:
    """The square just beyond a path divide, if the next one is beyond it."""
    return f"t{(int(place[1:]) + way) % 52}" if beside(place, way) is None else None
