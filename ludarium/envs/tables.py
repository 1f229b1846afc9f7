"""The tables of docs/environments.md, made from the code: `python -m ludarium.envs.tables PAGE` writes them anew."""

from __future__ import annotations

import sys
from pathlib import Path

from ludarium.envs.spaces import ActionTable, Layout
from ludarium.envs.views import VIEWS
from ludarium.rules.registry import ruleset

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"


def tables() -> str:
    """All tables, as Markdown."""
    return "\n".join(_game(name) for name in VIEWS)


def _game(name: str) -> str:
    view = VIEWS[name]
    return (
        f"### {ruleset(name).title}\n\n"
        f"Observation: int8[{view.layout.size}].\n\n{observation_table(view.layout)}\n"
        f"Actions: Discrete({view.actions.size}).\n\n{action_table(view.actions)}"
    )


def observation_table(layout: Layout) -> str:
    """A row for each part."""
    rows = [
        f"| {_range(layout.offsets[part.name], part.size)} | `{part.name}` | {' × '.join(map(str, part.shape))} "
        f"| {part.low} to {part.high} | {part.meaning} |"
        for part in layout.parts
    ]
    return "\n".join(["| entries | part | shape | values | meaning |", "| --- | --- | --- | --- | --- |", *rows, ""])


def action_table(actions: ActionTable) -> str:
    """A row for each group."""
    rows = [
        f"| {_range(actions.offsets[group.name], group.size)} | `{group.name}` "
        f"| {' × '.join(f'{axis} {size}' for axis, size in group.axes)} | {group.meaning} |"
        for group in actions.groups
    ]
    return "\n".join(["| actions | group | axes | meaning |", "| --- | --- | --- | --- |", *rows, ""])


def _range(start: int, size: int) -> str:
    return str(start) if size == 1 else f"{start} to {start + size - 1}"


def with_tables(page: str) -> str:
    """A page whose tables are those of the code."""
    head, rest = page.split(BEGIN)
    return f"{head}{BEGIN}\n\n{tables()}\n{END}{rest.split(END)[1]}"


def main(page: Path) -> None:
    """Write the tables of a page anew."""
    page.write_text(with_tables(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
