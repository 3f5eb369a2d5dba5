"""The registry entry of the card game of Thirty with a cut-down deck."""

from typing import Any, ClassVar

from solvers import cards
from solvers.contract import slugs
from solvers.contract.game import Example, Former, Game, Member
from solvers.contract.goals import Goal
from solvers.contract.presentation.forms import Form, Option, Part
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.games.cut_down_thirty import notation
from solvers.games.cut_down_thirty.notation import CutDownNotation
from solvers.games.cut_down_thirty.problem import MARGIN, problem
from solvers.games.cut_down_thirty.rules import CutDownRules
from solvers.games.cut_down_thirty.tables import PLAYERS
from solvers.games.cut_down_thirty.words.views import CutDownViews


class CutDownThirty(Game):
    """The card game of Thirty with a cut-down deck: whole hands with hidden cards, solved for an equilibrium."""

    slug = "cut-down-thirty"
    title = "The cut-down game of Thirty"
    aliases = ("cut-down deck", "small thirty", "thirty with ten cards")
    summary = (
        "The card game of Thirty with ten cards, the ace to the five in clubs and in diamonds, and two turns for each player. "
        "A player's first runs must be worth 10 points together; whoever keeps fewer points in hand wins."
    )
    line = "The card game of Thirty with ten cards and two turns for each player, solved with its hidden cards."
    pieces = "10 cards"
    players = "two"
    rules_type: ClassVar[type[Rules]] = CutDownRules
    state_grammar = notation.GRAMMAR
    action_grammar = notation.ACTION_GRAMMAR
    state_examples = (
        Example("AC2C3C4CAD", "the first player's hand: nothing is drawn in the first turn"),
        Example(
            "5C-AC2C3C.4C-take.5D",
            "the first player laid three clubs and discarded the 4, which the dealer took, discarding the 5 of diamonds",
        ),
        Example("2C3C4C4D5D-5C-draw", "the dealer has drawn from the stock"),
        Example(notation.START, "before the deal"),
    )
    action_examples = (
        Example("AC2C3C.4D", "lay down the ace, 2 and 3 of clubs, and discard the 4 of diamonds"),
        Example("4C", "lay down nothing, and discard the 4 of clubs"),
        Example("take", "take the top discard"),
        Example("draw", "draw from the stock"),
    )
    forms = (
        Form(
            (MARGIN.slug,),
            (
                Part(
                    "hand", "Your hand", "cards", low=1, high=5, deck=tuple(map(cards.format_card, CutDownRules().deck))
                ),
                Part("turns", "Turns so far, as in 5C-AC2C3C.4C", "text", "-"),
                Part(
                    "drawn",
                    "In this turn you",
                    "option",
                    options=(
                        Option("", "have drawn nothing"),
                        Option("-draw", "have drawn from the stock"),
                        Option("-take", "have taken the top discard"),
                    ),
                ),
            ),
        ),
    )
    members = (
        Member(
            "probabilities",
            "numbers",
            "The probabilities with which the policy takes the actions, in their order; left out where it takes one for certain.",
        ),
    )
    formerly = Former("card-thirty", "deck=cut-down", "r92c031c1", {"cut-down": PLAYERS.name})

    def goals(self, rules: Rules) -> tuple[Goal, ...]:  # noqa: ARG002 - the same under all rules
        """Return the margin of a hand."""
        return (MARGIN,)

    def problem(self, rules: Rules, slug: str) -> Problem[Any]:
        """Return the problem of a goal under some rules."""
        return problem(slugs.expect(rules, CutDownRules), slug)

    def views(self, problem: Problem[Any]) -> Views[Any]:
        """Return the words of a problem."""
        assert isinstance(problem.notation, CutDownNotation)  # noqa: S101  # for mypy: no other is made
        return CutDownViews(problem, problem.notation)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:  # noqa: ARG002 - the same under all rules
        """Return the table of the losses of players."""
        return (PLAYERS,)
