"""The one gate of what a viewer sees of a table: what isn't written here stays on the server, the seed above all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludarium.board.squares import PIECE_NUMBERS, START, place_name
from ludarium.game.game import Game
from ludarium.game.match import Match
from ludarium.game.records import write_record
from ludarium.rules.events import Event
from ludarium.rules.race import destination
from ludarium.rules.ruleset import Position, Step
from ludarium.server.models import Change, Choice, Seat, Snapshot, Update


def snapshot(table: str, game: Game, players: Mapping[str, str], log: Sequence[Change]) -> Snapshot:
    """All of a table, with these as its last changes."""
    return Snapshot.model_validate(
        {
            "type": "snapshot",
            "table": table,
            "game": game.name,
            "options": game.options,
            "position": game.position(),
            "log": log,
            **_now(game, players),
        }
    )


def update(game: Game, players: Mapping[str, str], changes: Sequence[Change]) -> Update:
    """What has changed at a table, and what can be chosen now."""
    return Update.model_validate({"type": "update", "changes": changes, **_now(game, players)})


def _now(game: Game, players: Mapping[str, str]) -> dict[str, object]:
    return {
        "seq": game.ply,
        "legal": choices(game) if players[game.turn] == "human" else [],
        "scores": game.scores,
        "seats": [Seat.model_validate({"colour": colour, "player": players[colour]}) for colour in game.seats],
    }


def change(seq: int, step: Step, events: Sequence[Event], position: Position) -> Change:
    """One step with what came of it."""
    found = {"seq": seq, "step": step, "events": [event.as_dict() for event in events], "position": position}
    return Change.model_validate(found)


def replay(game: Game, steps: Sequence[Step], since: int) -> Iterator[Change]:
    """The changes after the first `since`, by going through all steps again; the game itself stays as it is."""
    rules, config = game.rules, game.config
    match = Match(rules, config)
    for seq, step in enumerate(steps, 1):
        events = match.advance(rules.outcome(config, match.state, step))
        if seq > since:
            yield change(seq, step, events, rules.write(config, match.state))


def choices(game: Game) -> list[Choice]:
    """The legal moves, each with its way and the events it would cause."""
    return [_choice(game, piece) for piece in game.legal_moves]


def _choice(game: Game, piece: str) -> Choice:
    path = _path(game, PIECE_NUMBERS[piece])
    events = [event.as_dict() for event in game.preview(piece)]
    found = {"piece": piece, "key": int(piece[-1]), "to": path[-1], "path": path, "events": events}
    return Choice.model_validate(found)


def _path(game: Game, number: int) -> list[str]:
    """The squares that the die takes a piece over, its last one included."""
    state: Any = game.state
    seat = number >> 2
    here = state.progress[seat, number & 3]
    there = destination(state, number)
    return [place_name(seat, progress) for progress in range(max(here + 1, START), there + 1)]


def record(game: Game, players: Mapping[str, str]) -> str:
    """The game's record, with its players and without its seed."""
    agents = [players[colour] for colour in game.seats]
    return write_record(game.rules, game.config, agents, None, game.steps, game.state)
