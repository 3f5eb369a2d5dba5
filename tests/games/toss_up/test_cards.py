"""The strategy cards of Toss Up!: their text is read back and has the printed price, and an exact engine prices rules alike."""

import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from service.answers.names import bind
from service.reading import banking
from service.words import strategy_cards as printed
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.banking_words import rolls
from solvers.contract.presentation.strategy_cards import SIZES, Card
from solvers.dispatch import make_table
from solvers.games import find
from solvers.games.toss_up.kernels.priced import tables
from solvers.games.toss_up.kernels.priced.costs import costs
from solvers.games.toss_up.kernels.priced.evaluation import best_play
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.problem import problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK, ROLL, State
from solvers.games.toss_up.strategy_cards import maker
from solvers.games.toss_up.words.policies import words
from solvers.strategy_cards import banking as cards_of_races
from solvers.strategy_cards.annealing import Annealing, Steps
from solvers.strategy_cards.limits import LIMITS
from tests.support.generic import Generic
from tests.support.seated import Follow, seated

# Rules of a small game, and rules of thumb in words.
THUMBS = (
    ("dice=2,target=4", "bank at 2; with at least 3 opponent points, bank at 3; with exactly 1 dice left, bank"),
    ("dice=3,red=1/2,yellow=0,green=1/2,target=5", "bank at 1; with at least 2 dice left, roll; roll if behind by 2"),
    (
        "dice=2,red=1/4,yellow=1/4,green=1/2,target=4",
        "bank at 1; with at least 2 points banked, never bank with at most 1 points",
    ),
)


@cache
def made() -> dict[str, Card]:
    """The cards of the default rules by size."""
    table = make_table(find("toss-up"), TossUpRules(), "cards")
    return {card.size: card for card in strategy_cards.cards(table)}


@pytest.mark.parametrize("size", SIZES)
def test_the_text_has_the_printed_price(size: str) -> None:
    """The rule between the empty lines of a card is read back, and loses in both seats together the number that is printed."""
    rules, card = TossUpRules(), made()[size]
    text = printed.text(printed.sheet(bind("toss-up", "win", ""), card))
    heading, rule, under = text.split("\n\n")
    read = banking.read(words(rules), rule)
    seats = best_play(rules).against(tables.of_thumb(rules, read.thumb))

    assert heading.startswith("Toss Up!: ")
    assert read.text == card.rule
    assert card.value.value == seats.mean.middle
    assert card.loss.value == pytest.approx(0.5 - (seats.first.middle + seats.second.middle) / 2.0, abs=1e-15)
    assert seats.mean.error <= (card.loss.error_bound or 0.0) < 1e-9
    number = re.search(r"^Loses ([0-9.]+) % of the games against best play, proved", under, re.MULTILINE)
    assert number is not None
    assert float(number[1]) == pytest.approx(100.0 * card.loss.value, abs=0.0051)


def test_each_size_holds_what_fits_and_a_larger_card_loses_less() -> None:
    """No card has more statements or numbers than fit, and the losses are at most 3 points, 1 point and half a point."""
    for size, limit in LIMITS.items():
        rule = made()[size].rule
        assert len(rule.split("; ")) <= limit.statements
        assert len(re.findall("[0-9]+", rule)) <= limit.numbers
    losses = [made()[size].loss.value for size in SIZES]
    assert losses == sorted(losses, reverse=True)
    assert all(loss < most for loss, most in zip(losses, (0.03, 0.01, 0.005), strict=True))


@pytest.mark.parametrize("size", SIZES)
def test_mistakes_are_actions_of_the_rule(size: str) -> None:
    """A mistake is at a position in which the rule takes the action, and its cost is its chance times its regret."""
    rules, card = TossUpRules(), made()[size]
    notation = problem(rules, "win").notation
    table = tables.of_thumb(rules, banking.read(words(rules), card.rule).thumb)
    for mistake in card.mistakes:
        state = notation.parse(mistake.state)
        taken = table[state.own or 0, (state.other or 0) % table.shape[1], state.points or 0]
        assert mistake.action == (ROLL, BANK)[taken] != mistake.best
        assert mistake.cost.value == pytest.approx(mistake.chance.value * mistake.regret.value)
    assert sum(mistake.cost.value for mistake in card.mistakes) <= card.loss.value


def follow(rules: TossUpRules, text: str) -> Follow:
    """The policy of a rule in words, one decision at a time."""
    thumb = banking.read(words(rules), text).thumb

    def action(state: State) -> str:
        own, other, points = state.own or 0, state.other or 0, state.points or 0
        numbers = {
            "points": points,
            "dice": rules.dice - points % rules.dice,
            "own": own,
            "other": other,
            "ahead": own - other,
            "behind": other - own,
        }
        return ROLL if rolls(thumb, numbers.__getitem__, wins=own + points >= rules.target) else BANK

    return action


@pytest.mark.parametrize(("rules", "text"), THUMBS)
def test_a_card_has_the_price_that_the_exact_engine_says(rules: str, text: str) -> None:
    """The value of a rule is the mean of its exact chances in both seats, and its costs sum to what it loses."""
    game = TossUpRules.parse(rules)
    best = Generic(problem(game, "win"))
    card = maker.cards(game, best_play(game), {"a6": banking.read(words(game), text).thumb})[0]
    chances = []
    for mover in (0, 1):
        race = Generic(seated(problem(game, "win"), (follow(game, card.rule), best.policy), mover))
        chance = race.value(race.process.start())
        chances.append(1 - chance if mover else chance)
    exact = sum(chances, Fraction(0)) / 2
    error = Fraction(card.value.error_bound or 0.0)

    assert abs(Fraction(card.value.value) - exact) <= error
    assert abs(Fraction(card.loss.value) - (Fraction(1, 2) - exact)) <= error
    table = tables.of_thumb(game, banking.read(words(game), text).thumb)
    costly = costs(best_play(game), table, *turns(best_play(game).odds, table), movers=(0, 1))
    assert abs(Fraction(costly.total) - (Fraction(1, 2) - exact)) <= error + Fraction(costly.error)
    for mistake in card.mistakes:
        state = problem(game, "win").notation.parse(mistake.state)
        assert follow(game, card.rule)(state) == mistake.action
        assert best.policy(state) == mistake.best
    assert np.count_nonzero(costly.costs) >= len(card.mistakes) > 0


@pytest.mark.parametrize("text", ["target=20", "dice=2,target=12", "dice=5,red=1/3,yellow=1/6,green=1/2,target=30"])
def test_other_rules_have_cards_of_their_own(text: str) -> None:
    """Under other rules a short search finds the cards: each is read back, has the printed price, and loses no more than a smaller one."""
    rules = TossUpRules.parse(text)
    cards = strategy_cards.cards(make_table(find("toss-up"), rules, "cards"))
    losses = [card.loss.value for card in cards]

    assert find("toss-up").carded(rules) == ("win",)
    assert losses == sorted(losses, reverse=True)
    for card in cards:
        seats = best_play(rules).against(tables.of_thumb(rules, banking.read(words(rules), card.rule).thumb))
        assert card.value.value == seats.mean.middle


def test_a_race_with_a_last_turn_has_no_cards() -> None:
    """Rules in words are not priced where everybody has a last turn."""
    entry, rules = find("toss-up"), TossUpRules.parse("ending=last-turn")
    assert entry.carded(rules) == ()
    assert all(spec.name != "cards" for spec in entry.tables(rules))


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        # In proportion; what is about more dice than there are goes.
        (
            "bank at 27; roll with at least 60 opponent points; roll with at least 4 dice left",
            "bank at 27; roll with at least 30 opponent points",
        ),
        # No threshold above the target.
        ("bank at 71", "bank at 50"),
        # What holds sometimes does not hold always.
        ("bank at 20; roll if behind by 1", "bank at 20; roll if behind by 1"),
        # The later of two statements for the same turns has its own place.
        (
            "bank at 20; bank at 30 with at least 51 points banked; roll if behind by 40; bank at 40 with at least 52 points banked",
            "bank at 20; roll if behind by 20; bank at 40 with at least 26 points banked",
        ),
    ],
)
def test_a_rule_is_scaled_to_another_race(usual: str, other: str) -> None:
    """Conditions on scores are in proportion to the target, and each statement can be said and means what it did."""
    rules = TossUpRules(dice=3, target=50)
    rule = banking.read(words(TossUpRules()), usual).thumb
    scaled = cards_of_races.scaled(rule, words(rules), Fraction(1, 2))
    assert scaled == banking.read(words(rules), other).thumb


def test_a_rule_that_is_found_has_no_idle_statement() -> None:
    """Statements that gain nothing go, the most special ones first; the general one, which does as much, stays."""
    rules = TossUpRules(dice=2, target=4)
    begin = banking.read(words(rules), "bank at 2; bank at 2 with at least 1 points banked; roll if behind by 4").thumb
    annealing = Annealing(
        words(rules),
        lambda rule: best_play(rules).against(tables.of_thumb(rules, rule)).mean.middle,
        Steps(1, 1, 4, 4),
        (),
    )
    assert annealing.find(begin, LIMITS["a6"], 0) == banking.read(words(rules), "bank at 2").thumb
