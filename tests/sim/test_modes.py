"""Interpreted and compiled play are the same game, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents.bulk import mind
from ludarium.board.squares import COLOURS
from ludarium.game.formats import read_position
from ludarium.game.match import Match
from ludarium.game.perft import perft as interpreted_perft
from ludarium.rules.registry import ruleset
from ludarium.sim.compile import UNUSED, cache, cache_root
from ludarium.sim.kernels import kernels
from ludarium.sim.perft import perft
from tests.sim.modes import same_agents_games, same_random_games
from tests.sim.settings import SETTINGS, config_of, name

Setting = tuple[str, Mapping[str, Any], tuple[int, ...]]
GAMES = 50
MANY = 600  # of the default options


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_random_games_are_the_same_bytes(setting: Setting) -> None:
    default = not setting[1] and len(setting[2]) == 4
    same_random_games(*setting, games=MANY if default else GAMES, seed=17)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_games_between_agents_are_the_same_bytes(setting: Setting) -> None:
    same_agents_games(*setting, games=8, seed=23)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_bulk_games_are_the_ones_a_game_plays_with_the_same_dice(setting: Setting) -> None:
    game, options, seats = setting
    rules, config = ruleset(game), config_of(*setting)
    drivers, log = kernels(rules), np.zeros(1 << 14, np.int32)
    batch, players = rules.State.new_batch(1), mind(game, rules.State, ["random"] * 4)
    for index in range(4):
        steps = drivers.log_game(config.row[0], batch, 99, index, players, log)
        played = lu.Game(game, options=options, seats=[COLOURS[seat] for seat in seats], dice=lu.SeededDice(99, index))
        played.restore(rules.unpack(code) for code in log[:steps].tolist())
        assert played.over
        assert played.winner == COLOURS[batch["winner"][0]]


@pytest.mark.parametrize("game", ["classic", "superconducting", "ludicrous"])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_each_game_counts_its_own_events(game: str, player: str) -> None:
    drivers, config = kernels(ruleset(game)), config_of(game, {}, (0, 1, 2, 3))
    players, log = mind(game, drivers.Tallied, [player] * 4), np.zeros(1 << 14, np.int32)
    batch, alone = drivers.Tallied.new_batch(4), drivers.Tallied.new_batch(1)
    drivers.play(config.row[0], batch, np.zeros(4, np.int64), 5, 0, players)
    for index in range(4):
        alone["tally"] = 0
        assert drivers.log_game(config.row[0], alone, 5, index, players, log) > 0
        assert batch["tally"][index].tolist() == alone["tally"][0].tolist()


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_perft_counts_the_same_compiled(setting: Setting) -> None:
    game, options, seats = setting
    rules = ruleset(game)
    played = lu.Game(game, options=options, seats=[COLOURS[seat] for seat in seats], seed=7)
    for _ in range(60):
        if not played.over:
            played.play(played.legal_moves[-1])
    match = Match(*read_position(played.position())) if not played.over else Match(rules, config_of(*setting))
    for depth in range(1, 5):
        assert perft(match, depth) == interpreted_perft(match, depth)


def test_no_index_leaves_its_table(tmp_path: Path) -> None:
    """Numba checks bounds only when told to; every setting is played that way, in a process of its own."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "LUDARIUM_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "tests.sim.modes"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same") == len(SETTINGS)


def test_an_edited_rule_is_compiled_anew(tmp_path: Path) -> None:
    """The cache is keyed by the sources: a copy of the package with another rule gives another game, and back again."""
    package = Path(lu.__file__).parent
    copy = tmp_path / "ludarium"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    before = _mean_rolls(tmp_path)
    rules = copy / "rules" / "classic" / "turn.py"
    text = rules.read_text()
    rules.write_text(text.replace("s.sixes == 3 and", "s.sixes == 1 and"))
    assert _mean_rolls(tmp_path) != before
    rules.write_text(text)
    assert _mean_rolls(tmp_path) == before


def test_folders_that_nobody_uses_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where another process does so at the same time: one of them is gone when it is looked at."""
    monkeypatch.setenv("LUDARIUM_CACHE", str(tmp_path))
    root = cache_root()
    for folder, age in (("classic-old", 2 * UNUSED), ("classic-new", 0), ("ludicrous-old", 2 * UNUSED)):
        (root / folder).mkdir(parents=True)
        os.utime(root / folder, (time.time() - age,) * 2)
    (root / "classic-gone").symlink_to(root / "nowhere")
    with cache(ruleset("classic")):
        pass
    assert sorted(path.name for path in root.iterdir()) == ["classic-gone", "classic-new", "ludicrous-old"]


def _mean_rolls(home: Path) -> str:
    program = (
        "import sys; sys.path.insert(0, '.')\n"
        "from ludarium.sim import simulate\n"
        "print(simulate('classic', 20, seed=1, options={'release_on': [5]}).length()['mean'])"
    )
    environment = {**os.environ, "LUDARIUM_CACHE": str(home / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, cwd=home, capture_output=True, text=True, check=True, timeout=300)
    return done.stdout.strip()
