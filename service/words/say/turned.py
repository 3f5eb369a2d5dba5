"""Find what turns a position round in a message: somebody else's turn, a wish to lose, the worst action, or what happened afterwards."""

import re
from typing import NamedTuple


class _Turn(NamedTuple):
    """A pattern of what somebody says, and what to tell instead."""

    said: re.Pattern[str]
    instead: str


def _turn(pattern: str, instead: str, flags: re.RegexFlag = re.IGNORECASE) -> _Turn:
    return _Turn(re.compile(pattern, flags), instead)


_OTHERS = (
    _turn(
        r"(?<!bank )(?<!stop )(?<!that )(?<!then )(?<!after )\b(?:[Ii]t\s+is|[Ii]t['’]s)\s+(?:[A-Z]\w+['’]?s|(?:his|her|their)\s+(?!last\b))\s*(?:turn|go|move)\b(?!\s+(?:after|next|if|when))|\b(?:his|her|their|[A-Z]\w+['’]s)\s+(?:roll|throw|turn|go|move)\b(?:\s+(?:it\s+is|now))?,?\s+(?:and\s+)?not\s+(?:mine|my\s+\w+)\b",
        "answers are for the player whose turn it is: tell the position as that player sees it",
        re.NOFLAG,
    ),
    _turn(
        r"(?<!not )(?<!not really )(?<!not at all )(?<!never )(?<!ever )(?<!nobody )\b(?:want|wants|trying|try|like|love|hope|hoping|plan|planning|prefer|aim|aiming|rather)\s+to\s+lose\b(?!\s+(?:as|the|so(?!\s+(?:s?he|they|that)\b)|very|any|no|nothing|only|less|fewer|few|little|points|at|not|an?|min\w*|more)\b)|\blos(?:e|ing)\s+on\s+purpose\b",
        "every goal is to win, or to do as well as possible; none is to lose",
    ),
)
_TURNS = (
    *_OTHERS,
    _turn(
        r"\b(?:worst|dumbest|silliest|stupidest|most\s+stupid)\s+(?:possible\s+)?(?:move|choice|action|play|keep|discard)\b|\b(?:what|which)\s+(?:is|would\s+be)\s+(?:the\s+|my\s+)?worst\s+(?:thing|option)\b|\bworst\s+(?:that\s+)?(?:i|you|one)\s+c(?:an|ould)\s+(?:possibly\s+)?(?:do|keep|take|discard|play|choose|chuck|throw\s+away)\b",
        "ask for the best action, or compare two of them",
    ),
    _turn(
        r"\b(?:cocked|fell\s+off\s+the\s+table)\b|\bi\s+(?:have\s+)?already\s+(?:banked|cashed|passed)\b(?!\s+(?:[0-9]|with\b))|(?:[.;!]|,\s*(?:and\s+)?then|\band\s+then)\s*(?:then\s+)?i\s+(?:then\s+)?(?:re-?rolled|re-?threw|(?:rolled|threw)\s+(?:again|(?:all|the|them)\s+(?:\w+\s+)?again))\b(?!.*[0-9])",
        "tell what the dice show now",
    ),
    _turn(
        r"\b(?:(?:took|kept|drew|grabbed|laid|did|done|picked)\s+(?:it|them|that)\s+already|already\s+(?:took|kept|drawn|drew|grabbed|laid|did|done|picked)\s+(?:it|them|that))\b(?!.*[0-9])|\b(?:ignore|disregard|scrap|scratch)\s+(?:what\s+(?:i|we|he|she|they)\b|(?:that|everything|all|it)\s*(?:[.,;!?]|$))",
        "tell the position as it is now",
    ),
    _turn(r"\bin\s+(?:as\s+few|the\s+fewest)\s+(?:rolls|throws)\b", "no goal counts throws"),
)


def turned(text: str) -> str:
    """Return what to tell in place of what turns a position round; empty if nothing does."""
    return next((turn.instead for turn in _TURNS if turn.said.search(text)), "")


def is_of_another(text: str) -> bool:
    """Return True if a text says that the turn is somebody else's, or that its player wants to lose."""
    return any(turn.said.search(text) for turn in _OTHERS)
