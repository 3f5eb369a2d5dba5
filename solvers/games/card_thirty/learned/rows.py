"""Values of positions in play against an opponent of the same policy, learned by self-play.

A value is the average worth of the hand under two assumptions: the cards in places unknown to the player are dealt at random,
and both players go on by the compiled policy, which nearly always takes the first action of the list. The player knows the
places of the own hand, the melds, the discards, and those cards of the opponent that were taken or fetched openly, or held at a
reshuffle. The opponent's actions serve for no other conclusion.

A position is not stored. Its row is derived from the rows of classes (:mod:`solvers.games.card_thirty.learned.classes`). Every
action worth considering leads to a position of some class, and the policy takes the action to the class of the highest *order*.
A card of the stock is unknown before the draw, so drawing from the stock has classes of its own. The value of the policy's
action is fitted to the position (:mod:`solvers.games.card_thirty.learned.corrections`). Another action is worth less by the
difference of the two classes' values against the same policy, and never more than the policy's action. An action that is not
worth considering has no interval, as none was measured for such actions.

Going out ends the hand, so only the opponent's cards are unknown. The value is their expected points if all unseen cards are
equally likely, between the least and the most possible. If an action can end the hand at once, nothing is fitted. If that
action is worth more than the policy's, it is the best one.

Actions of one class have the same value. Among them the one with the higher index comes first. No action is said to be
optimal, as the values are estimates.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import inf
from typing import NamedTuple

from solvers.contract.goals import Goal
from solvers.contract.problem import Derived, Notation
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.learned import classes, corrections, prospects
from solvers.games.card_thirty.learned.classes import Class, Undealt
from solvers.games.card_thirty.learned.prospects import Sight
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import moves, turn, view_text
from solvers.games.card_thirty.play.candidates import plays
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import View, unseen
from solvers.games.card_thirty.rules import CardThirtyRules, points

State = View | Class | Undealt
# Positions whose actions are kept in memory: those of a whole hand, as it is reviewed.
REMEMBERED = 64
# The row that holds the corrections, and the least and the most that a hand may be worth.
START = classes.format_class(Undealt(False))
LIMITS = {"margin": (-inf, inf), "min-loss": (0.0, inf), "win-hand": (0.0, 1.0)}
GRAMMAR = f"{view_text.GRAMMAR}; or a class of positions, such as after-neither-12 or before-both-minus5, or dealer or other before the deal"


class LearnedNotation(Notation[State]):
    """The notation of positions in play, and of the classes from which their rows are derived."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules

    def parse(self, text: str) -> State:
        """Read a position in play or a class, in any spelling."""
        class_ = classes.read_class(text)
        return view_text.parse_view(self._rules, text) if class_ is None else class_

    def format(self, state: State) -> str:
        """Return the canonical text of a position or a class."""
        return view_text.format_view(state) if isinstance(state, View) else classes.format_class(state)

    def parse_action(self, state: State, text: str) -> str:
        """Read an action: a draw, or a lay-down and a discard."""
        return moves.parse_move(self._rules, _position(state), text)


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
    """An action, and the class that it leads to, None if it ends the hand.

    ``order`` is the index of the position that it leads to, and ``counted`` are its features.
    """

    move: Move
    leads_to: Class | None
    order: int
    counted: tuple[int, ...]


class _Ranked(NamedTuple):
    """An action in the making: what the policy orders it by, its text, and the value of its class."""

    worst: float
    behind: int
    text: str
    value: float
    choice: _Choice


class Standing(NamedTuple):
    """The difference between a position and the classes of its actions.

    ``best`` is the policy's action, ``value`` what it is worth, and ``kind`` the kind of the position.
    """

    best: _Ranked
    value: float
    kind: str


class LearnedDerived(Derived[State]):
    """The rows of positions in play."""

    def __init__(self, rules: CardThirtyRules, goal: Goal) -> None:
        self._rules = rules
        self._goal = goal
        self._weights = WEIGHTS[goal.slug]
        # A question is asked for its sources first and derived next.
        self._choices = lru_cache(maxsize=REMEMBERED)(self._listed)

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the classes after the actions of a position, and the row of the corrections; nothing for a stored state."""
        if not isinstance(state, View):
            return ()
        met = [choice.leads_to for choice in self._choices(state) if choice.leads_to is not None]
        return (*dict.fromkeys(met), Undealt(False))

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a position."""
        view = _position(state)
        ranked = self._in_order(view, rows)
        standing = self._standing(view, ranked, rows)
        shown = [self._shown(view, option, standing, rows) for option in ranked]
        # The sort is stable, and nothing is worth more than the policy's action: among equals the policy's order stays.
        actions = tuple(sorted(shown, key=lambda action: -self._goal.sign * action.value))
        first = actions[0]
        return Row(view_text.format_view(view), first.action, first.value, None, actions, None, first.confidence)

    def standing(self, view: View, rows: Mapping[str, Row]) -> Standing:
        """Return the difference between a position and the classes of its actions."""
        return self._standing(view, self._in_order(view, rows), rows)

    def play_sources(self, view: View, play: Play) -> tuple[State, ...]:
        """Return the sources of the position's row, and the class after a legal play unless the play ends the hand."""
        leads_to = self._choice(step_of(self._rules, view, play)).leads_to
        return tuple(dict.fromkeys([*self.sources(view), *(() if leads_to is None else (leads_to,))]))

    def play_value(self, view: View, play: Play, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal play with its value, also if it is not worth considering: then no interval was measured for it."""
        ranked = self._ranked(view, self._choice(step_of(self._rules, view, play)), rows)
        shown = self._shown(view, ranked, self.standing(view, rows), rows)
        certain = ranked.choice.leads_to is None
        listed = certain or any(option.text == ranked.text for option in self._in_order(view, rows))
        return shown if listed else shown._replace(confidence=None)

    def _in_order(self, view: View, rows: Mapping[str, Row]) -> list[_Ranked]:
        """Return the actions of a position in the order of the policy."""
        ranked = [self._ranked(view, choice, rows) for choice in self._choices(view)]
        if view.moment == "draw":
            # The discard is worth what the best play after taking it is worth.
            stock, *taken = ranked
            ranked = [stock, min(taken)._replace(text="take")]
        return sorted(ranked)

    def _ranked(self, view: View, choice: _Choice, rows: Mapping[str, Row]) -> _Ranked:
        """Return an action with the order and the value of its class."""
        if choice.leads_to is None:
            order = value = self._out(view)[0]
        else:
            row = rows[classes.format_class(choice.leads_to)]
            order, value = corrections.order_of(row), row.value
        return _Ranked(-self._goal.sign * order, -choice.order, moves.format_move(choice.move), value, choice)

    def _standing(self, view: View, ranked: list[_Ranked], rows: Mapping[str, Row]) -> Standing:
        best = ranked[0]
        if best.choice.leads_to is None or any(option.choice.leads_to is None for option in ranked):
            return Standing(best, best.value, corrections.OTHERS)
        at = corrections.turn_of(self._rules, view)
        fitted = _corrections(rows).worth(at, best.choice.leads_to, best.choice.counted)
        low, high = LIMITS[self._goal.slug]
        value = best.value if fitted is None else min(max(fitted, low), high)
        return Standing(best, value, corrections.kind_of(at, best.choice.leads_to.phase))

    def _shown(self, view: View, ranked: _Ranked, standing: Standing, rows: Mapping[str, Row]) -> ActionValue:
        """Return an action with the value and the interval that are served."""
        if ranked.choice.leads_to is None:
            value, certain = self._out(view)
            return ActionValue(ranked.text, value, None, UNDECIDED, certain)
        low, high = LIMITS[self._goal.slug]
        sign, best = self._goal.sign, standing.best
        worse = max(0.0, sign * (best.value - ranked.value))
        value = min(max(standing.value - sign * worse, low), high)
        kind = standing.kind if ranked.text == best.text else corrections.OTHERS
        sure = _corrections(rows).interval(value, kind, (low, high))
        return ActionValue(ranked.text, value, None, UNDECIDED, sure)

    def _listed(self, view: View) -> list[_Choice]:
        """Return the actions of a position; before a draw, the stock and all plays after taking the discard."""
        return [self._choice(step) for step in sights(self._rules, view)]

    def _choice(self, step: Step) -> _Choice:
        """Return an action and the class that it leads to."""
        if step.sight is None:
            return _Choice(step.move, None, 0, ())
        counted = prospects.features(self._rules, step.sight)
        index = prospects.index(self._weights, step.sight, counted)
        laid = step.sight.own_laid, step.sight.other_laid
        return _Choice(step.move, classes.class_of(step.moment, *laid, index), index, counted)

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


def _corrections(rows: Mapping[str, Row]) -> corrections.Corrections:
    """Return the corrections that the rows of a solution hold."""
    return corrections.read(rows[START].more)


def _position(state: State) -> View:
    """Return a position in play. Raises IllegalError for a class, in which there is nothing to decide."""
    if isinstance(state, View):
        return state
    raise IllegalError(
        f"state {classes.format_class(state)!r}: a class of positions, in which there is nothing to decide",
        field="state",
        example=view_text.example(CardThirtyRules()),
    )
