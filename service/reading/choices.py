"""Questions for an action beside a position, which tell nothing of it: ``should I risk it?``, ``what now``, ``throw the last two dice?``."""

import re
from collections.abc import Set as AbstractSet

from service.reading.english import COUNTED, NUMBERS, PLURALS, faces

# Where a clause may end. Commas, and a hyphen between spaces, end one only before a question.
_ENDS = re.compile(r"(?<=[.?!;])\s+|\s*,\s+|\s+-+\s+|\s*\n\s*|\s*\((?=[^()]*\?\s*\))")
_BEGINS = re.compile(
    r"[\W_]*(?:(?:and|so|or|then|but|now|hey|hi|please|also|well|okay|ok)\b[\W_]*)*"
    r"(?:what|which|how|should|shall|do\s+(?:i|we|you)|does\s+(?:he|she|one)|(?:would|could|can|may|must|will)\s+(?:i|we|you|one|it|that)|is\s+(?:it|this|that)|am\s+i|are\s+we|any|advice|thoughts|help|tell|suggestions?|worth|right\s+or|best)\b"
)
# What somebody might do, which is a question only with its mark.
_DOES = re.compile(
    r"[\W_]*(?:(?:and|so|or|then|but|now|just|i|we|do|to)\b[\W_]*)*"
    r"(?:roll|bank|keep|take|stop|throw|reroll|hold|go|press|stay|leave|put|push|risk|grab|save|pass|continue|chicken|quit|cash|lay|all|both|none|only|really|again)\b"
)
# With one of these a clause asks for something else, or tells of the position or the rules.
_ELSE = frozenset(
    re.findall(
        "[a-z]+",
        """
        bust busts busting chance chances odds probability probabilities likely likelihood often percent percentage average mean expect expected expectation distribution
        many much long why who whose where not never no without unless except exactly most least fewest more less fewer over under between points point score scores
        if when while because has have had got rolled threw thrown left remaining aside kept took needs need needed ahead behind against opponent he she they his her
        win wins winning lose loses losing beat tie turns turn rounds rule rules goal
        """,
    )
)


def without_choices(text: str, allowed: AbstractSet[str] = frozenset()) -> str:
    """Return a text in small letters without its questions for an action. Their numbers are in the rest. ``allowed`` are words that ask for nothing else here."""
    clauses = _clauses(text)
    kept = [
        clause
        for index, clause in enumerate(clauses)
        if not _is_choice(clause, " ".join(clauses[:index] + clauses[index + 1 :]), allowed)
    ]
    return text if len(kept) == len(clauses) or not kept else " , ".join(kept)


def _clauses(text: str) -> list[str]:
    """Return the clauses of a text, with the marks at their ends."""
    return [clause for clause in _ENDS.split(text) if clause]


def _is_choice(clause: str, rest: str, allowed: AbstractSet[str]) -> bool:
    """True if a clause asks for an action, and every number in it stands in the rest too."""
    if not (_BEGINS.match(clause) or (_DOES.match(clause) and clause.rstrip(" )\"'!").endswith("?"))):
        return False
    if not (_ELSE - allowed).isdisjoint(re.findall("[a-z]+", clause)):
        return False
    return _numbers(clause) <= _numbers(rest)


def _numbers(text: str) -> set[str]:
    """Return the numbers of a text, and of those that may be dice every face."""
    counted = COUNTED.sub(lambda match: str(NUMBERS.index(match[1]) + 1), faces(text))
    numbers = re.findall("[0-9]+", PLURALS.sub("", counted))
    return {part for number in numbers for part in (number if re.fullmatch("[1-6]+", number) else [number])}
