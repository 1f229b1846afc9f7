"""Agents of one's own for tests: a file of them, as somebody would write it."""

from __future__ import annotations

from pathlib import Path

SOURCE = """
from dataclasses import dataclass
from random import Random

from ludarium.agents import make
from beside import NAME


@dataclass
class Mine:
    seed: int

    def choose(self, observation, legal, budget=None):
        return make(NAME).choose(observation, legal)


class First(Mine):
    def choose(self, observation, legal, budget=None):
        return legal[0]


class Lucky:
    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, observation, legal, budget=None):
        return self.random.choice(legal)


def wrong(seed):
    return First(seed) if seed == 0 else Wrong()


class Wrong:
    def choose(self, observation, legal, budget=None):
        return "red9"


class Broken(Wrong):
    def __init__(self, seed):
        self.seed = seed

    def choose(self, observation, legal, budget=None):
        return legal[7]


class Endless(Broken):
    def choose(self, observation, legal, budget=None):
        return self.choose(observation, legal)


class Mute:
    def __init__(self, seed):
        self.seed = seed


class Needy:
    pass


class Fixed(Broken):
    name = property(lambda self: "fixed")


class Leaving:
    def __init__(self, seed):
        raise SystemExit(3)


class LeavingLate(Broken):
    def choose(self, observation, legal, budget=None):
        raise SystemExit(3)


class Shuffling(Mine):
    def choose(self, observation, legal, budget=None):
        move = legal[0]
        legal.reverse()
        return move


class Meddling(Mine):
    def choose(self, observation, legal, budget=None):
        move = make(NAME).choose(observation, legal)
        for seen in (observation.config, observation.state):
            seen.row[:] = 0
        return move


class Talking:
    def __init__(self, seed):
        print("I am here")

    def choose(self, observation, legal, budget=None):
        print("I take", legal[0])
        return legal[0]


class Meeting(Broken):
    def choose(self, observation, legal, budget=None):
        self.begun.set()
        self.ended.wait(60)
        return legal[0]


class Unnamed(Broken):
    def __setattr__(self, name, value):
        if name == "name":
            raise ValueError(name)


class Hiding(Broken):
    def __getattribute__(self, name):
        raise KeyError(name)


class Unspeakable(Mute):
    def __repr__(self):
        raise ValueError


class Odd(Broken):
    def choose(self, observation, legal, budget=None):
        return Unspeakable(1)


class Untold(BaseException):
    def __str__(self):
        raise ValueError


class Deep(Broken):
    def choose(self, observation, legal, budget=None):
        raise Untold
"""


def write_agents(folder: Path) -> str:
    """The file in this folder, with what it imports beside it."""
    (folder / "players.py").write_text(SOURCE)
    (folder / "beside.py").write_text("NAME = 'greedy'\n")
    (folder / "syntax.py").write_text("def f(:\n")
    return str(folder / "players.py")
