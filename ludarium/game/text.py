"""The board as text: 15 lines of 15 cells, three characters each, and beside them who plays and what is going on.

`board_lines` gives the text in pieces, each with the name of a style ("red", "violet", "faint", "strong" or ""), for a
terminal that has colours; `board_text` is the same without them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from ludarium.board.cells import HOME_CELLS, LANE_CELLS, SIZE, TRACK_CELLS, Cell, turned
from ludarium.board.squares import COLOURS, JOSEPHSON, SEATS, STARS, STARTS
from ludarium.game.drawing import ARROWS, Stack, awaited, based, colour_of, label, remarks, stacks, title

Span = tuple[str, str]
"""Some characters and their style."""

CELL = 3
YARD = 6  # cells, each way
PANEL = 33  # characters: with the board and the gap it makes 80
CURRENTS = "→↓←↑"
PLAIN = str.maketrans("·→↓←↑─│┌┐└┘╲╱⌂►×", r".>v<^-|++++\/@>x")
"""What stands for each drawing character where only ASCII can be shown."""


def board_text(position: Mapping[str, Any]) -> str:
    """The board of a public position, as lines of at most 80 characters; lines end without blanks."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in board_lines(position))


def board_lines(
    position: Mapping[str, Any], notes: Mapping[str, str] | None = None, marked: Sequence[str] = ()
) -> list[list[Span]]:
    """The lines of a drawn position.

    notes: words beside a colour in the list of players. marked: pieces that are shown strong.
    """
    board = _board(position, marked)
    panel = _panel(position, notes or {})
    empty: list[Span] = [(" " * CELL * SIZE, "")]
    gap: Span = ("  ", "")
    return [[*left, gap, *right] for left, right in zip_longest(board, panel, fillvalue=empty)]


class _Canvas:
    """Characters with their styles, put down one over the other."""

    def __init__(self, rows: int, columns: int) -> None:
        self.cells = [[(" ", "")] * columns for _ in range(rows)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        self.cells[row][column : column + len(text)] = [(character, style) for character in text]

    def lines(self) -> list[list[Span]]:
        return [
            [("".join(text for text, _ in run), style) for style, run in groupby(row, key=lambda item: item[1])]
            for row in self.cells
        ]


# ---- the board


def _board(position: Mapping[str, Any], marked: Sequence[str]) -> list[list[Span]]:
    canvas = _Canvas(SIZE, SIZE * CELL)
    for seat in SEATS:
        _draw_yard(canvas, seat)
    _draw_ground(canvas, junctions="spins" in position)
    for piece, (row, column) in based(position):
        at = (_outwards(row), _outwards(column))
        _draw_spans(canvas, at, [(_piece(position, piece), _style(piece, marked))])
    for stack in stacks(position):
        _draw_spans(canvas, stack.cell, _stack(position, stack, marked))
    return canvas.lines()


def _draw_yard(canvas: _Canvas, seat: int) -> None:
    top, left = (0 if turned((0, 0), seat)[axis] == 0 else SIZE - YARD for axis in (0, 1))
    inner = YARD * CELL - 2
    name = f" {COLOURS[seat].upper()} "
    for row in range(YARD):
        line = "│" + " " * inner + "│"
        if row in (0, YARD - 1):
            filling = f"─{name}".ljust(inner, "─") if row == 0 else "─" * inner
            line = f"┌{filling}┐" if row == 0 else f"└{filling}┘"
        canvas.put(top + row, left * CELL, line, COLOURS[seat])


def _draw_ground(canvas: _Canvas, *, junctions: bool) -> None:
    for cell in TRACK_CELLS:
        _draw(canvas, cell, " · ", "faint")
    for seat, colour in enumerate(COLOURS):
        _draw(canvas, TRACK_CELLS[STARTS[seat]], f"({colour[0].upper()})", colour)
        _draw(canvas, TRACK_CELLS[STARS[seat]], " * ", "strong")
        if junctions:
            _draw(canvas, TRACK_CELLS[JOSEPHSON[seat]], f" {CURRENTS[(seat - 1) % 4]} ", "violet")
        for cell in LANE_CELLS[seat]:
            _draw(canvas, cell, f" {colour[0]} ", colour)
        _draw(canvas, turned((6, 6), seat), f" {'╲╱'[seat % 2]} ", "faint")
    _draw(canvas, (SIZE // 2, SIZE // 2), " ⌂ ", "faint")


def _outwards(place: float) -> int:
    """The whole row or column that is further from the middle of the yard."""
    middle = YARD / 2 - 0.5 if place < SIZE / 2 else SIZE - YARD / 2 - 0.5
    return int(place) if place < middle else int(place + 0.5)


def _draw(canvas: _Canvas, cell: Cell, text: str, style: str) -> None:
    _draw_spans(canvas, cell, [(text, style)])


def _draw_spans(canvas: _Canvas, cell: Cell, spans: Sequence[Span]) -> None:
    row, column = int(cell[0]), int(cell[1]) * CELL
    for text, style in spans:
        canvas.put(row, column, text, style)
        column += len(text)


def _stack(position: Mapping[str, Any], stack: Stack, marked: Sequence[str]) -> list[Span]:
    """One cell: a piece "R1"; a pair "R+B"; some of one colour "R12"; others "RG", "RGB" or how many "5 x"."""
    pieces = stack.pieces
    style = _style(pieces[0], marked)
    if stack.cell in HOME_CELLS:
        return [(f"{label(pieces[0])[0]}×{len(pieces)}", style)]
    if len(pieces) == 1:
        return [(_piece(position, pieces[0]), style)]
    if len({colour_of(piece) for piece in pieces}) == 1 and len(pieces) == 2:
        return [(label(pieces[0]) + pieces[1][-1], style)]
    letters = [(label(piece)[0], _style(piece, marked)) for piece in pieces]
    if len(stack.units) == 1:
        return [letters[0], ("+", "violet"), letters[1]]
    if len(pieces) <= CELL:
        return [*letters, (" " * (CELL - len(letters)), "")]
    return [(f"×{len(pieces)}".ljust(CELL), "strong")]


def _piece(position: Mapping[str, Any], piece: str) -> str:
    spin = position["spins"][colour_of(piece)] if "spins" in position else ""
    return label(piece) + ARROWS.get(spin, " ")


def _style(piece: str, marked: Sequence[str]) -> str:
    return f"strong {colour_of(piece)}" if piece in marked else colour_of(piece)


# ---- beside the board


def _panel(position: Mapping[str, Any], notes: Mapping[str, str]) -> list[list[Span]]:
    lines: list[list[Span]] = [[(title(position), "strong")], *_wrapped(awaited(position)), []]
    lines += [_player(position, colour, notes.get(colour, "")) for colour in position["tokens"]]
    lines.append([])
    for remark in remarks(position):
        lines += _wrapped(remark, "violet" if remark.startswith("Magnetic") else "")
    for stack in stacks(position):
        if len(stack.pieces) > 1 and stack.cell not in HOME_CELLS:
            lines += _wrapped(str(stack))
    if len(lines) < SIZE:
        lines += [[]] * (SIZE - 1 - len(lines)) + [[(_legend(position), "faint")]]
    return lines


def _player(position: Mapping[str, Any], colour: str, note: str) -> list[Span]:
    squares = position["tokens"][colour]
    turn = position["turn"] == colour and position["await"] != "over"
    spin = f"{ARROWS[position['spins'][colour]]} " if "spins" in position else ""
    home = f"{squares.count('home')} home"
    return [("► " if turn else "  ", "strong"), (f"{colour:<7}", colour), (f"{spin}{home}  {note}".rstrip(), "")]


def _wrapped(text: str, style: str = "") -> list[list[Span]]:
    return [[(line, style)] for line in textwrap.wrap(text, PANEL, subsequent_indent="  ")]


def _legend(position: Mapping[str, Any]) -> str:
    return "(R) start  * star" + ("  → current" if "spins" in position else "")
