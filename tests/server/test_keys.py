"""Keys of seats: who may act, see, hand on; where keys are never found."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.server.keys import new_key
from ludarium.server.settings import Limits
from tests.server.client import Api, Process
from tests.server.conftest import Serving
from tests.server.test_frames import closed

FOUR = {"green": "human", "yellow": "greedy", "blue": "human", "red": "random"}
TWO = {"yellow": "human", "red": "human"}


@pytest.fixture
def table(api: Api) -> str:
    return api.table("ludicrous", TWO, first="yellow")


def held(api: Api, table: str, *colours: str) -> list[str]:
    return [api.keys[table][colour] for colour in colours]


def test_every_seat_has_a_key_of_its_own(api: Api) -> None:
    tables = [api.table("ludicrous", FOUR) for _ in range(3)]
    keys = [key for table in tables for key in api.keys[table].values()]
    assert all(list(api.keys[table]) == sorted(FOUR, key=["red", "green", "yellow", "blue"].index) for table in tables)
    assert len(set(keys)) == 12
    assert all(len(key) == 43 for key in keys)


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_where_nothing_is_hidden_there_are_none(api: Api, game: str) -> None:
    table = api.table(game, dict.fromkeys(("red", "green", "yellow", "blue"), "human"))
    assert api.keys[table] == {}
    with api.sit(table, [new_key()]) as seat:
        assert seat.now["mine"] == ["red", "green", "yellow", "blue"]
        assert seat.act()["type"] == "update"


def test_a_key_opens_its_seat_and_no_other(api: Api, table: str) -> None:
    for colours in ([], ["yellow"], ["red"], ["yellow", "red"]):
        with api.sit(table, [*held(api, table, *colours), new_key()]) as seat:
            assert seat.now["mine"] == colours
            parties = seat.now["position"]["parties"]
            assert [colour for colour in TWO if "hand" in parties[colour]] == colours
            assert [colour for colour in TWO if "cards" in parties[colour]] == [c for c in TWO if c not in colours]
            assert bool(seat.now["legal"]) == ("yellow" in colours)
            assert (seat.now["by"], seat.now["wanted"]) == ("yellow", "choice")


@pytest.mark.parametrize("colours", [[], ["red"]])
def test_who_has_not_the_key_cannot_act(api: Api, table: str, colours: list[str]) -> None:
    with api.sit(table, held(api, table, *colours)) as seat:
        for answer in (seat.ask("choose", step={"do": "tank", "to": "attack"}), seat.ask("roll")):
            assert (answer["type"], answer["code"]) == ("refused", "seat/key")
            assert "yellow" in answer["message"]
            assert "attack" not in answer["message"]
    assert api.snapshot(table)["seq"] == seat.now["seq"]


def test_a_repeated_command_tells_a_stranger_nothing_more(api: Api, table: str) -> None:
    with api.sit(table) as seat, api.sit(table, []) as stranger:
        command = seat.send("choose", step=seat.now["legal"][0]["step"])
        seat.take()
        stranger.take()
        stranger.socket.send(json.dumps(command))
        answer = stranger.take()
    assert answer["type"] == "update"
    assert answer["legal"] == []
    assert all("hand" not in party for party in answer["changes"][-1]["position"]["parties"].values())


# ---- hello


def test_nothing_is_told_before_hello(api: Api, table: str) -> None:
    with api.sit(table) as seat, api.connect(table) as silent:
        seat.act()
        silent.send(json.dumps({"type": "roll", "id": "c1", "seq": 1}))
        refused = json.loads(silent.recv(timeout=10))
        assert (refused["type"], refused["code"], refused["seq"]) == ("refused", "frame/invalid", 0)
        assert "hello" in refused["message"]
        with pytest.raises(TimeoutError):
            silent.recv(timeout=0.2)


def test_who_says_no_hello_is_sent_away(serve: Serving) -> None:
    with serve(Limits(hello=0.2)) as api:
        table = api.table()
        with api.connect(table) as silent:
            assert closed(silent) == 1008
        with api.sit(table) as seat:
            assert seat.act()["type"] == "update"


def test_hello_may_come_again_with_other_keys(api: Api, table: str) -> None:
    with api.sit(table, []) as seat:
        assert seat.now["mine"] == []
        seat.socket.send(json.dumps({"type": "hello", "keys": held(api, table, "yellow")}))
        assert seat.take()["mine"] == ["yellow"]
        seat.socket.send(json.dumps({"type": "hello"}))
        assert seat.take()["mine"] == []


# ---- seats that change


def test_any_seat_changes_hands_at_any_time_by_its_key(api: Api) -> None:
    table = api.table("ludicrous", FOUR)
    with api.sit(table, held(api, table, "yellow")) as seat:
        for player, shown in (("human", True), ("random", False), ("human", True)):
            assert ("hand" in seat.now["position"]["parties"]["yellow"]) != shown
            assert seat.ask("player", colour="yellow", player=player)["type"] == "update"
            while seat.take()["type"] != "snapshot":
                pass
            assert ("hand" in seat.now["position"]["parties"]["yellow"]) == shown
            assert seat.now["mine"] == ["yellow"]
            seats = {one["colour"]: one["player"] for one in api.snapshot(table)["seats"]}
            assert seats == {**FOUR, "yellow": player}


def test_a_program_may_stand_in_by_any_key_but_a_person_needs_the_seats_own(api: Api, table: str) -> None:
    with api.sit(table, []) as stranger:
        for player in ("greedy", "human"):
            assert stranger.ask("player", colour="yellow", player=player)["code"] == "seat/key"
    with api.sit(table, held(api, table, "red")) as other:
        assert other.ask("player", colour="yellow", player="greedy")["type"] == "update"
        while other.now["by"] != "red":
            other.take()
        for player in ("human", "random"):
            assert other.ask("player", colour="yellow", player=player)["code"] == "seat/key"
    with api.sit(table, held(api, table, "yellow")) as owner:
        assert owner.ask("player", colour="yellow", player="human")["type"] == "update"


def test_no_program_stands_in_for_who_sits_there(api: Api, table: str) -> None:
    with api.sit(table, held(api, table, "red")) as other, api.sit(table, held(api, table, "yellow")) as owner:
        answer = other.ask("player", colour="yellow", player="random")
        assert (answer["code"], "yellow" in answer["message"]) == ("seat/key", True)
        assert owner.act()["seats"][0] == {"colour": "yellow", "player": "human"}
        other.take()
        owner.socket.send(json.dumps({"type": "hello", "keys": []}))  # it gets up
        owner.take()
        assert other.ask("player", colour="yellow", player="random")["type"] == "update"


def test_a_seat_is_given_while_programs_play(api: Api) -> None:
    table = api.table("ludicrous", dict.fromkeys(FOUR, "greedy"))
    with api.sit(table) as seat:
        for player in ("human", "random", "human", "greedy"):  # by what it saw first, long past
            seat.send("player", colour="blue", player=player)
            while not any(one == {"colour": "blue", "player": player} for one in seat.take()["seats"]):
                pass
        seat.send("player", colour="blue", player="human")
        seat.play(10)
        assert "blue" in seat.now["mine"]


# ---- claims


def claim(api: Api, table: str, key: str, fresh: str) -> Any:
    return api.http.post(f"/api/tables/{table}/claim", json={"key": key, "fresh": fresh})


def test_a_claimed_seat_is_nobody_elses(serve: Serving) -> None:
    fresh = new_key()
    with serve() as api:
        table = api.table("ludicrous", TWO, first="yellow")
        (sent,) = held(api, table, "red")
        with api.sit(table) as maker:
            assert maker.now["mine"] == ["yellow", "red"]
            for _ in range(2):  # the answer may have been lost
                answer = claim(api, table, sent, fresh)
                assert (answer.status_code, answer.json()) == (200, {"colour": "red"})
            update = maker.take()
            assert update["mine"] == ["yellow"]
            assert maker.act()["mine"] == ["yellow"]
        with api.sit(table, [fresh]) as owner:
            assert owner.now["mine"] == ["red"]
    with serve() as api, api.sit(table, [sent]) as old, api.sit(table, [fresh]) as owner:  # after a restart too
        assert (old.now["mine"], owner.now["mine"]) == ([], ["red"])


@pytest.mark.parametrize(
    ("key", "fresh", "status", "code"),
    [
        ("k" * 43, "f" * 43, 403, "seat/key"),
        ("k" * 43, "short", 400, "request/invalid"),
        ("k" * 43, "f" * 65, 400, "request/invalid"),
        ("k" * 43, "ä" * 43, 400, "request/invalid"),
        ("", "f" * 43, 400, "request/invalid"),
    ],
)
def test_a_claim_that_cannot_be(api: Api, table: str, key: str, fresh: str, status: int, code: str) -> None:
    answer = claim(api, table, key, fresh)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_no_key_opens_two_seats(api: Api, table: str) -> None:
    yellow, red = held(api, table, "yellow", "red")
    fresh = new_key()
    assert claim(api, table, red, fresh).status_code == 200
    for key, status in ((fresh, 400), (red, 200)):
        answer = claim(api, table, yellow, key)
        assert answer.status_code == status, answer.text
    assert "red and yellow" in claim(api, table, red, fresh).json()["message"]


# ---- records


def test_a_record_of_a_game_under_way_needs_all_keys(api: Api, table: str) -> None:
    for colours in ([], ["red"], ["yellow"]):
        keys = ",".join(held(api, table, *colours))
        answer = api.http.get(f"/api/tables/{table}/record", headers={"Seat-Keys": keys})
        assert (answer.status_code, answer.json()["code"]) == (403, "seat/key")
        missing = [colour for colour in TWO if colour not in colours]
        assert all(colour in answer.json()["message"] for colour in missing)
    (record,) = lu.read_records(api.record(table))
    assert not record.finished


def test_a_record_of_a_finished_game_is_everybodys(api: Api) -> None:
    table = api.table("ludicrous", {"yellow": "greedy", "red": "greedy"}, options={"pieces": 1})
    with api.sit(table, []) as spectator:
        while spectator.awaits != "over":
            spectator.take()
    (record,) = lu.read_records(api.http.get(f"/api/tables/{table}/record").text)
    assert record.finished


# ---- where keys are never found


def test_keys_are_stored_as_hashes_and_said_once(tmp_path: Path) -> None:
    said: list[str] = []
    with Process(tmp_path / "games.db") as server, Api(server.address) as api:
        table = api.table("ludicrous", TWO)
        keys = api.keys[table].values()
        api.http.event_hooks["response"] = [lambda answer: said.append(answer.read().decode() + str(answer.headers))]
        with api.sit(table) as seat:
            said.append(json.dumps(seat.snapshot))
            said.extend(json.dumps(seat.act()) for _ in range(5))
        api.snapshot(table)
        api.record(table)
        claim(api, table, new_key(), new_key())
        _, errors = server.end(signal.SIGTERM)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir()).decode(errors="replace")
    assert table in stored
    for key in keys:
        assert key not in "".join(said)
        assert key not in stored
        assert key not in errors
