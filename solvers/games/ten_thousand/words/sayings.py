"""Patterns of what people say for the rules of the Farkle family."""

from solvers.contract.presentation.vocabulary import read_as

_POINTS = r"([1-9][0-9]?[.,' ]?[0-9]{3}|[1-9][0-9]{2})\b(?:\s+points?\b)?"
_IS = r"(?:\s+(?:is|are|=|count|counts|score|scores|worth|only|just|for|as|give|gives|at)){0,3}\s*[:=]?\s+"
_TABLE = r"(?:\s+(?:at|in)\s+(?:our|my|this|the)\s+(?:table|house|home|family|game|rules?))?"
_OPEN = r"(?:open(?:ing)?|get\s+(?:in|on(?:\s+the\s+board)?|started|into\s+the\s+game)|enter|start(?:\s+scoring)?|come\s+in|get\s+on\s+board)"
_AT_ONCE = r"(?:on\s+the\s+spot|at\s+once|immediately|right\s+(?:away|then)|straight\s+away|instantly|outright|there\s+and\s+then)"
_SOMEBODY = r"(?:someone|somebody|one(?:\s+of\s+us)?|a\s+player|anyone|anybody|either(?:\s+of\s+us)?|you)"
_REACHES = (
    r"(?:gets?(?:\s+to)?|reach(?:es|ed)?|has|have|hits?|makes?|is\s+at|are\s+at|banks?|got(?:\s+to)?|pass(?:es|ed)?)"
)
_THERE = r"(?:there|it|that(?:\s+many)?|so\s+many|(?:the|this|that)\s+(?:target|goal|total|score))"
_GOAL = r"10[.,' ]?000(?:\s+points)?"
_WHOEVER = r"(?:whoever|who|the\s+one\s+who|the\s+first\s+(?:one\s+|player\s+)?who)"
_THE_FIRST = r"(?:the\s+)?first\s+(?:one\s+|player\s+)?(?:to|at|with|past)(?:\s+(?:get(?:\s+to)?|reach|hit|have|be))?"
_WINS = r"(?:wins|has\s+won)(?:\s+the\s+game)?"
_MOMENT = r"(?:as\s+soon\s+as|the\s+(?:moment|instant|minute|second)(?:\s+that)?|once|when|if)"
_OVER = rf"(?:is\s+over|ends|stops|finishes|is\s+finished|is\s+won)(?:\s+{_AT_ONCE})?"
_ENDS = rf"(?:(?:the\s+)?game\s+{_OVER}|(?:it|that|he|she|this|they)\s+(?:{_OVER}|is\s+it|wins?(?:\s+the\s+game)?(?:\s+{_AT_ONCE})?|(?:has|have)\s+won(?:\s+{_AT_ONCE})?))"
_LAST_TURN = r"(?:an?\s+|the\s+|any\s+)?(?:last|final|extra|more)\s+(?:turns?|rounds?|go)"
# Who gets to the target, and what happens then: with the target in figures, or as told before.
_ENDINGS = tuple(
    (ending, rules)
    for target, rules in ((_POINTS, r"target=\1,ending=first"), (_THERE, "ending=first"))
    for ending in (
        rf"\b(?:and\s+)?(?:{_WHOEVER}\s+(?:first\s+)?{_REACHES}|{_THE_FIRST})\s+{target}(?:\s+first)?\s+{_WINS}\s+{_AT_ONCE}\b",
        rf"\b(?:and\s+)?{_WHOEVER}\s+(?:{_REACHES}\s+{target}\s+first|(?:is\s+)?first\s+(?:(?:{_REACHES}|to|at)\s+)?{target})\s+{_WINS}\b",
        rf"\b(?:and\s+)?(?:the\s+)?game\s+(?:is\s+)?(?:over|ends|stops|finishes)(?:\s+{_AT_ONCE})?\s+{_MOMENT}\s+{_SOMEBODY}\s+{_REACHES}\s+{target}",
        rf"\b(?:and\s+)?{_MOMENT}\s+{_SOMEBODY}\s+{_REACHES}\s+{target}\s*,?\s*(?:then\s+)?{_ENDS}(?!\w)",
        rf"\b(?:and\s+)?{_SOMEBODY}\s+wins?\s+{_AT_ONCE}\s+(?:at|with|by\s+reaching|on\s+reaching)\s+{target}",
        rf"\bsudden\s+death\s+at\s+{target}",
    )
)
_REST = r"(?:everybody|everyone|the\s+others?|all\s+(?:the\s+)?others|the\s+other\s+(?:player|one)|each\s+other\s+player)(?:\s+else)?"
SAYINGS = (
    *_ENDINGS,
    (
        rf"\b(?:and\s+)?{_REST}\s+(?:still\s+)?(?:gets?|has|have)\s+(?:one|1|a|another)\s*(?:more\s+|last\s+|final\s+)*(?:turn|go|round)\s+(?:after|when|once|if|as\s+soon\s+as)\s+{_SOMEBODY}\s+{_REACHES}\s+(?:{_THERE}|{_GOAL})",
        "ending=final-round",
    ),
    *read_as(
        "ending=first",
        rf"\b(?:and\s+)?(?:nobody\s+(?:gets|has)|no\s+one\s+(?:gets|has)|there\s+(?:is|are)\s+(?:no|not)|(?:we\s+)?(?:do\s+not|never)\s+(?:play|have|do|use))\s+{_LAST_TURN}\b(?:\s+with\s+us)?",
        r"\b(?:and\s+|with\s+|it\s+is\s+)?sudden\s+death\b(?:\s+(?:rules?|ending|finish))?",
    ),
    *read_as(
        r"target=\1",
        rf"\b(?:we\s+|i\s+|you\s+)?(?:play(?:ing|s|ed)?|game|goes|race|first\s+to(?:\s+(?:reach|get))?|up|target(?:\s+(?:is|of))?)\s+(?:only\s+|up\s+)?(?:to\s+)?{_POINTS}(?!\s*(?:to|-|vs|against)\s*[0-9])(?:\s+game)?",
        rf"\b(?:only\s+)?(?:up\s+)?to\s+{_POINTS}\s+(?:rather\s+than|instead\s+of|and\s+not|not)\s+(?:to\s+)?(?:the\s+)?(?:ten\s+thousand|{_GOAL})",
        rf"^\W*(?:only\s+|just\s+)?to\s+{_POINTS}(?=\s*[,;:.]|\s+(?:points|with|i|and|he|we)\b|$)",
    ),
    *read_as(
        r"entry=\1",
        rf"\b(?:with\s+)?(?:an?\s+)?(?:opening|entry|minimum\s+(?:entry|opening))(?:\s+(?:score|roll|bid|minimum|threshold|rule|limit|bank))?(?:\s+(?:of|is|at|needs)){{0,2}}\s+{_POINTS}",
        rf"\b(?:(?:with|and)\s+)?(?:(?:we|i|you)\s+)?(?:need(?:s|ed)?\s+|must\s+(?:have|make)\s+)?{_POINTS}\s+(?:(?:is|are)\s+)?(?:needed\s+|required\s+|minimum\s+)?(?:in\s+(?:one|a\s+single|the\s+same)\s+turn\s+)?(?:to|for)\s+{_OPEN}\b{_TABLE}",
        (
            rf"\b(?:(?:where|and|that|the\s+rule\s+that)\s+)*(?:(?:we|you|i|one|nobody)\s+)?(?:can(?:\s*not|\s+only)?|may(?:\s+not|\s+only)?|must|has\s+to|have\s+to)\s+(?:not\s+)?bank\s+(?:(?:the|for\s+the|a)\s+)?(?:very\s+)?first\s+(?:time|turn|points|score)\s+"
            rf"(?:under|below|with\s+less\s+than|with\s+at\s+least|at\s+least|from|with\s+fewer\s+than)\s+{_POINTS}(?:\s+(?:on|or\s+more))?"
        ),
        rf"\b(?:(?:where|and|that|with)\s+)*(?:the\s+|your\s+)?first\s+(?:bank|score|points)\s+(?:(?:must|has\s+to|have\s+to|needs?\s+to)\s+be|needs?)\s+(?:at\s+least\s+)?{_POINTS}(?:\s+or\s+more)?",
        # Nobody may write down his first points before he has 1000 in one turn.
        (
            rf"\b(?:nobody|no\s+one|you|i|we|one|a\s+player)\s+(?:may|can)(?:\s*not)?\s+(?:write\s+down|score|bank|note)\s+(?:(?:his|her|their|your|my|our|the|any)\s+)?first\s+points\s+(?:before|until|unless)\s+"
            rf"(?:he|she|they|you|i|we|one)\s+(?:has|have|makes?|gets?|reaches)\s+(?:at\s+least\s+)?{_POINTS}\s+(?:(?:points\s+)?in\s+(?:an?|one|the\s+same)\s+(?:single\s+)?turn)\b"
        ),
        rf"\b(?:with\s+)?(?:an?\s+)?{_POINTS}\s+(?:entry|opening|minimum\s+opening|to\s+open)\b",
    ),
    (
        rf"\b(?:with\s+)?(?:an?\s+)?(?:minimum|least)\s+(?:bank|score)?\s*(?:of|is)?\s*{_POINTS}(?:\s+(?:each|every)\s+(?:time|turn))?",
        r"minimum=\1",
    ),
    (rf"\b(?:three|3)\s+(?:ones|1['’]?s){_IS}{_POINTS}{_TABLE}", r"triples=\1:200:300:400:500:600"),
    (rf"\b(?:an?\s+|the\s+)?(?:straight|street)s?{_IS}{_POINTS}{_TABLE}", r"straight=\1"),
    (rf"\b(?:three|3)\s+pairs?{_IS}{_POINTS}{_TABLE}", r"three_pairs=\1"),
    (
        rf"\b(?:with\s+)?(?:four|4)\s+of\s+a\s+kind(?:{_IS}|\s+)1,?000\s*,?\s*(?:and\s+)?(?:five|5)(?:\s+of\s+a\s+kind)?(?:{_IS}|\s+)2,?000\s*,?\s*(?:and\s+)?(?:six|6)(?:\s+of\s+a\s+kind)?(?:{_IS}|\s+)3,?000{_TABLE}",
        "kinds=flat",
    ),
    (rf"\b(?:two|2)\s+(?:triplets|triples){_IS}{_POINTS}{_TABLE}", r"two_triples=\1"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:an?\s+|the\s+)?(?:last|final)\s+(?:turn|round)\b", "ending=first"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:straights?|streets?)\b", "straight=0"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:three|3)\s+pairs?\b", "three_pairs=0"),
    (
        rf"\b(?:(?:but|only|just|game|and|race|goes|we\s+play|played|playing)\s+)+(?:up\s+)?to\s+{_POINTS}(?=\s*(?:[.,;:]|$))",
        r"target=\1",
    ),
    (
        rf"\(?\s*\b{_POINTS}\s+for\s+(?:three|3)\s+pairs?\b\s*\)?",
        r"three_pairs=\1",
    ),
    (rf"\(?\s*\b{_POINTS}\s+for\s+(?:an?\s+|the\s+)?(?:straight|street)s?\b\s*\)?", r"straight=\1"),
    (
        (
            r"\b(?:(?:and|but|where|in\s+our\s+house|at\s+our\s+table|with\s+us|here)[\s,]+)*(?:any\s+)?(?:later|further|extra|additional)\s+(?:ones|twos|threes|fours|fives|sixes|[1-6]s|dice(?:\s+of\s+(?:the\s+same|that)\s+(?:face|number))?)\s+"
            r"(?:(?:are|count|score|is|worth|only|just|as|for)\s+)+(?:50|100|nothing|singles?|their\s+own|single\s+dice)(?:\s+points?)?(?:\s+each)?\b"
        ),
        "memory=none",
    ),
    (
        r"\b(?:(?:(?:and|where|if|when|that)\s+)*(?:you|we|i|one|everybody|everyone)\s+)?(?:being\s+|(?:are|am|is)\s+)?(?:forced\s+to|obliged\s+to|must|have\s+to|has\s+to|having\s+to)\s+(?:put\s+away|put\s+aside|set\s+aside|keep|take)\s+(?:everything|all|all\s+(?:the\s+)?dice|every\s+die)\s+(?:that\s+)?scores?\b",
        "set_aside=maximum",
    ),
    (
        r"\b(?:(?:with\s+)?(?:no|without)\s+memory|(?:triples?|triplets?)\s+(?:(?:is|are)\s+)?not\s+remembered)\b",
        "memory=none",
    ),
    (
        r"\b(?:four|4),?\s+(?:(?:five|5)(?:,|\s+and)?\s+(?:and\s+)?(?:six|6)\s+)?of\s+a\s+kind\s+doubl(?:es?|ing)\b|\bdoubling\b",
        "kinds=doubling",
    ),
    (r"\b(?:(?:with|by|the)\s+)*(?:rules\s+(?:of|from)\s+)?cardgames\.io(?:\s+rules)?\b", "preset=farkle-cardgames-io"),
    (r"\b(?:(?:with|by|the)\s+)*(?:rules\s+(?:of|from)\s+)?kingdom\s+come(?:\s+rules)?\b", "preset=kingdom-come-4000"),
    (
        r"\b(?:(?:with|by|the)\s+)*(?:box\s+rules|rules\s+(?:on|of|from)\s+the\s+box|playmonster(?:\s+rules)?|official\s+rules)\b",
        "preset=farkle-as-sold",
    ),
)
