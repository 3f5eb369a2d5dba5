"""Find the cards in a text as people name them: kings of hearts and clubs, 4 5 6 of spades, 10 clubs, two jokers, KC; and part them into melds."""

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from solvers.cards import RANKS as ORDER
from solvers.cards import SUITS

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_CODES = "23456789TJQKA"
# Numbers of cards, hands and deals in words.
NUMBERS = ("zero", "one", *NAMES[:9], "eleven", "twelve", "thirteen")
# Numbers of cards of a rank.
COUNTS = {
    word: count
    for count, said in enumerate(("a an one 1", "two 2", "three 3", "four 4", "five 5"), 1)
    for word in said.split()
}
RANKS = {
    **dict(zip(NAMES, _CODES, strict=True)),
    **{str(number): code for number, code in zip(range(2, 10), _CODES, strict=False)},
    "10": "T",
    **{code.lower(): code for code in "TJQKA"},
}
_SHORT = frozenset(name for name in RANKS if len(name) < 3)
_PLURALS = {
    **{f"{name}{'es' if name == 'six' else 's'}": rank for name, rank in RANKS.items() if len(name) > 2},
    **{f"{number}s": rank for number, rank in RANKS.items() if number.isdigit()},
}
_SUITS = {
    word: suit
    for suit, name in zip(SUITS, ("club", "diamond", "heart", "spade"), strict=True)
    for word in (name, f"{name}s")
}
_CODE = re.compile(r"(?:(?:10|[2-9tjqka])[cdhs])+")
_TOKEN = re.compile(rf"{_CODE.pattern}(?![a-z0-9])|[0-9]+s?(?![a-z0-9])|[a-z]+|[^\sa-z0-9]")
_BETWEEN = frozenset((",", "and", "&", "+", "the", "a", "an", "with", "plus"))
# Between the first and the last card of a run: 8 to Q of clubs.
_UP_TO = frozenset(("to", "through", "till", "until"))
# All suits but some.
_EXCEPT = frozenset(("but", "except", "excluding", "without", "no", "not", "minus"))
_FOUR = frozenset(("four", "4"))
_NUMBERS = {"two": 2, "both": 2, "three": 3, "four": 4}
_JOKERS = {"a": 1, "one": 1, "1": 1, "the": 1, "two": 2, "both": 2, "2": 2}
# Words that are codes only beside other codes: as is an ace of spades.
_ENGLISH = frozenset(("as", "ad", "ah", "ac", "ts", "js", "th"))
# A word that may be English is a card if a certain one stands within so many words, as in a hand.
_APART = 12
_IN_WORDS = re.compile(rf"\b(?:{'|'.join(_SUITS)}|jokers?)\b")
# As my first meld: no ace of spades.
_BEHIND_AS = frozenset(("my", "first", "a", "an", "the", "opening", "new"))
# Behind one of these even such a word is a card: the top discard TS.
_BEFORE_ONE = frozenset(("discard", "top", "drew", "took", "threw", "discarded", "shows", "pile"))
_LIKE_CODES = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(_ENGLISH)})(?![a-z0-9])")


class Named(NamedTuple):
    """Cards that are named together, as codes in their order, and where they stand in the text. A joker is ``X``."""

    start: int
    end: int
    codes: tuple[str, ...]


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def number_of(text: str) -> int:
    """Return a number in digits or in words."""
    return int(text) if text.isdigit() else NUMBERS.index(text)


def coded(text: str) -> str:
    """Return a text in small letters with codes in place of the cards that it names, as kc kd x, and without words that look like codes."""
    # Most texts name no card in words, and need not be read.
    if not (_IN_WORDS.search(text) or _LIKE_CODES.search(text)):
        return text
    cards = phrases(text)
    parts: list[str] = []
    start = 0
    for one in cards:
        written = text[one.start : one.end]
        parts += (
            _LIKE_CODES.sub(" ", text[start : one.start]),
            written if _CODE.fullmatch(written) else " ".join(one.codes).lower(),
        )
        start = one.end
    return "".join([*parts, _LIKE_CODES.sub(" ", text[start:]) if cards else text[start:]])


def named(text: str) -> list[Named]:
    """Return the cards of a text in small letters, those together with nothing but commas and the like between them."""
    found: list[Named] = []
    for one, joined in _grouped(text):
        if joined:
            found[-1] = Named(found[-1].start, one.end, found[-1].codes + one.codes)
        else:
            found.append(one)
    return found


def phrases(text: str) -> list[Named]:
    """Return the cards of a text in small letters by the phrases that name them."""
    return [one for one, _ in _grouped(text)]


def _grouped(text: str) -> list[tuple[Named, bool]]:
    """Return the cards that one phrase of a text names, in groups, each with True if only commas and the like stand before it."""
    words = [_Word(match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)]
    found: list[tuple[Named, bool]] = []
    if not any(map(_may_name, words)):
        return found
    index, joined = 0, False
    while index < len(words):
        codes, behind = _group(words, index)
        if codes:
            found.append((Named(words[_counted(words, index, len(codes))].start, words[behind - 1].end, codes), joined))
            index, joined = behind, True
        else:
            joined = joined and words[index].text in _BETWEEN
            index += 1
    return found


def _may_name(word: _Word) -> bool:
    """Return True if a word is a card, a joker, a suit or several cards of a rank, of which no text about cards has none."""
    text = word.text
    return text in _SUITS or text in _PLURALS or text.startswith("joker") or _CODE.fullmatch(text) is not None


def _counted(words: Sequence[_Word], index: int, count: int) -> int:
    """Return the place where a group of cards begins: that of the number before it if it says how many cards of a rank there are."""
    before = words[index - 1].text if index else ""
    return index - 1 if words[index].text in _PLURALS and _NUMBERS.get(before) == count else index


def _group(words: Sequence[_Word], index: int) -> tuple[tuple[str, ...], int]:
    """Return the cards that are named from a place on, and the place behind them; none if there are none."""
    text = words[index].text
    # 4s is the four of spades, and 4s of hearts and clubs are fours.
    plural = (
        text in _PLURALS
        and words[index + 1 : index + 2]
        and words[index + 1].text == "of"
        and _is_suited(words, index + 1)
    )
    if others := _but_suits(words, index):
        return others
    if _CODE.fullmatch(text) and not plural and (text not in _ENGLISH or _is_among_codes(words, index)):
        return tuple(
            RANKS[rank] + suit.upper() for rank, suit in re.findall("(10|[2-9tjqka])([cdhs])", text)
        ), index + 1
    if text == "joker":
        return ("X",), _behind_joker(words, index + 1)
    if text in _JOKERS and index + 1 < len(words) and words[index + 1].text in ("joker", "jokers"):
        return ("X",) * _JOKERS[text], _behind_joker(words, index + 2)
    return _all_suits(words, index) or _of_suits(words, index)


def _all_suits(words: Sequence[_Word], index: int) -> tuple[tuple[str, ...], int] | None:
    """Return the four cards of a rank if they are named so: four kings, all four 8s, the 4 aces; else None."""
    place = index
    while place < len(words) and words[place].text in ("all", "the"):
        place += 1
    if place + 1 >= len(words) or words[place].text not in _FOUR or words[place + 1].text not in _PLURALS:
        return None
    if _is_suited(words, place + 2):
        return None
    return tuple(_PLURALS[words[place + 1].text] + suit for suit in SUITS), place + 2


def _but_suits(words: Sequence[_Word], index: int) -> tuple[tuple[str, ...], int] | None:
    """Return the cards of a rank without those of some suits, if a number says so: three queens (all but clubs), two kings, no hearts or spades; else None."""
    count = _NUMBERS.get(words[index - 1].text if index else "")
    place = index + 1
    while place < len(words) and words[place].text in (",", "(", "all", "of", "them"):
        place += 1
    if words[index].text not in _PLURALS or place >= len(words) or words[place].text not in _EXCEPT:
        return None
    without: list[str] = []
    while (place := place + 1) < len(words) and words[place].text in (*_SUITS, "the", "and", "or", "no"):
        if words[place].text in _SUITS:
            without.append(_SUITS[words[place].text])
    while place < len(words) and words[place].text in (")", "one", "ones"):
        place += 1
    if not without or count != len(SUITS) - len(without):
        return None
    return tuple(_PLURALS[words[index].text] + suit for suit in SUITS if suit not in without), place


def _is_among_codes(words: Sequence[_Word], index: int) -> bool:
    """True if a word that may be English stands beside a card, with commas and the like between them, or behind a word for one card."""
    text, behind = words[index].text, words[index + 1].text if index + 1 < len(words) else ""
    if text == "as" and behind in _BEHIND_AS:
        return False
    shown = [word.text for word in words[max(0, index - 2) : index] if word.text not in ("is", "was", ":", "the")]
    if shown[-1:] and shown[-1] in _BEFORE_ONE and (text != "as" or not behind.isalnum()):
        return True
    before = words[index - 1].text if index else ""
    # The ace of hearts and a joker; use it as joker.
    if behind == "joker" and (text != "as" or before in _ENGLISH):
        return True
    return any(_is_code_beside(words, index, step) for step in (-1, 1)) or (
        behind in _ENGLISH and behind != text and _is_among_codes(words, index + 1)
    )


def _is_code_beside(words: Sequence[_Word], index: int, step: int) -> bool:
    place = index + step
    # Another word that may be English is as good as the card behind it.
    while 0 <= place < len(words) and words[place].text in _BETWEEN | _ENGLISH and abs(place - index) <= _APART:
        place += step
    return (
        0 <= place < len(words) and _CODE.fullmatch(words[place].text) is not None and words[place].text not in _ENGLISH
    )


def _behind_joker(words: Sequence[_Word], index: int) -> int:
    """Return the place behind what a joker stands for, if that is told: a joker as the 8."""
    told = [word.text for word in words[index : index + 3]]
    if told[:1] == ["as"]:
        length = 2 if told[1:2] and told[1] not in ("the", "a", "an") else 3
        if told[length - 1 : length] and told[length - 1] in RANKS:
            return index + length
    return index


def _of_suits(words: Sequence[_Word], index: int) -> tuple[tuple[str, ...], int]:
    """Return the cards of some ranks in one suit, or of one rank in some suits."""
    ranks, place = _ranks(words, index)
    if letters := _letters(words, place) if words[index].text in _PLURALS and len(ranks) == 1 else "":
        return tuple(ranks[0] + suit for suit in letters), place + len(letters)
    if not ranks or not _is_suited(words, place):
        return (), index
    place += words[place].text in ("of", "(")
    suits: list[str] = []
    behind = place
    while place < len(words) and (words[place].text in _SUITS or (suits and words[place].text in _BETWEEN)):
        # In "a clubs" the a is an ace.
        if words[place].text == "a" and words[index].text not in _PLURALS and _is_plural_suit(words, place + 1):
            break
        if words[place].text in _SUITS:
            suits.append(_SUITS[words[place].text])
            behind = place + 1
        place += 1
    if (len(ranks) > 1 and len(suits) > 1) or _is_miscounted(words, index, len(suits)):
        return (), index
    return tuple(rank + suit for rank, suit in product(ranks, suits)), behind


def _is_plural_suit(words: Sequence[_Word], place: int) -> bool:
    """True if the word at a place is a suit of several cards."""
    return place < len(words) and words[place].text in _SUITS and words[place].text.endswith("s")


def _is_miscounted(words: Sequence[_Word], index: int, count: int) -> bool:
    """True if a number stands before cards of one rank, and other suits than so many are named: three kings of hearts and clubs."""
    before = words[index - 1].text if index else ""
    return words[index].text in _PLURALS and before in _NUMBERS and _NUMBERS[before] != count


def _ranks(words: Sequence[_Word], index: int) -> tuple[list[str], int]:
    """Return the ranks that are named from a place on, and the place behind them."""
    ranks: list[str] = []
    while index < len(words) and len(ranks) <= len(_CODES):
        text = words[index].text
        if text in _PLURALS and not ranks:
            ranks.append(_PLURALS[text])
        elif ranks and text in _UP_TO and index + 1 < len(words) and words[index + 1].text in RANKS:
            index += 1
            ranks += _between(ranks[-1], RANKS[words[index].text])
        elif text in RANKS and (text != "a" or _is_suited(words, index + 1) or _is_ace(words, index)):
            ranks.append(RANKS[text])
        elif not ranks or text not in (*_BETWEEN, "-"):
            break
        index += 1
    return ranks, index


def _is_ace(words: Sequence[_Word], index: int) -> bool:
    """Return True if the letter a stands for an ace, as no article stands so: A K Q of spades, K A 2 of hearts."""
    before = words[index - 1].text if index else ""
    behind = words[index + 1].text if index + 1 < len(words) else ""
    # A 2 3 of spades is a run, and no article stands before one.
    run = behind in ("2", "two") and [word.text for word in words[index + 2 : index + 3]] in (["3"], ["three"])
    return run or behind in ("k", "q", "j", "t") or (behind in _SHORT and before in _SHORT)


def _between(first: str, last: str) -> str:
    """Return the ranks behind the first one of a run up to the last one; the last one alone if it is not above the first."""
    ranks = f"A{_CODES}"
    start = ranks.index(first) + 1
    return ranks[start : ranks.index(last, start) + 1] if last in ranks[start:] else last


def _letters(words: Sequence[_Word], index: int) -> str:
    """Return the suits that at least two single letters name from a place on: queens s h d; empty if there are none."""
    letters = ""
    while index < len(words) and words[index].text in ("c", "d", "h", "s"):
        letters += words[index].text.upper()
        index += 1
    return letters if len(letters) > 1 else ""


def _is_suited(words: Sequence[_Word], index: int) -> bool:
    """True if a suit stands at a place, perhaps behind of."""
    first, second = (*(word.text for word in words[index : index + 2]), "", "")[:2]
    return first in _SUITS or (first in ("of", "(") and second in _SUITS)


def as_melds(codes: Sequence[str]) -> list[str] | None:
    """Return cards that were told in their order as melds; None if they are none."""
    if not codes:
        return []
    for length in range(len(codes), 2, -1):
        if _is_meld(codes[:length]):
            others = as_melds(codes[length:])
            if others is not None:
                return ["".join(codes[:length]), *others]
    return None


def _is_meld(codes: Sequence[str]) -> bool:
    """True if cards may be a set or a run. A joker may be any card."""
    naturals = [code for code in codes if code != "X"]
    ranks, suits = {code[0] for code in naturals}, {code[1] for code in naturals}
    if len(ranks) == 1:
        # A joker may be added to a set that is full.
        return len(suits) == len(naturals)
    if len(suits) != 1 or len(ranks) != len(naturals):
        return False
    places = sorted(ORDER.index(rank) for rank in ranks)
    # An ace stands above the king too.
    spans = [places[-1] - places[0]] + ([len(ORDER) - places[1]] if places[0] == 0 else [])
    return min(spans) < len(codes)
