"""Rows and counts of classes that are made up, so that what reads them can be tested without learning."""

from random import Random
from typing import Any

import numpy as np

from solvers.contract.rows import Confidence, Row
from solvers.games.card_thirty.kernels.selfplay import OWN_LOSS, REACH, WIN
from solvers.games.card_thirty.learned.classes import LOWEST, Undealt, all_classes, format_class
from solvers.games.card_thirty.learned.corrections import KINDS, write, write_order
from solvers.games.card_thirty.play import deal
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.class_values import widths
from tests.games.card_thirty.hands import random_hand


def rows_of(slug: str) -> list[Row]:
    """Return rows of a learned goal in which a class is worth as much as its index, in the order of their texts."""
    rows = []
    for class_ in all_classes():
        value = {"margin": class_.number, "min-loss": -class_.number, "win-hand": (class_.number + 100) / 200}[slug]
        rows.append(Row(format_class(class_), None, float(value), None, (), write_order(float(value))))
    for dealer in (False, True):
        more = None if dealer else write(widths(1.0))
        rows.append(Row(format_class(Undealt(dealer)), None, 0.5, None, (), more, Confidence(-0.5, 1.5, 0.99, 500)))
    return sorted(rows)


def decisions(*_: Any) -> int:
    """Note no decision, so that nothing is fitted to positions."""
    return 0


def fresh(rules: CardThirtyRules, _: Any, players: int, seed: int, wanted: int, __: Any) -> dict[str, list[View]]:
    """Return some positions of hands that are played at random."""
    met = [
        deal.view(state)
        for number in range(players)
        for state, move in random_hand(rules, Random(seed + number))
        if move is not None
    ]
    return {kind: met[index : index + min(wanted, 2)] for index, kind in enumerate(KINDS)}


def scores(*arguments: Any) -> Any:
    """Return points as if hands were even."""
    times, seed = arguments[4:]
    return np.random.default_rng(seed).integers(0, 60, (times, 2))


def self_play(hands: int, seed: int, goal: int, *rest: Any) -> int:
    """Fill the counts as if hands were worth about the index of every class met in them."""
    counts, dealt, margins, dealt_margins = rest[-5:-1]
    rng = np.random.default_rng(seed + goal)
    for moment, phase, margin in np.ndindex(counts.shape[:3]):
        middle = np.clip(margin + LOWEST, -60, 60)
        drawn = np.clip(np.rint(rng.normal(middle, 20, max(2, hands // 200))), -REACH, REACH).astype(np.int64)
        counts[moment, phase, margin] += _sums(drawn, goal)
        np.add.at(margins[moment, phase, margin], drawn + REACH, 1)
    for dealer in range(2):
        drawn = np.clip(np.rint(rng.normal(1 - 2 * dealer, 30, hands)), -REACH, REACH).astype(np.int64)
        dealt[dealer] += _sums(drawn, goal)
        np.add.at(dealt_margins[dealer], drawn + REACH, 1)
    return 0


def _sums(margins: Any, goal: int) -> list[int]:
    """Return number, sum and sum of squares of what hands with these margins are worth."""
    worth = -np.abs(margins) if goal == OWN_LOSS else 50 + 50 * np.sign(margins) if goal == WIN else margins
    return [len(worth), int(worth.sum()), int((worth**2).sum())]
