"""What a process beside the server's works out about a finished game."""

from __future__ import annotations

from typing import Any

SHOWN = 5  # mistakes that people are shown


def report_of(record: str) -> dict[str, Any]:
    """A record's analysis, as `answers.Report` has it; raises MissingExtra without Numba."""
    from ludarium.analysis import analyse

    found = analyse(record)
    told = found.as_dict()
    keys = ("ply", "seat", "played", "best", "loss", "half", "grade")
    for moment in told["moments"]:
        moment["seat"] = moment["seat"] or None
    return {
        "method": found.method,
        "player": found.player,
        "settled": found.settled(),
        "moments": told["moments"],
        "players": [{key: value for key, value in each.items() if key != "agent"} for each in told["players"]],
        "mistakes": [{key: getattr(choice, key) for key in keys} for choice in found.mistakes(SHOWN)],
    }
