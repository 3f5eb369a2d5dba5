"""Read a position from a message: every number and every group of dice goes to the field for which the words beside it speak.

A game declares its fields with the kinds of words that stand before and behind their values (:mod:`solvers.contract.presentation.speech`). Each
value is given to a field so that all together fit best: the nearer the words, the better. Values without such words fill the fields in their order,
and the game makes a state of the fields. A word that nobody knows, a value without a field, and a word that must mean something and speaks for no
value make the message unreadable.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from service.reading.english import CLAUSES, NUMBERS, PASSED_OVER
from service.reading.tokens import (
    COMMA,
    STOP,
    UNITS,
    UNKNOWN,
    WHOSE,
    WORD,
    Token,
    known_words,
    lowered,
    phrase,
    phrases,
    rows,
    tokens,
)
from solvers.contract.presentation.speech import Field, Short, Words
from solvers.contract.presentation.vocabulary import word_set

# So many ways to give values to fields are followed at once.
_BEAM = 48
# Ways to read a message that differ by less are equally good.
_MARGIN = 0.9
# A way is not believed if another one fits so much better, although that is no position.
_TRUSTED = 6.0
# A word for a field reaches so far.
_REACH = 4.0
# What it costs to turn two scores round, to have only one of them, to use a word twice, and to add dice to others of a field, which may be apart.
_TURNED, _LONE, _TWICE = 4.0, 7.0, 4.0
_ADDED, _APART, _APART_NAMED = 0.1, 0.8, 1.5
# Dice with no more between them than "and a" are told together.
_TOGETHER = COMMA + WORD
# Words that must be so strong for a value beside a word that nobody knows.
_TOLD = 4.0
# Words that speak so strongly for a field are not passed over.
_CLEAR = 5.5
# Words that must speak for a value.
_MUST = word_set("behind ahead away aside both triple green yellow red turns next third refused")
# What is left of a question about a number: what should I do with 0, and why.
_BESIDE_NUMBERS = frozenset(("with", "and", "why", "now"))
# Fields with marks between them, of which at least one has digits.
_MARK = re.compile(r"\s*[-|/:;\u2013\u2192>]+\s*")
_OWN_SPELLING = re.compile(rf"(?:[a-z]+-)*[a-z]*[0-9][0-9a-z]*(?:{_MARK.pattern}[a-z]*-?[0-9][0-9a-z]*|-[a-z]+)*")
_BLOCKS = ("block", "refused")
_LEADS = ("ahead", "behind")
_TWO = 2


class _Fit(NamedTuple):
    """A field for a value, how well it fits, and the places of the words that say so; none if only its order does.

    ``missed`` is another field for which words speak clearly, with their places. ``apart`` says how surely dice are separated from those before,
    and ``alone`` is True if they clearly are on one side.
    """

    field: Field
    score: float
    words: tuple[int, ...]
    missed: tuple[str, tuple[int, ...]] = ("", ())
    apart: float = 0.0
    alone: bool = False


class _Way(NamedTuple):
    """Values given to fields, in the order of the message, and the places of the words that speak for them."""

    score: float
    fields: Mapping[str, str]
    words: frozenset[int]
    fits: tuple[_Fit, ...]


class Roles:
    """The reader of messages about the positions of one notation."""

    def __init__(self, words: Words) -> None:
        self.words = words
        # A value of somebody else is none of one's own, even where a position has no place for it.
        told = any("them" in field.before for field in words.fields)
        numbers = [field for field in words.fields if field.kind == "number"]
        self._numbers = numbers if told else [*numbers, Field("other", {"them": 6}, {"them": 6})]
        self._order = {field.key: index for index, field in enumerate(words.fields)}

    def spellings(self, text: str) -> list[str]:
        """Return the texts of states that a message may stand for; none if it cannot be read."""
        listed = tokens(self.words, text)
        ways = [way for way in self._ways(listed) if self._is_used(listed, way)]
        spelled = [(way.score, state) for way in ways for state in self.words.spell(way.fields)]
        best = max((score for score, _ in spelled), default=0.0)
        if max((way.score for way in ways), default=0.0) - best > _TRUSTED:
            return []
        return list(dict.fromkeys(state for score, state in spelled if best - score < _MARGIN))

    def short(self, text: str) -> Short | None:
        """Return what is missing from the values of a message that is no position; None if there is nothing to say."""
        listed = tokens(self.words, text)
        ways = (way for way in self._ways(listed) if self._is_used(listed, way))
        return next((told for way in ways if (told := self.words.short(way.fields)) is not None), None)

    def bare(self, text: str) -> str:
        """Return the one state in its own spelling among words that do not matter, of which a mere number has hardly any; empty if there is none."""
        written = _OWN_SPELLING.findall(text.lower())
        if len(written) != 1 or any(token.kind == "refused" for token in tokens(self.words, text)):
            return ""
        counted = {*UNITS, "left", "rolled", "aside", *self.words.units, *self.words.own}
        rest = re.findall("[a-z]+", text.lower().replace(written[0], " "))
        idle = _BESIDE_NUMBERS if written[0].isdigit() else PASSED_OVER | CLAUSES | {"and", *self.words.idle.split()}
        kinds = {phrase(phrases(self.words), [part], 0)[0] for part in rest}
        return _MARK.sub("-", written[0]) if rest and idle.issuperset(rest) and not counted & kinds else ""

    def speaks(self, text: str) -> bool:
        """True if a text has words and numbers of which all have a meaning."""
        return bool(tokens(self.words, text))

    def unknown(self, text: str) -> str:
        """Return the first word of a text that has no meaning; empty if all have."""
        known = known_words(self.words).union(NUMBERS)
        return next((part for part in re.findall("[a-z]+", lowered(text)) if part not in known), "")

    def _ways(self, listed: Sequence[Token]) -> list[_Way]:
        """Return the best ways to give the values to fields."""
        scores = rows(listed, len(self.words.pair))
        ways = [_Way(0.0, {}, frozenset(), ())]
        for index, token in enumerate(listed):
            if token.value:
                fits = list(self._fits(listed, index, scores))
                longer = (self._with(way, fit, token.value, again=index not in scores) for way in ways for fit in fits)
                ways = sorted(filter(None, longer), key=lambda way: -way.score)[:_BEAM]
        return [flagged for way in ways if (flagged := self._flagged(listed, way)) is not None]

    def _flagged(self, listed: Sequence[Token], way: _Way) -> _Way | None:
        """Return a way with the fields that words fill without a value, as in no dice left; None if what is told twice is not told alike."""
        fields = {**way.fields}
        for index, token in enumerate(listed):
            if token.kind in self.words.flags and index not in way.words:
                key, value = self.words.flags[token.kind]
                if fields.setdefault(key, value) != value and value != "all":
                    return None
        scores = fields.keys() & {*self.words.pair}
        lone = 0 < len(scores) < len(self.words.pair) and not fields.keys() & self.words.reckoned
        return way._replace(fields=fields, score=way.score - (_LONE if lone else 0))

    def _with(self, way: _Way, fit: _Fit, value: str, *, again: bool) -> _Way | None:
        """Return a way with one value more; None if the field has another one, or values without words are out of their order."""
        key, before = fit.field.key, way.fits
        # A word speaks for one value alone, but for the one between two scores.
        score = way.score + fit.score - (_TWICE if way.words.intersection(fit.words) else 0)
        words, fits = way.words | {*fit.words}, (*before, fit)
        if key in way.fields:
            if fit.field.kind == "dice" and before[-1].field.key == key:
                named = bool(fit.words) != bool(before[-1].words)
                score -= _ADDED if fit.apart <= COMMA else _APART_NAMED if named or fit.apart >= STOP else _APART
                return _Way(score, {**way.fields, key: f"{way.fields[key]} {value}"}, words, fits)
            return (
                _Way(way.score, way.fields, words, fits) if again and way.fields[key] == value and fit.words else None
            )
        if fit.field.named and not fit.words and not (fit.field.apart and fit.alone):
            return None
        last = max((place for place, other in enumerate(before) if not other.words), default=-1)
        early = last >= 0 and self._order[key] < self._order[before[last].field.key]
        if early and not fit.words:
            return None
        # A value without words stands less surely before one that comes earlier in the state, unless they are side by side.
        score -= 1 if early and last < len(before) - 1 else 0
        return _Way(score, {**way.fields, key: value}, words, fits)

    def _fits(self, listed: Sequence[Token], index: int, scores: Mapping[int, tuple[int, float]]) -> Iterator[_Fit]:
        """Yield the fields that a value may fill."""
        token = listed[index]
        if index and index not in scores and listed[index - 1].kind in _BLOCKS and token.gap <= 2 * WORD:
            return
        following = listed[index + 1] if index + 1 < len(listed) else Token("", "", COMMA)
        unit = following.kind if following.kind in (*UNITS, *self.words.units) and following.gap <= 2 * WORD else ""
        strange = UNKNOWN in (following.kind, listed[index - 1].kind if index else "")
        order, strength = scores.get(index, (0, 0.0))
        for field in self.words.fields:
            score, words = _spoken(listed, index, field)
            # One die beside others is no number unless words say so, nor are dice that are told one by one.
            is_dice = token.several or (token.dice and len(token.value) == 1)
            if field.kind == "number" and is_dice and index and not (words or unit):
                continue
            if not self._may_fill(field, token, unit) or (
                field.only and not any(listed[place].kind in field.only for place in words)
            ):
                continue
            if strength and field.key in self.words.pair:
                turned = self.words.pair.index(field.key) != order
                if not turned or self._may_turn(listed, words):
                    yield _Fit(field, score + strength - (_TURNED if turned else 0), (index, *words))
            elif not strength:
                if unit in field.units:
                    score, words = score + 3, (*words, index + 1)
                before, behind = (_separation(listed, index, step) if token.dice else 0.0 for step in (-1, 1))
                if (words or not field.named or field.kind == "dice") and not (strange and score < _TOLD):
                    missed = ("", ()) if unit in field.units else self._missed(listed, index, score)
                    yield _Fit(field, score, words, missed, before, max(before, behind) > COMMA)

    def _may_fill(self, field: Field, token: Token, unit: str) -> bool:
        """True if a field may have a value with this unit."""
        if field.kind == "dice":
            return token.dice
        counts = unit in field.units if field.unit or unit not in ("", "points") else True
        return counts and (not token.dice or len(token.value) <= _TWO) and field.allows(int(token.value))

    def _may_turn(self, listed: Sequence[Token], words: Sequence[int]) -> bool:
        """True if the second of two scores may be one's own, as words say."""
        return len(self.words.pair) == _TWO and bool(words or any(token.kind in _LEADS for token in listed))

    def _missed(self, listed: Sequence[Token], index: int, score: float) -> tuple[str, tuple[int, ...]]:
        """Return the field of a number for which words speak clearly, and more than with a score, and their places; empty if there is none. Several dice are no number."""
        if listed[index].dice and len(listed[index].value) > _TWO:
            return "", ()
        best, words, key = max(
            ((*_spoken(listed, index, field), field.key) for field in self._numbers), default=(0.0, (), "")
        )
        return (key, words) if best >= _CLEAR and best - score > _MARGIN else ("", ())

    def _is_used(self, listed: Sequence[Token], way: _Way) -> bool:
        """True if every word that must mean something speaks for a value or agrees with the scores, and no value is missed by clear words."""
        for index, token in enumerate(listed):
            if (
                token.kind in _MUST
                and index not in way.words
                and not (token.kind in _LEADS and self._agrees(way, token.kind, theirs=_is_theirs(listed, index)))
            ):
                return False
        values = [index for index, token in enumerate(listed) if token.value]
        if any(_is_unsure(listed, index, values, way) for index in values):
            return False
        return not any(_is_missed(way, place) for place in range(len(way.fits)))

    def _agrees(self, way: _Way, kind: str, *, theirs: bool) -> bool:
        """True if the scores are those of a player who is ahead or behind, or with ``theirs`` of one whose opponent is."""
        if len(self.words.pair) != _TWO or not way.fields.keys() >= {*self.words.pair}:
            return False
        own, other = (int(way.fields[key]) for key in self.words.pair)
        return own > other if (kind == "ahead") != theirs else own < other


def _is_theirs(listed: Sequence[Token], index: int) -> bool:
    """True if the word at a place follows one for another player: they lead."""
    return index > 0 and listed[index - 1].kind == "them" and listed[index].gap <= 2 * WORD


def _spoken(listed: Sequence[Token], index: int, field: Field) -> tuple[float, tuple[int, ...]]:
    """Return how strongly the words on both sides of a value speak for a field, and the places of the words."""
    sides = sorted((_side(listed, index, field, step) for step in (-1, 1)), reverse=True)
    return sides[0][0] + 0.4 * sides[1][0], (*sides[0][1], *sides[1][1])


def _side(listed: Sequence[Token], index: int, field: Field, step: int) -> tuple[float, tuple[int, ...]]:
    """Return how strongly the words on one side speak for a field: each kind by its nearest word."""
    kinds = field.before if step < 0 else field.behind
    distance, place = 0.0, index
    spoken: list[tuple[float, int]] = []
    told: set[str] = set()
    while 0 <= place + step < len(listed):
        gap = listed[place if step < 0 else place + 1].gap
        # Behind a value its words follow at once, before the next clause.
        far = gap if step < 0 or gap < COMMA else 2 * gap
        place += step
        kind, single = listed[place].kind, len(listed[place].value) == len(listed[index].value) == 1
        if field.kind == "dice" and gap <= _TOGETHER and single:
            # What is said of dice is said of those beside them too.
            distance += far / 4
            continue
        distance += far
        if not kind or kind in field.cut or distance > _REACH:
            break
        if kind == "versus" and step < 0 and place and listed[place - 1].value:
            # What stands between two numbers says which is whose by their order.
            break
        if kinds.get(kind, 0) > distance and not _is_nearer(listed, place, step, distance):
            # A kind counts by its nearest word.
            spoken.append((0.0 if kind in told else kinds[kind] - distance, place))
            told.add(kind)
        if kind in WHOSE:
            # Whoever is named nearest has the value.
            break
        distance += 0 if kind in ("at", "score") else 0.5
    return sum(score for score, _ in spoken), tuple(place for _, place in spoken)


def _is_nearer(listed: Sequence[Token], place: int, step: int, distance: float) -> bool:
    """True if the value on the other side of a word is nearer to it, so that the word speaks for that one."""
    other = place + step
    if not 0 <= other < len(listed) or not listed[other].value:
        return False
    return listed[place if step < 0 else other].gap < distance


def _separation(listed: Sequence[Token], index: int, step: int) -> float:
    """Return how surely a value is separated from the one before it, or with a step of 1 behind it; 0 if there is none."""
    gap, place = 0.0, index
    while 0 <= place + step < len(listed):
        gap += listed[place if step < 0 else place + 1].gap
        place += step
        if listed[place].value:
            return gap
        gap += 2 * WORD
    return 0.0


def _is_unsure(listed: Sequence[Token], index: int, values: Sequence[int], way: _Way) -> bool:
    """True if a number of dice that were thrown is told without their faces, or a number of dice stands before three numbers without words."""
    if way.fits[values.index(index)].field.key != "left":
        return False
    behind = listed[index + 2 : index + 3]
    thrown = index > 0 and listed[index - 1].past and listed[index].gap <= 2 * WORD
    if thrown and "rolled" not in way.fields and not (behind and behind[0].kind == "left"):
        return True
    later = [place for place in values if place > index]
    bare = all({*way.fits[values.index(place)].words} <= {place} for place in later)
    return len(later) > _TWO and bare


def _is_missed(way: _Way, place: int) -> bool:
    """True if words speak clearly for another field of a value, and for no other value. Who has points may be told of those of the turn too."""
    key, words = way.fits[place].missed
    if not key or key == way.fits[place].field.key or way.words.issuperset(words):
        return False
    beside = [way.fits[other].field.key for other in (place - 1, place + 1) if 0 <= other < len(way.fits)]
    return key != "own" or "own" in beside or "need" in way.fields
