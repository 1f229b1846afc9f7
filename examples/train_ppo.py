"""Train a player of classic or superconducting Ludo by PPO, on one core, and see how often it wins.

    python examples/train_ppo.py                  some minutes
    python examples/train_ppo.py --short          about a minute; exit status 1 unless it beats random players
    python examples/train_ppo.py --game superconducting

PPO is skrl's, in JAX: pip install -r examples/requirements.lock. 256 games of `LudoVectorEnv` run in lockstep, the
learner against three random players, its seat another one from game to game. The observation is followed by the action
mask, with which the network rules out what is not allowed.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import flax.linen as nn
import gymnasium
import jax.numpy as jnp
import numpy as np
from gymnasium.vector import AutoresetMode, VectorWrapper
from skrl.agents.jax.ppo import PPO
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.jax import SequentialTrainer
from skrl.utils import set_seed

from ludarium.envs.race import CLASSIC
from ludarium.envs.vector import LudoVectorEnv
from ludarium.sim.results import wilson

GAMES = 256
ROLLOUT = 32  # decisions in each game between two updates
HOME, TRACK, LANE = 57, 52, 52
AROUND = np.arange(-6, 7)  # squares before and behind a piece that the network looks at
FAIR_SHARE = 0.25


class WithMask(VectorWrapper):  # type: ignore[type-arg]
    """Observations as float32, followed by the mask of the actions."""

    def __init__(self, env: LudoVectorEnv) -> None:
        super().__init__(env)
        width = env.layout.size + env.actions.size
        self.single_observation_space = gymnasium.spaces.Box(-1, 127, (width,), np.float32)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, env.num_envs)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games."""
        observations, info = self.env.reset(seed=seed, options=options)
        return joined(observations, info), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game."""
        observations, rewards, ended, cut, info = self.env.step(actions)
        return joined(observations, info), rewards, ended, cut, {}


def joined(observations: Any, info: dict[str, Any]) -> Any:
    """An observation with its mask behind it."""
    return np.concatenate([observations, info["action_mask"]], axis=1, dtype=np.float32)


def around(squares: Any, places: Any) -> Any:
    """What stands on the squares around some places of the own track, nothing off it: [n, 4, 13] of squares[n, 52]."""
    wanted = places[..., None] - 1 + AROUND
    found = jnp.take_along_axis(squares[:, None, :], wanted % TRACK, axis=2)
    return found * ((places > 0) & (places < LANE))[..., None]


def features(observations: Any) -> Any:
    """For each own piece: where it is, where the die takes it, and who is near either place: [n, 4, features]."""
    parts = CLASSIC.as_dict(observations[:, : CLASSIC.size])  # these parts lie alike in both games
    here = parts["pieces"][:, 0].astype(jnp.int32)
    die = jnp.argmax(parts["die"], axis=1)[:, None] + 1
    there = jnp.where(here == 0, 1, here + die)
    mine, others = parts["squares"][:, 0], parts["squares"][:, 1:].sum(axis=1)
    near = [around(squares, places) for squares in (mine, others) for places in (here, there)]
    spots = [(here / HOME)[..., None], (there == HOME)[..., None], (there >= LANE)[..., None], (here == 0)[..., None]]
    stars = [((places % 13 == 9) | (places % 13 == 1))[..., None] for places in (here, there)]
    return jnp.concatenate([*near, *spots, *stars], axis=2).astype(jnp.float32)


class Policy(CategoricalMixin, Model):  # type: ignore[misc]
    """The same small network for each piece says how good moving it is."""

    def __init__(self, **settings: Any) -> None:
        Model.__init__(self, **settings)
        CategoricalMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[Any, dict[str, Any]]:
        """Logits, those of forbidden actions far below all others."""
        del role
        x = nn.relu(nn.Dense(64)(features(inputs["observations"])))
        logits = nn.Dense(1)(nn.relu(nn.Dense(32)(x)))[..., 0]
        return jnp.where(inputs["observations"][:, -4:] > 0, logits, -1e9), {}


class Value(DeterministicMixin, Model):  # type: ignore[misc]
    """How the game will end, by how far everybody is and what is near."""

    def __init__(self, **settings: Any) -> None:
        Model.__init__(self, **settings)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[Any, dict[str, Any]]:
        """The expected reward."""
        del role
        observations = inputs["observations"]
        pieces = observations[:, :16] / HOME
        near = nn.relu(nn.Dense(32)(features(observations))).mean(axis=1)
        return nn.Dense(1)(nn.relu(nn.Dense(64)(jnp.concatenate([pieces, near], axis=1)))), {}


def new_agent(env: Any) -> PPO:
    """A PPO agent that knows nothing yet."""
    spaces = {"observation_space": env.observation_space, "action_space": env.action_space, "device": env.device}
    models = {"policy": Policy(**spaces), "value": Value(**spaces)}
    for role, model in models.items():
        model.init_state_dict(role=role)
    settings = {
        "rollouts": ROLLOUT,
        "learning_epochs": 4,
        "mini_batches": 4,
        "discount_factor": 1.0,  # only the end of a game pays
        "learning_rate": 1e-3,
        "value_loss_scale": 1.0,
        "experiment": {"write_interval": 0, "checkpoint_interval": 0},
    }
    memory = RandomMemory(memory_size=ROLLOUT, num_envs=env.num_envs, device=env.device)
    return PPO(models=models, memory=memory, cfg=settings, **spaces)


def share_of_wins(agent: PPO, game: str, opponents: str, games: int, seed: int) -> tuple[float, float, float]:
    """How often the agent wins, each time by its best move, with the 95 % interval; every game counts once."""
    env = LudoVectorEnv(games, game=game, opponents=opponents)
    observations, info = env.reset(seed=seed)
    won, over = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
    while not over.all():
        inputs = {"observations": jnp.asarray(joined(observations, info))}
        logits, _ = agent.policy.apply(agent.policy.state_dict.params, inputs, "policy")
        observations, rewards, ended, _, info = env.step(np.asarray(logits).argmax(axis=1))
        won |= ended & ~over & (rewards > 0)
        over |= ended
    return (float(won.mean()), *wilson(int(won.sum()), games))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=["classic", "superconducting"], default="classic")
    parser.add_argument("--updates", type=int, default=150, help="of the network, after 8192 decisions each")
    parser.add_argument("--short", action="store_true", help="20 updates; fails unless it beats random players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    set_seed(options.seed)
    start = time.process_time()
    lockstep = LudoVectorEnv(
        GAMES, game=options.game, opponents="random", autoreset_mode=AutoresetMode.SAME_STEP, copy=False
    )
    env = wrap_env(WithMask(lockstep), wrapper="gymnasium", verbose=False)
    agent = new_agent(env)
    updates = 20 if options.short else options.updates
    plan = {"timesteps": updates * ROLLOUT, "headless": True, "close_environment_at_exit": False}
    SequentialTrainer(env=env, agents=agent, cfg=plan).train()
    print(f"{updates} updates in {time.process_time() - start:.0f} CPU seconds")
    least = 1.0
    for opponents in ("random",) if options.short else ("random", "greedy"):
        share, low, high = share_of_wins(agent, options.game, opponents, 2000, options.seed + 1)
        print(f"against three {opponents} players: {share:.1%} of 2000 games won ({low:.1%} to {high:.1%})")
        least = low if opponents == "random" else least
    return int(options.short and least <= FAIR_SHARE)


if __name__ == "__main__":
    sys.exit(main())
