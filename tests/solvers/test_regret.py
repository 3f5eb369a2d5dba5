"""Equilibria by CFR+, on games whose solutions are known."""

from itertools import permutations

import numpy as np
import pytest
from numba import njit

from solvers.engine import regret
from solvers.engine.regret import Form, Side

# The rows of a player in Kuhn's poker, each with the three cards, and the actions in a row: check or bet, fold or call.
# The first player: the deal, after check and bet, and at the four other ends. The second: after a check, after a bet, ends.
ROOT, CHECKED, BET, CHECK_CHECK, CHECK_BET, BET_FOLD, BET_CALL, CHECK_BET_FOLD, CHECK_BET_CALL = range(9)
# From where, by whom, to where; the first of two actions comes first.
STEPS = (
    (ROOT, 0, CHECKED), (ROOT, 0, BET), (CHECKED, 1, CHECK_CHECK), (CHECKED, 1, CHECK_BET), (BET, 1, BET_FOLD),
    (BET, 1, BET_CALL), (CHECK_BET, 0, CHECK_BET_FOLD), (CHECK_BET, 0, CHECK_BET_CALL),
)  # fmt: skip
# What the first player wins at an end with the higher card, and with the lower one.
ENDS = {CHECK_CHECK: (1, -1), BET_FOLD: (1, 1), BET_CALL: (2, -2), CHECK_BET_FOLD: (-1, -1), CHECK_BET_CALL: (2, -2)}


def kuhn() -> Form:
    """Kuhn's poker: three cards, one each, one bet."""
    sides = []
    for player in range(2):
        edges: list[tuple[int, int, int]] = []
        decides: list[int] = []
        for moment in range(9):
            movers = [step for step in STEPS if step[0] == moment]
            for card in range(3):
                own = bool(movers) and movers[0][1] == player
                first = 2 * len(decides)
                decides += [3 * moment + card] if own else []
                for k, (_, _, to) in enumerate(movers):
                    edges.append((3 * moment + card, 3 * to + card, first + k if own else -1))
        source, target, slot = (np.array(column, np.int64) for column in zip(*edges, strict=True))
        starts = np.arange(3)
        choices = np.arange(0, 2 * len(decides) + 1, 2)
        sides.append(Side(27, starts, source, target, slot, np.ones(len(edges)), choices, np.array(decides, np.int64)))
    ends = [(3 * end + a, 3 * end + b, wins[a < b]) for end, wins in ENDS.items() for a, b in permutations(range(3), 2)]
    pairs = np.array([end[:2] for end in ends], np.int64).T.copy()
    payoffs = np.array([end[2] for end in ends], np.float64)
    return Form((sides[0], sides[1]), pairs, payoffs, np.full(len(ends), 1 / 6))


def test_kuhns_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    """The equilibrium has the value that Kuhn found, and so has a best response to it."""
    form = kuhn()
    policies = regret.equilibrium(form, 1e-4, 20_000)

    assert regret.exploitability(form, policies) <= 1e-4
    assert regret.value(form, 0, policies) == pytest.approx(-1 / 18, abs=1e-4)
    assert regret.value(form, 1, policies, best=True) == pytest.approx(1 / 18, abs=1e-4)
    # With the king one bets three times as often as one bluffs with the jack, and never bets with the queen.
    bet = policies[0][1:6:2]
    assert bet[2] == pytest.approx(3 * bet[0], abs=0.02)
    assert bet[1] == pytest.approx(0, abs=0.01)


def test_best_responses_are_those_of_all_pure_policies() -> None:
    """No pure policy of a player does better than the best response to a random one, and one does as well."""
    form, random = kuhn(), np.random.default_rng(18)
    for player in range(2):
        side = form.sides[player]
        both = [regret.normal(player, random.random(player.choices[-1])) for player in form.sides]
        best = regret.value(form, player, (both[0], both[1]), best=True)
        learned = []
        for number in range(2**6):
            pure = np.array([[number >> d & 1, 1 - (number >> d & 1)] for d in range(6)], np.float64).ravel()
            assert len(pure) == side.choices[-1]
            both[player] = pure
            learned.append(regret.value(form, player, (both[0], both[1])))
        assert max(learned) == pytest.approx(best)


def test_no_action_is_rarer_than_it_may_be() -> None:
    """With a least probability every action has it, and what is lost by this is small."""
    form = kuhn()
    policies = regret.equilibrium(form, 0.0, 500, least=0.001)

    assert min(policy.min() for policy in policies) >= 0.001 - 1e-12
    assert regret.exploitability(form, policies) < 0.02


@njit(error_model="numpy")
def learn(
    choices: regret.Integers, gains: regret.Floats, least: float, regrets: regret.Floats, policy: regret.Floats
) -> None:
    """Call a function that only compiled functions can call."""
    regret._learn(choices, gains, least, regrets, policy)


@pytest.mark.parametrize(
    ("least", "regrets", "policy"), [(0.0, [0.5, 0.0], [1.0, 0.0]), (0.1, [0.375, 0.0], [0.9, 0.1])]
)
def test_regrets_are_against_the_part_of_a_policy_that_is_free(
    least: float, regrets: list[float], policy: list[float]
) -> None:
    """By hand: with a tenth fixed for each of two actions, 3/5 and 2/5 are 5/8 and 3/8 of the rest, so that 1 and 0 are worth 5/8."""
    found, played = np.zeros(2), np.array([0.6, 0.4]) if least else np.array([0.5, 0.5])
    learn(np.array([0, 2]), np.array([1.0, 0.0]), least, found, played)

    assert found == pytest.approx(regrets)
    assert played == pytest.approx(policy)


def test_one_players_gain_is_the_others_loss() -> None:
    """Both sides find the same value, and chances are those of the deal and the other player."""
    form = kuhn()
    policies = form.sides[0].uniform(), form.sides[1].uniform()
    chances, _ = regret.evaluate(form, 0, policies, chances=True)

    assert regret.value(form, 0, policies) == pytest.approx(-regret.value(form, 1, policies))
    assert chances[3 * ROOT : 3 * ROOT + 3] == pytest.approx([1 / 3] * 3)
    assert chances[3 * CHECK_BET : 3 * CHECK_BET + 3] == pytest.approx([1 / 6] * 3)


def test_ends_are_reached_for_certain() -> None:
    """Products of own probabilities are those of the way to a row; all ends together have the chance 1."""
    form = kuhn()
    random = np.random.default_rng(5)
    policies = [regret.normal(side, random.random(side.choices[-1])) for side in form.sides]
    first, second = (regret.reach(form, player, policies[player]) for player in range(2))
    one, two = form.pairs

    assert first[3 * ROOT : 3 * CHECKED].tolist() == [1.0] * 3
    assert first[3 * CHECK_BET] == pytest.approx(policies[0][0])
    assert first[3 * CHECK_BET_CALL] == pytest.approx(policies[0][0] * policies[0][7])
    assert (form.chances * first[one] * second[two]).sum() == pytest.approx(1)
