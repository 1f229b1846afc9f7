"""Ludicrous Ludo at the terminal: whole games by numbers, what is told and what stays hidden, parties, tables."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import ludarium as package
from ludarium.cli.decisions import SENTENCES as DECISIONS
from ludarium.cli.decisions import describe
from ludarium.cli.effect_words import phrases
from ludarium.cli.ludicrous_words import SENTENCES
from ludarium.cli.words import sentence
from ludarium.game.ludicrous.choices import numbered
from ludarium.game.ludicrous.effects import Effect
from ludarium.rules.ludicrous.happenings import SHAPES
from ludarium.rules.ludicrous.tables import HOUSE
from tests.cli.conftest import Ludarium
from tests.cli.test_play import CLEAR, terminal

EXAMPLE = Path(__file__).parents[2] / "examples/parties/archer.toml"
TWO = ("--seat", "yellow=human", "--seat", "green=closed", "--seat", "blue=closed")


def numbers(seed: int, count: int = 3000) -> str:
    """Lines that take one decision or another."""
    picks = random.Random(seed)
    return "".join(f"{picks.choice((0, 1, 1, 2, 3, 5, 8, 12))}\n" for _ in range(count))


def record_of(file: Path) -> package.Record:
    (record,) = package.read_records(file.read_text(encoding="utf-8"))
    return record


# ---- whole games


def test_a_whole_game_by_numbers_from_a_pipe(process: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    settings = ("--option", "pieces=2", "--seed", "3", "--record", file)
    done = process("play", "ludicrous", *TWO, *settings, typed=numbers(5))
    assert (done.status, done.err) == (0, "")
    record = record_of(file)
    assert record.finished
    assert record.agents == ("human", "greedy")
    assert f"{(record.result or {})['winner']} wins (LL-3.11)" in done.out
    assert "\x1b" not in done.out
    assert max(map(len, done.out.replace(str(file), "").splitlines())) <= 80
    told = [
        line for line in done.out.splitlines() if re.match(r"(red|yellow)\d? (rolls|goes|faces|builds|draws) ", line)
    ]
    assert len(told) > 100
    assert all(re.search(r" \((LL-[\w.]+|ch\.\d+)\)$", line) for line in told)


def test_bots_alone_play_to_the_end_the_same_each_time(process: Ludarium) -> None:
    words = ("play", "ludicrous", "--seed", "2", "--seat", "red=random", "--seat", "yellow=greedy", *TWO[2:])
    done = process(*words)
    assert done.status == 0
    assert re.search(r"^(Red|Yellow) wins$", done.out, re.MULTILINE)
    assert done.out == process(*words).out


def test_a_game_that_nobody_wins(process: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    settings = ("--seat", "red=greedy", "--option", "round_cap=2", "--record", file)
    out = process("play", "ludicrous", *settings).out
    assert out.splitlines()[-2:] == ["Nobody wins", f"Saved in {file}."]
    assert "round 2 was the last: a draw (LL-E)" in out
    assert "Result: nobody wins" in process("replay", file).out


# ---- decisions


def test_every_decision_has_a_sentence_and_passing_is_0() -> None:
    seen = set()
    for seed in range(6):
        game = package.Game("ludicrous", seed=seed, seats=2 + seed % 3, options={"tackles": True, "round_cap": 80})
        picks = random.Random(seed)
        while not game.over:
            choices = numbered(game)
            steps = game.legal_steps()
            assert sorted(map(str, choices.values())) == sorted(map(str, steps))
            assert all(choices[0] == step for step in steps if step["do"] in ("pass", "stop"))
            for step in choices.values():
                words = describe(game, step)
                assert words
                assert not re.search(r"_|\{|None", words), words
                seen.add(step["do"])
            game.play(picks.choice(steps))
    assert set(DECISIONS) - seen <= {"eat", "fall"}


def test_odds_are_told_with_the_decisions(ludarium: Ludarium) -> None:
    game = package.Game.from_position(json.dumps(FACE_TO_FACE))
    words = [describe(game, step) for step in numbered(game).values()]
    assert "red1 punches yellow1: hits 48 %, grazes 5 %; d4 damage" in words
    assert "red1 attacks yellow1 with the sword: hits 48 %, grazes 5 %; d6 damage" in words
    assert "Bind by red1: yellow1 is restrained and stunned unless its d6 saves it, on 4 or more: 50 %" in words
    assert "build a watchtower at s1: on 8 or more: 65 %" in words
    assert words[0] == "no action"


FACE_TO_FACE = {
    "game": "ludicrous",
    "seats": ["yellow", "red"],
    "round": 3,
    "first": "yellow",
    "god": "red",
    "turn": "red",
    "await": "action",
    "tokens": {"yellow": ["t22", "base", "base", "base"], "red": ["t21", "base", "base", "base"]},
    "facing": {"yellow1": "backward", "red1": "forward"},
    "parties": {
        "yellow": {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield"},
        "red": {"weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield", "hand": ["bind"]},
    },
}


def test_decisions_with_one_choice_are_taken_unless_all_are_asked_for(ludarium: Ludarium) -> None:
    words = ("play", "ludicrous", *TWO, "--seed", "3")
    few, all_of_them = (ludarium(*words, *more, typed=numbers(1, 40)).out for more in ((), ("--ask-all",)))
    assert "no bonus action\n0, ? shows the keys" not in few
    assert "  0  no bonus action\n0, ? shows the keys" in all_of_them


def test_undo_brings_the_same_dice(ludarium: Ludarium) -> None:
    words = ("play", "ludicrous", *TWO, "--seed", "3")
    start = "0\n1\n" * 8
    once, again = (ludarium(*words, typed=start + rest).out for rest in ("0\n0\n", "0\nu\n0\n0\n"))
    assert "The move is taken back." in again
    assert [line for line in again.splitlines() if "rolls" in line][-1] == [
        line for line in once.splitlines() if "rolls" in line
    ][-1]


def test_only_the_own_hand_is_seen(process: Ludarium) -> None:
    out = process("play", "ludicrous", *TWO, "--seed", "3", typed=numbers(5)).out
    assert re.search(r"^red draws a card \(LL-6.7\)$", out, re.MULTILINE)
    assert re.search(r"^yellow draws [A-Z]\w+ \(LL-6.7\)$", out, re.MULTILINE)
    assert not re.search(r"^red draws [A-Z]", out, re.MULTILINE)
    assert re.search(r"^Your hand: [A-Z]\w+", out, re.MULTILINE)
    several = process("play", "ludicrous", *TWO, "--seat", "red=human", "--seed", "3", typed=numbers(5, 500)).out
    assert "draws a card (LL-6.7)" in several
    assert not re.search(r"draws [A-Z]", several)


def test_wrong_numbers_and_words_are_told(ludarium: Ludarium) -> None:
    out = ludarium("play", "ludicrous", *TWO, "--seed", "3", typed="99\n-1\nfish\n?\nq\n").out
    assert out.count("That is none of the keys; ? shows them.") == 3
    assert "0             pass, stop, stay" in out
    assert out.count("stay with the shield tank") == 1


def test_the_list_comes_again_when_asked_for_and_after_a_decision_was_taken_back(ludarium: Ludarium) -> None:
    out = ludarium("play", "ludicrous", *TWO, "--seed", "3", typed="x\nl\nx\n0\nu\nx\nq\n").out
    assert out.count("stay with the shield tank") == 3
    assert out.count("0 to 2, ? shows the keys") == 6
    assert out.count("0 to 12 and Enter, ? shows the keys") == 1


def test_buildings_are_told_by_the_tables_that_are_played(ludarium: Ludarium, tmp_path: Path) -> None:
    out = ludarium("play", "ludicrous", *TWO, "--seed", "3", typed="b\nq\n").out
    assert "one enemy near it: d4 damage if it hits" in out
    assert "pieces of yours near it have 2 more when they are attacked" in out
    tables = tmp_path / "house.toml"
    tables.write_text(HOUSE.read_text(encoding="utf-8").replace("watchtower_die = 4", "watchtower_die = 8"))
    told = ludarium("play", "ludicrous", *TWO, "--seed", "3", "--tables", tables, typed="b\nq\n").out
    assert "d8 damage if it hits" in told


def test_a_list_too_long_for_the_screen_is_cut_and_stands_alone_when_asked_for() -> None:
    with terminal("play", "ludicrous", *TWO, "--seed", "3") as screen:
        screen.wait("0 to 2, ? shows the keys")
        screen.press("0")
        cut = frame(screen.wait("0 to 12 and Enter, ? shows the keys"))
        assert len(cut) <= 24
        assert cut[-2] == "     9 more lines, l: all"
        screen.press("x")
        wrong = frame(screen.wait("0 to 12 and Enter, ? shows the keys"))
        assert "That is none of the keys; ? shows them." in wrong
        assert len(wrong) <= 24
        screen.press("l")
        whole = frame(screen.wait("0 to 12 and Enter, ? shows the keys"))
        assert [line[:3].strip() for line in whole[1:-1]] == [str(number) for number in range(13)]
        screen.press("h")
        hinted = frame(screen.wait("0 to 12 and Enter, ? shows the keys"))
        assert any(line.startswith("Hint: ") for line in hinted)
        assert len(hinted) <= 24


def frame(shown: str) -> list[str]:
    """The lines of the screen that was drawn last."""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", shown.rsplit(CLEAR, maxsplit=1)[-1]).splitlines()


def test_numbers_of_two_digits_end_with_enter_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with terminal("play", "ludicrous", *TWO, "--seed", "3", "--record", str(file), rows=50) as screen:
        screen.wait("0 to 2, ? shows the keys")
        screen.press("0")
        screen.wait("0 to 12 and Enter, ? shows the keys")
        screen.press("2\x7f10\r")
        screen.wait("shows the keys")
        screen.press("q")
        assert screen.status() == 0
    assert {"do": "build", "structure": "infirmary", "square": "s3"} in record_of(file).steps


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == {name for name, _ in SHAPES.values()}
    game = package.Game("ludicrous", seed=4, options={"round_cap": 60})
    picks = random.Random(1)
    while not game.over:
        for event in game.play(picks.choice(game.legal_steps())):
            words = sentence(event)
            assert words.endswith(f"({event.clause})")
            assert not re.search(r"_|\{|None", words), words


# ---- parties and tables


def test_a_good_sheet(ludarium: Ludarium) -> None:
    done = ludarium("party", "check", EXAMPLE)
    assert done.status == 0
    assert done.out == "The archers: dexterity +2, speed +1, attack -1, constitution -1, engineering -1; bow\n"
    assert ludarium("party", "check", "-", typed="").out == "A party: all abilities 0; sword\n"
    assert ludarium("party", "check", "-", typed="\ufeffweapon = 'bow'").out == "A party: all abilities 0; bow\n"
    lopsided = "abilities = {luck = 2}"
    assert "sum to 2" in ludarium("party", "check", "-", typed=lopsided).refused()
    assert ludarium("party", "check", "-", "--any-sum", typed=lopsided).out == "A party: luck +2; sword\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("weapon = 'axe'\nspeed = 1\n[abilities]\nluck = 3\ncharm = 1", ["unknown key 'speed'", "'axe'", "luck: is 3"]),
        ("[abilities", ["party sheet: "]),
        ("abilities = 3", ["abilities: is 3: expected an object"]),
    ],
)
def test_a_wrong_sheet_is_refused_with_every_fault(ludarium: Ludarium, text: str, words: list[str]) -> None:
    refused = ludarium("party", "check", "-", typed=text).refused()
    assert [word for word in words if word not in refused] == []
    assert "cannot read" in ludarium("party", "check", "nowhere.toml").refused()


def test_party_help(ludarium: Ludarium) -> None:
    assert "check" in ludarium("party", "--help").out
    assert ludarium("party").out == ludarium("party", "--help").out
    told = " ".join(ludarium("party", "check", "--help").out.split())
    assert "Example: ludarium party check examples/parties/archer.toml" in told


def test_a_party_plays_and_is_in_the_record(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ludarium("play", "ludicrous", *TWO, "--party", f"red={EXAMPLE}", "--record", file, typed="q\n")
    head = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert head["parties"]["red"]["weapon"] == "bow"


def test_house_tables_are_played(ludarium: Ludarium, tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(HOUSE.read_text(encoding="utf-8").replace("ammunition = 6", "ammunition = 9"), encoding="utf-8")
    out = ludarium("play", "ludicrous", *TWO, "--party", f"red={EXAMPLE}", "--tables", tables, typed="s\nq\n").out
    assert "9 arrows" in out
    assert "Not saved: a game with house tables of its own has no record" in out


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect("saved"), "a further 6 is sure to be saved"),
        (Effect("saved", share=5 / 6, least=2, die=6), "a further 6 must be saved by d6, on 2 or more: 83 %"),
    ],
)
def test_a_further_six_tells_its_saving_throw(effect: Effect, words: str) -> None:
    assert phrases([effect]) == words


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (f"play classic --party red={EXAMPLE}", "classic has neither parties nor house tables"),
        (f"simulate --game ludicrous --party {EXAMPLE}", "expected colour=file"),
        (f"simulate --game ludicrous --seats 2 --party green={EXAMPLE}", "parties.green: is not seated"),
        (f"simulate --game ludicrous --party red={EXAMPLE} --party red={EXAMPLE}", "red has a party already"),
        ("simulate --game ludicrous --party red=nowhere.toml", "cannot read 'nowhere.toml'"),
        (f"simulate --game ludicrous --party red={HOUSE}", f"party 'red={HOUSE}': party sheet: unknown key"),
        (f"simulate --game ludicrous --tables {EXAMPLE}", "house tables: "),
        (f"simulate --game ludicrous --tables {HOUSE} --records x", "records hold no house tables"),
        (f"play ludicrous --tables {HOUSE} --record x", "records hold no house tables"),
        ("play ludicrous --seat pink=human", "unknown colour 'pink'"),
        ("play ludicrous --option pieces=5", "expected an integer from 1 to 4"),
        ("play ludicrous --seat green=closed --seat blue=closed --seat red=closed", "takes 2 to 4"),
    ],
)
def test_wrong_settings_are_refused(ludarium: Ludarium, words: str, refusal: str) -> None:
    assert refusal in ludarium(*words.split()).refused()


# ---- many games


def test_simulate_sums_up_rounds_draws_and_events(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    settings = ("--games", "20", "--seats", "2", "--seed", "1", "--option", "pieces=1", "--option", "round_cap=20")
    done = ludarium("simulate", "--game", "ludicrous", *settings, "--party", f"red={EXAMPLE}", "--records", file)
    assert done.status == 0
    for words in ("Length in rounds", "falls", "eliminations", "cards drawn", "structures built"):
        assert words in done.out
    games = list(package.read_records(file.read_text(encoding="utf-8")))
    draws = sum(game.result == {"winner": "draw"} for game in games)
    assert len(games) == 20
    assert re.findall(r"nobody +(\d+)", done.out) == [str(draws)]
    assert all(game.config.bow[3] for game in games)
