"""The page of a study: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources
from string import Template

from ludarium.study import plots
from ludarium.study.estimates import Estimate
from ludarium.study.measures import CHANCES, KINDS, MEASURES, Measure
from ludarium.study.run import Results
from ludarium.study.settings import word
from ludarium.study.words import answer, axis_values, capital, number, ranged, signed, told, unit_of

__all__ = ["page"]

MARKS = (10, 25, 50, 75, 90)  # per cent of a game near which the table gives the winner's chance
MANY = 8  # curves in one plot
LONG = 24  # characters of a name that may be broken into lines


def page(results: Results, command: str, version: str) -> str:
    """The page as text; the same results give the same. command, version: what made it."""
    study = results.study
    return Template((resources.files("ludarium.study") / "page.html").read_text(encoding="utf-8")).substitute(
        question=escape(study.question),
        notes="\n".join(f'<p class="warn">{escape(note)}</p>' for note in notes(results, command)),
        answer="\n".join(f"<li>{_bold(sentence)}</li>" for sentence in answer(results)),
        note=f"<p>{escape(study.note)}</p>" if study.note else "",
        sections="\n".join(_sections(results)),
        variants=_variants(results),
        facts=_facts(results, command, version),
        study=escape(study.text.strip()),
    )


def notes(results: Results, command: str) -> Iterator[str]:
    """What a reader must know before the answer."""
    if not results.finished:
        yield f"Unfinished: this is what was known when the study was interrupted. `{command} --resume` goes on."
    for name, half in results.study.precision.items():
        found = [each for n in range(len(results.study.variants)) if (each := results.of(name, n))]
        widest = max((each.half for each in found), default=half)
        if results.finished and widest > half:
            yield (
                f"The intervals of {MEASURES[name].title} are as wide as ±{number(widest, widest)} after all games "
                f"that the study file allows; it asked for ±{half:g}."
            )


def _sections(results: Results) -> Iterator[str]:
    for name in results.study.measures:
        if any(results.of(name, n) for n in range(len(results.study.variants))):
            yield _section(results, MEASURES[name])
    if any(MEASURES[name].kind == CHANCES for name in results.study.measures) and len(results.curve(0)):
        yield _chances(results)


def _section(results: Results, measure: Measure) -> str:
    """A measure: what it says, its plot, its table."""
    said = "".join(f"<p>{escape(capital(_rest(sentence)))}</p>" for sentence in told(results, measure.name))
    heading = f"<h2>{escape(capital(measure.title))}</h2>"
    return (
        f"<section>{heading}{said}{_figure(_plot(results, measure), measure.title)}{_table(results, measure)}</section>"
    )


def _bold(sentence: str) -> str:
    """A sentence with its title in bold."""
    title, colon, rest = sentence.partition(": ")
    return f"<b>{escape(title)}</b>{colon}{escape(rest)}"


def _rest(sentence: str) -> str:
    """A sentence without its title."""
    return sentence.partition(": ")[2]


def _figure(svg: str, label: str) -> str:
    named = f'role="img" aria-label="{escape(label)}"'
    return f"<figure>{svg.replace(plots.UNNAMED, named, 1)}</figure>"


def _plot(results: Results, measure: Measure) -> str:
    study, unit = results.study, unit_of(results, measure)
    found = [results.of(measure.name, n) for n in range(len(study.variants))]
    label = f"{measure.title}, {unit}" if unit else measure.title
    values = axis_values(results)
    if len(values) >= 3:
        return plots.line(values, found, study.axes[0], label, zero=bool(measure.zero))
    return plots.intervals([variant.name for variant in study.variants], found, label, zero=bool(measure.zero))


def _table(results: Results, measure: Measure) -> str:
    unit = f", {unit_of(results, measure)}" if unit_of(results, measure) else ""
    study = results.study
    compared = len(study.variants) > 1
    head = [
        "variant",
        f"mean{unit}",
        "95 % interval",
        "games",
        *(["difference", "interval"] if compared else []),
    ]
    rows = []
    for n, variant in enumerate(results.study.variants):
        if found := results.of(measure.name, n):
            change = results.against_base(measure.name, n)
            cells = [number(found.mean, found.half), ranged(found), f"{found.games:,}"]
            rows.append([variant.name, *cells, *(_change(change) if compared else [])])
    one = len({study.base(n) for n in range(len(study.variants))}) == 1
    base = "the first variant" if one else f"the one that is alike but for {_first(results)}"
    told_by = f"; difference: of the mean from that of {base}, in games with the same dice" if compared else ""
    return table(measure.title + told_by, head, rows)


def _first(results: Results) -> str:
    """The value of the first thing varied that others are compared with."""
    axis, variant = results.study.axes[0], results.study.variants[0]
    return f"{axis} = {word(variant.values[axis])}"


def _change(change: Estimate | None) -> list[str]:
    return [signed(change.mean, change.half), ranged(change, sign=True)] if change else ["", ""]


def _chances(results: Results) -> str:
    """The winner's chance along the game."""
    study = results.study
    curves = {v.name: results.curve(n) for n, v in enumerate(study.variants) if len(results.curve(n))}
    each, points = study.rollouts.each, study.rollouts.points
    shown_at = sorted({min(max(round(mark * (points + 1) / 100), 1), points) for mark in MARKS})
    rows = [[name, *(f"{chances[k - 1]:.0f}" for k in shown_at)] for name, chances in curves.items()]
    said = (
        "How likely the eventual winner was to win, at points along the game: the mean over all games, each point by "
        f"{each} games played out from there by the same agents. A curve that stays low for long is a game that stays "
        "open."
    )
    shown = dict(list(curves.items())[:MANY])
    plot = _figure(plots.curves(shown), "the winner's chance along the game")
    head = ["variant", *(f"at {100 * k / (points + 1):.0f} %" for k in shown_at)]
    told_by = table("the winner's chance, %, at parts of the game", head, rows)
    return f"<section><h2>The winner's chance along the game</h2><p>{escape(said)}</p>{plot}{told_by}</section>"


def table(caption: str, head: Iterable[str], rows: Iterable[Iterable[str]], *, words: bool = False) -> str:
    """A table that scrolls by itself where it is too wide; words: of words, not of numbers."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    cells = [list(row) for row in rows]
    body = "".join(map(_row, cells))
    kind = "wide words" if words else "wide long" if any(len(row[0]) > LONG for row in cells) else "wide"
    inner = f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="{kind}" tabindex="0"><table>{inner}</table></div>'


def _row(cells: list[str]) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells[1:])
    return f'<tr><th scope="row">{escape(cells[0])}</th>{rest}</tr>'


def _variants(results: Results) -> str:
    rows = []
    for n, variant in enumerate(results.study.variants):
        setting = variant.setting
        work = setting.plan(results.study.seed)
        seats = ", ".join(work.rules.colours[seat] for seat in work.seats)
        options = ", ".join(f"{key} = {value}" for key, value in work.head["options"].items()) or "as usual"
        agents = ", ".join(dict.fromkeys(work.agents)) if len(set(work.agents)) == 1 else ", ".join(work.agents)
        games = ", ".join(f"{results.played[kind, n]:,} ({kind})" for kind in KINDS if (kind, n) in results.played)
        rows.append([variant.name, work.rules.title, seats, agents, options, games])
    return table("variants", ["variant", "game", "seats", "agents", "options", "games played"], rows, words=True)


def _facts(results: Results, command: str, version: str) -> str:
    study = results.study
    facts = {
        "seed": str(study.seed),
        "precision": ", ".join(f"{name} ±{half:g}" for name, half in study.precision.items()) or "none asked for",
        "skill": f"{study.skill[0]} against {study.skill[1]}" if "skill" in study.measures else "",
        "Ludarium": version,
        "command": command,
    }
    return "\n".join(f"<dt>{escape(key)}</dt><dd>{escape(value)}</dd>" for key, value in facts.items() if value)
