"""The players of Ludicrous Ludo."""

from ludarium.agents.ludicrous.features import INPUTS, inputs
from ludarium.agents.ludicrous.greedy import greedy
from ludarium.agents.ludicrous.ladder import careful, hasty
from ludarium.agents.toolbox import Toolbox

TOOLS = Toolbox(
    greedy=greedy,
    players={"hasty": hasty, "careful": careful},
    inputs=INPUTS,
    inputs_rule=inputs,
)
