"""The board as a standalone SVG drawing: 100 units a cell, and a caption below.

What is seen is also written in `<title>` and `<desc>`.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from ludarium.board.cells import HOME_CELLS, LANE_CELLS, SIZE, TRACK_CELLS, YARD_CELLS, Cell, turned
from ludarium.board.squares import JOSEPHSON, SEATS, STARS, STARTS, square_name
from ludarium.game.drawing import (
    ARROWS,
    Stack,
    Unit,
    awaited,
    based,
    colour_of,
    colours_of,
    description,
    is_ludicrous,
    label,
    remarks,
    stacks,
    title,
    unit_words,
)
from ludarium.game.ludicrous import drawing as ludicrous
from ludarium.game.svg_look import PATTERNS, patterns, styles

UNIT = 100
WIDTH = SIZE * UNIT
CAPTION = 120
LINE = 48
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "025368"}
"""Where a die has its pips: nine places, row by row."""


def board_svg(position: Mapping[str, Any]) -> str:
    """The drawing of a public position."""
    height = WIDTH + CAPTION + (LINE * len(position["parties"]) + 20 if is_ludicrous(position) else 0)
    mark = f"{zlib.crc32(json.dumps(position, sort_keys=True).encode()):08x}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ludarium" viewBox="0 0 {WIDTH} {height}" '
        f'width="600" height="{600 * height // WIDTH}" role="img" '
        f'aria-labelledby="title-{mark} desc-{mark}">',
        f'<title id="title-{mark}">{escape(f"{title(position)}: {awaited(position)}")}</title>',
        f'<desc id="desc-{mark}">{escape(description(position))}</desc>',
        f"<style>{''.join(styles())}</style>",
        f"<defs>{''.join(patterns(mark))}</defs>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        *_ground(position),
        *_field(position, mark),
        *_pieces(position, mark),
        *_caption(position),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# ---- the board


def _ground(position: Mapping[str, Any]) -> Iterator[str]:
    colours = colours_of(position)
    for seat, colour in enumerate(colours):
        yield from _yard(position, seat)
        yield _home(seat, colour)
        yield from (_square(cell, f"lane tint {colour}") for cell in LANE_CELLS[seat])
    for number, cell in enumerate(TRACK_CELLS):
        starts = number in STARTS
        colour = colours[STARTS.index(number)] if starts else ""
        yield _square(cell, f"cell tint {colour}" if starts else "cell", _square_title(position, number))
        x, y = _middle(cell)
        if starts:
            yield f'<rect class="inner {colour}" x="{x - 40}" y="{y - 40}" width="80" height="80" rx="12"/>'
        if number in STARS:
            yield f'<path class="star" transform="translate({x} {y})" d="{_star()}"/>'
    if "spins" in position:
        yield from (_current(seat) for seat in SEATS)
    if is_ludicrous(position):
        yield from _specials(position)


def _square(cell: Cell, classes: str, words: str = "") -> str:
    x, y = _middle(cell)
    tip = f"<title>{words}</title>" if words else ""
    return f'<rect class="{classes}" x="{x - 50}" y="{y - 50}" width="{UNIT}" height="{UNIT}">{tip}</rect>'


def _square_title(position: Mapping[str, Any], number: int) -> str:
    if is_ludicrous(position):
        return ludicrous.square_words(number)
    words = [square_name(number)]
    if number in STARTS:
        words.append(f"{colours_of(position)[STARTS.index(number)]} start, safe")
    if number in STARS:
        words.append("star, safe")
    if number in JOSEPHSON and "spins" in position:
        words.append("Josephson Space")
    return ", ".join(words)


def _yard(position: Mapping[str, Any], seat: int) -> Iterator[str]:
    colour, (row, column) = colours_of(position)[seat], turned((2.5, 2.5), seat)
    x, y = _middle((row, column))
    turn = position["turn"] == colour and position["await"] != "over"
    yield (
        f'<rect class="yard tint {colour}{" turn" if turn else ""}" x="{x - 270}" y="{y - 270}" '
        'width="540" height="540" rx="40"/>'
    )
    for cell in YARD_CELLS[seat]:
        yield '<circle class="bed" cx="{}" cy="{}" r="58"/>'.format(*_middle(cell))
    spin = ARROWS[position["spins"][colour]] if "spins" in position else ""
    yield f'<text class="name {colour}" x="{x}" y="{y + 31}">{colour[0].upper()}{spin}</text>'


def _home(seat: int, colour: str) -> str:
    middle = (SIZE // 2, SIZE // 2)
    corners = (turned((5.5, 5.5), seat), middle, turned((8.5, 5.5), seat))
    points = " ".join("{},{}".format(*_middle(corner)) for corner in corners)
    return f'<polygon class="home tint {colour}" points="{points}"/>'


def _current(seat: int) -> str:
    x, y = _middle(TRACK_CELLS[JOSEPHSON[seat]])
    turn = 90 * (seat - 1)
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><path class="current" d="M-26 0H132"/>'
        '<path class="tip" d="M126 -19L158 0L126 19Z"/></g>'
    )


def _specials(position: Mapping[str, Any]) -> Iterator[str]:
    """The marks of Ludicrous Ludo's squares, and the squares of structures."""
    for cell, mark, _ in ludicrous.marks():
        x, y = _middle(cell)
        if mark == "+":
            yield f'<path class="card" transform="translate({x} {y})" d="{_star(4)}"/>'
        elif mark != "*":
            yield f'<text class="special" x="{x}" y="{y + 17}">{mark}</text>'
    for cell, colour, kind in ludicrous.structure_cells(position):
        x, y = _middle(cell)
        title_ = f"<title>{colour}'s {kind or 'structure square'}</title>"
        yield f'<rect class="structure" x="{x - 26}" y="{y - 26}" width="52" height="52" rx="6">{title_}</rect>'
        if kind:
            yield f'<text class="built {colour}" x="{x}" y="{y + 13}">{kind[0].upper()}</text>'


def _star(tips: int = 5) -> str:
    points = [(34 if tip % 2 == 0 else 14, math.pi * tip / tips - math.pi / 2) for tip in range(2 * tips)]
    return "M" + "L".join(f"{_n(r * math.cos(angle))} {_n(r * math.sin(angle))}" for r, angle in points) + "Z"


def _field(position: Mapping[str, Any], mark: str) -> Iterator[str]:
    if position.get("field"):
        yield f'<rect class="field" width="{WIDTH}" height="{WIDTH}" fill="url(#field-{mark})" opacity="0.45"/>'


# ---- the pieces


def _pieces(position: Mapping[str, Any], mark: str) -> Iterator[str]:
    for piece, cell in based(position):
        yield _unit(position, mark, (piece,), *_middle(cell), 1.15)
    if is_ludicrous(position):
        for piece, captor, number in ludicrous.prisoners(position):
            yield _unit(position, mark, (piece,), *_middle(ludicrous.prison_cell(captor, number)), 0.7)
    for stack in stacks(position):
        places = _at_home(stack) if stack.cell in HOME_CELLS else _side_by_side(stack)
        for unit, (x, y, scale) in zip(stack.units, places, strict=True):
            yield _unit(position, mark, unit, x, y, scale)


def _at_home(stack: Stack) -> Iterator[tuple[float, float, float]]:
    """In a row along the outer side of the triangle."""
    x, y = _middle(stack.cell)
    dx, dy = (1 if at > WIDTH / 2 else -1 if at < WIDTH / 2 else 0 for at in (x, y))
    for index in range(len(stack.units)):
        along = (index - (len(stack.units) - 1) / 2) * 56
        yield x + 12 * dx + abs(dy) * along, y + 12 * dy + abs(dx) * along, 0.6


def _side_by_side(stack: Stack) -> Iterator[tuple[float, float, float]]:
    """In rows and columns that fill the square."""
    x, y = _middle(stack.cell)
    pairs = len(stack.units[0]) > 1
    count = len(stack.units)
    columns = math.ceil(math.sqrt(count / 2 if pairs else count))
    rows = math.ceil(count / columns)
    for index, unit in enumerate(stack.units):
        row, column = divmod(index, columns)
        width = 146 if len(unit) > 1 else 86
        yield (
            x + (column - (columns - 1) / 2) * 98 / columns,
            y + (row - (rows - 1) / 2) * 98 / rows,
            min(1.0, 98 / columns / width, 98 / rows / 86),
        )


def _unit(position: Mapping[str, Any], mark: str, unit: Unit, x: float, y: float, scale: float) -> str:
    spins = position.get("spins", {})
    where = f'transform="translate({_n(x)} {_n(y)}) scale({_n(scale)})"'
    words = f"<title>{unit_words(unit)}</title>"
    if is_ludicrous(position):
        return _soldier(position, mark, unit[0], where)
    if len(unit) == 1:
        return f'<g class="piece" {where}>{words}{_disc(unit[0], spins, mark)}</g>'
    left, right = (_half(piece, spins, mark, side) for piece, side in zip(unit, (-1, 1), strict=True))
    bond = '<rect class="bond" x="-70" y="-43" width="140" height="86" rx="43"/>'
    return f'<g class="pair" {where}>{words}{bond}{left}{right}</g>'


def _disc(piece: str, spins: Mapping[str, str], mark: str) -> str:
    pattern = _pattern(piece, mark, "circle", 'r="35"')
    return (
        f'<g class="{colour_of(piece)}"><circle class="body" r="38"/>{pattern}'
        f'<circle class="core" r="27"/>{_letters(piece, spins)}</g>'
    )


def _soldier(position: Mapping[str, Any], mark: str, piece: str, where: str) -> str:
    """A piece of Ludicrous Ludo: a triangle the way it faces; lying, it is on its side."""
    state = ludicrous.state_of(position, piece)
    words = f"<title>{piece}{f': {state}' if state else ''}</title>"
    disc = _disc(piece, {}, mark)
    if ludicrous.lies(position, piece):
        return f'<g class="piece lying" {where}>{words}<g transform="rotate(90)">{disc}</g></g>'
    arrow = ludicrous.facing(position, piece)
    way = f'<path class="facing" transform="rotate({TURNS[arrow]})" d="M42 -13L58 0L42 13Z"/>' if arrow else ""
    return f'<g class="piece" {where}>{words}{disc}{way}</g>'


TURNS = {"→": 0, "↓": 90, "←": 180, "↑": 270}


def _half(piece: str, spins: Mapping[str, str], mark: str, side: int) -> str:
    """The left (-1) or right (1) half of a capsule."""
    shape = f'd="M{-26 * side} -34H0A34 34 0 0 {int(side > 0)} 0 34H{-26 * side}Z"'
    return (
        f'<g class="{colour_of(piece)}" transform="translate({26 * side} 0)"><path class="body" {shape}/>'
        f'{_pattern(piece, mark, "path", shape)}<circle class="core" r="25" cx="{-2 * side}"/>'
        f"{_letters(piece, spins)}</g>"
    )


def _pattern(piece: str, mark: str, element: str, shape: str) -> str:
    colour = colour_of(piece)
    return f'<{element} {shape} fill="url(#{colour}-{mark})"/>' if colour in PATTERNS else ""


def _letters(piece: str, spins: Mapping[str, str]) -> str:
    if not spins:
        return f'<text class="letter" y="11">{label(piece)}</text>'
    turn = 0 if spins[colour_of(piece)] == "up" else 180
    arrow = '<path d="M-2.5 16V-4H-8L0 -17L8 -4H2.5V16Z"/>'
    return (
        f'<text class="letter" x="-6" y="10" style="font-size:26px">{label(piece)}</text>'
        f'<g class="spin" transform="translate(18 0) rotate({turn})">{arrow}</g>'
    )


# ---- the caption


def _caption(position: Mapping[str, Any]) -> Iterator[str]:
    head = f"{title(position)}: {awaited(position)}"
    yield '<g class="caption">'
    yield f'<text x="30" y="{WIDTH + 55}">{escape(head)}</text>'
    if is_ludicrous(position):
        yield from _parties(position)
    if notes := remarks(position):
        yield f'<text class="remark" x="30" y="{WIDTH + 100}">{escape("; ".join(notes))}</text>'
    yield "</g>"
    if "die" in position:
        yield from _die(position["die"])


def _parties(position: Mapping[str, Any]) -> Iterator[str]:
    """A line for each party, below the rest."""
    for row, (colour, party) in enumerate(position["parties"].items()):
        words = ", ".join([ludicrous.hp_words(party), *ludicrous.things(party), *ludicrous.structure_words(party)])
        y = WIDTH + CAPTION + 25 + LINE * row
        yield f'<text class="party" x="30" y="{y}">{escape(f"{colour.capitalize()}: {words}")}</text>'


def _die(number: int) -> Iterator[str]:
    left, top = WIDTH - 120, WIDTH + 15
    yield f'<rect class="die" x="{left}" y="{top}" width="90" height="90" rx="16"/>'
    for place in map(int, PIPS[number]):
        row, column = divmod(place, 3)
        yield f'<circle class="pip" cx="{left + 21 + 24 * column}" cy="{top + 21 + 24 * row}" r="8.5"/>'


def _middle(cell: Sequence[float]) -> tuple[float, float]:
    """x and y of a cell's middle."""
    row, column = cell
    return _whole((column + 0.5) * UNIT), _whole((row + 0.5) * UNIT)


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
