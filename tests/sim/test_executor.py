"""Shares are done in order, again if their process dies, and nobody outlives who started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.errors import ExecutorError, OptionError
from ludarium.sim.executor import Executor
from ludarium.sim.pools import InProcess, Processes, executor


def square(number: int) -> int:
    return number * number


def square_slowly_at_first(number: int) -> int:
    time.sleep(0.5 if number == 0 else 0)
    return number * number


def sleep_after_the_first(number: int) -> int:
    time.sleep(90 * number)
    return number


def refuse(number: int) -> int:
    raise OptionError(f"{number} is refused")


def die_the_first_time(share: tuple[Path, int]) -> int:
    folder, number = share
    mark = folder / str(number)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.fixture(params=[1, 2])
def run(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with executor(request.param) as run:
        yield run


def test_outcomes_come_in_order(run: Executor) -> None:
    assert list(run.map(square, range(20))) == [number * number for number in range(20)]
    assert list(run.map(square_slowly_at_first, range(6))) == [0, 1, 4, 9, 16, 25]


def test_outcomes_come_with_their_share(run: Executor) -> None:
    assert sorted(run.completed(square, range(20))) == [(number, number * number) for number in range(20)]


def test_shares_are_read_only_a_little_ahead(run: Executor) -> None:
    read = []

    def shares() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    outcomes = run.map(square, shares())
    assert [next(outcomes) for _ in range(3)] == [0, 1, 4]
    assert len(read) <= 8


def test_what_a_share_raises_is_raised(run: Executor) -> None:
    with pytest.raises(OptionError, match="7 is refused"):
        list(run.map(refuse, [7]))
    with pytest.raises(OptionError, match="7 is refused"):
        list(run.completed(refuse, [7]))


def test_one_job_needs_no_process() -> None:
    assert isinstance(executor(), InProcess)
    with pytest.raises(OptionError, match="jobs=0"):
        executor(0)


def test_a_killed_process_costs_no_share(tmp_path: Path) -> None:
    with Processes(2) as run:
        shares = [(tmp_path, number) for number in range(12)]
        assert list(run.map(die_the_first_time, shares)) == list(range(12))
        (tmp_path / "3").unlink()
        assert sorted(number for _, number in run.completed(die_the_first_time, shares)) == list(range(12))


def test_processes_that_always_die_are_given_up() -> None:
    with Processes(2) as run, pytest.raises(ExecutorError, match="lost 3 times running"):
        list(run.map(die, range(4)))


def test_an_interrupt_does_not_wait_for_shares() -> None:
    def interrupted() -> None:
        with Processes(2) as run:
            for outcome in run.map(sleep_after_the_first, range(4)):
                assert outcome == 0
                raise KeyboardInterrupt

    start, before = time.monotonic(), children()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert children() <= before
    assert time.monotonic() - start < 60


def test_no_process_is_left_over() -> None:
    before = children()
    with Processes(2) as run:
        list(run.map(square, range(4)))
        assert children() > before
    assert children() <= before


def children() -> set[int | None]:
    """The processes that this one has started; a server of other tests may have one too."""
    return {child.pid for child in multiprocessing.active_children()}


def test_processes_end_with_a_parent_that_is_killed() -> None:
    program = (
        "import multiprocessing, time\n"
        "from ludarium.sim.pools import Processes\n"
        "if __name__ == '__main__':\n"
        "    run = Processes(2)\n"
        "    list(run.map(abs, range(4)))\n"
        "    print(*[child.pid for child in multiprocessing.active_children()], flush=True)\n"
        "    time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    children = [int(word) for word in parent.stdout.readline().split()]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert children
    deadline = time.monotonic() + 20
    while any(_alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_alive(child) for child in children)


def _alive(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
