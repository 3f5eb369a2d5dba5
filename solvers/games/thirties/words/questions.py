"""Questions that people ask about the game of 30s, and where their answers stand."""

from solvers.contract.questions import AVERAGE, BEGIN, CHANCE, FAIR, GOOD, LUCK, STRATEGY, Question, Questions

_DICE = range(1, 7)
_MORE = "or_more|or_higher|or_better|or_above|at_least|reach*|least|over|beat*|pass*"
_STRATEGIES = {
    "maximize:heuristic": "heuristic|rule_of_thumb|thumb",
    "maximize:beginner": "beginner*|fives_and_sixes|5s_and_6s",
    "maximize:sixes": "only_sixes|sixes|only_6s",
    "min-loss": "min_loss|safe|careful",
    "maximize": "maximize|most_points",
    "aggressive": "aggressive",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


_POINTS = "{{/v1/games/thirties/maximize/states/roll6|2}}"
QUESTIONS = Questions(
    (
        Question(
            "the points of a turn",
            (
                AVERAGE,
                f"{AVERAGE} points|score|turn|sum|total|throw",
                "good_score|good_total|good_turn",
                "how_many_points|how_much",
                f"{AVERAGE}|how_many_points|how_much|how_many lose|losing|loss|losses|lost|deficit",
            ),
            f"Played for the most points, a turn brings {_POINTS} on average. Played to lose as few as possible it loses "
            "{{0 - lost|2}} points on average.",
        ),
        *(
            Question(
                f"the points of {_dice(number)}",
                (
                    f"{AVERAGE} {number}_dice|{number}_die",
                    f"{AVERAGE} points|score|bring* {number}_dice|{number}_die",
                    f"how_many_points {number}_dice|{number}_die",
                    f"worth {number}_dice|{number}_die",
                ),
                f"{_dice(number).capitalize()} bring {{{{dice['points', {number}]|2}}}} points on average if they are played for the most points."
                if number > 1
                else "1 die brings {{dice['points', 1]|2}} points on average.",
            )
            for number in _DICE
        ),
        *(
            Question(
                f"the chance to score exactly {score}",
                (f"{CHANCE} exactly_{score}", f"{CHANCE} {score}", f"{CHANCE} hit*|score*|get* {score}"),
                f"Who wants exactly {score} gets it with a chance of {{{{/v1/games/thirties/hit-{score}/states/roll6|percent 2}}}}.",
            )
            for score in range(6, 37)
        ),
        *(
            Question(
                f"the chance to score {score} or more",
                (f"{CHANCE} {score} {_MORE}",),
                f"Who wants {score} or more gets it with a chance of {{{{/v1/games/thirties/reach-{score}/states/roll6|percent 2}}}}.",
            )
            for score in range(7, 37)
        ),
        Question(
            "the chance to stay below 30",
            (f"{CHANCE} below|under|less|lose*|losing|fail* points|30|thirty", f"{CHANCE} lose*|losing"),
            "Who wants 30 or more fails with a chance of {{1 - thirty|percent 2}}.",
        ),
        Question(
            "the award of the second stage",
            (
                "second_stage|stage_two|stage_2|above_30|award|over_30 points|worth|cost*|lose*|how_much|how_many|bring*|average*",
            ),
            "1 point above 30 costs the neighbour {{award['award', 1]|2}} points on average, 2 points {{award['award', 2]|2}}, 3 points "
            "{{award['award', 3]|2}}, and 6 points {{award['award', 6]|2}}.",
        ),
        *(
            Question(
                f"the award of {30 + points} points",
                (
                    f"what_happens|how_much|how_many|award|cost*|worth|points|bring*|second_stage {30 + points}",
                    f"second_stage|stage_two|stage_2|above_30|over_30|above_thirty|over_thirty {points}|{points}_points|{points}_over|{points}_above",
                ),
                f"With {30 + points} points you throw all dice for {'ones' if points == 1 else f'{points}s'} in the second stage, which costs the neighbour "
                f"{{{{award['award', {points}]|2}}}} points on average.",
            )
            for points in range(1, 7)
        ),
        Question(
            "the lowest and the highest score",
            (
                "lowest|best|minimum|smallest|highest|worst|maximum|most|biggest possible",
                "lowest|minimum|smallest|highest|maximum|biggest score|total|result|sum|points",
            ),
            "Six dice make 6 to 36 points. Who wants 36 gets it with a chance of {{/v1/games/thirties/hit-36/states/roll6|percent 2}}.",
        ),
        Question(
            "who should begin",
            (BEGIN, FAIR),
            "It does not matter: each turn stands alone. Of two players with the most points as their goal each has more than the other "
            "{{turns.win|percent 2}} of the time, and {{turns.tie|percent 2}} are ties.",
        ),
        Question(
            "how much of it is luck",
            (LUCK,),
            "A turn is nearly all luck: best play has more points than a beginner {{beginner.win|percent 1}} of the time, and fewer "
            "{{beginner.loss|percent 1}} of the time.",
        ),
        Question(
            "the best strategy",
            (STRATEGY,),
            "Put aside the highest die and all sixes. If at most one other die is below 5, put the fives aside too, and the last die if "
            f"it is a 4. That brings {{{{thumb|3}}}} points a turn on average; perfect play brings {_POINTS.replace('|2', '|3')}.",
        ),
        *(
            Question(
                f"how good {slug} is",
                (f"{GOOD} {words}", f"{STRATEGY} {words}", f"keep* {words} {GOOD}"),
                f"A turn of {slug} brings {{{{/v1/games/thirties/tables/summary?policy={slug}#['points', '{slug}']|3}}}} points on average; "
                f"the most possible are {_POINTS.replace('|2', '|3')}.",
            )
            for slug, words in _STRATEGIES.items()
        ),
    ),
    {
        "dice": "/v1/games/thirties/tables/by-dice",
        "award": "/v1/games/thirties/tables/stage-two",
        "lost": "/v1/games/thirties/min-loss/states/roll6",
        "thirty": "/v1/games/thirties/reach-30/states/roll6",
        "thumb": "/v1/games/thirties/maximize:heuristic/states/roll6",
        "turns": "/v1/games/thirties/matches?first=maximize&second=maximize",
        "beginner": "/v1/games/thirties/matches?first=maximize&second=maximize:beginner",
    },
)
