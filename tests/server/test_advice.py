"""Hints for who is to choose, and the analysis of a game that is over."""

from __future__ import annotations

import asyncio
from typing import Any

import ludarium as lu
from ludarium.analysis import hint
from ludarium.errors import MissingExtra, StaleCommand, WorkerError
from ludarium.server.advice import Advice
from ludarium.server.head import new_head
from ludarium.server.problems import problem_of
from ludarium.server.settings import Limits
from ludarium.server.table import Table
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
        assert found["best"]["half"] is None
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
        assert found["player"] == "tuned"
        assert 0 < found["best"]["chance"] < 1
        assert 0 <= found["best"]["half"] < 0.1


class Asked:
    """A worker that only notes what it is asked, and answers when it is told to."""

    def __init__(self) -> None:
        self.work: list[Any] = []
        self.free = asyncio.Event()

    async def close(self) -> None:
        self.free.set()

    async def run(self, work: Any, **_: Any) -> int:
        self.work.append(work)
        number = len(self.work)
        await self.free.wait()
        return number


def a_table(store: Any, name: str = "a") -> Table:
    head = new_head("classic", QUICK_START["options"], dict(SEATED), None)
    game = head.game_after([])
    game.roll()
    return Table(name, head, game, store, Limits())


def test_a_table_has_one_hint_worked_out_at_a_time() -> None:
    async def play() -> None:
        worker, table = Asked(), a_table(None)
        advice = Advice(worker, patience=1)  # type: ignore[arg-type]
        first = [asyncio.create_task(advice.hint(table, ())) for _ in range(3)]
        await asyncio.sleep(0.01)
        ply = table.game.ply
        table.game.play(table.game.legal_steps()[0])
        table.game.roll()
        later = asyncio.create_task(advice.hint(table, ()))
        await asyncio.sleep(0.01)
        worker.free.set()
        told: tuple[int, Any] = await later
        assert told == (table.game.ply, 2)
        assert table.game.ply > ply
        for found in await asyncio.gather(*first, return_exceptions=True):
            assert isinstance(found, StaleCommand)
        assert len(worker.work) == 2
        await advice.close()

    asyncio.run(play())


def test_what_the_server_cannot_do_now_is_no_fault_of_who_asks() -> None:
    assert problem_of(WorkerError("2 pieces of work wait already, expected fewer")).status_code == 503
    assert problem_of(MissingExtra("sim", "compiled play")).status_code == 501
