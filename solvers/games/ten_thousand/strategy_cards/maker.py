"""The table of strategy cards of 10.000. The batch makes it, as it takes solving the race.

The value of a rule is its chance to win against best play if each begins every other game, between proved bounds. Under rules of the game
other than the usual ones a short search goes on from the rules that were found for those.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from solvers.contract import slugs
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.banking_words import DICE, OPPONENT, OWN, TOTAL, TRIPLE, Thumb
from solvers.contract.presentation.strategy_cards import Card
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.engine import racing
from solvers.games.ten_thousand.kernels.priced.evaluation import BestPlay, Chance, Seats, best_play
from solvers.games.ten_thousand.kernels.priced.price import changes
from solvers.games.ten_thousand.kernels.priced.tables import of_thumb
from solvers.games.ten_thousand.problem import problem
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.strategy_cards.found import FOUND
from solvers.games.ten_thousand.words.policies import words
from solvers.strategy_cards import banking, limits
from solvers.strategy_cards.annealing import Annealing, Steps
from solvers.strategy_cards.lines import thumb

_GOAL = "win"
# A sheet has room for more statements, as triples and the end of a game need some of their own.
LIMITS = {**limits.LIMITS, "a4": limits.Limit(20)}
# The steps of a short search for each card, how few times in a game a decision may err and still be listed, and how many decisions are tried.
_SHORT, _SELDOM, _TRIED = 60, 1e-3, 20
# The most points in a turn that a search tries to bank at, and the distance of the scores that it tries.
_MOST, _SCORES = 3000, 10 * UNIT


def make(rules: Rules) -> Table:
    """Return the cards of the race of two."""
    rules = slugs.expect(rules, TenThousandRules)
    best = best_play(rules)
    usual = rules.slug == "default"
    by_size = {size: thumb(lines) for size, lines in FOUND[_GOAL].items()} if usual else _searched(rules, best, _SHORT)
    return strategy_cards.table(
        cards(rules, best, by_size),
        banking.SEATS,
        "A mistake is to bank or to roll with some dice and points in the turn, at all scores: its cost is what the other action gains there, "
        "its chance how often it comes up in a game, its regret the quotient. The state is the one with nothing banked.",
    )


def cards(rules: TenThousandRules, best: BestPlay, by_size: Mapping[str, Thumb]) -> list[Card]:
    """Return the cards of some rules by size."""

    def mean(seats: Seats) -> Chance:
        return seats.mean

    def play(rule: Thumb) -> banking.Played:
        table = of_thumb(rules, rule)
        mine = best.playing(table)
        chance = best.meet(mine, best.player).mean
        helpful = changes(best, table, mine, mean, (0, 1), _TRIED)
        habits = [habit for habit in helpful.habits if habit.times >= _SELDOM]
        return banking.Played(chance.value, chance.error, habits, 2.0 * helpful.error / _SELDOM)

    def write(state: Hashable) -> str:
        assert isinstance(state, State)  # noqa: S101  # for mypy: it is of this game
        return problem(rules, _GOAL).notation.format(state)

    return [*banking.cards(words(rules), _GOAL, by_size, play, write)]


def search(rules: Rules, number: int) -> dict[str, Thumb]:
    """Return rules by the size of their cards, found by a number of steps for each from those that were found before."""
    rules = slugs.expect(rules, TenThousandRules)
    return _searched(rules, best_play(rules), number)


def _searched(rules: TenThousandRules, best: BestPlay, number: int) -> dict[str, Thumb]:
    def value(rule: Thumb) -> float:
        mine = best.playing(of_thumb(rules, rule))
        chances = racing.race(best.turns(mine, best.player), best.turns(best.player, mine))
        return float(chances.before[0, 0] + chances.after[0, 0]) / 2.0

    conditions = (DICE, TRIPLE, OWN, *sorted(OPPONENT), TOTAL)
    distances = Steps(UNIT, min(_SCORES, rules.target), _MOST, rules.target)
    share = Fraction(rules.target, TenThousandRules().target)
    found = {size: banking.scaled(thumb(lines), words(rules), share) for size, lines in FOUND[_GOAL].items()}
    return banking.search(Annealing(words(rules), value, distances, conditions), found, LIMITS, number)
