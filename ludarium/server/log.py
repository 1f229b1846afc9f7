"""What the server's log says: errors, and lines of this package."""

from __future__ import annotations

import logging
from typing import Any

from uvicorn.config import LOGGING_CONFIG

REFUSED = "ASGI callable returned without completing handshake."


class Refusals(logging.Filter):
    """Leaves out what uvicorn calls an error of each socket that is refused with an answer, such as 404 or 429."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is something else."""
        return record.getMessage() != REFUSED


CONFIG: dict[str, Any] = {
    **LOGGING_CONFIG,
    "filters": {"refusals": {"()": Refusals}},
    "loggers": {
        **LOGGING_CONFIG["loggers"],
        "uvicorn.error": {"level": "INFO", "filters": ["refusals"]},
        "ludarium": {"handlers": ["default"], "level": "INFO"},
    },
}
