"""Ludicrous Ludo at a table: its choices, its phases, what comes by itself, parties."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.cli.effect_words import PHRASES
from ludarium.game.ludicrous import odds
from ludarium.rules.ludicrous.names import PUNCH
from ludarium.rules.ludicrous.steps import piece_name
from ludarium.server.settings import Limits
from tests.server.client import Api, Message, Sitting
from tests.server.conftest import Serving

PIECES = [piece_name(piece) for piece in range(16)]
TWO = {"yellow": "human", "red": "human"}
SHEETS: dict[str, dict[str, Any]] = {
    "red": {"abilities": {"luck": 2, "magic": -2}, "weapon": "bow"},
    "yellow": {"weapon": "sword"},
}


@contextmanager
def seated(api: Api, players: dict[str, str] = TWO, **more: Any) -> Iterator[Sitting]:
    with api.sit(api.table("ludicrous", players, **more)) as seat:
        yield seat


def tour(seat: Sitting, acts: int) -> Iterator[Message]:
    """What is shown each time that somebody has to do something, through so many actions."""
    for number in range(acts):
        seat.wait()
        if seat.awaits == "over":
            return
        yield seat.now
        answer = seat.act(number * 7 + number // 3)
        assert answer["type"] == "update", answer


# ---- choices


def test_every_legal_step_is_a_choice_and_a_command_that_is_obeyed(api: Api) -> None:
    kinds = set()
    with seated(api, options={"tackles": True}, parties=SHEETS) as seat:
        for now in tour(seat, 80):
            if now["wanted"] == "choice":
                kinds |= {choice["kind"] for choice in now["legal"]}
                game = lu.Game.from_record(api.record(now["table"]), auto_roll=False)
                steps = [choice["step"] for choice in now["legal"]]
                assert listed(steps) == listed(game.legal_steps())
                assert [choice["key"] for choice in now["legal"]] == sorted({choice["key"] for choice in now["legal"]})
                assert all((choice["key"] == 0) == choice["passes"] for choice in now["legal"])
            else:
                assert now["legal"] == []
    assert kinds >= {"turn", "tank", "dodge", "pass", "enter"}


def listed(steps: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(step, sort_keys=True) for step in steps)


def test_a_movement_says_its_way_and_what_happens_before_the_next_chance(api: Api) -> None:
    ways = 0
    with seated(api, options={"pieces": 2}) as seat:
        for now in tour(seat, 250):
            for choice in now["legal"]:
                moves = choice["kind"] in ("move", "enter")
                assert bool(choice["path"]) == bool(choice["to"]) == moves
                assert bool(choice["events"]) <= moves
                if choice["kind"] == "move" and seat.awaits == "move":
                    assert len(choice["path"]) == now["position"]["die"]
                    ways += 1
                if choice["kind"] == "enter":
                    assert choice["events"][0]["kind"] == "entered"
                    assert len(choice["path"]) == 1
    assert ways > 5


def test_an_attack_says_its_odds(api: Api) -> None:
    game = lu.Game("ludicrous", seed=245, seats=["yellow", "red"])
    punch = {"do": "punch", "piece": "yellow1", "target": "red1"}
    while punch not in game.legal_steps():
        steps = game.legal_steps()
        game.play(next((step for step in steps if step["do"] in ("enter", "move", "turn")), steps[-1]))
    with api.sit(api.open(game.record())) as seat:
        (choice,) = (choice for choice in seat.now["legal"] if choice["step"] == punch)
    shares = odds.attack(game.config, game.state, PIECES.index("yellow1"), PIECES.index("red1"), PUNCH)
    hits, grazes, damage = choice["effects"]
    assert (hits["kind"], hits["piece"], hits["share"]) == ("hits", "red1", pytest.approx(shares.hits))
    assert (grazes["kind"], grazes["share"]) == ("grazes", pytest.approx(shares.grazes))
    assert (damage["kind"], damage["dice"], damage["die"]) == ("damage", 1, 4)
    assert (choice["piece"], choice["target"], choice["path"]) == ("yellow1", "red1", [])


def test_every_effect_is_told_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs/server.md").read_text(encoding="utf-8")
    table = page.split("| kind | what", 1)[1].split("\n\n", 1)[0]
    told = [kind for line in table.splitlines()[2:] for kind in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert sorted(told) == sorted(PHRASES)


# ---- phases


def test_phases_come_in_their_order(api: Api) -> None:
    order = ["turning", "special", "tank", "action", "bonus", "movement", "night"]
    seen = []
    with seated(api, {"yellow": "human", "red": "greedy"}) as seat:
        for now in tour(seat, 150):
            assert now["phase"] is not None
        for change in seat.changes:
            seen.append((change["position"]["turn"], change["position"]["round"], change["phase"]))
    assert {phase for _, _, phase in seen} >= {"turning", "tank", "action", "bonus", "movement", "night"}
    for (turn, number, phase), (next_turn, next_number, next_phase) in itertools.pairwise(seen):
        if (turn, number) == (next_turn, next_number):
            assert order.index(phase) <= order.index(next_phase)


def test_dice_of_movement_and_bonus_are_rolled_by_hand_and_no_others(api: Api) -> None:
    rolled = set()
    with seated(api, {"yellow": "human", "red": "greedy"}) as seat:
        for now in tour(seat, 400):
            position = now["position"]
            if now["wanted"] == "roll":
                rolled.add(position.get("for", position["await"]))
                assert position.get("by", position["turn"]) == now["by"] == "yellow"
            else:
                assert position["await"] != "draw"
    assert rolled == {"roll", "bonus"}


# ---- what comes by itself


def test_a_decision_with_one_choice_is_taken_unless_that_would_tell_of_cards(api: Api) -> None:
    with seated(api, {"yellow": "human", "red": "greedy"}) as seat:
        asked = [
            (seat.awaits, len(now["position"]["parties"]["yellow"]["hand"]))
            for now in tour(seat, 300)
            if len(now["legal"]) == 1
        ]
        taken = [change for change in seat.changes if change["step"] == {"do": "pass"}]
    assert all(awaited == "action" and cards for awaited, cards in asked)
    assert taken


def test_what_is_no_choice_is_never_offered(serve: Serving) -> None:
    one_by_one = Limits(burst=100_000, rate=100_000, slice=0)  # each change in a message of its own
    with serve(one_by_one) as api, seated(api, {"yellow": "human", "red": "greedy"}) as seat:
        for now in tour(seat, 60):
            assert now["wanted"] == "roll" or len(now["legal"]) > 1 or seat.awaits == "action"
        assert len(seat.changes) > 60


def test_a_table_can_ask_for_everything(api: Api) -> None:
    with seated(api, {"yellow": "human", "red": "greedy"}, ask_all=True) as seat:
        alone = {seat.awaits for now in tour(seat, 40) if len(now["legal"]) == 1}
    assert "bonus" in alone


# ---- parties


def test_parties_are_those_of_the_sheets(api: Api) -> None:
    table = api.table("ludicrous", TWO, parties=SHEETS)
    parties = api.snapshot(table)["position"]["parties"]
    assert parties["red"]["abilities"] == SHEETS["red"]["abilities"]
    assert (parties["red"]["weapon"], parties["yellow"]["weapon"]) == ("bow", "sword")
    head = json.loads(api.record(table).splitlines()[0])
    assert head["parties"] == {"red": SHEETS["red"]}
    again = api.open(api.record(table))
    assert api.snapshot(again)["position"]["parties"] == parties


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"parties": {"red": {"abilities": {"luck": 3}}}}, "parties.red.abilities.luck: is 3"),
        ({"parties": {"red": {"abilities": {"luck": 1}}}}, "parties.red.abilities"),
        ({"parties": {"red": {"weapon": "gun"}, "yellow": {"x": 1}}}, "parties.yellow: unknown key 'x'"),
        ({"parties": {"blue": {"weapon": "bow"}}}, "parties.blue: is not seated"),
        ({"game": "classic", "parties": {"red": {}}}, "classic has neither parties nor house tables"),
    ],
)
def test_a_party_that_cannot_be(api: Api, more: dict[str, Any], words: str) -> None:
    answer = api.http.post("/api/tables", json={"game": "ludicrous", "players": TWO, **more})
    assert (answer.status_code, answer.json()["code"]) == (400, "option/invalid")
    assert words in answer.json()["message"]


def test_what_a_sheet_may_say_is_told(api: Api) -> None:
    (info,) = (game for game in api.http.get("/api/games").json() if game["name"] == "ludicrous")
    assert info["colours"] == ["green", "yellow", "blue", "red"]
    form = info["party"]
    for ability in form["abilities"]:
        other = next(name for name in form["abilities"] if name != ability)
        sheet = {"abilities": {ability: form["high"], other: form["low"]}, "weapon": form["weapons"][-1]}
        assert api.table("ludicrous", TWO, parties={"red": sheet})


def test_programs_alone_play_to_the_end(api: Api) -> None:
    with seated(api, {"yellow": "greedy", "red": "random"}, options={"pieces": 1}) as seat:
        while seat.awaits != "over":
            seat.take()
        assert seat.now["by"] is None
        assert seat.now["phase"] is None
