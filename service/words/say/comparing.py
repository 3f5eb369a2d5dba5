"""Answer messages that compare two policies: their chances against each other."""

import re
from collections.abc import Iterator

from service.answers.errors import ProblemError
from service.answers.places import DEAR
from service.answers.play import matches
from service.answers.respelling import goal_slug
from service.reading.slugs import LONGEST, squashed
from service.reading.text import trimmed
from service.words import sentences
from service.words.message.reading import Message
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said
from solvers.errors import TablebaseError, UnknownError
from solvers.games import REGISTRY, find

_BETWEEN = re.compile(r"\s*(?:\b(?:vs|versus|against|and|with|to|or)\b\.?|[,;/|&]|\s)\s*", re.IGNORECASE)


def answer(conversation: Conversation) -> Said:
    """Return the chances of two policies against each other. Raises ProblemError if the message does not name two."""
    message = conversation.message
    meant = named(message)
    if not meant:
        raise _unread(conversation)
    if len(meant) > 1:
        shown = [f"compare {game} {first} {second}" for game, (first, second) in meant]
        detail = f"{message.typed[:64]!r} may mean {', '.join(shown[:-1])} or {shown[-1]}: ask for one of them"
        raise ProblemError("ambiguous", detail, field="text", example=shown[0], available=shown)
    game, (first, second) = meant[0]
    entry = find(game)
    rules = entry.read_rules(positions.rules_of(game, message))
    try:
        asked = matches.match(conversation.game(game), rules, first, second)
        with DEAR.place():
            return Said(sentences.match(asked.make()), game, understood=f"{entry.title}, {first} against {second}")
    except ProblemError as error:
        if error.field in ("first", "second") and error.example is not None:
            policies = (error.example, second) if error.field == "first" else (first, error.example)
            error.example = f"compare {game} {' '.join(policies)}"
        raise


def named(message: Message) -> list[tuple[str, tuple[str, str]]]:
    """Return the games and pairs of policies that a message may name."""
    pairs = [(game, pair) for game in message.games or REGISTRY for pair in _pairs(game, message)]
    return list(dict.fromkeys(pairs))


def _pairs(game: str, message: Message) -> Iterator[tuple[str, str]]:
    """Yield the pairs of policies that a message may name: at each place where it may be divided in two."""
    rules = positions.rules_of(game, message)
    for between in _BETWEEN.finditer(message.text):
        parts = (trimmed(message.text[: between.start()]), trimmed(message.text[between.end() :]))
        if all(0 < len(part) <= LONGEST for part in parts):
            try:
                yield _policy(game, parts[0], rules, 0), _policy(game, parts[1], rules, 1)
            except TablebaseError:
                continue


def _policy(game: str, text: str, rules_text: str, seat: int) -> str:
    """Return the policy that a text names: a goal, GOAL:STRATEGY, or a strategy alone, under the first goal that may play it.

    Raises:
        UnknownError: there is no such policy.
    """
    try:
        return goal_slug(game, text, rules_text)
    except UnknownError:
        entry = find(game)
        seats = entry.seats(entry.read_rules(rules_text))[seat]
        named = (slug for slug in seats if squashed(slug.partition(":")[2]) == squashed(text))
        slug = next(named, None)
        if slug is None:
            raise
        return slug


def _unread(conversation: Conversation) -> ProblemError:
    """Return the problem of a message that does not name two policies of a game, with two that can be compared."""
    message = conversation.message
    game = next((game for game in message.games or REGISTRY if find(game).matches(find(game).rules_type())), None)
    examples = {} if game is None else matches.policies(conversation.game(game), "")
    if message.games and not examples:
        title = find(message.games[0]).title
        return ProblemError("illegal", f"no policies of {title} play each other", field="text", example=_EXAMPLE)
    example = _EXAMPLE if len(examples) < 2 else f"compare {game} {examples['first']} {examples['second']}"
    where = f"at {message.text[:64]!r}: " if message.text else ""
    detail = f"{where}name two policies of one game, each as GOAL or GOAL:STRATEGY"
    return ProblemError("invalid-notation", detail, field="text", example=example)


_EXAMPLE = "compare thirties maximize min-loss"
