"""Files that commands read and write; whatever is wrong with one ends in InputError."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TextIO

from ludarium.errors import LudariumError
from ludarium.processes import claimed

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
        path = None if is_special(Path(name)) else Path(name).resolve()
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {_called(name)}: {_reason(error)}") from None
    try:
        with _becoming(path) if path else nullcontext(Path(name)) as part:
            yield part
    except OSError as error:
        raise InputError(f"cannot write {_called(name)}: {_reason(error)}") from None


@contextmanager
def _becoming(path: Path) -> Iterator[Path]:
    part = path.with_name(path.name + ".part")
    with claimed(part):
        try:
            yield part
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


def is_special(path: Path) -> bool:
    """Whether it is a device, a pipe or a folder, which nothing else can take the place of; raises OSError, ValueError.

    A pipe of this process may have a name, like /dev/stdout, that leads to none.
    """
    return path.exists() and not path.is_file()


@contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """A file of text to write, as `replacing` does; "-" for standard output."""
    if name == STANDARD:
        yield sys.stdout
        return
    with replacing(name) as path, path.open("w", encoding="utf-8", newline="\n") as file:
        yield file


def check_writable(name: str | None) -> None:
    """Refuse a file that could not be written, before the work for it is done."""
    if not name or name == STANDARD:
        return
    try:
        folder, special = Path(name).resolve().parent, is_special(Path(name))
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {name!r}: {_reason(error)}") from None
    if Path(name).is_dir() or not (special or folder.is_dir()):
        raise InputError(f"cannot write {name!r}: expected a file in a folder that exists")
    if not special and not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"cannot write {name!r}: expected a folder that may be written to")


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
        return None if is_special(Path(name)) else Path(name).resolve()
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
