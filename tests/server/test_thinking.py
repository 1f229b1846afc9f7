"""Programs that think in the worker process: at a table, alone, and when they cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast, get_args

import pytest

import ludarium as lu
from ludarium.agents import make
from ludarium.agents.bulk import NAMES, players_of
from ludarium.agents.levels import LEVELS, METHODS, of_level
from ludarium.agents.toolbox import Toolbox
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.registry import GAMES
from ludarium.server import thinking
from ludarium.server.formats import Player
from ludarium.server.players import QUICK, stand_in
from ludarium.server.programs import Thinkers
from ludarium.server.settings import Limits
from tests.server.client import Api, Sitting
from tests.server.conftest import FAST, Serving

EVERY = [1, 2, 3, 4, 5, 6]
AT_ONCE: dict[str, Any] = {"options": {"release_on": EVERY}, "first": "yellow"}
"""The first of all choices is yellow's, between four pieces that are as good as each other: a master rolls them out."""


def decided(record: lu.Record, colour: str) -> Iterator[tuple[lu.Game, str]]:
    """The game before each choice of a colour between several moves, and what it chose."""
    before: Any = None
    for step, _, position in record.replay():
        if step.get("move", "").startswith(colour):
            game = lu.Game.from_position(before)
            if len(game.legal_moves) > 1:
                yield game, step["move"]
        before = position


@pytest.mark.parametrize("name", ["strong", "expert"])
def test_it_moves_as_it_does_elsewhere(api: Api, name: str) -> None:
    table = api.table("classic", {"red": "human", "yellow": name}, options={"release_on": EVERY})
    with api.sit(table) as seat:
        seat.play(60)
        assert seat.now["stand_ins"] == {}
    (record,) = lu.read_records(api.record(table))
    assert record.agents == ("human", name)
    agent, choices = make(name), 0
    for game, chosen in decided(record, "yellow"):
        choices += 1
        assert agent.choose(game.observation(), game.legal_moves) == chosen
    assert choices > 5


def test_programs_of_all_kinds_play_to_the_end(api: Api) -> None:
    players = {"red": "expert", "green": "tuned", "yellow": "strong", "blue": "careful"}
    with api.sit(api.table("superconducting", players, options={"pieces": 2})) as seat:
        while seat.awaits != "over":
            seat.take()
        assert seat.now["stand_ins"] == {}
        assert [change["seq"] for change in seat.changes] == list(range(1, seat.now["seq"] + 1))


def test_the_page_is_told_who_plays_what(api: Api) -> None:
    for info in api.http.get("/api/games").json():
        assert info["agents"] == list(players_of(info["name"]))
        rows = {row["agent"]: row for row in info["levels"]}
        assert list(rows) == [name for name in METHODS if name in info["agents"]]
        assert {name: row["level"] for name, row in rows.items()} == {name: LEVELS[name] for name in rows}
        assert all(row["share"] is None or 0 < row["half"] < row["share"] for row in rows.values())
    strong = next(row for row in api.http.get("/api/games").json()[0]["levels"] if row["agent"] == "strong")
    assert strong["method"] == METHODS["strong"]
    assert strong["share"] > 0.3
    assert strong["seconds"] < 1e-4


def test_every_agent_is_a_player_of_the_protocol() -> None:
    assert set(get_args(Player.__value__)) == {"human", *NAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_the_strongest_of_its_agents(game: str) -> None:
    found = [of_level(level, game) for level in dict.fromkeys(LEVELS.values())]
    assert found[0] == "hasty"
    assert found[1] == "careful" == stand_in(game)
    order = [list(METHODS).index(name) for name in found]
    assert order == sorted(order)
    assert set(found) <= set(players_of(game))


def test_a_table_of_parties_has_the_programs_of_its_game(api: Api) -> None:
    players = {"red": "human", "yellow": "careful", "blue": "hasty"}
    with api.sit(api.table("ludicrous", players, options={"pieces": 1})) as seat:
        seat.play(25)
        assert {"careful", "hasty"} == {s["player"] for s in seat.now["seats"]} - {"human"}
        assert any("do" in change["step"] for change in seat.changes)


def test_a_program_that_does_not_play_a_game_is_refused(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = NAMES[-1]
    tools = TOOLBOXES["ludicrous"]
    fewer = {name: rule for name, rule in tools.players.items() if name != missing}
    monkeypatch.setitem(cast("dict[str, Toolbox]", TOOLBOXES), "ludicrous", replace(tools, players=fewer))
    said = f"agent {missing!r} does not play ludicrous: there are {', '.join(players_of('ludicrous'))}"
    body = {"game": "ludicrous", "players": {"red": "human", "blue": missing}}
    answer = api.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()) == (400, {"code": "option/invalid", "message": said})
    with api.sit(api.table("ludicrous", {"red": "human", "blue": "human"})) as seat:
        refused = seat.ask("player", colour="blue", player=missing)
        assert (refused["type"], refused["code"], refused["message"]) == ("refused", "option/invalid", said)
    game = lu.Game("ludicrous", seed=1, seats=["blue", "red"], agents=[missing, "human"])
    assert [s["player"] for s in api.snapshot(api.open(game.record()))["seats"]] == ["human", "human"]


def sit_with_a_master(api: Api) -> AbstractContextManager[Sitting]:
    return api.sit(api.table(players={"red": "human", "yellow": "master"}, **AT_ONCE))


def test_others_play_while_one_thinks(serve: Serving) -> None:
    with serve(replace(FAST, budget=10**9, thinking=60)) as api, sit_with_a_master(api) as seat:
        while seat.awaits != "move":
            seat.take()
        with api.sit(api.table()) as other:
            other.play(20)
        assert api.snapshot(seat.snapshot["table"])["seq"] == seat.now["seq"]
        seat.ask("player", colour="yellow", player="greedy")  # who waits no longer goes on
        seat.play(3)
        assert seat.mine
        assert seat.now["stand_ins"] == {}


def test_who_thinks_too_long_is_stood_in_for(serve: Serving) -> None:
    with serve(replace(FAST, budget=10**9, thinking=0.2)) as api, sit_with_a_master(api) as seat:
        while not any("move" in change["step"] for change in seat.changes):
            seat.take()
        assert seat.now["stand_ins"] == {"yellow": "careful"}
        seat.ask("player", colour="yellow", player="greedy")
        assert seat.now["stand_ins"] == {}


def test_broken_weights_cost_no_game(serve: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "classic.npz").write_bytes(b"no weights")
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    table = ""
    with serve(FAST) as api:
        table = api.table(players={"red": "human", "yellow": "strong"}, **AT_ONCE)
        with api.sit(table) as seat:
            seat.play(10)
            assert seat.now["stand_ins"] == {"yellow": "careful"}
            assert {"colour": "yellow", "player": "strong"} in seat.now["seats"]
    monkeypatch.delenv("LUDARIUM_WEIGHTS")
    with serve(FAST) as api, api.sit(table) as again:
        assert again.now["stand_ins"] == {}
        play_until_a_choice(again)
        assert again.now["stand_ins"] == {}


def play_until_a_choice(seat: Sitting) -> None:
    """Play until yellow has chosen once more."""
    start = seat.now["seq"]
    while not any(c["seq"] > start and c["step"].get("move", "").startswith("yellow") for c in seat.changes):
        seat.play(1)


def test_limits_name_what_programs_may_use() -> None:
    assert Limits().compiling
    assert set(QUICK) >= {"random", "greedy"}


def test_what_sits_at_a_table_is_compiled_before_it_is_asked() -> None:
    class Busy:
        def __init__(self, lost: int) -> None:
            self.lost, self.begun = lost, []  # type: tuple[int, list[tuple[str, str]]]

        async def run(self, work: partial[None], *, limit: float, patient: bool) -> None:
            assert work.func is thinking.begin
            assert patient  # a choice that somebody waits for goes first
            self.begun.append((work.args[0], work.args[1]))

    async def expected(lost: int = 0, *, compiling: bool = True) -> list[tuple[str, str]]:
        thinkers = Thinkers(limit=5, compiling=compiling)
        busy = Busy(lost)
        thinkers.worker = cast("Any", busy)
        for game in ("classic", "classic", "superconducting"):
            thinkers.expect(game, ["human", "expert", "greedy", "expert", "master"])
        await asyncio.sleep(0)
        return busy.begun

    both = ("classic", "superconducting")
    assert asyncio.run(expected()) == [(name, game) for game in both for name in ("expert", "master")]
    assert asyncio.run(expected(compiling=False)) == []
    assert asyncio.run(expected(lost=1)) == []  # compiling takes much memory


def test_compiling_gets_as_long_for_itself_as_the_last_choice_took(monkeypatch: pytest.MonkeyPatch) -> None:
    game = lu.Game("classic", seed=1, agents=["strong", "strong"], seats=["red", "yellow"], **AT_ONCE)
    while len(game.legal_moves) < 2:
        game.play(game.legal_steps()[0])
    joined: list[float] = []

    class Compiling:
        def join(self, timeout: float) -> None:
            joined.append(timeout)

    monkeypatch.setattr(thinking, "_took", {})
    monkeypatch.setattr(thinking, "prepare", lambda name, game: Compiling())
    seen, legal = game.observation(), game.legal_steps()
    for _ in range(3):
        thinking.think("strong", seen, legal, compiling=False)
    assert joined == []
    monkeypatch.setattr(thinking, "_took", {})
    for number in range(3):
        before = dict(thinking._took)
        thinking.think("strong", seen, legal)
        assert joined[number - 1 :] == ([before["strong", "classic"]] if number else [])
        assert all(seconds > 0 for seconds in joined)
    assert len(joined) == 2
