"""Hands that are dealt by a key: the order of the deck, and that of a reshuffle, are those of keyed digests."""

import hmac
from collections.abc import Sequence

from solvers import cards
from solvers.contract.hands import Hands
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.play import deal, history, moves
from solvers.games.card_thirty.play.deal import Deal
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import CardThirtyRules


class DealtHands(Hands):
    """The hands of the card game of Thirty under some rules."""

    goals = LEARNED

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules

    def deal(self, key: bytes, dealer: int) -> Deal:
        """Return the start of a hand."""
        return deal.deal(self._rules, self._order(key, "deck"), dealer, self._order(key, "reshuffle"))

    def mover(self, hand: Deal) -> int | None:
        """Return the player to move."""
        return None if hand.over else hand.mover

    def seen(self, hand: Deal) -> View:
        """Return the position as the player to move sees it."""
        return deal.view(hand)

    def play(self, hand: Deal, action: str) -> Deal:
        """Return the hand after an action."""
        return deal.play(self._rules, hand, moves.read_move(self._rules, action))

    def scores(self, hand: Deal) -> tuple[int, int]:
        """Return the points that both players score."""
        return deal.result(self._rules, hand)

    def held(self, hand: Deal) -> tuple[list[str], list[str]]:
        """Return the cards that both players hold."""
        mine, other = ([cards.format_card(card) for card in own] for own in hand.hands)
        return mine, other

    def history(self, start: Deal, actions: Sequence[str]) -> str:
        """Return the text of a hand."""
        return history.write(self._rules, start, actions)

    def _order(self, key: bytes, name: str) -> tuple[int, ...]:
        """Return the cards of the deck in the order of the digests of their places: every order is equally likely."""
        digests = (hmac.digest(key, f"{name} {index}".encode(), "sha256") for index in range(len(deck(self._rules))))
        return tuple(card for _, card in sorted(zip(digests, deck(self._rules), strict=True)))
