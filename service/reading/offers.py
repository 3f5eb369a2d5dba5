"""Questions about an action that name some of the dice thrown: ``should I keep the 5s``, ``take the 1 or reroll it?``."""

import re

from service.reading.english import NUMBERS, faces

_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_FACE = rf"(?:[1-6](?:['’]?s)?|{'|'.join(_FACES)}|{'|'.join(NUMBERS[:6])})\b(?!\s+(?:dice|die|points?))"
_ITEM = rf"(?:(?:the|a|an|my|both|all|just|only|one|two|three|other|of)\s+){{0,3}}{_FACE}"
_VERB = r"(?:keep|take|hold|reroll|throw|leave|save|set\s+aside|put\s+aside|grab|pick)"
_AUXILIARY = r"(?:should|shall|do|can|could|would|better|if)(?:\s+(?:i|we|you|one))?(?:\s+(?:just|only|rather|to|really|even)){0,2}"
_ITEMS = rf"{_ITEM}(?:\s*(?:[,&+/]|and\b|or\b|vs\b|plus\b)\s*(?:{_VERB}\s+)?{_ITEM})*"
_OTHERWISE = r"(?:\s*,?\s*(?:aside|again|or\s+(?:not|no|both|all|just\s+one|one|none|reroll|roll|throw|leave|keep|take)(?:\s+(?:it|them|all|that|everything|again|both))?))*"
# A question has a verb of its own, or says that there is another way, or ends with a question mark.
_OFFERS = re.compile(
    rf"\b{_AUXILIARY}\s+{_VERB}\s+{_ITEMS}{_OTHERWISE}(?:\s+(?:from|of|out\s+of)\b)?(?:(?<=s)|(?!\s+[1-6]\b))|(?<!to )(?<!must )\b{_VERB}\s+{_ITEMS}(?:(?=\s*(?:\?|$))|{_OTHERWISE[:-1]}+)",
    re.IGNORECASE,
)


def without_offers(text: str) -> str:
    """Return a text without the questions about some of its dice; as it is if the rest does not have all of these dice."""
    offered: set[str] = set()

    def left_out(match: re.Match[str]) -> str:
        offered.update(_digits(match[0]))
        return " "

    rest = _OFFERS.sub(left_out, text)
    return rest if offered and offered <= {*re.findall("[1-6]", faces(rest))} else text


def _digits(text: str) -> list[str]:
    """Return the faces that a question names, in digits."""
    words = re.findall("[a-z]+|[1-6]", text.lower())
    named = [word for word in words if word.isdigit() or word in _FACES or word in NUMBERS[:6]]
    return [
        word if word.isdigit() else str((_FACES.index(word) if word in _FACES else NUMBERS.index(word)) + 1)
        for index, word in enumerate(named)
        # Of "two fives" the two is a number of dice.
        if not (
            word in NUMBERS[:6]
            and named[index + 1 : index + 2]
            and (named[index + 1] in _FACES or (word == "one" and named[index + 1] in NUMBERS[:6]))
        )
    ]
