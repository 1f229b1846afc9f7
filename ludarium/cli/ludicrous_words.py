"""What happens in Ludicrous Ludo, in words."""

from __future__ import annotations

from typing import Any

SENTENCES = {
    "entered": "{piece} comes out to {to}",
    "turned": "{piece} faces {backward}",
    "tank_moved": "{seat} has its {tank} on duty",
    "struck": "{piece} attacks {target} with {weapon}",
    "hit": "{attack} against {defence}: {piece} hits {target}{critical}",
    "grazed": "{attack} against {defence}: {piece} grazes {target}",
    "missed": "{attack} against {defence}: {piece} misses {target}",
    "damaged": "{piece} takes {points} {damage} damage",
    "fell": "{piece} falls on {square}",
    "eliminated": "{piece} is eliminated on {square}",
    "stood": "{piece} makes a last stand",
    "stunned": "{piece} is stunned",
    "restrained": "{piece} is restrained",
    "healed": "{seat} heals {points}",
    "revived": "{piece} comes round",
    "pushed": "{piece} is pushed from {from} to {to}",
    "skirmished": "{piece} and {target} skirmish: {attack} against {defence}",
    "ambushed": "{piece} ambushes {target}",
    "repelled": "{target} holds the star against {piece}",
    "trapped": "{piece} steps into the trap on {square}",
    "teleported": "{piece} teleports from {from} to {to}",
    "card": "{seat} draws {card}",
    "shed": "{seat} sheds {card} and {other}",
    "cast": "{seat} casts {card}{meta}",
    "frightened": "{piece} is frightened {points} back",
    "dodged": "{piece} dodges",
    "sneaked": "{piece} sneaks",
    "fished": "{piece} fishes: {item}",
    "wet": "{piece} falls in and is wet",
    "ate": "{seat} eats {item}",
    "poisoned": "{seat} is poisoned",
    "poison": "the poison deals {points} to {seat}",
    "built": "{seat} builds {structure} at {slot}",
    "shot": "{seat}'s watchtower shoots at {target}: {attack} against {defence}",
    "imprisoned": "{piece} takes {target} prisoner",
    "escaped": "{piece} escapes from {seat}'s prison",
    "saved": "{piece} throws {attack} against {defence}",
    "bonus": "{seat} rolls {die} with the bonus die",
    "round": "round {round} begins with {seat}",
    "hoop": "a ball goes through the hoop on t{hoop}",
    "calendar": "the calendar roll is {die}",
    "tackled": "{piece} tackles {target}: {attack} against {defence}",
    "capped": "round {round} was the last: a draw",
}
"""By kind of event, those that only this game has."""

WEAPONS = {"punch": "a punch", "spark": "Spark"}
TANKS = {"shield": "shield tank", "attack": "attack tank", "anti_tank": "anti-tank"}


def worded(key: str, value: Any) -> Any:
    """A value of an event's data, in words."""
    if key == "weapon":
        return weapon_words(value)
    if key == "tank":
        return TANKS[value]
    if key == "backward":
        return "backward" if value else "forward"
    if key == "critical":
        return ", a critical hit" if value else ""
    if key == "meta":
        return f" with {value.capitalize()}" if value else ""
    if key == "item":
        return named(value) or "nothing"
    if key == "structure":
        return article(value)
    return value.capitalize() if key in ("card", "other") else value


def weapon_words(weapon: str) -> str:
    """`the sword`, `a punch`, `Spark`."""
    return WEAPONS.get(weapon) or f"the {named(weapon)}"


def article(thing: str) -> str:
    """`a barricade`, `an infirmary`."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {named(thing)}"


def named(thing: str) -> str:
    """`fish gun` for `fish_gun`."""
    return thing.replace("_", " ")
