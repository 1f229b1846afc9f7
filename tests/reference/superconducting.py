"""Superconducting Ludo straight from the clauses."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from tests.reference.places import COLOURS, ENTRANCE, JOSEPHSON, SAFE, STARS, START, ahead, colour_of, on_track
from tests.reference.table import Asking, Table

Pair = frozenset[str]


class Superconducting(Table):
    """SC-B1 to SC-M5."""

    DEFAULTS: ClassVar[dict[str, Any]] = {
        "pieces": 4,
        "bonus": "once",
        "three_sixes": False,
        "field_chance": 5,
        "field_turns": 4,
    }

    def read_own(self, position: dict[str, Any]) -> None:
        self.spins: dict[str, str] = dict(position["spins"])
        self.pairs: set[Pair] = {frozenset(pair) for pair in position.get("pairs", [])}
        self.field: int = position.get("field", 0)

    def write_own(self) -> dict[str, Any]:
        return {"spins": dict(self.spins), "pairs": sorted(map(sorted, self.pairs)), "field": self.field}

    # ---- pieces and pairs

    def spin(self, piece: str) -> str:
        return self.spins[colour_of(piece)]

    def pair_with(self, piece: str) -> Pair | None:
        return next((pair for pair in self.pairs if piece in pair), None)

    def is_loose(self, piece: str) -> bool:
        return self.pair_with(piece) is None

    def fit(self, one: str, other: str) -> bool:
        """SC-E2: whether two pieces could be a pair."""
        return colour_of(one) != colour_of(other) and self.spin(one) != self.spin(other)

    def capture(self, pieces: list[str]) -> set[str]:
        for piece in pieces:
            self.where[piece] = "base"
        return {"capture"} if pieces else set()

    # ---- moving

    def movers(self) -> list[str]:
        return self.pieces(self.turn)

    def may_move(self, piece: str, die: int) -> bool:
        if self.where[piece] == "base":  # SC-B2
            return die == 6
        return ahead(colour_of(piece), self.where[piece], die) is not None  # SC-B3

    def move(self, piece: str, die: int) -> Asking:
        self.star = False
        reasons = {"six"} if die == 6 else set()
        pair = self.pair_with(piece)
        reasons |= self.move_pair(pair, die) if pair else self.move_electron(piece, die)
        self.earn(reasons)
        if self.star and not self.field:  # SC-S3
            yield from self.redraw()
        self.winner = next((colour for colour in COLOURS if self.is_home(colour)), None)  # SC-B4

    def move_electron(self, piece: str, steps: int) -> set[str]:
        colour = colour_of(piece)
        here = self.where[piece]
        there = START[colour] if here == "base" else ahead(colour, here, steps)
        assert there is not None
        self.where[piece] = there
        if there == "home":
            return {"home"} if colour == self.turn else set()  # SC-B5, SC-C6
        return self.electron_lands(piece, there) if on_track(there) else set()

    def electron_lands(self, piece: str, square: str) -> set[str]:
        others = [other for other in self.standing(square) if other != piece]
        if square in STARS:
            self.star = True
        if square in SAFE or not others:  # SC-S1, SC-S2
            return set()
        broken = {pair for other in others if (pair := self.pair_with(other))}
        if broken:  # SC-E7
            self.pairs -= broken
            return {"break"}
        strangers = [other for other in others if colour_of(other) != colour_of(piece)]
        if len(others) >= 2:  # SC-E6
            return self.capture(strangers)
        if not strangers:  # SC-E4
            return set()
        if self.fit(piece, strangers[0]):  # SC-E5
            self.pairs.add(frozenset({piece, strangers[0]}))
            return {"pair"}
        return self.capture(strangers)  # SC-E3

    def move_pair(self, pair: Pair, die: int) -> set[str]:
        """SC-C1: step by step, until a member would turn into its Goal Road (SC-C6)."""
        for done in range(die):
            turning = [piece for piece in pair if self.where[piece] == ENTRANCE[colour_of(piece)]]
            if turning:
                self.pairs.remove(pair)
                other = next(piece for piece in pair if piece not in turning)
                return self.move_electron(turning[0], die - done) | self.move_electron(other, die - done)
            self.shift(pair, 1)
        return self.pair_lands(pair)

    def shift(self, pair: Pair, steps: int) -> None:
        for piece in pair:
            there = ahead(colour_of(piece), self.where[piece], steps)
            assert there is not None
            self.where[piece] = there

    def pair_lands(self, pair: Pair) -> set[str]:
        square = next(self.where[piece] for piece in pair)
        if square in STARS:
            self.star = True
        if square in SAFE:
            return set()
        reasons = self.capture([piece for piece in self.standing(square) if self.is_loose(piece)])  # SC-C4, SC-C5
        if square in JOSEPHSON and JOSEPHSON[square] not in map(colour_of, pair):  # SC-J1, SC-J2
            self.shift(pair, 4)
        return reasons

    # ---- spins and field

    def redraw(self) -> Asking:
        up = yield "up", [list(two) for two in combinations(COLOURS, 2)]
        self.spins = {colour: "up" if colour in up else "down" for colour in COLOURS}
        self.pairs = {pair for pair in self.pairs if self.fit(*pair)}  # SC-S4
        for square in {there for there in self.where.values() if on_track(there)} - SAFE:  # SC-S5
            pieces = self.standing(square)
            if len(pieces) == 2 and all(map(self.is_loose, pieces)) and self.fit(*pieces):
                self.pairs.add(frozenset(pieces))

    def after_turn(self) -> Asking:
        if self.field:  # SC-M4
            self.field -= 1
            if self.field == 0:
                yield from self.redraw()  # SC-M5
            return
        chance = self.options["field_chance"]
        starts = yield "field", [False, True] if 0 < chance < 100 else [chance == 100]  # SC-M1
        if starts:  # SC-M2
            self.field = self.options["field_turns"] - 1
            self.spins = dict.fromkeys(COLOURS, "up")
            self.pairs = set()
