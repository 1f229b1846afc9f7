"""The analysis of games that are over: once each, for as long as somebody asks, not too many for one address."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException

import ludarium as lu
from ludarium.agents import make
from ludarium.errors import WorkerError
from ludarium.server import reports
from ludarium.server.analysing import mistake, note, noted
from ludarium.server.answers import Mistake
from ludarium.server.games import view_of
from ludarium.server.reports import Reports
from ludarium.server.settings import Limits
from ludarium.server.worker import Worker
from tests.server.client import Api
from tests.server.test_advice import QUICK_START, SEATED, Asked
from tests.server.test_worker import LONG, alive

PATIENCE = 240  # seconds: rules may have to be compiled
LIMITS = Limits(analyses=1, reports=1, report_wait=0.01)


def with_reports(limits: Limits, play: Any) -> None:
    """Play with reports whose worker only notes what it is asked."""

    async def whole() -> None:
        worker = Asked()
        found = Reports(limits, worker)  # type: ignore[arg-type]
        await play(found, worker)
        await found.close()

    asyncio.run(whole())


def over(name: str) -> Any:
    """A table whose game is over."""

    async def record() -> str:
        return "record"

    return SimpleNamespace(name=name, game=SimpleNamespace(over=True), record=record)


def test_only_reports_that_are_done_make_room() -> None:
    async def play(found: Reports, worker: Asked) -> None:
        first, second = found._begin("a", "record", ""), found._begin("b", "record", "")
        worker.free.set()
        await asyncio.gather(first.task, second.task)
        found._begin("c", "record", "")
        assert [*found._found] == ["c"]

    with_reports(LIMITS, play)


def test_a_report_that_has_to_make_room_is_still_told_to_who_waits_for_it() -> None:
    async def play(found: Reports, worker: Asked) -> None:
        worker.free.set()
        await found._begin("a", "record", "").task
        waiting = asyncio.create_task(found.report(over("a")))
        await asyncio.sleep(0)
        found._begin("b", "record", "")
        told: Any = await waiting
        assert told == 1

    with_reports(LIMITS, play)


def test_how_far_a_report_is_can_be_told(tmp_path: Path) -> None:
    counter = tmp_path / "table"
    assert noted(counter) == 0
    for done in (7, 1234, 56):
        note(counter, done)
        assert noted(counter) == done


def test_who_asks_for_a_report_learns_how_far_it_is() -> None:
    async def play(found: Reports, worker: Asked) -> None:
        assert await found.report(over("a")) == 0
        (work,) = worker.work
        note(work.args[1], 42)
        assert await found.report(over("a")) == 42
        worker.free.set()
        assert await found.report(over("a")) == 1
        await asyncio.sleep(0)
        assert not [*work.args[1].parent.iterdir()]  # counts do not gather

    with_reports(LIMITS, play)


def test_no_analysis_fails_because_its_count_cannot_be_kept(tmp_path: Path) -> None:
    note(tmp_path / "nowhere" / "table", 7)

    async def play(found: Reports, worker: Asked) -> None:
        await found.report(over("a"))
        (first,) = worker.work
        shutil.rmtree(first.args[1].parent)
        assert await found.report(over("b")) == 0
        note(worker.work[1].args[1], 42)
        assert await found.report(over("b")) == 42

    with_reports(LIMITS, play)


# ---- given up, and too many


def test_an_analysis_for_which_nobody_asks_any_more_ends_and_begins_anew() -> None:
    async def play(found: Reports, worker: Asked) -> None:
        for _ in range(5):  # who asks keeps it
            assert await found.report(over("a")) == 0
        assert len(worker.work) == 1
        kept = found._found["a"]
        await asyncio.wait((kept.task,))
        assert kept.task.cancelled()
        assert not found._found
        assert await found.report(over("a")) == 0
        assert len(worker.work) == 2
        worker.free.set()
        assert await found.report(over("a")) == 2
        await asyncio.sleep(0.2)
        assert [*found._found] == ["a"]  # what is done stays

    with_reports(Limits(report_wait=0.01, abandoned=0.1), play)


def test_who_still_waits_for_what_is_given_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(found: Reports, worker: Asked) -> None:
        waiting = asyncio.create_task(found.report(over("a")))
        await asyncio.sleep(0.01)
        found._abandon("a", found._found["a"])
        with pytest.raises(WorkerError, match="given up: ask again"):
            await waiting

    with_reports(Limits(report_wait=LONG), play)


def sleeping(told: Path, _record: str, _counter: Path) -> None:
    """In place of an analysis: say which process does it, and take long."""
    told.write_text(str(os.getpid()))
    time.sleep(LONG)


def test_what_is_given_up_frees_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "pid"

    async def whole() -> None:
        found = Reports(Limits(report_wait=0.05, abandoned=0.1))
        analysts: Worker = found._analysts
        monkeypatch.setattr(reports, "report_of", partial(sleeping, told))
        while not told.exists() or not told.read_text():
            await found.report(over("a"))
        pid = int(told.read_text())
        assert alive(pid)
        await asyncio.wait((found._found["a"].task,))
        assert await analysts.run(partial(pow, 2, 5), limit=LONG) == 32
        assert not alive(pid)
        assert analysts.lost == 0
        await found.close()

    asyncio.run(whole())


def test_one_address_has_only_so_many_worked_out() -> None:
    async def play(found: Reports, worker: Asked) -> None:
        for name in ("a", "b", "b", "a"):
            assert await found.report(over(name), "192.0.2.7") == 0
        with pytest.raises(HTTPException) as caught:
            await found.report(over("c"), "192.0.2.7")
        assert (caught.value.status_code, caught.value.headers) == (429, {"Retry-After": "10"})
        assert caught.value.detail == "2 games are analysed for this address already: expected fewer"
        assert await found.report(over("c"), "192.0.2.8") == 0
        assert await found.report(over("c"), "192.0.2.7") == 0  # it is worked out for somebody else
        worker.free.set()
        assert await found.report(over("a"), "192.0.2.7") == 1
        assert await found.report(over("d"), "192.0.2.7") == 4

    with_reports(Limits(analyses_each=2, report_wait=0.01), play)


# ---- at a server


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
        working = answer.json()
        assert 0 <= working["done"] <= working["steps"]
        answer = api.http.get(f"/api/tables/{table}/analysis")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["moments"][-1]["seat"] is None
    assert sorted(found["moments"][-1]["chances"].values()) == [0, 1]
    assert [player["seat"] for player in found["players"]] == ["red", "yellow"]
    assert api.http.get(f"/api/tables/{table}/analysis").json() == found
    assert_mistakes_are_told_by_what_stood_to_choose(record, found["mistakes"])


def assert_mistakes_are_told_by_what_stood_to_choose(record: str, mistakes: list[Any]) -> None:
    assert mistakes
    for told in mistakes:
        game = lu.Game.from_record(record, auto_roll=False)
        steps = game.steps
        game.rewind(told["ply"])
        assert told["position"] == game.position()
        assert told["played"]["step"] == steps[told["ply"]]
        assert told["best"]["step"] in game.legal_steps()
        assert told["best"] != told["played"]
        assert told["best"]["piece"] == told["best"]["step"]["move"]


def test_a_mistake_of_ludicrous_ludo_is_told_as_the_choice_list_tells_it() -> None:
    game = lu.Game("ludicrous", seed=3, auto_roll=False)
    while not (game.awaiting == "action" and len(game.legal_steps()) > 1):
        steps = game.legal_steps()
        game.apply(steps[-1]) if steps else game.draw()
    ply, position, offered = game.ply, game.position(), view_of("ludicrous").choices(game)
    written = {"piece": "", **offered[0]["step"]}
    written = {key: written[key] for key in reversed(written) if written[key]}  # the same in another order
    game.apply(offered[0]["step"])
    choice = SimpleNamespace(
        ply=ply, seat="red", played=written, best=offered[1]["step"], loss=0.1, half=0.01, grade="mistake"
    )
    told = mistake(game, choice)  # type: ignore[arg-type]
    assert (told["played"], told["best"], told["position"]) == (offered[0], offered[1], position)
    assert Mistake.model_validate(told).best.kind == offered[1]["kind"]


def test_no_analysis_of_a_game_under_way(api: Api) -> None:
    answer = api.http.get(f"/api/tables/{api.table('classic', SEATED)}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (400, "step/wrong")
    assert "is not over" in answer.json()["message"]
