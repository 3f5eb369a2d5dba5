"""Questions that people ask about a game as a whole, such as the chance of a bust: data that a game declares.

A question is known by its words. A way to ask it is a text of *groups* with spaces between them: a message must have one of
the words of each group, in any order. ``|`` stands between the words of a group, ``_`` between words that follow each other,
and ``*`` for any ending: ``chance|odds bust*|lose_everything 3_dice``. Nothing but the name of the game may stand beside the
groups of a way that begins with ``=``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from solvers.contract.presentation.vocabulary import combined

# Groups that the questions of many games have.
CHANCE = "chance*|odds|prob|p|rare|many_rolls|how_likely|percentage|probabilit*|likely|likelihood|often|risk*|percent*|frequen*"
GOOD = "good|bad|right|ok|okay|optimal|perfect|best|enough|lose|loses|cost*|any_good|smart|wise|clever|strong|weak|well|worth|rate*|better|compare*|how_about|sensible|reasonable|decent|advisable|recommended|terrible|far|how_far|close|how_close|hold_up|holds_up|survive*|give_away|gives_away|gives"
AVERAGE = "average*|mean|expect*|typical*|usual*|normal*|par"
BEGIN = (
    "who|edge|rather|prefer|better_off|both_sides|both_players|how_often|which_player|should|want|better|good|advantage|fair|matter*|help*|win*|important|worth|more|more_often|favo*|likely|chance*|odds "
    "begin|begins|beginning|start*|goes_first|go_first|going_first|first_player|first_players|starter|play_first|playing_first|first_move|who_is_first|"
    "one_starting|starting|opens|open|opening|before_or_after|after_or_before|second_player|plays_second|play_second|going_second|go_second|moving_first|move_first|first_turn|goes_second|throws_first|rolls_first|throw_first|throw_second|roll_first|roll_second|throwing_first|throwing_second|rolling_first|rolling_second|first_or_second|second_or_first|first_or_last|last_or_first|edge|who_deals|first_mover|opener|opening_player"
)
# The beginnings of the condition of a chance.
GIVEN = "given given_that if provided knowing knowing_that assuming"
FAIR = "even_it_out|even_out|make_it_even|makes_it_even|would_be_even|handicap*|head_start*|headstart*|even_game|make_it_fair|fair_start|spot*|compensat*"
LUCK = "luck|lucky|luckbased|skill|skills|skill_based|chance_or_skill|gambling|game_of_chance|random|randomness|skillful|lottery|gamble|pure_chance|talent|100_luck|down_to_the_cards|down_to_the_deal|down_to_the_dice|down_to_chance|luckiest|"
LUCK += "|".join(
    combined(
        "depend* rely relies relying based hinge*",
        "- most more mostly mainly least less only",
        "on",
        "luck chance skill luck_or_skill skill_or_luck",
    )
)
STRATEGY = (
    "trick|tricks|secret|how_should_i_play|how_should_you_play|how_should_one_play|how_should_we_play|best_strategy|optimal_strategy|good_strategy|strategy|strategies|tactic*|tip|tips|advice|how_to_win|how_do_i_win|"
    "how_can_i_win|how_do_you_win|how_do_we_win|how_can_you_win|how_to_play_well|play_well|play_better|how_do_i_get_better|get_better|best_way_to_play|rule_of_thumb|play_optimally|perfect_play|"
    "best_play|best_plan|best_approach|how_to_play_best|what_works_best|cheat_sheet|guide|good_tips|some_tips|few_tips|beginner*_guide"
)


# Their names in the documents of questions.
GROUPS: Mapping[str, str] = {
    "CHANCE": CHANCE,
    "GOOD": GOOD,
    "AVERAGE": AVERAGE,
    "BEGIN": BEGIN,
    "FAIR": FAIR,
    "LUCK": LUCK,
    "STRATEGY": STRATEGY,
}


# Returns the title and the answer of a question that a text in small letters asks; None if it asks no such question.
Reckoner = Callable[[str], tuple[str, str] | None]


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its answer.

    ``title`` says what is asked, in words that stand before the answer. ``asked`` are the ways to ask it. ``answer`` is
    sentences with figures in double braces, see :mod:`service.words.figures`. ``compared`` is a group that names what the question is about
    if two such questions may be asked at once: is banking at 300 better than at 500. ``unless`` is a group that makes it another
    question, and ``idle`` a group that changes nothing of this one. Each question can be asked by its title too.
    """

    title: str
    asked: tuple[str, ...]
    answer: str
    compared: str = ""
    unless: str = ""
    idle: str = ""


@dataclass(frozen=True, slots=True)
class Questions:
    """The parts of the questions about a game under its default rules that are not in their document (:mod:`service.words.questions`).

    ``groups`` and ``values`` are computed groups of words and computed texts, by the names that the document writes in braces.
    ``sources`` are the addresses of figures by the names used in answers. ``reckoned`` reads questions whose answers follow from their numbers
    and the rules alone, and ``thrown`` those about the faces of one throw, which go before the questions of the document.
    """

    groups: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    reckoned: Reckoner | None = None
    thrown: Reckoner | None = None


def dice_said(number: int) -> str:
    """Return a number of dice in an answer."""
    return f"{number} dice" if number > 1 else "1 die"


def with_dice(number: int) -> str:
    """Return the group of words with which a question names a number of dice."""
    one = "|single_die|a_single_die|last_die" if number == 1 else ""
    return f"{number}_dice|{number}_die|{number}_dice_left|{number}_die_left|with_{number}{one}"
