"""The notation of positions of 10.000: ``4500-6200-350-12255``.

The points banked come first, as far as the goal counts them: own points, or own points and the opponent's. The points of
the turn follow, and then the dice: those just rolled, ascending, ``left3`` if three are left to be rolled or not, or
``roll3`` before a roll. ``-m4`` after the dice means that a triple of 4 is remembered. At the start of a turn the points of the turn and the dice are left out, or, if no
points are banked, it is ``roll6``. ``-wait`` means that it is the turn of the opponent of a best response.
If three turns in a row without points cost points, ``b1`` or ``b2`` behind points banked counts the last ones: ``4500b1-6200b2``.
"""

import re
from collections.abc import Mapping

from solvers import dice, dice_text
from solvers.contract.problem import Notation
from solvers.errors import IllegalError, NotationError
from solvers.games.ten_thousand import goals, hands, pool, scoring
from solvers.games.ten_thousand.goals import Aim, Form
from solvers.games.ten_thousand.hands import FULL, Choice
from solvers.games.ten_thousand.rules import DICE, MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import BANK, BUST, ROLL, State, action, choices, score_text

_OF_A_TURN = (
    "DICE are the dice rolled, or leftN with N dice left before banking or rolling, or rollN before a roll; -mFACE after a triple "
    "of that face; dice of several types are written with them, a1b5 and leftaab; then -hot after hot dice where these multiply the points the first time only; b1 or b2 behind points banked after so many turns in a row without points, if three cost points; "
    "numbers without zeros before them"
)
_TOTALS = "OWN[bN]-OPPONENT[bN][-POINTS-DICE[-mFACE]] | end-OWN-OPPONENT"
GRAMMARS: Mapping[Form, str] = {
    "race": f"{_TOTALS}; {_OF_A_TURN}",
    "reply": f"{_TOTALS}[-wait] | OWN[bN]-OPPONENT[bN]-wait; {_OF_A_TURN}",
    "turn": f"roll6 | POINTS-DICE[-mFACE] | end-POINTS; {_OF_A_TURN}",
    "chase": f"roll6 | POINTS-DICE[-mFACE] | done | lost; {_OF_A_TURN}",
    "turns": f"OWN[bN][-POINTS-DICE[-mFACE]] | done; {_OF_A_TURN}",
    "three": f"OWN-NEXT-THIRD[-POINTS-DICE[-mFACE]] | end-OWN-NEXT-THIRD; {_OF_A_TURN}",
}
GRAMMAR = (
    f"{_TOTALS} under win and best-response-to-*, which also has OWN[bN]-OPPONENT[bN]-wait; OWN[bN][-POINTS-DICE[-mFACE]] | done under "
    "min-turns; OWN-NEXT-THIRD[-POINTS-DICE[-mFACE]] | end-OWN-NEXT-THIRD under win-3; roll6 | POINTS-DICE[-mFACE] under max-turn, which also has end-POINTS, and under chase-*, which also has "
    f"done | lost; {_OF_A_TURN}"
)
ACTION_GRAMMAR = "DICE-bank | DICE-roll | bust; DICE are those set aside, ascending; bank | roll with dice left"
_N = "(?:0|[1-9][0-9]*)"
_DICE = "(?:left(?P<left>[0-9]|[a-f]+)|roll(?P<roll>[0-9]|[a-f]+)|(?P<rolled>[1-6]+|(?:[a-f][1-6])+))(?:-m(?P<triple>[1-6]))?(?P<hot>-hot)?"
_HELD = f"(?:-(?P<points>{_N})-{_DICE})?"
_BOTH = f"(?P<own>{_N})-(?P<other>{_N})"
_BUSTS = "(?:b(?P<busts>[0-2]))?"
_START = f"(?P<own_>{_N}){_BUSTS}-(?P<other_>{_N})(?:b(?P<others>[0-2]))?"
_TRIO = f"{_BOTH}-(?P<third>{_N})"
_ALONE = f"(?P<begin>roll6)|(?P<points>{_N})-{_DICE}"
_SHAPES: Mapping[Form, re.Pattern[str]] = {
    "race": re.compile(f"(?P<end>end-){_BOTH}|{_START}{_HELD}"),
    "reply": re.compile(f"(?P<end>end-){_BOTH}(?P<answered>-wait)?|{_START}(?:(?P<wait>-wait)|{_HELD})"),
    "turn": re.compile(f"end-(?P<own>{_N})|{_ALONE}"),
    "chase": re.compile(f"done|lost|{_ALONE}"),
    "turns": re.compile(f"done|(?P<own>{_N}){_BUSTS}{_HELD}"),
    "three": re.compile(f"(?P<end>end-)?{_TRIO}(?(end)|{_HELD})"),
}
# By form: how many points banked a position begins with.
SCORES: Mapping[Form, int] = {"race": 2, "reply": 2, "turn": 0, "chase": 0, "turns": 1, "three": 3}
_UNTYPED = "dice are of several types here: write them with their types, as in a1b5, leftab or rollab"
_ACTION = re.compile(r"(?:([1-6]{1,6}|(?:[a-f][1-6]){1,6})-)?(bank|roll)|bust")


class TenThousandNotation(Notation[State]):
    """The notation of a goal under one set of rules."""

    def __init__(self, rules: TenThousandRules, aim: Aim) -> None:
        self._rules = rules
        self._aim = aim

    @property
    def example(self) -> str:
        """A decision that is legal under all rules."""
        rolled = pool.text(list(zip(self._rules.pool, "122346", strict=True))) if self._rules.typed else "122346"
        return f"{'0-' * SCORES[self._aim.form]}0-{rolled}"

    def parse(self, text: str) -> State:
        """Read a position."""
        form, target = self._aim.form, self._rules.target
        groups = dice_text.match(_SHAPES[form], text, _faces(form, text), GRAMMARS[form], self.example).groupdict()
        if text == "done":
            return State(
                own=target if form == "turns" else None,
                points=0 if form == "turns" else self._aim.need,
                dice=0,
                ended=True,
            )
        if text == "lost":
            return State(dice=0, ended=True)
        own, other, third = (_number(groups, name) for name in ("own", "other", "third"))
        if form == "turn" and own is not None:
            state = State(points=own, dice=0, ended=True)
        else:
            rolled = _ordered(groups.get("rolled") or "")
            said = groups.get("left") or groups.get("roll") or ""
            types = "".join(sorted(said)) if said.isalpha() else pool.kinds(rolled)
            number = len(types) or said
            state = State(
                own=own,
                other=other,
                points=_number(groups, "points") or 0,
                dice=int(number or len(rolled) or DICE),
                types=types if types != self._rules.pool else "",
                rolled=rolled,
                triple=int(groups.get("triple") or 0),
                waiting=(groups.get("wait") or groups.get("answered")) is not None,
                ended=groups.get("end") is not None,
                left=groups.get("left") is not None,
                third=third,
                hot=bool(groups.get("hot")),
                busts=_number(groups, "busts") or 0,
                other_busts=_number(groups, "others") or 0,
            )
            if state.ended:
                state = state._replace(dice=0)
        complaint = _uncounted(self._rules, state) or _complaint(self._rules, self._aim, state)
        if complaint:
            raise IllegalError(f"state {text!r}: {complaint}", field="state", example=self.example)
        # Nothing is counted in the last turn.
        return state if max(own or 0, other or 0) < target else state._replace(busts=0, other_busts=0)

    def format(self, state: State) -> str:
        """Return the canonical text of a position."""
        # Most texts are those of starts, which the turns of others lead to.
        if state == State(state.own, state.other) and state.own is not None and state.other is not None:
            return f"{state.own}-{state.other}"
        form = self._aim.form
        if form == "chase" and state.ended:
            return "done" if state.points else "lost"
        if form == "turn" and state.ended:
            return f"end-{state.points}"
        if form == "turns" and state.ended:
            return "done"
        scores = ((state.own, state.busts), (state.other, state.other_busts), (state.third, 0))
        score = "-".join(score_text(points, busts) for points, busts in scores if points is not None)
        wait = "-wait" if state.waiting else ""
        if state.ended:
            return f"end-{score}{wait}"
        if state.waiting:
            return f"{score}{wait}"
        if state.begins:
            return score or f"roll{DICE}"
        thrown = state.rolled or f"{'left' if state.left else 'roll'}{state.types or state.dice}"
        return f"{score}{'-' if score else ''}{state.points}-{thrown}{hands.suffix(state.hand)}"

    def parse_action(self, state: State, text: str) -> str:
        """Read an action: dice set aside in any order, and ``bank`` or ``roll``; or ``bust``; without dice if some are left."""
        match = _ACTION.fullmatch(text)
        if match is not None and not state.decides:
            raise IllegalError(f"action {text!r}: nothing is decided in {self.format(state)!r}", field="action")
        example = self._legal(state)
        if match is None:
            raise NotationError(
                f"action {text[:64]!r}: not of the form {ACTION_GRAMMAR}", field="action", example=example
            )
        if text == BUST:
            if example != BUST:
                why = "nothing is rolled yet" if state.left else f"some dice of {state.rolled} score"
                raise IllegalError(f"action {text!r}: {why}", field="action", example=example)
            return BUST
        if bool(match[1]) == state.left:
            why = "dice are set aside already" if state.left else "it does not say which dice are set aside"
            raise IllegalError(f"action {text!r}: {why}", field="action", example=example)
        aside = "" if state.left else self._aside(state, match[1], example)
        choice = self.choice(state, aside)
        if choice is None:
            raise IllegalError(f"action {text!r}: {self._refusal(state, aside)}", field="action", example=example)
        points = choice.total(state.points)
        must = self._rules.must(state.own)
        if match[2] == BANK and points < must:
            which = "a bank" if must == self._rules.minimum else "the first bank"
            raise IllegalError(
                f"action {text!r}: {which} must be {must} points or more, and this would be {points}",
                field="action",
                example=example,
            )
        return action(aside, match[2])

    def _aside(self, state: State, text: str, example: str) -> str:
        """Return the dice that an action sets aside, in their canonical order."""
        if not self._rules.typed:
            return dice_text.aside(state.rolled, text, example)
        aside = _ordered(text)
        if aside not in pool.subsets(state.rolled):
            why = _UNTYPED if text.isdigit() else f"the dice thrown are {state.rolled}"
            raise IllegalError(f"action {text!r}: {why}", field="action", example=example)
        return aside

    def choice(self, state: State, aside: str) -> Choice | None:
        """Return a choice of dice to set aside; None if they may not be."""
        return next((choice for choice in choices(self._rules, state) if choice.aside == aside), None)

    def _legal(self, state: State) -> str:
        """Return a legal action of a decision; ``bust`` if there is no other."""
        listed = choices(self._rules, state) if state.decides else ()
        return action(listed[0].aside, ROLL) if listed else BUST

    def _refusal(self, state: State, aside: str) -> str:
        """Return why dice may not be set aside."""
        listed = choices(self._rules, state)
        if not listed:
            return f"no die of {state.rolled} scores"
        if self._rules.set_aside == "maximum":
            return f"under set_aside=maximum the dice to set aside are {listed[0].aside}"
        return f"not every die of {aside} scores"


def _number(groups: Mapping[str, str | None], name: str) -> int | None:
    """Return a number of the notation; the two ways in which points banked may stand have two names."""
    text = groups.get(name) or groups.get(f"{name}_")
    return int(text) if text else None


def _ordered(rolled: str) -> str:
    """Return dice in their canonical order, whether they are written with their types or not."""
    return dice.ordered(rolled) if rolled.isdigit() or not rolled else pool.text(pool.tokens(rolled))


def _of_types(rules: TenThousandRules, state: State) -> str:
    """Return why the dice of a position are not written as the types of the dice ask for, or an empty text."""
    if not rules.typed:
        alike = not state.types and (state.rolled or "1").isdigit()
        return "" if alike else "all dice are of one type, and written without it"
    if (state.rolled or "1").isdigit() and (state.rolled or (state.dice < DICE and not state.types)):
        return _UNTYPED
    types = hands.types(rules, state.hand)
    return f"the dice are {rules.pool}, and {types} are not among them" if pool.without(types, rules.pool) else ""


def _faces(form: Form, text: str) -> str:
    """Return the part of a text that should be dice; empty if it has none."""
    parts = text.split("-")
    index = SCORES[form] + 1
    return parts[index] if len(parts) > index and parts[index].isdigit() and parts[0] != "end" else ""


def _complaint(rules: TenThousandRules, aim: Aim, state: State) -> str:
    """Return why a position is impossible under the rules, or an empty text."""
    own, other, target = state.own, state.other, rules.target
    for number in (own, other, state.third, state.points):
        if (number or 0) % UNIT:
            return f"{number} points are not a multiple of {UNIT}"
    highest = target - UNIT + hands.furthest(rules, MOST)
    # A chase may ask for more points than any other turn is followed to.
    furthest = max(MOST, goals.furthest(rules)) if aim.form == "chase" else MOST
    if aim.form == "turn" and state.ended:
        return _above(hands.furthest(rules, MOST), state.points, "banked")
    if state.ended and state.waiting and (own != other or rules.ending == "first"):
        return "only after a tie does it matter that the opponent had the last turn"
    if aim.form == "three" and (state.ended or (state.third or 0) >= target):
        return _won_by_third(rules, state, highest)
    if state.ended:
        return _ended(rules, aim, own or 0, other or 0, highest)
    if state.waiting:
        return _waits(rules, own or 0, other or 0) or _above(highest, own or 0, "banked")
    if own is not None and own >= target:
        return f"the player to move cannot have banked the target of {target}"
    if other is not None and other >= target and rules.ending == "first":
        return f"with {other} points banked the game is over at {target}"
    # Whoever rolls with the most points of a decision may set aside some more before rolling again.
    most = furthest if state.decides else hands.furthest(rules, furthest)
    return (
        _above(highest, other or 0, "banked") or _above(most, state.points, "of the turn") or _turn(rules, aim, state)
    )


def _uncounted(rules: TenThousandRules, state: State) -> str:
    """Return why turns without points are not counted, or an empty text."""
    told = (state.busts or state.other_busts) and not rules.three_busts
    return "turns without points are not counted, as three of them cost nothing under three_busts=0" if told else ""


def _waits(rules: TenThousandRules, own: int, other: int) -> str:
    """Return why the player cannot wait for the opponent's turn with these totals, or an empty text."""
    if rules.ending == "first":
        most = max(own, other)
        return f"with {most} points banked the game is over at {rules.target}" if most >= rules.target else ""
    if other >= rules.target:
        return f"the opponent has banked the target of {rules.target}: it is the player's last turn"
    return ""


def _turn(rules: TenThousandRules, aim: Aim, state: State) -> str:
    """Return why no turn comes to these points and dice, or an empty text."""
    complaint = _of_types(rules, state)
    if complaint:
        return complaint
    if not 1 <= state.dice <= DICE:
        return f"1 to {DICE} dice are {'left' if state.left else 'rolled'}, not {state.dice}"
    if state.hand not in hands.reachable(rules):
        if state.hot and not rules.heats:
            return (
                f"under hot_dice_when={rules.hot_dice_when} it does not matter that all six dice were set aside before"
            )
        if rules.memory == "none" or (rules.memory == "not-1-5" and state.triple in scoring.SINGLES):
            return f"no triple of {state.triple} is remembered under memory={rules.memory}"
        return f"with {state.dice} dice to roll no triple of {state.triple} is remembered"
    # Only what is still needed matters to a chase, so that every number of points stands for the start of one.
    any_start = aim.form == "chase" and not rules.multiplies
    free = state.hand == FULL and not state.left and (any_start or not state.points)
    most = hands.before_hot(rules).get(state.hand, state.points)
    if state.points > most:
        return f"{state.points} points are too many: before hot dice a turn comes to this hand with {most} at most"
    least = hands.least(rules).get(state.hand, 0)
    if state.points < least and not free:
        return f"{state.points} points are too few: the dice set aside before scored {least} at least"
    return ""


def _ended(rules: TenThousandRules, aim: Aim, own: int, other: int, highest: int) -> str:
    """Return why a game cannot end with these totals, or an empty text. ``own`` is of the player who would move."""
    target = rules.target
    if aim.form == "race" and rules.ending == "final-round" and own < target:
        return f"the player to move next must have banked the target of {target}: the opponent's was the last turn"
    if aim.form == "race" and rules.ending == "first" and own >= target:
        return f"the player to move next cannot have banked the target of {target}: the opponent has just won"
    if max(own, other) < target or (rules.ending == "first" and min(own, other) >= target):
        return f"one of the two has banked the target of {target} at the end"
    return _above(highest + hands.furthest(rules, MOST), max(own, other), "banked")


def _won_by_third(rules: TenThousandRules, state: State, highest: int) -> str:
    """Return why a game of three is over with these totals, or why it cannot end with them, or an empty text."""
    third, target = state.third or 0, rules.target
    if not state.ended:
        return f"with {third} points banked the game is over at {target}"
    if third < target or max(state.own or 0, state.other or 0) >= target:
        return f"the third, and nobody else, has banked the target of {target} at the end"
    return _above(highest, third, "banked")


def _above(limit: int, points: int, how: str) -> str:
    """Return a complaint about more points than are answered, or an empty text."""
    return f"{points} points {how} are more than {limit}, the most that are answered" if points > limit else ""
