"""Searches for the card game of Thirty on request: what a worker process of the service runs.

A search has a budget of time, or of play-outs, which makes it reproducible. The values from the table are where it starts
from: they count like those of some worlds, because the table tells small differences better than a few play-outs do.
"""

from collections.abc import Mapping, Sequence
from math import ceil, inf
from time import perf_counter
from typing import NamedTuple

import numpy as np

from solvers import playouts as counting
from solvers.cards import JOKER
from solvers.contract.rows import Row
from solvers.engine.compiling import keep_whole
from solvers.engine.pairs import Floats
from solvers.errors import IllegalError
from solvers.games.card_thirty.kernels import arena, playing_on
from solvers.games.card_thirty.kernels.arena import Player, learned
from solvers.games.card_thirty.kernels.board import WORTH, rules_array
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.learned import BINS
from solvers.games.card_thirty.kernels.search import DRAWS, OUT, PASSED, PLAYS, narrow, search_round
from solvers.games.card_thirty.kernels.selfplay import LONGEST, MARGIN, OWN_LOSS, WIN
from solvers.games.card_thirty.kernels.worlds import board_after, board_of, hidden
from solvers.games.card_thirty.learned.classes import LOWEST, MOMENTS, Class, Undealt, read_class
from solvers.games.card_thirty.learned.corrections import order_of
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import moves, turn
from solvers.games.card_thirty.play.turn import After, Move
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.play.view_text import example, parse_view
from solvers.games.card_thirty.rules import MOST_HELD, CardThirtyRules
from solvers.playouts import Playouts

# The goals as the kernels number them, and what counts as 1 in their units: a negative scale is that of a loss.
GOALS = {"margin": (MARGIN, 1), "min-loss": (OWN_LOSS, -1), "win-hand": (WIN, 100)}
# The actions that are searched: those that the table holds to be the best.
SEARCHED = 10
# The worlds that the table's value of an action counts like.
TRUST = 100.0
# An action that was dropped is at least this far behind the best one, so that it does not stand beside it.
BEHIND = 1e-6
# The standard errors by which an action that is dropped is behind.
CLEAR = 2.5
# The play-outs between two looks at the clock.
CHUNK = 48
# The fewest worlds at a time.
FEWEST = 4
# The turns of a play-out. What is still held then does not tell what a player will lose, so min-loss plays to the end.
TURNS = {MARGIN: 4, OWN_LOSS: LONGEST, WIN: 4}


class Searcher(NamedTuple):
    """The rules, the goal's number and scale, and the learned player of a solution."""

    rules: CardThirtyRules
    goal: int
    scale: int
    player: Player


class SearchedValues(NamedTuple):
    """The result of a search for each action: its value in the goal's unit, and the worlds.

    An action with 0 worlds was not searched: it is as far behind the best one as in the table. ``playouts`` counts those of all actions.
    """

    values: list[float]
    worlds: list[int]
    playouts: int


def prepare(rules: str, goal: str, rows: Mapping[str, tuple[float, str | None]]) -> Searcher:
    """Return the searcher of a solution, whose rows are told by state, value and ``more``."""
    number, scale = GOALS[goal]
    values = np.zeros((2, 4, BINS))
    for state, (value, more) in rows.items():
        class_ = read_class(state)
        if isinstance(class_, Class):
            order = order_of(Row(state, None, value, None, (), more))
            values[MOMENTS.index(class_.moment), class_.phase, class_.number - LOWEST] = order * scale
    player = learned(np.array(WEIGHTS[goal], np.int64), values)
    return Searcher(CardThirtyRules.parse(rules), number, scale, player)


def keep_compiled() -> None:
    """Let Numba keep the compiled code on disk, in its folder for that, and take it from there."""
    keep_whole()
    for function in (search_round, narrow, playing_on.play_on, arena.play_deals):
        function.enable_caching()


def warm_up() -> None:
    """Compile everything by a few play-outs. It takes half a minute or more, or a second if the code was kept."""
    rules = CardThirtyRules()
    player = learned(np.zeros((4, FEATURES), np.int64), np.zeros((2, 4, BINS)))
    searcher = Searcher(rules, MARGIN, 1, player)
    search(searcher, example(rules), {"stock": 0.0, "take": 0.0}, inf, 1, 1)
    play_on(searcher, example(rules), ["stock"], 1, 1)
    play_on(searcher, "other", [], 1, 1)


def search(
    searcher: Searcher, state: str, actions: Mapping[str, float], seconds: float, seed: int, playouts: float = inf
) -> SearchedValues:
    """Search the actions of a position for some seconds, or some play-outs if these are made sooner.

    Parameters:
        state: str
            The text of the position.
        actions: mapping
            The table's value of every action.
        seed: int
            Equal seeds and numbers of play-outs give equal results.
    """
    begun = perf_counter()
    view = parse_view(searcher.rules, state)
    remaining = _Actions(searcher, view, actions)
    used, fraction = 0, 0.0
    while fraction < 1 and remaining.left > 1:
        worlds = max(FEWEST, CHUNK // remaining.left)
        used += worlds * remaining.left
        remaining.play(worlds, seed)
        fraction = max((perf_counter() - begun) / seconds if seconds else 1.0, used / playouts)
        remaining.narrow(max(2, ceil(remaining.number ** (1 - fraction))) if fraction < 1 else 1)
    return remaining.found(used)


def play_on(searcher: Searcher, state: str, actions: Sequence[str], worlds: int, seed: int) -> Playouts:
    """Play a position on to the end of the hand after each action, with the hidden cards dealt at random.

    Both players go on by the policy of the solution, which is what its values suppose. ``state`` may also be ``dealer`` or
    ``other``, before the deal, if there are no actions. Equal seeds give equal worlds, the same for each action.

    The figures are the points that each player scores, ``points`` and ``opponent-points``, if each of them goes out, ``out`` and
    ``opponent-out``, the ``result`` (1, 0 or -1), the ``score``, which is the margin or the player's points under ``min-loss``, and the
    goal's ``value``.

    Raises:
        IllegalError: the state is a class of positions.
    """
    rules, goal = searcher.rules, searcher.goal
    undealt = read_class(state)
    if isinstance(undealt, Undealt):
        dealers = (0,) if undealt.dealer else (1,)
        numbers, player = rules_array(rules), searcher.player
        scores = [arena.play(player, player, worlds, seed, numbers, run_tables(), dealers=dealers)[:, 0]]
    elif undealt is not None:
        raise IllegalError(
            f"state {state!r} stands for many positions, and only a single one is played on",
            field="state",
            example="other",
        )
    else:
        scores = _after_each(searcher, parse_view(rules, state), actions, worlds, seed)
    figures: dict[str, list[list[float]]] = {name: [] for name in _ranges(rules, goal)}
    for own, other in ((score[:, 0], score[:, 1]) for score in scores):
        score = own if goal == OWN_LOSS else other - own
        result = np.sign(other - own)
        # A card that is held costs points, so that only who has none scores nothing.
        for name, column in (
            ("value", (result + 1) / 2 if goal == WIN else score),
            ("score", score),
            ("result", result),
            ("out", own == 0),
            ("opponent-out", other == 0),
            ("points", own),
            ("opponent-points", other),
        ):
            # JSON has no numbers of NumPy, and no halves among whole numbers.
            figures[name].append((column + 0).tolist())
    return counting.counted(figures, _ranges(rules, goal))


def _after_each(searcher: Searcher, view: View, actions: Sequence[str], worlds: int, seed: int) -> list[Numbers]:
    """Return the points of both players in each world after each action: shapes (worlds, 2)."""
    unknown, player, scores = hidden(searcher.rules, view), searcher.player, []
    weights, values = np.stack([player.weights, player.weights]), np.stack([player.values, player.values])
    for text in actions:
        move = moves.read_move(searcher.rules, text)
        after = turn.after(searcher.rules, view, move)
        played = np.zeros((worlds, 2), np.int64)
        playing_on.play_on(
            board_after(view, after),
            follows(move, after),
            unknown.cards,
            unknown.held,
            weights,
            values,
            rules_array(searcher.rules),
            run_tables(),
            seed,
            played,
        )
        scores.append(played)
    return scores


def _ranges(rules: CardThirtyRules, goal: int) -> dict[str, tuple[float, float]]:
    """Return the least and the most that each figure of play-outs can be."""
    cards = sorted([*WORTH[:JOKER].tolist(), *[int(WORTH[JOKER])] * rules.jokers], reverse=True)
    most = float(sum(cards[:MOST_HELD]) + rules.kamikaze_bonus)
    score = (0.0, most) if goal == OWN_LOSS else (-most, most)
    value = (0.0, 1.0) if goal == WIN else score
    chance, points = (0.0, 1.0), (0.0, most)
    return {
        "value": value,
        "score": score,
        "result": (-1.0, 1.0),
        "out": chance,
        "opponent-out": chance,
        "points": points,
        "opponent-points": points,
    }


class _Actions:
    """The actions that a search compares. In the kernels' terms more is always better."""

    def __init__(self, searcher: Searcher, view: View, actions: Mapping[str, float]) -> None:
        self._searcher = searcher
        self._rules, self._tables = rules_array(searcher.rules), run_tables()
        self._root, self._hidden = board_of(view), hidden(searcher.rules, view)
        read = [moves.read_move(searcher.rules, text) for text in actions]
        after = [turn.after(searcher.rules, view, move) for move in read]
        self._boards: Numbers = np.stack([board_after(view, position) for position in after])
        self._kinds = np.array([follows(*pair) for pair in zip(read, after, strict=True)], np.int64)
        self._priors: Floats = np.array([value * searcher.scale for value in actions.values()], np.float64)
        self._alive = np.zeros(len(actions), np.int64)
        self._alive[np.argsort(-self._priors, kind="stable")[:SEARCHED]] = 1
        self._sums, self._squares = np.zeros(len(actions)), np.zeros((len(actions), len(actions)))
        self._worlds = np.zeros(len(actions), np.int64)
        self._done = 0
        # For those that were dropped: how far each was ahead of each of the others then.
        left_out = np.flatnonzero(self._alive == 0)
        self._ahead: dict[int, Floats] = {int(index): self._priors[index] - self._priors for index in left_out}
        self.number = self.left

    @property
    def left(self) -> int:
        """The number of actions that are still compared."""
        return int(self._alive.sum())

    def play(self, worlds: int, seed: int) -> None:
        """Play out all actions that are still compared in some more worlds."""
        player, goal = self._searcher.player, self._searcher.goal
        search_round(
            self._root,
            self._rules,
            self._hidden.cards,
            self._hidden.held,
            self._boards,
            self._kinds,
            self._alive,
            goal,
            TURNS[goal],
            np.stack([player.style, player.style]),
            player.weights,
            player.values,
            self._tables,
            seed,
            self._done,
            worlds,
            self._sums,
            self._squares,
            self._worlds,
        )
        self._done += worlds

    def narrow(self, keep: int) -> None:
        """Drop actions that are clearly behind, and the worst until there are ``keep``."""
        means, before = self._means(), self._alive.copy()
        narrow(self._sums, self._squares, self._worlds, self._priors, TRUST, self._alive, keep, CLEAR)
        for dropped in np.flatnonzero(before != self._alive):
            self._ahead[int(dropped)] = means[dropped] - means

    def found(self, playouts: int) -> SearchedValues:
        """Return the results.

        A dropped action keeps its last distance to the best one, because both had been played in the same worlds. So luck in
        the first worlds does not bring it back.
        """
        means = self._means()
        searched = [int(index) for index in np.flatnonzero(self._alive)]
        best = max(searched, key=lambda index: means[index])
        for index, ahead in self._ahead.items():
            means[index] = means[best] + min(ahead[best], -BEHIND)
        scale = self._searcher.scale
        return SearchedValues([float(mean) / scale for mean in means], self._worlds.tolist(), playouts)

    def _means(self) -> Floats:
        """Return the values of the actions so far, the table's among them."""
        means: Floats = (self._sums + TRUST * self._priors) / (self._worlds + TRUST)
        return means


def follows(move: Move, after: After) -> int:
    """Return the kind of state after an action, in the numbers of the kernel."""
    if move == "stock":
        return DRAWS
    if after.then == "out":
        return OUT
    return PLAYS if after.then == "play" else PASSED
