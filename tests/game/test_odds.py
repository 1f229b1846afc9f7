"""The odds that are told are those of the rules: every roll is tried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludarium as lu
from ludarium.game.ludicrous import odds
from ludarium.game.match import Match
from ludarium.rules.ludicrous.names import SPARK_WEAPON, WEAPONS
from ludarium.rules.ludicrous.steps import piece_name
from tests.game.positions import LUDICROUS

ABILITIES = {"dexterity": 1, "magic": 2, "attack": -1, "engineering": -2, "luck": 1, "adaptability": 1, "speed": -2}


def game(of: dict[str, Any] | None = None, **changes: Any) -> lu.Game:
    return lu.Game.from_position({**(of or LUDICROUS), **changes}, seed=1)


def against(seed: int, square: str = "t21", other: str = "t22") -> dict[str, Any]:
    """Two parties of abilities, with a piece each, face to face."""
    party = {"abilities": ABILITIES, "weapon": "sword", "hp": 10, "bonus": 0, "tank": "shield"}
    weaker = {**party, "abilities": {"luck": -seed, "dexterity": seed}, "hand": ["spark"]}
    return {
        **{key: LUDICROUS[key] for key in ("game", "seats", "round", "first", "god", "await")},
        "turn": "red",
        "tokens": {"yellow": [other, "base", "base", "base"], "red": [square, "base", "base", "base"]},
        "facing": {"yellow1": "backward", "red1": "forward"},
        "parties": {"yellow": weaker, "red": {**party, "hand": ["spark", "bind"]}},
    }


def outcomes(match: Match, purposes: tuple[str, ...], told: tuple[str, ...] = ()) -> Iterator[tuple[list[str], float]]:
    """The kinds of events after each course of these draws, with its share."""
    position = match.rules.write(match.config, match.state)
    if position["await"] != "draw" or position.get("for") not in purposes:
        yield list(told), 1.0
        return
    found = match.rules.outcomes(match.config, match.state)
    for outcome in found:
        following = match.fork()
        events = following.advance(outcome)
        for kinds, share in outcomes(following, purposes, (*told, *(event.kind for event in events))):
            yield kinds, share / len(found)


def tried(position: dict[str, Any], step: dict[str, Any], *purposes: str) -> list[tuple[list[str], float]]:
    """What comes of a decision by these draws alone."""
    match = game(position)._match.fork()
    match.advance(match.rules.outcome(match.config, match.state, step))
    return list(outcomes(match, purposes))


def share(found: list[tuple[list[str], float]], kind: str) -> float:
    return sum(part for kinds, part in found if kind in kinds)


SCENES = [
    against(0),
    {**against(2), "wet": {"red1": 1}},
    {**against(1), "down": {"yellow1": 2}},
    {**against(1, "t17", "t18"), "down": {}},
    {**against(1, "t18", "t17"), "facing": {"yellow1": "forward", "red1": "backward"}},
]
SCENES[0]["parties"]["yellow"]["dodged"] = SCENES[3]["parties"]["yellow"]["dodged"] = "yellow1"
SCENES[1]["parties"]["yellow"]["structures"] = {"s7": "barricade"}


@pytest.mark.parametrize("scene", SCENES)
def test_attacks_hit_and_graze_as_told(scene: dict[str, Any]) -> None:
    played = game(scene)
    steps = [step for step in played.legal_steps() if step["do"] in ("punch", "attack") or step.get("card") == "spark"]
    steps = [step for step in steps if "meta" not in step]
    assert steps
    for step in steps:
        weapon = SPARK_WEAPON if step["do"] == "cast" else WEAPONS.index(step.get("weapon", "punch"))
        code = played.rules.outcome(played.config, played.state, step)
        told = odds.attack(played.config, played.state, code >> 4 & 15, code & 15, weapon)
        found = tried(scene, step, "attack", "defence")
        assert told.hits == pytest.approx(share(found, "hit"))
        assert told.grazes == pytest.approx(share(found, "grazed"))
        assert sum(part for _, part in found) == pytest.approx(1)


@pytest.mark.parametrize("wet", [False, True])
def test_fish_bite_as_told(wet: bool) -> None:
    scene = {**against(0, "t23", "t30"), **({"wet": {"red1": 2}} if wet else {})}
    played = game(scene)
    told = odds.fishing(played.config, played.state, 12)
    found = tried(scene, {"do": "fish", "piece": "red1"}, "fish")
    assert told.share == pytest.approx(1 - share(found, "wet") - share(found, "fished"))
    assert told.least == 7  # 8 to beat, luck 1


def test_structures_are_built_as_told() -> None:
    scene = against(0)
    played = game(scene)
    told = odds.building(played.config, played.state)
    found = tried(scene, {"do": "build", "structure": "barricade", "square": "s1"}, "build")
    assert told.least == 10  # 3 in the yard, engineering -2
    assert told.share == pytest.approx(share(found, "built"))


@pytest.mark.parametrize(("luck", "dexterity"), [(0, 0), (2, -2), (-2, 2)])
def test_saving_throws_succeed_as_told(luck: int, dexterity: int) -> None:
    scene = against(0)
    for colour in ("yellow", "red"):
        abilities = {"luck": luck, "dexterity": dexterity, "speed": -luck, "engineering": -dexterity}
        scene["parties"][colour]["abilities"] = abilities

    bound = tried(scene, {"do": "cast", "card": "bind", "piece": "red1", "target": "yellow1"}, "bind_save")
    played = game(scene)
    assert 1 - odds.bind_save(played.config, played.state, 4).share == pytest.approx(share(bound, "restrained"))

    star = {**against(0, "t20", "t21"), "parties": scene["parties"], "await": "move", "die": 1}
    repelled = tried(star, {"do": "move", "piece": "red1"}, "star_save")
    assert odds.star_save(game(star).config, 12, 4).share == pytest.approx(share(repelled, "repelled"))

    trap = {**star, **against(0, "t22", "t30"), "parties": scene["parties"], "await": "move", "die": 3}
    caught = tried(trap, {"do": "move", "piece": "red1"}, "trap_save")
    assert 1 - odds.trap_save(game(trap).config, 12, 39).share == pytest.approx(share(caught, "restrained"))

    flight = {**trap, **against(0, "t12", "t30"), "parties": scene["parties"], "await": "move", "die": 3}
    match = game(flight)
    match.apply({"do": "move", "piece": "red1"})
    assert match.awaiting == "teleport"
    told = odds.teleport_save(match.config, match.state.asked)
    fork = match._match.fork()
    fork.advance(match.rules.outcome(match.config, match.state, {"do": "teleport"}))
    fork.advance(0)  # the card on the way
    assert 1 - told.share == pytest.approx(share(list(outcomes(fork, ("teleport_save",))), "fell"))


@pytest.mark.parametrize("square", ["t33", "t20"])
def test_tackles_stop_as_told(square: str) -> None:
    number = int(square[1:])
    scene = {**against(0, square, f"t{number + 2}"), "options": {"tackles": True}, "await": "move", "die": 4}
    scene["parties"]["red"]["abilities"] = {"speed": 1, "luck": -1}
    played = game(scene)
    played.apply({"do": "move", "piece": "red1"})
    assert played.awaiting == "tackle"
    told = odds.tackle(played.config, played.state, played.state.asked, 12)
    fork = played._match.fork()
    fork.advance(played.rules.outcome(played.config, played.state, {"do": "tackle"}))
    assert told == pytest.approx(_share_won(fork))


def _share_won(match: Match) -> float:
    """The share of tackles won, by the totals that the event tells."""
    won = 0.0
    found = match.rules.outcomes(match.config, match.state)
    for outcome in found:
        following = match.fork()
        events = [event for event in following.advance(outcome) if event.kind == "tackled"]
        if events:
            mine, yours = (int(str(events[0].data[key])) for key in ("attack", "defence"))
            won += (mine > yours) / len(found)
        else:
            won += _share_won(following) / len(found)
    return won


def test_watchtowers_hit_as_told() -> None:
    scene = against(2, "t44", "t41")
    scene |= {"await": "turn", "piece": "red1"}
    scene["parties"]["red"]["structures"] = {"s3": "watchtower"}
    played = game(scene)
    played.apply({"do": "turn", "piece": "red1", "facing": "forward"})
    assert played.awaiting == "shoot"
    target = played.legal_steps()[0]["target"]
    assert target == piece_name(4)
    told = odds.shot(played.config, played.state, 4)
    fork = played._match.fork()
    fork.advance(played.rules.outcome(played.config, played.state, played.legal_steps()[0]))
    assert told == pytest.approx(sum(_hits(fork, mine, yours) for mine in odds.D20 for yours in odds.D20) / 400)


def _hits(match: Match, mine: int, yours: int) -> bool:
    """Whether these two rolls lead to a damage die."""
    fork = match.fork()
    fork.advance(mine)
    fork.advance(yours)
    return bool(fork.rules.write(fork.config, fork.state).get("for") == "damage")
