"""Rules of thumb in words for games of points that are banked or risked: what a game declares, and what the words become.

A rule is a list of statements. Each says whether a turn is banked or goes on, if all its conditions hold: ``bank at 12; with at most 3
dice left, bank at 8; never bank with at most 5 points in the turn``. A threshold (``bank at 12``) decides every turn in which its other
conditions hold: below it the turn goes on. A special case beats the general one; otherwise the later statement beats the earlier one.
A statement with *never* beats all others. If dice are set aside by choice, further statements say which.

:mod:`service.reading.banking` reads the text. Its grammar is the same for all games, and the data here is what differs.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from solvers.contract.presentation.policy_words import Span

Action = Literal["bank", "roll"]
# The dice that are set aside: the most or the fewest that score, whole combinations and the fewest dice that score alone, or those with
# the most points; or all, or none, of the dice of a face, if that is possible.
Wish = Literal["most dice", "fewest dice", "fewest singles", "most points", "every", "no"]
# The number that thresholds are about, and those that every game has besides.
POINTS, DICE, OWN, OTHER = "points", "dice", "own", "other"
# The numbers that depend on the opponent's points.
OPPONENT = frozenset((OTHER, "missing", "ahead", "behind"))
# The dice that were thrown and the face of the triple that is remembered, if dice are set aside by choice.
THROWN, TRIPLE = "thrown", "triple"
# The points banked and those of the turn together; and 1 in the last turn, else 0.
TOTAL, LAST = "total", "last"


class Number(NamedTuple):
    """A number of a turn that conditions may name.

    ``key`` names it in programs, ``said`` is what stands behind its value if it is said back. ``before`` and ``behind`` are the phrases
    before and behind a value, as people write them. ``most`` is the largest value of a number of dice, or a face; it is 0 for points.
    """

    key: str
    said: str
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    most: int = 0


def scores() -> tuple[Number, ...]:
    """Return the numbers that are about the points banked."""
    return (
        Number(
            OWN,
            "points banked",
            ("my score is", "my points are", "i have banked", "my score", "i am at"),
            ("own points", "points of my own"),
        ),
        Number(
            OTHER,
            "opponent points",
            ("opponent has banked", "opponent has", "opponent is at", "opponent score is", "other player has"),
            ("points of the opponent", "points for the opponent", "opponents points"),
        ),
        Number("need", "points to go", ("i need", "need"), ("points needed", "points short", "points to win")),
        Number(
            "missing",
            "points to go for the opponent",
            ("opponent needs", "other player needs"),
            ("points the opponent needs",),
        ),
        Number("ahead", "points ahead", ("i am ahead by", "i lead by", "ahead by"), ("ahead", "points in front")),
        Number("behind", "points behind", ("i am behind by", "i trail by", "behind by"), ("points down",)),
    )


class Limit(NamedTuple):
    """The condition that a number of the turn lies in a span."""

    key: str
    span: Span


class Play(NamedTuple):
    """The statement that a turn is banked, or goes on, if all its conditions hold; ``firm`` if it was said with *never*."""

    action: Action
    limits: tuple[Limit, ...]
    firm: bool = False

    @property
    def least(self) -> int | None:
        """The points from which on a turn is banked if this is a threshold; else None."""
        spans = [limit.span for limit in self.limits if limit.key == POINTS]
        threshold = self.action == "bank" and not self.firm and len(spans) == 1 and spans[0].high is None
        return spans[0].low if threshold else None

    @property
    def where(self) -> tuple[Limit, ...]:
        """The conditions under which the statement decides: all, but for a threshold those on other numbers than its points."""
        return self.limits if self.least is None else tuple(limit for limit in self.limits if limit.key != POINTS)


class Aside(NamedTuple):
    """The statement that says which dice are set aside if all its conditions hold; ``face`` is 0 unless the wish has one."""

    wish: Wish
    limits: tuple[Limit, ...]
    face: int = 0


class Thumb(NamedTuple):
    """A rule of thumb.

    Attributes:
        plays: The statements, from the general to the special; later ones beat earlier ones.
        asides: The statements about dice that are set aside, in the same order; empty if nothing was said about them.
        blind: True if banking that wins at once is no reason to bank.
    """

    plays: tuple[Play, ...]
    asides: tuple[Aside, ...] = ()
    blind: bool = False

    @property
    def rest(self) -> Action:
        """The action if no statement decides: to go on if some statement banks, else to bank."""
        return "roll" if any(play.action == "bank" for play in self.plays) else "bank"


@dataclass(frozen=True, slots=True)
class Banking:
    """The words of a game in which points are banked or risked.

    Attributes:
        numbers: The numbers that conditions may name.
        dice: All dice.
        unit: All points are multiples of this.
        most: The most points that a statement may name.
        asides: True if players choose the dice that they set aside.
        wins: True if reaching the target wins at once.
        examples: Rules that can be read; the first is shown with every refusal.
    """

    numbers: tuple[Number, ...]
    dice: int
    unit: int
    most: int
    asides: bool
    wins: bool
    examples: tuple[str, ...]


T = TypeVar("T", Play, Aside)


def ordered(statements: Iterable[T]) -> tuple[T, ...]:
    """Return statements so that later ones beat earlier ones: a special case follows the general one, whatever came first."""
    order: list[T] = []
    for one in statements:
        index = next((k for k, other in enumerate(order) if _special(other, one)), len(order))
        order.insert(index, one)
    return tuple(order)


def _special(one: T, other: T) -> bool:
    """True if a statement decides only where another does, and not everywhere there."""
    mine, theirs = dict(_where(one)), dict(_where(other))
    within = all(key in mine and _inside(mine[key], span) for key, span in theirs.items())
    return within and mine != theirs


def _where(statement: Play | Aside) -> tuple[Limit, ...]:
    return statement.where if isinstance(statement, Play) else statement.limits


def _inside(one: Span, other: Span) -> bool:
    return one.low >= other.low and (other.high is None or (one.high is not None and one.high <= other.high))


def rolls(thumb: Thumb, number: Callable[[str], int], *, wins: bool) -> bool:
    """Return True if a rule goes on with a turn.

    Parameters:
        thumb: Thumb
        number: callable
            Returns the value of a number of the turn by its key.
        wins: bool
            True if banking wins at once.
    """
    if wins and not thumb.blind:
        return False
    action = thumb.rest
    for firm in (False, True):
        for play in thumb.plays:
            if play.firm == firm and all(limit.span.has(number(limit.key)) for limit in play.where):
                least = play.least
                action = play.action if least is None or number(POINTS) >= least else "roll"
    return action == "roll"
