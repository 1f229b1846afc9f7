"""On a cluster of two nodes in this machine: the same games, whatever is lost on the way."""

from __future__ import annotations

import io
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludarium.errors import ExecutorError, OptionError
from ludarium.sim import Result, Simulation, plan, simulate
from ludarium.sim.cluster import Cluster
from ludarium.sim.pools import executor
from tests.agents.own import write_agents
from tests.cli.conftest import ludarium

__all__ = ["ludarium"]

pytestmark = pytest.mark.xdist_group("cluster")

GAMES = 60_000


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A cluster of two nodes with a processor each."""
    from ray.cluster_utils import Cluster as Nodes

    started = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    started.add_node(num_cpus=1)
    yield started
    started.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def expected() -> Result:
    """The same games in this process."""
    return simulate("classic", GAMES, seed=11)


def process_of(number: int) -> int:
    time.sleep(0.2)
    return os.getpid()


def refuse(number: int) -> int:
    raise OptionError(f"{number} is refused")


def test_a_killed_process_costs_no_game_and_changes_nothing(nodes: Any, expected: Result) -> None:
    with executor(cluster=nodes.address) as run, Simulation(plan("classic", seed=11), GAMES) as simulation:
        assert run.workers == 2
        processes = set(run.map(process_of, range(4)))
        assert os.getpid() not in processes
        killed: list[int] = []

        def kill_one(done: int) -> None:
            if done > GAMES / 10 and not killed:
                killed.append(processes.pop())
                os.kill(killed[0], signal.SIGKILL)

        simulation.run(run, kill_one)
        assert killed
        assert killed[0] not in set(run.map(process_of, range(4)))
    assert simulation.result.as_dict() == expected.as_dict()


def test_a_lost_node_costs_no_game_and_changes_nothing(nodes: Any, expected: Result) -> None:
    node = nodes.add_node(num_cpus=1)
    with executor(cluster=nodes.address) as run, Simulation(plan("classic", seed=11), GAMES) as simulation:
        assert run.workers == 3
        removing = threading.Thread(target=nodes.remove_node, args=(node, False))

        def lose_it(done: int) -> None:
            if done > GAMES / 10 and not removing.ident:
                removing.start()

        simulation.run(run, lose_it)
        removing.join()
    assert simulation.result.as_dict() == expected.as_dict()


def test_records_and_tables_are_the_same_as_of_one_process(nodes: Any, tmp_path: Path) -> None:
    found = []
    for cluster in (None, nodes.address):
        records, file = io.StringIO(), tmp_path / f"{cluster}.parquet"
        simulate("sc", 300, seed=3, cluster=cluster, records=records, parquet=file)
        found.append((records.getvalue(), file.read_bytes()))
    assert found[0] == found[1]


def test_an_agent_of_ones_own_plays_the_same_there(nodes: Any, tmp_path: Path) -> None:
    file, found = write_agents(tmp_path), []
    for cluster in (None, nodes.address):
        records = io.StringIO()
        simulate("classic", 12, seed=3, agents=[f"{file}:Lucky", "random"], cluster=cluster, records=records)
        found.append(records.getvalue())
    assert found[0] == found[1]
    assert found[0].count('"agents": ["Lucky", "random"]') == 12


def test_what_ray_tells_of_a_lost_machine_is_not_among_results(nodes: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from ray._private.worker import print_to_stdstream

    with Cluster(nodes.address):
        print_to_stdstream({"lines": ["Raylet is terminated."], "pid": "raylet", "is_err": False}, ignore_prefix=False)
    assert capsys.readouterr().out == ""


def test_what_a_share_raises_is_raised_as_it_is(nodes: Any) -> None:
    with Cluster(nodes.address) as run:
        assert len(list(run.completed(process_of, range(3)))) == 3
        with pytest.raises(OptionError, match=r"^7 is refused$"):
            list(run.map(refuse, [7]))


def test_the_command_plays_on_a_cluster(nodes: Any, ludarium: Any) -> None:
    settings = ("simulate", "--games", "300", "--seed", "5", "--json", "-")
    here, there = ludarium(*settings), ludarium(*settings, "--cluster", nodes.address)
    assert there.err == ""
    assert json.loads(there.out) == json.loads(here.out)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere.invalid:6379"])
def test_where_no_cluster_is_one_is_told_soon(ludarium: Any, address: str) -> None:
    start = time.monotonic()
    sentence = ludarium("simulate", "--games", "5", "--cluster", address).refused()
    assert sentence.startswith(f"cluster '{address}': no Ray cluster answers there (")
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("address", ["auto", "6379", ":6379", "host:port", "host:123456"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ExecutorError, match="expected HOST:PORT"):
        Cluster(address)
