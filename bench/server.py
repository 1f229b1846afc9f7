"""How light the server is: its start, its page, a table's memory, a command's answer.

    python bench/server.py            20 commands at each of 120 tables
    python bench/server.py --quick    3 commands at each of 120 tables

All of it is measured at a real server process, and a figure above its bar fails. Start: from the start of the process
until `/` answers, the best of a few times, since other programs can only add to it. Page: all static files, each packed
by gzip. Memory: how much the process's resident set grows by 120 half-played games, 40 of each kind, each played on for
a while at a socket; beside it, by an open socket at each of them. Answer: from sending a command to its update, one
client after the other, each step on the disk before it is told; then the same at one table while the programs at four
others play Ludicrous Ludo among themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import ludarium as lu
from ludarium.server.pages import STATIC

START, PAGE, MEMORY = 2.0, 150.0, 64.0
"""The bars: seconds, kB, KiB."""
TABLES, WARM, BESIDE = 120, 12, 4
MIDDLE = {"classic": 300, "superconducting": 280, "ludicrous": 1200}
"""Steps to about the middle of a game for four."""
SERVE = "import sys; from ludarium.server.run import serve; serve(port=0, database=sys.argv[1])"
PATIENCE = 30


class Server:
    """A server process on a free port."""

    def __init__(self, folder: str) -> None:
        began = time.perf_counter()
        database = str(Path(folder) / "games.db")
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, database], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split("http://")[1].split("/")[0]
        self.page = httpx.get(f"http://{self.address}/", timeout=PATIENCE)
        self.start = time.perf_counter() - began

    def kib(self) -> int:
        """Its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def start(times: int) -> tuple[float, int]:
    """Seconds from the start of a process to the page, the best of so many times; the page's status."""
    seconds = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            seconds.append(server.start)
            server.end()
    return min(seconds), server.page.status_code


def page_weight() -> float:
    """kB of all static files, packed."""
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    return sum(len(gzip.compress(path.read_bytes())) for path in files) / 1000


def half_played(game: str, seed: int) -> str:
    """The record of a game for four people, in its middle."""
    half = lu.Game(game, seed=seed, agents=["human"] * 4, auto_roll=False)
    while half.ply < MIDDLE[game] and not half.over:
        if half.rules.decides(half.state):
            steps = half.legal_steps()
            half.apply(steps[seed % len(steps)])
        else:
            half.draw()
    return half.record()


@dataclass
class Seats:
    """A table's socket, and the frame that says who one is there."""

    address: str
    hello: str

    async def sit(self) -> ClientConnection:
        """A socket that has said hello."""
        socket = await connect(self.address, max_size=None)
        await socket.send(self.hello)
        return socket


async def load(server: Server, commands: int) -> tuple[float, float, list[float]]:
    """KiB that a table takes, KiB that a socket takes, seconds that each command took."""
    seconds: list[float] = []
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=PATIENCE) as http:
        for seed in range(WARM):  # what the first tables load is nobody's own
            await play_on(await opened(http, server, seed), commands, [])
        start = server.kib()
        tables = [await opened(http, server, WARM + seed) for seed in range(TABLES)]
        for table in tables:
            await play_on(table, commands, seconds)
        played = server.kib()
        for table in tables:
            socket = await stack.enter_async_context(await table.sit())
            await socket.recv()
        return (played - start) / TABLES, (server.kib() - played) / TABLES, seconds


async def opened(http: httpx.AsyncClient, server: Server, seed: int) -> Seats:
    """A new table with a half-played game."""
    record = half_played(list(MIDDLE)[seed % len(MIDDLE)], seed)
    return await made(http, server, "/record", {"record": record})


async def made(http: httpx.AsyncClient, server: Server, path: str, body: dict[str, Any]) -> Seats:
    """The table that a request makes."""
    answer = (await http.post(f"http://{server.address}/api/tables{path}", json=body)).raise_for_status().json()
    hello = json.dumps({"type": "hello", "keys": list(answer["keys"].values())})
    return Seats(f"ws://{server.address}/api/tables/{answer['id']}/live", hello)


async def beside(server: Server, commands: int) -> list[float]:
    """Seconds that each command took at a table while programs play at others."""
    seconds: list[float] = []
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        table = await opened(http, server, 0)
        programs = {"game": "ludicrous", "players": dict.fromkeys(("green", "yellow", "blue", "red"), "greedy")}
        busy = [await made(http, server, "", programs) for _ in range(BESIDE)]
        await play_on(table, commands, seconds)
        for other in busy:
            async with await other.sit() as socket:
                over = json.loads(await socket.recv())["position"]["await"] == "over"
                assert not over, "the programs were done before the commands"
    return seconds


async def play_on(table: Seats, commands: int, seconds: list[float]) -> None:
    """Sit down, play that many commands, go."""
    async with await table.sit() as socket:
        now = json.loads(await socket.recv())
        for number in range(commands):
            if not await play(socket, now, number, seconds):
                break


async def play(socket: ClientConnection, now: dict[str, Any], number: int, seconds: list[float]) -> bool:
    """One command; False if the game is over."""
    if now["position"]["await"] == "over":
        return False
    what = {"type": "choose", "step": now["legal"][0]["step"]} if now["legal"] else {"type": "roll"}
    began = time.perf_counter()
    await socket.send(json.dumps({**what, "id": f"c{number}", "seq": now["seq"]}))
    update = json.loads(await socket.recv())
    seconds.append(time.perf_counter() - began)
    now.update(seq=update["seq"], legal=update["legal"], position=update["changes"][-1]["position"])
    return True


def told(seconds: list[float]) -> str:
    """The middle of some durations, and how long nearly all took."""
    half, late = (1000 * sorted(seconds)[len(seconds) * share // 100] for share in (50, 99))
    return f"{half:7.1f} ms     99 % within {late:.1f} ms, {len(seconds)} commands"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick

    seconds, status = start(3 if quick else 5)
    if status != 200:
        print("the page is not built: run `make play` or `npm run build` in web/ first")
        return 1
    weight = page_weight()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            table, socket, answers = asyncio.run(load(server, 3 if quick else 20))
            disturbed = asyncio.run(beside(server, 20 if quick else 60))
        finally:
            server.end()
    print(f"start to first page  {seconds:7.2f} s      bar {START} s")
    print(f"page, packed         {weight:7.1f} kB     bar {PAGE} kB")
    print(f"memory of a table    {table:7.1f} KiB    bar {MEMORY} KiB")
    print(f"... of a socket      {socket:7.1f} KiB")
    print(f"answer to a command  {told(answers)}")
    print(f"... beside programs  {told(disturbed)}")
    slow = seconds > (2 * START if quick else START)  # a short run may share the machine
    return int(slow or weight > PAGE or table > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
