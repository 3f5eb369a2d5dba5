"""Actions of 10.000 in words."""

from solvers import dice, words
from solvers.games.ten_thousand import hands, pool
from solvers.games.ten_thousand.goals import Aim
from solvers.games.ten_thousand.hands import Choice, Hand
from solvers.games.ten_thousand.rules import DICE, MOST_BUSTS, TenThousandRules
from solvers.games.ten_thousand.state import BANK, State

HOT = "after hot dice"
TIMES = {2: "double", 3: "treble", 4: "quadruple", 5: "quintuple"}


def position(rules: TenThousandRules, state: State) -> str:
    """Return a state in words: the scores, the points of the turn, and the dice rolled or about to be rolled."""
    scores = (
        ""
        if state.own is None
        else f"{state.own:,} banked"
        if state.other is None
        else f"{state.own:,} to {others(state)}"
    )
    if state.ended:
        turn = "the end" if scores else f"the end with {'enough' if state.points else 'too few'} points"
    elif state.waiting:
        turn = "the opponent's turn"
    elif state.begins:
        turn = "the turn begins"
    else:
        left = _dice(rules, state.hand)
        shown = f"rolled {' '.join(_written(state.rolled))}" if state.rolled else f"rolling {left}"
        if state.left:
            shown = f"{left} left"
        triple = f"a triple of {state.triple} remembered" if state.triple else ""
        turn = ", ".join(filter(None, (f"{state.points:,} in the turn", shown, triple, HOT if state.hot else "")))
    called = (state.other or 0) >= rules.target and not state.ended
    return ", ".join(filter(None, (scores, *_busts(state), "the last turn" if called else "", turn)))


def _busts(state: State) -> list[str]:
    """Return in words how many turns in a row have had no points, of the player and of the opponent."""
    told = ((state.busts, ""), (state.other_busts, " of the opponent"))
    return [f"{'two busts in a row' if busts > 1 else 'one bust'}{whose}" for busts, whose in told if busts]


def _written(rolled: str) -> list[str]:
    """Return dice one by one, as 1 or as a1."""
    return list(rolled) if rolled.isdigit() else [kind + face for kind, face in pool.tokens(rolled)]


def _faces(rolled: str) -> str:
    """Return dice in words: ``1, 5 and 5``, or ``a1 and b5``."""
    if rolled.isdigit():
        return words.faces(rolled)
    *some, last = _written(rolled)
    return f"{', '.join(some)} and {last}" if some else last


def _dice(rules: TenThousandRules, hand: Hand) -> str:
    """Return the dice of a hand in words: ``two dice``, or ``two dice (a b)`` if they are of several types."""
    types = f" ({' '.join(hand.types)})" if rules.typed and hand.dice < DICE else ""
    return f"{dice.in_words(hand.dice)}{types}"


def others(state: State) -> str:
    """Return the points that the other players have banked."""
    return f"{state.other:,}" if state.third is None else f"{state.other:,} and {state.third:,}"


def taken(choice: Choice) -> str:
    """Return in words which dice are set aside, and their points: ``set aside 1, 5 and 5 (200 points)``."""
    multiplied = f", then {TIMES[choice.times]} the points of the turn" if choice.times > 1 else ""
    return f"set aside {_faces(choice.aside)} ({words.counted(choice.points, 'points')}{multiplied})"


def label(rules: TenThousandRules, aim: Aim, state: State, choice: Choice | None, then: str) -> str:
    """Return an action in words. ``choice`` is None for a bust, and ``then`` is ``bank`` or ``roll``."""
    if choice is None:
        lost = f"lose {words.counted(state.points, 'points')}" if state.points else "score nothing"
        if state.busts == MOST_BUSTS:
            cost = (state.own or 0) - rules.without_points(state.own or 0, state.busts)[0]
            paid = f", pay {words.counted(cost, 'points')} of those banked" if cost else ""
            lost = f"the third in a row, {lost}{paid}"
        return f"bust, {lost} and end the turn"
    lead = f"{taken(choice)} and " if choice.aside else ""
    if then != BANK:
        return f"{lead}roll {_dice(rules, choice.hand)}"
    points = choice.total(state.points)
    banked = f"{lead}bank {words.counted(points, 'points')}"
    total = (state.own or 0) + points
    reached = total >= rules.target
    if aim.form == "turn":
        return f"{banked}, which ends the turn"
    if aim.form == "chase":
        return f"{banked} ({'enough' if points >= aim.need else 'too few'})"
    if aim.form == "turns":
        return f"{banked} ({words.counted(total, 'points')}, {'the target is reached' if reached else 'the next turn'})"
    if (state.other or 0) >= rules.target:
        then = "won" if rules.chaser_wins(total, state.other or 0) else "lost"
    elif not reached:
        then = "the opponent's turn" if state.third is None else "the next player's turn"
    else:
        then = "won" if rules.ending == "first" else "the opponent's last turn"
    return f"{banked} ({total:,} to {others(state)}, {then})"


def thrown(before: State, after: State) -> str:
    """Return an outcome in words: the dice rolled, or the points that the opponent of a best response banks."""
    if after.rolled:
        return f"roll {_faces(after.rolled)}"
    if before.waiting:
        banked = (after.other or 0) - (before.other or 0)
        if banked < 0:
            return f"the opponent's turn ends with a third bust, which costs {words.counted(-banked, 'points')}"
        return (
            f"the opponent banks {words.counted(banked, 'points')}"
            if banked
            else "the opponent's turn ends with a bust"
        )
    return "the turn ends"


def event(rules: TenThousandRules, before: State, after: State) -> str:
    """Return what matters about the dice rolled: the most points that they score, and if all of them do."""
    if not after.rolled:
        return thrown(before, after)
    choices = hands.choices(rules, after.rolled, after.triple, after.hot)
    if not choices:
        return "no die scores"
    if any(choice.aside == after.rolled for choice in choices):
        return "all dice score"
    return f"score {max(choice.points for choice in choices)} points with all that scores"
