"""Solve goals of one player with generic toolboxes, which are given the rules' own process as a model.

QuantEcon gets arrays: the rewards of all actions, and the chances of the states that follow. OpenSpiel gets a game that it plays
through by itself. Both need the extra ``peers``. A goal must pay nothing before its end.
"""

import time
import warnings
from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.value_iteration import value_iteration
from quantecon.markov import DiscreteDP, backward_induction
from scipy.sparse import csr_matrix

from solvers.contract.problem import Problem, Process, process_of

# OpenSpiel repeats its sweeps until no value changes by more.
STILL = 1e-12
# More actions, outcomes and decisions, and higher values, than any goal here has.
_MOST, _HIGHEST = 1 << 10, 1e6
# The information, the chances and the rewards of a game as OpenSpiel declares them.
_TYPE = {
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.PERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.GENERAL_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": 1,
    "min_num_players": 1,
    "provides_information_state_string": False,
    "provides_information_state_tensor": False,
    "provides_observation_string": False,
    "provides_observation_tensor": False,
    "parameter_specification": {},
}


class Solving(NamedTuple):
    """The seconds of CPU for making the model and for solving it, and the values of decisions by their texts."""

    model: float
    solving: float
    values: dict[str, float]


def by_quantecon(problem: Problem[Any]) -> Solving:
    """Solve a goal by QuantEcon's backward induction."""
    process, sign = process_of(problem), problem.goal.sign
    began = time.process_time()
    decisions = [state for state in process.states() if process.kind(state) == "decision"]
    columns: dict[Hashable, int] = {state: column for column, state in enumerate(decisions)}
    following: dict[Hashable, list[tuple[int, float]]] = {}
    entries: list[list[tuple[int, float]]] = []
    owners: list[int] = []
    for owner, state in enumerate(decisions):
        for action in process.actions(state):
            after = process.step(state, action)
            if after not in following:
                following[after] = [
                    (columns.setdefault(to, len(columns)), chance) for to, chance in _chances(process, after)
                ]
            owners.append(owner)
            entries.append(following[after])
    final = np.zeros(len(columns))
    for end, column in columns.items():
        if column >= len(decisions):
            final[column] = sign * float(process.utility(end))
            # A state needs an action, so an end leads to itself.
            owners.append(column)
            entries.append([(column, 1.0)])
    pointers = np.cumsum([0, *map(len, entries)])
    flat = np.array([pair for some in entries for pair in some])
    matrix = csr_matrix((flat[:, 1], flat[:, 0].astype(np.int32), pointers), shape=(len(owners), len(columns)))
    actions = np.arange(len(owners)) - np.searchsorted(owners, owners)
    with warnings.catch_warnings():
        # It warns that only a bounded number of decisions can be solved without a discount.
        warnings.simplefilter("ignore", UserWarning)
        model = DiscreteDP(np.zeros(len(owners)), matrix, 1.0, np.array(owners), actions)
    made = time.process_time()
    values, _ = backward_induction(model, _longest(process), final)
    solved = time.process_time()
    write = problem.notation.format
    named = {write(state): sign * float(value) for state, value in zip(decisions, values[0], strict=False)}
    return Solving(made - began, solved - made, named)


def by_openspiel(problem: Problem[Any]) -> Solving:
    """Solve a goal by OpenSpiel's value iteration."""
    process, sign = process_of(problem), problem.goal.sign
    began = time.process_time()
    values = value_iteration(_game(problem), -1, STILL, cyclic_game=True)
    solved = time.process_time()
    named = {
        text: sign * value for text, value in values.items() if process.kind(problem.notation.parse(text)) == "decision"
    }
    return Solving(0.0, solved - began, named)


def _chances(process: Process[Any], after: Any) -> list[tuple[Any, float]]:
    """Return the states that follow an action, with their chances. An end follows by itself."""
    if process.kind(after) == "terminal":
        return [(after, 1.0)]
    outcomes = process.outcomes(after)
    total = sum(weight for weight, _ in outcomes)
    return [(state, weight / total) for weight, state in outcomes]


def _longest(process: Process[Any]) -> int:
    """Return the number of decisions of the longest game."""
    depths: dict[Hashable, int] = {}

    def depth(state: Any) -> int:
        if state not in depths:
            afters = (
                [process.step(state, action) for action in process.actions(state)]
                if process.kind(state) == "decision"
                else []
            )
            reached = (to for after in set(afters) for to, _ in _chances(process, after))
            depths[state] = 1 + max(map(depth, reached)) if afters else 0
        return depths[state]

    return max(depth(state) for state, _ in _chances(process, process.start()))


def _game(problem: Problem[Any]) -> Any:
    """Return a goal as a game of OpenSpiel, whose player wants as much as possible. OpenSpiel finds it again by its name."""
    name = f"{problem.game} {problem.slug} {problem.rules.slug}"
    kind = pyspiel.GameType(short_name=name, long_name=name, **_TYPE)
    limits = {"num_distinct_actions": _MOST, "max_chance_outcomes": _MOST, "max_game_length": _MOST}
    info = pyspiel.GameInfo(num_players=1, min_utility=-_HIGHEST, max_utility=_HIGHEST, **limits)

    class Game(_Game):
        def __init__(self, _params: Any = None) -> None:
            super().__init__(kind, info, {})

    # Of the class, as OpenSpiel makes copies of a game by itself.
    Game.problem, Game.process = problem, process_of(problem)
    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Game)
    return Game()


class _Game(pyspiel.Game):  # type: ignore[misc]  # the package publishes no types
    """A goal as a game of OpenSpiel."""

    problem: Problem[Any]
    process: Process[Any]

    def new_initial_state(self) -> "_State":
        """Return the start."""
        return _State(self, self.process.start())


class _State(pyspiel.State):  # type: ignore[misc]  # as above
    """A state of a game: that of the process."""

    def __init__(self, game: _Game, state: Any) -> None:
        super().__init__(game)
        self._game = game
        self._state = state

    def current_player(self) -> Any:
        """Return the player, chance, or the end."""
        kind = self._game.process.kind(self._state)
        return {"decision": 0, "chance": pyspiel.PlayerId.CHANCE, "terminal": pyspiel.PlayerId.TERMINAL}[kind]

    def _legal_actions(self, _player: int) -> list[int]:
        return list(range(len(self._game.process.actions(self._state))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes with their chances."""
        return [(number, chance) for number, (_, chance) in enumerate(_chances(self._game.process, self._state))]

    def _apply_action(self, number: int) -> None:
        process = self._game.process
        if process.kind(self._state) == "chance":
            self._state = _chances(process, self._state)[number][0]
        else:
            self._state = process.step(self._state, process.actions(self._state)[number])

    def is_terminal(self) -> bool:
        """Return True at an end."""
        return self._game.process.kind(self._state) == "terminal"

    def returns(self) -> list[float]:
        """Return the value of an end for the player."""
        if not self.is_terminal():
            return [0.0]
        return [self._game.problem.goal.sign * float(self._game.process.utility(self._state))]

    def __str__(self) -> str:
        return self._game.problem.notation.format(self._state)
