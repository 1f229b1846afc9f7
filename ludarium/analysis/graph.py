"""The win chances along a game as a drawing: an SVG file that needs nothing else, with words for who cannot see it."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np

from ludarium.analysis.report import Analysis
from ludarium.errors import MissingExtra

try:
    import matplotlib as mpl
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtra("sim", "drawing an analysis") from error

STYLE: Any = {
    "svg.hashsalt": "ludarium",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
}
LINES: Mapping[str, tuple[str, str]] = {
    "red": ("#b8322a", "-"),
    "green": ("#2f8446", "--"),
    "yellow": ("#8a6d00", "-."),
    "blue": ("#2b56b8", ":"),
}
"""By seat: a colour that stands out from white, and a dash that tells it from the others without it."""

PLAIN: Any = ("#2a2723", "-")
WIDTH, HEIGHT = 9.0, 4.2  # inches
FILES: Any = {"Date": None, "Creator": None, "Format": None, "Type": None}


def chart(analysis: Analysis) -> str:
    """The chances by seat as lines with their intervals, graded choices as marks on the line of who made them."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        axes = figure.add_subplot()
        for seat in analysis.seats:
            _line(axes, analysis, seat)
        axes.set_xlim(analysis.moments[0].ply, max(analysis.moments[-1].ply, 1))
        axes.set_ylim(0, 100)
        axes.set_xlabel("step of the record")
        axes.set_ylabel("chance to win, %")
        figure.legend(loc="outside upper left", ncols=5, frameon=False)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata=FILES)
    return _described(file.getvalue(), analysis)


def _line(axes: Any, analysis: Analysis, seat: str) -> None:
    colour, dash = LINES.get(seat, PLAIN)
    plies = [moment.ply for moment in analysis.moments]
    chances = [100 * moment.chances[seat] for moment in analysis.moments]
    halves = [100 * moment.halves[seat] for moment in analysis.moments]
    low, high = ([c + sign * h for c, h in zip(chances, halves, strict=True)] for sign in (-1, 1))
    axes.fill_between(plies, low, high, color=colour, alpha=0.18, linewidth=0)
    axes.plot(plies, chances, dash, color=colour, linewidth=1.8, label=_named(analysis, seat))
    errors = [choice.ply - 1 for choice in analysis.mistakes() if choice.seat == seat]
    axes.plot(errors, np.interp(errors, plies, chances), "x", color=colour, markersize=6, markeredgewidth=1.6)


def _named(analysis: Analysis, seat: str) -> str:
    agent = analysis.agents[analysis.seats.index(seat)]
    return f"{seat} ({agent})" if agent else seat


def _described(text: str, analysis: Analysis) -> str:
    """The drawing with its title and description, as screen readers want them."""
    words = f"<title>{escape(title(analysis))}</title><desc>{escape(description(analysis))}</desc>"
    text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    head, rest = text.split(">", 1)
    return f'{head} role="img">{words}{rest.strip()}\n'


def title(analysis: Analysis) -> str:
    """What the drawing is of."""
    return f"Win chances along a game of {analysis.game}"


def description(analysis: Analysis) -> str:
    """The drawing in words."""
    first, last = analysis.moments[0], analysis.moments[-1]
    ways = [
        f"{_named(analysis, seat)} from {first.chances[seat]:.0%} to {last.chances[seat]:.0%}"
        for seat in analysis.seats
    ]
    crosses = len(analysis.mistakes())
    settled = analysis.settled()
    lead = "" if settled is None else f" {analysis.winner} stays above 50% from step {settled} on."
    return f"{'; '.join(ways)}.{lead} {crosses} crosses mark choices that cost 2 points or more."
