"""The columns of the tables of the card game of Thirty, as patterns, and the tests that hold them against other numbers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from solvers.games.card_thirty.offline import odds, players

COUNTED = "test_tables.py::test_odds_of_three_cards"
COVERED: Mapping[str, Mapping[str, str]] = {
    "odds": {
        r"cards|jokers in the hand|hands( that can lay down)?|P\(.*\)|best points, on average": COUNTED,
        r"hands that (are out at once|lay down .*)": "test_tables.py::test_hands_of_five_that_are_out",
    },
    "best-points": {r"cards|points|hands( .*)?|P\(.*\)": "test_tables.py::test_best_points_of_three_cards"},
    "players": {
        "margin a hand|share of hands won|dealer's disadvantage": "test_tournament.py::test_statistics_of_known_scores",
        "matches (won|level|lost)": "test_tournament.py::test_matches_against_the_distribution_of_margins",
        "first|second|hands": "test_tournament.py::test_the_table_of_players",
    },
    "streaks": {
        r"match lost|\d+ (lost )?in a row( within \d+ matches)?": "test_streaks.py::test_every_sequence_of_matches",
        "loser|winner": "test_streaks.py::test_the_table",
    },
}


@contextmanager
def quick() -> Iterator[None]:
    """Count hands of three cards instead of dealt ones, and let the fixed players meet a few times. The columns are the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds, "SIZES", (3,))
        patch.setattr(players, "DEALS", 40)
        patch.setattr(players, "learned", lambda _rules: {})
        odds.counted.cache_clear()
        players.meetings.cache_clear()
        yield
        odds.counted.cache_clear()
        players.meetings.cache_clear()
