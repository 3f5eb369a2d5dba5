"""Say statements of a policy back, as :mod:`service.reading.policies` reads them."""

from typing import Any

from solvers import words as english
from solvers.contract.presentation.policy_words import Again, Condition, Counted, Edge, Item, Keeping, Span, Statement
from solvers.dice import FACES


def said(words: Keeping[Any], statement: Statement) -> str:
    """Return a statement as it can be read again."""
    conditions = " and ".join(_condition(condition) for condition in statement.conditions)
    if isinstance(statement, Again):
        action = "throw all again"
    else:
        action = f"{words.verb} {english.listed([_item(item) for item in statement.items])}"
        if statement.instead is not None:
            action += f", at least {_item(statement.instead)}"
    return f"{conditions}, {action}" if conditions else action


def rest(words: Keeping[Any]) -> str:
    """Return the action if the statements keep too few dice."""
    which = "highest" if words.highest else "lowest"
    return f"if that is less than must be kept, {words.verb} the {which} of the other dice too"


def numbers(span: Span) -> str:
    """Return a span in words: ``at most 3``."""
    low, high = span
    if high is None:
        return f"at least {low}"
    if low == high:
        return f"exactly {low}"
    return f"{low} to {high}" if low else f"at most {high}"


def _item(item: Item) -> str:
    if isinstance(item, Edge):
        which = "highest" if item.highest else "lowest"
        return f"the {which} die" if item.number == 1 else f"the {item.number} {which} dice"
    return "every die" if item.faces == FACES else f"every {_run(item.faces) or english.listed([*item.faces])}"


def _run(faces: str) -> str:
    """Return three faces or more that are the highest or the lowest ones: ``4 or more``; empty for all others."""
    if len(faces) > 2 and FACES.endswith(faces):
        return f"{faces[0]} or more"
    return f"{faces[-1]} or less" if len(faces) > 2 and FACES.startswith(faces) else ""


def _condition(condition: Condition) -> str:
    span = condition.span
    if isinstance(condition, Counted):
        name = condition.measure.name
        # One die, one point: the first word of a name is its noun.
        name = (
            {"dice thrown": "die thrown"}.get(name, name.replace("points", "point", 1)) if span == Span(1, 1) else name
        )
        return f"with {numbers(span)} {name}"
    number, one = "none" if span == Span(0, 0) else numbers(span), span in (Span(1, 1), Span(1, None), Span(0, 1))
    if condition.left and condition.faces == FACES:
        if span == Span(1, 1):
            return f"if {number} die is left over"
        return f"if {number} of the dice {'is' if one else 'are'} left over"
    where, faces = "left over" if condition.left else "thrown", _run(condition.faces) or " or ".join(condition.faces)
    dice = f"die {where}" if span == Span(1, 1) else f"of the dice {where}"
    return f"if {number} {dice} {'shows' if one else 'show'} {faces}"
