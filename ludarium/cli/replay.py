"""Going through records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.console import say
from ludarium.cli.files import InputError, read_text
from ludarium.errors import RecordError

if TYPE_CHECKING:
    from ludarium.game.records import Record


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help='A file of records, "-" for standard input.')],
    positions: Annotated[bool, typer.Option("--positions", help="Print the position after each step as JSON.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only check it; the exit status is 1 if a step or result is wrong.")
    ] = False,
) -> None:
    """Step through the games of a record."""
    from ludarium.game.records import read_records

    text = read_text(record)
    if not text.strip():
        raise InputError(f"{record}: expected a record, found nothing")
    games = read_records(text)
    if check:
        _check(games)
        return
    for number, game in enumerate(games, 1):
        for line in _positions(game) if positions else _story(game, number):
            say(line)


def _check(games: Iterator[Record]) -> None:
    """Go through all games; says how many, or where one goes wrong."""
    count = steps = unfinished = 0
    try:
        for game in games:
            count += 1
            steps += len(game.steps)
            unfinished += not game.finished
    except RecordError as error:
        say(str(error))
        raise typer.Exit(1) from None
    cut = f", {unfinished} unfinished" if unfinished else ""
    say(f"{_many(count, 'game')}, {_many(steps, 'step')}: all replay{cut}")


def _positions(game: Record) -> Iterator[str]:
    """The first position, after the chance at the head, and the one after each further step."""
    begun = False
    for _, _, position in game.replay():
        begun = begun or position["await"] in ("roll", "tank")
        if begun:
            yield json.dumps(position)


def _story(game: Record, number: int) -> Iterator[str]:
    from ludarium.cli.words import sentence

    yield f"{'' if number == 1 else chr(10)}Game {number}: {game.rules.title}{_facts(game)}"
    for index, (step, events, _) in enumerate(game.replay(), 1):
        told = [sentence(event) for event in events] or [json.dumps(step)]
        yield f"{index:>5}  {told[0]}"
        yield from (f"{'':>5}  {line}" for line in told[1:])
    yield f"Result: {_result(game.result)}" if game.result else "Unfinished"


def _facts(game: Record) -> str:
    agents = game.agents or [""] * len(game.seats)
    seats = [f"{seat} ({agent})" if agent else seat for seat, agent in zip(game.seats, agents, strict=True)]
    options = game.rules.options.differing(game.rules.values(game.config))
    chosen = [f"{name}={json.dumps(value)}" for name, value in options.items()]
    seed = [f"seed {game.seed}"] if game.seed is not None else []
    return "; " + "; ".join([", ".join(seats), *chosen, *seed])


def _result(result: dict[str, Any]) -> str:
    parts = ["nobody wins" if result["winner"] == "draw" else f"{result['winner']} wins"]
    if "scores" in result:
        parts.append(", ".join(f"{colour} {points}" for colour, points in result["scores"].items()))
    if "places" in result:
        parts.append(f"places {', '.join(result['places'])}")
    return "; ".join(parts)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


COMMANDS = [(replay, "ludarium replay game.jsonl --positions")]
