"""Runs the measurements one after the other, and keeps what they print.

    python bench/_run.py [NAME ...]             print
    python bench/_run.py --keep [NAME ...]      and write it to bench/results.md, with commit and machine
    python bench/_run.py --quick [NAME ...]     short forms, which fail below their bars

Without names: all but `peers`, which has to install other people's packages first, and `agents`, which takes hours and
has a page of its own; tests hold the order of the agents.
"""

from __future__ import annotations

import argparse
import datetime as dt
import importlib.metadata
import os
import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"
ON_REQUEST = {"agents", "peers"}
NAMES = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    for name in options.names:
        if name not in NAMES:
            parser.error(f"no measurement {name!r}: expected {', '.join(NAMES)}")
    names = options.names or [name for name in NAMES if name not in ON_REQUEST]
    outputs, failed = {}, []
    for name in names:
        command = ["bench/" + name + ".py", *(["--quick"] if options.quick else [])]
        print("python", *command, flush=True)
        outputs[" ".join(command)], good = run(command)
        failed += [] if good else [name]
    if options.keep:
        RESULTS.write_text(page(outputs), encoding="utf-8")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def run(command: list[str]) -> tuple[str, bool]:
    """What a measurement prints, shown as it comes, and whether it went well."""
    with subprocess.Popen(
        [sys.executable, *command], cwd=HERE.parent, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return "".join(lines), process.returncode == 0


def page(outputs: dict[str, str]) -> str:
    """The results as a page."""
    parts = [f"## `python {command}`\n\n```\n{text.rstrip()}\n```\n" for command, text in outputs.items()]
    return "\n".join(["# Measurements", f"\n{machine()}\n", *parts])


def machine() -> str:
    """Commit, machine and versions."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE.parent, capture_output=True, text=True, check=False
    ).stdout.strip()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("numpy", "numba"))
    return (
        f"Written by `make bench` on {dt.datetime.now(dt.UTC):%Y-%m-%d}, commit {commit or 'unknown'}, on "
        f"{os.cpu_count()} x {processor()}; Python {platform.python_version()}, {versions}."
    )


def processor() -> str:
    """The processor's name."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
