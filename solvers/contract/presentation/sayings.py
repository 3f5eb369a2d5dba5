"""Patterns of the words for rules that several games have."""

from collections.abc import Iterable, Iterator

_WORDS = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}

# Where people have rules of their own, and what makes a number of dice that of a turn.
AT_HOME = r"(?:at\s+(?:our|my)\s+(?:place|house|table)|in\s+(?:our|my)\s+(?:version|variant|house|family|group|game|rules)|at\s+home\b)"
_LEFT = r"(?:left|remaining|to\s+(?:go|throw|roll)|still|aside|now|more)\b"


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
            rf"\b(?:with\s+only|only\s+with)\s+{dice}\b(?:\s+{AT_HOME})?",
            rf"\bwith\s+{dice}\s+{AT_HOME}",
            rf"\b(?:(?:but|and|play|playing|we|do|with|on|using|it)\s+)*(?:with|on|using)\s+{dice}\s+(?:rather\s+than|instead\s+of|and\s+not|not)\s+(?:with\s+|on\s+)?(?:the\s+)?(?:usual\s+|normal\s+)?(?:{usual}|{_WORDS[usual]})\b(?:\s+dice\b)?",
            rf"\bbut\s+(?:with|on|using)\s+(?:only\s+|just\s+)?{dice}\b(?!\s+{_LEFT})",
            rf"\b(?:with|on|using)\s+{dice}\s+only\b(?!\s+{_LEFT})",
            rf"^\W*on\s+{dice}\b(?!\s+{_LEFT})",
            rf"\b{AT_HOME}\s*[,:]?\s*(?:(?:we|it|there)\s+(?:play|use|throw|have|is|are)\s+)?(?:with\s+)?(?:only\s+|just\s+)?{dice}\b(?!\s+{_LEFT})",
            rf"\bwe\s+(?:only\s+|just\s+)(?:have|own|got|use|play\s+with)\s+{dice}\b(?!\s+{_LEFT})",
            rf"\bwe\s+(?:have|own|got|use|play\s+with)\s+(?:only\s+|just\s+){dice}\b(?!\s+{_LEFT})(?:\s+for(?=\s*(?:\W|today|tonight)))?",
        ]
        if number > usual:
            patterns.append(rf"^\W*with\s+{dice}\b")
        yield from ((pattern, f"dice={number}") for pattern in patterns)
