"""Playing at the terminal: by lines from a pipe, and by single keys."""

import json
import os
import pty
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import ludarium as package
from ludarium.agents.levels import of_level
from ludarium.cli.words import HINTS, SENTENCES, hint, sentence
from ludarium.rules.events import SHAPES, Event, event
from tests.cli.conftest import PROGRAM, Ludarium

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

ANYTHING = "\n1\n2\n3\n4\n"
"""Rolls, or moves whatever can be moved."""


def records(file: Path) -> list[package.Record]:
    return list(package.read_records(file.read_text(encoding="utf-8")))


# ---- by lines


def test_a_hint_tells_what_to_move_and_why(ludarium: Ludarium) -> None:
    typed = "\nh\n1\n" * 40
    out = " ".join(ludarium("play", "classic", "--seed", "5", typed=typed).out.split())
    assert "There is nothing to choose." in out
    assert re.search(r"Hint: red\d, \w.+?: wins \d+\.\d% of games \(expert\)\.", out)
    assert re.search(r"Second best: red\d, \w.+?: \d+\.\d%\. For the first speak, in points: [a-z ,']+ \(\+\d", out)


def test_a_hint_in_ludicrous_ludo(ludarium: Ludarium) -> None:
    out = " ".join(ludarium("play", "ludicrous", "--seed", "5", typed="h\nh\n0\nh\n").out.split())
    assert re.search(r"Hint: \d+, .+?: wins \d+\.\d% ±\d+\.\d of games \(tuned\)\. ", out)


@pytest.mark.parametrize("game", ["classic", "sc"])
def test_a_whole_game_from_a_pipe(process: Ludarium, tmp_path: Path, game: str) -> None:
    file = tmp_path / "game.jsonl"
    done = process("play", game, "--seed", "11", "--record", file, typed=ANYTHING * 400)
    assert (done.status, done.err) == (0, "")
    (record,) = records(file)
    assert record.finished
    assert record.agents == ("human", "greedy", "greedy", "greedy")
    winner = (record.result or {})["winner"]
    assert f"{winner} wins (" in done.out
    assert f"Saved in {file}." in done.out
    assert "\x1b" not in done.out
    assert max(map(len, done.out.replace(str(file), "").splitlines())) <= 80


def test_every_event_ends_with_its_clause(process: Ludarium) -> None:
    out = process("play", "sc", "--seed", "2", "--seat", "red=greedy").out
    told = [line for line in out.splitlines() if re.match(r"(the |spins |a |(red|green|yellow|blue)\d? )", line)]
    assert len(told) > 300
    assert all(re.search(r" \((SC|CL)-[A-Z]?\d+\)$", line) for line in told)


def test_bots_alone_play_to_the_end(process: Ludarium) -> None:
    done = process("play", "classic", "--seed", "2", "--seat", "red=random", "--level", "random")
    assert done.status == 0
    assert re.search(r"^(Red|Green|Yellow|Blue) wins$", done.out, re.MULTILINE)
    assert done.out == process("play", "classic", "--seed", "2", "--seat", "red=random", "--level", "random").out


def test_seats_can_be_closed(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    seats = ["red=human", "green=closed", "yellow=random", "blue=closed"]
    ludarium("play", "classic", *(word for seat in seats for word in ("--seat", seat)), "--record", file, typed="q\n")
    (record,) = records(file)
    assert (record.seats, record.agents) == (("red", "yellow"), ("human", "random"))


@pytest.mark.parametrize(
    ("seats", "agents"),
    [
        (("green=closed", "blue=closed"), ("human", "greedy")),
        (("green=closed", "blue=closed", "yellow=human"), ("greedy", "human")),
        (("green=hasty", "blue=closed"), ("human", "hasty", "greedy")),
    ],
)
def test_red_is_a_person_unless_somebody_else_is(
    ludarium: Ludarium, tmp_path: Path, seats: tuple[str, ...], agents: tuple[str, ...]
) -> None:
    file = tmp_path / "game.jsonl"
    words = (word for seat in seats for word in ("--seat", seat))
    ludarium("play", "classic", *words, "--record", file, typed="q\n")
    (record,) = records(file)
    assert record.agents == agents


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        ("classic", ("human", "hasty", "strong", "careful")),
        ("ludicrous", ("hasty", of_level("hard", "ludicrous"), "careful", "human")),
    ],
)
def test_a_level_is_a_bot_of_the_game(ludarium: Ludarium, tmp_path: Path, game: str, agents: tuple[str, ...]) -> None:
    file = tmp_path / "game.jsonl"
    seats = ("--seat", "red=human", "--seat", "green=easy", "--seat", "yellow=hard", "--level", "medium")
    ludarium("play", game, *seats, "--record", file, typed="q\n")
    (record,) = records(file)
    assert record.agents == agents


def test_options_are_played_by(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    options = ("--option", "release_on=1,6", "--option", "blocks=true")
    ludarium("play", "classic", *options, "--record", file, typed="q\n")
    (record,) = records(file)
    assert record.rules.values(record.config)["release_on"] == (1, 6)


def test_choices_say_what_they_would_do(ludarium: Ludarium) -> None:
    done = ludarium("play", "sc", "--seed", "28", typed="\n" * 30)
    assert "  1  red1: comes out to t0, rolls again\n" in done.out
    assert re.search(r"^Your turn with a 6: 1 2 3 4 to move, \? shows the keys$", done.out, re.MULTILINE)


def until_a_choice(seed: int, game: str = "sc") -> str:
    """As many rolls as it takes until red has a choice, in a game with this seed."""
    played = package.Game(game, seed=seed, auto_roll=False)
    rolls = 0
    while True:
        rolls += played.turn == "red"
        played.roll()
        if played.awaiting == "move" and played.turn == "red":
            return "\n" * rolls
        while played.awaiting == "move":
            from ludarium.agents import make

            played.play(make("greedy").choose(played.observation(), played.legal_moves))


def test_undo_takes_back_and_the_same_dice_come_again(ludarium: Ludarium) -> None:
    start = until_a_choice(28)
    once = ludarium("play", "sc", "--seed", "28", typed=start + "1\n\n").out
    again = ludarium("play", "sc", "--seed", "28", typed=start + "1\n\nu\n1\n\n").out
    rolls = [re.findall(r"^red rolls \d", out, re.MULTILINE) for out in (once, again)]
    assert "The move is taken back." in again
    assert rolls[1] == [*rolls[0], rolls[0][-1]]
    assert again.count("red1 comes out to t0 (") == 2


def test_there_may_be_nothing_to_take_back(ludarium: Ludarium) -> None:
    assert "There is no move of yours to take back." in ludarium("play", "sc", typed="u\n").out


def test_the_keys_and_the_rules_are_told(ludarium: Ludarium) -> None:
    out = ludarium("play", "sc", "--seed", "4", typed="?\nr\n\nr\nx\n").out
    assert "u             take back your last move; the same dice come again" in out
    assert re.search(r"^SC-E1 +A player's pieces all have the same spin", out, re.MULTILINE)
    assert re.search(r"^SC-B2 +Pieces go clockwise", out, re.MULTILINE)
    assert "That is none of the keys" in out


def test_saving_makes_a_new_file_each_time_it_needs_one(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ludarium-superconducting-4.jsonl", "ludarium-superconducting-4-2.jsonl"):
        out = ludarium("play", "sc", "--seed", "4", typed="\ns\n\ns\nq\n").out
        assert f"Saved in {name}." in out
        (record,) = records(tmp_path / name)
        assert not record.finished
    assert len(list(tmp_path.iterdir())) == 2


def test_a_game_that_is_left_is_kept(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert ludarium("play", "sc", "--seed", "28", "--record", file, typed=until_a_choice(28) + "2\nq\n").status == 0
    (record,) = records(file)
    assert record.steps[-1] == {"move": "red2"}
    continued = package.Game.from_record(file.read_text(encoding="utf-8"), auto_roll=False)
    assert (continued.turn, continued.awaiting) == ("red", "roll")


@pytest.mark.parametrize("name", ["there.jsonl", "-", "no/such/folder.jsonl", "."])
def test_a_record_that_cannot_be_kept_is_refused_before_the_game(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.jsonl").write_text("precious", encoding="utf-8")
    done = ludarium("play", "sc", "--record", name, typed=ANYTHING)
    assert name in done.refused()
    assert done.out == ""
    assert Path("there.jsonl").read_text(encoding="utf-8") == "precious"


def test_a_record_that_cannot_be_saved_does_not_end_the_game(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludarium.cli import session
    from ludarium.cli.files import InputError

    def full(name: str, text: str) -> None:
        raise InputError("the disk is full")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(session, "write_text", full)
    done = ludarium("play", "sc", "--seed", "4", typed="s\n\nq\n")
    assert done.status == 0
    assert "Not saved: the disk is full" in done.out
    assert "red rolls" in done.out


# ---- words


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == {name for name, _ in SHAPES.values()}
    for kind, (name, shape) in SHAPES.items():
        words = sentence(event(kind, "SC-B1", *[1] * len(shape)))
        assert words.endswith(" (SC-B1)")
        assert "{" not in words, name
    assert set(HINTS) <= set(SENTENCES)


def test_an_event_that_is_not_known_is_told_by_its_name() -> None:
    assert sentence(Event("thunder", "LL-1", {})) == "thunder (LL-1)"


def test_a_star_is_hinted_at_but_not_in_a_field() -> None:
    landing = [Event("moved", "SC-B2", {"piece": "red1", "from": "t5", "to": "t8"})]
    calm: dict[str, Any] = {"spins": {}, "field": 0}
    assert hint(landing, calm) == "t5 to t8, all spins are drawn anew"
    assert hint(landing, {**calm, "field": 2}) == "t5 to t8"
    assert hint(landing, {}) == "t5 to t8"


# ---- by single keys


class Terminal:
    """The program at a terminal of 80 by 24."""

    def __init__(self, process: int, descriptor: int) -> None:
        self.process = process
        self.descriptor = descriptor
        self.shown = ""

    def wait(self, words: str, count: int = 1) -> str:
        """Read until these words were shown that many times; all since the last wait."""
        deadline = time.monotonic() + 30
        self.shown = ""
        while self.shown.count(words) < count:
            assert time.monotonic() < deadline, f"no {words!r} in {self.shown!r}"
            if select.select([self.descriptor], [], [], 1)[0]:
                self.shown += self._read()
        return self.shown

    def _read(self) -> str:
        try:
            return os.read(self.descriptor, 65536).decode("utf-8", "replace")
        except OSError:  # the end, on Linux
            pytest.fail(f"the program has ended: {self.shown}")

    def press(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def status(self) -> int:
        """Wait for the end; the exit status."""
        with suppress(OSError):
            while os.read(self.descriptor, 65536):
                pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def flags(self) -> Any:
        """How the terminal treats lines and echo."""
        return termios.tcgetattr(self.descriptor)[3]


@contextmanager
def terminal(*arguments: str, rows: int = 24, **environment: str) -> Iterator[Terminal]:
    process, descriptor = pty.fork()
    if process == 0:
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LINES", "COLUMNS")}
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        os.execve(sys.executable, [*PROGRAM, *arguments], {**kept, "TERM": "xterm-256color", **environment})
    try:
        yield Terminal(process, descriptor)
    finally:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        os.close(descriptor)


CLEAR = "\x1b[2J\x1b[H"


def test_single_keys_roll_move_and_leave(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with terminal("play", "sc", "--seed", "28", "--record", str(file)) as screen:
        screen.wait("Enter rolls")
        before = screen.flags()
        for _ in until_a_choice(28):
            screen.press(" ")
            shown = screen.wait("shows the keys")
        assert "to move" in shown
        screen.press("2")
        assert "red2 comes out to t0" in screen.wait("Enter rolls")
        screen.press("q")
        assert screen.status() == 0
    assert not before & termios.ICANON
    (record,) = records(file)
    assert record.steps[-1] == {"move": "red2"}


def test_the_whole_screen_is_drawn_anew_and_fits() -> None:
    with terminal("play", "sc", "--seed", "28") as screen:
        screen.wait("Enter rolls")
        for key in until_a_choice(28).replace("\n", "\r"):
            screen.press(key)
            shown = screen.wait("shows the keys")
        last = shown.split(CLEAR)[-1]
        plain = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", last)
        assert CLEAR in shown
        assert "\x1b[1;31m" in last
        assert len(plain.splitlines()) <= 24
        assert max(map(len, plain.splitlines())) <= 80
        assert [f"  {key}  red{key}: comes out to t0" in plain for key in "1234"] == [True] * 4
        screen.press("?")
        assert "take back your last move" in screen.wait("any key: back to the board")
        screen.press("x")
        screen.wait("to move, ? shows the keys")
        screen.press("r")
        assert "SC-B2" in screen.wait("any key: back to the board")
        screen.press("\x1b[A")
        screen.wait("to move, ? shows the keys")
        screen.press("\x1b[A")
        assert "none of the keys" in screen.wait("to move, ? shows the keys")


def test_leaving_unsaved_is_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with terminal("play", "sc", "--seed", "28") as screen:
        screen.wait("Enter rolls")
        for _ in until_a_choice(28):
            screen.press(" ")
            screen.wait("shows the keys")
        screen.press("1")
        screen.wait("Enter rolls")
        screen.press("q")
        screen.wait("The game is not saved.")
        screen.press("s")
        assert screen.status() == 0
    (record,) = records(tmp_path / "ludarium-superconducting-28.jsonl")
    assert record.steps[-1] == {"move": "red1"}


def test_an_interrupt_leaves_the_terminal_as_it_was_and_the_record_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with terminal("play", "sc", "--seed", "28", "--record", str(file)) as screen:
        screen.wait("Enter rolls")
        screen.press(" ")
        screen.wait("to move, ? shows the keys")
        screen.press("\x03")
        shown = screen.wait("ludarium: interrupted")
        flags = screen.flags()
        assert screen.status() == 130
    assert "Traceback" not in shown
    assert flags & termios.ICANON
    assert flags & termios.ECHO
    assert len(records(file)[0].steps) > 2


def test_an_interrupt_ends_the_process_that_thinks_too() -> None:
    with terminal("play", "classic", "--level", "master", "--seed", "5") as screen:
        screen.wait("Enter rolls, ? shows the keys")
        children = children_of(screen.process)
        assert children
        screen.press("\x03")
        assert screen.status() == 130
        deadline = time.monotonic() + 30
        while any(is_there(child) for child in children):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def children_of(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_control_d_leaves(tmp_path: Path) -> None:
    with terminal("play", "sc") as screen:
        screen.wait("Enter rolls")
        screen.press("\x04")
        assert screen.status() == 0


@pytest.mark.parametrize(("rows", "kind"), [(20, "xterm"), (24, "dumb")])
def test_a_terminal_without_room_or_skill_gets_a_transcript_and_single_keys(rows: int, kind: str) -> None:
    with terminal("play", "sc", "--seed", "28", rows=rows, TERM=kind) as screen:
        shown = screen.wait("Enter rolls")
        screen.press(" ")
        shown += screen.wait("to move, ? shows the keys")
        assert CLEAR not in shown
        assert "red rolls" in shown
        screen.press("q")
        assert screen.status() == 0


def test_lines_of_json_stay_out_of_the_way(ludarium: Ludarium) -> None:
    """What is typed into a game is never taken for more than a key."""
    done = ludarium("play", "sc", typed=json.dumps({"die": 6}) + "\n" + "é\n" + "\xff" * 3)
    assert done.status == 0
    assert done.out.count("That is none of the keys") == 3


def test_a_piece_that_cannot_move_is_told(ludarium: Ludarium) -> None:
    out = ludarium("play", "classic", "--seed", "5", typed="1\n" + (ANYTHING + "\n4\n3\n2\n1\n") * 20).out
    assert "The die comes first: Enter rolls it." in out
    assert re.search(r"^Piece [1-4] cannot move with a [1-6]\.$", out, re.MULTILINE)
    assert "That is none of the keys" not in out
