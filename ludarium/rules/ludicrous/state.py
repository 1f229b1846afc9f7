"""Ludicrous Ludo: options, parties and house tables as one record, a game as another."""

from __future__ import annotations

from typing import Annotated

from ludarium.rules.chance import Chance
from ludarium.rules.record import Int, Record, Table


class Config(Record):
    """Everything that stays the same throughout a game."""

    seats: Int
    first: Int
    pieces: Int
    tackles: Int
    hoop_hits_pieces: Int
    round_cap: Int
    any_sum: Int
    abilities: Annotated[Table, "i4", (4, 9)]
    bow: Annotated[Table, "i4", 4]  # 1: the party's weapon is the bow, else the sword
    # house tables
    reach: Annotated[Table, "i4", 8]  # by weapon, Spark last
    die: Annotated[Table, "i4", 8]
    ammunition: Annotated[Table, "i4", 8]  # 0: needs none
    deck: Annotated[Table, "i4", 11]
    fishing: Annotated[Table, "i4", 21]  # by d20: 0 nothing, 1 to 4 a fish, 5 the weapon table
    heals: Annotated[Table, "i4", 5]  # by fish
    spell_reach: Annotated[Table, "i4", 11]
    spell_die: Annotated[Table, "i4", 11]
    far: Int
    shield: Int
    attack_tank: Int
    tower_die: Int
    barricade: Int
    hospital_goal: Int
    hospital_heals: Int
    build_above: Int


class State(Chance):
    """A game of Ludicrous Ludo. Sets of pieces have bit 4 * seat + index."""

    tape: Annotated[Table, "i2", 128]
    on: Annotated[Table, "u2", 77]  # the pieces on a square
    at: Annotated[Table, "u1", 16]  # progress
    down: Annotated[Table, "u1", 16]
    stunned: Annotated[Table, "u1", 16]
    restrained: Annotated[Table, "u1", 16]
    wet: Annotated[Table, "u1", 16]
    captor: Annotated[Table, "u1", 16]  # seat in whose prison a piece is
    hand: Annotated[Table, "u1", (4, 11)]
    discards: Annotated[Table, "u1", 11]
    structures: Annotated[Table, "u1", (4, 4)]  # by structure square
    hp: Annotated[Table, "i4", 4]
    arrows: Annotated[Table, "i4", 4]
    item: Annotated[Table, "i4", 4]
    ammo: Annotated[Table, "i4", 4]
    bonus: Annotated[Table, "i4", 4]
    tank: Annotated[Table, "i4", 4]
    poisoned: Annotated[Table, "i4", 4]
    dodged: Annotated[Table, "i4", 4]  # the piece, or NOBODY
    tackled: Annotated[Table, "i4", 4]
    held: Annotated[Table, "i4", 4]  # cards in hand
    lying: Int  # the unconscious pieces
    backward: Int  # the pieces that face backward
    turn: Int
    round: Int
    starter: Int
    god: Int
    die: Int
    sixes: Int
    tries: Int
    save_failed: Int
    haste: Int
    hold: Int
    sneak: Int  # the piece, or NOBODY
    asked: Int  # the piece that a decision is about, or NOBODY
    by: Int  # the seat that decides or rolls
    faces: Int  # of the awaited draw; 0: a card
    purpose: Int
    pushed: Int  # whether the own movement under way ended in a push
    over: Int
    winner: Int
    n: Int  # how many decisions there are
    choice: Annotated[Table, "i2", 400]
