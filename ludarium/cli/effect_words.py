"""The effects of decisions of Ludicrous Ludo in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ludarium.game.ludicrous.effects import Effect


def phrases(effects: Iterable[Effect]) -> str:
    """Effects one after the other, as a part of a sentence."""
    return "".join(f"{JOINTS.get(effect.kind, ', ')}{phrase(effect)}" for effect in effects).lstrip(",; ")


def phrase(effect: Effect) -> str:
    """One effect."""
    return PHRASES[effect.kind](effect)


def percent(share: float) -> str:
    """`52 %`."""
    return f"{100 * share:.0f} %"


def on(effect: Effect) -> str:
    """`on 11 or more: 50 %`."""
    if effect.share in (0, 1):
        return "in any case" if effect.share else "in no case"
    return f"on {effect.least} or more: {percent(effect.share)}"


def amount(effect: Effect) -> str:
    """`2d6 +1`, `d4`."""
    dice = f"{effect.dice if effect.dice > 1 else ''}d{effect.die}"
    return f"{dice} {effect.points:+d}" if effect.points else dice


def _pushes(effect: Effect) -> str:
    half = ", halved on its homefield" if effect.kind == "pushes_half" else ""
    return f"{effect.piece or 'every enemy near on both sides'} goes back {amount(effect)} squares{half}"


def _heals(effect: Effect) -> str:
    return f"heals {amount(effect)}" if effect.dice else f"heals up to {effect.points}"


def _saved(effect: Effect) -> str:
    if effect.piece:
        return f"{effect.piece} is restrained and stunned unless its d6 saves it, {on(effect)}"
    if effect.share == 1:
        return "a further 6 is sure to be saved"
    return f"a further 6 must be saved by d6, {on(effect)}"


def _bonus(effect: Effect) -> str:
    speed = f" {effect.points:+d}" if effect.points else ""
    return f"roll the bonus die and move a piece by it{speed}; it is empty then"


JOINTS = {"repelled": " ", "damage": "; ", "bonus_full": "; "}
"""What comes before an effect in place of a comma."""

PHRASES: Mapping[str, Callable[[Effect], str]] = {
    "shielded": lambda e: f"normal attack damage on your homefield is {e.points} less",
    "sharpened": lambda e: f"attacks from your homefield deal {e.points} more",
    "no_tanks": lambda _: "no other party's tank works against yours",
    "bonus": _bonus,
    "heals": _heals,
    "poisons": lambda e: f"on a 1 of d{e.die} ({percent(e.share)}) it poisons instead",
    "saved": _saved,
    "card": lambda _: "draws a card",
    "tackle": lambda e: f"{e.piece} may tackle ({percent(e.share)})",
    "wins": lambda _: "wins",
    "triangle": lambda _: "reaches the triangle",
    "home_area": lambda _: "in the home area",
    "ambush": lambda e: f"ambushes {e.piece}",
    "repelled": lambda e: f"unless its d6 holds the star, {on(e)}",
    "trap": lambda e: f"trap: {e.points} damage",
    "unrestrained": lambda e: f"restrained unless d6 {on(e)}",
    "teleport": lambda _: "may teleport",
    "conscious": lambda e: f"conscious if d6 {on(e)}",
    "hits": lambda e: f"hits {percent(e.share)}",
    "grazes": lambda e: f"grazes {percent(e.share)}",
    "damage": lambda e: f"{amount(e)} damage",
    "guarded": lambda e: f"+{e.points} against attacks until your next turn",
    "sneaks": lambda _: "this turn it passes blocks and own pieces, and traps do nothing",
    "catch": lambda e: f"a catch {on(e)}",
    "built": on,
    "revives": lambda e: f"{e.piece} comes round",
    "captures": lambda e: f"takes {e.piece} prisoner",
    "pushes": _pushes,
    "pushes_half": _pushes,
    "sweeps": lambda e: f"{amount(e)} pure damage to every enemy near on both sides",
    "advances": lambda e: f"{e.piece} goes {amount(e)} on, over everything",
    "one_more_roll": lambda _: "one more movement roll at the end",
    "no_roll": lambda _: "no movement roll",
    "bonus_full": lambda _: "the bonus die is full",
}
"""By kind, what says it."""
