"""Which line of a TOML file a value stands on, which `tomllib` does not tell."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

Path = tuple[str | int, ...]
"""The keys that lead to a value, and numbers from 0 in arrays of tables."""

HIDDEN = re.compile(r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|" r"#[^\n]*", re.DOTALL)
"""Strings and comments: what is in them is no TOML."""


class Places:
    """The lines of a text that `tomllib` has read."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {(): 1}
        self._table: Path = ()
        self._arrays: Counter[Path] = Counter()
        self._read(text)

    def line(self, path: Path) -> int:
        """The line of a value, from 1; of what holds it where it has no line of its own."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def _read(self, text: str) -> None:
        bare = HIDDEN.sub(_blank, text).split("\n")
        depth = 0
        for number, (line, shown) in enumerate(zip(text.split("\n"), bare, strict=True), 1):
            if depth == 0 and shown.lstrip().startswith("["):
                self._note(self._header(line[: shown.rindex("]") + 1]), number)
                continue
            if depth == 0 and "=" in shown:
                self._note(self._table + _keys(line[: shown.index("=")] + "= 0"), number)
            depth += sum(map(shown.count, "[{")) - sum(map(shown.count, "]}"))

    def _header(self, header: str) -> Path:
        path = self._numbered(_keys(header))
        if header.lstrip().startswith("[["):
            path = (*path, self._arrays[path])
            self._arrays[path[:-1]] += 1
        self._table = path
        return path

    def _numbered(self, keys: Path) -> Path:
        """A path with the number of the last table of each array on the way."""
        path: Path = ()
        for n, key in enumerate(keys):
            path = (*path, key)
            if path in self._arrays and n < len(keys) - 1:
                path = (*path, self._arrays[path] - 1)
        return path

    def _note(self, path: Path, line: int) -> None:
        for end in range(1, len(path) + 1):
            self._lines.setdefault(path[:end], line)


def _blank(found: re.Match[str]) -> str:
    """A string or comment with nothing left of it but its lines."""
    return re.sub(r"[^\n]", " ", found[0])


def _keys(declaration: str) -> Path:
    """The keys of a header or of an assignment."""
    found: Any = tomllib.loads(declaration)
    keys: list[str] = []
    while found and found != [{}]:
        key, found = next(iter((found[0] if isinstance(found, list) else found).items()))
        keys.append(key)
    return tuple(keys)
