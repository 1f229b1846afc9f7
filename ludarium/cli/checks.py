"""Checking rules: conformance cases and perft."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.console import say
from ludarium.cli.extras import needing
from ludarium.cli.files import InputError, read_text
from ludarium.cli.parameters import whole
from ludarium.errors import MissingExtra

if TYPE_CHECKING:
    from ludarium.game.match import Match

DEEPEST = 24  # 6 to this power still fits 64 bits
MANY = 20_000  # sequences, from which on the compiled count is quicker, what it takes to load included
COMPILED = "ludarium.sim.perft"


def conformance(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of cases or perft lines.")],
) -> None:
    """Run conformance cases and perft lines; the exit status is 1 if any fails."""
    from ludarium.game.conformance import run_file

    passed = failed = 0
    for lines in [read_text(file).split("\n") for file in files]:
        for outcome in run_file(lines, count_sequences):
            passed += outcome.passed
            if not outcome.passed:
                failed += 1
                say(f"{outcome.id}: {outcome.failure}")
    say(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def perft(
    position: Annotated[str, typer.Option(metavar="FILE", help='A file with a position, "-" for standard input.')],
    depth: Annotated[int, typer.Option(parser=whole(0, DEEPEST), metavar="D", help="The length of the sequences.")],
    split: Annotated[bool, typer.Option("--split", help="Count below each first step as well.")] = False,
) -> None:
    """Count the different sequences of exactly D steps that lead on from a position."""
    from ludarium.game.formats import read_position
    from ludarium.game.match import Match

    match = Match(*read_position(read_text(position)))
    if not split or depth == 0:
        say(str(count_sequences(match, depth)))
        return
    total = 0
    for outcome in match.rules.outcomes(match.config, match.state):
        following = match.fork()
        following.advance(outcome)
        count = count_sequences(following, depth - 1)
        say(f"{json.dumps(match.rules.unpack(match.rules.pack(match.state, outcome)))} {count}")
        total += count
    say(str(total))


def count_sequences(match: Match, depth: int) -> int:
    """Perft: interpreted while the numbers are small, else compiled where Numba is there."""
    from ludarium.game.perft import perft as interpreted

    if depth > DEEPEST:
        raise InputError(f"depth {depth}: expected at most {DEEPEST}")
    if COMPILED in sys.modules:
        return _compiled()(match, depth)
    for shallow in range(depth + 1):
        count = interpreted(match, shallow)
        if count > MANY and shallow < depth:
            return _compiled()(match, depth)
    return count


def _compiled() -> Callable[[Match, int], int]:
    with suppress(MissingExtra), needing("sim", "compiled counting"):
        from ludarium.sim.perft import perft

        return perft
    from ludarium.game.perft import perft as interpreted

    return interpreted


COMMANDS = [
    (conformance, "ludarium conformance cases.jsonl more-cases.jsonl"),
    (perft, "ludarium perft --position opening.json --depth 2 --split"),
]
