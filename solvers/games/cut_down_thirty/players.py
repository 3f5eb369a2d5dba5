"""Simple players of the cut-down deck, and players who follow a policy but for one rule of their own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from solvers import cards
from solvers.games.cut_down_thirty import play
from solvers.games.cut_down_thirty.play import Cards, Public, Turn
from solvers.games.cut_down_thirty.rules import CutDownRules, worth

# A draw, or what a turn lays and discards.
Action = str | Turn


@dataclass(frozen=True, slots=True)
class Sight:
    """A decision: the hand, what is public, the legal actions, and their probabilities in the policy that is followed."""

    rules: CutDownRules
    hand: Cards
    public: Public
    actions: Sequence[Action]
    shares: Sequence[float]


# Gives each action a weight; an action is taken in proportion to it.
Player = Callable[[Sight], Sequence[float]]


def random(sight: Sight) -> Sequence[float]:
    """Take every action as often."""
    return [1.0] * len(sight.actions)


def greedy(sight: Sight) -> Sequence[float]:
    """Take the discard if it can be laid at once, lay as many points as possible, and discard the dearest card outside runs."""
    return _best(sight, hold=False)


def kamikaze(sight: Sight) -> Sequence[float]:
    """Play like ``greedy``, but lay down nothing before the hand can be ended at once."""
    return _best(sight, hold=True)


def lays_at_once(sight: Sight) -> Sequence[float]:
    """Follow, but lay as many points as possible wherever something can be laid."""
    laid = [worth(action.laid) if isinstance(action, Turn) else 0 for action in sight.actions]
    return [share if points == max(laid) else 0.0 for share, points in zip(sight.shares, laid, strict=True)]


def never_takes(sight: Sight) -> Sequence[float]:
    """Follow, but never take the discard."""
    return [0.0 if action == "take" else share for action, share in zip(sight.actions, sight.shares, strict=True)]


def follows(sight: Sight) -> Sequence[float]:
    """Follow."""
    return sight.shares


PLAYERS: Mapping[str, Player] = {
    "equilibrium": follows,
    "equilibrium, but lays at once": lays_at_once,
    "equilibrium, but never takes the discard": never_takes,
    "kamikaze": kamikaze,
    "greedy": greedy,
    "random": random,
}


def _best(sight: Sight, *, hold: bool) -> Sequence[float]:
    """Return the weight 1 for the best action, and the first of them if there are several."""
    best = max(sight.actions, key=lambda action: _merit(sight, action, hold=hold))
    return [float(action is best) for action in sight.actions]


def _merit(sight: Sight, action: Action, *, hold: bool) -> tuple[int, ...]:
    """Return the merits of an action, the most important first."""
    public = sight.public
    opened = public.opened[public.mover]
    if not isinstance(action, Turn):
        top = public.discards[-1]
        wanted = any(top in laid for laid in play.lays(sight.rules, public.table, sight.hand | {top}, opened=opened))
        return (int((action == "take") == wanted),)
    out = len(action.laid) + (action.discard is not None) == len(sight.hand)
    points = worth(action.laid)
    if hold and not (opened or out):
        points = -points
    kept = sight.hand - set(action.laid)
    spared = 0 if action.discard is None or action.discard in _in_runs(kept) else worth((action.discard,))
    return int(out), points, spared


def _in_runs(hand: Cards) -> Cards:
    """Return the cards of a hand that are in runs of three or more."""
    runs = [{low, low + 1, low + 2} for low in hand if cards.rank_of(low) + 2 == cards.rank_of(low + 2)]
    return frozenset(card for run in runs if run <= hand for card in run)
