"""A table's last changes, gone through again when somebody asks for them: a table keeps none of them in memory."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.game.game import Game
from ludarium.game.match import Match
from ludarium.server.games.base import GameView
from ludarium.server.views import Happened, happened


class Past:
    """A match that follows a game at a distance, so that what comes before is not gone through again each time."""

    def __init__(self, game: Game, view: GameView) -> None:
        self._game = game
        self._view = view
        self._match: Match | None = None
        self._ply = 0
        self._forgotten = 0

    def forget(self) -> None:
        """Take no memory until somebody asks again; who is asking now leaves none behind."""
        self._match, self._ply = None, 0
        self._forgotten += 1

    def since(self, ply: int) -> list[Happened]:
        """What happened after the first `ply` steps."""
        return list(self._changes(max(ply, 0)))

    def _changes(self, ply: int) -> Iterator[Happened]:
        match = self._at(ply)
        for seq, step in enumerate(self._game.steps_from(ply), ply + 1):
            by = self._view.decider(match)
            events = match.advance(match.rules.outcome(match.config, match.state, step))
            yield happened(self._view, seq, step, by, events, match)

    def _at(self, ply: int) -> Match:
        """A match of its own that stands after so many steps."""
        match, begun, forgotten = self._match, self._ply, self._forgotten  # another thread may forget meanwhile
        if match is None or ply < begun:
            match, begun = Match(self._game.rules, self._game.config), 0
        for step in self._game.steps_from(begun)[: ply - begun]:
            match.advance(match.rules.outcome(match.config, match.state, step))
        if forgotten == self._forgotten:
            self._match, self._ply = match, ply
        return match.fork()
