"""How Ludicrous Ludo goes on in a rollout: all seats decide as `tuned` does, and the critic judges the start of a turn.

A state draws for itself here. Interpreted as well as compiled; only `trials` asks for Numba.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.linear import tuned
from ludarium.agents.ludicrous.tries import ROOT, arrive, judge
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import DRAWS, decides
from ludarium.rules.record import rare

AS_IT_IS = -1
SEATS = 4


@rare
def try_position(cfg: Config, s: State, code: int, seed: int, stream: int, number: int, turns: int, mind: Any) -> None:
    """The chances by seat, into `mind.out[0]`, after a rollout from a position.

    code: the decision to begin with, or AS_IT_IS. number: of the turn that counts as the first of `turns`, since a
    resolution that led to the position may have begun in it.
    """
    mind.rows[ROOT] = s
    root = mind.rows[ROOT]
    seed_rng(root, seed, stream)
    passed = int(turn_number(root) != number)
    while passed < turns and root.over == 0:
        number = turn_number(root)
        go_on(cfg, root, code, mind)
        code = AS_IT_IS
        passed += int(turn_number(root) != number)
    judge(cfg, root, mind)


@rare
def turn_number(s: State) -> int:
    """A number that changes from turn to turn."""
    return int(SEATS * s.round + s.turn)


@rare
def go_on(cfg: Config, s: State, code: int, mind: Any) -> None:
    """From the position in row 0 to the next; code: the decision, or AS_IT_IS for that of `tuned`."""
    s.live = DRAWS
    s.written = 0
    if decides(s):
        s.tape[0] = tuned(cfg, s, mind) if code == AS_IT_IS else code
        s.written = 1
    arrive(cfg, mind)
