"""A game to play with: legal moves, steps, events, undo, and the public formats."""

from __future__ import annotations

import copy
import json
import secrets
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from ludarium.errors import LudariumError, OptionError, RecordError, StepError
from ludarium.game.dice import Dice, SeededDice
from ludarium.game.ludicrous.parties import furnish
from ludarium.game.match import Match
from ludarium.game.observation import Observation
from ludarium.game.seating import check_agents, check_seed, seat_number, seat_numbers
from ludarium.rules.events import Event
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Position, Ruleset, Step

DRAWN = 1 << 30
"""In the log, beside the packed step: it was drawn from the dice."""


class Game:
    """One game of a rule set, from its first step on or from any position.

    game: "classic", "superconducting" or "ludicrous". options: what differs from the defaults. seats: the colours that
    play, or how many. first: the colour that begins, else drawn. seed: of the dice, an integer from 0; drawn if left
    out. dice: another source of outcomes in its place. agents: who plays, by seat, for the record alone. auto_roll:
    whether dice roll by themselves up to the next decision; otherwise `roll` rolls them. parties, tables: of Ludicrous
    Ludo, sheets by colour like `{"red": {"abilities": {"luck": 1, "magic": -1}, "weapon": "bow"}}`, and the text of a
    file of house tables.
    Raises OptionError for an unknown game, option, seat or colour, and for a wrong party or table.
    """

    agents: tuple[str, ...] | None

    def __init__(
        self,
        game: str = "classic",
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | int | None = None,
        first: str | None = None,
        seed: int | None = None,
        dice: Dice | None = None,
        agents: Sequence[str] | None = None,
        auto_roll: bool = True,
        parties: Mapping[str, Any] | None = None,
        tables: str | None = None,
    ) -> None:
        rules = ruleset(game)
        values = rules.settle(options or {})
        numbers = seat_numbers(rules, seats, values)
        begins = -1 if first is None else seat_number(rules, first, numbers)
        config = rules.configure(values, numbers, begins)
        furnish(rules, config, parties, tables)
        self._setup(rules, config, None, seed=seed, dice=dice, auto_roll=auto_roll)
        self._own_tables = tables is not None
        self.agents = check_agents(agents, len(numbers))
        self._tell(self._draw_all())

    def _setup(
        self, rules: Ruleset, config: Any, position: Any, *, seed: int | None, dice: Dice | None, auto_roll: bool
    ) -> None:
        if dice is None:
            seed = check_seed(secrets.randbits(53) if seed is None else seed)
            dice = SeededDice(seed)
        elif seed is not None or not hasattr(dice, "draw"):
            raise OptionError(f"dice {dice!r}, seed {seed!r}: expected dice, or the seed of some, not both")
        self.rules = rules
        self.seed = seed
        self.dice = dice
        self.auto_roll = auto_roll
        self.agents = None
        self.events: tuple[Event, ...] = ()
        self._start = position
        self._own_tables = False
        self._read: tuple[int, int | None] = (0, None)  # how many steps came with a record, and the seed it names
        self._match = Match(rules, config, position)
        self._log = array("i")

    @classmethod
    def from_record(
        cls, text: str, *, seed: int | None = None, dice: Dice | None = None, auto_roll: bool = True
    ) -> Self:
        """The game of a record, finished or to be gone on with; raises RecordError.

        text: JSON Lines with one game. seed, dice: of what comes after the record's steps.
        """
        from ludarium.game.records import read_records

        records = list(read_records(text))
        if len(records) != 1:
            raise RecordError(records[1].line if records else 1, f"expected one game, found {len(records)}")
        game = cls.__new__(cls)
        game._setup(records[0].rules, records[0].config, None, seed=seed, dice=dice, auto_roll=auto_roll)
        game.agents = records[0].agents
        for step in records[0].steps:
            game._apply(step)
        game._read = (game.ply, records[0].seed)
        game._tell(game._draw_all())
        return game

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any] | str,
        *,
        seed: int | None = None,
        dice: Dice | None = None,
        auto_roll: bool = True,
    ) -> Self:
        """The game that goes on from a position, an object or its JSON text; raises PositionError with all faults."""
        from ludarium.game.formats import read_position

        rules, config, state = read_position(position)
        game = cls.__new__(cls)
        game._setup(rules, config, state, seed=seed, dice=dice, auto_roll=auto_roll)
        game._tell(game._draw_all())
        return game

    # ---- looking

    @property
    def name(self) -> str:
        """Name of the rule set."""
        return self.rules.name

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the defaults."""
        return self.rules.options.differing(self.rules.values(self.config))

    @property
    def config(self) -> Any:
        """The options as the rules read them."""
        return self._match.config

    @property
    def state(self) -> Any:
        """The state as the rules see it; look, don't touch."""
        return self._match.state

    @property
    def root(self) -> Any:
        """The last position as the rules see it: what is under way began there; look, don't touch."""
        return self._match.root

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours that play, in turn order."""
        return tuple(colour for seat, colour in enumerate(self.rules.colours) if self.config.seats >> seat & 1)

    @property
    def turn(self) -> str:
        """The colour whose turn it is."""
        return str(self.rules.colours[self.state.turn])

    @property
    def awaiting(self) -> str:
        """What comes next: "first", "roll", "move", "up", "field" or "over"; in Ludicrous Ludo as positions name it."""
        return self.rules.awaiting(self.state)

    @property
    def die(self) -> int | None:
        """The die in hand, while a move is awaited."""
        return self.state.die if self.awaiting == "move" else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def winner(self) -> str | None:
        """The colour that has won, once the game is over."""
        return self.rules.result(self.config, self.state)["winner"] if self.over else None

    @property
    def scores(self) -> dict[str, int] | None:
        """Points by colour, in games that have them."""
        return self.rules.scores(self.config, self.state)

    @property
    def legal_moves(self) -> list[Any]:
        """What `play` takes now: names of the pieces that may move, or steps in a game with decisions of many kinds.

        Empty while chance is next and when the game is over.
        """
        if self.over or not self.rules.decides(self.state):
            return []
        return [step.get("move", step) for step in self.legal_steps()]

    def legal_steps(self) -> list[Step]:
        """Every step that may come now, choices and outcomes of chance alike."""
        return self.rules.steps(self.config, self.state)

    @property
    def steps(self) -> list[Step]:
        """All steps so far."""
        return self.steps_from(0)

    def steps_from(self, ply: int) -> list[Step]:
        """The steps after the first `ply` ones."""
        return [self.rules.unpack(code & ~DRAWN) for code in self._log[ply:]]

    @property
    def ply(self) -> int:
        """How many steps there were."""
        return len(self._log)

    def position(self) -> Position:
        """The position in the public format."""
        return self.rules.write(self.config, self.state)

    def preview(self, move: str | Step) -> tuple[Event, ...]:
        """The events that a legal move would cause, up to the next chance; nothing changes. Raises as `play`."""
        outcome = self.rules.outcome(self.config, self.state, _as_step(move))
        return self._match.fork().advance(outcome)

    def observation(self) -> Observation:
        """What the player who decides sees: a copy that leads neither back here nor to hidden cards or coming dice."""
        return Observation(self.name, self.config.copy(), self.rules.seen(self.state))

    # ---- acting

    def play(self, move: str | Step) -> tuple[Event, ...]:
        """Make one of the `legal_moves`: a piece's name, or a step.

        Then what chance decides is drawn, up to the next decision. Returns the events.

        Raises IllegalMove while a move is awaited, else StepError.
        """
        events = self._apply(_as_step(move))
        return self._tell(events + self._draw_all())

    def roll(self) -> tuple[Event, ...]:
        """Roll the awaited die, then draw what chance decides up to the next die or decision; the events."""
        if self.awaiting != "roll":
            raise StepError(f"nothing to roll: {self.awaiting} is awaited")
        return self._tell(self._draw() + self._draw_all())

    def apply(self, step: Step) -> tuple[Event, ...]:
        """Take one step given from outside, choice or chance, and nothing more; raises IllegalMove or StepError."""
        return self._tell(self._apply(step))

    def draw(self) -> tuple[Event, ...]:
        """Draw the one outcome of chance that is awaited."""
        if self.rules.decides(self.state) or self.over:
            raise StepError(f"no chance to draw: {self.awaiting} is awaited")
        return self._tell(self._draw())

    def undo(self) -> None:
        """Back to the last decision before now; the same dice will come again. Raises StepError if there was none."""
        decisions = [index for index, code in enumerate(self._log) if not self.rules.is_chance(code & ~DRAWN)]
        if not decisions:
            raise StepError("nothing to undo: no move was played yet")
        self.rewind(decisions[-1])

    def rewind(self, ply: int) -> None:
        """Back to how the game stood after its first `ply` steps; the dice go back as well. Raises StepError."""
        if not 0 <= ply <= self.ply:
            raise StepError(f"cannot go back to ply {ply}: expected 0 to {self.ply}")
        log = self._log[:ply]
        self.dice.rewind()
        self._match = Match(self.rules, self.config, self._start)
        self._log = array("i")
        for code in log:
            if code & DRAWN:
                self._draw()
            else:
                self._take(self.rules.outcome_in(code))
        self.events = ()

    def restore(self, steps: Iterable[Step], given: int = 0) -> None:
        """Go through the steps of this same game again, from its beginning, drawing its chance from the dice.

        For a game just made with the seed and settings of one that was interrupted. The first `given` steps came from
        outside, chance too. Raises StepError where a step cannot come, or chance comes out otherwise; the game then
        stands before that step.
        """
        self.rewind(0)
        for step in steps:
            outcome = self.rules.outcome(self.config, self.state, step)
            chance = not self.rules.decides(self.state) and self.ply >= given
            if chance and outcome != self.dice.draw(self.rules, self.config, self.state):
                raise StepError(f"step {self.ply + 1}, {step!r}, is not what the dice give")
            self._take(outcome, DRAWN if chance else 0)
        self.events = ()

    def copy(self) -> Self:
        """An independent game at the same point, with the same dice to come."""
        return copy.deepcopy(self)

    # ---- formats

    def record(self) -> str:
        """The game as a record in JSON Lines.

        Raises LudariumError if it did not begin at the beginning, or has house tables of its own: no record holds them.
        """
        from ludarium.game.records import write_record

        if self._start is not None:
            raise LudariumError("a game from a position has no record: records begin with a new game")
        if self._own_tables:
            raise LudariumError("a game with house tables of its own has no record: records hold no tables")
        return write_record(self.rules, self.config, self.agents, self._true_seed(), self.steps, self.state)

    def text(self) -> str:
        """The board as text."""
        from ludarium.game.text import board_text

        return board_text(self.position())

    def svg(self) -> str:
        """The board as an SVG drawing."""
        from ludarium.game.svg import board_svg

        return board_svg(self.position())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Game.from_position({json.dumps(self.position())!r})"

    def __str__(self) -> str:
        return self.text()

    # ---- inside

    def _true_seed(self) -> int | None:
        """The seed whose dice gave all chance so far, if there is one."""
        read, seed = self._read
        if read:
            return seed if self.ply == read else None
        drawn = all(code & DRAWN or not self.rules.is_chance(code) for code in self._log)
        return self.seed if drawn else None

    def _apply(self, step: Step) -> tuple[Event, ...]:
        return self._take(self.rules.outcome(self.config, self.state, step))

    def _draw(self) -> tuple[Event, ...]:
        return self._take(self.dice.draw(self.rules, self.config, self.state), DRAWN)

    def _take(self, outcome: int, drawn: int = 0) -> tuple[Event, ...]:
        code = drawn | self.rules.pack(self.state, outcome)
        events = self._match.advance(outcome)
        self._log.append(code)
        return events

    def _draw_all(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while not self.over and not self.rules.decides(self.state) and (self.auto_roll or self.awaiting != "roll"):
            events += self._draw()
        return events

    def _tell(self, events: Iterable[Event]) -> tuple[Event, ...]:
        self.events = tuple(events)
        return self.events


def _as_step(move: str | Step) -> Step:
    return {"move": move} if isinstance(move, str) else move
