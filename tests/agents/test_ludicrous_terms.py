"""The terms of the linear player of Ludicrous Ludo, and which decisions `strong` tries."""

import numpy as np
import pytest

from ludarium.agents import bulk
from ludarium.agents.ludicrous import terms as of
from ludarium.agents.ludicrous.linear import first_term, last_term, terms
from ludarium.agents.ludicrous.search import CLOSE, TRIES
from ludarium.agents.ludicrous.tries import mean_chance, shortlist
from ludarium.rules.ludicrous.names import CARDS, MOVE, PASS, WEAPONS
from ludarium.rules.ludicrous.state import State
from tests.agents.test_same_choice import decisions


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (of.AMBUSH, "ambush"),
        (of.DANGER_LAST, "danger met when far behind"),
        (of.FACED_AWAY, "own loss facing away"),
        (of.T_ANTI_ENEMIES, "anti-tank by enemies at home"),
        (of.DODGING, "dodge"),
        (of.REVIVED_BY_CARD, "revive by Mend"),
        (of.HOSPITAL_LAST, "infirmary in slot 4"),
        (of.CAST_STRONG, "Strong"),
        (of.HOLD_BONUS, "Hold by the bonus die"),
        (of.FLYING_OWN, "teleport to own pieces"),
        (of.SHED_NONE, "shed none"),
    ],
)
def test_a_number_means_its_words(number: int, words: str) -> None:
    assert of.TERMS[number] == words


def test_weapons_and_cards_stand_in_their_order() -> None:
    assert [of.TERMS[of.STRUCK + k] for k in range(len(WEAPONS))] == [name.replace("_", " ") for name in WEAPONS]
    assert [of.TERMS[of.SHED_CARD + k] for k in range(len(CARDS))] == [f"shed {name.title()}" for name in CARDS]
    assert len(set(of.TERMS)) == len(of.TERMS)


def test_a_decision_has_terms_of_its_kind_alone() -> None:
    mind = bulk.mind("ludicrous", State, ["tuned"] * 4, interpreted=True)
    kinds = set()
    for seen, _ in decisions("ludicrous", 150, seed=2):
        state = seen.state
        for k in range(state.n):
            terms(seen.config, state, state.choice[k], mind)
            found = np.flatnonzero(mind.terms[: len(of.TERMS)])
            assert all(first_term(state.awaits) <= k < last_term(state.awaits) for k in found)
            assert len(found) > 0 or state.choice[k] == PASS or state.awaits != MOVE
        kinds.add(state.awaits)
    assert len(kinds) > 5


def test_only_close_decisions_are_tried_and_tries_are_chances() -> None:
    mind = bulk.mind("ludicrous", State, ["strong"] * 4, interpreted=True)
    several = 0
    for seen, _ in decisions("ludicrous", 60, seed=2):
        if seen.state.awaits == MOVE:
            n = shortlist(seen.config, seen.state, mind, CLOSE)
            worths = mind.ways[:n, 0].copy()
            assert list(worths) == sorted(worths, reverse=True)
            assert worths[0] - worths[-1] <= 1.5
            codes = [int(code) for code in mind.ways[:n, 1]]
            assert set(codes) <= {seen.state.choice[k] for k in range(seen.state.n)}
            assert all(0 < mean_chance(seen.config, seen.state, code, mind, TRIES, 0) < 1 for code in codes)
            several += n > 1
    assert several > 0
