"""Win chances, luck and choices of a game, and hints in one. Importing it loads no Numba, `analyse` does."""

from ludarium.analysis.hints import Hint, hint
from ludarium.analysis.report import Analysis
from ludarium.analysis.run import analyse

__all__ = ["Analysis", "Hint", "analyse", "hint"]
