"""Superconducting Ludo, clause by clause. The ids are those of docs/rules/superconducting.md."""

from __future__ import annotations

from ludarium.board.squares import BASE, ENTRANCE, HOME, OFF, START
from ludarium.rules import events, race
from ludarium.rules.chance import FIELD, draw_die
from ludarium.rules.events import note
from ludarium.rules.race import (
    COUNT,
    clear,
    destination,
    draw_first,
    lowest,
    next_seat,
    place,
    put,
    resumption,
    send_to_base,
    single,
)
from ludarium.rules.record import rare, rule
from ludarium.rules.superconducting.spins import draw_spins, end_of_turn_field, opposite, pair_up, part, redraw
from ludarium.rules.superconducting.state import ARM_OF, CURRENT, JUNCTION, KIND, SAFE, STAR, Config, State

ON_STAR = 64
"""Beside the reasons for a further roll: somebody landed on a star."""


@rare
def begin(cfg: Config, s: State) -> None:
    """SC-B1: all pieces are electrons in their bases; who begins; SC-E1: the first spins."""
    clear(cfg, s)
    s.paired = 0
    s.up = 0
    s.field = 0
    for x in range(16):
        s.partner[x] = 0
    draw_first(cfg, s, "SC-B1")
    draw_spins(s, "SC-E1")


@rule
def roll(cfg: Config, s: State) -> None:
    """SC-B2: roll; the turn goes on by itself where nothing can move."""
    s.die = draw_die(s)
    note(s, events.ROLLED, "SC-B2", s.turn, s.die)
    s.sixes = s.sixes + 1 if s.die == 6 else 0
    if s.sixes == 3 and cfg.three_sixes:  # SC-B5
        note(s, events.FORFEIT, "SC-B5", s.turn)
        s.legal = 0
        s.extra = 0
        end_turn(cfg, s)
        return
    s.legal = movable(s)
    if s.legal == 0:
        note(s, events.PASSED, "SC-B2", s.turn, s.die)
        s.extra += s.die == 6
        end_roll(cfg, s, events.SIX if s.die == 6 else 0)


@rule
def army(cfg: Config, s: State) -> int:  # noqa: ARG001 - asked of every game with its options
    """SC-C2: the player in turn moves its own pieces, and the pairs that they are in."""
    return s.turn


@rule
def movable(s: State) -> int:
    """SC-B2, SC-B3: the pieces that the die moves, as bits; a pair is on the track, where no die is too high."""
    return (s.can[s.turn] >> (4 * s.die)) & 15


@rule
def play(cfg: Config, s: State, i: int) -> None:
    """Move piece i of the player in turn, or the pair that it is in (SC-C2), by the die."""
    x = 4 * s.turn + i
    landed = int(s.die == 6)
    if (s.paired >> x) & 1:
        landed |= move_pair(cfg, s, x, int(s.partner[x]))
    else:
        landed |= move_electron(cfg, s, x, destination(s, x))
    reasons = landed & (ON_STAR - 1)
    s.extra += COUNT[reasons] if cfg.stack else min(reasons, 1)
    if landed & ON_STAR:
        redraw(s, "SC-S3")
    if s.winner >= 0:
        finish(s)
        return
    end_roll(cfg, s, reasons)


# ---- moves: each answers with the reasons for a further roll (SC-B5), and ON_STAR


@rule
def move_electron(cfg: Config, s: State, x: int, there: int) -> int:
    """Move an electron: out of the base (SC-B2), along the track, into the Goal Road or Home (SC-B3)."""
    here = s.progress[x >> 2, x & 3]
    if here == BASE:
        note(s, events.RELEASED, "SC-B2", x, place(x, START))
    else:
        note(s, events.MOVED, "SC-B2", x, place(x, here), place(x, there))
    q = put(cfg, s, x, there)
    if q != OFF:
        return land_electron(cfg, s, x, q)
    if there == HOME:
        return reach_home(cfg, s, x)
    return 0


@rule
def reach_home(cfg: Config, s: State, x: int) -> int:
    """SC-B4: the last piece Home wins; SC-C6: a further roll only for the mover's own."""
    p = x >> 2
    note(s, events.HOME, "SC-B3", x)
    s.home[p] += 1
    if s.home[p] == cfg.pieces:
        s.winner = p
    return events.REACHED_HOME if p == s.turn else 0


@rule
def land_electron(cfg: Config, s: State, x: int, q: int) -> int:
    """What electron x does on the track square where it stops (SC-E3 to SC-E7, SC-S1 to SC-S3)."""
    others = s.at[q] & ~(1 << x)
    if others == 0 or SAFE[q]:
        return ON_STAR if KIND[q] == STAR and s.field == 0 else 0
    if others & s.paired != 0:
        part(s, others & s.paired, events.BROKEN, "SC-E7")
        return events.BREAK
    own = others & (15 << (4 * (x >> 2)))
    if single(others):
        if own != 0:  # SC-E4
            return 0
        y = lowest(others)
        if opposite(s, x, y):
            pair_up(s, x, y, "SC-E5")
            return events.PAIR
        send_to_base(cfg, s, others, x, "SC-E3")
        return events.CAPTURE
    send_to_base(cfg, s, others ^ own, x, "SC-E6")
    return events.CAPTURE if others != own else 0


@rule
def move_pair(cfg: Config, s: State, x: int, y: int) -> int:
    """SC-C1: a pair moves as one piece; SC-C6: it collapses where one member turns into its Goal Road."""
    if s.progress[x >> 2, x & 3] + s.die > ENTRANCE:
        return collapse(cfg, s, x, y)
    if s.progress[y >> 2, y & 3] + s.die > ENTRANCE:
        return collapse(cfg, s, y, x)
    q = carry(cfg, s, x, y, s.die, events.PAIR_MOVED, "SC-C1")
    if SAFE[q]:
        return ON_STAR if KIND[q] == STAR and s.field == 0 else 0
    loose = s.at[q] & ~s.paired
    send_to_base(cfg, s, loose, x, "SC-C4")  # SC-C5: pairs stay
    if KIND[q] == JUNCTION and x >> 2 != ARM_OF[q] and y >> 2 != ARM_OF[q]:  # SC-J1, SC-J2, SC-J4
        carry(cfg, s, x, y, CURRENT, events.CURRENT, "SC-J1")
    return events.CAPTURE if loose != 0 else 0


@rule
def carry(cfg: Config, s: State, x: int, y: int, steps: int, kind: int, clause: str) -> int:
    """Put both members of a pair some squares on; the square where they are then."""
    here = s.progress[x >> 2, x & 3]
    note(s, kind, clause, x, y, place(x, here), place(x, here + steps))
    put(cfg, s, y, s.progress[y >> 2, y & 3] + steps)
    return put(cfg, s, x, here + steps)


@rare
def collapse(cfg: Config, s: State, x: int, y: int) -> int:
    """SC-C6: the pair collapses on x's lane entrance; first x goes on alone, then y."""
    steps = ENTRANCE - s.progress[x >> 2, x & 3]
    if steps > 0:
        carry(cfg, s, x, y, steps, events.PAIR_MOVED, "SC-C1")
    part(s, 1 << x | 1 << y, events.COLLAPSED, "SC-C6")
    left = s.die - steps
    landed = move_electron(cfg, s, x, ENTRANCE + left)
    return landed | move_electron(cfg, s, y, s.progress[y >> 2, y & 3] + left)


# ---- ends


@rule
def end_roll(cfg: Config, s: State, reasons: int) -> None:
    """SC-B5: the player rolls again, or its turn ends."""
    if s.extra > 0:
        s.extra -= 1
        note(s, events.AGAIN, "SC-B5", s.turn, reasons)
    else:
        end_turn(cfg, s)


@rule
def end_turn(cfg: Config, s: State) -> None:
    """The end of a turn, with what the Magnetic Field does then."""
    end_of_turn_field(cfg, s)
    s.sixes = 0
    s.turn = next_seat(cfg, s.turn)
    note(s, events.TURN, "SC-B2", s.turn)


@rare
def finish(s: State) -> None:
    """SC-B4: the game ends with a winner."""
    s.over = 1
    s.legal = 0
    s.extra = 0
    note(s, events.WON, "SC-B4", s.winner)


@rule
def possible(cfg: Config, s: State) -> int:
    """Which outcomes may come now, as bits; of a field draw only those that have a chance (SC-M1)."""
    if s.awaits == FIELD:
        return 0b10 if cfg.field_chance == 100 else 0b01 if cfg.field_chance == 0 else 0b11
    return race.possible(cfg, s)


resume = resumption(begin, roll, play)
