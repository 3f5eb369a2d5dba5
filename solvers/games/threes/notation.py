"""How positions of Threes are written.

``145`` is a decision, ``roll3`` the position before a throw; ``-two`` behind them says that at least two dice must
be taken. Then comes what the goal needs to know: nothing, the points by which the opponent's total is ahead
(``145-gap7``; ``gap-1`` once they are passed), or the points aside (``145-own3``). ``end-7`` and ``end-gap3`` are ends.
"""

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from solvers import dice, tokens
from solvers.errors import IllegalError
from solvers.games.threes.rules import ThreesRules

Tally = Literal["", "gap", "own"]
LOST = -1
GRAMMAR = (
    "ROLLED[-two][-TALLY] | rollN[-two][-TALLY] | end-TOTAL | end-gapGAP, with ROLLED digits 1 to 6, ascending, "
    "and TALLY gapGAP under the goals beat-*, ownPOINTS under win-first-*, and nothing under min-expected"
)
_NEEDS: Mapping[Tally, str] = {
    "gap": "the gap to the opponent's total (-gap7) belongs to it",
    "own": "the points aside (-own3) belong to it",
    "": "nothing is counted",
}
_SHAPE = re.compile(
    r"(?:(?P<rolled>[1-6]+)|roll(?P<left>[0-9]+))(?P<two>-two)?(?:-(?P<kind>gap|own)(?P<tally>-?[0-9]+))?"
    r"|end-(?P<end_kind>gap)?(?P<end>-?[0-9]+)"
)


class State(NamedTuple):
    """The dice just thrown or the number about to be thrown, whether at least two must be taken, and a tally.

    A decision has ``rolled`` and ``left`` 0, a chance state ``left`` > 0, an end neither. ``tally`` is what the goal
    needs: the gap (-1: lost) or the points aside. Where it needs nothing, ``tally`` is 0, and at the end
    the points of the dice taken last.
    """

    rolled: str
    left: int
    two: bool
    tally: int

    @property
    def dice(self) -> int:
        """How many dice are not taken yet."""
        return len(self.rolled) + self.left


def parse(rules: ThreesRules, kind: Tally, text: str) -> State:
    """Read a position; see :meth:`solvers.types.Problem.parse` for what it raises."""
    example = write(kind, State("3" * rules.dice, 0, False, 0))
    faces = text.partition("-")[0] if text[:1].isdigit() else ""
    match = tokens.match(_SHAPE, text, faces, GRAMMAR, example)
    rolled = dice.ordered(match["rolled"] or "")
    left = tokens.to_throw(text, match["left"], example)
    state = State(rolled, left, match["two"] is not None, int(match["end"] or match["tally"] or 0))
    if kind == "gap":
        state = state._replace(tally=max(LOST, state.tally))
    complaint = _complaint(rules, kind, state)
    if match["end"] is None:
        if (match["kind"] or "") != kind:
            raise IllegalError(f"state {text!r}: {_NEEDS[kind]} under this goal", field="state", example=example)
    # The total at the end has no name, whatever the goal counts before; only a gap has.
    elif (match["end_kind"] or "") != ("gap" if kind == "gap" else ""):
        needs = "an end is a gap (end-gap3)" if kind == "gap" else "an end is a total (end-7)"
        other = example if complaint else write(kind, state)
        raise IllegalError(f"state {text!r}: {needs} under this goal", field="state", example=other)
    if complaint:
        raise IllegalError(f"state {text!r}: {complaint}", field="state", example=example)
    return state


def write(kind: Tally, state: State) -> str:
    """The canonical text of a position."""
    if not state.dice:
        return f"end-gap{state.tally}" if kind == "gap" else f"end-{state.tally}"
    head = (state.rolled or f"roll{state.left}") + ("-two" if state.two else "")
    return f"{head}-{kind}{state.tally}" if kind else head


def _complaint(rules: ThreesRules, kind: Tally, state: State) -> str:
    """Why a position is not possible under the rules, or nothing."""
    left = state.dice
    if left > rules.dice:
        return f"{left} dice, but the game has {rules.dice}"
    if state.two and not rules.reroll_all:
        return "no throw may be thrown again as a whole under these rules"
    if state.two and left < 2:
        return "the last die is never thrown again"
    if kind == "gap":
        return f"no gap is above {rules.top}" if state.tally > rules.top else ""
    if kind == "own":
        aside = rules.dice - left
        if state.tally not in rules.totals(aside):
            return f"{dice.in_words(aside)} aside cannot show {state.tally} points"
    elif not left and not any(state.tally in rules.totals(number) for number in range(1, rules.dice + 1)):
        return f"no dice show {state.tally} points"
    return ""
