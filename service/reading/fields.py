"""The loose reader of notations whose fields are numbers, dice and words: ``63-71-14``, ``55666-1``, ``145-two-gap7``."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from service.reading.choices import without_choices
from service.reading.english import ASKED, QUESTIONS, WHOLE, faces
from service.reading.filler import without_talk
from service.reading.offers import without_offers
from service.reading.pieces import attached, joinings, one_die, partitions, readings, without_zeros
from service.reading.roles import Roles
from service.reading.text import (
    BETWEEN,
    LONGEST,
    NO_MEANING,
    PIECE,
    Piece,
    plain,
    strength,
    without_gaps,
    without_thousands,
)
from service.reading.tokens import UNKNOWN, known_words
from solvers import dice
from solvers.contract.presentation.speech import Fields, Short

_PLACE = re.compile(r"[a-z]+|[0-9]+|.", re.DOTALL)
# Dice beside others: a 1 and a 5 with 2 4 4 6. Dice with a 1 aside are not.
_BESIDE = re.compile(
    r"(?<=[1-6])\s+(?:(?:along|together)\s+)?(?:with|plus)\s+(?:an?\s+)?(?=[1-6](?:\s+(?:and\s+)?[1-6])*\b"
    r"(?!\s*(?:dice|die|points?|left|(?:and\s+)?[0-9]|(?:are\s+|is\s+)?(?:already\s+)?(?:put\s+|set\s+)?aside|kept)))"
)
# Dice in brackets behind points are those that brought them: 450 so far (4 4 4 and a 5).
_EXPLAINED = re.compile(
    r"(?<=[0-9a-z])\s*\(\s*((?:(?:an?\s+)?[1-6][\s,]*(?:(?:and|plus)\s+)?)+)(?:(?:(?:were|are|is)\s+)?(?:set\s+|put\s+)?aside|kept)?\s*\)"
)
_GAP = re.compile(r"[\s_+,]")
# Faces of dice, one by one or in one piece, that are no number of dice, points or players.
_DICE_LISTED = re.compile(
    r"(?<![0-9.,'])(?:[1-6]+\b(?!\s*(?:dice|die|points?|pts|left|more|players?|%))(?:[\s,;/&+-]|\band\b|\ban?\b)*)+(?!\.?[0-9])"
)
_FACE = re.compile("[1-6]")
_CHOSEN = re.compile(
    r"\b(?:keep|keeps|kept|keeping|took|takes?|taking|again|chose|instead|vs|versus|better|worse|than|or|scored?|totals?|rounds?|second|then|are)\b",
    re.IGNORECASE,
)
# So many faces in a row are dice, and not other numbers.
_LISTED = 3
# A number of another player is no die, and dice aside are none of those rolled.
_NOT_ROLLED = re.compile(
    r"\b(?:he|she|they|opponent)\b(?:\s+[a-z]+){0,3}\s+[0-9]|[1-6]\s+(?:(?:are|is|put|set|already)\s+)*aside\b.*\b(?:rolled|threw|thrown)\b"
)
# So many of the spellings that differ a little are changed once more.
_MOST_EDITED = 12
_LOW_TRIPLE = re.compile(r"\b([2-4])(?:[\s,]*\1){2}\b[\s,]*aside\b|\baside[\s,:]*([2-4])(?:[\s,]*\2){2}\b")


class FieldsReader:
    """The reader of a notation of dice and numbers. Words may stand anywhere."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.told = Roles(fields.words)

    def spellings(self, text: str) -> Iterator[list[str]]:
        """Yield lists of spellings that a text may stand for: first the likely ones, then those that take more liberty."""
        likely: list[str] = []
        bold: list[str] = []
        for pieces in readings(text):
            for joined, is_likely in joinings(pieces):
                for fields in self._fields(joined):
                    spelled = "-".join(fields)
                    chosen = likely if is_likely else bold
                    if spelled not in chosen:
                        chosen.append(spelled)
        yield likely
        yield bold
        yield self._sentence(text)
        alone = self.alone(text)
        yield [alone] if alone else []

    def alone(self, text: str) -> str:
        """Return the state at the start of the game that a text of all dice alone stands for; empty if it is another text."""
        shown, thrown = self._thrown(text)
        if not thrown or _NOT_ROLLED.search(shown):
            return ""
        if not {*"-|/+()[]"}.isdisjoint(re.sub(r"\s-\s", " ", shown)) or self.told.unknown(re.sub("[0-9]", " ", shown)):
            return ""
        return f"{self.fields.alone}-{thrown}"

    def only_dice(self, text: str) -> bool:
        """True if all numbers of a text are faces of all dice together, and states of the game have more than dice.

        With three alike from 2 to 4 aside it is False: nobody keeps these to have a high or a low sum.
        """
        shown, thrown = self._thrown(text)
        return bool(thrown) and _LOW_TRIPLE.search(shown) is None

    def _thrown(self, text: str) -> tuple[str, str]:
        """Return a text as it is read, and the faces of all dice; no faces if its numbers are others, or dice are all that a state has."""
        shown = ASKED.sub(" ", faces(without_offers(plain(text).lower()), self.fields.count))
        thrown = "".join(re.findall("[0-9]", shown))
        dice = bool(self.fields.alone) and len(thrown) == self.fields.count and re.fullmatch("[1-6]+", thrown)
        return shown, thrown if dice else ""

    def without_talk(self, text: str, others: AbstractSet[str], talk: AbstractSet[str]) -> tuple[str, list[str]]:
        """Return a sentence without its talk, and the words left out that nobody has listed; ``others`` are words of questions, which stay, ``talk`` words that go."""
        return without_talk(without_gaps(self._written(text)), known_words(self.fields.words), others, talk, UNKNOWN)

    def complaint(self, text: str) -> str:
        """Return what is wrong with a text; empty if nothing can be said but that it is not of the right form."""
        short = self._short(text)
        return self._complaint(text) if short is None else short.complaint

    def _complaint(self, text: str) -> str:
        strange = next((part for part in _PLACE.findall(plain(text).lower()) if not _known(part)), "")
        if strange:
            return f"{strange!r} {NO_MEANING}"
        numbers = re.search("[0-9]", text)
        shown = without_thousands(
            WHOLE.sub(" ", ASKED.sub(" ", faces(plain(text)) if self.fields.dice else plain(text)))
        )
        unknown = self.told.unknown(shown) if numbers and self.fields.words.fields else ""
        if unknown and unknown in shown.lower():
            return f"{unknown!r} {NO_MEANING}"
        if unknown:
            return self._miscounted(shown) or self._form()
        pieces = next(iter(readings(text)), None)
        if not pieces:
            return "there is nothing to read"
        if not numbers and len(pieces) > 1 and self.fields.words.fields:
            return self._miscounted(shown) or f"this is no question that is known here, and {self._form()}"
        free = [piece for index, piece in enumerate(pieces) if piece.text.isdigit() and not attached(pieces, index)]
        if self.fields.words.fields and self.told.speaks(plain(text)) and not self._sentence(text):
            return self._miscounted(shown) or self._form()
        if not self.fields.dice:
            return self._number_complaint(free)
        if self.fields.numbers and len(free) > 1 and all(re.fullmatch("[1-6]", piece.text) for piece in free):
            return f"{self.fields.title} has points before the dice: {' - '.join((*self.fields.numbers, *self.fields.dice))}"
        thrown = free[len(self.fields.numbers) :]
        if (
            not self.fields.numbers
            and thrown
            and len(self.fields.dice) == 1
            and len(groups := self._groups(thrown)[0]) > 1
        ):
            return self._group_complaint(groups)
        return self._miscounted(shown)

    def _form(self) -> str:
        """Return a sentence about the parts of a state."""
        return f"a state of {self.fields.title} is {' - '.join((*self.fields.numbers, *self.fields.dice))}"

    def _miscounted(self, shown: str) -> str:
        """Return a sentence about the dice of a text, if these are too many, or fewer than they must be; else an empty text."""
        count, named = self.fields.count, _DICE_LISTED.findall(shown.lower())
        strange = not self.fields.numbers and re.search("[0789]", shown)
        if count is None or strange or not any(len(_FACE.findall(listed)) >= _LISTED for listed in named):
            return ""
        numbers = [len(_FACE.findall(listed)) for listed in named]
        # Dice that somebody keeps or throws again, and those of several throws, are no dice of one throw.
        chosen = _CHOSEN.search(shown) is not None
        total = max(numbers) if chosen else sum(numbers)
        if total > count or (total < count and len(self.fields.dice) > 1 and not chosen):
            return f"{total} dice, but the game has {count}"
        if total < count and self.fields.alone and not re.search("[0-9]", _DICE_LISTED.sub("", shown.lower())):
            return f"{total} dice, and no points of the turn, whose first roll is of {count}"
        return ""

    def shape(self, text: str) -> str:
        """Return what a state consists of if a text of numbers alone has too few of them; else an empty text."""
        pieces = next(iter(readings(text)), None) or []
        needed = len(self.fields.numbers) + bool(self.fields.dice)
        if not self.fields.numbers or len(pieces) >= needed or not all(piece.text.isdigit() for piece in pieces):
            return ""
        return self._form()

    def near(self, text: str, like: str) -> Iterator[str]:
        """Yield spellings that are near to a text, the nearest first. ``like`` is a legal text, to fill gaps with."""
        pieces = next(readings(text), None)
        if pieces is None or not any(piece.text.isdigit() for piece in pieces):
            return
        short = self._short(text)
        yield from short.states if short is not None else ()
        usual = like.split("-")
        # A sentence may be about a state: its words separate the numbers. A word that matters may be misspelled, so this
        # is offered, and not read.
        bare = next(readings(re.sub("[a-z]+", "|", plain(text).lower())), None)
        if bare is not None and len(bare) < len(pieces):
            yield from map("-".join, self._fields(bare))
        joined = next(joining for joining, is_likely in joinings(pieces) if is_likely)
        for fields in self._fields(joined, any_groups=True):
            yield from map("-".join, self._faces_alone(fields, usual))
            once = list(self._edits(fields, usual))
            yield from map("-".join, once)
            yield from ("-".join(again) for edited in once[:_MOST_EDITED] for again in self._edits(edited, usual))

    def _short(self, text: str) -> Short | None:
        """Return what is missing from a sentence that tells a part of a position; None if there is nothing to say."""
        return None if len(text) > LONGEST or not _GAP.search(text.strip()) else self.told.short(self._written(text))

    def _sentence(self, text: str) -> list[str]:
        """Return the spellings that a text may stand for as a sentence."""
        # A text in one piece is a state in its own spelling, or none.
        if len(text) > LONGEST or not _GAP.search(text.strip()):
            return []
        shown = self._written(text)
        spelled: list[str] = []
        for written in dict.fromkeys((shown, without_gaps(shown))):
            # A question without other words leaves a state in its own spelling: 1 1 3 4 5 what do i keep.
            alone = shown != plain(text) and not re.search("[a-z]", written, re.IGNORECASE)
            spelled += (
                next(self.spellings(re.sub("[?!]", " ", written).strip(" ,.;:-"))) if alone else self._spelled(written)
            )
        return spelled

    def _written(self, text: str) -> str:
        """Return a sentence with its dice and numbers in digits, and without its questions for an action."""
        written = plain(text).lower()
        for question in QUESTIONS:
            written = question.sub(" , ", written)
        written = without_choices(written)
        if self.fields.dice:
            written = _BESIDE.sub(" ", faces(without_offers(written), self.fields.count))
            written = _EXPLAINED.sub(lambda match: f" {re.sub('[^1-6]', '', match[1])} aside ", written)
        return without_thousands(WHOLE.sub(" ", ASKED.sub(" ", written)))

    def _spelled(self, written: str) -> list[str]:
        """Return the spellings of a sentence whose numbers are written out."""
        bare = self.told.bare(written)
        return next(self.spellings(bare)) if bare else self.told.spellings(written)

    def _faces_alone(self, fields: Sequence[str], usual: Sequence[str]) -> Iterator[list[str]]:
        """Yield the dice behind the usual numbers, if there is nothing but dice where numbers come first."""
        faces = "".join(fields)
        if self.fields.numbers and self.fields.dice and re.fullmatch("[1-6]+", faces):
            yield [*usual[: len(self.fields.numbers)], faces[: self.fields.count]]

    def _fields(self, pieces: Sequence[Piece], *, any_groups: bool = False) -> Iterator[list[str]]:
        """Yield the fields of pieces, in every way in which the dice may be grouped; in ``any_groups`` even if too many."""
        free = [index for index, piece in enumerate(pieces) if piece.text.isdigit()]
        numbers, thrown = (
            (free[: len(self.fields.numbers)], free[len(self.fields.numbers) :]) if self.fields.dice else (free, [])
        )
        shown = [without_zeros(piece.text) if index in numbers else piece.text for index, piece in enumerate(pieces)]
        if not thrown or thrown[-1] - thrown[0] != len(thrown) - 1:
            yield shown
            return
        for groups in self._groups([one_die(pieces[index]) for index in thrown]):
            if any_groups or len(groups) <= len(self.fields.dice):
                yield [*shown[: thrown[0]], *groups, *shown[thrown[-1] + 1 :]]

    def _groups(self, thrown: Sequence[Piece]) -> list[list[str]]:
        """Return the ways to group dice. Mere spaces and commas make no groups if the notation has only one."""
        alone = len(self.fields.dice) == 1 and all(strength(piece.before) < 3 for piece in thrown[1:])
        return [["".join(piece.text for piece in thrown)]] if alone else partitions(thrown)

    def _number_complaint(self, free: Sequence[Piece]) -> str:
        most = len(self.fields.numbers)
        if not most:
            return ""
        meant = " - ".join(self.fields.numbers)
        faces = [piece.text for piece in free]
        single = len(faces) > max(2, most) and all(len(face) == 1 for face in faces)
        if single or any(re.fullmatch("[1-6]{4,10}", face) for face in faces):
            return f"{self.fields.title} has no faces: {meant}"
        if len(free) > most:
            return f"{len(free)} numbers, but {self.fields.title} has {most} here: {meant}"
        return ""

    def _group_complaint(self, groups: Sequence[str]) -> str:
        total = sum(map(len, groups))
        first, second = (" ".join(groups[0]), " ".join(groups[1]))
        aside = f"a {second}" if len(groups[1]) == 1 else second
        if self.fields.count is not None and total > self.fields.count:
            return (
                f"{self.fields.title} has {dice.in_words(self.fields.count)}; {first} and {aside} aside are "
                f"{dice.in_words(total).removesuffix(' dice') if total <= 20 else total}"
            )
        return f"{self.fields.title} has one group of dice, {self.fields.dice[0]}; {first} and {aside} aside are two"

    def _edits(self, fields: Sequence[str], usual: Sequence[str]) -> Iterator[list[str]]:
        """Yield fields that differ a little: dice that are possible, a usual field more, a field less, another number."""
        indices = range(len(fields))
        if self.fields.dice:
            yield from self._dice_edits(fields)
        for index in range(len(fields), 0, -1):
            yield from ([*fields[:index], *usual[first:], *fields[index:]] for first in range(1, len(usual)))
            yield from ([*fields[:index], part, *fields[index:]] for part in usual[1:-1])
        for index in reversed(indices):
            if len(fields) > 1:
                yield [*fields[:index], *fields[index + 1 :]]
        for count in range(len(fields) - 1, 0, -1):
            yield list(fields[:count])
        for index in reversed(indices):
            text = fields[index]
            if not text.isdigit() or len(text) > 9:
                continue
            number = int(text)
            for other in (number // 50 * 50, number // 10, int(text[:2]), 0, 50, 300, 1000):
                if str(other) != text:
                    yield [*fields[:index], str(other), *fields[index + 1 :]]

    def _dice_edits(self, fields: Sequence[str]) -> Iterator[list[str]]:
        index = next(
            (index for index, text in enumerate(fields) if text.isdigit() and index >= len(self.fields.numbers)), None
        )
        if index is None:
            return
        thrown = re.sub("[0789]", "6", fields[index])
        rest = [re.sub("[0789]", "6", text) if text.isdigit() else text for text in fields[index + 1 :]]
        if self.fields.count is None or len(self.fields.dice) == 1:
            words = [text for text in rest if not text.isdigit()]
            for number in range(min(len(thrown), self.fields.count or len(thrown)), 0, -1):
                yield [*fields[:index], thrown[:number], *words]
            return
        room = self.fields.count - sum(len(text) for text in rest if text.isdigit())
        if room > 0:
            yield [*fields[:index], thrown[:room].ljust(room, "6"), *rest]
        yield [*fields[:index], thrown[: self.fields.count].ljust(self.fields.count, "6")]


def _known(part: str) -> bool:
    return PIECE.fullmatch(part) is not None or BETWEEN.fullmatch(part) is not None
