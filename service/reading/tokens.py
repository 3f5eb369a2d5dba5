"""The values of a message and the words beside them by their kinds, and how surely each is separated from what stands before it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.reading.english import CLAUSES, ENDINGS, NUMBERS, PASSED_OVER, PLURALS
from service.reading.filler import MEANT, TALK
from solvers.contract.presentation.speech import Words
from solvers.contract.presentation.vocabulary import WORDS

_PART = re.compile(r"[a-z]+|[0-9]+|[^a-z0-9]+")
_DECIMAL = re.compile(r"(?<![0-9.,])[0-9]{1,3}[.,][0-9]{1,2}(?![0-9.,])")
_DIE = re.compile("[1-6]+")
_MOST_PARTS, _MOST_TOKENS, _MOST_VALUES = 180, 90, 12
# How much separates: an ordinary word, a comma or an "and", the beginning of a clause, a full stop.
WORD, COMMA, CLAUSE, STOP = 0.25, 1.0, 1.2, 2.0
# How surely numbers with "to" between them are scores in their order, and those side by side.
PAIR, ROW = 9.0, 5.0
# Stands for a word that nobody knows beside a number, which then must be told by other words.
UNKNOWN = "~"
UNITS = frozenset(("dice", "points", "turns"))
WHOSE = ("me", "them")
_LINKS = frozenset(("has", "have", "had", "is", "am", "are", "was", "got", "just", "already", "now", "still", "only"))
# Behind a name one of these says what this player has.
_NAMED = frozenset(("has", "is", "sits", "stands", "got", "on", "at"))
# What may stand between a number in words and its unit.
_BETWEEN = frozenset(("more", "other", "remaining", "fresh", "of", "last", "new", "still", "are", "is"))
_COUNTED = ("zero", *NUMBERS)
_PAST = frozenset(("rolled", "threw", "thrown"))
Phrases = Mapping[str, Sequence[tuple[tuple[str, ...], str]]]


class Token(NamedTuple):
    """A value, or a word of a kind.

    ``value`` is digits, empty for a word. ``gap`` says how much stands before it. ``dice`` is True if it is dice rather than a number.
    ``several`` is True for dice that were told one by one, and ``past`` for a word of a throw that has been made.
    """

    kind: str
    value: str
    gap: float
    dice: bool = False
    several: bool = False
    past: bool = False


def tokens(words: Words, text: str) -> list[Token]:
    """Return the values and words of a message; none if it has no values or no words, a word that nobody knows, or too much of anything."""
    return _Tokens(words, text).read()


class _Tokens:
    """Reads the parts of a message from left to right."""

    def __init__(self, words: Words, text: str) -> None:
        self._words = words
        parts = _PART.findall(lowered(text))
        self._parts = [] if _DECIMAL.search(text) else [part for part in parts if part.strip()]
        self._phrases, self._known = phrases(words), known_words(words)
        self._tokens: list[Token] = []
        self._gap = 0.0

    def read(self) -> list[Token]:
        """Return the tokens; none if the message cannot be read."""
        if len(self._parts) > _MOST_PARTS or not any(part.isalpha() for part in self._parts):
            return []
        index = 0
        while index < len(self._parts):
            behind = self._next(index)
            if behind == index:
                return []
            index = behind
        values = sum(1 for token in self._tokens if token.value)
        return self._grouped() if values and len(self._tokens) <= _MOST_TOKENS else []

    def _next(self, index: int) -> int:
        """Read what begins at a place, and return the place behind it: the same one if nobody knows the word there."""
        part = self._parts[index]
        if part.isdigit() or (part.isalpha() and (number := self._number(index))):
            self._add("", part if part.isdigit() else number)
            return index + 1
        if not part.isalpha():
            if self._divides(index):
                self._add("versus")
            elif UNKNOWN in part:
                self._add(UNKNOWN)
            else:
                mark = part.strip()
                listed = 0.0 if mark in "'\"`&+" or self._is_listed(index) or self._announces(index) else STOP
                self._gap += COMMA if mark in (",", "/", "(", ")") else listed
            return index + 1
        return self._word(part, index)

    def _word(self, part: str, index: int) -> int:
        kind, behind = phrase(self._phrases, self._parts, index)
        if kind == "idle":
            self._gap += WORD
            return behind
        if kind:
            if kind == "them" and self._tokens and self._tokens[-1].kind == "me" and not self._gap:
                # My opponent is not me.
                self._gap = self._tokens.pop().gap
            self._add(kind, past=part in _PAST)
            return behind
        if part == "to" and self._is_number(index + 1):
            # A number behind "to" is one of two scores, or to be reached.
            last = self._tokens[-1].kind if self._tokens else ""
            self._add("versus" if self._is_told() else "at" if last in ("score", *WHOSE) else "block")
        elif part in ("a", "an") and COMMA <= self._gap < CLAUSE and self._words.dice and self._is_number(index + 1):
            # One more die of several that are read out: two 6s, a 4 and a 1.
            return index + 1
        elif part in self._known:
            if not (part in _LINKS and self._tokens and self._tokens[-1].kind in WHOSE):
                self._gap += CLAUSE if part in CLAUSES or part == "but" else COMMA if part in ("and", "plus") else WORD
        elif (
            part not in MEANT | TALK
            and _NAMED.intersection(self._parts[index + 1 : index + 2])
            and self._is_number(index + 2)
        ):
            # The name of another player, with what this player has.
            self._add("them")
        elif (
            part not in MEANT | TALK
            and self._parts[index - 1 : index] in (["and"], [", "])
            and self._is_number(index + 1)
        ):
            # I have 42 and Ben 55.
            self._add("them")
        else:
            return index
        return index + 1

    def _add(self, kind: str, value: str = "", *, past: bool = False) -> None:
        self._tokens.append(Token(kind, value, self._gap, past=past))
        self._gap = 0.0

    def _number(self, index: int) -> str:
        """Return the digits of a number in words that is one of something; empty if it is no number, or may be a face."""
        part = self._parts[index]
        if part not in _COUNTED:
            return ""
        following = [other for other in self._parts[index + 1 : index + 4] if other not in _BETWEEN]
        kind = phrase(self._phrases, following, 0)[0] if following else ""
        counts = kind in (*UNITS, "left", *self._words.units)
        return str(_COUNTED.index(part)) if counts or (not self._words.dice and part != "one") else ""

    def _divides(self, index: int) -> bool:
        """True if a hyphen or a colon stands between two numbers: 45-60."""
        before, mark, behind = (
            self._parts[place] if 0 <= place < len(self._parts) else "" for place in (index - 1, index, index + 1)
        )
        return before.isdigit() and mark.strip() in ("-", ":") and behind.isdigit() and not self._is_listed(index)

    def _is_listed(self, index: int) -> bool:
        """True if a hyphen stands between two dice: 2-3-4."""
        before, mark, behind = (
            self._parts[place] if 0 <= place < len(self._parts) else "" for place in (index - 1, index, index + 1)
        )
        return (
            self._words.dice
            and mark == "-"
            and len(before) == len(behind) == 1
            and _DIE.fullmatch(before + behind) is not None
        )

    def _announces(self, index: int) -> bool:
        """True if a colon stands between the noun of a number and the number: dice left: 4."""
        named = bool(self._tokens) and self._tokens[-1].kind in (*UNITS, "left") and self._gap == 0.0
        return named and self._parts[index].strip() == ":" and self._is_number(index + 1)

    def _is_number(self, index: int) -> bool:
        """True if a number stands at a place, perhaps behind the word for whose it is."""
        first, second = (*self._parts[index : index + 2], "", "")[:2]
        return first.isdigit() or (first in ("my", "his", "her", "their") and second.isdigit())

    def _is_told(self) -> bool:
        """True if a number has just been told, perhaps with its unit."""
        last = self._tokens[-2:]
        return bool(last) and bool(last[-1].value or (last[-1].kind == "points" and last[0].value))

    def _grouped(self) -> list[Token]:
        """Return the tokens with dice that stand side by side as one value."""
        grouped: list[Token] = []
        for index, token in enumerate(self._tokens):
            unit, later = (
                (self._tokens[place] if place < len(self._tokens) else Token("", "", STOP))
                for place in (index + 1, index + 2)
            )
            last = grouped[-1] if grouped else Token("", "", 0.0)
            # The last of several dice is no number of dice: rolled 2 2 5 dice.
            shown = last.dice and len(last.value) > 1 and not token.gap and later.kind != "left"
            counts = unit.kind in ("dice", *self._words.units) and unit.gap <= 2 * WORD and not shown
            dice = self._words.dice and _DIE.fullmatch(token.value) is not None and not counts
            if dice and last.dice and token.gap < COMMA and len(token.value) == 1:
                grouped[-1] = last._replace(value=last.value + token.value, several=True)
            else:
                grouped.append(token._replace(dice=dice))
        return grouped if sum(1 for token in grouped if token.value) <= _MOST_VALUES else []


def rows(listed: Sequence[Token], most: int) -> dict[int, tuple[int, float]]:
    """Return the places of numbers that stand in a row, as so many scores do: the place of each in its row, and how surely it is one."""
    found: dict[int, tuple[int, float]] = {}
    index = 0
    while index < len(listed):
        row, strength, place = [index], ROW, index + 1
        while _is_score(listed, index) and place < len(listed):
            between = place
            while between < len(listed) and (
                listed[between].kind in ("versus", "points")
                # 3000 to my 1000.
                or (listed[between].kind in WHOSE and listed[between - 1].kind == "versus")
            ):
                between += 1
            divided = any(token.kind == "versus" for token in listed[place:between])
            near = all(token.gap <= (COMMA if divided else 0.1) for token in listed[place : between + 1])
            if (
                between == len(listed)
                or not near
                or not _is_score(listed, between)
                or (between > place and not divided)
            ):
                break
            strength = PAIR if divided else strength
            row.append(between)
            place = between + 1
        if 1 < most <= len(row):
            found |= {number: (order, strength) for order, number in enumerate(row[:most])}
        index = row[-1] + 1
    return found


def _is_score(listed: Sequence[Token], index: int) -> bool:
    """True if a number stands here that is none of dice, turns or the like."""
    unit = listed[index + 1] if index + 1 < len(listed) else Token("", "", STOP)
    counts = unit.kind in ("dice", "left", "turns", "turn") and unit.gap <= 2 * WORD
    return bool(listed[index].value) and not listed[index].dice and not counts


def lowered(text: str) -> str:
    """Return a text in small letters, without the endings of "I've" and "6s"."""
    return PLURALS.sub("", ENDINGS.sub("", text.lower()))


def phrase(known: Phrases, parts: Sequence[str], index: int) -> tuple[str, int]:
    """Return the kind of the longest phrase that begins at a place, and the place behind it; an empty kind if none does."""
    for words, kind in known.get(parts[index], ()):
        if tuple(parts[index : index + len(words)]) == words:
            return kind, index + len(words)
    return "", index


@lru_cache(maxsize=64)
def phrases(words: Words) -> Phrases:
    """Return the phrases of all kinds by their first words, the longest first. Those of the game come before those of all games."""
    kinds = {
        tuple(listed.split("_")): kind
        for vocabulary in (WORDS, words.own)
        for kind, said in vocabulary.items()
        for listed in said.split()
    }
    first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for split in sorted(kinds, key=len, reverse=True):
        first.setdefault(split[0], []).append((split, kinds[split]))
    return first


@lru_cache(maxsize=64)
def known_words(words: Words) -> frozenset[str]:
    """Return every word that may stand in a message about positions."""
    named = {word for listed in phrases(words).values() for split, _ in listed for word in split}
    return PASSED_OVER | CLAUSES | {"a", "an", "and", "plus", "but", "another"} | named | {*words.idle.split()}
