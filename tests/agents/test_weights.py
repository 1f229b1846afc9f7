"""Files of weights: what is written is read, and what is none is told in one sentence."""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.bulk import players_of
from ludarium.agents.levels import METHODS, measured
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.agents.weights import ARRAYS, SHIPPED, Weights, blank, file_of, load, save
from ludarium.errors import OptionError, WeightsError
from ludarium.rules.registry import GAMES, ruleset

INPUTS, TERMS = TOOLBOXES["classic"].inputs, len(TOOLBOXES["classic"].terms)
MOST = 300_000  # bytes a game


def made(**more: object) -> Weights:
    """Weights with a few figures in them."""
    weights = blank(INPUTS, TERMS, 8)
    weights.first[3, 2] = 0.25
    weights.tuned[1] = 0.125
    weights.made.update({"game": "classic", "rules": ruleset("classic").version, **more})
    return weights


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    save(tmp_path / "w.npz", made(seed=7))
    read = load(tmp_path / "w.npz", "classic", INPUTS, TERMS)
    assert read.first[3, 2] == 0.25
    assert read.tuned[1] == 0.125
    assert read.made["seed"] == 7


def test_the_same_weights_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        save(tmp_path / name, made())
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def damaged(file: Path) -> None:
    """A file whose first array begins with a kind of compressed block that there is not."""
    save(file, made())
    content = bytearray(file.read_bytes())
    names = int.from_bytes(content[26:28], "little") + int.from_bytes(content[28:30], "little")
    content[30 + names] = 7
    file.write_bytes(content)


def with_arrays(**arrays: object) -> Callable[[Path], None]:
    return lambda file: save(file, Weights(**{**vars(made()), **arrays}))


def claiming_too_much(file: Path) -> None:
    """An array whose head says that it has 8 TB."""
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }".ljust(117) + b"\n"
    save(file, made())
    with zipfile.ZipFile(file) as parts:
        whole = {part.filename: parts.read(part) for part in parts.infolist()}
    whole["tuned.npy"] = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head
    with zipfile.ZipFile(file, "w") as parts:
        for name, content in whole.items():
            parts.writestr(name, content)


def one_array(file: Path) -> None:
    with file.open("wb") as stream:
        np.save(stream, np.zeros(3))


def deep_note(file: Path) -> None:
    np.savez(file, made=np.array("[" * 100_000), **{name: getattr(made(), name) for name in ARRAYS})


def broken(**more: object) -> Callable[[Path], None]:
    return lambda file: save(file, made(**more))


@pytest.mark.parametrize(
    ("write", "told"),
    [
        (lambda file: None, "No such file"),
        (lambda file: file.write_bytes(b"not weights"), "not a file of weights"),
        (lambda file: file.write_bytes(b""), "not a file of weights"),
        (lambda file: np.savez(file, other=np.zeros(3)), "not a file of weights"),
        (broken(game="ludicrous"), "weights for 'ludicrous', expected 'classic'"),
        (broken(rules=99), "version 99 of the rules, expected 1"),
        (broken(format=0), "format 0, expected 1"),
        (with_arrays(tuned=np.zeros(2)), "tuned has the shape"),
        (with_arrays(bias=np.float32(1)), "first has the shape"),
        (with_arrays(bias=np.zeros(0), first=np.zeros((INPUTS, 0)), second=np.zeros((0, 4))), "first has the shape"),
        (with_arrays(tuned=np.full(TERMS, np.nan)), "tuned has entries that are no numbers"),
        (with_arrays(tuned=np.ones(TERMS, complex)), "not a file of weights"),
        (with_arrays(tuned=np.array(["1"] * TERMS)), "not a file of weights"),
        (one_array, "not a file of weights"),
        (damaged, "not a file of weights"),
        (claiming_too_much, "not a file of weights"),
        (deep_note, "not a file of weights"),
    ],
    ids=[
        "missing",
        "text",
        "empty",
        "other arrays",
        "other game",
        "other rules",
        "other format",
        "other shape",
        "a number for an array",
        "no hidden sums",
        "nan",
        "complex",
        "words",
        "one array",
        "damaged",
        "too large",
        "deep note",
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, write: Callable[[Path], None], told: str) -> None:
    write(tmp_path / "w.npz")
    with pytest.raises(WeightsError, match=told) as error:
        load(tmp_path / "w.npz", "classic", INPUTS, TERMS)
    assert error.value.code == "weights/invalid"
    assert "w.npz" in str(error.value)


def test_a_folder_of_the_users_own_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    (tmp_path / "ludicrous.npz").write_bytes(b"none")
    assert file_of("classic").parent == SHIPPED
    (tmp_path / "classic.npz").write_bytes(b"none")
    assert file_of("classic").parent == tmp_path
    with pytest.raises(WeightsError):
        make("strong", game="classic")


@pytest.mark.parametrize("folder", ["nowhere", ".", "clasic.npz"])
def test_a_folder_without_weights_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    (tmp_path / "clasic.npz").write_bytes(b"none")
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path / folder))
    with pytest.raises(WeightsError, match=r"expected a folder with classic\.npz or superconducting\.npz or"):
        make("strong", game="classic")


def test_a_file_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    save(tmp_path / "w.npz", made(seed=7))
    assert load(tmp_path / "w.npz", "classic", INPUTS, TERMS).made["seed"] == 7
    save(tmp_path / "w.npz", made(seed=8))
    os.utime(tmp_path / "w.npz", (1, 1))  # however coarse the clock of the disk is
    assert load(tmp_path / "w.npz", "classic", INPUTS, TERMS).made["seed"] == 8


def test_no_folder_is_named_by_an_empty_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "classic.npz").write_bytes(b"none")
    monkeypatch.setenv("LUDARIUM_WEIGHTS", "")
    assert file_of("classic").parent == SHIPPED


@pytest.mark.parametrize("game", GAMES)
def test_shipped_weights_fit_and_say_how_they_were_made(game: str) -> None:
    tools, file = TOOLBOXES[game], SHIPPED / f"{game}.npz"
    weights = load(file, game, tools.inputs, len(tools.terms))
    assert file.stat().st_size <= MOST
    assert weights.made["command"] == f"ludarium train --game {game} --seed {weights.made['seed']}"
    assert weights.made["recipe"]["games"] > 0
    assert np.isfinite(weights.first).all()


@pytest.mark.parametrize("game", GAMES)
def test_every_agent_of_a_game_is_ready_with_what_is_shipped(game: str) -> None:
    for name in players_of(game):
        assert make(name, game=game).name == name


def test_an_agent_that_does_not_play_a_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "players_of", lambda game: ("random", "greedy"))
    with pytest.raises(OptionError, match=r"agent 'master' does not play ludicrous: there are random, greedy$"):
        make("master", game="ludicrous")
    with pytest.raises(OptionError, match="unknown game 'clasic'"):
        make("greedy", game="clasic")


def test_every_agent_has_its_method_and_every_figure_its_agent() -> None:
    assert sorted(METHODS) == sorted({name for game in GAMES for name in players_of(game)})
    for game, figures in measured().items():
        assert set(figures) <= set(players_of(game))


def test_an_agent_that_lacks_its_weights_says_so_in_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    (tmp_path / "classic.npz").write_bytes(b"none")
    game = lu.Game(seed=1)
    while len(game.legal_moves) < 2:
        game.play(game.legal_moves[0])
    with pytest.raises(WeightsError):
        make("tuned").choose(game.observation(), game.legal_moves)
