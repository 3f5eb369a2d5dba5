"""Answers to disputes about cards that are named: he threw away the king though a joker stands for it, may he.

The rule does not depend on the cards, so that they are left out. Every other word of the question must be known.
"""

import re

from solvers.cards import plain
from solvers.contract.presentation.vocabulary import word_set
from solvers.games.card_thirty.rules import JOKER_POINTS, CardThirtyRules
from solvers.games.card_thirty.words.casual import written_out
from solvers.games.card_thirty.words.named_cards import NAMES, named

_RANK = rf"(?:{'|'.join(NAMES)}|10|[2-9tjqk])"
# Cards without suits: my own king, as a 4.
_BARE = re.compile(rf"\b(?:two|three|four|[1-4])?\s*\b{_RANK}(?:['’]?e?s)?\b|\bx\b")
_MAY = r"\b(?:can|may|could|allowed|legal|legally|illegal|right|ok|okay|is\s+(?:that|this)|permitted|possible|against\s+the\s+rules|wrong)\b"
_NAMED = "card"
_IDLE = word_set("""
    a about against allowed already although am an and any anyway are as at away back be because been but by can card cards claims could deck did do does drew earlier everything for from game get go had hand
    has have he her here hers herself him himself his hold holding holds husband i if in into is it its joker jokers just laid legal legally may me meld melds mine must my myself now of off
    ok okay on once one opponent or out own partner permitted place places possible put puts putting right rule rules run said say saying says set she should sister brother so stands standing stood
    table that the their them then there they think thinks this though to too turn us was we what where which while wife with would wrong yes you your later next after real friend mother father son
    daughter down even still use used using plus being meanwhile mate guy says does whats value worth count counts many points how something cards hers theirs
""")
# What is asked by its words, of which each must be there, the words that are used, and the answer.
_TAKEN_BACK = (
    "Whoever has made the first lay-down, in the same turn already, may put the right card in the place of a joker on the table, in an own meld or the opponent's, and take the joker into the hand. "
    "It may be laid down in the same turn, or kept. Before the first lay-down nobody may."
)
_DISCARDED = (
    "Any card may be discarded, but for the one that has just been taken from the discards, even if it fits a meld on the table or the place of a joker. "
    "The opponent may take it and put it there."
)
_COUNTS = f"A joker counts {JOKER_POINTS} points wherever it lies, whatever card it stands for: in the first lay-down, and against the player who still holds it at the end."
_ADDED = "Before the first lay-down, which must be new melds of the own hand worth {first} points, nobody may add to the table. After it, in the same turn already, cards may be added to every meld, the own and the opponent's."
_RULES: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "if a card that fits the table may be discarded",
        (
            r"\b(?:threw|throw|throws|throwing|thrown|discard(?:s|ed|ing)?)\b",
            r"\b(?:fits?|belongs?|stand(?:s|ing)?\s+(?:for|in)|could\s+(?:be|have\s+been)\s+added|goes\s+(?:on|with)|place\s+of)\b",
            _MAY,
        ),
        r"\b(?:away|not|isn['’]?t|table|fit)\b",
        _DISCARDED,
    ),
    (
        "if a joker may be taken back",
        (
            r"\bjoker\b",
            r"\b(?:swap(?:s|ped)?|exchange(?:s|d)?|replace(?:s|d)?|trade|take(?:n)?\s+(?:the|that|it|back|out)|took\s+(?:the|that|it)|fetch)\b",
            r"\b(?:table|stands?|standing|on\s+(?:the|my|his|her)|place|as|in|for|with)\b",
            _MAY,
        ),
        r"\b(?:not|melded|before|anything|laid)\b",
        _TAKEN_BACK,
    ),
    (
        "what a joker counts",
        (
            r"\bjoker\b",
            r"\b(?:count|counts|worth|value)\b",
            r"\b(?:as|for|instead\s+of|in\s+place\s+of|stands?\s+for)\b",
        ),
        r"\b(?:first|instead|lay|if)\b",
        _COUNTS,
    ),
    (
        "when cards may be added to the table",
        (
            r"\b(?:add(?:s|ed|ing)?|lay\s+off|put|attach)\b",
            r"\bbefore\b[^.?!]*\b(?:laid|lay|melded|opened|put)\b",
            _MAY,
        ),
        r"\b(?:before|not|lay|melded|opened|anything|first|isn['’]?t|yet)\b",
        _ADDED.format(first=CardThirtyRules().first_meld),
    ),
)
# Which of two cards to discard or to keep depends on the others too.
_ONE = rf"(?:(?:the|a|an|my)\s+)?(?:{_NAMED}|jokers?)"
_EITHER = re.compile(
    rf"\W*(?:in\s+)?(?:(?:should|shall|do|would|must)\s+(?:i|you|we|one)|(?:is\s+it\s+)?better\s+to|which\s+(?:should|do)\s+i)?\s*(?:discard|throw(?:\s+away)?|get\s+rid\s+of|drop|keep)\s*[:,]?\s*{_ONE}\s+or\s+(?:(?:discard|throw|keep)\s+)?{_ONE}\W*"
)
_WHICH = "That depends on the whole hand: name all its cards with their suits, and what lies on the table, as in card-thirty Kc Ks Kh 8h 4c when 5CDH is on the table."
# Several cards of a rank.
_SEVERAL = re.compile(
    rf"\W*(?:in\s+)?(?:(?:is\s+(?:it|he|she)\s+|am\s+i\s+)?allowed\s+to|(?:may|can|could)\s+(?:i|we|he|she|they|one))\s+(?:discard|throw(?:\s+away)?)\s+(?:(?:my|his|her|both|the)\s+)?(?:two|three|four|both|[2-4])\s+(?:{'|'.join(NAMES)}|10)(?:['’]?e?s)\b(?:\s+(?:in\s+one\s+turn|at\s+once))?(?:\s+in)?\W*"
)
# Nobody must lay down what is held.
_COMPULSORY = re.compile(
    r"\b(?:must|have\s+to|need\s+to|obliged\s+to|forced\s+to)\b[^.?!]*\blay\b|\b(?:may|can|allowed\s+to)\s+(?:i\s+|we\s+|he\s+|she\s+)?(?:still\s+)?(?:wait|hold\s+(?:back|them|it))\b|\bcompulsory\b"
)
_NEVER = "No, laying down is never compulsory. Holding melds back to go out in one turn is often better: the player kamikaze does it."
# Both have scored the same, whatever it is.
_LEVEL = re.compile(
    r"\W*(?:who\s+(?:wins|has\s+won|won)\s+(?:if|when)\s+)?(?:in\s+|(?:and|so|but)\s+)?(?:we\s+(?:have\s+)?both|both(?:\s+of\s+us)?|both\s+players)\s+(?:have|had|has|got|are\s+(?:at|on)|were\s+(?:at|on)|finish(?:ed)?\s+(?:with|on|at)|end(?:ed)?\s+(?:up\s+)?(?:with|on|at)|scored)\s+[0-9]{1,3}(?:\s+points?)?"
    r"(?:\s+(?:after|at\s+the\s+end\s+of)\s+(?:the\s+|all\s+)?(?:(?:10|ten)\s+hands|match|last\s+hand))?[\s,.;]*(?:(?:and\s+|so\s+)?(?:who(?:\s+has)?\s+(?:won|wins|win)(?:\s+the\s+match)?|what\s+(?:now|happens(?:\s+now)?)|is\s+(?:it|that)\s+a\s+(?:tie|draw))(?:\s+(?:in|at))?)?\W*"
)


# Questions that are told by their whole text, with their cards and without.
_WITH_CARDS = (
    (_LEVEL, "what a tie is worth", "Level totals after ten hands are half a win for each."),
    (
        _SEVERAL,
        "how many cards are discarded",
        "Each turn ends with one discard; whoever lays down the last card need not discard.",
    ),
)


def settled(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a dispute about named cards; None if a text in small letters is none that is known."""
    text = written_out(plain(text).lower())
    for pattern, title, answer in _WITH_CARDS:
        if pattern.fullmatch(text):
            return title, answer
    for one in reversed(named(text)):
        # Jokers are what some disputes are about.
        kept = " a joker " if {*one.codes} == {"X"} else f" {_NAMED} "
        text = f"{text[: one.start]}{kept}{text[one.end :]}"
    bare = " ".join(_BARE.sub(f" {_NAMED} ", text).split())
    return None if re.search("[0-9]", bare) or _NAMED not in bare.split() else _without_cards(bare)


def _without_cards(bare: str) -> tuple[str, str] | None:
    """Return the title and the answer of a dispute in which each card is one word."""
    if _EITHER.fullmatch(bare):
        return "which card to discard", _WHICH
    left = _COMPULSORY.sub(" ", bare)
    if left != bare and _IDLE.issuperset(re.findall("[a-z]+", left)):
        return "whether laying down is compulsory", _NEVER
    for title, parts, used, answer in _RULES:
        if all(re.search(part, bare) for part in parts):
            left = bare
            for part in (*parts[:-1], used):
                left = re.sub(part, " ", left)
            if _IDLE.issuperset(re.findall("[a-z]+", left)):
                return title, answer
    return None
