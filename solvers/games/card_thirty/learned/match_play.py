"""Positions of a match in play, and the actions that win the match most often.

The match is solved from the margins of whole hands (:mod:`solvers.games.card_thirty.learned.match`): a row for each number of
hands left and each dealer gives the value of every lead. Within a hand a player may go on in several styles, the players of the
learned goals. For each style and class of positions there is a row with the margins of the hands in which such a position was
met. The policy takes the action and the style of the highest average over the margins met in learning. The value is the average
over the margins met in hands of that style against the opponent, the player of the goal ``margin``. Other actions are never
worth more than that.

So a value is the chance to win the match under three assumptions: the cards in places unknown to the player are dealt at
random, the hand is finished in the best style, and each later hand is played in its best style. The interval of a value was
measured in positions that were played on (:mod:`solvers.games.card_thirty.learned.corrections`), in proportion to the effect of
the hand on the match.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import Any, NamedTuple

from solvers.contract.problem import Derived, Notation
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned import classes, corrections, match_rows, prospects
from solvers.games.card_thirty.learned.classes import Class
from solvers.games.card_thirty.learned.match import OPPONENT, PLAYER, next_dealer
from solvers.games.card_thirty.learned.match_rows import MatchRow, read_match
from solvers.games.card_thirty.learned.rows import REMEMBERED, Step, sights, step_of
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import moves, view_text
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import View, unseen
from solvers.games.card_thirty.rules import CardThirtyRules, points

GRAMMAR = f"{view_text.MATCH_GRAMMAR}; or {match_rows.GRAMMAR}, with -aheadP or -behindP for a lead of P points; or a style and a class, such as margin-after-neither-12"
_LEAD = re.compile(rf"({match_rows.SPELLING.pattern.replace('(', '(?:')})-(ahead|behind)([1-9][0-9]{{0,3}})", re.ASCII)
# Margins are stored in steps of this number of points.
WIDTH = 5
# The largest margin of a hand for which the match after it is looked at.
REACH = 110
QUANTILE = match_rows.QUANTILE
# The least standard deviation of the match's value after the hand for which an interval is claimed. Below it the counted hands
# say little about the rare hands that would change the match, so nothing is measured there.
SETTLED = 0.02


class StyleClass(NamedTuple):
    """A class of positions in which the player goes on in a style, the slug of a learned goal."""

    style: str
    position: Class


class Hands(NamedTuple):
    """The hands left of a match, its dealer, PLAYER or OPPONENT, and the player's lead in points. Those without a lead have rows."""

    left: int
    dealer: int
    lead: int = 0


State = View | StyleClass | Hands


# Maps the margin of a hand to the value of the match after it, and the standard error of that value.
Later = Callable[[int], tuple[float, float]]


class StyledAction(NamedTuple):
    """An action with its value, and how it is played on.

    ``kind`` is the kind of its interval, and ``style`` the style in which the hand is finished, None if the action ends it.
    ``spread`` is the standard deviation of the match's value after the hand.
    """

    action: ActionValue
    kind: str
    style: str | None
    spread: float


class _Ranked(NamedTuple):
    """An action in the making: what the policy orders it by, its style, the phase that it leads to, value and spread.

    Style and phase are None if it ends the hand.
    """

    order: float
    text: str
    style: str | None
    phase: int | None
    value: float
    spread: float


class MatchNotation(Notation[State]):
    """The notation of positions of a match, and of the rows from which theirs are derived."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules

    def parse(self, text: str) -> State:
        """Read a position of a match, the hands left of one, or a class of positions in a style."""
        plain = text.strip().lower()
        lead = _LEAD.fullmatch(plain)
        if lead is not None:
            points_ahead = int(lead[3]) if lead[2] == "ahead" else -int(lead[3])
            return Hands(*match_rows.parse(lead[1]), points_ahead)
        if match_rows.SPELLING.fullmatch(plain):
            return Hands(*match_rows.parse(plain))
        for style in LEARNED:
            class_ = classes.read_class(plain.removeprefix(f"{style}-"))
            if plain.startswith(f"{style}-") and isinstance(class_, Class):
                return StyleClass(style, class_)
        return view_text.parse_view(self._rules, text, match=True)

    def format(self, state: State) -> str:
        """Return the canonical text of a state."""
        if isinstance(state, StyleClass):
            return f"{state.style}-{classes.format_class(state.position)}"
        if not isinstance(state, Hands):
            return view_text.format_view(state)
        lead = f"-{'ahead' if state.lead > 0 else 'behind'}{abs(state.lead)}" if state.lead else ""
        return f"{match_rows.token(state.left, state.dealer)}{lead}"

    def parse_action(self, state: State, text: str) -> str:
        """Read an action: a draw, or a lay-down and a discard."""
        return moves.parse_move(self._rules, _position(state), text)


class MatchDerived(Derived[State]):
    """The rows of positions of a match."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules
        self._steps = lru_cache(maxsize=REMEMBERED)(self._listed)

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the classes that actions lead to in every style, the match after the hand, and the row with the widths."""
        if isinstance(state, Hands) and state.lead:
            return (state._replace(lead=0),)
        if not isinstance(state, View):
            return ()
        met = [class_ for _, classes_met in self._steps(state) for class_ in classes_met]
        return tuple(dict.fromkeys([*self._next(state), *met, Hands(1, OPPONENT)]))

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a position."""
        if isinstance(state, Hands) and state.lead:
            match = _match_row(rows[match_rows.token(state.left, state.dealer)])
            text = f"{match_rows.token(state.left, state.dealer)}-{'ahead' if state.lead > 0 else 'behind'}{abs(state.lead)}"
            return Row(text, None, match.value(state.lead), None, (), None, match.confidence(state.lead))
        view = _position(state)
        actions = tuple(played.action for played in self.played(view, rows))
        first = actions[0]
        return Row(view_text.format_view(view), first.action, first.value, None, actions, None, first.confidence)

    def played(self, view: View, rows: Mapping[str, Row]) -> list[StyledAction]:
        """Return the actions of a position, best first, and how each is played on."""
        later = self.later(view, rows)
        ranked = self._in_order(view, later, rows)
        kind = self._kind(view, ranked)
        shown = [self._shown(view, option, ranked[0], kind, later, rows) for option in ranked]
        # The sort is stable, and nothing is worth more than the policy's action: among equals the policy's order stays.
        return sorted(shown, key=lambda played: -played.action.value)

    def later(self, view: View, rows: Mapping[str, Row]) -> Later:
        """Return the function from the margin of the hand to what the match is worth after it, with its standard error."""
        matches = {hand.dealer: _match_row(rows[match_rows.token(hand.left, hand.dealer)]) for hand in self._next(view)}
        return cache(lambda margin: self._after(view, margin, matches))

    def play_sources(self, view: View, play: Play) -> tuple[State, ...]:
        """Return the sources of the position's row, and the classes that a legal play leads to."""
        return tuple(dict.fromkeys([*self.sources(view), *self._leads_to(step_of(self._rules, view, play))]))

    def play_value(self, view: View, play: Play, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal play with its value, also if it is not worth considering: then no interval was measured for it."""
        later = self.later(view, rows)
        ranked = self._in_order(view, later, rows)
        step = step_of(self._rules, view, play)
        own = self._ranked(view, step, self._leads_to(step), later, rows)
        shown = self._shown(view, own, ranked[0], self._kind(view, ranked), later, rows).action
        listed = own.style is None or any(option.text == own.text for option in ranked)
        return shown if listed else shown._replace(confidence=None)

    def _in_order(self, view: View, later: Later, rows: Mapping[str, Row]) -> list[_Ranked]:
        """Return the actions of a position in the order of the policy."""
        ranked = [self._ranked(view, step, met, later, rows) for step, met in self._steps(view)]
        if view.moment == "draw":
            # The discard is worth what the best play after taking it is worth.
            stock, *taken = ranked
            ranked = [stock, max(taken, key=lambda option: option.order)._replace(text="take")]
        return sorted(ranked, key=lambda option: -option.order)

    def _ranked(
        self, view: View, step: Step, met: Sequence[StyleClass], later: Later, rows: Mapping[str, Row]
    ) -> _Ranked:
        """Return the action that leads to the classes ``met``, with the style in which the policy then finishes the hand."""
        text = moves.format_move(step.move)
        if not met:
            mean, _ = _worth(_held_by_opponent(self._rules, view), later)
            return _Ranked(mean, text, None, None, mean, 0.0)
        orders = [_worth(_margins(rows[_name(class_)], learned=True), later)[0] for class_ in met]
        best = met[orders.index(max(orders))]
        mean, spread = _worth(_margins(rows[_name(best)]), later)
        return _Ranked(max(orders), text, best.style, best.position.phase, mean, spread)

    def _kind(self, view: View, ranked: Sequence[_Ranked]) -> str:
        """Return the kind of a position."""
        phase = ranked[0].phase
        if phase is None or any(option.phase is None for option in ranked):
            return corrections.OTHERS
        return corrections.kind_of(corrections.turn_of(self._rules, view), phase)

    def _shown(
        self, view: View, own: _Ranked, best: _Ranked, kind: str, later: Later, rows: Mapping[str, Row]
    ) -> StyledAction:
        """Return an action with the value and the interval that are served."""
        if own.phase is None:
            ended = ActionValue(own.text, own.value, None, UNDECIDED, self._ended(view, later))
            return StyledAction(ended, corrections.OTHERS, None, 0.0)
        value = min(own.value, best.value)
        kind = kind if own.text == best.text else corrections.OTHERS
        measured = corrections.read(rows[match_rows.token(1, OPPONENT)].more)
        sure = measured.interval(value, kind, (0.0, 1.0), own.spread) if own.spread > SETTLED else None
        if sure is not None:
            # What the match is worth after the hand is an estimate.
            off = QUANTILE * max(later(margin)[1] for margin in range(-REACH, REACH + 1, WIDTH))
            sure = Confidence(max(0.0, sure.low - off), min(1.0, sure.high + off), sure.level, sure.samples)
        return StyledAction(ActionValue(own.text, value, None, UNDECIDED, sure), kind, own.style, own.spread)

    def _ended(self, view: View, later: Later) -> Confidence:
        """Return the interval of ending the hand: all that the match can be worth, for certain after the last hand."""
        worths = [later(margin) for margin, _ in _held_by_opponent(self._rules, view)]
        low, high = min(worth for worth, _ in worths), max(worth for worth, _ in worths)
        if not self._next(view):
            return Confidence(low, high, 1.0, 0)
        # What the match is worth after the hand is an estimate.
        off = QUANTILE * max(error for _, error in worths)
        return Confidence(max(0.0, low - off), min(1.0, high + off), match_rows.LEVEL, 0)

    def _listed(self, view: View) -> list[tuple[Step, list[StyleClass]]]:
        """Return the actions of a position, each with the classes that it leads to, none if it ends the hand."""
        return [(step, self._leads_to(step)) for step in sights(self._rules, view)]

    def _leads_to(self, step: Step) -> list[StyleClass]:
        """Return the class that an action leads to in every style; none if it ends the hand."""
        if step.sight is None:
            return []
        counted = prospects.features(self._rules, step.sight)
        laid = step.sight.own_laid, step.sight.other_laid
        indices = ((style, prospects.index(WEIGHTS[style], step.sight, counted)) for style in LEARNED)
        return [StyleClass(style, classes.class_of(step.moment, *laid, index)) for style, index in indices]

    def _next(self, view: View) -> list[Hands]:
        """Return the match after the hand: none if this is the last one, two if the margin decides who deals."""
        standing = view.standing
        if standing is None or standing.left == 1:
            return []
        dealers = {next_dealer(self._rules, _dealer(view), margin) for margin in (-1, 0, 1)}
        return [Hands(standing.left - 1, dealer) for dealer in sorted(dealers)]

    def _after(self, view: View, margin: int, after: Mapping[int, MatchRow]) -> tuple[float, float]:
        """Return the worth of the match after the hand, and its standard error."""
        lead = margin + (0 if view.standing is None else view.standing.lead)
        if not after:
            return (float(lead > 0) if lead else float(self._rules.match_tie)), 0.0
        row = after[next_dealer(self._rules, _dealer(view), margin)]
        return row.value(lead), row.error(lead)


def _worth(margins: Sequence[tuple[int, int]], later: Later) -> tuple[float, float]:
    """Return the mean worth of the match if the hand ends with these margins, and its standard deviation.

    ``margins`` are pairs of a margin and its number.
    """
    worths = [(number, later(margin)[0]) for margin, number in margins]
    total = sum(number for number, _ in worths)
    mean = sum(number * worth for number, worth in worths) / total
    return mean, sqrt(sum(number * (worth - mean) ** 2 for number, worth in worths) / total)


@lru_cache(maxsize=64)
def _match_row(row: Row) -> MatchRow:
    """Return the worths of the match in a row. The rows are long, and are read again and again."""
    return read_match(row)


def pack_margins(numbers: Sequence[int], learned: Sequence[int], reach: int) -> str:
    """Return the numbers of hands by margin, from -reach to reach, as JSON: against the opponent, and in learning."""
    return json.dumps({**_packed(numbers, reach), "learned": _packed(learned, reach)}, separators=(",", ":"))


def _packed(numbers: Sequence[int], reach: int) -> dict[str, Any]:
    """Return the least margin, and the numbers of hands by step from there."""
    steps: dict[int, int] = {}
    for index, number in enumerate(numbers):
        step = round((index - reach) / WIDTH)
        steps[step] = steps.get(step, 0) + number
    met = [step for step, number in steps.items() if number]
    least, most = min(met), max(met)
    return {"least": least * WIDTH, "counts": [steps.get(step, 0) for step in range(least, most + 1)]}


def _name(state: StyleClass) -> str:
    return f"{state.style}-{classes.format_class(state.position)}"


@lru_cache(maxsize=4096)
def _read(text: str) -> dict[str, Any]:
    """Return the margins of the ``more`` of a row."""
    return json.loads(text)  # type: ignore[no-any-return]  # an object, as pack_margins wrote it


def _margins(row: Row, *, learned: bool = False) -> list[tuple[int, int]]:
    """Return the margins of a row and their numbers: those met against the opponent, or those met in learning."""
    more = _read(row.more or "{}")
    if learned:
        # Solutions of older versions have one kind.
        more = more.get("learned", more)
    return [(more["least"] + WIDTH * index, number) for index, number in enumerate(more["counts"]) if number]


def _held_by_opponent(rules: CardThirtyRules, view: View) -> list[tuple[int, int]]:
    """Return the points that the opponent may hold and the number of ways, if all unseen cards are alike."""
    hidden, number = unseen(rules, view), view.held - len(view.seen)
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(number))]
    for card in hidden:
        for held in range(number, 0, -1):
            for total, count in ways[held - 1].items():
                more = total + points(card)
                ways[held][more] = ways[held].get(more, 0) + count
    known = sum(map(points, view.seen)) + (0 if view.other_laid else rules.kamikaze_bonus)
    return [(known + total, count) for total, count in sorted(ways[number].items())]


def _dealer(view: View) -> int:
    return PLAYER if view.dealer else OPPONENT


def _position(state: State) -> View:
    """Return a position in play. Raises IllegalError for other states, in which there is nothing to decide."""
    if isinstance(state, View):
        return state
    name = (
        match_rows.token(state.left, state.dealer)
        if isinstance(state, Hands)
        else f"{state.style}-{classes.format_class(state.position)}"
    )
    raise IllegalError(
        f"state {name!r}: there is nothing to decide",
        field="state",
        example=view_text.example(CardThirtyRules(), match=True),
    )
