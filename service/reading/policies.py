"""Read how a player plays, in words, as statements of :mod:`solvers.contract.presentation.policy_words`, and say them back in full.

The grammar, in which ``[...]`` may be left out and ``{...}`` may come several times::

    POLICY    = STATEMENT {; STATEMENT}                 a semicolon, a full stop or a new line; a comma before a verb or an "if"
    STATEMENT = [CONDITION {and CONDITION}] ACTION [CONDITION {and CONDITION}]
    ACTION    = keep DICE {and DICE} [at least|or EDGE]  |  throw all again
    DICE      = every FACES  |  EDGE  |  every die
    EDGE      = the highest die  |  the 2 lowest dice
    CONDITION = if|with NUMBER dice  |  if|with NUMBER MEASURE  |  if there is no|a|NUMBER FACES
              | if NUMBER dice [left over] are FACES  |  if NUMBER dice are left over
    NUMBER    = 3  |  at most 3  |  at least 3  |  more than 3  |  fewer than 3  |  3 or more  |  3 or fewer  |  2 to 4  |  no
    FACES     = 5 and 6  |  4 or more  |  2 or less  |  below 4  |  above 2

Small words such as "the" and "too" are passed over. Numbers may be words, and faces may be too: "sixes", "every five". The text
that is said back is itself read as the same policy. Reading takes linear time.
"""

import re
from typing import Any, NamedTuple

from service.reading.scanner import BREAKS, Scanner, tokens_of
from solvers import words as english
from solvers.contract.presentation import policy_said
from solvers.contract.presentation import policy_words as spoken
from solvers.dice import FACES

_VERBS = frozenset(("keep", "throw"))
_EDGES = ("highest", "lowest")
_DICE = ("every", *_EDGES)
_FURTHER = ("more", "above", "fewer", "below")
_MOST_DICE = 20
_PLURAL = re.compile(r"(?:[0-9] ?|[a-z]+)s\b")


class ReadPolicy(NamedTuple):
    """A policy that was read: its statements, and each of them said back."""

    statements: tuple[spoken.Statement, ...]
    said: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole policy, as it can be read again."""
        return "; ".join(self.said)


def read(words: spoken.Keeping[Any], text: str) -> ReadPolicy:
    """Return the policy that a text says.

    Raises:
        NotationError: something was not understood; the message quotes it.
    """
    reader = _Reader(words, text)
    statements = reader.statements()
    if not statements:
        raise reader.refused(f"the rule {text.strip()!r} says nothing to {words.verb}")
    return ReadPolicy(statements, tuple(policy_said.said(words, statement) for statement in statements))


class _Reader(Scanner):
    """Reads the statements of a game in which dice are kept."""

    def __init__(self, words: spoken.Keeping[Any], text: str) -> None:
        super().__init__(text, words.examples)
        self._words = words
        names = ((name, measure) for measure in words.measures for name in (measure.name, *measure.names))
        # Longer names first: "points aside" is more than "points".
        self._names = sorted(
            ((tuple(token.text for token in tokens_of(name)), measure) for name, measure in names),
            key=lambda name: -len(name[0]),
        )

    def statements(self) -> tuple[spoken.Statement, ...]:
        """Return all statements."""
        made: list[spoken.Statement] = []
        while True:
            begin = self._at
            while self._peek() in BREAKS:
                self._at += 1
            if self._at == len(self._tokens):
                return tuple(made)
            if made and begin == self._at:
                raise self._stuck("a semicolon before the next statement, or a comma between two faces")
            made.append(self._statement())

    def _statement(self) -> spoken.Statement:
        before = self._conditions()
        self._take(",")
        if self._take("keep"):
            if self._peek() == "no" and not self._words.again:
                raise self._stuck("every 6, or the highest die")
            if self._take("no"):
                self._take("dice")
                return spoken.Again((*before, *self._behind()))
            items = [self._item()]
            while self._more():
                items.append(self._item())
            instead = None
            if any(self._take(*words) for words in (("at", "least"), (",", "at", "least"), ("or",), (",", "or"))):
                instead = self._edge()
            return spoken.Keep(tuple(items), (*before, *self._behind()), instead)
        if self._words.again and self._take("throw"):
            self._take("every")
            self._take("dice")
            if not self._take("again"):
                raise self._stuck("throw all again")
            return spoken.Again((*before, *self._behind()))
        raise self._stuck(f"{self._words.verb} every 6, {self._words.verb} the highest die")

    def _more(self) -> bool:
        """Pass over what stands between two dice to keep; False if none follows."""
        begin = self._at
        joined = self._take(",")
        joined = self._take("and") or joined
        if joined and (self._peek() in _DICE or (self._digit() and self._peek(1) != "dice")):
            return True
        self._at = begin
        return False

    def _item(self) -> spoken.Item:
        if self._peek(int(self._digit())) in _EDGES:
            return self._edge()
        every = self._take("every")
        whole = every and (self._take("dice") or not self._begins_faces())
        if whole and not self._take("be") and not self._begins_faces():
            return spoken.Faces(FACES)
        if not every and self._digit() and self._tokens[self._at].single:
            raise self._stuck(f"every {self._peek()}, as one of several alike cannot be named")
        return spoken.Faces(self._faces())

    def _edge(self) -> spoken.Edge:
        number = int(self._next()) if self._digit() else 1
        if self._peek() not in _EDGES or not 1 <= number <= _MOST_DICE:
            raise self._stuck("the highest die")
        which = self._next()
        if self._digit():
            self._at -= 1
            raise self._stuck(f"the {self._peek(1)} {which} dice")
        self._take("dice")
        return spoken.Edge(number, which == "highest")

    def _begins_faces(self) -> bool:
        return self._peek() in ("below", "above") or self._digit()

    def _faces(self) -> str:
        """Return faces: ``5 and 6``, ``4 or more``, ``below 4``, ``2 to 4``."""
        if self._peek() in ("below", "above"):
            below = self._next() == "below"
            face = self._face()
            return FACES[: face - 1] if below else FACES[face:]
        faces = {self._face()}
        while True:
            begin = self._at
            joined, further = self._peek() in ("or", "and"), self._peek(1)
            if joined and further in _FURTHER and not self._peek(2).isdigit():
                self._at += 2
                return FACES[max(faces) - 1 :] if further in ("more", "above") else FACES[: min(faces)]
            if self._take("to"):
                last = self._face()
                faces |= {*range(max(faces), last + 1)}
                continue
            joined = self._take(",")
            joined = self._take("and") or self._take("or") or joined
            self._take("every")
            if not joined or not self._digit() or self._peek(1) in (*_EDGES, "dice"):
                self._at = begin
                return "".join(sorted(map(str, faces)))
            faces.add(self._face())

    def _face(self) -> int:
        if not self._digit() or not 1 <= int(self._peek()) <= 6:
            raise self._stuck("a face from 1 to 6")
        if self._peek(1).isdigit():
            # "Two sixes" is no rule, and "2 6" may be two faces.
            raise self._stuck(f"every {self._peek(1)}, or every {self._peek()} and {self._peek(1)}")
        return int(self._next())

    def _behind(self) -> tuple[spoken.Condition, ...]:
        """Return the conditions behind an action. Those between a comma and a verb belong to the next statement."""
        begin = self._at
        if self._take(","):
            conditions = self._conditions()
            after = self._at
            self._take(",")
            if conditions and self._peek() not in _VERBS:
                self._at = after
                return conditions
            self._at = begin
            if conditions:
                # The comma parts two statements, as a semicolon would.
                self._tokens[begin] = self._tokens[begin]._replace(text=";")
            return ()
        return self._conditions()

    def _conditions(self) -> tuple[spoken.Condition, ...]:
        """Return the conditions that stand here; none if there is no ``if`` or ``with``."""
        conditions: list[spoken.Condition] = []
        while True:
            begin = self._at
            if conditions:
                self._take(",")
                self._take("and")
            if not self._take("if"):
                self._at = begin
                return tuple(conditions)
            conditions.append(self._condition())

    def _condition(self) -> spoken.Condition:
        if self._take("every"):
            left = self._take("left")
            self._take("dice")
            left = self._left() or left
            if not self._take("be"):
                raise self._stuck("every die is ...")
            faces = self._faces()
            return spoken.Shown(spoken.Span(0, 0), "".join(face for face in FACES if face not in faces), left)
        span = self._there() if self._take("there", "be") else self._span()
        for name, measure in self._names:
            if name[0] != "dice" and self._take(*name):
                return spoken.Counted(measure, self._after(span))
        left = self._take("left")
        if self._take("dice") or self._peek() == "be":
            span = self._after(span)
            self._take("thrown")
            left = self._left() or left
            span = self._after(span)
            if self._take("be") and not self._take("thrown"):
                return spoken.Shown(span, FACES, left=True) if self._left() else spoken.Shown(span, self._faces(), left)
            return spoken.Shown(span, FACES, left=True) if left else spoken.Counted(self._words.measures[0], span)
        if self._begins_faces():
            return spoken.Shown(span, self._faces(), self._left())
        raise self._stuck(f"dice, or {english.listed([measure.name for measure in self._words.measures])}")

    def _there(self) -> spoken.Span:
        """Return the numbers behind "there is"; at least 1 if faces stand there alone."""
        begin = self._at
        span = self._span()
        if self._peek() in ("dice", "left") or self._begins_faces():
            return span
        # "There is a 6": the article is passed over, so that the number is a face.
        self._at = begin
        if self._digit() and not self._named():
            raise self._stuck(f"a {self._peek()}, or {self._peek()} dice")
        return spoken.Span(1, None)

    def _named(self) -> bool:
        """True if a number can only be a face: "a 6", "sixes", "6s"."""
        token = self._tokens[self._at]
        return token.single or _PLURAL.match(self._text, token.start) is not None

    def _left(self) -> bool:
        """Take ``left`` or ``left over``; True if it stands here."""
        if not self._take("left"):
            return False
        if self._peek() == "above" and not self._peek(1).isdigit():
            self._at += 1
        return True
