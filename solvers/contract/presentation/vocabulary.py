"""Words that people use for the parts of a position in any game of points and dice, by the kind of thing that they name.

A game adds its own words, and declares its fields by these kinds, see :mod:`solvers.contract.presentation.speech`. A phrase of several words has them
joined by underscores.
"""

from collections.abc import Mapping
from itertools import product

# The code of a card in small letters, as a pattern: 7h, 10c, td.
CARD = "(?:10|[2-9tjqka])[cdhs]"


def read_as(meaning: str, *patterns: str) -> tuple[tuple[str, str], ...]:
    """Return each pattern with what is read in its place."""
    return tuple((pattern, meaning) for pattern in patterns)


def word_set(text: str) -> frozenset[str]:
    """Return the set of the words of a text."""
    return frozenset(text.split())


def combined(*parts: str) -> list[str]:
    """Return phrases of one word of each part, with underscores between them; the word ``-`` stands for none."""
    return ["_".join(word for word in words if word != "-") for words in product(*map(str.split, parts))]


# The people who may play against somebody.
_PEOPLE = (
    "opponent opponents rival enemy mate friend buddy pal guy player bot computer machine someone somebody wife husband brother sister mum mom mother dad father son daughter "
    "uncle aunt cousin grandma grandpa grandmother grandfather neighbour neighbor colleague boss girlfriend boyfriend roommate partner bro sis hubby missus granny nan "
    "grandson granddaughter guest stranger customer competitor boy girl nephew niece pupil student kid kiddo"
)
# One of them, as a part of a pattern.
PERSON = "|".join(_PEOPLE.split())
# People who need not be the opponent.
_ANYBODY = {"guy", "player", "someone", "somebody"}

WORDS: Mapping[str, str] = {
    "me": "i im ive me my mine myself we our own",
    "them": (
        "guy_opposite the_guy_opposite he she they him her them his hers their theirs first_player guy_before_me player_before_me one_before_me other_guy other_player other_one other_person "
        "other_side other_girl other_man other_woman other_team other_dude the_other opp "
        + " ".join(who for who in _PEOPLE.split() if who not in _ANYBODY)
    ),
    "score": "score scores total totals overall game_score banked bank_total in_the_bank",
    "turn": (
        "this_turn the_turn in_the_bag on_the_go in_turn in_my_turn my_turn_is_worth my_turn_has_brought turn_total turn_score turn_points of_turn so_far in_hand in_my_hand held on_the_table at_risk at_stake unbanked "
        "pending collected accumulated in_front_of_me this_round the_round this_go on_the_line pot on_the_turn points_held banked_this_turn racked_up gathered put_by put_by_this_turn turn_accumulator accumulator after_the_first_roll after_my_first_roll on_the_first_roll after_one_roll"
    ),
    "holding": "hold holding have_held pressing_on",
    "bank": (
        "bank banking grab grabbing stop stopping stay staying cash cashing cash_in cash_out quit quitting push_my_luck press_my_luck pressing_my_luck pushing_my_luck so making "
        "makes which_makes"
    ),
    "round": "turn round go",
    "points": "points point pts pt",
    "dice": "dice die cubes",
    "left": "left remain remains remaining to_go to_throw to_roll to_come in_the_cup in_my_cup yet_to_roll not_thrown left_over still_to_throw still_to_roll",
    "rolled": (
        "rolled threw thrown roll throw reads reading_on_the_dice rolling throwing came_up come_up turned_up show shows showing showed roll_of throw_of roll_shows just_rolled just_thrown opener landed came it_came_up they_came_up it_came they_came came_out fell it_fell they_fell"
    ),
    "aside": (
        "aside put_aside set_aside kept keeping put_away set_away locked locked_in on_the_side to_the_side off_to_the_side lying_there out_of_play over_there "
        "down_already on_the_board put_out already_out took taken taking lie_aside lies_aside lying_aside are_lying_aside"
    ),
    "both": "both both_of_us level tied all_square equal even",
    "each": "each apiece all so_is_she so_is_he so_are_they so_is_my_opponent",
    "behind": "behind down trailing trail trails losing back against_me",
    "ahead": "ahead up leading lead leads in_the_lead in_my_favour in_my_favor",
    "by": "by",
    "at": "at on from",
    "need": "need needs lack lacks",
    "away": "away short",
    "versus": "vs versus v against",
    "refused": "best_turn_so_far best_turn_ever my_best_turn highest_turn my_highest_turn biggest_turn my_biggest_turn my_record personal_best my_highest_score my_best_score before_him before_her before_them before_he before_she before_they before_my_opponent before_the_opponent",
    "block": "go_for going_for aim_for aiming_for try_for trying_for play_for playing_for want wants least than another under over above below wanted without chance_to_get chance_of_getting chances_of_getting odds_of_getting chance_to_make",
    "turns": "turns rounds",
    "zeros": (
        "nobody_scored nobody_has_scored no_one_has_scored nobody_has_banked nobody_banked nobody_has_points neither_has_scored neither_of_us_has_scored "
        "nobody_scored_yet nobody_has_anything nobody_has_nothing nobody_has_nothing_yet"
    ),
    "nothing": "nothing_so_far no_points_so_far nothing_yet nothing_held nothing_this_turn no_points_yet nothing_in_the_turn nothing_on_the_table",
    "all_dice": "all_dice all_of_the_dice no_dice_left all_my_dice all_the_dice every_die hot_dice",
    "idle": "right_away right_off_the_bat out_of_the_gate have_not_rolled have_not_rolled_yet not_rolled_yet have_not_thrown_yet it_is_my_turn my_turn my_turn_has_not_begun my_turn_is_about_to_start my_turn_is_just_starting quick_one on_the_sheet on_paper thoughts coming banks take takes likely often probable chance chances probability odds to_open_the_turn to_start_the_turn on_average need_to needs_to have_to do_i_keep should_i_keep near nearly about around roughly computer_do the_computer_do keep_going keep_rolling keep_throwing",
    "one_die": "one_to_go 1_to_go down_to_my_last_die down_to_the_last_die down_to_one_die down_to_1_die a_die last_die single_die only_die one_last_die remaining_die",
}
# The number of the dice thrown, beside their faces: with the last two.
LAST_DICE = " ".join(combined("- with", "the", "last other remaining", "two three four five"))
