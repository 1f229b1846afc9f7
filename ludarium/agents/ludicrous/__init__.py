"""The players of Ludicrous Ludo."""

from ludarium.agents.ludicrous.features import INPUTS, inputs
from ludarium.agents.ludicrous.greedy import greedy
from ludarium.agents.ludicrous.ladder import careful, hasty
from ludarium.agents.ludicrous.linear import terms as terms_rule
from ludarium.agents.ludicrous.linear import tuned
from ludarium.agents.ludicrous.search import expert, master, strong
from ludarium.agents.ludicrous.terms import TERMS
from ludarium.agents.toolbox import Toolbox

TOOLS = Toolbox(
    greedy=greedy,
    players={
        "hasty": hasty,
        "careful": careful,
        "tuned": tuned,
        "strong": strong,
        "expert": expert,
        "master": master,
    },
    inputs=INPUTS,
    inputs_rule=inputs,
    terms=TERMS,
    terms_rule=terms_rule,
    budget=32,
)
