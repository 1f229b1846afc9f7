"""What there is to look at in a record of a race game: each roll, and each choice that it left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludarium.game.match import Match
from ludarium.game.records import Record
from ludarium.rules.chance import MOVE, ROLL
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.lanes import likeness


@dataclass
class Spot:
    """A roll, and what came of it.

    ply: steps of the record before it. before: the state before the roll. die: 0 if the record ends there. after: the
    state with the die in hand, if several pieces that differ in effect could move; pieces: one index for each effect,
    the moved piece for its own. played: which of them. plain: nothing but the move lies between the choice and the next
    roll, so that this is worth what the choice was.
    """

    ply: int
    seat: int
    before: Any
    die: int = 0
    after: Any = None
    pieces: tuple[int, ...] = ()
    played: int = 0
    plain: bool = False

    @property
    def ply_of_move(self) -> int:
        """Steps of the record before the move."""
        return self.ply + 1


def spots(record: Record) -> tuple[list[Spot], Any]:
    """The rolls of a record until the winner is known, and the state after them."""
    rules: Any = record.rules
    match: Any = Match(rules, record.config)
    found: list[Spot] = []
    for ply, step in enumerate(record.steps):
        if match.state.winner >= 0:
            break
        outcome = rules.outcome(record.config, match.state, step)
        if match.state.awaits == ROLL:
            found.append(Spot(ply, match.state.turn, match.root.copy(), outcome))
        elif match.state.awaits == MOVE:
            _choose(found[-1], rules, record.config, match.root.copy(), outcome & 3)
        elif found:
            found[-1].plain = False
        match.advance(outcome)
    if match.state.winner < 0 and match.state.awaits == ROLL:
        found.append(Spot(len(record.steps), match.state.turn, match.root.copy()))
    elif match.state.winner < 0 and found:
        found[-1] = Spot(found[-1].ply, found[-1].seat, found[-1].before)  # what its die led to is not there
    return found, match.state


def _choose(spot: Spot, rules: Ruleset, config: Any, state: Any, moved: int) -> None:
    """Take in a choice, unless all pieces come to the same."""
    pieces = tuple(_unlike(rules, config, state, moved))
    if len(pieces) > 1:
        spot.after, spot.pieces, spot.played, spot.plain = state, pieces, pieces.index(moved), True


def _unlike(rules: Ruleset, config: Any, state: Any, moved: int) -> Iterator[int]:
    """The pieces that may move, one for each effect, in their order."""
    like, army = likeness(rules), 4 * rules.army_rule(config, state)
    kinds = {i: like(state, army + i) for i in range(4) if state.legal >> i & 1}
    chosen = {kind: i for i, kind in reversed(kinds.items())}
    chosen[kinds[moved]] = moved
    yield from sorted(chosen.values())
