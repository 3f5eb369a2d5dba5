"""Numbers of answers: how far to trust each, and how it is shown.

Only digits that are certain are shown. An exact number is rounded from its fraction. A number within a bound is refused
if its bound reaches a last digit, and an estimate always has its interval beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from service.batch.findings.parts import Figure

# A longer fraction is not written out.
LONGEST = 60
# The level of every interval on the page.
LEVEL = 0.99


@dataclass(frozen=True, slots=True)
class Number:
    """A number with its address: a fraction if it is exact, else within a bound of the truth, or with an interval."""

    value: Fraction
    link: str
    bound: Fraction = Fraction(0)
    interval: tuple[Fraction, Fraction] | None = None
    level: float = 0.0
    samples: int = 0

    def __sub__(self, other: "Number | int") -> "Number":
        """Return the difference of two numbers that are not estimates. It has the address of the first."""
        if isinstance(other, int):
            other = Number(Fraction(other), self.link)
        if self.interval or other.interval:
            raise ValueError(f"the difference of estimates has no interval: {self.link}")
        return Number(self.value - other.value, self.link, self.bound + other.bound)

    def __neg__(self) -> "Number":
        """Return the number with the other sign."""
        interval = self.interval and (-self.interval[1], -self.interval[0])
        return Number(-self.value, self.link, self.bound, interval, self.level, self.samples)

    def rest(self) -> "Number":
        """Return what is missing to 1."""
        interval = self.interval and (1 - self.interval[1], 1 - self.interval[0])
        return Number(1 - self.value, self.link, self.bound, interval, self.level, self.samples)

    def plain(self, places: int = 2) -> Figure:
        """Return the number with so many decimals."""
        return self._shown(places, 1, "")

    def percent(self, places: int = 1) -> Figure:
        """Return a chance in percent, with so many decimals. Only what is certain is shown as 0 % or 100 %."""
        figure = self._shown(places, 100, " %")
        least = Fraction(1, 10**places)
        for end, open_end, words in ((0, least, "less than"), (100, 100 - least, "more than")):
            if figure.text == f"{rounded(Fraction(end), places)} %" and 100 * self.value != end:
                return Figure(f"{words} {rounded(open_end, places)} %", self.trust, self.link, self.detail)
        return figure

    def one_in(self) -> Figure:
        """Return the number of tries of which one succeeds on average, for a chance."""
        return Figure(self._certain(0, lambda value: 1 / value), self.trust, self.link, self.detail)

    @property
    def trust(self) -> Any:
        """The trust that the number deserves."""
        return "interval" if self.interval else "bound" if self.bound else "exact"

    @property
    def detail(self) -> str:
        """The trust that the number deserves, in words."""
        if self.interval:
            return f"{100 * self.level:g} % confidence, {self.samples:,} samples"
        if self.bound:
            return f"within {float(self.bound):.1e}"
        text = str(self.value)
        return f"exactly {text}" if len(text) <= LONGEST else "exact: a fraction too long to print"

    def _shown(self, places: int, times: int, unit: str) -> Figure:
        text = self._certain(places, lambda value: times * value)
        if self.interval:
            if self.level != LEVEL:
                raise ValueError(f"the page says that all intervals are at {LEVEL}: {self.link}")
            low, high = (rounded(times * end, places) for end in self.interval)
            text = f"{text} ({low} to {high})"
        return Figure(text + unit, self.trust, self.link, self.detail)

    def _certain(self, places: int, form: Any) -> str:
        """Return the rounded number. Raises ValueError if the bound leaves its last digit open."""
        low, text, high = (rounded(form(self.value + each), places) for each in (-self.bound, 0, self.bound))
        if not low == text == high:
            raise ValueError(f"{text} may be {low} or {high}: {self.link}")
        return text


def read(answer: Mapping[str, Any], link: str, bound: float | None = None) -> Number:
    """Return the number of a record or a cell: its ``value`` with ``exact``, ``error_bound`` or ``confidence``.

    ``bound`` is the bound of the whole answer, if the number has none of its own.

    Raises:
        ValueError: the answer does not say how far to trust the number.
    """
    if answer.get("exact") is not None:
        return Number(Fraction(answer["exact"]), link)
    value = Fraction(answer["value"])
    confidence = answer.get("confidence")
    if confidence is not None:
        ends = Fraction(confidence["low"]), Fraction(confidence["high"])
        return Number(value, link, Fraction(0), ends, confidence["level"], confidence["samples"])
    error = answer.get("error_bound", bound)
    if not error:
        raise ValueError(f"no word of how far to trust {answer['value']}: {link}")
    return Number(value, link, Fraction(error))


def rounded(value: Fraction, places: int) -> str:
    """Return a number with so many decimals, and commas between thousands. Halves are rounded to even."""
    units = round(value * 10**places)
    whole, part = divmod(abs(units), 10**places)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}}" if places else "")
