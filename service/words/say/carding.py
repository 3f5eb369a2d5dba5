"""Answer messages that ask for a strategy card: a rule to carry, and what it loses."""

import re
from dataclasses import replace
from urllib.parse import urlencode

from service.answers.ask import strategy_cards
from service.answers.errors import ProblemError
from service.answers.names import bind
from service.extras import makes_png
from service.reading.text import trimmed, without
from service.words import sentences
from service.words import strategy_cards as words
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said
from solvers.contract.presentation.strategy_cards import SIZES
from solvers.games import REGISTRY, find
from solvers.words import listed

_SIZE = re.compile(r"\b(?:size\s*)?(three[ -]?numbers?|3 numbers?|a6|a4)\b", re.IGNORECASE)
_USUAL = "a6"


def answer(conversation: Conversation) -> Said:
    """Return the strategy card of a game, in the size and for the goal that the message names.

    Raises:
        ProblemError: the message names no game with cards, or more than a goal; or the card is not made.
    """
    message = conversation.message
    games = [slug for slug, game in REGISTRY.items() if game.carded(game.rules_type())]
    named = [game for game in message.games if game in games]
    if len(named) != 1:
        examples = [f"card {game}" for game in named or games]
        titles = listed([find(game).title for game in games])
        alone = find(message.games[0]).title if len(message.games) == 1 else ""
        detail = f"{alone} has no strategy cards; {titles} have some" if alone else "a card of which game?"
        raise ProblemError("missing-parameter", detail, field="text", example=examples[0], available=examples)
    text, size = message.text, _USUAL
    match = _SIZE.search(text)
    if match is not None:
        text = without(text, match.start(), match.end())
        size = match[1].lower() if match[1].lower() in SIZES else SIZES[0]
    text = trimmed(text)
    rules = positions.rules_of(named[0], message)
    if text:
        bound, state, _ = positions.read(replace(message, games=(named[0],), text=text))
    else:
        bound, state = bind(named[0], find(named[0]).default_goal(find(named[0]).read_rules(rules)), rules), None
    if state is not None:
        detail = f"at {text[:64]!r}: a strategy card is for a goal, not for a position"
        raise ProblemError("illegal", detail, field="text", example=f"card {bound.game_slug} {bound.slug}")
    solved = conversation.solved(bound)
    manifest = solved.manifest()
    sheet = words.sheet(bound, strategy_cards.card(solved, size))
    own = {} if bound.rules == "default" else {"rules": bound.problem.rules.canonical()}
    query = urlencode({**own, "size": size}, safe="=,/")
    card = f"/v1/games/{bound.game_slug}/{bound.slug}/card"
    links = {"card": f"{card}.pdf?{query}"}
    if makes_png():
        links["picture"] = f"{card}.png?{query}"
    understood = f"{bound.game.title}, strategy card, {sentences.name(bound)}"
    return Said(words.told(sheet), bound.game_slug, bound.slug, None, manifest.id, links, understood=understood)
