"""The registry entry of the card game of Thirty."""

from typing import ClassVar

from solvers.contract import slugs
from solvers.contract.game import Example, Game
from solvers.contract.goals import Goal
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.games.card_thirty import goals, notation, tables
from solvers.games.card_thirty.notation import Position
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules


class CardThirty(Game):
    """The card game of Thirty: what a hand can lay down, and what the next card may do."""

    slug = "card-thirty"
    title = "The card game of Thirty"
    summary = (
        "Two players draw and discard, and lay down sets and runs; a player's first melds must be worth 30 points together. "
        "Whoever has no card left wins the hand, and the other scores the points of the cards still held."
    )
    rules_type: ClassVar[type[Rules]] = CardThirtyRules
    state_grammar = f"{notation.GRAMMAR}; under next-card {notation.HAND_GRAMMAR}"
    action_grammar = notation.ACTION_GRAMMAR
    state_examples = (
        Example(notation.EXAMPLE, "a hand, nothing on the table"),
        Example("4C8HXX-5CDH.D9TJ", "a hand with two jokers, the opponent's melds on the table"),
        Example(
            "4CTH5S-5CDX.H789-laid", "the player has laid down in an earlier turn, and may add cards and fetch jokers"
        ),
        Example("2C3CKC7H8H9HKH", "before the next card is drawn", goals.NEXT_CARD),
    )
    action_examples = (
        Example("KCHS.H789", "lay down three kings, and 7 8 9 of hearts"),
        Example("H789-H789T", "add the 10 of hearts to 7 8 9 of hearts"),
        Example("5CDX-5CDS", "put the 5 of spades in the joker's place, and take the joker"),
        Example(notation.NOTHING, "lay down nothing"),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:  # noqa: ARG002 - they are the same under all rules
        """Return the ways to value a lay-down, and the chance of the next card."""
        return tuple(goals.GOALS.values())

    def problem(self, rules: Rules, slug: str) -> Problem[Position]:
        """Return the problem of a goal under some rules."""
        return problem(slugs.expect(rules, CardThirtyRules), slug)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:  # noqa: ARG002 - as above
        """Return the odds of dealt hands."""
        return tables.SPECS
