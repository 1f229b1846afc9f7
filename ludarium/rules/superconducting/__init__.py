"""Superconducting Ludo; clauses in docs/rules/superconducting.md."""

from ludarium.rules.superconducting.ruleset import SUPERCONDUCTING

__all__ = ["SUPERCONDUCTING"]
