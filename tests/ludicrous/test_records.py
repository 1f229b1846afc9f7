"""Records of Ludicrous Ludo: heads with parties, whole games, results, what is refused."""

import json
from typing import Any

import pytest

import ludarium as lu

HEAD: dict[str, Any] = {"format": "ludarium-record", "version": 1, "game": "ludicrous", "seats": ["yellow", "red"]}
FIRST = {"first": "yellow"}


def text(head: dict[str, Any], *steps: dict[str, Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in (head, *steps))


def test_the_first_state_is_the_tank_of_the_first_party_in_round_1() -> None:
    here = lu.Game.from_record(text(HEAD, {"first": "red"}), auto_roll=False, seed=0).position()
    assert (here["await"], here["turn"], here["round"], here["first"], here["god"]) == (
        "tank",
        "red",
        1,
        "red",
        "yellow",
    )


@pytest.mark.clause("LL-0", "LL-3.1")
def test_parties_of_the_head_play() -> None:
    parties = {"red": {"abilities": {"constitution": 2, "luck": -2}, "weapon": "bow"}, "yellow": {"weapon": "sword"}}
    game = lu.Game.from_record(text({**HEAD, "parties": parties}, FIRST), auto_roll=False, seed=0)
    red = game.position()["parties"]["red"]
    assert (red["hp"], red["weapon"], red["arrows"]) == (12, "bow", 6)
    assert json.loads(game.record().splitlines()[0])["parties"] == {"red": parties["red"]}


@pytest.mark.parametrize(
    ("parties", "named"),
    [
        ({"blue": {}}, "parties.blue"),
        ({"red": []}, "parties.red"),
        ([], "parties"),
        ({"red": {"hp": 3}}, "hp"),
        ({"red": {"weapon": "bow", "arrows": 3}}, "arrows"),
        ({"red": {"weapon": "harpoon"}}, "weapon"),
        ({"red": {"abilities": {"luck": 1}}}, "sum"),
        ({"red": {"abilities": {"luck": 3, "magic": -3}}}, "luck"),
        ({"red": {"abilities": {"charm": 0}}}, "charm"),
        ({"red": {"abilities": None}}, "abilities"),
        ({"red": {"abilities": {"luck": True, "magic": -1}}}, "luck"),
        (None, "parties"),
    ],
    ids=str,
)
def test_faults_of_parties_are_named(parties: Any, named: str) -> None:
    with pytest.raises(lu.LudariumError, match=named) as error:
        lu.Game.from_record(text({**HEAD, "parties": parties}, FIRST), seed=0)
    assert error.value.code == "record/invalid"


@pytest.mark.parametrize("step", [{"first": "blue"}, {"first": "yellow", "d6": 1}, {"do": "pass"}, {"first": None}])
def test_who_begins_must_be_seated(step: dict[str, Any]) -> None:
    with pytest.raises(lu.LudariumError) as error:
        lu.Game.from_record(text(HEAD, step), seed=0)
    assert error.value.code == "record/invalid"


@pytest.mark.clause("LL-E")
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_recorded_and_replays_to_its_result(seed: int) -> None:
    game = lu.Game("ludicrous", options={"round_cap": 15}, seats=2, seed=seed)
    while not game.over:
        game.play(game.legal_steps()[0])
    assert json.loads(game.record().splitlines()[-1]) == {"result": {"winner": "draw"}}
    assert game.winner == "draw"
    again = lu.Game.from_record(game.record(), seed=0)
    assert (again.position(), again.steps) == (game.position(), game.steps)
    assert next(iter(lu.read_records(game.record()))).result == {"winner": "draw"}


@pytest.mark.clause("LL-0")
def test_a_wrong_result_is_refused() -> None:
    game = lu.Game("ludicrous", options={"round_cap": 1}, seats=2, seed=1)
    while not game.over:
        game.play(game.legal_steps()[0])
    lines = game.record().splitlines()
    lines[-1] = json.dumps({"result": {"winner": "red"}})
    with pytest.raises(lu.LudariumError):
        list(lu.read_records("\n".join(lines) + "\n"))


@pytest.mark.clause("LL-0")
def test_a_tie_for_the_first_turn_is_rolled_again_in_favour_of_speed() -> None:
    parties = {"red": {"abilities": {"speed": 2, "luck": -2}}, "yellow": {"abilities": {"speed": -2, "luck": 2}}}
    begins = [lu.Game.from_record(text({**HEAD, "parties": parties}), seed=seed).turn for seed in range(300)]
    assert 0.60 < begins.count("red") / 300 < 0.80  # 4 ahead on a d20, ties again: 136 + 13.6 of 200, about 0.69
