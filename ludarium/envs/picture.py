"""Boards of environments, drawn."""

from __future__ import annotations

from ludarium.envs.play import Play
from ludarium.errors import OptionError
from ludarium.game.svg import board_svg
from ludarium.game.text import board_text
from ludarium.rules.options import unknown_name

RENDER_MODES = ("ansi", "svg")


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one; raises OptionError."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(unknown_name("render mode", mode, list(RENDER_MODES)))
    return mode


def draw(play: Play, mode: str | None) -> str | None:
    """The board, as text ("ansi") or as an SVG drawing ("svg"); None without a mode."""
    if mode is None:
        return None
    position = play.rules.write(play.config, play.state)
    return board_text(position) if mode == "ansi" else board_svg(position)
