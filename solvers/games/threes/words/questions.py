"""Questions that people ask about Threes, and where their answers stand."""

from solvers.contract.questions import AVERAGE, BEGIN, CHANCE, FAIR, GOOD, LUCK, STRATEGY, Question, Questions

_STRATEGIES = {
    "min-expected:safe": "safe|lowest|one_at_a_time|careful",
    "min-expected:take-all": "take_all|all_at_once|take_everything",
    "min-expected:threes-only": "threes_only|only_threes|only_3s",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


QUESTIONS = Questions(
    (
        Question(
            "the points of a game",
            (
                AVERAGE,
                f"{AVERAGE} points|score|total|sum|game",
                "good_score|good_total|low_score",
                "what_is_good|what_good score|total|result",
                "how_many_points|how_much",
            ),
            "Best play collects {{start|2}} points on average. Fewer are better.",
        ),
        *(
            Question(
                f"the points to come with {_dice(number)} to throw",
                (
                    f"{AVERAGE} points|score {number}_dice|{number}_die",
                    f"how_many_points {number}_dice|{number}_die",
                    f"{AVERAGE} {number}_dice|{number}_die left",
                ),
                f"With {_dice(number)} to throw, best play collects {{{{values['points', 'roll{number}']|2}}}} points on average from there on.",
            )
            for number in range(1, 6)
        ),
        Question(
            "the chance of a total of 0",
            (f"{CHANCE} 0|zero|all_threes|five_threes|5_threes|perfect|hallelujah|nothing|no_points",),
            "Best play for few points ends with a total of 0 with a chance of {{totals['P(total 0)', 'min-expected']|percent 2}}; five "
            "threes in one throw have a chance of {{totals['P(total 0)', 'min-expected:take-all']|percent 2}}.",
        ),
        Question(
            "the lowest and the highest total",
            (
                "lowest|best|minimum|smallest|least|perfect|record|highest|worst|maximum|most|biggest possible",
                "lowest|minimum|smallest|perfect|highest|worst|maximum|biggest score|total|result|points|game|sum",
            ),
            "The lowest total is 0: five threes. Best play reaches it with a chance of {{totals['P(total 0)', 'min-expected']|percent 2}}. The "
            "highest is 30: five sixes.",
        ),
        Question(
            "who should begin",
            (BEGIN, FAIR),
            "Let the other begin: who throws second knows what to beat. The second player wins {{known.loss|percent 1}} of the games, the "
            "first {{known.win|percent 1}}, and the others are ties.",
        ),
        Question(
            "how much of it is luck",
            (LUCK,),
            "A good part: who always takes the lowest die still wins {{safe.loss|percent 1}} of the games against best play, which wins "
            "{{safe.win|percent 1}}.",
        ),
        Question(
            "the best strategy",
            (STRATEGY,),
            "Take all threes and nothing else; without a three take the lowest die alone. Take the whole throw if it is ones and threes. Throw "
            "all dice again if none of five is a 3 or a 1, or if each of two to four shows 4 or more. Best play collects {{start|2}} points on average.",
        ),
        *(
            Question(
                f"how good {slug} is",
                (f"{GOOD} {words}", f"{STRATEGY} {words}"),
                f"The strategy {slug.partition(':')[2]} collects {{{{/v1/games/threes/{slug}/states/roll5|2}}}} points on average; best play collects "
                "{{start|2}}.",
            )
            for slug, words in _STRATEGIES.items()
        ),
        Question(
            "when to throw all dice again",
            ("when|should|which throw_all|take_nothing|take_none|reroll*|throw_everything|roll_all|all_again",),
            "Throw all again exactly when there is no 3 and no 1 among five dice, or when each of two, three or four dice shows 4 or more. "
            "Then at least two must be taken.",
        ),
    ),
    {
        "start": "/v1/games/threes/min-expected/states/roll5",
        "values": "/v1/games/threes/tables/values",
        "totals": "/v1/games/threes/tables/summary",
        "known": "/v1/games/threes/matches?first=min-expected&second=beat-tie-half",
        "safe": "/v1/games/threes/matches?first=min-expected&second=min-expected:safe",
    },
)
