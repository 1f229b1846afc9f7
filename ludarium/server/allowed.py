"""Which commands can be obeyed: the right state, the right sender, something that may be done."""

from __future__ import annotations

from collections.abc import Collection

from ludarium.errors import KeyMissing, OptionError, SeatError, StaleCommand, StepError, TableFull
from ludarium.rules.options import unknown_name
from ludarium.server.models import Choose, Roll, SetPlayer
from ludarium.server.players import HUMAN, check_player
from ludarium.server.settings import Limits
from ludarium.server.views import Scene

AnyCommand = Roll | Choose | SetPlayer


def check(
    command: AnyCommand, scene: Scene, mine: Collection[str], limits: Limits, present: Collection[str] = ()
) -> None:
    """Raise LudariumError unless a command can be obeyed that comes from who may act for these seats.

    Whether its sender may act is asked before what the command says: errors about that tell of the hand. present: the
    seats that somebody at the table may act for.
    """
    if isinstance(command, SetPlayer):
        _check_player(command, scene, mine, present)
        return
    game, by = scene.game, scene.view.decider(scene.game)
    if command.seq != game.ply:
        raise StaleCommand(f"the command is for state {command.seq}, but the table is at {game.ply}")
    if not game.over and scene.players[by] != HUMAN:
        raise SeatError(f"it is {by}'s turn, and {scene.players[by]} plays {by}")
    if by not in mine:
        raise KeyMissing(f"it is {by}'s turn: expected the key of {by}'s seat")
    if game.ply >= limits.steps:
        raise TableFull(f"a game of {game.ply} steps goes on no further")
    _check_act(command, scene)


def _check_act(command: Roll | Choose, scene: Scene) -> None:
    game = scene.game
    if isinstance(command, Choose):
        game.rules.outcome(game.config, game.state, command.step)
        if not game.rules.decides(game.state):
            raise StepError(f"nothing to choose: {game.awaiting} is awaited")
    elif game.over or not scene.view.rolls(game):
        raise StepError(f"nothing to roll: {game.awaiting} is awaited")


def _check_player(command: SetPlayer, scene: Scene, mine: Collection[str], present: Collection[str]) -> None:
    """Who has a seat's key gives it to whom they like; who has another's may have a program stand in for the absent."""
    if command.colour not in scene.players:
        raise OptionError(unknown_name("colour", command.colour, list(scene.players)))
    check_player(command.player, scene.game.name)
    if command.colour in mine:
        return
    stands_in = mine and command.player != HUMAN and scene.players[command.colour] == HUMAN
    if stands_in and command.colour in present:
        raise KeyMissing(f"{command.colour} sits at the table: a program stands in only for who has left")
    if not stands_in:
        raise KeyMissing(f"to have {command.colour} played by {command.player}: expected the key of its seat")
