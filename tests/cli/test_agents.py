"""`ludarium agents`."""

from __future__ import annotations

import json
from itertools import pairwise

from tests.cli.conftest import Ludarium


def test_each_agent_stands_with_its_wins_against_the_one_above(ludarium: Ludarium) -> None:
    found = json.loads(ludarium("agents", "--game", "ludicrous", "--json", "-").out)["ludicrous"]
    out = ludarium("agents", "--game", "ludicrous").out
    rows = {line.split()[0]: line for line in out.partition("How strong")[2].splitlines() if line.split()}
    for above, each in pairwise(found):
        measured = each[f"against {above['agent']}"]
        assert f"{measured['share']:.1%} ± {100 * measured['half']:.1f}" in rows[each["agent"]]
        assert measured["share"] - measured["half"] > 0.25


def test_the_agents_of_an_unknown_game(ludarium: Ludarium) -> None:
    done = ludarium("agents", "--game", "ludicros")
    assert done.status == 2
    assert "did you mean 'ludicrous'" in done.err
