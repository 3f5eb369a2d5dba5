"""Positions of a match in play: which action wins the match most often.

The match is solved from the margins of whole hands (:mod:`solvers.games.card_thirty.match`): a row for each number of hands
left and each dealer tells what every lead is worth. In the middle of a hand a player may go on in several styles, the
players of the learned goals. For each style and class of positions there is a row with the margins of the hands in which
such a position was met. What an action is worth is the average, over these margins, of what the match is worth after the
hand, in the style in which that is most.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from solvers.contract.problem import Derived, Notation
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row
from solvers.errors import IllegalError
from solvers.games.card_thirty import classes, match_rows, moves, prospects, view_text
from solvers.games.card_thirty.classes import Class
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned import REMEMBERED, Step, sights, step_of
from solvers.games.card_thirty.match import OPPONENT, PLAYER, next_dealer
from solvers.games.card_thirty.match_rows import MatchRow, read_match
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.turn import Play
from solvers.games.card_thirty.view import View, unseen
from solvers.games.card_thirty.weights import WEIGHTS
from solvers.games.card_thirty.wording import TALK
from solvers.loose.cards import Cards

GRAMMAR = f"{view_text.MATCH_GRAMMAR}; or {match_rows.GRAMMAR}; or a style and a class, such as margin-after-neither-12"
# Margins are kept in steps of so many points.
WIDTH = 5
QUANTILE = match_rows.QUANTILE


class StyleClass(NamedTuple):
    """A class of positions in which the player goes on in a style, the slug of a learned goal."""

    style: str
    position: Class


class Hands(NamedTuple):
    """The hands left of a match, and its dealer: PLAYER or OPPONENT."""

    left: int
    dealer: int


State = View | StyleClass | Hands


class MatchNotation(Notation[State]):
    """The notation of positions of a match, and of the rows from which theirs are derived."""

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
        """Read a position of a match, the hands left of one, or a class of positions in a style."""
        plain = text.strip().lower()
        if match_rows.SPELLING.fullmatch(plain):
            return Hands(*match_rows.parse(plain))
        for style in LEARNED:
            each = classes.read_class(plain.removeprefix(f"{style}-"))
            if plain.startswith(f"{style}-") and isinstance(each, Class):
                return StyleClass(style, each)
        return view_text.parse_view(self._rules, text, match=True)

    def format(self, state: State) -> str:
        """Return the canonical text of a state."""
        if isinstance(state, StyleClass):
            return f"{state.style}-{classes.format_class(state.position)}"
        return match_rows.token(*state) if isinstance(state, Hands) else view_text.format_view(state)

    def parse_action(self, state: State, text: str) -> str:
        """Read an action: a draw, or a lay-down and a discard."""
        return moves.parse_move(self._rules, _position(state), text)

    def label(self, state: State, text: str) -> str:
        """Return an action in words."""
        return moves.label(self._rules, _position(state), text)


class MatchDerived(Derived[State]):
    """The rows of positions of a match."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules
        self._steps = lru_cache(maxsize=REMEMBERED)(self._listed)

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the classes that actions lead to in every style, and the match after the hand."""
        if not isinstance(state, View):
            return ()
        met = [each for _, found in self._steps(state) for each in found]
        return tuple(dict.fromkeys([*self._next(state), *met])) or (Hands(1, _dealer(state)),)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a position."""
        view = _position(state)
        after = {each.dealer: read_match(rows[match_rows.token(*each)]) for each in self._next(view)}
        valued = []
        for step, found in self._steps(view):
            best = self._best(view, found, after, rows)
            valued.append((-best[0], moves.format_move(step.move), best[1]))
        if view.moment == "draw":
            stock, *taken = valued
            best_play = min(taken, key=lambda each: each[0])
            valued = [stock, (best_play[0], "take", best_play[2])]
        valued.sort(key=lambda each: each[0])
        actions = tuple(ActionValue(text, -value, None, UNDECIDED, sure) for value, text, sure in valued)
        first = actions[0]
        return Row(view_text.format_view(view), first.action, first.value, None, actions, None, first.confidence)

    def play_sources(self, view: View, play: Play) -> tuple[State, ...]:
        """Return the classes that a legal play leads to, and the match after the hand."""
        return (*self._next(view), *self._leads_to(step_of(self._rules, view, play)))

    def play_value(self, view: View, play: Play, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal play with its value, also if it is not worth considering."""
        after = {each.dealer: read_match(rows[match_rows.token(*each)]) for each in self._next(view)}
        value, sure = self._best(view, self._leads_to(step_of(self._rules, view, play)), after, rows)
        return ActionValue(moves.format_move(play), value, None, UNDECIDED, sure)

    def _best(
        self, view: View, found: Sequence[StyleClass], after: Mapping[int, MatchRow], rows: Mapping[str, Row]
    ) -> tuple[float, Confidence]:
        """Return the worth of an action that leads to these classes in the best style; it ends the hand if there is none."""
        if not found:
            return self._worth(view, _held_by_opponent(self._rules, view), after, sure=True)
        texts = [f"{each.style}-{classes.format_class(each.position)}" for each in found]
        return max((self._worth(view, _margins(rows[text]), after) for text in texts), key=lambda each: each[0])

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

    def _worth(
        self, view: View, margins: Sequence[tuple[int, int]], after: Mapping[int, MatchRow], *, sure: bool = False
    ) -> tuple[float, Confidence]:
        """Return the worth of the match if the hand ends with these margins, and the interval of that worth.

        ``margins`` are pairs of a margin and its number. ``sure`` is True if they are exact chances: then the interval is
        all that the margins can be worth, for certain after the last hand.
        """
        worths = [(number, *self._after(view, margin, after)) for margin, number in margins]
        total = sum(number for number, _, _ in worths)
        mean = sum(number * worth for number, worth, _ in worths) / total
        if sure:
            low, high = min(worth for _, worth, _ in worths), max(worth for _, worth, _ in worths)
            if not after:
                return mean, Confidence(low, high, 1.0, 0)
            # What the match is worth after the hand is an estimate.
            off = QUANTILE * max(error for _, _, error in worths)
            return mean, Confidence(max(0.0, low - off), min(1.0, high + off), match_rows.LEVEL, 0)
        spread = sum(number * (worth - mean) ** 2 for number, worth, _ in worths) / total
        error = max(error for _, _, error in worths)
        half = QUANTILE * sqrt(spread / total + error * error)
        return mean, Confidence(max(0.0, mean - half), min(1.0, mean + half), match_rows.LEVEL, total)

    def _after(self, view: View, margin: int, after: Mapping[int, MatchRow]) -> tuple[float, float]:
        """Return what the match is worth after the hand, and its standard error."""
        lead = margin + (0 if view.standing is None else view.standing.lead)
        if not after:
            return (float(lead > 0) if lead else float(self._rules.match_tie)), 0.0
        row = after[next_dealer(self._rules, _dealer(view), margin)]
        return row.value(lead), row.error(lead)


def pack_margins(numbers: Sequence[int], reach: int) -> str:
    """Return the numbers of hands by margin, from -reach to reach, as JSON: the least margin, and numbers by step."""
    steps: dict[int, int] = {}
    for place, number in enumerate(numbers):
        step = round((place - reach) / WIDTH)
        steps[step] = steps.get(step, 0) + number
    met = [step for step, number in steps.items() if number]
    least, most = min(met), max(met)
    counts = [steps.get(step, 0) for step in range(least, most + 1)]
    return json.dumps({"least": least * WIDTH, "counts": counts}, separators=(",", ":"))


def _margins(row: Row) -> list[tuple[int, int]]:
    """Return the margins of a row and their numbers."""
    more = json.loads(row.more or "{}")
    return [(more["least"] + WIDTH * place, number) for place, number in enumerate(more["counts"]) if number]


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
        match_rows.token(*state)
        if isinstance(state, Hands)
        else f"{state.style}-{classes.format_class(state.position)}"
    )
    raise IllegalError(
        f"state {name!r}: there is nothing to decide",
        field="state",
        example=view_text.example(CardThirtyRules(), match=True),
    )
