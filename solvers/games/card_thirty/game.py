"""The registry entry of the card game of Thirty."""

from typing import Any, ClassVar

from solvers.contract import slugs
from solvers.contract.forms import Form, Option, Part
from solvers.contract.game import Example, Game, Member
from solvers.contract.goals import Goal
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.views import Views
from solvers.games.card_thirty import goals, notation, tables
from solvers.games.card_thirty.cut_down import notation as cut_down_notation
from solvers.games.card_thirty.cut_down.notation import CutDownNotation
from solvers.games.card_thirty.cut_down.problem import MARGIN
from solvers.games.card_thirty.cut_down.problem import problem as cut_down_problem
from solvers.games.card_thirty.learned import match_play
from solvers.games.card_thirty.learned import rows as learned
from solvers.games.card_thirty.play import moves
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CUT_DOWN, CardThirtyRules, playable
from solvers.games.card_thirty.words.cut_down import CutDownViews
from solvers.games.card_thirty.words.views import LayViews, PlayViews


class CardThirty(Game):
    """The card game of Thirty: how to lay down and how to play, and what the next card may do."""

    slug = "card-thirty"
    title = "The card game of Thirty"
    aliases = ("30", "thirty", "rummy thirty")
    usual_goal = "lay-min-left"
    summary = (
        "Two players draw and discard, and lay down sets and runs; a player's first melds must be worth 30 points together. "
        "Whoever has no card left wins the hand, and the other scores the points of the cards still held."
    )
    rules_type: ClassVar[type[Rules]] = CardThirtyRules
    state_grammar = f"{notation.GRAMMAR}; under next-card {notation.HAND_GRAMMAR}; in play {learned.GRAMMAR}; under win-match {match_play.GRAMMAR}; under deck={CUT_DOWN} {cut_down_notation.GRAMMAR}"
    action_grammar = (
        f"{notation.ACTION_GRAMMAR}; in play {moves.GRAMMAR}; under deck={CUT_DOWN} {cut_down_notation.ACTION_GRAMMAR}"
    )
    state_examples = (
        Example(notation.EXAMPLE, "a hand, nothing on the table"),
        Example("4C8HXX-5CDH.D9TJ", "a hand with two jokers, the opponent's melds on the table"),
        Example(
            "4CTH5S-5CDX.H789-laid", "the player has laid down in an earlier turn, and may add cards and fetch jokers"
        ),
        Example("2C3CKC7H8H9HKH", "before the next card is drawn", goals.NEXT_CARD),
        Example(
            "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other",
            "in the middle of a hand, about to draw: ten cards, nothing on the table, two discards",
            "margin",
        ),
    )
    forms = (
        Form(
            ("lay-*",),
            (
                Part("hand", "Your hand", "cards", low=1, high=11),
                Part("table", "Melds on the table, with dots between them", "text", "-"),
                Part(
                    "laid",
                    "You",
                    "option",
                    options=(Option("", "have laid down nothing yet"), Option("-laid", "have laid down before")),
                ),
            ),
        ),
        Form((goals.NEXT_CARD,), (Part("hand", "Your hand", "cards", low=1, high=10),)),
    )
    action_examples = (
        Example("KCHS.H789", "lay down three kings, and 7 8 9 of hearts"),
        Example("H789-H789T", "add the 10 of hearts to 7 8 9 of hearts"),
        Example("5CDX-5CDS", "put the 5 of spades in the joker's place, and take the joker"),
        Example(notation.NOTHING, "lay down nothing"),
    )

    variants = ((f"deck={CUT_DOWN}", MARGIN.slug),)
    variant_tables = ((f"deck={CUT_DOWN}", tables.CUT_DOWN.name),)
    members = (
        Member(
            "probabilities",
            "numbers",
            "The probabilities with which the policy takes the actions, in their order; left out where it takes one for certain.",
        ),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return the goals of one turn and of a hand, or the margin of a hand with the cut-down deck."""
        return (
            (MARGIN,)
            if slugs.expect(rules, CardThirtyRules).deck == CUT_DOWN
            else (*goals.GOALS.values(), *goals.PLAYED_GOALS.values())
        )

    def problem(self, rules: Rules, slug: str) -> Problem[Any]:
        """Return the problem of a goal under some rules."""
        rules = slugs.expect(rules, CardThirtyRules)
        return cut_down_problem(rules, slug) if rules.deck == CUT_DOWN else problem(rules, slug)

    def views(self, problem: Problem[Any]) -> Views[Any]:
        """Return the words of a problem: of one turn, of play, or of the cut-down deck."""
        rules = slugs.expect(problem.rules, CardThirtyRules)
        if isinstance(problem.notation, CutDownNotation):
            return CutDownViews(problem, problem.notation)
        return (PlayViews if problem.goal.slug in goals.PLAYED_GOALS else LayViews)(problem, rules)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the odds of dealt hands and the games of players, or what players lose with the cut-down deck."""
        rules = slugs.expect(rules, CardThirtyRules)
        if rules.deck == CUT_DOWN:
            return tables.CUT_DOWN_SPECS
        return tables.PLAYED_SPECS if playable(rules) else tables.SPECS
