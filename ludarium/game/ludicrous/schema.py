"""JSON Schemas of Ludicrous Ludo, made from its names and house tables.

What stands together on a square, sums of abilities, counts of cards and the like is left to the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from ludarium.game.position_schema import Schema, closed, exactly_with, options_schema, when, when_option, without
from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.ludicrous.board import COLOURS
from ludarium.rules.ludicrous.names import (
    ABILITIES,
    CARDS,
    FIRST_WEAPON_ITEM,
    ITEMS,
    POSITIONS,
    PURPOSES,
    SLOTS,
    STRUCTURES,
    TANKS,
    WEAPONS,
)
from ludarium.rules.ludicrous.parties import HAND
from ludarium.rules.ludicrous.position import FLAGS, PROGRESS
from ludarium.rules.ludicrous.steps import AIMED, FACING, SWEPT, piece_name
from ludarium.rules.ludicrous.tables import CARDS_IN_ALL, house_tables

COLOUR: Schema = {"enum": list(COLOURS)}
PIECES = [piece_name(piece) for piece in range(16)]
PIECE: Schema = {"enum": PIECES}
WAY: Schema = {"enum": list(FACING)}
CARD: Schema = {"enum": list(CARDS)}
MOVING = ["roll", "move", "again"]
PENDING = ["bonus", "bonus_move", *MOVING]
BASE_HP = 10


def whole(low: int, high: int) -> Schema:
    """An integer in a range."""
    return {"type": "integer", "minimum": low, "maximum": high}


def seats() -> Schema:
    """Every list of seats that the game takes."""
    return {"enum": [list(found) for count in (2, 3, 4) for found in combinations(COLOURS, count)]}


# ---- parties


def sheet() -> Schema:
    """Abilities and a weapon: what a record's head says of a party."""
    return closed(_sheet_keys())


def _sheet_keys() -> Schema:
    return {"abilities": closed({name: whole(-2, 2) for name in ABILITIES}), "weapon": {"enum": ["sword", "bow"]}}


def _party(seat: int) -> Schema:
    tables = house_tables()
    own = {"enum": PIECES[4 * seat : 4 * seat + 4]}
    properties = {
        **_sheet_keys(),
        "arrows": whole(0, tables["weapons"]["bow"]["ammunition"]),
        "hp": whole(1, BASE_HP + 2),
        "hand": {"type": "array", "items": CARD, "maxItems": HAND + 2},
        "item": {"oneOf": [_item(name) for name in ITEMS[1:]]},
        "bonus": whole(0, 6),
        "tank": {"enum": list(TANKS)},
        "structures": closed({slot: {"enum": list(STRUCTURES[1:])} for slot in SLOTS}),
        "poisoned": whole(1, 2),
        "dodged": own,
        "tackled": {"type": "boolean"},
    }
    limits = [
        *_by_ability("constitution", _hp_limit),
        *_by_ability("intelligence", _hand_limit),
        exactly_with("arrows", {"weapon": {"const": "bow"}}),
    ]
    return closed(properties, ["weapon", "hp", "bonus", "tank"], allOf=limits)


def _hp_limit(score: int) -> Schema:
    """The most HP by constitution."""
    return {"hp": {"maximum": BASE_HP + score}}


def _hand_limit(score: int) -> Schema:
    """The most cards by intelligence."""
    return {"hand": {"maxItems": HAND + score}}


def _by_ability(name: str, limit: Callable[[int], Schema]) -> list[Schema]:
    """What an ability limits, for each of its values; 0 where it is left out."""
    stated = {"abilities": {"properties": {name: True}, "required": [name]}}
    each = [
        when({"abilities": {"properties": {name: {"const": score}}, "required": [name]}}, {"properties": limit(score)})
        for score in range(-2, 3)
    ]
    return [*each, when(stated, {}, {"properties": limit(0)})]


def _item(name: str) -> Schema:
    ammunition = house_tables()["weapons"].get(name, {}).get("ammunition", 0)
    if ITEMS.index(name) < FIRST_WEAPON_ITEM or not ammunition:
        return closed({"name": {"const": name}}, ["name"])
    return closed({"name": {"const": name}, "ammo": whole(1, ammunition)}, ["name", "ammo"])


# ---- positions


def position() -> Schema:
    """A position."""
    properties = {
        "game": {"const": LUDICROUS.name},
        "options": options_schema(LUDICROUS),
        "seats": seats(),
        "round": {"type": "integer", "minimum": 1},
        "first": COLOUR,
        "god": COLOUR,
        "turn": COLOUR,
        "await": {"enum": list(POSITIONS.values())},
        "tokens": closed({colour: _places(seat) for seat, colour in enumerate(COLOURS)}),
        "facing": _by_piece(WAY),
        "down": _by_piece(whole(1, 4)),
        **{key: _by_piece(whole(1, 2)) for key in ("stunned", "restrained", "wet")},
        "parties": closed({colour: _party(seat) for seat, colour in enumerate(COLOURS)}),
        "discards": closed({card: whole(0, CARDS_IN_ALL) for card in CARDS}),
        "piece": PIECE,
        "die": whole(1, 6),
        "winner": {"enum": [*COLOURS, "draw"]},
        "sneak": PIECE,
        "sixes": whole(0, 1000),
        "tries": whole(0, 3),
        **{flag: {"type": "boolean"} for flag in FLAGS},
    }
    required = ["game", "seats", "round", "first", "god", "turn", "await", "tokens", "parties"]
    conditions = [*_seated(), *_awaited(), *_numbered(), *_turn()]
    return closed(properties, required, title=LUDICROUS.title, allOf=conditions)


def _by_piece(value: Schema) -> Schema:
    return closed(dict.fromkeys(PIECES, value))


def _places(seat: int) -> Schema:
    prisons = [f"prison:{colour}" for colour in COLOURS if colour != COLOURS[seat]]
    return {"type": "array", "items": {"enum": [*PROGRESS[seat], *prisons]}, "minItems": 1, "maxItems": 4}


def _seated() -> list[Schema]:
    """A seated colour has pieces and a party; another has neither and is named nowhere."""
    both = ("tokens", "parties")
    return [
        when(
            {"seats": {"contains": {"const": colour}}},
            {"properties": {key: {"required": [colour]} for key in both}},
            {
                "properties": {
                    **{key: without(colour) for key in both},
                    **{key: _not(colour) for key in ("first", "god", "turn", "winner")},
                    **{key: {"propertyNames": _not_of(colour)} for key in ("facing", "down")},
                }
            },
        )
        for colour in COLOURS
    ]


def _not(value: str) -> Schema:
    return {"not": {"const": value}}


def _not_of(colour: str) -> Schema:
    return {"not": {"pattern": f"^{colour}"}}


def _awaited() -> list[Schema]:
    """What stands only while something is awaited."""
    return [
        exactly_with("die", {"await": {"enum": ["move", "bonus_move"]}}),
        exactly_with("piece", {"await": {"const": "turn"}}),
        exactly_with("winner", {"await": {"const": "over"}}),
        *(when({"await": {"enum": _others(MOVING)}}, {"properties": {key: {"maximum": 0}}}) for key in _COUNTED),
        *(when({"await": {"enum": _others(PENDING)}}, _off(key)) for key in ("haste", "sneak")),
        when({"await": {"enum": _others(["bonus", "bonus_move"])}}, _off("hold")),
        when({"await": {"enum": _others(["move"])}}, _off("save_failed")),
        when({"await": {"const": "again"}}, _sixes(1)),
        when({"await": {"const": "move"}, "die": {"const": 6}}, _sixes(1)),
        when({"save_failed": {"const": True}}, _sixes(2)),
    ]


_COUNTED = ("sixes", "tries")


def _others(awaits: Sequence[str]) -> list[str]:
    return [name for name in POSITIONS.values() if name not in awaits]


def _off(key: str) -> Schema:
    """A flag that is not set, a piece that is not named."""
    return without(key) if key == "sneak" else {"properties": {key: {"const": False}}}


def _sixes(least: int) -> Schema:
    return {"properties": {"sixes": {"minimum": least}}, "required": ["sixes"]}


def _turn() -> list[Schema]:
    """Who may be named in a turn, and what excludes what."""
    set_ = {"haste": {"const": True}}, {"hold": {"const": True}}, {"sneak": True}
    each = [{"properties": found, "required": list(found)} for found in set_]
    own = [
        when(
            {"turn": {"const": colour}},
            {"properties": {key: {"pattern": f"^{colour}"} for key in ("piece", "sneak")}},
        )
        for colour in COLOURS
    ]
    tackles = {"properties": {"parties": {"properties": dict.fromkeys(COLOURS, without("tackled"))}}}
    full = [
        when(
            {"await": {"const": "bonus_move"}, "turn": {"const": colour}},
            {"properties": {"parties": {"properties": {colour: {"properties": {"bonus": {"minimum": 6}}}}}}},
        )
        for colour in COLOURS
    ]
    exclusive = [{"not": {"allOf": list(two)}} for two in combinations(each, 2)]
    return [*own, *full, *exclusive, when_option(LUDICROUS, "tackles", True, {}, tackles)]


def _numbered() -> list[Schema]:
    """How many pieces a colour has."""
    return [when_option(LUDICROUS, "pieces", pieces, _with_pieces(pieces)) for pieces in range(1, 5)]


def _with_pieces(count: int) -> Schema:
    each = {colour: {"minItems": count, "maxItems": count} for colour in COLOURS}
    return {"properties": {"tokens": {"properties": each}}}


# ---- steps


def _draws() -> Iterable[Schema]:
    by_die: dict[int, list[str]] = {faces: [] for faces in (20, 8, 6, 4)}
    for purpose in PURPOSES[:-1]:
        for faces in sorted(_dice(purpose), reverse=True):
            by_die[faces].append(purpose)
    for faces, purposes in by_die.items():
        yield closed({f"d{faces}": whole(1, faces), "for": {"enum": purposes}}, [f"d{faces}", "for"])
    yield closed({"card": CARD}, ["card"])


FIXED = {"poison": 4, "fish_weapon": 4, "hoop_which": 4, "move": 6, "bonus": 6, "infirmary": 6}


def _dice(purpose: str) -> set[int]:
    """The dice that are rolled for a purpose."""
    tables = house_tables()
    spells = {"fear": "fear", "heal": "mend", "blink": "blink", "gale": "gale"}
    if purpose == "damage":
        thrown = [*tables["weapons"].values(), tables["spells"]["spark"], tables["spells"]["burst"]]
        return {table["die"] for table in thrown} | {tables["structures"]["watchtower_die"]}
    if purpose in spells:
        return {tables["spells"][spells[purpose]]["die"]}
    return {6 if purpose.endswith("_save") else FIXED.get(purpose, 20)}


def decisions() -> list[Schema]:
    """Every kind of decision; each is another one."""
    return [
        _do("turn", piece=PIECE, facing=WAY),
        _do("tank", to={"enum": list(TANKS)}),
        *(_do(name, piece=PIECE, target=PIECE) for name in ("punch", "revive", "capture")),
        _do("attack", piece=PIECE, weapon={"enum": list(WEAPONS[1:])}, target=PIECE),
        *(_do(name, piece=PIECE) for name in ("dodge", "sneak", "fish", "move", "fall")),
        _do("build", structure={"enum": list(STRUCTURES[1:])}, square={"enum": list(SLOTS)}),
        *_spells(),
        *(_do(name) for name in ("pass", "bonus", "eat", "roll", "stop", "teleport", "tackle")),
        _do("enter", piece=PIECE, facing=WAY),
        _do("shed", cards={"type": "array", "items": CARD, "minItems": 2, "maxItems": 2}),
        _do("retaliate", weapon={"enum": list(WEAPONS)}),
        _do("shoot", target=PIECE),
    ]


def _do(name: str, **keys: Schema) -> Schema:
    return closed({"do": {"const": name}, **keys}, ["do", *keys])


def _spells() -> Iterable[Schema]:
    for card in AIMED:
        metas = ["far"] if card == "bind" else ["far", "strong"]
        yield _spell(card, metas, piece=PIECE, target=PIECE)
    for card in SWEPT:
        yield _spell(card, ["far", "strong"], piece=PIECE)
    yield _spell("mend", ["strong"])
    yield _spell("mend", [], target=PIECE)
    yield _spell("blink", ["strong"], target=PIECE)
    yield from (_spell(card, []) for card in ("haste", "hold"))


def _spell(card: str, metas: list[str], **keys: Schema) -> Schema:
    meta = {"meta": {"enum": metas}} if metas else {}
    return closed({"do": {"const": "cast"}, "card": {"const": card}, **meta, **keys}, ["do", "card", *keys])


def steps() -> list[Schema]:
    """Every kind of step but who begins."""
    return [*_draws(), *decisions()]


def head_keys() -> Schema:
    """The game's own key of a record's head."""
    return {"parties": closed(dict.fromkeys(COLOURS, sheet()))}
