"""The columns of the tables of Toss Up!, as patterns, and the tests that hold them against numbers of another origin."""

from collections.abc import Mapping

NUMBER = r"\d+"
COVERED: Mapping[str, Mapping[str, str]] = {
    "odds": {r"dice|P\((bust|all yellow)\)|expected greens": "test_table_columns.py::test_odds_of_one_roll"},
    "thresholds": {f"first|over-{NUMBER}": "test_tables.py::test_thresholds_against_each_other"},
    "strategies": {
        r"strategy|turns|P\(win\)( first| second)?": "test_tables.py::test_strategies_and_their_best_replies",
        "best reply (first|second)|exploitability": "test_tables.py::test_strategies_and_their_best_replies",
    },
    "best-threshold": {
        "strategies|criterion": "test_table_columns.py::test_criteria_of_the_best_threshold",
        "best|figure|optimal play": "test_tables.py::test_the_best_threshold_by_each_criterion",
    },
    "head-starts": {f"own points|{NUMBER}|points ahead for an even game": "test_tables.py::test_head_starts"},
    "experiments": {
        r"first|second|who begins|share of games played again": "test_table_columns.py::test_experiments",
        r"games won in the source|P\(first wins\)": "test_tables.py::test_experiments_of_the_source",
    },
    "cards": {
        "goal|size|rule|value|best play|loss": "test_cards.py::test_the_text_has_the_printed_price",
        "state|chance|action|best action|regret|cost": "test_cards.py::test_mistakes_are_actions_of_the_rule",
    },
    "one-turn": {
        "dice in hand|(max-turn|one-step) banks from|max-turn rolls with": "test_table_columns.py::test_one_turn"
    },
}
