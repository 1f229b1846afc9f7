"""What happens, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.board.squares import COLOURS, STARS, square_name
from ludarium.cli import ludicrous_words
from ludarium.rules.events import Event

SENTENCES = {
    "first": "{seat} begins",
    "rolled": "{seat} rolls {die}",
    "passed": "{seat} has no move with {die}",
    "forfeit": "the third 6 in a row ends the turn of {seat}",
    "released": "{piece} comes out to {to}",
    "moved": "{piece} goes from {from} to {to}",
    "pair_moved": "the pair {piece}, {partner} goes from {from} to {to}",
    "captured": "{by} captures {piece} on {square}",
    "lane": "{piece} enters its lane",
    "home": "{piece} is home",
    "again": "{seat} rolls again: {reasons}",
    "paired": "{piece} and {partner} form a Cooper pair on {square}",
    "broken": "the pair {piece}, {partner} breaks on {square}",
    "collapsed": "the pair {piece}, {partner} collapses on {square}",
    "current": "a Josephson Current carries {piece} and {partner} to {to}",
    "spins": "spins are drawn: {up} up, {down} down",
    "field_on": "a Magnetic Field begins, {turns} turns to come: all spins up, no pairs",
    "field_off": "the Magnetic Field ends",
    "field_draw": "the draw brings {on}",
    "turn": "{seat} is next",
    "place": "{seat} is home in place {place}",
    "won": "{seat} wins",
}
"""By kind of event; a kind that is not here is told by its name."""

HINTS = {
    "released": "comes out to {to}",
    "moved": "{from} to {to}",
    "pair_moved": "with {partner} from {from} to {to}",
    "captured": "captures {piece}",
    "lane": "enters its lane",
    "home": "reaches home",
    "again": "rolls again",
    "paired": "forms a pair with {partner}",
    "broken": "breaks the pair {piece}, {partner}",
    "collapsed": "the pair collapses",
    "current": "the current carries it to {to}",
    "won": "wins",
}
REASONS = {
    "six": "a 6",
    "capture": "a capture",
    "lane": "into the lane",
    "home": "a piece home",
    "pair": "a pair formed",
    "break": "a pair broken",
}
STAR_NAMES = [square_name(number) for number in STARS]


def sentence(event: Event) -> str:
    """An event as a sentence that ends in its clause."""
    template = SENTENCES.get(event.kind) or ludicrous_words.SENTENCES.get(event.kind, event.kind)
    return f"{template.format_map(_values(event))} ({event.clause})"


def worth_telling(event: Event) -> bool:
    """Whether an event says more than the ones around it."""
    return event.kind not in ("turn", "field_draw", "calendar")


def hint(events: Sequence[Event], position: Mapping[str, Any]) -> str:
    """What a move would do, in a few words, by its previewed events."""
    found = [HINTS[event.kind].format_map(_values(event)) for event in events if event.kind in HINTS]
    if _redraws(events, position):
        found.append("all spins are drawn anew")
    return ", ".join(dict.fromkeys(found))


def _redraws(events: Sequence[Event], position: Mapping[str, Any]) -> bool:
    landings = [event.data["to"] for event in events if event.kind in ("moved", "pair_moved")]
    calm = "spins" in position and not position.get("field")
    return calm and any(square in STAR_NAMES for square in landings)


def _values(event: Event) -> dict[str, Any]:
    worded = ludicrous_words.worded if event.kind in ludicrous_words.SENTENCES else _worded
    values: dict[str, Any] = {key: worded(key, value) for key, value in event.data.items()}
    if event.kind == "spins":
        up = event.data["up"]
        values["down"] = _listed([colour for colour in COLOURS if colour not in up]) or "none"  # type: ignore[operator]
    return values


def _worded(key: str, value: Any) -> Any:
    if key == "reasons":
        return _listed([REASONS.get(reason, reason) for reason in value]) or "rolls owed"
    if key == "on":
        return "a Magnetic Field" if value else "no Magnetic Field"
    return _listed(value) if isinstance(value, list) else value


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)
