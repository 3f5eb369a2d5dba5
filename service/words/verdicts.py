"""A recorded game in words: a verdict, the costliest decisions, and the luckiest throw.

Numbers are rounded for a person, as in :mod:`service.words.sentences`.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from service.answers.names import Bound, stores_ends
from service.words.explanations import TOLD
from service.words.phrases import amount, capital, figure, grouped, worth_of
from solvers.contract.goals import Goal

# The past of the verbs with which goals tell their values.
PAST = {
    "bank": "banked",
    "collect": "collected",
    "gain": "gained",
    "lose": "lost",
    "need": "needed",
    "score": "scored",
    "win": "won",
}


def review(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return a verdict on a recorded game, its costliest decisions, and its luckiest throw, each on lines of their own."""
    goal, decisions, players = bound.problem.goal, document["decisions"], document["players"]
    lines = []
    for player in players:
        own = [one for one in decisions if one["player"] == player["player"] and not one["forced"]]
        lead = f"Player {player['player']}: " if len(players) > 1 else ""
        lines.append(capital(f"{lead}{_judgement(goal, own, player)}"))
    if document["luck"] is not None:
        lines.append(_balance(goal, document))
    elif bound.problem.process is None:
        lines.append("How much was luck cannot be told, as cards were hidden.")
    worst = sorted(filter(_worse, decisions), key=lambda one: one["regret"], reverse=True)
    if worst:
        lines.append("Costliest decisions:" if len(worst) > 1 else "The costly decision:")
    for one in worst[:TOLD]:
        parsed = bound.problem.notation.parse(one["state"])
        about = "" if (one["confidence"] or {}).get("regret") is None else "about "
        best = bound.views.label(parsed, one["best"])
        whose = f"Player {one['player']} at " if len(players) > 1 else ""
        lines.append(
            f"- {whose}{bound.views.position(parsed)}: {one['label']}; {about}{amount(goal, one['regret'])} worse than to {best}."
        )
    return "\n".join([*lines, *_luckiest(bound, document)])


def ended(bound: Bound, document: Mapping[str, Any]) -> str | None:
    """Return the result of the player of a recorded game beside the expected one; None if two played, or it is not known."""
    goal, strategy = bound.problem.goal, bound.problem.strategy
    if len(document["players"]) != 1 or document["reached"] is None:
        return None
    reached, start = document["reached"], document["start"]["value"]
    best = "best play" if strategy is None else f"the strategy {strategy.slug}"
    if goal.share and reached in (0.0, 1.0):
        verb, expected = _said(goal, start, "")
        if verb == "win":
            return f"You {'won' if reached else 'lost'}; {best} wins {expected}."
        lead = f"You {'reached' if reached else 'missed'} the goal ({grouped(goal.title)})"
        return f"{lead}; {best} reaches it with a chance of {figure(start, goal.unit)}."
    verb, told = _said(goal, reached, "")
    usual, expected = _said(goal, start, " on average")
    if stores_ends(bound):
        return f"Your turn is over, and the others throw now: you {verb} {told}; {best} {usual}s {expected}."
    if goal.share:
        return f"As it ended you {verb} {told}; {best} {usual}s {expected}."
    return f"You {PAST[verb]} {told}; {best} {usual}s {expected}."


def _said(goal: Goal, value: float, average: str) -> tuple[str, str]:
    """Return the verb of the phrase about a value, and what stands behind it."""
    verb, _, rest = worth_of(goal, value, average).removesuffix(" from here on").partition(" ")
    return verb, rest


def _judgement(goal: Goal, decisions: Sequence[Mapping[str, Any]], sums: Mapping[str, Any]) -> str:
    """Return the number of a player's decisions that were best, and the cost of the worse ones together. Forced ones are left out."""
    number, worse = len(decisions), sum(map(_worse, decisions))
    if not number:
        return "there was nothing to decide."
    lost = amount(goal, sum(one["regret"] for one in decisions if _worse(one)))
    # Of estimates the best ones known are not proved to be best.
    if (sums["confidence"] or {}).get("regret") is not None or any(one["optimal"] is None for one in decisions):
        return _estimated(number, worse, sum(map(_open, decisions)), lost)
    if not worse:
        return "the only decision was best." if number == 1 else f"all {number} decisions were best."
    if number == 1:
        return f"the only decision was not the best; it cost {lost}."
    if worse == number:
        return f"none of {number} decisions was best; together they cost {lost}."
    good = f"{number - worse} of {number} decisions {'was' if number - worse == 1 else 'were'} best"
    return f"{good}; the other cost {lost}." if worse == 1 else f"{good}; the others cost {lost} together."


def _worse(decision: Mapping[str, Any]) -> bool:
    """Return True if another action is known to be better: it is proved, or the interval of the regret does not reach to 0."""
    interval = (decision["confidence"] or {}).get("regret")
    known = decision["optimal"] is not None or (interval is not None and interval["low"] > 0)
    return bool(decision["regret"] > 0 and known)


def _open(decision: Mapping[str, Any]) -> bool:
    """Return True if another action seems better, and it is too close to tell."""
    return bool(decision["regret"] > 0 and not _worse(decision))


def _estimated(number: int, worse: int, unclear: int, lost: str) -> str:
    """Return the number and cost of the decisions known to be worse than another, and the number of unclear ones, where values are estimates."""
    rest = f"; {unclear} {'is' if unclear == 1 else 'are'} too close to tell" if unclear else ""
    if not worse:
        none = "the only decision is not" if number == 1 else f"none of {number} decisions is"
        return f"{none} known to be worse than another{rest}."
    some = (
        "the only decision was" if number == 1 else f"{worse} of {number} decisions {'was' if worse == 1 else 'were'}"
    )
    return f"{some} worse than another, and cost about {lost}{rest}."


def _balance(goal: Goal, document: Mapping[str, Any]) -> str:
    """Return the changes by luck and by the decisions for the player who made the first decision."""
    luck, skill, result = (document[name] for name in ("luck", "skill", "result"))

    def changed(value: float) -> str:
        return f"{'brought' if value > 0 else 'cost'} {amount(goal, value)}" if value else "changed nothing"

    erring = sorted({one["player"] for one in document["decisions"] if one["regret"]})
    whose = (
        f"player {erring[0]}" if len(erring) == 1 else "all players" if len(document["players"]) > 2 else "both players"
    )
    lead, decided = (
        ("For player 1, luck", f"what {whose} decided") if len(document["players"]) > 1 else ("Luck", "the decisions")
    )
    ended = f"{amount(goal, result)} {'better' if result > 0 else 'worse'} than" if result else "just as"
    return f"{lead} {changed(luck)}, and {decided} {changed(skill)}: it went {ended} expected at the start."


def _luckiest(bound: Bound, document: Mapping[str, Any]) -> list[str]:
    """Return a line for each player about the throw that brought most after the player's decisions; none if no throw is known."""
    goal, decisions = bound.problem.goal, document["decisions"]

    def shown(one: Mapping[str, Any]) -> str:
        return bound.views.position(bound.problem.notation.parse(one["state"]))

    throws = [(one["luck"], one, after) for one, after in pairwise(decisions)]
    known = [
        (luck, f"{shown(after)}, after the decision to {one['label']}", one["player"])
        for luck, one, after in throws
        if luck is not None
    ]
    if document["opening"] is not None:
        known.insert(0, (document["opening"]["luck"], f"{shown(decisions[0])}, the first one", 1))
    if not known:
        return []
    lines = []
    for each in document["players"]:
        luck, told, player = max(
            (run for run in known if run[2] == each["player"]), default=(0, "", 0), key=lambda run: run[0]
        )
        if luck > 0:
            whose = f", for player {player}" if len(document["players"]) > 1 else ""
            lines.append(f"Luckiest throw{whose}: {told}; {amount(goal, luck)} better than on average.")
    return lines or ["No throw was lucky."]
