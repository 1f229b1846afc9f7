"""Classic Ludo with the French points system; clauses in docs/rules/classic.md."""

from ludarium.rules.classic.ruleset import CLASSIC

__all__ = ["CLASSIC"]
