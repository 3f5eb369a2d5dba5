"""Lists of actions as text, and rows as columns of such texts: the form in which rows are stored, checked and read.

A list is written best first: ``55666 5666=-5/2``, with a double (it has a point or an exponent) where nothing is exact, and
the exact second value behind ``~`` where actions tie: ``6=~29/2 5=1~14``. The policy's action has no value there, as it is
the row's. Behind ``~?`` two doubles are not told apart: their bounds do not separate. The values of other players are the first of two, as the second is what is left of 1, and what is known of the
equilibrium where it is not unique: ``0.3 strict``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self, overload

from solvers.errors import VerificationError
from solvers.types import ActionValue, Row

UNIQUE = "unique"
# In place of a second value, where bounds do not tell which of two actions is better.
UNDECIDED = "?"


def number(exact: str) -> float:
    """The double nearest to a fraction written as text: "-5/2", "-1"."""
    numerator, slash, denominator = exact.partition("/")
    return int(numerator) / int(denominator) if slash else float(int(numerator))


def write_actions(actions: Sequence[ActionValue], chosen: str | None) -> str:
    """The text of a list of actions of which the policy takes ``chosen``."""
    return " ".join([_entry(item, item.action == chosen) for item in actions])


def read_actions(
    text: str, chosen: str | None, worth: float, exact: str | None, known: dict[str, ActionValue] | None = None
) -> tuple[ActionValue, ...]:
    """Read a list of actions, best first, of a row that is worth so much; ``known`` keeps exact ones for the next list.

    Raises ValueError where it is malformed.
    """
    if not text:
        return ()
    found = []
    for entry in text.split(" "):
        item = known.get(entry) if known is not None else None
        if item is None:
            action, given, tie = split_action(entry)
            if not given:
                if action != chosen:
                    raise ValueError(f"action {action!r} has no value")
                item = ActionValue(action, worth, exact, tie or None)
            elif is_double(given):
                item = ActionValue(action, float(given), None, tie or None)
            else:
                item = ActionValue(action, number(given), given, tie or None)
                if known is not None:
                    known[entry] = item
        found.append(item)
    return tuple(found)


def split_action(entry: str) -> tuple[str, str, str]:
    """One action of a list: its name, its value and its second value, both of which may be empty, as text."""
    action, _, value = entry.partition("=")
    if "~" not in value:
        return action, value, ""
    value, _, tie = value.partition("~")
    return action, value, tie


def is_double(value: str) -> bool:
    """Whether a written value is a double; if not, it is exact."""
    return "." in value or "e" in value


def write_others(others: tuple[float, ...], equilibrium: str | None) -> str | None:
    """The text of two other players' values; None where there are none."""
    if not others:
        return None
    return repr(others[0]) if equilibrium in (None, UNIQUE) else f"{others[0]!r} {equilibrium}"


def read_others(text: str | None, value: float) -> tuple[tuple[float, ...], str | None]:
    """Two other players' values beside that of the mover, and what is known of the equilibrium; nothing of None.

    Raises ValueError where it is malformed.
    """
    if text is None:
        return (), None
    second, _, equilibrium = text.partition(" ")
    share = float(second)
    return (share, 1.0 - value - share), equilibrium or UNIQUE


@dataclass(frozen=True, slots=True)
class Columns(Sequence[Row]):
    """Rows of doubles, a list a member: as small as they can be, and rows only where one is looked at.

    ``lists`` and ``others`` are texts as above. Raises VerificationError, naming the state, where one that is looked at is
    malformed.
    """

    states: Sequence[str]
    actions: Sequence[str | None]
    values: Sequence[float]
    lists: Sequence[str]
    others: Sequence[str | None]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Self:
        """The columns of any rows. Raises VerificationError where one has an exact value."""
        if isinstance(rows, cls):
            return rows
        for row in rows:
            if row.exact is not None:
                raise VerificationError(f"state {row.state!r}: its value is exact", field="exact")
        return cls(
            [row.state for row in rows],
            [row.action for row in rows],
            [row.value for row in rows],
            [write_actions(row.actions, row.action) for row in rows],
            [write_others(row.others, row.equilibrium) for row in rows],
        )

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            return [self._row(i) for i in range(len(self))[at]]
        return self._row(at)

    def __iter__(self) -> Iterator[Row]:
        return map(self._row, range(len(self)))

    def _row(self, i: int) -> Row:
        state, action, value = self.states[i], self.actions[i], self.values[i]
        try:
            others, equilibrium = read_others(self.others[i], value)
            actions = read_actions(self.lists[i], action, value, None)
        except (ValueError, ZeroDivisionError) as error:
            raise VerificationError(f"state {state!r}: its actions are malformed ({error})", field="actions") from error
        return Row(state, action, value, None, actions, others, equilibrium)


def _entry(item: ActionValue, chosen: bool) -> str:
    action, value, exact, tie = item
    shown = "" if chosen else repr(value) if exact is None else exact
    if tie is not None:
        shown += f"~{tie}"
    return f"{action}={shown}" if shown else action
