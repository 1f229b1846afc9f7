"""Records: written, read back, cut short, changed, wrong."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.errors import RecordError
from tests.reference.classic import Classic
from tests.reference.compare import comparable, reference
from tests.rules.scene import position

GAMES = pytest.mark.parametrize("game", ["classic", "superconducting"])
HEAD = {"format": "ludarium-record", "version": 1, "game": "classic", "options": {}, "seats": ["red", "yellow"]}


@cache
def played(game: str, seed: int = 3) -> str:
    """The record of a whole short game."""
    options: dict[str, Any] = {"bonus": "stack"} if game == "classic" else {"pieces": 1, "field_chance": 20}
    seats = ["red", "yellow"] if game == "classic" else None
    g = lu.Game(game, options=options, seats=seats, seed=seed, agents=["random"] * (2 if seats else 4))
    dice = random.Random(seed)
    while not g.over:
        g.play(dice.choice(g.legal_moves))
    return g.record()


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def text_of(*lines: Any) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def read(text: str) -> list[lu.Record]:
    return list(lu.read_records(text))


def refusal(text: str) -> tuple[int, str]:
    """The line where a file goes wrong, and what is said."""
    with pytest.raises(RecordError) as error:
        read(text)
    assert error.value.code == "record/invalid"
    assert str(error.value).startswith(f"line {error.value.line}: ")
    return error.value.line, str(error.value)


def start_of(record: lu.Record) -> dict[str, Any]:
    """The first position that a record's head and first steps lead to."""
    steps = 1 if record.rules.name == "classic" else 2
    return list(record.replay())[steps - 1][2]


# ---- whole records


@GAMES
def test_a_record_is_its_head_its_steps_and_its_result(game: str) -> None:
    lines = lines_of(played(game))
    assert list(lines[0]) == ["format", "version", "game", "options", "seats", "agents", "seed"]
    assert list(lines[1]) == ["first"]
    assert all(len(line) == 1 for line in lines[1:])
    head = 2 if game == "classic" else 3
    assert {next(iter(line)) for line in lines[1:head]} == ({"first"} if game == "classic" else {"first", "up"})
    assert {key for line in lines[head:-1] for key in line} <= {"die", "move", "up", "field"}
    assert set(lines[-1]["result"]) == ({"winner", "scores"} if game == "classic" else {"winner"})


@GAMES
def test_a_whole_record_is_read_as_finished(game: str) -> None:
    (record,) = read(played(game))
    assert record.finished
    lines = lines_of(played(game))
    assert [record.steps, record.result] == [lines[1:-1], lines[-1]["result"]]
    assert (record.rules.name, record.seed, record.line) == (game, 3, 1)
    assert record.agents == ("random",) * len(record.seats)


@GAMES
@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_positions_of_the_reference(game: str, seed: int) -> None:
    (record,) = read(played(game, seed))
    replayed = list(record.replay())
    assert record.result is not None
    table = reference(start_of(record))
    for step, events, here in replayed[1 if game == "classic" else 2 :]:
        table.apply(step)
        assert comparable(here) == comparable(table.position())
        assert events
    assert table.winner == record.result["winner"]
    if isinstance(table, Classic):
        assert table.scores() == record.result["scores"]


@GAMES
def test_writing_what_was_read_gives_the_same_bytes(game: str) -> None:
    text = played(game)
    g = lu.Game.from_record(text, seed=3)
    assert g.over
    assert g.record() == text


def test_several_games_in_one_file() -> None:
    whole, other = played("classic"), played("superconducting")
    records = read(whole + other + whole)
    assert [record.rules.name for record in records] == ["classic", "superconducting", "classic"]
    assert all(record.finished for record in records)
    assert records[1].line == len(whole.splitlines()) + 1


def test_an_unfinished_game_may_be_followed_by_another() -> None:
    whole = played("classic")
    short = "".join(whole.splitlines(keepends=True)[:5])
    assert [record.finished for record in read(short + whole)] == [False, True]
    assert read(short + whole)[0].steps == lines_of(short)[1:]


def test_empty_lines_and_carriage_returns_do_no_harm() -> None:
    text = played("classic")
    assert read("\n" + text.replace("\n", "\r\n\n"))[0].steps == read(text)[0].steps


def test_names_of_agents_may_be_anything() -> None:
    g = lu.Game("classic", seats=2, agents=["Zoë", '"\n{'], seed=0)
    assert read(g.record())[0].agents == ("Zoë", '"\n{')


def test_options_agents_and_seed_may_be_missing() -> None:
    (record,) = read(text_of({k: v for k, v in HEAD.items() if k != "options"}, {"first": "red"}))
    assert (record.agents, record.seed, record.finished) == (None, None, False)


def test_a_game_from_a_position_has_no_record() -> None:
    with pytest.raises(lu.LudariumError, match="position"):
        lu.Game.from_position(position("classic"), seed=0).record()


# ---- cut short


def expected_after_cut(text: str, at: int) -> tuple[int, bool] | None:
    """How many steps are whole and whether the result is; None when not even the head is."""
    lines = text.splitlines()
    kept = text[:at].split("\n")
    whole = len(kept) - 1 + (kept[-1] == lines[len(kept) - 1] if len(kept) <= len(lines) else 0)
    return None if whole == 0 else (min(whole, len(lines) - 1) - 1, whole == len(lines))


def check_cut(text: str, at: int) -> None:
    found = [(len(record.steps), record.finished) for record in read(text[:at])]
    expected = expected_after_cut(text, at)
    assert found == ([] if expected is None else [expected])


@GAMES
def test_a_record_cut_at_its_ends_is_read_up_to_its_last_whole_line(game: str) -> None:
    text = played(game)
    for at in [*range(260), *range(len(text) - 120, len(text) + 1)]:
        check_cut(text, at)


@GAMES
@given(data=st.data())
def test_a_record_cut_anywhere_is_read_up_to_its_last_whole_line(game: str, data: st.DataObject) -> None:
    text = played(game)
    check_cut(text, data.draw(st.integers(0, len(text))))


def test_a_cut_record_goes_on_from_where_it_broke_off() -> None:
    text = "".join(played("classic").splitlines(keepends=True)[:40])
    g = lu.Game.from_record(text + '{"di', seed=9)
    assert g.steps[:39] == lines_of(text)[1:]
    assert not g.over
    assert g.awaiting == "move"


# ---- changed


@GAMES
@given(data=st.data(), character=st.characters(codec="utf-8") | st.sampled_from('0123456789"{}[],: \ntrue'))
def test_a_record_with_one_changed_character_is_refused_or_replays_to_what_it_says(
    game: str, data: st.DataObject, character: str
) -> None:
    text = played(game)
    at = data.draw(st.integers(0, len(text) - 1))
    try:
        records = read(text[:at] + character + text[at + 1 :])
    except RecordError:
        return
    for record in records:
        table = reference(start_of(record))
        for step in record.steps[1 if game == "classic" else 2 :]:
            table.apply({key: sorted_colours(value) for key, value in step.items()})
        assert list(record.replay())[-1][2]["tokens"] == table.position()["tokens"]
        if record.result is not None:
            assert table.winner == record.result["winner"]


def sorted_colours(value: Any) -> Any:
    order = ["red", "green", "yellow", "blue"]
    return sorted(value, key=order.index) if isinstance(value, list) else value


@GAMES
def test_a_record_with_a_line_left_out_or_doubled_never_says_another_result(game: str) -> None:
    lines = played(game).splitlines(keepends=True)
    result = json.loads(lines[-1])["result"]
    for at in range(1, len(lines) - 1, 7):
        for changed in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
            try:
                records = read("".join(changed))
            except RecordError as error:
                assert error.line >= at  # noqa: PT017
                continue
            assert records[0].result == result
            assert records[0].steps == [json.loads(line) for line in changed[1:-1]]


# ---- results


def with_result(result: Any) -> str:
    return "".join(played("classic").splitlines(keepends=True)[:-1]) + json.dumps(result) + "\n"


def test_the_result_must_be_what_the_steps_give() -> None:
    true = lines_of(played("classic"))[-1]["result"]
    last = len(played("classic").splitlines())
    loser = next(colour for colour in true["scores"] if colour != true["winner"])
    scores = true["scores"]
    wrong: list[Any] = [
        {"winner": loser, "scores": scores},
        {"winner": true["winner"]},
        {"scores": scores},
        {"winner": true["winner"], "scores": {**scores, loser: scores[loser] + 1}},
        {"winner": true["winner"], "scores": {true["winner"]: 1000}},
        {"winner": true["winner"], "scores": {**scores, "green": 0}},
        {**true, "places": ["red", "yellow"]},
        None,
        {},
        true["winner"],
    ]
    for result in wrong:
        assert refusal(with_result({"result": result}))[0] == last
    assert refusal(with_result({"result": true, "more": 1}))[0] == last
    assert read(with_result({"result": true}))[0].finished


def won_in_one_turn() -> lu.Game:
    """Red brings one piece after the other home while green has not rolled yet."""
    g = lu.Game("classic", options={"three_sixes": False}, seats=["red", "green"], first="red", auto_roll=False)
    for piece in ("red1", "red2", "red3", "red4"):
        for die in [6] * 10 + [2]:
            g.apply({"die": die})
            g.apply({"move": piece})
    return g


def test_false_is_no_score_of_zero() -> None:
    lines = lines_of(won_in_one_turn().record())
    assert lines[-1] == {"result": {"winner": "red", "scores": {"red": 1000, "green": 0}}}
    lines[-1]["result"]["scores"]["green"] = False
    assert refusal(text_of(*lines))[0] == len(lines)
    lines[-1]["result"]["scores"]["green"] = 0.0
    assert read(text_of(*lines))[0].finished


def test_a_result_before_the_end_is_refused() -> None:
    lines = played("classic").splitlines(keepends=True)
    line, message = refusal("".join(lines[:10]) + lines[-1])
    assert (line, "not over" in message) == (11, True)


def test_nothing_but_a_head_follows_a_result() -> None:
    text = played("classic")
    for extra in ({"die": 3}, {"move": "red1"}, lines_of(text)[-1]):
        assert refusal(text + json.dumps(extra) + "\n")[0] == len(text.splitlines()) + 1


# ---- heads and lines that are wrong


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"format": "ludo"}, "format"),
        ({"format": None}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"version": ...}, "version"),
        ({"game": "clasic"}, "did you mean 'classic'"),
        ({"game": None}, "game"),
        ({"game": ["classic"]}, "game"),
        ({"game": ...}, "game"),
        ({"options": None}, "options"),
        ({"options": []}, "options"),
        ({"options": {"blok": True}}, "blok"),
        ({"options": {"blocks": 1}}, "blocks"),
        ({"options": {"teams": True}}, "teams"),
        ({"options": {"seats": 2}}, "seats"),
        ({"options": {"teams": True, "continue_to_last": True}, "seats": ["red", "green", "yellow", "blue"]}, "teams"),
        ({"seats": ...}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": ["red"]}, "seats"),
        ({"seats": ["yellow", "red"]}, "seats"),
        ({"seats": ["red", "pink"]}, "pink"),
        ({"seats": 2}, "seats"),
        ({"agents": ["random"]}, "agents"),
        ({"agents": None}, "agents"),
        ({"agents": ["random", 3]}, "agents"),
        ({"agents": "random"}, "agents"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": None}, "seed"),
        ({"seed": 1 << 63}, "seed"),
        ({"first": "red"}, "first"),
        ({"game": "superconducting"}, "seats"),
    ],
    ids=str,
)
def test_faults_of_a_head(change: dict[str, Any], named: str) -> None:
    head = {key: value for key, value in {**HEAD, **change}.items() if value is not ...}
    line, message = refusal(text_of(head, {"first": "red"}))
    assert line == 1
    assert named in message


def test_several_faults_of_a_head_are_named_at_once() -> None:
    message = refusal(text_of({**HEAD, "seed": -1, "agents": [], "weather": 1, "options": {"x": 1}}))[1]
    assert all(named in message for named in ("seed", "agents", "weather", "'x'"))


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        (['{"die": 3}'], 1),
        (["{}"], 1),
        ([json.dumps(HEAD), '{"die": 3}'], 2),
        ([json.dumps(HEAD), '{"first": "green"}'], 2),
        ([json.dumps(HEAD), '{"first": "red"}', '{"first": "red"}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"up": ["red", "green"]}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": 7}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": 3, "die": 3}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": NaN}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": true}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": null}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": 6}', '{"move": "yellow1"}'], 4),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": 6}', '{"move": ["red1"]}'], 4),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": 6} {"move": "red1"}'], 3),
        ([json.dumps(HEAD), '{"first": "red"}', "", "3"], 4),
        ([json.dumps(HEAD), '{"first": "red"}', "[" * 5000], 3),
        ([json.dumps(HEAD), '{"first": "red"}', '{"die": ' + "[" * 90 + "]" * 90 + "}"], 3),
        ([json.dumps(HEAD), "garbage", '{"first": "red"}'], 2),
        (["\ufeff" + json.dumps(HEAD)], 1),
    ],
    ids=str,
)
def test_lines_that_are_no_step(lines: list[str], at: int) -> None:
    assert refusal("\n".join(lines) + "\n")[0] == at


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_line_that_is_far_too_long_is_not_looked_through(end: str) -> None:
    strange = dict.fromkeys(map(str, range(100_000)), 1)  # with a near name for each it would take a minute
    with pytest.raises(RecordError, match=r"line 1: [0-9]+ characters: expected a line of at most 65536"):
        list(lu.read_records(json.dumps({**HEAD, **strange}) + end))


def test_a_whole_float_is_a_die() -> None:
    (record,) = read(text_of(HEAD, {"first": "red"}, {"die": 3.0}))
    assert list(record.replay())[-1][2]["turn"] == "yellow"


@pytest.mark.parametrize("text", ["", "\n\n", played("classic") * 2])
def test_from_record_takes_one_game(text: str) -> None:
    with pytest.raises(RecordError, match="one game"):
        lu.Game.from_record(text)


@GAMES
def test_a_record_names_a_seed_only_if_its_dice_gave_all_chance(game: str) -> None:
    seeded = lu.Game(game, seed=7)
    assert '"seed": 7' in seeded.record().splitlines()[0]
    again = lu.Game.from_record(seeded.record(), seed=8)
    assert '"seed": 7' in again.record().splitlines()[0]
    again.play(again.legal_moves[0])
    assert '"seed"' not in again.record().splitlines()[0]
    given = lu.Game(game, seed=7, auto_roll=False)
    given.apply({"die": 6})
    assert '"seed"' not in given.record().splitlines()[0]


def test_seed_and_dice_exclude_each_other() -> None:
    for wrong in ({"seed": 7, "dice": lu.SeededDice(7)}, {"dice": [1, 2]}):
        with pytest.raises(lu.LudariumError, match="expected dice, or the seed"):
            lu.Game("classic", **wrong)
    with pytest.raises(lu.LudariumError, match="expected text"):
        list(lu.read_records(None))  # type: ignore[arg-type]
