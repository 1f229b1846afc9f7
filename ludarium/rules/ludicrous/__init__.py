"""Ludicrous Ludo, chapters 3 and 6 of its book; clauses in docs/rules/ludicrous.md."""

from ludarium.rules.ludicrous.ruleset import LUDICROUS

__all__ = ["LUDICROUS"]
