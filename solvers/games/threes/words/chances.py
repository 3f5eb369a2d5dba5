"""Questions about Threes whose answers are reckoned: spreads, chances of totals, throws, and what follows from a first throw."""

import re
from collections.abc import Mapping
from fractions import Fraction

from solvers import distributions
from solvers.contract.presentation.reckoned import (
    AVERAGE,
    CHANCE,
    DICE,
    GIVEN,
    OTHERWISE,
    SCORES,
    SPREAD,
    THROWS,
    Asked,
    Found,
    decimal,
    faces_thrown,
    not_given,
    number_of,
    percent,
    reader,
    scored,
)
from solvers.games.threes.words import spread
from solvers.games.threes.words.spread import TURN
from solvers.turn_asked import FIRST, MODE, Asking

_HIGHEST = 30
_TAKE = r"(?:(?:always|only|just|ever) )*(?:tak(?:e|es|ing)|keep(?:s|ing)?|grab(?:s|bing)?) (?:(?:only|just|always|nothing but) )*"
_ELSE = r"(?: (?:(?:or|and) )?(?:else|otherwise|failing that|if (?:there is|there are|he has|i have) none|without one)(?: (?:only|just|the|his|her|my|a))* (?:lowest|smallest)(?: (?:die|one))?)?"
_EVERY = r"(?: (?:on|in|of|at|from)? ?(?:each|every|a|the) (?:time|throw|roll)| at a time| per (?:throw|roll))?"
# Plays by their words.
_PLAYS: Mapping[str, str] = {
    "ones-and-threes": rf"{_TAKE}(?:(?:all|every|the|each|any) )*(?:(?:ones?|1s?|aces?) (?:and|or) (?:(?:all|every|the) )*(?:threes|three|3s?)|(?:threes|three|3s?) (?:and|or) (?:(?:all|every|the) )*(?:ones?|1s?|aces?)){_ELSE}{_EVERY}",
    "threes-only": rf"{_TAKE}(?:(?:all|every|the|each|any) )*(?:threes|three|3s?){_ELSE}{_EVERY}|\b(?:all|only|just) (?:the )?(?:threes|3s){_ELSE}",
    "take-all": rf"{_TAKE}(?:all(?: (?:of )?(?:the|my|five|5))*(?: dice)?|everything|the whole (?:throw|roll|lot))(?: at once| immediately| straight away)?(?: of (?:the|my) first (?:throw|roll))?",
    "safe": rf"{_TAKE}(?:(?:the|one|1|a|single|exactly) )*(?:lowest|smallest|single|one|1) ?(?:die|dice|one)?(?: alone)?{_EVERY}|\b(?:one|1|a single) (?:die|dice) (?:at a time|each (?:time|throw|roll)|every (?:time|throw|roll)|per (?:throw|roll))|\b(?:the )?safe(?: strategy)?\b",
    "best play": r"\b(?:the )?(?:best|perfect|optimal|optimum)(?:ly)?(?: (?:possible )?(?:play|strategy|policy|way|player|players))?|\b(?:perfectly|optimally)\b|minimi[sz](?:es|ed|e|ing|ation)\b(?: of)?(?: (?:the|my|his|her))?(?: (?:expected|average|mean))?(?: (?:final )?(?:score|points|total|expectation|sum))?|(?:for )?the fewest points(?: on average)?",
}
_PLAYED = Asking(
    TURN,
    _PLAYS,
    "best play",
    lambda name: "Played for few points on average" if name == "best play" else f"Under the strategy {name}",
)
_PLAY = _PLAYED.play
_THREES = r"(?:threes|three|3s?)"
_SO_MANY = r"\b(exactly|at least|at most|just|only)? ?3((?: 3)*)(?! [1-6])\b(?! or)"
_TAKING = "take takes taking keep keeping always every time each way strategy plan rule"
_COND = f"{GIVEN} showing chance probability that five 5 dice afterwards final"


def _chance(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    name = _PLAYED.named(found[2])
    chance = distributions.between(TURN.odds(name), low, high)
    # Who wants few points may play for them.
    wanted = f"/v1/games/threes/beat-tie-wins/states/roll5-gap{high}"
    more = (
        f" Who plays for that gets it with a chance of {{{{{wanted}|percent 2}}}}."
        if name == "best play" and not low
        else ""
    )
    return (
        f"the chance of a total of {shown} under {name}",
        f"{_PLAYED.under(name)}, a turn ends with a total of {shown} with a chance of {percent(chance)}.{more}",
    )


def _average(found: Found) -> tuple[str, str]:
    name = _PLAYED.named(found[1])
    mean, least = (decimal(points, 3) for points in (distributions.mean(TURN.odds(name)), spread.least(spread.DICE)))
    return (
        f"the points of a turn under {name}",
        f"{_PLAYED.under(name)}, a turn collects {mean} points on average; the fewest possible are {least}.",
    )


def _worst(_: Found) -> tuple[str, str]:
    return (
        "the chance of the highest total",
        f"The highest total is {_HIGHEST}, five 6s. Played for few points on average, a turn ends with it with a chance of {percent(TURN.odds('best play').get(_HIGHEST, Fraction(0)))}; who takes the whole first throw, with {percent(TURN.odds('take-all')[_HIGHEST])}.",
    )


def _without(_: Found) -> tuple[str, str]:
    with_rule, without = spread.least(spread.DICE), spread.least_without(spread.DICE)
    return (
        "what it is worth that all dice may be thrown again",
        f"Best play collects {decimal(with_rule, 3)} points on average if all dice may be thrown again, and {decimal(without, 3)} if they may not: the rule is worth {decimal(without - with_rule, 3)} points.",
    )


def _none_taken(_: Found) -> tuple[str, str]:
    return (
        "how often best play takes none of the first throw",
        f"Best play for few points on average takes none of the dice of the first throw with a chance of {percent(spread.none_taken())}, and throws all five again.",
    )


def _chance_given(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    first, throws, told = _thrown(found[2])
    chance = distributions.between(TURN.given("best play", throws), low, high)
    return (
        f"the chance of a total of {shown} after a first throw with {first}",
        f"After a first throw with {told}, a turn that is played for few points on average ends with a total of {shown} with a chance of {percent(chance)}.",
    )


def _given(found: Found) -> tuple[str, str]:
    """Return the answer about the totals after some first throws."""
    shown, throws, told = _thrown(found[2])
    mean = decimal(distributions.mean(TURN.given("best play", throws)), 3)
    return (
        f"the total after a first throw with {shown}",
        f"The first throw has {told} with a chance of {percent(distributions.share(throws))}. Then best play collects {mean} points on average.",
    )


def _thrown(found: re.Match[str]) -> tuple[str, list[str], str]:
    """Return the number of threes that was found of a first throw, such throws, and the number in words; no 3 if none was."""
    if found.re.groups < 2:
        return "no 3", TURN.throws_without("3"), "no 3"
    return TURN.first_throws("3", 1 + len(found[2].split()), found[1] or "")


def _forced(found: Found) -> tuple[str, str]:
    number = 2 if found[0][1] == "both" else number_of(found[0][1])
    free, forced = (f"{{{{values['points', 'roll{number}{two}']|2}}}}" for two in ("", "-two"))
    return (
        f"the points to come with {number} dice, free and with at least two to take",
        f"With {number} dice to throw, best play collects {free} points on average from there on, and {forced} if at least two of them must be taken.",
    )


def _second(_: Found) -> tuple[str, str]:
    return (
        "the advantage of who throws second",
        (
            "If both play to win and a tie is half a win, who throws second has {{firsts.loss + firsts.tie / 2|percent 2}} of the game and who throws first {{firsts.win + firsts.tie / 2|percent 2}}: "
            "an advantage of {{firsts.loss - firsts.win|percent 2}} of a win."
        ),
    )


_AGAIN = "throws of which no die is taken count too"
_SPREAD = _PLAYED.said(
    "the spread of the total under {name}",
    "{under}, the total has the variance {variance} and the standard deviation {deviation}, about an average of {mean}.",
)
_MODE = _PLAYED.said(
    "the most likely total under {name}",
    "{under}, the most likely total of a turn is {mode}, with a chance of {mode_chance}.",
)
_MEDIAN = _PLAYED.said(
    "the median total under {name}",
    "{under}, the median total of a turn is {median}: it ends at {median} or less with a chance of {median_or_less}, and at {median} or more with {median_or_more}.",
)
_THROWS = _PLAYED.said(
    "the number of throws of a turn under {name}",
    f"{{under}}, a turn has {{throws}} throws on average; {_AGAIN}.",
    place=2,
)
_FREE = r"\b(?:free(?:ly| choice)?|without(?: the| any| an| this)? (?:obligation|duty|compulsion|force)|no obligation|not (?:forced|obliged)|unforced|without being forced)\b"
_MUST = r"\b(?:(?:and )?(?:(?:with )?the |an )?(?:obligation|duty)(?: to take (?:(?:at least )?(?:two|2)|both))?|(?:forced|obliged)(?: to take (?:(?:at least )?(?:two|2)|both))?|must take (?:(?:at least )?(?:two|2)|both)|(?:at least )?(?:two|2|both) must be taken)\b"
_AVERAGES = rf"(?:\b(?:two|2|both) )?{AVERAGE}"
_FORCED = "versus vs against compared compare left same values value points difference than but"
special = reader(
    [
        faces_thrown(spread.DICE),
        Asked((r"\b(2|two|both) dice\b", r"\b(?:2|two|both) dice\b", _FREE, _MUST, _AVERAGES), _forced, _FORCED),
        Asked((r"\b([2-5]|two|both|three|four|five) dice\b", _FREE, _MUST, _AVERAGES), _forced, _FORCED),
        Asked((r"\bties?|draws?\b", r"\b(?:counted|counts?|counting|as|being|worth|split|shared|are|is)(?: as| for| worth)?(?: an?)? (?:half|halves|split|shared)\b|\bsplit\b|\bhalf\b", r"\b(?:advantage|edge)\b", r"\b(?:second player|going second|(?:who|that|which) (?:goes|throws|rolls|plays) second|being second|throwing second|rolling second|second)\b"), _second, "two 2 optimal perfect both large big how much game if", r"[0-9]{2}"),
        Asked((CHANCE, rf"\b(?:no|without an?|without any) {_THREES}\b", FIRST, AVERAGE), _given, _COND),
        Asked((AVERAGE, FIRST, rf"\b(?:no|without an?|without any|not an?|neither an?) {_THREES}\b"), _given, _COND),
        Asked((AVERAGE, FIRST, _SO_MANY), _given, _COND),
        Asked((_PLAY, _PLAY, r"\b(?:which|better|worse|difference|compared?|versus|vs|than|how much|or|exceeds?|above|more|lose|loses|costs?)\b"), _PLAYED.compared("collects", "fewer", most=False), f"{_TAKING} which better worse best good difference compare compared versus vs than much more average averages mean expected expectation does two 2 ways strategies gives give costs cost lose loses exceed exceeds points"),
        Asked((CHANCE, FIRST, rf"\b(?:no|without an?|without any|not an?) {_THREES}\b", SCORES), scored(3, _chance_given, 0, _HIGHEST), GIVEN, not_given(rf"\b(?:no|without an?|without any|not an?) {_THREES}\b")),
        Asked((CHANCE, FIRST, _SO_MANY, SCORES), scored(3, _chance_given, 0, _HIGHEST), GIVEN, not_given(r"\b3\b(?! or)")),
        Asked((r"\b(?:(?:right|rule) (?:to|of|that) (?:take|taking|throw|throwing|reroll|rerolling) (?:none|nothing|all|everything)(?: again)?|re ?roll(?:ing)?(?: all)? (?:rule|right|option)|without (?:the )?(?:re ?roll(?: rule)?|rerolling(?: everything| all)?|rule to take none)|(?:must not|may not|never) take none)\b", rf"\b(?:{AVERAGE}|help(?:s|ful)?|worth|how much|cost|difference)\b"), _without, "much help does worth difference points average"),
        Asked((MODE, f"{_PLAY}|$"), _MODE, f"{_TAKING} common number", r"\b(?:dice|die|face|aside|first)\b", OTHERWISE),
        Asked((r"\bmedian\b", f"{_PLAY}|$"), _MEDIAN, _TAKING, r"\b(?:dice|die|face|aside|first)\b", OTHERWISE),
        Asked((CHANCE, r"\b(?:tak(?:e|es|ing) (?:none|nothing|no (?:dice|die))|refus(?:e|es|ing)(?: (?:all|everything|all (?:the )?dice))?|reroll(?:s|ing)?(?: (?:everything|all|all (?:the )?dice|all five(?: dice)?))?|(?:throw|roll)(?:s|ing)? (?:everything|all|all (?:the )?dice|all five(?: dice)?) again)\b(?: again)?", rf"{_PLAY}|$"), _none_taken, f"{_TAKING} best perfect first one"),
        Asked((AVERAGE, THROWS, DICE, f"{_PLAY}|$"), _PLAYED.throws_of(f"all are taken; {_AGAIN}"), f"{_TAKING} many need needs number until all aside taken take"),
        Asked((r"\b(?:highest|worst|biggest|maximum|most)(?: possible)? (?:total|score|result|points)\b", CHANCE), _worst, "possible number"),
        Asked((AVERAGE, THROWS, f"{_PLAY}|$"), _THROWS, f"{_TAKING} many need needs number until all dice aside taken last lasts long takes", r"\bleft\b"),
    ]
)  # fmt: skip
reckoned = reader(
    [
        Asked((SPREAD, f"{_PLAY}|$"), _SPREAD, f"{_TAKING} points each both", r"\b(?:dice left|die left|gap|win|wins)\b", OTHERWISE),
        Asked((AVERAGE, _PLAY), _average, f"{_TAKING} worse much than many", beside=OTHERWISE),
        Asked((CHANCE, SCORES, f"{_PLAY}|$"), scored(1, _chance, 0, _HIGHEST), _TAKING, r"\b(?:win|wins|beat|beats|opponent)\b", OTHERWISE),
    ]
)  # fmt: skip
