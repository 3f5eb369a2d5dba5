"""Questions that people ask about the game of 30s, and where their answers stand."""

from solvers.contract.presentation.questions import (
    AVERAGE,
    BEGIN,
    CHANCE,
    FAIR,
    GOOD,
    LUCK,
    STRATEGY,
    Question,
    Questions,
)

_DICE = range(1, 7)
_MORE = "or_more|or_higher|or_better|or_above|at_least|reach*|least|over|beat*|pass*"
_STRATEGIES = {
    "maximize:heuristic": "heuristic|rule_of_thumb|thumb",
    "maximize:beginner": "beginner*",
    "maximize:fives-and-sixes": "fives_and_sixes|5_s_and_6_s|keep*_sixes_and_fives|only_sixes_and_fives|keeping_6_s_and_5_s",
    "maximize:sixes": "only_sixes|sixes|only_6s",
    "min-loss": "min_loss|safe|careful",
    "maximize": "maximize|most_points",
    "aggressive": "aggressive|aggressively",
}


def _dice(number: int) -> str:
    return f"{number} dice" if number > 1 else "1 die"


_FACES = ("ones|1s", "twos|2s", "threes|3s", "fours|4s", "fives|5s", "sixes|6s")
_STAGE = "second_stage|stage_two|stage_2|second_phase|second_round|second_part"
_FAQ = (
    Question(
        "what happens at exactly 30",
        (
            "what_happens|happens|what_now|next|then|lose|mean*|finished 30|thirty",
            "exactly 30|thirty what_happens|happens|what_now|next|then|lose|mean*|nothing|drink|drinks|sips|who",
            "score|hit|get|land|end exactly 30|thirty drink|drinks|sips|who|he|nobody|somebody",
        ),
        "With exactly 30 nothing happens: you lose no points, and there is no second stage, which begins above 30. It is the next player's turn.",
    ),
    *(
        Question(
            f"what happens at {score}",
            (
                f"what_happens|happens|what_now|next|then|lose|mean*|cost* {score}",
                f"{score} good|bad|decent|enough|ok score|total|result|turn",
                f"{score} good|bad|decent|enough|ok|okay",
            ),
            f"With {score} you lose the {30 - score} {'point' if score == 29 else 'points'} that {'is' if score == 29 else 'are'} missing to 30.",
        )
        for score in range(6, 30)
    ),
    Question(
        "whether the last die must be kept",
        (
            "last_die|one_die|1_die|final_die|last_one keep|must|have_to|again|reroll*|can|may|roll_it|throw_it|count*|stuck|stay*",
        ),
        "Yes: the last die counts as it falls. Of every throw at least one die is put aside, so that the last one always is.",
    ),
    Question(
        "how many dice must be put aside",
        (
            "must|have_to|forced|obliged|need|can|may keep|put_aside|set_aside|aside|take one|any|a_die|at_least_one|all|several|more_than_one|none|nothing",
            "how_many dice aside|keep|must|have_to",
        ),
        "At least one die of every throw is put aside, as many as you like. Dice that are aside stay there, and the others are thrown again.",
    ),
    *(
        Question(
            f"the award of the second stage for {'ones' if points == 1 else f'{points}s'}",
            (f"{_STAGE} {_FACES[points - 1]}", f"{_STAGE} {_FACES[points - 1]} {AVERAGE}|how_much|how_many|worth"),
            f"The second stage counts {points}s after a score of {30 + points}. The player next to you loses {{{{award['award', {points}]|3}}}} points on average.",
        )
        for points in range(1, 7)
    ),
    Question(
        "how the second stage goes",
        (
            f"{_STAGE} how|what|rule*|work*|explain|happens|goes|when|mean*|does|start*|begin*",
            f"={_STAGE}",
            "over|above 30|thirty what|happens|when|rule*",
            f"{_STAGE}|six_of_a_kind|all_six_sixes|all_sixes double|doubles|doubled|everything|continue|go_on|goes_on|again|next_number|what_number|number",
            f"{_STAGE} six_of_a_kind|all_six double|doubles|doubled|everything|first",
        ),
        "{{rules Scoring}}",
    ),
    Question(
        "the best and the worst throw",
        ("best|worst|luckiest|unluckiest roll|throw|first_roll|hand|first_throw",),
        "The best first throw is six sixes, 36 points at once. The worst is six ones: put one aside and throw the other five.",
    ),
    Question(
        "the best first move",
        (
            "opening|first|beginning move|play|moves|choice best|optimal",
            "=opening_move|first_move|opening|opening_play",
            "best|good opening",
        ),
        "Put aside the highest die and all sixes of the first throw, and throw the others again. Type a throw for its best move, as in 30s 1 1 5 6 6 6.",
    ),
    Question(
        "how long a game takes",
        ("how_long|length|duration|how_many_turns|how_many_throws|how_many_rolls|how_many_rounds",),
        "A turn has one to six throws. A round is over when everybody has had a turn; the players agree beforehand on the number of rounds.",
    ),
    Question(
        "the number of players",
        (
            "how_many people|players|persons|can_play",
            "more_than_two|three|four|five|3|4|5|more|several|many players|people|of_us",
            "alone|solo|solitaire",
        ),
        "Two players or more can play. Each turn stands alone, so that the best play does not depend on their number.",
    ),
)
_POINTS = "{{/v1/games/thirties/maximize/states/roll6|2}}"
QUESTIONS = Questions(
    (
        *_FAQ,
        Question(
            "the points of a turn",
            (
                AVERAGE,
                f"{AVERAGE} points|score|turn|sum|total|throw|per_turn|per_round",
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
                    f"{AVERAGE}|how_many_points|how_much {number}_dice|{number}_die left|to_go|to_throw|remaining",
                    f"{AVERAGE} {number}_dice_left|{number}_die_left",
                    f"worth {number}_dice|{number}_die",
                ),
                f"{_dice(number).capitalize()} bring {{{{dice['points', {number}]|2}}}} points on average if they are played for the most points."
                if number > 1
                else "1 die brings {{dice['points', 1]|2}} points on average.",
            )
            for number in _DICE
        ),
        Question(
            "the chance of six sixes",
            (
                f"{CHANCE} six_sixes|6_sixes|all_sixes|six_6_s|6_6_s|6_6s",
                f"{CHANCE} six_sixes|6_sixes|all_sixes first|one|single throw|roll",
            ),
            "All six dice of one throw show a six once in 46,656 throws. Who wants 36 and throws again for it gets it with a chance of {{/v1/games/thirties/hit-36/states/roll6|percent 2}}.",
        ),
        *(
            Question(
                f"the chance to score exactly {score}",
                (
                    f"{CHANCE} exactly_{score}|{score}_exactly",
                    f"{CHANCE} {score}",
                    *((f"{CHANCE} {score} 6_dice|six_dice|all_six|all_6",) if score > 6 else ()),
                    f"{CHANCE} exactly_{score} care|want|only|all|interested",
                    f"{CHANCE} hit*|score*|get* {score}",
                ),
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
        *(
            Question(
                f"the chance to stay below {score}",
                (
                    f"{CHANCE} {score} below|under|less|fewer|lower|not_reach*|miss*",
                    f"{CHANCE} {score} below|under|less|fewer|lower end*|finish*|stay*|score*|all_six|all_6|throw*|start",
                ),
                f"Who wants {score} or more fails with a chance of {{{{1 - reach{score}|percent 2}}}}.",
            )
            for score in (*range(7, 30), *range(31, 37))
        ),
        Question(
            "the chance to lose nothing",
            (f"{CHANCE} lose|loses|losing nothing|no_points|zero|0", f"{CHANCE} not_lose|no_loss|safe"),
            "Who wants 30 or more, and so loses nothing, gets there with a chance of {{thirty|percent 2}}.",
        ),
        Question(
            "the chance to stay below 30",
            (f"{CHANCE} below|under|less|lose*|losing|fail* points|30|thirty", f"{CHANCE} lose*|losing|fail*|miss*"),
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
                    f"what_happens|happens|how_much|how_many|how_many_sips|sips|drinks|drink|award|cost*|worth|points|bring*|second_stage|expect|hit|get|next|then|what_now {30 + points}",
                    f"second_stage|stage_two|stage_2|above_30|over_30|above_thirty|over_thirty {points}|{points}_points|{points}_over|{points}_above|{30 + points}",
                    f"{_STAGE} {AVERAGE}|take_off|how_much|how_many|worth|cost* {30 + points}",
                    f"how_much|how_many|what lose|loses|award|cost* {30 + points}",
                    f"{30 + points} good|bad|decent|enough|ok|okay",
                    f"how_many_sips|sips|drinks|lose|loses {30 + points} next|next_to_me|neighbour|guy|other|opponent {AVERAGE}",
                    f"how_many_sips|sips|drinks|lose|loses {30 + points} {AVERAGE}",
                    f"take_off|hit_them_for|hit_him_for|others_lose|opponent_loses {30 + points}",
                ),
                f"With {30 + points} points you throw all dice for {'ones' if points == 1 else f'{points}s'} in the second stage, which costs the neighbour "
                f"{{{{award['award', {points}]|2}}}} points on average.",
            )
            for points in range(1, 7)
        ),
        Question(
            "the lowest and the highest score",
            (
                "lowest|best|minimum|smallest|highest|worst|maximum|most|biggest|fewest|max|min possible|ever",
                "how_low|how_high",
                "how_low|how_high min|minimum max|maximum",
                "min|minimum max|maximum",
                "most|fewest|max|min points|score|total|turn",
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
            (
                LUCK,
                "luck|chance more|than|less|or|vs|versus|rather skill|skills",
                f"{LUCK} most|least|more|less|100|percent|always|only|lose*|win*|legal|court|law",
            ),
            "A turn is nearly all luck: best play has more points than a beginner {{beginner.win|percent 1}} of the time, and fewer "
            "{{beginner.loss|percent 1}} of the time.",
        ),
        Question(
            "the best strategy",
            (
                STRATEGY,
                "keep|keeping a_5|a_6|a_4|a_3|fives|fours|sixes|a_five|a_four|a_six",
                "keep|keeping|take|put_aside|set_aside|leave fives|sixes|fours|5_s|6_s|4_s|a_5|a_6|a_4|five|six|four should|when|always|ever|how_many|better|which",
            ),
            "Put aside the highest die and all sixes. If at most one other die is below 5, put the fives aside too, and the last die if "
            f"it is a 4. That brings {{{{thumb|3}}}} points a turn on average; perfect play brings {_POINTS.replace('|2', '|3')}.",
        ),
        *(
            Question(
                f"how good {slug} is",
                (f"{GOOD} {words}", f"{STRATEGY} {words}", f"keep* {words} {GOOD}"),
                f"A turn of {slug} brings {{{{/v1/games/thirties/tables/summary?policy={slug}#['points', '{slug}']|3}}}} points on average; "
                f"the most possible are {_POINTS.replace('|2', '|3')}.",
                words,
            )
            for slug, words in _STRATEGIES.items()
        ),
    ),
    {
        **{f"reach{score}": f"/v1/games/thirties/reach-{score}/states/roll6" for score in range(7, 37)},
        "dice": "/v1/games/thirties/tables/by-dice",
        "award": "/v1/games/thirties/tables/stage-two",
        "lost": "/v1/games/thirties/min-loss/states/roll6",
        "thirty": "/v1/games/thirties/reach-30/states/roll6",
        "thumb": "/v1/games/thirties/maximize:heuristic/states/roll6",
        "turns": "/v1/games/thirties/matches?first=maximize&second=maximize",
        "beginner": "/v1/games/thirties/matches?first=maximize&second=maximize:beginner",
    },
)
