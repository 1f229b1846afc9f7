"""An analysis as a few short tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from ludarium.cli.analysis_words import at, story, told

if TYPE_CHECKING:
    from ludarium.analysis import Analysis
    from ludarium.analysis.report import Moment
    from ludarium.game.records import Record

FEW = 5  # mistakes and turning points that are shown


def printed(record: Record, found: Analysis) -> Iterator[Table | str]:
    """What is printed of an analysis."""
    yield _headline(found)
    yield _accounts(found)
    yield _choices(found)
    if found.mistakes():
        yield _mistakes(record, found)
    if found.swings():
        yield _turning_points(record, found)


def _table(title: str, *columns: str, left: int = 1) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index < left else "right")
    return table


def _headline(found: Analysis) -> str:
    ended = {"": "unfinished", "draw": "a draw"}.get(found.winner, f"{found.winner} wins")
    settled = found.settled()
    since = f", above 50 % from step {settled} on" if settled is not None else ""
    return f"{found.game}, {found.steps} steps, {len(found.choices)} choices; {ended}{since}"


def _accounts(found: Analysis) -> Table:
    """Where each seat's chance went."""
    more = [name for name in ("draws", "rest") if any(abs(getattr(each, name)) > 0.0005 for each in found.players)]
    columns = ["start", "own\ndice", "others'\ndice", "own\nchoices", "others'\nchoices", *more, "end"]
    table = _table("Where the chances went, in points", "seat", *columns)
    for player in found.players:
        table.add_row(
            player.seat,
            _points(player.start),
            f"{_signed(player.luck)} {_half(player.luck_half)}",
            _signed(player.luck_of_others),
            f"{_signed(-player.lost)} {_half(player.lost_half)}",
            _signed(player.given),
            *(_signed(getattr(player, name)) for name in more),
            _points(player.end),
        )
    return table


def _choices(found: Analysis) -> Table:
    table = _table("Choices", "seat", "agent", "choices", "mean loss", "inaccuracies", "mistakes", "blunders", left=2)
    for player in found.players:
        mean = f"{100 * player.lost / player.choices:.2f}" if player.choices else ""
        table.add_row(player.seat, player.agent, str(player.choices), mean, *map(str, player.grades.values()))
    return table


def _mistakes(record: Record, found: Analysis) -> Table:
    table = _table("Largest mistakes", "step", "played", "better", "points lost", "", left=3)
    for choice in found.mistakes(FEW):
        game = at(record, choice.ply)
        who = f"{choice.seat} {game.die}: " if "move" in choice.played else f"{choice.seat}: "
        lost = f"{_points(choice.loss)} {_half(choice.half)}"
        table.add_row(f"{choice.ply + 1}", who + told(game, choice.played), told(game, choice.best), lost, choice.grade)
    return table


def _turning_points(record: Record, found: Analysis) -> Table:
    table = _table("Turning points", "step", "what happened", "chances", left=3)
    swings = sorted(found.swings(FEW), key=lambda pair: pair[0].ply)
    for before, after in swings:
        table.add_row(f"{before.ply + 1}", story(record, before, after), _changes(before, after))
    return table


def _changes(before: Moment, after: Moment) -> str:
    """The two seats whose chances changed most."""
    change = {seat: after.chances[seat] - chance for seat, chance in before.chances.items()}
    most = sorted(change, key=lambda seat: -abs(change[seat]))[:2]
    return ", ".join(f"{seat} {before.chances[seat]:.0%} to {after.chances[seat]:.0%}" for seat in most)


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-0.0", "0.0").replace("+0.0", "0.0")


def _half(share: float) -> str:
    """Half an interval, with as many digits as it is worth."""
    return f"±{100 * share:.1f}" if share < 0.0995 else f"±{100 * share:.0f}"
