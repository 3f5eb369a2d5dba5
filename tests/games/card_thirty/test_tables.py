"""The tables of dealt hands, against every hand of three cards looked at by itself, and against golden counts."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from solvers.contract.tables import Cell
from solvers.games.card_thirty.offline import best_points, odds
from solvers.games.card_thirty.offline.hand_odds import hand_odds
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.naive_melds import JOKER, lay_downs
from tests.games.card_thirty.test_hand_odds import TWO_SUITS, naive

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "card-thirty.json").read_text())
VALUES = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
RULES = CardThirtyRules(first_meld=27)


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int, set[int]]]]:
    """Hands of three cards: the jokers, the best points, and the numbers of cards left over that are enough, of each."""
    monkeypatch.setattr(odds, "SIZES", (3,))
    odds.counted.cache_clear()
    deck = [(suit, rank) for suit in range(4) for rank in range(13)] + [(JOKER, 0), (JOKER, 1)]
    found = []
    for hand in combinations(deck, 3):
        naturals = tuple(card for card in hand if card[0] != JOKER)
        ways = lay_downs(naturals, 3 - len(naturals), VALUES, 1, wraps=False)
        best = max((worth for _, worth in ways), default=0)
        found.append((3 - len(naturals), best, {left for left, worth in ways if worth >= RULES.first_meld}))
    yield found
    odds.counted.cache_clear()


def test_odds_of_three_cards(three: list[tuple[int, int, set[int]]]) -> None:
    """Each count is that of all hands, for each number of jokers and for all together."""
    rows: Any = odds.make(RULES).rows
    assert [row[1] for row in rows] == [0, 1, 2, None]
    for size, jokers, hands, lays, can, out, ends, laid, but_one, mean in rows:
        some = [(best, left) for held, best, left in three if jokers in (held, None)]
        assert size == 3
        assert hands == len(some)
        assert lays == sum(best >= RULES.first_meld for best, _ in some)
        assert laid == sum(0 in left for _, left in some)
        assert but_one == sum(1 in left for _, left in some)
        assert out == sum(bool(left & {0, 1}) for _, left in some)
        assert exact(can) == Fraction(lays, hands)
        assert exact(ends) == Fraction(out, hands)
        assert exact(mean) == Fraction(sum(best for best, _ in some), hands)


def test_best_points_of_three_cards(three: list[tuple[int, int, set[int]]]) -> None:
    """Each line counts the hands with these points, and the chance of as many or more."""
    counts = Counter((held, best) for held, best, _ in three)
    rows: Any = best_points.make(RULES).rows
    assert [row[1] for row in rows] == sorted({best for _, best in counts})
    for size, points, hands, chance, above, none, one, two, *others in rows:
        assert size == 3
        assert (none, one, two) == tuple(counts[held, points] for held in range(3))
        assert others == [None, None]
        assert hands == none + one + two
        assert exact(chance) == Fraction(hands, len(three))
        assert exact(above) == Fraction(sum(best >= points for _, best, _ in three), len(three))


def test_hands_of_five_that_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that are out, that lay down every card and that lay down all but one are three columns, each of a small deck."""
    counted = hand_odds((5,), first_meld=35, deck=TWO_SUITS)
    monkeypatch.setattr(odds, "counted", lambda _: counted)
    exact = naive(TWO_SUITS, 5, 2, 1, wraps=False, first_meld=35)
    rows: Any = odds.make(CardThirtyRules(first_meld=35)).rows

    for jokers, row in enumerate(rows[:-1]):
        assert (row[5], row[7], row[8]) == (exact.out[jokers], exact.all_laid[jokers], exact.all_but_one[jokers])
    assert (rows[-1][5], rows[-1][7], rows[-1][8]) == (sum(exact.out), sum(exact.all_laid), sum(exact.all_but_one))
    assert len({rows[-1][5], rows[-1][7], rows[-1][8]}) == 3


@pytest.mark.long
@pytest.mark.parametrize("text", ["jokers=0", "default"])
def test_golden_odds(text: str) -> None:
    """Of ten and eleven cards, the counts are golden; the number of hands of ten that lay down 30 is that of the rules page."""
    rows: Any = odds.make(CardThirtyRules.parse(text)).rows
    for size, figures in GOLDEN["odds"][text].items():
        lines = [row for row in rows if row[0] == int(size)]
        assert [row[3] for row in lines[:-1]] == figures["by_jokers"]
        _, _, hands, lays, _, out, _, laid, but_one, _ = lines[-1]
        assert (hands, lays, out, laid, but_one) == tuple(
            figures[name] for name in ("hands", "lay", "out", "all", "but_one")
        )


def exact(cell: object) -> Fraction:
    """Return the number of an exact cell."""
    assert isinstance(cell, Cell)
    assert cell.value == float(Fraction(cell.exact or ""))
    return Fraction(cell.exact or "")
