"""Read sentences about states of a game of cards: ``what should I lay with kc kd kh when 5c 5d 5h is on the table``.

The phrases of a game's roles (:mod:`solvers.contract.presentation.speech`) name the pieces right before them or behind them. Words without a meaning for the game are passed over if they are common
English, and make the sentence unreadable otherwise.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from service.reading.english import (
    CLAUSE,
    CLAUSES,
    ENDINGS,
    PASSED_OVER,
    counted,
    separation,
    together,
)
from service.reading.text import strength
from solvers.contract.presentation.speech import Wording

Side = Literal["before", "behind"]
_MOST_TOKENS = 80
_MOST_MARKS = 6
_MOST_SPELLINGS = 48


class _Token(NamedTuple):
    """A piece, or a phrase with the places of roles that it may name; and what stands before it, from 0 to ``CLAUSE``."""

    text: str
    marks: tuple[tuple[int, Side], ...]
    gap: int


class Sentences:
    """The reader of sentences about the states of one notation."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def spellings(self, text: str) -> Iterator[str]:
        """Yield the spellings that a sentence may stand for; none if it has no words, or one that is unknown."""
        tokens = self._tokens(text)
        if tokens is None:
            return
        yield from islice(dict.fromkeys(self._spelled(tokens)), _MOST_SPELLINGS)

    def bare(self, text: str) -> str:
        """Return a sentence in which no phrase names a role without its words; empty if it is another text."""
        # A state in its own spelling: what should I do with 63-71-14-roll.
        chunks = [word.strip(".,;:!?") for word in text.split() if re.search("[0-9]", word)]
        # A number of which the words say what it is has to be read with them.
        said = self.wording.prepare(text.lower()) != text.lower()
        if (
            len(chunks) == 1
            and not (said and chunks[0].isdigit())
            and self._is_talk(" ".join(text.split()).replace(chunks[0], " "))
        ):
            return chunks[0]
        tokens = self._tokens(text)
        if tokens is None or any(token.marks for token in tokens):
            return ""
        known = (part for part in self._parts(text) if not part.isalpha() or re.fullmatch(self.wording.piece, part))
        return re.sub("[?!]", " ", "".join(known)).strip(" ,.;:-")

    def _is_talk(self, text: str) -> bool:
        """True if a text consists of words that do not matter."""
        words = [part for part in self._parts(text) if part.isalpha()]
        if self.wording.roles and any(re.fullmatch(self.wording.piece, word) for word in words):
            return False
        marked = any(_phrase(_phrases(self.wording), words, index)[0] for index in range(len(words)))
        return bool(words) and not marked and not self.unknown(text)

    def unknown(self, text: str) -> str:
        """Return the first word of a text that has no meaning; empty if all have."""
        known = known_words(self.wording)
        for part in self._parts(text):
            if part.isalpha() and part not in known and not re.fullmatch(self.wording.piece, part):
                return part
        return ""

    def _parts(self, text: str) -> list[str]:
        shown = ENDINGS.sub("", self.wording.prepare(text.lower()))
        shown = counted(shown)
        return re.findall(rf"{self.wording.piece}(?![a-z0-9])|[a-z]+|[0-9]+|[^a-z0-9]+", shown)

    def _tokens(self, text: str) -> list[_Token] | None:
        """Return the pieces and phrases of a sentence; None if it is not one."""
        parts = self._parts(text)
        words = [part for part in parts if part.isalpha() and not re.fullmatch(self.wording.piece, part)]
        is_sentence = words or self.wording.prepare(text.lower()) != text.lower()
        if not is_sentence or len(parts) > 2 * _MOST_TOKENS or self.unknown(text):
            return None
        phrases, tokens, gap, index = _phrases(self.wording), list[_Token](), 0, 0
        # The number of cards right behind I have.
        own = 0
        while index < len(parts):
            part = parts[index]
            if re.fullmatch(self.wording.piece, part):
                own += _own([part for part in parts[max(0, index - 4) : index] if part.isalpha()])
                tokens.append(_Token(part, (), gap))
                gap, index = 0, index + 1
                continue
            phrase, behind = _phrase(phrases, parts, index) if part.isalpha() else ((), index)
            if phrase:
                tokens.append(_Token("", phrases[phrase], gap))
                gap, index = 0, behind
                continue
            # A number that is no piece, such as a card without its suit, is none that may be passed over.
            if part.isdigit() or (part.isalpha() and self._is_joined(parts, index)):
                return None
            gap, index = together(gap, separation(part)), index + 1
        marks = sum(1 for token in tokens if token.marks)
        if len(tokens) > _MOST_TOKENS or marks > _MOST_MARKS:
            return None
        # A player who has cards twice says of some of them where they lie, which needs a role.
        return None if not self.wording.roles and own > 1 else tokens

    def _is_joined(self, parts: Sequence[str], index: int) -> bool:
        """True if a word is written together with a piece, as in 63-71-14-roll, so that it is a word of the notation."""
        before, behind = parts[max(0, index - 2) : index], parts[index + 1 : index + 3]
        pairs = (before[::-1], behind)
        return any(
            len(pair) > 1 and pair[0] == "-" and re.fullmatch(self.wording.piece, pair[1]) is not None for pair in pairs
        ) or (bool(behind) and re.fullmatch(self.wording.piece, behind[0]) is not None)

    def _spelled(self, tokens: Sequence[_Token]) -> Iterator[str]:
        for claims, flags in self._claims(tokens, 0, {}, frozenset()):
            filled = self._filled(tokens, claims)
            joined = None if filled is None else self._joined(filled, flags)
            if joined is not None:
                yield joined

    def _claims(
        self, tokens: Sequence[_Token], start: int, claims: Mapping[int, int], flags: frozenset[int]
    ) -> Iterator[tuple[Mapping[int, int], frozenset[int]]]:
        """Yield the ways in which phrases claim pieces: the role of each claimed piece, and the flags that are named."""
        mark = next((index for index in range(start, len(tokens)) if tokens[index].marks), None)
        if mark is None:
            yield claims, flags
            return
        for role, side in self._sides(tokens, mark, claims):
            if self.wording.roles[role].kind == "flag":
                yield from self._claims(tokens, mark + 1, claims, flags | {role})
                continue
            if role in claims.values():
                # The same is named twice, as in "a triple of 2 is remembered", and not "own 50, own 60".
                if _again(tokens, mark, role, claims):
                    yield from self._claims(tokens, mark + 1, claims, flags)
                continue
            for run in self._runs(tokens, mark, side, claims):
                yield from self._claims(tokens, mark + 1, {**claims, **dict.fromkeys(run, role)}, flags)

    def _sides(self, tokens: Sequence[_Token], mark: int, claims: Mapping[int, int]) -> list[tuple[int, Side]]:
        """Return the roles and sides of a phrase. One that may stand on both sides prefers the nearer piece."""
        marks = tokens[mark].marks
        near = {side: _near(tokens, mark, side, claims) for side in ("before", "behind")}
        listed: list[tuple[int, Side]] = []
        for role, side in marks:
            if self.wording.roles[role].kind == "flag" or role in claims.values():
                listed.append((role, side))
                continue
            other: Side = "before" if side == "behind" else "behind"
            both = (role, other) in marks
            if near[side] is None:
                # There is nothing on this side, so it must be what stands on the other.
                if not both and near[other] is not None:
                    listed.append((role, other))
            elif not both or near[other] is None or (near[side] or 0) <= (near[other] or 0):
                listed.append((role, side))
        return listed

    def _runs(self, tokens: Sequence[_Token], mark: int, side: Side, claims: Mapping[int, int]) -> Iterator[list[int]]:
        """Yield the pieces that a phrase may claim: a run that ends at a strongest separation."""
        step = 1 if side == "before" else -1
        run: list[int] = []
        gaps: list[int] = []
        beside = mark + step
        while 0 <= beside < len(tokens) and not tokens[beside].marks and beside not in claims:
            gap = tokens[beside if step == 1 else beside + 1].gap
            if run and gap == CLAUSE:
                break
            if run:
                gaps.append(gap)
            run.append(beside)
            beside += step
        if not run:
            return
        others = any(not token.marks and index not in claims and index not in run for index, token in enumerate(tokens))
        if others:
            yield run
            return
        strongest = max(gaps, default=0)
        yield from (run[: cut + 1] for cut, gap in enumerate(gaps) if gap == strongest)
        yield run

    def _filled(self, tokens: Sequence[_Token], claims: Mapping[int, int]) -> dict[int, list[str]] | None:
        """Return the texts of each role, if the pieces that no phrase claims fill the role that none names; None if they fill none."""
        filled: dict[int, list[str]] = {}
        for index in sorted(claims):
            filled.setdefault(claims[index], []).append(tokens[index].text)
        rest = [index for index, token in enumerate(tokens) if not token.marks and index not in claims]
        if not rest:
            return filled
        free = (
            index
            for index, role in enumerate(self.wording.roles)
            if not role.named and role.kind != "flag" and index not in filled
        )
        role = next(free, None)
        if role is None or not _one_run(tokens, rest):
            return None
        return filled | {role: [tokens[index].text for index in rest]}

    def _joined(self, filled: Mapping[int, Sequence[str]], flags: frozenset[int]) -> str | None:
        """Return the text of a state with these fields; None if a field is missing."""
        fields: list[str] = []
        for index, role in enumerate(self.wording.roles):
            if role.kind == "flag":
                fields += [role.text] if index in flags else []
            elif index in filled:
                fields.append(("." if role.kind == "melds" else "").join(filled[index]))
            elif not role.optional:
                return None
        return "-".join(fields)


def _again(tokens: Sequence[_Token], mark: int, role: int, claims: Mapping[int, int]) -> bool:
    """True if the nearest piece beside a phrase has its role already, and no other piece is as near."""
    beside = [(tokens[max(index, mark)].gap, index) for index in (mark - 1, mark + 1) if 0 <= index < len(tokens)]
    same = [gap for gap, index in beside if claims.get(index) == role]
    free = [gap for gap, index in beside if not tokens[index].marks and index not in claims]
    return bool(same) and min(same) < min(free, default=CLAUSE + 1)


def _own(words: Sequence[str]) -> bool:
    """True if words end in "I have", of which the ending of "I've" leaves the first."""
    return words[-1:] == ["i"] or words[-2:] == ["i", "have"]


def _near(tokens: Sequence[_Token], mark: int, side: Side, claims: Mapping[int, int]) -> int | None:
    """Return what stands between a phrase and the piece on a side of it; None if there is no free piece."""
    index = mark + 1 if side == "before" else mark - 1
    if not 0 <= index < len(tokens) or tokens[index].marks or index in claims:
        return None
    return tokens[max(index, mark)].gap


def _one_run(tokens: Sequence[_Token], indices: Sequence[int]) -> bool:
    """True if pieces stand beside each other, and nothing separates some of them more surely than others."""
    gaps = [tokens[index].gap for index in indices[1:]]
    strong = sum(1 for gap in gaps if gap in (3, CLAUSE))
    return not indices or (indices[-1] - indices[0] == len(indices) - 1 and strong in (0, len(gaps)))


def _phrase(
    phrases: Mapping[tuple[str, ...], tuple[tuple[int, Side], ...]], parts: Sequence[str], index: int
) -> tuple[tuple[str, ...], int]:
    """Return the longest phrase that begins at a place, and the place behind it; an empty one if none does."""
    longest: tuple[tuple[str, ...], int] = ((), index)
    words: tuple[str, ...] = ()
    for behind in range(index, min(len(parts), index + 12)):
        part = parts[behind]
        if part.isalpha():
            words += (part,)
            if words in phrases:
                longest = (words, behind + 1)
        elif part[0].isdigit() or strength(part) > 1:
            break
    return longest


@lru_cache(maxsize=64)
def _phrases(wording: Wording) -> Mapping[tuple[str, ...], tuple[tuple[int, Side], ...]]:
    """Return the phrases by their words, each with the roles that it may name and the side on which it stands."""
    phrases: dict[tuple[str, ...], list[tuple[int, Side]]] = {}
    for index, role in enumerate(wording.roles):
        for phrase in role.before:
            phrases.setdefault(tuple(phrase.split()), []).append((index, "before"))
        for phrase in role.behind:
            phrases.setdefault(tuple(phrase.split()), []).append((index, "behind"))
    return {words: tuple(marks) for words, marks in phrases.items()}


@lru_cache(maxsize=64)
def known_words(wording: Wording) -> frozenset[str]:
    """Return every word that may stand in a sentence."""
    phrases = {word for phrase in _phrases(wording) for word in phrase}
    flags = {role.text for role in wording.roles}
    connecting = {"a", "an", "another", "and", "plus"}
    return PASSED_OVER | CLAUSES | connecting | phrases | flags | wording.passed_over
