"""Study files: what they say, and every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludarium.errors import StudyError
from ludarium.study import read_study
from ludarium.study.places import Places

READY = sorted((Path(__file__).parents[2] / "examples" / "studies").glob("*.toml"))

GOOD = """\
question = "What does a field do?" # in a few words
game = "sc"
agents = "greedy"
games = 5000
seed = 7
measures = ["length", "captured", "skill"]

[options]
three_sixes = true

[vary]
field_chance = [0, 0.05, 0.1]
pieces = { from = 2, to = 4, step = 2 }

[precision]
length = 2
"""


def faults(text: str) -> list[str]:
    with pytest.raises(StudyError) as caught:
        read_study(text)
    return list(caught.value.faults)


def test_a_study_has_a_variant_for_each_combination_of_what_is_varied() -> None:
    study = read_study(GOOD)
    assert [variant.name for variant in study.variants[:3]] == [
        "field_chance = 0, pieces = 2",
        "field_chance = 0, pieces = 4",
        "field_chance = 5, pieces = 2",
    ]
    assert len(study.variants) == 6
    assert study.variants[5].setting.options == {"three_sixes": True, "field_chance": 10, "pieces": 4}
    assert study.variants[0].setting.plan(study.seed).agents == ("greedy",) * 4
    assert (study.axes, study.measures) == (("field_chance", "pieces"), ("length", "captured", "skill"))
    assert (study.games, study.seed, study.precision) == (5000, 7, {"length": 2})


def test_variants_may_differ_in_everything() -> None:
    study = read_study(
        """
        question = "Which?"
        agents = "greedy"
        options = { bonus = "stack" }
        [[variant]]
        name = "two"
        seats = ["red", "yellow"]
        options = { blocks = true }
        [[variant]]
        name = "pieces"
        game = "superconducting"
        agents = ["greedy", "random", "random", "random"]
        """
    )
    two, four = (variant.setting for variant in study.variants)
    assert (two.seats, two.options) == (("red", "yellow"), {"bonus": "stack", "blocks": True})
    assert (four.rules.name, four.options) == ("superconducting", {"bonus": "stack"})
    assert len(set(four.plan(0).agents)) == 2


def test_house_tables_are_varied_by_their_place() -> None:
    study = read_study(
        """
        question = "Bows?"
        game = "ludicrous"
        [vary.tables]
        weapons.bow.range = [4, 2]
        tanks.shield = [1, 3]
        """
    )
    assert study.axes == ("weapons.bow.range", "tanks.shield")
    assert study.variants[3].name == "weapons.bow.range = 2, tanks.shield = 3"
    config = study.variants[3].setting.plan(0).config
    assert (config.reach[2], config.shield) == (2, 3)


@pytest.mark.parametrize("file", READY, ids=lambda path: path.stem)
def test_the_ready_studies_are_right(file: Path) -> None:
    assert read_study(file.read_text(encoding="utf-8")).variants


def test_every_fault_is_told_with_its_line() -> None:
    assert faults(
        """\
question = ""
game = "clasic"
optoins = 3
measures = ["lenght"]
games = "many"
seed = -1
skill = ["greedy"]

[precision]
lengths = 2

[rollouts]
each = 0
point = 1
"""
    ) == [
        "line 1: question is '': expected words, without control characters",
        "line 2: unknown game 'clasic', did you mean 'classic'?",
        "line 3: unknown key 'optoins', did you mean 'options'?",
        "line 4: unknown measure 'lenght', did you mean 'length'?",
        "line 5: games is 'many': expected an integer from 2 to 100000000",
        "line 6: seed is -1: expected an integer from 0 to 9223372036854775807",
        "line 7: skill is ['greedy']: expected the better agent and the others, like ['greedy', 'random']",
        "line 10: unknown measure 'lengths', did you mean 'lenght'?",
        "line 13: each is 0: expected an integer from 1 to 10000",
        "line 14: unknown key 'point', did you mean 'points'?",
    ]


def test_faults_of_variants_are_told_where_they_stand() -> None:
    assert faults(
        """\
question = "x"
game = "sc"
agents = ["greed"]

[options]
three_sixes = 3
feild_chance = 2

[vary]
field_chance = [0, 1.0, 110]
blocks = { from = 1 }
pieces = 3

[[variant]]
name = "a"

[[variant]]
name = "b"
first = "purple"
gme = 2

[[variant]]
seats = 2
agents = "random"
options = {}
"""
    ) == [
        "line 3: unknown agent 'greed', did you mean 'greedy'?",
        "line 6: option three_sixes is 3: expected true or false (of superconducting)",
        "line 7: unknown option 'feild_chance', did you mean 'field_chance'? (of superconducting)",
        "line 10: field_chance is 1.0: expected whole per cent, like 5, or a share below 1, like 0.05",
        "line 10: option field_chance is 110: expected an integer from 0 to 100 (of superconducting)",
        "line 11: blocks is {'from': 1}: expected integers `from` and `to` with at most 500 steps between, and a "
        "`step` above 0 if it is not 1",
        "line 12: pieces is 3: expected a list of different values, or a range like { from = 0, to = 20, step = 5 }",
        "line 20: unknown key 'gme', did you mean 'game'?",
        "line 22: name: missing, expected what the variant is called",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("question = 'x'\nseats = 9", "line 2: 9 seats: classic takes 2 to 4"),
        ("question = 'x'\nfirst = 'purple'", "line 2: unknown colour 'purple'; there are red, green, yellow, blue"),
        ("question = 'x'\nagents = ['greedy', 'random', 'greedy']\nseats = 4", "line 2: 3 agents for 4 seats"),
        (
            "question = 'x'\n[options]\nteams = true\ncontinue_to_last = true",
            "line 2: options: teams and continue_to_last do not go together",
        ),
        (
            "question = 'x'\ngame = 'ludicrous'\n[tables]\nweapons.bow.die = 5",
            "line 3: house tables: weapons.bow.die is 5: expected a die of 4, 6, 8, 20 sides",
        ),
        (
            "question = 'x'\ngame = 'ludicrous'\n[parties.red]\nabilities = { luck = 9 }",
            "line 3: parties.red.abilities.luck: is 9: expected an integer from -2 to 2",
        ),
        ("question = 'x'\nmeasures = ['paired']", "line 2: measure 'paired' is one of superconducting alone"),
        ("game = 'sc'", "line 1: question: missing, expected what the study is to answer"),
        ("question = 'x'\nskill = ['greedy', 'rando']", "line 2: unknown agent 'rando', did you mean 'random'?"),
        ("question = 'x'\nvary.agents = ['greedy', 'greedy']", "line 2: agents is"),
        ("question = 'x'\nquestion = 'y'", "line 2: Cannot overwrite a value"),
        ("question = x", "line 1: Invalid value"),
        ("question = 'x'\nvary.pieces = { from = 0, to = 1000 }", "line 2: pieces is"),
        (
            "question = 'x'\nvary.options = [1]",
            "line 2: options: expected the name of an option, or one of game, seats",
        ),
        ("question = 'x'\ngames = " + "9" * 5000, "line 2: a number has more digits than can be read"),
        ("game = 'sc'\nquestion = " + "[" * 5000, "line 2: nested too deeply"),
        ("question = 'x'\nvariant = 3", "line 2: variant: expected tables headed [[variant]]"),
        ("question = 'x'\nvariant = []", "line 2: variant: expected tables headed [[variant]]"),
        ('question = "\\u001b[31mred"', "line 1: question is '\\x1b[31mred': expected words, without control"),
        ("question = 'x'\nvary.agents = ['greedy', 5]", "line 2: unknown agent 5; there are"),
        ("question = 'x'\nvary.tables = [1, 2]", "line 2: tables is [1, 2]: expected house tables"),
        ("question = 'x'\nvary.tables = {}", "line 2: tables is {}: expected house tables"),
        ("question = 'x'\nvary.blocks = " + str([*range(501)]), "line 2: blocks has 501 values: expected at most 500"),
        ("question = 'x'\nprecision.length = 1" + "0" * 400, "line 2: length is 1000"),
        (
            "question = 'x'\ngame = 'sc'\nvary.field_chance = [5, 0.05]",
            "line 3: two variants are called 'field_chance = 5': expected different names",
        ),
        *(
            (
                f"question = 'x'\ngame = 'ludicrous'\n[tables]\nweapons.bow.range = {value}",
                f"line 3: house tables: weapons.bow.range is {told}: expected an integer from 1 to 12",
            )
            for value, told in [("'far'", "'far'"), ("true", "True"), ("{ a = '\"' }", "{'a': '\"'}"), ("[1]", "[1]")]
        ),
        (
            "question = 'x'\ngame = 'ludicrous'\n[tables]\n'a b' = 3",
            "line 3: house tables: unknown key 'a b'; there are weapons",
        ),
        (
            "question = 'x'\ngame = 'ludicrous'\n[tables]\nweapons.bow.rang = 5",
            "line 3: house tables: weapons.bow: unknown key 'rang', did you mean 'range'?",
        ),
        ("question = 'x'\noptions = 3", "line 2: options is 3: expected a table"),
        (
            "question = 'x'\nprecision.length = 0",
            "line 2: length is 0: expected half the width of an interval, above 0",
        ),
    ],
)
def test_a_fault_is_one_clear_sentence(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert found.startswith(fault)


def test_a_huge_grid_is_refused_before_it_is_laid_out() -> None:
    many = "{ from = 2, to = 500 }"
    text = f"question = 'x'\ngame = 'sc'\n[vary]\nfield_turns = {many}\n" + "\n".join(
        f"tables.a{n} = {many}" for n in range(20)
    )
    assert faults(text)[0] == f"line 3: {499**21} variants: expected at most 200"


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_study("\ufeffquestion = 'x'").question == "x"


def test_lines_are_found_whatever_the_file_looks_like() -> None:
    text = '''\
# [not] = "a table"
question = """
games = 3 [
"""
"odd key".part = "a # b"
games = [
  1, # ]
  { a = "[" },
]
[[variant]]
name = 'a = b'
[variant.options]
blocks = true
[[variant]]
name = "c"
'''
    places = Places(text)
    assert places.line(("question",)) == 2
    assert places.line(("odd key", "part")) == 5
    assert places.line(("games",)) == 6
    assert places.line(("variant", 0, "options", "blocks")) == 13
    assert places.line(("variant", 1, "name")) == 15
    assert places.line(("variant", 1, "options", "blocks")) == 14
