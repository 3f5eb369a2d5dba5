"""Hands of a searching player: positions read from boards, and whole hands."""

from collections import Counter
from typing import cast

import numpy as np
import pytest

from solvers.cards import JOKER
from solvers.contract.rows import Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.hand.melds import MeldedSet
from solvers.games.card_thirty.kernels import arena, board
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.seen import view_of
from solvers.games.card_thirty.kernels.worlds import board_of
from solvers.games.card_thirty.learned import classes
from solvers.games.card_thirty.learned.classes import Class, Undealt
from solvers.games.card_thirty.offline.searching import SearchingPlayer, _turn, play
from solvers.games.card_thirty.play.candidates import plays
from solvers.games.card_thirty.play.turn import Move
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.positions import DEFAULT
from tests.games.card_thirty.test_search import naturals, placed, positions


def rows() -> list[Row]:
    """The rows of a player to whom a higher index is worth more, and who corrects nothing."""
    start = Row(classes.format_class(Undealt(False)), None, 0.0, None)
    return [start] + [
        Row(classes.format_class(Class(moment, phase, number)), None, float(number), None)
        for moment in classes.MOMENTS
        for phase in range(4)
        for number in range(classes.LOWEST, classes.HIGHEST + 1)
    ]


def test_a_board_is_read_as_the_position_it_was_made_from() -> None:
    """The position on a board is the one that it was made from, with melds that touch put together."""
    read = laid = 0
    for view in positions(30, 8):
        g = board_of(view)
        # The stock is all jokers that nobody sees, and the opponent holds cards that are not told.
        jokers = DEFAULT.jokers - view.visible.count(52)
        g[board.DECK : board.DECK + jokers], g[board.STOCK] = 52, max(jokers, view.stock)
        view_read = view_of(DEFAULT, g, view.moment, dealer=view.dealer)
        read += 1
        laid += bool(view.table)

        assert view_read._replace(table=(), held=0, stock=0) == view._replace(table=(), held=0, stock=0)
        assert sum(meld.points for meld in view_read.table) == sum(meld.points for meld in view.table)
    assert read > 100
    assert laid > 50


def test_a_joker_on_a_full_set_is_not_lost() -> None:
    """A board leaves out jokers of full sets, and the position has them."""
    g = np.zeros(board.SIZE, np.int64)
    g[board.SETS + 6] = 0b1111
    g[board.WILD + 1] = 1

    assert view_of(DEFAULT, g, "draw", dealer=False).table == (MeldedSet(6, 0b1111, 1),)


def test_rules_that_players_do_not_know() -> None:
    """Nobody searches under rules that players are not made for."""
    rules = CardThirtyRules.parse("ace_wraps=true")
    with pytest.raises(IllegalError, match="players know only the default"):
        play(SearchingPlayer(DEFAULT, "margin", rows(), playouts=10), arena.fixed("greedy"), 1, 1, rules)


def test_too_many_jokers() -> None:
    """With more than two jokers nobody searches, as melds cannot always be told from a board."""
    rules = CardThirtyRules.parse("jokers=3")
    with pytest.raises(IllegalError, match="at most 2"):
        play(SearchingPlayer(rules, "margin", rows(), playouts=10), arena.fixed("greedy"), 1, 1, rules)


@pytest.mark.long
@pytest.mark.parametrize("hands", [pytest.param(600, marks=pytest.mark.sample), 3000])
def test_no_card_is_lost(hands: int) -> None:
    """In whole hands every card is in a hand, a meld, the discards or the stock, also beside a joker that stands for it."""
    g, numbers, player = np.zeros(board.SIZE, np.int64), board.rules_array(DEFAULT), arena.fixed("stop-loss")
    beside = 0
    for number in range(hands):
        arena.begin(g, numbers, 9, number, 0)
        while not arena.turn(g, numbers, *player, run_tables()):
            found, jokers = view_of(DEFAULT, g, "draw", dealer=False), placed(g)[JOKER]
            stock = g[board.DECK : board.DECK + g[board.STOCK]].tolist()
            everything = Counter(found.visible) + Counter(stock)
            everything += Counter(naturals(int(g[board.HAND + 1]))) + Counter({JOKER: int(g[board.WILD + 1])})
            everything -= Counter(found.seen)

            assert everything == Counter(deck(DEFAULT))
            beside += jokers + stock.count(JOKER) < DEFAULT.jokers
    assert beside


@pytest.mark.long
def test_hands_are_legal_and_reproducible() -> None:
    """All actions are legal, all positions valid, and equal seeds and limits give equal hands."""
    player, other = SearchingPlayer(DEFAULT, "margin", rows(), playouts=40), arena.fixed("stop-loss")
    told: list[int] = []
    scores = play(player, other, 6, 3, DEFAULT, told.append)

    assert told == [1] * 12
    assert (scores.min(axis=2) == 0).mean() > 0.8
    assert (play(player, other, 2, 3, DEFAULT, begin=4) == scores[4:]).all()


class _Drawing:
    """A player who draws from the stock, and discards the first card that may be."""

    def choose(self, view: View) -> Move:
        """Return the action of a position."""
        return "stock" if view.moment == "draw" else plays(DEFAULT, view)[0]


def test_a_turn_keeps_what_has_happened_to_the_stock() -> None:
    """After a turn the stock is still a reshuffled one, both players know what they knew, and the opponent's hand is its own."""
    numbers = board.rules_array(DEFAULT)
    for shuffled in (0, 1):
        g = np.zeros(board.SIZE, np.int64)
        arena.begin(g, numbers, 3, 1, 0)
        g[board.MOVER], g[board.TURN], g[board.SHUFFLED] = 0, 4, shuffled
        g[board.SEEN + 1] = g[board.HAND + 1] if shuffled else 0
        g[board.PILE], g[board.DISCARDS] = 1, g[board.DECK + g[board.STOCK] - 1]
        g[board.STOCK] -= 1
        before = g.copy()

        assert not _turn(cast("SearchingPlayer", _Drawing()), DEFAULT, numbers, g, dealer=True)

        same = [board.SHUFFLED, board.HAND + 1, board.WILD + 1, board.SEEN + 1, board.SEEN_WILD + 1]
        assert g[same].tolist() == before[same].tolist()
        assert (g[board.MOVER], g[board.TURN], g[board.STOCK]) == (1, 5, before[board.STOCK] - 1)
        assert (g[board.TAKEN], g[board.OPENLY], g[board.PILE]) == (board.NOBODY, 0, 2)
        assert g[board.DECK : board.DECK + g[board.STOCK]].tolist() == (
            before[board.DECK : board.DECK + g[board.STOCK]].tolist()
        )
