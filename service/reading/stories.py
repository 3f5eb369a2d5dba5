"""Stories around a position: what was thrown, put aside and asked before, in the words in which a position is told.

A pattern leaves out only numbers that are told twice.
"""

import re
from collections.abc import Callable

from service.reading.english import NUMBERS

_SMALL = "|".join(NUMBERS[:6])
_FACES = r"(?:ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6]['’]?s?)"
# Dice of a face, as in three fives. A single one may be a number: one four.
_ALIKE = rf"(?:an?|{'|'.join(NUMBERS[1:6])})\s+{_FACES}\b(?!\s+(?:dice|die|points?))"
# The dice of a turn in the game of 30s and in 10.000.
_SIX = 6
_FACE_NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_THREE = 3
_NAMED = r"(?:ones|twos|threes|fours|fives|sixes|[1-6]['’]?s|an?\s+(?:one|two|three|four|five|six|[1-6]))"
# The end of a question that tells nothing more.
_QUIET = r"(?:(?!\b(?:if|with|at|when)\b)[^.?!0-9])*(?:if\s+any\s*)?(?=[.?!]|$)"


def _listed(match: re.Match[str]) -> str:
    """Return the dice of a list with "and" between them."""
    return " and ".join(re.findall(rf"{_ALIKE}|an?\s+one\b", match[0], flags=re.IGNORECASE))


# A check returns the text of a match itself if its numbers do not agree: then all of them are left to be read, or refused.
def _number(text: str) -> int:
    """Return the number that digits or a word tell."""
    return int(text) if text.isdigit() else NUMBERS.index(text.lower()) + 1


def _others(match: re.Match[str], pattern: str) -> bool:
    """Return True if a pattern is found outside of a match."""
    return any(
        re.search(pattern, text, re.IGNORECASE) for text in (match.string[: match.start()], match.string[match.end() :])
    )


def of_one_face(match: re.Match[str]) -> str:
    """Return the dice of one face among those thrown; none if there are none, or not as many as are told.

    The groups of the match are the dice thrown, the number told or None, and the face as a digit or by its name.
    """
    face = match[3] or str(_FACE_NAMES.index(match[4].lower()) + 1)
    count = match[1].count(face)
    return "" if match[2] and _number(match[2]) != count else face * count


def _kept(match: re.Match[str]) -> str:
    """Return the dice of one face as those set aside of six, and the number of the others."""
    dice = of_one_face(match)
    return f"set aside {' '.join(dice)}, {_SIX - len(dice)} dice left, " if dice else match[0]


def _summed(match: re.Match[str]) -> str:
    """Return the sum of dice aside and the number of those left if they are six together."""
    return f"{match[2]} aside, {match[3]} dice left" if _number(match[1]) + _number(match[3]) == _SIX else match[0]


def _last_dice(match: re.Match[str]) -> str:
    """Return the number of dice left that a question names, if nothing else in the text does."""
    told = _others(match, r"\b(?:dice|die) (?:are )?(?:left|remaining)\b|\b(?:rolled|threw)\b")
    return match[0] if told else f"{match[1]} dice left. roll or {match[2]}"


def _aside(match: re.Match[str]) -> str:
    """Return dice aside without their sum, which is told besides; in Threes their points stay, as 3s count nothing."""
    faces = [int(face) for face in re.findall("[1-6]", match[1])]
    if match[3] is None:
        return f"{match[1]}aside" if sum(faces) == int(match[2]) else match[0]
    points = sum(face for face in faces if face != _THREE)
    return f"{match[1]}aside, {points} points so far" if points == int(match[2]) else match[0]


def _all_of_it(match: re.Match[str]) -> str:
    """Return nothing for what all dice make, or for all of them being taken, if their sum is told rightly."""
    before = match.string[: match.start()]
    faces = [int(face) for face in re.findall(r"(?<![0-9])[1-6](?![0-9])", before)]
    return " " if sum(faces) == int(match[1]) else match[0]


def _no_such(match: re.Match[str]) -> str:
    """Return nothing for a face that no die before it shows."""
    face = (
        match[1]
        if match[1].isdigit()
        else str(_number(match[1].lower().removesuffix("es" if match[1].lower() == "sixes" else "s")))
    )
    return " " if face not in re.findall(r"(?<![0-9])[1-6](?![0-9])", match.string[: match.start()]) else match[0]


def _few(match: re.Match[str]) -> str:
    """Return a wish for few lost points as the goal of the game of 30s, if no other goal is named."""
    thirties = re.search(r"\b30s\b|\bthirt", match.string, re.IGNORECASE)
    goal = _others(match, r"\b(?:go|going) for\b|\breach|\bat least\b|\bexactly\b|\bmost\b|\bhigh")
    return " , i want to lose few points . " if thirties and not goal else match[0]


def _greens(match: re.Match[str]) -> str:
    """Return nothing for the greens of two rolls before their sum."""
    first, more, total = (int(match[place]) for place in (1, 2, 4))
    rest = 10 - first
    fits = first + more == total and more <= rest and (match[3] is None or _number(match[3]) == rest)
    return f" {total}" if fits else match[0]


def _rolled_colours(match: re.Match[str]) -> str:
    """Return the points of a turn after a roll, and the dice left, if the roll had as many dice as the points before it leave."""
    held, green, *others = (int(text or 0) for text in match.groups())
    left = 10 - held % 10
    if not green or green + sum(others) != left:
        return match[0]
    return f"{held + green} this turn, {left - green or 10} dice left"


def _coloured(match: re.Match[str]) -> str:
    """Return the number of dice left without their colours."""
    return f"{match[1]} dice left" if _number(match[1]) == int(match[2]) + int(match[3]) else match[0]


def _singles(match: re.Match[str]) -> str:
    """Return points without the single dice that they are made of, if these are worth so many and the others are left."""
    count = _number(match[2])
    worth = count * (100 if match[3].lower() == "ones" else 50)
    left = re.search(r"\b([1-6]|one|two|three|four|five) (?:dice|die) left", match.string, re.IGNORECASE)
    fits = worth == int(match[1]) and (left is None or _number(left[1]) == _SIX - count)
    return f"{match[1]} this turn" if fits else match[0]


def _straight(match: re.Match[str]) -> str:
    """Return a straight as its dice without its points, if nothing else of the turn is told."""
    more = _others(match, r"\b(?:dice left|this turn|hot|house|rule|then)\b|\bstraight\b")
    return match[0] if more else f"rolled 1 2 3 4 5 6 {match[1]}"


def _second_stage(match: re.Match[str]) -> str:
    """Return nothing for the second stage before a question about one of its throws, if the score is that of its face."""
    face = _FACE_NAMES[int(match[1]) - 1]
    asked = _others(match, r"\b(?:odds|chances?|probability|likely)\b") and not _others(
        match, r"\b(?:rolled|threw|average|award)\b"
    )
    return " " if match[2].lower() == face and asked else match[0]


def _refused_dice(match: re.Match[str]) -> str:
    """Return a throw of which nothing was taken as told, with the next throw, if both are of as many dice and of the same player."""
    first, second = (re.findall("[1-6]", match[place]) for place in (1, 2))
    own = re.search(r"(?:^|[.,;:!?]|\bi|\band|\bthen)\s*$", match.string[: match.start()], re.IGNORECASE)
    return f" took nothing, then rolled {match[2]}" if own and len(first) == len(second) else match[0]


def _in_match(match: re.Match[str]) -> str:
    """Return fewer points than the other player as points ahead, as the lower total wins a match of cards."""
    played, left = match[1], _number(match[4])
    if played is not None and _number(played) + left != 10:
        return match[0]
    return f"i am {match[2]} points {'behind' if match[3].lower() == 'more' else 'ahead'}{match[0][match.end(3) - match.start() :]}"


def _not_asked(match: re.Match[str]) -> str:
    """Return nothing for an opponent who does not matter, where turns are counted and no opponent's points are told."""
    told = _others(match, r"\b(?:he|she|they|opponent) (?:has|have|is)\b|[0-9]\s*(?:to|-|:)\s*[0-9]")
    return " " if _others(match, r"\bwithin\b|\bturns\b") and not told else match[0]


_STORIES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\blaydowns?\b", "lay down"),
    (r"\btheres\b", "there is"),
    # All of a list that ends with "and" is one throw: three fives, a four and two ones; two fives a four two threes and a one.
    (
        rf"\b{_ALIKE}(?:(?:\s*,\s*|\s+){_ALIKE}){{1,4}}\s*,?\s+and\s+(?:{_ALIKE}|an?\s+one\b)",
        _listed,
    ),
    # What lies there is aside: two sixes and a five are already out, just threw ...
    (
        rf"\b({_NAMED})\s+(?:are|is|lie|lies)\s+(?:already\s+|now\s+)?(?:out|down)(?=\s*(?:,|;|and\b))",
        r"\1 aside",
    ),
    # Three sixes down, then ...
    (rf"\b({_ALIKE})\s+down(?=\s*,)", r"\1 aside"),
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
    (
        r"\b(rolled 1 2 3 4 5 6\b[^?]*?)\btake\s+the\s+[0-9.,]{3,6}\s+or\s+(?:roll|throw)(?:\s+(?:again|all|on|six|the|dice))*(?=\s*(?:[?.!]|$))",
        r"\1",
    ),
    # Two dice alike: two dice left and both are 4.
    (
        r"\b(two|2)\s+dice\s+left\s*,?\s*(?:and\s+)?both\s+(?:are|show)\s+(?:an?\s+)?([1-6])s?\b(?=\s*(?:[.;?!]|$))",
        r"\1 dice left: \2 \2",
    ),
    # All dice that turned green are thrown again: all ten dice have turned green by now so I have 10 points.
    (r"(?<!of )\ball\s+ten\s+dice\s+have\s+(?:all\s+)?turned\s+green(?:\s+by)?(?:\s+now)?\s*,?\s*so\b", " "),
    # Whoever may throw all dice has them in the hand: 20 in this turn and so could throw all ten dice again.
    (
        r"\b(?:and\s+)?(?:so\s+)?(?:i\s+)?(?:can|could|may|would)\s+(?:now\s+)?(?:re)?(?:throw|roll)\s+all\s+(ten|six)(?:\s+dice)?(?:\s+again)?\b(?=[.,;])",
        r"and all \1 dice",
    ),
    (r"\b(dice)\s+(?:back|again)\s+in\s+(?:my\s+|the\s+)?hand\b", r"\1"),
    # How the players play is how values are reckoned: how likely am I to win if we both play perfectly?
    (
        r"\b(?:if|when)\s+(?:we|they|you|the)\s+(?:both|two)(?:\s+of\s+us)?(?:\s+players)?\s+play\s+(?:optimally|perfectly|(?:their|our|the)\s+best)\b",
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
    (r"(?<=[a-z0-9])\s+before(?=\s*,?\s*(?:so|and\s+then|then)\b)", ""),
    # Turns that are told twice: three turns left, ... within those three turns.
    (
        rf"(\b(?:[1-9]|{'|'.join(NUMBERS)})\s+(?:more\s+)?turns\s+left\b[^?]*?)\s+within\s+(?:those|these)\s+(?:(?:[1-9]|{'|'.join(NUMBERS)})\s+)?turns\b",
        r"\1",
    ),
    # What somebody did is asked about like what somebody may do: put aside both sixes. How many points did that cost?
    (
        (
            # The dice are at most sixty letters, in one sentence.
            r"(?:\band\s+|[.!?]\s*)(?:(?:i|he|she|we|they|my\s+\w+)\s+)?(?:took|kept|put\s+aside|set\s+aside|put\s+down)\s+((?:(?!\b(?:rolled|threw|then|got|instead)\b)[^.?!;]){1,60}?)"
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
    (r"\band\s+all\s+i\s+want\s+is\s+to\b", ", i want to"),
    # How much worse one way is than another asks for both: is keeping 1 and 2 much worse than just the 1?
    (
        r"\bis\s+(?:it\s+)?(?:keeping|taking)\s+([1-6](?:(?:\s+and\s+|\s*,\s*|\s+)[1-6])*)\s+(?:much\s+|far\s+|a\s+lot\s+|any\s+)?worse\s+than\s+((?:just|only)\s+(?:the\s+)?[1-6])(?=\s*(?:[.?!;]|$))",
        r"should i keep \1 or \2",
    ),
    # A die that a throw does not show: not a single 6.
    (
        r",\s(?:and\s|but\s)?not\s(?:a\ssingle|one|an?)\s([1-6]|ones?|twos?|threes?|fours?|fives?|six(?:es)?)\b(?=\s?[.,;?!])",
        _no_such,
    ),
    # What somebody wishes, in the words of a goal.
    (
        r"\bi\s+(?:hate|would\s+hate|would\s+rather\s+not|['’]?d\s+rather\s+not|do\s+not\s+(?:like|want)(?:\s+to)?)\s+(?:to\s+)?los(?:e|ing)\s+(?:many\s+|any\s+|too\s+many\s+)?points\b\.?",
        _few,
    ),
    # The greens of two rolls, and then their sum: first throw 6 greens, then 3 more with the other four, so 9 now.
    (
        r"\b(?:my\s+)?first\s+(?:throw|roll)\s+(?:was\s+|gave\s+(?:me\s+)?)?([0-9]+)\s+greens?\s*,?\s*(?:and\s+)?then\s+([0-9]+)\s+more(?:\s+with\s+the\s+(?:other|remaining|last)\s+(two|three|four|five|six|seven|eight|nine|[2-9]))?\s*[.,;]\s*so\s+([0-9]+)\b",
        _greens,
    ),
    # The colours of a roll behind the points before it: 12 points this turn, rolled 3 green 4 yellow 1 red.
    (
        r"\b([0-9]+)\s+(?:points?\s+)?this\s+turn\s*,\s*(?:and\s+)?(?:i\s+)?(?:just\s+|then\s+|now\s+)?(?:rolled|threw)\s+([0-9]+)\s+greens?\s*,?\s*(?:and\s+)?([0-9]+)\s+yellows?(?:\s*,?\s*(?:and\s+)?([0-9]+)\s+reds?)?\b",
        _rolled_colours,
    ),
    # What was set aside of a throw of six dice, and what it scored: threw 1 1 1 4 6 2, kept the three ones so 1000 this turn.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:rolled|threw)\s+([1-6](?:[\s,]*[1-6]){5})\s*,?\s*(?:and\s+)?(?:i\s+)?(?:kept|took|set\s+aside|put\s+aside)\s+(?:the\s+|all\s+)?(?:(two|three|four|five)\s+)?(?:([1-6])['’]?s|(ones|twos|threes|fours|fives|sixes))(?:\s+aside)?\s*,?\s*so\s+(?=[0-9])",
        _kept,
    ),
    # What the points of a turn are made of: 400 this turn from four single ones.
    (r"\b([0-9]{2,3})\s+this\s+turn\s+from\s+(two|three|four|[2-4])\s+single\s+(ones|fives)\b", _singles),
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
        _aside,
    ),
    (
        r"(?:, )?\bi\s+(?:kept|took)\s+all(?:\s+(?:two|three|of\s+them))?\s+and\s+stopped\s+(?:at|with|on)\s+([1-3]?[0-9])\b",
        _all_of_it,
    ),
    (r"(?:, )?\bso\s+both\s+makes?\s+(?:exactly\s+)?([1-3]?[0-9])\b(?=\s?[.,;?!])", _all_of_it),
    (r"\b(throw|roll)\s+(the\s+(?:other\s+)?[1-6]\s+)?again\s+for\s+more\b", r"\1 \2again"),
    (
        r"\bif\s+(?:he|she|they|(?:my|the)\s+other\s+\w+)\s+(?:then\s+|also\s+)?plays?\s+(?:perfect(?:ly)?|optimal(?:ly)?|best)\b",
        " ",
    ),
    # What the second stage is thrown for, beside a question about one throw: I got 34 so now I'm throwing for fours.
    (
        r"\bi\s+(?:got|have|scored|made)\s+3([1-6])\s*,?\s*so\s+(?:now\s+)?i\s*(?:am|['’]?m)\s+(?:now\s+)?(?:throwing|rolling)\s+for\s+(\w+)\s*[.,:]",
        _second_stage,
    ),
    # All dice of Toss Up! green: I just got all 10 dice green this turn so I'd roll ten again.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:i\s+)?just\s+got\s+all\s+(?:10|ten)(?:\s+dice)?\s+green\s+this\s+turn\s*,?\s*so\s+i(?:\s+would|['’]?d|\s+will)?\s+(?:roll|throw)\s+(?:all\s+)?(?:10|ten)(?:\s+dice)?\s+again(?=\s*[,.;?!])",
        "i have 10 points this turn",
    ),
    # The dice left by their colours, which change nothing: 4 dice left (2 red 2 yellow).
    (
        r"\b([1-9]|10)\s+dice\s+left\s*\(\s*([0-9])\s+(?:red|yellow)s?\s*,?\s*(?:and\s+)?([0-9])\s+(?:red|yellow)s?\s*\)",
        _coloured,
    ),
    # A straight of 10.000, with its points: rolled a straight on my first throw, 1000 pts.
    (
        r"\b(?:rolled|threw|got|had)\s+a\s+straight((?:\s+in\s+\w+)?\s+(?:on|with|in)\s+my\s+(?:very\s+)?first\s+(?:throw|roll))\s*,\s*(?:for\s+|so\s+)?1[.,]?000(?:\s*(?:points|pts))?(?=\s*[.,;])",
        _straight,
    ),
    # Dice of a throw that were set aside, before their points: rolled three sixes and a 1 with all six dice and set those four aside, 700.
    (
        r"(?<!he )(?<!she )(?<!they )\b(?:rolled|threw)\s+((?:(?!\b(?:rolled|threw|then|with|set|put)\b)[^.?!;]){3,40}?)\s+with\s+all\s+six(?:\s+dice)?\s+and\s+set\s+(?:those|these|them)(?:\s+(?:two|three|four|five))?\s+aside\s*,\s*(?=[0-9]{2,4}\s*[.,;])",
        r"set aside \1, this turn ",
    ),
    (
        r"\b(?:roll|throw)\s+(?:the|my)\s+(?:last|other|remaining)\s+(two|three|four)(?:\s+dice)?\s+or\s+(bank|stop|hold)\b",
        _last_dice,
    ),
    # Fewer points are ahead in a match of cards: I have 25 points less than him, 2 hands left.
    (
        rf"\b(?:after\s+([1-9]|{'|'.join(NUMBERS)})\s+hands\s*,?\s*)?i\s+have\s+([0-9]+)\s+points?\s+(less|fewer|more)\s+than\s+(?:he\s+has|him|she\s+has|her|they\s+have|them)\s*,\s*([1-9]|{'|'.join(NUMBERS)})\s+hands?\s+(?:left|to\s+(?:go|play))\b",
        _in_match,
    ),
    # Cards that may be enough to open: do 6 7 8 of spades plus three 2s get me on the table?
    (
        r"\bdo(?:es)?\s+([^.?!;]{5,60}?)\s+(?:get|bring)\s+me\s+(?:on|onto|down\s+on)\s+the\s+table\b",
        r"can i lay down \1",
    ),
    (r"\bor\s+(?:my|the)\s+(?:best|highest)(?:\s+(?:die|one))?\s+if\s+there(?:\s+i|['’]?)s\s+none\b", " "),
    # The sum of some of six dice: four dice aside make 20, two left.
    (
        r"\b(two|three|four|five|[2-5])\s+(?:dice\s+)?aside\s+(?:make|are|sum(?:\s+up)?\s+to|add\s+up\s+to|total|come\s+to)\s+([1-3]?[0-9])\s*,?\s*(?:and\s+)?(one|two|three|four|[1-4])\s+(?:dice\s+|die\s+)?left\b",
        _summed,
    ),
    # All dice were refused: rolled 4 4 5 6 6 and took nothing, second throw 2 5 5 6 6.
    (
        r"\b(?:rolled|threw)\s+([1-6](?:[\s,]+[1-6]){1,4})\s*,?\s+(?:and\s+|but\s+)?(?:i\s+)?(?:took|kept)\s+(?:nothing|none(?:\s+of\s+(?:them|these))?)\b\s*[.,;]?\s*(?:and\s+|so\s+)?(?:then|now|(?:(?:the|my)\s+)?(?:second|next)\s+(?:throw|roll)(?:\s+(?:was|is))?)(?:\s+(?:i\s+)?(?:rolled|threw|got))?\s*:?\s*([1-6](?:[\s,]+[1-6]){1,4})\b(?!\s+aside)",
        _refused_dice,
    ),
    (r"\bnot\s+more\s*,?\s*(?:and\s+)?not\s+less\b|\bno\s+more\s*,?\s*(?:and\s+)?no\s+less\b", " "),
    (r"\bfinish(?=\s+(?:with)?in\s+(?:[a-z]+|[0-9]+)\s+turns?\b)", "get there"),
    (r"\b(?:the\s+|my\s+)?opponent\s+do(?:es)?\s?n[o'’]?t\s+matter\b", _not_asked),
    # Who ended first is to be beaten: I ended with 5 as first player.
    (
        r"\bi(?:\s+ha|['’]?)ve\s+(?:ended|finished)\s+(?:up\s+)?(?:with|on|at)\s+([0-9]+)\s+as\s+(?:the\s+)?first\s+player(\s+in\s+\w+)?\s*,?\s*(?:how\s+(?:big|good)\s+are\s+|what\s+are\s+|what\s+is\s+)?(?:my\s+|the\s+)?(?:chances?|odds)(?:\s+(?:now|to\s+win|of\s+winning))*\s*\??\s*$",
        r"chance that the opponent beats a total of \1\2",
    ),
    (r"(?<=\bme )(?:just|only)\s+(?=[0-9])", ""),
    # A die that was taken stands behind those thrown: thrown 1 4 6, 3 taken.
    (r"\b((?:rolled|threw|thrown)\s+[1-6](?:[\s,]+[1-6])*)\s*,\s*([1-6])\s+taken\b", r"\1. \2 aside"),
    (r"\bdown\s+to\s+(?=(?:two|three|four|five|[2-5])\s+dice\b)", ""),
    (r"\b(?:threw|rolled)\s+all\s+(?:the\s+|my\s+)?(?:five|six|ten)\s+dice\s+and\s+got\b", "rolled"),
    (r"\bmaking\s+it\s+to\s+([0-9]+)\s+at\s+least\b", r"getting at least \1"),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), written) for pattern, written in _STORIES)


def retold(text: str) -> str:
    """Return a text with its stories in the words in which positions are told."""
    for pattern, written in _PATTERNS:
        text = pattern.sub(written, text)
    return text
