"""The examples of docs/formats-ludicrous.md: they are read, played and replayed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.rules.ludicrous.names import BETWEEN, POSITIONS, PURPOSES
from ludarium.rules.ludicrous.parties import PARTY_KEYS
from ludarium.rules.ludicrous.position import KEYS
from tests.ludicrous.scene import act

PAGE = (Path(__file__).parents[2] / "docs/formats-ludicrous.md").read_text("utf-8")
POSITION, CHANCE, STEPS, RECORD = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
INLINE = [json.loads(step) for step in re.findall(r"`(\{\"do\".*?\})`", PAGE)]


def lines(block: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in block.splitlines()]


def example() -> lu.Game:
    return lu.Game.from_position(POSITION, seed=0, auto_roll=False)


def test_the_position_is_one_and_written_as_it_stands() -> None:
    here, there = example().position(), json.loads(POSITION)
    there["parties"]["red"]["hand"] = []
    for party in (*here["parties"].values(), *there["parties"].values()):
        party["hand"].sort()
    assert here == there


def test_the_steps_can_be_played() -> None:
    game = example()
    for step in lines(STEPS):
        game.apply(step)
    here = game.position()
    assert here["tokens"] == {"yellow": ["t34", "h4", "base", "prison:red"], "red": ["t31", "t33", "base", "t46"]}
    assert (here["turn"], here["await"], here["down"]) == ("red", "tank", {"red1": 3, "red2": 2})
    assert sorted(here["parties"]["yellow"]["hand"]) == ["burst", "mend"]
    assert "item" not in here["parties"]["yellow"]


def test_the_record_replays_and_goes_on() -> None:
    game = lu.Game.from_record(RECORD, auto_roll=False, seed=0)
    here = game.position()
    assert here["tokens"]["red"] == ["t39", "base", "base", "base"]
    assert (here["turn"], here["parties"]["red"]["arrows"]) == ("yellow", 6)


def test_the_page_names_every_key_word_and_reason() -> None:
    words = [*KEYS, *PARTY_KEYS, *POSITIONS.values(), *(word for word in BETWEEN.values() if word != "first")]
    for word in (*words, *(purpose for purpose in PURPOSES if purpose != "card")):
        assert f"`{word}`" in PAGE or f'"{word}"' in PAGE, word


def test_the_chance_steps_are_refused_here_for_their_moment_alone() -> None:
    for step in lines(CHANCE):
        with pytest.raises(lu.LudariumError, match="expected one of"):
            example().apply(step)


def test_the_decisions_of_the_page_have_the_keys_of_real_ones() -> None:
    shapes = {(real["do"], *sorted(real)) for real in every_decision()}
    assert len(INLINE) > 25
    for step in INLINE:
        assert (step["do"], *sorted(step)) in shapes, step


def every_decision() -> list[dict[str, Any]]:
    """Decisions of all kinds, from a few positions of the conformance cases."""
    found: list[dict[str, Any]] = []
    for path in (Path(__file__).parents[1] / "conformance").glob("ludicrous*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            if "error" not in case:
                game = lu.Game.from_position(case["position"], seed=0, auto_roll=False)
                found += [s for s in game.legal_steps() if "do" in s] + [s for s in case["steps"] if "do" in s]
    bound = act(yellow="t20", red="t21", parties={"yellow": {"hand": ["bind", "far"]}})
    return found + bound.legal
