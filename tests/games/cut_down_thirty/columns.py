"""The columns of the table of the cut-down deck, as patterns, and the test that holds them against other numbers."""

from collections.abc import Mapping

COVERED: Mapping[str, Mapping[str, str]] = {
    "players": {".*": "test_equilibrium.py::test_simple_players_earn_what_hands_played_out_say"}
}
