"""Players: each chooses one of the legal moves by what it sees."""

from ludarium.agents.players import AGENTS, Agent, make

__all__ = ["AGENTS", "Agent", "make"]
