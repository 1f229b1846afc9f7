"""Compiled play: many games at once, their summary, perft. Importing it imports Numba."""

from ludarium.sim.results import Result
from ludarium.sim.simulate import simulate

__all__ = ["Result", "simulate"]
