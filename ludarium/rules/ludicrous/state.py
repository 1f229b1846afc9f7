"""Ludicrous Ludo: options, parties and house tables as one record, a game as another.

Fields that rules calculate with are as wide as their results: compiled rules then need one variant of each, where
narrow and wide arguments would ask for several.
"""

from __future__ import annotations

from typing import Annotated

from ludarium.rules.chance import Chance
from ludarium.rules.record import Record, Table, Wide


class Config(Record):
    """Everything that stays the same throughout a game."""

    seats: Wide
    first: Wide
    pieces: Wide
    tackles: Wide
    hoop_hits_pieces: Wide
    round_cap: Wide
    any_sum: Wide
    abilities: Annotated[Table, "i8", (4, 9)]
    bow: Annotated[Table, "i8", 4]  # 1: the party's weapon is the bow, else the sword
    # house tables
    reach: Annotated[Table, "i8", 8]  # by weapon, Spark last
    die: Annotated[Table, "i8", 8]
    ammunition: Annotated[Table, "i8", 8]  # 0: needs none
    deck: Annotated[Table, "i8", 11]
    fishing: Annotated[Table, "i8", 21]  # by d20: 0 nothing, 1 to 4 a fish, 5 the weapon table
    heals: Annotated[Table, "i8", 5]  # by fish
    spell_reach: Annotated[Table, "i8", 11]
    spell_die: Annotated[Table, "i8", 11]
    far: Wide
    shield: Wide
    attack_tank: Wide
    tower_die: Wide
    barricade: Wide
    hospital_goal: Wide
    hospital_heals: Wide
    build_above: Wide


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
    hp: Annotated[Table, "i8", 4]
    arrows: Annotated[Table, "i8", 4]
    item: Annotated[Table, "i8", 4]
    ammo: Annotated[Table, "i8", 4]
    bonus: Annotated[Table, "i8", 4]
    tank: Annotated[Table, "i8", 4]
    poisoned: Annotated[Table, "i8", 4]
    dodged: Annotated[Table, "i8", 4]  # the piece, or NOBODY
    tackled: Annotated[Table, "i8", 4]
    held: Annotated[Table, "i8", 4]  # cards in hand
    lying: Wide  # the unconscious pieces
    backward: Wide  # the pieces that face backward
    turn: Wide
    round: Wide
    starter: Wide
    god: Wide
    die: Wide
    sixes: Wide
    tries: Wide
    save_failed: Wide
    haste: Wide
    hold: Wide
    sneak: Wide  # the piece, or NOBODY
    asked: Wide  # the piece that a decision is about, or NOBODY
    by: Wide  # the seat that decides or rolls
    faces: Wide  # of the awaited draw; 0: a card
    purpose: Wide
    pushed: Wide  # whether the own movement under way ended in a push
    over: Wide
    winner: Wide
    n: Wide  # how many decisions there are
    choice: Annotated[Table, "i2", 400]
