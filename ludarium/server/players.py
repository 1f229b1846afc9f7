"""Who can sit at a table."""

from __future__ import annotations

from ludarium.agents import make

HUMAN = "human"
PLAYERS = {name: make(name) for name in ("greedy", "random")}
"""The programs that play here; they keep nothing between two moves, so that one of each serves every table."""
