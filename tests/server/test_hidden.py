"""Nothing that somebody is sent depends on a card in another's hand, until that card is played, shed or discarded."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.agents.bulk import NAMES
from ludarium.rules.ludicrous.names import CARDS
from ludarium.server.settings import Limits
from tests.server.client import Api, Message, Process, Sitting
from tests.server.conftest import Serving

FOUR = {"green": "human", "yellow": "human", "blue": "greedy", "red": "random"}
STEADY = Limits(burst=100_000, rate=100_000, slice=60)  # the same changes in each message, however busy the machine is

# ---- two games that differ in one hidden card


def dealt(seed: int) -> tuple[lu.Game, lu.Game, str]:
    """Two games whose steps differ in the kind of the last card that a colour has drawn and still holds; the colour."""
    game = lu.Game("ludicrous", seed=seed, seats=["yellow", "red"], auto_roll=False, agents=["human"] * 2)
    while not game.over:
        step = game.legal_steps()[0] if game.rules.decides(game.state) else None
        by = str(game.rules.colours[game.state.by])
        if step is None:
            game.draw()
        else:
            game.apply(next((other for other in game.legal_steps() if other["do"] in ("enter", "move")), step))
        last = game.steps_from(game.ply - 1)[0]
        drawn = game.ply > 150 and "card" in last and "do" not in last
        if drawn and game.awaiting in ("action", "roll", "again", "turn"):
            return game, twin(game, str(last["card"])), by
    raise AssertionError("nobody drew a card")


def twin(game: lu.Game, card: str) -> lu.Game:
    """The same game with another card drawn last."""
    *lines, _ = game.record().splitlines()
    other = next(kind for kind in ("far", "strong") if kind != card)
    return lu.Game.from_record("\n".join([*lines, json.dumps({"card": other})]) + "\n", auto_roll=False)


def both_may(one: Sitting, other: Sitting) -> list[Message]:
    """The choices that both games have and that play no card."""
    theirs = [choice["step"] for choice in other.now["legal"]]
    return [c["step"] for c in one.now["legal"] if c["step"] in theirs and c["kind"] not in ("cast", "shed")]


class Ear:
    """Somebody who only listens, and keeps every frame as it came."""

    def __init__(self, seat: Sitting, table: str) -> None:
        self.seat = seat
        self.table = table
        self.frames = [json.dumps(seat.snapshot)]

    def hear(self) -> None:
        """Keep what came with the last act."""
        self.frames.append(json.dumps(self.seat.take()))

    def heard(self) -> list[str]:
        """The frames up to the first in which the listener draws a card: what is left in the deck is not the same."""
        frames = [frame.replace(self.table, "TABLE") for frame in self.frames]
        own = [index for index, frame in enumerate(frames) if index and draws(json.loads(frame))]
        return frames[: own[0]] if own else frames


def draws(update: Message) -> bool:
    """Whether the receiver has drawn a card."""
    return any("card" in step and "do" not in step and step["card"] != "hidden" for step in steps_of(update))


def steps_of(update: Message) -> list[Message]:
    return [change["step"] for change in update["changes"]]


def listen(api: Api, table: str, colours: list[str], stack: ExitStack) -> Ear:
    keys = [api.keys[table][colour] for colour in colours]
    return Ear(stack.enter_context(api.sit(table, keys)), table)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_streams_of_games_that_differ_in_a_hidden_card_are_the_same(
    serve: Serving, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbits", lambda _bits: seed)  # the same dice for both tables
    *games, owner = dealt(seed)
    other = "yellow" if owner == "red" else "red"
    with serve(STEADY) as api, ExitStack() as stack:
        tables = [api.open(game.record()) for game in games]
        hands = [stack.enter_context(api.sit(table)) for table in tables]
        ears = [[listen(api, table, mine, stack) for mine in ([], [other])] for table in tables]
        for number in range(120):
            strangers = [] if number % 3 else [ears[0][0].seat, ears[1][0].seat]
            if not act_alike(hands[0], hands[1], number, strangers):
                break
            for ear in (*ears[0], *ears[1]):
                ear.hear()
        for one, two in zip(*ears, strict=True):
            assert one.heard() == two.heard()

        assert hands[0].changes != hands[1].changes  # who holds the card sees which it is
        bodies = [api.http.get(f"/api/tables/{table}").text.replace(table, "TABLE") for table in tables]
        assert bodies[0] == bodies[1]
        refusals = [api.http.get(f"/api/tables/{table}/record") for table in tables]
        assert {answer.status_code for answer in refusals} == {403}
        assert refusals[0].text == refusals[1].text
    assert number > 60


def act_alike(one: Sitting, two: Sitting, number: int, strangers: Sequence[Sitting]) -> bool:
    """Do the same in both games; False if they have nothing more in common. Strangers try it first, and are refused."""
    assert (one.now["seq"], one.now["by"], one.now["wanted"]) == (two.now["seq"], two.now["by"], two.now["wanted"])
    if one.awaits == "over":
        return False
    steps = both_may(one, two) if one.now["wanted"] == "choice" else []
    if one.now["wanted"] == "choice" and not steps:
        return False
    for seat in strangers:
        refused = seat.ask("choose", step={"do": "cast", "card": "spark", "piece": "red1", "target": "yellow1"})
        assert refused["code"] == "seat/key"
    for seat in (one, two):
        answer = seat.ask("choose", step=steps[number % len(steps)]) if steps else seat.ask("roll")
        assert answer["type"] == "update"
    return True


# ---- a whole game, word by word


def words(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a message, keys too, with where it stands; places in lists have no number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield path, key
            yield from words(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner, path)
    elif isinstance(value, str):
        yield path, value


PURPOSES = {"fear", "blink", "gale"}  # of dice that a spell rolls when it is cast


def tells(message: Message, mine: list[str]) -> list[tuple[tuple[str, ...], str]]:
    """Where a message names a card that its receiver may not know; a played, shed or discarded one is open."""
    found = []
    for path, text in words(message):
        allowed = (
            text not in CARDS
            or path[-1:] == ("discards",)
            or (path == ("agents",) and text in NAMES)  # a card and a bot have the same name
            or (path[-1:] == ("for",) and text in PURPOSES)
            or (path[-2:] == ("events", "weapon") and text == "spark")
            or (path[-1:] == ("position",) and text in ("haste", "hold"))
            or (len(path) > 2 and path[-1] == "hand" and path[-2] in mine)
        )
        if not allowed:
            found.append((path, text))
    return found


def closed_part(change: Message, mine: list[str]) -> Message:
    """A change without the cards that it tells rightly: played or shed ones, and those that its receiver has drawn."""
    step = change["step"]
    drawn = [event for event in change["events"] if event["kind"] == "card"]
    assert all(event["seat"] in mine or event["card"] == "hidden" for event in drawn)
    if step.get("do") in ("cast", "shed"):
        step = {}
    elif "card" in step:
        assert drawn
        assert step["card"] == drawn[0]["card"]
        step = {}
    events = [event for event in change["events"] if event["kind"] not in ("cast", "shed", "card")]
    return {**change, "step": step, "events": events}


def check(message: Message, mine: list[str]) -> None:
    """No card in a message that its receiver may not know."""
    assert not message["legal"] or message["by"] in mine
    key = "changes" if message["type"] == "update" else "log"
    closed = {**message, "legal": [], key: [closed_part(change, mine) for change in message[key]]}
    assert tells(closed, mine) == []


def hands(message: Message) -> list[int]:
    """How many cards each party has, by the last change of an update."""
    parties = message["changes"][-1]["position"]["parties"] if message["changes"] else {}
    return [party["cards"] if "cards" in party else len(party["hand"]) for party in parties.values()]


def test_no_message_of_a_whole_game_names_a_card_in_anothers_hand(tmp_path: Path) -> None:
    checked = most = 0
    with Process(tmp_path / "games.db") as server, Api(server.address) as api, ExitStack() as stack:
        table = api.table("ludicrous", FOUR, options={"pieces": 3, "round_cap": 40})
        acting = stack.enter_context(api.sit(table))
        people = ["green", "yellow"]  # with the keys of all seats; still no hand of a program is shown
        ears = [(mine, listen(api, table, mine, stack).seat) for mine in ([], ["yellow"], ["green"])]
        ears.append((people, listen(api, table, list(FOUR), stack).seat))
        for mine, seat in ears:
            check(seat.snapshot, mine)
        for number in range(5000):
            if acting.awaits == "over":
                break
            message = acting.act(number * 7 + number // 3) if acting.mine else acting.take()
            most = max([most, *hands(message)])
            for mine, seat in ears:
                heard = seat.take()
                assert heard["seq"] == message["seq"]
                check(heard, mine)
                checked += 1
            if number % 40 == 0:
                check(api.snapshot(table), [])
        assert acting.awaits == "over"
        _, errors = server.end(signal.SIGTERM)
    assert errors == ""
    assert checked > 200
    assert most >= 2


def test_the_check_finds_what_it_looks_for() -> None:
    seen = {"seq": 1, "step": {"card": "spark"}, "events": [{"kind": "card", "seat": "red", "card": "spark"}]}
    party = {"hand": ["bind"], "weapon": "sword"}
    with pytest.raises(AssertionError):
        closed_part(seen, ["yellow"])
    assert closed_part(seen, ["red"])["events"] == []
    message = {"position": {"parties": {"red": party}, "discards": {"mend": 2}, "hold": True}}
    assert tells(message, ["red"]) == []
    assert tells(message, ["yellow"]) == [(("position", "parties", "red", "hand"), "bind")]
    assert tells({"message": "far"}, []) == [(("message",), "far")]
