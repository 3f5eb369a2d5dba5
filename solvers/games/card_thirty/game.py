"""The registry entry of the card game of Thirty."""

from pathlib import Path
from typing import Any, ClassVar

from solvers.contract import slugs
from solvers.contract.game import AT_ONCE, Example, Game
from solvers.contract.goals import Goal, Strategy
from solvers.contract.presentation.presets import read_presets
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.games.card_thirty import goals, notation, tables
from solvers.games.card_thirty.learned import match_play
from solvers.games.card_thirty.learned import rows as learned
from solvers.games.card_thirty.play import moves
from solvers.games.card_thirty.play.dealt import DealtHands
from solvers.games.card_thirty.problem import followed, problem
from solvers.games.card_thirty.rules import CardThirtyRules, playable
from solvers.games.card_thirty.strategies import FOLLOWED
from solvers.games.card_thirty.words import puzzles
from solvers.games.card_thirty.words.forms import FORMS
from solvers.games.card_thirty.words.questions import QUESTIONS
from solvers.games.card_thirty.words.sayings import SAYINGS
from solvers.games.card_thirty.words.views import LayViews, PlayViews


class CardThirty(Game):
    """The card game of Thirty: how to lay down and how to play, and what the next card may do."""

    slug = "card-thirty"
    title = "The card game of Thirty"
    aliases = (
        "30",
        "thirty",
        "rummy thirty",
        "thirty cards",
        "30 cards",
        "card game thirty",
        "card game 30",
        "cards thirty",
        "card game",
    )
    described = (
        "game of cards",
        "play of cards",
        "game of thirty with jokers",
        "thirty with jokers",
        "rummy game thirty",
        "thirty rummy",
        "thirty card game",
        "thirty cards",
        "rummy with 30 points",
        "rummy with thirty points",
        "rummy",
    )
    marks = frozenset(
        (
            *(
                "card",
                "cards",
                "joker",
                "jokers",
                "dealer",
                "deck",
                "stock",
                "discard",
                "discards",
                "meld",
                "melds",
                "lay",
                "laying",
                "laid",
            ),
            *(
                "ace",
                "aces",
                "king",
                "kings",
                "queen",
                "queens",
                "jack",
                "jacks",
                "kamikaze",
                "hand",
                "hands",
                "suit",
                "clubs",
                "diamonds",
                "hearts",
                "spades",
                "rummy",
            ),
        )
    )
    # Court cards by their codes, and suits that the cut-down deck has not.
    clues = frozenset(
        (
            *("joker", "jokers", "kamikaze", "kamikazes", "meld", "melds", "melded", "hearts", "spades"),
            *(rank + suit for rank in "kqj" for suit in "cdhs" if rank + suit != "js"),
        )
    )
    questions = QUESTIONS
    usual_goal = "lay-min-left"
    summary = (
        "Two players draw and discard, and lay down sets and runs; a player's first melds must be worth 30 points together. "
        "Whoever has no card left wins the hand, and the other scores the points of the cards still held."
    )
    line = "Draw, discard and lay down sets and runs; the first melds must be worth 30 points."
    pieces = "54 cards"
    players = "two"
    known_as = ("Thirty",)
    rules_type: ClassVar[type[Rules]] = CardThirtyRules
    presets, rule_questions = read_presets(Path(__file__).with_name("words"))
    sayings = SAYINGS
    meant = frozenset(("margin",))
    # What somebody would like to do is no strategy to ask about.
    asides = (
        r"[\s(]*\b52\s+cards(?:\s*(?:\+|plus|and|with)\s*(?:2|two)\s+jokers?)\b\)?",
        r"\b(?:i\s+am\s+)?(?:tempted|thinking|wanting|want)\s+(?:to\s+go|of\s+going|about\s+going|to\s+play)\s+(?:for\s+)?(?:an?\s+)?kamikaze\b",
    )
    state_grammar = f"{notation.GRAMMAR}; under next-card {notation.HAND_GRAMMAR}; in play {learned.GRAMMAR}; under win-match {match_play.GRAMMAR}"
    action_grammar = f"{notation.ACTION_GRAMMAR}; in play {moves.GRAMMAR}"
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
        Example(
            "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other-behind12-7left",
            "the same in a match, 12 points behind with seven hands left",
            "win-match",
        ),
    )
    forms = FORMS
    action_examples = (
        Example("KCHS.H789", "lay down three kings, and 7 8 9 of hearts"),
        Example("H789-H789T", "add the 10 of hearts to 7 8 9 of hearts"),
        Example("5CDX-5CDS", "put the 5 of spades in the joker's place, and take the joker"),
        Example(notation.NOTHING, "lay down nothing"),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:  # noqa: ARG002 - the same under all rules
        """Return the goals of one turn, of a hand and of the match."""
        return (*goals.GOALS.values(), *goals.PLAYED_GOALS.values())

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Return the fixed players of whom one can be asked what they do, if players know the rules."""
        return tuple(FOLLOWED.values()) if playable(slugs.expect(rules, CardThirtyRules)) else ()

    def followed(self, rules: Rules) -> tuple[str, ...]:
        """Return every learned goal with every fixed player."""
        return followed() if self.strategies(rules) else ()

    def rank(self, rules: Rules, slug: str) -> int:
        """Return how soon a batch makes a solution: every way to lay down at once, as it takes no time."""
        return AT_ONCE if slug.startswith(goals.PREFIX) else super().rank(rules, slug)

    def problem(self, rules: Rules, slug: str) -> Problem[Any]:
        """Return the problem of a goal under some rules."""
        return problem(slugs.expect(rules, CardThirtyRules), slug)

    def views(self, problem: Problem[Any]) -> Views[Any]:
        """Return the words of a problem: of one turn, or of play."""
        rules = slugs.expect(problem.rules, CardThirtyRules)
        return (PlayViews if problem.goal.slug in goals.PLAYED_GOALS else LayViews)(problem, rules)

    def hands(self, rules: Rules) -> DealtHands | None:
        """Return the hands that are dealt, if players know the rules."""
        played = slugs.expect(rules, CardThirtyRules)
        return DealtHands(played) if playable(played) else None

    def puzzles(self, rules: Rules) -> Puzzles | None:
        """Return the puzzles, if players know the rules."""
        played = slugs.expect(rules, CardThirtyRules)
        return puzzles.puzzles(played) if playable(played) else None

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the odds of dealt hands and the games of players."""
        return tables.PLAYED_SPECS if playable(slugs.expect(rules, CardThirtyRules)) else tables.SPECS
