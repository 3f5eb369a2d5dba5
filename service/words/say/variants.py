"""Answer messages that ask the same under several rules: ``farkle-as-sold or the default: who should begin?``, ``how much lower is threes if 2s count nothing?``."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from service.answers.errors import ProblemError, as_problem
from service.answers.places import LISTS
from service.answers.solved import again
from service.reading.text import trimmed
from service.words.message import goals, house, reading
from service.words.message.question_words import is_idle
from service.words.say import positions, standing
from service.words.say.conversation import Conversation
from service.words.say.said import Said, refused
from solvers.contract.presentation.presets import PRESET
from solvers.contract.presentation.vocabulary import word_set
from solvers.errors import TablebaseError
from solvers.games import REGISTRY, find

_USUAL = re.compile(
    r"\b(?:(?:by|under|with|in|at)\s+)?(?:the\s+|its\s+)?(?:default|usual|normal|standard|ordinary)(?:\s+(?:rules|ones?|game|version))?\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\b(?:compare[ds]?(?:\s+(?:to|with))?|under|vs\.?|versus|or|and|than|against|rules\s+of|rules)\b", re.IGNORECASE
)
_START = re.compile(r"\b(?:worth|value|start|win(?:s|ning)?|chances?|odds)\b", re.IGNORECASE)
_BEGIN = "who should begin"
# So many sets of rules are told apart.
_MOST = 4
# What says of rules told in words that they are compared with the usual ones, and what may stand beside.
_CHANGED = word_set("""
    vs versus compared difference usual default normal drop drops fall falls rise rises change changes smaller bigger larger lower higher grow grows shrink shrinks vanish vanishes disappear
    disappears cost costs more less easier harder
""")
_EDGE = word_set("edge advantage starter starts begins begin beginning starting")
_WINS = frozenset(("win", "wins", "winning"))
_WIN = _EDGE | _WINS | frozenset(("first", "chance", "chances", "odds"))
_POINTS = word_set("average mean total expected points expectation lower higher")
# A number of turns is another goal, and points a turn are not.
_TURNS = re.compile(r"\b(?<!per )(?<!a )(?<!in a )(?:turns?|rounds?|throws?)\b", re.IGNORECASE)
_BESIDE = word_set(
    "lot bit much free choice sudden end than usual default turn turns game points going first old player big"
)


def read(text: str) -> tuple[reading.Message, list[str]] | None:
    """Return a message about one game without its rules, and the sets of rules by their names or as text; None if it does not tell two of one game.

    An empty name stands for the default rules.
    """
    return _named(text) or _in_words(text, compared=True)


def at_start(text: str) -> tuple[reading.Message, list[str]] | None:
    """Return a message that asks for the value of a game under the rules that it tells in words, and these rules; None if it is no such message."""
    return _in_words(text, compared=False)


def _in_words(text: str, *, compared: bool) -> tuple[reading.Message, list[str]] | None:
    """Return a message about the start of the game under the rules that it tells in words, with the goal as its text; None if it is no such message.

    If it compares them with the usual rules, these are the second set.
    """
    try:
        message = reading.message(text)
        told = house.told(message)
    except ProblemError:
        return None
    words = re.findall("[a-z]+|[0-9]+", told.text.lower())
    if len(told.games) != 1 or told.command or message.pairs or not told.pairs:
        return None
    if compared is _CHANGED.isdisjoint(words):
        return None
    (game,) = told.games
    rules = ",".join(f"{name}={value}" for name, value in told.pairs.items())
    try:
        split = next(iter(goals.splits(game, rules, told.text)), None)
    except TablebaseError:
        return None
    rest = words if split is None else re.findall("[a-z]+|[0-9]+", split.rest.lower())
    if not compared and (split is not None or (_POINTS | _EDGE | _WINS).isdisjoint(words) or _TURNS.search(told.text)):
        return None
    goal = _asked_goal(game, words) if split is None else split.slug
    known = _CHANGED | _WIN | _POINTS | _BESIDE
    if not goal or not all(word in known or is_idle(word) for word in rest):
        return None
    return replace(told, text=goal, pairs={}), [rules, ""] if compared else [rules]


def _asked_goal(game: str, words: Sequence[str]) -> str:
    """Return the goal whose value some words ask for: the usual one if that is of this kind, or the first that is; empty if there is none."""
    unit = "probability" if not _WIN.isdisjoint(words) else "points" if not _POINTS.isdisjoint(words) else ""
    entry = find(game)
    listed = entry.goals(entry.rules_type())
    usual = entry.default_goal(entry.rules_type())
    return next((goal.slug for goal in sorted(listed, key=lambda goal: goal.slug != usual) if goal.unit == unit), "")


def _named(text: str) -> tuple[reading.Message, list[str]] | None:
    """Return a message without the presets that it names, and their names; None if it does not name two of one game."""
    named, rest = reading.presets_in(text)
    usual = _USUAL.search(rest)
    games = {slug for slug, game in REGISTRY.items() for preset in game.presets if preset.name in named}
    if not named or len(named) + (usual is not None) not in range(2, _MOST + 1) or len(games) != 1:
        return None
    (game,) = games
    asked = trimmed(_BETWEEN.sub(" ", _USUAL.sub(" ", rest)))
    try:
        message = replace(reading.message(f"{find(game).slug} {asked}"), games=(game,))
    except ProblemError:
        return None
    question = standing.read(message).get(game)
    about_start = (question is not None and question.title == _BEGIN) or (
        not re.search("[0-9]", message.text) and (not message.text or _START.search(message.text) is not None)
    )
    if question is not None and question.title != _BEGIN:
        return None
    told = replace(message, text="" if about_start else message.text, command="")
    return told, [*named, *([""] if usual is not None else [])]


def answer(conversation: Conversation, rules: Sequence[str]) -> Said | None:
    """Return the answers to a message under each set of rules; None if it is no message about a position."""
    message = conversation.message
    (game,) = message.games
    lines: list[str] = []
    problem: ProblemError | None = None
    solved, where = 0, ""
    titles = {name: name.replace(",", ", ") for name in rules}
    titles |= {preset.name: preset.title for preset in find(game).presets} | {"": "the default rules"}
    for name in rules:
        told = replace(message, pairs=_pairs(name))
        try:
            with LISTS.place():
                said = again(partial(_one, replace(conversation, message=told), game))
            solved, where = solved + 1, said.understood.partition(": ")[2]
            lines.append(f"Under {titles[name]}: {said.answer}")
        except (ProblemError, TablebaseError) as error:
            problem = as_problem(error)
            if problem.code not in ("unsolved-rules", "not-solved-yet"):
                return None
            goal = find(game).default_goal(find(game).rules_type())
            shown = name if "=" in name else f"{PRESET}:{name}"
            lines.append(
                f"Under {titles[name]}: not solved here; tablebase solve {game} {goal} --rules {shown} solves it."
            )
    if problem is not None and solved == 0:
        if len(rules) == 1:
            problem.example = f"{game} {message.text}"
        return refused(problem)
    understood = f"{find(game).title}, {' and '.join(titles[name] for name in rules)}" + (f": {where}" if where else "")
    return Said("\n".join(lines), game, links={"rules": f"/rules/{game}"}, understood=understood)


def _pairs(rules: str) -> dict[str, str]:
    """Return rules, by the name of a preset or as text, as the pairs of a message."""
    if "=" not in rules:
        return {PRESET: rules} if rules else {}
    return dict(rule.partition("=")[::2] for rule in rules.split(","))


def _one(conversation: Conversation, game: str) -> Said:
    message = conversation.message
    if message.text or message.pairs:
        return positions.answer(conversation)
    # Without a state and rules the game's default goal is asked at its start.
    return positions.answer(
        replace(conversation, message=replace(message, text=find(game).default_goal(find(game).rules_type())))
    )
