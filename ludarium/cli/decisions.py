"""The decisions of Ludicrous Ludo, each as a sentence on what it does, with its odds where dice decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.board.squares import ENTRANCE, HOME, START
from ludarium.cli.ludicrous_words import TANKS, article, named, weapon_words
from ludarium.game.game import Game
from ludarium.game.ludicrous import odds
from ludarium.rules.ludicrous.board import CARD_SPACE, NO_STAR, OFFSET, STAR, TELEPORT_FROM, TRAP_OFFSET
from ludarium.rules.ludicrous.names import (
    BURST,
    C_BLINK,
    C_FEAR,
    C_GALE,
    MAGIC,
    MEND,
    PUNCH,
    SPARK_WEAPON,
    SPEED,
    WEAPONS,
)
from ludarium.rules.ludicrous.pieces import at_home, enemies_on, first_of, square
from ludarium.rules.ludicrous.steps import name_of, piece_name
from ludarium.rules.ludicrous.turn import bonus_squares
from ludarium.rules.ruleset import Step

PHASES = {
    "turn": "turning",
    "tank": "tank",
    "action": "action",
    "bonus": "bonus action",
    "bonus_move": "bonus move",
    "move": "movement",
    "again": "movement",
    "fall": "somebody falls",
    "shed": "a card is to be had",
    "teleport": "on a T",
    "retaliate": "retaliation",
    "shoot": "watchtower",
    "tackle": "tackle",
}
"""By what is awaited, the phase or what has come up, in words."""

PASSING = {
    "action": "no action",
    "bonus": "no bonus action",
    "shed": "draw no card",
    "teleport": "stay here",
    "retaliate": "let it be",
    "shoot": "don't shoot",
    "tackle": "let it pass",
}


def numbered(game: Game) -> dict[int, Step]:
    """The legal decisions by number; 0 is to pass, or what comes to the same: to stop, stay, or face as before."""
    steps = game.legal_steps()
    passing = [step for step in steps if _passes(game, step)]
    others = [step for step in steps if step not in passing]
    return {**dict(enumerate(passing[:1], 0)), **dict(enumerate(others, 1))}


def _passes(game: Game, step: Step) -> bool:
    state: Any = game.state
    if step["do"] == "turn":
        return bool(step["facing"] == ("backward" if state.backward >> state.asked & 1 else "forward"))
    if step["do"] == "tank":
        return bool(step["to"] == list(TANKS)[state.tank[state.turn]])
    return step["do"] in ("pass", "stop")


def describe(game: Game, step: Step) -> str:
    """What a legal decision does, in a sentence."""
    if step["do"] == "pass":
        return PASSING[game.awaiting]
    return SENTENCES[step["do"]](_Context(game, step))


class _Context:
    """A decision with all that its sentence asks for."""

    def __init__(self, game: Game, step: Step) -> None:
        self.game = game
        self.config: Any = game.config
        self.state: Any = game.state
        self.step = step
        self.code = game.rules.outcome(game.config, game.state, step)

    @property
    def piece(self) -> int:
        """The piece that a decision's number names."""
        return self.code >> 4 & 15

    @property
    def target(self) -> int:
        """The other piece that it names."""
        return self.code & 15

    @property
    def count(self) -> str:
        """How many dice a spell has, "" for one: Strong adds as many."""
        return "2" if self.step.get("meta") == "strong" else ""

    def __getitem__(self, key: str) -> str:
        return str(self.step[key])


def percent(share: float) -> str:
    """`52 %`."""
    return f"{100 * share:.0f} %"


def on(needed: odds.Needed) -> str:
    """`on 11 or more: 50 %`."""
    if needed.share in (0, 1):
        return "in any case" if needed.share else "in no case"
    return f"on {needed.least} or more: {percent(needed.share)}"


# ---- phases


def _turn(context: _Context) -> str:
    stays = _passes(context.game, context.step)
    return f"{context['piece']} {'goes on facing' if stays else 'turns to face'} {context['facing']}"


TANK_EFFECTS = {
    "shield": "normal attack damage on your homefield is {shield} less",
    "attack": "attacks from your homefield deal {attack_tank} more",
    "anti_tank": "no other party's tank works against yours",
}


def _tank(context: _Context) -> str:
    config = context.config
    effect = TANK_EFFECTS[context["to"]].format(shield=config.shield, attack_tank=config.attack_tank)
    stays = "stay with the " if _passes(context.game, context.step) else ""
    return f"{stays}{TANKS[context['to']]}: {effect}"


def _bonus(context: _Context) -> str:
    ability = int(context.config.abilities[context.state.turn, SPEED])
    return f"roll the bonus die and move a piece by it{f' {ability:+d}' if ability else ''}; it is empty then"


def _eat(context: _Context) -> str:
    fish = context.state.item[context.state.turn]
    return f"eat your fish: heals up to {context.config.heals[fish]}, on a 1 of d20 (5 %) it poisons instead"


def _again(context: _Context) -> str:
    return f"roll again; a further 6 must be saved by d6 {on(odds.speed_save(context.config, context.state))}"


# ---- movement


def _move(context: _Context) -> str:
    state = context.state
    squares = state.die if context.game.awaiting == "move" else bonus_squares(context.config, state)
    here = state.at[context.piece]
    seat = context.piece >> 2
    there = here + squares
    parts = [f"{context['piece']} from {name_of(seat, here)} to {name_of(seat, there)}"]
    return ", ".join([*parts, *_on_the_way(context, here, there), *_landing(context, there)])


def _enter(context: _Context) -> str:
    where = name_of(context.piece >> 2, START)
    return ", ".join(
        [f"{context['piece']} comes out to {where}, facing {context['facing']}", *_landing(context, START)]
    )


def _on_the_way(context: _Context, here: int, there: int) -> list[str]:
    state, piece = context.state, context.piece
    way = [square(piece, progress) for progress in range(here + 1, there + 1) if progress <= ENTRANCE]
    found = ["draws a card"] * sum(OFFSET[q] == CARD_SPACE for q in way)
    passed = way[:-1] if there <= ENTRANCE else way
    if context.config.tackles and state.sneak != piece:
        for q in passed:
            found += _tackles(context, q)
    return found


def _tackles(context: _Context, q: int) -> list[str]:
    state = context.state
    enemies = enemies_on(state, q, context.piece >> 2)
    if not enemies:
        return []
    tackler = first_of(enemies)
    ready = state.backward >> tackler & 1 and not state.stunned[tackler] and not state.restrained[tackler]
    if not ready or state.tackled[tackler >> 2]:
        return []
    share = odds.tackle(context.config, state, tackler, context.piece)
    return [f"{piece_name(tackler)} may tackle ({percent(share)})"]


def _landing(context: _Context, there: int) -> list[str]:
    """What an own movement meets where it ends."""
    state, piece = context.state, context.piece
    if there > ENTRANCE:
        wins = any(event.kind == "won" for event in context.game.preview(context.step))
        return ["wins"] if wins else ["reaches the triangle"] if there == HOME else ["in the home area"]
    q = square(piece, there)
    found = []
    if enemies := enemies_on(state, q, piece >> 2):
        found.append(_ambush(context, q, first_of(enemies)))
    if OFFSET[q] == TRAP_OFFSET and state.sneak != piece:
        save = odds.trap_save(context.config, piece, there)
        found.append(f"trap: 1 damage, restrained unless d6 {on(save)}")
    if OFFSET[q] == TELEPORT_FROM:
        found.append("may teleport")
    return found


def _ambush(context: _Context, q: int, victim: int) -> str:
    name = piece_name(victim)
    if STAR[q] == NO_STAR:
        return f"ambushes {name}"
    save = odds.star_save(context.config, context.piece, victim)
    return f"ambushes {name} unless its d6 holds the star, {on(save)}"


def _teleport(context: _Context) -> str:
    save = odds.teleport_save(context.config, context.state.asked)
    return f"teleport to the next D, conscious if d6 {on(save)}"


# ---- fighting


def _strike(context: _Context, weapon: int, attacker: int) -> str:
    shares = odds.attack(context.config, context.state, attacker, context.target, weapon)
    target = piece_name(context.target)
    how = f"punches {target}" if weapon == PUNCH else f"attacks {target} with {weapon_words(WEAPONS[weapon])}"
    return f"{piece_name(attacker)} {how}: {_hits(shares)}; d{context.config.die[weapon]} damage"


def _hits(shares: odds.Attack) -> str:
    return f"hits {percent(shares.hits)}, grazes {percent(shares.grazes)}"


def _attack(context: _Context) -> str:
    weapon = WEAPONS.index(context["weapon"]) if context["do"] == "attack" else PUNCH
    return _strike(context, weapon, context.piece)


def _retaliate(context: _Context) -> str:
    return _strike(context, WEAPONS.index(context["weapon"]), context.piece)


def _shoot(context: _Context) -> str:
    share = odds.shot(context.config, context.state, context.piece)
    return f"the watchtower shoots at {context['target']}: hits {percent(share)}; d{context.config.tower_die} damage"


def _tackle(context: _Context) -> str:
    return f"{piece_name(context.state.asked)} tackles: on a win the mover stops before it"


# ---- other actions


def _fish(context: _Context) -> str:
    return f"{context['piece']} fishes: a catch {on(odds.fishing(context.config, context.state, context.piece))}"


def _build(context: _Context) -> str:
    built = on(odds.building(context.config, context.state))
    return f"build {article(context['structure'])} at {context['square']}: {built}"


def _cast(context: _Context) -> str:
    meta = context.step.get("meta")
    head = context["card"].capitalize() + (f" with {meta.capitalize()}" if meta else "")
    by = f" by {context['piece']}" if "piece" in context.step else ""
    return f"{head}{by}: {SPELLS[context['card']](context)}"


def _spark(context: _Context) -> str:
    shares = odds.attack(context.config, context.state, context.piece, context.target, SPARK_WEAPON)
    faces = context.config.die[SPARK_WEAPON]
    return f"{_hits(shares)} {context['target']}; {context.count}d{faces} damage"


def _fear(context: _Context) -> str:
    half = ", halved on its homefield" if at_home(context.state, context.target) else ""
    return f"{context['target']} goes back {context.count}d{context.config.spell_die[C_FEAR]} squares{half}"


def _bind(context: _Context) -> str:
    save = odds.bind_save(context.config, context.state, context.target)
    return f"{context['target']} is restrained and stunned unless its d6 saves it, {on(save)}"


def _mend(context: _Context) -> str:
    if "target" in context.step:
        return f"{context['target']} comes round"
    magic = int(context.config.abilities[context.state.turn, MAGIC])
    return f"heals {context.count}d{context.config.spell_die[MEND]}{f' {magic:+d}' if magic else ''}"


SPELLS: dict[str, Callable[[_Context], str]] = {
    "spark": _spark,
    "fear": _fear,
    "bind": _bind,
    "burst": lambda c: f"{c.count}d{c.config.spell_die[BURST]} pure damage to every enemy near on both sides",
    "gale": lambda c: f"every enemy near on both sides goes back {c.count}d{c.config.spell_die[C_GALE]} squares",
    "mend": _mend,
    "blink": lambda c: f"{c['target']} goes {c.count}d{c.config.spell_die[C_BLINK]} on, over everything",
    "haste": lambda _: "one more movement roll at the end",
    "hold": lambda _: "no movement roll; the bonus die is full",
}

SENTENCES: dict[str, Callable[[_Context], str]] = {
    "turn": _turn,
    "tank": _tank,
    "punch": _attack,
    "attack": _attack,
    "dodge": lambda c: f"{c['piece']} dodges: +2 against attacks until your next turn",
    "sneak": lambda c: f"{c['piece']} sneaks: this turn it passes blocks and own pieces, and traps do nothing",
    "fish": _fish,
    "revive": lambda c: f"{c['piece']} revives {c['target']}",
    "capture": lambda c: f"{c['piece']} takes {c['target']} prisoner",
    "build": _build,
    "cast": _cast,
    "bonus": _bonus,
    "eat": _eat,
    "move": _move,
    "enter": _enter,
    "roll": _again,
    "stop": lambda _: "roll no more",
    "fall": lambda c: f"{c['piece']} falls",
    "shed": lambda c: f"shed {' and '.join(map(str.capitalize, c.step['cards']))}, then draw",
    "teleport": _teleport,
    "retaliate": _retaliate,
    "shoot": _shoot,
    "tackle": _tackle,
}
"""By `do`, what makes the sentence."""


def hand_words(game: Game, colour: str) -> str:
    """The cards of a party, for its own eyes."""
    cards = game.position()["parties"][colour]["hand"]
    return "Your hand: " + (", ".join(named(card).capitalize() for card in cards) or "no cards")
