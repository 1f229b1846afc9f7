"""Hints for who is to choose, and the analysis of a game that is over."""

from __future__ import annotations

import time
from typing import Any

import pytest

import ludarium as lu
from ludarium.agents import make
from ludarium.analysis import hint
from tests.server.client import Api, Sitting

SEATED = {"red": "human", "yellow": "human"}
QUICK_START: dict[str, Any] = {"options": {"release_on": [1, 2, 3, 4, 5, 6]}}
PATIENCE = 240  # seconds: rules may have to be compiled


def asked(api: Api, table: str, *keys: str) -> Any:
    return api.http.get(f"/api/tables/{table}/hint", headers={"Seat-Keys": ",".join(keys)})


def to_a_choice(seat: Sitting) -> None:
    while seat.now["wanted"] != "choice":
        if seat.mine:
            seat.act()
        else:
            seat.take()


def test_a_hint_is_that_of_the_library(api: Api) -> None:
    table = api.table("classic", SEATED, **QUICK_START)
    with api.sit(table) as seat:
        to_a_choice(seat)
        game = lu.Game.from_record(api.record(table), auto_roll=False)
        expected = hint(game.observation())
        found = asked(api, table).json()
        assert found["seq"] == seat.now["seq"]
        assert (found["player"], found["best"]) == ("expert", expected.as_dict()["best"])
        assert [(each["term"], each["worth"]) for each in found["reasons"]] == list(expected.reasons)
        step = {"type": "choose", "step": found["best"]["step"]}
        assert step["step"] in [choice["step"] for choice in seat.now["legal"]]


def test_no_hint_without_a_choice(api: Api) -> None:
    answer = asked(api, api.table("classic", SEATED))
    assert (answer.status_code, answer.json()["code"]) == (400, "step/wrong")
    assert asked(api, "nowhere").status_code == 404


def test_a_hint_is_for_the_seat_whose_hand_it_sees(api: Api) -> None:
    players = dict.fromkeys(("red", "green", "yellow", "blue"), "human")
    table = api.table("ludicrous", players)
    with api.sit(table) as seat:
        to_a_choice(seat)
        by = seat.now["by"]
        keys = api.keys[table]
        other = next(key for colour, key in keys.items() if colour != by)
        refused = asked(api, table, other)
        assert (refused.status_code, refused.json()["code"]) == (403, "seat/key")
        assert asked(api, table).status_code == 403
        found = asked(api, table, keys[by]).json()
        assert found["best"]["step"] in [choice["step"] for choice in seat.now["legal"]]
        assert found["best"]["chance"] is None


# ---- analysis


def finished() -> str:
    game, agent = lu.Game("classic", seed=2, seats=["red", "yellow"], **QUICK_START), make("careful")
    while not game.over:
        game.play(agent.choose(game.observation(), game.legal_moves))
    return game.record()


@pytest.mark.timeout(PATIENCE + 60)
def test_the_analysis_of_a_finished_game(api: Api) -> None:
    record = finished()
    table = api.open(record)
    end = time.monotonic() + PATIENCE
    answer = api.http.get(f"/api/tables/{table}/analysis")
    while answer.status_code == 202 and time.monotonic() < end:
        assert answer.headers["Retry-After"] == "1"
        answer = api.http.get(f"/api/tables/{table}/analysis")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["moments"][-1]["seat"] is None
    assert sorted(found["moments"][-1]["chances"].values()) == [0, 1]
    assert [player["seat"] for player in found["players"]] == ["red", "yellow"]
    assert api.http.get(f"/api/tables/{table}/analysis").json() == found


def test_no_analysis_of_a_game_under_way(api: Api) -> None:
    answer = api.http.get(f"/api/tables/{api.table('classic', SEATED)}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (400, "step/wrong")
    assert "is not over" in answer.json()["message"]
