"""Positions that are told in several clauses, written anew so that every number has the words of a field beside it.

People say whose a number is by the nearest word: ``9400 me and 9700 my brother``, ``he finished on 8``, ``so 200 and three dice to
go``. These clauses are written as ``my score 9400``, ``opponent has 9700``, ``8``, ``200 in the turn`` and ``three dice left``, which the
readers of the games know. All other words stay, so that a reader refuses what it does not know.
"""

import re

from service.reading.english import NUMBERS, faces
from service.reading.offers import without_offers
from service.reading.text import LONGEST, plain, without_thousands

_WORD = "|".join(NUMBERS)
_N = r"([0-9]+)\b"
_COUNT = rf"([1-9]|10|{_WORD})"
_DIE = r"(?:dice|die)"
_KIN = (
    "opponent|opp|rival|enemy|mate|friend|buddy|pal|bot|computer|machine|wife|husband|brother|sister|mum|mom|mother|dad|father|son|daughter|"
    "uncle|aunt|cousin|grandma|grandpa|neighbour|neighbor|colleague|boss|girlfriend|boyfriend"
)
_ME = r"(?:me|mine|i|myself|we)"
# One other player: a person, or the one who threw before.
_THEM = (
    rf"(?:(?:the|my|our|your)\s+)?(?:(?:{_KIN})\b|other(?:\s+(?:one|guy|player|person|side|girl|man|woman))?\b|first\s+player\b|(?:guy|player|one|man|woman|girl)\s+before\s+me\b)"
    r"|(?:he|she|they|him|her|them|his|hers|theirs)\b"
)
_LITTLE = r"(?:(?:just|already|now|only|still|currently|banked|and|is|are|am|was|has|have|had|got|sitting|sits|standing|stands|stand|finished|ended|ends|up|made|scored|threw|rolled)\s+)"
# A number behind these is no score: that of dice, or of the points of the turn.
_NO_SCORE = rf"(?!\s*(?:{_DIE}\b|turns?\b|cards?\b|in\s+(?:melds?|an?)\b|(?:points?\s+)?(?:behind|ahead|down|up|away|short|more|less|from|or)\b|(?:points?\s+)?(?:(?:in\s+)?(?:this|the)\s+(?:turn|round|go)\b|in\s+hand\b|so\s+far\b|on\s+the\s+table\b|at\s+(?:risk|stake)\b|held\b)|(?:of|in)\s+the\s+turn|[-:]|[,&]?\s*(?:and\s+)?[1-6]\b))"
_TURN = r"(?:turn|round|go)"

_DICE = r"((?:[1-6](?![0-9])[\s,]*(?:and\s+)?)+)"


def _rolled(match: re.Match[str]) -> str:
    """Return dice that were rolled, with the word for that, if they are as many as is said."""
    number, dice = match.groups()
    count = int(number) if number.isdigit() else NUMBERS.index(number) + 1
    return (
        f" , rolled {dice.strip(' ,')} from {number} dice , " if len(re.findall("[1-6]", dice)) == count else match[0]
    )


_CLAUSES = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        # Dice that stand behind the words for a first roll.
        (
            r"\b(?:(?:on|with|in)\s+)?(?:my\s+|the\s+)?(?:very\s+)?(?:first|opening)\s+(?:roll|throw)(?:\s+of\s+(?:my|the|this)\s+(?:turn|game))?\s*(?:was|is|came\s+up|shows?|showed)?\s*(?=[1-6]\b)",
            " rolled ",
        ),
        # Whose turn it is, and that nothing has been thrown, is said of every score alone.
        (
            r",?\s*\b(?:and\s+)?(?:it\s+is\s+)?(?:my|our)\s+turn\b(?:\s+now\b)?(?!\s*(?:total|score|points|[0-9]))",
            " , ",
        ),
        (
            r",?\s*\b(?:and\s+)?(?:nothing|no\s+dice)\s+(?:is\s+|has\s+been\s+)?(?:thrown|rolled)\s+(?:so\s+far|yet)\b",
            " ",
        ),
        (r"\b(?:to\s+(?:open|start|begin)|at\s+the\s+(?:start|beginning)\s+of)\s+(?:the|my|this)\s+turn\b", " "),
        (r",?\s*\b(?:so\s+)?all\s+(?:six|ten|five|of\s+them|dice)\s+(?:have\s+)?scored\b", " "),
        # The dice just rolled, with or without their number.
        (
            rf"\b(?:and\s+|the\s+)*(?:the\s+)?{_COUNT}\s+(?:other\s+|remaining\s+)?{_DIE}\s+(?:left\s+and\s+(?:they\s+)?(?:came|turned)\s+up|(?:came|turned)\s+up|show(?:ed|ing)?)\s+{_DICE}",
            _rolled,
        ),
        (
            rf"\b(?:is\s+it\s+(?:worth|right|good|better|wise)\s+)?(?:to\s+)?(?:throw|roll)(?:ing)?\s+all\s+{_COUNT}\s+again\s+with\s+{_DICE}(?:\s*in\s+front\s+of\s+me\b)?",
            _rolled,
        ),
        (
            r",?\s*\b(?:and\s+)?(?:it|this)\s+is\s+the\s+(?:very\s+)?first\s+(?:turn|round)(?:\s+of\s+the\s+game)?\b",
            " ",
        ),
        (r"(?<=[1-6])\s+to\s+start\b(?:\s+(?:with|in|off))*(?=\s*(?:[,.;?!]|$))", " "),
        (
            r"\b(?:took|taken)\s+(?:nothing|none)\s+(?:(?:on|in|of)\s+)?(?:the\s+|my\s+)?last\s+(?:throw|roll|time)\b(?:\s+so)?(?:\s+now)?",
            " , ",
        ),
        # What dice aside make is no wish.
        (r"\baside\s+make\b", "aside are"),
        # The dice that are left.
        (
            rf"\b(?:(?:and|with|so|then|i|get|got|have|having|back)\s+)*(?:all\s+)?{_COUNT}\s+(?:fresh|new)\s+{_DIE}\b(?:\s+(?:again|left|to\s+(?:throw|roll|go)))?",
            r" , \1 dice left , ",
        ),
        (
            rf"\b(?:(?:and|with|so|then|i|get|got|have|having|back)\s+)*all\s+{_COUNT}\s+{_DIE}\s+(?:again|back)\b",
            r" , \1 dice left , ",
        ),
        (
            (
                rf"\b(?:(?:and|with|still|have|i|got|there\s+are|there\s+is)\s+)*{_COUNT}\s+(?:{_DIE}\s+)?(?:are\s+|is\s+)?(?:still\s+|left\s+)?"
                r"(?:in\s+(?:the|my)\s+(?:cup|hand)|to\s+(?:go|throw|roll|come))\b(?!\s+and\s+i\b)"
            ),
            r" , \1 dice left , ",
        ),
        (
            rf"\b(?:(?:and|with|still)\s+)+{_COUNT}\s+{_DIE}\b(?!\s+(?:left|to|aside|show|are|came|come|on|lying|out))",
            r" , \1 dice left , ",
        ),
        # The points of this turn.
        (
            (
                rf"\b(?:(?:so|and|that\s+is|which\s+is|making|makes)\s+)*(?:i\s+(?:have|am)\s+)?(?:(?:made|got|on|at|collected|scored|thrown|rolled|already)\s+)*"
                rf"{_N}\s+(?:points?\s+)?(?:in\s+(?:my\s+)?hand|(?:in\s+|for\s+)?(?:this|the)\s+{_TURN})\b"
            ),
            r" , \1 in the turn , ",
        ),
        (
            rf"\b(?:in|for|on)\s+(?:this|the)\s+{_TURN}\s+(?:(?:i|have|am|at|already)\s+)*{_N}(?!\s*{_DIE})(?:\s+points?)?",
            r" , \1 in the turn , ",
        ),
        (
            rf"\bi\s+(?:have\s+)?(?:banked|stopped\s+(?:at|on|with))\s+{_N}(?=\s*,?\s*(?:with\s+)?{_COUNT}\s+{_DIE}\s+left)",
            r" , \1 in the turn , ",
        ),
        (rf"\bso\s+{_N}(?=\s+and\b|\s*,)", r" , \1 in the turn , "),
        # Two scores, and who is behind.
        (
            rf"\b(?:the\s+)?(?:scores?\s+(?:was|is|are|were)\s+)?{_N}\s*(?:to|-|:)\s*{_N}\s+against\s+me\b",
            r" , my score \1 opponent has \2 , ",
        ),
        (
            rf"\b(?:the\s+)?(?:scores?\s+(?:was|is|are|were)\s+)?{_N}\s+(?:all|each|apiece)\b(?!\s+(?:of|the|dice|six|ten))",
            r" , my score \1 opponent has \1 , ",
        ),
        # Two players before their numbers, so that the first number does not stand before the second player.
        (
            rf"(?<![0-9]\s)\b(?:me|i)\s+{_LITTLE}*(?:(?:on|at|with)\s+)?{_N}[\s,;]+(?:and\s+|to\s+|but\s+)?(?:{_THEM})\s+{_LITTLE}*(?:(?:on|at|with)\s+)?{_N}{_NO_SCORE}",
            r" , my score \1 , opponent has \2 , ",
        ),
        (
            rf"(?<![0-9]\s)\b(?:{_THEM})\s+{_LITTLE}*(?:(?:on|at|with)\s+)?{_N}[\s,;]+(?:and\s+|to\s+|but\s+)?(?:me|i)\s+{_LITTLE}*(?:(?:on|at|with)\s+)?{_N}{_NO_SCORE}",
            r" , opponent has \1 , my score \2 , ",
        ),
        # The number before a player, or behind one.
        (
            rf"(?:\bwe(?:['’]re|\s+are)\s+at\s+)?\b{_N}\s+(?:for\s+)?(?:me|mine|myself)\b",
            r" , my score \1 , ",
        ),
        (
            rf"\b(?:and\s+|to\s+)?{_N}\s+(?:for\s+)?(?:my\s+(?:{_KIN})|him|her|them|the\s+other(?:\s+(?:one|guy|player))?)\b",
            r" , opponent has \1 , ",
        ),
        (
            rf"\b(?:when|if|while|but|and)?\s*(?:{_THEM})\s+{_LITTLE}*(?:(?:on|at|with|to|a)\s+)?{_N}{_NO_SCORE}(?:\s+points?\b)?",
            r" , opponent has \1 , ",
        ),
        (
            rf"\b(?:and\s+|but\s+)?(?:i|we)\s+{_LITTLE}*(?:(?:on|at|with|from)\s+)?{_N}{_NO_SCORE}(?:\s+points?\b)?",
            r" , my score \1 , ",
        ),
        (rf"\bwin(?:ning)?\s+from\s+{_N}{_NO_SCORE}", r" win , my score \1 , "),
    )
)
# Questions that say nothing about the position, behind clauses that tell it.
_STILL = r"(?:(?:is|it|that|do|does|will|can|would|could|are|i|we|still|to|get|get\s+to|my|chances?|the)\s+)*"
_HIM = r"(?:\s+(?:him|her|them|it|this|that|the\s+game))?"
_FACES = "ones|twos|threes|fours|fives|sixes"
_QUESTIONS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:how\s+(?:often|likely|probable)|what\s+(?:is|are|chances?\s+have)|with\s+what\s+chance)\s+{_STILL}(?:win|winning|catch|beat|beating|overtake|pass|lose)\b{_HIM}",
        rf"\b(?:what\s+is|what\s+are)\s+(?:my|the)\s+(?:chances?|odds|probability)\b(?:\s+(?:to|of|for)\s+(?:win(?:ning)?|beat(?:ing)?|the\s+win)\b{_HIM})?",
        r"(?<=[.,;?!])\s*(?:my\s+|the\s+)?(?:chances?|odds|probability)\W*$",
        rf"\b(?:to\s+(?:have|get)|for)\s+the\s+best\s+(?:shot|chances?|odds)\s+(?:at|of|to)\s+(?:beat|win)(?:n?ing)?\b{_HIM}",
        r"\b(?:do\s+i\s+|should\s+i\s+)?(?:just\s+)?keep\s+(?:on\s+)?(?:throwing|rolling|going)\s+(?:un)?till?\s+i\s+bust\b(?:\s+or\b)?",
        r"\bwhen\s+(?:do|should|would|must)\s+i\s+(?:bank|stop)\b(?:\s+now\b)?",
        r"\b(?:or\s+)?(?:write|note|put)\s+(?:it|them|that)\s+down\b",
        r"\b(?:or\s+)?(?:try|go|going|play)\s+for\s+(?:the\s+)?(?:whole\s+thing|(?:whole\s+)?lot|win|it\s+all|it)\b",
        r"\b(?:can|may|could)\s+i\s+take\s+(?:none|nothing)\b(?:\s+and\s+is\s+(?:it|that)\s+(?:a\s+good\s+idea|good|wise|smart))?",
        rf"(?<=[.,;?!])\s*all\s+of\s+(?:them|it),?\s*or(?:\s+(?:just|only)\s+(?:the\s+)?(?:{_FACES}|[1-6]s))?\W*$",
        (
            rf"(?<=[.,;?!])\s*(?:do|should|shall)\s+i\s+(?:take|keep)(?:\s*,?\s*\b(?:both|the|all|a|just|only|and|or|{_WORD}|{_FACES}|[1-6]s?))+"
            rf"(?:\s+and\s+(?:throw|roll)\s+{_COUNT}(?:\s+again)?)?\W*$"
        ),
        r"(?<=[,;.])\s*(?:and\s+)?which(?:\s+(?:ones?|dice))?\W*$",
        r"\b(?:what\s+(?:lay|take|put|keep)\s+i|i\s+(?:lay|take|put|keep)\s+what)\b(?:\s+(?:aside|out|down))?",
        r"\bwas\s+(?:that|it|this)\s+(?:a\s+mistake|an\s+error|wrong|right|correct)\b(?:\s+and\s+how\s+(?:big|bad|much))?",
        (
            rf"[-,.;:]\s*(?:do\s+i\s+|should\s+i\s+|shall\s+i\s+)?(?:take|keep|bank)\s+[0-9]+\s+and\s+(?:roll|throw)\s+{_COUNT}\b"
            rf"(?:\s*,?\s*or\s+(?:(?:only|just|take|keep|the)\s+)*(?:{_FACES}|[1-6]s|stop|bank)\b(?:\s+and\s+(?:roll|throw)\s+{_COUNT}\b)?)*"
        ),
    )
)
_GAPS = re.compile(r"\s*,(?:\s*,)*\s*")
_OWN = "my score"
_OWNS = re.compile(rf"{_OWN} {_N}")
_OTHERS = re.compile(rf"opponent has {_N}")
_FIELDS = tuple(
    re.compile(field)
    for field in (rf"{_OWN} {_N}", rf"opponent has {_N}", rf"{_N} in the turn", rf"{_COUNT} dice left")
)


def rewritten(text: str) -> list[str]:
    """Return the sentences that a text in several clauses stands for, with a phrase for every number; none if two clauses contradict each other.

    A total of one's own is that of the game, or in a game of one turn each that of the dice aside: both sentences are returned.
    """
    told = _told(text)
    # A field that is told twice is that of two positions.
    if not told or any(len({*field.findall(told)}) > 1 for field in _FIELDS):
        return []
    for question in _QUESTIONS:
        told = question.sub(" , ", told)
    told = re.sub(r"\s*,\s*(?=[.?!;])", "", _GAPS.sub(", ", told)).strip(" ,")
    if _OWN not in told:
        return [told]
    # A comma between two numbers would make them dice.
    return [told, re.sub(rf"{_OWN} {_N}", r"\1 so far", told).replace(", ", "; ")]


def tells_numbers(text: str) -> bool:
    """True if a sentence has a score, points of a turn or a number of dice, so that it is no roll alone."""
    return any(field.search(text) for field in _FIELDS)


def contradicts(text: str, state: str) -> bool:
    """True if a text says of two numbers which player has them, and a state of at least two numbers begins with others."""
    told = _told(text)
    own, other = _OWNS.search(told), _OTHERS.search(told)
    if own is None or other is None or not re.match("[0-9]+-[0-9]+", state):
        return False
    return not re.match(f"{own[1]}-{other[1]}(?![0-9])", state)


def has_two_others(text: str) -> bool:
    """True if a text tells different scores of other players, without a word for who comes next."""
    return len({*_OTHERS.findall(_told(text))}) > 1


def _told(text: str) -> str:
    """Return a text in small letters with its dice and numbers in digits, and a phrase for the number of every clause; empty if it is too long."""
    if len(text) > LONGEST:
        return ""
    told = without_thousands(faces(without_offers(plain(text).lower())))
    for pattern, written in _CLAUSES:
        told = pattern.sub(written, told)
    return told
