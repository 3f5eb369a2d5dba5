"""House rules and goals in words: ``we play to 5000``, ``I want as many points as possible``. A game declares how people say them."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from service.reading.slugs import squashed
from service.reading.text import PIECE, trimmed, without
from service.words.message import goals
from service.words.message.reading import Message, add
from solvers.games import find

# The name of a rule in that of a goal: reach-{threshold}.
_RULE = re.compile(r"\{(\w+)\}")
_INSTEAD = re.compile(
    r"\b(?:instead\s+of|rather\s+than)\s+(?:the\s+)?(?:usual\s+|normal\s+)?[\w.,]+(?:\s+(?:dice|points))?(?=\W|$)",
    re.IGNORECASE,
)
_SEPARATORS = re.compile("(?<=[0-9])[.,' ](?=[0-9]{3})")


def told(message: Message) -> Message:
    """Return a message with the rules and the goal that it tells in words as pairs and a name, and without these words.

    Raises:
        ProblemError: it tells two values of one rule.
    """
    if len(message.games) != 1:
        return message
    game = message.games[0]
    pairs, text = {**message.pairs}, message.text
    for pattern, rules in _sayings(game):
        match = pattern.search(text)
        if match is not None:
            for rule in _SEPARATORS.sub("", match.expand(rules)).split(","):
                name, _, value = rule.partition("=")
                add(pairs, name, value)
            text = without(text, match.start(), match.end())
    # What the rule that is told replaces is the usual one.
    text = _INSTEAD.sub(" ", text) if pairs != message.pairs else text
    for pattern in _asides(game):
        text = pattern.sub(" ", text)
    wished = _wished(game, text, pairs)
    text = wished if wished is not None else text
    return message if text == message.text else replace(message, pairs=pairs, text=text.strip(" ,;:."))


def _wished(game: str, text: str, pairs: Mapping[str, str]) -> str | None:
    """Return a text with the name of the goal that it tells in words; None if it tells none, or names one itself."""
    for pattern, goal in _wishes(game):
        match = pattern.search(text)
        if match is not None:
            rest = without(text, match.start(), match.end())
            name, _, more = _valued(game, match.expand(goal), pairs).partition(" ")
            # The wish may be the name of its goal too, and the usual goal's name a common word: win.
            usual = find(game).default_goal(find(game).rules_type())
            named = {split.slug for split in goals.splits(game, "", rest)[:1] if not _is_general(split, rest, name)}
            # To beat him or tie is a goal of those that begin with beat.
            named |= {
                split.slug
                for split in goals.splits(game, "", text)[:1]
                if not (_is_part(split, match, name, usual) or _is_general(split, text, name))
            }
            if named - {name, usual}:
                return None
            # Who says what is wanted may say it twice.
            for other, wished in _wishes(game):
                rest = other.sub(" ", rest) if wished == goal else rest
            return f"{rest} {more}" if name in rest else f"{name} {rest} {more}"
    return None


def _valued(game: str, goal: str, pairs: Mapping[str, str]) -> str:
    """Return the name of a goal with the values of the rules for their names in braces: those that are told, or the usual ones."""
    usual = find(game).rules_type()
    return _RULE.sub(lambda rule: pairs.get(rule[1]) or str(getattr(usual, rule[1])), goal)


def _is_part(split: goals.Split, match: re.Match[str], name: str, usual: str) -> bool:
    """True if another name of a goal, or a goal of the same family, is a part of a wish."""
    called = not squashed(match.string[split.start :]).startswith(squashed(split.slug))
    return match.start() <= split.start < match.end() and (
        called or name == usual or _family(split.slug) == _family(name)
    )


def _is_general(split: goals.Split, text: str, name: str) -> bool:
    """True if a text names a goal by one word for all goals of a family, of which a wish is another one: beat, and a tie loses."""
    word = PIECE.match(text, split.start)
    return (
        word is not None and _family(split.slug) == _family(name) and trimmed(without(text, *word.span())) == split.rest
    )


def _family(slug: str) -> str:
    """Return the first word of the name of a goal."""
    return slug.partition("-")[0]


@cache
def _sayings(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(saying, re.IGNORECASE), rules) for saying, rules in find(game).sayings]


@cache
def _asides(game: str) -> list[re.Pattern[str]]:
    return [re.compile(aside, re.IGNORECASE) for aside in find(game).asides]


@cache
def _wishes(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(wish, re.IGNORECASE), goal) for wish, goal in find(game).wishes]
