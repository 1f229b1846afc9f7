"""The decisions of Ludicrous Ludo, each as a sentence on what it does, with its odds where dice decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludarium.cli.effect_words import phrases
from ludarium.cli.ludicrous_words import TANKS, article, named, weapon_words
from ludarium.game.game import Game
from ludarium.game.ludicrous.choices import Choice, choice
from ludarium.rules.ruleset import Step

PHASES = {
    "turn": "turning",
    "tank": "tank",
    "action": "action",
    "bonus": "bonus action",
    "bonus_move": "bonus move",
    "move": "movement",
    "again": "movement",
    "fall": "somebody falls",
    "shed": "a card is to be had",
    "teleport": "on a T",
    "retaliate": "retaliation",
    "shoot": "watchtower",
    "tackle": "tackle",
}
"""By what is awaited, the phase or what has come up, in words."""

PASSING = {
    "action": "no action",
    "bonus": "no bonus action",
    "shed": "draw no card",
    "teleport": "stay here",
    "retaliate": "let it be",
    "shoot": "don't shoot",
    "tackle": "let it pass",
}


def describe(game: Game, step: Step) -> str:
    """What a legal decision does, in a sentence."""
    if step["do"] == "pass":
        return PASSING[game.awaiting]
    return SENTENCES[step["do"]](choice(game, step))


def _turn(chosen: Choice) -> str:
    return f"{chosen.piece} {'goes on facing' if chosen.passes else 'turns to face'} {chosen.step['facing']}"


def _tank(chosen: Choice) -> str:
    return f"{'stay with the ' if chosen.passes else ''}{TANKS[chosen.step['to']]}: {phrases(chosen.effects)}"


def _move(chosen: Choice) -> str:
    way = f"{chosen.piece} from {chosen.start} to {chosen.path[-1]}"
    return ", ".join(filter(None, [way, phrases(chosen.effects)]))


def _enter(chosen: Choice) -> str:
    way = f"{chosen.piece} comes out to {chosen.path[-1]}, facing {chosen.step['facing']}"
    return ", ".join(filter(None, [way, phrases(chosen.effects)]))


def _strike(chosen: Choice) -> str:
    weapon = chosen.step.get("weapon", "punch")
    armed = f"attacks {chosen.target} with {weapon_words(weapon)}"
    how = f"punches {chosen.target}" if weapon == "punch" else armed
    return f"{chosen.piece} {how}: {phrases(chosen.effects)}"


def _build(chosen: Choice) -> str:
    return f"build {article(chosen.step['structure'])} at {chosen.step['square']}: {phrases(chosen.effects)}"


def _cast(chosen: Choice) -> str:
    meta, card = chosen.step.get("meta"), chosen.step["card"]
    head = card.capitalize() + (f" with {meta.capitalize()}" if meta else "")
    by = f" by {chosen.piece}" if chosen.piece else ""
    return f"{head}{by}: {_spark(chosen) if card == 'spark' else phrases(chosen.effects)}"


def _spark(chosen: Choice) -> str:
    return f"{phrases(chosen.effects[:2])} {chosen.target}; {phrases(chosen.effects[2:])}"


SENTENCES: Mapping[str, Callable[[Choice], str]] = {
    "turn": _turn,
    "tank": _tank,
    "punch": _strike,
    "attack": _strike,
    "dodge": lambda c: f"{c.piece} dodges: {phrases(c.effects)}",
    "sneak": lambda c: f"{c.piece} sneaks: {phrases(c.effects)}",
    "fish": lambda c: f"{c.piece} fishes: {phrases(c.effects)}",
    "revive": lambda c: f"{c.piece} revives {c.target}",
    "capture": lambda c: f"{c.piece} {phrases(c.effects)}",
    "build": _build,
    "cast": _cast,
    "bonus": lambda c: phrases(c.effects),
    "eat": lambda c: f"eat your fish: {phrases(c.effects)}",
    "move": _move,
    "enter": _enter,
    "roll": lambda c: f"roll again; {phrases(c.effects)}",
    "stop": lambda _: "roll no more",
    "fall": lambda c: f"{c.piece} falls",
    "shed": lambda c: f"shed {' and '.join(map(str.capitalize, c.step['cards']))}, then draw",
    "teleport": lambda c: f"teleport to the next D, {phrases(c.effects)}",
    "retaliate": _strike,
    "shoot": lambda c: f"the watchtower shoots at {c.target}: {phrases(c.effects)}",
    "tackle": lambda c: f"{c.piece} tackles: on a win the mover stops before it",
}
"""By `do`, what makes the sentence."""


def hand_words(game: Game, colour: str) -> str:
    """The cards of a party, for its own eyes; "" if there are none."""
    cards = game.position()["parties"][colour]["hand"]
    return "Your hand: " + ", ".join(named(card).capitalize() for card in cards) if cards else ""


def building_words(config: Any) -> list[str]:
    """What each structure does, by the tables that are played (LL-6.9)."""
    return [
        f"watchtower    each turn it may shoot at one enemy near it: d{config.tower_die} damage if it hits",
        f"barricade     pieces of yours near it have {config.barricade} more when they are attacked",
        f"infirmary     each turn it heals {config.hospital_heals} if a conscious piece of yours is near it,",
        f"              and one that lies there comes round on a d6 of {config.hospital_goal} or more",
        "",
        "Near is the square that a building touches, and those beside it. There is one of",
        "each kind, in the yard, for good (LL-6.9).",
    ]
