"""Positions in play and what they are worth, learned by self-play.

A position is not stored. Its row is derived from the rows of classes (:mod:`solvers.games.card_thirty.classes`): every
action worth considering leads to a position of some class, whose value, sample and interval are the action's. A card of
the stock is not known before it is drawn, so drawing from the stock has classes of its own. Going out ends the hand: then
only the opponent's cards are open, and the value is their expected points if all unseen cards are equally likely, between
the least and the most that they can be.

Actions of one class have the same value. Among them the one with the higher index comes first. No action is said to be
optimal, as the values are averages over positions of a class.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from solvers.contract.goals import Goal
from solvers.contract.problem import Derived, Notation
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row
from solvers.errors import IllegalError
from solvers.games.card_thirty import classes, moves, prospects, turn, view_text
from solvers.games.card_thirty.candidates import plays
from solvers.games.card_thirty.classes import Class, Undealt
from solvers.games.card_thirty.prospects import Sight
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.turn import Move, Play
from solvers.games.card_thirty.view import View, unseen
from solvers.games.card_thirty.weights import WEIGHTS
from solvers.games.card_thirty.wording import TALK
from solvers.loose.cards import Cards

State = View | Class | Undealt
# Positions whose actions are kept in memory: those of a whole hand, as it is reviewed.
REMEMBERED = 64
GRAMMAR = f"{view_text.GRAMMAR}; or a class of positions, such as after-neither-12 or before-both-minus5, or dealer or other before the deal"


class LearnedNotation(Notation[State]):
    """The notation of positions in play, and of the classes from which their rows are derived."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules

    @property
    def loose(self) -> Cards:
        """The hand and what else is known."""
        return Cards(TALK)

    @property
    def loose_actions(self) -> Cards:
        """The cards and melds that are laid down."""
        return Cards()

    def parse(self, text: str) -> State:
        """Read a position in play or a class, in any spelling."""
        each = classes.read_class(text)
        return view_text.parse_view(self._rules, text) if each is None else each

    def format(self, state: State) -> str:
        """Return the canonical text of a position or a class."""
        return view_text.format_view(state) if isinstance(state, View) else classes.format_class(state)

    def parse_action(self, state: State, text: str) -> str:
        """Read an action: a draw, or a lay-down and a discard."""
        return moves.parse_move(self._rules, _position(state), text)

    def label(self, state: State, text: str) -> str:
        """Return an action in words."""
        return moves.label(self._rules, _position(state), text)


class Step(NamedTuple):
    """An action and the position that it leads to as the features see it; None if it ends the hand."""

    move: Move
    moment: classes.Moment
    sight: Sight | None


def sights(rules: CardThirtyRules, view: View) -> Iterator[Step]:
    """Yield the actions of a position; before a draw, the stock first and then all plays after taking the discard."""
    playing = view
    if view.moment == "draw":
        stock = 0 if view.reshuffled else view.stock
        laid = view.own_laid, view.other_laid
        yield Step("stock", "before", Sight(view.hand, view.table, *laid, view.held, view.discards, stock, None))
        playing = turn.took(view)
    for play in plays(rules, playing):
        yield step_of(rules, playing, play)


def step_of(rules: CardThirtyRules, view: View, play: Play) -> Step:
    """Return the step of a play in the position of a player who has drawn. Raises IllegalError if it is not legal."""
    after = turn.after(rules, view, play)
    laid = after.own_laid, view.other_laid
    stock = 0 if view.reshuffled else after.stock
    sight = Sight(after.hand, after.table, *laid, view.held, after.discards, stock, play.discard)
    return Step(play, "after", None if after.then == "out" else sight)


class _Choice(NamedTuple):
    """An action, and the class that it leads to, None if it ends the hand; ``order`` is the index."""

    move: Move
    leads_to: Class | None
    order: int


# An action in the making: what it is ordered by, its text, its value, and the interval of the value.
_Valued = tuple[float, int, str, float, Confidence]


class LearnedDerived(Derived[State]):
    """The rows of positions in play."""

    def __init__(self, rules: CardThirtyRules, goal: Goal) -> None:
        self._rules = rules
        self._goal = goal
        self._weights = WEIGHTS[goal.slug]
        # A question is asked for its sources first and derived next.
        self._choices = lru_cache(maxsize=REMEMBERED)(self._listed)

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the classes that the actions of a position lead to; nothing for a class, which is stored."""
        if not isinstance(state, View):
            return ()
        met = [each.leads_to for each in self._choices(state) if each.leads_to is not None]
        return tuple(dict.fromkeys(met)) or (Undealt(state.dealer),)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a position."""
        view = _position(state)
        valued = [self._valued(view, each, rows) for each in self._choices(view)]
        if view.moment == "draw":
            # The discard is worth what the best play after taking it is worth.
            stock, *taken = valued
            best = min(taken)
            valued = [stock, (*best[:2], "take", *best[3:])]
        actions = tuple(ActionValue(text, value, None, UNDECIDED, sure) for _, _, text, value, sure in sorted(valued))
        first = actions[0]
        return Row(view_text.format_view(view), first.action, first.value, None, actions, None, first.confidence)

    def play_sources(self, view: View, play: Play) -> tuple[State, ...]:
        """Return the class that a legal play leads to; nothing if it ends the hand."""
        leads_to = self._choice(step_of(self._rules, view, play)).leads_to
        return () if leads_to is None else (leads_to,)

    def play_value(self, view: View, play: Play, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal play with its value, also if it is not worth considering."""
        _, _, text, value, sure = self._valued(view, self._choice(step_of(self._rules, view, play)), rows)
        return ActionValue(text, value, None, UNDECIDED, sure)

    def _valued(self, view: View, choice: _Choice, rows: Mapping[str, Row]) -> _Valued:
        """Return an action with its value."""
        if choice.leads_to is None:
            value, confidence = self._out(view)
        else:
            row = rows[classes.format_class(choice.leads_to)]
            value, confidence = row.value, row.confidence or Confidence(row.value, row.value, 1.0, 0)
        return -self._goal.sign * value, -choice.order, moves.format_move(choice.move), value, confidence

    def _listed(self, view: View) -> list[_Choice]:
        """Return the actions of a position; before a draw, the stock and all plays after taking the discard."""
        return [self._choice(step) for step in sights(self._rules, view)]

    def _choice(self, step: Step) -> _Choice:
        """Return an action and the class that it leads to."""
        if step.sight is None:
            return _Choice(step.move, None, 0)
        index = prospects.index(self._weights, step.sight, prospects.features(self._rules, step.sight))
        laid = step.sight.own_laid, step.sight.other_laid
        return _Choice(step.move, classes.class_of(step.moment, *laid, index), index)

    def _out(self, view: View) -> tuple[float, Confidence]:
        """Return the value of going out, and the range that holds it for certain."""
        if self._goal.slug == "win-hand":
            return 1.0, Confidence(1.0, 1.0, 1.0, 0)
        if self._goal.slug == "min-loss":
            return 0.0, Confidence(0.0, 0.0, 1.0, 0)
        hidden = sorted(map(points, unseen(self._rules, view)))
        number = view.held - len(view.seen)
        known = sum(map(points, view.seen)) + (0 if view.other_laid else self._rules.kamikaze_bonus)
        mean = sum(hidden) * number / len(hidden) if hidden else 0.0
        low, high = known + sum(hidden[:number]), known + sum(hidden[len(hidden) - number :])
        return known + mean, Confidence(float(low), float(high), 1.0, 0)


def _position(state: State) -> View:
    """Return a position in play. Raises IllegalError for a class, in which there is nothing to decide."""
    if isinstance(state, View):
        return state
    raise IllegalError(
        f"state {classes.format_class(state)!r}: a class of positions, in which there is nothing to decide",
        field="state",
        example=view_text.example(CardThirtyRules()),
    )
