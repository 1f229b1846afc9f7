"""Matches between agents, each in every seat with the same dice, and what they say about who plays better."""

from ludarium.arena.hold import Held, hold
from ludarium.arena.lineups import Match, match
from ludarium.arena.standing import Standing

__all__ = ["Held", "Match", "Standing", "hold", "match"]
