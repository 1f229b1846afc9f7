"""The players' tools by game."""

from __future__ import annotations

from collections.abc import Mapping

from ludarium.agents import classic, ludicrous, superconducting
from ludarium.agents.toolbox import Toolbox

TOOLBOXES: Mapping[str, Toolbox] = {
    "classic": classic.TOOLS,
    "superconducting": superconducting.TOOLS,
    "ludicrous": ludicrous.TOOLS,
}
