"""The report of one or many recorded games of one player under a solution: loss, luck, strength, and what to train next.

Luck and skill are those of the review of each game (:mod:`solvers.review`), seen from the player of the report, so that they sum to
the result. The loss is that of the player's own decisions. What the opponent's mistakes gave is the rest of the skill.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from service.answers.errors import ProblemError, as_problem
from service.answers.figures import figures, measured
from service.answers.names import Bound, token
from service.answers.play import fortunes, hidden_reviews, judging, reviews, strengths
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.goals import Goal
from solvers.contract.presentation.puzzles import Puzzles, Theme
from solvers.contract.problem import process_of
from solvers.contract.rows import Confidence, Row
from solvers.errors import TablebaseError
from solvers.hidden_review import read, read_history
from solvers.intervals import Measured, Number
from solvers.review_sums import JudgedDecision, by_player, summed
from solvers.strength import Choice

# A report over HTTP is about so many games and decisions at most.
GAMES = 100
DECISIONS = 1000
# The costliest decisions that are told of each game.
COSTLIEST = 3
# The command that reports on more.
OFFLINE = "tablebase report FILE"


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: its decisions, or with hidden cards its history as text. ``player`` is 1 for the player of the first decision."""

    decisions: Sequence[tuple[str, str]] | None
    history: str | None
    player: int


@dataclass(frozen=True, slots=True)
class _Own:
    """A decision of the player of the report."""

    judged: JudgedDecision[Any]
    row: Row
    choice: Choice
    themes: tuple[Theme, ...]
    first: bool

    @property
    def forced(self) -> bool:
        """True if there was no choice."""
        return len(self.row.actions) == 1

    @property
    def unclear(self) -> bool:
        """True if another action seems better, and it is too close to tell: the interval of the regret reaches to 0."""
        regret = self.judged.regret
        known = isinstance(regret, Measured) and regret.confidence is not None and regret.confidence.low > 0
        return self.judged.optimal is None and _cost(self) > 0 and not known


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of the report: the player's decisions, their loss, and luck, skill and result for this player."""

    player: int
    own: Sequence[_Own]
    loss: Measured
    turns: int | None
    luck: Number | None
    skill: Number | Measured
    result: Number | None
    fortune: Mapping[str, Any] | None
    error_bound: float | None


def records(bound: Bound, entries: Sequence[Mapping[str, Any]]) -> list[Record]:
    """Return the records of a body, each with the player and either decisions or a history.

    Raises:
        ProblemError: there is none, one has none of both or both, or they are too many for a request.
    """
    example = [{"decisions": [reviews.example(bound)]}]
    listed = []
    for index, entry in enumerate(entries):
        decisions, history = entry.get("decisions"), entry.get("history")
        if (decisions is None) == (history is None):
            detail = f"game {index + 1}: a record is sent either as 'decisions' or as 'history'"
            raise ProblemError(
                "invalid-body", detail, field=f"games[{index}]", example=orjson.dumps(example[0]).decode()
            )
        moves = None if decisions is None else [(decision["state"], decision["action"]) for decision in decisions]
        listed.append(Record(moves, history, entry["player"]))
    number = sum(len(record.decisions or ()) for record in listed)
    if not 0 < len(listed) <= GAMES or number > DECISIONS:
        detail = f"{len(listed)} games with {number:,} decisions: a request has 1 to {GAMES} games, with at most {DECISIONS:,} decisions"
        detail = f"{detail}; {OFFLINE} takes more"
        raise ProblemError("invalid-body", detail, field="games", example=orjson.dumps(example).decode())
    return listed


def report(solved: Solved, records: Sequence[Record]) -> dict[str, Any]:
    """Return the report of some games, of which there is at least one.

    Raises:
        ProblemError: the goal cannot be reviewed, or a record is wrong; ``field`` begins with ``games[i]``.
    """
    declared = judging.declared(solved.bound)
    games = []
    for index, record in enumerate(records):
        with _blamed(index):
            games.append(_judged(solved, declared, record))
    own = [decision for game in games for decision in game.own]
    themes = _by_theme(declared, own)
    losing = max(themes, key=lambda theme: theme["loss"], default=None)
    return {
        **head(solved),
        "games": [_told(solved, game) for game in games],
        "decisions": sum(not decision.forced for decision in own),
        **measured(loss=summed(game.loss for game in games)),
        "strength": strengths.strength(solved, [decision.choice for decision in own]),
        "themes": themes,
        "train": losing["theme"] if losing is not None and losing["loss"] > 0 else None,
        "error_bound": None
        if solved.error_bound is None
        else 2 * sum(len(game.own) for game in games) * solved.error_bound,
    }


@contextmanager
def _blamed(index: int) -> Iterator[None]:
    """Let errors inside the block say in which game they are."""
    try:
        yield
    except (TablebaseError, ProblemError) as error:
        problem = as_problem(error)
        if problem.field is not None and problem.field.startswith(("decisions", "history", "player")):
            problem.field = f"games[{index}].{problem.field}"
        raise problem from None


def _judged(solved: Solved, declared: Puzzles | None, record: Record) -> _Game:
    bound = solved.bound
    if bound.problem.process is None:
        return _hidden(solved, record)
    if record.decisions is None:
        shown = reviews.example(bound)
        detail = f"goal {bound.slug} of {bound.game_slug} has no histories: its records are sent as 'decisions'"
        raise ProblemError("invalid-body", detail, field="decisions", example=orjson.dumps([shown]).decode())
    review, rows = reviews.judged_game(solved, reviews.spelled(bound, record.decisions))
    process, parse = process_of(bound.problem), bound.problem.notation.parse
    # What is good for one player is bad for the other.
    sign = 1 if record.player == 1 else -1
    own = [
        _own(solved, declared, decision, rows[decision.state], first=_begins(bound, before, decision))
        for before, decision in zip((None, *review.decisions), review.decisions, strict=False)
        if decision.player == record.player - 1
    ]
    _check(record, own)
    ended = process.kind(parse(review.end)) == "terminal" and review.start == bound.problem.notation.format(
        process.start()
    )
    bounded = None if solved.error_bound is None else 2 * len(review.decisions) * solved.error_bound
    return _Game(
        player=record.player,
        own=own,
        loss=by_player([decision.judged for decision in own])[0].regret,
        turns=sum(decision.first for decision in own),
        luck=sign * review.luck,
        skill=sign * review.skill,
        result=sign * review.result,
        fortune=fortunes.fortune(solved, review, sign, bounded or 0.0) if ended else None,
        error_bound=bounded,
    )


def _begins(bound: Bound, before: JudgedDecision[Any] | None, decision: JudgedDecision[Any]) -> bool:
    """Return True if a decision is the first of its turn in a record. ``before`` is the one before it, of either player; None if there is none."""
    if before is None or before.player != decision.player:
        return True
    process, parse = process_of(bound.problem), bound.problem.notation.parse
    state, following = parse(before.state), parse(decision.state)
    after = process.step(state, before.action)
    # Neither did that one end the turn, nor was the throw after it a bust.
    goes_on = not judging.ends(bound, state, before.action) and process.kind(after) == "chance"
    return not goes_on or all(thrown != following for _, thrown in process.throws(after))


def _hidden(solved: Solved, record: Record) -> _Game:
    """Return a game with hidden cards, whose luck is not known."""
    bound = solved.bound
    if record.history is not None:
        listed = read_history(bound.views, record.history)
    else:
        listed = read(bound.views, reviews.spelled(bound, record.decisions or ()))
    own = [
        _own(solved, None, decision, row, first=False)
        for decision, row in hidden_reviews.judged_game(solved, listed)
        if decision.player == record.player - 1
    ]
    _check(record, own)
    # What is too close to tell is no loss.
    told = [decision.judged for decision in own if not decision.unclear]
    loss, skill = summed(each.regret for each in told), summed(each.skill for each in told)
    bounded = None if solved.error_bound is None else 2 * len(own) * solved.error_bound
    return _Game(record.player, own, loss, None, None, skill, None, None, bounded)


def _check(record: Record, own: Sequence[_Own]) -> None:
    if not own:
        raise ProblemError(
            "illegal", f"player {record.player} has made no decision in this game", field="player", example="1"
        )


def _own(solved: Solved, declared: Puzzles | None, judged: JudgedDecision[Any], row: Row, *, first: bool) -> _Own:
    bound = solved.bound
    choice = _choice(bound.problem.goal, row, judged.action, float(_value(judged.action_value)))
    themes = () if declared is None else judging.themes_of(solved, declared, token(bound, judged.state), row)
    return _Own(judged, row, choice, themes, first)


def _choice(goal: Goal, row: Row, action: str, value: float) -> Choice:
    """Return a decision as strength needs it. The action may be one that the row does not list, and worth more than all of them."""
    losses = strengths.losses_of(row, goal)
    rank = next((index for index, action_value in enumerate(row.actions) if action_value.action == action), None)
    if rank is not None:
        return Choice(losses, losses[rank])
    loss = goal.sign * (row.actions[0].value - value)
    least = min(loss, 0.0)
    return Choice((*(loss - least for loss in losses), loss - least), loss - least)


def _told(solved: Solved, game: _Game) -> dict[str, Any]:
    costly = (decision for decision in game.own if _cost(decision) > 0 and not decision.unclear)
    worst = sorted(costly, key=_cost, reverse=True)
    return {
        "player": game.player,
        "decisions": sum(not decision.forced for decision in game.own),
        "best": sum(decision.judged.optimal is not False for decision in game.own if not decision.forced),
        "unclear": sum(decision.unclear for decision in game.own),
        "turns": game.turns,
        **measured(
            loss=game.loss,
            loss_a_turn=None if game.turns is None else _divided(game.loss, game.turns),
            luck=game.luck,
            skill=game.skill,
            result=game.result,
        ),
        "luckier": game.fortune,
        "strength": strengths.strength(solved, [decision.choice for decision in game.own]),
        "costliest": [_decision(solved.bound, decision) for decision in worst[:COSTLIEST]],
        "error_bound": game.error_bound,
    }


def _decision(bound: Bound, own: _Own) -> dict[str, Any]:
    judged = own.judged
    state = bound.problem.notation.parse(judged.state)
    return {
        "state": judged.state,
        "position": bound.views.position(state),
        "action": {"action": judged.action, "label": bound.views.label(state, judged.action)},
        "best": {"action": judged.best, "label": bound.views.label(state, judged.best)},
        **measured(regret=judged.regret),
    }


def _by_theme(declared: Puzzles | None, own: Sequence[_Own]) -> list[dict[str, Any]]:
    """Return the number and the loss of the decisions of every theme of the game's puzzles."""
    told = []
    for theme, name in ({} if declared is None else declared.themes).items():
        of_theme = [decision for decision in own if theme in decision.themes]
        wrong = sum(_value(decision.judged.regret) > 0 for decision in of_theme)
        loss = summed(decision.judged.regret for decision in of_theme)
        told.append(
            {"theme": theme, "name": name, "decisions": len(of_theme), "wrong": wrong, **figures(loss=loss.value)}
        )
    return told


def _cost(own: _Own) -> Number:
    return _value(own.judged.regret)


def _value(number: Number | Measured) -> Number:
    return number.value if isinstance(number, Measured) else number


def _divided(number: Measured, parts: int) -> Measured:
    """Return an equal part of a number, with its interval."""
    interval = number.confidence
    if interval is not None:
        interval = Confidence(interval.low / parts, interval.high / parts, interval.level, interval.samples)
    return Measured(number.value / parts, interval)
