"""Puzzles: positions in which one action is proved best, and the verdict on the action that a player chooses.

A puzzle is drawn from games that the simple players of its game play against each other: each decision is taken by one of them, or
at random, so that there are unusual positions too. A position of such a game is a puzzle if

* the best action is better than every other one by the margin that the game declares, whatever the error of the solution;
* its best action is not told by the labels, as one that wins the game at once, and not obvious;
* it has the theme and the level that were asked for. The level is the share of the simple players who choose another action.

If neither answer is a theme by itself, a coin says if the best action ends the turn, so that to guess the same each time is
right about half of the time. Where such a position is rare another one is taken. If each theme is a goal and none is asked
for, the seed and the number choose one.

The solution, the theme, the level, the seed and the number determine the draw, so that everybody gets the same puzzle. A seed has
:data:`SERIES` puzzles, and none twice: each takes only positions whose digest leaves its own number as remainder. The seed
of a day is its date, so that its first puzzle is the puzzle of the day.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Any

from service.answers.ask.explaining import explain, explain_all, plain
from service.answers.ask.several import default
from service.answers.errors import ProblemError
from service.answers.figures import fraction
from service.answers.names import Bound, Token, bind, token
from service.answers.names import action as read_action
from service.answers.places import DEAR
from service.answers.play.judging import LEVELS, Judged, Wanted, declared, ends, judge, players
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.game import Game
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.problem import process_of
from solvers.contract.rows import standings
from solvers.contract.rules import Rules
from solvers.contract.slugs import nearest
from solvers.games import REGISTRY
from solvers.review import first_decision

# The number of puzzles of a seed.
SERIES = 10
# A puzzle has at most so many actions, so that a chat can show each as a button.
ACTIONS = 25
# After so many decisions in the games there is no puzzle of the kind.
DECISIONS = 6000
# The same where hands are dealt, at some milliseconds each, of which every position counts once for each exchange of suits.
DEALT = 3000
# Positions of a game whose rows are derived, at some milliseconds each, in which a puzzle is looked for.
DERIVED = 200
# Once there is a puzzle, one that the coin wants is looked for in so many derived positions at most.
FURTHER_DERIVED = 60
_SEED = re.compile("[A-Za-z0-9-]{1,32}")


def offered(game: Game, rules: Rules) -> dict[str, Any] | None:
    """Return the puzzles that a game offers under some rules; None if it has none."""
    declared = game.puzzles(rules)
    if declared is None:
        return None
    return {
        "goal": game.default_goal(rules),
        "themes": [
            {
                "theme": theme,
                "title": title,
                "goal": _goal_of(game, rules, declared, theme),
                "level": _level_of(declared, theme),
            }
            for theme, title in declared.themes.items()
        ],
        "levels": list(LEVELS),
        "series": SERIES,
    }


def games(rules: str = "") -> list[str]:
    """Return the slugs of the games that have puzzles under their default rules, or under the rules of a text."""
    return [slug for slug, game in REGISTRY.items() if game.puzzles(game.read_rules(rules)) is not None]


def _goal_of(game: Game, rules: Rules, declared: Puzzles, theme: str) -> str:
    """Return the goal that the puzzles of a theme are about; the usual one if the theme names none, or is none."""
    return next((goal for known, goal in declared.goals.items() if known == theme), game.default_goal(rules))


def _level_of(declared: Puzzles, theme: str) -> str | None:
    """Return the only level that the puzzles of a theme have; None if they have several."""
    return next((level for known, level in {"trap": "hard", **declared.only}.items() if known == theme), None)


def settled(game: str, wanted: Wanted, rules: str = "") -> tuple[Bound, Wanted]:
    """Return the problem that a puzzle is about, and the puzzle that is wanted with its seed, and its theme if each is a goal.

    Raises:
        ProblemError: the game has no puzzles under these rules, or none with such a theme, level, seed or number.
        UnknownError, NotationError, IllegalError: there is no such game, or the rules are not legal.
    """
    bound = default(game, rules)
    declared = _declared(bound)
    wanted = _checked(declared, wanted)
    if declared.goals and not wanted.theme:
        fitting = [theme for theme in declared.goals if wanted.level in ("", declared.only.get(theme, wanted.level))]
        if not fitting:
            detail = f"no theme of {bound.game_slug} has puzzles that are {wanted.level}"
            raise ProblemError("illegal", detail, field="level", example=LEVELS[0], available=list(LEVELS))
        digest = sha256(f"{wanted.seed} {wanted.number}".encode()).digest()
        wanted = wanted._replace(theme=fitting[int.from_bytes(digest[:4]) % len(fitting)])
    slug = _goal_of(bound.game, bound.problem.rules, declared, wanted.theme)
    return bound if slug == bound.slug else bind(bound.game_slug, slug, rules), wanted


def puzzle(solved: Solved, wanted: Wanted) -> dict[str, Any]:
    """Return a puzzle that :func:`settled` returns, without its solution. The actions stand in the order of the game.

    Raises:
        ProblemError: no puzzle of this kind was found.
    """
    bound = solved.bound
    declared = _declared(bound)
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
        "actions": choices(solved, state),
    }


def check(bound: Bound, state: Token) -> Puzzles:
    """Return the puzzles that a game declares. Raises ProblemError if a state can be none."""
    declared = _declared(bound)
    if state.kind != "decision":
        detail = f"state {state.text!r}: there is nothing to decide"
        raise ProblemError("illegal", detail, field="state", example=first_decision(bound.problem))
    return declared


def choices(solved: Solved, state: Token) -> list[dict[str, str]]:
    """Return the actions of a decision with their labels, in the order of the game; of a row that is derived, in that of their texts."""
    bound = solved.bound
    process = bound.problem.process
    if process is not None:
        return [_choice(bound, state, action) for action in process.actions(state.state)]
    return [_choice(bound, state, action) for action in sorted(option.action for option in solved.row(state).actions)]


def _choice(bound: Bound, state: Token, action: str) -> dict[str, str]:
    return {"action": action, "label": _label(bound)(state.state, action)}


def _label(bound: Bound) -> Callable[[Any, str], str]:
    """Return the function that puts actions in words, without what they bring if that is the question."""
    return _declared(bound).label or bound.views.label


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
    ranked = dict(zip((action.action for action in row.actions), standings(row.actions, goal), strict=True))
    if action not in ranked:
        detail = f"action {action!r}: it wastes cards, and is no answer"
        raise ProblemError("illegal", detail, field="action", example=row.actions[0].action)
    rank, _, optimal = ranked[action]
    other = None if rank == 1 else action
    thrown = bound.problem.process is not None
    why = explain(solved, state, other, None) if thrown else plain(solved, state, row, other, _label(bound))
    return {
        **head(solved),
        "state": state.text,
        **_verdict(bound, state, action, rank, optimal, why),
        "best": _choice(bound, state, row.actions[0].action),
        "error_bound": why["error_bound"],
        **_facts(judge(solved, declared, state, row)),
    }


def verdicts(solved: Solved, state: Token) -> dict[str, Any]:
    """Return the verdict on every action of a decision, best first.

    Raises:
        ProblemError: the state is no decision, the game has no puzzles, or there are more actions than a puzzle has.
    """
    bound = solved.bound
    declared = check(bound, state)
    listed = choices(solved, state)
    if len(listed) > ACTIONS:
        detail = (
            f"state {state.text!r} has {len(listed)} actions, and a puzzle has at most {ACTIONS}; ask for one verdict"
        )
        raise ProblemError("illegal", detail, field="state", example=first_decision(bound.problem))
    with DEAR.place():
        row = solved.row(state)
        if bound.problem.process is not None:
            whys = explain_all(solved, state)
        else:
            others = (option.action for option in row.actions[1:])
            whys = [plain(solved, state, row, action, _label(bound)) for action in (None, *others)]
        facts = _facts(judge(solved, declared, state, row))
    ranked = zip(row.actions, standings(row.actions, bound.problem.goal), whys, strict=True)
    return {
        **head(solved),
        "state": state.text,
        "position": bound.views.position(state.state),
        "error_bound": whys[0]["error_bound"],
        **facts,
        "verdicts": [
            _verdict(bound, state, action.action, rank, optimal, whys[0] if rank == 1 else why)
            for action, (rank, _, optimal), why in ranked
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


def _declared(bound: Bound) -> Puzzles:
    """Return the puzzles that a game declares. Raises ProblemError if there are none of the problem."""
    there = declared(bound)
    if there is None:
        detail = f"{bound.game_slug} has no puzzles under {bound.slug}"
        if bound.rules != "default":
            detail = f"{detail} with the rules {bound.problem.rules.canonical()}"
        available = games()
        raise ProblemError("not-found", detail, field="game", example=available[0], available=available)
    return there


def _checked(declared: Puzzles, wanted: Wanted) -> Wanted:
    """Return the wanted puzzle, with the seed of today if it has none. Raises ProblemError if there is no such puzzle."""
    for name, text, known in (("theme", wanted.theme, list(declared.themes)), ("level", wanted.level, list(LEVELS))):
        if text and text not in known:
            detail = f"there is no {name} {text[:64]!r}"
            raise ProblemError(
                "invalid-parameter", detail, field=name, example=nearest(text[:64], known, known[0]), available=known
            )
    only = _level_of(declared, wanted.theme)
    if only is not None and wanted.level not in ("", only):
        detail = f"puzzles of the theme {wanted.theme} are always {only}"
        raise ProblemError("illegal", detail, field="level", example=only, available=[only])
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
    found: tuple[Token, Judged] | None = None
    # A text is the seed of the same numbers under every version of Python.
    dice = Random(" ".join((solved.id, *map(str, wanted))))  # noqa: S311  # dice, not secrets
    played = derived = 0
    most, most_derived = DEALT if declared.dealt else DECISIONS, DERIVED
    # Under a level or another theme one of the answers may be too rare, and a lay-down of cards is no such choice.
    tossed = wanted.theme in ("", "bank-or-roll") and not wanted.level and not declared.dealt
    ending = tossed and dice.random() < 1 / 2
    while played < most and derived < most_derived:
        decisions = list(declared.dealt(bound.slug, dice) if declared.dealt else _decisions(bound, declared, dice))
        # A game without any decision costs as well.
        played += max(1, len(decisions))
        texts = dict.fromkeys(map(bound.problem.notation.format, decisions))
        tokens = [token(bound, text) for text in texts if _turn(text) == wanted.number % SERIES]
        if declared.dealt:
            dice.shuffle(tokens)
        else:
            process = process_of(bound.problem)
            tokens = [candidate for candidate in tokens if 2 <= len(process.actions(candidate.state)) <= ACTIONS]
            dice.shuffle(tokens)
            tokens = [candidate for candidate in tokens if not _told(bound, declared, candidate.state)]
        for candidate in tokens:
            derived += candidate.derived
            if derived >= most_derived:
                break
            # One by one, as a row may have to be derived, and most are not needed.
            row = solved.rows_there([candidate]).get(candidate.text)
            if row is None or not 2 <= len(row.actions) <= ACTIONS:
                continue
            fits = not tossed or ends(bound, candidate.state, row.actions[0].action) == ending
            # Once there is a puzzle only a better one is of use.
            judged = judge(solved, declared, candidate, row, wanted) if fits or found is None else None
            if judged is None:
                continue
            if fits:
                return candidate, judged
            found = candidate, judged
            most, most_derived = declared.further, FURTHER_DERIVED
    if found is not None:
        return found
    kind = " and ".join(
        filter(None, (wanted.theme and f"theme {wanted.theme}", wanted.level and f"level {wanted.level}"))
    )
    detail = f"no puzzle{f' of {kind}' if kind else ''} was found in games of {bound.game_slug} that were played for it"
    raise ProblemError(
        "not-found", f"{detail}; it may be rare, so try another seed", field="seed", example=f"{today()}-2"
    )


def _told(bound: Bound, declared: Puzzles, state: Any) -> bool:
    """Return True if a decision tells its best action: it is obvious, an action wins the game at once, or all but one end it."""
    if declared.obvious is not None and declared.obvious(state):
        return True
    process = process_of(bound.problem)
    after = [process.step(state, action) for action in process.actions(state)]
    results = [process.result(state) if process.kind(state) == "terminal" else None for state in after]
    return any(result is not None and result.win == 1 for result in results) or results.count(None) < 2


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
