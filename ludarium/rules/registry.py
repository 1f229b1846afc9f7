"""All games by name."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from ludarium.errors import OptionError
from ludarium.rules.classic import CLASSIC
from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.options import unknown_name
from ludarium.rules.ruleset import Ruleset
from ludarium.rules.superconducting import SUPERCONDUCTING

GAMES: dict[str, Ruleset] = {rules.name: rules for rules in (CLASSIC, SUPERCONDUCTING, LUDICROUS)}


def ruleset(name: str) -> Ruleset:
    """The rule set of a game by its name or alias; raises OptionError with the nearest name."""
    for rules in GAMES.values():
        if name == rules.name or name in rules.aliases:
            return rules
    raise OptionError(unknown_name("game", name, list(GAMES)))


def _reduced(rules: Ruleset) -> tuple[Callable[[str], Ruleset], tuple[str]]:
    return ruleset, (rules.name,)


for _rules in GAMES.values():
    copyreg.pickle(type(_rules), _reduced)  # copies, also in another process, are the one rule set of the name
