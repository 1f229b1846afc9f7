"""Whole games at the socket."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludarium as lu
from ludarium.server.settings import Limits
from tests.server.client import Api, Message
from tests.server.conftest import Serving

FOUR = {"red": "human", "green": "greedy", "yellow": "human", "blue": "random"}
GAMES: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("classic", {"red": "human", "yellow": "human"}, {}),
    ("classic", FOUR, {"release_on": [1, 6], "blocks": True, "bonus": "stack"}),
    ("classic", FOUR, {"teams": True}),
    ("classic", {"red": "human", "green": "random", "blue": "human"}, {"continue_to_last": True}),
    ("superconducting", dict.fromkeys(FOUR, "human"), {"pieces": 2}),
    ("superconducting", FOUR, {"field_chance": 30, "bonus": "stack", "three_sixes": True}),
    ("superconducting", {**dict.fromkeys(FOUR, "greedy"), "green": "human"}, {}),
    ("ludicrous", {"yellow": "human", "red": "human"}, {"pieces": 1}),  # a program's hand would not be shown
    ("ludicrous", {"green": "human", "blue": "human", "red": "human"}, {"pieces": 1, "tackles": True}),
]


def without(snapshot: Message, *keys: str) -> Message:
    return {key: value for key, value in snapshot.items() if key not in keys}


def now(api: Api, table: str) -> Message:
    """The table as who has all keys sees it."""
    with api.sit(table) as seat:
        return seat.snapshot


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_whole_game(api: Api, game: str, players: dict[str, str], options: dict[str, Any]) -> None:
    table = api.table(game, players, options=options)
    with api.sit(table) as seat:
        assert seat.snapshot["options"] == options
        assert seat.snapshot["seats"] == [{"colour": colour, "player": name} for colour, name in players.items()]
        seat.play()
        assert seat.awaits == "over"

    after = now(api, table)
    assert after["position"] == seat.now["position"]
    assert after["scores"] == seat.now["scores"]
    assert after["legal"] == []
    assert after["log"] == seat.changes[-60:]

    (record,) = lu.read_records(api.record(table))
    assert record.finished
    assert record.agents == tuple(players.values())
    assert record.seed is None
    replayed = [(step, [e.as_dict() for e in events], position) for step, events, position in record.replay()]
    assert replayed == [(c["step"], c["events"], c["position"]) for c in seat.changes]

    again = now(api, api.open(api.record(table)))
    assert without(again, "table") == without(after, "table")


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_a_choice_says_what_the_move_does(api: Api, game: str) -> None:
    moves = 0
    with api.sit(api.table(game, FOUR)) as seat:
        seat.wait()
        while seat.awaits != "over":
            position, legal = seat.now["position"], seat.now["legal"]
            assert bool(legal) == (seat.awaits == "move")
            if not legal:
                seat.act()
                seat.wait()  # the server may stop between two rolls, for others' sake
                continue
            moves += 1
            choice, seq = legal[moves % len(legal)], seat.now["seq"]
            assert choice["key"] == int(choice["piece"][-1])
            assert choice["path"][-1] == choice["to"]
            start = position["tokens"][choice["piece"][:-1]][choice["key"] - 1]
            assert len(choice["path"]) == (1 if start == "base" else position["die"])
            assert start not in choice["path"]
            seat.ask("choose", step=choice["step"])
            assert seat.changes[seq]["step"] == {"move": choice["piece"]}
            assert seat.changes[seq]["events"] == choice["events"]
            seat.wait()
    assert moves > 20


def test_the_way_of_a_choice(api: Api) -> None:
    steps: list[dict[str, Any]] = [
        {"first": "red"},
        {"die": 6},
        {"move": "red3"},
        {"die": 5},
        {"move": "red3"},
        {"die": 6},
    ]
    table = api.open(record_of("classic", ["red", "yellow"], steps[:-2]))
    with api.sit(table) as seat:
        (choice,) = seat.now["legal"]
        assert choice["path"] == ["t1", "t2", "t3", "t4", "t5"]
        assert [event["kind"] for event in choice["events"]] == ["moved", "turn"]
    table = api.open(record_of("classic", ["red", "yellow"], steps[:2]))
    assert [c["path"] for c in api.snapshot(table)["legal"]] == [["t0"]] * 4


def record_of(game: str, seats: list[str], steps: list[dict[str, Any]]) -> str:
    head = {"format": "ludarium-record", "version": 1, "game": game, "seats": seats}
    return "".join(json.dumps(line) + "\n" for line in [head, *steps])


def test_programs_alone_play_to_the_end_and_show_all_of_it(api: Api) -> None:
    table = api.table("superconducting", dict.fromkeys(FOUR, "greedy"))
    with api.sit(table) as seat:
        while seat.awaits != "over":
            seat.take()
        assert [change["seq"] for change in seat.changes] == list(range(1, seat.now["seq"] + 1))
    log = api.snapshot(table)["log"]
    assert log == seat.changes


def test_of_a_long_game_the_end_is_shown(serve: Serving) -> None:
    with serve(Limits(watched=100)) as api:
        table = api.table(players={"red": "greedy", "yellow": "random"})
        with api.sit(table) as seat:
            while seat.awaits != "over":
                seat.take()
        assert api.snapshot(table)["log"] == seat.changes[-100:]


def test_everybody_at_a_table_sees_the_same(api: Api) -> None:
    table = api.table("classic")
    with api.sit(table) as one, api.sit(table) as two:
        for number in range(40):
            one.act(number) if number % 3 else two.act(number)
            two.take() if number % 3 else one.take()
            assert one.now == two.now
            assert one.changes == two.changes
        with api.sit(table) as three:
            assert three.now["position"] == one.now["position"]
            assert three.now["legal"] == one.now["legal"]
            assert three.changes == one.changes[-60:]
        assert api.snapshot(table) == three.snapshot


def test_a_program_takes_a_seat_over_and_gives_it_back(api: Api) -> None:
    with api.sit(api.table(options={"release_on": [1, 2, 3, 4, 5, 6]}, first="red")) as seat:
        answer = seat.ask("player", colour="yellow", player="greedy")
        assert answer["changes"] == []
        assert answer["seats"] == [{"colour": "red", "player": "human"}, {"colour": "yellow", "player": "greedy"}]
        seat.play(30)
        assert "yellow" in {change["step"]["move"][:-1] for change in seat.changes if "move" in change["step"]}
        seat.ask("player", colour="red", player="random")
        assert seat.now["legal"] == []
        while seat.awaits != "over":
            seat.take()


def test_a_seat_that_a_program_had_is_taken_in_mid_game(api: Api) -> None:
    with api.sit(api.table(players={"red": "human", "yellow": "random"})) as seat:
        seat.play(5)
        seat.ask("player", colour="yellow", player="human")
        seat.play(5)
        assert seat.mine
        assert [s["player"] for s in api.snapshot(seat.snapshot["table"])["seats"]] == ["human", "human"]


def test_a_record_goes_on_where_it_broke_off(api: Api) -> None:
    game = lu.Game("superconducting", seed=5, agents=["human", "greedy", "expectimax", "human"])
    for _ in range(60):
        game.play(game.legal_moves[0])
    table = api.open(game.record())
    snapshot = api.snapshot(table)
    assert snapshot["position"] == game.position()
    assert [seat["player"] for seat in snapshot["seats"]] == ["human", "greedy", "human", "human"]
    with api.sit(table) as seat:
        seat.play()
        assert seat.awaits == "over"
    (record,) = lu.read_records(api.record(table))
    assert record.steps[: game.ply] == game.steps
