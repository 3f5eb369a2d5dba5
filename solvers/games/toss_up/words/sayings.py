"""Patterns of what people say for the rules of Toss Up!"""

from solvers.contract.presentation.sayings import numbers_of_dice
from solvers.contract.presentation.vocabulary import read_as

_SOMEBODY = r"(?:someone|somebody|one(?:\s+of\s+us)?|a\s+player|anyone|anybody)"
_THERE = r"(?:gets?\s+to|gets|reache[sd]|hits?|has|banks|banked|makes|made|passe[sd]|got\s+to)\s+(?:100|a\s+hundred|the\s+target|there)"
_REST = r"(?:everybody|everyone|the\s+others?|all(?:\s+the)?\s+others|the\s+other\s+player|each\s+other\s+player|all\s+of\s+us)(?:\s+else)?"
# Everybody gets one more turn after somebody hits 100.
_LAST_TURN = rf"{_REST}\s+(?:still\s+)?(?:gets?|has|have)\s+(?:one|1|a|another)\s*(?:more\s+|last\s+|final\s+)?(?:turn|go|round)\b(?:\s+(?:after\s+that|(?:after|when|once|if|as\s+soon\s+as)\s+{_SOMEBODY}\s+{_THERE})\b)?"
_RULE = r"(?:(?:and|where|that|so|with|under|by|playing|play|we|using)\s+)*"
SAYINGS = (
    *read_as(
        "ending=last-turn",
        rf"\b(?:when|once|if|after|as\s+soon\s+as)\s+{_SOMEBODY}\s+{_THERE}\s*,?\s+{_LAST_TURN}",
        rf"\b{_RULE}the\s+rules?\s+(?:from|on|printed\s+on)\s+the\s+box\s*[,:(]?\s*(?:that\s+|where\s+)?{_LAST_TURN}",
        rf"\b{_RULE}{_LAST_TURN}",
        rf"\b{_RULE}(?:the\s+|an?\s+)?(?:last|final)[\s-]+(?:turn|round)\s+(?:rules?|ending|version|variant)\b(?:\s*,?\s*(?:and\s+)?this\s+is\s+(?:my|the)\s+(?:last|final)\s+turn\b)?",
        # Under the usual rules nobody has a turn after the target.
        r"\b(?:(?:and\s+)?(?:this|it)\s+is\s+|in\s+|now\s+)?(?:my|the)\s+(?:last|final)\s+(?:turn|round|go|chance)\b(?!\s+(?:i|he|she|they|was|were)\b)(?=.*\b1[0-9]{2}\b)|^\W*(?:last|final)\s+(?:turn|round)\b(?=\W.*\b1[0-9]{2}\b)",
    ),
    *read_as(
        r"target=\1",
        r"\b(?:the\s+|our\s+)?target\s+(?:is\s+|of\s+|being\s+)?([1-9][0-9]{1,2})\b(?:\s+points)?",
        r"\b(?:we|and)\s+(?:only\s+|just\s+)?go\s+(?:only\s+|just\s+|up\s+)?to\s+([1-9][0-9]{1,2})\b(?!\s*(?:-|vs|against)\s*[0-9])(?:\s+points)?",
        r"\b(?:we\s+|i\s+|you\s+)?(?:play(?:ing|s|ed)?|game|goes|race|first|target(?:\s+(?:is|of))?)\s+(?:only\s+|up\s+)?(?:to\s+)(?:reach\s+)?([1-9][0-9]{1,2})\b(?!\s*(?:to|-|vs|against)\s*[0-9])(?:\s+points)?",
        r"\b(?:only\s+)?(?:up\s+)?to\s+([1-9][0-9]{1,2})\s+(?:rather\s+than|instead\s+of|and\s+not|not)\s+(?:to\s+)?(?:the\s+)?(?:usual\s+)?(?:100|a\s+hundred)\b",
        r"^\W*(?:only\s+|just\s+)?(?:up\s+)?to\s+([1-9][0-9]{1,2})(?=\s*[,;:.]|\s+(?:points|with|i|and|he|we)\b|$)",
    ),
    *read_as(
        "ending=last-turn",
        r"\bwith\s+(?:an?\s+|the\s+)?(?:last|final)\s+(?:turn|round)\b",
        r"\b(?:with\s+|by\s+)?(?:the\s+)?(?:rules?|ending)\s+(?:from|on)\s+the\s+box\b|\b(?:and\s+)?i\s+(?:still\s+)?get\s+(?:one|1|a)\s+(?:last|final|more)\s+turn\b",
    ),
    *numbers_of_dice(range(4, 10), usual=10),
)
