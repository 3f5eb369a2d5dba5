"""The search: boards of positions, sampled worlds, and what a search finds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from numba import njit

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import Run, Table
from solvers.games.card_thirty.kernels import board, searcher
from solvers.games.card_thirty.kernels.arena import fixed, learned
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.learned import BINS
from solvers.games.card_thirty.kernels.search import DRAWS, OUT, PASSED, PLAYS
from solvers.games.card_thirty.kernels.searcher import Searcher, search
from solvers.games.card_thirty.kernels.worlds import board_after, board_of, deal_hidden, hidden
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.play import deal, turn
from solvers.games.card_thirty.play.candidates import candidates, moves
from solvers.games.card_thirty.play.view import View, deck, unseen
from solvers.games.card_thirty.play.view_text import format_view
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.positions import DEFAULT

FEW = 40


def positions(number: int, seed: int, rules: CardThirtyRules = DEFAULT) -> Iterator[View]:
    """Yield positions of hands in which both players lay down when they can, and play at random."""
    rng = Random(seed)
    for _ in range(number):
        order = list(deck(rules))
        rng.shuffle(order)
        state = deal.deal(rules, order, 1, order)
        for _ in range(60):
            if state.over:
                break
            view = deal.view(state)
            yield view
            listed = moves(rules, view)
            laying = [move for move in listed if isinstance(move, turn.Play) and move.steps]
            state = deal.play(rules, state, rng.choice(laying or listed))


def naturals(mask: int) -> Iterator[int]:
    """Yield the cards of a mask."""
    return (card for card in range(JOKER) if mask >> card & 1)


def placed(g: Numbers) -> Counter[int]:
    """Return the cards in hands, melds and discards of a board. An ace at both ends of a suit's runs counts twice."""
    found: Counter[int] = Counter()
    for player in range(2):
        found.update(naturals(int(g[board.HAND + player])))
        found[JOKER] += int(g[board.WILD + player])
    found.update(int(card) for card in g[board.DISCARDS : board.DISCARDS + g[board.PILE]])
    for suit in range(4):
        jokers = int(g[board.RUN_JOKERS + suit])
        found[JOKER] += jokers.bit_count()
        found.update(
            cards.card(rank % 13, suit) for rank in range(14) if int(g[board.RUNS + suit]) & ~jokers & 1 << rank
        )
    for rank in range(13):
        found[JOKER] += int(g[board.SET_JOKERS + rank])
        found.update(cards.card(rank, suit) for suit in range(4) if int(g[board.SETS + rank]) >> suit & 1)
    return +found


def test_a_board_has_every_card_that_the_player_sees() -> None:
    """The cards on the board are those of the view, and the hidden ones are the rest of the deck."""
    laid = 0
    for view in positions(FEW, 1):
        g, rest = board_of(view), hidden(DEFAULT, view)

        assert placed(g) == Counter(view.visible)
        assert placed(g) + Counter(rest.cards.tolist()) == Counter(deck(DEFAULT))
        assert len(rest.cards) == g[board.STOCK] + rest.held
        laid += bool(view.table)
    assert laid


def idle(table: Table) -> Counter[int]:
    """The jokers in runs for cards that other runs have. Nobody can fetch them, and a board leaves them out."""
    runs = [meld for meld in table if isinstance(meld, Run)]
    naturals = {card for run in runs for card in run.places if card != JOKER}
    return Counter(
        JOKER
        for run in runs
        for rank, card in enumerate(run.places, run.low)
        if card == JOKER and cards.card(rank % 13, run.suit) in naturals
    )


def test_a_board_after_an_action_has_the_same_cards() -> None:
    """Actions move cards, and tell whose turn it is."""
    kinds = set()
    for view in positions(FEW, 2):
        for move in moves(DEFAULT, view)[:20]:
            after = turn.after(DEFAULT, view, move)
            g = board_after(view, after)
            kinds.add(searcher.follows(move, after))

            assert placed(g) + idle(after.table) == Counter(view.visible)
            assert g[board.MOVER] == (after.then == "pass")
            assert g[board.STOCK] == view.stock
    assert kinds == {PASSED, DRAWS, PLAYS, OUT}


@njit()
def world_of(root: Numbers, unknown: Numbers, held: int, seed: int, g: Numbers) -> None:
    """Deal the hidden cards, from Python."""
    deal_hidden(root, unknown, held, seed, g)


def test_worlds_agree_with_what_was_seen() -> None:
    """Every world has the whole deck, the opponent's number of cards, known ones among them, and differs from others."""
    g = np.zeros(board.SIZE, np.int64)
    for number, view in enumerate(positions(FEW, 3)):
        root, rest = board_of(view), hidden(DEFAULT, view)
        hands = set()
        for seed in range(5):
            world_of(root, rest.cards, rest.held, 5 * number + seed, g)
            stock = g[board.DECK : board.DECK + g[board.STOCK]].tolist()
            held = Counter(naturals(int(g[board.HAND + 1]))) + Counter({JOKER: int(g[board.WILD + 1])})
            hands.add(tuple(sorted(held.elements())))

            assert placed(g) + Counter(stock) == Counter(deck(DEFAULT))
            assert held.total() == view.held
            assert held >= Counter(view.seen)
            assert g[board.HAND] == root[board.HAND]
        assert len(hands) > 1 or not rest.held or len(unseen(DEFAULT, view)) == rest.held


def simple(goal: str = "margin") -> Searcher:
    """A searcher whose learned player holds points and cards to be bad."""
    weights = np.zeros((4, FEATURES), np.int64)
    weights[:, 1:3] = -500
    values = np.broadcast_to(np.arange(BINS) - BINS // 2, (2, 4, BINS)).astype(np.float64)
    number, scale = searcher.GOALS[goal]
    return Searcher(DEFAULT, number, scale, learned(weights, values.copy()))


@pytest.mark.sample
@pytest.mark.long
@pytest.mark.parametrize("goal", searcher.GOALS)
def test_a_search_is_reproducible(goal: str) -> None:
    """Equal seeds and play-outs give equal results, which are counted, and another seed gives others."""
    views = [view for view in positions(4, 4) if len(candidates(DEFAULT, view)) > 1]
    for view in views[::10]:
        state, actions = format_view(view), dict.fromkeys(candidates(DEFAULT, view), 0.0)
        first, again = (search(simple(goal), state, actions, np.inf, 7, 600) for _ in range(2))
        other = search(simple(goal), state, actions, np.inf, 8, 600)

        assert first == again
        assert first.values != other.values
        assert sum(first.worlds) == first.playouts
        assert first.playouts <= 600 + searcher.CHUNK + searcher.SEARCHED * searcher.FEWEST


@pytest.mark.long
def test_a_search_without_time_makes_one_round() -> None:
    """However small the budget is, every action that is searched is played in a few worlds, and in no more."""
    view = next(view for view in positions(9, 5) if view.moment == "stock" and len(candidates(DEFAULT, view)) > 10)
    actions = dict.fromkeys(candidates(DEFAULT, view), 0.0)
    result = search(simple(), format_view(view), actions, 0.0, 1)

    assert sorted(result.worlds, reverse=True)[: searcher.SEARCHED] == [searcher.FEWEST] * searcher.SEARCHED
    assert result.playouts == searcher.SEARCHED * searcher.FEWEST


@pytest.mark.sample
@pytest.mark.long
def test_going_out_is_best() -> None:
    """A player who can go out, and counts on the opponent's cards, is told to do so."""
    view = next(
        view
        for view in positions(200, 6)
        if view.held > 5 and any(turn.after(DEFAULT, view, move).then == "out" for move in moves(DEFAULT, view))
    )
    actions = dict.fromkeys(candidates(DEFAULT, view), 0.0)
    result = search(simple(), format_view(view), actions, np.inf, 1, 2000)
    best = max(zip(result.values, actions, strict=True))[1]
    ends = {
        text
        for text, move in zip(actions, moves(DEFAULT, view), strict=True)
        if turn.after(DEFAULT, view, move).then == "out"
    }

    assert best in ends


def test_dropped_actions_stay_behind() -> None:
    """An action that was ahead of the best one when it was dropped does not come back level with it."""
    actions = searcher._Actions.__new__(searcher._Actions)
    actions._searcher = searcher.Searcher(DEFAULT, 0, 1, fixed("stop-loss"))
    actions._sums, actions._worlds = np.array([80.0, 4000.0]), np.array([4, 400])
    actions._squares, actions._priors = np.array([[1700.0, 0.0], [0.0, 50000.0]]), np.array([10.0, 10.0])
    actions._alive, actions._ahead = np.array([0, 1]), {0: np.array([0.0, 5.0])}

    result = actions.found(404)

    assert result.values[0] < result.values[1]
    assert result.worlds == [4, 400]
