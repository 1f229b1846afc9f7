/** The words of the rulebook: their forms, the one that they are listed by first, and what they mean. */
export const glossary = {
  "ll.word.party": "party",
  "ll.term.party":
    "A player with everything that is theirs: pieces, HP, abilities, weapon, hand, tank.",
  "ll.word.hp": "HP",
  "ll.term.hp":
    "The health of the whole party, at most 10 + constitution. At 0 the piece that was hit last falls, and HP are full again.",
  "ll.word.wounded": "wounded",
  "ll.term.wounded":
    "A party with half of its HP or less is wounded: its special rules phase heals 1.",
  "ll.word.ability": "ability",
  "ll.term.ability":
    "Nine abilities from -2 to +2 are added to the party’s dice; they sum to 0 if nothing else is agreed.",
  "ll.word.contest": "contest",
  "ll.term.contest":
    "Both sides roll a d20 and add what they have; the higher total wins, a tie grazes or goes to the defender.",
  "ll.word.save": "saving throw",
  "ll.term.save": "A d6 with an ability must reach a goal.",
  "ll.word.advantage": "advantage",
  "ll.term.advantage": "Two dice are rolled and the better one is kept.",
  "ll.word.disadvantage": "disadvantage",
  "ll.term.disadvantage": "Two dice are rolled and the worse one is kept.",
  "ll.word.graze": "grazing hit|graze|grazes|grazed",
  "ll.term.graze": "A tie in an attack: half of the damage, no stun.",
  "ll.word.critical": "critical hit",
  "ll.term.critical":
    "The attacker keeps a natural 20: twice the dice of damage, and a stun contest.",
  "ll.word.unconscious": "unconscious|lying",
  "ll.term.unconscious":
    "A fallen piece lies on its square: it does nothing and is not in the way. Nobody revives it within three of its turns: it is eliminated.",
  "ll.word.revive": "to revive|revives",
  "ll.term.revive":
    "As an action a conscious piece wakes an own lying one on its square or beside it.",
  "ll.word.eliminate": "to eliminate|eliminated",
  "ll.term.eliminate": "To send back to the yard, without conditions and facing.",
  "ll.word.ambush": "ambush|ambushes",
  "ll.term.ambush": "An own movement that ends on one conscious enemy fells it, without dice.",
  "ll.word.block": "block|blocks",
  "ll.term.block":
    "Two conscious pieces of a colour on a square: others neither pass it nor end on it.",
  "ll.word.push": "push|pushed",
  "ll.term.push": "A movement by force, to the first square where the piece can stay.",
  "ll.word.skirmish": "skirmish",
  "ll.term.skirmish": "A pushed piece and those it meets roll d20 + luck; the losers fall.",
  "ll.word.retaliation": "retaliation|strikes back",
  "ll.term.retaliation":
    "Who is attacked, awake and facing the attacker in reach may strike back once.",
  "ll.word.range": "range",
  "ll.term.range":
    "How many squares ahead, in the direction faced, something reaches: to a corner, a path divide or a conscious piece.",
  "ll.word.divide": "path divide",
  "ll.term.divide":
    "The edge between the fourth and fifth square after a start, where the lanes come in.",
  "ll.word.homefield": "homefield",
  "ll.term.homefield": "The twelve squares that touch a party’s yard; there it fights better.",
  "ll.word.dodge": "to dodge|dodges",
  "ll.term.dodge": "Adds 2 as a defender until the owner’s next turn.",
  "ll.word.sneak": "to sneak|sneaks",
  "ll.term.sneak": "In this turn the piece passes blocks and own pieces and sets off no trap.",
  "ll.word.tackle": "tackle|tackles",
  "ll.term.tackle": "With the option: a piece that faces backward may stop one that passes.",
  "ll.word.stunned": "stunned",
  "ll.term.stunned": "No action, reaction or turning; rolls still move it. Two turns.",
  "ll.word.restrained": "restrained",
  "ll.term.restrained":
    "No own movement, turning or retaliation, attacks at a disadvantage. Two turns.",
  "ll.word.wet": "wet",
  "ll.term.wet": "Attacks and fishes at a disadvantage. Two turns.",
  "ll.word.frightened": "frightened",
  "ll.term.frightened": "At once pushed back by a d6.",
  "ll.word.poisoned": "poisoned|poison",
  "ll.term.poisoned":
    "A party that is poisoned loses a d4 of HP in its special rules phase, twice.",
  "ll.word.star": "star",
  "ll.term.star":
    "Who is ambushed on a star may hold it with a saving throw; who would fall there may make a last stand.",
  "ll.word.laststand": "last stand",
  "ll.term.laststand":
    "On a star: d20 + constitution against the points taken; if it wins, the piece stays up with 1 HP.",
  "ll.word.teleport": "teleport|teleports",
  "ll.term.teleport":
    "From a T a piece may fly to the next D; a failed saving throw lets it arrive lying.",
  "ll.word.cardspace": "spell-card space",
  "ll.term.cardspace": "The star of four points: who passes it or ends on it draws a card.",
  "ll.word.hoop": "hoop|hoops",
  "ll.term.hoop":
    "B on the board. By night two 20s send a ball through a hoop: the pieces there are eliminated.",
  "ll.word.trap": "trap",
  "ll.term.trap": "X on the board: 1 damage, then a saving throw, or the piece is restrained.",
  "ll.word.fishing": "fishing square|fishes",
  "ll.term.fishing":
    "8 or 10 above waves. An action there: d20 + luck against the number, for fish or a weapon.",
  "ll.word.structure": "structure",
  "ll.term.structure":
    "Built by an action on a structure square of the yard: watchtower, barricade, infirmary, one of each.",
  "ll.word.watchtower": "watchtower",
  "ll.term.watchtower": "In the special rules phase it may shoot at one enemy within 2.",
  "ll.word.barricade": "barricade",
  "ll.term.barricade": "Own pieces within 2 have 2 more as defenders.",
  "ll.word.infirmary": "infirmary",
  "ll.term.infirmary": "Heals 1 when a conscious own piece is near, then may revive lying ones.",
  "ll.word.prisoner": "prisoner",
  "ll.term.prisoner":
    "A lying enemy that was taken to the yard; it tries to escape in its owner’s turns.",
  "ll.word.tank": "tank|shield tank|attack tank|anti-tank",
  "ll.term.tank":
    "Stands on one of three squares of the yard: shield (less damage), attack (more), anti-tank (others’ tanks don’t work).",
  "ll.word.bonus": "bonus die",
  "ll.term.bonus": "Goes up by 1 every own turn; full at 6, it moves a piece by d6 + speed.",
  "ll.word.god": "god token",
  "ll.term.god": "Its holder rolls at night; then it goes to the right.",
  "ll.word.phase.turning": "turning phase",
  "ll.term.phase.turning":
    "First phase: each own piece on the pathway may be set to face the other way.",
  "ll.word.phase.special": "special rules phase",
  "ll.term.phase.special":
    "Second phase: wounds heal, poison works, conditions count down, watchtower and infirmary work, prisoners try to escape.",
  "ll.word.phase.tank": "tank phase",
  "ll.term.phase.tank": "Third phase: the tank moves to another tank square or stays.",
  "ll.word.phase.action": "action",
  "ll.term.phase.action":
    "Fourth phase: one action, or none: fight, cast, dodge, sneak, fish, build, revive, take a prisoner.",
  "ll.word.phase.bonus": "bonus action",
  "ll.term.phase.bonus": "Fifth phase: use the full bonus die, or eat the fish.",
  "ll.word.phase.movement": "movement phase",
  "ll.term.phase.movement":
    "Sixth phase, the only one that must be played: roll a d6 and move a piece.",
  "ll.word.phase.end": "end of the turn",
  "ll.term.phase.end": "The bonus die goes up by 1; lying pieces come nearer to being eliminated.",
  "ll.word.phase.night": "night",
  "ll.term.phase.night":
    "Between two rounds: the god token moves on, two d20 for the hoops, the calendar roll.",
  "ll.word.card.spark": "Spark",
  "ll.term.card.spark": "Range 4: an attack with d6, magic in the place of dexterity and attack.",
  "ll.word.card.burst": "Burst",
  "ll.term.card.burst":
    "Every enemy within 2, before and behind, takes the same d4 of pure damage.",
  "ll.word.card.mend": "Mend",
  "ll.term.card.mend": "Heals d4 + magic, or revives any own piece.",
  "ll.word.card.blink": "Blink",
  "ll.term.card.blink": "An own piece goes d4 squares forward over everything.",
  "ll.word.card.fear": "Fear",
  "ll.term.card.fear": "Range 4: the target is pushed back by a d6.",
  "ll.word.card.bind": "Bind",
  "ll.term.card.bind": "Range 3: the target saves itself or is stunned and restrained.",
  "ll.word.card.gale": "Gale",
  "ll.term.card.gale": "Every conscious enemy within 2 is pushed back by the same d4.",
  "ll.word.card.haste": "Haste",
  "ll.term.card.haste": "One more movement roll when the phase would end.",
  "ll.word.card.hold": "Hold",
  "ll.term.card.hold": "No movement roll this turn; the bonus die is full.",
  "ll.word.card.far": "Far",
  "ll.term.card.far": "With another card: 2 squares more of range.",
  "ll.word.card.strong": "Strong",
  "ll.term.card.strong": "With another card: two dice instead of one, added up.",
} as const;
