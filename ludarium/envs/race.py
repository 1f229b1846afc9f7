"""Classic and superconducting Ludo as vectors and numbers."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import ARM, HOME, OFF, TRACK
from ludarium.envs.spaces import ActionTable, Group, Layout, Part
from ludarium.rules.race import COUNT, square_of
from ludarium.rules.record import rule

ACTIONS = ActionTable((Group("move", (("piece", 4),), "move this piece: of one's own, or with teams of the partner"),))

MOST_SIXES, MOST_ROLLS, MOST_TURNS = 3, 15, 127

COMMON = (
    Part("pieces", (4, 4), -1, HOME, "progress of each piece of each seat: 0 base, 1 own start, 57 home; -1: no piece"),
    Part("squares", (4, TRACK), 0, 4, "how many pieces of each seat stand on each track square, from one's own start"),
    Part("turn", (4,), 0, 1, "whose turn it is; entry 0: one's own"),
    Part("die", (6,), 0, 1, "the die in hand, as 1 in the entry of its number; all 0 while no move is awaited"),
    Part("sixes", (1,), 0, MOST_SIXES, "6s in a row in this turn; 3 stands for more as well"),
    Part("rolls", (1,), 0, MOST_ROLLS, "further rolls owed; 15 stands for more as well"),
)

CLASSIC = Layout(
    (
        *COMMON,
        Part("partner", (1,), 0, 1, "1: actions move the partner's pieces (CL-H4)"),
        Part("captured", (4,), 0, 1, "which seats have captured, with the option lane_needs_capture (CL-H2)"),
        Part("places", (4,), 0, 3, "place of each seat, 0: none yet, with the option continue_to_last (CL-H3)"),
    )
)

SUPERCONDUCTING = Layout(
    (
        *COMMON,
        Part("up", (4,), 0, 1, "which seats' spins are up"),
        Part("pairs", (4, 4), 0, 16, "each piece's partner in a Cooper pair: 1 + 4 * its seat + its index; 0: none"),
        Part("field", (1,), 0, MOST_TURNS, "turns of Magnetic Field left; 127 stands for more as well"),
    )
)

PIECES, SQUARES, TURN, DIE, SIXES, ROLLS = (CLASSIC.offsets[part.name] for part in COMMON)
PARTNER, CAPTURED, PLACES = (CLASSIC.offsets[name] for name in ("partner", "captured", "places"))
UP, PAIRS, FIELD = (SUPERCONDUCTING.offsets[name] for name in ("up", "pairs", "field"))


@rule
def observe_race(cfg: Any, s: Any, seat: int, out: Any) -> None:
    """What both games have in common."""
    out[:] = 0
    for a in range(4):
        p = (seat + a) & 3
        plays = (cfg.seats >> p) & 1
        for i in range(4):
            out[PIECES + 4 * a + i] = -1
            if plays and i < cfg.pieces:
                here = int(s.progress[p, i])
                out[PIECES + 4 * a + i] = here
                q = square_of(p, here)
                if q != OFF:
                    q -= ARM * seat
                    out[SQUARES + TRACK * a + (q if q >= 0 else q + TRACK)] += 1
    out[TURN + ((s.turn - seat) & 3)] = 1
    if s.legal != 0:
        out[DIE + s.die - 1] = 1
    out[SIXES] = min(s.sixes, MOST_SIXES)
    out[ROLLS] = min(s.extra, MOST_ROLLS)


@rule
def observe_classic(cfg: Any, s: Any, seat: int, out: Any) -> None:
    """A state of classic Ludo as a seat sees it."""
    observe_race(cfg, s, seat, out)
    out[PARTNER] = int(cfg.teams != 0 and s.home[s.turn] == 4)
    if cfg.lane_needs_capture:
        for a in range(4):
            out[CAPTURED + a] = (s.captured >> ((seat + a) & 3)) & 1
    for k in range(s.placed):
        out[PLACES + ((s.places[k] - seat) & 3)] = k + 1


@rule
def observe_superconducting(cfg: Any, s: Any, seat: int, out: Any) -> None:
    """A state of superconducting Ludo as a seat sees it."""
    observe_race(cfg, s, seat, out)
    for a in range(4):
        p = (seat + a) & 3
        out[UP + a] = (s.up >> (4 * p)) & 1
        for i in range(4):
            if (s.paired >> (4 * p + i)) & 1:
                out[PAIRS + 4 * a + i] = 1 + ((s.partner[4 * p + i] - 4 * seat) & 15)
    out[FIELD] = min(s.field, MOST_TURNS)


@rule
def decider(s: Any) -> int:
    """The seat that decides."""
    return int(s.turn)


@rule
def count(s: Any) -> int:
    """How many choices there are."""
    return int(COUNT[s.legal])


@rule
def mask(s: Any, out: Any) -> None:
    """1 for each action that may be taken, 0 for the others."""
    for i in range(4):
        out[i] = (s.legal >> i) & 1


@rule
def index_of(s: Any, action: int) -> int:
    """The index of the piece that an action moves, or -1 if it may not be taken."""
    return action if action >= 0 and action < 4 and (s.legal >> action) & 1 else -1
