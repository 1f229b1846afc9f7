"""Random parties and crowded positions, where things happen."""

from __future__ import annotations

import random
from typing import Any

from tests.reference.ludicrous.things import COLOURS, DECK, ROUTES

ABILITIES = (
    "attack", "constitution", "speed", "magic", "dexterity", "intelligence", "engineering", "luck", "adaptability",
)  # fmt: skip
ITEMS = ("small_fish", "fish", "big_fish", "golden_fish", "trident", "cutlass", "harpoon", "fish_gun")
AWAITS = ("turn", "tank", "action", "action", "action", "bonus", "roll", "move", "move", "again", "bonus_move")
SEATS = (COLOURS, ["yellow", "red"], ["green", "yellow", "red"], ["green", "blue"], COLOURS)


def random_options(dice: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {"any_sum": True}
    if dice.random() < 0.5:
        options["tackles"] = True
    if dice.random() < 0.3:
        options["pieces"] = dice.randint(1, 3)
    if dice.random() < 0.3:
        options["hoop_hits_pieces"] = False
    return options


def random_abilities(dice: random.Random) -> dict[str, int]:
    return {name: value for name in ABILITIES if (value := dice.choice((-2, -1, 0, 0, 1, 2)))}


def random_sheets(dice: random.Random, seats: list[str]) -> dict[str, Any]:
    """The `parties` of a record's head."""
    return {c: {"abilities": random_abilities(dice), "weapon": dice.choice(("sword", "bow"))} for c in seats}


def random_place(dice: random.Random, colour: str, seats: list[str], centre: int) -> str:
    """Mostly on the pathway near a square, so that pieces meet."""
    kind = dice.random()
    if kind < 0.12:
        return "base"
    if kind < 0.17:
        return f"prison:{dice.choice([other for other in seats if other != colour])}"
    if kind < 0.3:
        return dice.choice(ROUTES[colour][-8:])
    name = f"t{(centre + round(dice.gauss(0, 3))) % 52}"
    return name if name in ROUTES[colour] else "base"


def random_position(dice: random.Random) -> dict[str, Any]:
    """What looks like a position; the faults of some are left for the reader to find."""
    options, seats = random_options(dice), dice.choice(SEATS)
    centre = dice.randrange(52)
    turn, awaits = dice.choice(seats), dice.choice(AWAITS)
    tokens = {c: [random_place(dice, c, seats, centre) for _ in range(options.get("pieces", 4))] for c in seats}
    path = [f"{c}{n}" for c in seats for n, place in enumerate(tokens[c], 1) if place[0] == "t"]
    down = {name: dice.randint(1, 4 if name[:-1] == turn else 3) for name in lying(dice, tokens, turn)}
    position: dict[str, Any] = {
        "game": "ludicrous", "options": options, "seats": seats, "round": dice.randint(1, 9),
        "first": dice.choice(seats), "god": dice.choice(seats), "turn": turn, "await": awaits, "tokens": tokens,
        "facing": {name: dice.choice(("forward", "backward")) for name in path}, "down": down,
    }  # fmt: skip
    for key in ("stunned", "restrained", "wet"):
        position[key] = {name: dice.randint(1, 2) for name in path if dice.random() < 0.12}
    deck = [card for card, count in DECK.items() for _ in range(count)]
    dice.shuffle(deck)
    parties = {c: random_party(dice, c, options, awaits, deck, c == turn) for c in seats}
    left = len(deck) if dice.random() < 0.1 else dice.randint(0, len(deck))
    discards = {card: deck[:left].count(card) for card in DECK if card in deck[:left]}
    position |= {"parties": parties, "discards": discards, **random_turn(dice, turn, awaits, tokens[turn])}
    return position


def lying(dice: random.Random, tokens: dict[str, list[str]], turn: str) -> list[str]:
    """Some pieces, and those without which conscious pieces of two colours would share a square."""
    found: list[str] = []
    standing: dict[str, str] = {}
    pieces = [(place, f"{c}{n}") for c in tokens for n, place in enumerate(tokens[c], 1) if place[0] == "t"]
    dice.shuffle(pieces)
    for place, name in pieces:
        if dice.random() < 0.2 or standing.setdefault(place, name[:-1]) != name[:-1]:
            found.append(name)
    return found


def random_party(
    dice: random.Random, colour: str, options: dict[str, Any], awaits: str, deck: list[str], moves: bool
) -> dict[str, Any]:
    abilities = random_abilities(dice)
    party: dict[str, Any] = {
        "abilities": abilities, "weapon": dice.choice(("sword", "bow")),
        "hp": dice.randint(1, 10 + abilities.get("constitution", 0)),
        "hand": [deck.pop() for _ in range(dice.randint(0, 4 + abilities.get("intelligence", 0)))],
        "bonus": 6 if dice.random() < 0.4 or awaits == "bonus_move" else dice.randint(0, 5),
        "tank": dice.choice(("shield", "attack", "anti_tank")),
        "structures": {s: k for s, k in random_structures(dice).items() if dice.random() < 0.5},
    }  # fmt: skip
    if dice.random() < 0.3:
        party["hp"] = min(party["hp"], 2)
    if party["weapon"] == "bow":
        party["arrows"] = dice.randint(0, 6)
    if dice.random() < 0.5:
        name = dice.choice(ITEMS)
        party["item"] = {"name": name, **({"ammo": dice.randint(1, 2)} if name in ITEMS[6:] else {})}
    if dice.random() < 0.2:
        party["poisoned"] = dice.randint(1, 2)
    if dice.random() < 0.4:
        party["dodged"] = f"{colour}{dice.randint(1, options.get('pieces', 4))}"
    if options.get("tackles") and dice.random() < 0.2:
        party["tackled"] = True
    return party


def random_structures(dice: random.Random) -> dict[str, str]:
    return dict(zip(dice.sample(("s1", "s3", "s7", "s9"), 3), ("watchtower", "barricade", "infirmary"), strict=True))


def random_turn(dice: random.Random, turn: str, awaits: str, places: list[str]) -> dict[str, Any]:
    """What stands for the turn alone."""
    found: dict[str, Any] = {}
    if awaits == "turn":
        found["piece"] = f"{turn}{dice.randint(1, len(places))}"
    if awaits in ("move", "bonus_move"):
        found["die"] = dice.randint(1, 6)
    if awaits in ("roll", "move", "again"):
        found["sixes"] = dice.randint(int(awaits == "again" or found.get("die") == 6), 3)
        if all(place == "base" for place in places):
            found["tries"] = dice.randint(0, 3) if awaits == "roll" else 3
    if awaits == "move" and found["sixes"] > 1 and dice.random() < 0.5:
        found["save_failed"] = True
    if awaits in ("bonus", "bonus_move", "roll", "move", "again") and dice.random() < 0.4:
        late = {"hold": True} if awaits in ("bonus", "bonus_move") else {}
        found |= dice.choice(({"haste": True}, {"sneak": f"{turn}{dice.randint(1, len(places))}"}, late))
    return found
