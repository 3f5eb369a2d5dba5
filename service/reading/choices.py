"""Questions for an action beside a position, which tell nothing of it: ``should I risk it?``, ``what now``, ``throw the last two dice?``."""

import re
from collections.abc import Iterator

from service.reading.english import PLURALS, counted, faces
from solvers.contract.presentation.vocabulary import PERSON, word_set

# Where a sentence ends, and a clause in it: never between two numbers.
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\s*\n\s*|\s*\((?=[^()]*\?\s*\))")
_CLAUSE = re.compile(r"(?:,|\s-+)\s+")
_MORE = re.compile(r"(?:or|and)\b")
_BEGINS = re.compile(
    r"[\W_]*(?:(?:and|so|or|then|but|now|hey|hi|please|also|well|okay|ok)\b[\W_]*)*"
    r"(?:what|which|how|should|shall|do\s+(?:i|we|you)|does\s+(?:he|she|one)|(?:would|could|can|may|must|will)\s+(?:i|we|you|one|it|that)|is\s+(?:it|this|that|putting|setting|taking|keeping|leaving)|am\s+i|are\s+we|any|advice|thoughts|help|tell|suggestions?|worth|right\s+or|best)\b"
)
# What judges a move that was told, or asks for the value of the position, as a whole clause; and what somebody says of a chance.
_THEM = r"(?:him|her|them|it|the\s+(?:others?|game))"
_GOOD = r"(?:right|wrong|better|worse|best|good|bad|smart(?:er)?|wise|clever|correct|ok(?:ay)?|stupid|dumb|silly|foolish|crazy|an?\s+(?:big\s+|bad\s+)?(?:mistake|error|blunder)|the\s+(?:right|best)\s+(?:move|choice|decision))"
_DEED = r"(?:that|this|it|the|he|she|i|we)?(?:\s*\b(?:decision|choice|move|mistake|error|blunder))?"
_JUDGED = re.compile(
    rf"[\W_]*(?:(?:and|so|or|but|now|well|then)\b[\W_]*)*(?:"
    rf"how\s+{_GOOD}\s+(?:is|was)\s+(?:{_DEED})(?:\s+of\s+(?:me|him|her))?"
    rf"|how\s+(?:much|many\s+points)\s+(?:did|does|do|would|will|has|have)\s+{_DEED}\s+(?:cost|costed|lost?|give\s+away|throw\s+away)"
    rf"|what\s+(?:does|did|do|will)\s+(?:the|that|this|his|her|my)\s+(?:mistake|error|blunder|move|choice)\s+cost"
    r"|by\s+how\s+much(?:\s+is\s+it\s+(?:better|worse))?"
    rf"|who(?:se\s+(?:idea|plan|way|choice|move|advice)|\s+of\s+us)?\s+(?:is|was)\s+(?:more\s+)?{_GOOD}(?:\s+and\s+by\s+how\s+much)?"
    rf"|(?:is|was)\s+{_DEED}\s+{_GOOD}(?:\s+or\s+{_GOOD})?(?:\s+of\s+(?:me|him|her))?(?:\s+to\s+(?:write|note)\s+(?:them|it|the\s+points)\s+down)?"
    rf"|(?:should|shall|must|do)\s+(?:i|we)\s+(?:throw|roll|go\s+on)(?:\s+(?:again|them|it))?\s+or\s+(?:write|note)\s+(?:them|it|the\s+points)\s+down"
    rf"|(?:what|how\s+(?:good|bad|big))\s+(?:is|are)\s+(?:my|the)\s+(?:chances?|odds|prospects)(?:\s+of\s+(?:winning|overtaking|beating|catching|passing)(?:\s+{_THEM})?)?"
    r"|(?:(?:can|could|would|will)\s+you\s+(?:please\s+|kindly\s+)?(?:tell|say|show)(?:\s+(?:me|us))?\s+)?what\s+(?:my|the)\s+(?:chances?|odds|prospects)\s+(?:is|are)(?:\s+of)?"
    rf"|(?P<against>(?:can|could|do|will|would)\s+i\s+(?:still\s+)?(?:win|beat|catch|overtake|pass)(?:\s+up)?(?:\s+(?:with\s+)?{_THEM})?"
    r"|who\s+is\s+(?:ahead|winning|better\s+off|(?:the\s+)?favou?rite|favou?red|likel(?:y|ier)\s+to\s+win|more\s+likely\s+to\s+win))"
    r")(?:\s+(?:really|now|still|then|here|me|him|her|on\s+average|honestly|at\s+all|(?:compared\s+(?:with|to)|against)\s+(?:the\s+)?best(?:\s+(?:move|play|choice))?))*[\W_]*"
    rf"|[\W_]*(?:he|she|they|(?:my|our|the|a)\s+(?:{PERSON}))\s+(?:reckons?|says?|said|thinks?|claims?|bets?|believes?|guess(?:es)?)\s+(?:that\s+)?(?:it|that|this|my\s+chances?|the\s+chances?|the\s+odds)\s+(?:is|are)"
    r"(?:\s+(?:only|about|around|roughly|at\s+(?:most|least)|(?:less|more)\s+than|like))*\s+(?:[0-9.]+|an?|one|two|three)\s*(?:%|percent|in\s+(?:an?\s+)?(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million))(?:\s+chance)?[\W_]*"
)
# Another player, or two scores.
_RIVAL = re.compile(
    rf"\b(?:he|she|they|his|her|opponent|{PERSON})\b[^.?!]*[0-9]|[0-9]\s*(?:to|-|:|against|versus|vs\.?)\s*[0-9]"
)
# What somebody might do, which is a question only with its mark.
_DOES = re.compile(
    r"[\W_]*(?:(?:and|so|or|then|but|now|just|i|we|do|to)\b[\W_]*)*"
    r"(?:roll|bank|keep|take|stop|throw|reroll|hold|go|press|stay|leave|put|push|risk|grab|save|pass|continue|chicken|quit|cash|lay|all|both|none|only|just|one|really|again)\b"
)
# Whether to put dice aside is asked of those thrown: is putting all fives aside a mistake.
_PUTTING = re.compile(r"\bis\s+(?:putting|setting)\b.*?\baside\b")
_TAKEN = re.compile(r"\b(?:take|bank|keep|write\s+down|cash)\s+(?:the\s+|my\s+)?[1-9][0-9]*[05]0\b")
# How many dice an action takes is no face: keep all three, roll the other two.
_HOW_MANY = re.compile(
    r"\ball\s+(?:the\s+)?(?:two|three|four|five|six|[2-6])\b(?!\s+[1-6])|\b(?:re)?(?:roll|throw)\s+(?:the\s+)?(?:other|last|remaining)\s+(?:one|two|three|four|five|[1-5])\b|\bfor\s+[1-9][0-9]?\s+points?\b"
)
# Dice that are told, at least two of them side by side.
_DICE = re.compile(r"(?<![0-9])[1-6](?:[\s,-]+[1-6]){1,5}(?![0-9])")
_WHOLE_THROW = re.compile(r"(?<![0-9])[1-6](?:[\s,]*[1-6]){5}(?![0-9])")
# With one of these a clause asks for something else, or tells of the position or the rules.
_ELSE = word_set("""
    bust busts busting chance chances odds probability probabilities likely likelihood often percent percentage average mean expect expected expectation distribution
    many much long why who whose where not never no without unless except exactly most least fewest more less fewer over under between points point score scores
    if when while because has have had got rolled threw thrown needs need needed ahead behind against opponent he she they his her
    win wins winning lose loses losing beat tie turns turn rounds rule rules goal
""")


# With one of these and a number a clause tells where dice lie.
_LYING = frozenset(("left", "remaining", "aside", "kept", "took"))


def without_choices(text: str) -> str:
    """Return a text in small letters without its questions for an action, whose numbers are all in the rest."""
    sentences = _SENTENCE.split(text)
    clauses = [
        (clause, _asks(sentence, last=place == len(sentences) - 1))
        for place, sentence in enumerate(sentences)
        for clause in _clauses(sentence)
    ]
    told = " ".join(clause for clause, asks in clauses if not (asks or _BEGINS.match(clause)))
    thrown = "".join(_DICE.findall(faces(told)))
    total = str(sum(map(int, re.findall("[1-6]", thrown))))
    kept: list[str] = []
    offered = False
    for index, (clause, asks) in enumerate(clauses):
        rest = " ".join(other for place, (other, _) in enumerate(clauses) if place != index)
        # One more choice behind another: or the five as well.
        begins = _BEGINS.match(clause) or (asks and (_DOES.match(clause) or (offered and _MORE.match(clause))))
        offered = bool(begins) and _tells_nothing(clause, rest, total)
        if not offered and not _is_judged(clause, rest):
            kept.append(clause)
    return text if len(kept) == len(clauses) or not kept else " , ".join(kept)


def _is_judged(clause: str, rest: str) -> bool:
    """True if a clause judges a move, or asks for the value of a position; a question about an opponent needs one in the rest."""
    judged = _JUDGED.fullmatch(clause)
    return judged is not None and (judged["against"] is None or _RIVAL.search(rest) is not None)


def _clauses(sentence: str) -> Iterator[str]:
    """Yield the clauses of a sentence."""
    start = 0
    for match in _CLAUSE.finditer(sentence):
        clause = sentence[start : match.start()].rstrip()
        between = clause[-1:].isdigit() and sentence[match.end() : match.end() + 1].isdigit()
        if clause and not between:
            yield clause
            start = match.end()
    if sentence[start:].strip():
        yield sentence[start:]


def _asks(sentence: str, *, last: bool) -> bool:
    """True if a sentence ends with a question mark, or is the last one and offers a choice. The mark at the end of a message is left out."""
    return sentence.rstrip(" )\"'!").endswith("?") or (last and " or " in sentence)


def _tells_nothing(clause: str, rest: str, total: str) -> bool:
    """True if a clause has no word that tells of a position or asks for something else, and no number but those of the rest and ``total``, the sum of all dice, which is 0 if none are told."""
    # The points of all dice of a throw may be named only in the choice.
    shown = _TAKEN.sub(" ", clause) if _WHOLE_THROW.search(faces(rest)) else clause
    # Where dice are told, how many of them an action takes and what they make tell nothing new.
    if total != "0":
        clause, shown = _HOW_MANY.sub(" ", clause), _HOW_MANY.sub(" ", shown)
    words = re.findall("[a-z]+", _PUTTING.sub("is taking", clause))
    numbers = _numbers(shown) - {total}
    return _ELSE.isdisjoint(words) and (not numbers or _LYING.isdisjoint(words)) and numbers <= _numbers(rest)


def _numbers(text: str) -> set[str]:
    """Return the numbers of a text, and of those that may be dice every face."""
    numbers = re.findall("[0-9]+", PLURALS.sub("", counted(faces(text))))
    return {part for number in numbers for part in (number if re.fullmatch("[1-6]+", number) else [number])}
