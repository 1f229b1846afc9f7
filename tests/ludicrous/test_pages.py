"""The pages of the clauses: both languages alike, every clause that code names, the numbers of the house tables."""

import re
from pathlib import Path

import ludarium
from ludarium.game.clauses import clause, clauses
from ludarium.rules.ludicrous.tables import house_tables

RULES = Path(ludarium.__file__).parent / "rules/ludicrous"
NAMED = re.compile(r'"(LL-[\w.]+|ch\.\d+)"')
PAGE = "\n".join(
    (Path(ludarium.__file__).parents[1] / "docs/rules" / name).read_text(encoding="utf-8")
    for name in ("ludicrous.md", "fr/ludicrous.md")
)


def test_languages_agree_on_what_is_a_ruling_and_a_house_table() -> None:
    english, french = clauses("ludicrous"), clauses("ludicrous", "fr")
    assert [(c.id, c.ruling, c.house) for c in english] == [(c.id, c.ruling, c.house) for c in french]
    assert {c.id for c in english if c.house} >= {"LL-A2", "LL-6.9", "LL-6.12h", "LL-6.14", "ch.13"}


def test_every_clause_that_the_code_names_is_written_down() -> None:
    named = {name for path in RULES.glob("*.py") for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 30
    assert named <= {c.id for c in clauses("ludicrous")}


def test_a_clause_is_found_in_any_case() -> None:
    assert clause("ludicrous", "CH.13").id == "ch.13"
    assert clause("ludicrous", "ll-3.2B").id == "LL-3.2b"
    assert clause("ludicrous", "ll-tk").id == "LL-TK"


def test_the_pages_have_the_deck_of_the_house_tables() -> None:
    for card, count in house_tables()["deck"].items():
        assert PAGE.count(f"| `{card}` | {count} |") == 2, card


def test_the_pages_have_the_options_and_their_clauses() -> None:
    from ludarium.rules.ludicrous import LUDICROUS

    for name, option in LUDICROUS.options.items():
        row = re.search(rf"^\| `{name}` \| .* \| (\w+) \| ([\w.-]+) \|", PAGE, re.MULTILINE)
        assert row, name
        assert (row[1], row[2]) == (str(option.default).lower(), option.clause)
