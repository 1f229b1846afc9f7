"""Compiled play: many games at once, their summary, perft. Importing it imports Numba."""

from ludarium.sim.results import Result
from ludarium.sim.run import Simulation
from ludarium.sim.simulate import plan, simulate

__all__ = ["Result", "Simulation", "plan", "simulate"]
