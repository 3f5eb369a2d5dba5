"""Questions about the game of 30s that are made in loops, and the addresses of figures; the other questions stand in ``questions.md``."""

from itertools import combinations

from solvers.contract.presentation.one_throw import NUMBERS, SIDES, reckoner
from solvers.contract.presentation.questions import AVERAGE, CHANCE, GOOD, STRATEGY, Question, Questions, dice_said
from solvers.contract.presentation.reckoned import NO_TURN, in_one_throw, totals_thrown
from solvers.games.thirties.words.reckoning import reckoned, special

_DICE = range(1, 7)
_MORE = "or_more|or_higher|or_better|or_above|at_least|reach*|least|pass*"
_STRATEGIES = {
    "maximize:heuristic": "heuristic|rule_of_thumb|thumb",
    "maximize:beginner": "beginner*",
    "maximize:fives-and-sixes": "fives_and_sixes|all_sixes_and_fives|5_s_and_6_s|fives_along_with_the_sixes|fives_with_the_sixes|fives_as_well_as_sixes|die_bigger_than_4|dice_bigger_than_4|die_above_4|dice_above_4|5_or_6|5_or_better|fives_sixes|keep*_sixes_and_fives|five_and_every_six|every_5_and_every_6|only_sixes_and_fives|keeping_6_s_and_5_s",
    "maximize:sixes": "only_sixes|only_the_sixes|just_the_sixes|only_ever_leave_sixes|only_ever_keep_sixes|only_leave_sixes|just_sixes|every_six|nothing_but_sixes|keep*_nothing_but_sixes|sixes|only_6s",
    "min-loss": "min_loss|safe|careful",
    "maximize": "maximize|most_points",
    "aggressive": "aggressive|aggressively",
}


def _at_most(score: int) -> str:
    """Return the group of words for a score or less."""
    return "|".join(
        (
            *(f"{score}_or_{less}" for less in ("less", "fewer", "lower", "below", "under")),
            f"at_most_{score}",
            f"no_more_than_{score}",
        )
    )


def _above(score: int) -> str:
    """Return the group of words for more than a score."""
    return "|".join(f"{more}_{score}" for more in ("over", "above", "more_than", "beat", "beating", "higher_than"))


def _word(number: int) -> str:
    """Return a number in words as far as they are listed, and else in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


# So many points somebody says that another loses, with a score that is the number of no dice.
_CLAIMS = "|".join((*map(str, range(1, 11)), *NUMBERS[1:], "nothing", "no_points"))
_NO_DICE = 20
_FACES = tuple(
    f"{name}|{face}s|{face}_s" for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)
)
# What asks about one throw.
_FIRST = "first_throw|first_roll|opening_throw|opening_roll"
_STAGE = "bonus_round|bonus_stage|bonus_part|extra_round|extra_stage|second_stage|stage_two|stage_2|second_phase|second_round|second_part"
# What a question about the second stage may say besides the score.
_ABOUT = ("how_much|how_many|how_many_points|worth", _STAGE, AVERAGE, "win*|take_off|cost*|lose*")
_FOR = "|".join(f"for_{face}" for face in "|".join(_FACES).split("|"))
_POINTS = "{{/v1/games/thirties/maximize/states/roll6|2}}"

_thrown = reckoner(SIDES, 6)
_totals = totals_thrown({face: int(face) for face in SIDES}, 6)

QUESTIONS = Questions(
    made={
        "ends": tuple(
            Question(
                f"what happens at {score}",
                (
                    f"what_happens|happens|what_now|next|then|lose|mean*|cost*|pay|drink|taken_from_me|taken_from_you|taken_off {score}",
                    f"{score} good|bad|decent|enough|ok score|total|result|turn",
                    f"{score} good|bad|decent|enough|ok|okay",
                    # What is said to be lost is the rule's number, or nothing.
                    f"{score} pay*|lose*|owe*|cost* {30 - score}|{_word(30 - score)}|nothing|no_points",
                    f"{score} pay*|lose*|owe*|cost* {30 - score}|{_word(30 - score)} nothing|no_points|no",
                    *((f"{score} pay*|lose*|owe* {_CLAIMS}",) if score >= _NO_DICE else ()),
                    f"miss*|short|missing {30 - score}|{30 - score}_points lose|pay*|cost*|what_happens|drink*|what",
                ),
                f"With {score} you lose the {30 - score} {'point' if score == 29 else 'points'} that {'is' if score == 29 else 'are'} missing to 30.",
                unless=f"{AVERAGE}|{CHANCE}|dice|die|aside|kept|left",
                idle="stopped|only|over_thirty|over_30|above_30|above_thirty|counts|because|under_thirty|under_30|missing|short|ended|finished",
            )
            for score in range(6, 30)
        ),
        "awards": tuple(
            Question(
                f"the award of the second stage for {'ones' if points == 1 else f'{points}s'}",
                (f"{_STAGE} {_FACES[points - 1]}", f"{_STAGE} {_FACES[points - 1]} {AVERAGE}|how_much|how_many|worth"),
                f"The second stage counts {points}s after a score of {30 + points}. The player next to you loses {{{{award['award', {points}]|3}}}} points on average.",
                unless="dice|showed|only",
            )
            for points in range(1, 7)
        ),
        "points": tuple(
            Question(
                f"the points of {dice_said(number)}",
                (
                    f"{AVERAGE} {number}_dice|{number}_die",
                    f"{AVERAGE} points|score|bring* {number}_dice|{number}_die",
                    f"how_many_points {number}_dice|{number}_die",
                    f"{AVERAGE}|how_many_points|how_much {number}_dice|{number}_die left|to_go|to_throw|remaining",
                    f"{AVERAGE} {number}_dice_left|{number}_die_left",
                    f"worth {number}_dice|{number}_die",
                    *(
                        (f"{AVERAGE} last_die|final_die", f"{AVERAGE} points|score|bring* last_die|final_die")
                        if number == 1
                        else ()
                    ),
                ),
                f"{dice_said(number).capitalize()} bring {{{{dice['points', {number}]|2}}}} points on average if they are played for the most points."
                if number > 1
                else "1 die brings {{dice['points', 1]|2}} points on average.",
            )
            for number in _DICE
        ),
        "exact": tuple(
            Question(
                f"the chance to score exactly {score}",
                (
                    f"{CHANCE} exactly_{score}|{score}_exactly",
                    f"{CHANCE} {score}",
                    *((f"{CHANCE} {score} 6_dice|six_dice|all_six|all_6",) if score > 6 else ()),
                    f"{CHANCE} exactly_{score} care|want|only|all|interested",
                    f"{CHANCE} hit*|score*|get*|land* {score}",
                    f"{CHANCE} land* exactly_{score}|on_exactly_{score}",
                    *(
                        (
                            f"{CHANCE} exactly_thirty|thirty_exactly",
                            f"{CHANCE} hit*|score*|get*|land*|reach* exactly_thirty|thirty_exactly",
                        )
                        if score == 30
                        else ()
                    ),
                ),
                f"Who wants exactly {score} gets it with a chance of {{{{/v1/games/thirties/hit-{score}/states/roll6|percent 2}}}}.",
                # Six dice are no score.
                unless=f"award|6_dice|all_6|{NO_TURN}|both" if score == 6 else f"award|{NO_TURN}|both",
            )
            for score in range(6, 37)
        ),
        "reach": tuple(
            Question(
                f"the chance to score {score} or more",
                (
                    f"{CHANCE} {score} {_MORE}",
                    f"{CHANCE} {_above(score - 1)}",
                    *((f"{CHANCE} {_STAGE}|over_thirty|above_thirty|more_than_thirty",) if score == 31 else ()),
                ),
                f"Who wants {score} or more gets it with a chance of {{{{/v1/games/thirties/reach-{score}/states/roll6|percent 2}}}}.",
                unless=f"award|{_above(score)}|{NO_TURN}|both|{score}_dice|{score}_die",
                idle="6_dice|with_6_dice|all_6_dice|turns|first_throw|very|exactly_that|for_exactly_that_goal|exactly_that_goal|goal|try|tries|start|from_the_start|from_scratch|"
                "before_anything_is_thrown|before_anything_was_thrown|before_throwing|before_rolling|before_the_first_throw|before_i_throw|before_you_throw|before_i_start|before_my_first_throw",
            )
            for score in range(7, 37)
        ),
        "below": tuple(
            Question(
                f"the chance to stay below {score}",
                (
                    f"{CHANCE} {score} below|under|less|fewer|lower|not_reach*|miss*",
                    f"{CHANCE} {score} below|under|less|fewer|lower end*|finish*|stay*|score*|all_six|all_6|throw*|start",
                    f"{CHANCE} {_at_most(score - 1)}",
                ),
                f"Who wants {score} or more fails with a chance of {{{{1 - reach{score}|percent 2}}}}.",
                unless=f"award|{_at_most(score)}|{NO_TURN}|both|{score}_dice|{score}_die",
            )
            for score in (*range(7, 30), *range(31, 37))
        ),
        "gains": tuple(
            Question(
                f"the award of {30 + points} points",
                (
                    f"what_happens|happens|happen|what_is_happening|how_much|how_many|how_many_sips|sips|drinks|drink|award|cost*|worth|points|bring*|second_stage|expect|hit|get|next|then|what_now {30 + points}",
                    f"second_stage|stage_two|stage_2|above_30|over_30|above_thirty|over_thirty {points}|{points}_points|{points}_over|{points}_above|{30 + points}",
                    f"{_STAGE} {AVERAGE}|take_off|how_much|how_many|worth|cost* {30 + points}",
                    f"how_much|how_many|what lose|loses|award|cost* {30 + points}",
                    f"what_happens|happens more_than_30|over_30|above_30 {30 + points}",
                    f"{_STAGE} win*|points|get|bring* {30 + points}",
                    f"{30 + points} good|bad|decent|enough|ok|okay",
                    f"how_many_sips|sips|drinks|lose|loses {30 + points} next|next_to_me|neighbour|guy|other|opponent {AVERAGE}",
                    f"how_many_sips|sips|drinks|lose|loses {30 + points} {AVERAGE}",
                    f"take_off|hit_them_for|hit_him_for|others_lose|opponent_loses {30 + points}",
                    f"{30 + points} throwing|throw|roll|rolling {_FACES[points - 1]} {AVERAGE}|how_many|how_many_points|expect",
                    *(
                        " ".join((f"{30 + points}", *asked))
                        for number in range(1, len(_ABOUT) + 1)
                        for asked in combinations((f"throw*|roll* {_FACES[points - 1]}", *_ABOUT), number)
                        if len(asked) > 1 or asked[0] not in (_ABOUT[0], _ABOUT[2])
                    ),
                    # Of several numbers that are said to be thrown for, one is right.
                    f"{30 + points} throw*|roll*|go|goes {_FOR}",
                    f"{30 + points} what|which|number throw*|roll*|go|goes|play",
                    f"{30 + points} what|which|number throw*|roll*|go|goes|play {_STAGE}",
                ),
                f"With {30 + points} points you throw all dice for {'ones' if points == 1 else f'{points}s'} in the second stage, which costs the neighbour "
                f"{{{{award['award', {points}]|2}}}} points on average.",
                f"{30 + points}|{30 + points}_points",
                # All six dice are no score.
                f"{points}_dice|{points}_die|all_{points}|all_of_the_{points}|how_often|how_likely|chance*|odds|likely|largest|highest|biggest|maximum",
                "suppose|the_turn|ended_the_turn|expect_to_win|win_in|now_i_am_to|final|stage_one|first_stage|total|my_total|expect|go_for|ones|twos|threes|fours|fives|sixes|do_not_get|not_get|do_not_understand|the_second_part|second_part|ended_with|ended|finished|finished_on|like|exactly|then|end_up",
            )
            for points in range(1, 7)
        ),
        "aims": tuple(
            Question(
                f"how good {slug} is for 30 or more",
                (
                    f"{GOOD} {_STRATEGIES[f'maximize:{slug}']} 30|thirty {_MORE}|need|want",
                    f"{GOOD} keep* {_STRATEGIES[f'maximize:{slug}']} 30|thirty {_MORE}|need|want",
                    f"{CHANCE} {_STRATEGIES[f'maximize:{slug}']} 30|thirty {_MORE}",
                ),
                f"A turn of {slug} ends with 30 points or more with a chance of {{{{/v1/games/thirties/reach-30:{slug}/states/roll6|percent 2}}}}; "
                "best play for that does so with {{thirty|percent 2}}.",
                idle="keep*|play*|always|only|aim|goal|get|make|score|need|want|plan",
            )
            for slug in ("heuristic", "beginner", "fives-and-sixes", "sixes")
        ),
        "strategies": tuple(
            Question(
                f"how good {slug} is",
                (
                    f"{GOOD} {words}",
                    f"{STRATEGY} {words}",
                    f"keep* {words} {GOOD}",
                    f"{words} always|every|each points|how_many|throw*|lose|loses",
                    f"{words} always|every|each|every_time {GOOD}|how_much|worse|worse_than_perfect|worse_than_best",
                    f"{words} worse|how_much_worse|how_bad keep*|always|every perfect_play|perfect|best_play|best|than",
                    f"{words} worse|how_much_worse|how_bad keep*|always|every",
                    f"{AVERAGE} keep*|take|points|only {words}",
                    f"{AVERAGE} {words} lose|loses|cost*|give_up best_play|perfect_play|optimal_play",
                ),
                f"A turn of {slug} brings {{{{/v1/games/thirties/tables/summary?policy={slug}#['points', '{slug}']|3}}}} points on average; "
                f"the most possible are {_POINTS.replace('|2', '|3')}.",
                words,
                unless=_FIRST,
                idle="holds|hold|rerolls|reroll|rest|others|else|any|compared|highest_die|highest|final|otherwise|no_six|no_sixes|none|there_is_none|per|game|give_away|high_score|simple|compared",
            )
            for slug, words in _STRATEGIES.items()
        ),
    },
    groups={
        "STAGE": _STAGE,
        # A number that stands behind another one like it is found as a pair.
        "NUMBERS": "|".join((*map(str, range(1, 37)), *(f"{face}_{face}" for face in range(1, 7)))),
    },
    reckoned=reckoned,
    thrown=lambda text: special(text) or _thrown(in_one_throw(text)) or _totals(text),
    sources={
        **{f"reach{score}": f"/v1/games/thirties/reach-{score}/states/roll6" for score in range(7, 37)},
        "dice": "/v1/games/thirties/tables/by-dice",
        "award": "/v1/games/thirties/tables/stage-two",
        "rounds": "/v1/games/thirties/tables/stage-two-dice",
        "kinds": "/v1/games/thirties/tables/summary",
        "lost": "/v1/games/thirties/min-loss/states/roll6",
        "thirty": "/v1/games/thirties/reach-30/states/roll6",
        "thumb": "/v1/games/thirties/maximize:heuristic/states/roll6",
        "turns": "/v1/games/thirties/matches?first=maximize&second=maximize",
        "beginner": "/v1/games/thirties/matches?first=maximize&second=maximize:beginner",
    },
)
