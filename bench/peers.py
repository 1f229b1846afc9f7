"""How fast other people's packages are, random players, beside ours and the C limit on the same core.

    python bench/peers.py             10 seconds each; installs the peers into a folder of its own first
    python bench/peers.py --quick     2 seconds each

Rules differ a little from package to package, and the last three play other games: compare their plies. A row's ratio
is its games a second to those of the C limit (`ludo_limit.c`, fast kernel, gcc -O3).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

from _limit import limit, stay_on_one_core
from speed import GAMES_A_ROUND, Compiled

HERE = Path(__file__).parent
PINS = {
    "ludopy": ("ludopy==1.5.0",),
    "ludo_king_engine": ("ludo-king-engine==0.1.3",),
    "openspiel_backgammon": ("open_spiel==2.0.2",),
    "pettingzoo_connect_four": ("pettingzoo[classic]==1.27.0",),
    "pgx_backgammon": ("pgx==2.6.0", "jax==0.10.2"),
}
LUDO = ("ludopy", "ludo_king_engine")
ENVIRONMENT = {
    **os.environ,
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "SDL_VIDEODRIVER": "dummy",
    "PYTHONWARNINGS": "ignore",
}


def python_of(peer: str, folder: Path) -> Path:
    """The interpreter of an environment that holds the peer."""
    home = folder / peer
    stamp = home / "pins"
    if not stamp.exists() or stamp.read_text() != str(PINS[peer]):
        venv.create(home, with_pip=True, clear=True)
        install = [str(home / "bin/python"), "-m", "pip", "install", "-qq", *PINS[peer]]
        subprocess.run(install, check=True, stdout=sys.stderr)
        stamp.write_text(str(PINS[peer]))
    return home / "bin/python"


def measured(peer: str, folder: Path, seconds: float) -> tuple[float, float]:
    """Games and plies a second of a peer."""
    command = [str(python_of(peer, folder)), str(HERE / "_peers.py"), peer, str(seconds)]
    found = json.loads(subprocess.check_output(command, env=ENVIRONMENT, text=True).splitlines()[-1])
    return found["games"], found["plies"]


def speed_of(play: Callable[[int], int], games: int, seconds: float) -> tuple[float, float]:
    """Games and rolls a second of something that plays `games` at each call and returns their rolls."""
    play(0)
    calls = rolls = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        calls += 1
        rolls += play(calls)
    return calls * games / passed, rolls / passed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="2 seconds each")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "ludarium-peers")
    options = parser.parse_args()
    seconds = 2.0 if options.quick else 10.0
    stay_on_one_core()
    c_games = limit()
    base, plies = speed_of(lambda seed: c_games(seed, GAMES_A_ROUND), GAMES_A_ROUND, seconds)
    print(f"{'':26}{'games/s':>14}{'ratio':>12}{'plies/s':>16}")
    row("C limit", base, plies, base)
    row("ludarium, classic", *speed_of(Compiled("classic"), GAMES_A_ROUND, seconds), base)
    for peer in PINS:
        row(peer, *measured(peer, options.folder, seconds), base if peer in LUDO else None)
    return 0


def row(name: str, games: float, plies: float, base: float | None) -> None:
    """Print a row, at once."""
    ratio = "" if base is None else f"{games / base:.5f}"
    print(f"{name:26}{games:14,.1f}{ratio:>12}{plies:16,.0f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
