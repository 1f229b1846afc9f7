"""The games' own formats on the wire (docs/formats.md, docs/formats-ludicrous.md)."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NotRequired, TypeVar

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

T = TypeVar("T")
Colour = TypeAliasType("Colour", Literal["red", "green", "yellow", "blue"])
Player = TypeAliasType(
    "Player", Literal["human", "random", "hasty", "greedy", "careful", "tuned", "strong", "expert", "master"]
)
Awaited = TypeAliasType(
    "Awaited",
    Literal[
        "first", "roll", "move", "up", "field", "over", "turn", "tank", "action", "bonus", "bonus_move", "again",
        "draw", "fall", "shed", "teleport", "retaliate", "shoot", "tackle",
    ],
)  # fmt: skip
Phase = TypeAliasType("Phase", Literal["turning", "special", "tank", "action", "bonus", "movement", "night"])
Spin = TypeAliasType("Spin", Literal["up", "down"])
Facing = TypeAliasType("Facing", Literal["forward", "backward"])
OptionValue = TypeAliasType("OptionValue", bool | int | str | list[int])
PieceName = Annotated[str, Field(pattern=r"^(red|green|yellow|blue)[1-4]$")]
PieceOrNone = Annotated[str, Field(pattern=r"^((red|green|yellow|blue)[1-4])?$")]
Key = Annotated[str, Field(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Share = Annotated[float, Field(ge=0, le=1)]
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


# What has keys that no class body can name.
_Position = TypedDict("_Position", {"await": Awaited, "for": NotRequired[str]})
_Step = TypedDict("_Step", {"for": str}, total=False)


@with_config(EXACT)
class Item(TypedDict):
    """What lies in a party's item slot."""

    name: str
    ammo: NotRequired[int]


@with_config(EXACT)
class Party(TypedDict):
    """A party of Ludicrous Ludo: its `hand` for who holds the key of its seat, else its number of `cards`."""

    abilities: NotRequired[dict[str, int]]
    weapon: str
    arrows: NotRequired[int]
    hp: int
    hand: NotRequired[list[str]]
    cards: NotRequired[int]
    item: NotRequired[Item]
    bonus: int
    tank: str
    structures: NotRequired[dict[str, str]]
    poisoned: NotRequired[int]
    dodged: NotRequired[PieceName]
    tackled: NotRequired[bool]


@with_config(EXACT)
class Position(_Position):
    """A game at one moment; below `winner`, what only Ludicrous Ludo has."""

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
    winner: NotRequired[Colour | Literal["draw"]]

    round: NotRequired[int]
    first: NotRequired[Colour]
    god: NotRequired[Colour]
    by: NotRequired[Colour]
    piece: NotRequired[PieceName]
    die_kind: NotRequired[str]
    facing: NotRequired[dict[PieceName, Facing]]
    down: NotRequired[dict[PieceName, int]]
    stunned: NotRequired[dict[PieceName, int]]
    restrained: NotRequired[dict[PieceName, int]]
    wet: NotRequired[dict[PieceName, int]]
    parties: NotRequired[ByColour[Party]]
    discards: NotRequired[dict[str, int]]
    sneak: NotRequired[PieceName]
    tries: NotRequired[int]
    save_failed: NotRequired[bool]
    haste: NotRequired[bool]
    hold: NotRequired[bool]


@with_config(EXACT)
class Step(_Step, total=False):
    """One thing that happened: a choice, or an outcome of chance.

    Race games: exactly one of `first`, `die`, `move`, `up`, `field`. Ludicrous Ludo: a decision has `do`; a `card` that
    somebody else has drawn is "hidden".
    """

    first: Colour
    die: int
    move: PieceName
    up: list[Colour]
    field: bool

    d20: int
    d8: int
    d6: int
    d4: int
    card: str
    do: str
    piece: PieceName
    target: PieceName
    facing: Facing
    to: str
    weapon: str
    meta: str
    structure: str
    square: str
    cards: list[str]


class GameEvent(BaseModel):
    """What a step brought about, the clause that caused it, and who and where by name."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int | list[str]] = Field(init=False)

    kind: str
    clause: str
