"""The parts of the questions about Toss Up! that are not in ``questions.md``: readers, groups and texts that are computed, and the addresses of figures."""

from solvers.contract.presentation.questions import GIVEN, Questions, with_dice
from solvers.contract.presentation.vocabulary import combined
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words import turn_scores
from solvers.games.toss_up.words.reckoning import reckoned, thrown

_BUST = "bust*|crash*|risky|how_risky|dangerous|how_dangerous|fail*|wipe*|crap*|los*_everything|los*_it_all|los*_all|los*_points|los*_the_points|los*_my_points|los*_the_points_of_my_turn|los*_the_points_of_the_turn|los*_the_turn|los*_my_turn|los*_a_turn|los*_your_turn|lose|losing|no_green*|red"
# No green is no bust by itself, and a red neither.
_BUSTED = _BUST.removesuffix("|no_green*|red")
# What more is known of a roll.
_GIVEN = "|".join(
    (
        *combined(
            GIVEN,
            "no none at a_green a_red a_yellow green* yellow* red* there_is there_are_no it_is_a it_bust* i_bust i_did i_rolled_no i_rolled_a",
        ),
        *combined("given are", "one two three 1 2 3", "green* yellow* red*"),
    )
)
_COUNTED = (*range(1, 11), "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# The turn that banks with more than 26 points.
_TURN = turn_scores.score(TossUpRules(), 26)
_YELLOWS = "|".join(f"{number}_yellow|{number}_yellows" for number in _COUNTED)


QUESTIONS = Questions(
    groups={
        "FEWER": "|".join(with_dice(number) for number in range(1, 11)),
        "BUST": _BUST,
        "BUSTED": _BUSTED,
        "GIVEN": _GIVEN,
        "YELLOWS": _YELLOWS,
        "REDS": _YELLOWS.replace("yellow", "red"),
    },
    values={"turn_rolls": f"{float(_TURN.rolls):.2f}", "turn_busts": f"{100 * float(_TURN.bust):.1f}"},
    thrown=thrown,
    reckoned=reckoned,
    sources={
        "whole": "/v1/games/toss-up/max-turn/states/start/distribution",
        "odds": "/v1/games/toss-up/tables/odds",
        "turn": "/v1/games/toss-up/tables/one-turn",
        "best": "/v1/games/toss-up/tables/best-threshold",
        "players": "/v1/games/toss-up/tables/strategies",
        **{f"ahead{points}": f"/v1/games/toss-up/win/states/{points}-0" for points in range(1, 61)},
        "matches": "/v1/games/toss-up/tables/thresholds",
        "heads": "/v1/games/toss-up/tables/head-starts",
        "begin": "/v1/games/toss-up/win/states/0-0",
        "three": "/v1/games/toss-up/win-3/states/0-0-0",
    },
)
