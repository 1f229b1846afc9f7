"""A match: a state taken from outcome to outcome, with the last position to start again from."""

from __future__ import annotations

from typing import Any

from ludarium.rules.chance import Waiting
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Ruleset


class Match:
    """Two rows: `root`, the last position, with the outcomes since on its tape; `state`, what they led to."""

    def __init__(self, rules: Ruleset, config: Any, position: Any = None) -> None:
        self.rules = rules
        self.config = config
        self.root = rules.State()
        self.state = rules.State()
        if position is not None:
            self.root.assign(position)
        self._told = 0
        self.state.assign(self.root)
        if position is None:
            self._resume()

    def advance(self, outcome: int) -> tuple[Event, ...]:
        """Take one outcome, which must be one that may come; the events that it adds."""
        self.root.tape[self.root.written] = outcome
        self.root.written += 1
        return self._resume()

    def _resume(self) -> tuple[Event, ...]:
        state, root = self.state, self.root
        state.assign(root)
        state.events = []
        try:
            self.rules.resume(self.config, state)
            arrived = True
        except Waiting:  # for an outcome, or since the game ended in the middle of a resolution
            arrived = bool(state.over)
        told, self._told = self._told, len(state.events)
        if arrived:
            state.read = state.written = self._told = 0
            root.assign(state)
        return tuple(self.rules.event(*raw) for raw in state.events[told:])

    def fork(self) -> Match:
        """An independent match at the same point."""
        twin = Match(self.rules, self.config, self.root)
        twin.state.assign(self.state)
        twin._told = self._told
        return twin
