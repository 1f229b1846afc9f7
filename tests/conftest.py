"""What every test has: Hypothesis profiles, and `--clause CL-5` to run the tests of a clause."""

import os
import random
import secrets
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# No deadline: the first example may compile, and machines differ.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=100, derandomize=True, database=None, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# What is started in the background ignores Ctrl-C, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def settled_dice() -> Iterator[None]:
    """In CI, seeds that nobody gave are the same in each run: a fault that depends on dice shows always or never."""
    with pytest.MonkeyPatch.context() as patch:
        if "CI" in os.environ:
            patch.setattr(secrets, "randbits", random.Random(5).getrandbits)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="ID",
        help="run only the tests marked with this clause of docs/rules (may be repeated)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--clause"))
    if not wanted:
        return
    chosen = [item for item in items if wanted & clauses_of(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def clauses_of(item: pytest.Item) -> set[str]:
    """The clause ids that a test is marked with, its class's and module's included."""
    return {clause for mark in item.iter_markers("clause") for clause in mark.args}
