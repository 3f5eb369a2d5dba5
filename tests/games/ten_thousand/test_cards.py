"""The strategy cards of 10.000: their text is read back and has the printed price, under the usual rules and others."""

import re
from functools import cache

import pytest

from service.answers.names import bind
from service.reading import banking
from service.words import strategy_cards as printed
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.strategy_cards import SIZES, Card
from solvers.dispatch import make_table
from solvers.games import find
from solvers.games.ten_thousand.hands import PLACE
from solvers.games.ten_thousand.kernels.priced.evaluation import BestPlay, best_play
from solvers.games.ten_thousand.kernels.priced.tables import of_thumb
from solvers.games.ten_thousand.problem import problem
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import BANK, ROLL
from solvers.games.ten_thousand.strategy_cards.found import FOUND
from solvers.games.ten_thousand.strategy_cards.maker import LIMITS
from solvers.games.ten_thousand.words.policies import words
from solvers.strategy_cards.lines import thumb, thumb_lines

pytestmark = pytest.mark.slow

# The usual rules, and others; under the last ones no change of a single action at all scores helps.
RULES = ("", "target=500", "target=600,ending=first,memory=none")
# The largest losses of the usual cards.
MOST = {"three-numbers": 0.1, "a6": 0.025, "a4": 0.012}


@cache
def made(rules: str) -> dict[str, Card]:
    """The cards of some rules by size."""
    table = make_table(find("ten-thousand"), TenThousandRules.parse(rules), "cards")
    return {card.size: card for card in strategy_cards.cards(table)}


@cache
def best(rules: str) -> BestPlay:
    """Best play under some rules."""
    return best_play(TenThousandRules.parse(rules))


@pytest.mark.parametrize("text", RULES)
def test_the_text_has_the_printed_price(text: str) -> None:
    """The rule between the empty lines of a card is read back, and loses in both seats together the number that is printed."""
    rules = TenThousandRules.parse(text)
    for card in made(text).values():
        sheet = printed.text(printed.sheet(bind("ten-thousand", "win", text), card))
        heading, rule, under = sheet.split("\n\n")
        read = banking.read(words(rules), rule)
        seats = best(text).against(of_thumb(rules, read.thumb))
        assert heading.startswith("10.000: ")
        assert read.text == card.rule
        assert card.value.value == seats.mean.value
        assert card.loss.value == pytest.approx(0.5 - (seats.first.value + seats.second.value) / 2.0, abs=1e-15)
        assert seats.mean.error <= (card.loss.error_bound or 0.0) < 1e-9
        number = re.search(r"^Loses ([0-9.]+) % of the games against best play, proved", under, re.MULTILINE)
        assert number is not None
        assert float(number[1]) == pytest.approx(100.0 * card.loss.value, abs=0.0051)


@pytest.mark.parametrize("text", RULES)
def test_each_size_holds_what_fits_and_a_larger_card_loses_less(text: str) -> None:
    """No card has more statements or numbers than fit, and a larger one never loses more."""
    for size, limit in LIMITS.items():
        rule = made(text)[size].rule
        assert len(rule.split("; ")) <= limit.statements
        assert len(re.findall("[0-9]+", rule)) <= limit.numbers
    losses = [made(text)[size].loss.value for size in SIZES]
    assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize("size", SIZES)
def test_the_usual_cards_lose_little(size: str) -> None:
    """Six statements lose at most 2.5 % of the games against best play, and a page at most 1.2 %."""
    assert made("")[size].loss.value < MOST[size]


@pytest.mark.parametrize("text", RULES[:2])
def test_mistakes_are_actions_of_the_rule(text: str) -> None:
    """The other action at all scores gains the cost of a mistake, which is its chance times its regret."""
    rules = TenThousandRules.parse(text)
    notation = problem(rules, "win").notation
    mistakes = [(card, mistake) for card in made(text).values() for mistake in card.mistakes]
    assert mistakes
    for card, mistake in mistakes:
        state = notation.parse(mistake.state)
        table = of_thumb(rules, banking.read(words(rules), card.rule).thumb)
        rolled = table.rolled.copy()
        rolled[:, state.points // UNIT, PLACE[state.hand]] = mistake.best == ROLL
        assert {mistake.action, mistake.best} == {ROLL, BANK}
        changed = best(text).against(table._replace(rolled=rolled)).mean
        bound = (mistake.cost.error_bound or 0.0) + changed.error
        assert changed.value - card.value.value == pytest.approx(mistake.cost.value, abs=bound)
        assert mistake.cost.value == pytest.approx(mistake.chance.value * mistake.regret.value)


def test_found_rules_are_the_lines_that_are_printed() -> None:
    """A rule that was found is the same after it is written as lines."""
    for lines in FOUND["win"].values():
        assert thumb(thumb_lines(thumb(lines))) == thumb(lines)


def test_several_types_of_dice_have_no_cards() -> None:
    """Rules in words are not priced if dice are of several types or points are multiplied, so there are no cards."""
    entry = find("ten-thousand")
    assert entry.carded(TenThousandRules(target=500)) == ("win",)
    assert entry.carded(TenThousandRules.parse("ending=first,memory=none,die_a=2:1:1:1:1:1")) == ("win",)
    for text in ("ending=first,hot_dice_times=2", "ending=first,memory=none,pool=aabbbb,die_a=2:1:1:1:1:1"):
        rules = TenThousandRules.parse(text)
        assert entry.carded(rules) == ()
        assert all(spec.name != "cards" for spec in entry.tables(rules))
