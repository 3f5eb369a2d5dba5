"""Stories around a position: what was thrown, put aside and asked before, in the words in which a position is told."""

import re
from collections.abc import Callable
from typing import Final

from service.reading.english import NUMBERS
from service.reading.stories import checks

_SMALL = "|".join(NUMBERS[:6])
_NAMED = r"(?:ones|twos|threes|fours|fives|sixes|[1-6]['’]?s|an?\s+(?:one|two|three|four|five|six|[1-6]))"
# The end of a question that tells nothing more.
_QUIET = r"(?:(?!\b(?:if|with|at|when)\b)[^.?!0-9])*(?:compared\s+with\s+(?:the\s+)?best\s*(?:move\s*|play\s*)?|if\s+any\s*)?(?=[.?!]|$)"
# Each pattern, and what is written in its place. A pattern leaves out only numbers that are told twice.
STORIES: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (r"\blaydowns?\b", "lay down"),
    # All of a list that ends with "and" is one throw: three fives, a four and two ones; two fives a four two threes and a one.
    (
        rf"\b{checks.ALIKE}(?:(?:\s*,\s*|\s+){checks.ALIKE}){{1,4}}\s*,?\s+and\s+(?:{checks.ALIKE}|an?\s+one\b)",
        checks.listed,
    ),
    # What lies there is aside: two sixes and a five are already out, just threw ...
    (
        rf"\b({_NAMED})\s+(?:are|is|lie|lies)\s+(?:already\s+|now\s+)?(?:out|down)(?=\s*(?:,|;|and\b))",
        r"\1 aside",
    ),
    # Three sixes down, then ...
    (rf"\b({checks.ALIKE})\s+down(?=\s*,)", r"\1 aside"),
    # The sum of dice that are told besides: 22 on the table (6,6,5,5).
    (
        r"\b[1-3]?[0-9]\s+(?:points?\s+)?(?:on\s+the\s+table|aside|so\s+far|already)\s*\(\s*([1-6](?:\s*[,+]?\s*[1-6]){1,4})\s*\)",
        r"\1 aside",
    ),
    # A straight that was thrown: straight 1 to 6 on my very first roll, take the 1000 or roll all six again?
    (
        r"\bstraight\s+(?:from\s+)?(?:1|one)\s+(?:to|through)\s+(?:6|six)\b(?=\s+(?:on|with|in)\s+(?:my|the|our)\s+(?:\w+\s+){0,2}(?:roll|throw|turn)\b)",
        "rolled 1 2 3 4 5 6",
    ),
    # Two dice alike: two dice left and both are 4.
    (
        r"\b(two|2)\s+dice\s+left\s*,?\s*(?:and\s+)?both\s+(?:are|show)\s+(?:an?\s+)?([1-6])s?\b(?=\s*(?:[.;?!]|$))",
        r"\1 dice left: \2 \2",
    ),
    # All dice that turned green are thrown again: all ten dice have turned green by now so I have 10 points.
    (r"(?<!of )\ball\s+ten\s+dice\s+have\s+(?:all\s+)?turned\s+green(?:\s+by)?(?:\s+now)?\s*,?\s*so\b", " "),
    (r"\b(dice)\s+(?:back|again)\s+in\s+(?:my\s+|the\s+)?hand\b", r"\1"),
    # How the players play is how values are reckoned: how likely am I to win if we both play perfectly?
    (
        r"\b(?:if|when)\s+(?:(?:we|they|you|the)\s+(?:both|two)(?:\s+of\s+us)?(?:\s+players)?|you|i|we|one)\s+plays?\s+(?:it\s+)?(?:optimally|perfect(?:ly)?|(?:(?:their|our|your|the|at\s+my|at\s+its)\s+)?best(?!\s+(?:reply|response|against)))\b",
        " ",
    ),
    (r"\bbefore\s+the\s+others?\s+(?:finish(?:es)?|gets?\s+there)\b", " "),
    # Lower is told by the goal: a tie is no good to me, I want to be strictly lower.
    (r"\bstrictly\s+(?=(?:lower|fewer|less|below|higher|more|better)\b)", ""),
    (
        rf"\bi\s+(?:want|need|have)\s+to\s+be\s+(?:lower|below|under)\b(?!\s+(?:than\s+)?(?:[0-9]|eleven|twelve|[a-z]+teen|[a-z]+ty|{'|'.join(NUMBERS)}))",
        " ",
    ),
    # What somebody throws was thrown, if it is more than one die: then he throws 5-4-4.
    (
        r"(?<!should )(?<!can )(?<!do )(?<!does )(?<!if )(?<!when )\b(?:(?:and\s+)?then\s+)?(?:he|she|they|i|we)\s+throws?\s+(?=[1-6](?:[\s,-]+[1-6])+\b(?!\s*(?:dice|die)))",
        "rolled ",
    ),
    # Dice before what they scored: kept two ones and a five before so that is 250.
    (r"\bso\s+that(?:\s+is|['’]?s)\s+(?=[0-9])", "so "),
    # Turns that are told twice: three turns left, ... within those three turns.
    (
        rf"(\b(?:[1-9]|{'|'.join(NUMBERS)})\s+(?:more\s+)?turns\s+left\b[^?]*?)\s+within\s+(?:those|these)\s+(?:(?:[1-9]|{'|'.join(NUMBERS)})\s+)?turns\b",
        r"\1",
    ),
    # What somebody did is asked about like what somebody may do: put aside both sixes. How many points did that cost?
    (
        (
            # The dice are at most sixty letters, in one sentence.
            r"(?:\band\s+|[.!?]\s*)(?:(?:i|he|she|we|they|my\s+\w+)\s+)?(?:only\s+|just\s+)?(?:took|kept|put\s+aside|set\s+aside|put\s+down)\s+((?:(?!\b(?:rolled|threw|then|got|instead)\b)[^.?!;]){1,60}?)"
            rf"(?:\s+instead\s+of\b[^.?!;0-9]*)?[.!]\s*how\s+(?:much|many\s+points)\b[^.?!0-9]*\bcost\b{_QUIET}"
        ),
        r". what does it cost to take \1",
    ),
    (
        rf"\bi\s+banked[.!]\s*how\s+much\b[^?.!0-9]*\b(?:throw|threw|give|gave|lose|cost)\b{_QUIET}",
        "should i bank",
    ),
    (r"\b(dice|die)\s+still\s+to\s+(?:throw|roll|come)\b", r"\1 left"),
    # Dice of an earlier throw without their faces: took one die just before, rolled 2 3 2.
    (
        rf"\b(?:i\s+)?(?:took|kept)\s+(?:one|two|[12])\s+(?:die|dice)\s+(?:just\s+)?(?:before|last\s+(?:time|roll|throw))\b(?!\s*,?\s*(?:and\s+it\s+was\s+)?(?:an?\s+)?(?:[1-6]|{_SMALL})\b),?",
        " ",
    ),
    # How much worse one way is than another asks for both: is keeping 1 and 2 much worse than just the 1?
    (
        r"\bis\s+(?:it\s+)?(?:keeping|taking)\s+([1-6](?:(?:\s+and\s+|\s*,\s*|\s+)[1-6])*)\s+(?:much\s+|far\s+|a\s+lot\s+|any\s+)?worse\s+than\s+((?:just|only)\s+(?:the\s+)?[1-6])(?=\s*(?:[.?!;]|$))",
        r"should i keep \1 or \2",
    ),
    # A die that a throw does not show: not a single 6.
    (
        r",\s(?:and\s|but\s)?not\s(?:a\ssingle|one|an?)\s([1-6]|ones?|twos?|threes?|fours?|fives?|six(?:es)?)\b(?=\s?[.,;?!])",
        checks.no_such,
    ),
    (
        r"\b(?:if\s+)?i\s+(?:want|wish|would\s+like|try|am\s+trying)\s+to\s+(?:pay|lose)\s+(?:as\s+(?:little|few\s+points)\s+as\s+possible|the\s+(?:least|fewest\s+points))(?=\s*[.,;?!])\s*,?",
        checks.few,
    ),
    # What somebody wishes, in the words of a goal.
    (
        r"\bi\s+(?:hate|would\s+hate|would\s+rather\s+not|['’]?d\s+rather\s+not|do\s+not\s+(?:like|want)(?:\s+to)?)\s+(?:to\s+)?los(?:e|ing)\s+(?:many\s+|any\s+|too\s+many\s+)?points\b\.?",
        checks.few,
    ),
    # The greens of two rolls, and then their sum: first throw 6 greens, then 3 more with the other four, so 9 now.
    (
        r"\b(?:my\s+)?first\s+(?:throw|roll)\s+(?:was\s+|gave\s+(?:me\s+)?)?([0-9]+)\s+greens?\s*,?\s*(?:and\s+)?then\s+([0-9]+)\s+more(?:\s+with\s+the\s+(?:other|remaining|last)\s+(two|three|four|five|six|seven|eight|nine|[2-9]))?\s*[.,;]\s*so\s+([0-9]+)\b",
        checks.greens,
    ),
    # The colours of a roll behind the points before it: 12 points this turn, rolled 3 green 4 yellow 1 red.
    (
        r"\b([0-9]+)\s+(?:points?\s+)?this\s+turn\s*,\s*(?:and\s+)?(?:i\s+)?(?:just\s+|then\s+|now\s+)?(?:rolled|threw)\s+([0-9]+)\s+greens?\s*,?\s*(?:and\s+)?([0-9]+)\s+yellows?(?:\s*,?\s*(?:and\s+)?([0-9]+)\s+reds?)?\b",
        checks.rolled_colours,
    ),
    (r"\bif\s+i\s+(?:do\s+not|don['’]?t)\s+like\s+(?:it|that|them|what\s+i\s+(?:see|get))\b", " "),
    # Faces that no die shows: 4 4 3 2 2 1, not a single 5 or 6.
    (
        r",?\s*\b(?:and\s+)?not\s+a\s+single\s+([1-6])s?(?:\s+(?:or|nor)\s+(?:a\s+)?([1-6])s?)?\b(?!\s*(?:dice|die|points?|more|left|or\b|in\b|%))",
        checks.none_shown,
    ),
    # Dice that are still to be rolled: only one die that is not green yet.
    (
        rf"\b(?:only\s+)?([1-9]|{'|'.join(NUMBERS)})\s+(die|dice)\s+that\s+(?:(?:is|are)\s+not|(?:is|are)n['’]?t)\s+green(?:\s+yet)?\b",
        r"\1 \2 left",
    ),
    # What was set aside of a throw of six dice, and what it scored: threw 1 1 1 4 6 2, kept the three ones so 1000 this turn.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:rolled|threw)\s+([1-6](?:[\s,]*[1-6]){5})\s*,?\s*(?:and\s+)?(?:i\s+)?(?:kept|took|set\s+aside|put\s+aside)\s+(?:the\s+|all\s+)?(?:(two|three|four|five)\s+)?(?:([1-6])['’]?s|(ones|twos|threes|fours|fives|sixes))(?:\s+aside)?\s*,?\s*so\s+(?=[0-9])",
        checks.kept,
    ),
    # What the points of a turn are made of: 400 this turn from four single ones.
    (r"\b([0-9]{2,3})\s+this\s+turn\s+from\s+(two|three|four|[2-4])\s+single\s+(ones|fives)\b", checks.singles),
    # A game that is told by its rules.
    (
        r"\b(?:five\s+dice\s*,?\s*(?:and\s+)?)?(?:the\s+)?lowest\s+(?:sum|total|score)\s+wins\s*,?\s*(?:and\s+)?(?:an?\s+|the\s+|with\s+)?(?:3|three)s?\s+(?:is|are|counts?(?:\s+as)?|being|counting)\s+(?:zero|0|nothing)\b[.,]?",
        "threes: ",
    ),
    (r"\bwith\s+(?:my\s+|our\s+|some\s+|the\s+)?(?:friends|family|kids|colleagues|mates)\b(?=\s*[,.;:])", " "),
    (r"\bwith\s+the\s+box\s+rules?\s*,\s*(?=every)", ", "),
    # The sum of dice that lie aside, and what all of them make.
    (
        r"\b((?:[1-6][\s,]+){1,5})aside\s*,?\s+(?:which\s+(?:is|are|makes?)|that\s+(?:is|makes?)|that['’]?s)\s+([1-3]?[0-9])(\s+points?)?\b",
        checks.aside,
    ),
    (
        r"(?:, )?\bi\s+(?:kept|took)\s+all(?:\s+(?:two|three|of\s+them))?\s+and\s+stopped\s+(?:at|with|on)\s+([1-3]?[0-9])\b",
        checks.all_of_it,
    ),
    (r"(?:, )?\bso\s+both\s+makes?\s+(?:exactly\s+)?([1-3]?[0-9])\b(?=\s?[.,;?!])", checks.all_of_it),
    (
        r"\bif\s+(?:he|she|they|(?:my|the)\s+other\s+\w+)\s+(?:then\s+|also\s+)?plays?\s+(?:perfect(?:ly)?|optimal(?:ly)?|best)\b",
        " ",
    ),
    # What the second stage is thrown for, beside a question about one throw: I got 34 so now I'm throwing for fours.
    (
        r"\bi\s+(?:got|have|scored|made)\s+3([1-6])\s*,?\s*so\s+(?:now\s+)?i\s*(?:am|['’]?m)\s+(?:now\s+)?(?:throwing|rolling)\s+for\s+(\w+)\s*[.,:]",
        checks.second_stage,
    ),
    # All dice of Toss Up! green: I just got all 10 dice green this turn so I'd roll ten again.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:i\s+)?just\s+got\s+all\s+(?:10|ten)(?:\s+dice)?\s+green\s+this\s+turn\s*,?\s*so\s+i(?:\s+would|['’]?d|\s+will)?\s+(?:roll|throw)\s+(?:all\s+)?(?:10|ten)(?:\s+dice)?\s+again(?=\s*[,.;?!])",
        "i have 10 points this turn",
    ),
    # The dice left by their colours, which change nothing: 4 dice left (2 red 2 yellow).
    (
        r"\b([1-9]|10)\s+dice\s+left\s*\(\s*([0-9])\s+(?:red|yellow)s?\s*,?\s*(?:and\s+)?([0-9])\s+(?:red|yellow)s?\s*\)",
        checks.coloured,
    ),
    # A straight of 10.000, with its points: rolled a straight on my first throw, 1000 pts.
    (
        r"\b(?:rolled|threw|got|had)\s+a\s+straight((?:\s+in\s+\w+)?\s+(?:on|with|in)\s+my\s+(?:very\s+)?first\s+(?:throw|roll))\s*,\s*(?:for\s+|so\s+)?1[.,]?000(?:\s*(?:points|pts))?(?=\s*[.,;])",
        checks.straight,
    ),
    # Dice of a throw that were set aside, before their points: rolled three sixes and a 1 with all six dice and set those four aside, 700.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:rolled|threw)\s+((?:(?!\b(?:rolled|threw|then|with|set|put)\b)[^.?!;]){3,40}?)\s+with\s+all\s+six(?:\s+dice)?\s+and\s+set\s+(?:those|these|them)(?:\s+(?:two|three|four|five))?\s+aside\s*,\s*(?=[0-9]{2,4}\s*[.,;])",
        r"set aside \1, this turn ",
    ),
    (
        r"\b(?:roll|throw)\s+(?:the|my)\s+(?:last|other|remaining)\s+(two|three|four)(?:\s+dice)?\s+or\s+(bank|stop|hold)\b",
        checks.last_dice,
    ),
    # Fewer points are ahead in a match of cards: I have 25 points less than him, 2 hands left.
    (
        rf"\b(?:after\s+([1-9]|{'|'.join(NUMBERS)})\s+hands\s*,?\s*)?i\s+have\s+([0-9]+)\s+points?\s+(less|fewer|more)\s+than\s+(?:he\s+has|him|she\s+has|her|they\s+have|them)\s*,\s*([1-9]|{'|'.join(NUMBERS)})\s+hands?\s+(?:left|to\s+(?:go|play))\b",
        checks.in_match,
    ),
    # Cards that may be enough to open: do 6 7 8 of spades plus three 2s get me on the table?
    (
        r"\bdo(?:es)?\s+([^.?!;]{5,60}?)\s+(?:get|bring)\s+me\s+(?:on|onto|down\s+on)\s+the\s+table\b",
        r"can i lay down \1",
    ),
    # The sum of some of six dice: four dice aside make 20, two left.
    (
        r"\b(two|three|four|five|[2-5])\s+(?:dice\s+)?aside\s+(?:make|are|sum(?:\s+up)?\s+to|add\s+up\s+to|total|come\s+to)\s+([1-3]?[0-9])\s*,?\s*(?:and\s+)?(one|two|three|four|[1-4])\s+(?:dice\s+|die\s+)?left\b",
        checks.summed,
    ),
    # All dice were refused: rolled 4 4 5 6 6 and took nothing, second throw 2 5 5 6 6.
    (
        r"\b(?:rolled|threw)\s+([1-6](?:[\s,]+[1-6]){1,4})\s*,?\s+(?:and\s+|but\s+)?(?:i\s+)?(?:took|kept)\s+(?:nothing|none(?:\s+of\s+(?:them|these))?)\b\s*[.,;]?\s*(?:and\s+|so\s+)?(?:then|now|(?:(?:the|my)\s+)?(?:second|next)\s+(?:throw|roll)(?:\s+(?:was|is))?)(?:\s+(?:i\s+)?(?:rolled|threw|got))?\s*:?\s*([1-6](?:[\s,]+[1-6]){1,4})\b(?!\s+aside)",
        checks.refused_dice,
    ),
    (r"\bnot\s+more\s*,?\s*(?:and\s+)?not\s+less\b|\bno\s+more\s*,?\s*(?:and\s+)?no\s+less\b", " "),
    (r"\bfinish(?=\s+(?:with)?in\s+(?:[a-z]+|[0-9]+)\s+turns?\b)", "get there"),
    (r"\b(?:the\s+|my\s+)?opponent\s+do(?:es)?\s?n[o'’]?t\s+matter\b", checks.not_asked),
    # Who ended first is to be beaten: I ended with 5 as first player.
    (
        r"\bi(?:\s+ha|['’]?)ve\s+(?:ended|finished)\s+(?:up\s+)?(?:with|on|at)\s+([0-9]+)\s+as\s+(?:the\s+)?first\s+player(\s+in\s+\w+)?\s*,?\s*(?:how\s+(?:big|good)\s+are\s+|what\s+are\s+|what\s+is\s+)?(?:my\s+|the\s+)?(?:chances?|odds)(?:\s+(?:now|to\s+win|of\s+winning))*\s*\??\s*$",
        r"chance that the opponent beats a total of \1\2",
    ),
    # A die that was taken stands behind those thrown: thrown 1 4 6, 3 taken.
    (r"\b((?:rolled|threw|thrown)\s+[1-6](?:[\s,]+[1-6])*)\s*,\s*([1-6])\s+taken\b", r"\1. \2 aside"),
    (r"\bdown\s+to\s+(?=(?:two|three|four|five|[2-5])\s+dice\b)", ""),
    (r"\bmaking\s+it\s+to\s+([0-9]+)\s+at\s+least\b", r"getting at least \1"),
)
