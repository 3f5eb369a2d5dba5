"""Questions about the game of 30s whose answers are reckoned: spreads, chances under a strategy, throws, the second stage, and what follows from a first throw."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from solvers import distributions
from solvers.contract.presentation.reckoned import (
    AVERAGE,
    CHANCE,
    DICE,
    GIVEN,
    NUMBER,
    OTHERWISE,
    SCORES,
    SPREAD,
    THROWS,
    Asked,
    Found,
    decimal,
    faces_thrown,
    not_given,
    percent,
    points_said,
    reader,
    scored,
    scores_of,
)
from solvers.games.thirties.words import second_stage, spread
from solvers.games.thirties.words.spread import TURN
from solvers.turn_asked import FIRST, MODE, Asking

_LOW, _HIGH = 6, 36
_KEEP = r"(?:(?:always |only |just |ever )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)|sav(?:e|es|ing)) )?(?:(?:only|just|always|ever|nothing but) )*"
_ELSE = r"(?:(?: in(?: the)?)? (?:(?:or|and) )?(?:failing that|else|otherwise|at least|if (?:there is|he has|i have) none|without one)(?: (?:only|just|the|his|her|my|their))* (?:highest|biggest)(?: (?:die|one))?)?"
_EVERY = r"(?:(?: (?:of|in|on|from))? (?:each|every) (?:time|throw|roll))?"
_SIX, _FIVE = "(?:sixes|six|6s?)", "(?:fives|five|5s?)"
_ALL = "(?:(?:all|every|the|each|any) )*"
# Plays by their words; the longer ones first, as fives and sixes are sixes too.
_PLAYS: Mapping[str, str] = {
    "fives-and-sixes": rf"{_KEEP}(?:{_ALL}{_FIVE} (?:and|along with|with) {_ALL}{_SIX}|{_ALL}{_SIX} (?:and|along with|with) {_ALL}{_FIVE}|{_ALL}{_FIVE} (?:as well(?: as {_ALL}{_SIX})?|too|also)){_ELSE}",
    "sixes": rf"(?:(?:(?:always|only|just|ever) )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)) )(?:(?:only|just|nothing but) )*{_ALL}{_SIX}(?: only| alone)?{_ELSE}{_EVERY}|\b(?:only|just|nothing but) {_ALL}{_SIX}{_ELSE}{_EVERY}",
    "heuristic": r"(?:the )?(?:heuristic|rule of thumb)",
    "beginner": r"(?:like )?(?:an? |the )?beginners?",
    "highest-die": rf"(?:(?:always|only|just) )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)) (?:(?:always|only|just) )*(?:(?:the|one|his|her|my|their) )*(?:single )?highest(?: (?:die|one))?(?: alone)?{_EVERY}|\b(?:only|just) (?:the )?(?:single )?highest die",
    "maximize": r"(?:(?:the |an? )?(?:strategy|policy|goal|play|plan) (?:that|which) )?maximi[sz](?:es|ed|e|ing|ation)\b(?: of)?(?: (?:the|my|his|her))?(?: (?:expected|average|mean))?(?: (?:final )?(?:score|points|total|expectation|sum))?|(?:for )?the most points(?: on average)?|\b(?:the )?(?:best|perfect|optimal)(?:ly)?(?: (?:possible )?(?:play|strategy|policy|way))?(?: for (?:the most )?points)?|\b(?:perfectly|optimally)\b",
}
_UNDER = {
    "maximize": "Played for the most points",
    "highest-die": "If only the highest die of every throw is put aside",
}
_PLAYED = Asking(TURN, _PLAYS, "maximize", lambda name: _UNDER.get(name, f"Under {name}"))
_PLAY = _PLAYED.play
_FACE = "(?:[1-6]s?|ones?|twos?|threes?|fours?|fives?|sixes|six)"
_NONE_OF = (
    rf"\b(?:no|without an?|without any|neither an?|neither) ({_FACE})((?: (?:and|or|nor)(?: no| an?)? {_FACE})*)\b"
)
_SO_MANY = r"\b(exactly|at least|at most|just|only)? ?([1-6])((?: \2)*)(?! [1-6])\b"
_FACES = ("one", "two", "three", "four", "five", "six")
_KEEPING = "keep keeps keeping kept put aside always every time each way strategy plan rule"


def _chance(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    name = _PLAYED.named(found[1])
    chance = distributions.between(TURN.odds(name), low, high)
    return (
        f"the chance of {shown} under {name}",
        f"{_PLAYED.under(name)}, a turn ends at {shown} with a chance of {percent(chance)}.",
    )


def _chance_if_said(found: Found, low: int, high: int, shown: str) -> tuple[str, str] | None:
    """Return the answer about a chance unless best play is meant, which may be that for the chance itself."""
    said = _PLAYED.named(found[1]) != "maximize" or re.search("maximi|most points|for points", found[1][0])
    return _chance(found, low, high, shown) if said else None


def _chance_wanted(_: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    played = percent(distributions.between(TURN.odds("maximize"), low, high))
    return (
        f"the chance of {shown}",
        f"{_wanted(low, high)}Played for the most points, a turn ends at {shown} with a chance of {played}.",
    )


def _wanted(low: int, high: int) -> str:
    """Return the sentence with the chance of who plays for some scores; empty if no goal is that."""
    address = "/v1/games/thirties/{}-{}/states/roll6"
    if high == _HIGH and low > _LOW:
        return f"Who wants {low} or more gets it with a chance of {{{{{address.format('reach', low)}|percent 2}}}}. "
    if low == _LOW and high < _HIGH:
        return f"Who wants {high + 1} or more fails with a chance of {{{{1 - reach{high + 1}|percent 2}}}}. "
    if low == high:
        return f"Who wants exactly {low} gets it with a chance of {{{{{address.format('hit', low)}|percent 2}}}}. "
    return ""


def _lost(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    """Return the answer about the points that are lost below 30."""
    name = _PLAYED.named(found[3])
    chance = percent(distributions.between(TURN.odds(name), 30 - high, 30 - low))
    wanted = _wanted(30 - high, 30 - low) if not found[3][0] and high == 24 else ""
    return (
        f"the chance to lose {shown} under {name}",
        f"{wanted}{_PLAYED.under(name)}, a turn loses {points_said(shown)} with a chance of {chance}.",
    )


def _ends_given(found: Found) -> tuple[str, str] | None:
    """Return the answer about the score of the turns that end in a range."""
    words = re.sub(
        r"\b(?:fail|fails|failing|failed|do not|not|miss|misses) (?:to )?(?:reach|get to|get|make|miss) ",
        "below ",
        found[1][0].strip(),
    )
    scores, name = scores_of(words.strip(), _LOW, _HIGH), _PLAYED.named(found[2])
    if scores is None or scores[0] == scores[1]:
        return None
    low, high, shown = scores
    odds = TURN.odds(name)
    within = {score: chance for score, chance in odds.items() if low <= score <= high}
    mean = distributions.mean(within) / sum(within.values())
    lost = f", which loses {decimal(30 - mean, 3)} points" if high < 30 else ""
    return (
        f"the score of a turn that ends at {shown} under {name}",
        f"{_PLAYED.under(name)}, a turn ends at {shown} with a chance of {percent(distributions.between(odds, low, high))}, and then at {decimal(mean, 3)} on average{lost}.",
    )


def _chance_given(found: Found, low: int, high: int, shown: str) -> tuple[str, str]:
    faces = _faces_of(found[2])
    chance = distributions.between(TURN.given("maximize", TURN.throws_without(faces)), low, high)
    first = _none_of(faces)
    return (
        f"the chance of {shown} after a first throw with {first}",
        f"After a first throw with {first}, a turn that is played for the most points ends at {shown} with a chance of {percent(chance)}.",
    )


def _average(found: Found) -> tuple[str, str]:
    name = _PLAYED.named(found[1])
    odds = TURN.odds(name)
    return (
        f"the points of a turn under {name}",
        (
            f"{_PLAYED.under(name)}, a turn brings {decimal(distributions.mean(odds), 3)} points on average; the most possible are {decimal(spread.most(spread.DICE), 3)}. "
            f"It ends at 30 or more with a chance of {percent(distributions.between(odds, 30, _HIGH))}."
        ),
    )


def _worst(_: Found) -> tuple[str, str]:
    return (
        "the chance of the lowest score",
        f"The lowest score is {_LOW}: six 1s. Played for the most points, a turn ends with it with a chance of {percent(TURN.odds('maximize')[_LOW])}, and if all dice of the first throw are kept, of {percent(Fraction(1, 6**spread.DICE))}.",
    )


def _who_wins(found: Found) -> tuple[str, str] | None:
    two = _PLAYED.two(found)
    if two is None:
        return None
    one, other = map(TURN.odds, two)
    wins, ties = (
        sum(
            (chance * more for score, chance in one.items() for points, more in other.items() if same(score, points)),
            Fraction(0),
        )
        for same in (int.__gt__, int.__eq__)
    )
    return (
        f"how often {two[0]} has more points than {two[1]}",
        f"In a turn {two[0]} has more points than {two[1]} with a chance of {percent(wins)}, and fewer with {percent(1 - wins - ties)}; the others are ties.",
    )


def _who_reaches(found: Found) -> tuple[str, str] | None:
    two = _PLAYED.two(found)
    if two is None:
        return None
    one, other = (percent(distributions.between(TURN.odds(name), 30, _HIGH)) for name in two)
    return (
        f"how often {two[0]} and {two[1]} reach 30",
        f"A turn ends at 30 or more with a chance of {one} under {two[0]}, and of {other} under {two[1]}.",
    )


def _highest_alone(_: Found, score: int, high: int, _shown: str) -> tuple[str, str] | None:
    if score < high:
        return None
    chance = spread.hit(score, spread.DICE)
    address = f"/v1/games/thirties/hit-{score}/states/roll6"
    return (
        f"what keeping the highest dice costs who wants exactly {score}",
        f"Who wants exactly {score} gets it with a chance of {{{{{address}|percent 2}}}}, and who may put aside only the highest dice of a throw with {percent(chance)}.",
    )


def _faces_of(found: re.Match[str]) -> set[str]:
    """Return the digits of the faces that some words name."""
    words = re.findall(_FACE, f"{found[1]} {found[2]}")
    return {word[0] if word[0].isdigit() else _digit(word) for word in words}


def _digit(word: str) -> str:
    return str(next(place for place, face in enumerate(_FACES, 1) if word.startswith(face[:3])))


def _none_of(faces: Iterable[str]) -> str:
    return f"no {' and no '.join(sorted(faces))}"


def _first_throw(found: Found) -> tuple[str, str]:
    faces = _faces_of(found[2])
    said = _none_of(faces)
    return _given(said, TURN.throws_without(faces), said)


def _first_count(found: Found) -> tuple[str, str]:
    return _given(*TURN.first_throws(found[2][2], 1 + len(found[2][3].split()), found[2][1] or ""))


def _given(shown: str, throws: list[str], said: str) -> tuple[str, str]:
    """Return the answer about the turns after some first throws, which are ``shown`` in the title and ``said`` in the answer."""
    mean = decimal(distributions.mean(TURN.given("maximize", throws)), 3)
    return (
        f"the score after a first throw with {shown}",
        f"The first throw has {said} with a chance of {percent(distributions.share(throws))}. Then a turn that is played for the most points brings {mean} points on average.",
    )


_SPREAD = _PLAYED.said(
    "the spread of the score under {name}",
    "{under}, the score of a turn has the variance {variance} and the standard deviation {deviation}, about an average of {mean}.",
)
_MODE = _PLAYED.said(
    "the most likely score under {name}",
    "{under}, the most likely score of a turn is {mode}, with a chance of {mode_chance}.",
)
_MEDIAN = _PLAYED.said(
    "the median score under {name}",
    "{under}, the median score of a turn is {median}: it ends at {median} or more with a chance of {median_or_more}, and at {median} or less with {median_or_less}.",
)
_THROWS = _PLAYED.said(
    "the number of throws of a turn under {name}", "{under}, a turn has {throws} throws on average.", place=2
)
# What goes before the questions of the document, as it says more than they do.
special = reader(
    [
        *second_stage.ASKED,
        Asked((SCORES, r"\b(?:keep(?:ing)?|putting aside|the) (?:(?:only|just|always|the) )*(?:highest|biggest|high)(?: (?:dice|ones))?\b", r"\b(?:lost|loses?|losing|loss|costs?|worse|compared|difference)\b"), scored(0, _highest_alone, _LOW, _HIGH), "p probability chance best maximize maximised maximized over all strategies restricting restricted restrict oneself yourself myself himself much one keeping always only aim aiming going wants want"),
        Asked((CHANCE, _PLAY, SCORES), scored(2, _chance_if_said, _LOW, _HIGH), f"{_KEEPING} or more die reach reaching inclusive between", beside=OTHERWISE),
        faces_thrown(spread.DICE),
        Asked((_PLAY, _PLAY, r"\b(?:(?:lose|loses|losing|fail|fails)(?: points)?|(?:stay|stays|end|ends) (?:below|under) 30|(?:reach|reaches|get to|gets to|make|makes) 30) (?:less|more) often\b"), _who_reaches, f"{_KEEPING} than true"),
        Asked((_PLAY, _PLAY, r"\b(?:who wins|wins? more(?: often)?|who (?:is|would be) (?:ahead|the favourite)|beats?|win against)\b"), _who_wins, f"{_KEEPING} more often two 2 both other against versus vs nothing but"),
        Asked((_PLAY, _PLAY, r"\b(?:which|better|worse|difference|compared?|versus|vs|than|how much|or)\b"), _PLAYED.compared("brings", "more", most=True), f"{_KEEPING} which better worse best difference compare compared versus vs than much more average averages mean expected two 2 ways strategies gives give brings bring each gain gains"),
        Asked((AVERAGE, FIRST, _NONE_OF), _first_throw, f"{GIVEN} chance probability"),
        Asked((AVERAGE, FIRST, _SO_MANY), _first_count, f"{GIVEN} chance probability"),
        Asked((CHANCE, FIRST, _NONE_OF, SCORES), scored(3, _chance_given, _LOW, _HIGH), GIVEN, not_given(_NONE_OF)),
        Asked((rf"\b{AVERAGE}\b|\bhow (?:much|many points)\b", rf"(?:\b(?:fail|fails|failing|do not|miss) (?:to )?(?:reach|get to|get|make) {NUMBER}\b|{SCORES})", rf"{_PLAY}|$"), _ends_given, "given conditional provided suppose supposing when if lose loses lost losing loss how much many average", r"\b(?:second|stage|award|aside|left|dice|die|beat|win|wins|throw|chance|odds|probability|likely|often)\b"),
        Asked((MODE, rf"{_PLAY}|$"), _MODE, f"{_KEEPING} common number", r"\b(?:dice|die|face|award|stage|aside|first)\b", OTHERWISE),
        Asked((r"\bmedian\b", rf"{_PLAY}|$"), _MEDIAN, _KEEPING, r"\b(?:dice|die|face|award|stage|aside|first)\b", OTHERWISE),
        Asked((AVERAGE, THROWS, DICE, f"{_PLAY}|$"), _PLAYED.throws_of("all are aside"), f"{_KEEPING} many need needs number until all take", rf"\b{second_stage.STAGE}\b"),
        Asked((r"\b(?:lowest|worst|smallest|minimum|fewest)(?: possible)? (?:total|score|result|points)\b", CHANCE), _worst, "possible number"),
        Asked((AVERAGE, THROWS, rf"{_PLAY}|$"), _THROWS, f"{_KEEPING} many need needs number until all dice aside take takes", rf"\b{second_stage.STAGE}\b|\bleft\b"),
    ]
)  # fmt: skip
reckoned = reader(
    [
        Asked((SPREAD, rf"{_PLAY}|$"), _SPREAD, f"{_KEEPING} strategy policy points each both", rf"\b{second_stage.STAGE}\b|\b(?:loss|losses|award|dice|die left)\b", OTHERWISE),
        Asked((CHANCE, _PLAY, SCORES), scored(2, _chance, _LOW, _HIGH), f"{_KEEPING} or more die reach reaching inclusive between", r"\b(?:best|highest|greatest|maximum) (?:possible )?(?:chance|odds|probability)\b", OTHERWISE),
        Asked((CHANCE, r"\blos(?:e|es|ing|t)\b", SCORES, rf"{_PLAY}|$"), scored(2, _lost, 1, 24), f"{_KEEPING} below under missing short only", beside=OTHERWISE),
        Asked((CHANCE, SCORES), scored(1, _chance_wanted, _LOW, _HIGH), "inclusive between", beside=OTHERWISE),
        Asked((AVERAGE, _PLAY), _average, f"{_KEEPING} worse much than die", beside=OTHERWISE),
    ]
)  # fmt: skip
