"""Answer messages that ask for the price of a rule that somebody plays by: ``price threes: take every 3``."""

import re
from contextlib import suppress
from dataclasses import replace

from service.answers.ask import pricing
from service.answers.errors import ProblemError, as_problem
from service.answers.names import Bound, bind
from service.reading.text import trimmed
from service.words import prices, sentences
from service.words.message import goals
from service.words.message.reading import Message
from service.words.say import positions, standing
from service.words.say.conversation import Conversation
from service.words.say.said import Said
from solvers.errors import TablebaseError
from solvers.games import REGISTRY, find

_LEAD = re.compile(r"^(?:of|for|my\s+rule|the\s+rule|rule|this\s+rule|it\s+if\s+i|if\s+i|i|to|:|\s)+\s+", re.IGNORECASE)
_TAIL = re.compile(r"\s+(?:in|at|for|of)\s*[?!.]*\s*$", re.IGNORECASE)
_EXAMPLE = "price threes: take every 3"


def answer(conversation: Conversation) -> Said:
    """Return the price of the rule that a message tells.

    Raises:
        ProblemError: the message tells no rule of one game, or the price takes too much computing here.
    """
    bound, rule = read(conversation.message)
    solved = conversation.solved(bound)
    manifest = solved.manifest()
    try:
        document = pricing.kept(solved, rule, None)
    except ProblemError as problem:
        # The figures of a strategy with a name are in a table.
        asked = replace(
            conversation.message,
            command="",
            games=(bound.game_slug,),
            text=f"how good is {rule}",
            told=f"how good is {rule}",
        )
        said = standing.answer(replace(conversation, message=asked)) if problem.code == "too-dear" else None
        if said is None:
            raise
        return said
    understood = f"{bound.game.title}, price of a rule, {sentences.name(bound)}"
    return Said(prices.price(bound, document), bound.game_slug, bound.slug, None, manifest.id, understood=understood)


def read(message: Message) -> tuple[Bound, str]:
    """Return the goal and the rule that a message names, in the one game that can read it.

    Raises:
        ProblemError: no game can read it, or several can.
    """
    readings: list[tuple[Bound, str]] = []
    problems: list[ProblemError] = []
    for game in message.games or REGISTRY:
        try:
            readings.append(_of_game(game, message))
        except (ProblemError, TablebaseError) as error:
            problems.append(as_problem(error))
    if len(readings) == 1:
        return readings[0]
    if readings:
        examples = [f"price {bound.game_slug}: {rule}" for bound, rule in readings]
        raise ProblemError(
            "ambiguous",
            f"{message.typed[:64]!r} is a rule of several games",
            field="text",
            example=examples[0],
            available=examples,
        )
    if len(problems) == 1 and message.text:
        problem = problems[0]
        problem.example = f"price {message.games[0]}: {problem.example}" if problem.example else _EXAMPLE
        problem.available = []
        raise problem
    detail = (
        f"at {message.text[:64]!r}: say how you play, and which game" if message.text else "the price of which rule?"
    )
    raise ProblemError("invalid-notation", detail, field="text", example=_EXAMPLE)


def _of_game(game: str, message: Message) -> tuple[Bound, str]:
    """Return the goal and the rule of a message about a game. Raises ProblemError or TablebaseError if the game cannot read it."""
    rules, text = positions.rules_of(game, message), trimmed(_TAIL.sub("", _LEAD.sub("", message.text + " ")))
    slug = find(game).default_goal(find(game).read_rules(rules))
    split = next(iter(goals.splits(game, rules, text)), None)
    if split is not None and split.start == 0 and split.rest:
        with suppress(ProblemError, TablebaseError):
            bound = bind(game, split.slug, rules)
            pricing.understood(bound, split.rest)
            return bound, split.rest
    bound = bind(game, slug, rules)
    pricing.understood(bound, text)
    return bound, text
