"""Recorded hands of the goals that are played: what a review needs of them."""

from collections.abc import Mapping
from typing import Any, Protocol

from solvers.contract.presentation.histories import Decision, Histories
from solvers.contract.rows import ActionValue, Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.play import deal, following, history, moves, view_text
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import Standing, View, deck
from solvers.games.card_thirty.rules import CardThirtyRules


class Valued(Protocol):
    """A part of a problem that values plays, whether they are worth considering or not."""

    def play_sources(self, view: View, play: Play) -> tuple[Any, ...]:
        """Return the stored states from whose rows a legal play is valued."""

    def play_value(self, view: View, play: Play, rows: Mapping[str, Row]) -> ActionValue:
        """Return a legal play with its value."""


class HandHistories(Histories[Any]):
    """The recorded hands of a goal; of ``win-match`` if ``match`` is True."""

    def __init__(self, rules: CardThirtyRules, valued: Valued, *, match: bool = False) -> None:
        self._rules = rules
        self._valued = valued
        self._match = match

    @property
    def example(self) -> str:
        """A hand after its first turn, in which nothing was laid down; in a match it is the first one."""
        start = deal.deal(self._rules, deck(self._rules), dealer=1)
        standing = Standing(0, self._rules.hands) if self._match else None
        return history.write(self._rules, start, [moves.example(self._rules, deal.view(start))], standing)

    def read(self, text: str) -> list[Decision[Any]]:
        """Return the decisions of both players in a hand."""
        return [Decision(*decision) for decision in history.read(self._rules, text, match=self._match)[0]]

    def seat(self, state: Any) -> int:
        """Return 1 for the player who has dealt, else 0."""
        return int(self._position(state).dealer)

    def action(self, state: Any) -> str:
        """Return a draw from the stock, or a discard without a lay-down."""
        return moves.example(self._rules, self._position(state))

    def complaint(self, before: Decision[Any], state: Any) -> str:
        """Return the reason why a position cannot be the next one in a record."""
        move = moves.read_move(self._rules, before.action)
        return following.complaint(self._rules, before.state, move, self._position(state))

    def following(self, before: Decision[Any]) -> View | None:
        """Return a position that may be the next one; None if the hand is over."""
        return following.following(self._rules, before.state, moves.read_move(self._rules, before.action))

    def sources(self, decision: Decision[Any]) -> tuple[Any, ...]:
        """Return the classes that a play leads to. Draws need no more than the row of the position."""
        move = moves.read_move(self._rules, decision.action)
        return self._valued.play_sources(decision.state, move) if isinstance(move, Play) else ()

    def value(self, decision: Decision[Any], row: Row, rows: Mapping[str, Row]) -> ActionValue:
        """Return an action with its value. Plays that leave the same cards and the same table are alike."""
        view, text = decision
        values = {option.action: option for option in row.actions}
        move = moves.read_move(self._rules, text)
        if text in values or not isinstance(move, Play):
            return values[text]
        end = moves.after(self._rules, view, text)
        alike = (option for option in row.actions if moves.after(self._rules, view, option.action) == end)
        return next(alike, None) or self._valued.play_value(view, move, rows)

    def _position(self, state: Any) -> View:
        """Return a position in play. Raises IllegalError for other states, in which there is nothing to decide."""
        if isinstance(state, View):
            return state
        raise IllegalError(
            "there is nothing to decide", field="state", example=view_text.example(self._rules, match=self._match)
        )
