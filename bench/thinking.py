"""How long programs think that have a process beside the server's, and whether anybody else waits for them.

    python bench/thinking.py            whole games, 50 tables
    python bench/thinking.py --quick    some choices of one game, 10 tables

Choice: from asking the worker process to its answer, compiled and warm, one question after the other, at all positions
with something to choose of three games between four such programs; in brackets the processor time of it. A figure above
its bar fails: 99 % within 20 ms for `expert` and 1 s for `master`. Beside it 30 choices interpreted, as without Numba.
Answer: from sending a command to its update at a table of people, while people at 50 other tables meet three `greedy`
each, and three masters; they act a second after it is their turn. Wait: how long these people wait for three masters.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from functools import partial

import httpx
from server import PATIENCE, Seats, Server, made, opened, play_on

import ludarium as lu
from ludarium.agents.bulk import players_of
from ludarium.rules.registry import GAMES
from ludarium.rules.ruleset import Step
from ludarium.server.thinking import prepared, think
from ludarium.server.worker import Worker

BARS = {"expert": 0.020, "master": 1.0}
"""Seconds within which 99 % of the choices come."""
COLD = 600  # seconds for rules that no cache holds yet
LOADING = 60  # seconds in which a server's own process loads them from the cache, on a busy machine
COMMANDS = 20  # at a table
PAUSE = 1.0  # seconds from a person's turn to the command
TIMES = 15  # tables, one after the other


def timed(name: str, seen: lu.Observation, legal: list[Step], *, compiling: bool) -> tuple[Step, float]:
    """A choice and the seconds of processor time that it took."""
    began = time.process_time()
    return think(name, seen, legal, compiling=compiling), time.process_time() - began


async def choices(name: str, game: str, most: int, *, compiling: bool = True) -> tuple[list[float], list[float]]:
    """Seconds of each of that many choices, or of all choices of three games, and those of the processor."""
    worker = Worker()
    if compiling:
        assert await worker.run(partial(prepared, name, game), limit=COLD), f"{name} of {game} is not compiled"
    seconds: list[float] = []
    processor: list[float] = []
    for seed in range(3):
        match = lu.Game(game, seed=seed)
        while not match.over and len(seconds) < most:
            legal = match.legal_steps()
            if len(legal) > 1:
                work = partial(timed, name, match.observation(), legal, compiling=compiling)
                began = time.perf_counter()
                step, own = await worker.run(work, limit=PATIENCE)
                seconds.append(time.perf_counter() - began)
                processor.append(own)
                legal = [step]
            match.play(legal[0])
    await worker.close()
    return seconds[1:], processor[1:]  # the first one loads the weights


async def waits(table: Seats, seconds: list[float], ended: asyncio.Event) -> None:
    """Play for the person of a table until the end, and note how long each wait for the programs was."""
    async with await table.sit() as socket:
        now = json.loads(await socket.recv())
        acted, number, others = 0.0, 0, False
        while now["by"] is not None and not ended.is_set():
            if now["wanted"] == "nothing":
                now, others = json.loads(await socket.recv()), True
                continue
            if acted and others:
                seconds.append(time.perf_counter() - acted)
            others = False
            await asyncio.sleep(PAUSE)
            what = {"type": "choose", "step": now["legal"][0]["step"]} if now["legal"] else {"type": "roll"}
            acted, number = time.perf_counter(), number + 1
            await socket.send(json.dumps({**what, "id": f"c{number}", "seq": now["seq"]}))
            now = json.loads(await socket.recv())


async def beside(server: Server, tables: int, program: str, loading: float) -> tuple[list[float], list[float]]:
    """Seconds of commands at tables of people beside so many others, and seconds that people wait there.

    program: who has the other seats there. loading: seconds until they are met in earnest.
    """
    commands: list[float] = []
    waited: list[float] = []
    ended = asyncio.Event()
    players = {"red": "human", **dict.fromkeys(("green", "yellow", "blue"), program)}
    async with httpx.AsyncClient(timeout=PATIENCE) as http, asyncio.TaskGroup() as group:
        for _ in range(tables):
            other = await made(http, server, "", {"game": "classic", "players": players})
            group.create_task(waits(other, waited, ended))
        await asyncio.sleep(loading)
        waited.clear()
        for seed in range(0, 3 * TIMES, 3):  # the classic ones of half-played games
            await play_on(await opened(http, server, seed), COMMANDS, commands)
        ended.set()
    return commands, waited


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick

    slow = False
    asked = [(name, game) for game in GAMES for name in BARS if name in players_of(game)]
    for name, game in asked[: 2 if quick else None]:
        seconds, processor = await choices(name, game, 50 if quick else 10_000)
        slow |= late(seconds) > (2 if quick else 1) * BARS[name]  # a short run may share the machine
        print(f"{name} of {game:16} {told(seconds, processor)}, bar {1000 * BARS[name]:.0f} ms")
        if not quick:
            print(f"... interpreted{'':12}{told(*await choices(name, game, 30, compiling=False))}")

    tables = 10 if quick else 50
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            plain, _ = await beside(server, tables, "greedy", PAUSE)
            disturbed, waited = await beside(server, tables, "master", 10 if quick else LOADING)
        finally:
            server.end()
    print(f"answer beside {tables} greedy    {told(plain)}")
    print(f"answer beside {tables} master    {told(disturbed)}")
    if waited:
        print(f"wait for three masters     {told(waited)}")
    return int(slow)


def late(seconds: list[float]) -> float:
    """What 99 % of them keep within."""
    return sorted(seconds)[len(seconds) * 99 // 100]


def told(*kinds: list[float]) -> str:
    """The middle of some durations, what nearly all keep within, the longest, how many; in brackets others of them."""
    rows = [(sorted(seconds)[len(seconds) // 2], late(seconds), max(seconds)) for seconds in kinds]
    half, most, longest = (" (".join(f"{1000 * row[k]:.1f}" for row in rows) + ")" * (len(rows) - 1) for k in range(3))
    return f"{half:>13} ms, 99 % within {most} ms, longest {longest} ms of {len(kinds[0])}"


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
