"""The price of a policy in words: first what was understood, then what it is worth, against whom, and what costs it most."""

from collections.abc import Mapping
from typing import Any

from service.answers.names import Bound
from service.words.explanations import TOLD
from service.words.phrases import amount, capital, percent, sentence, worth_of
from solvers.words import counted


def price(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return the price of a policy as lines of text."""
    goal, exact = bound.problem.goal, document["exact"] is not None
    lines = ["Understood:", *(f"- {line}" for line in document["understood"])]
    if document["table"]:
        lines.append(f"- in {counted(document['table'], 'states')} as the table says")
    own, best = (worth_of(goal, document[name]) for name in ("value", "best_value"))
    lines.append(sentence(f"That is to {own}; best play is to {best}"))
    if exact and not document["loss"]:
        return "\n".join([*lines, "It is best play.", *_matches(document)])
    how = "exactly computed" if exact else f"proved within {document['error_bound']:.0e}"
    lines.append(f"It loses {amount(goal, document['loss'])}, {how}.")
    lines += _matches(document)
    habits = document["habits"]
    if habits:
        lines.append(
            "Costliest habits:" if exact else "Costliest habits, each at all scores and shown where it costs most:"
        )
    for habit in habits[:TOLD]:
        position = bound.views.position(bound.problem.notation.parse(habit["state"]))
        often = f"{percent(habit['chance'])} of the games" if exact else f"{habit['chance']:.2f} times in a game"
        lines.append(
            f"- {position} ({often}): {habit['label']}; {amount(goal, habit['regret'])} worse than to {habit['best_label']}."
        )
    change = document["change"]
    if change is not None:
        position = bound.views.position(bound.problem.notation.parse(change["state"]))
        where = position if exact else f"in turns like {position}"
        lines.append(f"The change that helps most, by {amount(goal, change['gain'])}: {where}: {change['label']}.")
    return "\n".join(lines)


def _matches(document: Mapping[str, Any]) -> list[str]:
    """Return a line for each match, and for each best reply."""
    lines = []
    exact = document["exact"] is not None
    for match in document["matches"]:
        win, tie, loss = (percent(match[name]["value"]) for name in ("win", "tie", "loss"))
        # Nobody ties in a race.
        ties = f" ties {tie}," if exact else ""
        lines.append(capital(f"{match['seat']} against {match['against']}: wins {win},{ties} loses {loss}."))
    counted_half = ", ties counted half" if exact else ""
    lines += [
        f"A player who knows the rule takes {percent(reply['share'])} of the wins if the rule plays {reply['seat']}{counted_half}."
        for reply in document["replies"]
    ]
    return lines
