"""Wishes as people say them in any game of points and dice, and asides that change nothing about a position."""

# What came of it afterwards, and what may come later, are no part of the position.
ASIDES = (
    r"\b(?:what\s+is\s+)?(?:my\s+|the\s+)?best\s+(?:reply|answer|counter|response)(?:\s+(?:to|against)\s+(?:that|this|it|him|her|them|such\s+an?\s+(?:player|opponent|habit))\b|(?!\s+(?:to|against)\b))(?:\s+at\b)?",
    r"\b(?:is|would|was)\s+(?:that|it|this)\s+(?:be\s+)?enough(?:\s+(?:to\s+win|for\s+(?:me|the\s+win)|yet))?\b",
    r"\b(?:if\s+)?all\s+(?:that\s+)?i\s+care\s+about\s+is\b",
    r"\bwho\s+is\s+(?:ahead|the\s+favou?rite|favou?red|winning)\b",
    r"\bbet\s+with\s+(?:my|a)\s+[a-z]+\b\s*:?",
    r"\b(?:they|he|she)\s+only\s+loses?\s+if\s+i\s+(?:get\s+past|beat|pass)\s+(?:them|him|her)\b",
    r"\b(?:so\s+)?(?:everything|all\s+of\s+(?:it|them)|they\s+all)\s+scores?\b",
    r"\bnever\s+looks?\s+at\s+the\s+scores?\b",
    r"\b(?:farkle\s+)?to\s+ten\s+thousand\b\s*:?",
    r"(?:^|[.,;]\s*|\bis\s+)to\s+(?:100|10000)\b(?=\s*(?:[.,;]|$))",
    r"\b(?:two|three|both|which\s+of\s+(?:these\s+)?(?:two\s+)?)\s*(?:scores|positions|situations|states|throws|rolls)\b",
    r"\b(?:in\s+an?\s+)?(?:two|2)[\s-](?:player|players|person|handed)(?:\s+(?:game|match))?\b",
    (
        r"\b(?:(?:and\s+|so\s+|then\s+|but\s+)?i\s+)?(?:rolled\s+on|rolled\s+again|went\s+on|kept\s+rolling|kept\s+going|continued|rolled|passed|stopped)\s+"
        r"(?:and|then)\s+(?:then\s+)?(?:i\s+)?(?:busted|bust|lost(?:\s+(?:it\s+all|everything|all))?|farkled?|failed|crashed|won)\b"
    ),
    (
        r"\b(?:i|he|she|they)\s*(?:would|will|can|['’](?:d|ll))\s+(?:probably\s+|surely\s+|just\s+)?(?:win|lose)\s+(?:it\s+)?(?:in\s+|on\s+)?(?:the\s+|my\s+|his\s+|her\s+|their\s+)?"
        r"next\s+(?:turn|round|go)\b(?:\s+anyway)?"
    ),
)
# As few turns as possible, whatever the other player does.
FEWEST_TURNS = (
    r"\b(?:(?:i|we|to|just|only|want|wanna|trying|try|finish|finishing|get|hit|reach|be|done|there|in|with|100|10[.,' ]?000)\s+)*(?:the\s+fewest\s+(?:possible\s+)?|as\s+few\s+)(?:turns|rounds)"
    r"(?:\s+(?:as\s+(?:possible|i\s+can)|possible))?\b"
    r"|\b(?:and\s+)?(?:i\s+)?(?:just\s+|only\s+)?count(?:ing)?\s+(?:the\s+|my\s+)?turns\b"
)
# How many turns it still takes from a number of points.
TURNS_LEFT = r"\bhow\s+many\s+(?:more\s+)?turns\s+(?:(?:do|does|will|would)\s+(?:i|it|one|you|we)\s+)?(?:still\s+)?(?:need|take|to\s+go|left)(?:\s+(?:to\s+(?:the\s+)?(?:end|finish|target|win)|on\s+average))*\b"
TURNS_LEFT += r"|\b(?:how\s+many|what\s+(?:average\s+)?number\s+of)\s+(?:turns|rounds)\s+(?:(?:do|does|will|would)\s+(?:i|it|one|you|we)\s+(?:need|take)\s+)?on\s+average\b(?:\s+(?:when|if|at)\s+(?:it\s+is\s+|played\s+)?(?:the\s+)?(?:quickest|fastest))?"
# Who is behind moves: the leader has 60, the other 30 and it is the trailing player's turn.
_POINTS = r"([0-9][0-9.,']*)"
BEHIND = (
    (
        rf"\b(?:the\s+)?leader\s+(?:has|is\s+(?:at|on))\s+{_POINTS}\s*,?\s*(?:and\s+)?(?:the\s+)?(?:other|trailer|second)(?:\s+(?:player|one))?\s+(?:has\s+|is\s+(?:at|on)\s+)?{_POINTS}\s*,?\s*(?:and\s+)?"
        r"(?:it\s+is\s+)?(?:the\s+)?(?:trailing\s+player|trailer|other|second)(?:\s+(?:player|one))?(?:['’]?s)?\s+(?:turn|(?:is\s+)?to\s+(?:move|throw|roll|play))\b"
    ),
    r"win i have \2 opponent has \1 ",
)
# The scores play no part: as many points as possible from this turn.
TURN_ALONE = (
    (
        r"\b(?:the\s+)?(?:scores?|standings?|opponents?|other\s+player)\s+(?:(?:do|does|did)(?:\s+not|n['’]?t)|no\s+longer|(?:is|are)(?:\s+not|n['’]?t))\s+"
        r"(?:matter|count|important|relevant)(?:\s+(?:yet|here|now|at\s+all))?\b"
    ),
    r"\b(?:if\s+|when\s+)?i\s+(?:only\s+|just\s+)?(?:count|care\s+about|look\s+at)\s+(?:only\s+|just\s+)?(?:the\s+)?points\s+(?:per|of|in)\s+(?:an?\s+|the\s+|each\s+|this\s+|one\s+)?turn\b",
    r"\bno\s+opponents?['’]?\s+scores?(?:\s+please)?\b",
    r"\b(?:ignoring|ignore|forget(?:ting)?|never\s+mind|regardless\s+of|whatever)\s+(?:about\s+)?(?:the\s+)?(?:scores?|scoreboard|standings?|opponent|other\s+player)(?:\s+(?:is|are))?\b",
    r"\b(?:(?:i|just|only|for|want|wanna|to|get|going|maximi[sz]e)\s+)*(?:the\s+)?(?:most|best|highest|max(?:imum)?)\s+(?:number\s+of\s+)?points\s+(?:this|per|in\s+(?:this|a|the|one))\s+turn(?:\s+on\s+average)?\b",
    r"\b(?:for|want|to\s+get|get)\s+(?:the\s+)?most\s+points(?:\s+on\s+average)?\b",
    r"\bmaximi[sz](?:e|ing)\s+(?:the\s+|my\s+)?(?:(?:expected|average)\s+)?(?:points|score|total)\s+(?:of|in|for)\s+(?:this|the|one|a)\s+turn\b",
    r"\b(?:(?:i|want|only|just|the|my|for)\s+)*(?:(?:best|highest)\s+average\s+(?:per|for|of|in)\s+(?:this\s+|the\s+|a\s+)?turn|turn\s+average)\b",
    r"\b(?:as\s+many\s+points\s+as\s+possible)(?:\s+(?:this|in\s+(?:this|a|the|one))\s+turn)?\b",
    r"\b(?:(?:i\s+am|just|only|after|for|want)\s+)*(?:the\s+)?(?:(?:fattest|biggest|largest|juiciest)\s+(?:single\s+)?|best\s+single\s+)turn\b",
    r"\b(?:(?:i|just|only|want|for)\s+)*(?:the\s+)?(?:best|highest)\s+average\b(?!\s+(?:score|total))",
    r"\b(?:just|only)\s+(?:about\s+)?(?:this|the|one)\s+turn(?:\s+(?:alone|matters|counts))?\b",
)
# Points on average are those of a turn, beside no score and no wish to win.
AVERAGE_POINTS = (
    r"^(?!.*(?:\b(?:to|against|vs)\s+[0-9]|\bwin\b))(.*?)(?:\b(?:in\s+)?(?:average|expected)\s+points(?=\s*(?:[:?.,]|$))|\b(?:(?:how\s+much\s+is\s+)?(?:the\s+)?difference\s+)?(?:in\s+)?points\s+on\s+average\b)(.*)$",
    r"max-turn \1 , \2",
)
