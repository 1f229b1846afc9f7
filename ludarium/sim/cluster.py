"""Shares of work on a Ray cluster. Importing it imports Ray."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from ludarium.errors import MissingExtra
from ludarium.sim.executor import Executor

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

try:
    import ray
except ImportError as error:
    raise MissingExtra("cluster", "running on a cluster") from error

__all__ = ["Cluster"]

S = TypeVar("S")
R = TypeVar("R")


class Cluster(Executor):
    """Does shares on all processors of the Ray cluster at an address; Ray does again what a lost worker or node had."""

    def __init__(self, address: str) -> None:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]

    def submit(self, function: Callable[[S], R], share: S) -> Future[R]:
        """Hand a share out."""
        task = ray.remote(max_retries=-1)(function)
        future: Future[R] = task.remote(share).future()
        return future

    def close(self) -> None:
        """Leave the cluster; it stops what is not done."""
        ray.shutdown()
