"""The columns of the tables of the card game of Thirty, as patterns, and the tests that hold them against other numbers."""

from collections.abc import Mapping

COUNTED = "test_tables.py::test_odds_of_three_cards"
COVERED: Mapping[str, Mapping[str, str]] = {
    "odds": {r"cards|jokers in the hand|hands( .*)?|P\(.*\)|best points, on average": COUNTED},
    "best-points": {r"cards|points|hands( .*)?|P\(.*\)": "test_tables.py::test_best_points_of_three_cards"},
    "players": {
        "margin a hand|share of hands won|dealer's disadvantage": "test_tournament.py::test_statistics_of_known_scores",
        "first|second|hands": "test_tournament.py::test_the_table_of_players",
    },
}
