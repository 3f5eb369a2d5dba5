"""The columns of the tables of 10.000, as patterns, and the tests that hold them against numbers of another origin."""

from collections.abc import Mapping

HAND = "dice|remembered triple"
NAMED = "document(-exact)?"
COVERED: Mapping[str, Mapping[str, str]] = {
    "odds": {
        HAND: "test_odds.py::test_rows_are_the_hands_that_play_comes_to",
        r"rolls that score|P\((score|bust)\)": "test_odds.py::test_all_printed_counts_and_chances_agree",
    },
    "combinations": {
        HAND: "test_odds.py::test_rows_are_the_hands_that_play_comes_to",
        "combination|rolls|probability": "test_odds.py::test_all_printed_counts_and_chances_agree",
        "expected points": "test_odds.py::test_17_printed_expected_values_are_wrong",
    },
    "decision": {
        f"{HAND}|cost|breaks even at|expected points": "test_odds.py::test_a_roll_breaks_even_where_it_adds_what_it_costs",
        "(expected points|breaks even at) by the source's figures": (
            "test_odds.py::test_expected_points_by_the_printed_figures"
        ),
    },
    "thresholds": {
        f"{HAND}|rolls with|first banks with|always banks from|banks in between with": (
            "test_tables.py::test_thresholds_of_the_race"
        ),
    },
    "turns": {
        r"strategy|expected points( if it banks)?|less than the best turn|P\(bust\)": (
            "test_tables.py::test_turns_of_the_strategies"
        ),
    },
    "strategies": {
        r"strategy|points a turn|less than the best turn|turns to the target": (
            "test_tables.py::test_games_of_the_strategies"
        ),
        rf"P\(win\) first, against itself|P\(win\) (first|second), against {NAMED}": (
            "test_tables.py::test_games_of_the_strategies"
        ),
        r"P\(win\) (first|second), against best play": "test_against.py::test_strategies_against_best_play",
    },
    "value-of-50": {
        r"own points|opponent's points|P\(win\)|50 points more( for the opponent)?": (
            "test_table_columns.py::test_the_value_of_fifty_points"
        ),
    },
    "head-starts": {
        r"points|P\(first wins\), points for the (first|second)|from 1/2|closest": (
            "test_table_columns.py::test_head_starts"
        ),
    },
    "exploitability": {
        f"seat|optimal play against itself|{NAMED} against (itself|the best reply)|lost": (
            "test_table_columns.py::test_what_a_strategy_loses_to_the_best_reply"
        ),
    },
    "cards": {
        "goal|size|rule|value|best play|loss": "test_cards.py::test_the_text_has_the_printed_price",
        "state|chance|action|best action|regret|cost": "test_cards.py::test_mistakes_are_actions_of_the_rule",
    },
}
