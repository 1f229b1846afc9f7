"""Players of the race games that try moves out: by the network, some dice ahead, by rollouts.

Rules are made from a game's own ones, level upon level: a `value` rule writes the win chances of `mind.rows[k]` to
`mind.out[k]`, and uses only higher levels besides. Tried states draw nothing for themselves: outcomes come from their
tape, so that no player meets the dice to come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ludarium.agents.network import chances, settle
from ludarium.rules.chance import seed_rng
from ludarium.rules.race import lowest, single
from ludarium.rules.record import rare

Rule = Callable[..., Any]

TAPE = 8
DIE = 6
ROLLS = 16  # of a rollout, then the network's value
CLOSE = 0.01  # win chance by which a move may trail the best and still be rolled out
STREAM = 0x5EED  # of the rollouts' dice, the same for every move: what is compared meets the same luck


class RaceParts(NamedTuple):
    """What a race game gives to its searching players.

    take: see `taking`. inputs(cfg, s, mind): the network's inputs, how many. forks(s, after): how many equally likely
    ways a move may come out in, by the state before and after it. next_draw(s, die): the outcome that follows a die
    which moves nothing. share(cfg, mind, k, seat): a seat's chance in `mind.out[k]`.
    """

    roll: Rule
    play: Rule
    take: Rule
    inputs: Rule
    forks: Rule
    next_draw: Rule
    share: Rule


class Search(NamedTuple):
    """The players' rules (cfg, s, mind) -> index of a piece, and what they are made of."""

    parts: RaceParts
    value: Rule
    after: Rule
    after_one: Rule
    strong: Rule
    expert: Rule
    master: Rule


def search(parts: RaceParts) -> Search:
    """The searching players of a game."""
    value = network_value(parts.inputs)
    after = after_move(parts, value)
    deeper = one_die_deeper(parts, value, after)
    after_one = after_move(parts, deeper)
    after_two = after_move(parts, one_die_deeper(parts, deeper, after_one))
    strong = best_move(parts, after)
    master = rolled_out(parts, value, after_two, pick_by(parts, after))
    return Search(parts, value, after, after_one, strong, best_move(parts, after_one), master)


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


def called(function: Rule) -> Rule:
    """A rule as a call of its own: in searches compilation would take longer by inlining it than games by calling."""

    @rare
    def call(cfg: Any, s: Any) -> None:
        function(cfg, s)

    return call


def called_with_piece(function: Rule) -> Rule:
    """The same for a rule that moves a piece."""

    @rare
    def call(cfg: Any, s: Any, i: int) -> None:
        function(cfg, s, i)

    return call


def race_parts(roll: Rule, play: Rule, inputs: Rule, forks: Rule, next_draw: Rule, share: Rule) -> RaceParts:
    """The parts of a game with these rules."""
    play = called_with_piece(play)
    return RaceParts(called(roll), play, taking(play), inputs, forks, next_draw, share)


def taking(play: Rule) -> Rule:
    """The state after a move, in `mind.rows[k]`."""

    @rare
    def take(cfg: Any, s: Any, i: int, mind: Any, k: int, way: int) -> None:
        mind.rows[k] = s
        tried = mind.rows[k]
        script(tried, way, 0)
        play(cfg, tried, i)

    return take


@rare
def script(s: Any, first: int, second: int) -> None:
    """Let a tried state meet these outcomes, then zeros: no field starts."""
    s.live = 0
    s.read = 0
    s.written = TAPE
    for n in range(TAPE):
        s.tape[n] = 0
    s.tape[0] = first
    s.tape[1] = second


def one_die_deeper(parts: RaceParts, value: Rule, after: Rule) -> Rule:
    """The mean over the next die, whose player replies with what is best for itself."""
    reply = replying(parts, value, after)

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


def rolled_out(parts: RaceParts, value: Rule, after: Rule, pick: Rule) -> Rule:
    """The player that rolls out, as often as its budget says, the moves that come close to the best by search."""
    share = parts.share
    mean = rollouts(parts, value, pick)

    @rare
    def choose(cfg: Any, s: Any, mind: Any) -> int:
        if single(s.legal):
            return lowest(s.legal)
        best = -1.0
        for i in range(4):
            mind.terms[i] = -1.0
            if (s.legal >> i) & 1:
                after(cfg, s, i, mind, 0)
                mind.terms[i] = share(cfg, mind, 0, s.turn)
                best = max(best, mind.terms[i])
        close = 0
        found = 0
        for i in range(4):
            close += mind.terms[i] >= best - CLOSE
            found = i if mind.terms[i] == best else found
        if close == 1 or mind.budget[0] == 0:
            return found
        top = -1.0
        for i in range(4):
            if mind.terms[i] >= best - CLOSE:
                worth = mean(cfg, s, i, mind) + mind.terms[i]
                if worth > top:
                    top = worth
                    found = i
        return found

    return choose


def rollouts(parts: RaceParts, value: Rule, pick: Rule) -> Rule:
    """A player's mean chance over rollouts after moving piece i, between players that go by the network."""
    roll, play, share = parts.roll, parts.play, parts.share
    take = starting(parts.play)

    @rare
    def mean(cfg: Any, s: Any, i: int, mind: Any) -> float:
        total = 0.0
        for number in range(mind.budget[0]):
            take(cfg, s, i, mind, number)
            tried = mind.rows[0]
            for _ in range(ROLLS):
                if tried.over == 0:
                    tried.read = 0
                    roll(cfg, tried)
                    if tried.legal != 0:
                        tried.read = 0
                        play(cfg, tried, pick(cfg, tried, mind, 1))
            value(cfg, mind, 0)
            total += share(cfg, mind, 0, s.turn)
        return float(total / mind.budget[0])

    return mean


def starting(play: Rule) -> Rule:
    """A rollout's state after moving piece i; from there it draws from dice of its own."""

    @rare
    def take(cfg: Any, s: Any, i: int, mind: Any, number: int) -> None:
        mind.rows[0] = s
        tried = mind.rows[0]
        seed_rng(tried, STREAM, number)
        tried.live = 1
        tried.read = 0
        play(cfg, tried, i)

    return take
