"""Wishes as people say them in the game of 30s, and words that only this game has."""

from solvers.contract.presentation.vocabulary import PERSON, read_as

CLUES = frozenset(("stage", "sip", "sips", "drink", "drinks", "drinking"))
# With dice, 30 is what is wanted.
TRAITS = (
    r"^(?=.*(?:\b(?:six|five|four|three|two|one|[1-6])\s+(?:dice|die)\b|[1-6](?:[\s,]+[1-6]){2}|\bsixes\b)).*\b(?:(?:thirty|30)\s+(?:is\s+|points\s+)?(?:needed|wanted|to\s+reach|in\s+total)|(?:reach|make|get\s+to|making|reaching)\s+(?:thirty|30))\b",
    r"\b(?:under|below)\s+(?:thirty|30)\s+you\s+pay\b",
)
ASIDES = (
    r"(?<=\bwhich)\s+single(?=\s+(?:die|one)\b)",
    # The game in a few words.
    r"\b(?:we|(?:my\s+)?\w+\s+and\s+i)\s+(?:each|both)\s+have\s+(?:six|6)\s+dice\b,?(?:\s+and\b)?",
    r"\b(?:who(?:ever)?|anybody\s+who|the\s+one\s+who)\s+(?:stays|ends|is|finishes|remains)\s+(?:below|under|short\s+of)(?:\s+(?:30|thirty))?\s+(?:pays|loses|drinks)\s+(?:the\s+)?(?:difference|rest|what\s+is\s+missing|points?)\b",
    r"\b(?:all|the\s+only\s+thing)\s+that\s+(?:counts|matters)\s+is\b",
    r",?\s*\b(?:and\s+)?(?:not?|nothing)\s+more,?\s*(?:and\s+|or\s+)?(?:not?|nothing)\s+less\b",
    r"\b(?:with|using|the)\s+(?:all\s+)?(?:six|6)[\s-]+dice\b(?!\s+(?:left|aside|show|are|that))(?:\s+(?:one|game|version))?",
    r"(?<=[0-9]),?\s+(?:and\s+)?not\s+[0-9]{1,2}\b(?!\s+(?:or|dice))",
    rf"\b(?:to\s+)?win\s+(?:the|a|my|our)\s+bet\b|\b(?:a\s+|my\s+)?(?:{PERSON}|he|she)\s+bets?\s+(?:me\s+)?(?:that\s+)?",
    rf"\b(?:{PERSON}|he|she|they)\s+(?:before\s+me\s+)?(?:got|made|scored|threw|has)\s+[123][0-9]\b(?=,?\s+so\s+i\b)",
)
_DO = r"(?:(?:still|just|only|all|care|about|do|does|to|i|you|we|can|could|will|would|ever|want|need|going|try|trying)\s+)*"
_MAKE = r"(?:(?:go(?:ing)?|aim(?:ing)?|play(?:ing)?|shoot(?:ing)?)\s+for|make\s+it\s+to|make|making|reach|reaching|get(?:ting)?(?:\s+to)?|hit(?:ting)?|scor(?:e|ing)|(?<=to )have|land(?:ing)?\s+on|end(?:ing)?\s+(?:up\s+)?(?:on|at|with)|finish(?:ing)?\s+(?:on|at|with))"
_EXACT = r"(?:exactly|precisely|spot\s+on|dead\s+on|exact)"
_NUMBERS = ((r"([12][0-9]|3[1-6])", r"\1"), ("(?:30|thirty)", "30"))
_POSSIBLE = r"(?:\s+(?:i\s+can|possible|as\s+possible))?"
_LEAST = r"(?:least|smallest|minimal|minimum|lowest|fewest)"
_THEY = rf"(?:(?:my|the|his|her|our)\s+)?(?:{PERSON}|he|she|they)"
_ENDED = r"(?:has\s+|have\s+|already\s+|just\s+)*(?:ended|finished|stopped|stands|scored|made|got|has|is|landed)(?:\s+(?:up\s+)?(?:on|at|with))?"
_BEATEN = r"(?:beat|beating|overtake|outscore)"


def _scored(goal: str, *patterns: str) -> tuple[tuple[str, str], ...]:
    """Return patterns with each way to write a number in place of SCORE, and the goal with that number."""
    return tuple(
        (pattern.replace("SCORE", number), f"{goal}-{shown}") for pattern in patterns for number, shown in _NUMBERS
    )


WISHES = (
    # Who throws after somebody and wants more points, or as many.
    *(
        (pattern, rf"reach-{number + more} \1 , \2 , \3")
        for number in range(6, 36)
        for more, wanted in (
            (0, rf"(?:tie\s+or\s+{_BEATEN}|{_BEATEN}\s+or\s+(?:at\s+least\s+)?tie|at\s+least\s+tie)"),
            (1, _BEATEN),
        )
        for pattern in (
            # Most messages have no such word.
            rf"^(?=.*\b(?:{_BEATEN}|tie)\b)(?=.*\b{number}\b)(.*?)\b{_THEY}\s+{_ENDED}\s+{number}\b(?!\s*(?:dice|aside|,?\s*[0-9]))([^?!]*?)\b(?:can|could|do|will|chances?|odds|how\s+likely|how\s+often|probability|want|need|must|have\s+to|hope)\b[^.;?!0-9]*?\b{wanted}\b(?:\s+(?:him|her|them|that|it))?([^?!]*)",
        )
    ),
    # What is missing to 30 tells the sum of the dice aside.
    *(
        (
            rf"\b(?:i\s+)?(?:(?:still|now|only|just)\s+)*need\s+(?:at\s+least\s+)?{missing}\s+(?:more\s+)?(?:points\s+)?(?:or\s+more\s+)?(?:with|from|on|in|out\s+of)\s+(?:(?:my|the|last|these|remaining|other)\s+)*(two|three|four|[2-4])(?:\s+dice)?\b(?:\s+(?:left|to\s+(?:go|throw)))?",
            rf"reach-30 aside makes {30 - missing} \1 dice left",
        )
        for missing in range(2, 25)
    ),
    *read_as(
        "min-loss",
        rf"\b(?:(?:i|we|just|only|want|with|for|the|aim|aiming|my|goal|is)\s+)*(?:{_LEAST}\s+(?:possible\s+|expected\s+|average\s+)?(?:loss(?:es)?|points?\s+lost|deficit)|minimi[sz]e\s+(?:the\s+|my\s+)?loss(?:es)?|(?:if\s+i\s+)?(?:(?:would\s+)?(?:like|wish)\s+to\s+|to\s+)*(?:los(?:e|ing)|pay(?:ing)?)\s+as\s+(?:little|few(?:\s+points)?))(?:\s+(?:possible|on\s+average|as\s+possible|as\s+i\s+can))?(?:\s+(?:below|under|short\s+of)\s+(?:30|thirty))?\b",
        r"\b(?:we|i)\s+(?:have\s+to\s+|must\s+)?(?:drink|pay|lose|sip)\s+(?:(?:an?|one|1)\s+(?:sip|drink|point|shot|euro)\s+)?for\s+(?:every|each)\s+(?:pip|point|spot|eye)\b(?:\s+(?:that\s+)?(?:i\s+am\s+|is\s+)?(?:under|below|short\s+of|missing\s+to)\s+(?:30|thirty)\b)?(?:[\s(,]*nothing\s+(?:if|when)\s+(?:i\s+am\s+)?(?:over|above)(?:\s+(?:it|30|that))?\)?)?",
    ),
    (
        r"\b(?:i\s+(?:am\s+)?)?(?:play(?:ing)?)\s+(?:it\s+)?(?:very\s+)?aggressive(?:ly)?\b|\baggressive(?:ly)?\s+play\b|\b(?:(?:with|under|for|by)\s+)?(?:the\s+|an?\s+)?(?:aggressive\s+goal|goal\s+aggressive(?:ly)?)\b",
        "aggressive",
    ),
    (
        r"\b(?:(?:i|am|we|just|only|going|go|play|playing|aim|aiming|want|for|to)\s+)*(?:(?:for|want|get|need)\s+(?:the\s+)?max(?:imum)?|for\s+points|(?:the\s+|my\s+)?(?:average|expected)\s+(?:score|total|points)\s+(?:alone\s+)?(?:counts?|matters?)|maximi[sz]e(?:\s+(?:it|my\s+score|the\s+score|my\s+total))?)\b(?!\s+(?:score|total|number|sum|points|result))",
        "maximize",
    ),
    *_scored(
        "reach",
        r"\b(?:what\s+is\s+)?(?:the\s+|my\s+)?(?:(?:maximal|maximum|best|highest)\s+)?(?:chances?|odds|probability)\s+(?:of|for)\s+(?:an?\s+|the\s+)?(?:final\s+)?(?:total|score)\s+of\s+at\s+least\s+SCORE\b",
    ),
    *read_as(
        "maximize",
        r"\b(?:what\s+is\s+)?(?:the\s+|my\s+)?(?:expected|average)\s+(?:score|total)\s+if\s+i\s+maximi[sz]e(?:\s+it)?\b|\b(?:what\s+(?:score|total)|how\s+much)\s+do\s+i\s+end\s+(?:up\s+)?with\s+on\s+average\b",
        r"\b(?:going\s+for\s+|want\s+)?(?:the\s+|my\s+)?(?:best|highest|biggest|maximum)\s+(?:possible\s+)?(?:average|mean|expected)(?:\s+(?:score|total|points|value|result|sum))?\b",
    ),
    *read_as(
        "aggressive",
        r"\b(?:what\s+)?(?:if\s+)?(?:i\s+)?(?:count|want|get|win|winning|include|including)\b[^.;?!:]*\b(?:second|bonus)\s+(?:stage|part|round)\b(?:\s+(?:pays|brings|points|too|as\s+well|over\s+30|me|on\s+average|in))*",
        rf"\b(?:and\s+)?(?:i\s+)?(?:just\s+|only\s+)?(?:want|wish|would\s+like|going|trying)?\s*(?:to\s+)?(?:sting|hurt|hit|punish|cost)\s+(?:(?:the|my)\s+)?(?:next\s+(?:player|one|guy|person)|(?:{PERSON})s?)(?:\s+(?:above|over)\s+(?:30|thirty))?(?:\s+(?:as\s+(?:much|hard)\s+as\s+(?:possible|i\s+can)|the\s+most|hard))?\b",
        r"\b(?:(?:i|am|we|just|only|play|playing|want|for|to|score|get)\s+)*(?:as\s+many\s+points\s+as\s+possible|the\s+most\s+points)\s+(?:also\s+)?(?:in|from|with|out\s+of)\s+the\s+(?:second|bonus)\s+(?:stage|part|round)(?:\s+(?:too|as\s+well|also))?\b",
        r"\b(?:to\s+)?get\s+more\s+out\s+of\s+the\s+(?:second|bonus)\s+(?:stage|part|round)\b",
    ),
    *read_as(
        "min-loss",
        r"\bevery\s+point\s+(?:under|below|short\s+of)\s+(?:30|thirty)\s+(?:costs?|counts?)(?:\s+(?:me|against\s+me))?(?:,?\s*(?:and\s+)?points\s+above\s+(?:do\s+not|don['’]?t)\s+(?:matter|count))?\b",
        r"\bevery\s+point\s+(?:(?:that\s+is\s+)?missing\s+to|below|under|short\s+of)\s+(?:30|thirty),?\s*(?:i\s+(?:have\s+to\s+|must\s+)?|is\s+a\s+|means\s+a\s+)(?:drink|sip|pay|lose)\b",
    ),
    *_scored(
        "reach",
        r"\b(?:(?:so|i|we|now|just|only|still|must|have|would|like|am|to)\s+)*(?:need|want|get|make|reach|have|score|aim(?:ing)?\s+for|go(?:ing)?\s+for|like|play(?:ing)?\s+for|try(?:ing)?\s+for|shoot(?:ing)?\s+for|look(?:ing)?\s+for)\s+at\s+least\s+SCORE(?:\s+(?:points?|or\s+more))*\b",
        r"\b(?:(?:so|i|we|now|just|only|still|must|have|would|like|am|to)\s+)*(?:need|want|get|make|reach|have|score|aim(?:ing)?\s+for|go(?:ing)?\s+for|like|play(?:ing)?\s+for|try(?:ing)?\s+for|shoot(?:ing)?\s+for|look(?:ing)?\s+for)\s+SCORE\s+(?:at\s+least|or\s+more)(?:\s+(?:points?|or\s+more))*\b",
    ),
    *read_as(
        "reach-30",
        (
            r"\b(?:chances?|odds|probability|how\s+likely)\s+(?:(?:is|that|it|do|of|to|i|we|will|for|me)\s+)*(?:drink(?:ing)?|los(?:e|ing))\b"
            r"(?!\s+(?:[0-9]|more|less|exactly|at|nothing|no\b|as\b|points))"
        ),
        r"\b(?:chances?|odds|probability|how\s+likely)\s+(?:(?:is|that|it|do|of|to|i|we|will|for|me)\s+)*(?:bust|fail|end|stay|finish|land)\s+(?:up\s+)?(?:under|below)\s+(?:30|thirty)\b",
    ),
    (
        (
            rf"\b{_DO}(?:not\s+|never\s+|avoid\s+|without\s+|no\s+)?(?:wanting\s+to\s+|to\s+|of\s+)?(?:drink(?:ing)?|los(?:e|ing)\s+(?:as\s+|the\s+)?(?:few|fewest|little|least|less|no|any)"
            rf"(?:\s+points)?(?:\s+(?:below|under|short\s+of)\s+(?:30|thirty))?){_POSSIBLE}\b"
        ),
        "min-loss",
    ),
    *read_as(
        "maximize",
        (
            r"\b(?:(?:(?:if|when)\s+)?all\s+(?:that\s+)?i\s+want\s+is\s+)?(?:(?:i\s+)?(?:(?:would|['’]?d)\s+)?(?:rather|prefer|like|want|go(?:ing)?\s+for|aim(?:ing)?\s+for|play(?:ing)?\s+for)\s+)?(?:(?:to|have|get|score)\s+)*(?:(?:an?|the|my)\s+)?"
            rf"(?:really\s+)?(?:high(?:est)?|big(?:gest)?|max(?:imum)?)\s+(?:(?:average|expected)\s+)?(?:number|score|total|sum|points|result){_POSSIBLE}\b"
        ),
        r"\b(?:(?:i|want|just|only|for|going|go)\s+)*as\s+(?:high|big|large)\s+an?\s+(?:total|score|sum|number|result)\s+as\s+(?:possible|i\s+can)\b",
        r"\b(?:as\s+(?:many|much)\s+(?:points\s+)?as\s+(?:possible|i\s+can)|(?:the\s+)?most\s+points|as\s+high\s+as\s+(?:possible|i\s+can))\b",
    ),
    *_scored(
        "hit",
        rf"\b{_DO}{_MAKE}\s+{_EXACT}\s+SCORE\b",
        rf"\b(?:{_DO}{_MAKE}\s+)?(?:an?\s+)?{_EXACT}\s+SCORE\b",
    ),
    (
        r"\b(?:and\s+)?(?:i\s+)?(?:really\s+|just\s+)?(?:need|want)\s+(?:(?:the|that|a)\s+)?(?:30|thirty)\b(?!\s*(?:or\b|points|[0-9]))",
        "reach-30",
    ),
    *_scored(
        "hit",
        rf"\b(?:{_DO}{_MAKE}\s+)?SCORE\s+(?:exactly|precisely|exact|on\s+the\s+(?:nose|dot|head))\b",
    ),
    *_scored(
        "reach",
        rf"(?<!aside )(?<!away )\b{_DO}{_MAKE}\s+(?:at\s+least\s+)?SCORE\b(?:\s+(?:or\s+(?:more|better|higher|above|over)|points?))*(?!\s*(?:aside|kept|,?\s*[1-6]\b))",
        r"\bSCORE\s+(?:points\s+)?or\s+(?:more|better|higher|above|over)\b|\bat\s+least\s+SCORE\b(?!\s*(?:dice|aside|,?\s*[1-6]\b))",
    ),
    # What is made is the 30 of the name.
    (
        r"\b(?:chances?|odds|probability|how\s+likely)\s+(?:(?:is|that|it|do|am|of|to|for|i|we|me|will|still|get|getting)\s+)*(?:make|making|reach|reaching|get|getting)\s+(?:it|there)\b",
        "reach-{threshold}",
    ),
    *_scored(
        "reach",
        r"\b(?:chances?|odds|probability)\s+(?:of|for|to)\s+(?:at\s+least\s+|an?\s+)?SCORE\b",
    ),
    (
        r"\b(?:how\s+many|(?:the\s+|my\s+)?(?:average|expected|mean))\s+(?:number\s+of\s+)?points\s+(?:(?:are|will\s+be|do\s+i)\s+)?(?:lost|lose)\b(?:\s+on\s+average)?",
        "min-loss",
    ),
    # The average of the score, of who tells no other goal.
    (
        (
            r"^(?!.*\b(?:min-loss|aggressive|(?:reach|hit)-[0-9]))(.*?)"
            r"(?:\b(?:what\s+(?:is|are)\s+)?(?:(?:the|my)\s+)?\b(?:average|expected|mean)\s+(?:final\s+)?(?:score|total|sum|result|points)\b(?:\s+(?:in|at)\s+the\s+end\b)?(?!\s+(?:lost|loss|below|under|short|missing))"
            r"|\b(?:what|which)\s+(?:final\s+)?(?:score|total|sum)\s+(?:can|do|should|may|must)\s+i\s+expect\b)(.*)$"
        ),
        r"maximize \1 , \2",
    ),
)
