"""The players of this game."""

from ludarium.agents.ludicrous.greedy import greedy
from ludarium.agents.toolbox import Toolbox

TOOLS = Toolbox(greedy=greedy, players={})
