"""What goes over the wire: the one source of checks, of the OpenAPI document and of the page's types.

What comes in is a model that takes nothing it doesn't name. What goes out is checked as well before it goes, so that
nothing leaves the server that isn't named here.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NotRequired, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypeAliasType, TypedDict

T = TypeVar("T")
Colour = TypeAliasType("Colour", Literal["red", "green", "yellow", "blue"])
Player = TypeAliasType("Player", Literal["human", "greedy", "random"])
Awaited = TypeAliasType("Awaited", Literal["first", "roll", "move", "up", "field", "over"])
Spin = TypeAliasType("Spin", Literal["up", "down"])
OptionValue = TypeAliasType("OptionValue", bool | int | str | list[int])
PieceName = Annotated[str, Field(pattern=r"^(red|green|yellow|blue)[1-4]$")]
EXACT = ConfigDict(extra="forbid")


@with_config(EXACT)
class ByColour(TypedDict, Generic[T], total=False):
    """Something for each colour that is seated."""

    red: T
    green: T
    yellow: T
    blue: T


class Model(BaseModel):
    """A message that has these fields and no others; a number is no string and true is no 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ---- the game's own formats (docs/formats.md)

_Awaiting = TypedDict("_Awaiting", {"await": Awaited})  # a key that no class body can name


@with_config(EXACT)
class Position(_Awaiting):
    """A game at one moment."""

    game: str
    options: dict[str, OptionValue]
    seats: list[Colour]
    turn: Colour
    die: NotRequired[int]
    sixes: NotRequired[int]
    rolls: NotRequired[int]
    tokens: ByColour[list[str]]
    pairs: NotRequired[list[list[PieceName]]]
    spins: NotRequired[ByColour[Spin]]
    field: NotRequired[int]
    captured: NotRequired[list[Colour]]
    places: NotRequired[list[Colour]]
    winner: NotRequired[Colour]


@with_config(EXACT)
class Step(TypedDict, total=False):
    """One thing that happened, a choice or an outcome of chance: exactly one of these keys."""

    first: Colour
    die: int
    move: PieceName
    up: list[Colour]
    field: bool


class GameEvent(BaseModel):
    """What a step brought about, the clause that caused it, and who and where by name."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int | list[str]] = Field(init=False)

    kind: str
    clause: str


# ---- a table


class Seat(Model):
    """A colour and who plays it."""

    colour: Colour
    player: Player


class Change(Model):
    """Step number `seq` of the game, what it brought about, and the position after it."""

    seq: int
    step: Step
    events: list[GameEvent]
    position: Position


class Choice(Model):
    """A legal move: the squares it goes over and ends on, and the events it would cause before the next chance."""

    piece: PieceName
    key: Annotated[int, Field(ge=1, le=4)]
    to: str
    path: list[str]
    events: list[GameEvent]


class Snapshot(Model):
    """All of a table; `log` are its last changes, or all of them where nobody human sits."""

    type: Literal["snapshot"]
    table: str
    game: str
    options: dict[str, OptionValue]
    seats: list[Seat]
    seq: int
    position: Position
    legal: list[Choice]
    scores: ByColour[int] | None
    log: list[Change]


class Update(Model):
    """Changes since the last message, and what can be chosen after them."""

    type: Literal["update"]
    seq: int
    changes: list[Change]
    legal: list[Choice]
    scores: ByColour[int] | None
    seats: list[Seat]


class Refused(Model):
    """An answer to the sender of a command alone: nothing was done. `id` is empty if the command had none."""

    type: Literal["refused"]
    id: str
    code: str
    message: str
    seq: int


ServerMessage = Annotated[Snapshot | Update | Refused, Field(discriminator="type")]


# ---- commands


class Command(Model):
    """What somebody at the table wants; `seq` is the state that was seen, a repeated `id` is answered again."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    seq: Annotated[int, Field(ge=0, le=2**53)]


class Roll(Command):
    """Roll the die."""

    type: Literal["roll"]


class Move(Command):
    """Move a piece."""

    type: Literal["move"]
    piece: PieceName


class SetPlayer(Command):
    """Give a seat to somebody else."""

    type: Literal["player"]
    colour: Colour
    player: Player


ClientMessage = Annotated[Roll | Move | SetPlayer, Field(discriminator="type")]
read_command: TypeAdapter[Roll | Move | SetPlayer] = TypeAdapter(ClientMessage)


# ---- requests and answers


class NewTable(Model):
    """A game to begin: who plays each colour that is seated, and who begins if that isn't drawn."""

    game: str
    options: dict[str, Any] = {}
    players: ByColour[Player]
    first: Colour | None = None


class SavedRecord(Model):
    """The text of a record: JSON Lines with one game."""

    record: str


class TableId(Model):
    """The name of a table; who knows it may sit there."""

    id: str


class Problem(Model):
    """Why a request failed; `code` is stable, `message` is a sentence for people."""

    code: str
    message: str


@with_config(EXACT)
class OptionInfo(TypedDict):
    """An option of a game: which values it takes, the clause that describes it."""

    name: str
    kind: Literal["bool", "int", "choice", "numbers"]
    default: OptionValue
    clause: str
    summary: str
    low: NotRequired[int]
    high: NotRequired[int]
    choices: NotRequired[list[str]]


class SeatCount(Model):
    """How many may play."""

    min: int
    max: int


class GameInfo(Model):
    """A game that can be played here."""

    name: str
    title: str
    seats: SeatCount
    options: list[OptionInfo]
    agents: list[Player]


class Square(Model):
    """A square of the track and its cell of the drawing."""

    name: str
    row: float
    column: float


Cell = Annotated[list[float], Field(min_length=2, max_length=2)]


class Track(Model):
    """A colour's way round the board, with the cells that are its own, each as row and column."""

    yard: list[Cell]
    start: str
    entrance: str
    path: list[str]
    lane: list[Cell]
    home: Cell


class Tracks(Model):
    """Every colour's way, seated or not."""

    red: Track
    green: Track
    yellow: Track
    blue: Track


class BoardData(Model):
    """The board, for drawing."""

    size: int
    colours: list[Colour]
    squares: list[Square]
    tracks: Tracks
    starts: list[str]
    stars: list[str]
    josephson: list[str]


class Clause(Model):
    """A clause of a game's rules."""

    id: str
    text: str
    section: str
    ruling: bool
    house: bool
