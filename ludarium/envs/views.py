"""How each game is seen: its observations and actions, as rules that run interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.envs import ludicrous, ludicrous_actions, race
from ludarium.envs.spaces import ActionTable, Layout
from ludarium.rules.ludicrous.names import DRAWN_GAME
from ludarium.rules.ruleset import Ruleset

Rule = Callable[..., Any]


@dataclass(frozen=True)
class View:
    """A game's tables, and the rules that fill them.

    observe(cfg, s, seat, out): int8[layout.size]; mask(s, out): int8[actions.size]; decider(s): the seat that decides;
    count(s): how many choices it has; outcome(s, action): what the action comes to, in a race game the index of the
    piece, -1 if it may not be taken.
    """

    layout: Layout
    actions: ActionTable
    observe: Rule
    mask: Rule
    decider: Rule
    count: Rule
    outcome: Rule


VIEWS: Mapping[str, View] = {
    "classic": View(
        race.CLASSIC, race.ACTIONS, race.observe_classic, race.mask, race.decider, race.count, race.index_of
    ),
    "superconducting": View(
        race.SUPERCONDUCTING,
        race.ACTIONS,
        race.observe_superconducting,
        race.mask,
        race.decider,
        race.count,
        race.index_of,
    ),
    "ludicrous": View(
        ludicrous.LAYOUT,
        ludicrous_actions.TABLE,
        ludicrous.observe,
        ludicrous_actions.mask,
        ludicrous_actions.decider,
        ludicrous_actions.count,
        ludicrous_actions.outcome,
    ),
}
"""By name of the rule set."""

SOURCES = tuple(Path(module.__file__ or "") for module in (race, ludicrous, ludicrous_actions))
"""The files whose rules are compiled."""


def outcome_of(rules: Ruleset, config: Any, state: Any, action: int) -> int:
    """The outcome, as a number for the tape, that an action is; -1 if it may not be taken."""
    found = int(VIEWS[rules.name].outcome(state, action))
    army: Any = getattr(rules, "army_rule", None)
    return found if found < 0 or army is None else 4 * army(config, state) + found


def action_of(rules: Ruleset, state: Any, outcome: int) -> int:
    """The action that a decision is, given as an outcome for the tape."""
    return outcome & 3 if hasattr(rules, "roll") else ludicrous_actions.action_of(state, outcome)


def payoffs(config: Any) -> npt.NDArray[np.float64]:
    """What a game pays each seat: float64[6, 4], the row is the winning seat, 4 of a draw, 5 of a game that goes on.

    The winners have 1, the others share -1 for each of them, so that the sum is 0; a draw pays nothing. With teams both
    partners win.
    """
    seats = [seat for seat in range(4) if config.seats >> seat & 1]
    table = np.zeros((DRAWN_GAME + 2, 4))
    for winner in seats:
        won = {winner, winner ^ 2} if getattr(config, "teams", 0) else {winner}
        for seat in seats:
            table[winner, seat] = 1.0 if seat in won else -len(won) / (len(seats) - len(won))
    return table


def result_row(state: Any) -> int:
    """The row of `payoffs` for a state."""
    return int(state.winner) if state.over else DRAWN_GAME + 1
