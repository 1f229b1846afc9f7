"""What holds after every step of every game, with all options drawn."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.board.squares import COLOURS, OFF, PIECE_NUMBERS, PROGRESS, square
from ludarium.errors import IllegalMove, StepError
from ludarium.game.formats import read_position
from ludarium.rules.chance import FIRST, seed_rng
from tests.reference.positions import classic_options, random_position, seated, superconducting_options

GAMES = pytest.mark.parametrize("game", ["classic", "superconducting"])
SEEDS = st.integers(0, 1 << 32)
STEPS = 25

# Fields of a state that are no part of the position: the generator and what is on its tape.
OUTSIDE = {"rng", "luck", "live", "read", "written", "tape"}


def new_game(game: str, dice: random.Random, **more: Any) -> lu.Game:
    """A new game with options and seats drawn."""
    if game == "classic":
        options = classic_options(dice)
        more["seats"] = seated(dice, options)
    else:
        options = superconducting_options(dice)
    return lu.Game(game, options=options, seed=dice.randrange(1 << 30), **more)


def some_game(game: str, dice: random.Random) -> lu.Game:
    """A new game, or one from a crowded position."""
    if dice.random() < 0.4:
        return new_game(game, dice, auto_roll=False)
    return lu.Game.from_position(random_position(dice, game), seed=0, auto_roll=False)


def walk(game: lu.Game, dice: random.Random, steps: int = STEPS) -> Iterator[lu.Game]:
    """The game before its next step, then after each of so many random steps."""
    yield game
    for _ in range(steps):
        if game.over:
            return
        game.apply(dice.choice(game.legal_steps()))
        yield game


def content(config: Any, state: Any) -> dict[str, Any]:
    """The fields of a state that make its position."""
    found = {name: state.row[name][0].tolist() for name in list(state.dtype.names) if name not in OUTSIDE}
    if state.legal == 0:
        found.pop("die")  # an old one
    if "partner" in found:
        found["partner"] = [y if state.paired >> x & 1 else None for x, y in enumerate(found["partner"])]
    if "places" in found:
        found["places"] = found["places"][: state.placed]
        found["captured"] *= config.lane_needs_capture
    return found


@GAMES
@given(seed=SEEDS)
def test_pieces_stand_where_their_colour_may(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice):
        tokens = g.position()["tokens"]
        assert list(tokens) == list(g.seats)
        for colour, squares in tokens.items():
            assert len(squares) == g.config.pieces
            assert all(name in PROGRESS[COLOURS.index(colour)] for name in squares)


@given(seed=SEEDS)
def test_spins_and_pairs_are_as_sc_e1_and_sc_e2_say(seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game("superconducting", dice), dice):
        position = g.position()
        ups = sum(spin == "up" for spin in position["spins"].values())
        ends_now = position["await"] == "up" and position["field"] == 0
        assert ups == 2 or (ups == 4 and (position["field"] > 0 or ends_now))
        assert 0 <= position["field"] < g.config.field_turns
        members = Counter(piece for pair in position["pairs"] for piece in pair)
        assert set(members.values()) <= {1}
        assert not (position["field"] and members)
        where = {f"{c}{n}": there for c, own in position["tokens"].items() for n, there in enumerate(own, 1)}
        for one, other in position["pairs"]:
            assert where[one] == where[other]
            assert where[one].startswith("t")
            assert one[:-1] != other[:-1]
            assert position["spins"][one[:-1]] != position["spins"][other[:-1]]


@GAMES
@given(seed=SEEDS)
def test_tables_kept_in_step_equal_those_made_anew_from_the_pieces(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice):
        state, config = g.state, g.config
        at, can, home = [0] * 53, [0] * 4, [0] * 4
        for seat in (COLOURS.index(colour) for colour in g.seats):
            for i in range(config.pieces):
                progress = state.progress[seat, i]
                at[square(seat, progress)] |= 1 << 4 * seat + i
                can[seat] |= config.dice[progress] << i
                home[seat] += progress == 57
        assert state.row["at"][0].tolist() == at
        assert state.row["can"][0].tolist() == can
        assert state.row["home"][0].tolist() == home
        assert at[OFF] < 1 << 16


@GAMES
@given(seed=SEEDS)
def test_a_position_that_was_written_reads_as_the_same_state(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice):
        if g.awaiting in ("roll", "move", "over"):
            config, state = read_position(g.position())[1:]
            assert content(config, state) == content(g.config, g.state)
            assert state.awaits == g.state.awaits
            assert lu.Game.from_position(g.position(), seed=0, auto_roll=False).legal_steps() == g.legal_steps()


@GAMES
@given(seed=SEEDS)
def test_there_is_a_move_whenever_one_is_awaited(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice):
        assert bool(g.legal_moves) == (g.awaiting == "move")
        assert bool(g.legal_steps()) == (not g.over)
        assert (g.die is None) == (g.awaiting != "move")
        assert (g.winner is None) == (not g.over)


@GAMES
@given(seed=SEEDS)
def test_a_preview_tells_what_the_move_does_and_changes_nothing(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice):
        before, row = g.position(), g.state.row.copy()
        previews = {move: g.preview(move) for move in g.legal_moves}
        assert (g.position(), g.state.row) == (before, row)
        if previews and g.die is not None:
            move = dice.choice(list(previews))
            twin = lu.Game.from_position(before, seed=0, auto_roll=False)
            assert twin.apply({"move": move}) == previews[move]


def wrong_steps(g: lu.Game) -> Iterator[Any]:
    """Steps of every kind, few of which can come now."""
    values: dict[str, list[Any]] = {
        "move": [*PIECE_NUMBERS, "red5", "red0", "t5", "", 3, None, [], {}, True],
        "die": [0, 1, 6, 7, -1, 2.5, "3", True, None],
        "up": [["red", "green"], ["red"], ["red", "red"], [], "red", ["red", "pink"], [1, 2], None],
        "field": [True, False, 0, 1, None, "true"],
    }
    yield from ({key: value} for key, wrong in values.items() for value in wrong)
    yield from ({"first": "red"}, {}, {"die": 3, "move": "red1"}, {"pass": True}, [], "die", None, 3)


@GAMES
@given(seed=SEEDS)
def test_a_step_that_may_not_come_is_refused_and_changes_nothing(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for g in walk(some_game(game, dice), dice, 3):
        row, may_come = g.state.row.copy(), [json.dumps(step) for step in g.legal_steps()]
        for step in wrong_steps(g):
            if json.dumps(step) in may_come:
                continue
            move = isinstance(step, dict) and list(step) == ["move"]
            with pytest.raises(StepError) as error:
                g.apply(step)
            assert type(error.value) is (IllegalMove if move and g.awaiting == "move" else StepError)
            assert "expected" in str(error.value)
            assert g.state.row == row
        assert [json.dumps(step) for step in g.legal_steps()] == may_come


@GAMES
@given(seed=SEEDS)
def test_undo_and_the_same_move_again_lead_to_the_same(game: str, seed: int) -> None:
    dice = random.Random(seed)
    g = new_game(game, dice)
    for _ in range(8):
        if g.over:
            return
        before, move = g.position(), dice.choice(g.legal_moves)
        events = g.play(move)
        after, steps = g.position(), g.steps
        g.undo()
        assert (g.position(), g.awaiting) == (before, "move")
        assert g.play(move) == events
        assert (g.position(), g.steps) == (after, steps)


@GAMES
@given(seed=SEEDS)
def test_the_steps_of_a_game_lead_to_the_same_position_again(game: str, seed: int) -> None:
    dice = random.Random(seed)
    g = new_game(game, dice, auto_roll=False)
    start = g.position()
    for _ in walk(g, dice, 60):
        pass
    twin = lu.Game.from_position(start, seed=0, auto_roll=False)
    head = 1 if game == "classic" else 2
    for step in g.steps[head:]:
        twin.apply(step)
    assert twin.position() == g.position()
    record = next(iter(lu.read_records(g.record())))
    assert [position for _, _, position in record.replay()][-1] == g.position()


@GAMES
@given(seed=SEEDS)
def test_every_game_ends(game: str, seed: int) -> None:
    dice = random.Random(seed)
    g = new_game(game, dice, auto_roll=False)
    for count, _ in enumerate(walk(g, dice, 50_000)):
        assert count < 50_000
    assert g.over
    assert g.winner in g.seats


@GAMES
@given(seed=SEEDS)
def test_a_new_game_on_a_used_state_is_as_new(game: str, seed: int) -> None:
    dice = random.Random(seed)
    g = new_game(game, dice, auto_roll=False)
    fresh, used = g.rules.State(), g.rules.State()
    for number, byte in enumerate(dice.randbytes(used.row.nbytes)):
        used.row.view("u1")[number] = byte
    for state in (fresh, used):
        state.live = 1
        state.read = 0
        seed_rng(state, seed, 0)
        state.awaits = FIRST
        g.rules.begin(g.config, state)
    assert content(g.config, fresh) == content(g.config, used)
