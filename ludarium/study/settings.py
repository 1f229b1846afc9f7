"""A study as read from its file: what is asked, what is varied, what is measured, and how well."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludarium.agents.own import is_own
from ludarium.errors import OptionError
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.plans import Plan, plan
from ludarium.study.measures import MEASURES

MOST_GAMES, MOST_ROLLOUTS = 20_000, 200


@dataclass(frozen=True)
class Setting:
    """How a variant is played; each field is a key of the study file. tables: only what differs from the package's."""

    game: str = "classic"
    seats: int | tuple[str, ...] | None = None
    first: str | None = None
    agents: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    parties: Mapping[str, Any] | None = None

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.game)

    def plan(self, seed: int, agents: tuple[str, ...] | None = None) -> Plan:
        """The plan of a simulation, with other agents if they are given; raises OptionError."""
        names = agents or self.agents
        if own := [name for name in names if is_own(name)]:
            raise OptionError(f"agent {own[0]!r}: expected one of the package, for a study's games are compiled")
        return plan(
            self.game,
            seed=seed,
            agents=names,
            options=self.options,
            seats=list(self.seats) if isinstance(self.seats, tuple) else self.seats,
            first=self.first,
            parties=self.parties,
            tables=house_file(self.tables) if self.tables else None,
        )


@dataclass(frozen=True)
class Variant:
    """One of the things compared: its name, the value of each varied key, how it is played, its `[[variant]]`."""

    name: str
    values: Mapping[str, Any]
    setting: Setting
    table: str = ""


@dataclass(frozen=True)
class Rollouts:
    """How much is played out: games at most, points along each of them, rollouts from each point."""

    games: int = MOST_ROLLOUTS
    points: int = 19
    each: int = 50


@dataclass(frozen=True)
class Study:
    """A study: what it asks, and how it finds the answer.

    note: what the design shows and what it doesn't, for readers of the answer.
    precision: by measure, the half-width of the 95 % interval that is narrow enough. games: of each variant, at most.
    skill: the better agent and the others of a match.
    """

    question: str
    variants: tuple[Variant, ...]
    axes: tuple[str, ...]
    measures: tuple[str, ...]
    precision: Mapping[str, float]
    games: int = MOST_GAMES
    seed: int = 0
    skill: tuple[str, str] = ("greedy", "random")
    rollouts: Rollouts = field(default_factory=Rollouts)
    note: str = ""
    text: str = ""

    def base(self, variant: int) -> int:
        """The variant that one is compared with: the same but for the first thing varied, which has its first value.

        Without anything varied it is the first of all.
        """
        if not self.axes:
            return 0
        wanted = self._context(variant)
        return next(n for n in range(len(self.variants)) if self._context(n) == wanted)

    def _context(self, variant: int) -> tuple[str, list[Any]]:
        found = self.variants[variant]
        return found.table, [found.values[axis] for axis in self.axes[1:]]

    def of_kind(self, kind: str, variant: Variant) -> tuple[str, ...]:
        """The measures that a kind of work gives for a variant."""
        game = variant.setting.rules.name
        return tuple(name for name in self.measures if MEASURES[name].kind == kind and game in MEASURES[name].games)


def word(value: Any) -> str:
    """A value as the command line takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(word, value)) if isinstance(value, list | tuple) else str(value)


def house_file(changes: Mapping[str, Any]) -> str:
    """House tables with some numbers changed, as the text of a file; its reader finds what does not belong there."""
    from ludarium.rules.ludicrous.tables import house_tables

    flat = _flat(_merged(house_tables(), changes))
    return "".join(f"{'.'.join(map(_key, keys))} = {_toml(value)}\n" for keys, value in flat.items())


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(base)
    for key, value in changes.items():
        inner = found.get(key)
        both = isinstance(value, Mapping) and isinstance(inner, Mapping)
        found[key] = _merged(inner, value) if both else value  # type: ignore[arg-type]
    return found


def _flat(tables: Mapping[str, Any], where: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    found: dict[tuple[str, ...], Any] = {}
    for key, value in tables.items():
        found.update(_flat(value, (*where, key)) if isinstance(value, Mapping) else {(*where, key): value})
    return found


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def _toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_toml(inner)}' for key, inner in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
