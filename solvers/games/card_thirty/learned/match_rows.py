"""Rows of the match: one for each number of hands left and each dealer, which answers every lead.

A row's ``more`` is JSON: ``reach``, beyond which a lead is decided, the ``names`` of the styles, the smallest ``samples``
of a style, and for each lead from -reach to reach ``values`` and standard ``errors`` in millionths and the digit of the
best style in ``styles``.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from solvers.contract.rows import Confidence, Row
from solvers.errors import NotationError
from solvers.games.card_thirty.learned.match import OPPONENT, PLAYER

LEVEL = 0.99
QUANTILE = NormalDist().inv_cdf((1 + LEVEL) / 2)
MILLION = 1_000_000
# Digits stand for styles.
MOST_STYLES = 10
EXAMPLE = "match-7left-dealer"
GRAMMAR = "match-Nleft-dealer or match-Nleft-first, N hands left, and the player is the dealer or acts first"
SEATS = {PLAYER: "dealer", OPPONENT: "first"}
SPELLING = re.compile(r"match-([1-9][0-9]?)left-(dealer|first)", re.ASCII)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The positions of a match with ``left`` hands left and this dealer, 0 for the player and 1 for the opponent.

    ``values``, ``errors`` and ``styles`` are those of the leads from -reach to reach, errors as standard errors.
    """

    left: int
    dealer: int
    names: tuple[str, ...]
    samples: int
    values: tuple[float, ...]
    errors: tuple[float, ...]
    styles: str

    @property
    def reach(self) -> int:
        """The greatest lead that is not decided, in either direction."""
        return len(self.values) // 2

    def value(self, lead: int) -> float:
        """Return the worth of the match to the player, from 0 to 1."""
        if abs(lead) > self.reach:
            return float(lead > 0)
        return self.values[lead + self.reach]

    def error(self, lead: int) -> float:
        """Return the standard error of the value, which the sampling of the hands leaves."""
        return 0.0 if abs(lead) > self.reach else self.errors[lead + self.reach]

    def style(self, lead: int) -> str | None:
        """Return the name of the best style; None if the match is decided."""
        return None if abs(lead) > self.reach else self.names[int(self.styles[lead + self.reach])]

    def confidence(self, lead: int) -> Confidence:
        """Return the interval of the value at level 0.99, rounding to millionths included."""
        value = self.value(lead)
        half = 0.0 if abs(lead) > self.reach else QUANTILE * self.error(lead) + 0.5 / MILLION
        return Confidence(max(value - half, 0.0), min(value + half, 1.0), LEVEL, self.samples)


def token(left: int, dealer: int) -> str:
    """Return the state of a row."""
    return f"match-{left}left-{SEATS[dealer]}"


def parse(text: str) -> tuple[int, int]:
    """Return the hands left and the dealer of a state. Raises NotationError if the text is none."""
    parts = SPELLING.fullmatch(text)
    if parts is None:
        raise NotationError(f"state {text!r}: is not {GRAMMAR}", field="state", example=EXAMPLE)
    return int(parts[1]), PLAYER if parts[2] == SEATS[PLAYER] else OPPONENT


def pack(
    left: int,
    dealer: int,
    names: Sequence[str],
    samples: int,
    values: Sequence[float],
    errors: Sequence[float],
    styles: Sequence[int],
) -> Row:
    """Return the row of one number of hands left and one dealer. Its own value is that of no lead.

    Parameters:
        names: the styles, at most ten.
        samples: the hands from which the least known style was measured, by one dealer.
        values, errors, styles: by lead, from -reach to reach; an odd number of them.
    """
    if len(names) > MOST_STYLES:
        raise ValueError(f"{len(names)} styles: a row holds at most {MOST_STYLES}")
    more = {
        "reach": len(values) // 2,
        "names": list(names),
        "samples": samples,
        "values": [round(MILLION * value) for value in values],
        "errors": [round(MILLION * error) for error in errors],
        "styles": "".join(str(style) for style in styles),
    }
    text = json.dumps(more, separators=(",", ":"))
    middle = read_match(Row(token(left, dealer), None, 0.0, None, (), text))
    return Row(token(left, dealer), None, middle.value(0), None, (), text, middle.confidence(0))


def read_match(row: Row) -> MatchRow:
    """Return the worths in a row of :func:`pack`."""
    left, dealer = parse(row.state)
    more = json.loads(row.more or "{}")
    return MatchRow(
        left,
        dealer,
        tuple(more["names"]),
        more["samples"],
        tuple(value / MILLION for value in more["values"]),
        tuple(error / MILLION for error in more["errors"]),
        more["styles"],
    )
