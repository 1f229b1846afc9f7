"""A game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.files import STANDARD, InputError, write_text
from ludarium.cli.parameters import GameName, Options, Seed, options_of
from ludarium.errors import OptionError

if TYPE_CHECKING:
    from ludarium.agents import Agent
    from ludarium.cli.session import Session

HUMAN, CLOSED = "human", "closed"
FIRST = "red"


def play(
    game: GameName,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=PLAYER",
            help='Who sits there: "human", a bot, or "closed"; may be repeated.',
            show_default="red=human",
        ),
    ] = None,
    level: Annotated[str, typer.Option(metavar="BOT", help="Who plays the other seats: greedy, random.")] = "greedy",
    seed: Seed = None,
    option: Options = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the game there at the end.", show_default=False)
    ] = None,
) -> None:
    """Play a game in the terminal; ? shows the keys."""
    from ludarium.cli.keys import keys

    with keys() as source:
        from ludarium.cli.screen import screen

        session = _session(game, seat, level, seed, option, screen(source), record)
        if record is not None:
            _begin_record(record, session.game.record())
        _sit(session)


def _begin_record(name: str, text: str) -> None:
    """A file that cannot be written, or is there already, must not cost a game."""
    if name == STANDARD or Path(name).exists():
        raise InputError(f"{name!r}: expected the name of a new file for the record")
    write_text(name, text)


def _session(
    name: str,
    seat: list[str] | None,
    level: str,
    seed: int | None,
    option: list[str] | None,
    screen: object,
    record: str | None,
) -> Session:
    from ludarium.agents import make
    from ludarium.cli.session import Session
    from ludarium.game.game import Game
    from ludarium.rules.registry import ruleset

    rules = ruleset(name)
    seats = seating(seat, level)
    kinds = list(seats.values())
    game = Game(name, options=options_of(rules, option), seats=list(seats), seed=seed, agents=kinds, auto_roll=False)
    players: dict[str, Agent | None] = {
        colour: None if kind == HUMAN else make(kind, (game.seed or 0) + number)
        for number, (colour, kind) in enumerate(seats.items())
    }
    return Session(game, players, screen, record)  # type: ignore[arg-type]


def seating(words: list[str] | None, level: str) -> dict[str, str]:
    """Who plays each colour, from words like `red=human`; bots of that level sit elsewhere. Raises OptionError."""
    from ludarium.agents import AGENTS
    from ludarium.board.squares import COLOURS
    from ludarium.rules.options import unknown_name

    if level not in AGENTS:
        raise OptionError(unknown_name("level", level, list(AGENTS)))
    kinds = dict.fromkeys(COLOURS, level)
    for word in words or [f"{FIRST}={HUMAN}"]:
        colour, equals, kind = word.partition("=")
        if not equals:
            raise OptionError(f"seat {word!r}: expected colour=player, as in red=human")
        if colour not in COLOURS:
            raise OptionError(unknown_name("colour", colour, list(COLOURS)))
        if kind not in (HUMAN, CLOSED, *AGENTS):
            raise OptionError(unknown_name("player", kind, [HUMAN, CLOSED, *AGENTS]))
        kinds[colour] = kind
    return {colour: kind for colour, kind in kinds.items() if kind != CLOSED}


def _sit(session: Session) -> None:
    """Play, and keep the record however it ends."""
    from ludarium.cli.session import Quit

    try:
        session.play()
    except Quit:
        pass
    finally:
        if session.record:
            session.save()
        session.screen.close()


COMMANDS = [(play, "ludarium play superconducting --seat red=human --seat blue=greedy --seed 3")]
