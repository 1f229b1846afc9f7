"""Classic Ludo straight from the clauses."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.reference.places import ENTRANCE, PARTNER, SAFE, START, ahead, colour_of, on_track
from tests.reference.table import Asking, Table


class Classic(Table):
    """CL-1 to CL-14 and the house rules."""

    DEFAULTS: ClassVar[dict[str, Any]] = {
        "bonus": "once",
        "release_on": [6],
        "three_sixes": True,
        "blocks": False,
        "lane_needs_capture": False,
        "continue_to_last": False,
        "teams": False,
    }

    def read_own(self, position: dict[str, Any]) -> None:
        self.captors: set[str] = set(position.get("captured", []))
        self.places: list[str] = list(position.get("places", []))

    def write_own(self) -> dict[str, Any]:
        own: dict[str, Any] = {}
        if self.options["lane_needs_capture"]:
            own["captured"] = sorted(self.captors)
        if self.options["continue_to_last"]:
            own["places"] = list(self.places)
        return own

    def friends(self, colour: str) -> set[str]:
        """The colours that are not opposing (CL-H4)."""
        return {colour, PARTNER[colour]} if self.options["teams"] else {colour}

    def movers(self) -> list[str]:
        return self.hand(self.turn)

    def hand(self, seat: str) -> list[str]:
        """The pieces that a player moves."""
        if self.options["teams"] and self.is_home(seat):  # CL-H4
            return self.pieces(PARTNER[seat])
        return self.pieces(seat)

    def may_move(self, piece: str, die: int) -> bool:
        if self.enters_lane(piece, die) and self.lane_is_shut(colour_of(piece)) and not self.everybody_is_stuck():
            return False
        return self.is_free(piece, die)

    def is_free(self, piece: str, die: int) -> bool:
        """Whether the die moves a piece, its lane being open."""
        here, colour = self.where[piece], colour_of(piece)
        if here == "base":  # CL-2
            return die in self.options["release_on"]
        if ahead(colour, here, die) is None:  # CL-10
            return False
        way = [ahead(colour, here, steps) for steps in range(1, die + 1)]
        return not any(self.is_barred(square, colour) for square in way if square is not None)

    def enters_lane(self, piece: str, die: int) -> bool:
        here = self.where[piece]
        there = ahead(colour_of(piece), here, die) if on_track(here) else None
        return there is not None and not on_track(there)

    def everybody_is_stuck(self) -> bool:
        """CL-H2 with CL-H1: no player has a move by any die, while the lanes are shut."""
        return not any(
            self.is_free(piece, die) and not (self.enters_lane(piece, die) and self.lane_is_shut(colour_of(piece)))
            for seat in self.seats
            for piece in self.hand(seat)
            for die in range(1, 7)
        )

    def is_barred(self, square: str, colour: str) -> bool:
        """CL-H1."""
        if not self.options["blocks"] or not on_track(square) or square in SAFE:
            return False
        strangers = [colour_of(x) for x in self.standing(square) if colour_of(x) not in self.friends(colour)]
        return len(strangers) > len(set(strangers))

    def lane_is_shut(self, colour: str) -> bool:
        """CL-H2."""
        if not self.options["lane_needs_capture"] or self.captors & self.friends(colour):
            return False
        squares = [self.where[piece] for piece in self.pieces(colour)]
        waiting = [square for square in squares if on_track(square)]
        return "base" in squares or any(square != ENTRANCE[colour] for square in waiting)

    def move(self, piece: str, die: int) -> Asking:
        yield from ()  # nothing is drawn in a move
        colour, here = colour_of(piece), self.where[piece]
        there = START[colour] if here == "base" else ahead(colour, here, die)
        assert there is not None
        self.where[piece] = there
        reasons = {"six"} if die == 6 else set()
        if on_track(there) and there not in SAFE:  # CL-9
            opposing = [x for x in self.standing(there) if colour_of(x) not in self.friends(colour)]
            if len(opposing) == 1:  # CL-7, CL-8
                self.where[opposing[0]] = "base"
                self.captors.add(self.turn)
                reasons.add("capture")
        if there == "home":
            reasons.add("home")
        elif on_track(here) and not on_track(there):
            reasons.add("lane")
        if there == "home" and self.is_home(colour):
            self.arrived(colour)
            if self.options["continue_to_last"]:
                self.owed = 0
                return
        self.earn(reasons)

    def arrived(self, colour: str) -> None:
        """All pieces of a colour are home."""
        if self.options["teams"]:  # CL-H4
            self.winner = colour if self.is_home(PARTNER[colour]) else None
        elif self.options["continue_to_last"]:  # CL-H3
            self.places.append(colour)
            self.winner = self.places[0] if len(self.places) == len(self.seats) - 1 else None
        else:  # CL-1
            self.winner = colour

    def after_turn(self) -> Asking:
        yield from ()

    def following(self) -> str:
        """The next player; those who are home are skipped (CL-H3)."""
        order = self.seats * 2
        for seat in order[self.seats.index(self.turn) + 1 :]:
            if not (self.options["continue_to_last"] and self.is_home(seat)):
                return seat
        raise AssertionError("nobody is left to play")

    def scores(self) -> dict[str, int]:
        """CL-12."""
        winners = self.friends(self.winner) if self.winner else set()
        return {c: 1000 if c in winners else sum(map(self.worth, self.pieces(c))) for c in self.seats}

    def worth(self, piece: str) -> int:
        square, colour = self.where[piece], colour_of(piece)
        if square == "base":
            return 0
        return next(250 * steps // 56 for steps in range(57) if ahead(colour, START[colour], steps) == square)
