"""Puzzles: positions in which one action is proved best, and the verdict on the action that a player chooses.

A puzzle is drawn from games that the simple players of its game play against each other: each decision is taken by one of them, or
at random, so that there are unusual positions too. A position of such a game is a puzzle if

* the best action is better than every other one by the margin that the game declares, whatever the error of the solution;
* its labels do not tell the best action, as those of an action that wins the game at once do;
* it has the theme and the level that were asked for. The level is the share of the simple players who choose another action.

The solution, the theme, the level, the seed and the number determine the draw, so that everybody gets the same puzzle. A seed has
:data:`SERIES` puzzles, and none twice: each takes only positions whose digest leaves its own number as remainder. The seed
of a day is its date, so that its first puzzle is the puzzle of the day.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any, Literal, NamedTuple, get_args

from service.answers.ask.explaining import explain, explain_all
from service.answers.ask.several import default
from service.answers.errors import ProblemError
from service.answers.figures import fraction
from service.answers.names import Bound, Token, bind, token
from service.answers.names import action as read_action
from service.answers.places import DEAR
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.game import Game
from solvers.contract.presentation.puzzles import THEMES, Puzzles, Theme
from solvers.contract.problem import process_of
from solvers.contract.rows import ActionValue, Row, standings
from solvers.contract.rules import Rules
from solvers.contract.slugs import nearest
from solvers.errors import TablebaseError
from solvers.games import REGISTRY
from solvers.review import first_decision

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
# A puzzle is hard if at least this share of the simple players gets it wrong, and easy if less than the rest does.
MOST = Fraction(2, 3)
# The number of puzzles of a seed.
SERIES = 10
# A puzzle has at most so many actions, so that a chat can show each as a button.
ACTIONS = 25
# After so many decisions in the games there is no puzzle of the kind.
DECISIONS = 6000
_SEED = re.compile("[A-Za-z0-9-]{1,32}")


class Wanted(NamedTuple):
    """The puzzle that is asked for: the first one of today, of any theme and level, if nothing is said."""

    theme: str = ""
    level: str = ""
    seed: str = ""
    number: int = 1


@dataclass(frozen=True, slots=True)
class Judged:
    """The facts about a decision in which one action is proved best. ``wrong`` counts the simple players who choose another."""

    wrong: int
    players: int
    themes: tuple[Theme, ...]

    @property
    def level(self) -> Level:
        """The level."""
        share = Fraction(self.wrong, self.players)
        return "hard" if share >= MOST else "easy" if share < 1 - MOST else "medium"


def offered(game: Game, rules: Rules) -> dict[str, Any] | None:
    """Return the puzzles that a game offers under some rules; None if it has none."""
    declared = game.puzzles(rules)
    if declared is None:
        return None
    return {
        "goal": game.default_goal(rules),
        "themes": [{"theme": theme, "title": title} for theme, title in declared.themes.items()],
        "levels": list(LEVELS),
        "series": SERIES,
    }


def games(rules: str = "") -> list[str]:
    """Return the slugs of the games that have puzzles under their default rules, or under the rules of a text."""
    return [slug for slug, game in REGISTRY.items() if game.puzzles(game.read_rules(rules)) is not None]


def asked(game: str, rules: str = "") -> Bound:
    """Return the problem under which a game has its puzzles.

    Raises:
        ProblemError: the game has none under these rules.
        UnknownError, NotationError, IllegalError: there is no such game, or the rules are not legal.
    """
    bound = default(game, rules)
    _declared(bound)
    return bound


def puzzle(solved: Solved, wanted: Wanted) -> dict[str, Any]:
    """Return a puzzle, without its solution. The actions stand in the order of the game.

    Raises:
        ProblemError: there is no such theme, level or seed, or no puzzle of this kind was found.
    """
    bound = solved.bound
    declared = _declared(bound)
    wanted = _checked(declared, wanted)
    with DEAR.place():
        state, judged = _drawn(solved, declared, wanted)
    return {
        **head(solved),
        "state": state.text,
        "position": bound.views.position(state.state),
        "theme": wanted.theme or None,
        "level": judged.level,
        "players": judged.players,
        "wrong": judged.wrong,
        "margin": float(declared.margin),
        "margin_exact": fraction(declared.margin),
        "seed": wanted.seed,
        "number": wanted.number,
        "actions": choices(bound, state),
    }


def check(bound: Bound, state: Token) -> Puzzles:
    """Return what a game declares about its puzzles. Raises ProblemError if a state can be none."""
    declared = _declared(bound)
    if state.kind != "decision":
        detail = f"state {state.text!r}: there is nothing to decide"
        raise ProblemError("illegal", detail, field="state", example=first_decision(bound.problem))
    return declared


def choices(bound: Bound, state: Token) -> list[dict[str, str]]:
    """Return the actions of a decision with their labels, in the order of the game."""
    return [_choice(bound, state, action) for action in process_of(bound.problem).actions(state.state)]


def _choice(bound: Bound, state: Token, action: str) -> dict[str, str]:
    return {"action": action, "label": bound.views.label(state.state, action)}


def verdict(solved: Solved, state: Token, chosen: str) -> dict[str, Any]:
    """Return if an action is the best one of a decision, its cost, and why.

    ``chosen`` is in any spelling. ``why`` is the explanation of the cost; of the best action, that of the next best.

    Raises:
        ProblemError: the state is no decision, or the game has no puzzles.
        UnknownError, NotationError, IllegalError: the action is not legal.
    """
    bound = solved.bound
    declared = check(bound, state)
    action = read_action(bound, state.state, chosen)
    row = solved.row(state)
    goal = bound.problem.goal
    ranked = dict(zip((each.action for each in row.actions), standings(row.actions, goal), strict=True))
    rank, _, optimal = ranked[action]
    why = explain(solved, state, None if rank == 1 else action, None)
    return {
        **head(solved),
        "state": state.text,
        **_verdict(bound, state, action, rank, optimal, why),
        "best": _choice(bound, state, row.actions[0].action),
        "error_bound": why["error_bound"],
        **_facts(_judged(solved, declared, state, row)),
    }


def verdicts(solved: Solved, state: Token) -> dict[str, Any]:
    """Return the verdict on every action of a decision, best first.

    Raises:
        ProblemError: the state is no decision, the game has no puzzles, or there are more actions than a puzzle has.
    """
    bound = solved.bound
    declared = check(bound, state)
    listed = choices(bound, state)
    if len(listed) > ACTIONS:
        detail = (
            f"state {state.text!r} has {len(listed)} actions, and a puzzle has at most {ACTIONS}; ask for one verdict"
        )
        raise ProblemError("illegal", detail, field="state", example=first_decision(bound.problem))
    with DEAR.place():
        row = solved.row(state)
        whys = explain_all(solved, state)
        facts = _facts(_judged(solved, declared, state, row))
    ranked = zip(row.actions, standings(row.actions, bound.problem.goal), whys, strict=True)
    return {
        **head(solved),
        "state": state.text,
        "position": bound.views.position(state.state),
        "error_bound": whys[0]["error_bound"],
        **facts,
        "verdicts": [
            _verdict(bound, state, each.action, rank, optimal, whys[0] if rank == 1 else why)
            for each, (rank, _, optimal), why in ranked
        ],
    }


def _verdict(
    bound: Bound, state: Token, action: str, rank: int, optimal: bool | None, why: Mapping[str, Any]
) -> dict[str, Any]:
    """Return if an action is right, and what it costs, from its place among all and the reason of its cost."""
    return {
        "action": _choice(bound, state, action),
        "right": optimal,
        "regret": 0.0 if rank == 1 else why["regret"],
        "exact": ("0" if why["exact"] is not None else None) if rank == 1 else why["exact"],
        "why": why,
    }


def _facts(judged: Judged | None) -> dict[str, Any]:
    """Return the level and the themes of a position; unknown if it is no puzzle."""
    return {
        "level": None if judged is None else judged.level,
        "players": None if judged is None else judged.players,
        "wrong": None if judged is None else judged.wrong,
        "themes": [] if judged is None else list(judged.themes),
    }


def declared(bound: Bound) -> Puzzles | None:
    """Return what a game declares about its puzzles; None if there are none of the problem."""
    rules = bound.problem.rules
    return bound.game.puzzles(rules) if bound.slug == bound.game.default_goal(rules) else None


def themes_of(solved: Solved, declared: Puzzles, state: Token, row: Row) -> tuple[Theme, ...]:
    """Return the themes of a decision; none if it would be no puzzle, as no action is best by the margin."""
    judged = _judged(solved, declared, state, row)
    return () if judged is None else judged.themes


def proved(row: Row, sign: int, error_bound: float) -> Fraction:
    """Return a number that the difference between the best action and every other one is at least, whatever the error.

    ``sign`` is 1 if more is better, and -1 if less is. Of a row with one action it is 0.
    """
    if len(row.actions) < 2:
        return Fraction(0)
    (best, best_error), (second, second_error) = (_value(each, error_bound) for each in row.actions[:2])
    return sign * (best - second) - best_error - second_error


def _value(action: ActionValue, error_bound: float) -> tuple[Fraction, Fraction]:
    """Return the value of an action, and the most that it is off. A derived one is rounded once more."""
    if action.exact is not None:
        return Fraction(action.exact), Fraction(0)
    return Fraction(action.value), Fraction(error_bound) + abs(Fraction(action.value)) / 2**52


def _declared(bound: Bound) -> Puzzles:
    """Return what a game declares about its puzzles. Raises ProblemError if there are none of the problem."""
    there = declared(bound)
    if there is None:
        detail = f"{bound.game_slug} has no puzzles under {bound.slug}"
        if bound.rules != "default":
            detail = f"{detail} with the rules {bound.problem.rules.canonical()}"
        available = games()
        raise ProblemError("not-found", detail, field="game", example=available[0], available=available)
    return there


def _checked(declared: Puzzles, wanted: Wanted) -> Wanted:
    """Return what is asked for, with the seed of today if there is none. Raises ProblemError if there is no such puzzle."""
    for name, text, known in (("theme", wanted.theme, list(declared.themes)), ("level", wanted.level, list(LEVELS))):
        if text and text not in known:
            detail = f"there is no {name} {text[:64]!r}"
            raise ProblemError(
                "invalid-parameter", detail, field=name, example=nearest(text[:64], known, known[0]), available=known
            )
    if wanted.theme == "trap" and wanted.level not in ("", "hard"):
        raise ProblemError("illegal", "a trap is always hard", field="level", example="hard", available=["hard"])
    if wanted.seed and not _SEED.fullmatch(wanted.seed):
        detail = "a seed has 1 to 32 letters, digits and hyphens"
        raise ProblemError("invalid-parameter", detail, field="seed", example=today())
    if not 1 <= wanted.number <= SERIES:
        raise ProblemError(
            "invalid-parameter", f"a seed has the puzzles 1 to {SERIES}", field="number", example=str(SERIES)
        )
    return wanted._replace(seed=wanted.seed or today())


def today() -> str:
    """Return the date of today in UTC: the seed of the puzzle of the day."""
    return datetime.now(UTC).date().isoformat()


def _drawn(solved: Solved, declared: Puzzles, wanted: Wanted) -> tuple[Token, Judged]:
    """Return a position that is asked for. Raises ProblemError if none was found."""
    bound = solved.bound
    process = process_of(bound.problem)
    # A text is the seed of the same numbers under every version of Python.
    dice = Random(" ".join((solved.id, *map(str, wanted))))  # noqa: S311  # dice, not secrets
    played = 0
    while played < DECISIONS:
        decisions = list(_decisions(bound, declared, dice))
        played += len(decisions)
        texts = dict.fromkeys(map(bound.problem.notation.format, decisions))
        tokens = [token(bound, text) for text in texts if _turn(text) == wanted.number % SERIES]
        tokens = [each for each in tokens if 2 <= len(process.actions(each.state)) <= ACTIONS]
        dice.shuffle(tokens)
        tokens = [each for each in tokens if not _told(bound, each.state)]
        rows = solved.rows_there(tokens)
        for each in tokens:
            row = rows.get(each.text)
            judged = None if row is None else _judged(solved, declared, each, row, wanted)
            if judged is not None:
                return each, judged
    kind = " and ".join(
        filter(None, (wanted.theme and f"theme {wanted.theme}", wanted.level and f"level {wanted.level}"))
    )
    detail = f"no puzzle{f' of {kind}' if kind else ''} was found in {DECISIONS:,} decisions of {bound.game_slug}"
    raise ProblemError(
        "not-found", f"{detail}; it may be rare, so try another seed", field="seed", example=f"{today()}-2"
    )


def _told(bound: Bound, state: Any) -> bool:
    """Return True if the labels of a decision tell the best action: one wins the game at once, or all but one end it."""
    process = process_of(bound.problem)
    after = [process.step(state, action) for action in process.actions(state)]
    results = [process.result(each) if process.kind(each) == "terminal" else None for each in after]
    return any(each is not None and each.win == 1 for each in results) or results.count(None) < 2


def _turn(text: str) -> int:
    """Return the number of the puzzle of a seed that may be about a state; 0 stands for the last one."""
    return int.from_bytes(sha256(text.encode()).digest()[:4]) % SERIES


def _decisions(bound: Bound, declared: Puzzles, dice: Random) -> Iterator[Any]:
    """Yield the decisions of a game in which each is taken by one of the simple players, or at random."""
    process = process_of(bound.problem)

    def anything(state: Any) -> str:
        return dice.choices(process.actions(state))[0]

    choosers = [*players(bound, declared), anything]
    state = process.start()
    while (kind := process.kind(state)) != "terminal":
        if kind == "chance":
            outcomes = process.outcomes(state)
            ((_, state),) = dice.choices(outcomes, [weight for weight, _ in outcomes])
        else:
            yield state
            (player,) = dice.choices(choosers)
            state = process.step(state, player(state))


def players(bound: Bound, declared: Puzzles) -> Sequence[Callable[[Any], str]]:
    """Return the simple players of a game, as functions from a decision to an action."""
    rules = "" if bound.rules == "default" else bound.problem.rules.canonical()
    fixed = (bind(bound.game_slug, slug, rules).problem.fixed for slug in declared.players)
    return [each.follow for each in fixed if each is not None]


def _judged(solved: Solved, declared: Puzzles, state: Token, row: Row, wanted: Wanted | None = None) -> Judged | None:
    """Return the facts about a decision; None if no action is best by the margin, or it is not what is asked for."""
    bound = solved.bound
    sign, error_bound = bound.problem.goal.sign, solved.error_bound
    if error_bound is None or proved(row, sign, error_bound) < declared.margin:
        return None
    best = row.actions[0].action
    taken = Counter(follow(state.state) for follow in players(bound, declared))
    total = taken.total()
    judged = Judged(total - taken.pop(best, 0), total, ())
    if wanted is not None and wanted.level not in ("", judged.level):
        return None
    tests: Mapping[Theme, Callable[[], bool]] = {
        "bank-or-roll": lambda: len({_ends(bound, state.state, each.action) for each in row.actions[:2]}) > 1,
        "what-to-keep": lambda: not any(_ends(bound, state.state, each.action) for each in row.actions[:2]),
        "near-the-end": lambda: declared.near is not None and declared.near(state.state),
        "against-the-score": lambda: _against_score(solved, declared, state, best),
        "trap": lambda: max(taken.values(), default=0) >= MOST * total,
    }
    if wanted is not None:
        fits = not wanted.theme or any(tests[theme]() for theme in THEMES if theme == wanted.theme)
        return judged if fits else None
    return Judged(judged.wrong, total, tuple(theme for theme in declared.themes if tests[theme]()))


def _ends(bound: Bound, state: Any, action: str) -> bool:
    """Return True if an action ends the turn."""
    after = process_of(bound.problem).step(state, action)
    turns = bound.problem.turns
    return bound.problem.kind(after) == "terminal" or (turns is not None and turns.banked(state, after) is not None)


def _against_score(solved: Solved, declared: Puzzles, state: Token, best: str) -> bool:
    """Return True if another action is proved best with the same turn at an even score."""
    bound = solved.bound
    if declared.even is None:
        return False
    try:
        other = token(bound, bound.problem.notation.format(declared.even(state.state)))
    except TablebaseError:
        return False
    row = solved.rows_there([other]).get(other.text) if other.kind == "decision" else None
    if row is None or row.actions[0].action == best:
        return False
    return proved(row, bound.problem.goal.sign, solved.error_bound or 0.0) > 0
