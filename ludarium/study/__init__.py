"""Studies: a question about a game's rules in a file, answered by many games, as a page and as tables.

Importing it imports Numba and Polars; `study.page` imports Matplotlib.
"""

from ludarium.study.file import read_study
from ludarium.study.run import Progress, Results, Run
from ludarium.study.settings import Study
from ludarium.study.store import Store

__all__ = ["Progress", "Results", "Run", "Store", "Study", "read_study"]
