"""What a game is to the rest of the package.

A rule set owns two records (`Config`: the options; `State`: a game), the rules that take a state from one position to
the next, and the translation between states, outcomes and the public formats. `rules.registry` lists all of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ludarium.board.squares import COLOURS
from ludarium.errors import OptionError
from ludarium.rules.chance import Chance
from ludarium.rules.events import ROLLED, SHAPES, Event
from ludarium.rules.options import Options, Value
from ludarium.rules.record import Record

Position = dict[str, Any]
Step = dict[str, Any]


class Ruleset(ABC):
    """One game: its options, records, rules and formats."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str]
    version: ClassVar[int] = 1
    colours: ClassVar[tuple[str, ...]] = COLOURS
    chances: ClassVar[tuple[str, ...]] = ("first", "roll", "up", "field")
    """What counts up when the rules change; the colours by seat; which of the awaited things chance decides."""
    options: ClassVar[Options]
    seat_counts: ClassVar[tuple[int, int]]
    Config: ClassVar[type[Record]]
    State: ClassVar[type[Chance]]

    begin: ClassVar[Callable[..., None]]
    roll: ClassVar[Callable[..., None]]
    play: ClassVar[Callable[..., None]]
    resume: ClassVar[Callable[..., None]]
    possible: ClassVar[Callable[..., int]]
    army_rule: ClassVar[Callable[..., int]]
    sample_rule: ClassVar[Callable[..., int]]
    decides_rule: ClassVar[Callable[..., bool]]
    pack_rule: ClassVar[Callable[..., int]]
    """Rules. Every game: a new game's head; from one position to the next, reading the tape. Race games: a die; the
    move of a piece; which outcomes may come now, as bits; whose pieces the player in turn moves. Others: an outcome of
    chance from a generator; whether a player decides; a step as a number."""
    event_names: ClassVar[Mapping[int, str]] = MappingProxyType({kind: shape[0] for kind, shape in SHAPES.items()})
    length_unit: ClassVar[str] = "rolls"

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values; raises OptionError naming every fault."""
        if not isinstance(options, Mapping):
            raise OptionError(f"options {options!r}: expected names with values")
        values, faults = self.options.complete(options)
        faults += self.conflicts(values)
        if faults:
            raise OptionError("; ".join(faults))
        return values

    def conflicts(self, values: Mapping[str, Value]) -> list[str]:
        """What is wrong with these options taken together."""
        return []

    @abstractmethod
    def default_seats(self, count: int, values: Mapping[str, Value]) -> tuple[int, ...]:
        """The seats that `count` players take."""

    @abstractmethod
    def seat_faults(self, seats: Sequence[int], values: Mapping[str, Value]) -> list[str]:
        """What is wrong with these seats."""

    @abstractmethod
    def configure(self, values: Mapping[str, Value], seats: Sequence[int], first: int = -1) -> Any:
        """The options and seats as a Config record; `first` -1 has the first player drawn."""

    @abstractmethod
    def values(self, config: Any) -> dict[str, Value]:
        """The options that a Config was made of."""

    @abstractmethod
    def read(self, data: Mapping[str, Any]) -> tuple[Any, Any]:
        """Config and State of a position; raises PositionError with all its faults."""

    @abstractmethod
    def write(self, config: Any, state: Any) -> Position:
        """The position of a state, also of one that awaits an outcome in the middle of a resolution."""

    @abstractmethod
    def outcomes(self, config: Any, state: Any) -> list[int]:
        """All outcomes that may come now, as numbers for the tape."""

    @abstractmethod
    def sample(self, config: Any, state: Any, generator: Chance) -> int:
        """The outcome of the awaited chance, from a generator: the same that a live state would draw."""

    @abstractmethod
    def chance_step(self, state: Any, value: object) -> Step:
        """The step of the awaited chance with this value."""

    @abstractmethod
    def awaiting(self, state: Any) -> str:
        """What a state awaits, by the name that positions give it."""

    def decides(self, state: Any) -> bool:
        """Whether a player has to decide, not chance."""
        return self.awaiting(state) not in self.chances

    @abstractmethod
    def is_chance(self, code: int) -> bool:
        """Whether a packed step was an outcome of chance."""

    def seen(self, state: Any) -> Any:
        """A copy of a state with nothing in it that whoever decides there cannot see."""
        return state.copy()

    @abstractmethod
    def pack(self, state: Any, outcome: int) -> int:
        """The step of an outcome as a number below 2**30, read by `unpack` and `outcome_in` without the state."""

    @abstractmethod
    def unpack(self, code: int) -> Step:
        """The step of such a number, in the public format."""

    @abstractmethod
    def outcome_in(self, code: int) -> int:
        """The outcome in such a number."""

    def steps(self, config: Any, state: Any) -> list[Step]:
        """Every step that may come now."""
        return [self.unpack(self.pack(state, outcome)) for outcome in self.outcomes(config, state)]

    @abstractmethod
    def event(self, kind: int, clause: str, *numbers: int) -> Event:
        """The event of a `note`, with names for its numbers."""

    @abstractmethod
    def outcome(self, config: Any, state: Any, step: object) -> int:
        """The outcome of a step; raises IllegalMove or StepError."""

    head_keys: ClassVar[tuple[str, ...]] = ()
    sparse: ClassVar[bool] = False
    """A record head's own keys; whether positions leave out what is not there."""

    def read_head(self, config: Any, head: Mapping[str, Any]) -> list[str]:
        """Take the game's own keys of a record's head into a Config; every fault."""
        return []

    def write_head(self, config: Any) -> dict[str, Any]:
        """The game's own keys of a record's head."""
        return {}

    def length(self, state: Any, tally: Any) -> int:
        """How long a finished game was, in `length_unit`, by its state and its events by kind."""
        return int(tally[ROLLED])

    @abstractmethod
    def result(self, config: Any, state: Any) -> dict[str, Any]:
        """The result line of a finished game."""

    def scores(self, config: Any, state: Any) -> dict[str, int] | None:
        """Points by colour, where the game has them."""
        return None
