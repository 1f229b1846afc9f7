"""Choices and turns of a recorded game in words."""

from __future__ import annotations

import json

from ludarium.analysis.report import Moment
from ludarium.cli.words import hint, sentence
from ludarium.game.game import Game
from ludarium.game.records import Record, head
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Step

LOUD = (
    "won",
    "home",
    "eliminated",
    "imprisoned",
    "ambushed",
    "escaped",
    "revived",
    "teleported",
    "fell",
    "hit",
    "entered",
)
"""Kinds of events by how much they say about a turn; no more than two are told."""


def at(record: Record, ply: int) -> Game:
    """The game after so many steps."""
    lines = [head(record.rules, record.config, record.agents, None), *record.steps[:ply]]
    return Game.from_record("".join(json.dumps(line) + "\n" for line in lines), seed=0, auto_roll=False)


def told(game: Game, step: Step) -> str:
    """A choice and what it does."""
    if "move" in step:
        return f"{step['move']} {hint(game.preview(step), game.position())}"
    from ludarium.cli.decisions import describe

    return describe(game, step)


def story(record: Record, before: Moment, after: Moment) -> str:
    """What happened between two moments: a roll with its move, or a turn."""
    steps = record.steps[before.ply : after.ply]
    if "die" not in steps[0]:
        return f"{before.seat}'s turn: {_turn(record, before.ply, after.ply)}"
    if len(steps) < 2 or "move" not in steps[1]:
        return f"{before.seat} rolls {steps[0]['die']}, no move"
    return f"{before.seat} rolls {steps[0]['die']}: {told(at(record, before.ply + 1), steps[1])}"


def _turn(record: Record, start: int, end: int) -> str:
    """The loudest events of some steps."""
    game = at(record, start)
    events = [event for step in record.steps[start:end] for event in game.apply(step) if event.kind in LOUD]
    loudest = sorted(events, key=lambda event: LOUD.index(event.kind))[:2]
    return ", ".join(dict.fromkeys(_plain(event) for event in events if event in loudest)) or "nothing much"


def _plain(event: Event) -> str:
    """An event's sentence without its clause."""
    return sentence(event).rpartition(" (")[0]
