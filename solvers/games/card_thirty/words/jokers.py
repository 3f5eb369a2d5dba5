"""Chances of cards that are dealt: of cards of one rank, and of the jokers among some cards: ``how likely is it that neither of us is dealt a joker``.

Of so many cards each is as likely to be a joker as any other of the deck: the number of jokers among them is hypergeometric.
"""

import re
from fractions import Fraction
from math import comb

from solvers.contract.presentation.vocabulary import word_set
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules
from solvers.games.card_thirty.words.counted import DECK
from solvers.games.card_thirty.words.named_cards import number_of

_JOKERS = CardThirtyRules().jokers
_CHANCE = re.compile(r"\b(?:chances?|odds|prob\w*|how\s+likely|how\s+often|percent\w*|likelihood|p(?=\s*\())\b")
_NONE, _LEAST, _BOTH, _ONE = (
    r"(?:no|zero|0|without(?:\s+(?:a|any))?|(?:not|isn['’]?t|aren['’]?t|never)(?:\s+\w+){0,2}\s+(?:a|any|one)|not\s+a\s+single)\s+jokers?",
    r"(?:at\s+least\s+(?:one|a|1)|(?:one|1)\s+or\s+more|any|one\s+or\s+two)\s+jokers?|(?:a|one|1)\s+joker\s+or\s+more",
    r"(?:both|two|2|exactly\s+two|both\s+of\s+the)\s+jokers",
    r"(?:(?:exactly|just|only|precisely)\s+)?(?:one|1|a\s+single)\s+joker",
)
# So many jokers are asked for; a joker alone is at least one.
_ASKED = (
    ("no joker", re.compile(_NONE), (0,)),
    ("at least one joker", re.compile(_LEAST), tuple(range(1, _JOKERS + 1))),
    ("both jokers", re.compile(_BOTH), (_JOKERS,)),
    ("exactly one joker", re.compile(_ONE), (1,)),
    ("at least one joker", re.compile(r"(?:a|the)?\s*joker"), tuple(range(1, _JOKERS + 1))),
)
_BOTH_HANDS = 2 * DEALT + 1
# Among which cards. Neither of us has one if none is among all that are dealt.
_AMONG = (
    (
        _BOTH_HANDS,
        re.compile(
            r"\b(?:neither|none|nobody|no\s+one|either)\s*(?:of\s+(?:us|the\s+two|the\s+players|the\s+hands))?\b"
        ),
    ),
    (
        _BOTH_HANDS,
        re.compile(
            r"\b(?:between\s+(?:us|the\s+two\s+of\s+us)|in\s+both\s+hands(?:\s+together)?|in\s+the\s+two\s+hands(?:\s+together)?|(?:we|us)\s+(?:two\s+|both\s+)?together)\b"
        ),
    ),
    (0, re.compile(r"\b([1-4]?[0-9]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)(?:\s+|-)cards?\b")),
    (DEALT, re.compile(r"\bthe\s+dealer\b|\bas\s+(?:the\s+)?dealer\b")),
    (
        DEALT + 1,
        re.compile(
            r"\b(?:as\s+)?(?:the\s+)?(?:first\s+player|non-?\s?dealer|player\s+who\s+(?:begins|starts|acts\s+first|does\s+not\s+deal))\b"
        ),
    ),
)
_IDLE = word_set("""
    a after among an and are as at be been being by can card cards chance chances contain contains could deal dealt do does exactly first for from game get gets getting got had
    hand hands has have having hold holding holds how i if in is it its likely likelihood many me my of odds often on p one opening our out percent percentage player players
    please probability receive start starting tell that the their them there they this to us we what when which will with would you your
""")


def drawn(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question for the chance of some jokers among some cards; None if a text in small letters asks no such question."""
    among = [(size, pattern.search(text)) for size, pattern in _AMONG]
    told = [(size, match) for size, match in among if match]
    if len(told) != 1 or not _CHANCE.search(text):
        return None
    size, where = told[0]
    none = where[0].startswith(("neither", "none", "nobody", "no "))
    if size == 0:
        size = number_of(where[1])
    rest = f"{text[: where.start()]} {text[where.end() :]}"
    name, pattern, numbers = next(
        ((name, pattern, numbers) for name, pattern, numbers in _ASKED if pattern.search(rest)), (None, None, ())
    )
    if name is None or pattern is None or not 0 < size <= DECK or (none and name != "at least one joker"):
        return None
    left = pattern.sub(" ", rest, count=1)
    # One that is left over is a joker of another hand, or a card: if I have one.
    if re.search(r"[0-9]|\bone\b", left) or not _IDLE.issuperset(re.findall("[a-z]+", left)):
        return None
    if none:
        name, numbers = "no joker", (0,)
    chance = sum((_chance(size, number) for number in numbers), Fraction(0))
    cards = "the two hands that are dealt" if size == _BOTH_HANDS else f"{size} cards"
    return (
        f"the chance of {name} among {cards}",
        f"Among {f'{size} cards of {DECK}' if size != _BOTH_HANDS else f'the {size} cards of the two hands, of {DECK},'} there {'are' if name == 'both jokers' else 'is'} {name} with a chance of {float(100 * chance):.2f} %, exactly {chance}.",
    )


def alike(size: int, number: int) -> Fraction:
    """Return the chance that among so many cards at least so many natural cards are of one rank."""
    # Hands with fewer cards of every rank, by their numbers of cards.
    ways = {0: 1}
    for kinds in (
        *[[(held, comb(4, held)) for held in range(number)]] * 13,
        [(held, comb(_JOKERS, held)) for held in range(_JOKERS + 1)],
    ):
        more: dict[int, int] = {}
        for held, count in kinds:
            for cards, before in ways.items():
                more[cards + held] = more.get(cards + held, 0) + before * count
        ways = more
    return 1 - Fraction(ways[size], comb(DECK, size))


def _chance(size: int, jokers: int) -> Fraction:
    """Return the chance of so many jokers among so many cards."""
    return (
        Fraction(comb(_JOKERS, jokers) * comb(DECK - _JOKERS, size - jokers), comb(DECK, size))
        if size >= jokers
        else Fraction(0)
    )
