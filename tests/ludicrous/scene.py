"""Positions and steps of Ludicrous Ludo in few words, and what comes of playing from them."""

from __future__ import annotations

import re
from typing import Any, Self

import pytest

import ludarium as lu

Step = dict[str, Any]
COLOURS = ("green", "yellow", "blue", "red")
PLACE = re.compile(
    r"(?P<square>[\w:]+)(?P<backward><?)(?:~(?P<down>\d))?(?:\*(?P<stunned>\d))?(?:#(?P<restrained>\d))?"
)
CONDITIONS = ("down", "stunned", "restrained")


def position(
    *,
    turn: str = "yellow",
    awaits: str | None = None,
    seats: str = "",
    die: int | None = None,
    options: dict[str, Any] | None = None,
    parties: dict[str, dict[str, Any]] | None = None,
    more: dict[str, Any] | None = None,
    **squares: str,
) -> dict[str, Any]:
    """A position: `red="t14<~2 t9*1"` has red1 on t14, backward, unconscious for 2 more ends, red2 stunned on t9.

    `<` backward, `~` down, `*` stunned, `#` restrained. Pieces that aren't named are in the yard. Yellow and red are
    seated, and whoever else is named; `parties` adds to what a party is at the start, abilities may sum to anything.
    """
    options = {"any_sum": True, **(options or {})}
    named = seats.split() or [c for c in COLOURS if c in squares or c in ("yellow", "red")]
    found: dict[str, Any] = {
        "game": "ludicrous", "options": options, "seats": named, "round": 5, "first": named[0], "god": named[-1],
        "turn": turn, "await": awaits or ("move" if die else "action"), "tokens": {}, "facing": {}, "parties": {},
        **{key: {} for key in CONDITIONS},
    }  # fmt: skip
    for colour in named:
        words = squares.get(colour, "").split()
        words += ["base"] * (options.get("pieces", 4) - len(words))
        found["tokens"][colour] = [_place(found, f"{colour}{n}", word) for n, word in enumerate(words, 1)]
        own = (parties or {}).get(colour, {})
        most = 10 + own.get("abilities", {}).get("constitution", 0)
        found["parties"][colour] = {"weapon": "sword", "hp": most, "bonus": 0, "tank": "shield", **own}
    if die:
        found |= {"die": die, "sixes": int(die == 6)} if found["await"] == "move" else {"die": die}
    return {**found, **(more or {})}


def _place(found: dict[str, Any], name: str, word: str) -> str:
    parts = PLACE.fullmatch(word)
    assert parts, word
    if word[0] == "t":
        found["facing"][name] = "backward" if parts["backward"] else "forward"
    for key in CONDITIONS:
        if parts[key]:
            found[key][name] = int(parts[key])
    return parts["square"]


def step(words: str) -> Step:
    """A step in words: `"d20 12 attack"`, `"card mend"`, `"cast spark yellow1 red1 +far"`."""
    first, *rest = words.split()
    if first in ("d20", "d8", "d6", "d4"):
        return {first: int(rest[0]), "for": rest[1]}
    if first == "card":
        return {"card": rest[0]}
    if first == "cast":
        return _cast(rest)
    if first == "shed":
        return {"do": "shed", "cards": rest}
    keys = {
        "turn": ("piece", "facing"), "enter": ("piece", "facing"), "tank": ("to",), "retaliate": ("weapon",),
        "attack": ("piece", "weapon", "target"), "build": ("structure", "square"), "shoot": ("target",),
    }.get(first, ("piece", "target"))  # fmt: skip
    return {"do": first, **dict(zip(keys, rest, strict=False))}


def _cast(words: list[str]) -> Step:
    meta = {"meta": words.pop()[1:]} if words[-1][0] == "+" else {}
    keys = ("target",) if words[0] in ("mend", "blink") else ("piece", "target")
    return {"do": "cast", "card": words[0], **dict(zip(keys, words[1:], strict=False)), **meta}


class Scene:
    """A position that is played from, without any dice but those given."""

    def __init__(self, **fields: Any) -> None:
        self.game = lu.Game.from_position(position(**fields), seed=0, auto_roll=False)
        self.events: list[lu.Event] = []

    def play(self, *steps: str) -> Self:
        """Apply steps one after the other."""
        for words in steps:
            self.events += self.game.apply(step(words))
        return self

    def can(self, *steps: str) -> bool:
        """Whether all of these steps are legal now."""
        return all(step(words) in self.game.legal_steps() for words in steps)

    def cannot(self, *steps: str) -> bool:
        """Whether none of these steps is legal now."""
        return not any(step(words) in self.game.legal_steps() for words in steps)

    def refuses(self, words: str | Step) -> str:
        """The code with which a step is refused; nothing changes."""
        before = self.here
        with pytest.raises(lu.LudariumError) as error:
            self.game.apply(step(words) if isinstance(words, str) else words)
        assert self.here == before
        return error.value.code

    @property
    def here(self) -> dict[str, Any]:
        return self.game.position()

    @property
    def legal(self) -> list[Step]:
        return self.game.legal_steps()

    @property
    def doing(self) -> set[str]:
        """The kinds of decisions that are legal."""
        return {legal["do"] for legal in self.legal}

    @property
    def awaits(self) -> str:
        """What is awaited; of a draw what it is for, of an answer also whose."""
        here = self.here
        if here["await"] == "draw":
            return f"{here['die_kind']} {here.get('for', '')}".strip()
        return " ".join(str(here[key]) for key in ("await", "by", "piece") if key in here)

    @property
    def turn(self) -> str:
        return self.game.turn

    def at(self, piece: str) -> str:
        return str(self.here["tokens"][piece[:-1]][int(piece[-1]) - 1])

    def party(self, colour: str) -> dict[str, Any]:
        return dict(self.here["parties"][colour])

    def hp(self, colour: str) -> int:
        return int(self.party(colour)["hp"])

    def of(self, key: str) -> dict[str, Any]:
        """A map of the position, empty if there is nothing in it: `of("down")`."""
        return dict(self.here.get(key, {}))

    def told(self, kind: str) -> list[lu.Event]:
        return [event for event in self.events if event.kind == kind]

    def clauses(self, kind: str) -> list[str]:
        """The clauses that events of a kind name."""
        return [event.clause for event in self.told(kind)]

    def who(self, kind: str) -> list[Any]:
        """The pieces, or seats, of the events of a kind."""
        return [event.data.get("piece", event.data.get("seat")) for event in self.told(kind)]


def act(**fields: Any) -> Scene:
    """Yellow is to choose an action."""
    return Scene(**fields)


def move(die: int, **fields: Any) -> Scene:
    """Yellow has a roll to play."""
    return Scene(die=die, **fields)


def roll(**fields: Any) -> Scene:
    """Yellow is to roll."""
    return Scene(awaits="roll", **fields)


def last(**fields: Any) -> Scene:
    """Yellow may roll again after a 6: `stop` ends its turn."""
    return Scene(awaits="again", more={"sixes": 1, **fields.pop("more", {})}, **fields)
