"""How long `ludarium analyse` takes, how wide its intervals are, and how near its short rollouts come to whole games.

    python bench/analysis.py            3 games of classic Ludo, one of each other game, 4 players
    python bench/analysis.py --quick    1 game of classic Ludo, 2 players; bars that a busy machine can hold
    python bench/analysis.py --game ludicrous    of this game alone

Time: from the start of the program to its end on two threads, with compiled rules in the cache, and the processor's
seconds in it. Width: half of the 95 % intervals of chances, on average over all moments and seats and at most. Whole
games: at every 50th roll the chances by the analysis against those by rollouts to the end of the game, 108 each; the
root mean square of the differences beside the standard error of both, and the largest. In Ludicrous Ludo at every 25th
turn against 500 whole games, for rollouts of several lengths; and what the accounts leave over. A figure above its bar
fails; the bars of time are for classic and Ludicrous Ludo.
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.rollouts import NO_MOVE
from ludarium.analysis.cases import Case, cases
from ludarium.analysis.estimates import half_width
from ludarium.analysis.race import ROLLS
from ludarium.analysis.rollouts import rollouts
from ludarium.analysis.spots import spots
from ludarium.analysis.trials import trials
from ludarium.analysis.tries import AS_IT_IS
from ludarium.game.records import Record, read_records
from ludarium.rules.registry import ruleset
from ludarium.sim import simulate

TIME, WIDTH = {"classic": 10.0, "ludicrous": 60.0}, 0.03
"""The bars: seconds, half an interval."""
QUICK = 40.0
GAMES = [("classic", 1), ("classic", 2), ("classic", 3), ("superconducting", 1), ("ludicrous", 1)]
QUICK_GAMES = [("classic", 1)]
PROGRAM = "import sys; from ludarium.cli import main; main()"
EVERY, WHOLE, END = 50, 108, 10_000
TURNS, EVERY_TURN, COUNT, WHOLE_LUDICROUS = (1, 4, 16, 32), 25, 144, 500


def record_of(game: str, seed: int, seats: int) -> str:
    """A game between careful players."""
    file = io.StringIO()
    simulate(game, 1, seed=seed, agents=["careful"] * seats, records=file)
    return file.getvalue()


def timed(text: str) -> tuple[float, float, dict[str, Any]]:
    """Seconds of the whole command, and of the processor; what it found."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "game.jsonl", Path(folder) / "game.json"
        file.write_text(text, encoding="utf-8")
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        command = [sys.executable, "-c", PROGRAM, "analyse", str(file), "--jobs", "2", "--json", str(out)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        found = json.loads(out.read_text(encoding="utf-8"))
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, found


def whole_games(record: Record) -> tuple[Any, Any]:
    """Chances by short rollouts and by whole games less one another, and the standard error of that."""
    rows = np.concatenate([spot.before.row for spot in spots(record)[0][EVERY // 2 :: EVERY]])
    short, long = rolled(record, rows, 36, ROLLS, 1), rolled(record, rows, WHOLE, END, 2)
    spread = [half_width(each.swapaxes(0, 1)) / 1.96 for each in (short, long)]
    return short.mean(axis=1) - long.mean(axis=1), np.hypot(*spread)


def rolled(record: Record, rows: Any, count: int, plies: int, seed: int) -> Any:
    """Chances by position, rollout and seat."""
    found, moves = np.zeros((len(rows), count, 4)), np.full(len(rows), NO_MOVE)
    mind = bulk.mind(record.rules.name, record.rules.State, ["strong"] * 4)
    play_out = rollouts(record.rules)
    play_out(record.config.row[0], rows, moves, np.arange(len(rows)), seed, 0, plies, mind, found)
    return found


def whole_ludicrous(record: Record) -> None:
    """Print how far rollouts of several lengths are from whole games of Ludicrous Ludo."""
    turns = [case for case in cases(record)[0] if type(case) is Case][EVERY_TURN // 2 :: EVERY_TURN]
    long = tried_out(record, turns, WHOLE_LUDICROUS, END, 1)
    for length in TURNS:
        short = tried_out(record, turns, COUNT, length, 2)
        apart = short.mean(axis=1) - long.mean(axis=1)
        error = np.hypot(*(each.std(axis=1) / np.sqrt(each.shape[1]) for each in (short, long)))
        print(
            f"{length} turns against whole games: {len(turns)} moments, apart {100 * np.sqrt((apart**2).mean()):.2f} "
            f"points, standard error {100 * np.sqrt((error**2).mean()):.2f}, at most {100 * np.abs(apart).max():.1f}",
            flush=True,
        )


def tried_out(record: Record, turns: list[Case], count: int, length: int, seed: int) -> Any:
    """Chances by turn's start, rollout and seat."""
    roots, states = (np.concatenate([getattr(case, name).row for case in turns]) for name in ("root", "state"))
    found, codes = np.zeros((len(turns), count, 4)), np.full(len(turns), AS_IT_IS)
    mind = bulk.mind(record.rules.name, record.rules.State, ["tuned"] * 4)
    numbers = np.arange(len(turns))
    trials(record.rules)(record.config.row[0], roots, states, codes, numbers, seed, 0, length, mind, found)
    return found


def left_over(found: dict[str, Any]) -> str:
    """The rest of each account, and half the intervals of luck and of what choices lost."""
    names = ("rest", "luck_half", "lost_half")
    return "; ".join(
        f"{name} " + ", ".join(f"{100 * player[name]:.1f}" for player in found["players"]) for name in names
    )


def halves(found: dict[str, Any]) -> list[float]:
    """Half of each interval but those of the end."""
    return [half for moment in found["moments"] if moment["seat"] for half in moment["halves"].values()]


def warm(games: set[str]) -> None:
    """Have the rules of games compiled."""
    for game in sorted(games):
        if game == "ludicrous":
            record = next(read_records(record_of(game, 1, 4)))
            tried_out(record, [case for case in cases(record)[0] if type(case) is Case][:1], 1, 1, 1)
            continue
        rolled(next(read_records(record_of(game, 1, 4))), ruleset(game).State().row, 6, 1, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--game", choices=sorted({game for game, _ in GAMES}))
    args = parser.parse_args()
    quick, failed = args.quick, False
    games = [each for each in (QUICK_GAMES if quick else GAMES) if args.game in (None, each[0])]
    warm({game for game, _ in games})
    print(f"{'':18}{'rolls':>6}{'seconds':>9}{'cpu':>7}{'mean half':>11}{'most':>7}")
    for game, seed in games:
        seconds, cpu, found = timed(record_of(game, seed, 2 if quick else 4))
        widths = halves(found)
        print(
            f"{game:18}{len(found['rolls']):>6}{seconds:>9.1f}{cpu:>7.1f}{100 * np.mean(widths):>11.2f}"
            f"{100 * max(widths):>7.2f}",
            flush=True,
        )
        failed |= (QUICK if quick else TIME.get(game, END)) < seconds or float(np.mean(widths)) > WIDTH
        if game == "ludicrous":
            print(left_over(found), flush=True)
            whole_ludicrous(next(read_records(record_of(game, seed, 4))))
    for game in () if quick else sorted({game for game, _ in games} - {"ludicrous"}):
        parts = [whole_games(next(read_records(record_of(game, seed, 4)))) for seed in (1, 2)]
        apart, error = (np.concatenate(each) for each in zip(*parts, strict=True))
        print(
            f"whole games, {game}: {len(apart)} moments, apart {100 * np.sqrt((apart**2).mean()):.2f} points, "
            f"standard error {100 * np.sqrt((error**2).mean()):.2f}, at most {100 * np.abs(apart).max():.1f}",
            flush=True,
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
