"""The price of any policy: its value under a goal, its chances in matches, its costliest decisions, and the change that helps most."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from service.answers.ask import policy_tables, races
from service.answers.ask.races import Compute
from service.answers.ask.solved_goals import SolvedGame, SolvedGoals
from service.answers.cache import AnswerCache
from service.answers.distributions import result
from service.answers.errors import ProblemError
from service.answers.estimates import estimate
from service.answers.figures import figures
from service.answers.names import Bound, token
from service.answers.places import DEAR
from service.answers.records import head
from service.answers.solved import Solved
from service.garbage import uncollected
from service.reading import banking, policies
from solvers.contract.matches import Duel, Duels
from solvers.contract.parameters import Seat
from solvers.contract.presentation import policy_said
from solvers.contract.presentation.banking_words import Banking
from solvers.contract.presentation.policy_words import Keeping, keeper
from solvers.contract.prices import HABITS, Policy
from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import Result, Row
from solvers.errors import UnknownError
from solvers.pricing import Priced, Scores, Visit, best_reply, played

Follow = Callable[[Any], str]
# A goal whose solution takes more CPU seconds than this by the estimate is priced by another process; a price takes up to twice as long.
AT_ONCE = 1.0
# The last answers, of some kilobytes each.
_KEPT: AnswerCache[dict[str, Any]] = AnswerCache(128, lambda _: 1)


def kept(solved: Solved, rule: str, table: str | None) -> dict[str, Any]:
    """Like :func:`price`, from a cache of the last answers. Solving takes one of the places of dear questions."""
    goals = SolvedGame(solved.reader, solved.bound.game_slug).goals(solved.bound.problem.rules)
    key = "\0".join((solved.id, solved.bound.slug, rule, "" if table is None else f"{table}\0", *goals.ids))

    def priced() -> dict[str, Any]:
        with uncollected():
            return price(solved, rule, table)

    return _KEPT.get(key, priced, DEAR)


def price(solved: Solved, rule: str, table: str | None = None, compute: Compute | None = None) -> dict[str, Any]:
    """Return the price of a policy under the goal of a solution.

    Parameters:
        solved: the solution of a goal, in a game whose policies can be said in words.
        compute: computes the price of a policy of a race; None in a process that does not.
        rule: how the player plays: words, or the slug of a fixed strategy of the game.
        table: decisions that are played in another way, as lines of JSON or CSV with a state and an action; None if there are none.

    Raises:
        ProblemError: policies of the game or the goal are not priced.
        TablebaseError: something in the rule or the table was not understood, or is not legal.
    """
    bound = solved.bound
    words = words_of(bound)
    manifest = solved.manifest()
    if isinstance(words, Banking):
        return races.price(
            solved, *_read(bound, words, rule), {} if table is None else policy_tables.read(bound, table), compute
        )
    text, understood, follow = _understood(bound, words, rule)
    others = {} if table is None else policy_tables.read(bound, table)
    policy: Follow = follow if not others else lambda state: others.get(state) or follow(state)
    problem = bound.problem
    start = process_of(problem).start()
    priced = Priced(problem, policy)
    value = priced.value(start)
    habits, lost = _habits(solved, priced.visits(start))
    goals = SolvedGame(solved.reader, bound.game_slug).goals(problem.rules)
    goals.used[bound.slug] = manifest.id
    matches, replies = _matches(bound, priced, goals)
    return {
        **head(solved),
        "rule": text,
        "understood": understood,
        "table": len(others),
        "start": problem.notation.format(start),
        **figures(value=value, best_value=value + problem.goal.sign * lost, loss=lost),
        "error_bound": 0.0,
        "matches": matches,
        "replies": replies,
        "habits": habits,
        "change": _change(bound, priced, policy, start),
        "solutions": sorted(set(goals.used.values())),
    }


def elsewhere(bound: Bound) -> bool:
    """True if a price takes so much computing that another process computes it, where one does."""
    if isinstance(words_of(bound), Banking):
        return True
    cost = estimate(bound.problem)
    return cost is None or cost.cpu_seconds > AT_ONCE


def check(solved: Solved, rule: str, table: str | None) -> None:
    """Read a rule and its table. Raises as :func:`price` if something was not understood."""
    bound = solved.bound
    words = words_of(bound)
    if isinstance(words, Banking):
        _read(bound, words, rule)
    else:
        _understood(bound, words, rule)
    if table is not None:
        policy_tables.read(bound, table)


def understood(bound: Bound, rule: str) -> list[str]:
    """Return what a rule is understood to say. Raises as :func:`price` if something was not understood."""
    words = words_of(bound)
    return _read(bound, words, rule)[1] if isinstance(words, Banking) else _understood(bound, words, rule)[1]


def example(bound: Bound) -> dict[str, str]:
    """Return a body that can be sent for a goal. Raises ProblemError if its policies are not priced."""
    return {"rule": words_of(bound).examples[0], "table": policy_tables.line(bound)}


def words_of(bound: Bound) -> Keeping[Any] | Banking:
    """Return the words for policies of a game. Raises ProblemError if its policies, or those of the goal, are not priced."""
    words = bound.views.policies
    if words is None:
        detail = f"policies of {bound.game.title} are not priced under the goal {bound.slug}"
        raise ProblemError("illegal", detail, field="solution")
    if bound.problem.strategy is not None:
        goal = bound.problem.goal.slug
        raise ProblemError(
            "illegal", f"a policy is priced under a goal: {goal}, not {bound.slug}", field="solution", example=goal
        )
    return words


def _read(bound: Bound, words: Banking, rule: str) -> tuple[str, list[str], Policy]:
    """Return a rule of a race as it can be read again, what was understood, and the policy."""
    strategies = {strategy.slug: strategy for strategy in bound.game.strategies(bound.problem.rules)}
    strategy = strategies.get(rule.strip())
    if strategy is not None:
        return strategy.slug, [strategy.title], Policy(strategy.slug)
    read = banking.read(words, rule)
    return read.text, [*read.understood], Policy(read.thumb)


def _understood(bound: Bound, words: Keeping[Any], rule: str) -> tuple[str, list[str], Follow]:
    """Return a rule as it can be read again, what was understood, and the policy."""
    strategies = {strategy.slug: strategy for strategy in bound.game.strategies(bound.problem.rules)}
    strategy = strategies.get(rule.strip())
    if strategy is not None:
        fixed = bound.game.problem(bound.problem.rules, f"{bound.slug}:{strategy.slug}").fixed
        if fixed is None:
            raise UnknownError(f"{bound.game.title} has no strategy {rule!r}", field="rule", available=[*strategies])
        return strategy.slug, [strategy.title], fixed.follow
    read = policies.read(words, rule)
    return read.text, [*read.said, policy_said.rest(words)], cache(keeper(words, read.statements))


def _habits(solved: Solved, visits: Mapping[Any, Visit]) -> tuple[list[dict[str, Any]], Fraction]:
    """Return the costliest decisions of a policy, and the cost of all its decisions together."""
    bound, goal = solved.bound, solved.bound.problem.goal
    write = bound.problem.notation.format
    rows = solved.rows(token(bound, write(state)) for state in visits)
    costly: list[tuple[Fraction, Fraction, Hashable, Row]] = []
    for state, visit in visits.items():
        row = rows[write(state)]
        best = row.actions[0]
        if best.action != visit.action:
            own = next(action for action in row.actions if action.action == visit.action)
            if own.exact != best.exact:
                regret = goal.sign * (Fraction(best.exact or 0) - Fraction(own.exact or 0))
                costly.append((visit.chance * regret, regret, state, row))
    costly.sort(key=lambda visit_loss: (-visit_loss[0], visit_loss[3].state))
    listed = [
        {
            "state": row.state,
            "chance": float(visits[state].chance),
            "action": visits[state].action,
            "label": bound.views.label(state, visits[state].action),
            "best": row.actions[0].action,
            "best_label": bound.views.label(state, row.actions[0].action),
            **figures(regret=regret, cost=cost),
        }
        for cost, regret, state, row in costly[:HABITS]
    ]
    return listed, sum((cost for cost, *_ in costly), Fraction(0))


def _change(bound: Bound, priced: Priced[Any], policy: Follow, start: Hashable) -> dict[str, Any] | None:
    change = priced.change(start)
    if change is None:
        return None
    return {
        "state": bound.problem.notation.format(change.state),
        "action": policy(change.state),
        "instead": change.action,
        "label": bound.views.label(change.state, change.action),
        **figures(gain=change.gain),
    }


def _matches(
    bound: Bound, priced: Priced[Any], goals: SolvedGoals
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the chances of the policy against best play and named strategies, and those of a best reply, in both seats."""
    matches = bound.game.matches(bound.problem.rules)
    if not isinstance(matches, Duels):
        return [], []
    listed, replies = [], []
    seats: tuple[tuple[Seat, Seat], ...] = (("first", "second"), ("second", "first"))
    for seat, other in seats:
        if matches.obstacle(seat, bound.slug):
            continue
        best = matches.best.get(other, bound.slug)
        for slug in _opponents(bound, goals, best):
            if matches.obstacle(other, slug) is None:
                chances = _chances(bound, matches, priced, goals, seat, slug)
                listed.append({"seat": seat, "against": slug, **result(chances, exact=True)})
                if slug == best:
                    share = 1 - chances.win - chances.tie / 2
                    reply = _reply(bound, matches, priced, goals, seat) if other in matches.replies else share
                    replies.append({"seat": seat, "against": best, **figures(share=reply, gain=reply - share)})
    return listed, replies


def _opponents(bound: Bound, goals: SolvedGoals, best: str) -> Sequence[str]:
    """Return the policies that are solved: best play, and each named strategy under one goal, this one if it can be."""
    named: dict[str, str] = {}
    for slug in goals.goals:
        goal, colon, strategy = slug.partition(":")
        if colon and (strategy not in named or goal == bound.slug):
            named[strategy] = slug
    return [slug for slug in (best, *named.values()) if slug in goals.goals]


def _chances(bound: Bound, matches: Duels, priced: Priced[Any], goals: SolvedGoals, seat: Seat, slug: str) -> Result:
    """Return the chances of the policy against another one."""
    duel, mine, theirs = _duel(bound, matches, priced, goals, seat, slug)
    win, tie, loss = played(duel, mine(process_of(duel.first).start()), lambda score: theirs(duel.answer(score)))
    return Result(win, tie, loss) if seat == "first" else Result(loss, tie, win)


def _duel(
    bound: Bound, matches: Duels, priced: Priced[Any], goals: SolvedGoals, seat: Seat, slug: str
) -> tuple[Duel, Callable[[Any], Scores], Callable[[Any], Scores]]:
    """Return a match against a policy, and the functions that map a state to the scores of the first and the second player."""
    other: Problem[Any] = bound.game.problem(bound.problem.rules, slug)

    def stored(state: Any) -> Scores:
        ways = goals.distribution(slug, other.notation.format(state))
        return {
            score: Fraction(weight, ways.denominator) for score, weight in zip(ways.support, ways.weights, strict=True)
        }

    if seat == "first":
        return matches.between(bound.problem, other), priced.scores, stored
    return matches.between(other, bound.problem), stored, priced.scores


def _reply(bound: Bound, matches: Duels, priced: Priced[Any], goals: SolvedGoals, seat: Seat) -> Fraction:
    """Return the share of the win of the best reply to a policy that plays in a seat; a tie is half a win."""
    slug = matches.replies["second" if seat == "first" else "first"]
    duel, _, _ = _duel(bound, matches, priced, goals, seat, slug)
    half = Fraction(1, 2)

    @cache
    def worth(score: int) -> Fraction:
        if seat == "first":
            mine = priced.scores(process_of(duel.first).start())
            return sum((chance * half * (1 - duel.compare(own, score)) for own, chance in mine.items()), Fraction(0))
        mine = priced.scores(duel.answer(score))
        return sum((chance * half * (1 + duel.compare(score, own)) for own, chance in mine.items()), Fraction(0))

    return best_reply(bound.game.problem(bound.problem.rules, slug), worth)
