"""Reading the rule pages."""

import pytest

from ludarium.errors import OptionError
from ludarium.game.clauses import Clause, clause, clauses, read_clauses

PAGE = """
# A game

| id | clause |
| --- | --- |
| XX-1 | Roll. |

## Meeting

| id | clause |
| --- | --- |
| XX-2a | Meet. **Ruling**: politely, `a \\| b`. |
| no clause | at all |

## House rules

| XX-H1 | Run. |
"""


def test_the_clauses_of_a_page() -> None:
    assert list(read_clauses(PAGE)) == [
        Clause("XX-1", "Roll.", "", ruling=False, house=False),
        Clause("XX-2a", "Meet. **Ruling**: politely, `a | b`.", "Meeting", ruling=True, house=False),
        Clause("XX-H1", "Run.", "House rules", ruling=False, house=True),
    ]


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_languages_agree_on_what_is_a_ruling_and_a_house_rule(game: str) -> None:
    english, french = clauses(game), clauses(game, "fr")
    assert [(c.id, c.ruling, c.house) for c in english] == [(c.id, c.ruling, c.house) for c in french]
    assert any(c.ruling for c in english)
    assert [c.text for c in english] != [c.text for c in french]


def test_house_rules_are_those_with_an_h() -> None:
    assert [c.id for c in clauses("classic") if c.house] == ["CL-H1", "CL-H2", "CL-H3", "CL-H4"]


def test_a_clause_by_its_id() -> None:
    assert clause("sc", "sc-c6").id == "SC-C6"


@pytest.mark.parametrize(
    ("game", "name", "language", "message"),
    [
        ("clasic", "CL-1", "en", "did you mean 'classic'"),
        ("classic", "CL-77", "en", "unknown clause 'CL-77'"),
        ("classic", "CL-1", "de", "unknown language 'de'"),
    ],
)
def test_what_there_is_not(game: str, name: str, language: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        clause(game, name, language)
