"""The loose reader of notations whose fields are cards, melds, numbers and words: ``4C8HXX-5CDH.D9TJ-laid``."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import islice, product
from typing import Literal

from service.reading.filler import without_talk
from service.reading.sentences import Sentences, known_words
from service.reading.text import LONGEST, MARKS, NO_MEANING, Piece, plain, squeezed, strength
from solvers import cards
from solvers.contract.presentation.speech import Cards

_PIECE = re.compile(f"[^{MARKS}]+")
_CARD = r"(?:X|JOKER|(?:10|[A2-9TJQK])[CDHS]|[CDHS](?:10|[A2-9TJQK]))"
_CARDS = re.compile(f"{_CARD}+")
_MELD = re.compile(rf"[{cards.RANKS}][{cards.SUITS}X]+|[{cards.SUITS}][{cards.RANKS}X]+")
_RANK = re.compile("[akqjt]|(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two)s?")
# Cards without suits, of which so many are no chance.
_RANKS, _SOME = re.compile(r"(?<!\w)(?:10|[2-9AKQJTakqjt])(?!\w)"), 3
_MOST_PIECES = 120
_MOST_SPELLINGS = 96
_MOST_NEAR = 40
# Cards with their suit or suits: 7 8 and 9 of spades, 9 of hearts, spades and clubs.
_OF_SUIT = re.compile(
    r"(?:\b(?:10|[2-9]|[AKQJTakqjt])(?:\s*,\s*|\s+)(?:and\s+)?)+(?:of\s+)?(?:clubs?|diamonds?|hearts?|spades?)\b",
    re.IGNORECASE,
)
Kind = Literal["cards", "meld", "number", "word"]


class CardsReader:
    """The reader of a notation of cards."""

    def __init__(self, fields: Cards) -> None:
        self.sentences = Sentences(fields.wording)

    def spellings(self, text: str) -> Iterator[list[str]]:
        """Yield lists of spellings that a text may stand for: first the likely ones, then those that take more liberty."""
        told = self.sentences.wording.tell(plain(text).lower())
        if told is not None:
            if told.wrong:
                return
            # Cards beside the position would be another one.
            known = known_words(self.sentences.wording)
            yield [told.state] if known.issuperset(re.findall("[a-z]+|[0-9]+", told.rest)) else []
            return
        pieces = _pieces(text)
        if pieces:
            yield list(dict.fromkeys(islice(_spellings(pieces), _MOST_SPELLINGS)))
            yield [_melds_behind(pieces)]
        bare = self.sentences.bare(plain(text))
        yield next(self.spellings(bare), []) if bare else list(self.sentences.spellings(plain(text)))

    def without_talk(self, text: str, others: AbstractSet[str], talk: AbstractSet[str]) -> tuple[str, list[str]]:
        """Return a sentence without its talk, and the words left out that nobody has listed; ``others`` are words of questions, which stay, ``talk`` words that go."""
        wording = self.sentences.wording
        piece = re.compile(wording.piece)
        # Cards without suits are given some only if the whole text tells that they change nothing.
        shown = plain(text).lower()
        told = wording.tell(shown)
        if told is not None:
            shorter, passed = without_talk(told.rest, known_words(wording), others, talk)
            return f"{told.state} {shorter}".strip(), passed
        held = {word for word in re.findall("[a-z]+", shown) if piece.fullmatch(word)}
        return without_talk(shown, known_words(wording) | held, others, talk)

    def complaint(self, text: str) -> str:
        """Return the word that has no meaning in a sentence; empty in other texts, as the notation says which card is wrong."""
        shown = plain(text)
        told = self.sentences.wording.tell(shown.lower())
        if told is not None:
            # All cards are read, and a word is left, or the notation says what is wrong.
            known = known_words(self.sentences.wording)
            unread = next((word for word in re.findall("[a-z]+|[0-9]+", told.rest) if word not in known), "")
            return told.wrong or (f"{unread!r} {NO_MEANING}" if unread else "")
        if not self.sentences.wording.roles or len(shown) > LONGEST or " " not in shown.strip():
            return ""
        unknown = self.sentences.unknown(shown)
        if unknown and (_RANK.fullmatch(unknown) or len(_RANKS.findall(_OF_SUIT.sub(" ", shown))) >= _SOME):
            return (
                "cards need their suits, as they may make a run: write KC for the king of clubs, and joker for a joker"
            )
        return f"{unknown!r} {NO_MEANING}" if unknown else ""

    def shape(self, text: str) -> str:  # noqa: ARG002 - the notation itself says how many fields there are
        """Return an empty text: the notation says how many fields there are."""
        return ""

    def near(self, text: str, like: str) -> Iterator[str]:  # noqa: ARG002 - cards cannot be filled in
        """Yield spellings that are near to a text: with one piece less."""
        pieces = _pieces(text)
        for index in reversed(range(min(len(pieces), _MOST_NEAR))):
            rest = [*pieces[:index], *pieces[index + 1 :]]
            if rest:
                yield next(_spellings(rest))


def _pieces(text: str) -> list[Piece]:
    shown, pieces, end = plain(text), [], 0
    if len(shown) > LONGEST:
        return []
    for match in _PIECE.finditer(shown):
        pieces.append(Piece(shown[end : match.start()], match[0]))
        end = match.end()
    return pieces if len(pieces) <= _MOST_PIECES else []


# A text with one piece less has the other pieces again.
@lru_cache(maxsize=2048)
def _kind(text: str) -> Kind:
    shown = cards.plain(text)
    if _CARDS.fullmatch(shown):
        return "cards"
    if _MELD.fullmatch(shown):
        return "meld"
    return "number" if shown[:1].isdigit() else "word"


def _spellings(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield the pieces with hyphens, dots or nothing between them; equal separations have equal meanings."""
    kinds = [_kind(piece.text) for piece in pieces]
    keys = [(squeezed(piece.before), kinds[index], kinds[index + 1]) for index, piece in enumerate(pieces[1:])]
    different = list(dict.fromkeys(keys))
    for choice in product(*(_meanings(*key) for key in different)):
        meaning = dict(zip(different, choice, strict=True))
        yield pieces[0].text + "".join(meaning[key] + piece.text for key, piece in zip(keys, pieces[1:], strict=True))


def _meanings(between: str, before: Kind, after: Kind) -> tuple[str, ...]:
    """Return what a separation may mean: a hyphen, a dot, or nothing."""
    if "-" in between:
        return ("-",)
    if between == ".":
        return (".",)
    if strength(between) == 3:
        return ("-", ".", "") if before == after == "cards" else ("-", ".")
    if before == after == "cards":
        return ("",)
    if "meld" in (before, after) and {before, after} <= {"cards", "meld"}:
        return (".",) if before == after else ("-", ".")
    return ("-", ".") if after == "cards" else ("-",)


def _melds_behind(pieces: Sequence[Piece]) -> str:
    """Return the pieces as a hand and melds: the first strong separation is a hyphen, and all others are dots."""
    spelled, hyphen = pieces[0].text, True
    for piece in pieces[1:]:
        if strength(piece.before) == 3:
            spelled += "-" if hyphen else "."
            hyphen = False
        spelled += piece.text
    return spelled
