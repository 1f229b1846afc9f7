"""An analysis as a few short tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from ludarium.cli.words import hint

if TYPE_CHECKING:
    from ludarium.analysis import Analysis
    from ludarium.analysis.report import Choice, Moment
    from ludarium.game.records import Record
    from ludarium.rules.ruleset import Position, Step

FEW = 5  # mistakes and turning points that are shown


def printed(record: Record, found: Analysis) -> Iterator[Table | str]:
    """What is printed of an analysis."""
    yield _headline(found)
    yield _accounts(found)
    yield _choices(found)
    if mistakes := found.mistakes(FEW):
        yield _mistakes(record, mistakes)
    yield _turning_points(record, found)


def _table(title: str, *columns: str, left: int = 1) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index < left else "right")
    return table


def _headline(found: Analysis) -> str:
    ended = f"{found.winner} wins" if found.winner else "unfinished"
    settled = found.settled()
    since = f", above 50 % from step {settled} on" if settled is not None else ""
    return f"{found.game}, {found.steps} steps, {len(found.choices)} choices; {ended}{since}"


def _accounts(found: Analysis) -> Table:
    """Where each seat's chance went."""
    drawn = any(abs(player.draws) > 0.0005 for player in found.players)
    columns = ["start", "own\ndice", "others'\ndice", "own\nchoices", "others'\nchoices", *["draws"] * drawn, "end"]
    table = _table("Where the chances went, in points", "seat", *columns)
    for player in found.players:
        draws = [_signed(player.draws)] if drawn else []
        table.add_row(
            player.seat,
            _points(player.start),
            f"{_signed(player.luck)} {_half(player.luck_half)}",
            _signed(player.luck_of_others),
            f"{_signed(-player.lost)} {_half(player.lost_half)}",
            _signed(player.given),
            *draws,
            _points(player.end),
        )
    return table


def _choices(found: Analysis) -> Table:
    table = _table("Choices", "seat", "agent", "choices", "mean loss", "inaccuracies", "mistakes", "blunders", left=2)
    for player in found.players:
        mean = f"{100 * player.lost / player.choices:.2f}" if player.choices else ""
        table.add_row(player.seat, player.agent, str(player.choices), mean, *map(str, player.grades.values()))
    return table


def _mistakes(record: Record, mistakes: list[Choice]) -> Table:
    table = _table("Largest mistakes", "step", "played", "better", "points lost", "", left=3)
    positions = _positions(record, {choice.ply for choice in mistakes})
    for choice in mistakes:
        before = positions[choice.ply]
        lost = f"{_points(choice.loss)} {_half(choice.half)}"
        played, best = (_told(before, step) for step in (choice.played, choice.best))
        table.add_row(f"{choice.ply + 1}", f"{before['die']}: {played}", best, lost, choice.grade)
    return table


def _turning_points(record: Record, found: Analysis) -> Table:
    table = _table("Turning points", "step", "what happened", "chances", left=3)
    swings = sorted(found.swings(FEW), key=lambda pair: pair[0].ply)
    for before, after in swings:
        table.add_row(f"{before.ply + 1}", _story(record, before, after), _changes(before, after))
    return table


def _changes(before: Moment, after: Moment) -> str:
    """The two seats whose chances changed most."""
    change = {seat: after.chances[seat] - chance for seat, chance in before.chances.items()}
    most = sorted(change, key=lambda seat: -abs(change[seat]))[:2]
    return ", ".join(f"{seat} {before.chances[seat]:.0%} to {after.chances[seat]:.0%}" for seat in most)


def _story(record: Record, before: Moment, after: Moment) -> str:
    """A roll and its move in words."""
    steps = record.steps[before.ply : after.ply]
    if len(steps) < 2 or "move" not in steps[1]:
        return f"{before.seat} rolls {steps[0].get('die')}, no move"
    position = _positions(record, {before.ply + 1})[before.ply + 1]
    return f"{before.seat} rolls {steps[0]['die']}: {_told(position, steps[1])}"


def _positions(record: Record, plies: set[int]) -> dict[int, Position]:
    """The positions after so many steps."""
    return {ply: position for ply, (_, _, position) in enumerate(record.replay(), 1) if ply in plies}


def _told(position: Position, step: Step) -> str:
    """A move and what it does."""
    from ludarium.game.game import Game

    move = str(step["move"])
    return f"{move} {hint(Game.from_position(position, seed=0).preview(move), position)}"


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-0.0", "0.0").replace("+0.0", "0.0")


def _half(share: float) -> str:
    """Half an interval, with as many digits as it is worth."""
    return f"±{100 * share:.1f}" if share < 0.0995 else f"±{100 * share:.0f}"
