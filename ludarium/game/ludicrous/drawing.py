"""What the drawings of a Ludicrous position share: marks of the squares, ways that pieces face, parties in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludarium.board.cells import SIZE, TRACK_CELLS, Cell, turned
from ludarium.board.squares import SEATS
from ludarium.rules.ludicrous.board import (
    ARM,
    CARD_SPACE,
    COLOURS,
    FISHING,
    HOOP,
    STAR_OFFSET,
    TELEPORT_FROM,
    TELEPORT_TO,
    TRAP_OFFSET,
)
from ludarium.rules.ludicrous.names import SLOTS

MARKS = {
    TELEPORT_FROM: "T",
    CARD_SPACE: "+",
    HOOP: "B",
    STAR_OFFSET: "*",
    TELEPORT_TO: "D",
    TRAP_OFFSET: "X",
    **{offset: str(number) for offset, number in FISHING.items()},
}
"""By offset, what is written on a square."""
NAMES = {
    TELEPORT_FROM: "teleport from here",
    CARD_SPACE: "spell-card space",
    HOOP: "hoop",
    STAR_OFFSET: "star",
    TELEPORT_TO: "teleport to here",
    TRAP_OFFSET: "trap",
    **{offset: f"fishing, {number} to beat" for offset, number in FISHING.items()},
}
"""By offset, what a square is."""
AWAITED = {
    "first": "who begins is drawn",
    "turn": "{turn} may turn {piece}",
    "tank": "{turn} is to place its tank",
    "action": "{turn} is to act",
    "bonus": "{turn} may take a bonus action",
    "bonus_move": "{turn} has a {die} on the bonus die and is to move",
    "roll": "{turn} is to roll",
    "move": "{turn} has a {die} and is to move",
    "again": "{turn} has had a 6 and may roll again",
    "draw": "{by} is to roll a {die_kind} for {for}",
    "fall": "{by} is to say which piece falls",
    "shed": "{by} may shed two cards for a new one",
    "teleport": "{by} may teleport {piece}",
    "retaliate": "{by} may strike back with {piece}",
    "shoot": "{by} may shoot from its watchtower",
    "tackle": "{by} may tackle with {piece}",
    "over": "{winner} has won",
}
WAYS = {(0, 1): "→", (1, 0): "↓", (0, -1): "←", (-1, 0): "↑"}
CONDITIONS = ("stunned", "restrained", "wet")
BASE_HP = 10


def awaited(position: Mapping[str, Any]) -> str:
    """What is awaited, in words."""
    if position.get("winner") == "draw":
        return "nobody has won"
    if position.get("die_kind") == "card":
        return f"{position['by']} is to draw a card"
    words = {key: str(value).replace("_", " ") for key, value in position.items()}
    return AWAITED[position["await"]].format_map({"die": "", "winner": "", **words})


def decider(position: Mapping[str, Any]) -> str:
    """The colour that decides or rolls."""
    return str(position.get("by", position["turn"]))


# ---- pieces


def facing(position: Mapping[str, Any], piece: str) -> str:
    """An arrow the way that a piece faces on the drawn board; empty where it lies or is not on the pathway."""
    way = position["facing"].get(piece)
    if way is None or lies(position, piece):
        return ""
    square = int(position["tokens"][piece[:-1]][int(piece[-1]) - 1][1:])
    return WAYS[_direction(square, 1 if way == "forward" else -1)]


def _direction(square: int, way: int) -> tuple[int, int]:
    """Rows and columns to the next square; straight on where that lies beyond a path divide."""
    here, ahead, behind = (TRACK_CELLS[(square + step) % len(TRACK_CELLS)] for step in (0, way, -way))
    step = (int(ahead[0] - here[0]), int(ahead[1] - here[1]))
    return step if step in WAYS else (int(here[0] - behind[0]), int(here[1] - behind[1]))


def lies(position: Mapping[str, Any], piece: str) -> bool:
    """Whether a piece is unconscious."""
    return piece in position.get("down", {})


def state_of(position: Mapping[str, Any], piece: str) -> str:
    """The conditions of a piece in words: "lying, 2 turns left; wet 1"; empty without any."""
    found = [f"{name} {position[name][piece]}" for name in CONDITIONS if piece in position.get(name, {})]
    if lies(position, piece):
        left = position["down"][piece]
        found.insert(0, f"lying, {left} turn{'s' if left > 1 else ''} left")
    return "; ".join(found)


def prisoners(position: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Each prisoner, with its captor's seat and its number among that one's prison squares."""
    for colour, squares in position["tokens"].items():
        for index, square in enumerate(squares):
            if square.startswith("prison:"):
                captor = COLOURS.index(square.removeprefix("prison:"))
                yield f"{colour}{index + 1}", captor, (COLOURS.index(colour) - captor) % 4 - 1


# ---- cells

_STRUCTURE_CELLS = ((5, 2), (5, 4), (3, 5), (1, 5))


def structure_cells(position: Mapping[str, Any]) -> Iterator[tuple[Cell, str, str]]:
    """The cell of each structure square, its colour, and what stands there ("" if nothing)."""
    for seat in SEATS:
        built = position["parties"].get(COLOURS[seat], {}).get("structures", {})
        for slot, cell in zip(SLOTS, _STRUCTURE_CELLS, strict=True):
            yield turned(cell, seat), COLOURS[seat], built.get(slot, "")


def prison_cell(seat: int, number: int) -> Cell:
    """Where a prisoner is drawn: on the outer edge of its captor's yard."""
    top, left = turned((0, 0), seat)
    row = 0.1 if top < SIZE / 2 else SIZE - 1.1
    return row, (1.5 if left < SIZE / 2 else SIZE - 4.5) + number


def marks() -> Iterator[tuple[Cell, str, str]]:
    """The marked squares of the pathway: cell, mark, name."""
    for number, cell in enumerate(TRACK_CELLS):
        if number % ARM in MARKS:
            yield cell, MARKS[number % ARM], square_words(number)


def square_words(number: int) -> str:
    """What a square of the pathway is, in words: "t25, trap of blue"."""
    offset, quadrant = number % ARM, number // ARM
    words = [f"t{number}"]
    if offset == 0:
        words.append(f"start of {COLOURS[quadrant]}")
    if offset in NAMES:
        owner = {STAR_OFFSET: quadrant, TRAP_OFFSET: (quadrant + 1) % 4}.get(offset)
        words.append(NAMES[offset] + (f" of {COLOURS[owner]}" if owner is not None else ""))
    return ", ".join(words)


# ---- parties


def hp_words(party: Mapping[str, Any]) -> str:
    """`HP 8/10`."""
    return f"HP {party['hp']}/{BASE_HP + party.get('abilities', {}).get('constitution', 0)}"


def things(party: Mapping[str, Any]) -> list[str]:
    """What a party has that anybody may see, in words; of its hand, how many cards."""
    cards = len(party.get("hand", []))
    tank = "anti-tank" if party["tank"] == "anti_tank" else f"{party['tank']} tank"
    found = [f"bonus {party['bonus']}", f"{cards} card{'' if cards == 1 else 's'}", tank]
    if "arrows" in party:
        found.append(f"{party['arrows']} arrows")
    if "item" in party:
        found.append(item_words(party["item"]))
    if "poisoned" in party:
        found.append(f"poisoned {party['poisoned']}")
    return found


def item_words(item: Mapping[str, Any]) -> str:
    """`fish gun (2)`."""
    ammunition = f" ({item['ammo']})" if "ammo" in item else ""
    return str(item["name"]).replace("_", " ") + ammunition


def structure_words(party: Mapping[str, Any]) -> list[str]:
    """`watchtower at s1`."""
    return [f"{kind} at {slot}" for slot, kind in party.get("structures", {}).items()]


def remarks(position: Mapping[str, Any]) -> list[str]:
    """What else there is to know: the round, conditions, who dodges or sneaks, what is pending in this turn."""
    found = [f"Round {position['round']}, god token: {position['god']}"]
    for colour, squares in position["tokens"].items():
        pieces = [f"{colour}{index + 1}" for index in range(len(squares))]
        found += [f"{piece}: {state_of(position, piece)}" for piece in pieces if state_of(position, piece)]
    found += [f"{party['dodged']} dodges" for party in position["parties"].values() if "dodged" in party]
    found += [f"{position['sneak']} sneaks"] if "sneak" in position else []
    return found + [f"{name.capitalize()} is cast" for name in ("haste", "hold") if position.get(name)]
