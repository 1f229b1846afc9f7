"""What the decisions of Ludicrous Ludo do or may lead to, with their chances (see `odds`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ludarium.board.squares import ENTRANCE, HOME
from ludarium.game.ludicrous import odds
from ludarium.game.ludicrous.context import Context
from ludarium.rules.ludicrous.board import CARD_SPACE, NO_STAR, OFFSET, STAR, TELEPORT_FROM, TRAP_OFFSET
from ludarium.rules.ludicrous.names import BURST, C_BLINK, C_FEAR, C_GALE, MAGIC, MEND, SPARK_WEAPON, SPEED
from ludarium.rules.ludicrous.pieces import at_home, enemies_on, first_of, square
from ludarium.rules.ludicrous.steps import piece_name


@dataclass(frozen=True)
class Effect:
    """Something that a decision does or may lead to.

    kind: what. piece: whom it is about, "" for nobody else. share: how likely it is, 0 to 1. least, die: what one die
    of so many faces must show for it; `least` is 0 where more than one die decides, or none. dice, die, points: an
    amount, so many dice of that many faces and a number.
    """

    kind: str
    piece: str = ""
    share: float = 1.0
    least: int = 0
    dice: int = 0
    die: int = 0
    points: int = 0


def by_die(kind: str, needed: odds.Needed, faces: int, piece: str = "") -> Effect:
    """What comes if one die shows enough."""
    return Effect(kind, piece, share=needed.share, least=needed.least, die=faces)


# ---- phases


def tank(context: Context) -> Iterator[Effect]:
    """LL-T3."""
    if context["to"] == "anti_tank":
        yield Effect("no_tanks")
    else:
        shield = context["to"] == "shield"
        yield (
            Effect("shielded", points=context.config.shield)
            if shield
            else Effect("sharpened", points=context.config.attack_tank)
        )


def bonus(context: Context) -> Iterator[Effect]:
    """LL-3.2d."""
    yield Effect("bonus", dice=1, die=6, points=int(context.config.abilities[context.state.turn, SPEED]))


def eat(context: Context) -> Iterator[Effect]:
    """LL-6.12."""
    yield Effect("heals", points=int(context.config.heals[context.state.item[context.state.turn]]))
    yield Effect("poisons", share=1 / 20, die=20)


def again(context: Context) -> Iterator[Effect]:
    """LL-3.2b."""
    yield by_die("saved", odds.speed_save(context.config, context.state), 6)


# ---- movement


def move(context: Context) -> Iterator[Effect]:
    """LL-O1."""
    yield from passed(context)
    yield from landing(context)


def passed(context: Context) -> Iterator[Effect]:
    """Cards that the way brings, and who may tackle on it."""
    here, there = context.here, context.there
    squares = [square(context.piece, progress) for progress in range(here + 1, there + 1) if progress <= ENTRANCE]
    yield from (Effect("card") for q in squares if OFFSET[q] == CARD_SPACE)
    if context.config.tackles and context.state.sneak != context.piece:
        for q in squares[:-1] if there <= ENTRANCE else squares:
            yield from tackles(context, q)


def tackles(context: Context, q: int) -> Iterator[Effect]:
    """LL-TK: by whom a piece that would pass may be stopped."""
    state = context.state
    enemies = enemies_on(state, q, context.piece >> 2)
    if not enemies:
        return
    tackler = first_of(enemies)
    ready = state.backward >> tackler & 1 and not state.stunned[tackler] and not state.restrained[tackler]
    if ready and not state.tackled[tackler >> 2]:
        yield Effect("tackle", piece_name(tackler), odds.tackle(context.config, state, tackler, context.piece))


def landing(context: Context) -> Iterator[Effect]:
    """What an own movement meets where it ends."""
    state, piece, there = context.state, context.piece, context.there
    if there > ENTRANCE:
        wins = any(event.kind == "won" for event in context.game.preview(context.step))
        yield Effect("wins" if wins else "triangle" if there == HOME else "home_area")
        return
    q = square(piece, there)
    if enemies := enemies_on(state, q, piece >> 2):
        yield from ambush(context, q, first_of(enemies))
    if OFFSET[q] == TRAP_OFFSET and state.sneak != piece:
        yield Effect("trap", points=1)
        yield by_die("unrestrained", odds.trap_save(context.config, piece, there), 6)
    if OFFSET[q] == TELEPORT_FROM:
        yield Effect("teleport")


def ambush(context: Context, q: int, victim: int) -> Iterator[Effect]:
    """LL-A4; on a star the victim may hold it (LL-6.5a)."""
    name = piece_name(victim)
    if STAR[q] == NO_STAR:
        yield Effect("ambush", name)
        return
    held = odds.star_save(context.config, context.piece, victim)
    yield Effect("ambush", name, share=1 - held.share)
    yield by_die("repelled", held, 6, name)


def teleport(context: Context) -> Iterator[Effect]:
    """LL-6.6."""
    yield by_die("conscious", odds.teleport_save(context.config, context.state.asked), 6)


# ---- fighting


def strike(context: Context, weapon: int, attacker: int, dice: int = 1) -> Iterator[Effect]:
    """LL-A1."""
    shares = odds.attack(context.config, context.state, attacker, context.target, weapon)
    target = piece_name(context.target)
    yield Effect("hits", target, shares.hits)
    yield Effect("grazes", target, shares.grazes)
    yield Effect("damage", target, dice=dice, die=int(context.config.die[weapon]))


def attack(context: Context) -> Iterator[Effect]:
    """An attack or a punch."""
    return strike(context, context.weapon, context.piece)


def shoot(context: Context) -> Iterator[Effect]:
    """LL-6.9."""
    yield Effect("hits", context["target"], odds.shot(context.config, context.state, context.piece))
    yield Effect("damage", context["target"], dice=1, die=int(context.config.tower_die))


# ---- other actions


def fish(context: Context) -> Iterator[Effect]:
    """LL-6.12."""
    yield by_die("catch", odds.fishing(context.config, context.state, context.piece), 20)


def build(context: Context) -> Iterator[Effect]:
    """LL-6.9."""
    yield by_die("built", odds.building(context.config, context.state), 20)


def cast(context: Context) -> Iterator[Effect]:
    """ch. 13."""
    return SPELLS[context["card"]](context)


def amount(kind: str, card: int) -> Callable[[Context], Iterator[Effect]]:
    """A spell whose die says how much."""

    def spell(context: Context) -> Iterator[Effect]:
        target = context.step.get("target", "")
        yield Effect(kind, target, dice=context.dice, die=int(context.config.spell_die[card]))

    return spell


def spark(context: Context) -> Iterator[Effect]:
    """An attack by magic."""
    return strike(context, SPARK_WEAPON, context.piece, context.dice)


def fear(context: Context) -> Iterator[Effect]:
    """A push, half as far on the own homefield."""
    kind = "pushes_half" if at_home(context.state, context.target) else "pushes"
    return amount(kind, C_FEAR)(context)


def bind(context: Context) -> Iterator[Effect]:
    """A saving throw of the target."""
    yield by_die("saved", odds.bind_save(context.config, context.state, context.target), 6, context["target"])


def mend(context: Context) -> Iterator[Effect]:
    """A piece comes round, or the party heals."""
    if "target" in context.step:
        yield Effect("revives", context["target"])
        return
    magic = int(context.config.abilities[context.state.turn, MAGIC])
    yield Effect("heals", dice=context.dice, die=int(context.config.spell_die[MEND]), points=magic)


SPELLS: Mapping[str, Callable[[Context], Iterator[Effect]]] = {
    "spark": spark,
    "fear": fear,
    "bind": bind,
    "burst": amount("sweeps", BURST),
    "gale": amount("pushes", C_GALE),
    "mend": mend,
    "blink": amount("advances", C_BLINK),
    "haste": lambda _: iter([Effect("one_more_roll")]),
    "hold": lambda _: iter([Effect("no_roll"), Effect("bonus_full")]),
}

EFFECTS: Mapping[str, Callable[[Context], Iterator[Effect]]] = {
    "tank": tank,
    "punch": attack,
    "attack": attack,
    "retaliate": lambda context: strike(context, context.weapon, context.piece),
    "dodge": lambda _: iter([Effect("guarded", points=2)]),
    "sneak": lambda _: iter([Effect("sneaks")]),
    "fish": fish,
    "revive": lambda context: iter([Effect("revives", context["target"])]),
    "capture": lambda context: iter([Effect("captures", context["target"])]),
    "build": build,
    "cast": cast,
    "bonus": bonus,
    "eat": eat,
    "move": move,
    "enter": landing,
    "roll": again,
    "teleport": teleport,
    "shoot": shoot,
}
"""By `do`; the other decisions do what their step says."""
