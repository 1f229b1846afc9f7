"""The Game: what it tells, what it takes, what it takes back."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import ludarium as lu
from ludarium.errors import DiceError, IllegalMove, OptionError, StepError
from tests.rules.scene import position

GAMES = pytest.mark.parametrize("game", ["classic", "superconducting"])

# Every kind of event and its data (docs of the log, of the page and of the socket).
EVENTS = {
    "first": ("seat",),
    "rolled": ("seat", "die"),
    "passed": ("seat", "die"),
    "forfeit": ("seat",),
    "released": ("piece", "to"),
    "moved": ("piece", "from", "to"),
    "pair_moved": ("piece", "partner", "from", "to"),
    "captured": ("piece", "by", "square"),
    "lane": ("piece", "square"),
    "home": ("piece",),
    "again": ("seat", "reasons"),
    "paired": ("piece", "partner", "square"),
    "broken": ("piece", "partner", "square"),
    "collapsed": ("piece", "partner", "square"),
    "current": ("piece", "partner", "from", "to"),
    "spins": ("up",),
    "field_on": ("turns",),
    "field_off": (),
    "field_draw": ("on",),
    "turn": ("seat",),
    "place": ("seat", "place"),
    "won": ("seat",),
}


def finished(game: str, seed: int = 1, **more: Any) -> tuple[lu.Game, list[lu.Event]]:
    """A game played at random to its end, and all its events."""
    g = lu.Game(game, seed=seed, **more)
    dice = random.Random(seed)
    events = list(g.events)
    while not g.over:
        events += g.play(dice.choice(g.legal_moves))
    return g, events


# ---- a new game


def test_a_new_game_stands_at_the_first_decision() -> None:
    g = lu.Game("classic", first="red", dice=lu.ScriptedDice(["red", 6]))
    assert (g.name, g.options, g.seats) == ("classic", {}, ("red", "green", "yellow", "blue"))
    assert (g.turn, g.awaiting, g.die, g.ply) == ("red", "move", 6, 2)
    assert g.legal_moves == ["red1", "red2", "red3", "red4"]
    assert g.legal_steps() == [{"move": move} for move in g.legal_moves]
    assert (g.winner, g.over) == (None, False)


def test_without_auto_roll_the_dice_wait_to_be_rolled() -> None:
    g = lu.Game("superconducting", seed=7, auto_roll=False)
    assert (g.awaiting, g.die, g.legal_moves, g.ply) == ("roll", None, [], 2)
    assert g.legal_steps() == [{"die": die} for die in range(1, 7)]
    events = g.roll()
    assert events[0].kind == "rolled"
    assert g.awaiting in ("roll", "move")


def test_a_play_without_auto_roll_stops_before_the_next_die() -> None:
    g = lu.Game(
        "superconducting", first="red", dice=lu.ScriptedDice(["red", ["red", "blue"], 6, 2, False]), auto_roll=False
    )
    g.roll()
    assert [event.kind for event in g.play("red1")] == ["released", "again"]
    assert g.awaiting == "roll"
    g.roll()
    assert [event.kind for event in g.play("red1")] == ["moved", "field_draw", "turn"]
    assert (g.awaiting, g.turn) == ("roll", "green")


def test_options_that_differ_are_told() -> None:
    g = lu.Game("classic", options={"blocks": True, "bonus": "once", "release_on": [1, 6]}, seed=0)
    assert g.options == {"blocks": True, "release_on": [1, 6]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "clasic"}, "did you mean 'classic'"),
        ({"game": 3}, "unknown game 3"),
        ({"options": {"blok": True}}, "did you mean 'blocks'"),
        ({"options": {"blocks": 1}}, "expected true or false"),
        ({"options": {"bonus": "stak"}}, "'once' or 'stack'"),
        ({"options": {"blocks": 1, "blok": 2}}, "blok"),
        ({"options": 5}, "options"),
        ({"options": ["blocks"]}, "options"),
        ({"seats": "red"}, "seats"),
        ({"seats": 2.0}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": ["red", 3]}, "colour"),
        ({"first": "pink"}, "pink"),
        ({"first": "green", "seats": 2}, "green"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 63}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"agents": ["random"]}, "agents"),
        ({"agents": [1, 2, 3, 4]}, "agents"),
        ({"agents": "abcd"}, "agents"),
    ],
    ids=str,
)
def test_what_a_new_game_does_not_take(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as error:
        lu.Game(**arguments)
    assert error.value.code == "option/invalid"


# ---- seeds and dice


@GAMES
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    assert finished(game, 5)[0].record() == finished(game, 5)[0].record()
    assert finished(game, 5)[0].record() != finished(game, 6)[0].record()


def test_the_first_dice_of_a_seed_never_change() -> None:
    """Whoever changes the generator changes every game that people keep by its seed."""
    g = lu.Game("superconducting", options={"field_chance": 0}, seed=7, auto_roll=False)
    dice = []
    for _ in range(16):
        while g.awaiting != "roll":
            g.play(g.legal_moves[0])
        g.roll()
        dice += [event.data["die"] for event in g.events if event.kind == "rolled"]
    assert g.steps[:2] == [{"first": "yellow"}, {"up": ["red", "blue"]}]
    assert dice == [2, 3, 1, 5, 5, 6, 1, 6, 5, 6, 4, 5, 1, 2, 6, 2]


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (1, 0), (0, 1), ((1 << 63) - 1, 5)])
def test_dice_are_fair(seed: int, stream: int) -> None:
    g = lu.Game("superconducting", seed=0, auto_roll=False)
    dice = lu.SeededDice(seed, stream)
    counts = Counter(dice.draw(g.rules, g.config, g.state) for _ in range(12_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5  # 0.1 % of chi-square with 5 degrees


@pytest.mark.parametrize("seed", ["x", 1.5, -1, 1 << 63, True, None])
def test_seeds_that_dice_do_not_take(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed"):
        lu.SeededDice(seed)


def test_dice_of_neighbouring_seeds_have_nothing_in_common() -> None:
    g = lu.Game("classic", seed=0, auto_roll=False)
    rows = [[dice.draw(g.rules, g.config, g.state) for _ in range(600)] for dice in map(lu.SeededDice, range(12))]
    for one in range(12):
        for other in range(one):
            same = sum(a == b for a, b in zip(rows[one], rows[other], strict=True))
            assert 60 < same < 140  # 100 expected, with a standard deviation of 9.1


def test_scripted_dice_that_run_out_leave_the_game_to_be_gone_on_with() -> None:
    g = lu.Game("classic", first="red", dice=lu.ScriptedDice(["red", 6]))
    with pytest.raises(DiceError, match="used up") as error:
        g.play("red1")
    assert error.value.code == "dice/empty"
    assert (g.awaiting, g.turn, g.steps[-1]) == ("roll", "red", {"move": "red1"})
    assert g.apply({"die": 3})[0].kind == "rolled"


@pytest.mark.parametrize("outcomes", [["pink"], ["red", 7], ["red", True], ["red", "red"], [6]])
def test_scripted_outcomes_that_do_not_fit(outcomes: list[Any]) -> None:
    with pytest.raises(DiceError, match="scripted outcome"):
        lu.Game("classic", dice=lu.ScriptedDice(outcomes))


# ---- events


@GAMES
def test_every_event_has_the_data_of_its_kind_and_a_clause(game: str) -> None:
    kinds = set()
    for seed in range(12):
        options = {"field_chance": 20} if game == "superconducting" else {"continue_to_last": seed % 2 == 0}
        for event in finished(game, seed, options=options)[1]:
            assert tuple(event.data) == EVENTS[event.kind], event
            assert event.clause.startswith(("CL-", "SC-"))
            assert event.as_dict() == {"kind": event.kind, "clause": event.clause, **event.data}
            kinds.add(event.kind)
    only = {"pair_moved", "paired", "broken", "collapsed", "current", "spins", "field_on", "field_off", "field_draw"}
    assert kinds == set(EVENTS) - ({"place", "lane", "forfeit"} if game == "superconducting" else only)


def test_events_cannot_be_changed() -> None:
    event = lu.Game("classic", seed=0).events[0]
    with pytest.raises(TypeError):
        event.data["seat"] = "blue"  # type: ignore[index]
    with pytest.raises(AttributeError):
        event.kind = "won"  # type: ignore[misc]


@GAMES
def test_pieces_can_be_followed_by_the_events_alone(game: str) -> None:
    g = lu.Game(game, seed=2, options={"field_chance": 15} if game == "superconducting" else {})
    where = {f"{colour}{n}": "base" for colour in g.seats for n in (1, 2, 3, 4)}
    dice = random.Random(2)
    while not g.over:
        for event in g.play(dice.choice(g.legal_moves)):
            data: Any = event.data
            if "from" in data:
                assert where[data["piece"]] == data["from"]
            if event.kind == "captured":
                assert where[data["piece"]] == data["square"]
                where[data["piece"]] = "base"
            elif "to" in data:
                where[data["piece"]] = data["to"]
                if "partner" in data:
                    assert where[data["partner"]] == data["from"]
                    where[data["partner"]] = data["to"]
        tokens = g.position()["tokens"]
        assert where == {f"{c}{n}": square for c, own in tokens.items() for n, square in enumerate(own, 1)}


def test_the_events_of_the_last_call_are_kept() -> None:
    g = lu.Game("classic", seed=3)
    events = g.play(g.legal_moves[0])
    assert g.events == events
    g.undo()
    assert g.events == ()


# ---- steps


def test_steps_of_the_wrong_kind_say_what_was_awaited() -> None:
    g = lu.Game.from_position(position("classic", red="t5"), seed=0, auto_roll=False)
    with pytest.raises(StepError, match=r"the die of red") as wrong:
        g.apply({"move": "red1"})
    assert (wrong.value.code, type(wrong.value)) == ("step/wrong", StepError)
    g.apply({"die": 3})
    with pytest.raises(IllegalMove, match=r"a move of red, as \{'move': 'red1'\}") as illegal:
        g.play("red2")
    assert illegal.value.code == "move/illegal"
    with pytest.raises(StepError, match="move is awaited"):
        g.roll()
    with pytest.raises(StepError, match="move is awaited"):
        g.draw()


def test_draw_takes_the_one_outcome_that_is_awaited() -> None:
    g = lu.Game.from_position(
        position("superconducting", red="t5"), dice=lu.ScriptedDice([3, ["red", "blue"], True]), auto_roll=False
    )
    assert [event.kind for event in g.draw()] == ["rolled"]
    g.apply({"move": "red1"})
    assert [event.kind for event in g.draw()] == ["spins"]
    assert [event.kind for event in g.draw()] == ["field_draw", "field_on", "turn"]


def test_what_comes_after_the_end() -> None:
    g, _ = finished("classic")
    for action in (g.roll, g.draw, lambda: g.play("red1"), lambda: g.apply({"die": 3}), lambda: g.preview("red1")):
        with pytest.raises(StepError, match="over"):
            action()
    assert (g.awaiting, g.legal_moves, g.legal_steps(), g.die) == ("over", [], [], None)


def test_a_preview_of_an_illegal_move_is_refused() -> None:
    g = lu.Game.from_position(position("classic", red="t5", die=3), seed=0)
    with pytest.raises(IllegalMove):
        g.preview("red2")


def test_a_preview_goes_up_to_the_next_chance() -> None:
    g = lu.Game.from_position(position("superconducting", red="t5", die=3), seed=0)
    assert [event.kind for event in g.preview("red1")] == ["moved"]


# ---- undo, rewind, restore


@GAMES
def test_undo_goes_back_through_the_whole_game(game: str) -> None:
    g, _ = finished(game, 4)
    record, moves = g.record(), [step for step in g.steps if "move" in step]
    for move in reversed(moves):
        g.undo()
        assert g.awaiting == "move"
        assert move["move"] in g.legal_moves
    with pytest.raises(StepError, match="nothing to undo"):
        g.undo()
    for move in moves:
        g.play(move["move"])
    assert g.record() == record


def test_after_undo_the_same_dice_come_to_another_move() -> None:
    g = lu.Game("classic", seed=11)
    while len(g.legal_moves) < 2 or g.die == 6:
        g.play(g.legal_moves[0])
    before = g.ply
    g.play(g.legal_moves[0])
    one = [step["die"] for step in g.steps_from(before) if "die" in step]
    g.undo()
    g.play(g.legal_moves[1])
    other = [step["die"] for step in g.steps_from(before) if "die" in step]
    shared = min(len(one), len(other))
    assert one[:shared] == other[:shared]


def test_undo_keeps_steps_that_came_from_outside() -> None:
    g = lu.Game("classic", first="red", seed=1, auto_roll=False)
    for step in ({"die": 6}, {"move": "red3"}, {"die": 2}, {"move": "red3"}):
        g.apply(step)
    g.undo()
    assert (g.position()["tokens"]["red"], g.die) == (["base", "base", "t0", "base"], 2)


def test_undo_works_from_a_position() -> None:
    g = lu.Game.from_position(position("classic", red="t5", die=3), seed=0)
    before = g.position()
    g.play("red1")
    g.undo()
    assert g.position() == before


@GAMES
def test_rewind_goes_back_to_any_step(game: str) -> None:
    g = lu.Game(game, seed=8, auto_roll=False)
    dice, seen = random.Random(8), []
    for _ in range(60):
        seen.append(g.position())
        g.play(dice.choice(g.legal_moves)) if g.awaiting == "move" else g.roll()
    steps = g.steps
    for ply in (40, 17, 3):
        g.rewind(ply)
        assert (g.ply, g.steps) == (ply, steps[:ply])


@pytest.mark.parametrize("ply", [-1, 3])
def test_rewind_goes_to_no_step_that_there_was_not(ply: int) -> None:
    g = lu.Game("classic", first="red", seed=8, auto_roll=False)
    g.roll()
    with pytest.raises(StepError, match=f"ply {ply}: expected 0 to 2"):
        g.rewind(ply)
    assert g.ply == 2


@GAMES
def test_restore_goes_through_the_same_game_again(game: str) -> None:
    g = lu.Game(game, seed=9)
    for _ in range(30):
        g.play(g.legal_moves[-1])
    twin = lu.Game(game, seed=9)
    twin.restore(g.steps)
    assert twin.position() == g.position()
    assert twin.play(twin.legal_moves[0]) == g.play(g.legal_moves[0])
    with pytest.raises(StepError, match="not what the dice give"):
        lu.Game(game, seed=10).restore(g.steps)


# ---- formats and the rest


@GAMES
def test_a_game_goes_on_from_its_own_position(game: str) -> None:
    g = lu.Game(game, seed=6)
    for _ in range(20):
        g.play(g.legal_moves[0])
    twin = lu.Game.from_position(g.position(), seed=0)
    assert (twin.position(), twin.legal_moves) == (g.position(), g.legal_moves)


def test_its_repr_can_be_pasted_back() -> None:
    g = lu.Game("superconducting", seed=6)
    twin = eval(repr(g), {"Game": lu.Game})
    assert twin.position() == g.position()


def test_positions_are_copies() -> None:
    g = lu.Game("classic", seed=6)
    before = copy.deepcopy(g.position())
    g.position()["tokens"]["red"][0] = "home"
    g.legal_moves.clear()
    g.steps.clear()
    assert g.position() == before
    assert g.legal_moves
    assert g.steps


def test_given_positions_and_options_are_not_kept() -> None:
    given = position("classic", red="t5")
    before = copy.deepcopy(given)
    g = lu.Game.from_position(given, seed=0, auto_roll=False)
    given["tokens"]["red"][0] = "home"
    assert g.position() == before


def test_an_observation_leads_neither_to_the_game_nor_to_coming_dice() -> None:
    g = lu.Game("classic", seed=6)
    seen = g.observation()
    before = g.position()
    seen.state.turn = 3
    seen.state.progress[0, 0] = 57
    seen.config.blocks = 1
    assert g.position() == before
    assert not any(seen.state.row["rng"][0])
    assert pickle.dumps(seen.state.row)


@pytest.mark.parametrize("game", ["classic", "superconducting", "ludicrous"])
@pytest.mark.parametrize(
    "twin_of", [lu.Game.copy, lambda game: pickle.loads(pickle.dumps(game))], ids=["copy", "pickle"]
)
def test_a_copy_plays_on_by_itself_with_the_same_dice(game: str, twin_of: Callable[[lu.Game], lu.Game]) -> None:
    g = lu.Game(game, seed=11)
    for _ in range(40):
        g.play(g.legal_moves[0])
    twin, before = twin_of(g), g.position()
    for _ in range(40):
        twin.play(twin.legal_moves[-1])
    assert g.position() == before
    for _ in range(40):
        g.play(g.legal_moves[-1])
    assert (g.position(), g.steps) == (twin.position(), twin.steps)


def test_legal_moves_are_what_play_takes_in_every_game() -> None:
    g = lu.Game("ludicrous", seed=4)
    assert g.legal_moves == g.legal_steps()
    assert all("do" in move for move in g.legal_moves)
    g.play(g.legal_moves[-1])
    assert g.ply > 1
