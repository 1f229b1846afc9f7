"""Own movements: what is legal, what happens on the way and on landing (LL-3.2, LL-3.3, LL-O1, LL-6.5 to LL-6.7)."""

from __future__ import annotations

from ludarium.board.squares import BASE, ENTRANCE, HOME, START
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import (
    CARD_SPACE,
    FLIGHT,
    HOMEFIELD,
    NO_STAR,
    OFF,
    OFFSET,
    STAR,
    TELEPORT_FROM,
    TRAP_OFFSET,
)
from ludarium.rules.ludicrous.names import (
    A_ATTACK,
    DEXTERITY,
    ENTER,
    FOR_TACKLE,
    INTELLIGENCE,
    LUCK,
    NOBODY,
    PASS,
    PICK,
    SHED,
    SHED_TWO,
    SPEED,
    STAR_SAVE,
    TACKLE,
    TACKLE_DEFENCE,
    TELEPORT,
    TELEPORT_SAVE,
    YES,
)
from ludarium.rules.ludicrous.pieces import (
    arrive,
    enemies_on,
    fall,
    first_of,
    lies,
    may_stand,
    on_path,
    own,
    several,
    spot,
    square,
    square_of,
)
from ludarium.rules.ludicrous.push import push_forward, spring_trap
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add, choose, deck_size, draw, draw_card, list_yes, roll
from ludarium.rules.record import rare, rule

HAND = 4
STAR_GOAL = TELEPORT_GOAL = 4

# ---- what is legal


@rule
def blocked_for(s: State, piece: int, progress: int) -> bool:
    """LL-A5: whether an enemy block stands there."""
    return several(enemies_on(s, square(piece, progress), piece >> 2))


@rare
def may_land(s: State, piece: int, progress: int) -> bool:
    """Whether a movement may end there."""
    return may_stand(s, piece, progress) and not blocked_for(s, piece, progress)


@rare
def may_move(s: State, piece: int, squares: int) -> bool:
    """LL-3.2: no overshooting, no jumping over own pieces or enemy blocks (but LL-A3), a square to land on."""
    here = s.at[piece]
    if here == BASE or here > HOME or here + squares > HOME or lies(s, piece) or s.restrained[piece] != 0:
        return False
    if s.sneak != piece:
        for progress in range(here + 1, here + squares):
            if s.on[square(piece, progress)] & own(piece >> 2) != 0 or blocked_for(s, piece, progress):
                return False
    return may_land(s, piece, here + squares)


@rare
def list_moves(s: State, squares: int, entering: int) -> int:
    """The legal moves of a roll, with entering (LL-3.3) if it may; how many there are."""
    s.n = 0
    for i in range(4):
        piece = 4 * s.turn + i
        if may_move(s, piece, squares):
            add(s, PICK << 10 | piece << 4)
        if entering and s.at[piece] == BASE and (s.on[OFF] >> piece) & 1 and may_land(s, piece, START):
            add(s, ENTER << 10 | piece << 4)
            add(s, ENTER << 10 | piece << 4 | 1)
    return s.n


# ---- the movement


@rare
def enter(cfg: Config, s: State, piece: int, backward: int) -> None:
    """LL-3.3: from the yard to the start square, facing as chosen."""
    note(s, happenings.ENTERED, "LL-3.3", piece, spot(piece, START))
    s.backward |= backward << piece
    s.pushed = 0
    arrive(cfg, s, piece, START)
    land(cfg, s, piece)


@rare
def move(cfg: Config, s: State, piece: int, squares: int) -> None:
    """LL-O1: an own movement by a roll: tackles, cards on the way, then the landing."""
    here = s.at[piece]
    there = here + squares
    for progress in range(here + 1, there + 1):
        if cfg.tackles and progress < there and s.sneak != piece and tackled(cfg, s, piece, progress):
            there = last_landing(s, piece, progress - 1)
            break
        pick_up(cfg, s, piece, progress)
    if there > here:
        note(s, happenings.MOVED, "LL-3.2", piece, spot(piece, here), spot(piece, there))
    s.pushed = 0
    arrive(cfg, s, piece, there)
    land(cfg, s, piece)  # LL-TK: also where it was, if it was stopped at once


@rare
def last_landing(s: State, piece: int, progress: int) -> int:
    """LL-TK: the last square, from a progress back, where a stopped movement may end; perhaps where it began."""
    while progress > s.at[piece] and not may_land(s, piece, progress):
        progress -= 1
    return progress


@rare
def tackled(cfg: Config, s: State, piece: int, progress: int) -> bool:
    """LL-TK: whether an enemy that faces backward stops the piece before it passes."""
    q = square(piece, progress)
    enemies = enemies_on(s, q, piece >> 2)
    if enemies == 0:
        return False
    tackler = first_of(enemies)
    seat = tackler >> 2
    ready = (s.backward >> tackler) & 1 and s.stunned[tackler] == 0 and s.restrained[tackler] == 0
    if not ready or s.tackled[seat]:
        return False
    list_yes(s, YES)
    if choose(s, TACKLE, seat, tackler) == PASS:
        return False
    s.tackled[seat] = 1
    mover = piece >> 2
    mine = draw(s, 20, FOR_TACKLE, seat) + cfg.abilities[seat, A_ATTACK]
    home = (HOMEFIELD[mover] >> square(piece, progress - 1)) & 1
    yours = roll(s, 20, TACKLE_DEFENCE, mover, home, 0) + cfg.abilities[mover, SPEED]
    note(s, happenings.TACKLED, "LL-TK", tackler, piece, mine, yours)
    return mine > yours


@rare
def land(cfg: Config, s: State, piece: int) -> None:
    """LL-O1: ambush, trap, the offer to teleport."""
    if not on_path(s, piece) or not ambush(cfg, s, piece):
        return
    offset = OFFSET[square_of(s, piece)]
    if offset == TRAP_OFFSET:
        spring_trap(cfg, s, piece)
    elif offset == TELEPORT_FROM:
        list_yes(s, YES)
        if choose(s, TELEPORT, piece >> 2, piece) == YES:
            teleport(cfg, s, piece)


@rare
def ambush(cfg: Config, s: State, piece: int) -> bool:
    """LL-A4, with the saving throw of LL-6.5a on a star; whether the piece stays and goes on."""
    q = square_of(s, piece)
    enemies = enemies_on(s, q, piece >> 2)
    if enemies == 0:
        return True
    victim = first_of(enemies)
    if STAR[q] != NO_STAR:
        save = draw(s, 6, STAR_SAVE, victim >> 2) + cfg.abilities[victim >> 2, DEXTERITY]
        goal = STAR_GOAL + cfg.abilities[piece >> 2, SPEED]
        note(s, happenings.SAVED, "LL-6.5a", victim, save, goal)
        if save >= goal:
            note(s, happenings.REPELLED, "LL-6.5a", piece, victim)
            push_forward(cfg, s, piece, s.at[piece] + 1)
            fall(s, piece, "LL-6.5a")
            return False
    note(s, happenings.AMBUSHED, "LL-A4", piece, victim)
    fall(s, victim, "LL-A4")
    return True


@rare
def teleport(cfg: Config, s: State, piece: int) -> None:
    """LL-6.6: over everything to the next D; a failed save arrives unconscious."""
    here = s.at[piece]
    there = here + FLIGHT
    for progress in range(here + 1, there + 1):
        pick_up(cfg, s, piece, progress)
    save = draw(s, 6, TELEPORT_SAVE, piece >> 2) + cfg.abilities[piece >> 2, LUCK]
    note(s, happenings.SAVED, "LL-6.6", piece, save, TELEPORT_GOAL)
    note(s, happenings.TELEPORTED, "LL-6.6", piece, spot(piece, here), spot(piece, there))
    if save >= TELEPORT_GOAL:
        come_down(cfg, s, piece, there)
        return
    while not may_stand(s, piece, there):
        there += 1
    arrive(cfg, s, piece, there)
    fall(s, piece, "LL-6.6")


@rare
def come_down(cfg: Config, s: State, piece: int, there: int) -> bool:
    """LL-6.6: arrive from the air: ambush one enemy, or be pushed forward; whether the piece stays there."""
    if not may_land(s, piece, there):
        push_forward(cfg, s, piece, there + 1)
        return False
    arrive(cfg, s, piece, there)
    return on_path(s, piece) and ambush(cfg, s, piece)


@rare
def pick_up(cfg: Config, s: State, piece: int, progress: int) -> None:
    """LL-6.7: on a spell-card space draw a card; with a full hand, shed two first or leave it."""
    if progress > ENTRANCE or OFFSET[square(piece, progress)] != CARD_SPACE:
        return
    seat = piece >> 2
    if s.held[seat] >= HAND + cfg.abilities[seat, INTELLIGENCE]:
        list_shed(s, seat)
        answer = choose(s, SHED, seat, NOBODY)
        if answer == PASS:
            return
        discard(s, seat, (answer >> 4) & 15)
        discard(s, seat, answer & 15)
        note(s, happenings.SHED, "LL-6.7", seat, (answer >> 4) & 15, answer & 15)
    if deck_size(cfg, s) == 0:
        for card in range(11):
            s.discards[card] = 0
    card = draw_card(cfg, s, seat)
    s.hand[seat, card] += 1
    s.held[seat] += 1
    note(s, happenings.CARD, "LL-6.7", seat, card)


@rare
def list_shed(s: State, seat: int) -> None:
    """Every two cards of the hand, or none."""
    s.n = 0
    for a in range(11):
        for b in range(a, 11):
            if s.hand[seat, a] > 0 and s.hand[seat, b] > int(a == b):
                add(s, SHED_TWO << 10 | a << 4 | b)
    add(s, PASS)


@rare
def discard(s: State, seat: int, card: int) -> None:
    """A card goes from the hand to the discards."""
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    s.discards[card] += 1
