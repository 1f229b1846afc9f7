"""docs/environments.md: its tables are those of the code, its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from ludarium.envs.tables import with_tables

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_tables_are_those_of_the_code() -> None:
    assert with_tables(TEXT) == TEXT, "run: python -m ludarium.envs.tables docs/environments.md"


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int) -> None:
    example = doctest.DocTestParser().get_doctest(EXAMPLES[number], {}, f"example {number + 1}", str(PAGE), 0)
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(example)
    assert done.attempted > 0
    assert done.failed == 0
