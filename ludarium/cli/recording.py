"""Records that are written as games end: what is whole stays, whatever happens to the program or the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from ludarium.cli.files import STANDARD, InputError, is_special, writing
from ludarium.processes import claimed


class Recording:
    """A file under another name until it is closed; a piece of text that doesn't fit is taken back whole."""

    def __init__(self, file: BinaryIO) -> None:
        self.size = 0
        self._file = file

    def write(self, text: str) -> None:
        """Add whole games; raises OSError."""
        content = text.encode()
        try:
            written = 0
            while written < len(content):
                written += self._file.write(content[written:])
        except OSError:
            self._file.truncate(self.size)
            raise
        self.size += len(content)


@contextmanager
def recording(name: str) -> Iterator[TextIO]:
    """Where games are written whole; a disk that fills up ends in InputError, and the file has the games before."""
    try:
        path = None if name == STANDARD or is_special(Path(name)) else Path(name).resolve()
        with writing(name) if path is None else _kept(name, path) as file:
            yield file
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {name!r}: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def _kept(name: str, path: Path) -> Iterator[TextIO]:
    part = path.with_name(path.name + ".part")
    with claimed(part):
        raw = part.open("wb", buffering=0)
        kept = Recording(raw)
        try:
            with raw:
                yield cast("TextIO", kept)
        except OSError as error:
            _settle(part, path, kept.size)
            has = "the games before are in it" if kept.size else "no game is in it"
            raise InputError(f"cannot write {name!r}: {error.strerror}; {has}") from None
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _settle(part, path, kept.size)


def _settle(part: Path, path: Path, size: int) -> None:
    if size:
        part.replace(path)
    else:
        part.unlink(missing_ok=True)
