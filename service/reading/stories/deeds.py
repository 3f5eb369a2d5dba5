"""Read a move that somebody made as a question about it: ``threw 1 2 4 5 5 6 and kept 5 5 6, was that a mistake?``."""

import re
from collections import Counter

from service.reading.english import NUMBERS, faces
from service.reading.offers import ITEMS, face_digit, offer
from solvers.contract.presentation.vocabulary import PERSON, word_set

_OTHER = rf"(?:he|she|they|(?:my|our)\s+(?:{PERSON}))"
# Dice in digits, or named in any way.
_DICE = rf"(?:(?:the\s+)?[1-6](?:(?:\s*,\s*|\s+)(?:and\s+)?(?:the\s+)?[1-6])+\b|{ITEMS})"
_SMALL = f"{'|'.join(NUMBERS[:6])}|[1-6]"
# The dice thrown next, without their faces, and a face that is hoped for.
_GOING_ON = (
    r"(?:(?:\s*,\s*|\s+)(?:and\s+)?(?:then\s+)?(?:re-?)?(?:rolled|threw)"
    rf"(?:\s+on|\s+again|(?:\s+the)?(?:\s+(?:rest|others?|remaining|last))?(?:\s+(?P<others>{_SMALL})\s+(?:dice|die))?(?:\s+again)?)(?!\s*[1-6]))"
)
_HOPING = rf"(?:,?\s+hoping\s+for\s+(?:an?|another|one\s+more)\s+(?:{_SMALL}))"
_DEED = re.compile(
    rf"(?:\s*[,.;:!-])?\s+(?:(?:and|but|so|then)\s+)*(?:(?P<who>i|we|{_OTHER})\s+)?"
    r"(?:(?:just|only|then|simply|stupidly|foolishly|of\s+course)\s+)*"
    r"(?:kept|keep|keeping|took|take|taking|saved|saving|held|holding|(?:put|set|putting|setting)(?:\s+(?:aside|away))?)\s+"
    rf"(?P<items>(?:just\s+|only\s+)?{_DICE})(?:\s+(?:aside|away|out))?{_GOING_ON}?{_HOPING}?(?=\s*(?:[.?!,;]|$|(?:and|but)\b))",
    re.IGNORECASE,
)
_THROWN = re.compile(r"(?<![0-9])[1-6](?:[\s,]*(?:and\s+)?[1-6]){1,5}(?![0-9])")
# One die, which is no number of dice or points.
_DIE = re.compile(r"(?<![0-9.,])[1-6](?=[1-6]*\b)(?![1-6]*\s+(?:dice|die|points?|left)\b)|(?<=[1-6])[1-6](?=[1-6]*\b)")
# Words that make a question, a wish or a denial of the words behind them.
_ASKS = re.compile(
    r"(?:\b(?:should|shall|can|could|do|does|did|would|will|may|might|must|or|to|if|better|when|whether|that|than|not|never|says?|said|thinks?|wants?|is|are|was"
    r"|neither|nor|nobody|without|avoid\w*|nearly|almost|forgot|instead\s+of|rather\s+than|having|had|have)|n['’]t)(?:\s+(?:i|we|he|she|they))?\s*$",
    re.IGNORECASE,
)
# Dice kept and dice named before are more than any game has only if the kept ones are among the thrown. The positions of Threes
# have no dice aside, so there no other number may stand before the throw.
_MOST = 6
_THREES = re.compile(r"^\s*threes\b|\b(?:in|of|at|play|playing)\s+threes\b", re.IGNORECASE)
# In "both the 1 and the 5" both is no number.
_ONE_EACH = re.compile(r"\bboth\s+(?=(?:the\s+)?\w+\s+and\b)", re.IGNORECASE)
# The five beside other dice is a 5.
_THE_FACE = re.compile(
    rf"(?:(?<=\band the )|(?<=\band a )|(?<=\bthe )(?=\w+ and\b))(?:{'|'.join(NUMBERS[:6])})\b", re.IGNORECASE
)
# Dice in a row would be read as a throw.
_QUESTION = re.compile(r"\b(keep|take|hold|(?:put|set)\s+aside)\s+([1-6](?:\s+[1-6])+)(?=\s*\?)", re.IGNORECASE)
# The words of a sentence that judges a move and tells nothing else.
_JUDGING = word_set("""
    how bad good wrong right dumb stupid silly smart wise clever foolish sensible worse better was is that this it a an the mistake error blunder move choice decision did does do i he she they we me him
    her cost costs lose lost throw away give gave blow blew anything something much what ok okay by best compared to with than play and so but or really honestly just luck
    says said thinks thought laughed my one both enough always everything take since because who whose
""") | {*PERSON.split("|")}
# The score, told after the move.
_SCORE = re.compile(
    r"(?:(?:it|the\s+score)\s+(?:was|is|stood(?:\s+at)?)|at|we\s+(?:were|are)(?:\s+at)?)\s+(?:0\s*(?:to|-|:)\s*0|[0-9]+[05]0\s*(?:(?:to|-|:)\s*[0-9]+[05]0|all|each))\W*",
    re.IGNORECASE,
)
# A turn of another player who had one score, against the other one.
_OTHERS_TURN = re.compile(
    rf"\b(?P<who>he|she|(?:my|our)\s+(?:{PERSON}))\s+(?:banked|stopped\s+(?:at|with)|rolled\s+(?:on\s+|again\s+)?with)\s+(?P<held>[0-9]+)(?:\s+points)?,?\s+with\s+"
    rf"(?P<left>[1-9]|{'|'.join(NUMBERS)})\s+(?P<dice>dice|die)\s+left(?P<game>\s+(?:in|at)\s+(?:toss\s+up!?|farkle|zilch|greed|10[.,]?000|ten\s+thousand))?\s*,?\s+when\s+(?P<again>he|she)\s+had\s+"
    r"(?P<own>[0-9]+)\s+and\s+i\s+(?:had\s+)?(?P<other>[0-9]+)\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
# One's own turn that ended with dice left.
_STOPPED = re.compile(
    r"\bi\s+stopped\s+(?:at|with)\s+([0-9]+)(?:\s+points)?(?=\s*(?:,|with|and)?\s+(?:with\s+|and\s+)?[a-z0-9]+\s+(?:dice|die)\s+left\b)",
    re.IGNORECASE,
)


def asked(text: str) -> str:
    """Return a text with a move that somebody made written as a question. Dice of a question are written as ``5 5 and 6``."""
    text = _STOPPED.sub(r"\1 points this turn", _OTHERS_TURN.sub(_as_mine, text))
    for match in _DEED.finditer(text):
        before = faces(text[: match.start()].lower())
        kept = _kept(match, before)
        rest = text[match.end() :].strip(" .,;?!")
        score = "" if _judges(rest) else _without_verdict(rest)
        if kept is not None and (not score or _SCORE.fullmatch(score)):
            return f"{text[: match.start()]}. should i keep {_listed(kept)}? {score}".rstrip()
    return _QUESTION.sub(lambda match: f"{match[1]} {_listed(Counter(re.findall('[1-6]', match[2])))}", text)


def _kept(match: re.Match[str], before: str) -> Counter[str] | None:
    """Return the dice that somebody kept of the throw told before; None if it is none of a whole throw."""
    thrown = list(_THROWN.finditer(before))
    items = _THE_FACE.sub(lambda face: face_digit(face[0].lower()) or "", _ONE_EACH.sub("", match["items"]))
    named = offer(items, again=False)
    if not thrown or named is None or not named.dice or _ASKS.search(match.string[: match.start()]):
        return None
    earlier = before[: thrown[-1].start()]
    # Scores are those of whoever asks.
    if re.search("[0-9]{2}", earlier) and re.search(rf"\b{_OTHER}\s", f"{match[0]} {earlier} ", re.IGNORECASE):
        return None
    dice = Counter(re.findall("[1-6]", thrown[-1][0]))
    kept = Counter({face: dice[face] for face in named.dice} if named.all else named.dice)
    others = match["others"] and (face_digit(match["others"].lower()) or match["others"])
    if not kept <= dice or (others and int(others) != dice.total() - kept.total()):
        return None
    alone = _THREES.search(match.string) is not None and not re.search("[0-9]", earlier)
    return kept if alone or kept.total() + len(_DIE.findall(before)) > _MOST else None


def _judges(rest: str) -> bool:
    """Return True if a text judges a move and tells nothing else."""
    return not re.search("[0-9]", rest) and _JUDGING.issuperset(re.findall("[a-z]+", rest.lower()))


def _without_verdict(rest: str) -> str:
    """Return the last sentence of a text if those before it judge a move; else the text."""
    first, stop, last = rest.rpartition("?") if "?" in rest else rest.rpartition(".")
    return last.strip() if stop and _judges(first) else rest


def _as_mine(match: re.Match[str]) -> str:
    """Return the turn of another player as one's own, if nothing but a verdict follows; else the text of the match."""
    same = match["who"].lower() == match["again"].lower() or " " in match["who"]
    if not same or not _judges(match["rest"]):
        return match[0]
    return f"{match['own']} to {match['other']}, {match['held']} points held, {match['left']} {match['dice']} left{match['game'] or ''}. {match['rest'].strip(' .,;?!')}?"


def _listed(kept: Counter[str]) -> str:
    """Return dice as a question names them: 5 5 and 6."""
    return " and ".join(" ".join(face * number) for face, number in sorted(kept.items()) if number)
