"""Positions that are played on to the end: the hidden cards, the figures, and equal seeds."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from solvers import playouts
from solvers.errors import IllegalError
from solvers.games.card_thirty.kernels.arena import learned
from solvers.games.card_thirty.kernels.learned import BINS
from solvers.games.card_thirty.kernels.searcher import GOALS, Searcher, play_on
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.play.view import unseen
from solvers.games.card_thirty.play.view_text import parse_view
from solvers.games.card_thirty.rules import points
from solvers.playouts import Playouts
from tests.games.card_thirty.positions import DEFAULT

WORLDS = 4000
# The player lays the last three cards and is out; the opponent holds two of the seven hidden ones.
LAST = (
    "9HTHJH-ACADAHAS.2C2D2H2S.3C3D3H3S.4C4D4H4S-both-2-5D5H5S6C6D6H6S7C7H7S8C8D8H9C9D9STCTDTSJCJDJSQCQDQHQSKDKH-5"
    "-stock.JH-other"
)


def searcher(goal: str = "margin") -> Searcher:
    """A player that has learned nothing."""
    return Searcher(DEFAULT, *GOALS[goal], learned(np.zeros((4, FEATURES), np.int64), np.zeros((2, 4, BINS))))


def numbers(played: Playouts, name: str, index: int = 0) -> dict[float, int]:
    """The counts of a figure of one action."""
    return dict(played.figures[name][index])


def test_the_opponents_points_of_a_hand_that_ends_are_those_of_all_hidden_cards() -> None:
    """If a player goes out, every hand of the opponent is equally likely, so that the chances can be counted."""
    view = parse_view(DEFAULT, LAST)
    hidden = [points(card) for card in unseen(DEFAULT, view)]
    held = view.held - len(view.seen)
    every = Counter(map(sum, combinations(hidden, held)))
    played = play_on(searcher(), LAST, ["H9TJ"], WORLDS, 5)

    assert numbers(played, "out") == {1: WORLDS}
    assert numbers(played, "points") == {0: WORLDS}
    assert numbers(played, "score") == numbers(played, "opponent-points")
    assert set(numbers(played, "score")) == set(every)
    total = every.total()
    low, high = playouts.mean_interval(played.figures["score"][0], played.ranges["score"], 0.99)
    assert low < sum(number * times for number, times in every.items()) / total < high
    below, exact = 0, 0
    for number in sorted(every):
        below += numbers(played, "score")[number]
        exact += every[number]
        assert abs(below / WORLDS - exact / total) < playouts.band(WORLDS, 0.99)


@pytest.mark.parametrize("goal", ["margin", "min-loss", "win-hand"])
def test_figures_agree_with_each_other(goal: str) -> None:
    """Somebody goes out or nobody, only who goes out scores nothing, and differences are those of the means."""
    state = "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other"
    played = play_on(searcher(goal), state, ["stock", "take"], WORLDS, 7)

    for index in range(2):
        means = {name: playouts.mean(counts[index]) for name, counts in played.figures.items()}
        assert means["out"] * WORLDS == pytest.approx(numbers(played, "points", index).get(0, 0))
        assert means["opponent-out"] * WORLDS == pytest.approx(numbers(played, "opponent-points", index).get(0, 0))
        margin = means["opponent-points"] - means["points"]
        assert means["score"] == pytest.approx(means["points"] if goal == "min-loss" else margin)
        assert means["value"] == pytest.approx((means["result"] + 1) / 2 if goal == "win-hand" else means["score"])
        for name, (low, high) in played.ranges.items():
            assert low <= min(numbers(played, name, index))
            assert max(numbers(played, name, index)) <= high
    for name, counts in played.differences.items():
        first, second = (playouts.mean(sample) for sample in played.figures[name])
        assert playouts.mean(counts) == pytest.approx(first - second)


def test_equal_seeds_give_equal_worlds() -> None:
    """A position is played on alike with the same seed, whatever else is played on, and otherwise with another."""
    state = "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other"
    both = play_on(searcher(), state, ["stock", "take"], 50, 7)

    assert play_on(searcher(), state, ["take"], 50, 7).figures["score"][0] == both.figures["score"][1]
    assert play_on(searcher(), state, ["take"], 50, 8).figures["score"][0] != both.figures["score"][1]


def test_a_hand_before_the_deal_is_the_same_seen_by_the_other_player() -> None:
    """The dealer scores what the other one's opponent scores in the same deals."""
    dealer, other = (play_on(searcher(), state, [], 200, 3) for state in ("dealer", "other"))

    assert numbers(dealer, "points") == numbers(other, "opponent-points")
    assert numbers(dealer, "out") == numbers(other, "opponent-out")


def test_a_class_of_positions_is_not_played_on() -> None:
    """It stands for many positions; the error shows a state that is played on."""
    with pytest.raises(IllegalError) as refused:
        play_on(searcher(), "after-neither-12", [], 1, 1)

    assert play_on(searcher(), str(refused.value.example), [], 1, 1).worlds == 1
