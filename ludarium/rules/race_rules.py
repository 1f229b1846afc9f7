"""What the race games' rule sets share: seats, steps and the common keys of their positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ludarium.board.squares import BASE, COLOURS, FORBIDDEN, HOME, PROGRESS, SEATS, place_name
from ludarium.rules.chance import FIRST, MOVE, OVER, ROLL, Chance, below, code, throw
from ludarium.rules.events import Event, event
from ludarium.rules.faults import Fields
from ludarium.rules.options import Value
from ludarium.rules.race import NOBODY, RaceConfig, RaceState, clear, dice_by_progress, pick_first, put
from ludarium.rules.race_steps import AWAITED, KEYS, read_step, wanted, write_step
from ludarium.rules.ruleset import Position, Ruleset, Step

COMMON = ("game", "options", "seats", "turn", "await", "die", "sixes", "rolls", "tokens", "winner")
INPUT = {"roll": ROLL, "move": MOVE, "over": OVER}
MANY = 1_000_000_000


class RaceRuleset(Ruleset):
    """A race game; subclasses add their own keys, options and what ends a game."""

    keys: ClassVar[tuple[str, ...]] = ()
    Config: ClassVar[type[RaceConfig]]
    State: ClassVar[type[RaceState]]

    @abstractmethod
    def read_own(self, fields: Fields, config: Any, state: Any) -> None:
        """Read the game's own keys into a state whose pieces stand already, noting faults."""

    @abstractmethod
    def write_own(self, config: Any, state: Any) -> Position:
        """The game's own keys."""

    @abstractmethod
    def finished(self, config: Any, state: Any) -> list[int]:
        """The seats one of which has won, by the pieces that are home; empty while the game goes on."""

    @abstractmethod
    def movable(self, config: Any, state: Any) -> int:
        """The pieces that the die in hand moves, as bits."""

    # ---- options and seats

    def default_seats(self, count: int, values: Mapping[str, Value]) -> tuple[int, ...]:
        return (0, 2) if count == 2 else tuple(range(count))

    def seat_faults(self, seats: Sequence[int], values: Mapping[str, Value]) -> list[str]:
        low, high = self.seat_counts
        names = ", ".join(COLOURS[seat] for seat in seats)
        if not low <= len(seats) <= high:
            many = f"{low} to {high}" if low < high else f"{low}"
            return [f"seats: {len(seats)} ({names}), but {self.name} takes {many}"]
        if list(seats) != sorted(set(seats)):
            return [f"seats: {names} are not in the order {', '.join(COLOURS)}"]
        return []

    def configure(self, values: Mapping[str, Value], seats: Sequence[int], first: int = NOBODY) -> Any:
        config = self.Config()
        config.seats = sum(1 << seat for seat in seats)
        config.first = first
        config.pieces = int(values.get("pieces", 4))  # type: ignore[arg-type]
        config.stack = int(values["bonus"] == "stack")
        config.three_sixes = int(bool(values["three_sixes"]))
        release_on: Any = values.get("release_on", (6,))
        for progress, dice in enumerate(dice_by_progress(release_on)):
            config.dice[progress] = dice
        return config

    def values(self, config: Any) -> dict[str, Value]:
        return {"bonus": "stack" if config.stack else "once", "three_sixes": bool(config.three_sixes)}

    def seats(self, config: Any) -> list[int]:
        """The seats that play."""
        return [seat for seat in SEATS if config.seats >> seat & 1]

    # ---- steps

    def outcomes(self, config: Any, state: Any) -> list[int]:
        bits = self.possible(config, state)
        first = 4 * self.army_rule(config, state) if state.awaits == MOVE else 0
        return [first + n for n in range(8) if bits >> n & 1]

    def sample(self, config: Any, state: Any, generator: Chance) -> int:
        if state.awaits == FIRST:
            return pick_first(config, generator)
        return throw(generator) if state.awaits == ROLL else below(generator, 6)

    def chance_step(self, state: Any, value: object) -> Step:
        return {KEYS[state.awaits]: value}

    def awaiting(self, state: Any) -> str:
        return AWAITED[state.awaits]

    def is_chance(self, code: int) -> bool:
        return code >> 4 != MOVE

    def pack(self, state: Any, outcome: int) -> int:
        return code(state.awaits, outcome)

    def unpack(self, code: int) -> Step:
        return write_step(code >> 4, code & 15)

    def outcome_in(self, code: int) -> int:
        return code & 15

    def event(self, kind: int, clause: str, *numbers: int) -> Event:
        return event(kind, clause, *numbers)

    def outcome(self, config: Any, state: Any, step: object) -> int:
        outcomes = self.outcomes(config, state)
        return read_step(state.awaits, outcomes, step, wanted(state.awaits, COLOURS[state.turn], outcomes))

    # ---- positions

    def write(self, config: Any, state: Any) -> Position:
        seats = self.seats(config)
        head: Position = {
            "game": self.name,
            "options": self.options.differing(self.values(config)),
            "seats": [COLOURS[seat] for seat in seats],
            "turn": COLOURS[state.turn],
            "await": AWAITED[state.awaits],
        }
        if state.awaits == MOVE:
            head["die"] = state.die
        head["sixes"] = state.sixes
        if config.stack:
            head["rolls"] = state.extra
        tokens = {
            COLOURS[seat]: [place_name(seat, state.progress[seat, i]) for i in range(config.pieces)] for seat in seats
        }
        winner = {"winner": COLOURS[state.winner]} if state.awaits == OVER else {}
        return {**head, "tokens": tokens, **self.write_own(config, state), **winner}

    def read(self, data: Mapping[str, Any]) -> tuple[Any, Any]:
        fields = Fields(data, (*COMMON, *self.keys))
        fields.word("game", (self.name, *self.aliases))
        config = self._read_config(fields)
        state = self.State()
        clear(config, state)
        self._read_turn(fields, config, state)
        self._read_tokens(fields, config, state)
        self.read_own(fields, config, state)
        self._read_winner(fields, config, state)
        if state.awaits == MOVE and state.die:
            state.legal = self.movable(config, state)
            if state.legal == 0 and not any(fault.startswith(("tokens", "turn", "options")) for fault in fields.faults):
                fields.fault("await", f"is move, but {COLOURS[state.turn]} has no legal move with a {state.die}")
        fields.check()
        return config, state

    def _read_config(self, fields: Fields) -> Any:
        values, faults = self.options.complete(fields.mapping("options", {}))
        seats = fields.colours("seats", SEATS)
        fields.faults += faults + self.conflicts(values)
        if isinstance(fields.data.get("seats"), list):
            fields.faults += self.seat_faults(seats, values)
        return self.configure(values, seats or SEATS)

    def _read_turn(self, fields: Fields, config: Any, state: Any) -> None:
        seats = self.seats(config)
        turn = fields.word("turn", [COLOURS[seat] for seat in seats])
        state.turn = COLOURS.index(turn) if turn else seats[0]
        state.awaits = INPUT.get(fields.word("await", list(INPUT)) or "roll", ROLL)
        state.sixes = fields.number("sixes", 0, 2 if config.three_sixes else MANY, 0)
        if state.awaits == MOVE:
            state.die = fields.number("die", 1, 6, wrong=0)
            if state.die and (state.sixes > 0) != (state.die == 6):
                fields.fault("sixes", f"{state.sixes} does not go with a die of {state.die}")
        elif "die" in fields.data:
            fields.fault("die", "stands only with await move")
        if config.stack:
            state.extra = fields.number("rolls", 0, 0 if state.awaits == OVER else MANY, 0)
        elif "rolls" in fields.data:
            fields.fault("rolls", "stands only with the option bonus stack")

    def _read_tokens(self, fields: Fields, config: Any, state: Any) -> None:
        tokens = fields.mapping("tokens")
        seats = self.seats(config)
        for colour in tokens:
            if colour not in [COLOURS[seat] for seat in seats]:
                fields.fault(f"tokens.{colour}", "is not seated")
        for seat in seats if "tokens" in fields.data and fields.data.get("seats") else ():
            self._read_pieces(fields, config, state, seat, tokens.get(COLOURS[seat]))

    def _read_pieces(self, fields: Fields, config: Any, state: Any, seat: int, names: Any) -> None:
        where = f"tokens.{COLOURS[seat]}"
        if not isinstance(names, list) or len(names) != config.pieces:
            got = f"{len(names)} pieces" if isinstance(names, list) else repr(names)
            fields.fault(where, f"is {got}: expected a list of {config.pieces} squares")
        for i, name in enumerate(names[: config.pieces] if isinstance(names, list) else ()):
            progress = PROGRESS[seat].get(name) if isinstance(name, str) else None
            if progress is None:
                why = "its colour never stands there" if name == FORBIDDEN[seat] else "no such square"
                fields.fault(f"{where}[{i}]", f"is {name!r}: {why}")
            elif progress != BASE:
                put(config, state, 4 * seat + i, progress)
                state.home[seat] += progress == HOME

    def _read_winner(self, fields: Fields, config: Any, state: Any) -> None:
        finished = self.finished(config, state)
        names = [COLOURS[seat] for seat in finished]
        if state.awaits != OVER:
            if "winner" in fields.data:
                fields.fault("winner", "stands only with await over")
            if finished:
                fields.fault("await", f"is not over, but {' and '.join(names)} has won")
            return
        winner = fields.word("winner", [COLOURS[seat] for seat in self.seats(config)])
        if winner and winner not in names:
            fields.fault("winner", f"{winner} has not won by the pieces that are home")
        state.winner = COLOURS.index(winner) if winner else NOBODY
        state.over = 1

    def result(self, config: Any, state: Any) -> dict[str, Any]:
        scores = self.scores(config, state)
        return {"winner": COLOURS[state.winner], **({"scores": scores} if scores else {})}
