"""Plots as SVG that belongs into a page: its colours follow the page's, and the same numbers give the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

from ludarium.errors import MissingExtra
from ludarium.study.estimates import Estimate
from ludarium.study.measures import Numbers

try:
    import matplotlib as mpl
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtra("sim", "plots") from error

__all__ = ["curves", "intervals", "line"]

TEXT, FAINT, MARK, BAND = "#010101", "#020202", "#030303", "#040404"
CSS = {TEXT: "currentColor", FAINT: "var(--faint)", MARK: "var(--mark)", BAND: "var(--band)"}
"""What stands in the SVG for each colour."""

STYLE: Any = {
    "svg.hashsalt": "ludarium",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": TEXT,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": TEXT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "xtick.color": TEXT,
    "ytick.color": TEXT,
    "axes.formatter.use_mathtext": False,
    "axes.unicode_minus": True,
}
WORDS = 40  # characters of a line beside an axis
WIDTH = 4.8  # inches: letters stay readable on a phone
SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
UNNAMED = 'aria-hidden="true"'
"""What a page replaces by the plot's name."""

NUMBERED = re.compile(r' id="[A-Za-z][\w.]*_\d+"')
"""Names of parts that nothing refers to, and that would come twice in a page."""
DASHES = ("-", "--", "-.", ":")


def intervals(names: Sequence[str], found: Sequence[Estimate | None], label: str, *, zero: bool) -> str:
    """A dot with its interval for each variant, one below the other."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.8 + 0.42 * len(names)))
        axes = figure.add_subplot()
        rows = range(len(names))
        for row, each in zip(rows, found, strict=True):
            if each is not None:
                axes.plot([each.low, each.high], [row, row], color=MARK, linewidth=3, alpha=0.45, solid_capstyle="butt")
                axes.plot([each.mean], [row], "o", color=MARK)
        if zero:
            axes.axvline(0, color=TEXT, linewidth=1)
        axes.set_yticks(rows, [fill(name, 22) for name in names])
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(fill(label, WORDS))
        return svg(figure)


def line(values: Sequence[float], found: Sequence[Estimate | None], axis: str, label: str, *, zero: bool) -> str:
    """The mean by the value of what is varied, with its interval."""
    points = sorted((x, each) for x, each in zip(values, found, strict=True) if each is not None)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 3.2))
        axes = figure.add_subplot()
        x = [value for value, _ in points]
        axes.fill_between(
            x, [each.low for _, each in points], [each.high for _, each in points], color=BAND, linewidth=0
        )
        axes.plot(x, [each.mean for _, each in points], "o-", color=MARK, markersize=5)
        if zero:
            axes.axhline(0, color=TEXT, linewidth=1)
        axes.set_xlabel(axis)
        axes.set_ylabel(fill(label, WORDS))
        return svg(figure)


def curves(found: Mapping[str, Numbers]) -> str:
    """The eventual winner's chance along a game, a line for each variant."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 3.2))
        axes = figure.add_subplot()
        for number, (name, chances) in enumerate(found.items()):
            x = [100 * (k + 1) / (len(chances) + 1) for k in range(len(chances))]
            style, faded = DASHES[number % len(DASHES)], number // len(DASHES)
            axes.plot(x, chances, style, color=TEXT if faded else MARK, linewidth=1.8, label=fill(name, 40))
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_xlabel("part of the game played, %")
        axes.set_ylabel("the winner's chance, %")
        if len(found) > 1:
            axes.legend(frameon=False, fontsize=9, loc="upper left", bbox_to_anchor=(0, -0.18), borderaxespad=0)
        return svg(figure)


def svg(figure: Figure) -> str:
    """A figure as an element of a page."""
    file = io.StringIO()
    nothing: Any = {"Date": None, "Creator": None, "Format": None, "Type": None}
    figure.savefig(file, format="svg", bbox_inches="tight", transparent=True, metadata=nothing)
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    head, rest = text.split(">", 1)
    box = re.search(r'viewBox="[^"]*"', head)
    head = f"<svg {SPACES} {box[0] if box else ''} {UNNAMED}"
    rest = NUMBERED.sub("", rest)
    for colour, css in CSS.items():
        rest = rest.replace(colour, css)
    return f"{head}>{rest}".strip()
