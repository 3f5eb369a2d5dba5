"""Questions about Threes that are made in loops, and the addresses of figures; the other questions stand in ``questions.md``."""

import re

from solvers.contract.presentation.one_throw import NUMBERS, SIDES, reckoner
from solvers.contract.presentation.questions import AVERAGE, CHANCE, GOOD, STRATEGY, Question, Questions, dice_said
from solvers.contract.presentation.reckoned import NO_TURN, in_one_throw, totals_thrown
from solvers.games.threes.words import chances
from solvers.games.threes.words.reckoning import reckoned

# All threes that are thrown, or else one die.
_EVERY_3 = "otherwise_the_smallest|otherwise_the_lowest|else_the_smallest|else_the_lowest|" + "|".join(
    f"{take}_{every}{threes}"
    for take in ("take", "takes", "taking", "grab", "grabs", "grabbing", "keep", "keeps", "keeping")
    for every in ("", "all_", "all_the_", "the_", "any_", "every_", "each_", "whatever_")
    for threes in ("threes", "three", "3", "3_s", "3s")
)
_STRATEGIES = {
    "min-expected:safe": "safe|a_single_die|only_a_single_die|exactly_one_die|one_die_on_every_roll|exactly_1_die|the_lowest_die|one_die_the_lowest|1_die_the_lowest|always_the_lowest|only_the_lowest|single_lowest|lowest_one|one_at_a_time|careful|one_die_at_a_time|one_dice_per|one_single_die_each|1_single_die_each|one_die_each|1_die_each|1_die_per|1_dice_per|1_die_at_a_time|1_dice_at_a_time|just_one_die|one_by_one|only_one|lowest_die|1_dice|1_die",
    "min-expected:take-all": "take_all|taking_all|taking_everything|all_dice|all_at_once|take_everything|take_all_five|all_five|all_5|everything_at_once|all_5_immediately|all_five_immediately",
    "min-expected:threes-only": f"threes_only|only_threes|only_3s|only_the_3_s|just_the_threes|just_the_3_s|just_3_s|just_threes|only_take_threes|only_the_threes|taking_threes|only_taking_3_s|only_taking_3|only_taking_threes|only_3_s|only_take_3_s|take_only_3_s|taking_only_3_s|taking_only_threes|nothing_but_threes|grab_the_3_s|grab_the_threes|take_the_3_s|nothing_but_3_s|{_EVERY_3}",
}


_BEAT = "beat*|stands|standing|stand|under|below|less|less_than|fewer|opponent|second|mate|friend|he|she|they|or_less|or_lower|or_fewer|at_most"

# What is no turn of five dice under best play.
FEWER_DICE = (
    "|".join(f"{number}_{dice}" for number in (*range(1, 5), *NUMBERS[1:5]) for dice in ("dice", "die"))
    + "|with__dice|with_dice|dice_left|die_left"
)
STRATEGIES = "|".join(
    (
        "safe_strategy|safe_play|the_strategy|ones_and_threes",
        *(
            f"{take}_{what}"
            for take in ("take", "takes", "taking", "keep", "keeping")
            for what in ("only", "all", "everything", "just", "always", "one_die", "1_die", "the_lowest", "the_whole")
        ),
        *(f"{how}_{take}" for how in ("only", "always", "just") for take in ("take", "taking", "keep", "keeping")),
    )
)

_thrown = reckoner(SIDES, 5, nothing="3")
_totals = totals_thrown({face: 0 if face == "3" else int(face) for face in SIDES}, 5)


def _unnamed(text: str) -> str:
    """Return a text in which threes that were taken for the name of the game are back: the chance of no threes in five dice."""
    text = re.sub(r"\bin threes\b", " ", text)
    if re.search(r"\b(?:threes?|3s?)\b", text):
        return text
    return re.sub(
        r"\b(no|all the|all|every) ?(?=,|(?:in|on|with|among|and|or|else|otherwise|at)\b)", r"\1 threes ", text
    )


QUESTIONS = Questions(
    made={
        "totals": tuple(
            Question(
                f"the chance to beat a total of {total}",
                (
                    f"{CHANCE} {total} {_BEAT}",
                    f"{CHANCE} {total} lower_than_that|less_than_that|below_that|under_that|lower_than_{total}",
                    f"{CHANCE} {total} or_less|or_lower|or_fewer|or_under|or_below|at_most total|score|result|game|end",
                    f"{CHANCE} {total} {_BEAT} second|second_player|play_second|go_second|goes_second|playing_second|first|first_player",
                    f"{CHANCE}|win {total} {_BEAT} if|when|against|second|first|one|he|she|they|opponent|mate|friend",
                    f"beat|beating {total} {CHANCE}|can_i|likely|hard|how",
                    f"beat {total}",
                    f"{CHANCE} {total} holds|hold|holds_up|hold_up|lasts first|first_player|i_roll|i_throw player|opponent|against",
                    # A larger total may be one of another game.
                    *((f"{CHANCE} {total} holds_up|hold_up|holds|hold",) if total <= 12 else ()),
                    f"opponent|he|she|they|mate|friend|to_beat|target {total}",
                    f"{total} good|enough|safe|win|wins|winning|decent|bad|strong total|score|result|points|enough|good|first|win",
                ),
                f"Who throws second and plays to end below {total} does so with a chance of {{{{/v1/games/threes/beat-tie-loses/states/roll5-gap{total}|percent 1}}}}, and ends at {total} or below, playing for that, "
                f"with {{{{/v1/games/threes/beat-tie-wins/states/roll5-gap{total}|percent 1}}}}. If a tie counts half, {{{{/v1/games/threes/beat-tie-half/states/roll5-gap{total}|percent 1}}}} of the win can be expected.",
                unless=f"{total}_dice|{total}_die|{FEWER_DICE}|{NO_TURN}|with_the_first_throw|with_the_first_roll|{STRATEGIES}",
                idle="strictly|strictly_lower|strictly_below|lower|all_five|about_to_roll_all_five|about_to_throw_all_five|total|a_total|tie|ties|a_tie|draw|draws|half|not_enough|enough|have_not_rolled|have_not_rolled_yet|getting|get|havent|have_not_thrown|not_rolled_yet|him|her|them",
            )
            for total in range(31)
        ),
        "points": tuple(
            Question(
                f"the points to come with {dice_said(number)} to throw",
                (
                    f"{AVERAGE} points|score {number}_dice|{number}_die",
                    f"how_many_points|how_much|expect* {number}_dice|{number}_die",
                    f"{AVERAGE} points|score {number}_dice|{number}_die left|to_go|to_throw|to_roll|remaining",
                    f"{AVERAGE} {number}_dice|{number}_die left",
                    *(
                        (
                            f"{AVERAGE} single_die|one_die|last_die|final_die",
                            f"{AVERAGE} points|score last_die|final_die",
                        )
                        if number == 1
                        else ()
                    ),
                ),
                f"With {dice_said(number)} to throw, best play collects {{{{values['points', 'roll{number}']|2}}}} points on average from there on.",
                # To take one die every time is a strategy.
                unless="every_throw|every_roll|every_time|each_throw|each_roll|each_time|at_a_time|always|worse",
            )
            for number in range(1, 6)
        ),
        "strategies": tuple(
            Question(
                f"how good {slug} is",
                (
                    f"{GOOD}|risk*|costly|expensive {words}",
                    f"taking|always|each_time|every_time {words}",
                    f"{STRATEGY} {words}",
                    f"why_not|why_not_simply|why_not_just|why_not_always {words}",
                    f"why_not|why_not_simply|why_not_just|why_not_always {words} {GOOD}",
                    f"{GOOD} {words} than_perfect|than_optimal|than_the_optimum|than_best_play|worse|better|immediately",
                    f"{AVERAGE}|how_many_points|how_much|points {words}",
                    f"{AVERAGE}|how_many_points|how_much|points {words} {GOOD}",
                ),
                f"The strategy {slug.partition(':')[2]} collects {{{{/v1/games/threes/{slug}/states/roll5|2}}}} points on average; best play collects "
                "{{start|2}}.",
                words,
                f"threes_only|3_s|taking_threes|take_threes|only_threes|{_EVERY_3}"
                if slug.endswith("safe")
                else f"refus*|reroll*|again|none|ones_and_threes|{_EVERY_3}"
                if slug.endswith("take-all")
                else "",
                "lowest|the_lowest|lowest_one|lowest_die|the_lowest_die|lowest_dice|else|otherwise|sees|see|seen|none|there_is_none|if_there_are_none|player|someone|always|way|far"
                if slug.endswith("threes-only")
                else "dumb|stupid|silly|foolish|crazy|mistake|than|than_the|than_the_best|per|game|him|her|against|way|exactly|points",
            )
            for slug, words in _STRATEGIES.items()
        ),
    },
    groups={"STRATEGIES": STRATEGIES},
    reckoned=lambda text: reckoned(text) or chances.reckoned(_unnamed(text)),
    thrown=lambda text: chances.special(_unnamed(text)) or _thrown(in_one_throw(_unnamed(text))) or _totals(text),
    sources={
        "start": "/v1/games/threes/min-expected/states/roll5",
        "values": "/v1/games/threes/tables/values",
        "totals": "/v1/games/threes/tables/summary",
        "known": "/v1/games/threes/matches?first=min-expected&second=beat-tie-half",
        "firsts": "/v1/games/threes/matches?first=win-first-tie-half&second=beat-tie-half",
        **{f"gap{total}": f"/v1/games/threes/beat-tie-half/states/roll5-gap{total}" for total in (4, 5)},
        "second_ties": "/v1/games/threes/matches?first=win-first-tie-loses&second=beat-tie-wins",
        "first_ties": "/v1/games/threes/matches?first=win-first-tie-wins&second=beat-tie-loses",
        "safe": "/v1/games/threes/matches?first=min-expected:safe&second=beat-tie-half",
        "nothing": "/v1/games/threes/beat-tie-wins/states/roll5-gap0",
    },
)
