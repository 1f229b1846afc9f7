"""The numbers of everything that Ludicrous Ludo names: what is awaited, draws, decisions, things."""

from __future__ import annotations

# ---- what a state awaits. The first ones are positions, at which a resolution starts.
NEW, ROLL, MOVE, _, _, OVER, TURN, TANK, ACTION, BONUS, BONUS_MOVE, AGAIN = range(12)
DRAW, FALL, SHED, TELEPORT, RETALIATE, SHOOT, TACKLE = range(16, 23)

POSITIONS = {
    TURN: "turn", TANK: "tank", ACTION: "action", BONUS: "bonus", BONUS_MOVE: "bonus_move",
    ROLL: "roll", MOVE: "move", AGAIN: "again", OVER: "over",
}  # fmt: skip
BETWEEN = {
    NEW: "first", DRAW: "draw", FALL: "fall", SHED: "shed", TELEPORT: "teleport",
    RETALIATE: "retaliate", SHOOT: "shoot", TACKLE: "tackle",
}  # fmt: skip

# ---- what a draw is for
PURPOSES = (
    "move", "bonus", "speed_save", "star_save", "teleport_save", "trap_save", "bind_save", "attack", "defence",
    "damage", "stun", "stun_defence", "last_stand", "skirmish", "skirmish_defence", "watchtower",
    "watchtower_defence", "infirmary", "poison", "escape", "guard", "build", "fish", "fish_table", "eat",
    "fish_weapon", "fear", "heal", "blink", "gale", "tackle", "tackle_defence", "hoop", "hoop_which", "calendar",
    "card",
)  # fmt: skip
(
    FOR_MOVE, FOR_BONUS, SPEED_SAVE, STAR_SAVE, TELEPORT_SAVE, TRAP_SAVE, BIND_SAVE, ATTACK, DEFENCE,
    DAMAGE, STUN, STUN_DEFENCE, LAST_STAND, SKIRMISH, SKIRMISH_DEFENCE, WATCHTOWER,
    WATCHTOWER_DEFENCE, INFIRMARY, POISON, ESCAPE, GUARD, BUILD, FISH, FISH_TABLE, EAT,
    FISH_WEAPON, FEAR, HEAL, BLINK, GALE, FOR_TACKLE, TACKLE_DEFENCE, FOR_HOOP, HOOP_WHICH, CALENDAR,
    FOR_CARD,
) = range(36)  # fmt: skip

# ---- decisions: way << 10 | meta << 8 | piece << 4 | target
PASS = 0
STRIKE = 1  # and the weapon's number: 1 to 7
DODGE, SNEAK, GO_FISHING, REVIVE, CAPTURE, BUILD_ONE = range(8, 14)
CAST = 14  # and the card's number: 14 to 22
REVIVE_BY_CARD = 23
YES = 1 << 10  # turn forward, bonus die, roll on, teleport, tackle
OTHERWISE = 2 << 10  # turn backward, eat
ENTER = 24  # the target's lowest bit: facing backward
SHED_TWO = 25
PICK = 26  # a piece: to fall, to move, to shoot

# ---- things
ABILITIES = (
    "attack", "constitution", "speed", "magic", "dexterity", "intelligence", "engineering", "luck", "adaptability",
)  # fmt: skip
A_ATTACK, CONSTITUTION, SPEED, MAGIC, DEXTERITY, INTELLIGENCE, ENGINEERING, LUCK, ADAPTABILITY = range(9)

WEAPONS = ("punch", "sword", "bow", "harpoon", "trident", "cutlass", "fish_gun")
PUNCH, SWORD, BOW, HARPOON, TRIDENT, CUTLASS, FISH_GUN = range(7)
SPARK_WEAPON = 7  # Spark strikes like a weapon, with a range and a die of its own

FISHES = ("small_fish", "fish", "big_fish", "golden_fish")
ITEMS = ("", *FISHES, "harpoon", "trident", "cutlass", "fish_gun")
"""By number; the weapon of an item is its number less 2."""
FIRST_WEAPON_ITEM = 5
ITEM_TO_WEAPON = FIRST_WEAPON_ITEM - HARPOON
FISH_WEAPONS = ("harpoon", "trident", "cutlass", "fish_gun")

CARDS = ("spark", "burst", "mend", "blink", "fear", "bind", "gale", "haste", "hold", "far", "strong")
SPARK, BURST, MEND, C_BLINK, C_FEAR, BIND, C_GALE, HASTE, HOLD, FAR, STRONG = range(11)
NO_META, META_FAR, META_STRONG = range(3)

TANKS = ("shield", "attack", "anti_tank")
SHIELD, ATTACK_TANK, ANTI_TANK = range(3)

STRUCTURES = ("", "watchtower", "barricade", "infirmary")
TOWER, BARRICADE, HOSPITAL = 1, 2, 3
SLOTS = ("s1", "s3", "s7", "s9")

DAMAGE_KINDS = ("normal attack", "pure natural", "pure attack", "normal fixed")
"""LL-3.6: whether it can be lessened, and who rolls for it."""
NORMAL_ATTACK, PURE_NATURAL, PURE_ATTACK, NORMAL_FIXED = range(4)

NOBODY = -1
DRAWN_GAME = 4  # the winner of a game without one
