"""Parties: ability scores and a weapon, as sheets and as part of a position (LL-3.1)."""

from __future__ import annotations

from typing import Any

from ludarium.rules.faults import Fields, within
from ludarium.rules.ludicrous.names import (
    ABILITIES,
    CARDS,
    FIRST_WEAPON_ITEM,
    INTELLIGENCE,
    ITEM_TO_WEAPON,
    ITEMS,
    NOBODY,
    SLOTS,
    STRUCTURES,
    TANKS,
)
from ludarium.rules.ludicrous.pieces import max_hp
from ludarium.rules.ludicrous.steps import piece_name
from ludarium.rules.options import integer

SHEET_KEYS = ("abilities", "weapon")
PARTY_KEYS = (
    *SHEET_KEYS, "arrows", "hp", "hand", "item", "bonus", "tank", "structures", "poisoned", "dodged", "tackled",
)  # fmt: skip
HAND = 4
DECK = 48


def read_sheet(fields: Fields, config: Any, seat: int) -> None:
    """The abilities and the weapon of a party, into the options of a game."""
    total = 0
    for name, value in fields.mapping("abilities", {}).items():
        number = integer(value)
        if name not in ABILITIES:
            fields.fault(f"abilities.{name}", f"no ability: there are {', '.join(ABILITIES)}")
        elif number is None or not -2 <= number <= 2:
            fields.fault(f"abilities.{name}", f"is {value!r}: expected an integer from -2 to 2")
        else:
            config.abilities[seat, ABILITIES.index(name)] = number
            total += number
    if total and not config.any_sum:
        fields.fault("abilities", f"sum to {total}: expected 0, unless the option any_sum is on")


def read_weapon(fields: Fields, config: Any, seat: int, *, required: bool) -> None:
    """Sword or bow."""
    weapon = fields.word("weapon", ("sword", "bow"), *(() if required else ("sword",)))
    config.bow[seat] = int(weapon == "bow")


def read_party(fields: Fields, config: Any, state: Any, seat: int) -> None:
    """One party of a position."""
    read_sheet(fields, config, seat)
    read_weapon(fields, config, seat, required=True)
    if config.bow[seat]:
        state.arrows[seat] = fields.number("arrows", 0, config.ammunition[2])
    elif "arrows" in fields.data:
        fields.fault("arrows", "stands only with the bow")
    state.hp[seat] = fields.number("hp", 1, max_hp(config, seat))
    read_hand(fields, config, state, seat)
    read_item(fields, config, state, seat)
    state.bonus[seat] = fields.number("bonus", 0, 6)
    state.tank[seat] = TANKS.index(fields.word("tank", TANKS) or TANKS[0])
    read_structures(fields, state, seat)
    state.poisoned[seat] = fields.number("poisoned", 1, 2) if "poisoned" in fields.data else 0
    state.dodged[seat] = NOBODY
    if "dodged" in fields.data:
        names = [piece_name(4 * seat + i) for i in range(config.pieces)]
        found = fields.word("dodged", names)
        state.dodged[seat] = 4 * seat + names.index(found) if found else NOBODY
    if "tackled" in fields.data:
        if not config.tackles:
            fields.fault("tackled", "stands only with the option tackles")
        if fields.data["tackled"] is not True and fields.data["tackled"] is not False:
            fields.fault("tackled", f"is {fields.data['tackled']!r}: expected true or false")
        state.tackled[seat] = int(fields.data["tackled"] is True)


def read_hand(fields: Fields, config: Any, state: Any, seat: int) -> None:
    """The cards in hand."""
    hand = fields.take("hand", [])
    cards = [card for card in hand if isinstance(card, str) and card in CARDS] if isinstance(hand, list) else []
    if not isinstance(hand, list) or len(cards) < len(hand):
        fields.fault("hand", f"is {hand!r}: expected a list of {', '.join(CARDS)}")
    limit = HAND + config.abilities[seat, INTELLIGENCE]
    if isinstance(hand, list) and len(hand) > limit:
        fields.fault("hand", f"{len(hand)} cards: at most {limit}")
    for card in cards[:DECK]:
        state.hand[seat, CARDS.index(card)] += 1
    state.held[seat] = min(len(cards), limit)


def read_item(fields: Fields, config: Any, state: Any, seat: int) -> None:
    """What is in the item slot."""
    if "item" not in fields.data:
        return
    item = Fields(fields.mapping("item"), ("name", "ammo"))
    name = item.word("name", ITEMS[1:])
    number = ITEMS.index(name) if name else 0
    most = config.ammunition[number - ITEM_TO_WEAPON] if number >= FIRST_WEAPON_ITEM else 0
    state.item[seat] = number
    if most:
        state.ammo[seat] = item.number("ammo", 1, most)
    elif "ammo" in item.data:
        item.fault("ammo", "stands only with a weapon that needs it")
    fields.faults += within("item", item.faults)


def read_structures(fields: Fields, state: Any, seat: int) -> None:
    """The structures of a party."""
    structures = fields.mapping("structures", {})
    for slot, kind in structures.items():
        if slot not in SLOTS:
            fields.fault(f"structures.{slot}", f"no structure square: there are {', '.join(SLOTS)}")
        elif kind not in STRUCTURES[1:]:
            fields.fault(f"structures.{slot}", f"is {kind!r}: expected {' or '.join(STRUCTURES[1:])}")
        else:
            state.structures[seat, SLOTS.index(slot)] = STRUCTURES.index(kind)
    kinds = [repr(kind) for kind in structures.values()]
    if len(set(kinds)) < len(kinds):
        fields.fault("structures", "two of a kind")


# ---- writing


def write_sheet(config: Any, seat: int) -> dict[str, Any]:
    """The abilities that are not 0, and the weapon."""
    abilities = {name: config.abilities[seat, i] for i, name in enumerate(ABILITIES) if config.abilities[seat, i]}
    return {**({"abilities": abilities} if abilities else {}), "weapon": "bow" if config.bow[seat] else "sword"}


def write_party(config: Any, state: Any, seat: int) -> dict[str, Any]:
    """One party of a position."""
    party = write_sheet(config, seat)
    if config.bow[seat]:
        party["arrows"] = state.arrows[seat]
    party["hp"] = state.hp[seat]
    party["hand"] = [card for i, card in enumerate(CARDS) for _ in range(state.hand[seat, i])]
    if state.item[seat]:
        party["item"] = {"name": ITEMS[state.item[seat]]}
        if state.ammo[seat]:
            party["item"]["ammo"] = state.ammo[seat]
    party["bonus"] = state.bonus[seat]
    party["tank"] = TANKS[state.tank[seat]]
    structures = {slot: STRUCTURES[state.structures[seat, i]] for i, slot in enumerate(SLOTS)}
    if any(structures.values()):
        party["structures"] = {slot: kind for slot, kind in structures.items() if kind}
    if state.poisoned[seat]:
        party["poisoned"] = state.poisoned[seat]
    if state.dodged[seat] >= 0:
        party["dodged"] = piece_name(state.dodged[seat])
    if state.tackled[seat]:
        party["tackled"] = True
    return party
