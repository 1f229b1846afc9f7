"""What the environments need is told when it is missing, and asked for only where it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest


def said(script: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("pettingzoo", "aec", "rl"),
        ("gymnasium.vector", "vector", "rl"),
        ("pyspiel", "openspiel", "rl"),
        ("numba", "vector", "sim"),
    ],
)
def test_a_missing_extra_is_named(library: str, module: str, extra: str) -> None:
    script = f"""
import sys
import ludarium.envs
from ludarium.errors import MissingExtra
sys.modules[{library!r}] = None
try:
    import ludarium.envs.{module}
except MissingExtra as error:
    print(error)
"""
    assert said(script).endswith(f"needs the extra {extra!r}: pip install 'ludarium[{extra}]'")


def test_each_environment_loads_no_more_than_it_needs() -> None:
    heavy = ("numba", "pettingzoo", "pyspiel")
    for module, wanted in (("aec", "pettingzoo"), ("openspiel", "pyspiel"), ("single", "")):
        script = f"import ludarium.envs.{module}, sys; print(*(name for name in {heavy} if name in sys.modules))"
        assert said(script) == wanted
