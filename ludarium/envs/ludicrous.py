"""Ludicrous Ludo as a vector: everything that is open, and the observer's own hand."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import ARM, TRACK
from ludarium.envs.ludicrous_actions import seen_from
from ludarium.envs.spaces import Layout, Part, one_of
from ludarium.rules.ludicrous.board import PRISON, SQUARE
from ludarium.rules.ludicrous.names import (
    ABILITIES,
    ACTION,
    AGAIN,
    BONUS,
    BONUS_MOVE,
    CARDS,
    FALL,
    ITEMS,
    MOVE,
    RETALIATE,
    SHED,
    SHOOT,
    TACKLE,
    TANK,
    TELEPORT,
    TURN,
)
from ludarium.rules.record import rare, rule

ASKED = (TURN, TANK, ACTION, BONUS, BONUS_MOVE, MOVE, AGAIN, FALL, SHED, TELEPORT, RETALIATE, SHOOT, TACKLE)
ASKED_NAMES = (
    "turn", "tank", "action", "bonus", "bonus_move", "move", "again", "fall", "shed", "teleport", "retaliate", "shoot",
    "tackle",
)  # fmt: skip
NUMBER_OF_ASKED = bytes(ASKED.index(n) + 1 if n in ASKED else 0 for n in range(32))
MOST = 127
PIECE_OF = "1 + the number of the piece; 0: none"

LAYOUT = Layout(
    (
        Part("pieces", (4, 4), -1, PRISON, "progress: 0 yard, 1 own start, 57 triangle, 58 prison; -1: no piece"),
        Part("squares", (4, TRACK), 0, 2, "how many pieces of each seat on each pathway square, from one's own start"),
        Part("captor", (4, 4), 0, 4, "1 + the seat in whose prison the piece is; 0: in none"),
        Part("lying", (4, 4), 0, 1, "unconscious pieces"),
        Part("down", (4, 4), 0, MOST, "turns until an unconscious piece is eliminated"),
        Part("backward", (4, 4), 0, 1, "pieces that face backward"),
        Part("stunned", (4, 4), 0, MOST, "turns left"),
        Part("restrained", (4, 4), 0, MOST, "turns left"),
        Part("wet", (4, 4), 0, MOST, "turns left"),
        Part("abilities", (4, len(ABILITIES)), -2, 2, "of each party: " + ", ".join(ABILITIES)),
        Part("bow", (4,), 0, 1, "parties whose weapon is the bow"),
        Part("arrows", (4,), 0, MOST, "arrows of each party"),
        Part("hp", (4,), -MOST, MOST, "hit points of each party"),
        Part("item", (4,), 0, len(ITEMS) - 1, "in the item slot: 0 nothing, " + ", ".join(ITEMS[1:])),
        Part("ammo", (4,), 0, MOST, "of the weapon in the item slot"),
        Part("bonus", (4,), 0, 6, "how full the bonus die is"),
        Part("tank", (4,), 0, 2, "0 shield, 1 attack, 2 anti-tank"),
        Part("poisoned", (4,), 0, MOST, "rounds left"),
        Part("dodged", (4,), 0, 4, "1 + the index of the piece that dodges; 0: none"),
        Part("tackled", (4,), 0, 1, "parties that have tackled"),
        Part("held", (4,), 0, MOST, "how many cards each party holds"),
        Part("structures", (4, 4), 0, 3, "on s1, s3, s7, s9 of each seat: 0 nothing, watchtower, barricade, infirmary"),
        Part("hand", (len(CARDS),), 0, 48, "one's own cards: " + ", ".join(CARDS)),
        Part("discards", (len(CARDS),), 0, 48, "discarded cards, likewise"),
        Part("turn", (4,), 0, 1, "whose turn it is; entry 0: one's own"),
        Part("decides", (4,), 0, 1, "who decides; all 0 while chance does"),
        Part("god", (4,), 0, 1, "who has the god token"),
        Part("starter", (4,), 0, 1, "who began the round"),
        one_of("awaits", ASKED_NAMES, "what is decided"),
        Part("asked", (1,), 0, 16, "the piece that the decision is about: " + PIECE_OF),
        Part("against", (1,), 0, 16, "whom a retaliation hits: " + PIECE_OF),
        Part("die", (6,), 0, 1, "the last die for a movement in this turn, as 1 in the entry of its number"),
        Part("sixes", (1,), 0, MOST, "6s in a row in this turn"),
        Part("tries", (1,), 0, 3, "rolls tried with all pieces in the yard"),
        Part("save_failed", (1,), 0, 1, "1: no further roll after this 6"),
        Part("haste", (1,), 0, 1, "1: one more roll in this turn"),
        Part("hold", (1,), 0, 1, "1: no movement in this turn"),
        Part("sneak", (1,), 0, 16, "the piece that sneaks: " + PIECE_OF),
        Part("round", (1,), 0, MOST, "number of the round; 127 stands for more as well"),
    )
)

AT = LAYOUT.offsets
PIECES, SQUARES, CAPTOR, LYING, DOWN = (AT[name] for name in ("pieces", "squares", "captor", "lying", "down"))
BACKWARD, STUNNED, RESTRAINED, WET = (AT[name] for name in ("backward", "stunned", "restrained", "wet"))
SKILLS, BOWS, ARROWS, HP, ITEM, AMMO = (AT[name] for name in ("abilities", "bow", "arrows", "hp", "item", "ammo"))
FULL, TANKS, POISONED, DODGED = (AT[name] for name in ("bonus", "tank", "poisoned", "dodged"))
TACKLED, HELD, STRUCTURES, HAND = (AT[name] for name in ("tackled", "held", "structures", "hand"))
DISCARDS, IN_TURN, DECIDES, GOD, STARTER = (AT[name] for name in ("discards", "turn", "decides", "god", "starter"))
AWAITS, ABOUT, AGAINST, DIE, SIXES = (AT[name] for name in ("awaits", "asked", "against", "die", "sixes"))
TRIES, SAVE_FAILED, HASTE, HOLD = (AT[name] for name in ("tries", "save_failed", "haste", "hold"))
SNEAK, ROUND = AT["sneak"], AT["round"]


@rare
def observe(cfg: Any, s: Any, seat: int, out: Any) -> None:
    """A state as a seat sees it; nothing depends on other seats' cards but how many they are."""
    out[:] = 0
    for a in range(4):
        p = (seat + a) & 3
        for i in range(4):
            out[PIECES + 4 * a + i] = -1
        if (cfg.seats >> p) & 1:
            for i in range(cfg.pieces):
                observe_piece(s, seat, 4 * a + i, 4 * p + i, out)
            observe_party(cfg, s, a, p, out)
    for card in range(len(CARDS)):
        out[HAND + card] = s.hand[seat, card]
        out[DISCARDS + card] = s.discards[card]
    out[IN_TURN + ((s.turn - seat) & 3)] = 1
    out[GOD + ((s.god - seat) & 3)] = 1
    out[STARTER + ((s.starter - seat) & 3)] = 1
    observe_turn(s, seat, out)
    observe_question(s, seat, out)


@rule
def observe_piece(s: Any, seat: int, k: int, x: int, out: Any) -> None:
    """Where piece x is, and how it fares; k is its number as the observer counts."""
    here = int(s.at[x])
    out[PIECES + k] = here
    q = int(SQUARE[64 * (x >> 2) + here])
    if q < TRACK:
        q -= ARM * seat
        out[SQUARES + TRACK * (k >> 2) + (q if q >= 0 else q + TRACK)] += 1
    if here == PRISON:
        out[CAPTOR + k] = 1 + ((s.captor[x] - seat) & 3)
    out[LYING + k] = (s.lying >> x) & 1
    out[DOWN + k] = min(s.down[x], MOST)
    out[BACKWARD + k] = (s.backward >> x) & 1
    out[STUNNED + k] = min(s.stunned[x], MOST)
    out[RESTRAINED + k] = min(s.restrained[x], MOST)
    out[WET + k] = min(s.wet[x], MOST)


@rule
def observe_party(cfg: Any, s: Any, a: int, p: int, out: Any) -> None:
    """What a party has; a is its seat as the observer counts."""
    for k in range(len(ABILITIES)):
        out[SKILLS + len(ABILITIES) * a + k] = cfg.abilities[p, k]
    out[BOWS + a] = cfg.bow[p]
    out[ARROWS + a] = min(s.arrows[p], MOST)
    out[HP + a] = max(-MOST, min(s.hp[p], MOST))
    out[ITEM + a] = s.item[p]
    out[AMMO + a] = min(s.ammo[p], MOST)
    out[FULL + a] = s.bonus[p]
    out[TANKS + a] = s.tank[p]
    out[POISONED + a] = min(s.poisoned[p], MOST)
    out[DODGED + a] = 1 + (s.dodged[p] & 3) if s.dodged[p] >= 0 else 0
    out[TACKLED + a] = s.tackled[p]
    out[HELD + a] = min(s.held[p], MOST)
    for slot in range(4):
        out[STRUCTURES + 4 * a + slot] = s.structures[p, slot]


@rule
def observe_turn(s: Any, seat: int, out: Any) -> None:
    """What holds for this turn."""
    if s.die > 0:
        out[DIE + s.die - 1] = 1
    out[SIXES] = min(s.sixes, MOST)
    out[TRIES] = s.tries
    out[SAVE_FAILED] = s.save_failed
    out[HASTE] = s.haste
    out[HOLD] = s.hold
    out[SNEAK] = 1 + seen_from(seat, s.sneak) if s.sneak >= 0 else 0
    out[ROUND] = min(s.round, MOST)


@rule
def observe_question(s: Any, seat: int, out: Any) -> None:
    """Who decides what."""
    number = int(NUMBER_OF_ASKED[s.awaits])
    if number > 0:
        out[AWAITS + number - 1] = 1
        out[DECIDES + ((s.by - seat) & 3)] = 1
        if s.asked >= 0:
            out[ABOUT] = 1 + seen_from(seat, s.asked)
        if s.awaits == RETALIATE:
            out[AGAINST] = 1 + seen_from(seat, int(s.choice[0]) & 15)
