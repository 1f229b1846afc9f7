"""Every exception of the package.

    LudariumError               code "error"
    ├── OptionError             "option/invalid"     an option, seat, colour or agent that there isn't
    ├── PositionError           "position/invalid"   `faults` lists all that is wrong, each with its place
    ├── StepError               "step/wrong"         a step of another kind, or an outcome that cannot be
    │   └── IllegalMove         "move/illegal"       a move while one is awaited, but not a legal one
    ├── RecordError             "record/invalid"     `line` is the line of the file, from 1
    ├── WeightsError            "weights/invalid"    a file of learned weights that is none, or of other rules
    ├── DiceError               "dice/empty"         scripted dice that ran out or don't fit
    ├── TableError              "table/unknown"      a game table that the server doesn't have
    ├── TableFull               "table/full"         a game that has gone on for too long, or too many who watch it
    ├── StaleCommand            "state/stale"        a command for a state of the table that is past
    ├── SeatError               "seat/bot"           a command for a seat that a program plays
    ├── KeyMissing              "seat/key"           something that only who has a seat's key may do or see
    ├── FrameError              "frame/invalid"      a message to the server that is none
    ├── ServerError             "server/start"       an address or a database that cannot be used
    ├── WorkerError             "server/worker"      work that the process beside the server cannot do now
    ├── StudyError              "study/invalid"      `faults` lists all that is wrong with a study file, with lines
    ├── ExecutorError           "sim/executor"       processes or a cluster that cannot do the work
    ├── StoreError              "sim/store"          a folder of finished games that cannot be used or written
    └── MissingExtra            "extra/missing"      a part of the package that needs an extra to be installed

`code` is stable and goes over the wire; the message is one sentence for people: what was wrong, what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class LudariumError(Exception):
    """Base of all errors; `code` is its stable name. They go from process to process as they are."""

    code = "error"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).__new__, (type(self), *self.args), self.__dict__


class OptionError(LudariumError, ValueError):
    """An option, game, seat, colour or agent that does not exist, or a value it cannot have."""

    code = "option/invalid"


class PositionError(LudariumError, ValueError):
    """Not a position: `faults` are all violations, each as "place: what is wrong"."""

    code = "position/invalid"

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("not a position: " + "; ".join(self.faults))


class StepError(LudariumError, ValueError):
    """A step that cannot come now; the message says what was awaited."""

    code = "step/wrong"


class IllegalMove(StepError):
    """A move that is not among the legal ones."""

    code = "move/illegal"


class RecordError(LudariumError, ValueError):
    """Not a record; `line` is the line where it goes wrong, from 1."""

    code = "record/invalid"

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")


class WeightsError(LudariumError, ValueError):
    """A file that holds no weights for an agent of this game, or weights for another version of its rules."""

    code = "weights/invalid"


class DiceError(LudariumError, ValueError):
    """Scripted dice that have run out, or an outcome among them that cannot come now."""

    code = "dice/empty"


class TableError(LudariumError, LookupError):
    """A game table that does not exist."""

    code = "table/unknown"


class TableFull(LudariumError):
    """A table that takes no more: neither steps of its game nor people who watch."""

    code = "table/full"


class StaleCommand(LudariumError):
    """A command given while another state of the table was shown."""

    code = "state/stale"


class SeatError(LudariumError):
    """A command for a seat that a program plays."""

    code = "seat/bot"


class KeyMissing(LudariumError):
    """What only who has the key of a seat may do or see."""

    code = "seat/key"


class FrameError(LudariumError, ValueError):
    """A message to the server that is none; the message names what is wrong."""

    code = "frame/invalid"


class ServerError(LudariumError):
    """A server that cannot start: its address is taken, or its database cannot be opened."""

    code = "server/start"


class WorkerError(LudariumError):
    """Work that the process beside the server could not do: it died, was asked too much, or took too long."""

    code = "server/worker"


class StudyError(LudariumError, ValueError):
    """Not a study file: `faults` are all that is wrong, each as "line 3: what"."""

    code = "study/invalid"

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class ExecutorError(LudariumError):
    """Processes that die again and again, or a cluster that cannot be reached."""

    code = "sim/executor"


class StoreError(LudariumError):
    """A folder of finished games that cannot be used, or that holds games of another plan."""

    code = "sim/store"


class MissingExtra(LudariumError, ImportError):
    """A part of the package whose optional requirements are not installed."""

    code = "extra/missing"

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f"{what} needs the extra {extra!r}: pip install 'ludarium[{extra}]'")
