"""Answers about states that cannot be enumerated, by play-outs: how it is likely to end, and why an action is worse.

The worker process that searches plays the state on to the end, with everything hidden dealt at random, by the policy of the
solution. The number of play-outs is fixed and their seed is the state's, so that the answer about a state never changes.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

from service.answers.ask import searches
from service.answers.distributions import describe
from service.answers.errors import BUSY_RETRY, ProblemError
from service.answers.names import Bound, Token
from service.answers.records import head, interval
from service.answers.solved import Solved
from service.search.client import NoSearchError, worker
from solvers import playouts
from solvers.contract.rows import Confidence, Distribution
from solvers.errors import TablebaseError
from solvers.hidden_review import histories_of
from solvers.playouts import Counts, Interval, Playouts

# The play-outs of an answer; those of two actions share the worlds.
PLAYOUTS = 10_000
# The seconds that they may take, and that a request waits for a worker that starts.
SECONDS, PATIENCE = 8.0, 2.0
CHANCE = (0.0, 1.0)


def can(bound: Bound) -> bool:
    """Return True if states of a problem are played on."""
    return bound.problem.process is None and bound.problem.kernel.searcher is not None


def distribution(solved: Solved, state: Token, action: str | None) -> dict[str, Any]:
    """Return the distribution of the end after an action; None stands for the policy's.

    Raises:
        ProblemError: the state is of no single position, or no worker plays at the moment (``busy``).
    """
    row = solved.row(state)
    first = row.action if action is None else action
    played = _play(solved, state, [] if first is None else [first])
    counts, number = played.figures["score"][0], played.worlds
    shown = Distribution(
        state.text, tuple(int(score) for score, _ in counts), tuple(times for _, times in counts), number
    )
    bands = {level: playouts.band(number, level) for level in playouts.LEVELS}
    numbers = describe(shown, None, bands[max(bands)])
    middle = numbers["mean"]
    low, high = playouts.mean_interval(counts, played.ranges["score"], max(playouts.LEVELS))
    result = dict(played.figures["result"][0])
    chances = {name: result.get(result_sign, 0) for name, result_sign in (("win", 1), ("tie", 0), ("loss", -1))}
    return {
        "game": solved.bound.game_slug,
        "goal": solved.bound.slug,
        "solution": solved.id,
        "state": state.text,
        "action": first,
        "afterstate": None if first is not None else state.text,
        **numbers,
        # The scores that were not met may have any small chance.
        "left_out": None,
        "result": {name: {"value": times / number, "exact": None} for name, times in chances.items()},
        "error_bound": None,
        "confidence": interval(Confidence(min(low, middle), max(high, middle), max(playouts.LEVELS), number)),
        "opponent": solved.bound.problem.goal.opponent or "itself",
        "playouts": {
            "number": number,
            "cdf_within": [{"level": level, "most": most} for level, most in bands.items()],
            "figures": [
                *(_chance(name, times, number) for name, times in chances.items()),
                *(_figure(name, played, 0) for name in solved.bound.views.played),
            ],
        },
    }


def explain(solved: Solved, state: Token, action: str | None, against: str | None) -> dict[str, Any]:
    """Return the reasons why ``against`` is better than ``action``, by play-outs of both in the same worlds.

    ``action`` is the best one other than ``against`` if it is None, and ``against`` the best one.

    Raises:
        ProblemError: no worker plays at the moment (``busy``).
    """
    bound, row = solved.bound, solved.row(state)
    if not row.actions:
        detail = f"state {state.text!r}: there is nothing to decide"
        raise ProblemError("illegal", detail, field="state", example=_decision(bound))
    best = row.actions[0].action if against is None else against
    worse = action or next((action.action for action in row.actions if action.action != best), best)
    named = [worse] if worse == best else [worse, best]
    played = _play(solved, state, named)
    sign: int = bound.problem.goal.sign
    # The difference is that of the first action less the second.
    regret = _difference("value", played, -sign)
    widest = regret["intervals"][-1]
    return {
        **head(solved),
        "state": state.text,
        "action": _side(bound, state, worse, played.figures["value"][0]),
        "against": _side(bound, state, best, played.figures["value"][-1]),
        "regret": regret["difference"],
        "exact": None,
        "decided": worse == best or widest["low"] > 0 or widest["high"] < 0,
        "error_bound": None,
        "thrower": None,
        "events": [],
        "aspects": [],
        "opponent": bound.problem.goal.opponent or "itself",
        "playouts": {
            "number": len(named) * played.worlds,
            "worlds": played.worlds,
            "regret": regret["intervals"],
            "figures": [_difference(name, played, 1) for name in bound.views.played],
        },
    }


def _decision(bound: Bound) -> str | None:
    """Return a decision of a goal, for errors; None if the game shows none."""
    with suppress(TablebaseError):
        histories = histories_of(bound.views)
        return bound.problem.notation.format(histories.read(histories.example)[0].state)
    return None


def _side(bound: Bound, state: Token, action: str, counts: Counts) -> dict[str, Any]:
    """Return one of two actions as a part of the reply."""
    return {
        "action": action,
        "label": bound.views.label(state.state, action),
        "afterstate": None,
        "value": playouts.mean(counts) + 0.0,
        "exact": None,
    }


def _play(solved: Solved, state: Token, actions: Sequence[str]) -> Playouts:
    """Return the play-outs of a state."""
    bound = solved.bound
    name = bound.problem.kernel.searcher
    if name is None:
        raise ProblemError("not-found", f"{bound.game_slug} {bound.slug} has no play-outs")
    request = {
        "state": state.text,
        "actions": list(actions),
        "worlds": PLAYOUTS // max(1, len(actions)),
        "seed": crc32(state.text.encode()),
    }
    try:
        reply = searches.asked(solved, worker(name), request, SECONDS, PATIENCE)
    except NoSearchError as error:
        detail = f"nothing is played on at the moment: {error}; try again soon"
        raise ProblemError("busy", detail, retry_after=BUSY_RETRY) from None
    if "illegal" in reply:
        raise ProblemError("illegal", reply["illegal"], field="state", example=reply["example"])
    return playouts.read(reply)


def _figure(name: str, played: Playouts, index: int) -> dict[str, Any]:
    """Return a figure of one action as a part of the reply."""
    counts, span = played.figures[name][index], played.ranges[name]
    if span == CHANCE:
        return _chance(name, dict(counts).get(1, 0), played.worlds)
    return {
        "figure": name,
        "value": playouts.mean(counts) + 0.0,
        "method": "normal",
        "intervals": _intervals(lambda level: playouts.mean_interval(counts, span, level)),
    }


def _chance(name: str, hits: int, plays: int) -> dict[str, Any]:
    """Return a chance as a part of the reply."""
    return {
        "figure": name,
        "value": hits / plays,
        "method": "clopper-pearson",
        "intervals": _intervals(lambda level: playouts.chance_interval(hits, plays, level)),
    }


def _difference(name: str, played: Playouts, sign: int) -> dict[str, Any]:
    """Return a figure of both actions, and the difference of the first less the second, times a sign."""
    both, (low, high) = played.figures[name], played.ranges[name]
    values = [playouts.mean(counts) + 0.0 for counts in (both[0], both[-1])]
    counts = played.differences.get(name, ((0, played.worlds),))
    signed = sorted((sign * number, times) for number, times in counts)
    single = name not in played.differences
    times = dict(signed)
    chance = (low, high) == CHANCE and set(times) <= {-1, 0, 1}

    def ends(level: float) -> Interval:
        if single:
            return 0.0, 0.0
        if chance:
            return playouts.difference_interval(times.get(1, 0), times.get(-1, 0), played.worlds, level)
        return playouts.mean_interval(signed, (low - high, high - low), level)

    return {
        "figure": name,
        "action_value": values[0],
        "against_value": values[1],
        "difference": playouts.mean(signed) + 0.0,
        "method": "clopper-pearson" if chance else "normal",
        "intervals": _intervals(ends),
    }


def _intervals(ends: Callable[[float], Interval]) -> list[dict[str, float]]:
    """Return an interval for each level."""
    return [
        {"level": level, "low": low + 0.0, "high": high + 0.0}
        for level in playouts.LEVELS
        for low, high in [ends(level)]
    ]
