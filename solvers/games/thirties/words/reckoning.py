"""Questions about the game of 30s whose answers are reckoned: spreads, chances under a strategy, throws, the second stage, and what follows from a first throw."""

import re
from collections.abc import Mapping
from fractions import Fraction

from solvers import distributions
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.questions import dice_said
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
    limits,
    not_given,
    number_of,
    percent,
    points_said,
    reader,
    root,
    scores_of,
)
from solvers.dice import rolls
from solvers.games.thirties.words import second_stage, spread

_LOW, _HIGH = 6, 36
_KEEP = r"(?:(?:always |only |just |ever )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)|sav(?:e|es|ing)) )?(?:(?:only|just|always|ever|nothing but) )*"
_ELSE = r"(?:(?: in(?: the)?)? (?:(?:or|and) )?(?:failing that|else|otherwise|at least|if (?:there is|he has|i have) none|without one)(?: (?:only|just|the|his|her|my|their))* (?:highest|biggest)(?: (?:die|one))?)?"
_EVERY = r"(?:(?: (?:of|in|on|from))? (?:each|every) (?:time|throw|roll))?"
_SIX, _FIVE = "(?:sixes|six|6s?)", "(?:fives|five|5s?)"
_ALL = "(?:(?:all|every|the|each|any) )*"
# Plays by their words; the longer ones first, as fives and sixes are sixes too.
_PLAYS: Mapping[str, str] = {
    "maximize:fives-and-sixes": rf"{_KEEP}(?:{_ALL}{_FIVE} (?:and|along with|with) {_ALL}{_SIX}|{_ALL}{_SIX} (?:and|along with|with) {_ALL}{_FIVE}|{_ALL}{_FIVE} (?:as well(?: as {_ALL}{_SIX})?|too|also)){_ELSE}",
    "maximize:sixes": rf"(?:(?:(?:always|only|just|ever) )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)) )(?:(?:only|just|nothing but) )*{_ALL}{_SIX}(?: only| alone)?{_ELSE}{_EVERY}|\b(?:only|just|nothing but) {_ALL}{_SIX}{_ELSE}{_EVERY}",
    "maximize:heuristic": r"(?:the )?(?:heuristic|rule of thumb)",
    "maximize:beginner": r"(?:like )?(?:an? |the )?beginners?",
    "maximize:highest-die": rf"(?:(?:always|only|just) )*(?:keep(?:s|ing)?|put(?:s|ting)? aside|tak(?:e|es|ing)) (?:(?:always|only|just) )*(?:(?:the|one|his|her|my|their) )*(?:single )?highest(?: (?:die|one))?(?: alone)?{_EVERY}|\b(?:only|just) (?:the )?(?:single )?highest die",
    "maximize": r"(?:(?:the |an? )?(?:strategy|policy|goal|play|plan) (?:that|which) )?maximi[sz](?:es|ed|e|ing|ation)\b(?: of)?(?: (?:the|my|his|her))?(?: (?:expected|average|mean))?(?: (?:final )?(?:score|points|total|expectation|sum))?|(?:for )?the most points(?: on average)?|\b(?:the )?(?:best|perfect|optimal)(?:ly)?(?: (?:possible )?(?:play|strategy|policy|way))?(?: for (?:the most )?points)?|\b(?:perfectly|optimally)\b",
}
_PLAY = "|".join(f"(?P<{re.sub('[^a-z]', '_', slug)}>{words})" for slug, words in _PLAYS.items())
_FACE = "(?:[1-6]s?|ones?|twos?|threes?|fours?|fives?|sixes|six)"
_FIRST = r"(?:first|opening|1st) (?:throw|roll)"
_NONE_OF = (
    rf"\b(?:no|without an?|without any|neither an?|neither) ({_FACE})((?: (?:and|or|nor)(?: no| an?)? {_FACE})*)\b"
)
_SO_MANY = r"\b(exactly|at least|at most|just|only)? ?([1-6])((?: \2)*)(?! [1-6])\b"
_FACES = ("one", "two", "three", "four", "five", "six")
_KEEPING = "keep keeps keeping kept put aside always every time each way strategy plan rule"


def _slug(found: re.Match[str]) -> str:
    """Return the policy whose words were found; maximize if none were."""
    return next((slug for slug in _PLAYS if found[re.sub("[^a-z]", "_", slug)]), "maximize") if found[0] else "maximize"


def _named(slug: str) -> str:
    """Return a policy as an answer calls it."""
    if slug == "maximize":
        return "Played for the most points"
    if slug.endswith("highest-die"):
        return "If only the highest die of every throw is put aside"
    return f"Under {slug.partition(':')[2]}"


def _play(slug: str) -> str:
    """Return the name of a play in :data:`spread.PLAYS`."""
    return slug.partition(":")[2] or slug


def _spread(found: Found) -> tuple[str, str]:
    slug = _slug(found[1])
    odds = spread.odds(_play(slug))
    variance = distributions.variance(odds)
    return (
        f"the spread of the score under {_play(slug)}",
        f"{_named(slug)}, the score of a turn has the variance {decimal(variance, 3)} and the standard deviation {root(variance, 3)}, about an average of {decimal(distributions.mean(odds), 3)}.",
    )


def _chance(found: Found) -> tuple[str, str] | None:
    slug, scores = _slug(found[1]), scores_of(found[2][0].strip(), _LOW, _HIGH)
    if scores is None:
        return None
    low, high, shown = scores
    chance = distributions.between(spread.odds(_play(slug)), low, high)
    return (
        f"the chance of {shown} under {_play(slug)}",
        f"{_named(slug)}, a turn ends at {shown} with a chance of {percent(chance)}.",
    )


def _chance_if_said(found: Found) -> tuple[str, str] | None:
    """Return the answer about a chance unless best play is meant, which may be that for the chance itself."""
    said = _slug(found[1]) != "maximize" or re.search("maximi|most points|for points", found[1][0])
    return _chance(found) if said else None


def _chance_wanted(found: Found) -> tuple[str, str] | None:
    scores = scores_of(found[1][0].strip(), _LOW, _HIGH)
    if scores is None:
        return None
    low, high, shown = scores
    played = percent(distributions.between(spread.odds("maximize"), low, high))
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


def _lost(found: Found) -> tuple[str, str] | None:
    """Return the answer about the points that are lost below 30."""
    scores, slug = scores_of(found[2][0].strip(), 1, 24), _slug(found[3])
    if scores is None:
        return None
    low, high, shown = scores
    chance = percent(distributions.between(spread.odds(_play(slug)), 30 - high, 30 - low))
    wanted = _wanted(30 - high, 30 - low) if not found[3][0] and high == 24 else ""
    return (
        f"the chance to lose {shown} under {_play(slug)}",
        f"{wanted}{_named(slug)}, a turn loses {points_said(shown)} with a chance of {chance}.",
    )


def _ends_given(found: Found) -> tuple[str, str] | None:
    """Return the answer about the score of the turns that end in a range."""
    words = re.sub(
        r"\b(?:fail|fails|failing|failed|do not|not|miss|misses) (?:to )?(?:reach|get to|get|make|miss) ",
        "below ",
        found[1][0].strip(),
    )
    scores, slug = scores_of(words.strip(), _LOW, _HIGH), _slug(found[2])
    if scores is None or scores[0] == scores[1]:
        return None
    low, high, shown = scores
    odds = spread.odds(_play(slug))
    within = {score: chance for score, chance in odds.items() if low <= score <= high}
    mean = distributions.mean(within) / sum(within.values())
    lost = f", which loses {decimal(30 - mean, 3)} points" if high < 30 else ""
    return (
        f"the score of a turn that ends at {shown} under {_play(slug)}",
        f"{_named(slug)}, a turn ends at {shown} with a chance of {percent(distributions.between(odds, low, high))}, and then at {decimal(mean, 3)} on average{lost}.",
    )


def _mode(found: Found) -> tuple[str, str]:
    slug = _slug(found[1])
    odds = spread.odds(_play(slug))
    score = max(odds, key=odds.__getitem__)
    return (
        f"the most likely score under {_play(slug)}",
        f"{_named(slug)}, the most likely score of a turn is {score}, with a chance of {percent(odds[score])}.",
    )


def _median(found: Found) -> tuple[str, str]:
    slug = _slug(found[1])
    odds = spread.odds(_play(slug))
    score = distributions.median(odds)
    return (
        f"the median score under {_play(slug)}",
        f"{_named(slug)}, the median score of a turn is {score}: it ends at {score} or more with a chance of {percent(distributions.between(odds, score, _HIGH))}, and at {score} or less with {percent(distributions.between(odds, _LOW, score))}.",
    )


def _chance_given(found: Found) -> tuple[str, str] | None:
    faces, scores = _faces_of(found[2]), scores_of(found[3][0].strip(), _LOW, _HIGH)
    if scores is None:
        return None
    throws = [rolled for rolled in rolls(spread.DICE) if not faces & set(rolled)]
    low, high, shown = scores
    chance = distributions.between(spread.given("maximize", throws), low, high)
    first = f"no {' and no '.join(sorted(faces))}"
    return (
        f"the chance of {shown} after a first throw with {first}",
        f"After a first throw with {first}, a turn that is played for the most points ends at {shown} with a chance of {percent(chance)}.",
    )


def _average(found: Found) -> tuple[str, str]:
    slug = _slug(found[1])
    odds = spread.odds(_play(slug))
    return (
        f"the points of a turn under {_play(slug)}",
        (
            f"{_named(slug)}, a turn brings {decimal(distributions.mean(odds), 3)} points on average; the most possible are {decimal(spread.most(spread.DICE), 3)}. "
            f"It ends at 30 or more with a chance of {percent(distributions.between(odds, 30, _HIGH))}."
        ),
    )


def _throws(found: Found) -> tuple[str, str]:
    slug = _slug(found[2])
    number = decimal(spread.throws(_play(slug)))
    return (
        f"the number of throws of a turn under {_play(slug)}",
        f"{_named(slug)}, a turn has {number} throws on average.",
    )


def _throws_of(found: Found) -> tuple[str, str] | None:
    number, slug = number_of(found[2][1]), _slug(found[3])
    if not 0 < number <= spread.DICE:
        return None
    return (
        f"the number of throws with {dice_said(number)} under {_play(slug)}",
        f"{_named(slug)}, {dice_said(number)} {'takes' if number == 1 else 'take'} {decimal(spread.throws(_play(slug), number))} throws on average until all are aside.",
    )


def _worst(_: Found) -> tuple[str, str]:
    return (
        "the chance of the lowest score",
        f"The lowest score is {_LOW}: six 1s. Played for the most points, a turn ends with it with a chance of {percent(spread.odds('maximize')[_LOW])}, and if all dice of the first throw are kept, of {percent(Fraction(1, 6**spread.DICE))}.",
    )


def _two_plays(found: Found) -> tuple[str, str] | None:
    first, second = sorted((_slug(found[0]), _slug(found[1])))
    if first == second:
        return None
    plays = [_play(slug) for slug in (first, second)]
    points = [distributions.mean(spread.odds(play)) for play in plays]
    better, worse = plays if points[0] > points[1] else reversed(plays)
    return (
        f"{plays[0]} compared with {plays[1]}",
        f"Under {better} a turn brings {decimal(max(points), 3)} points on average, which is {decimal(abs(points[0] - points[1]), 3)} more than the {decimal(min(points), 3)} under {worse}.",
    )


def _who_wins(found: Found) -> tuple[str, str] | None:
    first, second = sorted((_slug(found[0]), _slug(found[1])))
    if first == second:
        return None
    one, other = (spread.odds(_play(slug)) for slug in (first, second))
    wins, ties = (
        sum(
            (chance * more for score, chance in one.items() for points, more in other.items() if same(score, points)),
            Fraction(0),
        )
        for same in (int.__gt__, int.__eq__)
    )
    return (
        f"how often {_play(first)} has more points than {_play(second)}",
        f"In a turn {_play(first)} has more points than {_play(second)} with a chance of {percent(wins)}, and fewer with {percent(1 - wins - ties)}; the others are ties.",
    )


def _who_reaches(found: Found) -> tuple[str, str] | None:
    first, second = sorted((_slug(found[0]), _slug(found[1])))
    if first == second:
        return None
    one, other = (percent(distributions.between(spread.odds(_play(slug)), 30, _HIGH)) for slug in (first, second))
    return (
        f"how often {_play(first)} and {_play(second)} reach 30",
        f"A turn ends at 30 or more with a chance of {one} under {_play(first)}, and of {other} under {_play(second)}.",
    )


def _highest_alone(found: Found) -> tuple[str, str] | None:
    scores = scores_of(found[0][0].strip(), _LOW, _HIGH)
    if scores is None or scores[0] != scores[1]:
        return None
    score, chance = scores[0], spread.hit(scores[0], spread.DICE)
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


def _first_throw(found: Found) -> tuple[str, str]:
    faces = _faces_of(found[2])
    throws = [rolled for rolled in rolls(spread.DICE) if not faces & set(rolled)]
    return _given(f"no {' and no '.join(sorted(faces))}", throws)


def _first_count(found: Found) -> tuple[str, str]:
    face, number, how = found[2][2], 1 + len(found[2][3].split()), found[2][1] or ""
    low, high, said = limits(how, number, spread.DICE)
    throws = [rolled for rolled in rolls(spread.DICE) if low <= rolled.count(face) <= high]
    return _given(f"{said} {number} {face}{'s' if number > 1 else ''}", throws, f"{said} {NUMBERS[number]}")


def _given(shown: str, throws: list[str], said: str = "") -> tuple[str, str]:
    """Return the answer about the turns after some first throws; the number of dice in words instead of digits if ``said``."""
    chance, told = distributions.share(throws), f"{said} {shown.rpartition(' ')[2]}" if said else shown
    return (
        f"the score after a first throw with {shown}",
        f"The first throw has {told} with a chance of {percent(chance)}. Then a turn that is played for the most points brings {decimal(distributions.mean(spread.given('maximize', throws)), 3)} points on average.",
    )


# What goes before the questions of the document, as it says more than they do.
special = reader(
    [
        *second_stage.ASKED,
        Asked((SCORES, r"\b(?:keep(?:ing)?|putting aside|the) (?:(?:only|just|always|the) )*(?:highest|biggest|high)(?: (?:dice|ones))?\b", r"\b(?:lost|loses?|losing|loss|costs?|worse|compared|difference)\b"), _highest_alone, "p probability chance best maximize maximised maximized over all strategies restricting restricted restrict oneself yourself myself himself much one keeping always only aim aiming going wants want"),
        Asked((CHANCE, _PLAY, SCORES), _chance_if_said, f"{_KEEPING} or more die reach reaching inclusive between", beside=OTHERWISE),
        faces_thrown(spread.DICE),
        Asked((_PLAY, _PLAY, r"\b(?:(?:lose|loses|losing|fail|fails)(?: points)?|(?:stay|stays|end|ends) (?:below|under) 30|(?:reach|reaches|get to|gets to|make|makes) 30) (?:less|more) often\b"), _who_reaches, f"{_KEEPING} than true"),
        Asked((_PLAY, _PLAY, r"\b(?:who wins|wins? more(?: often)?|who (?:is|would be) (?:ahead|the favourite)|beats?|win against)\b"), _who_wins, f"{_KEEPING} more often two 2 both other against versus vs nothing but"),
        Asked((_PLAY, _PLAY, r"\b(?:which|better|worse|difference|compared?|versus|vs|than|how much|or)\b"), _two_plays, f"{_KEEPING} which better worse best difference compare compared versus vs than much more average averages mean expected two 2 ways strategies gives give brings bring each gain gains"),
        Asked((AVERAGE, _FIRST, _NONE_OF), _first_throw, f"{GIVEN} chance probability"),
        Asked((AVERAGE, _FIRST, _SO_MANY), _first_count, f"{GIVEN} chance probability"),
        Asked((CHANCE, _FIRST, _NONE_OF, SCORES), _chance_given, GIVEN, not_given(_NONE_OF)),
        Asked((rf"\b{AVERAGE}\b|\bhow (?:much|many points)\b", rf"(?:\b(?:fail|fails|failing|do not|miss) (?:to )?(?:reach|get to|get|make) {NUMBER}\b|{SCORES})", rf"{_PLAY}|$"), _ends_given, "given conditional provided suppose supposing when if lose loses lost losing loss how much many average", r"\b(?:second|stage|award|aside|left|dice|die|beat|win|wins|throw|chance|odds|probability|likely|often)\b"),
        Asked((r"\bmost (?:likely|common|probable|frequent)\b|\b(?:comes|occurs|happens|come|occur) (?:up )?(?:the )?most often\b|\bmode\b", rf"{_PLAY}|$"), _mode, f"{_KEEPING} common number", r"\b(?:dice|die|face|award|stage|aside|first)\b", OTHERWISE),
        Asked((r"\bmedian\b", rf"{_PLAY}|$"), _median, _KEEPING, r"\b(?:dice|die|face|award|stage|aside|first)\b", OTHERWISE),
        Asked((AVERAGE, THROWS, DICE, f"{_PLAY}|$"), _throws_of, f"{_KEEPING} many need needs number until all take", rf"\b{second_stage.STAGE}\b"),
        Asked((r"\b(?:lowest|worst|smallest|minimum|fewest)(?: possible)? (?:total|score|result|points)\b", CHANCE), _worst, "possible number"),
        Asked((AVERAGE, THROWS, rf"{_PLAY}|$"), _throws, f"{_KEEPING} many need needs number until all dice aside take takes", rf"\b{second_stage.STAGE}\b|\bleft\b"),
    ]
)  # fmt: skip
reckoned = reader(
    [
        Asked((SPREAD, rf"{_PLAY}|$"), _spread, f"{_KEEPING} strategy policy points each both", rf"\b{second_stage.STAGE}\b|\b(?:loss|losses|award|dice|die left)\b", OTHERWISE),
        Asked((CHANCE, _PLAY, SCORES), _chance, f"{_KEEPING} or more die reach reaching inclusive between", r"\b(?:best|highest|greatest|maximum) (?:possible )?(?:chance|odds|probability)\b", OTHERWISE),
        Asked((CHANCE, r"\blos(?:e|es|ing|t)\b", SCORES, rf"{_PLAY}|$"), _lost, f"{_KEEPING} below under missing short only", beside=OTHERWISE),
        Asked((CHANCE, SCORES), _chance_wanted, "inclusive between", beside=OTHERWISE),
        Asked((AVERAGE, _PLAY), _average, f"{_KEEPING} worse much than die", beside=OTHERWISE),
    ]
)  # fmt: skip
