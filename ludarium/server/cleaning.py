"""Old tables are deleted: as the server starts and then from time to time, in small transactions.

Several processes may do so in one database: each first notes which tables it has open, and what is deleted is looked at
again as that happens.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from ludarium.server.settings import Limits
from ludarium.server.store import Age, Store
from ludarium.server.tables import Tables

LOG = logging.getLogger(__name__)
LOOKED_AT = 200  # tables between two requests of others
AT_ONCE = 5  # tables, of hundreds of steps each, that are deleted in a transaction
PAUSE = 0.02  # seconds for others between two transactions


async def keep_clean(tables: Tables, store: Store) -> None:
    """Delete old tables again and again, for ever, and log how many."""
    while True:
        try:
            await clean(tables, store)
        except SQLAlchemyError as error:
            LOG.error("old tables could not be deleted: %s", error)
        await asyncio.sleep(tables.limits.cleaning)


async def clean(tables: Tables, store: Store) -> int:
    """Delete the tables that are old and not open; their number."""
    await store.see_day()
    await tables.note_used()
    age, number = age_of(tables.limits), 0
    after: str | None = ""
    while after is not None:
        old, after = await store.old(age, after, LOOKED_AT)
        for first in range(0, len(old), AT_ONCE):
            number += await store.delete(old[first : first + AT_ONCE], age)
            await asyncio.sleep(PAUSE)
    if number:
        LOG.info("old tables: %d deleted", number)
    return number


def age_of(limits: Limits) -> Age:
    """From which days on tables stay."""
    return Age(used=_day_before(limits.keep), unbegun=_day_before(limits.keep_unbegun))


def _day_before(days: int) -> str:
    """The first day that is not longer past; nothing for 0."""
    return (datetime.now(UTC).date() - timedelta(days)).isoformat() if days else ""
