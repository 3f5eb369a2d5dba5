"""The columns of the tables of Threes, as patterns, and the tests that hold them against numbers of another origin."""

from collections.abc import Mapping

COVERED: Mapping[str, Mapping[str, str]] = {
    "values": {"state|points": "test_table_columns.py::test_values"},
    "win-chances": {"state|gap|chance": "test_table_columns.py::test_win_chances"},
    "summary": {
        r"policy|total|variance of the total|P\(total 0\)": "test_table_columns.py::test_summary_of_the_game_itself"
    },
    "matrix": {r"first|second|P\((win|tie|loss)\)": "test_table_columns.py::test_matrix_of_two_dice"},
    "reroll": {r"throw|P\(throw\)|points (when thrown again|otherwise)": "test_table_columns.py::test_reroll"},
    "cards": {
        "goal|size|rule|value|best play|loss": "test_cards.py::test_cards",
        "state|chance|action|best action|regret|cost": "test_cards.py::test_cards",
    },
}
