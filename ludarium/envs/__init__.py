"""Environments for research: PettingZoo, Gymnasium, many games in lockstep, OpenSpiel.

Importing this registers `Ludarium/Classic-v0`, `Ludarium/Superconducting-v0` and `Ludarium/Ludicrous-v0` with
Gymnasium, if it is installed. `aec`, `single`, `vector` and `openspiel` are the adapters.
"""

import importlib.util

from ludarium.envs.views import VIEWS

__all__ = ["VIEWS"]

if importlib.util.find_spec("gymnasium"):
    from gymnasium.envs.registration import register

    for name in VIEWS:
        register(
            id=f"Ludarium/{name.capitalize()}-v0",
            entry_point="ludarium.envs.single:LudoEnv",
            vector_entry_point="ludarium.envs.vector:LudoVectorEnv",
            kwargs={"game": name},
        )
