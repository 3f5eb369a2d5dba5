"""Questions whether to bank or to roll, as people ask them in any game of points and dice.

A question is written anew before it is read: ``should I bank 350 with 3 dice, 4500 to 6200?`` becomes ``should i held 350 with
hand of 3, my score 4500 opponent 6200?``. So every number has a phrase right before it, and no number of dice can be taken for a
face. Every pattern takes linear time.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from solvers.contract.presentation import speech
from solvers.contract.presentation.speech import Role

# The scores are 0 to 0 if nobody says anything else.
OWN, OTHER = replace(speech.OWN, start="0"), replace(speech.OTHER, start="0")
# The number of dice left. The notation says if it fits the points.
LEFT = Role("number", ("hand of",), ("dice left", "die left"), prefix="left", named=True, optional=True, asks=True)
HELD_BEFORE = (
    *("turn", "turn total", "turn score", "this turn", "hold", "held", "holding", "points held", "sitting on"),
    *("collected", "scored", "accumulated"),
)
HELD_BEHIND = (
    *("held", "points held", "in hand", "this turn", "in this turn", "in the turn", "so far", "of the turn"),
    *(
        "points in the turn",
        "banked this turn",
        "on the turn",
        "points this turn",
        "points in hand",
        "at risk",
        "at stake",
        "on the table",
        "pending",
        "unbanked",
    ),
)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_N = rf"(?:[0-9]{{1,2}}|{'|'.join(_WORDS)})"
_DICE = r"(?:dice|die)"
_LATER = r"(?:\s+(?:left|to\s+(?:go|roll|throw)|remaining|in\s+hand|again)\b){0,3}"
# Five is a face in "rolled 2 2 5 dice", and a number of dice in "rolled 2 2, 5 dice left".
_NO_FACE = r"(?<![1-6] )(?<![1-6],)(?<![1-6], )"
_COUNTS = (
    (rf"\b(?:(?:the|a|my|one|1)\s+)?(?:last|single|remaining|only)\s+die\b{_LATER}", " hand of 1 "),
    (rf"\ba\s+die{_LATER}", " hand of 1 "),
    (rf"(?<![^0-9][0-9] )(?<!^[0-9] )\b{_DICE}\s+(?:left|remaining)\s*[:=]?\s*({_N})\b(?!\s*{_DICE})", r" hand of \1 "),
    (
        (
            rf"{_NO_FACE}\b(?:(?:roll|throw)(?:ing)?\s+)?(?:(?:all|the|my|other|remaining|last)\s+){{0,3}}({_N})\s+"
            rf"(?:(?:remaining|other|more|last)\s+)?{_DICE}\b{_LATER}"
        ),
        r" hand of \1 ",
    ),
    (
        rf"{_NO_FACE}(?<!hand of )\b({_N})\s+(?:(?:left|remaining)\b(?:\s+to\s+(?:roll|throw)\b)?|to\s+(?:roll|throw)\b)",
        r" hand of \1 ",
    ),
)
_VERB = (
    r"(?:to\s+)?(?:roll|throw|bank|stop|stay|stand|pass|hold|keep\s+(?:going|rolling)|go\s+on|continue|risk\s+it|cash\s+(?:in|out)|"
    r"take\s+(?:it|them|the\s+points)|push\s+(?:on|my\s+luck)|quit)(?:ing)?(?:\s+(?:again|on|it|them|the\s+dice|the\s+points))?"
)
_QUESTIONS = (
    (
        r"\b(?:should|could|would|ought|shall)\s+(?:i|we|you)\s+(?:not\s+)?(?:to\s+)?have\s+(?:rather\s+|just\s+)?(?:banked|stopped|rolled|passed|stayed|gone\s+on|quit|kept\s+(?:going|rolling))\b",
        " ",
    ),
    (r"\bat\s+(?:the\s+)?(?:very\s+)?(?:beginning|start)\s+of\s+(?:an?|the|my|this)\s+(?:turn|round|go)\b", " "),
    (r"\b(?:my|your)\s+(?:turn|go|move|roll)\b(?!\s*(?:total|score|points|is|has|stands|with|at|of|:)*\s*[0-9])", " "),
    # Whose turn it is is clear: that of whoever asks.
    (r"\b(?:if\s+|and\s+)?(?:it\s+is|it['’]?s|its)\s+my\s+(?:turn|go|move|roll)\b(?:\s+now\b)?", " "),
    (
        r"\b([0-9]+)\s+(?:points?\s+|greens?\s+)?(?:after|from|on)\s+(?:the|my)\s+(?:first|opening)\s+(?:roll|throw)\b",
        r" held \1 ",
    ),
    # Two ways to play are no points held.
    (
        rf"\b(?:stop|bank|stay|stand|cash\s+out|quit)(?:ing|ping)?\s+(?:(?:at|on|with)\s+)?([0-9]+)\s*(?:/|\bor\b|\bvs\b\.?|\bversus\b)\s*(?:at\s+)?([0-9]+)\b(?!\s*{_DICE})",
        r" need \1 or \2 ",
    ),
    (r"\b(?:press|push|try)(?:ing)?\s+(?:my|your|the)\s+luck\b(?:\s+(?:at|with|on)\b)?(?=\s+[0-9])", " held "),
    (r"\b(?:press|push|try)(?:ing)?\s+(?:my|your|the)\s+luck\b", " "),
    (
        rf"\b(?:stop|bank|stay|stand|cash\s+out|quit)(?:ing)?\s+(?:at|on|with)\s+([0-9]+)\b(?!\s*{_DICE}|\s*(?:to|-|:|vs|against)\s*[0-9])",
        r" held \1 ",
    ),
    (r"\b(?:to|i)\s+(?:continue|go\s+on|keep\s+going)\b", " "),
    (rf"\b{_VERB}\s*(?:,|/|-|\bor\b|\bvs\b\.?|\bversus\b)+\s*(?:or\s+)?(?:(?:should|do|shall)\s+i\s+)?{_VERB}\b", " "),
    (rf"\bbank(?:ing)?\s+(?:(?:the|my|these|those)\s+)?([0-9]+)\b(?!\s*{_DICE})", r" held \1 "),
    # What is rolled may follow the word: roll 1 2 2 5 5, roll of 155.
    (
        r"\b(?:roll|throw)(?:ing)?\b(?:\s+(?:again|on|it|them|up)\b)*(?!\W{0,4}(?:(?:of|shows?|is|was)\b)?\W{0,4}[1-6]{1,6}\b)",
        " ",
    ),
)
# A first roll of yellow dice alone brings nothing.
_YELLOW = (r"\b(?:nothing\s+but|all|only|just|no(?:thing)?\s+except)\s+yellows?\b", " held 0 ")
_NOTHING = (
    r"\b(?:nothing|no\s+points|none|zero(?:\s+points)?)\s+(?:(?:banked|held|scored)\s+)?(?:so\s+far|yet|in\s+the\s+turn|this\s+turn|on\s+the\s+table)\b",
    " held 0 ",
)
# Points that somebody wants are not points held.
_WANTED = (
    r"\b(?:want(?:s|ing)?|wanna|(?:go|going|aim|aiming|try|trying)\s+for|to\s+(?:get|make|score|have|collect))(?=(?:\s+[a-z]+){0,2}\s+[0-9])",
    " need ",
)
REFUSED = ("need", "least", "than", "another", "before")


def _ordered(match: re.Match[str]) -> str:
    """Return two scores in the order that a word for the leader tells."""
    low, high = sorted((int(match[1]), int(match[2])))
    own, other = (low, high) if match[3] in ("behind", "trailing", "losing", "down") else (high, low)
    return f" my score {own} opponent has {other} "


def _mine(match: re.Match[str]) -> str:
    """Return two scores of which one is said to be one's own."""
    pair = (match[1], match[2])
    if match[4] not in pair:
        return match[0]
    own, other = pair if match[4] == match[1] else pair[::-1]
    return f" my score {own} opponent has {other} {match[3]}"


def _led(match: re.Match[str]) -> str:
    """Return two scores behind a word that tells who leads."""
    low, high = sorted((int(match[2]), int(match[3])))
    own, other = (low, high) if match[1] in ("behind", "trailing", "losing", "down") else (high, low)
    return f" my score {own} opponent has {other} "


def _apart(match: re.Match[str]) -> str:
    """Return the scores of a player who says how far ahead or behind, and at how many points: 3000 ahead at 7000."""
    apart, own = int(match[1]), int(match[3])
    other = own + apart if match[2] in ("behind", "down") else own - apart
    return match[0] if other < 0 else f" my score {own} opponent has {other} "


# The words for oneself and for the other, beside a number.
_ME = r"(?:me|mine|i|i\s+am|i['’]?m|myself|us)"
_THEM = (
    r"(?:them|him|her|they|he|she|theirs|his|hers|(?:the\s+|my\s+)?(?:opponent|opp|rival|enemy|mate|friend|bot|computer|machine|buddy|wife|husband|brother|sister|mum|mom|dad)"
    r"|(?:the\s+)?other(?:\s+(?:guy|player|one|side|team|person|dude))?)"
)
_IS = r"(?:['’](?:s|re|ve)|\s+is|\s+are|\s+am|\s+has|\s+have|\s+s)?(?:\s+(?:got|only|already|now|just|still|currently|sitting|banked)){0,2}(?:\s+(?:at|on|has|have|with|got))?"
_LEADS = r"(?:(?:in\s+the\s+)?lead(?:ing)?|ahead|behind|trail(?:ing)?|wins|winning|losing|lose|win)"
_BOTH = r" my score \1 opponent has \1 "
Written = str | Callable[[re.Match[str]], str]
_SCORES: tuple[tuple[str, Written], ...] = (
    # Two numbers, each with a word for its player before it, or each with one behind it.
    (
        rf"\b{_ME}{_IS}\s+([0-9]+)\b(?!\s+{_ME}\b)[\s,;&]+(?:and\s+|to\s+|but\s+|vs\s+)?{_THEM}{_IS}\s+([0-9]+)\b",
        r" my score \1 opponent has \2 ",
    ),
    (
        rf"\b{_THEM}{_IS}\s+([0-9]+)\b[\s,;&]+(?:and\s+|to\s+|but\s+|vs\s+)?{_ME}{_IS}\s+([0-9]+)\b",
        r" my score \2 opponent has \1 ",
    ),
    (
        rf"\b([0-9]+)\s+(?:for\s+)?{_ME}[\s,;&]+(?:and\s+|to\s+|vs\s+)?([0-9]+)\s+(?:for\s+)?{_THEM}\b",
        r" my score \1 opponent has \2 ",
    ),
    (
        rf"\b([0-9]+)\s+(?:for\s+)?{_THEM}[\s,;&]+(?:and\s+|to\s+|vs\s+)?([0-9]+)\s+(?:for\s+)?{_ME}\b",
        r" my score \2 opponent has \1 ",
    ),
    # The same number for both.
    (
        rf"\b(?:(?:we(?:['’]re)?|they|us)\s+)?(?:are\s+)?both\s+(?:of\s+us\s+)?(?:(?:are|have|has|at|on|with|is|score[sd]?|near|nearly|about|around|roughly)\s+){{0,3}}([0-9]+)\b(?!\s*{_DICE})",
        _BOTH,
    ),
    (r"\b(?:scores?\s+(?:is|are)\s+)?([0-9]+)\s+(?:all|each|apiece)\b(?!\s+(?:of|the|dice|six|ten))", _BOTH),
    (
        r"\b(?:we\s+are\s+|scores?\s+(?:is|are)\s+|it\s+is\s+)?(?:level|tied|even|equal|all\s+square)\s+(?:at|on|with)\s+([0-9]+)\b",
        _BOTH,
    ),
    (
        r"\b(?:nobody|no\s+one|neither(?:\s+of\s+us)?)\s+(?:has\s+)?(?:scored|banked|points)(?:\s+(?:yet|anything|so\s+far)){0,2}",
        " my score 0 opponent has 0 ",
    ),
    (
        r"\bneeds?\s+to\s+(?:beat|catch|pass|overtake|top)\s+(?:that|it|them|him|her)(?:\s+(?:from|with|at)\s+([0-9]+)\b)",
        r" my score \1 ",
    ),
    # Which of two scores is whose: 2000 to 5500, I am the 2000.
    (
        rf"\b([0-9]+)\s*(?:to|-|:|vs|against)\s*([0-9]+)(\W+(?:\w+\W+){{0,3}}?){_ME}\s+(?:the|with(?:\s+the)?)\s+([0-9]+)\b",
        _mine,
    ),
    # Who is said to lead has the larger of two scores.
    (
        rf"\b([0-9]+)\s*(?:to|-|:|vs|against)\s*([0-9]+),?\s+(?:and\s+)?(?:{_ME}\s+)?(behind|trailing|losing|down|ahead|leading|winning|up)\b(?!\s+by)",
        _ordered,
    ),
    (
        rf"\b(?:{_ME}\s+)?(?:in\s+the\s+)?(behind|trailing|down|ahead|leading|up|lead)\s+(?:(?:at|with|by)\s+)?([0-9]+)\s*(?:to|-|:|vs|against)\s*([0-9]+)\b",
        _led,
    ),
    (
        (
            rf"\b(?:{_ME}\s+)?([0-9]+)\s+(?:points?\s+)?(behind|down|ahead|up)[\s,]+(?:and\s+)?(?:(?:i\s+am|i['’]m|i\s+have|me)\s+)?(?:at|with|on|have)?\s*([0-9]+)\b"
            rf"(?!\s*{_DICE})"
        ),
        _apart,
    ),
    # Who leads is seen in the scores.
    (rf"\b{_LEADS}\s+(?:(?:at|with|from)\s+)?(?=[0-9]+\s*(?:-|:|to\b|against\b|vs\b|versus\b)\s*[0-9])", " my score "),
    (r"\b(?:i\s+am|i['’]?m|im|i)\s+(?:at|on)\s+(?=[0-9])", " my score "),
    (
        (
            r"\b(?:they|he|she|(?:the\s+)?other(?:\s+(?:player|one|guy|side|team|person))?|(?:the\s+|my\s+)?(?:opponent|opp|rival|enemy))"
            r"(?:['’](?:s|re)|\s+is|\s+are|\s+s)?(?:\s+(?:just|already|now|currently|sitting)){0,2}\s+(?:at|on|has|have|banked(?:\s+(?:to|up\s+to))?|reached|got|has\s+got)\s+(?=[0-9])"
        ),
        " opponent has ",
    ),
    (
        # Of a player who has two numbers a phrase has to say which one is the score.
        (
            r"(?<![\w.,:-])(?<!i have )(?<!i['’]ve )(?<!ive )(?<!got )(?:(?:my\s+|the\s+|our\s+)?(?:scores?|totals?)(?:\s+(?:is|are))?\s*:?\s*)?\b([0-9]+)"
            r"(?:[-:]|\s*(?:points\s+)?\b(?:to|against|vs|versus)\b\.?\s*)([0-9]+)(?![\w:-]|[.,][0-9]|\s*(?:dice|die)\b)"
        ),
        r" my score \1 opponent has \2 ",
    ),
)


def _missing(target: int) -> list[tuple[str, Written]]:
    """Return the patterns of scores that are told by what they lack of the target: I need 15 more to win, they need 30."""

    def score(words: str) -> Callable[[re.Match[str]], str]:
        def written(match: re.Match[str]) -> str:
            lacking = int(match[1])
            return f" {words} {target - lacking} " if 0 < lacking <= target else match[0]

        return written

    number = r"(?:still\s+|only\s+|just\s+|another\s+){0,2}([0-9]{1,5})(?:\s+points?)?"
    end = r"(?:\s+more\b(?:\s+points?)?(?:\s+to(?:\s+(?:win|go|finish))?\b)?|\s+to(?:\s+(?:win|go|finish))?(?=\s*(?:[,;.?]|and\b|$)))"
    away = r"(?:\s+points?)?\s+(?:away|short)\b(?:\s+(?:from|of)\s+(?:winning|the\s+win|a\s+win|the\s+target|home))?"
    return [
        (rf"\b{_THEM}{_IS}\s+needs?\s+{number}(?:{end})?", score("opponent has")),
        (rf"\b{_THEM}{_IS}\s+([0-9]{{1,5}}){away}", score("opponent has")),
        (rf"(?:\b{_ME}{_IS}\s+|^\W*)need\s+{number}{end}", score("my score")),
        (rf"\b{_ME}{_IS}\s+([0-9]{{1,5}}){away}", score("my score")),
    ]


def asked(
    whole: int, scores: int, target: int, *others: tuple[str, Written], faces: bool = True
) -> Callable[[str], str]:
    """Return a function that writes a question in small letters anew.

    Parameters:
        whole: the number of dice of "all dice".
        scores: the number of scores in a state; a pair is one of scores if there are two.
        target: the points that win.
        others: patterns of the game with what they are replaced by, which come first.
        faces: True if dice have faces, so that a number may be one of them.
    """
    every = rf"\ball\s+(?:of\s+)?(?:the\s+|my\s+)?(?:{whole}|{_WORDS[whole - 1]})(?:\s+{_DICE})?\b|\ball\s+(?:the\s+|my\s+)?dice\b"
    none = rf"\b(?:no|0)\s+{_DICE}\s+left\b(?:,?\s+(?:so\s+)?(?:{every[2:]})(?:\s+again)?)?"
    later = _COUNTS if faces else tuple((pattern.replace(_NO_FACE, ""), text) for pattern, text in _COUNTS)
    counts = ((none, f" hand of {whole} "), (every + _LATER, f" hand of {whole} "), *later)
    listed: tuple[tuple[str, Written], ...] = (
        *others,
        *(_missing(target) if scores in (1, 2) else ()),
        *counts,
        *_QUESTIONS,
        _NOTHING,
        _YELLOW,
        _WANTED,
        *(_SCORES if scores == 2 else ()),
    )
    patterns = [(re.compile(pattern), text) for pattern, text in listed]

    def prepare(text: str) -> str:
        for pattern, written in patterns:
            text = pattern.sub(written, text)
        return _HAND.sub(lambda match: f"hand of {_WORDS.index(match[1]) + 1}", text)

    return prepare


_HAND = re.compile(rf"\bhand of ({'|'.join(_WORDS)})\b")
