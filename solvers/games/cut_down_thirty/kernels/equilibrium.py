"""The equilibrium of a hand with the cut-down deck, as rows.

The policy that is stored has probabilities in whole millionths, and none is 0. So every position can be reached, and what a
player may believe of the other's cards follows from the policy alone. The error bound is the exploitability of that policy.
Values are rounded to millionths too, which the bound covers.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from solvers.contract.goals import Goal
from solvers.contract.problem import Problem
from solvers.contract.rows import ActionValue, Row, Solution, ordered
from solvers.engine import regret
from solvers.engine.regret import Floats, Form, Integers, Policies
from solvers.games.cut_down_thirty import play
from solvers.games.cut_down_thirty.kernels.masks import Masks, Play
from solvers.games.cut_down_thirty.kernels.rows import Rows, build
from solvers.games.cut_down_thirty.notation import MILLION, START, CutDownNotation, View, format_play
from solvers.games.cut_down_thirty.play import Public, Source, Turn
from solvers.games.cut_down_thirty.players import Action, Player, Sight
from solvers.games.cut_down_thirty.rules import CutDownRules

METHOD = "counterfactual regret minimisation (CFR+)"
# Iterations stop at this exploitability in points a hand, or at this number.
TARGET, MOST = 0.0002, 5_000
# Decimal places of the values, and room in the bound for their rounding.
PLACES, ROUNDING = 6, 2e-6


def solve(problem: Problem[View]) -> Solution:
    """Return the rows of an equilibrium."""
    if not isinstance(problem.notation, CutDownNotation):
        raise TypeError(f"{problem.slug} is not played with the cut-down deck")
    rules = problem.notation.rules
    rows, counts = profile(rules)
    policies = counts[0] / MILLION, counts[1] / MILLION
    bound = round(regret.exploitability(rows.form, policies) + ROUNDING, 9)
    start = Row(START, None, _rounded(regret.value(rows.form, 0, policies)), None)
    listed = [
        start,
        *(row for p in range(2) for row in _rows(rules, problem.goal, rows, p, policies, counts[p], bound)),
    ]
    listed.sort(key=lambda row: row.state)
    return Solution(problem.game, problem.slug, problem.rules, METHOD, bound, listed, (), start=START)


@lru_cache(maxsize=1)
def profile(rules: CutDownRules) -> tuple[Rows, tuple[Integers, Integers]]:
    """Return all rows, and the probabilities of an equilibrium in millionths, by slot. A process solves a deck once."""
    rows = build(rules)
    return rows, millionths(rows.form, regret.equilibrium(rows.form, TARGET, MOST, 1 / MILLION))


def of_player(rules: CutDownRules, rows: Rows, player: Player, followed: Policies) -> Policies:
    """Return the policy of a player in both seats, who may follow another policy."""
    masks = Masks(rules)
    publics: dict[tuple[Turn, ...], Public] = {(): play.opening(rules)}
    turns: dict[tuple[Source, Play], Turn] = {}

    def public(past: tuple[Turn, ...]) -> Public:
        if past not in publics:
            publics[past] = play.after(public(past[:-1]), past[-1])
        return publics[past]

    def turn(source: Source, action: str | Play) -> Action:
        if isinstance(action, str):
            return action
        if (source, action) not in turns:
            turns[source, action] = masks.turn(source, action)
        return turns[source, action]

    policies = []
    for side, decisions, shares in zip(rows.form.sides, rows.decisions, followed, strict=True):
        weights: list[float] = []
        for (node, hand, actions), begin in zip(decisions, side.choices.tolist(), strict=False):
            listed = [turn(node.drawn, action) for action in actions]
            past = shares[begin : begin + len(actions)].tolist()
            weights += player(Sight(rules, frozenset(masks.cards(hand)), public(node.turns), listed, past))
        policies.append(regret.normal(side, np.array(weights)))
    return policies[0], policies[1]


def millionths(form: Form, policies: Policies) -> tuple[Integers, Integers]:
    """Return policies in whole millionths, at least one for each action; those of a row have the sum of a million."""
    one, two = (_millionths(side.choices, policy) for side, policy in zip(form.sides, policies, strict=True))
    return one, two


def _millionths(choices: Integers, policy: Floats) -> Integers:
    counts = np.maximum(1, np.rint(policy * MILLION).astype(np.int64))
    totals = np.add.reduceat(counts, choices[:-1])
    # The likeliest action takes what rounding leaves or lacks.
    for d in np.flatnonzero(totals != MILLION):
        begin, end = choices[d], choices[d + 1]
        counts[begin + np.argmax(counts[begin:end])] += MILLION - totals[d]
    return counts


def _rows(
    rules: CutDownRules, goal: Goal, rows: Rows, player: int, policies: Policies, counts: Integers, bound: float
) -> Iterator[Row]:
    """Yield the rows of a player's decisions."""
    side, masks, notation = rows.form.sides[player], Masks(rules), CutDownNotation(rules)
    _, gains = regret.evaluate(rows.form, player, policies)
    chances, _ = regret.evaluate(rows.form, player, policies, chances=True)
    hands = [masks.cards(mask) for mask in range(1 << 2 * rules.ranks)]
    texts: dict[str | Play, str] = {"draw": "draw", "take": "take", "stop": "stop"}

    def text(action: str | Play) -> str:
        if action not in texts:
            texts[action] = _play_text(masks, action)
        return texts[action]

    values = (gains / np.repeat(chances[side.decides], np.diff(side.choices))).tolist()
    shares, choices = counts.tolist(), side.choices.tolist()
    for d, decision in enumerate(rows.decisions[player]):
        begin, end = choices[d], choices[d + 1]
        state = notation.format(View(hands[decision.hand], decision.node.turns, decision.node.drawn))
        actions = [
            ActionValue(text(action), _rounded(value))
            for action, value in zip(decision.actions, values[begin:end], strict=True)
        ]
        yield row(goal, state, actions, shares[begin:end], bound)


def row(goal: Goal, state: str, actions: list[ActionValue], counts: list[int], bound: float) -> Row:
    """Return the row of a decision, from its actions and their probabilities in millionths.

    The bound does not tell which of two actions is better if their values are closer.
    """
    best = max(action.value for action in actions)
    numbers = [best if action.value >= best - bound else action.value for action in actions]
    by_value = sorted(range(len(actions)), key=lambda i: -actions[i].value)
    listed = ordered([actions[i] for i in by_value], goal, [numbers[i] for i in by_value])
    share = {action.action: count for action, count in zip(actions, counts, strict=True)}
    policy = max(listed, key=lambda action: share[action.action])
    more = ",".join(str(share[action.action]) for action in listed)
    return Row(state, policy.action, policy.value, None, listed, f"[{more}]")


def _play_text(masks: Masks, action: str | Play) -> str:
    """Return the text of an action."""
    if isinstance(action, str):
        return action
    return format_play(masks.turn("", action))


def _rounded(value: float) -> float:
    # Adding 0 turns the negative zero into zero.
    return round(value, PLACES) + 0.0
