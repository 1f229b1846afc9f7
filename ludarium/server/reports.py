"""Analyses of games that are over, each worked out once in a process of their own, for as long as somebody asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.exceptions import HTTPException

from ludarium.errors import StepError, WorkerError
from ludarium.server.analysing import noted, report_of
from ludarium.server.settings import Limits
from ludarium.server.table import Table
from ludarium.server.worker import Worker

Report = dict[str, Any]
ASK_AGAIN = 10  # seconds, for who has too many worked out


@dataclass
class Analysis:
    """A report that is worked out, or done. by: whose address asked for it first. end: of it, if nobody asks again."""

    task: asyncio.Task[Report]
    by: str
    end: asyncio.TimerHandle | None = None

    def renew(self, end: asyncio.TimerHandle | None) -> None:
        """Put off its end."""
        if self.end is not None:
            self.end.cancel()
        self.end = end


class Reports:
    """The reports of one server; `limits.reports` of them stay in memory."""

    def __init__(self, limits: Limits, analysts: Worker | None = None) -> None:
        self._limits = limits
        self._analysts = analysts or Worker(limits.analyses, ends=True)
        self._found: OrderedDict[str, Analysis] = OrderedDict()
        self._folder: TemporaryDirectory[str] | None = None  # of how far each report is

    async def report(self, table: Table, by: str = "") -> Report | int:
        """The analysis of a game that is over; how many steps are done, if it takes long.

        by: the address that asks. Raises StepError, MissingExtra, WorkerError; HTTPException where that address has too
        many worked out.
        """
        if not table.game.over:
            raise StepError(f"the game of table {table.name!r} is not over: expected a finished one to analyse")
        found = self._found.get(table.name)
        if found is None:
            found = self._begin(table.name, await table.record(), by)
        found.renew(None)
        try:
            await asyncio.wait((found.task,), timeout=self._limits.report_wait)
        finally:
            self._put_off_end(table.name, found)
        return self._outcome(table.name, found) if found.task.done() else noted(self._counter(table.name))

    async def close(self) -> None:
        """Give up what is not done."""
        await self._analysts.close()
        await asyncio.gather(*(each.task for each in self._found.values()), return_exceptions=True)
        if self._folder is not None:
            self._folder.cleanup()

    def _check_few(self, by: str) -> None:
        under_way = sum(each.by == by and not each.task.done() for each in self._found.values())
        if under_way >= self._limits.analyses_each:
            message = f"{under_way} games are analysed for this address already: expected fewer"
            raise HTTPException(429, message, {"Retry-After": str(ASK_AGAIN)})

    def _begin(self, name: str, record: str, by: str) -> Analysis:
        """Have a report made, once however often it is asked for; the oldest that is done makes room."""
        if name not in self._found:
            self._check_few(by)
            self._found[name] = Analysis(self._work_out(record, self._counter(name)), by)
        begun = self._found[name]
        done = [each for each, analysis in self._found.items() if analysis.task.done()]
        for each in done[: max(0, len(self._found) - self._limits.reports)]:
            del self._found[each]
        return begun

    def _work_out(self, record: str, counter: Path) -> asyncio.Task[Report]:
        """Have an analysis made, and no count left of it."""
        counter.parent.mkdir(mode=0o700, exist_ok=True)  # a machine may clean its temporary folders
        counter.unlink(missing_ok=True)  # written by one that was given up, before its process ended
        work = self._analysts.run(partial(report_of, record, counter), limit=self._limits.analysing)
        task = asyncio.create_task(work)
        task.add_done_callback(lambda _: counter.unlink(missing_ok=True))
        return task

    def _put_off_end(self, name: str, found: Analysis) -> None:
        """Have it end if it is not asked for again; what is done stays."""
        if found.task.done():
            return
        loop = asyncio.get_running_loop()
        found.renew(loop.call_later(self._limits.abandoned, self._abandon, name, found))

    def _abandon(self, name: str, found: Analysis) -> None:
        if self._found.get(name) is found and not found.task.done():
            del self._found[name]
            found.task.cancel()

    def _outcome(self, name: str, found: Analysis) -> Report:
        """What came of it; after a failure it may be tried again."""
        if found.task.cancelled():
            raise WorkerError("the analysis was given up: ask again")
        if self._found.get(name) is found:  # others may have asked meanwhile
            self._found.move_to_end(name)
            if found.task.exception():
                del self._found[name]
        return found.task.result()

    def _counter(self, name: str) -> Path:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="ludarium-")
        return Path(self._folder.name) / name
