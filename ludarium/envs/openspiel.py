"""The games for OpenSpiel: `python_ludarium_classic`, `python_ludarium_superconducting`, `python_ludarium_ludicrous`.

Importing this registers them. Chance nodes are explicit: their actions are the numbers of the outcomes, the players'
those of docs/environments.md. Every decision is a node, those with a single choice as well.

>>> import ludarium.envs.openspiel
>>> import pyspiel
>>> game = pyspiel.load_game("python_ludarium_classic(players=2,three_sixes=False)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()
[(0, 0.5), (2, 0.5)]
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludarium.envs.chances import probabilities
from ludarium.envs.views import VIEWS, View, outcome_of, payoffs, result_row
from ludarium.errors import IllegalMove, MissingExtra, OptionError
from ludarium.game.match import Match
from ludarium.game.seating import seat_numbers
from ludarium.rules.options import Numbers, Option
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("rl", "the OpenSpiel games") from error

__all__ = ["LudoGame", "LudoState"]

LONGEST = {"classic": 100_000, "superconducting": 100_000, "ludicrous": 10_000_000}
"""Steps of a game: no real limit, and none is enforced."""
CHANCES = {"classic": 7, "superconducting": 7, "ludicrous": 21}
BETWEEN_NUMBERS = "+"  # since a comma ends a parameter, and what looks like a number is taken for one


def default_parameters(rules: Ruleset) -> dict[str, Any]:
    """players, and the options of the game; a list of numbers is written like [1+6]."""
    options = {name: _as_parameter(option) for name, option in rules.options.items()}
    return {"players": rules.seat_counts[1], **options}


def _as_parameter(option: Option) -> Any:
    default: Any = option.default
    return f"[{BETWEEN_NUMBERS.join(map(str, default))}]" if isinstance(option, Numbers) else default


def settings(rules: Ruleset, parameters: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """How many play, and the options, of a game's parameters; raises OptionError."""
    found = default_parameters(rules) | dict(parameters)
    players = found.pop("players")
    for name, value in found.items():
        if isinstance(rules.options.get(name), Numbers):
            found[name] = rules.options[name].parse(str(value).strip("[]").replace(BETWEEN_NUMBERS, ","))
    return players, rules.settle(found)


class LudoGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; subclasses name the rule set."""

    name = "classic"

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = dict(params or {})
        self.rules = ruleset(self.name)
        players, values = settings(self.rules, parameters)
        self.seats = seat_numbers(self.rules, players, values)
        self.config = self.rules.configure(values, self.seats)
        self.view: View = VIEWS[self.name]
        self.payoffs = payoffs(self.config)
        super().__init__(game_type(self.name), self._info(players), parameters)

    def _info(self, players: int) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.view.actions.size,
            max_chance_outcomes=CHANCES[self.name],
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[self.name],
        )

    def new_initial_state(self) -> LudoState:
        """A game that has not begun: chance says who does."""
        return LudoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What fills in observation tensors, None for one with perfect recall; raises OptionError for parameters."""
        if params:
            raise OptionError(f"observer parameters {params!r}: expected none")
        return None if iig_obs_type is not None and iig_obs_type.perfect_recall else Observer(self.view)


class Line:
    """The match of a state, copied with it: two rows, and the options shared."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: dict[int, Any]) -> Line:
        return Line(self.match.fork())


class Shared:
    """What the states of a game have in common; it is neither copied nor stored with them."""

    def __init__(self, game: LudoGame) -> None:
        self.name = str(game)
        self.rules, self.config, self.view = game.rules, game.config, game.view
        self.seats, self.payoffs = game.seats, game.payoffs

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_by, (self.name,)


def shared_by(name: str) -> Shared:
    """What the states of the game of this name have in common."""
    return Shared(pyspiel.load_game(name))


class LudoState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; only `new_initial_state` makes one."""

    def __init__(self, game: LudoGame) -> None:
        super().__init__(game)
        self.shared = Shared(game)
        self.line = Line(Match(game.rules, game.config))

    @property
    def row(self) -> Any:
        """The state as the rules see it."""
        return self.line.match.state

    def current_player(self) -> int:
        """The player who decides, or chance, or that the game is over."""
        if self.row.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.shared.rules.decides(self.row):
            return int(pyspiel.PlayerId.CHANCE)
        return self.shared.seats.index(self.shared.view.decider(self.row))

    def _legal_actions(self, player: int) -> list[int]:
        """What the player may do, ascending."""
        if self.row.over or player != self.current_player():
            return []
        mask = np.zeros(self.shared.view.actions.size, np.int8)
        self.shared.view.mask(self.row, mask)
        return list(map(int, np.flatnonzero(mask)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that may come, with their probabilities."""
        return probabilities(self.shared.rules, self.shared.config, self.row)

    def _apply_action(self, action: int) -> None:
        if self.row.over:
            raise IllegalMove(f"action {action}: expected none, the game is over")
        chance = not self.shared.rules.decides(self.row)
        legal = [outcome for outcome, _ in self.chance_outcomes()] if chance else self.legal_actions()
        if action not in legal:
            raise IllegalMove(f"action {action}: expected one of {', '.join(map(str, legal))}")
        self.line.match.advance(action if chance else self._outcome(action))

    def _outcome(self, action: int) -> int:
        return outcome_of(self.shared.rules, self.shared.config, self.row, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The step as records have it, without its braces."""
        chance = player == pyspiel.PlayerId.CHANCE
        outcome = action if chance else self._outcome(action)
        if outcome < 0:
            return self.shared.view.actions.name(action)
        step = self.shared.rules.unpack(self.shared.rules.pack(self.row, outcome))
        return json.dumps(step)[1:-1].replace('"', "")

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.row.over)

    def returns(self) -> list[float]:
        """What the game pays each player; 0 while it goes on."""
        paid = self.shared.payoffs[result_row(self.row)]
        return [float(paid[seat]) for seat in self.shared.seats]

    def __str__(self) -> str:
        """The position in the public format, which says all that matters of a state."""
        return json.dumps(self.shared.rules.write(self.shared.config, self.row))


class Observer:
    """What a player sees, as the vector of docs/environments.md; `dict` has its parts by name."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._seen = np.zeros(view.layout.size, np.int8)
        self.tensor = np.zeros(view.layout.size, np.float32)
        self.dict = view.layout.as_dict(self.tensor)

    def set_from(self, state: LudoState, player: int) -> None:
        """Fill in what a player sees of a state."""
        self._view.observe(state.shared.config, state.row, state.shared.seats[player], self._seen)
        self.tensor[:] = self._seen

    def string_from(self, state: LudoState, player: int) -> str:
        """The same in words: the parts that are not 0, entry by entry."""
        self.set_from(state, player)
        return "\n".join(f"{name}: {_entries(part)}" for name, part in self.dict.items() if part.any())


def _entries(part: Any) -> str:
    numbers = part.astype(int).tolist()
    return " | ".join(" ".join(map(str, row)) for row in numbers) if part.ndim > 1 else " ".join(map(str, numbers))


def game_type(name: str) -> pyspiel.GameType:
    """The facts of a game that do not depend on its parameters."""
    rules = ruleset(name)
    hidden = name == "ludicrous"
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_ludarium_{name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if hidden else kinds.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seat_counts[1],
        min_num_players=rules.seat_counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(rules),
    )


for _name in VIEWS:
    pyspiel.register_game(game_type(_name), type(f"{_name.capitalize()}Game", (LudoGame,), {"name": _name}))
