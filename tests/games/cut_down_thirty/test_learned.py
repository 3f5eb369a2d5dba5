"""The learned player and the search on the cut-down deck, against hands that are played out one by one."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from service.settings import ROOT
from solvers.engine import regret
from solvers.engine.regret import Floats, Integers, Policies
from solvers.games.card_thirty.kernels.learned import BINS, MIDDLE
from solvers.games.card_thirty.learned.classes import class_of
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.offline import fit
from solvers.games.cut_down_thirty.kernels.equilibrium import of_player
from solvers.games.cut_down_thirty.kernels.masks import Masks
from solvers.games.cut_down_thirty.kernels.rows import Rows, build
from solvers.games.cut_down_thirty.notation import CutDownNotation, View, format_play, stored, swapped
from solvers.games.cut_down_thirty.offline.learner import EXPLORED, POOL, Learned, Learner, Rival, expected
from solvers.games.cut_down_thirty.offline.players import profiles
from solvers.games.cut_down_thirty.offline.search import search
from solvers.games.cut_down_thirty.players import PLAYERS
from solvers.games.cut_down_thirty.rules import CutDownRules
from tests.games.cut_down_thirty import naive_learning
from tests.games.cut_down_thirty.naive_learning import Choice
from tests.golden.programs.cut_down_thirty import Deck, Policy

# All four turns with few cards, and a first lay-down after which the hand goes on.
DECKS = (CutDownRules(3, 2, 4, 9), CutDownRules(turns=2))
WHOLE = CutDownRules(turns=3)
ALL = (*DECKS, pytest.param(WHOLE, marks=pytest.mark.long))


class Game(NamedTuple):
    """A deck for both ways to count: rows, the slot of each choice, the strategies, and the learned player."""

    deck: Deck
    rows: Rows
    slots: tuple[Mapping[Choice, int], Mapping[Choice, int]]
    pool: Mapping[str, Policies]
    learner: Learner
    learned: Learned


@cache
def game(rules: CutDownRules) -> Game:
    """The game of a deck."""
    rows, masks, notation = build(rules), Masks(rules), CutDownNotation(rules)
    slots: tuple[dict[Choice, int], dict[Choice, int]] = {}, {}
    for numbered, listed in zip(slots, rows.decisions, strict=True):
        for node, hand, actions in listed:
            state = notation.format(View(masks.cards(hand), node.turns, node.drawn))
            for action in actions:
                text = action if isinstance(action, str) else format_play(masks.turn("", action))
                numbered[state, text] = len(numbered)
    uniform = rows.form.sides[0].uniform(), rows.form.sides[1].uniform()
    pool = {name: of_player(rules, rows, PLAYERS[name], uniform) for name in POOL}
    learner = Learner(rules, rows, pool)
    deck = Deck(rules.ranks, rules.dealt, rules.turns, rules.first_meld)
    return Game(deck, rows, slots, pool, learner, learner.learn())


@cache
def slots_of(rules: CutDownRules, text: str) -> tuple[int, Mapping[str, int]]:
    """The mover of a position, and the slot of each action, with the suits exchanged if its row is not stored."""
    notation = CutDownNotation(rules)
    state = notation.parse(text)
    mover, actions = len(state.turns) % 2, notation.actions(state)
    numbered = game(rules).slots[mover]
    if stored(state):
        return mover, {action: numbered[text, action] for action in actions}
    other = notation.format(swapped(state))
    return mover, {action: numbered[other, notation.exchanged_action(action)] for action in actions}


def slot_of(rules: CutDownRules, choice: Choice) -> int:
    """The slot of a choice."""
    text, action = choice
    return slots_of(rules, text)[1][action]


def told(rules: CutDownRules, policies: Policies) -> tuple[Policy, Policy]:
    """Policies of both players by texts."""

    @cache
    def shares(text: str) -> Mapping[str, float]:
        mover, slots = slots_of(rules, text)
        return {action: float(policies[mover][slot]) for action, slot in slots.items()}

    return shares, shares


def counted(rules: CutDownRules, player: int, policies: Policies) -> Floats:
    """The share of hands with each action of a player, and the sums of what they are worth, by slot: shape (2, slots)."""
    by_slot = np.zeros((2, len(policies[player])))
    for choice, sums in naive_learning.counts(game(rules).deck, told(rules, policies), player).items():
        by_slot[:, slot_of(rules, choice)] += sums
    return by_slot


def seated(player: int, own: Policies, other: Policies) -> Policies:
    """One player's policy against another's."""
    return (own[0], other[1]) if player == 0 else (other[0], own[1])


@pytest.mark.parametrize("rules", ALL)
def test_counts_are_those_of_all_deals(rules: CutDownRules) -> None:
    """The expected counts of actions are those of hands played out one by one, against a mixture of opponents."""
    rows, random = game(rules).rows, np.random.default_rng(4)
    one, two = ([regret.normal(side, random.random(side.choices[-1])) for side in rows.form.sides] for _ in range(2))
    for player in range(2):
        first, second = (one[0], one[1]), seated(player, (one[0], one[1]), (two[0], two[1]))
        counts = expected(rows.form, player, one[player], [Rival(0.75, first), Rival(0.25, second)])
        naive = 0.75 * counted(rules, player, first) + 0.25 * counted(rules, player, second)

        assert counts.numbers == pytest.approx(naive[0])
        assert counts.sums == pytest.approx(naive[1])


@pytest.mark.parametrize("rules", ALL)
def test_classes_are_worth_the_mean_of_all_deals(rules: CutDownRules) -> None:
    """Means of classes, and those of neighbours that are out of order, are those of hands played out one by one."""
    deck, rows, _, pool, learner, learned = game(rules)
    sides = rows.form.sides
    one, two = (
        (1 - EXPLORED) * policy + EXPLORED * side.uniform()
        for policy, side in zip(learned.policies, sides, strict=True)
    )
    own, hidden = (one, two), naive_learning.worlds(deck)
    sums = np.zeros((2, *learned.values.shape))
    for player in range(2):
        rivals = [(1 / 2, own), (1 / 6, pool["kamikaze"]), (1 / 12, pool["greedy"])]
        naive = np.sum([share * counted(rules, player, seated(player, own, rival)) for share, rival in rivals], axis=0)
        met = {slot_of(rules, (text, action)): (text, action) for text, action in _choices(rules, player)}
        for slot, (text, action) in met.items():
            cell = _class(learned, deck, hidden, text, action)
            if cell is not None:
                sums[:, *cell] += naive[:, slot]
    values = learner.values(learned.weights, learner.round(learned.weights, learned.values, EXPLORED))

    assert sums[0].any(axis=2).sum() >= 2
    for moment, phase in zip(*np.nonzero(sums[0].any(axis=2)), strict=True):
        numbers, totals = sums[:, moment, phase]
        classes = np.flatnonzero(numbers)
        for k in range(len(classes)):
            # The regression that ascends: the largest over all beginnings of the smallest mean over all ends.
            pooled = max(
                min(
                    totals[classes[a : b + 1]].sum() / numbers[classes[a : b + 1]].sum() for b in range(k, len(classes))
                )
                for a in range(k + 1)
            )
            assert values[moment, phase, classes[k]] == pytest.approx(pooled, abs=1e-4)


@pytest.mark.parametrize("rules", ALL)
def test_the_learned_player_takes_the_best_class(rules: CutDownRules) -> None:
    """Each action is worth its class, the mean of all ends, or the best play after it, and the best one is taken."""
    deck, _, _, _, _, learned = game(rules)
    hidden = naive_learning.worlds(deck)
    worths: dict[Choice, float] = {}
    for text, some in sorted(hidden.items(), key=lambda item: next(iter(item[1])).draws):
        first = next(iter(some))
        for action in naive_learning.actions(deck, first):
            cell = _class(learned, deck, hidden, text, action)
            then = naive_learning.after(deck, first, action)
            if cell is not None:
                worths[text, action] = float(learned.values[cell])
            elif then is None:
                worths[text, action] = naive_learning.mean_end(deck, some, action)
            else:
                worths[text, action] = max(worths[then.text, play] for play in naive_learning.actions(deck, then))
    policies = told(rules, learned.policies)
    for text, some in hidden.items():
        first = next(iter(some))
        player, policy = first.hand.turn % 2, policies[first.hand.turn % 2](text)
        best = max(worths[text, action] for action in policy)
        for action, share in policy.items():
            assert learned.worths[player][slot_of(rules, (text, action))] == pytest.approx(worths[text, action])
            assert share in (0.0, 1.0)
            assert share == 0.0 or worths[text, action] == pytest.approx(best)
        assert sum(policy.values()) == 1.0
    assert len(worths) > sum(len(policy) for policy in learned.policies)


@pytest.mark.parametrize("rules", ALL)
def test_the_search_takes_the_best_mean(rules: CutDownRules) -> None:
    """Means are those over everything that may be hidden, and the search takes one of the best actions."""
    deck, rows, _, _, _, learned = game(rules)
    searched = search(rows, learned)
    means = naive_learning.search_means(deck, naive_learning.worlds(deck), told(rules, learned.policies))
    best: dict[str, float] = defaultdict(lambda: -np.inf)
    for (text, _), mean in means.items():
        best[text] = max(best[text], mean)
    for (text, action), mean in means.items():
        player, slots = slots_of(rules, text)
        slot = slots[action]
        assert searched.means[player][slot] == pytest.approx(mean)
        assert searched.policies[player][slot] in (0.0, 1.0)
        assert searched.policies[player][slot] == 0.0 or mean == pytest.approx(best[text])
    for side, policy in zip(rows.form.sides, searched.policies, strict=True):
        assert np.add.reduceat(policy, side.choices[:-1]).tolist() == [1.0] * (len(side.choices) - 1)


def test_among_equal_means_the_learned_player_decides() -> None:
    """If all actions have the same mean, the search takes one of the highest value to the learned player."""
    rules = DECKS[0]
    rows, learned = game(rules).rows, game(rules).learned
    found, ties = search(rows, learned), 0
    for player, side in enumerate(rows.form.sides):
        for begin, end in zip(side.choices[:-1], side.choices[1:], strict=True):
            means, worths = found.means[player][begin:end], learned.worths[player][begin:end]
            if len(means) > 1 and np.ptp(means) < 1e-9:
                ties += 1
                assert worths[found.policies[player][begin:end].argmax()] == worths.max()
    assert ties > 10


def test_weights_are_those_of_least_squares() -> None:
    """Counted samples weigh as often as they are met, and what features tell exactly is found."""
    random = np.random.default_rng(7)
    features = random.integers(0, 9, (400, FEATURES))
    features[:, 0], features[:, 3] = 1, 4
    phases, times = random.integers(0, 3, 400), random.integers(1, 4, 400)
    numbers = times.astype(np.float64)
    truth = random.normal(size=(4, FEATURES))
    truth[:, 3], truth[3] = 0.0, 0.0
    worth = (features * truth[phases]).sum(axis=1)
    weights = fit.least_squares(features, phases, 1e9 * numbers, 1e9 * numbers * worth)
    again = np.repeat(np.arange(400), times)
    noisy = worth + random.normal(size=400)

    assert weights == pytest.approx(truth, abs=1e-6)
    assert fit.least_squares(features, phases, numbers, numbers * noisy) == pytest.approx(
        fit.least_squares(features[again], phases[again], np.ones(len(again)), noisy[again])
    )


@pytest.mark.long
def test_the_page_says_what_is_won_and_lost() -> None:
    """The figures of the page of methods are those of the whole deck."""
    page = " ".join((ROOT / "docs" / "methods" / "cut-down-thirty.md").read_text("utf-8").split())
    rows, policies = profiles(CutDownRules())
    form = rows.form

    def won(name: str, other: str) -> str:
        first = regret.value(form, 0, (policies[name][0], policies[other][1]))
        dealer = regret.value(form, 1, (policies[other][0], policies[name][1]))
        return f"{(first + dealer) / 2:.2f}"

    def lost(name: str, *, begins: int) -> str:
        """The points that a player loses who plays from a turn on, and the equilibrium before."""
        one, two = (
            np.where(_turns(rows, player) < begins, policies["equilibrium"][player], policies[name][player])
            for player in range(2)
        )
        return f"{regret.exploitability(form, (one, two)) / 2:.2f}"

    for sentence in (
        f"by {won('learned', 'greedy')} points a hand against `greedy` and {won('learned', 'kamikaze')} against `kamikaze`",
        f"A perfect opponent takes {lost('learned', begins=0)} from it",
        f"The search earns {won('search', 'learned')} points a hand from the learned player, {won('search', 'greedy')} from `greedy`",
        f"and {won('search', 'kamikaze')} from `kamikaze`. From",
        f"of the {lost('learned', begins=0)} points, and {lost('search', begins=0)} are lost",
        f"and the search the last two, {lost('search', begins=2)} points are lost, and {lost('learned', begins=2)} if",
    ):
        assert sentence in page


def _turns(rows: Rows, player: int) -> Integers:
    """The turn of each slot of a player."""
    turns = [len(decision.node.turns) for decision in rows.decisions[player]]
    return np.repeat(np.array(turns, np.int64), np.diff(rows.form.sides[player].choices))


def _choices(rules: CutDownRules, player: int) -> list[Choice]:
    """Every position of a player whose row is stored, with every action."""
    return list(game(rules).slots[player])


def _class(
    learned: Learned, deck: Deck, hidden: Mapping[str, set[naive_learning.Position]], text: str, action: str
) -> tuple[int, int, int] | None:
    """The class that an action leads to; None if it ends the hand, or takes the discard."""
    first = next(iter(hidden[text]))
    if action == "take" or naive_learning.ends(deck, first, action):
        return None
    phase, counted = naive_learning.features(deck, first, action)
    index = sum(int(weight) * number for weight, number in zip(learned.weights[phase], counted, strict=True))
    number = class_of("after", phase > 1, phase % 2 == 1, index).number
    assert 0 <= number + MIDDLE < BINS
    return int(first.draws), phase, number + MIDDLE
