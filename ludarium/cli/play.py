"""A game in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.files import STANDARD, InputError, write_text
from ludarium.cli.parameters import GameName, Options, Parties, Seed, Tables, options_of, parties_of, tables_of
from ludarium.errors import LudariumError, OptionError

if TYPE_CHECKING:
    from ludarium.agents import Agent
    from ludarium.cli.screen import FullScreen, Transcript
    from ludarium.cli.session import Session
    from ludarium.game.game import Game
    from ludarium.rules.ruleset import Ruleset

HUMAN, CLOSED = "human", "closed"
FIRST = "red"


def play(
    game: GameName,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=PLAYER",
            help='Who sits there: "human", a level, a bot or FILE.py:NAME, or "closed"; may be repeated.',
            show_default="red=human, unless red or another human is named",
        ),
    ] = None,
    level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Who plays the other seats: easy, medium, hard, top, a bot (`ludarium agents` lists them), or one of "
            "your own as FILE.py:NAME.",
        ),
    ] = "greedy",
    seed: Seed = None,
    option: Options = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the game there at the end.", show_default=False)
    ] = None,
    party: Parties = None,
    tables: Tables = None,
    ask_all: Annotated[
        bool, typer.Option("--ask-all", help="Ask for decisions with one choice too (Ludicrous Ludo).")
    ] = False,
) -> None:
    """Play a game in the terminal; ? shows the keys."""
    from ludarium.cli.keys import keys

    with keys() as source:
        from ludarium.cli.screen import screen
        from ludarium.cli.thinking import thinking

        if tables is not None and record is not None:
            raise InputError("--record with --tables: records hold no house tables")
        begun, players = _table(game, seat, level, seed, option, party, tables)
        if record is not None:
            _begin_record(record, begun.record())
        with thinking(players, begun.name) as seated:
            _sit(_session(begun, seated, screen(source), record, ask_all=ask_all))


def _begin_record(name: str, text: str) -> None:
    """A file that cannot be written, or is there already, must not cost a game."""
    if name == STANDARD or Path(name).exists():
        raise InputError(f"{name!r}: expected the name of a new file for the record")
    write_text(name, text)


def _table(
    name: str,
    seat: list[str] | None,
    level: str,
    seed: int | None,
    option: list[str] | None,
    party: list[str] | None,
    tables: str | None,
) -> tuple[Game, dict[str, Agent | None]]:
    """The game and its players, None for a person."""
    from ludarium.agents.own import any_agent, called
    from ludarium.game.game import Game
    from ludarium.rules.ludicrous import LUDICROUS
    from ludarium.rules.registry import ruleset

    rules = ruleset(name)
    seats = seating(seat, level, rules)
    kinds = list(seats.values())
    game = Game(
        name,
        options=options_of(rules, option),
        seats=list(seats),
        seed=seed,
        agents=[called(kind) for kind in kinds],
        auto_roll=rules is LUDICROUS,
        parties=parties_of(party),
        tables=tables_of(tables),
    )
    players: dict[str, Agent | None] = {
        colour: None if kind == HUMAN else any_agent(kind, (game.seed or 0) + number, name)
        for number, (colour, kind) in enumerate(seats.items())
    }
    return game, players


def _session(
    game: Game,
    players: Mapping[str, Agent | None],
    screen: Transcript | FullScreen,
    record: str | None,
    *,
    ask_all: bool,
) -> Session:
    from ludarium.cli.ludicrous_session import PartySession
    from ludarium.cli.session import Session
    from ludarium.rules.ludicrous import LUDICROUS

    if game.rules is LUDICROUS:
        return PartySession(game, players, screen, record, ask_all=ask_all)
    return Session(game, players, screen, record)


def seating(words: list[str] | None, level: str, rules: Ruleset) -> dict[str, str]:
    """Who plays each colour, from words like `red=human`; bots of that level sit elsewhere. Raises OptionError.

    Red is a person unless somebody else is or red is named: who only closes seats or picks bots means to play.
    """
    kinds = dict.fromkeys(rules.colours, _player("level", level, rules))
    named: set[str] = set()
    for word in words or ():
        colour, kind = _seat(word, rules)
        if colour in named:
            raise OptionError(f"seat {word!r}: {colour} has a player already")
        named.add(colour)
        kinds[colour] = kind
    if FIRST not in named and HUMAN not in kinds.values():
        kinds[FIRST] = HUMAN
    return {colour: kind for colour, kind in kinds.items() if kind != CLOSED}


def _seat(word: str, rules: Ruleset) -> tuple[str, str]:
    from ludarium.rules.options import unknown_name

    colour, equals, kind = word.partition("=")
    if not equals:
        raise OptionError(f"seat {word!r}: expected colour=player, as in red=human")
    if colour not in rules.colours:
        raise OptionError(unknown_name("colour", colour, list(rules.colours)))
    return colour, _player("player", kind, rules, HUMAN, CLOSED)


def _player(what: str, name: str, rules: Ruleset, *others: str) -> str:
    """The bot that a level is in a game; a bot, one of one's own or one of the others as it is."""
    from ludarium.agents import AGENTS
    from ludarium.agents.levels import LEVELS, of_level
    from ludarium.agents.own import is_own
    from ludarium.rules.options import unknown_name

    levels = list(dict.fromkeys(LEVELS.values()))
    if is_own(name):
        return name
    if name not in (*others, *levels, *AGENTS):
        raise OptionError(unknown_name(what, name, [*others, *levels, *AGENTS]))
    return of_level(name, rules.name) if name in levels else name


def _sit(session: Session) -> None:
    """Play, and keep the record however it ends."""
    from ludarium.cli.session import Quit

    try:
        session.play()
    except Quit:
        pass
    except LudariumError:  # an agent of one's own failed, which must not cost the game
        if session.unsaved:
            session.save()
        raise
    finally:
        if session.record:
            session.save()
        session.screen.close()


COMMANDS = [(play, "ludarium play superconducting --seat red=human --seat blue=greedy --seed 3")]
