"""Commands: refused with a code, obeyed once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.errors import SeatError
from ludarium.server.head import new_head
from ludarium.server.models import Roll
from ludarium.server.settings import Limits
from ludarium.server.store import opened
from ludarium.server.table import Table
from tests.server.client import Api, Sitting


@pytest.fixture
def seat(api: Api) -> Iterator[Sitting]:
    """Red at a table with Yellow, about to roll; a 1 releases too."""
    with api.sit(api.table(options={"release_on": [1, 2, 3, 4, 5, 6]}, first="red")) as sitting:
        yield sitting


def test_a_roll_in_place_of_a_move(seat: Sitting) -> None:
    seat.ask("roll")
    refused = seat.ask("roll")
    assert (refused["type"], refused["id"], refused["code"]) == ("refused", "c2", "step/wrong")
    assert refused["seq"] == seat.now["seq"] == 2
    assert "move" in refused["message"]


def test_a_move_in_place_of_a_roll(seat: Sitting) -> None:
    assert seat.ask("choose", step={"move": "red1"})["code"] == "step/wrong"


@pytest.mark.parametrize("piece", ["yellow1", "green2"])
def test_a_move_that_is_not_legal(seat: Sitting, piece: str) -> None:
    seat.ask("roll")
    refused = seat.ask("choose", step={"move": piece})
    assert refused["code"] == "move/illegal"
    assert piece in refused["message"]
    assert seat.act()["type"] == "update"


def test_a_command_for_a_state_that_is_past(seat: Sitting) -> None:
    seat.now["seq"] -= 1
    refused = seat.ask("roll")
    assert (refused["code"], refused["seq"]) == ("state/stale", 1)
    assert "state 0" in refused["message"]


def test_a_command_for_a_state_to_come(seat: Sitting) -> None:
    seat.now["seq"] += 1
    assert seat.ask("roll")["code"] == "state/stale"


def test_a_command_that_comes_again_is_answered_again(api: Api, seat: Sitting) -> None:
    with api.sit(seat.snapshot["table"]) as other:
        command = seat.send("roll")
        first = seat.take()
        seat.socket.send(json.dumps(command))
        assert seat.take() == first
        other.take()
        other.socket.send(json.dumps(command))  # from another socket as well
        assert other.take() == first
        move = seat.send("choose", step=seat.now["legal"][0]["step"])
        moved = seat.take()
        other.take()
        seat.socket.send(json.dumps(command))
        again = seat.take()
        assert again["changes"] == [*first["changes"], *moved["changes"]]
        seat.socket.send(json.dumps(move))
        assert seat.take()["changes"] == moved["changes"]
    assert api.snapshot(seat.snapshot["table"])["seq"] == moved["seq"]


def test_a_command_that_comes_again_late_is_answered_with_all(seat: Sitting) -> None:
    command = seat.send("roll")
    seat.take()
    seat.play(60)
    seat.socket.send(json.dumps(command))
    answer = seat.receive()
    assert answer["type"] == "snapshot"
    assert answer["position"] == seat.now["position"]


def test_a_seat_is_given_once(seat: Sitting) -> None:
    command = seat.send("player", colour="yellow", player="greedy")
    seat.take()
    seat.ask("player", colour="yellow", player="human")
    seat.socket.send(json.dumps(command))
    assert seat.take()["seats"][1] == {"colour": "yellow", "player": "human"}


def test_another_command_of_the_same_name(seat: Sitting) -> None:
    command = seat.send("player", colour="yellow", player="greedy")
    seat.take()
    seat.socket.send(json.dumps({**command, "player": "random"}))
    refused = seat.take()
    assert refused["code"] == "frame/invalid"
    assert "'c1'" in refused["message"]


def test_two_commands_for_one_state(api: Api, seat: Sitting) -> None:
    with api.sit(seat.snapshot["table"]) as other:
        other.names = iter(["d1"])
        seat.send("roll")
        other.send("roll")
        answers = [seat.take(), other.take(), other.take()]
    assert sorted(answer["type"] for answer in answers) == ["refused", "update", "update"]
    (refused,) = (answer for answer in answers if answer["type"] == "refused")
    assert (refused["id"], refused["code"]) == ("d1", "state/stale")


def test_a_colour_that_is_not_seated(seat: Sitting) -> None:
    refused = seat.ask("player", colour="green", player="greedy")
    assert refused["code"] == "option/invalid"
    assert "red, yellow" in refused["message"]


def test_nothing_comes_after_the_end(seat: Sitting) -> None:
    seat.ask("player", colour="yellow", player="greedy")
    seat.play()
    assert seat.ask("roll")["code"] == "step/wrong"
    assert seat.ask("choose", step={"move": "red1"})["code"] == "step/wrong"
    assert seat.ask("player", colour="red", player="greedy")["type"] == "update"


def test_nobody_rolls_for_a_program(tmp_path: Path) -> None:
    async def check() -> None:
        head = new_head("classic", {}, {"red": "greedy", "yellow": "human"}, "red")
        async with opened(tmp_path / "games.db") as store:
            table = Table("table", head, head.game_after([]), store, Limits())
            await store.create("table", head, table.game.steps)
            with pytest.raises(SeatError, match="it is red's turn, and greedy plays red"):
                await table.act(Roll(type="roll", id="c1", seq=1))
            assert table.game.ply == 1

    asyncio.run(check())
