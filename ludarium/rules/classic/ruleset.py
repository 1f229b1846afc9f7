"""Classic Ludo as a rule set: its options, and its own keys of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ludarium.board.squares import COLOURS, SEATS
from ludarium.rules.chance import OVER
from ludarium.rules.classic import house, turn
from ludarium.rules.classic.state import Config, State
from ludarium.rules.events import WON
from ludarium.rules.faults import Fields
from ludarium.rules.options import Choice, Numbers, Option, Options, Value
from ludarium.rules.race import NOBODY, possible
from ludarium.rules.race_rules import RaceRuleset
from ludarium.rules.ruleset import Position

HOUSE = ("blocks", "lane_needs_capture", "continue_to_last", "teams")


class Classic(RaceRuleset):
    """Clauses CL-1 to CL-14 and CL-H1 to CL-H4."""

    name = "classic"
    title = "Classic Ludo"
    seat_counts = (2, 4)
    keys = ("captured", "places")
    event_names = MappingProxyType({kind: name for kind, name in RaceRuleset.event_names.items() if kind <= WON})
    Config = Config
    State = State
    options = Options(
        Choice("bonus", "CL-5", "once", "further rolls a move may earn", ("once", "stack")),
        Numbers("release_on", "CL-2", (6,), "numbers that release a piece"),
        Option("three_sixes", "CL-6", True, "the third 6 in a row ends the turn"),
        Option("blocks", "CL-H1", False, "two of a colour bar the way to others"),
        Option("lane_needs_capture", "CL-H2", False, "no entry into the lane before a capture"),
        Option("continue_to_last", "CL-H3", False, "play on for the places"),
        Option("teams", "CL-H4", False, "red with yellow against green with blue"),
    )
    begin = staticmethod(turn.begin)
    roll = staticmethod(turn.roll)
    play = staticmethod(turn.play)
    resume = staticmethod(turn.resume)
    army_rule = staticmethod(house.army)
    possible = staticmethod(possible)

    def conflicts(self, values: Mapping[str, Value]) -> list[str]:
        both = values["teams"] and values["continue_to_last"]
        return ["options: teams and continue_to_last do not go together"] if both else []

    def seat_faults(self, seats: Sequence[int], values: Mapping[str, Value]) -> list[str]:
        faults = super().seat_faults(seats, values)
        if not faults and values["teams"] and len(seats) < 4:
            faults.append("seats: teams need all four colours")
        return faults

    def configure(self, values: Mapping[str, Value], seats: Sequence[int], first: int = NOBODY) -> Any:
        config = super().configure(values, seats, first)
        for name in HOUSE:
            setattr(config, name, int(bool(values[name])))
        config.house = int(any(values[name] for name in HOUSE))
        for seat in SEATS:
            friends = (seat, seat ^ 2) if values["teams"] else (seat,)
            config.enemies[seat] = sum(15 << 4 * other for other in SEATS if other not in friends)
        return config

    def values(self, config: Any) -> dict[str, Value]:
        flags: dict[str, Value] = {name: bool(getattr(config, name)) for name in HOUSE}
        release_on = tuple(die for die in range(1, 7) if config.dice[0] >> 4 * die & 1)
        return {**super().values(config), "release_on": release_on, **flags}

    def movable(self, config: Any, state: Any) -> int:
        return turn.movable(config, state)

    def finished(self, config: Any, state: Any) -> list[int]:
        home = [seat for seat in self.seats(config) if state.home[seat] == 4]
        if config.teams:
            return [seat for seat in home if seat ^ 2 in home]
        if config.continue_to_last and len(home) < len(self.seats(config)) - 1:
            return []
        return [state.places[0]] if config.continue_to_last and state.placed else home

    def read_own(self, fields: Fields, config: Any, state: Any) -> None:
        for key, option in (("captured", "lane_needs_capture"), ("places", "continue_to_last")):
            if not getattr(config, option) and key in fields.data:
                fields.fault(key, f"stands only with the option {option}")
        if config.lane_needs_capture:
            state.captured = sum(1 << seat for seat in fields.colours("captured", self.seats(config)))
        if config.continue_to_last:
            self._read_places(fields, config, state)

    def _read_places(self, fields: Fields, config: Any, state: Any) -> None:
        seats = fields.colours("places", self.seats(config))
        home = [seat for seat in self.seats(config) if state.home[seat] == 4]
        if sorted(seats) != home:
            names = ", ".join(COLOURS[seat] for seat in home) or "nobody"
            fields.fault("places", f"must name the colours that are home: {names}")
        state.placed = len(seats)
        for index, seat in enumerate(seats):
            state.places[index] = seat
        state.winner = seats[0] if seats else NOBODY

    def write_own(self, config: Any, state: Any) -> Position:
        own: Position = {}
        if config.lane_needs_capture:
            own["captured"] = [COLOURS[seat] for seat in self.seats(config) if state.captured >> seat & 1]
        if config.continue_to_last:
            own["places"] = [COLOURS[state.places[index]] for index in range(state.placed)]
        return own

    def scores(self, config: Any, state: Any) -> dict[str, int]:
        """CL-12: points by colour, the winner's 1000 once the game is over."""
        return {
            COLOURS[seat]: 1000 if house.won(config, state, seat) else turn.score(state, seat)
            for seat in self.seats(config)
        }

    def result(self, config: Any, state: Any) -> dict[str, Any]:
        result = super().result(config, state)
        if config.continue_to_last and state.awaits == OVER:
            placed = [state.places[index] for index in range(state.placed)]
            last = [seat for seat in self.seats(config) if seat not in placed]
            result["places"] = [COLOURS[seat] for seat in placed + last]
        return result


CLASSIC = Classic()
