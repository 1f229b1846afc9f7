"""The agents: how they are made, what they may see, how well they play."""

import random
from collections import Counter

import pytest

import ludarium as lu
from ludarium.agents import AGENTS, make
from ludarium.errors import OptionError
from tests.agents.arena import choice, wins
from tests.reference.positions import random_position
from tests.rules.scene import position

LEVELS = ["random", "greedy", "hasty", "careful", "tuned", "strong", "expert", "master"]
NAMES = ["greedy", "random"]
GAMES = pytest.mark.parametrize("game", ["classic", "superconducting"])


def test_the_agents_know_their_names() -> None:
    assert list(AGENTS) == LEVELS
    assert [make(name).name for name in LEVELS] == LEVELS


@pytest.mark.parametrize(("name", "near"), [("gredy", "greedy"), ("Random", "random"), ("rndom", "random")])
def test_an_unknown_agent_is_told_the_nearest_name(name: str, near: str) -> None:
    with pytest.raises(OptionError, match=f"unknown agent '{name}', did you mean '{near}'") as error:
        make(name)
    assert error.value.code == "option/invalid"


def test_a_name_near_to_nothing_is_told_all_of_them() -> None:
    with pytest.raises(OptionError, match="there are random, greedy"):
        make("stockfish")


@GAMES
@pytest.mark.parametrize("name", NAMES)
def test_an_agent_chooses_a_legal_move_and_changes_nothing(game: str, name: str) -> None:
    agent = make(name, seed=1)
    for seed in range(150):
        dice = random.Random(seed)
        g = lu.Game.from_position(random_position(dice, game), seed=seed)
        before = g.position()
        assert g.over or agent.choose(g.observation(), g.legal_moves) in g.legal_moves
        assert g.position() == before


@GAMES
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_choices(game: str, name: str) -> None:
    def record(seed: int) -> str:
        g, agent = lu.Game(game, seed=5), make(name, seed)
        while not g.over:
            g.play(agent.choose(g.observation(), g.legal_moves))
        return g.record()

    assert record(1) == record(1)
    assert (record(1) == record(2)) == (name == "greedy")  # which leaves nothing to chance


def test_the_random_player_takes_every_move_as_often() -> None:
    g = lu.Game.from_position(position("classic", red="t5 t15 t25 t35", die=3), seed=0)
    agent = make("random", seed=3)
    counts = Counter(agent.choose(g.observation(), g.legal_moves) for _ in range(2000))
    assert sorted(counts) == ["red1", "red2", "red3", "red4"]
    assert all(400 < count < 600 for count in counts.values())  # 500 expected, with a standard deviation of 19


@GAMES
def test_of_equal_moves_greedy_takes_the_first(game: str) -> None:
    assert choice("greedy", game, red="t5 t5 t5", die=2) == "red1"


# ---- strength: 80 to 120 games; the bound lies 5 standard deviations above what chance gives


def test_greedy_beats_random_at_two_seats() -> None:
    assert wins("greedy", "classic", ["greedy", "random"], 120, seats=2) > 60 + 5 * 5.5


@GAMES
def test_greedy_beats_three_random_players(game: str) -> None:
    assert wins("greedy", game, ["greedy", "random", "random", "random"], 80) > 20 + 5 * 3.9


def test_no_seat_is_better_than_another_among_random_players() -> None:
    colours = Counter(by_colour(seed) for seed in range(240))
    assert all(27 < colours[colour] < 93 for colour in ("red", "green", "yellow", "blue"))  # 60, deviation 6.7


def by_colour(seed: int) -> str | None:
    """The colour that wins a short game among random players."""
    g, agent = lu.Game("superconducting", options={"pieces": 1}, seed=seed), make("random", seed)
    while not g.over:
        g.play(agent.choose(g.observation(), g.legal_moves))
    return g.winner
