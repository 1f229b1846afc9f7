"""The terms by which the linear player of Ludicrous Ludo weighs a decision: their numbers, their words."""

from __future__ import annotations

MOVES = (
    "enter", "enter facing backward", "progress", "progress squared", "within the lane", "squares within the lane",
    "into the lane", "first into the triangle", "again into the triangle", "win",
    "danger left", "loss left", "danger met", "loss met", "prey left", "prey's loss left", "prey met",
    "prey's loss met",
    "ambush", "victim's loss", "victim's standing", "ambush on a star", "victim's loss on a star", "trap",
    "teleport square", "card", "card with a full hand", "block made", "block left", "onto the homefield",
    "off the homefield", "onto a star", "off a star", "onto a fishing square", "to fallen ones", "from fallen ones",
    "onto lying enemies", "off lying enemies", "enemy before", "enemy behind", "neighbours when wounded",
    "own pieces behind met", "own pieces behind left", "lane in reach", "squares", "danger met when wounded",
    "enemy's watchtower", "own structure", "danger met when far behind",
)  # fmt: skip
(
    ENTERING, ENTERING_BACKWARD, PROGRESS, PROGRESS_SQUARED, WITHIN_LANE, LANE_SQUARES,
    INTO_LANE, FIRST_HOME, AGAIN_HOME, WIN,
    DANGER_LEFT, LOSS_LEFT, DANGER_MET, LOSS_MET, PREY_LEFT, PREY_LOSS_LEFT, PREY_MET, PREY_LOSS_MET,
    AMBUSH, VICTIM_LOSS, VICTIM_STANDING, STAR_AMBUSH, STAR_VICTIM_LOSS, TRAP,
    TELEPORT_SQUARE, CARD, CARD_FULL, BLOCK_MADE, BLOCK_LEFT, ONTO_HOMEFIELD,
    OFF_HOMEFIELD, ONTO_STAR, OFF_STAR, ONTO_FISHING, TO_FALLEN, FROM_FALLEN,
    ONTO_LYING, OFF_LYING, ENEMY_BEFORE, ENEMY_BEHIND, NEIGHBOURS_WOUNDED,
    OWN_BEHIND_MET, OWN_BEHIND_LEFT, LANE_IN_REACH, SQUARES, DANGER_WOUNDED,
    ENEMY_TOWER, OWN_STRUCTURE, DANGER_LAST,
) = range(len(MOVES))  # fmt: skip

TURNS = (
    "forward", "forward before the divide", "facing an enemy", "faced enemy's loss", "facing a fallen enemy",
    "faced enemy when wounded",
    "shots at conscious ones", "spells at conscious ones", "nearest enemy", "facing what may come",
    "own loss facing away",
)  # fmt: skip
(
    FORWARD, FORWARD_DIVIDE, FACED, FACED_LOSS, FACED_FALLEN, FACED_WOUNDED,
    FACED_SHOTS, FACED_SPELLS, FACED_NEAREST, FACED_DANGER, FACED_AWAY,
) = range(len(MOVES), len(MOVES + TURNS))  # fmt: skip

TANKS = (
    "attack tank", "anti-tank", "attack tank by homefield pieces", "anti-tank by homefield pieces",
    "attack tank with a target", "anti-tank with a target", "attack tank when wounded", "anti-tank by enemies at home",
)  # fmt: skip
(
    T_ATTACK, T_ANTI, T_ATTACK_HOME, T_ANTI_HOME,
    T_ATTACK_TARGET, T_ANTI_TARGET, T_ATTACK_WOUNDED, T_ANTI_ENEMIES,
) = range(len(MOVES + TURNS), len(MOVES + TURNS + TANKS))  # fmt: skip

_BEFORE = len(MOVES + TURNS + TANKS)
ACTIONS = (
    "punch", "sword", "bow", "harpoon", "trident", "cutlass", "fish gun", "Spark",
    "eliminate", "eliminated one's loss", "eliminated one's standing", "hit", "target's loss", "target's standing",
    "target may fall", "falling one's loss", "target's wounds", "target strikes back", "own loss when struck back",
    "struck back when wounded", "target stunned", "target on a star", "prey of the target",
    "dodge", "dodge beside enemies", "dodge by wounds", "dodge by own loss",
    "sneak", "sneak past own pieces", "sneak past blocks", "sneak before a trap",
    "fish", "fish by wounds", "fish with a fish", "fish with a weapon",
    "revive", "revived one's loss", "revived one's last turn", "revive among enemies", "revive by Mend",
    "take prisoner", "prisoner's loss", "prisoner's standing", "guards in the yard",
    "watchtower", "barricade", "infirmary", "builders", "second structure",
    "slot 1", "slot 2", "slot 3", "slot 4", "watchtower in slot 1", "watchtower in slot 4", "infirmary in slot 1",
    "infirmary in slot 4",
    "Burst", "Mend", "Blink", "Fear", "Bind", "Gale", "Haste", "Hold", "Far", "Strong", "full hand",
    "Burst's targets", "Burst's weak targets", "Burst's fallen targets", "Mend by wounds", "Mend by fallen pieces",
    "blinking piece's loss", "blink out of danger",
    "blink from before the lane", "blink over own pieces", "Blink's prey", "frightened one's loss", "Fear at a hunter",
    "bound one's loss", "Bind at a hunter", "Gale's targets", "Haste in the yard", "Hold in the yard",
    "Hold by the bonus die",
)  # fmt: skip
(
    STRUCK, _, _, _, _, _, _, _,
    ELIMINATE, ELIMINATED_LOSS, ELIMINATED_STANDING, HIT, TARGET_LOSS, TARGET_STANDING,
    MAY_FALL, FALLING_LOSS, TARGET_WOUNDS, STRUCK_BACK, STRUCK_BACK_LOSS,
    STRUCK_BACK_WOUNDED, TARGET_STUNNED, TARGET_ON_STAR, TARGET_PREY,
    DODGING, DODGING_BESIDE, DODGING_WOUNDS, DODGING_LOSS,
    SNEAKING, SNEAKING_OWN, SNEAKING_BLOCKS, SNEAKING_TRAP,
    FISHING_HERE, FISHING_WOUNDS, FISHING_FISH, FISHING_WEAPON,
    REVIVING, REVIVED_LOSS, REVIVED_LAST, REVIVED_AMONG, REVIVED_BY_CARD,
    CAPTURING, CAPTURED_LOSS, CAPTURED_STANDING, CAPTURED_GUARDS,
    BUILT, _, _, BUILDERS, BUILT_SECOND,
    SLOT, _, _, _, TOWER_FIRST, TOWER_LAST, HOSPITAL_FIRST, HOSPITAL_LAST,
    CAST_BURST, CAST_MEND, CAST_BLINK, CAST_FEAR, CAST_BIND, CAST_GALE, CAST_HASTE, CAST_HOLD, CAST_FAR, CAST_STRONG,
    FULL_HAND,
    BURST_TARGETS, BURST_WEAK, BURST_FALLEN, MEND_WOUNDS, MEND_FALLEN, BLINK_LOSS, BLINK_DANGER,
    BLINK_LANE, BLINK_OWN, BLINK_PREY, FEAR_LOSS, FEAR_HUNTER,
    BIND_LOSS, BIND_HUNTER, GALE_TARGETS, HASTE_YARD, HOLD_YARD, HOLD_BONUS,
) = range(_BEFORE, _BEFORE + len(ACTIONS))  # fmt: skip

_OTHERS_BEFORE = _BEFORE + len(ACTIONS)
OTHERS = (
    "bonus die", "bonus die by pieces outside", "eat", "eat by wounds", "roll on", "roll on after two 6s",
    "roll on in the yard",
    "teleport", "teleporting piece's loss", "teleport out of danger", "ambush by teleport", "teleport to own pieces",
    "strike back", "shoot", "fall", "falling piece's loss", "fall beside fallen ones", "tackle", "shed none",
    "shed Spark", "shed Burst", "shed Mend", "shed Blink", "shed Fear", "shed Bind", "shed Gale", "shed Haste",
    "shed Hold",
    "shed Far", "shed Strong",
)  # fmt: skip
(
    BONUS_DIE, BONUS_OUTSIDE, EATING, EATING_WOUNDS, ROLLING_ON, ROLLING_SIXES, ROLLING_YARD,
    FLYING, FLYING_LOSS, FLYING_DANGER, FLYING_AMBUSH, FLYING_OWN,
    STRIKING_BACK, SHOOTING, FALLING, FALLING_OWN_LOSS, FALLING_BESIDE, TACKLING, SHED_NONE,
    SHED_CARD, _, _, _, _, _, _, _, _, _, _,
) = range(_OTHERS_BEFORE, _OTHERS_BEFORE + len(OTHERS))  # fmt: skip

TERMS = MOVES + TURNS + TANKS + ACTIONS + OTHERS
