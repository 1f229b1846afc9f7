"""What is to be simulated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.agents.own import called, check_any, code_of, is_own, whole
from ludarium.errors import OptionError
from ludarium.game.ludicrous.parties import furnish
from ludarium.game.records import head
from ludarium.game.seating import check_seed, seat_number, seat_numbers
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.kernels import kernels


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; everything that a process needs to play its share.

    agents: by seat, one of the user's own as the whole FILE.py:NAME or as MODULE:NAME. code: of each of those what
    tells its file from another version.
    """

    game: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    first: int
    agents: tuple[str, ...]
    seed: int
    parties: Mapping[str, Any] | None = None
    tables: str | None = None
    code: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.game)

    @property
    def config(self) -> Any:
        """The options as the rules read them."""
        config = self.rules.configure(self.rules.settle(self.options), self.seats, self.first)
        furnish(self.rules, config, self.parties, self.tables)
        return config

    @property
    def names(self) -> tuple[str, ...]:
        """What the agents are called."""
        return tuple(map(called, self.agents))

    @property
    def players(self) -> Mind:
        """What the agents of the four seats think with, if all are compiled."""
        names = dict(zip(self.seats, self.agents, strict=True))
        return bulk.mind(self.game, kernels(self.rules).Tallied, [names.get(seat, "random") for seat in range(4)])

    @property
    def head(self) -> dict[str, Any]:
        """The first line of a record; no seed, since a game among many has its number as well."""
        return head(self.rules, self.config, self.names, None)


def plan(
    game: str,
    *,
    seed: int = 0,
    agents: Sequence[str] | str | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | int | None = None,
    first: str | None = None,
    parties: Mapping[str, Any] | None = None,
    tables: str | None = None,
) -> Plan:
    """Check what is asked for; raises OptionError. agents: names, or FILE.py:NAME or MODULE:NAME of one's own."""
    rules = ruleset(game)
    values = rules.settle(options or {})
    names = (agents,) if isinstance(agents, str) else tuple(agents or ("random",))
    if seats is None and len(names) > 1:
        seats = len(names)
    numbers = seat_numbers(rules, seats, values)
    names = names * len(numbers) if len(names) == 1 else names
    for name in names:
        check_any(name, rules.name)
    if len(names) != len(numbers):
        raise OptionError(f"{len(names)} agents for {len(numbers)} seats")
    names = tuple(map(whole, names))
    code = {name: code_of(name) for name in names if is_own(name)}
    begins = -1 if first is None else seat_number(rules, first, numbers)
    work = Plan(rules.name, dict(options or {}), numbers, begins, names, check_seed(seed), parties, tables, code)
    _ = work.config  # a wrong party or table is told before anything is played
    return work
