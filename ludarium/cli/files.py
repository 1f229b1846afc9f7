"""Files that commands read and write; whatever is wrong with one ends in InputError."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

from ludarium.errors import LudariumError
from ludarium.processes import claim

STANDARD = "-"


class InputError(LudariumError):
    """A file or argument that cannot be used."""

    code = "input/invalid"


def read_text(name: str) -> str:
    """The text of a file, "-" for standard input."""
    try:
        content = sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except (OSError, ValueError, AttributeError) as error:
        raise InputError(f"cannot read {_called(name)}: {_reason(error)}") from None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{_called(name)} is not UTF-8: {error.reason} at byte {error.start}") from None


def read_toml(name: str) -> str:
    """The text of a file, without the byte order mark that some editors begin it with."""
    return read_text(name).removeprefix("\ufeff")


@contextmanager
def replacing(name: str) -> Iterator[Path]:
    """Where to write a file: it gets its name when all is written, and is as it was if that fails."""
    try:
        path = Path(name).resolve()
        special = path.exists() and not path.is_file()
        part = path if special else path.with_name(path.name + ".part")
        held = nullcontext() if special else claimed(part)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {_called(name)}: {_reason(error)}") from None
    try:
        with held:
            yield part
        if not special:
            part.replace(path)
    except BaseException as error:
        if not special:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise InputError(f"cannot write {_called(name)}: {_reason(error)}") from None
        raise


@contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """A file of text to write, as `replacing` does; "-" for standard output."""
    if name == STANDARD:
        yield sys.stdout
        return
    with replacing(name) as path, path.open("w", encoding="utf-8", newline="\n") as file:
        yield file


def claimed(part: Path) -> BinaryIO:
    """A new file that becomes another when it is whole; raises OSError, also where another run is writing it."""
    while True:
        file = cast("BinaryIO", os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0))
        if not claim(file):
            file.close()
            raise OSError(errno.EBUSY, "another run is writing it")
        if part.exists() and os.path.samestat(os.fstat(file.fileno()), part.stat()):  # or it just got its name
            file.truncate()
            return file
        file.close()


def check_writable(name: str | None) -> None:
    """Refuse a file that could not be written, before the work for it is done."""
    if name and name != STANDARD and (Path(name).is_dir() or not Path(name).resolve().parent.is_dir()):
        raise InputError(f"cannot write {name!r}: expected a file in a folder that exists")


def check_apart(**files: str | None) -> None:
    """Refuse options that name the same file, or standard output more than once: the last would be all that is left.

    A file without a name is refused as well.
    """
    seen: dict[Path | str, str] = {}
    for option, name in files.items():
        if name == "":
            raise InputError(f"--{option} '': expected the name of a file")
        place = _place(name)
        if place in seen:
            where = "standard output" if name == STANDARD else repr(name)
            raise InputError(f"--{seen[place]} and --{option}: both to {where}, expected different files")
        if place is not None:
            seen[place] = option


def _place(name: str | None) -> Path | str | None:
    """What tells whether two names mean the same file; None where that does not matter."""
    if name is None or name == STANDARD:
        return name
    try:
        path = Path(name).resolve()
        return None if path.exists() and not path.is_file() else path
    except (OSError, ValueError):
        return None  # told where it is opened


def write_text(name: str, text: str) -> None:
    """Write a file, "-" for standard output."""
    with writing(name) as file:
        file.write(text)


def as_json(value: Any) -> str:
    """A value as a file of JSON."""
    return json.dumps(value, indent=2) + "\n"


def _called(name: str) -> str:
    return "standard input" if name == STANDARD else repr(name)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "there is none" if isinstance(error, AttributeError) else str(error)
