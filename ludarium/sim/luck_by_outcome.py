"""The luck of a game of Ludicrous Ludo, by its critic.

All that is drawn from one decision to the next is one stretch. It counts with the critic's chances after it, minus
their mean over stretches drawn anew, of which a roll has one for each number of the die. A resolution is gone on with
to its end, and a roll to the end of its move, as `tuned` decides: for what came and for what is drawn anew by the same
rule, and by dice that do not tell which is which. So the difference has a mean of zero.

What is drawn in the night before anything else hardly ever matters, and is left out, as is who begins.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ludarium.agents.ludicrous.tries import ROOT, arrive, resolve
from ludarium.agents.ludicrous.tries import judge as judge_position
from ludarium.rules.chance import Chance, below, random_word, seed_rng
from ludarium.rules.ludicrous.names import BONUS_MOVE, CALENDAR, FOR_HOOP, HOOP_WHICH, MOVE, NEW, ROLL
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.steps import outcome_in
from ludarium.rules.ludicrous.tape import DRAWS, decides
from ludarium.rules.record import rare
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers, resolutions
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.drama import other_seed
from ludarium.sim.resolutions import finishing
from ludarium.sim.sequences import attempt, start

__all__ = ["judge"]

DIE, ANY = 6, 0
ANEW = DIE  # stretches drawn anew; what came is gone on with as often
PART = 0.75  # of the luck counts; any part leaves the mean as it is, and only the spread depends on it
NONE = -1  # instead of the seed of a stretch


@functools.cache
def judge(rules: Ruleset) -> Any:
    """The driver of `sim.luck`."""
    advance, redraw, finish = attempt(rules), redrawing(rules), finishing_copy(rules)
    layers.register()
    register_rules()
    with cache(rules, Path(resolutions.__file__)):

        @njit(cache=True, nogil=True)
        def judge_game(cfg: Any, batch: Any, mind: Any, log: Any, seed: int, index: int, luck: Any) -> None:
            roots, fresh = batch[:1].copy(), batch[:1].copy()
            lane = batch[:1].copy(), batch[:1].copy(), batch[:1].copy()
            seed_rng(fresh[0], other_seed(seed), index)
            start(batch[0], 0)
            roots[0] = batch[0]
            s = batch[0]
            stretch = NONE
            for n in range(len(log)):
                if stretch == NONE and is_drawn(s):
                    stretch = random_word(fresh[0])
                    for k in range(ANEW):
                        redraw(cfg, roots, batch, lane, fresh, 1 + k, mind)
                        count(cfg, mind, stretch, k, -PART / ANEW, luck)
                advance(cfg, roots, batch, 0, outcome_in(int(log[n])))
                if stretch != NONE and (roots[0].written == 0 or decides(s) or s.over):
                    for k in range(ANEW):
                        finish(cfg, roots, batch, lane, fresh, mind)
                        count(cfg, mind, stretch, k, PART / ANEW, luck)
                    stretch = NONE

    return judge_game


def redrawing(rules: Ruleset) -> Any:
    """The rule that plays a stretch anew to its next position, in `mind.rows[ROOT]`; die: what a roll shows."""
    finish = finishing_copy(rules)

    @rare
    def redraw(cfg: Any, roots: Any, states: Any, lane: Any, fresh: Any, die: int, mind: Any) -> None:
        rolled = states[0].awaits == ROLL
        if rolled or roots[0].written == 1:  # nothing is drawn yet: the state draws for itself, which is faster
            mind.rows[ROOT] = roots[0]
            reseed(mind.rows[ROOT], fresh[0], die if rolled else ANY)
            mind.rows[ROOT].live = DRAWS
            arrive(cfg, mind)
        else:
            finish(cfg, roots, states, lane, fresh, mind)

    return redraw


@functools.cache
def finishing_copy(rules: Ruleset) -> Any:
    """The rule that goes on from a state to its next position, in `mind.rows[ROOT]`."""
    finish = finishing(rules)

    @rare
    def finish_copy(cfg: Any, roots: Any, states: Any, lane: Any, fresh: Any, mind: Any) -> None:
        root, state, dice = lane
        root[0] = roots[0]
        state[0] = states[0]
        reseed(dice[0], fresh[0], ANY)
        finish(cfg, root, state, dice, mind)
        mind.rows[ROOT] = state[0]
        mind.rows[ROOT].live = DRAWS

    return finish_copy


@rare
def is_drawn(s: State) -> bool:
    """Whether a draw is awaited that counts."""
    if decides(s) or s.awaits == NEW:
        return False
    return s.awaits == ROLL or (s.purpose != FOR_HOOP and s.purpose != HOOP_WHICH and s.purpose != CALENDAR)


@rare
def reseed(s: Chance, fresh: Chance, die: int) -> None:
    """Give a state chance of its own; die: the number that it throws first, or ANY."""
    seed = random_word(fresh)
    stream = 0
    seed_rng(s, seed, stream)
    while die != ANY and 1 + below(s, DIE) != die:
        stream += 1
        seed_rng(s, seed, stream)
    seed_rng(s, seed, stream)


@rare
def count(cfg: Config, mind: Any, stretch: int, k: int, weight: float, luck: Any) -> None:
    """Add the chances of the position in `mind.rows[ROOT]`, after its move if it awaits one, with a weight."""
    root = mind.rows[ROOT]
    if root.awaits == MOVE or root.awaits == BONUS_MOVE:
        seed_rng(root, stretch, k)
        resolve(cfg, mind)
    judge_position(cfg, root, mind)
    for p in range(4):
        luck[p] += weight * mind.out[0, p]
