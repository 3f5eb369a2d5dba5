"""The facts about a decision in which one action is proved best: which simple players get it wrong, its level, and its themes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import eq
from typing import Any, Literal, NamedTuple, get_args

from service.answers.names import Bound, Token, bind, token
from service.answers.solved import Solved
from solvers.contract.presentation.puzzles import THEMES, Puzzles, Theme
from solvers.contract.problem import process_of
from solvers.contract.rows import ActionValue, Row
from solvers.errors import TablebaseError

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
# A puzzle is hard if at least this share of the simple players gets it wrong, and easy if less than the rest does.
MOST = Fraction(2, 3)


class Wanted(NamedTuple):
    """The puzzle that is asked for: the first one of today, of any theme and level, if nothing is said."""

    theme: str = ""
    level: str = ""
    seed: str = ""
    number: int = 1


@dataclass(frozen=True, slots=True)
class Judged:
    """The facts about a decision in which one action is proved best. ``wrong`` counts the simple players who choose another."""

    wrong: int
    players: int
    themes: tuple[Theme, ...]

    @property
    def level(self) -> Level:
        """The level."""
        share = Fraction(self.wrong, self.players)
        return "hard" if share >= MOST else "easy" if share < 1 - MOST else "medium"


def declared(bound: Bound) -> Puzzles | None:
    """Return the puzzles that a game declares; None if there are none of the problem."""
    rules = bound.problem.rules
    there = bound.game.puzzles(rules)
    known = there is not None and bound.slug in (bound.game.default_goal(rules), *there.goals.values())
    return there if known else None


def themes_of(solved: Solved, declared: Puzzles, state: Token, row: Row) -> tuple[Theme, ...]:
    """Return the themes of a decision; none if it would be no puzzle, as no action is best by the margin."""
    judged = judge(solved, declared, state, row)
    return () if judged is None else judged.themes


def proved(row: Row, sign: int, error_bound: float) -> Fraction:
    """Return a number that the difference between the best action and every other one is at least, whatever the error.

    ``sign`` is 1 if more is better, and -1 if less is. Of a row with one action it is 0.
    """
    if len(row.actions) < 2:
        return Fraction(0)
    (best, best_error), (second, second_error) = (_value(action, error_bound) for action in row.actions[:2])
    return sign * (best - second) - best_error - second_error


def _value(action: ActionValue, error_bound: float) -> tuple[Fraction, Fraction]:
    """Return the value of an action, and the most that it is off. A derived one is rounded once more."""
    if action.exact is not None:
        return Fraction(action.exact), Fraction(0)
    return Fraction(action.value), Fraction(error_bound) + abs(Fraction(action.value)) / 2**52


def players(bound: Bound, declared: Puzzles) -> Sequence[Callable[[Any], str]]:
    """Return the simple players of a game, as functions from a decision to an action."""
    rules = "" if bound.rules == "default" else bound.problem.rules.canonical()
    fixed = (bind(bound.game_slug, slug, rules).problem.fixed for slug in declared.players)
    return [*(strategy.follow for strategy in fixed if strategy is not None), *declared.choosers]


def judge(solved: Solved, declared: Puzzles, state: Token, row: Row, wanted: Wanted | None = None) -> Judged | None:
    """Return the facts about a decision; None if no action is best by the margin, or it is not what is asked for."""
    bound = solved.bound
    sign, error_bound = bound.problem.goal.sign, solved.error_bound
    if error_bound is None or proved(row, sign, error_bound) < declared.margin:
        return None
    best = row.actions[0].action
    taken = Counter(follow(state.state) for follow in players(bound, declared))
    total = taken.total()
    judged = Judged(total - taken.pop(best, 0), total, ())
    if wanted is not None and wanted.level not in ("", judged.level):
        return None
    tests: Mapping[Theme, Callable[[], bool]] = {
        "bank-or-roll": lambda: len({ends(bound, state.state, action.action) for action in row.actions[:2]}) > 1,
        "what-to-keep": lambda: not any(ends(bound, state.state, action.action) for action in row.actions[:2]),
        "near-the-end": lambda: declared.near is not None and declared.near(state.state),
        "against-the-score": lambda: _against_score(solved, declared, state, best),
        "trap": lambda: max(taken.values(), default=0) >= MOST * total,
        **{theme: partial(eq, goal, bound.slug) for theme, goal in declared.goals.items()},
    }
    if wanted is not None:
        fits = not wanted.theme or any(tests[theme]() for theme in THEMES if theme == wanted.theme)
        return judged if fits else None
    return Judged(judged.wrong, total, tuple(theme for theme in declared.themes if tests[theme]()))


def ends(bound: Bound, state: Any, action: str) -> bool:
    """Return True if an action ends the turn."""
    after = process_of(bound.problem).step(state, action)
    turns = bound.problem.turns
    return bound.problem.kind(after) == "terminal" or (turns is not None and turns.banked(state, after) is not None)


def _against_score(solved: Solved, declared: Puzzles, state: Token, best: str) -> bool:
    """Return True if another action is proved best with the same turn at an even score."""
    bound = solved.bound
    if declared.even is None:
        return False
    try:
        other = token(bound, bound.problem.notation.format(declared.even(state.state)))
    except TablebaseError:
        return False
    row = solved.rows_there([other]).get(other.text) if other.kind == "decision" else None
    if row is None or row.actions[0].action == best:
        return False
    return proved(row, bound.problem.goal.sign, solved.error_bound or 0.0) > 0
