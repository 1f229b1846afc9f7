"""The players of Ludicrous Ludo whose tries go on behind a decision: `expert` to the end of the turn, `master` further.

All seats go on as `tuned` does until so many turns have ended; there the network judges. Every resolution behind the
decision has dice of its own number, the same ones for all decisions of a position, however many dice each has used up
before: a difference between decisions then has a third of the spread that it has with dice in a row.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.linear import tuned
from ludarium.agents.ludicrous.search import ROOT, STREAM, arrive, chance, mark, set_out, shortlist
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.names import ACTION, AGAIN, BONUS, BONUS_MOVE, MOVE, ROLL, TANK, TURN
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare

CLOSE = 3.0  # worth by which a decision may trail the best and still be tried
PRIOR = 0.001  # win chance that one point of worth counts for
EXPERT_TRIES, EXPERT_TURNS = 16, 1
MASTER_TURNS = 4
BEHIND = 1 << 20  # the dice behind a decision are apart from its own
LONGEST, KINDS = 64, 16  # turns of a try, and what a position may await


@rare
def expert(cfg: Config, s: State, mind: Any) -> int:
    """The decision after which the turn ends best, in the mean of some tries."""
    return best_ahead(cfg, s, mind, EXPERT_TRIES, EXPERT_TURNS)


@rare
def master(cfg: Config, s: State, mind: Any) -> int:
    """As `expert`, over more turns, with as many tries as the budget gives."""
    return best_ahead(cfg, s, mind, int(mind.budget[0]), MASTER_TURNS)


@rare
def best_ahead(cfg: Config, s: State, mind: Any, tries: int, turns: int) -> int:
    """The decision with the best mean of some tries and its worth.

    What is decided in the middle of a resolution, which cannot be gone on from, is as for the linear player.
    """
    if s.awaits not in (TURN, TANK, MOVE, BONUS_MOVE, ACTION, BONUS, AGAIN):
        return tuned(cfg, s, mind)
    n = shortlist(cfg, s, mind, CLOSE)
    best = -1e9
    found = 0
    for k in range(n):
        code = int(mind.ways[k, 1])
        value = PRIOR * mind.ways[k, 0]
        if n > 1 and tries > 0:
            value += mean_ahead(cfg, s, code, mind, tries, turns)
        if value > best:
            best = value
            found = code
    return found


@rare
def mean_ahead(cfg: Config, s: State, code: int, mind: Any, tries: int, turns: int) -> float:
    """The mean over some tries of a decision, each until so many turns have ended."""
    place = mark(s)
    total = 0.0
    for number in range(tries):
        set_out(s, code, mind, number)
        arrive(cfg, mind)
        go_on(cfg, mind, number, place, turns)
        total += chance(cfg, mind.rows[ROOT], mind, s.by)
    return total / tries


@rare
def go_on(cfg: Config, mind: Any, number: int, place: int, turns: int) -> None:
    """Until so many turns have ended behind the decision, or the game has."""
    root = mind.rows[ROOT]
    ended = 0
    turn = root.turn
    while ended < turns and not root.over:
        seed_rng(root, STREAM + place, behind(root, number, ended))
        root.read = 0
        root.written = 0
        if root.awaits != ROLL:
            root.tape[0] = tuned(cfg, root, mind)
            root.written = 1
        arrive(cfg, mind)
        if root.turn != turn:
            turn = root.turn
            ended += 1


@rare
def behind(s: State, number: int, ended: int) -> int:
    """The number of a resolution's dice: by try, turn, what is awaited, and which roll of the turn it is."""
    roll = (int(s.sixes) * KINDS + int(s.tries)) * 2 + int(s.haste)
    return BEHIND + (((number * LONGEST + ended) * KINDS + int(s.awaits)) << 8) + roll
