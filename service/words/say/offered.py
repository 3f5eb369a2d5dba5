"""Tell of the actions that a question names, beside the best ones: ``both fives or one five?``."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.answers.names import Bound
from service.reading.english import faces
from service.reading.offers import Offer, offers
from service.reading.text import plain
from service.words.phrases import capital, cost, worth

# So many actions are told.
_MOST = 3
_DICE = re.compile("[1-6]+")
Action = Mapping[str, Any]


def told(bound: Bound, full: Mapping[str, Any], message: str, shown: int) -> str:
    """Return sentences about the actions that a message names and that are not among the first ``shown`` ones; empty if there are none."""
    listed: Sequence[Action] = full["actions"]
    if asked := bound.views.asked(message):
        best = [next((action for action in listed if action["action"].endswith(end)), None) for end in asked]
        return "".join(
            f" {capital(action['label'])}: {cost(bound.problem.goal, action)}."
            for action in best
            if action is not None and action["rank"] > 1
        )
    named = _named(listed, offers(faces(plain(message).lower())))
    others = [action for action in named if action not in listed[:shown]]
    if full["error_bound"] is None and full["confidence"] is not None:
        return ""
    return "".join(
        f" {capital(action['label'])}: {worth(bound.problem.goal, {'confidence': None, 'error_bound': full['error_bound'], **action})}, {cost(bound.problem.goal, action)}."
        for action in others[:_MOST]
        if action["rank"] > 1
    )


def _named(listed: Sequence[Action], named: Sequence[Offer]) -> list[Action]:
    """Return the best action of each set of dice that is named, each once."""
    chosen: list[Action] = []
    for offer in named:
        action = next(_fitting(listed, offer), None)
        if action is not None and action not in chosen:
            chosen.append(action)
    return chosen


def _fitting(listed: Sequence[Action], offer: Offer) -> Iterator[Action]:
    """Yield the actions that take the dice of an offer, the best first."""
    taken = [(Counter(_dice(action["action"])), action) for action in listed]
    most = max((count for count, _ in taken), key=lambda count: count.total(), default=Counter[str]())
    wanted = Counter(offer.dice) if offer.dice else most
    if offer.all and offer.dice:
        wanted = Counter({face: most[face] for face in offer.dice})
    if offer.again:
        wanted = most - wanted
    yield from (action for count, action in taken if count == wanted)


def _dice(action: str) -> str:
    match = _DICE.match(action)
    return "" if match is None else match[0]
