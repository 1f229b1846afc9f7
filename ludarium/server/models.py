"""What goes over a table's socket: the one source of checks, of the OpenAPI document and of the page's types.

What comes in is a model that takes nothing it doesn't name. What goes out is checked as well before it goes, so that
nothing leaves the server that isn't named here, in `formats` or in `answers`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ludarium.server.formats import (
    ByColour,
    Colour,
    GameEvent,
    Key,
    Model,
    OptionValue,
    Phase,
    PieceOrNone,
    Player,
    Position,
    Share,
    Step,
)


class Seat(Model):
    """A colour and who plays it."""

    colour: Colour
    player: Player


class Change(Model):
    """Step number `seq` of the game, what it brought about, the position after it and the phase that it stands in."""

    seq: int
    step: Step
    events: list[GameEvent]
    position: Position
    phase: Phase | None


class Effect(Model):
    """What a choice does or may lead to.

    kind: "hits", "damage", "trap", ... (docs/server.md lists them). piece: whom it is about. share: how likely it is,
    where dice decide; least: what one die of `die` faces must show for it, 0 where several dice decide. dice, die,
    points: an amount, so many dice of that many faces and a number.
    """

    kind: str
    piece: PieceOrNone
    share: Share
    least: int
    dice: int
    die: int
    points: int


class Choice(Model):
    """Something that can be chosen now, the legal steps of a position in its game's order.

    step: what a command carries to choose it. key: its number on the keyboard. kind: "move", or the step's `do`.
    piece, target: who acts and on whom, "" for nobody. to, path: where a movement ends and the squares that it goes
    over; events: what it causes before the next chance. passes: whether it leaves all as it is. effects: what it does.
    """

    step: Step
    key: Annotated[int, Field(ge=0)]
    kind: str
    piece: PieceOrNone
    target: PieceOrNone
    to: str
    path: list[str]
    events: list[GameEvent]
    passes: bool
    effects: list[Effect]


class Now(Model):
    """How a table stands.

    by: who is to roll or to choose, a person or a program; nobody once the game is over. wanted: what a person is to do
    now. mine: the seats that the receiver may act for. legal: what may be chosen, for who may choose it. phase: of the
    turn, in games that have phases. stand_ins: the program that moved last in place of the one that sits there and
    could not.
    """

    seq: int
    by: Colour | None
    wanted: Literal["roll", "choice", "nothing"]
    mine: list[Colour]
    legal: list[Choice]
    phase: Phase | None
    scores: ByColour[int] | None
    seats: list[Seat]
    stand_ins: ByColour[Player]


class Snapshot(Now):
    """All of a table.

    agents: the programs that may sit here. log: its last changes, or all of them in a race game of programs alone.
    """

    type: Literal["snapshot"]
    table: str
    game: str
    options: dict[str, OptionValue]
    agents: list[Player]
    position: Position
    log: list[Change]


class Update(Now):
    """Changes since the last message, and how the table stands after them."""

    type: Literal["update"]
    changes: list[Change]


class Refused(Model):
    """An answer to the sender of a command alone: nothing was done. `id` is empty if the command had none."""

    type: Literal["refused"]
    id: str
    code: str
    message: str
    seq: int


ServerMessage = Annotated[Snapshot | Update | Refused, Field(discriminator="type")]


# ---- commands


class Hello(Model):
    """The first frame of a socket, answered with a snapshot; it may come again with other keys.

    keys: of the seats to act for; without any one watches. A table whose game hides nothing needs none.
    """

    type: Literal["hello"]
    keys: list[Key] = Field(default=[], max_length=8)


class Command(Model):
    """What somebody at the table wants; `seq` is the state that was seen, a repeated `id` is answered again."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    seq: Annotated[int, Field(ge=0, le=2**53)]


class Roll(Command):
    """Roll the die: the awaited one, or the bonus die."""

    type: Literal["roll"]


class Choose(Command):
    """Take one of the legal choices."""

    type: Literal["choose"]
    step: Step


class SetPlayer(Command):
    """Give a seat to somebody else; at any time, whatever `seq` is."""

    type: Literal["player"]
    colour: Colour
    player: Player


ClientMessage = Annotated[Hello | Roll | Choose | SetPlayer, Field(discriminator="type")]
read_message: TypeAdapter[Hello | Roll | Choose | SetPlayer] = TypeAdapter(ClientMessage)
