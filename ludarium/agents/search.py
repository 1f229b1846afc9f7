"""Players of the race games that try moves out: by the network, some dice ahead, by rollouts.

Rules are made from a game's own ones, level upon level: a `value` rule writes the win chances of `mind.rows[k]` to
`mind.out[k]`, and uses only higher levels besides.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludarium.agents.network import chances, settle
from ludarium.agents.parts import DIE, RaceParts, Rule, script
from ludarium.agents.rollouts import STREAMS, rollouts
from ludarium.rules.race import lowest, single
from ludarium.rules.record import rare

ROLLS = 8  # of a rollout, then the network's value
CLOSE = 0.015  # win chance by which a move may trail the best and still be rolled out
PRIOR = 16  # rollouts that what is known two dice ahead counts for
STREAM = 0x5EED  # of the rollouts' dice, the same for every move: what is compared meets the same luck


class Search(NamedTuple):
    """The players' rules (cfg, s, mind) -> index of a piece, and what they are made of.

    reply: see `replying`. rollout: see `rollouts`.
    """

    parts: RaceParts
    value: Rule
    after: Rule
    reply: Rule
    after_one: Rule
    rollout: Rule
    strong: Rule
    expert: Rule
    master: Rule


def search(parts: RaceParts) -> Search:
    """The searching players of a game."""
    value = network_value(parts.inputs)
    after = after_move(parts, value)
    reply = replying(parts, value, after)
    deeper = one_die_deeper(reply)
    after_one = after_move(parts, deeper)
    after_two = after_move(parts, one_die_deeper(replying(parts, deeper, after_one)))
    rollout = rollouts(parts, value, reply, pick_by(parts, after))
    strong, expert = best_move(parts, after), best_move(parts, after_one)
    return Search(parts, value, after, reply, after_one, rollout, strong, expert, rolled_out(parts, after_two, rollout))


def network_value(inputs: Rule) -> Rule:
    """What the network thinks."""

    @rare
    def value(cfg: Any, mind: Any, k: int) -> None:
        s = mind.rows[k]
        if s.over:
            settle(mind, k, s.winner)
        else:
            chances(mind, k, inputs(cfg, s, mind), cfg.seats, s.turn)

    return value


def after_move(parts: RaceParts, value: Rule) -> Rule:
    """The value after moving piece i, at level k; the mean where a redraw of spins follows."""
    take, forks = parts.take, parts.forks

    @rare
    def after(cfg: Any, s: Any, i: int, mind: Any, k: int) -> None:
        take(cfg, s, i, mind, k, 0)
        ways = forks(s, mind.rows[k])
        value(cfg, mind, k)
        if ways > 1:
            for p in range(4):
                mind.ways[k, p] = mind.out[k, p]
            for way in range(1, ways):
                take(cfg, s, i, mind, k, way)
                value(cfg, mind, k)
                for p in range(4):
                    mind.ways[k, p] += mind.out[k, p]
            for p in range(4):
                mind.out[k, p] = mind.ways[k, p] / ways

    return after


def one_die_deeper(reply: Rule) -> Rule:
    """The mean over the next die, whose player replies with what is best for itself."""

    @rare
    def deeper(cfg: Any, mind: Any, k: int) -> None:
        if mind.rows[k].over:
            settle(mind, k, mind.rows[k].winner)
            return
        for p in range(4):
            mind.sums[k, p] = 0.0
        for die in range(1, DIE + 1):
            reply(cfg, mind, k + 1, die)
            for p in range(4):
                mind.sums[k, p] += mind.out[k + 1, p]
        for p in range(4):
            mind.out[k, p] = mind.sums[k, p] / DIE

    return deeper


def replying(parts: RaceParts, value: Rule, after: Rule) -> Rule:
    """The chances after a die and the best reply to it, in `mind.out[k]`."""
    roll, next_draw, share = parts.roll, parts.next_draw, parts.share

    @rare
    def reply(cfg: Any, mind: Any, k: int, die: int) -> None:
        mind.rows[k] = mind.rows[k - 1]
        s = mind.rows[k]
        script(s, die, next_draw(s, die))
        roll(cfg, s)
        if s.legal == 0:
            value(cfg, mind, k)
            return
        best = -1.0
        for i in range(4):
            if (s.legal >> i) & 1:
                after(cfg, s, i, mind, k + 1)
                worth = share(cfg, mind, k + 1, s.turn)
                if worth > best:
                    best = worth
                    for p in range(4):
                        mind.out[k, p] = mind.out[k + 1, p]

    return reply


def best_move(parts: RaceParts, after: Rule) -> Rule:
    """The player that takes the move after which its chance is best."""
    pick = pick_by(parts, after)

    @rare
    def choose(cfg: Any, s: Any, mind: Any) -> int:
        return int(pick(cfg, s, mind, 0))

    return choose


def pick_by(parts: RaceParts, after: Rule) -> Rule:
    """The index of the piece whose move is best, tried at level k; the first of equals."""
    share = parts.share

    @rare
    def pick(cfg: Any, s: Any, mind: Any, k: int) -> int:
        if single(s.legal):
            return lowest(s.legal)
        found = -1
        best = -1.0
        for i in range(4):
            if (s.legal >> i) & 1:
                after(cfg, s, i, mind, k)
                worth = share(cfg, mind, k, s.turn)
                if worth > best:
                    best = worth
                    found = i
        return found

    return pick


def looking(parts: RaceParts, after: Rule) -> Rule:
    """The index of the piece whose move is best, the first of equals, with the chance after each in `mind.terms`."""
    share = parts.share

    @rare
    def look(cfg: Any, s: Any, mind: Any) -> int:
        best = -1.0
        found = -1
        for i in range(4):
            mind.terms[i] = -1.0
            if (s.legal >> i) & 1:
                after(cfg, s, i, mind, 0)
                mind.terms[i] = share(cfg, mind, 0, s.turn)
                if mind.terms[i] > best:
                    best = mind.terms[i]
                    found = i
        return found

    return look


def rolled_out(parts: RaceParts, after: Rule, rollout: Rule) -> Rule:
    """The player that rolls out, as often as its budget says, the moves that come close to the best by search."""
    look, total = looking(parts, after), adding_up(parts, rollout)

    @rare
    def choose(cfg: Any, s: Any, mind: Any) -> int:
        if single(s.legal):
            return lowest(s.legal)
        found = int(look(cfg, s, mind))
        least = mind.terms[found] - CLOSE
        close = 0
        for i in range(4):
            close += mind.terms[i] >= least
        if close == 1 or mind.budget[0] == 0:
            return found
        top = -1.0
        for i in range(4):
            if mind.terms[i] >= least:
                worth = total(cfg, s, i, mind) + PRIOR * mind.terms[i]
                if worth > top:
                    top = worth
                    found = i
        return found

    return choose


def adding_up(parts: RaceParts, rollout: Rule) -> Rule:
    """The sum of a player's chances over its rollouts after moving piece i."""
    share = parts.share

    @rare
    def total(cfg: Any, s: Any, i: int, mind: Any) -> float:
        found = 0.0
        for number in range(mind.budget[0]):
            rollout(cfg, s, i, STREAM, number, number * STREAMS, ROLLS, mind, mind.sums[0])
            for p in range(4):
                mind.out[0, p] = mind.sums[0, p]
            found += share(cfg, mind, 0, s.turn)
        return found

    return total
