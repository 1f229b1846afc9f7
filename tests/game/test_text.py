"""The board as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.board.squares import SQUARES
from ludarium.game.text import PLAIN, board_lines, board_text
from ludarium.rules.registry import GAMES
from tests.game.positions import FIELD, LUDICROUS, PAIRED, TWO, WON

DRAWN = """\
┌─ RED ──────────┐ ·  ·  · ┌─ GREEN ────────┐  Superconducting Ludo
│                │ →  g (G)│                │  Blue is to roll
│                │R2↓ g G+Y│                │
│                │ ·  g Y1↓│                │    red    ↓ 0 home
│           R3↓  │ · G1↑ · │  G3↑           │    green  ↑ 0 home
└────────────────┘ ·  g  · └────────────────┘    yellow ↓ 0 home
 · (R) ·  ·  ·  ·  ╲     ╱  ·  · ×4  *  ↓  ·   ► blue   ↑ 1 home
 ·  r  r  r  r  r     ⌂     y  y  y  y  y  ·
 ·  ↑  *  ·  ·  ·  ╱ B×1 ╲  ·  ·  ·  · (Y) ·   Rolls owed: 2
┌─ BLUE ─────────┐ ·  b B+R┌─ YELLOW ───────┐  t31: Cooper pair of blue1 and
│                │ ·  b  · │                │    red1
│                │ ·  b  · │                │  t20: red4, green2, yellow3, blue4
│                │Y2↓ b  * │                │  t14: Cooper pair of green4 and
│                │B2↑ b  ← │                │    yellow4
└────────────────┘ ·  ·  · └────────────────┘  (R) start  * star  → current"""


def test_a_superconducting_position_is_drawn() -> None:
    assert board_text(PAIRED) == DRAWN


PARTIES = """\
┌─ GREEN ────────┐ 8  10 X ┌─ YELLOW ───────┐  Ludicrous Ludo
│                │ D  y (Y)│                │  Yellow is to act
│                │ * Y3  · │                │
│                │ B  y  T │                │  ► yellow HP 8/11  0 home
│                │ +  y  · [W]         Y2   │      bonus 6, 2 cards, attack
└────────────────┘ ·  y Y1↓└────────────────┘      tank, 5 arrows, harpoon (1)
 X (G) ·  T  ·  ·  ╲     ╱ R12 +  B  *  D  8     red    HP 10/10 1 home
 10 g  g  g  g  g     ⌂     b  b  b  b  b  10      bonus 2, 0 cards, anti-tank,
 8  D  *  B  +  ·  ╱ R×1 ╲  ·  ·  T  · (B) X       poisoned 1
"""


def test_a_ludicrous_position_is_drawn() -> None:
    drawn = board_text(LUDICROUS)
    assert [line.rstrip() for line in drawn.splitlines()[:9]] == PARTIES.splitlines()
    for words in (
        *("Y4#", "Round 3, god token: red", "yellow1: wet 1", "red1: stunned 1", "red2: lying, 3 turns left"),
        *("red1 dodges", "t18: red1 ←, red2 lies", "─ RED ──", "─ BLUE ──"),
    ):
        assert words in drawn


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"await": "move", "die": 4}, "Yellow has a 4 and is to move"),
        ({"await": "turn", "piece": "yellow1"}, "Yellow may turn yellow1"),
        ({"await": "draw", "die_kind": "d20", "for": "stun_defence", "by": "red"}, "Red is to roll a d20 for stun"),
        ({"await": "draw", "die_kind": "card", "by": "yellow"}, "Yellow is to draw a card"),
        ({"await": "retaliate", "piece": "red1", "by": "red"}, "Red may strike back with red1"),
        ({"await": "over", "winner": "draw"}, "Nobody has won"),
        ({"await": "over", "winner": "red"}, "Red has won"),
    ],
)
def test_what_a_ludicrous_position_awaits_is_said(changes: dict[str, Any], words: str) -> None:
    assert words in board_text({**LUDICROUS, **changes})


@pytest.mark.parametrize(
    ("square", "way", "arrow"),
    [
        *(("t2", "forward", "→"), ("t4", "forward", "→"), ("t5", "forward", "↑"), ("t5", "backward", "↓")),
        *(("t0", "backward", "←"), ("t11", "forward", "→"), ("t12", "backward", "←"), ("t30", "backward", "→")),
    ],
)
def test_arrows_show_which_way_a_piece_faces(square: str, way: str, arrow: str) -> None:
    tokens = {"yellow": ["base"] * 4, "red": [square, *["base"] * 3]}
    drawn = board_text({**LUDICROUS, "tokens": tokens, "facing": {"red1": way}, "down": {}, "stunned": {}, "wet": {}})
    assert f"R1{arrow}" in drawn


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (FIELD, ["Magnetic Field: 3 turns left, all", "t14: green4, yellow4", "RB ", "► blue   ↑"]),
        (TWO, ["Red has a 5 and is to move", "► red    1 home", "Y12", "R×1"]),
        (WON, ["Red has won", "R×4", "  red    4 home"]),
    ],
)
def test_what_goes_on_is_written_beside_the_board(position: dict[str, Any], words: list[str]) -> None:
    drawn = board_text(position)
    assert [word for word in words if word not in drawn] == []


@pytest.mark.parametrize(
    ("pieces", "cell"),
    [
        ({"red": ["t20"]}, "R1 "),
        ({"red": ["t20", "t20"]}, "R12"),
        ({"red": ["t20", "t20", "t20"]}, "RRR"),
        ({"red": ["t20"], "blue": ["t20"]}, "RB "),
        ({"red": ["t20"], "green": ["t20"], "blue": ["t20"]}, "RGB"),
        ({"red": ["t20", "t20"], "blue": ["t20", "t20"]}, "×4 "),
    ],
)
def test_pieces_on_one_square(pieces: dict[str, list[str]], cell: str) -> None:
    tokens = {colour: (pieces.get(colour, []) + ["base"] * 4)[:4] for colour in ("red", "green", "yellow", "blue")}
    position = {**TWO, "seats": list(tokens), "tokens": tokens}
    line = board_text(position).splitlines()[6]
    column = 3 * 11  # t20 is in row 6, column 11
    assert line[column : column + 3] == cell
    listed = sum(len(names) for names in pieces.values()) > 1
    assert ("t20: " in board_text(position)) == listed


def test_a_square_for_each_of_the_track() -> None:
    ground = board_text(lu.Game("classic", seed=1, auto_roll=False).position())
    board = "\n".join(line[:45] for line in ground.splitlines())
    plain, starts, stars = board.count("·"), board.count("("), board.count("*")
    assert (plain + starts + stars, starts, stars) == (len(SQUARES), 4, 4)


def test_only_superconducting_boards_have_currents() -> None:
    assert "→" not in board_text(TWO)
    assert all(arrow in board_text(PAIRED) for arrow in "→↓←↑")


def test_the_plain_form_is_ascii() -> None:
    for position in (PAIRED, FIELD, TWO, WON, LUDICROUS):
        assert board_text(position).translate(PLAIN).isascii()


@given(st.sampled_from(list(GAMES)), st.integers(0, 1000), st.integers(0, 80))
def test_any_position_fits_a_terminal(game: str, seed: int, plies: int) -> None:
    played = lu.Game(game, seed=seed, auto_roll=False)
    for ply in range(plies):
        steps = played.legal_steps()
        if steps:
            played.apply(steps[(ply + seed) % len(steps)])
    drawn = str(played).splitlines()
    assert len(drawn) >= 15
    assert max(map(len, drawn)) <= 80
    pieces = [square for squares in played.position()["tokens"].values() for square in squares]
    assert "".join(drawn).count(" home") >= len(played.seats)
    assert len(pieces) == 16


def test_the_same_lines_have_styles_for_a_terminal_with_colours() -> None:
    lines = board_lines(TWO, {"red": "you"}, marked=["red2"])
    spans = [span for line in lines for span in line]
    assert ("R2 ", "strong red") in spans
    assert ("Y12", "yellow") in spans
    assert any(text.endswith("1 home  you") for text, _ in spans)
    assert {style for _, style in spans} <= {
        "",
        "faint",
        "strong",
        "strong red",
        "violet",
        *TWO["seats"],
        "green",
        "blue",
    }
