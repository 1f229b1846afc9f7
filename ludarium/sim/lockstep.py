"""Many games in lockstep: each is taken on by one decision from outside, to the next one.

Which decisions come from outside is a matter of the seat: `who[i, seat]` is the number of the player that decides for a
seat of game i, or OUTSIDE. What a decision can see and do is filled in by rules that are handed over (`Sight`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludarium.rules.chance import MOVE, OVER, seed_rng
from ludarium.rules.race import COUNT, lowest
from ludarium.rules.record import rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import by_outcome, by_roll, layers
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.drama import other_seed
from ludarium.sim.sequences import going_on, start

__all__ = ["OUTSIDE", "Sight", "lockstep"]

Rule = Callable[..., Any]
OUTSIDE = -1
KEEP, BEGIN, PLAY = range(3)
"""What happens to a game: nothing, a new one in its place, an action."""
DRAWS = 1


@dataclass(frozen=True)
class Sight:
    """Rules that write what a seat sees, and read what it does.

    observe(cfg, s, seat, out), mask(s, out); outcome(s, action): what the action comes to, -1 if it may not be taken.
    sources: the files that they are in.
    """

    observe: Rule
    mask: Rule
    outcome: Rule
    sources: tuple[Path, ...]


@functools.cache
def lockstep(rules: Ruleset, sight: Sight) -> Any:
    """The driver of a game; compiled at its first call, or loaded from the cache.

    step(config, roots, states, dice, todo, outcomes, who, mind, forced, again, payoffs, seed, games, observations,
    masks, finals, seats, rewards, results): does with each game what `todo` says (KEEP, BEGIN, PLAY) and fills in the
    last six, a row for each. Returns -1, or the number of a game whose action may not be taken; no game has gone on
    then.

    outcomes: the actions; overwritten. forced: whether decisions with a single choice come from outside as well. again:
    whether a game that ends is followed by the next one at once; `finals` then has its last observation. games: the
    number of the next game of each row; it grows by how many rows there are. masks: all 1 of a game that is over.
    seats: who decides now, or decided last. results: the row of `payoffs`, float32[results, 4]; the last one of a game
    that goes on.
    """
    decider, begin, run = _race_lane(rules) if hasattr(rules, "roll") else _outcome_lane(rules)
    show = _showing(decider, sight)
    layers.register()
    register_rules()
    with cache(rules, *sight.sources):
        return _lockstep(begin, run, show, sight)


def _race_lane(rules: Ruleset) -> tuple[Rule, Rule, Rule]:
    begin, roll, play = rules.begin, rules.roll, rules.play
    (choose,) = by_roll.parts(rules)

    @rule
    def decider(s: Any) -> int:
        return int(s.turn)

    @rare
    def begin_lane(cfg: Any, roots: Any, states: Any, dice: Any, i: int, seed: int, index: int) -> None:  # noqa: ARG001
        s = states[i]
        start(s, DRAWS)
        seed_rng(s, seed, index)
        begin(cfg, s)

    @rare
    def run(cfg: Any, roots: Any, states: Any, dice: Any, i: int, piece: int, who: Any, mind: Any, forced: int) -> None:  # noqa: ARG001
        s = states[i]
        while s.over == 0:
            s.read = 0
            if piece >= 0:
                s.legal = 0
                play(cfg, s, piece)
                piece = -1
            elif s.legal == 0:
                roll(cfg, s)
            elif who[i, s.turn] != OUTSIDE:
                piece = choose(cfg, s, mind) & 3
            elif forced or COUNT[s.legal] > 1:
                break
            else:
                piece = lowest(s.legal)
        s.awaits = OVER if s.over else MOVE

    return decider, begin_lane, run


def _outcome_lane(rules: Ruleset) -> tuple[Rule, Rule, Rule]:
    decides, go_on = rules.decides_rule, going_on(rules)
    (choose,) = by_outcome.parts(rules)

    @rule
    def decider(s: Any) -> int:
        return int(s.by)

    @rare
    def begin_lane(cfg: Any, roots: Any, states: Any, dice: Any, i: int, seed: int, index: int) -> None:
        start(roots[i], DRAWS)
        seed_rng(roots[i], seed, index)
        seed_rng(dice[i], other_seed(seed), index)
        go_on(cfg, roots, states, i)

    @rare
    def run(cfg: Any, roots: Any, states: Any, dice: Any, i: int, x: int, who: Any, mind: Any, forced: int) -> None:
        s = states[i]
        while s.over == 0:
            if x >= 0:
                root = roots[i]
                root.tape[root.written] = x
                root.written += 1
            if x >= 0 or not decides(s):
                x = -1
                go_on(cfg, roots, states, i)
            elif s.n == 1 and not (forced and who[i, s.by] == OUTSIDE):
                x = int(s.choice[0])
            elif who[i, s.by] != OUTSIDE:
                x = int(choose(cfg, s, dice[i], mind))
            else:
                break

    return decider, begin_lane, run


def _lockstep(begin: Rule, run: Rule, show: Rule, sight: Sight) -> Any:
    observe, outcome_of = sight.observe, sight.outcome

    @njit(cache=True, nogil=True)
    def step(
        cfg: Any, roots: Any, states: Any, dice: Any, todo: Any, outcomes: Any, who: Any, mind: Any, forced: int,
        again: int, payoffs: Any, seed: int, games: Any, observations: Any, masks: Any, finals: Any, seats: Any,
        rewards: Any, results: Any,
    ) -> int:  # fmt: skip
        wrong = understand(states, todo, outcomes, outcome_of)
        for i in range(len(todo) if wrong < 0 else 0):
            rewards[i] = 0.0
            results[i] = len(payoffs) - 1
            if todo[i] == PLAY:
                seat_players(mind, who, i)
                run(cfg, roots, states, dice, i, outcomes[i], who, mind, forced)
                if states[i].over:
                    results[i] = states[i].winner
                    rewards[i] = payoffs[results[i], seats[i]]
                    if again:
                        observe(cfg, states[i], seats[i], finals[i])
            begins = todo[i] == BEGIN or (again and todo[i] == PLAY and states[i].over)
            while begins:
                seat_players(mind, who, i)
                begin(cfg, roots, states, dice, i, seed, games[i])
                run(cfg, roots, states, dice, i, -1, who, mind, forced)
                games[i] += len(todo)
                begins = states[i].over  # before any decision came from outside
            if todo[i] != KEEP:
                show(cfg, states, i, seats, observations, masks)
        return wrong

    return step


@rule
def understand(states: Any, todo: Any, actions: Any, outcome_of: Rule) -> int:
    """Make outcomes of all actions; the number of a game whose action may not be taken, else -1."""
    for i in range(len(todo)):
        if todo[i] == PLAY:
            actions[i] = outcome_of(states[i], actions[i])
            if actions[i] < 0:
                return i
    return -1


@rule
def seat_players(mind: Any, who: Any, i: int) -> None:
    """Let the players of game i think."""
    for seat in range(4):
        mind.agents[seat] = who[i, seat]


def _showing(decider: Rule, sight: Sight) -> Rule:
    observe, mask = sight.observe, sight.mask

    @rare
    def show(cfg: Any, states: Any, i: int, seats: Any, observations: Any, masks: Any) -> None:
        """Write what is seen of a game; of one that is over, what who decided last sees."""
        if states[i].over:
            masks[i, :] = 1
        else:
            seats[i] = decider(states[i])
            mask(states[i], masks[i])
        observe(cfg, states[i], seats[i], observations[i])

    return show
