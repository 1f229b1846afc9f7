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
from ludarium.board.squares import JOSEPHSON, SEATS, STARS, STARTS
from ludarium.game.drawing import (
    ARROWS,
    Stack,
    awaited,
    based,
    colour_of,
    colours_of,
    is_ludicrous,
    label,
    remarks,
    stacks,
    title,
)
from ludarium.game.ludicrous import drawing as ludicrous

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
    for seat, colour in enumerate(colours_of(position)):
        _draw_yard(canvas, seat, colour, name_row=YARD - 1 if is_ludicrous(position) and seat > 1 else 0)
    _draw_ground(canvas, colours_of(position))
    if "spins" in position:
        for seat in SEATS:
            _draw(canvas, TRACK_CELLS[JOSEPHSON[seat]], f" {CURRENTS[(seat - 1) % 4]} ", "violet")
    if is_ludicrous(position):
        _draw_specials(canvas, position)
    for piece, (row, column) in based(position):
        at = (_outwards(row), _outwards(column))
        _draw_spans(canvas, at, [(_piece(position, piece), _style(piece, marked))])
    for stack in stacks(position):
        _draw_spans(canvas, stack.cell, _stack(position, stack, marked))
    return canvas.lines()


def _draw_yard(canvas: _Canvas, seat: int, colour: str, name_row: int) -> None:
    top, left = (0 if turned((0, 0), seat)[axis] == 0 else SIZE - YARD for axis in (0, 1))
    inner = YARD * CELL - 2
    name = f" {colour.upper()} "
    for row in range(YARD):
        line = "│" + " " * inner + "│"
        if row in (0, YARD - 1):
            filling = f"─{name}".ljust(inner, "─") if row == name_row else "─" * inner
            line = f"┌{filling}┐" if row == 0 else f"└{filling}┘"
        canvas.put(top + row, left * CELL, line, colour)


def _draw_ground(canvas: _Canvas, colours: Sequence[str]) -> None:
    for cell in TRACK_CELLS:
        _draw(canvas, cell, " · ", "faint")
    for seat, colour in enumerate(colours):
        _draw(canvas, TRACK_CELLS[STARTS[seat]], f"({colour[0].upper()})", colour)
        _draw(canvas, TRACK_CELLS[STARS[seat]], " * ", "strong")
        for cell in LANE_CELLS[seat]:
            _draw(canvas, cell, f" {colour[0]} ", colour)
        _draw(canvas, turned((6, 6), seat), f" {'╲╱'[seat % 2]} ", "faint")
    _draw(canvas, (SIZE // 2, SIZE // 2), " ⌂ ", "faint")


def _draw_specials(canvas: _Canvas, position: Mapping[str, Any]) -> None:
    """Marked squares, structures by their initials, prisoners behind bars."""
    for cell, mark, _ in ludicrous.marks():
        _draw(canvas, cell, f" {mark}".ljust(CELL), "strong" if mark == "*" else "violet")
    for cell, colour, kind in ludicrous.structure_cells(position):
        if kind:
            _draw(canvas, cell, f"[{kind[0].upper()}]", f"strong {colour}")
    for piece, captor, number in ludicrous.prisoners(position):
        row, column = ludicrous.prison_cell(captor, number)
        _draw(canvas, (row + 2 if row < SIZE / 2 else row - 2, column), f"{label(piece)}#", colour_of(piece))


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
    letters = [(_letter(position, piece), _style(piece, marked)) for piece in pieces]
    if len(stack.units) == 1:
        return [letters[0], ("+", "violet"), letters[1]]
    if len(pieces) <= CELL:
        return [*letters, (" " * (CELL - len(letters)), "")]
    return [(f"×{len(pieces)}".ljust(CELL), "strong")]


def _letter(position: Mapping[str, Any], piece: str) -> str:
    """The piece's letter, a small one where it lies."""
    return piece[0] if ludicrous.lies(position, piece) else piece[0].upper()


def _piece(position: Mapping[str, Any], piece: str) -> str:
    if is_ludicrous(position):
        return label(piece) + ("_" if ludicrous.lies(position, piece) else ludicrous.facing(position, piece) or " ")
    spin = position["spins"][colour_of(piece)] if "spins" in position else ""
    return label(piece) + ARROWS.get(spin, " ")


def _style(piece: str, marked: Sequence[str]) -> str:
    return f"strong {colour_of(piece)}" if piece in marked else colour_of(piece)


# ---- beside the board


def _panel(position: Mapping[str, Any], notes: Mapping[str, str]) -> list[list[Span]]:
    lines: list[list[Span]] = [[(title(position), "strong")], *_wrapped(awaited(position)), []]
    for colour in position["tokens"]:
        lines.append(_player(position, colour, notes.get(colour, "")))
        if is_ludicrous(position):
            lines += _wrapped("    " + ", ".join(ludicrous.things(position["parties"][colour])), "", "    ")
    lines.append([])
    for remark in remarks(position):
        lines += _wrapped(remark, "violet" if remark.startswith("Magnetic") else "")
    for stack in stacks(position):
        if len(stack.pieces) > 1 and stack.cell not in HOME_CELLS:
            lines += _wrapped(_stack_words(position, stack))
    if len(lines) < SIZE:
        lines += [[]] * (SIZE - 1 - len(lines)) + [[(_legend(position), "faint")]]
    return lines


def _player(position: Mapping[str, Any], colour: str, note: str) -> list[Span]:
    squares = position["tokens"][colour]
    turn = position["turn"] == colour and position["await"] != "over"
    spin = f"{ARROWS[position['spins'][colour]]} " if "spins" in position else ""
    home = f"{squares.count('home')} home"
    if is_ludicrous(position):
        home = f"{ludicrous.hp_words(position['parties'][colour]):<8} {home}"
    return [("► " if turn else "  ", "strong"), (f"{colour:<7}", colour), (f"{spin}{home}  {note}".rstrip(), "")]


def _stack_words(position: Mapping[str, Any], stack: Stack) -> str:
    if not is_ludicrous(position):
        return str(stack)
    ways = [f"{piece} {ludicrous.facing(position, piece) or 'lies'}" for piece in stack.pieces]
    return f"{stack.name}: {', '.join(ways if stack.name.startswith('t') else stack.pieces)}"


def _wrapped(text: str, style: str = "", indent: str = "  ") -> list[list[Span]]:
    return [[(line, style)] for line in textwrap.wrap(text, PANEL, subsequent_indent=indent)]


def _legend(position: Mapping[str, Any]) -> str:
    if is_ludicrous(position):
        return "+ card  T>D  B hoop  X trap  8 10"
    return "(R) start  * star" + ("  → current" if "spins" in position else "")
