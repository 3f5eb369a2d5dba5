"""Disputes about a move, corrections, whose turn it is, and what people say of the game, in the words in which a position is told."""

import re
from collections.abc import Callable
from typing import Final

from service.reading.english import NUMBERS
from service.reading.stories.checks import FACE_NAMES, others
from solvers.contract.presentation.vocabulary import PERSON

_SAYS = r"(?:(?:says?|said|thinks?|thought|argues?|insists?)\s+(?:that\s+)?(?:(?:i|we|you|one|he|she)\s+(?:should|ought\s+to|must|have\s+to|had\s+to)\s+|to\s+)?|(?:wants?|wanted|would\s+like)(?:\s+me)?\s+to\s+|would(?:\s+(?:rather|just))?\s+)"
_OTHER_SAYS = rf"(?:he|she|they|(?:my|our)\s+(?:{PERSON}))\s+{_SAYS}"
_DOING = r"(?:keep|take|bank|stop|roll|throw|hold|leave|set\s+aside|put\s+aside|go\s+on)\b(?:(?!\b(?:not|never|if|when|unless|until|says?|said)\b)[^.?!;]){0,50}?"
_POINTS = r"([0-9][0-9.,]*[0-9]|[0-9])(?:\s+points?)?"
_DICE = r"[1-6](?:[\s,]+[1-6]){1,5}"


def _disputed(match: re.Match[str]) -> str:
    """Return the two ways of a dispute as one question; both of a face that is named before are its dice."""
    first, second = match[1].strip(), match[2].strip()
    if re.match(r"(?:only|just|both|all)\b", second, re.IGNORECASE):
        second = f"keep {second}"
    one = re.search(rf"\b(?:one|an?)\s+({'|'.join(NUMBERS[:6])}|[1-6])\b", first, re.IGNORECASE)
    if one and re.fullmatch(r"\w+\s+both", second):
        second = f"{second} {one[1]}{'es' if one[1] == 'six' else 's'}"
    both = re.search(r"\bboth\s+(?:the\s+)?(ones|twos|threes|fours|fives|sixes)\b", first, re.IGNORECASE)
    if both and re.fullmatch(r"keep\s+(?:only|just)\s+one", second):
        second = f"keep only one {FACE_NAMES.index(both[1].lower()) + 1}"
    return f". should i {first} or {second}?"


def _taken(match: re.Match[str]) -> str:
    """Return what somebody took, and what another would have taken, as one question."""
    return f". should i keep {match[1]} or keep {match[2]}?"


def _to_target(match: re.Match[str]) -> str:
    """Return a chance without the points that win, if they are those of the game that is told."""
    toss_up = re.search(r"\btoss\b|\bgreens?\b", match.string, re.IGNORECASE)
    within = re.search(r"\bturns\b", match.string, re.IGNORECASE)
    return match[1] if within and bool(toss_up) == match[0].endswith("100") else match[0]


def _corrected(match: re.Match[str]) -> str:
    """Return the dice of a correction, if they are as many as those before it."""
    first, second = (re.findall("[1-6]", match[place]) for place in (1, 2))
    return match[2] if len(first) == len(second) else match[0]


def _lost(match: re.Match[str]) -> str:
    """Return nothing for what came of one's own throw."""
    sentence = re.split(r"[.?!]", match.string[: match.start()])[-1]
    theirs = re.search(rf"\b(?:he|she|they|opponent|{PERSON})\b", sentence, re.IGNORECASE)
    return match[0] if theirs else ""


def _level(match: re.Match[str]) -> str:
    """Return two scores that are level; a number as small as a die may be another thing."""
    return f"{match[1]} to {match[1]}" if int(re.sub(r"\D", "", match[1])) > len(FACE_NAMES) else match[0]


def _held(match: re.Match[str]) -> str:
    """Return points beside the dice left as those of the turn, if those banked are told."""
    told = others(match, r"\bi\s*(?:was|am|['’]m)\s+(?:at|on)\s+[0-9]")
    return f"i have {match[1]} this turn with {match[2]}" if told else match[0]


def _lying(match: re.Match[str]) -> str:
    """Return the dice of a list as those that lie aside."""
    return f"{' '.join(re.findall('[1-6]', match[1]))} aside"


def _of_thirty(match: re.Match[str]) -> str:
    """Return the name of the game of 30s for its rules, if no other game is named."""
    named = others(match, r"\b(?:threes|toss|farkle|thousand|cards?)\b")
    return match[0] if named else "30s:"


# Each pattern, and what is written in its place.
DISPUTES: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (r"\b(he|she|who)['’]?s\s+got\b", r"\1 has got"),
    (
        r"(?:^|(?<=[.!?]))\s*(?:(?:please\s+)?settle\s+(?:this|it|that)(?:\s+for\s+us)?|student\s+here|homework|dear\s+\w+|for\s+(?:a|my|our)\s+(?:seminar|homework|class|paper))\s*[:,.!]",
        " ",
    ),
    # The points that win are none that are held.
    (
        r"\b(chances?|odds|likely|probability)\s+(?:to|of|that\s+i)\s+(?:make|making|reach|reaching|get\s+to|getting\s+to|hit|hitting)\s+(?:100|10[.,]?000)\b(?=\s*(?:[.?!]|$))",
        _to_target,
    ),
    # What was asked at first, before the position that it is about: was it a mistake? She had ...
    (
        r"^\s*(?:was|is)\s+(?:it|this|that)\s+(?:a\s+(?:big\s+)?(?:mistake|blunder|error)|right|wrong|ok|stupid)\s*\?\s*(?=\S)",
        "",
    ),
    # Dice that are told again, as the first time was wrong: 1 1 5 2 3 4... sorry 1 1 5 2 3 3.
    (
        rf"(?<!with )(?<!aside )(?<![1-6] )(?<![1-6], )\b({_DICE})[\s.,;-]*\b(?:oh\s+)?(?:sorry|no\s+wait|wait|i\s+mean|i\s+meant|make\s+that|correction)\b[\s,.:]*({_DICE})\b(?!\s*,?\s*(?:[1-6]\b|(?:are|is|were|was)\s+)?(?:aside|kept|rolled|threw|thrown|lie|lying|left))",
        _corrected,
    ),
    # A dispute asks about two ways: he says keep one four, I say keep both.
    (
        rf"(?:[.,;]\s*|\band\s+)(?:but\s+)?{_OTHER_SAYS}({_DOING}),?\s*(?:but\s+|and\s+|while\s+)?i\s+{_SAYS}({_DOING}|(?:only|just|both|all)\b[^.?!;,]{{0,30}})(?=\s*(?:[.?!;]|$))",
        _disputed,
    ),
    # Two ways to take dice of a throw: took only the three. I would have taken 3 and 4.
    (
        r"(?:,|\s+and)\s+(?:(?:i|he|she)\s+)?(?:took|kept)\s+((?:only\s+|just\s+)?(?:(?!\b(?:threw|rolled|not|and\s+(?:threw|rolled))\b)[^.?!;,]){1,40}?)(?:\s+and\s+(?:threw|rolled)\s+the\s+(?:other|rest|remaining|last)(?:\s+\w+)?(?:\s+dice)?)?[.]\s*(?:but\s+)?(?:i|he|she)(?:\s+would|\s*['’]d)\s+have\s+(?:taken|kept)\s+((?:(?!\bnot\b)[^.?!;]){1,40}?)(?:\s+too)?(?=\s*[.?!])",
        _taken,
    ),
    (r"\s+or\s+(?:hmm+|what|whatever|something)\s*(?=[?.!]|$)", ""),
    # So does one way that is judged: he wants to keep only the 2. Is that right?
    (
        rf"(?<=[.!?;])\s*{_OTHER_SAYS}((?:keep|take)\s[^.?!;]{{1,40}})[.!]\s*(?=(?:is|was)\s+(?:that|it|this|he|she)\b)",
        r" should i \1? ",
    ),
    # What came of a throw changes nothing of the question if it was right: threw it again and got red. How stupid was that?
    (
        r"\s*,?\s*(?:and\s+)?(?:i\s+)?(?:threw|rolled)(?:\s+(?:it|them|again|on))*\s*,?\s*(?:and|but)\s+(?:i\s+)?(?:got\s+(?:nothing|zilch|(?:a\s+|only\s+)?reds?|no\s+greens?)|busted|lost\s+(?:it\s+all|everything|it))(?=[.!]\s*(?:how|was|is)\b(?![^.?!]*\b(?:chances?|odds|now)\b)[^.?!]*\b(?:cost|stupid|dumb|bad|wrong|right|mistake|decision)\b)",
        _lost,
    ),
    (r"\baim(?:ing|ed)\s+(?:at|for)\s+(?=(?:exactly\s+|at\s+least\s+)?[0-9])", "going for "),
    (r"\b(at\s+most|more\s+than|less\s+than)\s+thirty\b(?!-)", r"\1 30"),
    # Scores that are level: 40 all.
    (r"\b([0-9][0-9.,]*)[\s-]+all\b(?=\s+(?:and|when|with|so|but)\b|\s*[.,;])", _level),
    # The game of 30s by its rules.
    (
        (
            r"\bput(?:ting)?\s+(?:at\s+least\s+)?one(?:\s+die)?\s+aside\s+(?:after\s+)?(?:every|each)\s+(?:throw|roll)\b"
            r"|(?:\bmy\s+\w+\s+and\s+i\s+(?:each|both)\s+have\s+six\s+dice\s*,?\s*)?\band\s+who(?:ever)?\s+(?:stays|is|ends)\s+(?:up\s+)?below\s+(?:thirty|30)\s+pays\s+the\s+difference\b"
        ),
        _of_thirty,
    ),
    # Toss Up! by its dice.
    (
        r"\b(?:(?:the\s+)?game\s+with\s+(?:the\s+)?)?(?=[^.?!]{0,25}\bgreen\b)(?=[^.?!]{0,25}\byellow\b)(?=[^.?!]{0,25}\bred\b)(?:green|yellow|red)(?:\s*,?\s+(?:and\s+)?(?:green|yellow|red)){2}\s+dice(?:\s+game)?\b(?!\s+(?:left|show))",
        "toss up",
    ),
    (rf"\b(?:{PERSON}|lady|gentleman)\s+(?:on|to)\s+my\s+left\b", "next player"),
    (rf"\b(?:{PERSON}|lady|gentleman)\s+after\s+(?:him|her|them|that)\b", "third player"),
    (
        rf"\b(?:i\s+have|i['’]ve|i\s+am\s+on)\s+{_POINTS}\s+to\s+(?:(?:my\s+|the\s+)?(?:{PERSON})['’]s|his|hers?|theirs?)\s+{_POINTS}",
        r"i have \1, opponent has \2",
    ),
    (
        rf"\bi\s+(?:had|have)\s+{_POINTS}\s+with\s+((?:[1-9]|{'|'.join(NUMBERS)})\s+(?:dice|die)\s+(?:left|to\s+go|remaining))",
        _held,
    ),
    (r"\b(?:have|has)\s+(?:just\s+)?(?:fallen|landed)(?:\s+on)?\s+(?=[1-6]\b)", "show "),
    # I have put aside 6, 6, 5 and 5: they lie aside.
    (
        r"(?<!should )(?<!could )(?<!would )\b(?:i\s+)?(?:have|had|['’]ve)\s+(?:now\s+|already\s+)?(?:put|set)\s+aside\s+((?:[1-6](?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+)){1,5}[1-6])\b(?!\s*(?:dice|points|of))",
        _lying,
    ),
    # Somebody else's turn, which is none of the player who asks.
    (
        (
            rf"\b(?:it(?:\s+is|['’]s)\s+)?(?:(?:his|her|their)|(?<!trailing )(?<!leading )(?:my\s+|the\s+)?(?<!trailing )(?<!leading )\b(?:{PERSON})['’]s)\s+(?:next\s+)?(?:go|throw|roll|move|turn)\b(?=\s*(?:now|next|first)?\s*(?:[.,;?!]|$|and\b|so\b))"
            rf"|\b(?:(?:my\s+|the\s+)?(?:{PERSON}|opponent)|he|she)\s+to\s+(?:move|roll|throw|play)\b|\bit(?:\s+is|['’]s)\s+not\s+my\s+(?:go|throw|roll|move|turn)\b"
        ),
        "it is her turn",
    ),
    # Points of hundreds are none of dice, wherever they lie.
    (
        r"\b([1-9][0-9]?[.,]?[0-9]?[05]0)(?:\s+points?)?\s+(?:set|put|lying)\s+aside\b(?!\s+(?:by|for)\b)",
        r"\1 points",
    ),
)
