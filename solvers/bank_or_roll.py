"""How people ask whether to bank or to roll, in any game of points and dice.

A question is written anew before it is read: ``should I bank 350 with 3 dice, 4500 to 6200?`` becomes ``should i held 350 with
hand of 3, my score 4500 opponent 6200?``. So every number has a phrase right before it, and no number of dice can be taken for a
face. Every pattern takes linear time.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from solvers.contract import speech
from solvers.contract.speech import Role

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
    (rf"\b{_DICE}\s+(?:left|remaining)\s*[:=]?\s*({_N})\b(?!\s*{_DICE})", r" hand of \1 "),
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
    (rf"\b{_VERB}\s*(?:,|/|-|\bor\b|\bvs\b\.?|\bversus\b)+\s*(?:or\s+)?(?:(?:should|do|shall)\s+i\s+)?{_VERB}\b", " "),
    (rf"\bbank(?:ing)?\s+(?:(?:the|my|these|those)\s+)?([0-9]+)\b(?!\s*{_DICE})", r" held \1 "),
    # What is rolled may follow the word: roll 1 2 2 5 5, roll of 155.
    (
        r"\b(?:roll|throw)(?:ing)?\b(?:\s+(?:again|on|it|them|up)\b)*(?!\W{0,4}(?:(?:of|shows?|is|was)\b)?\W{0,4}[1-6]{1,6}\b)",
        " ",
    ),
)
# Points that somebody wants are not points held.
_WANTED = (r"\b(?:want(?:s|ing)?|wanna|to\s+(?:get|make|score|have|collect))(?=(?:\s+[a-z]+){0,2}\s+[0-9])", " need ")
REFUSED = ("need", "least", "than", "another", "before")
_LEADS = r"(?:(?:in\s+the\s+)?lead(?:ing)?|ahead|behind|trail(?:ing)?|wins|winning|losing|lose|win)"
_SCORES = (
    # Who leads is seen in the scores.
    (rf"\b{_LEADS}\s+(?:(?:at|with|from)\s+)?(?=[0-9]+\s*(?:-|:|to\b|against\b|vs\b|versus\b)\s*[0-9])", " my score "),
    (r"\b(?:i\s+am|i['’]?m|im|i)\s+(?:at|on)\s+(?=[0-9])", " my score "),
    (
        (
            r"\b(?:they|he|she|the\s+other(?:\s+(?:player|one))?|(?:the\s+|my\s+)?(?:opponent|opp|rival|enemy))"
            r"(?:['’](?:s|re)|\s+is|\s+are)?\s+(?:at|on|has|have)\s+(?=[0-9])"
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


def asked(whole: int, scores: int, *others: tuple[str, str]) -> Callable[[str], str]:
    """Return a function that writes a question in small letters anew.

    Parameters:
        whole: the number of dice of "all dice".
        scores: the number of scores in a state; a pair is one of scores if there are two.
        others: patterns of the game with what they are replaced by, which come first.
    """
    every = rf"\ball\s+(?:of\s+)?(?:the\s+|my\s+)?(?:{whole}|{_WORDS[whole - 1]})(?:\s+{_DICE})?\b|\ball\s+(?:the\s+|my\s+)?dice\b"
    counts = ((every + _LATER, f" hand of {whole} "), *_COUNTS)
    listed = (*others, *counts, *_QUESTIONS, _WANTED, *(_SCORES if scores == 2 else ()))
    patterns = [(re.compile(pattern), text) for pattern, text in listed]

    def prepare(text: str) -> str:
        for pattern, written in patterns:
            text = pattern.sub(written, text)
        return _HAND.sub(lambda match: f"hand of {_WORDS.index(match[1]) + 1}", text)

    return prepare


_HAND = re.compile(rf"\bhand of ({'|'.join(_WORDS)})\b")
