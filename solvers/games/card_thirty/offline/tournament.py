"""Two players of the card game of Thirty against each other: what the hands that they played say, with intervals.

Each deal is played twice, with the seats exchanged. The luck of the cards then cancels for the most part, so an interval
comes from the spread of the means of deals, not from that of hands. A match is played from the hands of consecutive
deals, again twice: the players exchange all their seats.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from solvers.contract.rows import Confidence, Row
from solvers.engine.pairs import Floats
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty.goals import LEARNED, LEARNED_GOALS
from solvers.games.card_thirty.kernels import arena
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.learned import BINS
from solvers.games.card_thirty.kernels.learning import SCALES
from solvers.games.card_thirty.learned.classes import LOWEST, MOMENTS, PHASES, Class, read_class
from solvers.games.card_thirty.learned.corrections import order_of
from solvers.games.card_thirty.learned.match import next_dealer
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.rules import DEFAULT_ONLY, CardThirtyRules, playable
from solvers.games.card_thirty.strategies import STRATEGIES

LEVEL = 0.95
# The fewest hits, and misses, for which the interval of a share is a normal one.
FEW = 30
# Deals between two reports of progress.
STEP = 1000


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample; ``confidence`` is None if the sample is too small for an interval."""

    value: float
    confidence: Confidence | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of the first player against the second.

    ``margin`` is the second player's points less the first player's in a hand, and ``won`` the share of hands that the
    first player wins, where a level hand counts 1/2. ``dealer`` is the dealer's points less those of the other, whoever
    deals. ``match`` is the worth of a match to the first player, from 0 to 1, and ``results`` are the shares of matches that
    the first player wins, that end level, and that the first player loses; None if no match was played to its end.
    """

    margin: Estimate
    won: Estimate
    dealer: Estimate
    match: Estimate | None
    results: tuple[Estimate, ...] | None


def player(name: str, solved: Callable[[str], Iterable[Row]], field: str = "player") -> arena.Player:
    """Return a player: a fixed strategy, or the player of a goal, whose rows ``solved`` returns.

    Raises:
        UnknownError: there is no player of that name; ``field`` is that of the error.
    """
    if name in STRATEGIES:
        return arena.fixed(name)
    if name not in LEARNED:
        raise UnknownError(
            f"card-thirty has no player {name!r}",
            field=field,
            example="stop-loss",
            available=(*STRATEGIES, *LEARNED),
        )
    return learned_player(name, solved(name))


def learned_player(goal: str, rows: Iterable[Row]) -> arena.Player:
    """Return the learned player of a goal from the rows of its solution, which are the values of classes."""
    values = np.zeros((len(MOMENTS), len(PHASES), BINS))
    scale = SCALES.get(goal, 1) * LEARNED_GOALS[goal].sign
    for row in rows:
        class_ = read_class(row.state)
        if isinstance(class_, Class):
            values[MOMENTS.index(class_.moment), class_.phase, class_.number - LOWEST] = scale * order_of(row)
    return arena.learned(np.array(WEIGHTS[goal], np.int64), values)


def play(
    first: arena.Player,
    second: arena.Player,
    deals: int,
    seed: int,
    rules: CardThirtyRules,
    progress: Callable[[int], None] = lambda _: None,
    dealers: tuple[int, ...] = (0, 1),
) -> Numbers:
    """Play some deals with each of the dealers, and return the points scored, as :func:`arena.play` does.

    ``progress`` is called with the number of hands played since the last call.

    Raises:
        IllegalError: players are not made for these rules.
    """
    expect_playable(rules)
    scores = [np.zeros((0, len(dealers), 2), np.int64)]
    for begin in range(0, deals, STEP):
        some = min(STEP, deals - begin)
        scores.append(arena.play(first, second, some, seed, rules_array(rules), run_tables(), begin, dealers))
        progress(len(dealers) * some)
    return np.concatenate(scores)


def expect_playable(rules: CardThirtyRules) -> None:
    """Raise IllegalError if players are not made for these rules."""
    if not playable(rules):
        raise IllegalError(
            f"players know only the default of the rules {', '.join(DEFAULT_ONLY)}",
            field="rules",
            example="first_meld=20",
        )


def standing(scores: Numbers, rules: CardThirtyRules, level: float = LEVEL) -> Standing:
    """Return the figures of the first player from the points of :func:`play`."""
    margins = margins_of(scores)
    seats = np.array([-1, 1])
    ends = matches(margins, rules)
    won, even, lost = ((ends == sign).mean(1) for sign in (1, 0, -1)) if len(ends) else (np.zeros(0),) * 3
    return Standing(
        _estimate(margins.mean(1), level),
        _estimate(((np.sign(margins) + 1) / 2).mean(1), level, share=True),
        _estimate((margins * seats).mean(1), level),
        _estimate(won + float(rules.match_tie) * even, level, share=True) if len(ends) else None,
        None if not len(ends) else tuple(_estimate(share, level, share=True) for share in (won, even, lost)),
    )


def margins_of(scores: Numbers) -> Numbers:
    """Return the first player's margins: shape (deals, 2), by deal and by dealer, 0 for the first player."""
    return np.asarray(scores[:, :, 1] - scores[:, :, 0])


def matches(margins: Numbers, rules: CardThirtyRules) -> Numbers:
    """Return the results of matches of consecutive deals for the first player: 1 won, 0 level, -1 lost.

    Returns:
        array of int, shape (deals // hands, 2)
            By match, and by the player who deals first.
    """
    number = len(margins) // rules.hands
    ends = np.zeros((number, 2), np.int64)
    for match in range(number):
        hands = margins[match * rules.hands : (match + 1) * rules.hands].tolist()
        for seat in range(2):
            dealer, lead = seat, 0
            for hand in hands:
                margin = hand[dealer]
                lead += margin
                dealer = next_dealer(rules, dealer, margin)
            ends[match, seat] = np.sign(lead)
    return ends


def _estimate(numbers: Floats, level: float, *, share: bool = False) -> Estimate:
    """Return the mean with its normal interval.

    Few hits or misses show little spread, which says little about rare events, so the interval of such a share is that of
    Wilson. It counts a deal or a pair of matches, which has two results, as one, and so is rather too wide.
    """
    mean, count = float(numbers.mean()), len(numbers)
    if count < 2:
        return Estimate(mean, None)
    quantile = NormalDist().inv_cdf((1 + level) / 2)
    if share and count * min(mean, 1 - mean) < FEW:
        more = quantile**2 / count
        middle = (mean + more / 2) / (1 + more)
        half = quantile / (1 + more) * sqrt(mean * (1 - mean) / count + more / (4 * count))
        return Estimate(mean, Confidence(max(middle - half, 0.0), min(middle + half, 1.0), level, count))
    half = quantile * float(numbers.std(ddof=1)) / sqrt(count)
    return Estimate(mean, Confidence(mean - half, mean + half, level, count))
