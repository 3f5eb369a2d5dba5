"""Rows of classes with made-up values, for plain code that reads them."""

import json
from collections.abc import Mapping
from functools import cache

from solvers.contract.rows import Confidence, Row
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned import match_rows
from solvers.games.card_thirty.learned.classes import Undealt, all_classes, format_class
from solvers.games.card_thirty.learned.corrections import KINDS, OTHERS, Corrections, write, write_order
from solvers.games.card_thirty.learned.match_play import StyleClass, pack_margins
from solvers.games.card_thirty.problem import problem
from tests.games.card_thirty.positions import DEFAULT

GOALS = (*LEARNED, "win-match")


@cache
def stored(slug: str) -> Mapping[str, Row]:
    """Return rows of classes that are worth as much as their index, with intervals that are wider for some."""
    if slug == "win-match":
        return _match()
    rows = {}
    for class_ in all_classes():
        value = {"margin": class_.number, "min-loss": -class_.number, "win-hand": (class_.number + 100) / 200}[slug]
        text = format_class(class_)
        rows[text] = Row(text, None, value, None, (), write_order(value))
    scale = 0.01 if slug == "win-hand" else 1.0
    for dealer in (False, True):
        text = format_class(Undealt(dealer))
        more = None if dealer else write(widths(scale))
        rows[text] = Row(text, None, 0.5, None, (), more, Confidence(0.25, 0.75, 0.99, 9000))
    return rows


def widths(scale: float) -> Corrections:
    """Return corrections without weights, with intervals that are wider for some kinds."""
    halves = {kind: (scale * (1 + index), scale * (2 + index)) for index, kind in enumerate((*KINDS, OTHERS))}
    return Corrections({}, halves, {kind: 500 + index for index, kind in enumerate(halves)})


def _match() -> Mapping[str, Row]:
    """Return rows of classes in which margins lie around their index, and of matches that are won by a lead."""
    reach, rows = 60, []
    for left in range(1, 11):
        leads = range(-reach, reach + 1)
        values = [(lead + reach) / (2 * reach) for lead in leads]
        rows += [
            match_rows.pack(left, dealer, LEARNED, 900, values, [0.01] * len(values), [0] * len(values))
            for dealer in (0, 1)
        ]
    holder = next(k for k, row in enumerate(rows) if row.state == "match-1left-first")
    more = json.loads(rows[holder].more or "{}") | widths(1.0)._asdict()
    rows[holder] = rows[holder]._replace(more=json.dumps(more))
    for index, style in enumerate(LEARNED):
        for class_ in all_classes():
            numbers = [0] * 401
            for away in range(-30, 31, 10):
                numbers[200 + class_.number + away + 3 * index] += 20
            text = problem(DEFAULT, "win-match").notation.format(StyleClass(style, class_))
            rows.append(Row(text, None, 0.0, None, (), pack_margins(numbers, numbers, 200)))
    return {row.state: row for row in rows}
