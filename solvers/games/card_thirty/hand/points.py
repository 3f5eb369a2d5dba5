"""The most points that a hand can lay down in new melds, and the chance that the next card makes it enough.

A joker counts the same wherever it lies, and may join any meld. So if a hand holds a meld, it lays down all its jokers,
and what is left to choose are the natural cards: which make sets, and which make runs with what jokers. A set of m
naturals needs max(0, 3 - m) jokers. A run of naturals needs a joker for each gap, and more only to be three long. Sets
take at most a few ranks; without their cards, the suits are independent of each other.

A card is an integer: suit * 13 + rank with the suits C D H S and the ranks A 2 3 ... T J Q K; a joker is 52.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from solvers.cards import JOKER
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS, SHORTEST

RANKS = 13
SUITS = 4
# What naturals count by rank if they are counted one by one.
ONE_EACH = (1,) * RANKS
# The most jokers that a deck may hold.
MOST_JOKERS = 4
# The points of a suit's naturals that lie in runs, by the number of jokers that they may take.
Runs = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NextCard:
    """The cards that, drawn next, let a hand lay down enough.

    ``cards`` are integers, ascending; a joker stands there once for every joker not yet seen. ``chance`` is their part
    of the unseen cards.
    """

    cards: tuple[int, ...]
    unseen: int
    chance: Fraction


def best_points(hand: Sequence[int], *, min_naturals_per_meld: int = 1, ace_wraps: bool = False) -> int:
    """Return the most points that the cards of a hand can make in new melds; 0 if they hold no meld.

    Parameters:
        hand: sequence of int
            Cards 0 to 51, none twice, and jokers (52); in any order.
        min_naturals_per_meld: int
            1 or 2.
        ace_wraps: bool
            True if the ace may lie between a king and a 2.

    Raises:
        ValueError
            A card is none, or stands there twice, or there are more than four jokers.
    """
    masks, jokers = _parts(hand)
    return _best(masks, jokers, min_naturals_per_meld, ace_wraps)


def most(masks: tuple[int, ...], jokers: int) -> int:
    """Return the most points that a hand can make in new melds under the default rules of melds.

    ``masks`` are the naturals of each suit, as bit masks of ranks.
    """
    return _best(masks, jokers, 1, wraps=False)


def most_cards(masks: tuple[int, ...], jokers: int) -> int:
    """Return the most naturals of a hand that new melds can take, in the terms of :func:`most`."""
    return _sets(masks, jokers, 1, False, 0, ONE_EACH)


def chance_next(
    hand: Sequence[int],
    *,
    min_naturals_per_meld: int = 1,
    ace_wraps: bool = False,
    jokers: int = 2,
    first_meld: int = 30,
) -> NextCard:
    """Return the cards that let a hand lay down at least ``first_meld`` points together with it, and their chance.

    ``jokers`` is the number in the deck. All cards outside the hand are unseen and equally likely. If the hand has
    enough already, every card is one of them.

    Raises:
        ValueError
            The hand is none, or holds more jokers than the deck.
    """
    masks, held = _parts(hand)
    if held > jokers:
        raise ValueError(f"{held} jokers in the hand: the deck has {jokers}")
    unseen = [card for card in range(JOKER) if not masks[card // RANKS] >> card % RANKS & 1] + [JOKER] * (jokers - held)
    if not unseen:
        raise ValueError("no card is unseen")

    def enough(card: int) -> bool:
        """True if the hand and this card lay down enough."""
        if card == JOKER:
            points = _best(masks, held + 1, min_naturals_per_meld, ace_wraps)
        else:
            points = _best(_with(masks, card), held, min_naturals_per_meld, ace_wraps)
        return points >= max(first_meld, 1)

    now = _best(masks, held, min_naturals_per_meld, ace_wraps) >= max(first_meld, 1)
    cards = tuple(card for card in unseen if now or enough(card))
    return NextCard(cards, len(unseen), Fraction(len(cards), len(unseen)))


def _parts(hand: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the naturals of a hand as a bit mask of ranks for each suit, and its number of jokers."""
    counts = Counter(hand)
    jokers = counts.pop(JOKER, 0)
    if jokers > MOST_JOKERS:
        raise ValueError(f"{jokers} jokers: at most {MOST_JOKERS} are played with")
    masks = [0] * SUITS
    for card, count in counts.items():
        if not 0 <= card < JOKER:
            raise ValueError(f"card {card}: cards are 0 to {JOKER}")
        if count > 1:
            raise ValueError(f"card {card} stands there {count} times")
        masks[card // RANKS] |= 1 << card % RANKS
    return tuple(masks), jokers


def _with(masks: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the naturals of a hand and one more."""
    suit, rank = divmod(card, RANKS)
    return (*masks[:suit], masks[suit] | 1 << rank, *masks[suit + 1 :])


def _best(masks: tuple[int, ...], jokers: int, least: int, wraps: bool) -> int:
    """Return the most points; ``least`` is the fewest naturals of a meld."""
    naturals = _sets(masks, jokers, least, wraps, 0)
    return naturals + JOKER_POINTS * jokers if naturals else 0


def _sets(
    masks: tuple[int, ...], jokers: int, least: int, wraps: bool, rank: int, worth: tuple[int, ...] = POINTS
) -> int:
    """Return the most that melded naturals are worth, by rank, if the cards below ``rank`` are in no set."""
    best = _all_runs(masks, jokers, least, wraps, worth)
    fewest = max(SHORTEST - jokers, least)
    for other in range(rank, RANKS):
        suits = [suit for suit in range(SUITS) if masks[suit] >> other & 1]
        if len(suits) < fewest:
            continue
        for chosen in _subsets(tuple(suits), fewest):
            left = tuple(mask & ~(1 << other) if suit in chosen else mask for suit, mask in enumerate(masks))
            spent = max(0, SHORTEST - len(chosen))
            best = max(best, worth[other] * len(chosen) + _sets(left, jokers - spent, least, wraps, other + 1, worth))
    return best


@cache
def _subsets(suits: tuple[int, ...], fewest: int) -> tuple[tuple[int, ...], ...]:
    """Return the subsets of these suits with at least ``fewest`` suits."""
    choices = (tuple(suit for k, suit in enumerate(suits) if bits >> k & 1) for bits in range(1 << len(suits)))
    return tuple(choice for choice in choices if len(choice) >= fewest)


def _all_runs(masks: tuple[int, ...], jokers: int, least: int, wraps: bool, worth: tuple[int, ...]) -> int:
    """Return the most that naturals in runs are worth, with the jokers shared out among the suits."""
    total = [0] * (jokers + 1)
    for mask in masks:
        runs = _runs(mask, jokers, least, wraps, worth)
        total = [max(total[k - spent] + runs[spent] for spent in range(k + 1)) for k in range(jokers + 1)]
    return total[jokers]


@cache
def _runs(mask: int, jokers: int, least: int, wraps: bool, worth: tuple[int, ...]) -> Runs:
    """Return the most that one suit's naturals in runs are worth, by the number of jokers from 0 up."""
    best = [0] * (jokers + 1)
    if mask.bit_count() < max(SHORTEST - jokers, least):
        return tuple(best)
    for window, length, ends in _windows(wraps):
        used = mask & window
        spent = length - used.bit_count()
        # Jokers at the end of a run longer than it must be may as well join it later.
        if spent > jokers or length - spent < least or used & ends != ends:
            continue
        points, others = _points(used, worth), _runs(mask & ~window, jokers - spent, least, wraps, worth)
        for k in range(spent, jokers + 1):
            best[k] = max(best[k], points + others[k - spent])
    return tuple(best)


@cache
def _points(mask: int, worth: tuple[int, ...]) -> int:
    """Return the points of the naturals of one suit."""
    return sum(value for rank, value in enumerate(worth) if mask >> rank & 1)


@cache
def _windows(wraps: bool) -> tuple[tuple[int, int, int], ...]:
    """Return the runs that can be: their ranks as a bit mask, their number, and those that must be naturals."""
    # The ace is before the 2 and after the king; if it wraps, the 2 follows it there too.
    last = RANKS + RANKS - 1 if wraps else RANKS + 1
    windows = []
    for first, length in product(range(RANKS), range(SHORTEST, RANKS + 1)):
        if first + length <= last:
            ranks = [1 << rank % RANKS for rank in range(first, first + length)]
            windows.append((sum(ranks), length, ranks[0] | ranks[-1] if length > SHORTEST else 0))
    return tuple(windows)
