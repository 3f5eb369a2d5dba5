"""Learning by self-play: reproducible, checked before it is published, and stronger than the strategies it met."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from solvers import dispatch
from solvers.contract.rows import Row
from solvers.errors import VerificationError
from solvers.games.card_thirty.classes import HIGHEST, LOWEST, MOMENTS, PHASES, Class, format_class
from solvers.games.card_thirty.kernels import arena, learning
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.run_tables import run_tables
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.weights import WEIGHTS

RULES = CardThirtyRules()
DEALS = 12_000


def test_classes_out_of_order_are_put_together() -> None:
    """Averages ascend after pooling, sums are kept, and no block rests on few hands."""
    counts = np.array([[0, 0, 0], [400, 400, 400], [500, 0, 0], [300, 900, 2700], [10, 90, 810], [0, 0, 0]], np.int64)
    assert learning.pooled(counts) == [(0, 2, (900, 400, 400)), (3, 5, (310, 990, 3510))]


def test_estimates_are_means_with_normal_intervals() -> None:
    """An estimate is the mean with a normal interval; a loss is counted as a negative number, and changes its sign."""
    value, sure = learning.estimate((4, 8, 24), 1)
    assert value == 2
    assert (sure.high - value) == pytest.approx(2.5758293 * sqrt(2 / 3))
    value, sure = learning.estimate((4, -8, 24), -1)
    assert value == 2
    assert sure.low < 2 < sure.high


@pytest.fixture(scope="module")
def short() -> list[Row]:
    """The rows of the goal margin after a short self-play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "ROUNDS", 1)
        patch.setattr(learning, "HANDS", 3000)
        patch.setattr(learning, "LAST_HANDS", 6000)
        patch.setattr(learning, "DEALS", 3000)
        return list(learning.solve(problem(RULES, "margin")).rows)


@pytest.mark.long
def test_self_play_reproduces(short: list[Row]) -> None:
    """The same seed gives the same rows, bit for bit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "ROUNDS", 1)
        patch.setattr(learning, "HANDS", 3000)
        patch.setattr(learning, "LAST_HANDS", 6000)
        patch.setattr(learning, "DEALS", 3000)
        # Learned again, not remembered.
        learning.learn.cache_clear()
        assert list(learning.solve(problem(RULES, "margin")).rows) == short


@pytest.mark.long
def test_the_longer_batch_plays_more_hands(short: list[Row]) -> None:
    """The longer batch says so in its method, plays more hands, and has narrower intervals."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in (("ROUNDS", 1), ("HANDS", 3000), ("LAST_HANDS", 6000), ("DEALS", 3000), ("LONG", 4)):
            patch.setattr(learning, name, number)
        longer = learning.solve_long(problem(RULES, "margin"))
    assert longer.method == "self-play, longer batch"
    before, after = ([row for row in rows if row.state == "dealer"] for rows in (short, longer.rows))
    (one,), (other,) = ([row.confidence for row in rows] for rows in (before, after))
    assert one is not None
    assert other is not None
    # Who deals is drawn by lot.
    assert other.samples == pytest.approx(4 * one.samples, rel=0.05)
    assert other.high - other.low < 0.6 * (one.high - one.low)


@pytest.mark.long
def test_learned_rows_pass_their_check(short: list[Row]) -> None:
    """Hands that are played under the plain rules agree with the values."""
    assert dispatch.verify(problem(RULES, "margin"), short, (), None) < 10


@pytest.mark.long
@pytest.mark.parametrize("member", ["value", "confidence", "action", "missing", "order", "bound"])
def test_wrong_rows_are_refused(short: list[Row], member: str) -> None:
    """A row that is missing, has no interval, lies outside it, or falls with the index is not published."""
    rows, place, bound = list(short), 700, None
    row = rows[place]
    assert row.confidence is not None
    if member == "value":
        rows[place] = row._replace(value=row.confidence.high + 1)
    elif member == "confidence":
        rows[place] = row._replace(confidence=None)
    elif member == "action":
        rows[place] = row._replace(action="stock")
    elif member == "missing":
        del rows[place]
    elif member == "bound":
        bound = 0.0
    else:
        sure = replace(row.confidence, low=-500.0, high=500.0)
        rows[place] = row._replace(value=-400.0 if "minus" not in row.state else 400.0, confidence=sure)
    with pytest.raises(VerificationError):
        dispatch.verify(problem(RULES, "margin"), rows, (), bound)


@pytest.mark.long
def test_the_learned_player_beats_the_strategies() -> None:
    """The published table wins points from every strategy, with the whole interval above the margins that are promised."""
    values = np.zeros((2, 4, HIGHEST - LOWEST + 1))
    rows = {row.state: row.value for row in dispatch.solve(problem(RULES, "margin")).rows}
    for moment, phase, place in np.ndindex(values.shape):
        values[moment, phase, place] = rows[format_class(Class(MOMENTS[moment], phase, place + LOWEST))]
    player = arena.learned(np.array(WEIGHTS["margin"], np.int64), values)
    assert len(PHASES) == 4
    for name, least in (("stop-loss", 2.5), ("kamikaze", 4.0), ("greedy", 5.0)):
        scores = arena.play(player, arena.fixed(name), DEALS, 7, rules_array(RULES), run_tables())
        means = (scores[:, :, 1] - scores[:, :, 0]).mean(axis=1)
        assert means.mean() > least
        assert means.mean() - 1.96 * means.std() / sqrt(DEALS) > 0
