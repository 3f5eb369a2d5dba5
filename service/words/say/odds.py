"""Answer messages about odds: the tables of a game, one of them, or how it ends from a state."""

import re
from typing import Any

from service.answers.ask import endings
from service.answers.ask.tables import table
from service.answers.errors import ProblemError
from service.answers.places import DEAR
from service.reading.slugs import squashed
from service.reading.text import PIECE, trimmed, without
from service.words import sentences
from service.words.message.reading import Message
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said, of_state
from solvers.contract.game import Game
from solvers.contract.presentation.presets import PRESET
from solvers.contract.tables import TableSpec
from solvers.games import REGISTRY, find


def answer(conversation: Conversation) -> Said:
    """Return a table, how it ends from a state, or the list of tables. Raises ProblemError if there is nothing to tell."""
    message = conversation.message
    if message.text:
        for game in message.games or REGISTRY:
            named = _spec(game, message)
            if named is not None:
                return _table(conversation, game, *named)
        try:
            return ending(conversation)
        except ProblemError as error:
            if error.code == "invalid-notation" and message.games and not re.search("[0-9]", message.text):
                raise _no_table(message) from None
            raise
    if message.games:
        return Said("\n\n".join(_listed(game, message) for game in message.games), message.games[0], advice=True)
    example = f"odds {next(iter(REGISTRY))}"
    detail = "odds of what? Name a game, and a table or a state"
    raise ProblemError("missing-parameter", detail, field="text", example=example)


def names_table(message: Message) -> bool:
    """True if a message names a table of a game."""
    return any(_spec(game, message) is not None for game in message.games)


def ending(conversation: Conversation) -> Said:
    """Return the distribution of the end from a state. Raises ProblemError if the message tells none."""
    bound, parsed, _ = positions.read(conversation.message)
    if parsed is None:
        parsed = conversation.start(bound)
    document = endings.distribution(conversation.solved(bound), parsed, "")
    said = sentences.distribution(bound, parsed.state, document)
    return of_state(bound, parsed, said, document["solution"], "How it ends,")


def _spec(game: str, message: Message) -> tuple[TableSpec, str] | None:
    """Return the table that a message names, the longest name first, and what is left of the message; None if it names none."""
    entry = find(game)
    specs = {squashed(spec.name): spec for spec in _specs(entry, message)}
    pieces = list(PIECE.finditer(message.text))
    most = max((len(PIECE.findall(spec.name)) for spec in specs.values()), default=0)
    for length in range(min(most, len(pieces)), 0, -1):
        for index in range(len(pieces) - length + 1):
            start, end = pieces[index].start(), pieces[index + length - 1].end()
            spec = specs.get(squashed(message.text[start:end]))
            if spec is not None:
                return spec, trimmed(without(message.text, start, end))
    return None


def _table(conversation: Conversation, game: str, spec: TableSpec, rest: str) -> Said:
    """Return a table. What is left of the message are values of its parameters, in their order."""
    message, entry = conversation.message, find(game)
    names = [parameter.name for parameter in spec.parameters]
    texts = {name: value for name, value in message.pairs.items() if name not in _rules(entry)}
    free = [name for name in names if name not in texts]
    values = rest.split()
    if len(values) > len(free):
        detail = f"at {rest[:64]!r}: table {spec.name!r} takes {', '.join(names) or 'no parameters'}"
        raise ProblemError("unknown-parameter", detail, field="text", example=f"odds {game} {spec.name}")
    texts |= dict(zip(free, values, strict=False))
    try:
        asked = table(conversation.game(game), positions.rules_of(game, message), spec.name, texts)
        with DEAR.place():
            document: dict[str, Any] = asked.make()
    except ProblemError as error:
        if error.example is not None and error.field in names:
            error.example = f"odds {game} {spec.name} {error.field}={error.example}"
        raise
    return Said(sentences.table(document), game, understood=f"{entry.title}, table {spec.name}")


def _no_table(message: Message) -> ProblemError:
    """Return the problem of a message that names neither a table nor a state."""
    game = message.games[0]
    names = [spec.name for spec in _specs(find(game), message)]
    examples = [f"odds {game} {name}" for name in names]
    detail = f"at {message.text[:64]!r}: no table of {game} is called that, and it is no state"
    return ProblemError("unknown-table", detail, field="text", example=examples[0], available=examples)


def _listed(game: str, message: Message) -> str:
    entry = find(game)
    lines = [f"Tables of {entry.title}:"]
    for spec in _specs(entry, message):
        names = "".join(f" {parameter.name}=..." for parameter in spec.parameters if parameter.required)
        lines.append(f"  odds {game} {spec.name}{names}: {spec.title}")
    return "\n".join(lines)


def _specs(entry: Game, message: Message) -> tuple[TableSpec, ...]:
    return entry.tables(entry.read_rules(positions.rules_of(entry.slug, message)))


def _rules(entry: Game) -> set[str]:
    return {PRESET, *(str(rule["name"]) for rule in entry.rules_type.describe())}
