"""The words in which people speak about hands of the card game of Thirty, and the names of cards: the four of clubs."""

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from solvers import cards
from solvers.contract.presentation.speech import Role, Wording
from solvers.contract.presentation.vocabulary import PERSON, word_set
from solvers.games.card_thirty.words.casual import LEAD, LEVEL, lead_of, leads
from solvers.games.card_thirty.words.named_cards import (
    COUNTS,
    NAMES,
    NUMBERS,
    RANKS,
    Named,
    coded,
    named,
    number_of,
    phrases,
)
from solvers.games.card_thirty.words.places import THEY
from solvers.games.card_thirty.words.told import told

# Cards of one rank without suits: three kings, KKK, a king. Of four kings each has another suit.
_COUNTS = {word: count for word, count in COUNTS.items() if count <= len(cards.SUITS)} | {"pair of": 2}
_GROUP = re.compile(
    rf"\b({'|'.join(_COUNTS)})\s+({'|'.join(NAMES)})(?:e?s)?\b|\b({'|'.join(_COUNTS)})\s+(10|[2-9tjqka])['’]?s\b|(?!(?<=\bk )a\s+2\b)\b(an?|one|two|three|four)\s+(10|[2-9])\b"
)
# Cards of one rank, one by one: 4 4 4.
_REPEATED = re.compile(
    r"(?<!two )(?<!three )(?<!four )(?<!has )(?<![a-z0-9])(10|[2-9])(?:\s+\1){2,3}(?![a-z0-9])(?!\s+(?:of|points?|clubs?|diamonds?|hearts?|spades?|[0-9])\b)"
)
_TIMES = {3: "three", 4: "four"}
_NAMES_OF = {RANKS[name]: name for name in NAMES}
_SUITS_OF = dict(zip(cards.SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
# Longer texts tell no hand, in characters.
_LONGEST = 600
# What may stand between the cards of a list.
_LISTED = re.compile(r"(?:[\s,&+]|\b(?:and|plus)\b)+")
# A suit, or a card with its suit in front.
_SUIT = re.compile(r"\b(?:clubs?|diamonds?|hearts?|spades?)\b|(?<![a-z0-9])[cdhs](?:10|[2-9tjqka])(?![a-z0-9])")
# A card, or a meld: one rank in several suits, or one suit with several ranks.
PIECE = f"(?:(?:10|[{cards.RANKS}])[{cards.SUITS}]|[{cards.SUITS}](?:10|[{cards.RANKS}])|x)+|[{cards.RANKS}][{cards.SUITS}x]+|[{cards.SUITS}][{cards.RANKS}x]+".lower()


def _with_suits(text: str) -> str:
    """Return a text with suits for cards that have none, if they change nothing: none of them is so near to two other ranks that it might be in a run.

    Then all ways to give the cards suits are alike, as only the number of cards of each rank counts.
    """
    text = (
        _REPEATED.sub(lambda match: f"{_TIMES[len(match[0].split())]} {match[1]}s", text)
        if len(text) <= _LONGEST
        else text
    )
    if len(text) > _LONGEST or not _GROUP.search(text):
        return text
    said = phrases(text)
    groups = [match for match in _GROUP.finditer(text) if all(_is_apart(match, one) for one in said)]
    bare = text
    for match in groups:
        bare = f"{bare[: match.start()]}{' ' * len(match[0])}{bare[match.end() :]}"
    told = named(bare)
    suited = {code for one in told for code in one.codes if code != "X"}
    # Beside cards with suits a group is one of a list with them: should I throw a 2 is no card of the hand.
    alone = not suited or all(_is_listed(match, told, text) for match in groups)
    # A suit elsewhere may be that of any card, and suits matter for a run on the table.
    if not groups or not alone or (suited and "table" in text) or _SUIT.search(_outside(bare, told)):
        return text
    held: Counter[str] = Counter()
    for match in groups:
        count, rank = _counted(match)
        held[rank] += count
    jokers = sum(one.codes.count("X") for one in told)
    cards_of = {rank: [rank + suit for suit in cards.SUITS if rank + suit not in suited] for rank in held}
    if _are_near({*held}, {code[0] for code in suited}, jokers) or any(held[one] > len(cards_of[one]) for one in held):
        return text
    for match in reversed(groups):
        count, rank = _counted(match)
        # In words, as the code of an ace may be English too.
        shown = " ".join(f"{_NAMES_OF[rank]} of {_SUITS_OF[cards_of[rank].pop(0)[1]]}" for _ in range(count))
        text = f"{text[: match.start()]}{shown}{text[match.end() :]}"
    return text


def _counted(group: re.Match[str]) -> tuple[int, str]:
    """Return the number of cards of a group, and their rank."""
    count, name = (part for part in group.groups() if part is not None)
    return _COUNTS[count], RANKS[name]


def _is_apart(group: re.Match[str], one: Named) -> bool:
    """Return True if cards are named beside a group or within it: 7s is a seven of spades, and part of three 7s."""
    beside = group.end() <= one.start or one.end <= group.start()
    return beside or (group.start() <= one.start and one.end <= group.end())


def _is_listed(group: re.Match[str], told: Sequence[Named], text: str) -> bool:
    """Return True if nothing but commas and the like stands between a group and a card that is named."""
    return any(
        _LISTED.fullmatch(text[one.end : group.start()]) or _LISTED.fullmatch(text[group.end() : one.start])
        for one in told
        if one.end <= group.start() or group.end() <= one.start
    )


def _outside(text: str, told: Sequence[Named]) -> str:
    """Return a text without the cards that it names."""
    for one in reversed(told):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text


def _are_near(held: AbstractSet[str], others: AbstractSet[str], jokers: int) -> bool:
    """Return True if one of some ranks may be in a run, with each other or with other ranks. A run needs three cards; a joker may be one of them."""
    # An ace stands above the king too.
    places = sorted(
        place
        for rank in held | others
        for place in (cards.RANKS.index(rank), *((len(cards.RANKS),) if rank == cards.RANKS[0] else ()))
    )
    ours = {place for place in places if cards.RANKS[place % len(cards.RANKS)] in held}
    number = 2 if jokers else 3
    reach = 1 + jokers if jokers else 2
    windows = (places[start : start + number] for start in range(len(places) - number + 1))
    return any(window[-1] - window[0] <= reach and not ours.isdisjoint(window) for window in windows)


# Both have laid down; nobody has; and who deals, which changes nothing about what can be laid down.
_BOTH_LAID = re.compile(
    r"\b(?:we|the\s+two|both(?:\s+of\s+us)?|everybody|everyone|he\s+and\s+i)\s+(?:are\s+|have\s+|has\s+)?(?:both\s+)?(?:already\s+)?(?:laid|lay|down)(?:\s+(?:down|out))?\b"
)
_NONE_LAID = re.compile(
    r"\b(?:still\s+)?(?:nothing|no\s+one|nobody|neither|no\s+melds?|none)\s+(?:has\s+|have\s+|is\s+|was\s+)?(?:been\s+)?(?:already\s+)?(?:laid|lay|down)(?:\s+(?:down|out|anything))*(?:\s+(?:yet|so\s+far))?\b"
    r"|\b(?:have|has|had)(?:\s+not|n['’]?t)\s+(?:yet\s+)?laid(?:\s+(?:down|anything|out))*(?:\s+yet)?\b"
)
# An empty table, as answers tell it: it has no part in the text of a position.
_BARE = re.compile(
    r"\b(?:and\s+|with\s+)?(?:nothing\s+(?:is\s+|lies\s+)?on\s+the\s+table|(?:it\s+is\s+)?(?:still\s+)?all\s+empty\s+on\s+the\s+table|(?:the\s+)?table\s+(?:is\s+)?(?:still\s+)?empty)\b"
)
_DEALER = re.compile(r"\b(?:(?:and\s+)?i\s+am\s+)?(?:the\s+|a\s+|not\s+the\s+)?(?:non[\s-]*)?dealer\b")
_COUNTED = re.compile(
    r"\b(?:with\s+)?([1-9]|1[0-4]|three|four|five|six|seven|eight|nine|ten)\s+cards\b(?:\s+(?:in\s+(?:my\s+|the\s+)?hand|left))?"
)
_CODE = re.compile(r"(?<![a-z0-9])(?:(?:10|[2-9tjqka])[cdhs])+(?![a-z0-9])|\bjokers?\b|(?<![a-z0-9])x(?![a-z0-9])")


def _asides(text: str) -> str:
    """Return a text with the phrases of the roles for what it says of the table, and without the dealer."""
    return _DEALER.sub(" ", _BARE.sub(" ", _NONE_LAID.sub(" ", _BOTH_LAID.sub(" already laid ", text))))


def _agreed(match: re.Match[str]) -> str:
    """Return nothing for the number of cards in hand, if so many are named; else what stands there."""
    rest = match.string[: match.start()] + match.string[match.end() :]
    return " " if _held(rest) == number_of(match[1]) else match[0]


def _held(text: str) -> int:
    """Return the number of cards that a text names by their codes."""
    return sum(len(re.findall("(?:10|[2-9tjqka])[cdhs]", code[0])) or 1 for code in _CODE.finditer(text))


def spelled(text: str) -> str:
    """Return a text with the codes of cards in place of their names; its letters are small."""
    return coded(_with_suits(_COUNTED.sub(_agreed, _asides(cards.plain(text).lower()))))


# A card of a hand that nobody names, and jokers of which something else is the condition.
_UNNAMED = re.compile(
    r"\b(?:and|plus|with)\s+(?:a|an|one|another|any|some)\s+(?:(?:other|more|natural|real|normal)\s+)?cards?\b|\bjokers?\s+(?:given|provided|assuming)\b"
    r"|\bjokers?\s+(?:that\s+)?(?:i|we)\s+(?:have\s+)?(?:just\s+)?(?:took|taken)\b|\b(?:least|most|than|exactly)\s+[a-z0-9]+\s+jokers?\b"
)


def _hand_told(text: str) -> str:
    """Return a text with the codes of the cards of a hand, and nothing if it is not all told."""
    return "" if _UNNAMED.search(text.lower()) else spelled(text)


WORDING = Wording(
    (
        Role("cards", ("hold", "holding", "hand", "my hand", "my hand is"), ("in hand", "in my hand")),
        Role(
            "melds",
            ("on the table", "table", "the table shows", "against", "melds", "table has"),
            ("on the table", "on table", "table", "laid by the opponent", "of the opponent"),
            named=True,
            optional=True,
        ),
        Role("flag", ("laid", "laid down", "already laid", "laid before", "laid down before"), text="laid"),
    ),
    piece=f"(?:{PIECE})",
    passed_over=word_set("""
        lay first that down draw discard opponent player other game so have with only far wait melds meld joker jokers deal lie
        lies shows enough run set throw away open opening out once hold drawn drew swap come laying time exchange everything
    """),
    prepare=_hand_told,
    tell=told,
)
# The chance of the goal by its name: what are my chances of 30 points with the next card?
_OF_NEXT = re.compile(
    r"\b(?:(?:what(?:\s+(?:are|is))?|how\s+(?:good|high|big)\s+(?:are|is))\s+)?(?:the\s+|my\s+)?(?:chances?|odds|probability)\b(?:\s+(?:of|that|to|for|with|the)\b)*|\bhow\s+likely\s+(?:is\s+it\s+(?:that\s+)?|am\s+i\s+to\s+)?"
)
_OF_30 = re.compile(
    r"\b(?:(?:i\s+)?(?:will\s+)?(?:get|have|reach|make|hold|getting|having|reaching|gives?\s+me|brings?\s+me|lets?\s+me)\s+)?(?:at\s+least\s+)?(?:30|thirty)(?:\s+points)?(?:\s+(?:in\s+)?melds)?\b"
)


# The goal asks for 30 points of melds from the cards of the player and one more: not for what the hand may hold, nor for cards of another.
_IS_NEXT = re.compile(r"\b(?:30|thirty\s+points|lay\s+down|next\s+card)\b")
_NO_NEXT = re.compile(
    rf"\b(?:{PERSON}|opponents?|players?|dealers?|dealer['’]s|he|she|they|his|her|their|we|both|not|no|never|without|more|fewer|less|exactly|just|only|most|given|next\s+turn|(?:if|when|once)\s+i\s+(?:can|could|lay|go|open))\b|n['’]t\b"
)
# With fewer cards no card makes a meld of three.
_LEAST_CARDS = 2
# A chance that has been cut out: of three kings.
_CUT = re.compile(r"\s+(?:of|that|to|for)\b|\s*(?:what\s+(?:is|are)\s+(?:the|my)|how\s+(?:is|are))\b")


def _next_told(text: str) -> str:
    """Return a text without the words for the chance of 30 points, and nothing if it asks for another chance."""
    asked = bool(_OF_NEXT.search(text) or _CUT.match(text))
    if _NO_NEXT.search(text) or (asked and _IS_NEXT.search(text) is None):
        return ""
    bare = _hand_told(_OF_30.sub(" ", _OF_NEXT.sub(" ", text)) if asked else text)
    return "" if asked and _held(bare) < _LEAST_CARDS else bare


NEXT_TALK = replace(WORDING, prepare=_next_told)
# Positions in play.
TALK = Wording((), piece=WORDING.piece, passed_over=WORDING.passed_over, prepare=spelled, tell=told)

_COUNT = NUMBERS[1:10]
# A match between its hands: up 40 with 3 hands left. Whoever says nothing of the deal acts first in the next hand.
_LEFT = re.compile(
    r"\b(?:with\s+)?(one|two|three|four|five|six|seven|eight|nine|[1-9][0-9]?)\s+(?:more\s+)?(?:hands?|deals?|rounds?|games?)?\s*(?:of\s+)?(?:left|to\s+(?:go|play|come)|remaining)\b"
    r"|\b(?:the\s+)?(last)\s+hand\b(?:\s+of\s+(?:the\s+match|ten|10))?"
)
# Of ten hands so many have been played: after seven hands.
_AFTER = re.compile(
    rf"\bafter\s+(?:the\s+(?:first\s+)?)?({'|'.join(_COUNT)}|[1-9])\s+(?:hands?|deals?|rounds?)\b(?:\s+of\s+(?:the\s+)?(?:10|ten)\b)?"
)
_MATCH = re.compile(
    r"\b(?:in\s+|of\s+)?(?:an?\s+|the\s+)?(?:(?:10|ten)\s+hands?\s+)?match(?:\s+(?:of|with)\s+(?:10|ten)\s+hands?|\s+(?:10|ten)\s+hands?)?\b"
)
_DEALS = re.compile(
    r"\b(?:i\s+(?:am\s+(?:the\s+)?dealer|(?:must\s+|have\s+to\s+)?deal|am\s+dealing)|my\s+deal|as\s+(?:the\s+)?dealer|(?:and|but)\s+(?:i\s+)?(?:must\s+|have\s+to\s+)?deal)\b(?!\s+(?:(?:the\s+)?(?:last|second)|after|later))"
)
# A deal that is said in other words, and the chance of the other one.
_ANY_DEAL = re.compile(r"\bdeal(?:s|t|er|ing)?\b")
_THEIR_CHANCE = re.compile(
    rf"\b(?:his|her|their|{PERSON}['’]s|opponent['’]?s)\s+(?:[a-z]+\s+)?(?:chances?|odds|probability|prospects?)\b"
    rf"|\b(?:that|is|does|do|will|can|are|how\s+likely\s+is)\s+{THEY}\b"
)


# Of the ten hands of a match so many are over.
_PLAYED_HANDS = re.compile(
    rf"\b(?:we(?:['’]ve|\s+have)?\s+)?played\s+({'|'.join(_COUNT)}|[1-9])\s+of\s+(?:the|our|10|ten)(?:\s+(?:10|ten))?\s+(?:hands|games|deals)\b(?:\s+of(?=\s+(?:and|but|so)\b|\s*[,.;]))?"
)
# Who deals the next hand, if it is not the player; the last one is the next if one is left.
_THEY_DEAL = re.compile(
    rf"\b(?:and\s+)?{THEY}\s+(?:deals?|is\s+(?:the\s+)?dealer)(?:\s+(?:next|the\s+next\s+(?:one|hand)))?\b(?=\s*(?:[,.;?!]|$))"
)
_LAST_DEAL = re.compile(rf"\b(?:and\s+)?{THEY}\s+deals?\s+the\s+last\s+(?:one|hand)\b(?=\s*(?:[,.;?!]|$))")
_HANDS_OVER = re.compile(rf"\b({'|'.join(_COUNT)}|[1-9])\s+hands?\s+(?:have\s+been\s+|are\s+)?(?:played|over)\b\s*,?")
_HANDS = 10
_FEWER = re.compile(r"\(\s*i\s+have\s+[0-9]+\s+(?:points\s+)?(?:fewer|less)\s*\)")


def _to_come(match: re.Match[str]) -> str:
    """Return the number of hands left of ten, if some have been played."""
    return f"{_HANDS - number_of(match[1])} hands left"


def match_told(text: str) -> str:
    """Return a text with the state for the hands left of a match and the lead, if it tells both; other texts as those of cards."""
    text = _THEY_DEAL.sub(" ", _FEWER.sub(" ", _PLAYED_HANDS.sub(_to_come, leads(text))))
    if _LEFT.search(text) is None:
        text = _AFTER.sub(_to_come, text)
    left, lead, over = _LEFT.search(text), LEAD.search(text), _HANDS_OVER.search(text)
    number = 0 if left is None else 1 if left[2] else number_of(left[1])
    # Of ten hands as many are left as have not been played.
    if over is not None and number and number + number_of(over[1]) == _HANDS:
        text = _HANDS_OVER.sub(" ", text)
    if number == 1:
        text = _LAST_DEAL.sub(" ", text)
    if left is None or (lead is None and LEVEL.search(text) is None) or named(text):
        return spelled(text)
    points = lead_of(lead)
    ahead = f"-{'ahead' if points > 0 else 'behind'}{abs(points)}" if points else ""
    seat = "dealer" if _DEALS.search(text) else "first"
    rest = text
    for pattern in (_LEFT, LEAD, LEVEL, _MATCH, _DEALS):
        rest = pattern.sub(" ", rest, count=1)
    if _ANY_DEAL.search(rest) or _THEIR_CHANCE.search(rest):
        return spelled(text)
    return f"{rest} match-{number}left-{seat}{ahead} "


MATCH_TALK = Wording(
    (),
    piece=rf"(?:match-[0-9]+left-(?:dealer|first)(?:-(?:ahead|behind)[0-9]+)?|{PIECE})",
    passed_over=TALK.passed_over
    | word_set("""
        match hand hands safe stands win winning chance chances odds card i points fair favourite favorite decent realistic
        turning turn round
    """),
    prepare=match_told,
    tell=told,
)
