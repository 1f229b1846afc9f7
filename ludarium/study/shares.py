"""A share of a study: games of one variant, watched in one process. Its outcome is a column for each measure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.sim.drama import Story, drama
from ludarium.sim.kernels import kernels
from ludarium.sim.plans import Plan
from ludarium.sim.shares import check_rules
from ludarium.sim.what_if import what_if
from ludarium.study.measures import CHANCES, GAME, MATCH, MEASURES, Numbers, Watched
from ludarium.study.settings import Study

__all__ = ["POINT", "Share", "Shared", "play_share", "sizes"]

Shared = dict[str, Numbers]
"""By measure its number for each game; of `chances` also the winner's chance at each point, in per cent."""

POINT = "chance_"
"""Before the number of a point, the name of its column."""

ROLLED, SLOW = 2000, 200  # games a share: fast games, slow ones
PLAYED_OUT, SLOWLY = 20, 1  # played out at many points
BRANCHED = 200  # played out at one moment


@dataclass(frozen=True)
class Share:
    """Games number `index` to `index + count - 1` of a study's variant, for one kind of measures.

    rules: the digest of the rules that they are to be played by; any if it is empty.
    """

    study: Study
    variant: int
    kind: str
    index: int
    count: int
    rules: str = ""

    @property
    def name(self) -> str:
        """A name that no other share of the study has."""
        return f"{self.kind}-{self.variant:03}-{self.index:09}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The measures that come of it."""
        return self.study.of_kind(self.kind, self.study.variants[self.variant])

    @property
    def plan(self) -> Plan:
        """How its games are played."""
        return self.study.variants[self.variant].setting.plan(self.study.seed)


def sizes(study: Study, kind: str) -> int:
    """How many games a share of a kind has: about a second of work."""
    slow = any(not hasattr(variant.setting.rules, "roll") for variant in study.variants)
    if kind in (GAME, MATCH):
        return SLOW if slow else ROLLED
    if kind != CHANCES:
        return BRANCHED
    return SLOWLY if slow else PLAYED_OUT


def play_share(share: Share) -> Shared:
    """The measures of a share; the same whoever takes them. Raises ExecutorError on a machine with other rules."""
    check_rules(share.plan.rules, share.rules)
    watched = {GAME: _games, MATCH: _match, CHANCES: _chances}.get(share.kind, _what_if)(share)
    found = {name: MEASURES[name].column(watched) for name in share.columns}
    if share.kind == CHANCES:
        found.update({f"{POINT}{k + 1}": 100 * watched.found[:, k] for k in range(watched.found.shape[1])})
    return found


def sides_of(plan: Plan) -> npt.NDArray[np.int64]:
    """By seat, the number that its team shares; -1 where nobody sits."""
    teams = getattr(plan.config, "teams", 0)
    return np.array([(seat & 1 if teams else seat) if seat in plan.seats else -1 for seat in range(4)], np.int64)


def _watched(plan: Plan, count: int, **found: Any) -> Watched:
    nothing = np.zeros(count, np.int64)
    empty = {
        "winners": nothing,
        "lengths": nothing,
        "events": nothing[:, None],
        "stories": Story.new_batch(count),
        "better": nothing,
        "found": np.zeros((count, 1)),
    }
    return Watched(rules=plan.rules, sides=sides_of(plan), **{**empty, **found})


def _games(share: Share) -> Watched:
    return _told(share.plan, share.index, share.count, 1)


def _told(plan: Plan, index: int, count: int, stride: int) -> Watched:
    """Every `stride`-th game from number `index` on, `count` of them."""
    batch, stories = kernels(plan.rules).Tallied.new_batch(count), Story.new_batch(count)
    sides = sides_of(plan)
    drama(plan.rules).tell(plan.config.row[0], batch, stories, plan.seed, index, stride, sides, plan.players)
    lengths = batch["round"] if plan.rules.length_unit == "rounds" else stories["steps"]
    return _watched(
        plan,
        count,
        winners=batch["winner"].astype(np.int64),
        lengths=lengths.astype(np.int64),
        events=batch["tally"].astype(np.int64),
        stories=stories,
    )


def _match(share: Share) -> Watched:
    """The better agent sits in each seat in turn, game by game."""
    plan, (better, others) = share.plan, share.study.skill
    winners, seats = np.zeros(share.count, np.int64), np.zeros(share.count, np.int64)
    for turn, seat in enumerate(plan.seats):
        start = (turn - share.index) % len(plan.seats)
        count = len(range(start, share.count, len(plan.seats)))
        seated = tuple(better if each == seat else others for each in plan.seats)
        if count:
            told = _told(replace(plan, agents=seated), share.index + start, count, len(plan.seats))
            winners[start :: len(plan.seats)] = told.winners
            seats[start :: len(plan.seats)] = seat
    return _watched(plan, share.count, winners=winners, better=seats)


def _chances(share: Share) -> Watched:
    plan, rollouts = share.plan, share.study.rollouts
    found, stories = np.zeros((share.count, rollouts.points)), Story.new_batch(share.count)
    room, sides = kernels(plan.rules).Tallied.new_batch(2), sides_of(plan)
    drama(plan.rules).chances(
        plan.config.row[0], room, stories, found, plan.seed, share.index, sides, plan.players, rollouts.each
    )
    return _watched(plan, share.count, stories=stories, found=found)


def _what_if(share: Share) -> Watched:
    plan, found = share.plan, np.zeros((share.count, 5))
    driver, room = what_if(plan.rules, share.kind), kernels(plan.rules).Tallied.new_batch(3)
    driver(plan.config.row[0], room, found, plan.seed, share.index, plan.players, share.study.rollouts.each)
    return _watched(plan, share.count, found=found)
