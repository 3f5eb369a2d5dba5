"""Answers in words: the one place that turns the documents of questions into sentences that a chat can show.

A number is rounded for a person: chances to a tenth of a percent, others to two decimals at most. Estimates are said to
be estimates, with their intervals. The goal says how its value is told (:attr:`solvers.contract.goals.Goal.said`), and
the game's notation what an action is called.
"""

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Context
from itertools import accumulate, pairwise
from math import floor, log10, sqrt
from operator import mul
from typing import Any

from service.answers.names import Bound, stores_ends
from service.words import played
from service.words.phrases import (
    capital,
    cost,
    figure,
    grouped,
    percent,
    rounded,
    sentence,
    span,
    worth,
    worth_of,
)
from service.words.trust import OF_CLASS, against
from solvers.words import counted

# So many actions are told of a state, and so many lines of a table.
ACTIONS = 3
LINES = 30
# A lowest score stands apart if it is at least so likely, and so many steps between scores away from the others.
LIKELY = 0.05
APART = 3
# A bound is told in decimal places from so many on, else as a number with one digit, rounded up.
_PLACES = 4
_UP = Context(prec=1, rounding=ROUND_CEILING)


def state(bound: Bound, full: Mapping[str, Any], most: int = ACTIONS) -> str:
    """Return the best action in a state, its worth, and the costs of the next best ones.

    ``full`` is a record. At most ``most`` actions are told, and all that are as good as the best one.
    """
    goal, listed = bound.problem.goal, full["actions"]
    if full["terminal"]:
        return _over(bound, full)
    if not listed:
        return f"Nothing to choose here: {worth(goal, full)}."
    if bound.problem.strategy is not None and full["policy"] is not None:
        return _strategy(bound, full)
    best = listed[0]
    said = [f"{capital(best['label'])}: {worth(goal, full)}."]
    equal = [action for action in listed[1:] if action["rank"] == 1]
    if equal:
        lead = "Equally good" if best["optimal"] else "Perhaps equally good"
        said.append(f"{lead}: {'; '.join(action['label'] for action in equal)}.")
    worse = [action for action in listed if action["rank"] > 1][: max(0, most - 1 - len(equal))]
    if worse:
        told = "; ".join(f"{action['label']}, {cost(goal, action)}" for action in worse)
        said.append(f"Next best: {told}.")
    return " ".join(said)


def parts(bound: Bound, full: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer about a state in pieces, each in words, for a page that shows them in places of their own.

    ``full`` is a record. The ``headline`` is what to do, ``value`` what that is worth, and ``trust`` how far to trust the number.
    """
    goal, listed = bound.problem.goal, full["actions"]
    done = next((action for action in listed if action["action"] == full["policy"]), None)
    return {
        "game": full["game"],
        "goal": full["goal"],
        "solution": full["solution"],
        "state": full["state"],
        "headline": None if done is None else capital(done["label"]),
        "value": _over(bound, full) if full["terminal"] else f"{capital(worth(goal, full))}.",
        "sentence": state(bound, full, 2),
        "position": bound.views.position(bound.problem.notation.parse(full["state"])),
        "trust": trust(full),
        "actions": [
            {
                "action": action["action"],
                "label": capital(action["label"]),
                "value": worth(goal, {"confidence": None, "error_bound": full["error_bound"], **action}),
                "cost": None if action["rank"] == 1 else cost(goal, action),
            }
            for action in listed
        ],
        "counts": [count._asdict() for count in bound.views.counts(bound.problem.notation.parse(full["state"]))],
        "earned": bound.views.earned,
    }


def trust(full: Mapping[str, Any]) -> str:
    """Return the trust in the numbers of a record."""
    if full["exact"] is not None:
        return "Exact: computed in fractions without any rounding."
    if full["confidence"] is None and full["error_bound"] is None:
        return " ".join([f"It is {OF_CLASS}.", *against(full)])
    if full["confidence"] is None:
        return f"Proved: the value is {_proved(full['error_bound'])}."
    level, samples = full["confidence"]["level"], full["confidence"]["samples"]
    if not samples:
        return "An interval in which the true value lies for certain."
    said = f"Estimated from {samples:,} samples: with {rounded(100 * level, 2)} % confidence the true value lies in the interval given."
    return " ".join([said, *against(full)])


def _proved(bound: float) -> str:
    """Return a bound of an error in words: a small one by the decimal places that are right."""
    places = floor(-log10(2 * bound))
    return (
        f"right to {places} decimal places"
        if places >= _PLACES
        else f"within {_UP.create_decimal_from_float(bound)} of the true one"
    )


def several(answers: Sequence[tuple[Bound | None, Mapping[str, Any]]], most: int = 2) -> str:
    """Return a line for each goal. An answer is a record with its problem, or the reason why there is none, without one."""
    return "\n".join(
        f"{answer['goal']}: {problem(answer['problem']) if bound is None else state(bound, answer, most)}"
        for bound, answer in answers
    )


def distribution(bound: Bound, parsed: Any, document: Mapping[str, Any]) -> str:
    """Return the distribution of the end of the turn or the game: the mean, the middle of the scores, the likeliest score, and the chances to win.

    ``parsed`` is the state as the game's notation reads it.
    """
    if "playouts" in document:
        return played.ending(bound, parsed, document)
    goal = bound.problem.goal
    unit = "turns" if goal.unit == "turns" else "points"
    # In a game of many turns the scores are those of one turn.
    whole = "It ends with" if bound.problem.turns is None or unit == "turns" else "The turn ends with"
    action = document["action"]
    # Points that the action takes at once are none of those that follow.
    taken = _taken(bound, parsed, action)
    if taken:
        whole = "What follows brings"
    lead = "" if action is None else f"{capital(bound.views.label(parsed, action))}. "
    support, chances = document["support"], document["probabilities"]
    if len(support) == 1 and support[0] != document["floor"]:
        said = [f"{whole} {counted(support[0], unit)} for certain{_with_taken(taken, support[0], unit)}."]
    else:
        mean = document["mean"]
        scores = dict(zip(document["quantiles"]["levels"], document["quantiles"]["scores"], strict=True))
        said = [] if mean is None else [f"{whole} {figure(mean, unit)} on average{_with_taken(taken, mean, unit)}."]
        apart = _apart(support, chances) if document["floor"] is None else None
        if apart is not None:
            said.append(
                f"It is {support[0]:,} with a chance of {percent(chances[0])}, and otherwise at least half of the time"
            )
            said[-1] += (
                f" {span(apart[0.25], apart[0.75])}, and at least nine times out of ten {span(apart[0.05], apart[0.95])}."
            )
        elif document["floor"] is None:
            said.append(f"At least half of the time it is {span(scores[0.25], scores[0.75])}")
            said[-1] += f", and at least nine times out of ten {span(scores[0.05], scores[0.95])}."
        top = max(range(len(support)), key=chances.__getitem__)
        less = " or less" if support[top] == document["floor"] else ""
        if apart is None or top > 0:
            said.append(f"Most likely: {counted(support[top], unit)}{less} ({percent(chances[top])}).")
        if mean is not None and document["floor"] is None:
            said.append(f"The standard deviation is {figure(_deviation(support, chances), unit, bare=True)}.")
    if document["result"] is not None:
        said.append(_result(document["result"]))
    return lead + " ".join(said)


def _deviation(support: Sequence[int], chances: Sequence[float]) -> float:
    """Return the standard deviation of scores with their chances."""
    mean = sum(map(mul, support, chances))
    return sqrt(sum(chance * (score - mean) ** 2 for score, chance in zip(support, chances, strict=True)))


def _taken(bound: Bound, parsed: Any, action: str | None) -> float:
    """Return the points that an action takes at once, and that the end does not count."""
    process = bound.problem.process
    if action is None or process is None or not process.pays or bound.problem.goal.unit != "points":
        return 0.0
    return float(process.payoff(parsed, action).value)


def _with_taken(taken: float, following: float, unit: str) -> str:
    """Return the points together with those that are taken at once; nothing if there are none."""
    both, one = (figure(points, unit, bare=True) for points in (taken + following, taken))
    return f", {both} with the {one} taken now" if taken else ""


def outcomes(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return the number of outcomes, and the best, the worst and the likeliest of them."""
    goal, listed = bound.problem.goal, document["outcomes"]
    lead = "" if document["label"] is None else f"{capital(document['label'])}. "
    if document["terminal"]:
        return f"{lead}It is over: {worth_of(goal, document['value'], average='')}."
    sign = goal.sign
    best, worst = (choose(listed, key=lambda event: sign * event["value"]) for choose in (max, min))
    likeliest = max(listed, key=lambda outcome: outcome["probability"])
    said = ["The next player throws."] if document["passes"] else []
    said.append(f"{counted(len(listed), 'outcomes')} can follow.")
    for name, outcome in (("Best", best), ("Worst", worst), ("Most likely", likeliest)):
        said.append(
            f"{name}: {outcome['label']} ({percent(outcome['probability'])}), then {worth_of(goal, outcome['value'])}."
        )
    return lead + " ".join(said)


def match(document: Mapping[str, Any]) -> str:
    """Return the chances of a match."""
    return f"{document['first']} against {document['second']}: {_result(document).lower()}"


def table(document: Mapping[str, Any]) -> str:
    """Return a table as lines of text, with its title and notes."""
    columns = document["columns"]
    rows = [[_entry(entry) for entry in line] for line in document["rows"][:LINES]]
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in (columns, *rows)
    ]
    left = len(document["rows"]) - len(rows)
    more = [f"... and {counted(left, 'lines')} more."] if left else []
    return "\n".join([f"{capital(document['title'])}.", *lines, *more, *map(sentence, document["notes"])])


def problem(document: Mapping[str, Any]) -> str:
    """Return the fault of a question, and a question that is right."""
    said = [sentence(capital(document["detail"]))]
    if document["example"]:
        said.append(f"Try: {document['example']}")
    elif document["available"]:
        said.append(f"There is: {', '.join(document['available'][:10])}")
    if "request" not in document:
        return " ".join(said)
    wish = document["request"]
    body = json.dumps(wish["body"], separators=(",", ":"))
    return f"{' '.join(said)}\nOr have it solved: {wish['method']} {wish['address']} with {body}"


def name(bound: Bound) -> str:
    """Return a goal in words, or the name of a fixed strategy."""
    strategy = bound.problem.strategy
    return bound.problem.goal.title if strategy is None else f"the strategy {strategy.slug}"


def _strategy(bound: Bound, full: Mapping[str, Any]) -> str:
    """Return the action of a fixed strategy, and the better one."""
    goal, listed = bound.problem.goal, full["actions"]
    best = listed[0]
    done = next(action for action in listed if action["action"] == full["policy"])
    strategy = bound.slug.partition(":")[2]
    said = f"The strategy {strategy} says: {done['label']}; {worth(goal, full)}."
    if done["rank"] == 1:
        return f"{said} Nothing is {'better' if done['optimal'] else 'known to be better'}."
    return f"{said} This is {cost(goal, done)} than to {best['label']}."


def _over(bound: Bound, full: Mapping[str, Any]) -> str:
    """Return the end of the game."""
    goal, value = bound.problem.goal, full["value"]
    if stores_ends(bound):
        return f"Your turn is over, and the others throw now: {worth(goal, full, average='')}."
    if goal.share and value in (0.0, 1.0):
        if scores := _scores(bound, full["state"]):
            own, *others = (f"{score:,}" for score in scores)
            return f"It is over: {'won' if value else 'lost'}, {own} to {' and '.join(others)}."
        return f"It is over, and the goal is {'reached' if value else 'missed'}: {grouped(goal.title)}."
    return f"It is over: {worth(goal, full, average='').removesuffix(' from here on')}."


def _scores(bound: Bound, text: str) -> list[int]:
    """Return the points that all players have banked, those of the player to move first; none if not all are counted."""
    counts = bound.views.counts(bound.problem.notation.parse(text))
    others = [count for count in counts if count.seat]
    own = [count.value for count in counts if not count.seat and others and count.title == others[0].title]
    return [*own, *(count.value for count in others)] if own else []


def _apart(support: Sequence[int], chances: Sequence[float]) -> Mapping[float, int] | None:
    """Return the quantiles of all scores but the lowest if the lowest is likely and far from the others, as after a bust; else
    None.
    """
    others, left = support[1:], 1 - chances[0]
    if len(others) < 2 or not LIKELY <= chances[0] < 1 - LIKELY:
        return None
    step = min(after - before for before, after in pairwise(others))
    summed = list(accumulate(chances[1:]))
    quantiles = {
        level: others[min(bisect_left(summed, level * left), len(others) - 1)] for level in (0.05, 0.25, 0.75, 0.95)
    }
    return quantiles if quantiles[0.05] - support[0] > APART * step else None


def _result(chances: Mapping[str, Any]) -> str:
    win, tie, loss = (percent(chances[name]["value"]) for name in ("win", "tie", "loss"))
    return f"Win with a chance of {win}, tie {tie}, lose {loss}."


def _entry(entry: Any) -> str:
    """Return an entry of a table."""
    if entry is None:
        return "-"
    if not isinstance(entry, dict):
        return str(entry)
    value = entry["value"]
    return rounded(value, 4 if abs(value) < 10 else 2)
