"""The match: closed forms, the compiled solution against fractions, simulated matches, and rows."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from solvers.errors import NotationError
from solvers.games.card_thirty.kernels.match import Match, rows, solve_match
from solvers.games.card_thirty.learned import match
from solvers.games.card_thirty.learned.match import OPPONENT, PLAYER, Style, next_dealer
from solvers.games.card_thirty.learned.match_rows import MatchRow, parse, read_match, token
from solvers.games.card_thirty.rules import CardThirtyRules

DEALS = ("alternates", "winner", "loser")
# A hand that gains nothing by itself, one by much or little, and one that depends on the deal.
COIN: Style = ({-1: 1, 1: 1}, {-1: 1, 1: 1})
WILD: Style = ({-3: 1, 3: 1}, {-3: 1, 3: 1})
CAREFUL: Style = ({-1: 3, 0: 5, 2: 2}, {-2: 1, 0: 7, 1: 2})


def random_styles(seed: int) -> list[Style]:
    """Two or three styles with a few margins each."""
    draw = Random(seed)
    return [
        tuple({draw.randint(-4, 4): draw.randint(1, 9) for _ in range(draw.randint(1, 4))} for _ in range(2))
        for _ in range(draw.randint(2, 3))
    ]


@pytest.mark.parametrize("dealer", [PLAYER, OPPONENT])
def test_one_hand_left(dealer: int) -> None:
    """The last hand is worth the chance to end ahead, and a level match its worth."""
    rules = CardThirtyRules(hands=1, match_tie=Fraction(1, 3))
    for lead in range(-4, 5):
        ahead = [
            Fraction(
                sum(n for margin, n in style[dealer].items() if lead + margin > 0)
                + rules.match_tie * sum(n for margin, n in style[dealer].items() if lead + margin == 0)
            )
            / sum(style[dealer].values())
            for style in (COIN, CAREFUL)
        ]
        assert match.solve((COIN, CAREFUL), rules, 1, dealer, lead) == (max(ahead), ahead.index(max(ahead)))


@pytest.mark.parametrize("deal", DEALS)
def test_a_symmetric_hand_makes_an_even_match(deal: str) -> None:
    """With one symmetric style a level match is worth 1/2, and two opposite leads are worth 1 together."""
    rules = CardThirtyRules(hands=6, deal=deal)
    solved = solve_match([COIN], rules, resamples=2)
    for left in range(7):
        for lead in range(-6, 7):
            one = match.solve([COIN], rules, left, PLAYER, lead).value
            assert one + match.solve([COIN], rules, left, OPPONENT, -lead).value == 1
            assert solved.values[left, PLAYER, solved.at(lead)] == pytest.approx(float(one), abs=1e-14)
    assert match.solve([COIN], rules, 6, PLAYER, 0).value == Fraction(1, 2)


def test_wild_behind_and_careful_ahead() -> None:
    """A player who is two behind with a hand left takes the wild style, and one who is two ahead the other."""
    rules = CardThirtyRules()
    assert match.solve((COIN, WILD), rules, 1, PLAYER, -2) == (Fraction(1, 2), 1)
    assert match.solve((COIN, WILD), rules, 1, PLAYER, 2) == (Fraction(1), 0)


def test_who_deals_next() -> None:
    """The deal alternates, or goes to the winner or the loser of a hand; after a level hand it alternates."""
    following = {
        deal: [next_dealer(CardThirtyRules(deal=deal), dealer, margin) for dealer in range(2) for margin in (-1, 0, 1)]
        for deal in DEALS
    }
    assert following == {"alternates": [1, 1, 1, 0, 0, 0], "winner": [1, 1, 0, 1, 0, 0], "loser": [0, 1, 1, 0, 0, 1]}


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("seed", range(4))
def test_compiled_against_fractions(deal: str, seed: int) -> None:
    """Every value and style of small matches is that of the exact program, decided leads included."""
    rules = CardThirtyRules(hands=4, deal=deal, match_tie=Fraction(seed, 3))
    styles = random_styles(seed)
    solved = solve_match(styles, rules, resamples=2)
    for left in range(5):
        for dealer in range(2):
            for lead in range(-4 * solved.reach, 4 * solved.reach + 1):
                exact, best = match.solve(styles, rules, left, dealer, lead)
                assert solved.values[left, dealer, solved.at(lead)] == pytest.approx(float(exact), abs=1e-14)
                if left and 0 < exact < 1:
                    assert_as_good(styles, rules, left, dealer, lead, int(solved.styles[left, dealer, solved.at(lead)]))
                    assert best is not None


def assert_as_good(styles: list[Style], rules: CardThirtyRules, left: int, dealer: int, lead: int, chosen: int) -> None:
    """Assert that one style in this hand, and the best ones later, are worth as much as the best."""
    counts = styles[chosen][dealer]
    after = (
        n * match.solve(styles, rules, left - 1, next_dealer(rules, dealer, margin), lead + margin).value
        for margin, n in counts.items()
    )
    assert sum(after, Fraction(0)) / sum(counts.values()) == match.solve(styles, rules, left, dealer, lead).value


@pytest.mark.parametrize("deal", DEALS)
def test_simulated_matches(deal: str) -> None:
    """Matches that are played by the solved styles are won as often as the solution says."""
    rules = CardThirtyRules(hands=5, deal=deal)
    styles, plays, draw = [COIN, WILD, CAREFUL], 10_000, Random(4)
    solved = solve_match(styles, rules, resamples=2)
    for dealer in range(2):
        total = 0.0
        for _ in range(plays):
            total += played(styles, rules, solved, dealer, draw)
        value = solved.values[5, dealer, solved.at(0)]
        assert abs(total / plays - value) < 4 * (value * (1 - value) / plays) ** 0.5


def played(styles: list[Style], rules: CardThirtyRules, solved: Match, dealer: int, draw: Random) -> float:
    """Return the worth of one match."""
    lead = 0
    for left in range(rules.hands, 0, -1):
        counts = styles[int(solved.styles[left, dealer, solved.at(lead)])][dealer]
        margin = draw.choices(list(counts), list(counts.values()))[0]
        lead += margin
        dealer = next_dealer(rules, dealer, margin)
    return float(lead > 0) if lead else float(rules.match_tie)


def test_the_error_of_a_share() -> None:
    """Of one style and one hand the error is that of a share, and the sample size is told."""
    styles = [({-1: 300, 2: 700}, {-1: 300, 2: 900})]
    one = solve_match(styles, CardThirtyRules(hands=1), resamples=400)
    assert one.errors[1, PLAYER, one.at(0)] == pytest.approx((0.7 * 0.3 / 1000) ** 0.5, rel=0.15)
    assert one.samples == 1000


# Chances of the margins -9, -2, 3 and 8: a style, its mirror, and one that is nearly equal.
ONE, OTHER, NEAR = (0.2, 0.1, 0.3, 0.4), (0.3, 0.1, 0.2, 0.4), (0.22, 0.1, 0.3, 0.38)


@pytest.mark.parametrize("chances", [(ONE,), (ONE, OTHER), (ONE, NEAR), (ONE, ONE), (ONE, ONE, ONE)])
def test_intervals_of_samples(chances: tuple[tuple[float, ...], ...]) -> None:
    """Intervals from measured styles hold the truth; nearly as often if styles are equal and the larger estimate is taken."""
    rules, draw, size = CardThirtyRules(hands=8), np.random.default_rng(2), 400
    real = solve_match([style([round(1000 * value) for value in some] * 2) for some in chances], rules, resamples=1)
    inside = 0
    for seed in range(60):
        styles = [style(draw.multinomial(size, [some] * 2).ravel().tolist()) for some in chances]
        interval = read_match(rows(solve_match(styles, rules, seed, 60), "abc"[: len(chances)])[0]).confidence(0)
        inside += bool(interval.low <= real.values[8, PLAYER, real.at(0)] <= interval.high)
    assert inside >= (57 if len(set(chances)) == len(chances) else 54)


def style(numbers: list[int]) -> Style:
    """Return the style of counts of four margins in either seat."""
    return tuple({margin: n for margin, n in zip((-9, -2, 3, 8), numbers[k : k + 4], strict=True) if n} for k in (0, 4))


def test_rows_say_what_is_solved() -> None:
    """A row for each number of hands left and dealer; it holds each lead that is not decided, and what lies beyond."""
    solved = solve_match([COIN, CAREFUL], CardThirtyRules(hands=3), resamples=20)
    made = rows(solved, ["coin", "careful"])
    assert [row.state for row in made] == [
        f"match-{left}left-{seat}" for left in (3, 2, 1) for seat in ("dealer", "first")
    ]
    for row in made:
        read = read_match(row)
        assert token(read.left, read.dealer) == row.state
        assert read.reach == 2 * read.left
        assert (row.value, row.confidence) == (read.value(0), read.confidence(0))
        for lead in range(-read.reach, read.reach + 1):
            assert_row_agrees(read, solved, lead)
        beyond = read.reach + 1
        assert [read.value(-beyond), read.value(beyond), read.error(beyond)] == [0, 1, 0]
        assert read.style(beyond) is None
        assert (read.confidence(beyond).low, read.confidence(-beyond).high) == (1, 0)


def assert_row_agrees(read: MatchRow, solved: Match, lead: int) -> None:
    """Assert that a row has the numbers of the solution, rounded to millionths."""
    key = read.left, read.dealer, solved.at(lead)
    assert abs(read.value(lead) - solved.values[key]) <= 0.5e-6 + 1e-12
    assert abs(read.error(lead) - solved.errors[key]) <= 0.5e-6 + 1e-12
    assert read.style(lead) == ("coin", "careful")[solved.styles[key]]
    interval = read.confidence(lead)
    assert interval.low <= solved.values[key] <= interval.high


def test_what_is_no_row() -> None:
    """Other texts are no states, and eleven styles no row; a style needs hands in both seats."""
    for text in ("match-0left-dealer", "match-3left", "match-3left-other", "match-003left-first"):
        with pytest.raises(NotationError, match="match-Nleft-dealer"):
            parse(text)
    with pytest.raises(ValueError, match="at most 10"):
        rows(solve_match([COIN], CardThirtyRules(hands=1), resamples=1), [str(k) for k in range(11)])
    unknown: Style = ({}, {1: 1})
    for styles in ([], [unknown]):
        with pytest.raises(ValueError, match="either dealer"):
            solve_match(styles, CardThirtyRules())
