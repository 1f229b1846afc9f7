"""Compiled play: many games at once, studies of them, perft. Importing its modules imports Numba."""
