"""The players of superconducting Ludo."""

from ludarium.agents.linear import linear
from ludarium.agents.search import search
from ludarium.agents.superconducting.features import INPUTS, PARTS
from ludarium.agents.superconducting.greedy import greedy
from ludarium.agents.superconducting.ladder import TERMS, careful, hasty, terms
from ludarium.agents.toolbox import Toolbox

SEARCH = search(PARTS)
TOOLS = Toolbox(
    greedy=greedy,
    players={
        "hasty": hasty,
        "careful": careful,
        "tuned": linear(terms, len(TERMS)),
        "strong": SEARCH.strong,
        "expert": SEARCH.expert,
        "master": SEARCH.master,
    },
    inputs=INPUTS,
    inputs_rule=PARTS.inputs,
    terms=TERMS,
    terms_rule=terms,
    search=SEARCH,
)
