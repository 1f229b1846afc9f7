"""Random options and random crowded positions, where much happens at once."""

from __future__ import annotations

import random
from typing import Any

from tests.reference.places import COLOURS, ENTRANCE, LANE_AND_HOME, WAY, on_track
from tests.reference.table import Table


def classic_options(dice: random.Random) -> dict[str, Any]:
    options = {
        "bonus": dice.choice(["once", "stack"]),
        "release_on": dice.choice([[6], [6], [1, 6], [5], sorted(dice.sample(range(1, 7), dice.randint(1, 6)))]),
        "three_sixes": dice.random() < 0.6,
        "blocks": dice.random() < 0.4,
        "lane_needs_capture": dice.random() < 0.4,
    }
    ending = dice.choice(["", "", "teams", "continue_to_last"])
    return {**options, **({ending: True} if ending else {})}


def superconducting_options(dice: random.Random) -> dict[str, Any]:
    return {
        "pieces": dice.randint(1, 4),
        "bonus": dice.choice(["once", "stack"]),
        "three_sixes": dice.random() < 0.4,
        "field_chance": dice.choice([0, 5, 30, 100]),
        "field_turns": dice.choice([2, 3, 4, 4, 7]),
    }


def seated(dice: random.Random, options: dict[str, Any]) -> list[str]:
    """Who plays the classic game."""
    count = 4 if options.get("teams") else dice.choice([2, 3, 4, 4])
    chosen = dice.sample(COLOURS, count)
    return [colour for colour in COLOURS if colour in chosen]


def crowded(dice: random.Random, seats: list[str], pieces: int) -> dict[str, list[str]]:
    """Squares that lie close together, so that landings meet somebody."""
    first = dice.randrange(52)
    window = [f"t{(first + n) % 52}" for n in range(dice.choice([3, 6, 10]))]
    return {colour: [_square(dice, colour, window) for _ in range(pieces)] for colour in seats}


def _square(dice: random.Random, colour: str, window: list[str]) -> str:
    near = [square for square in window if square in WAY[colour]]
    kinds = [["base"], near, near, near, near, LANE_AND_HOME, WAY[colour], [ENTRANCE[colour]]]
    return dice.choice(dice.choice(kinds) or ["base"])


def random_position(dice: random.Random, game: str) -> dict[str, Any]:
    """A valid position that awaits a roll."""
    while True:
        found = _classic(dice) if game == "classic" else _superconducting(dice)
        if not _finished(found):
            return found


def _finished(position: dict[str, Any]) -> bool:
    home = [colour for colour, squares in position["tokens"].items() if set(squares) == {"home"}]
    return bool(home) and (position["game"] == "superconducting" or not _goes_on(position, home))


def _goes_on(position: dict[str, Any], home: list[str]) -> bool:
    options = position["options"]
    if options.get("teams"):
        return not ({"red", "yellow"} <= set(home) or {"green", "blue"} <= set(home))
    return bool(options.get("continue_to_last")) and len(home) < len(position["seats"]) - 1


def _common(dice: random.Random, options: dict[str, Any], seats: list[str], tokens: dict[str, Any]) -> dict[str, Any]:
    found = {
        "options": options,
        "seats": seats,
        "turn": dice.choice(seats),
        "await": "roll",
        "sixes": dice.choice([0, 0, 1, 2]),
        "tokens": tokens,
    }
    if options["bonus"] == "stack":
        found["rolls"] = dice.choice([0, 0, 1, 3])
    return found


def _classic(dice: random.Random) -> dict[str, Any]:
    options = classic_options(dice)
    seats = seated(dice, options)
    tokens = crowded(dice, seats, 4)
    if dice.random() < 0.3:  # somebody close to the end
        tokens[dice.choice(seats)] = ["home", "home", "home", dice.choice(["home", "h3", "h5"])]
    found = {"game": "classic", **_common(dice, options, seats, tokens)}
    if options["lane_needs_capture"]:
        found["captured"] = [seat for seat in seats if dice.random() < 0.3]
    if options.get("continue_to_last"):
        home = [colour for colour in seats if set(tokens[colour]) == {"home"}]
        found["places"] = dice.sample(home, len(home))
        if set(home) != set(seats):
            found["turn"] = dice.choice([seat for seat in seats if seat not in home])
    return found


def _superconducting(dice: random.Random) -> dict[str, Any]:
    options = superconducting_options(dice)
    tokens = crowded(dice, COLOURS, options["pieces"])
    found = {"game": "superconducting", **_common(dice, options, list(COLOURS), tokens)}
    found["field"] = dice.choice([0, 0, 0, 1, options["field_turns"] - 1])
    up = COLOURS if found["field"] else dice.sample(COLOURS, 2)
    found["spins"] = {colour: "up" if colour in up else "down" for colour in COLOURS}
    found["pairs"] = [] if found["field"] else _pairs(dice, tokens, found["spins"])
    return found


def _pairs(dice: random.Random, tokens: dict[str, list[str]], spins: dict[str, str]) -> list[list[str]]:
    """Most of the pairs that could be; two that could be may also stand there loose."""
    free = [(f"{colour}{n}", square) for colour in COLOURS for n, square in enumerate(tokens[colour], 1)]
    free = [(piece, square) for piece, square in free if on_track(square)]
    dice.shuffle(free)
    pairs = []
    while free:
        piece, square = free.pop()
        mates = [(x, there) for x, there in free if there == square and spins[x[:-1]] != spins[piece[:-1]]]
        if mates and dice.random() < 0.8:
            pairs.append([piece, mates[0][0]])
            free.remove(mates[0])
    return pairs


def with_die(table: Table, dice: random.Random) -> dict[str, Any]:
    """The position after a random die, if a move is awaited then; else as it was."""
    before = table.position()
    table.apply({"die": dice.randint(1, 6)})
    return table.position() if table.awaits == "move" else before
