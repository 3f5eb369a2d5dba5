"""The parts of the questions about 10.000 that are not in ``questions.md``: readers, groups and texts that are computed, and the addresses of figures."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import sqrt

from solvers.contract.presentation.one_throw import FACES, NUMBERS
from solvers.contract.presentation.questions import GIVEN, Questions, with_dice
from solvers.contract.presentation.vocabulary import combined
from solvers.games.ten_thousand.words.asked_of_rolls import alike, all_score, share, variance
from solvers.games.ten_thousand.words.reckoning import reckoned, thrown

_DICE = range(1, 7)
# With so few dice left a triple may be remembered.
_REMEMBERED = _DICE[:3]
# Several dice of one face: three sixes, 4 5s, five 2.
_ALIKE = "|".join(
    f"{number}_{shown}"
    for count in range(3, 7)
    for number in (NUMBERS[count], count)
    for face, several in enumerate(FACES, 1)
    # 4 5 are two dice, and not four 5s.
    for shown in (several, *([face] if number != count else []), f"{face}_s")
)
_BUST = "yield*_nothing|not_getting_a_single_point|not_a_single_point|not_getting_a_point|bust*|farkl*|zilch*|crap_out|nothing|no_points|no_scor*|los*_everything|los*_it_all|los*_all|los*_points|fail*"
# Without a word of chance the name of the game is no bust.
_BUSTING = _BUST.replace(
    "farkl*|zilch*", "a_farkle|to_farkle|farkle_with|farkle_at|i_farkle|you_farkle|a_zilch|to_zilch|zilch_with"
)


def _ratio(chance: Fraction) -> str:
    """Return a chance as the arithmetic of a figure."""
    return f"{chance.numerator} / {chance.denominator}"


# Texts of answers by the numbers in their names: of dice, and then of the face of a triple or of dice alike.
_COMPUTED: Mapping[str, str] = {
    **{f"DEVIATION_{dice}": f"{sqrt(variance(dice)):.1f}" for dice in _DICE},
    **{f"ALL_SCORE_{dice}": _ratio(share(dice, all_score)) for dice in _DICE},
    **{
        f"ALL_SCORE_{dice}_{face}": _ratio(share(dice, partial(all_score, triple=face)))
        for dice in _REMEMBERED
        for face in range(1, 7)
    },
    **{
        f"ALIKE_{dice}_{least}": _ratio(share(dice, partial(alike, least=least)))
        for dice in _DICE
        for least in range(3, dice + 1)
    },
}
QUESTIONS = Questions(
    groups={
        **_COMPUTED,
        "FEWER": "|".join(map(with_dice, _DICE[:5])),
        "BUST": _BUST,
        "BUSTING": _BUSTING,
        # In a question about a turn the name of the game is no bust.
        "BUSTED": f"{_BUSTING}|farkles|farkled|farkling*|zilches|zilched|zilching*|of_farkle|of_zilch",
        "SUMS": "|".join(str(points) for points in range(50, 6050, 50)),
        "ALIKE": _ALIKE,
        # A chance within a roll is no chance within a turn.
        "ONE_ROLL": "|".join(combined("a one 1 single first next opening the", "roll throw")),
        "ROLLS": "|".join((*combined("a one 1 single a_single each every per", "roll throw"), "rolling", "throwing")),
        # What more is known of a roll.
        "GIVEN": "|".join(
            combined(
                GIVEN,
                "no none at one_die there_is there_are_no it_is_a it_bust* it_score* i_bust i_rolled_no i_rolled_a",
            )
        ),
        "TARGETS": "|".join(str(points) for points in range(10_000, 15_000, 50)),
    },
    sources={
        "odds": "/v1/games/ten-thousand/tables/odds",
        "busted": "/v1/games/ten-thousand/tables/turns#['P(bust)', 'max-turn']",
        "turns": "/v1/games/ten-thousand/tables/turns",
        "plan": "/v1/games/ten-thousand/tables/thresholds?policy=max-turn",
        "decision": "/v1/games/ten-thousand/tables/decision",
        "heads": "/v1/games/ten-thousand/tables/head-starts",
        "players": "/v1/games/ten-thousand/tables/strategies",
        "whole": "/v1/games/ten-thousand/max-turn/states/roll6/distribution",
        "combinations": "/v1/games/ten-thousand/tables/combinations",
        "begin": "/v1/games/ten-thousand/win/states/0-0",
        "alone": "/v1/games/ten-thousand/min-turns/states/0",
    },
    reckoned=reckoned,
    thrown=thrown,
)
