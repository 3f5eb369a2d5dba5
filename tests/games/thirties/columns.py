"""The columns of the tables of the game of 30s, as patterns, and the tests that hold them against numbers of another origin."""

from collections.abc import Mapping

NUMBER = r"\d+"
COVERED: Mapping[str, Mapping[str, str]] = {
    "summary": {
        "policy|points": "test_table_columns.py::test_summary",
        rf"P\(at least {NUMBER}\)": "test_table_columns.py::test_summary",
        "points below|points above|opponent's points": "test_table_columns.py::test_summary",
    },
    "by-dice": {"dice|points": "test_table_columns.py::test_by_dice"},
    "comparison": {
        # The second and third column have the names of the policies.
        r"state|maximize|P\(met by the (first|second)\)": "test_table_columns.py::test_comparison",
        "cost to the first's goal": "test_table_columns.py::test_comparison",
    },
    "stage-two-dice": {"dice aside|probability": "test_table_columns.py::test_stage_two_dice"},
    "stage-two": {"points above|award": "test_table_columns.py::test_stage_two"},
    "stage-two-award": {"full rounds|award|probability": "test_table_columns.py::test_stage_two_award"},
    "skill": {
        "model|what the clairvoyant knows": "test_skill_columns.py::test_the_tapes_of_two_dice",
        "clairvoyant value": "test_skill_columns.py::test_the_tapes_of_two_dice",
        "skill over (beginner|heuristic)": "test_skill_columns.py::test_skill_is_learned_over_what_knowing_gains",
    },
    "cards": {
        "goal|size|rule|value|best play|loss": "test_cards.py::test_cards",
        "state|chance|action|best action|regret|cost": "test_cards.py::test_cards",
    },
}
