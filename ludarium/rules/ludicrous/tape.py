"""Draws and decisions of Ludicrous Ludo: from the state's own generator, or from the tape (see `rules.chance`)."""

from __future__ import annotations

from ludarium.rules.chance import Chance, Waiting, below
from ludarium.rules.ludicrous.names import DRAW, FOR_CARD, NEW, NOBODY, PASS, ROLL, SPEED
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare, rule

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


@rare
def draw(s: State, faces: int, purpose: int, by: int) -> int:
    """One die, 1 to `faces`, rolled by a seat."""
    if s.live & DRAWS:
        return 1 + below(s, faces)
    return given(s, DRAW, by, NOBODY, faces, purpose)


@rare
def roll(s: State, faces: int, purpose: int, by: int, better: int, worse: int) -> int:
    """One die with advantage or disadvantage; both together cancel."""
    x = draw(s, faces, purpose, by)
    if (better != 0) == (worse != 0):
        return x
    y = draw(s, faces, purpose, by)
    return max(x, y) if better else min(x, y)


@rare
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


@rare
def sample(cfg: Config, s: State, generator: Chance) -> int:
    """The outcome of the awaited chance from a generator: the same as a live state would draw."""
    if s.awaits == NEW:
        return cfg.first if cfg.first >= 0 else roll_first(cfg, generator)
    if s.awaits == DRAW and s.purpose == FOR_CARD:
        return random_card(cfg, s, below(generator, deck_size(cfg, s)))
    return 1 + below(generator, 6 if s.awaits == ROLL else s.faces)


@rare
def roll_first(cfg: Config, generator: Chance) -> int:
    """LL-0: the seats roll d20 + speed until one is ahead."""
    ahead = cfg.seats
    while ahead & (ahead - 1) != 0:
        best = -9
        found = 0
        for seat in range(4):
            if (ahead >> seat) & 1:
                total = 1 + below(generator, 20) + cfg.abilities[seat, SPEED]
                if total > best:
                    best = total
                    found = 0
                if total == best:
                    found |= 1 << seat
        ahead = found
    seat = 0
    while (ahead >> seat) & 1 == 0:
        seat += 1
    return seat


@rare
def decides(s: State) -> bool:
    """Whether a player has to decide, not chance."""
    return s.awaits != NEW and s.awaits != ROLL and s.awaits != DRAW


# ---- lists of decisions


@rule
def add(s: State, code: int) -> None:
    """One decision more."""
    s.choice[s.n] = code
    s.n += 1


@rare
def list_pieces(s: State, pieces: int, way: int) -> None:
    """A decision for each piece of a set."""
    s.n = 0
    for piece in range(16):
        if (pieces >> piece) & 1:
            add(s, way << 10 | piece << 4)


@rare
def list_yes(s: State, yes: int) -> None:
    """Do it or pass."""
    s.n = 0
    add(s, yes)
    add(s, PASS)


# ---- the deck (LL-6.7): its order is not kept, a drawn card is random


@rare
def in_deck(cfg: Config, s: State, card: int) -> int:
    """How many of a card are in the deck."""
    return cfg.deck[card] - s.discards[card] - s.hand[0, card] - s.hand[1, card] - s.hand[2, card] - s.hand[3, card]


@rare
def deck_size(cfg: Config, s: State) -> int:
    """How many cards are in the deck."""
    size = 0
    for card in range(11):
        size += in_deck(cfg, s, card)
    return size


@rare
def draw_card(cfg: Config, s: State, by: int) -> int:
    """One card of the deck."""
    if s.live & DRAWS:
        return random_card(cfg, s, below(s, deck_size(cfg, s)))
    return given(s, DRAW, by, NOBODY, 0, FOR_CARD)


@rare
def random_card(cfg: Config, s: State, k: int) -> int:
    """The k-th card of the deck, by kind."""
    card = 0
    while k >= in_deck(cfg, s, card):
        k -= in_deck(cfg, s, card)
        card += 1
    return card
