"""Solve the match: learn the styles, measure them against the opponent, and go backwards over the hands left.

The styles are the players of the learned goals. The opponent always plays for the margin. Each style is played against it,
and the margins of these hands make the match a small problem (:mod:`solvers.games.card_thirty.kernels.match`).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np

from solvers.contract.calibration import Calibration
from solvers.contract.problem import Problem
from solvers.contract.rows import Row, Solution
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels import calibrating, match
from solvers.games.card_thirty.kernels.calibrating import Trial
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.learning import LONG, Learned, learn, play_rival, pooled, values_of
from solvers.games.card_thirty.kernels.selfplay import REACH
from solvers.games.card_thirty.learned import match_rows
from solvers.games.card_thirty.learned.classes import LOWEST, MOMENTS, PHASES, Class, format_class
from solvers.games.card_thirty.learned.corrections import OTHERS, Corrections
from solvers.games.card_thirty.learned.match import OPPONENT, Style
from solvers.games.card_thirty.learned.match_play import SETTLED, MatchDerived, State, pack_margins
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play.view import Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules

METHOD, METHOD_LONG = "self-play and backward induction", "self-play, longer batch, and backward induction"
AGAINST = "margin"
# Hands of each style against the opponent.
HANDS = 40_000
SEED = 99
# Positions of each kind in which widths are measured, those that are tried, and the hands from each.
POSITIONS, TRIED, PLAYOUTS = 90, 60, 100
# The chance that another action than the best one is tried too.
OFTEN = 0.5
# The standard deviation of the lead after one hand, in points.
LEAD = 30.0


def solve(problem: Problem[State]) -> Solution:
    """Return the rows of the match, and those of the classes in every style."""
    return _solution(problem, METHOD, 1)


def solve_long(problem: Problem[State]) -> Solution:
    """Return the same from more hands, with narrower intervals."""
    return _solution(problem, METHOD_LONG, LONG)


def _solution(problem: Problem[State], method: str, times: int) -> Solution:
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    learned = {slug: learn(rules, slug, times) for slug in LEARNED}
    played = {slug: measured(rules, slug, learned, times * HANDS) for slug in LEARNED}
    fixed = match.rows(match.solve_match([margins_of(played[slug]) for slug in LEARNED], rules), LEARNED)
    fixed += [row for slug in LEARNED for row in _classes(slug, played[slug], rules.match_tie)]
    trials = _Trials(rules, learned, times * PLAYOUTS)
    halves = calibrating.widths(trials.of(_with(fixed, Corrections({}, {}, {})), POSITIONS, SEED + 1))
    samples = dict.fromkeys(halves, trials.number)
    rows = _with(fixed, Corrections({}, halves, samples))
    strata = tuple(calibrating.strata(trials.of(rows, TRIED, SEED + 2), halves, (0.0, 1.0)))
    calibration = Calibration(problem.goal.opponent, times * PLAYOUTS, strata)
    start = match_rows.token(rules.hands, OPPONENT)
    return Solution(problem.game, problem.slug, rules, method, None, rows, (), start, calibration)


def measured(rules: CardThirtyRules, slug: str, learned: dict[str, Learned], hands: int) -> Learned:
    """Return the counts of ``hands`` hands of a style against the opponent."""
    rival = learned[AGAINST].counts
    played = play_rival(
        rules, slug, values_of(learned[slug].counts), (np.array(WEIGHTS[AGAINST], np.int64), values_of(rival)), hands, SEED
    )  # fmt: skip
    return learned[slug]._replace(itself=played.counts, met=played.margins, dealt_margins=played.dealt_margins)


def margins_of(played: Learned) -> Style:
    """Return the margins of a style against the opponent, by dealer: the player, then the opponent."""
    # Hands are counted for players who do not deal first, and for dealers second.
    return _counted(played.dealt_margins[1]), _counted(played.dealt_margins[0])


class _Trials:
    """Trials of fresh positions: the policy's action is taken, and the hand is finished in the policy's style.

    Positions are met in hands of each style against the opponent, at random points of random matches. ``number`` is the number
    of positions in the last trials.
    """

    def __init__(self, rules: CardThirtyRules, learned: dict[str, Learned], times: int) -> None:
        self._rules, self._times = rules, times
        self._derived = MatchDerived(rules)
        rival = AGAINST, values_of(learned[AGAINST].counts)
        self._tables = {
            slug: calibrating.pair((slug, values_of(player.counts)), rival) for slug, player in learned.items()
        }
        self.number = 0

    def of(self, rows: Sequence[Row], wanted: int, seed: int) -> list[Trial]:
        """Return trials of ``wanted`` positions of each kind."""
        stored, chance = {row.state: row for row in rows}, Random(seed)  # noqa: S311  # a sample, not a secret
        often = calibrating.chances(AGAINST, calibrating.SOME)
        trials: list[Trial] = []
        for index, table in enumerate(self._tables.values()):
            met = calibrating.fresh(self._rules, table, 1, seed + 10 * index, -(-wanted // len(self._tables)), often)
            for view in (view for views in met.values() for view in views):
                trials += self._trials(view._replace(standing=_standing(self._rules, chance)), stored, chance)
        self.number = len(trials)
        return trials

    def _trials(self, view: View, rows: Mapping[str, Row], chance: Random) -> Iterator[Trial]:
        """Yield the trial of a position, and now and then that of another action."""
        best, *others = self._derived.played(view, rows)
        listed = [best] if best.kind != OTHERS else []
        others = [other for other in others if other.style is not None]
        if others and chance.random() < OFTEN:
            listed.append(chance.choice(others))
        later = self._derived.later(view, rows)
        for played in listed:
            if played.spread > SETTLED:
                text, table = played.action.action, self._tables[played.style or AGAINST]
                scores = calibrating.scores(self._rules, table, view, text, self._times, chance.getrandbits(40))
                worths = [later(other - own)[0] for own, other in scores.tolist()]
                yield Trial(played.kind, played.action.value, sum(worths) / len(worths), played.spread)


def _standing(rules: CardThirtyRules, chance: Random) -> Standing:
    """Return a random point of a match: leads grow with the hands that have been played."""
    left = chance.randint(1, rules.hands)
    return Standing(round(chance.gauss(0, LEAD * sqrt(rules.hands - left))), left)


def _with(rows: Sequence[Row], corrections: Corrections) -> list[Row]:
    """Return rows in their order, with the widths of intervals in the row that holds them."""
    holder, made = match_rows.token(1, OPPONENT), []
    for row in rows:
        more = row.more
        if row.state == holder:
            more = json.dumps(json.loads(row.more or "{}") | corrections._asdict(), separators=(",", ":"))
        made.append(row._replace(more=more))
    return sorted(made, key=lambda row: row.state)


def _counted(numbers: Numbers) -> dict[int, int]:
    return {index - REACH: number for index, number in enumerate(numbers.tolist()) if number}


def _classes(slug: str, played: Learned, tie: Fraction) -> list[Row]:
    """Return a row for each class of a style: the margins of the hands in which it was met.

    Its value is what the last hand of a level match is worth in it, an estimate of the class.
    """
    rows = []
    for m, moment in enumerate(MOMENTS):
        for phase in range(len(PHASES)):
            learned, met = played.margins[m, phase], played.met[m, phase]
            order = _pooled(played.counts[m, phase], learned)
            # Without exploration a phase may never be met under unusual rules.
            fresh = _pooled(played.itself[m, phase], met) if met.any() else order
            for index, (margins, before) in enumerate(zip(fresh, order, strict=True)):
                won, level = int(margins[REACH + 1 :].sum()), int(margins[REACH])
                value = float(Fraction(won + tie * level) / int(margins.sum()))
                more = pack_margins(margins.tolist(), before.tolist(), REACH)
                rows.append(
                    Row(f"{slug}-{format_class(Class(moment, phase, index + LOWEST))}", None, value, None, (), more)
                )
    return rows


def _pooled(counts: Numbers, margins: Numbers) -> list[Numbers]:
    """Return the margins of each class, put together with those of its neighbours as their values are."""
    made: list[Numbers] = []
    for first, last, _ in pooled(counts):
        made += [margins[first : last + 1].sum(axis=0)] * (last - first + 1)
    return made
