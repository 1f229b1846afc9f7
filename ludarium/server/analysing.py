"""What a process beside the server's works out about a finished game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludarium.game.game import Game
from ludarium.rules.ruleset import Step
from ludarium.server.games import view_of

if TYPE_CHECKING:
    from ludarium.analysis.report import Choice

SHOWN = 5  # mistakes that people are shown
WIDTH = 9  # bytes of a count in a file
THREADS = 2  # in a process that stands back behind the tables


def report_of(record: str, counter: Path | None = None) -> dict[str, Any]:
    """A record's analysis, as `answers.Report` has it; raises MissingExtra without Numba.

    counter: a file to note in how many steps of the record are done.
    """
    from ludarium.analysis import analyse

    progress = None if counter is None else lambda done: note(counter, done)
    found = analyse(record, jobs=THREADS, progress=progress)
    told = found.as_dict()
    for moment in told["moments"]:
        moment["seat"] = moment["seat"] or None
    game = Game.from_record(record, auto_roll=False)
    return {
        "method": found.method,
        "player": found.player,
        "settled": found.settled(),
        "moments": told["moments"],
        "players": [{key: value for key, value in each.items() if key != "agent"} for each in told["players"]],
        "mistakes": [mistake(game, choice) for choice in found.mistakes(SHOWN)],
    }


def mistake(game: Game, choice: Choice) -> dict[str, Any]:
    """A choice of a game that lost, as `answers.Mistake` has it."""
    then = game.copy()
    then.rewind(choice.ply)
    offered = {outcome(then, each["step"]): each for each in view_of(then.name).choices(then)}
    told = {key: getattr(choice, key) for key in ("ply", "seat", "loss", "half", "grade")}
    steps = {key: offered[outcome(then, getattr(choice, key))] for key in ("played", "best")}
    return {**told, "position": then.position(), **steps}


def outcome(game: Game, step: Step) -> int:
    """What a step is to the rules, however it is written."""
    return game.rules.outcome(game.config, game.state, step)


def note(counter: Path, done: int) -> None:
    """Write a count, always as wide, so that who reads it finds no half of one; no analysis fails for want of it."""
    with suppress(OSError), counter.open("r+b" if counter.exists() else "wb") as file:
        file.write(f"{done:{WIDTH}}".encode())


def noted(counter: Path) -> int:
    """The count that was written last; 0 before the first."""
    try:
        return int(counter.read_bytes() or b"0")
    except FileNotFoundError:
        return 0
