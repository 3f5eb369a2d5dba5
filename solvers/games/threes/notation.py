"""The notation of Threes.

``145`` is a decision, ``roll3`` the position before a throw. ``-two`` after them says that at least two dice must be
taken. The tally that the goal needs comes last: nothing, the gap (``145-gap7``: the opponent's total minus the points
aside; ``gap-1`` if it is negative, so that the game is lost), or the points aside (``145-own3``). ``end-7`` and
``end-gap3`` are ends.
"""

import re
from collections.abc import Mapping

from solvers import dice, dice_text
from solvers.contract.problem import Notation
from solvers.errors import IllegalError
from solvers.games.threes import moves
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import LOST, NONE, State, Tally

_DICE = "ROLLED digits 1 to 6, ascending"
GRAMMAR = (
    f"ROLLED[-two][-TALLY] | rollN[-two][-TALLY] | end-TOTAL | end-gapGAP, with {_DICE}, "
    "and TALLY gapGAP under the goals beat-*, ownPOINTS under win-first-*, and nothing under min-expected"
)
GRAMMARS: Mapping[Tally, str] = {
    "gap": f"ROLLED[-two]-gapGAP | rollN[-two]-gapGAP | end-gapGAP, with {_DICE}",
    "own": f"ROLLED[-two]-ownPOINTS | rollN[-two]-ownPOINTS | end-TOTAL, with {_DICE}",
    "": f"ROLLED[-two] | rollN[-two] | end-TOTAL, with {_DICE}",
}
_NEEDS: Mapping[Tally, str] = {
    "gap": "this goal needs the gap to the opponent's total too, written as -gap7",
    "own": "this goal needs the points aside too, written as -own3",
    "": "this goal counts nothing: leave out what stands behind the dice",
}
_SHAPE = re.compile(
    r"(?:(?P<rolled>[1-6]+)|roll(?P<left>[0-9]+))(?P<two>-two)?(?:-(?P<kind>gap|own)(?P<tally>-?[0-9]+))?"
    r"|end-(?P<end_kind>gap)?(?P<end>-?[0-9]+)"
)


class ThreesNotation(Notation[State]):
    """The notation under one set of rules. ``tally`` says what the positions of the goal count."""

    def __init__(self, rules: ThreesRules, tally: Tally) -> None:
        self._rules = rules
        self._tally = tally

    def parse(self, text: str) -> State:
        """Read a position; its dice may be in any order."""
        tally = self._tally
        example = self.format(State("3" * self._rules.dice, 0, False, 0))
        faces = text.partition("-")[0] if text[:1].isdigit() else ""
        match = dice_text.match(_SHAPE, text, faces, GRAMMARS[tally], example)
        rolled = dice.ordered(match["rolled"] or "")
        left = dice_text.to_throw(text, match["left"], example)
        state = State(rolled, left, match["two"] is not None, int(match["end"] or match["tally"] or 0))
        if tally == "gap":
            state = state._replace(tally=max(LOST, state.tally))
        complaint = _complaint(self._rules, tally, state)
        if match["end"] is None:
            if (match["kind"] or "") != tally:
                raise IllegalError(f"state {text!r}: {_NEEDS[tally]}", field="state", example=example)
        # In the text of an end, a gap is named (end-gap3), but a total is not (end-7), whatever the goal counts.
        elif (match["end_kind"] or "") != ("gap" if tally == "gap" else ""):
            needs = "an end is a gap (end-gap3)" if tally == "gap" else "an end is a total (end-7)"
            other = example if complaint else self.format(state)
            raise IllegalError(f"state {text!r}: {needs} under this goal", field="state", example=other)
        if complaint:
            raise IllegalError(f"state {text!r}: {complaint}", field="state", example=example)
        return state

    def read_canonical(self, text: str) -> State:
        """Return the position with a canonical text."""
        head, *rest = text.split("-", 2)
        if not head.isdigit() or not self._tally:
            return self.parse(text)
        two = rest[0] == "two"
        return State(head, 0, two, int(rest[-1].removeprefix(self._tally)))

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        if not state.dice:
            return f"end-gap{state.tally}" if self._tally == "gap" else f"end-{state.tally}"
        head = (state.rolled or f"roll{state.left}") + ("-two" if state.two else "")
        return f"{head}-{self._tally}{state.tally}" if self._tally else head

    def parse_action(self, state: State, text: str) -> str:
        """Read the dice to take, which may be in any order, or ``none``."""
        action = text if text == NONE else dice_text.aside(state.rolled, text, example=state.rolled or NONE)
        moves.check(self._rules, state, action)
        return action


def _complaint(rules: ThreesRules, kind: Tally, state: State) -> str:
    """Return the reason why a position is not possible under the rules; empty if it is possible."""
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
