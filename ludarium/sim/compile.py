"""Compiling rules with Numba. Only `ludarium.sim` imports Numba.

Numba's cache looks at the file of the compiled driver alone, and would go on using old rules after an edit. So the
cache is a folder per game whose name holds a digest of Numba's version and of every source that the game's rules come
from; folders that nobody has written to for two weeks are removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ludarium import errors
from ludarium.errors import MissingExtra
from ludarium.rules.events import note
from ludarium.rules.record import RULES
from ludarium.rules.ruleset import Ruleset

try:
    from numba import __version__ as numba_version
    from numba import njit
    from numba.core import config
    from numba.extending import overload, register_jitable
except ImportError as error:
    raise MissingExtra("sim", "compiled play") from error

settings: Any = config


def _linear_algebra_later() -> None:
    """Let Numba ask for SciPy's linear algebra when a product of matrices is compiled, not with the first kernel.

    Rules have no use for it, and where SciPy is installed it takes a fifth of the time to the first result.
    """
    from numba.np import linalg

    module: Any = linalg
    ask = module.ensure_blas

    def ask_later() -> None:
        if hasattr(sys.modules.get("numba.np.arraymath"), "_HAVE_BLAS"):
            ask()

    module.ensure_blas = ask_later


_linear_algebra_later()

__all__ = ["cache", "cache_root", "fingerprint", "njit", "register_rules"]

PACKAGE = Path(errors.__file__).parent
UNUSED = 14 * 24 * 3600  # seconds after which a folder of other sources is removed
INLINE = True  # LLVM's own choice of what to inline costs up to a third of the speed

_registered: set[Callable[..., Any]] = set()


@overload(note)
def _note(s: Any, kind: Any, clause: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0) -> Any:
    """Events cost nothing in compiled play; a state with a `tally` counts them by kind."""

    def count(s: Any, kind: Any, clause: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0) -> None:
        s.tally[kind] += 1

    def ignore(s: Any, kind: Any, clause: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0) -> None:
        pass

    return count if "tally" in s.fields else ignore


def register_rules() -> None:
    """Let Numba compile every rule that is known by now."""
    for function, often in RULES.items():
        if function not in _registered:
            _registered.add(function)
            register_jitable(forceinline=INLINE and often, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def cache_root() -> Path:
    """Where compiled kernels are kept: `LUDARIUM_CACHE`, else the user's cache folder."""
    root = os.environ.get("LUDARIUM_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return Path(root) / "ludarium" if root else Path.home() / ".cache" / "ludarium"


def sources(rules: Ruleset) -> list[Path]:
    """Every file that the game's compiled code comes from; those of other games, and of plain Python, are not."""
    game = type(rules).__module__.split(".")[2]
    shared = [path for unit in ("board", "rules", "agents") for path in (PACKAGE / unit).glob("*.py")]
    own = [path for unit in ("rules", "agents") for path in (PACKAGE / unit / game).rglob("*.py")]
    drivers = [path for path in (PACKAGE / "sim").glob("*.py") if b"njit" in path.read_bytes()]
    return sorted({*shared, *own, *drivers})


def tables(rules: Ruleset) -> list[Path]:
    """The files of numbers that the game is played by, which compiled code reads but does not come from."""
    game = type(rules).__module__.split(".")[2]
    return sorted((PACKAGE / "rules" / game).rglob("*.toml"))


def fingerprint(rules: Ruleset, *others: Path) -> str:
    """A digest of all that compiled code depends on; others: files of rules beside the game's own."""
    digest = hashlib.sha256(f"{numba_version} {INLINE} {settings.BOUNDSCHECK}".encode())
    for path in (*sources(rules), *others):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _remove_unused(used: Path, pattern: str) -> None:
    """Remove folders of other sources, as other processes may at the same time."""
    for old in used.parent.glob(pattern):
        with contextlib.suppress(OSError):
            if old != used and old.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def cache(rules: Ruleset, *others: Path) -> Iterator[None]:
    """Numba's cache for one game, while its kernels are being declared; others: as for `fingerprint`."""
    folder = cache_root() / f"{rules.name}-{fingerprint(rules, *others)}"
    _remove_unused(folder, f"{rules.name}-*")
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
