"""Ludicrous Ludo: decisions of many kinds, phases of a turn, hands that only their owners see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict

from ludarium.game.game import Game
from ludarium.game.ludicrous.choices import Choice, choices
from ludarium.rules.ludicrous.names import (
    ABILITIES,
    ACTION,
    AGAIN,
    BONUS,
    BONUS_MOVE,
    CALENDAR,
    DRAW,
    FOR_BONUS,
    FOR_HOOP,
    HOOP_WHICH,
    MOVE,
    NEW,
    POSITIONS,
    ROLL,
    TANK,
    TURN,
)
from ludarium.rules.ruleset import Position, Step
from ludarium.server.games.base import Fields, GameView, Standing

HIDDEN = "hidden"
"""The name of a card that somebody else has drawn."""
NIGHT = (FOR_HOOP, HOOP_WHICH, CALENDAR)
PHASES = {
    TURN: "turning",
    TANK: "tank",
    ACTION: "action",
    BONUS: "bonus",
    BONUS_MOVE: "bonus",
    ROLL: "movement",
    MOVE: "movement",
    AGAIN: "movement",
}
"""By what the last position awaited; what resolves a turning are the special rules."""


class LudicrousView(GameView):
    """Parties with hands."""

    hides = True
    short = False

    def decider(self, game: Standing) -> str:
        return str(game.rules.colours[game.state.by])

    def rolls(self, game: Standing) -> bool:
        state = game.state
        return bool(state.awaits == ROLL or (state.awaits == DRAW and state.purpose == FOR_BONUS))

    def forced(self, game: Game) -> bool:
        """Not while cards could be played: to pass by itself would tell that there are none to play."""
        state = game.state
        secret = state.awaits == ACTION and state.held[state.by] > 0
        return game.rules.decides(state) and state.n == 1 and not secret

    def phase(self, game: Standing) -> str | None:
        state = game.state
        if state.over or state.awaits == NEW:
            return None
        if state.awaits == DRAW and state.purpose in NIGHT:
            return "night"
        if state.awaits in POSITIONS:
            return PHASES[state.awaits]
        begun = game.root.awaits == TURN or game.root.turn != state.turn
        return "special" if begun else PHASES[game.root.awaits]

    def party(self) -> Fields:
        return {"abilities": list(ABILITIES), "low": -2, "high": 2, "weapons": ["sword", "bow"]}

    def choices(self, game: Game) -> list[Fields]:
        return [_fields(game, choice) for choice in choices(game)]

    # ---- hiding

    def seen_step(self, step: Step, by: str, shown: Collection[str]) -> Step:
        """A card is hidden while it is drawn; played and shed cards lie open."""
        drawn = "card" in step and "do" not in step
        return {"card": HIDDEN} if drawn and by not in shown else step

    def seen_events(self, events: Sequence[Fields], shown: Collection[str]) -> Sequence[Fields]:
        return [_seen_event(event, shown) for event in events]

    def seen_position(self, position: Position, shown: Collection[str]) -> Position:
        parties = position["parties"].items()
        seen = {colour: party if colour in shown else _counted(party) for colour, party in parties}
        return {**position, "parties": seen}


def _seen_event(event: Fields, shown: Collection[str]) -> Fields:
    if event["kind"] == "card" and event["seat"] not in shown:
        return {**event, "card": HIDDEN}
    return event


def _counted(party: Fields) -> Fields:
    """A party with the number of its cards in place of its hand."""
    return {**{key: value for key, value in party.items() if key != "hand"}, "cards": len(party["hand"])}


def _fields(game: Game, choice: Choice) -> Fields:
    return {
        "step": choice.step,
        "key": choice.number,
        "kind": choice.kind,
        "piece": choice.piece,
        "target": choice.target,
        "to": choice.path[-1] if choice.path else "",
        "path": list(choice.path),
        "events": [event.as_dict() for event in game.preview(choice.step)] if choice.path else [],
        "passes": choice.passes,
        "effects": [asdict(effect) for effect in choice.effects],
    }
