"""Wishes as people say them in Threes, and words that only this game has."""

from solvers.contract.presentation.vocabulary import PERSON, read_as

TRAITS = (
    r"\b(?:threes?|3s|3['’]s|3)\s+(?:counts?|is|are|being)\s+(?:as\s+)?(?:worth\s+)?(?:zero|nothing|nil|0)\b",
    r"^(?=.*(?:\b(?:dice|die|rolled|threw|thrown)\b|[1-6](?:[\s,]+[1-6]){2})).*(?:\blow(?:est)?\s+(?:(?:total|score|sum)\s+)?wins\b|\bwant\s+a\s+low\s+total\b)",
)
ASIDES = (
    # The dice that are left beside those that are taken.
    r"\band\s+(?:leave|leaving)\s+(?:the|my|both|an?)\s+aces?\b(?:\s+(?:lying|behind))?",
    r"\bbar\s+bet\b|\bloser\s+pays\b",
    r"\bi\s+am\s+(?:the\s+)?second\s+to\s+(?:throw|roll|go|play)(?:\s+in)?\b",
    r"\b(?:with|using|the)\s+(?:all\s+)?(?:five|5)[\s-]+dice\b(?!\s+(?:left|aside|show|are|that))(?:\s+(?:one|game|version))?",
    r"\(?\b(?:the\s+(?:one|game)\s+where\s+)?(?:3s|threes|3['’]s)\s+(?:are|count(?:\s+as)?)\s+(?:worth\s+)?(?:zero|nothing|nil|0)(?:\s+and\s+(?:the\s+)?low(?:est)?(?:\s+(?:score|total))?\s+(?:wins|counts))?\)?",
    r"(?:(?:^|(?<=[.;:(])|(?<=wins and ))\s*(?:an?\s+|the\s+)?(?:3|three)|(?<=,)\s*(?:the\s+(?:3|three)|three))\s+(?:is|counts?(?:\s+as)?)\s+(?:worth\s+)?(?:zero|nothing|nil|0)(?=\s*(?:[.,;:?!)]|$|and\b))",
    r"(?:^|(?<=,))\s*counts?(?:\s+as)?\s+(?:zero|nothing|nil|0)(?=\s*(?:[.,;:?!)]|$))",
    r"\b(?:the\s+)?low(?:est)?(?:\s+(?:score|total))?\s+(?:wins|counts)(?:\s+and)?\b",
    r"\b(?:and\s+)?i\s+(?:need|have|want)\s+to\s+(?:be|get|finish|end)\s+(?:strictly\s+)?(?:lower|under|below|less)(?:\s+than)?\s+(?:him|her|them|that)\b",
    r"\bi\s+(?:go|am|roll|start|throw|play)\s+(?:the\s+)?first\b(?:\s+to\s+(?:roll|throw|go|play)\b)?(?:\s+in\b)?(?=.*\b(?:lowest|smallest|low|least)\b)(?!.*\bwin\b)",
    r"\b(?:(?:on|in|at|of|after|this\s+is|just)\s+)*(?:my\s+|the\s+|her\s+|his\s+|their\s+)?(?:very\s+)?(?:first|1st|opening)\s+(?:roll|throw|go|move|turn)\b",
    # Who ended up with 9 has 9, and who has 2 points down has them aside.
    r"(?<=[a-z])\s+(?:has\s+|have\s+)?(?:ended|finished|stopped|came\s+out)\s+(?:up\s+)?(?:with|on|at)\b(?=\s+(?:a\s+)?(?:total\s+of\s+)?[0-9])",
    r"(?<=\bhave\s[0-9]\spoints)\s+down\b|(?<=\bgot\s[0-9]\spoints)\s+down\b",
    # What may be done is no part of the position.
    r"(?<=[.?!,;])\s*(?:or\s+)?(?:do\s+i\s+|should\s+i\s+|shall\s+i\s+)?(?:roll|throw)\s+(?:both|them(?:\s+all)?|all(?:\s+(?:of\s+them|five|four|three))?)\s+again\W*$",
    # Two dice 2 go are two dice to go.
    r"(?<=[1-5] dice)\s+2\s+(?:go|roll|throw)\b",
    # The chance of a position is what is asked.
    r"\b(?:what\s+is\s+)?my\s+(?:%|percent(?:age)?)(?:\s+(?:to|of)\s+win(?:ning)?\b)?",
    r"\b(?:i\s+(?:am|go|play|throw|roll)|going|playing|throwing|rolling|as(?:\s+the)?)\s+second(?:\s+player)?\b(?=.*\b(?:need|must|want|has|beat|tie)\b)|\bsecond\s+to\s+(?:go|play|roll|throw|move)\b(?=.*\b(?:need|must|want|has|made|got|beat|tie|ties|draw|draws)\b)",
)
_SCORE = r"([0-9]{1,2})"
_TIE = r"(?:(?:an?|the)\s+)?(?:ties?|draws?|(?:equal|level|same)\s+(?:totals?|scores?))"
_LEVEL = r"\b(?:and\s+)?(?:if|when)\s+(?:(?:we|it|they)\s+)?(?:(?:are|is)\s+)?(?:equal|level|tied|tie|draw|even|the\s+same)\s*,?\s*(?:then\s+)?i\s+(?:still\s+)?"
_WANTED = r"(?:i|we|just|only|and|really|simply|want|wanting|the|a|my|aim|aiming|goal|is|for|at|going|go|trying|try|to|get|play|playing|with|as)"
# What a tie is worth, as people say it of any game in which they meet.
_TIES = {
    "half": (
        r"(?:if|when)\s+(?:we\s+are\s+|it\s+is\s+)?(?:equal|level|tied)\s*,?\s*we\s+split(?:\s+(?:the\s+)?(?:money|pot|win|beer|bill|round))?",
        r"we\s+split\s+(?:the\s+)?(?:money|pot|win|it)?\s*if\s+(?:it\s+is\s+|we\s+are\s+)?(?:level|equal|tied|a\s+tie)",
        rf"(?:and\s+)?{_TIE}\s+(?:is|are|gets?|being)\s+(?:split|shared|halved)",
        rf"(?:and\s+)?{_TIE}\s+(?:splits?|shares?|halves?)(?:\s+(?:the\s+)?(?:money|pot|win|stakes?|it))?",
        rf"(?:and\s+)?{_TIE}\s*(?:=|means?)\s*(?:that\s+)?we\s+(?:split|share)(?:\s+it)?",
        rf"(?:and\s+)?we\s+(?:split|share)\s+(?:(?:on|in)\s+)?{_TIE}",
        rf"(?:and\s+|with\s+)?{_TIE}\s+(?:is\s+|are\s+|being\s+|=\s*)?(?:count(?:s|ing)?\s+)?(?:as\s+|for\s+)?(?:worth\s+)?(?:an?\s+)?half(?:\s+(?:of\s+)?an?\s+(?:win|point)|\s+each)?",
    ),
    "wins": (
        rf"{_TIE}\s+(?:wins?|go(?:es)?\s+to\s+(?:me|(?:the\s+)?(?:one|player|person)\s+who\s+(?:rolls|throws|goes|plays|comes)\s+(?:second|last)\s*,?\s*(?:which|who|that)\s+is\s+me)|counts?\s+for\s+me|(?:counts?\s+(?:for\s+me\s+)?as|is|are|being)\s+(?:an?\s+)?(?:wins?|won|mine|in\s+my\s+favou?r))(?:\s+for\s+me)?",
        r"(?:and\s+)?i\s+(?:win|take|get)\s+(?:(?:all|the|on|in)\s+)*(?:ties?|draws?)",
        rf"(?:and\s+)?(?:(?:in|at|with|on)\s+)?{_TIE}\s+(?:i\s+win|win\s+i)",
    ),
    "loses": (
        rf"{_TIE}\s+(?:loses?|go(?:es)?\s+to\s+(?:him|her|them|the\s+(?:opponent|other(?:\s+player)?))|(?:counts?\s+(?:for\s+me\s+)?as|is|are|being)\s+(?:an?\s+)?(?:loss(?:es)?|lost|his|hers|theirs)|(?:is|are)\s+not\s+(?:good\s+)?enough)(?:\s+for\s+me)?",
        r"(?:and\s+)?i\s+lose\s+(?:(?:all|the|on|in)\s+)*(?:ties?|draws?)",
        rf"(?:and\s+)?(?:(?:in|at|with|on)\s+)?{_TIE}\s+(?:i\s+(?:would\s+)?lose|lose\s+i)",
        rf"(?:and\s+)?{_TIE}\s+(?:(?:is|are)\s+(?:of\s+)?no\s+(?:good|use|help)|(?:does|do|will|would)\s+not\s+(?:help|do|count|suffice)|(?:is|are)\s+(?:useless|worthless))(?:\s+(?:to|for)\s+me|\s+me)?",
    ),
}
_TURN = r"(?:roll|rolling|go|going|throw|throwing|play|playing|start|starting)"
# Whoever throws first, and wants to win rather than few points.
_WINS_FIRST = (
    rf"(?:and\s+)?(?:i\s+(?:am\s+)?(?:the\s+)?(?:{_TURN}\s+)?first(?:\s+(?:player|to\s+{_TURN}))?|my\s+(?:turn|go)\s+(?:comes|is)\s+first)(?:\s+in)?\s*,?\s*(?:and\s+)?(?:i\s+)?(?:just\s+|only\s+|really\s+)?(?:want|play|playing|aim|try|trying)\s+"
    rf"(?:(?:to|for\s+(?:the|a))\s+win|to\s+beat\s+(?:him|her|them|(?:my|the)\s+(?:{PERSON})s?)(?:\s+(?:who|that)\s+(?:goes|throws|rolls|plays|comes)\s+(?:after\s+me|second|next))?)"
    r"(?:\s+the\s+(?:round|game))?(?:\s*,?\s*(?:and\s+not|but\s+not|not|rather\s+than)\s+(?:just\s+|only\s+|simply\s+)?(?:to\s+|for\s+|be\s+|have\s+|get\s+|a\s+|the\s+|as\s+)*(?:(?:\w+\s+)?low(?:est)?(?:\s+(?:average|total|score|sum))?|fewest\s+points|few\s+points)(?:\s+on\s+average)?)?"
)
# Whoever throws first, as said beside what a tie is worth.
_BEGINS = rf"(?:{_WINS_FIRST}|(?:and\s+)?i\s+(?:am\s+)?(?:begin|beginning|start|starting|{_TURN}\s+first)(?:\s+in)?)"
# The opponent has no total yet, as the player is the first.
_NO_TOTAL = rf"^(?!.*\b(?:he|she|they|{PERSON})\s+(?:has|have|had|got|finished|ended|is)\b[^.?!]{{0,20}}[0-9])"
WISHES = (
    (
        r"^(?!.*\b(?:ties?|draws?|equal|level|first)\b)(.*)\b(?:have|need)\s+to\s+beat\s+(?:an?\s+)?([0-9]{1,2})\b(.*)$",
        r"beat-tie-half \1 must beat \2 \3",
    ),
    (rf"\b{_TIE}\s+means\s+(?:that\s+)?i\s+(?:have\s+)?(?:lose|lost)\b", "beat-tie-loses"),
    *read_as(
        "beat-tie-wins",
        rf"\b{_TIE}\s+means\s+(?:that\s+)?i\s+(?:have\s+)?(?:win|won)\b",
        r"\b(?:equal|level)\s+is\s+(?:good\s+)?enough(?:\s+for\s+me)?\b",
    ),
    *(
        (pattern, rf"win-first-tie-{worth} \1 , \2 , \3")
        for worth, ties in _TIES.items()
        for tie in ties
        for pattern in (
            rf"{_NO_TOTAL}(.*?)\b{_BEGINS}\b([^?!]*?)\b{tie}\b([^?!]*)",
            rf"{_NO_TOTAL}(.*?)\b{tie}\b([^?!]*?)\b{_BEGINS}\b([^?!]*)",
        )
    ),
    (
        r"^(?=.*\bfirst\b)(.*?)\b(?:(?:and|i|want|to|play|playing|against|beat|beating|win|with|the|field|of)\s+)*(?:we\s+are\s+(?:three|3)|(?:three|3)\s+(?:of\s+us|players|people)|(?:two|2|both)\s+(?:others|other\s+players|opponents|other\s+people))\b(.*)$",
        r"win-first-of-3 \1 \2",
    ),
    (rf"\b{_WINS_FIRST}\b", "win-first-tie-half rolled"),
    # Without the points so far and a wish to win, to be first changes nothing.
    (
        (
            r"^(?=[^?!]*\b(?:[2-4]|two|three|four)\s+dice\b)(?!.*\b(?:win|aside|kept|took|taken|points|ties?|draws?|opponent|he|she|they)\b)(.*?)"
            rf"\bi\s+(?:am\s+)?(?:{_TURN}\s+)?(?:in\s+)?first\b(.*)$"
        ),
        r"min-expected \1 \2",
    ),
    (
        rf"\bi\s+need\s+{_SCORE}\s+or\s+(?:less|lower|fewer|under|below|better)\s+(?:with|from)\s+(?:my|the)\s+last\s+(two|three|four|[2-4])\s+dice\b",
        r"beat-tie-wins gap \1 \2 dice left",
    ),
    (rf"\b{_TIE}\s+would\s+be\s+a\s+loss(?:\s+for\s+me)?\b", "beat-tie-loses"),
    (rf"\b{_TIE}\s+would\s+be\s+a\s+win(?:\s+for\s+me)?\b", "beat-tie-wins"),
    (
        r"\b(?:(?:how\s+likely|how\s+often|what\s+chance)\s+)?(?:(?:am|is|do|will|have|i|it|that|to|of|me|the|chance)\s+)*(?:end|finish|ending|finishing|finally\s+be)(?:\s+up)?\s+(?:lower|below|under)(?:\s+than)?\s+(?:she|he|they|him|her|them|my\s+opponent)(?:\s+(?:did|has|had|is))?\b",
        "beat-tie-loses",
    ),
    (rf"{_LEVEL}win\b", "beat-tie-wins"),
    (rf"{_LEVEL}(?:lose|pay)\b", "beat-tie-loses"),
    (r"\bwith\s+(?:equal|level|the\s+same)\s+(?:totals?|scores?)\s+the\s+win\s+is\s+mine\b", "beat-tie-wins"),
    *((rf"\b{tie}\b", f"beat-tie-{worth}") for worth, ties in _TIES.items() for tie in ties),
    (
        rf"\b{_TIE}\s+(?:and\s+)?(?:i(?:\s+a|['’]?)m\s+safe|me\s+enough|(?:is|are)\s+(?:enough|fine|okay|ok)(?:\s+for\s+me)?)\b",
        "beat-tie-wins",
    ),
    (
        rf"\b(?:and\s+)?(?:needing|i\s+need)\s+{_SCORE}\s+or\s+(?:less|lower|fewer|under|below|better)\b",
        r"beat-tie-wins he has \1",
    ),
    *read_as(
        "beat-tie-wins",
        r"\b(?:to\s+|i\s+)?(?:at\s+least|at\s+worst)\s+(?:to\s+)?(?:tie|draw|equal)(?:\s+(?:it|him|her|them))?\b",
        r"\b(?:win|beat\s+(?:him|her|them|it))\s+or\s+(?:at\s+least\s+)?(?:tie|draw)\b|\b(?:tie|draw)\s+or\s+(?:better|win|beat)\b",
    ),
    *read_as(
        r"beat-tie-wins he has \1",
        rf"\b(?:(?:how\s+(?:likely|often)|chances?|odds)\s+(?:(?:is|it|that|do|will|i|to|of|we)\s+)*)(?:end|finish)(?:ing)?\s+(?:up\s+)?(?:with|on|at)\s+{_SCORE}\s+or\s+(?:less|lower|fewer|under|below|better)\b",
        rf"\b(?:i\s+)?(?:need|must\s+get|have\s+to\s+get|want)\s+(?:at\s+most\s+)?{_SCORE}\s+or\s+(?:less|lower|fewer|under|below|better)\b",
        rf"\b(?:i\s+)?(?:need|must\s+get|have\s+to\s+get|want)\s+(?:at\s+most|no\s+more\s+than)\s+{_SCORE}\b",
    ),
    (
        rf"\b(?:i\s+)?(?:need|must|have|want)(?:\s+to)?(?:\s+(?:be|get|finish|end|stay|come|land|remain)(?:\s+up)?)?\s+(?:strictly\s+)?(?:less\s+than|under|below|fewer\s+than|lower\s+than)\s+{_SCORE}\b",
        r"beat-tie-loses he has \1",
    ),
    *read_as(
        "min-expected",
        (
            rf"\b(?:{_WANTED}\s+)*(?:lowest|smallest|least|low|small|minimum|minimal|minimi[sz](?:e|ing)(?:\s+(?:the|my))?)\s+(?:possible\s+)?(?:(?:expected|average)\s+)?"
            r"(?:total|score|sum|average|points|number\s+of\s+points|expectation)(?:\s+(?:wanted|on\s+average|possible|i\s+can))*\b"
        ),
        r"\b(?:to\s+)?keep\s+(?:my|the)\s+(?:(?:expected|average)\s+)?(?:total|score)\s+low\b",
    ),
)
