"""Read how a player banks and rolls, in words, as a rule of :mod:`solvers.contract.presentation.banking_words`, and say it back in full.

The grammar, in which ``[...]`` may be left out and ``{...}`` may come several times::

    RULE      = STATEMENT {; STATEMENT}              a semicolon, a full stop, a new line, or a comma before a statement
    STATEMENT = [CONDITIONS] ACTION [CONDITIONS]
    ACTION    = bank [at] [NUMBER [points]]  |  at NUMBER (after "bank")  |  roll [on]  |  roll until NUMBER [points]
              | roll N dice again  |  never bank|roll [NUMBER [points]]  |  ignore the target
              | keep the most|fewest dice  |  keep the fewest single dice  |  keep the most points  |  keep all scoring dice
              | keep every|no 5  |  keep a single 5  |  never keep a single 5
    CONDITIONS = CONDITION {and CONDITION}
    CONDITION = if|with NUMBER NAME  |  if NAME NUMBER  |  in the last turn
    NUMBER    = 3  |  at most 3  |  at least 3  |  more than 3  |  fewer than 3  |  3 or more  |  3 or fewer  |  2 to 4  |  no

Names are those of the game: "points in the turn", "dice left", "the opponent needs". Small words are passed over. The text that is said
back is itself read as the same rule. Reading takes linear time.
"""

from collections.abc import Iterable
from typing import NamedTuple

from service.reading.scanner import BREAKS, Scanner, tokens_of
from solvers import words as english
from solvers.contract.presentation import banking_said
from solvers.contract.presentation.banking_words import (
    DICE,
    LAST,
    POINTS,
    THROWN,
    Action,
    Aside,
    Banking,
    Limit,
    Number,
    Play,
    Thumb,
    Wish,
    ordered,
)
from solvers.contract.presentation.policy_said import numbers
from solvers.contract.presentation.policy_words import Span

_STATED = frozenset(("bank", "throw", "never", "keep", "at", "if", "ignore"))
# The faces that score alone.
_SINGLES = ("1", "5")


class ReadThumb(NamedTuple):
    """A rule that was read, its statements as they can be read again, and everything that was understood."""

    thumb: Thumb
    said: tuple[str, ...]
    understood: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole rule, as it can be read again."""
        return "; ".join(self.said)


def read(words: Banking, text: str) -> ReadThumb:
    """Return the rule that a text says.

    Raises:
        NotationError: something was not understood; the message quotes it.
    """
    thumb = _Reader(words, text).thumb()
    said = banking_said.said(words, thumb)
    return ReadThumb(thumb, said, (*said, *banking_said.rest(words, thumb)))


class _Reader(Scanner):
    """Reads the statements of a game in which points are banked or risked."""

    def __init__(self, words: Banking, text: str) -> None:
        super().__init__(text, words.examples)
        self._words = words
        self._before = _phrases((name, number) for number in words.numbers for name in number.before)
        self._behind_names = _phrases(
            (name, number) for number in words.numbers for name in (number.said, *number.behind)
        )
        # True once a statement banks, after which "at 20" is a threshold; and the conditions that were said with "exactly".
        self._banks = False
        self._exactly: list[Limit] = []

    def thumb(self) -> Thumb:
        """Return the whole rule."""
        plays: list[Play] = []
        asides: list[Aside] = []
        blind = False
        while self._between(first=not (plays or asides or blind)):
            made = self._statement()
            if made is None:
                blind = True
            elif isinstance(made, Play):
                self._twice(plays, made)
                plays.append(made)
            else:
                asides.append(made)
        if not plays:
            raise self.refused(f"the rule {self._text.strip()[:30]!r} does not say when to bank or to roll")
        return Thumb(ordered(plays), ordered(asides), blind)

    def _twice(self, plays: list[Play], made: Play) -> None:
        """Refuse a threshold under the same conditions as one before."""
        for play in plays:
            if play.least is not None and made.least is not None and play.where == made.where:
                where = " under the same conditions" if made.where else ""
                raise self.refused(f"the rule banks at {play.least} and at {made.least} points{where}")

    def _between(self, *, first: bool) -> bool:
        """Pass over what stands between two statements; False at the end of the text."""
        begin = self._at
        while self._peek() in (*BREAKS, ",", "and", "but", "otherwise", "else"):
            self._at += 1
        if self._at == len(self._tokens):
            return False
        if not first and begin == self._at:
            raise self._stuck("a semicolon before the next statement")
        return True

    def _statement(self) -> Play | Aside | None:
        """Return the next statement; None for the one that ignores the target."""
        if self._take("ignore", "target"):
            return None
        before = self._conditions()
        self._take(",")
        if self._take("never"):
            return self._never(before)
        if self._take("keep"):
            return self._keep(before)
        if self._take("bank"):
            self._banks = True
            return self._bank(before)
        if self._banks and self._peek() == "at" and self._peek(1) not in ("least", "most"):
            return self._bank(before)
        goes = self._take("go") or self._take("continue")
        if self._take("throw") or goes:
            return self._roll(before)
        if self._words.asides:
            raise self._stuck("bank at 350, roll, never bank, or keep the most dice")
        raise self._stuck("bank at 20, roll, or never bank")

    def _bank(self, before: tuple[Limit, ...]) -> Play:
        self._take("every")
        points: tuple[Limit, ...] = ()
        if self._digit() or self._peek() in ("at", "more", "above"):
            points = (self._threshold(),)
        elif self._take("after", "first") or self._take("after", "every"):
            self._take("throw")
            points = (Limit(POINTS, Span(0, None)),)
        limits = self._checked(self._open(limit) for limit in (*before, *points, *self._behind()))
        if not limits:
            # Whatever comes is banked.
            limits = (Limit(POINTS, Span(0, None)),)
        return Play("bank", limits)

    def _open(self, limit: Limit) -> Limit:
        """Return a condition on the points of a turn that is banked: "with 20 points" means with 20 or more."""
        key, (low, high) = limit
        return Limit(key, Span(low, None)) if key == POINTS and low == high and limit not in self._exactly else limit

    def _threshold(self) -> Limit:
        begin = self._at
        span = self._amount()
        if span.high not in (None, span.low):
            self._at = begin
            raise self._stuck("bank at 20, or bank 20 points or more")
        return Limit(POINTS, Span(span.low, None))

    def _roll(self, before: tuple[Limit, ...]) -> Play:
        while self._take("on") or self._take("again") or self._take("throw"):
            pass
        if self._take("until"):
            self._take("have")
            return Play("bank", self._checked((*before, self._threshold(), *self._behind())))
        dice: tuple[Limit, ...] = ()
        if self._peek() == "every" or (self._digit() and self._peek(1) == "dice"):
            self._take("every")
            number = int(self._next()) if self._digit() else self._words.dice
            self._take("dice")
            dice = (Limit(DICE, Span(number, number)),)
            while self._take("on") or self._take("again"):
                pass
        return Play("roll", self._checked((*before, *dice, *self._behind())))

    def _never(self, before: tuple[Limit, ...]) -> Play | Aside:
        """Return what is done instead of what is never done."""
        if self._take("keep"):
            return self._single(before, "no")
        action: Action = "roll" if self._take("bank") else "bank"
        if action == "bank" and not self._take("throw"):
            raise self._stuck("never bank, or never roll")
        while self._take("on") or self._take("again"):
            pass
        points: tuple[Limit, ...] = ()
        if self._digit() or self._peek() in ("at", "below", "above", "fewer", "more"):
            points = (Limit(POINTS, self._amount()),)
        return Play(action, self._checked((*before, *points, *self._behind())), firm=True)

    def _amount(self) -> Span:
        """Return a number of points, with "at" before it or without."""
        if self._peek() == "at" and self._peek(1) not in ("least", "most"):
            self._at += 1
        span = self._span()
        self._take("points")
        return self._after(span)

    def _keep(self, before: tuple[Limit, ...]) -> Aside:
        if not self._words.asides:
            raise self._stuck("bank or roll: no dice are chosen in this game")
        if self._take("every", "dice") or self._take("every", "scoring", "dice") or self._take("every", "scoring"):
            return self._wish(before, "most dice")
        for word in ("most", "more"):
            if self._take(word, "points"):
                return self._wish(before, "most points")
            if self._take(word, "dice") or self._take(word, "scoring", "dice"):
                for passed in ("scoring", "score"):
                    self._take(passed)
                return self._wish(before, "most dice")
        few = any(self._take(*words) for words in (("fewest",), ("fewer",), ("few",), ("least",)))
        if few:
            if self._take("single"):
                self._take("dice")
                self._take("possible")
                return self._wish(before, "fewest singles")
            for word in ("scoring", "dice", "possible", "score"):
                self._take(word)
            return self._wish(before, "fewest dice")
        no = self._take("no")
        return self._single(before, "no" if no else "every")

    def _single(self, before: tuple[Limit, ...], wish: Wish) -> Aside:
        self._take("every")
        self._take("single")
        if not self._words.asides or self._peek() not in _SINGLES:
            raise self._stuck(
                "keep the most dice, keep the fewest dice, keep the fewest single dice, keep the most points, keep every 5, keep no 5"
            )
        face = int(self._next())
        return Aside(wish, self._checked((*before, *self._behind()), asides=True), face)

    def _wish(self, before: tuple[Limit, ...], wish: Wish) -> Aside:
        return Aside(wish, self._checked((*before, *self._behind()), asides=True))

    def _behind(self) -> tuple[Limit, ...]:
        """Return the conditions behind an action. Those before a comma and another action belong to the next statement."""
        begin = self._at
        self._take(",")
        limits = self._conditions()
        after = self._at
        self._take(",")
        if limits and begin + 1 < after and self._tokens[begin].text == "," and self._peek() in _STATED - {"if"}:
            self._at = begin
            return ()
        self._at = after if limits else begin
        return limits

    def _conditions(self) -> tuple[Limit, ...]:
        """Return the conditions that stand here; none if there is no "if" or "with"."""
        limits: list[Limit] = []
        while True:
            begin = self._at
            if limits and not self._take("and"):
                return tuple(limits)
            if self._take("in", "last", "turn"):
                limits.append(Limit(LAST, Span(1, 1)))
                continue
            if not self._take("if") and not (limits and self._conditional()):
                self._at = begin
                return tuple(limits)
            limits.append(self._condition())

    def _conditional(self) -> bool:
        """True if a condition may stand here without its "if": a number that is not that of a threshold, or a name."""
        return self._peek() not in (_STATED - {"at"}) and (
            self._digit()
            or self._peek() in ("no", "more", "fewer", "above", "below")
            or (self._peek() == "at" and self._peek(1) in ("least", "most"))
            or any(self._stands(name) for name, _ in self._before)
        )

    def _stands(self, name: tuple[str, ...]) -> bool:
        return all(self._peek(ahead) == text for ahead, text in enumerate(name))

    def _condition(self) -> Limit:
        self._take("there", "be")
        for name, number in self._before:
            if self._take(*name):
                span = self._span()
                self._take("points")
                return Limit(number.key, self._after(span))
        exactly = self._peek() == "exactly"
        span = self._span()
        for name, number in self._behind_names:
            if self._take(*name):
                span = self._after(span)
                if self._take("or") and self._digit():
                    other = int(self._next())
                    if span.low != span.high or abs(other - span.low) != 1:
                        self._at -= 1
                        raise self._stuck(f"{span.low} to {other}")
                    span = Span(min(span.low, other), max(span.low, other))
                limit = Limit(number.key, span)
                if exactly:
                    self._exactly.append(limit)
                return limit
        raise self._stuck(english.listed([number.said for number in self._words.numbers]))

    def _checked(self, limits: Iterable[Limit], *, asides: bool = False) -> tuple[Limit, ...]:
        """Return conditions with one for each number, in the order of the numbers; refuse those that never hold.

        Points are rounded to those that a turn may have, which changes nothing: more than 300 points are 350 or more.
        """
        spans: dict[str, Span] = {}
        for name, span in limits:
            key = THROWN if asides and name == DICE else name
            low, high = spans.get(key, Span(0, None))
            highs = [bound for bound in (high, span.high) if bound is not None]
            spans[key] = Span(max(low, span.low), min(highs, default=None))
        if LAST in spans and (not asides or all(number.key != LAST for number in self._words.numbers)):
            raise self.refused(
                "only in 10.000, and only the dice to keep, depend on the last turn: in it a rule rolls until it is ahead"
            )
        if THROWN in spans and not asides:
            raise self.refused("whether to bank depends on the dice left, not on the dice thrown")
        for number in self._words.numbers:
            if number.key in spans:
                spans[number.key] = self._fitting(number, spans[number.key])
        return tuple(Limit(number.key, spans[number.key]) for number in self._words.numbers if number.key in spans)

    def _fitting(self, number: Number, span: Span) -> Span:
        """Return a span without values that the number never has; refuse one that has no others."""
        unit, most = (1, number.most) if number.most else (self._words.unit, self._words.most)
        low = -(-span.low // unit) * unit
        high = None if span.high is None else span.high // unit * unit
        never = low > most or (high is not None and (high < low or (high == 0 and number.key in (DICE, THROWN))))
        if never:
            raise self.refused(f"no turn has {numbers(span)} {number.said}")
        return Span(low, high)


def _phrases(names: Iterable[tuple[str, Number]]) -> list[tuple[tuple[str, ...], Number]]:
    """Return names as the scanner reads them, longer ones first: "points in the turn" is more than "points"."""
    listed = [(tuple(token.text for token in tokens_of(name)), number) for name, number in names]
    return sorted(listed, key=lambda name: -len(name[0]))
