"""Patterns of the words for rules that several games have."""

from collections.abc import Iterable, Iterator

_WORDS = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def numbers_of_dice(numbers: Iterable[int], usual: int) -> Iterator[tuple[str, str]]:
    """Yield pairs for the rule ``dice``: a pattern of what people say for one of these numbers, and the rule.

    ``usual`` is the number under the default rules. A message that begins with more dice is about the rules; fewer dice
    are those that are left in the turn.
    """
    for number in numbers:
        dice = rf"(?:{number}|{_WORDS[number]})\s+dice"
        patterns = [
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?\s+)?(?:with|using|have|got|has)\s+(?:only\s+|just\s+)?{dice}\s+(?:instead(?:\s+of\s+\w+)?|in\s+(?:total|all|the\s+(?:game|set|box)))\b",
            rf"\b(?:we\s+)?(?:play(?:ing|ed)?|version|variant|game)\s+(?:with|using|of)\s+(?:only\s+|just\s+)?{dice}\b",
            rf"\bwith\s+only\s+{dice}\b",
        ]
        if number > usual:
            patterns.append(rf"^\W*with\s+{dice}\b")
        yield from ((pattern, f"dice={number}") for pattern in patterns)
