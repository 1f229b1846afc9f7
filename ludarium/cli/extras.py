"""Parts of the package that need more than the command line itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.errors import MissingExtra


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Imports that need an extra; raises MissingExtra with what would need it where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("ludarium"):
            raise
        raise MissingExtra(extra, what) from None
