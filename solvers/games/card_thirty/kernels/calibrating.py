"""Measure the errors of the values of positions, by playing fresh positions on many times.

Positions are met in hands of the final policy against its opponent. In each position the best action of the row to be served is
taken, and the hand is played on to its end many times. Every time the cards whose place the player does not know are dealt
anew.

**Widths.** Half an interval is :math:`q s_k`. Here :math:`s_k` is the root of the mean squared difference between mean and
value over the positions of a kind. The factor :math:`q` is a tolerance limit: with a confidence of 0.95, at most 1 or 5 in 100
of all positions differ by more than :math:`q s_k`. Tolerance limits need no normal distribution. A kind whose positions alone
require a larger factor gets it. The widths contain the luck in the means, which makes them larger.

**Trials.** Positions of other hands are then tried with these widths, and the result is published with the solution.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb, sqrt
from random import Random
from statistics import median
from typing import NamedTuple

import numpy as np

from solvers.contract.calibration import Stratum
from solvers.contract.rows import ActionValue
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import (
    HAND,
    LAID,
    MOVER,
    OPENLY,
    SEEN,
    SEEN_WILD,
    SIZE,
    TURN,
    WILD,
    rules_array,
)
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.playing_on import (
    DEALER,
    GROUP,
    LATER,
    NOTED,
    PHASE,
    PLAYING,
    STAGE,
    THOUSAND,
    decisions,
    play_on,
)
from solvers.games.card_thirty.kernels.searcher import follows
from solvers.games.card_thirty.kernels.seen import view_of
from solvers.games.card_thirty.kernels.worlds import board_after, hidden
from solvers.games.card_thirty.learned.classes import PHASES
from solvers.games.card_thirty.learned.corrections import KINDS, TURNS, kind_of
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import moves, turn
from solvers.games.card_thirty.play.view import Moment, View
from solvers.games.card_thirty.rules import CardThirtyRules

LEVELS = (0.95, 0.99)
# The confidence that no more positions are outside than the level allows.
SURELY = 0.95
# The chances in a thousand that a decision is noted, by the turn: hands have one first turn, and many later ones.
SOME = (200, 100, 40)
# In these goals both players have seldom laid down. Then every decision of a later turn is noted.
SELDOM_BOTH = ("win-hand",)
# Room for decisions, and the hands in which they are met for each position that is wanted of a kind.
ROOM_FOR, HANDS = 12_000, 40
# Pairs of places of a board that belong to the two players.
PAIRS = (HAND, WILD, LAID, SEEN, SEEN_WILD)


class Table(NamedTuple):
    """Two learned players: weights and values, shapes (2, 4, FEATURES) and (2, 2, 4, BINS). The first one decides."""

    weights: Numbers
    values: Floats


def pair(first: tuple[str, Floats], second: tuple[str, Floats]) -> Table:
    """Return two learned players, each given by the goal of its weights and the order of its classes."""
    weights = np.stack([np.array(WEIGHTS[slug], np.int64) for slug, _ in (first, second)])
    return Table(weights, np.stack([first[1], second[1]]))


class Trial(NamedTuple):
    """An action that was tried: its kind, its served value, and the mean of the hands that were played on.

    ``scale`` is what widths are measured in.
    """

    kind: str
    value: float
    mean: float
    scale: float = 1.0


def chances(slug: str, by_turn: Sequence[int]) -> Numbers:
    """Return the chances in a thousand that a decision is noted for a goal, by turn and phase: shape (3, 4)."""
    often = np.repeat(np.array(by_turn, np.int64)[:, None], len(PHASES), axis=1)
    if slug in SELDOM_BOTH:
        often[LATER, PHASES.index("both")] = THOUSAND
    return often


def fresh(
    rules: CardThirtyRules, table: Table, players: int, seed: int, wanted: int, often: Numbers
) -> dict[str, list[View]]:
    """Return positions met in hands of two players, at most ``wanted`` of each kind.

    ``often`` are the chances in a thousand that a decision is among them, by turn and phase: shape (3, 4).
    """
    noted, boards = np.zeros((ROOM_FOR, NOTED), np.int64), np.zeros((ROOM_FOR, SIZE), np.int64)
    number = decisions(
        HANDS * wanted,
        seed,
        table.weights,
        table.values,
        players,
        often,
        rules_array(rules),
        run_tables(),
        noted,
        boards,
    )
    views: dict[str, list[View]] = {kind: [] for kind in KINDS}
    for entry, g in zip(noted[:number].tolist(), boards[:number], strict=True):
        listed = views[kind_of(TURNS[entry[GROUP]], entry[PHASE])]
        if len(listed) < wanted:
            listed.append(view_on(rules, g, playing=entry[STAGE] == PLAYING, dealer=bool(entry[DEALER])))
    return views


def scores(rules: CardThirtyRules, table: Table, view: View, action: str, times: int, seed: int) -> Numbers:
    """Return the points of the player and the opponent in ``times`` hands played on after an action: shape (times, 2)."""
    move = moves.read_move(rules, action)
    after, unknown = turn.after(rules, view, move), hidden(rules, view)
    scored = np.zeros((times, 2), np.int64)
    play_on(
        board_after(view, after), follows(move, after), unknown.cards, unknown.held, table.weights, table.values,
        rules_array(rules), run_tables(), seed, scored,
    )  # fmt: skip
    return scored


def widths(trials: Sequence[Trial]) -> dict[str, tuple[float, float]]:
    """Return half the widths of intervals by kind, in the scale of each trial, at both levels."""
    kinds = dict.fromkeys(trial.kind for trial in trials)
    off = {
        kind: [abs(trial.mean - trial.value) / trial.scale for trial in trials if trial.kind == kind] for kind in kinds
    }
    spread = {kind: sqrt(sum(miss * miss for miss in listed) / len(listed)) or 1.0 for kind, listed in off.items()}
    alike = [miss / spread[kind] for kind, listed in off.items() for miss in listed]
    halves = {}
    for kind, listed in off.items():
        low, high = (max(_limit(listed, level), spread[kind] * _limit(alike, level)) for level in LEVELS)
        halves[kind] = low, high
    return halves


def _limit(differences: Sequence[float], level: float) -> float:
    """Return a tolerance limit: with the confidence SURELY, at least the share ``level`` of all differences lies within it."""
    return sorted(differences, reverse=True)[allowed(len(differences), 1 - level)]


def allowed(number: int, chance: float) -> int:
    """Return how many of a number may be outside if, surely, no larger share than ``chance`` is: 0 if that is never sure."""
    total, count = 0.0, 0
    while True:
        total += comb(number, count) * chance**count * (1 - chance) ** (number - count)
        if total > 1 - SURELY:
            return max(count - 1, 0)
        count += 1


def strata(
    trials: Sequence[Trial], halves: Mapping[str, tuple[float, float]], limits: tuple[float, float]
) -> Iterator[Stratum]:
    """Yield how many of the trials of each kind lie inside their intervals, which are inside the limits of the goal."""
    for kind in halves:
        of_kind = [trial for trial in trials if trial.kind == kind]
        if not of_kind:
            continue
        inside, half_widths = [], []
        for half in halves[kind]:
            ends = [
                (max(limits[0], trial.value - half * trial.scale), min(limits[1], trial.value + half * trial.scale))
                for trial in of_kind
            ]
            inside.append(sum(low <= trial.mean <= high for trial, (low, high) in zip(of_kind, ends, strict=True)))
            half_widths.append(median((high - low) / 2 for low, high in ends))
        bias = sum(trial.value - trial.mean for trial in of_kind) / len(of_kind)
        yield Stratum(kind, len(of_kind), inside[0], inside[1], half_widths[0], half_widths[1], bias)


def other(actions: Sequence[ActionValue], chance: Random) -> ActionValue | None:
    """Return a random action that is not the best one and does not end the hand; None if there is none."""
    others = [action for action in actions[1:] if action.confidence is None or action.confidence.level < 1]
    return chance.choice(others) if others else None


def view_on(rules: CardThirtyRules, g: Numbers, *, playing: bool, dealer: bool) -> View:
    """Return the position of the player to move on a board, before a draw or with a card drawn."""
    board = g.copy()
    if g[MOVER]:
        for place in PAIRS:
            board[place], board[place + 1] = g[place + 1], g[place]
    moment: Moment = "draw"
    if playing:
        moment = "first" if not board[TURN] else "take" if board[OPENLY] else "stock"
    return view_of(rules, board, moment, dealer=dealer)
