"""Wishes as people say them in Toss Up!, and words that only this game has."""

from solvers.bank_or_roll_wishes import ASIDES as OF_ANY
from solvers.bank_or_roll_wishes import AVERAGE_POINTS, BEHIND, FEWEST_TURNS, TURN_ALONE, TURNS_LEFT
from solvers.contract.presentation.vocabulary import PERSON, read_as

CLUES = frozenset(("green", "greens", "yellow", "yellows", "red", "reds"))
_TURNS = r"(?:at\s+most\s+)?([1-9][0-9]?)\s+(?:more\s+)?turns?"
_WHO = rf"(?:(?:against|vs\.?|versus|playing|play|my|the|an?|face|facing)\s+)*(?:{PERSON}|he|she|they)(?:\s+(?:in|who|that|which|always|only|just|keeps?)){{0,3}}"
_STOPS = r"(?:\s*,?\s*(?:who|that|which|always|only|just|ever)){0,3}\s+(?:banks|stops|passes|quits|bank|stop|holds)(?:\s+always)?"
_COLOURS = r"(?:red|yellow|green)(?:\s*[,/]?\s*(?:and\s+)?(?:red|yellow|green)){2}"
ASIDES = (
    *OF_ANY,
    # Rules of the colours, told in passing.
    r"\bgreens?\s+(?:counts?|scores?|are|is)\s+(?:worth\s+)?(?:one|1|a\s+point)(?:\s+(?:points?|each))*\b(?:\s*,?\s*(?:and|but)\s+(?:the\s+)?reds?\s+(?:can\s+|may\s+|will\s+)?(?:kills?|busts?|hurts?|ends?)(?:\s+(?:you|me|it|the\s+turn))?)?",
    # When the others will be done.
    rf"\bbefore\s+(?:(?:my|the)\s+)?(?:{PERSON}|he|she|they)\s+(?:finishes|wins|gets\s+there|is\s+done|ends)\b",
    # What the dice look like.
    rf"\b(?:with\s+)?(?:ten\s+|10\s+)?(?:{_COLOURS}\s+dice(?:\s+game)?|dice\s*[,:]?\s*(?:with\s+|in\s+)?{_COLOURS})\b\s*(?:,?\s*first\s+to\s+(?:100|a\s+hundred)\b)?\s*[.,:;]?",
    r"^\s*(?:the\s+)?(?:red|yellow|green)\s*,?\s*(?:and\s+)?(?:red|yellow|green)\s*(?=[:,])",
    r"\bfirst\s+to\s+(?:100|a\s+hundred)\b(?:\s+wins)?\s*[.,:;]?",
    r"\bunder\s+(?:the|a)\s+(?:policy|strategy)\s+(?:that\s+is\s+)?best\s+for\s+(?:that|it|this)\b",
    r"\ball\s+(?:of\s+)?(?:the|my)\s+greens?\s+(?:are\s+|is\s+)?(?:used\s+up|gone|put\s+aside|aside)\b(?=.*\b(?:ten|10|all)\b)",
    r"\b(?:(?:what|is|are|the|my|best|possible|any)\s+)*(?:chances?|odds|probability|how\s+likely(?:\s+(?:is\s+it|am\s+i))?)\s+(?:of|to)\s+(?:get|getting|make|making)\s+(?:it|there)\b",
)
WISHES = (
    (
        r"\bbest\s+(?:reply|answer|counter|response)\s+(?:to|against)\s+(?:the\s+strategy\s+)?over[-\s]([1-9][0-9])\b",
        r"best-response-to-over-\1",
    ),
    *read_as(
        "best-response-to-one-roll",
        r"\bbest\s+(?:reply|answer|counter|response)\s+(?:to|against)\s+(?:the\s+strategy\s+)?one[-\s]roll\b",
        rf"\b{_WHO}{_STOPS}\s+(?:after|with)\s+(?:one|1|(?:the|his|her|their)\s+first|every\s+first|every|each|a\s+single)\s+(?:throw|roll)\b",
    ),
    *read_as(
        r"best-response-to-over-\1",
        rf"\b{_WHO}(?:\s*,?\s*(?:who|that|which|always|only|just|ever)){{0,3}}\s+(?:goes|rolls|keeps|throws|keeps\s+(?:on\s+)?(?:going|rolling|throwing))(?:\s+on)?\s+until\s+(?:he|she|they)\s+(?:has|have|is|are)\s+(?:got\s+)?(?:at\s+|on\s+)?(?:over|above|more\s+than|past|beyond)\s+([1-9][0-9])\b(?:\s+points)?(?:\s+in\s+(?:a|the|one|every|each)\s+turn)?",
        rf"\b{_WHO}{_STOPS}\s+(?:(?:with|at|as\s+soon\s+as\s+(?:he|she|they)\s+(?:is|are|has|have))\s+)?(?:anything\s+)?(?:over|above|more\s+than|past|beyond)\s+([1-9][0-9])\b(?:\s+points)?",
    ),
    (
        rf"\b(?:to\s+)?(?:(?:get|come|go|make|reach|getting|coming|be|being)\s+)+(?:to\s+)?(?:100|a\s+hundred|home|there|done|it|over\s+the\s+line)\s+(?:with)?in\s+{_TURNS}\b",
        r"within-\1 \1 turns left",
    ),
    (
        rf"\b(?:(?:get|come|go|make|getting|going|coming|to)\s+)*from\s+([0-9]{{1,2}})\s+to\s+(?:100|a\s+hundred)\s+(?:with)?in\s+{_TURNS}\b",
        r"within-\2 i have \1 points banked \2 turns left",
    ),
    *read_as(
        r"within-\1 \1 turns left",
        rf"\b(?:with)?in\s+{_TURNS}(?:\s+on\s+100\s+come)?\b",
        rf"\b(?:(?:and|only|just|with|i|we|have|has|got|there|are)\s+)*{_TURNS}\s+(?:to\s+go|left|remaining|to\s+play|more)\s+(?:for|to|until|till)\s+(?:(?:get|come|go|make|reach)\s+)?(?:to\s+)?(?:100|a\s+hundred|the\s+target)\b",
        rf"\b(?:(?:and|only|just|with|i\s+have)\s+)*{_TURNS}\s+left(?:\s+counting\s+this(?:\s+one)?)?(?:\s+to\s+(?:get|come|go|make|reach)(?:\s+to)?\s+(?:100|a\s+hundred))?\b",
    ),
    (
        r"\bwe\s+are\s+(?:three|3)\b(?!\s*(?:points|behind|ahead|to))|\b(?:there\s+are\s+)?(?:three|3)(?:\s+(?:of\s+us|players|people|persons|in\s+the\s+game|at\s+the\s+table)|[\s-]player(?:\s+game)?)\b",
        "win-3",
    ),
    # At the beginning nobody has any points, if none are told.
    (
        (
            r"(?<!after )(?<!after the )(?<!after my )(?<![0-9] )(?<![0-9], )\b(?:on\s+|in\s+|it\s+is\s+)?(?:my\s+|the\s+)?(?:very\s+)?first\s+(?:roll|throw|turn)\s+of\s+(?:the|our)\s+game\b"
            rf"(?!.*(?:[0-9]\s*(?:-|to)\s*[0-9]|\b(?:he|she|they|me|{PERSON})\s+(?:has|have|had|got|scored|made|is|are)?\s*(?:at\s+|on\s+)?[0-9]))"
        ),
        "win , both at 0 ,",
    ),
    (r"\b(?:if|when|as)?\s*i\s+(?:only|just)\s+(?:want\s+to\s+)?maximi[sz]e\s+(?:the|this|my)\s+turn\b", "max-turn"),
    AVERAGE_POINTS,
    *read_as("max-turn", *TURN_ALONE),
    *read_as(
        "min-turns",
        FEWEST_TURNS,
        TURNS_LEFT,
    ),
    BEHIND,
)
