"""Ludarium: three games of the Ludo family to play, study, train on and embed.

>>> import ludarium as lu
>>> game = lu.Game("classic", first="red", dice=lu.ScriptedDice(["red", 6, 3]))
>>> game.legal_moves
['red1', 'red2', 'red3', 'red4']
>>> [event.kind for event in game.play("red1")]
['released', 'again', 'rolled']
"""

from ludarium.errors import LudariumError
from ludarium.game.dice import ScriptedDice, SeededDice
from ludarium.game.game import Game
from ludarium.game.observation import Observation
from ludarium.game.records import Record, read_records
from ludarium.rules.events import Event

__version__ = "0.1.0"

__all__ = ["Event", "Game", "LudariumError", "Observation", "Record", "ScriptedDice", "SeededDice", "read_records"]
