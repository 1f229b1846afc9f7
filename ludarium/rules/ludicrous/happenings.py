"""The kinds of events of Ludicrous Ludo, and what their numbers are (see `rules.events`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludarium.rules import events
from ludarium.rules.events import Event
from ludarium.rules.ludicrous.board import COLOURS
from ludarium.rules.ludicrous.names import CARDS, DAMAGE_KINDS, ITEMS, SLOTS, STRUCTURES, TANKS, WEAPONS
from ludarium.rules.ludicrous.steps import name_of, piece_name

FIRST = events.FIRST
ROLLED = events.ROLLED
PASSED = events.PASSED
MOVED = events.MOVED
TURN = events.TURN
WON = events.WON

(
    ENTERED, TURNED, TANK_MOVED, STRUCK, HIT, GRAZED, MISSED, DAMAGED, FELL, ELIMINATED, STOOD, STUNNED, RESTRAINED,
    HEALED, REVIVED, PUSHED, SKIRMISHED, AMBUSHED, REPELLED, TRAPPED, TELEPORTED, CARD, SHED, CAST, FRIGHTENED,
    DODGED, SNEAKED, FISHED, WET, ATE, POISONED, POISON, BUILT, SHOT, IMPRISONED, ESCAPED, SAVED, BONUS,
    ROUND, HOOP, CALENDAR, TACKLED, CAPPED,
) = range(events.KINDS, events.KINDS + 43)  # fmt: skip
KINDS = events.KINDS + 43

SHAPES: Mapping[int, tuple[str, tuple[str, ...]]] = {
    ENTERED: ("entered", ("piece", "to")),
    TURNED: ("turned", ("piece", "backward")),
    TANK_MOVED: ("tank_moved", ("seat", "tank")),
    STRUCK: ("struck", ("piece", "target", "weapon")),
    HIT: ("hit", ("piece", "target", "attack", "defence", "critical")),
    GRAZED: ("grazed", ("piece", "target", "attack", "defence")),
    MISSED: ("missed", ("piece", "target", "attack", "defence")),
    DAMAGED: ("damaged", ("piece", "points", "damage")),
    FELL: ("fell", ("piece", "square")),
    ELIMINATED: ("eliminated", ("piece", "square")),
    STOOD: ("stood", ("piece",)),
    STUNNED: ("stunned", ("piece",)),
    RESTRAINED: ("restrained", ("piece",)),
    HEALED: ("healed", ("seat", "points")),
    REVIVED: ("revived", ("piece",)),
    PUSHED: ("pushed", ("piece", "from", "to")),
    SKIRMISHED: ("skirmished", ("piece", "target", "attack", "defence")),
    AMBUSHED: ("ambushed", ("piece", "target")),
    REPELLED: ("repelled", ("piece", "target")),
    TRAPPED: ("trapped", ("piece", "square")),
    TELEPORTED: ("teleported", ("piece", "from", "to")),
    CARD: ("card", ("seat", "card")),
    SHED: ("shed", ("seat", "card", "other")),
    CAST: ("cast", ("seat", "card", "meta")),
    FRIGHTENED: ("frightened", ("piece", "points")),
    DODGED: ("dodged", ("piece",)),
    SNEAKED: ("sneaked", ("piece",)),
    FISHED: ("fished", ("piece", "item")),
    WET: ("wet", ("piece",)),
    ATE: ("ate", ("seat", "item")),
    POISONED: ("poisoned", ("seat",)),
    POISON: ("poison", ("seat", "points")),
    BUILT: ("built", ("seat", "structure", "slot")),
    SHOT: ("shot", ("seat", "target", "attack", "defence")),
    IMPRISONED: ("imprisoned", ("piece", "target")),
    ESCAPED: ("escaped", ("piece", "seat")),
    SAVED: ("saved", ("piece", "attack", "defence")),
    BONUS: ("bonus", ("seat", "die")),
    ROUND: ("round", ("round", "seat")),
    HOOP: ("hoop", ("hoop",)),
    CALENDAR: ("calendar", ("die",)),
    TACKLED: ("tackled", ("piece", "target", "attack", "defence")),
    CAPPED: ("capped", ("round",)),
}
"""Each kind's name and what its numbers are; `piece` is who acts, `target` the other."""

EVENT_NAMES: Mapping[int, str] = MappingProxyType(
    {kind: shape[0] for shapes in (events.SHAPES, SHAPES) for kind, shape in shapes.items()}
)

NAMES = {
    "seat": COLOURS, "card": CARDS, "other": CARDS, "tank": TANKS, "item": ITEMS, "structure": STRUCTURES,
    "slot": SLOTS, "weapon": (*WEAPONS, "spark"), "meta": ("", "far", "strong"), "damage": DAMAGE_KINDS,
}  # fmt: skip


def event(kind: int, clause: str, *numbers: int) -> Event:
    """The event of a `note`, with names for its numbers."""
    name, shape = SHAPES[kind] if kind in SHAPES else events.SHAPES[kind]
    data = {key: _named(key, number) for key, number in zip(shape, numbers, strict=False)}
    return Event(name, clause, data)


def _named(key: str, number: int) -> str | int:
    if key in NAMES:
        return NAMES[key][number]
    if key in ("piece", "target"):
        return piece_name(number)
    if key in ("from", "to", "square"):
        return name_of(number >> 6, number & 63)
    return number
