"""Draws and decisions of Ludicrous Ludo: from the state's own generator, or from the tape (see `rules.chance`)."""

from __future__ import annotations

from ludarium.rules.chance import Waiting, below
from ludarium.rules.ludicrous.names import DRAW, FOR_CARD, NOBODY, PASS
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rule

DRAWS, DECISIONS = 1, 2
"""Bits of `State.live`: what the state does for itself."""


@rule
def given(s: State, awaits: int, by: int, asked: int, faces: int, purpose: int) -> int:
    """The next outcome on the tape."""
    if s.read == s.written:
        s.awaits = awaits
        s.by = by
        s.asked = asked
        s.faces = faces
        s.purpose = purpose
        raise Waiting
    s.read += 1
    return int(s.tape[s.read - 1])


@rule
def draw(s: State, faces: int, purpose: int, by: int) -> int:
    """One die, 1 to `faces`, rolled by a seat."""
    if s.live & DRAWS:
        return 1 + below(s, faces)
    return given(s, DRAW, by, NOBODY, faces, purpose)


@rule
def roll(s: State, faces: int, purpose: int, by: int, better: int, worse: int) -> int:
    """One die with advantage or disadvantage; both together cancel."""
    x = draw(s, faces, purpose, by)
    if (better != 0) == (worse != 0):
        return x
    y = draw(s, faces, purpose, by)
    return max(x, y) if better else min(x, y)


@rule
def dice(s: State, count: int, faces: int, purpose: int, by: int) -> int:
    """The sum of some dice."""
    total = 0
    for _ in range(count):
        total += draw(s, faces, purpose, by)
    return total


@rule
def choose(s: State, awaits: int, by: int, asked: int) -> int:
    """One of the listed decisions, made by a seat."""
    if s.live & DECISIONS:
        return int(s.choice[below(s, s.n)])
    return given(s, awaits, by, asked, 0, 0)


# ---- lists of decisions


@rule
def add(s: State, code: int) -> None:
    """One decision more."""
    s.choice[s.n] = code
    s.n += 1


@rule
def list_pieces(s: State, pieces: int, way: int) -> None:
    """A decision for each piece of a set."""
    s.n = 0
    for piece in range(16):
        if (pieces >> piece) & 1:
            add(s, way << 10 | piece << 4)


@rule
def list_yes(s: State, yes: int) -> None:
    """Do it or pass."""
    s.n = 0
    add(s, yes)
    add(s, PASS)


# ---- the deck (LL-6.7): its order is not kept, a drawn card is random


@rule
def in_deck(cfg: Config, s: State, card: int) -> int:
    """How many of a card are in the deck."""
    return cfg.deck[card] - s.discards[card] - s.hand[0, card] - s.hand[1, card] - s.hand[2, card] - s.hand[3, card]


@rule
def deck_size(cfg: Config, s: State) -> int:
    """How many cards are in the deck."""
    size = 0
    for card in range(11):
        size += in_deck(cfg, s, card)
    return size


@rule
def draw_card(cfg: Config, s: State, by: int) -> int:
    """One card of the deck."""
    if s.live & DRAWS:
        k = below(s, deck_size(cfg, s))
        card = 0
        while k >= in_deck(cfg, s, card):
            k -= in_deck(cfg, s, card)
            card += 1
        return card
    return given(s, DRAW, by, NOBODY, 0, FOR_CARD)
