"""The features of positions and the compiled lay-downs, against plain Python."""

from random import Random

import numpy as np
import pytest
from numba import njit

from solvers.games.card_thirty.hand import points
from solvers.games.card_thirty.kernels.board import SIZE, WILD, rules_array
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import Tables, run_tables
from solvers.games.card_thirty.kernels.lay_down import WORTH_LAID, in_suit, search
from solvers.games.card_thirty.kernels.players import unseen
from solvers.games.card_thirty.kernels.prospects import features, fitting
from solvers.games.card_thirty.kernels.worlds import board_after, board_of
from solvers.games.card_thirty.learned import prospects
from solvers.games.card_thirty.learned.prospects import FEATURES, Sight
from solvers.games.card_thirty.play import deal, turn
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.hands import random_hand

RULES = CardThirtyRules()
HANDS = 4000


@njit(nogil=True)
def compiled_features(g: Numbers, rules: Numbers, card: int, tables: Tables) -> Numbers:
    """Return the features of player 0 after the discard of a card, -1 before a draw."""
    x = np.zeros(FEATURES, np.int64)
    plans, work = np.zeros((3, 4), np.int64), np.zeros(40, np.int64)
    features(g, rules, 0, card, unseen(g, 0), fitting(g), tables, plans, work, x)
    return x


@njit(nogil=True)
def compiled_most(hand: int, wild: int, by: int, tables: Tables) -> int:
    """Return the most that new melds of a hand are worth, by points or by cards."""
    plans = np.zeros((3, 4), np.int64)
    most = search(np.zeros(SIZE, np.int64), hand, wild, False, by, tables, plans, np.zeros(40, np.int64))
    return int(plans[most, WORTH_LAID])


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 60))])
def test_compiled_features_are_those_of_plain_python(seed: int) -> None:
    """In every position of hands that are played at random, both ways to count agree on each feature."""
    rules, tables = rules_array(RULES), run_tables()
    for state, move in random_hand(RULES, Random(seed)):
        if move is None:
            continue
        view = deal.view(state)
        stock = 0 if view.reshuffled else view.stock
        if not isinstance(move, Play):
            card, g = -1, board_of(view)
            sight = Sight(
                view.hand, view.table, view.own_laid, view.other_laid, view.held, view.discards, stock, None
            )  # fmt: skip
        else:
            after = turn.after(RULES, view, move)
            if after.then == "out":
                continue
            assert move.discard is not None
            card, g = move.discard, board_after(view, after)
            sight = Sight(
                after.hand, after.table, after.own_laid, view.other_laid, view.held, after.discards, stock, card
            )  # fmt: skip
        # The board holds the opponent's known cards only; the features count all.
        g[WILD + 1] += view.held - len(view.seen)
        assert tuple(compiled_features(g, rules, card, tables).tolist()) == prospects.features(RULES, sight)


@njit(nogil=True)
def compiled_suit(cards: int, runs: int, jokers: int, tables: Tables) -> tuple[int, int, int]:
    """Return the points of the cards of a suit that runs take, and the places and the natural cards added."""
    out = np.zeros(2, np.int64)
    return in_suit(cards, runs, jokers, 0, tables, out), out[0], out[1]


def places(text: str) -> int:
    """Return a mask of places by ranks."""
    return sum(1 << "A23456789TJQK".index(rank) for rank in text)


@pytest.mark.parametrize(
    ("cards", "run", "jokers", "points", "added", "naturals"),
    [
        ("J", "789", 0, 0, "", ""),
        ("J", "789", 1, 10, "TJ", "J"),
        ("5J", "789", 1, 10, "TJ", "J"),
        ("45T", "789", 1, 19, "456T", "45T"),
        ("234T", "789", 0, 19, "234T", "234T"),
        ("23T", "789", 1, 15, "234T", "23T"),
    ],
)
def test_a_joker_beside_a_run_of_the_table(
    cards: str, run: str, jokers: int, points: int, added: str, naturals: str
) -> None:
    """A player puts one joker at an end of a run if a card can follow it, or into a new run, whichever takes more points."""
    found = compiled_suit(places(cards), places(run), jokers, run_tables())
    assert found == (points, places(added), places(naturals))


@pytest.mark.long
def test_compiled_lay_downs_are_the_best() -> None:
    """New melds of random hands are worth as much as plain Python finds, by points and by cards, with up to two jokers."""
    rng, tables = Random(1), run_tables()
    for number in range(HANDS):
        low = rng.randrange(13)
        near = [card for card in range(52) if number % 2 or (card - low) % 13 < 6]
        chosen, wild = rng.sample(near, rng.choice((5, 8, 10, 11))), rng.choice((0, 0, 1, 2))
        hand = sum(1 << card for card in chosen)
        masks = tuple(hand >> 13 * suit & 8191 for suit in range(4))
        best = points.most(masks, wild)
        assert compiled_most(hand, wild, 0, tables) == (best - 10 * wild if best else 0)
        assert compiled_most(hand, wild, 1, tables) == points.most_cards(masks, wild)
