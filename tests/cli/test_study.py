"""`ludarium study`: what it prints and leaves, ends before the end, bad input."""

from __future__ import annotations

import errno
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from ludarium.sim.pools import executor
from ludarium.study import Run, Store, read_study
from ludarium.study.settings import Rollouts
from ludarium.study.words import answer
from tests.cli.conftest import PROGRAM, Ludarium

READY = sorted((Path(__file__).parents[2] / "examples" / "studies").glob("*.toml"))
BLOCKS = """\
question = "Do blocks slow the game down?"
games = 40000
seed = 2
measures = ["length", "first_edge"]
vary.blocks = [false, true]
"""


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    file = tmp_path / "blocks.toml"
    file.write_text(BLOCKS, encoding="utf-8")
    return file


def short(file: Path) -> None:
    file.write_text(BLOCKS.replace("40000", "2000"), encoding="utf-8")


def test_a_study_prints_the_answer_and_leaves_a_page_and_tables(
    ludarium: Ludarium, blocks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(blocks)
    monkeypatch.chdir(blocks.parent)
    done = ludarium("study", "blocks.toml")
    assert done.status == 0
    question, length, edge, page = done.out.splitlines()
    assert question == "Do blocks slow the game down?"
    assert length.startswith("* Length of a game: ")
    assert " for blocks = true, a difference of +" in length
    assert edge.startswith("* Edge of who begins: ")
    assert page == "The page: blocks/study.html"
    text = Path("blocks/study.html").read_text(encoding="utf-8")
    assert "<dd>ludarium study blocks.toml</dd>" in text
    assert length.removeprefix("* Length of a game: ") in text
    assert len(pl.read_parquet("blocks/summary.parquet")) == 4
    assert len(pl.read_parquet("blocks/games.parquet")) == 4000
    assert "holds a study already: expected --resume" in ludarium("study", "blocks.toml").refused()
    assert ludarium("study", "blocks.toml", "--resume").out == done.out
    assert Path("blocks/study.html").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("file", READY, ids=lambda path: path.stem)
def test_the_ready_studies_run(file: Path, tmp_path: Path) -> None:
    study = read_study(file.read_text(encoding="utf-8"))
    brief = replace(study, games=40, rollouts=Rollouts(games=3, points=2, each=3))
    with Store(tmp_path, brief) as store, executor() as workers:
        run = Run(brief, store)
        run.run(workers)
    assert run.results.finished
    for number, variant in enumerate(brief.variants):
        for kind in run.kinds:
            for name in brief.of_kind(kind, variant):
                assert len(run.results.numbers[name, number]) == (40 if kind in ("games", "match") else 3)
    assert len(answer(run.results)) >= len(brief.measures)


# ---- ends before the end


def ended(arguments: list[str], parts: Path, by: signal.Signals) -> tuple[int, str, str]:
    """Run until some shares are on the disk, then end it; status, standard output and error."""
    program = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while program.poll() is None and not (parts.exists() and len(list(parts.glob("*.parquet"))) > 4):
        time.sleep(0.02)
    program.send_signal(by)
    out, error = program.communicate(timeout=120)
    return program.returncode, out, error


@pytest.mark.parametrize(
    ("by", "jobs"), [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "1"), (signal.SIGKILL, "2")]
)
def test_a_study_goes_on_to_the_same_end(ludarium: Ludarium, blocks: Path, by: signal.Signals, jobs: str) -> None:
    folder, whole = blocks.parent / "out", blocks.parent / "whole"
    arguments = ["study", str(blocks), "--out", str(folder)]
    status, out, error = ended([*arguments, "--jobs", jobs], folder / "parts", by)
    if by == signal.SIGKILL:
        assert status == -signal.SIGKILL
    else:
        assert status == 130
        assert error == f"\nludarium: interrupted before the end; go on with: ludarium {' '.join(arguments)} --resume\n"
        assert out.startswith("Do blocks slow the game down?\n* Length of a game: ")
        assert "Unfinished" in (folder / "study.html").read_text(encoding="utf-8")
        assert not pl.read_parquet(folder / "summary.parquet")["finished"].any()
    short(blocks)
    assert ludarium(*arguments, "--resume").status == 0
    assert ludarium("study", blocks, "--out", whole).status == 0
    for name in ("summary.parquet", "games.parquet"):
        assert (folder / name).read_bytes() == (whole / name).read_bytes()


# ---- bad input


def test_a_bad_study_file_is_one_sentence(ludarium: Ludarium, blocks: Path) -> None:
    blocks.write_text('question = "x"\nagents = "gredy"\nvary.blokcs = [true]\n', encoding="utf-8")
    assert ludarium("study", blocks).refused() == (
        f"{blocks}: line 2: unknown agent 'gredy', did you mean 'greedy'?; "
        "line 3: unknown option 'blokcs', did you mean 'blocks'? (of classic)"
    )


def test_a_file_that_is_not_there_is_told(ludarium: Ludarium, tmp_path: Path) -> None:
    assert ludarium("study", tmp_path / "none.toml").refused().startswith("cannot read ")


def test_a_folder_that_cannot_be_used_is_told(ludarium: Ludarium, blocks: Path) -> None:
    (blocks.parent / "taken").write_text("mine", encoding="utf-8")
    assert "cannot use" in ludarium("study", blocks, "--out", blocks.parent / "taken").refused()
    assert (blocks.parent / "taken").read_text(encoding="utf-8") == "mine"


def test_a_study_that_never_began_leaves_no_study_behind(ludarium: Ludarium, blocks: Path) -> None:
    short(blocks)
    folder = blocks.parent / "out"
    assert "expected HOST:PORT" in ludarium("study", blocks, "--out", folder, "--cluster", "nowhere").refused()
    blocks.write_text(blocks.read_text(encoding="utf-8").replace("seed = 2", "seed = 3"), encoding="utf-8")
    assert ludarium("study", blocks, "--out", folder).status == 0


def test_a_folder_of_something_else_is_left_as_it_is(ludarium: Ludarium, blocks: Path) -> None:
    told = ludarium("study", blocks, "--out", blocks.parent).refused()
    assert told == f"'{blocks.parent}' holds 'blocks.toml' and no study: expected a new or empty folder"
    assert [path.name for path in blocks.parent.iterdir()] == ["blocks.toml"]


def test_a_study_without_an_ending_needs_a_folder(ludarium: Ludarium, blocks: Path) -> None:
    plain = blocks.rename(blocks.with_suffix(""))
    assert ludarium("study", plain).refused().startswith(f"{plain}: expected --out DIR")
    assert ludarium("study", plain, "--out", "").refused() == "--out '': expected the name of a folder"


def test_a_full_disk_keeps_what_is_there(ludarium: Ludarium, blocks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short(blocks)
    folder, left = blocks.parent / "out", [4]

    def fsync(descriptor: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", fsync)
    told = ludarium("study", blocks, "--out", folder).refused()
    command = f"ludarium study {blocks} --out {folder} --resume"
    assert told.endswith(f": No space left on device; what is finished is kept, go on with: {command}")
    kept = sorted((folder / "parts").iterdir())
    assert len(kept) == 3
    assert all(len(pl.read_parquet(part)) for part in kept)
    monkeypatch.undo()
    assert ludarium("study", blocks, "--out", folder, "--resume").status == 0
