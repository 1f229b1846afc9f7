"""The one gate of what a viewer sees of a table: what isn't written here stays on the server, the seed above all.

`mine` are the seats that a viewer may act for; they see the hands of those that a person plays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.agents.bulk import players_of
from ludarium.errors import KeyMissing
from ludarium.game.game import Game
from ludarium.game.records import write_record
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Position, Step
from ludarium.server.games.base import GameView, Standing
from ludarium.server.models import Change, Snapshot, Update
from ludarium.server.players import HUMAN


@dataclass(frozen=True)
class Happened:
    """Step number `seq`, made by a colour, with all that came of it, hidden or not."""

    seq: int
    step: Step
    by: str
    events: Sequence[Mapping[str, Any]]
    position: Position
    phase: str | None


def happened(view: GameView, seq: int, step: Step, by: str, events: Sequence[Event], game: Standing) -> Happened:
    """The step that has just led to where a game stands."""
    told = [event.as_dict() for event in events]
    return Happened(seq, step, by, told, game.rules.write(game.config, game.state), view.phase(game))


@dataclass(frozen=True)
class Scene:
    """A table as it stands: its game and how people meet it, who plays each colour.

    stand_ins: by colour, the program that moved last in place of the one that sits there and could not. ask_all:
    whether people are asked even where there is but one choice.
    """

    table: str
    game: Game
    view: GameView
    players: Mapping[str, str]
    stand_ins: Mapping[str, str]
    ask_all: bool


def snapshot(scene: Scene, log: Sequence[Happened], mine: Collection[str]) -> Snapshot:
    """All of a table, with these as its last changes."""
    game, shown = scene.game, hands(scene, mine)
    return Snapshot.model_validate(
        {
            "type": "snapshot",
            "table": scene.table,
            "game": game.name,
            "options": game.options,
            "agents": list(players_of(game.name)),
            "position": scene.view.seen_position(game.position(), shown),
            "log": [change(scene.view, happened, shown) for happened in log],
            **_now(scene, mine),
        }
    )


def update(scene: Scene, changes: Sequence[Happened], mine: Collection[str]) -> Update:
    """What has changed at a table, and how it stands now."""
    shown = hands(scene, mine)
    seen = [change(scene.view, happened, shown) for happened in changes]
    return Update.model_validate({"type": "update", "changes": seen, **_now(scene, mine)})


def hands(scene: Scene, mine: Collection[str]) -> frozenset[str]:
    """The colours whose hands a viewer sees: not those that programs hold, though the viewer may take their seats."""
    return frozenset(colour for colour in mine if scene.players[colour] == HUMAN)


def change(view: GameView, happened: Happened, shown: Collection[str]) -> Change:
    """One step with what came of it, as somebody sees it who is shown these hands."""
    return Change.model_validate(
        {
            "seq": happened.seq,
            "step": view.seen_step(happened.step, happened.by, shown),
            "events": view.seen_events(happened.events, shown),
            "position": view.seen_position(happened.position, shown),
            "phase": happened.phase,
        }
    )


def wanted(scene: Scene) -> str:
    """What a person has to do now: "roll", "choice", or "nothing": chance or a program is next, or no choice is."""
    game = scene.game
    if game.over or scene.players[scene.view.decider(game)] != HUMAN:
        return "nothing"
    if scene.view.rolls(game):
        return "roll"
    asked = game.rules.decides(game.state) and (scene.ask_all or not scene.view.forced(game))
    return "choice" if asked else "nothing"


def _now(scene: Scene, mine: Collection[str]) -> dict[str, object]:
    game, view = scene.game, scene.view
    by = None if game.over else view.decider(game)
    asked = wanted(scene)
    return {
        "seq": game.ply,
        "by": by,
        "wanted": asked,
        "mine": [colour for colour in game.seats if colour in mine],
        "legal": view.choices(game) if asked == "choice" and by in mine else [],
        "phase": view.phase(game),
        "scores": game.scores,
        "seats": [{"colour": colour, "player": scene.players[colour]} for colour in game.seats],
        "stand_ins": dict(scene.stand_ins),
    }


def record(scene: Scene, mine: Collection[str]) -> str:
    """The game's record, with its players and without its seed.

    Raises KeyMissing for a game under way that hides hands from this viewer: its steps tell every card.
    """
    game = scene.game
    hidden = [colour for colour in game.seats if colour not in mine]
    if scene.view.hides and hidden and not game.over:
        raise KeyMissing(
            f"the record tells every hand: before the game is over it needs the keys of all seats, and those of "
            f"{' and '.join(hidden)} are missing"
        )
    agents = [scene.players[colour] for colour in game.seats]
    return write_record(game.rules, game.config, agents, None, game.steps, game.state)
