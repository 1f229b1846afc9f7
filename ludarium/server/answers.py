"""What is asked and answered by HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

from ludarium.server.formats import EXACT, ByColour, Colour, Key, Model, OptionValue, Player, Position, Share, Step
from ludarium.server.models import Choice


class NewTable(Model):
    """A game to begin.

    players: who plays each colour that is seated. first: who begins, if that isn't drawn. parties: sheets of parties,
    `{"abilities": {"luck": 1, "magic": -1}, "weapon": "bow"}`; who has none has the sword and no abilities. ask_all:
    whether people are asked even where there is but one choice.
    """

    game: str
    options: dict[str, Any] = Field(default={})
    players: ByColour[Player]
    first: Colour | None = None
    parties: dict[Colour, dict[str, Any]] = Field(default={})
    ask_all: bool = False


class SavedRecord(Model):
    """The text of a record: JSON Lines with one game."""

    record: str


class TableId(Model):
    """The name of a table, and the key of each seat of a game that hides hands; they are told nowhere else.

    In other games who knows the name may sit there.
    """

    id: str
    keys: ByColour[Key]


class NewKey(Model):
    """A seat's key, and the one that takes its place: whoever else had the old one has no more say there."""

    key: Key
    fresh: Key


class Claimed(Model):
    """The seat whose key was changed."""

    colour: Colour


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


class PartyForm(Model):
    """What a party sheet may say: each ability from `low` to `high`, in sum 0 unless the option `any_sum` is on."""

    abilities: list[str]
    low: int
    high: int
    weapons: list[str]


class Level(Model):
    """How hard a program is to beat, and how it chooses.

    share: its wins as one of four, the others being `careful`; half: of the 95 % interval. seconds: processor time of a
    choice with compiled rules. None where it was not measured.
    """

    agent: Player
    level: Literal["easy", "medium", "hard", "top"]
    method: str
    share: Share | None
    half: Share | None
    seconds: float | None


class GameInfo(Model):
    """A game that can be played here.

    colours: in turn order. agents: the programs that play it, levels: the same with what is known of them, from the
    weakest on. party: where it has parties.
    """

    name: str
    title: str
    seats: SeatCount
    colours: list[Colour]
    options: list[OptionInfo]
    agents: list[Player]
    levels: list[Level]
    party: PartyForm | None


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


class Suggestion(Model):
    """A choice, and the chance to win after it where one is told; half: of its 95 % interval, if it was tried out."""

    step: Step
    chance: Share | None
    half: float | None


class Reason(Model):
    """What speaks for a choice: a term of the linear player, and what it is worth (docs/analysis.md)."""

    term: str
    worth: float


class Advised(Model):
    """What to choose in state `seq`, by this program. reasons: what speaks for the best against the second."""

    seq: int
    player: Player
    best: Suggestion
    second: Suggestion | None
    reasons: list[Reason]


class Moment(Model):
    """Chances by colour after `ply` steps, with half their 95 % intervals. seat: in turn, nobody at the end."""

    ply: int
    seat: Colour | None
    chances: ByColour[float]
    halves: ByColour[float]


class Grades(Model):
    """How many choices of each grade."""

    inaccuracy: int
    mistake: int
    blunder: int


class Account(Model):
    """What changed a seat's chance to win (docs/analysis.md)."""

    seat: Colour
    start: float
    end: float
    turns: float
    turns_of_others: float
    luck: float
    luck_half: float
    luck_of_others: float
    lost: float
    lost_half: float
    given: float
    draws: float
    rest: float
    choices: int
    grades: Grades


class Mistake(Model):
    """A choice that lost win chance against the best one; half: of the interval of that. position: where it stood."""

    ply: int
    seat: Colour
    position: Position
    played: Choice
    best: Choice
    loss: float
    half: float
    grade: Literal["inaccuracy", "mistake", "blunder"]


class Report(Model):
    """The analysis of a finished game. settled: the ply from which the winner's chance stays above one half."""

    method: Literal["network"]
    player: Player
    settled: int | None
    moments: list[Moment]
    players: list[Account]
    mistakes: list[Mistake]


class Working(Model):
    """How far an analysis is: `done` of `steps` steps of the record; 0 while it waits or rules are compiled."""

    done: int
    steps: int
