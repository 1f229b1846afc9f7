"""Compiled play: many games at once, their summary, perft. Importing it imports Numba."""

from ludarium.sim.plans import plan
from ludarium.sim.results import Result
from ludarium.sim.run import Simulation
from ludarium.sim.simulate import simulate

__all__ = ["Result", "Simulation", "plan", "simulate"]
