"""What the first kernel loads, and what it leaves to who needs it."""

import subprocess
import sys

PROGRAM = """
import sys
import numba
import numpy as np
from ludarium.sim import simulate

simulate("classic", 2, seed=1)
assert "scipy.linalg" not in sys.modules
product = numba.njit(lambda a: a @ a)(2 * np.eye(3))
assert product.tolist() == (4 * np.eye(3)).tolist()
assert "scipy.linalg" in sys.modules
"""


def test_linear_algebra_is_loaded_only_for_who_uses_it() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
