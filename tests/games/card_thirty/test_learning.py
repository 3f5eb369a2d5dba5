"""Learning by self-play: reproducible, checked before it is published, and stronger than the strategies it met."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from solvers import dispatch
from solvers.contract.rows import Confidence, Row
from solvers.errors import VerificationError
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels import arena, learning
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.learned.classes import HIGHEST, LOWEST, MOMENTS, PHASES, Class, format_class
from solvers.games.card_thirty.learned.corrections import order_of, write_order
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import deal
from solvers.games.card_thirty.play.view import deck
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.simulate import Z

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


# A short self-play.
SHORT = {
    "ROUNDS": 1,
    "HANDS": 3000,
    "LAST_HANDS": 6000,
    "ITSELF": 3000,
    "FITTED": 3000,
    "ENOUGH": 200,
    "POSITIONS": 20,
    "OTHER_ACTIONS": 40,
    "TRIED": 10,
    "PLAYOUTS": 20,
}


@pytest.fixture(scope="module")
def short() -> list[Row]:
    """The rows of the goal margin after a short self-play."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in SHORT.items():
            patch.setattr(learning, name, number)
        return list(learning.solve(problem(RULES, "margin")).rows)


@pytest.mark.sample
@pytest.mark.long
def test_self_play_reproduces(short: list[Row]) -> None:
    """The same seed gives the same rows, bit for bit."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in SHORT.items():
            patch.setattr(learning, name, number)
        # Learned again, not remembered.
        learning.learn.cache_clear()
        assert list(learning.solve(problem(RULES, "margin")).rows) == short


@pytest.mark.long
def test_the_longer_batch_plays_more_hands(short: list[Row]) -> None:
    """The longer batch says so in its method, plays more hands, and has narrower intervals."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in {**SHORT, "LONG": 4}.items():
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


@pytest.mark.sample
@pytest.mark.long
def test_learned_rows_pass_their_check(short: list[Row]) -> None:
    """Hands that are played under the plain rules agree with the values."""
    assert dispatch.verify(problem(RULES, "margin"), short, (), None) < 10


@pytest.mark.long
@pytest.mark.parametrize("member", ["value", "confidence", "action", "missing", "order", "bound"])
def test_wrong_rows_are_refused(short: list[Row], member: str) -> None:
    """A row that is missing, has an interval although it is of a class, or falls with the index is not published."""
    rows, index, bound = list(short), 700, None
    row = rows[index]
    if member == "value":
        rows[index] = row._replace(value=row.value - 500)
    elif member == "confidence":
        rows[index] = row._replace(confidence=Confidence(row.value - 1, row.value + 1, 0.99, 500))
    elif member == "action":
        rows[index] = row._replace(action="stock")
    elif member == "missing":
        del rows[index]
    elif member == "bound":
        bound = 0.0
    else:
        rows[index] = row._replace(more=write_order(-400.0 if "minus" not in row.state else 400.0))
    with pytest.raises(VerificationError):
        dispatch.verify(problem(RULES, "margin"), rows, (), bound)


@pytest.mark.long
def test_the_learned_player_beats_the_strategies() -> None:
    """The published table wins points from every strategy, with the whole interval above the margins that are promised."""
    values = np.zeros((2, 4, HIGHEST - LOWEST + 1))
    rows = {row.state: order_of(row) for row in dispatch.solve(problem(RULES, "margin")).rows if row.state != "other"}
    for moment, phase, number in np.ndindex(values.shape):
        values[moment, phase, number] = rows[format_class(Class(MOMENTS[moment], phase, number + LOWEST))]
    player = arena.learned(np.array(WEIGHTS["margin"], np.int64), values)
    assert len(PHASES) == 4
    for name, least in (("stop-loss", 2.5), ("kamikaze", 4.0), ("greedy", 5.0)):
        scores = arena.play(player, arena.fixed(name), DEALS, 7, rules_array(RULES), run_tables())
        means = (scores[:, :, 1] - scores[:, :, 0]).mean(axis=1)
        assert means.mean() > least
        assert means.mean() - 1.96 * means.std() / sqrt(DEALS) > 0


@pytest.mark.long
@pytest.mark.parametrize("slug", LEARNED)
def test_dealt_hands_are_worth_what_a_hand_is_worth_before_the_deal(slug: str) -> None:
    """First positions are worth on average what the player who begins expects before the deal, within the errors of both."""
    bound = problem(RULES, slug)
    rows, derived = {row.state: row for row in dispatch.solve(bound).rows}, bound.derived
    assert derived is not None
    values, chance = [], Random(17)
    for _ in range(600):
        order = list(deck(RULES))
        chance.shuffle(order)
        values.append(derived.derive(deal.view(deal.deal(RULES, order, 1)), rows).value)
    before = rows["other"].confidence
    assert before is not None
    error = stdev(values) / sqrt(len(values)) + (before.high - before.low) / (2 * Z)
    assert abs(fmean(values) - rows["other"].value) < Z * error
