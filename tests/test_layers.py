"""Imports run downwards only, and what is heavy stays where it belongs: read from the source.

Imports under TYPE_CHECKING and inside functions count like all others.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "ludarium"

# Unit of the package -> the units it may import. "ludarium" is the package's own __init__.
MAY_IMPORT = {
    unit: set(allowed.split())
    for unit, allowed in {
        "errors": "",
        "processes": "",
        "board": "errors",
        "rules": "errors board",
        "game": "errors board rules",
        "agents": "errors board rules game",
        "fairdice": "errors board rules game",
        "sim": "errors processes board rules game agents",
        "study": "errors board rules game agents sim",
        "learn": "errors board rules game agents sim",
        "arena": "errors board rules game agents sim",
        "analysis": "errors board rules game agents sim",
        "envs": "errors board rules game agents sim analysis fairdice",
        "server": "errors processes board rules game agents sim analysis fairdice",
        "cli": "errors processes board rules game agents sim study learn arena analysis fairdice envs server ludarium",
        "__main__": "cli",
        "ludarium": "errors board rules game agents sim analysis fairdice envs",
    }.items()
}

# Library -> the only units that may import it.
LIVES_IN = {
    "numba": {"sim"},
    "ray": {"sim"},
    "gymnasium": {"envs"},
    "pettingzoo": {"envs"},
    "pyspiel": {"envs"},
    "matplotlib": {"study", "arena", "analysis"},
    "openskill": {"arena"},
    "polars": {"sim", "study", "arena"},
    "fastapi": {"server"},
    "sqlalchemy": {"server"},
    "starlette": {"server"},
    "uvicorn": {"server"},
    "rich": {"cli"},
    "typer": {"cli"},
}

HEAVY = sorted(LIVES_IN)

# Module -> the heavy libraries that importing it may load: both must start at once.
LOADS = {
    name: allowed
    for name, allowed in {
        "ludarium": set[str](),
        "ludarium.analysis": set[str](),
        "ludarium.cli": {"rich", "typer"},
    }.items()
    if (ROOT / name.replace(".", "/")).is_dir()
}


def unit_of(module: str) -> str:
    """The unit of a dotted module name: "ludarium.game.match" -> "game"."""
    return module.split(".")[1] if "." in module else "ludarium"


def imports(source: str, package: str) -> Iterator[str]:
    """Every module that the source imports, by full dotted name; package resolves the dots."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            outer = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(outer if node.level else []), *([node.module] if node.module else [])])
            yield from (_imported(base, alias.name) for alias in node.names)


def _imported(base: str, name: str) -> str:
    """`from ludarium import game` names a unit, `from ludarium import Game` the __init__."""
    return f"{base}.{name}" if base == "ludarium" and name in MAY_IMPORT else base


def breaches(source: str, *, unit: str, package: str) -> list[str]:
    """What of the source's imports the two tables forbid to a module of this unit."""
    wrong = []
    for target in imports(source, package):
        top = target.split(".")[0]
        if top == "ludarium":
            inside = unit_of(target)
            if inside != unit and inside not in MAY_IMPORT[unit]:
                wrong.append(f"{unit} must not import {target}")
        elif unit not in LIVES_IN.get(top, {unit}):
            wrong.append(f"only {', '.join(sorted(LIVES_IN[top]))} may import {top}")
    return wrong


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_unit_has_its_place() -> None:
    assert {unit_of(dotted(path)) for path in modules()} <= set(MAY_IMPORT)


def test_the_table_has_no_cycle() -> None:
    left = dict(MAY_IMPORT)
    while lowest := [unit for unit, allowed in left.items() if not allowed & set(left)]:
        for unit in lowest:
            del left[unit]
    assert not left


def test_imports_run_downwards() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {breach}"
        for path in modules()
        for breach in breaches(
            path.read_text(encoding="utf-8"),
            unit=unit_of(dotted(path)),
            package=".".join(path.relative_to(ROOT).parent.parts),
        )
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("unit", "source"),
    [
        ("rules", "from ludarium.game import Game"),
        ("rules", "from ..game.match import Game"),
        ("rules", "from .. import game"),
        ("rules", "from ludarium import Game"),
        ("board", "def late():\n    import ludarium.rules.classic"),
        ("game", "if TYPE_CHECKING:\n    from ludarium.agents import Agent"),
        ("envs", "from ludarium.server.rooms import Room"),
        ("server", "from ludarium.envs import aec"),
        ("agents", "import ludarium.server"),
        ("agents", "from numba.typed import List"),
        ("game", "import rich.console"),
    ],
)
def test_an_upward_import_is_seen(unit: str, source: str) -> None:
    assert len(breaches(source, unit=unit, package=f"ludarium.{unit}")) == 1


@pytest.mark.parametrize(
    ("unit", "source"),
    [
        ("game", "from ludarium.rules import classic"),
        ("game", "from ..rules.classic import apply"),
        ("game", "from .match import Game"),
        ("sim", "import numba"),
        ("cli", "from ludarium import __version__"),
        ("board", "import json"),
    ],
)
def test_a_downward_import_is_let_through(unit: str, source: str) -> None:
    assert breaches(source, unit=unit, package=f"ludarium.{unit}") == []


def loaded_by(statement: str) -> set[str]:
    """The heavy libraries that a fresh interpreter has loaded after the statement."""
    script = f"{statement}\nimport sys\nprint(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", LOADS)
def test_importing_is_light(module: str) -> None:
    assert loaded_by(f"import {module}") <= LOADS[module]


def test_a_heavy_import_is_seen() -> None:
    assert loaded_by("import rich") == {"rich"}
