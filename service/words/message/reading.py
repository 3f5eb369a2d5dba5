"""Find the command, the game and the rules of a message. What is left is a goal and a state.

A message is ``[COMMAND] [GAME] [GOAL] [RULE=VALUE...] STATE``, with the words in any order and spelling.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from service.answers.errors import ProblemError
from service.reading.casual import written_out
from service.reading.english import CLAUSES, PASSED_OVER
from service.reading.filler import TALK
from service.reading.languages.foreign import english
from service.reading.spelling import corrected
from service.reading.text import PIECE, plain, trimmed, without
from service.words import small_talk
from service.words.message import goals
from service.words.message.game_names import again_named, hinted, named_in, told_apart
from service.words.vocabulary import vocabulary
from solvers.contract.presentation.presets import PRESET
from solvers.contract.presentation.vocabulary import CARD, word_set
from solvers.games import REGISTRY, find

COMMANDS: Final[Mapping[str, str]] = {
    "help": "help",
    "games": "games",
    "odds": "odds",
    "tables": "odds",
    "table": "odds",
    "compare": "compare",
    "explain": "explain",
    "why": "explain",
    "puzzle": "puzzle",
    "puzzles": "puzzle",
    "answer": "answer",
    "price": "price",
    "card": "card",
    "cards": "card",
}
# The command of a question how a game or a turn will end. Nobody types it.
ENDING: Final = "ending"
# The first word of some names of games too, so that the name is looked for first.
_LATER = frozenset(("card", "cards"))
_BEFORE_NAME = re.compile(r"(?<=[0-9])\s+(?:in|at)[\s?.!]*$")
# A card by its code.
_CARDS = re.compile(rf"\b{CARD}\b", re.IGNORECASE)
# What people say of themselves before they ask: Hi! I am new here. We are on holiday. It tells no number and nothing of a position.
_TELLING = r"zero|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|\w+s\s+aside|points?|dealer|first|second|last|final|ahead|behind|down|aside|left|turn|level|lead\w*|rules?|no|not|without|dice|hot|doubling|counts?|straights?|triples?|house|variant|target"
INTRODUCED = re.compile(
    rf"(?:^|(?<=[.!?]))\s*(?![^.!?]*\b(?:{_TELLING})\b)(?:(?:hi|hello|hey|good\s+(?:morning|evening|day)|sorry|dear|excuse\s+me)\b(?:[\s,]+(?:there|bot|all|everyone|sorry|from\s+\w+|i\s+am\s+new|here))*"
    r"|(?:i\s+am|we\s+are)\s+(?:new|organi[sz]ing|teaching|practi[sc]ing|learning|on|from|an?|the|just|really|in)\b[^.!?0-9]*"
    r"|i\s+(?:run|never\s+know|love|like|teach|own)\b[^.!?0-9]*)[.!?](?=\s*\S)",
    re.IGNORECASE,
)
# The odds of something are a question, and no command.
_COMMAND = re.compile(
    r"[\s/!:,]*(?!odds\s+(?:of|to|for|that)\b|table\s+(?:is|has|shows|holds|empty|still)\b)([A-Za-z]+)\b", re.IGNORECASE
)
# A card game is no card, nor is a match of one.
_CARD_GAME = re.compile(r"\W*cards?\s+(?:games?|match(?:es)?|hands?)\b", re.IGNORECASE)
# How people ask how a game or a turn will end.
_DISTRIBUTION = re.compile(r"\b(?:distribution|standard\s+deviation|variance)\b", re.IGNORECASE)
SPREAD: Final = re.compile(r"\b(?:standard\s+deviation|variance)\b", re.IGNORECASE)
# The words that ask how it will end, beside a position.
_ASKED_ENDING = re.compile(
    r"\b(?:(?:what|how)\s+(?:is|are|does)\s+|(?:give|show|tell)\s+(?:me\s+)?|and\s+)?(?:the\s+|its\s+|an?\s+)?(?:(?:full|whole|exact|complete|probability)\s+)*"
    r"(?:distribution|standard\s+deviation|variance)(?:\s+look\s+like)?(?:\s+(?:of|for)\s+(?:(?:the|my|a)\s+)?(?:(?:final|total|end)\s+)*(?:scores?|totals?|points|results?|outcomes?)(?:\s+look\s+like)?)?\b",
    re.IGNORECASE,
)
# How people ask for a puzzle, and how hard it should be.
_PUZZLE = re.compile(
    r"\b(?:puzzle|riddle|brain\s*teaser|trick\s+question)s?\b|\b(?:give|pose|set|ask)\s+me\s+(?:an?\s+)?(?:\w+\s+){0,3}(?:problem|question|exercise|quiz)\b",
    re.IGNORECASE,
)
_LEVELS = re.compile(r"(?<!too )(?<!not )\b(?:easy|medium|hard)\b", re.IGNORECASE)
_PRESET = re.compile(r"(?<!\w)preset\s?:\s?", re.IGNORECASE)
_PAIR = re.compile(r"(?<!\w)([A-Za-z][\w-]*)\s*=\s*([\w./:+-]*[\w+])")
# A tie = we split: what is said in a sentence, and no value of a rule.
_NO_VALUES = frozenset(("we", "i", "you", "a", "an", "the", "he", "she"))
# Presets whose names, with spaces, can be no part of a sentence.
_SPACED = frozenset(("farkle-as-sold", "farkle-cardgames-io", "zilch-playr", "zehntausend-plain"))
# So much of a value is quoted.
_QUOTED = 32


# Words beside a question how it will end that tell nothing more.
_OF_ENDING = (
    PASSED_OVER
    | CLAUSES
    | TALK
    | word_set(
        "a an score scores total totals points turn single one each final result game games expected expectation average mean minimum maximum best player players strategy under optimal and end ends"
    )
)


@dataclass(frozen=True, slots=True)
class Message:
    """A message in parts.

    ``command`` is one of the values of :data:`COMMANDS`, :data:`ENDING`, or of small talk; empty in a question about a state. ``games`` are the slugs of
    the games that may be meant, none if no game is named. ``pairs`` are the texts of the form NAME=VALUE. ``text`` is what
    is left, ``typed`` the whole message, and ``told`` the message in English. If it is ``strict``, nothing of a position is passed over.
    """

    command: str
    games: tuple[str, ...]
    pairs: Mapping[str, str]
    text: str
    typed: str
    told: str
    strict: bool = False


def message(typed: str) -> Message:
    """Return the parts of a message.

    Raises:
        ProblemError: a name has two values.
    """
    text = told = corrected(written_out(english(plain(typed))), vocabulary())
    talk = small_talk.command(text)
    if talk is not None:
        return Message(talk, (), {}, "", typed, told)
    command = ""
    first = _COMMAND.match(text)
    if first is not None and first[1].lower() in COMMANDS and first[1].lower() not in _LATER:
        command, text = COMMANDS[first[1].lower()], text[first.end() :]
    elif text.strip() in ("", "?"):
        command, text = "help", ""
    text = _PRESET.sub(f"{PRESET}=", text)
    pairs, text = _paired(text)
    games, text = named_in(text)
    # What stands before the name of a game at the end goes with it: from 58 in Toss Up.
    text = _BEFORE_NAME.sub("", text) if games else text
    text = INTRODUCED.sub(" ", again_named(games, text))
    if not games and PRESET in pairs:
        games = tuple(
            slug for slug, game in REGISTRY.items() if pairs[PRESET].lower() in (preset.name for preset in game.presets)
        )
    # A command may also stand behind the game: 30s help.
    first = None if command or _CARD_GAME.match(text) else _COMMAND.match(text)
    if first is not None and first[1].lower() in COMMANDS and (games or text.strip().lower() in _LATER):
        command, text = COMMANDS[first[1].lower()], text[first.end() :]
    if not command and _DISTRIBUTION.search(text):
        command, text = ENDING, _ending_of(games, text)
    if not command and _PUZZLE.search(text) and not re.search("[0-9]", text):
        command, text = "puzzle", " ".join(_LEVELS.findall(text))
    # A cry for help beside a position is no command, nor is the name of a game of cards beside some.
    if (command == "help" and re.search("[0-9]", text)) or (command == "card" and len(_CARDS.findall(text)) > 1):
        command = ""
    games, pairs = _moved(told_apart(games, text) or hinted(text), pairs)
    return Message(command, games, pairs, trimmed(text), typed, told)


def _ending_of(games: tuple[str, ...], text: str) -> str:
    """Return what a message asks the end of: its position, its goal, one turn if it says so and the game has that goal, or the usual goal.

    A message that tells more stays as it is.
    """
    rest = _ASKED_ENDING.sub(" ", text)
    if len(games) != 1 or re.search("[0-9]", text):
        return rest if games or re.search("[0-9]", text) else ""
    game = find(games[0])
    named = next(iter(goals.splits(games[0], "", rest)), None)
    if not _OF_ENDING.issuperset(re.findall("[a-z]+", (rest if named is None else named.rest).lower())):
        return rest
    slugs = [goal.slug for goal in game.goals(game.rules_type())]
    if named is not None:
        return named.slug
    return "max-turn" if "max-turn" in slugs and re.search(r"\bturn\b", text) else game.default_goal(game.rules_type())


def _paired(text: str) -> tuple[Mapping[str, str], str]:
    """Return the pairs of a message, with the name of a preset that stands in its text, and the text without them."""
    pairs: dict[str, str] = {}
    # Three 5s aside = 500: only a rule has spaces before its value.
    found = [
        match
        for match in _PAIR.finditer(text)
        if " " not in match[0] or (match[1].lower() in _rule_names() and match[2].lower() not in _NO_VALUES)
    ]
    written_pairs = [(match[1].lower(), match[2]) for match in found]
    for match in reversed(found):
        text = f"{text[: match.start()]} {text[match.end() :]}"
    while named := _presets().search(text):
        written_pairs.append((PRESET, "-".join(PIECE.findall(named[0])).lower()))
        text = without(text, named.start(), named.end())
    for name, value in written_pairs:
        add(pairs, name, value)
    return pairs, text


@cache
def _rule_names() -> frozenset[str]:
    """Return the names of the rules of all games, and of what else may be told by a name."""
    return frozenset({PRESET, *(rule.name for game in REGISTRY.values() for rule in fields(game.rules_type))})


def presets_in(typed: str) -> tuple[list[str], str]:
    """Return the names of the presets that a message names, each once, and its text without them."""
    text, named = _PRESET.sub(" ", plain(typed)), list[str]()
    while match := _presets().search(text):
        named.append("-".join(PIECE.findall(match[0])).lower())
        text = without(text, match.start(), match.end())
    return list(dict.fromkeys(named)), text


def add(pairs: dict[str, str], name: str, value: str) -> None:
    """Add a value of a name to pairs. Raises ProblemError if the name has another one."""
    there = pairs.setdefault(name, value)
    if there.lower() != value.lower():
        detail = f"{name} is {there[:_QUOTED]} and {value[:_QUOTED]}: say one of them"
        raise ProblemError("bad-request", detail, field=name, example=there[:_QUOTED])


@cache
def _presets() -> re.Pattern[str]:
    """Return the pattern of the names of all presets, the longest first, with hyphens between their words.

    With spaces a name may be part of a sentence: threes with three dice 1 3 5.
    """
    names = sorted((preset.name for game in REGISTRY.values() for preset in game.presets), key=len, reverse=True)
    return re.compile(
        rf"(?<![\w-])(?:{'|'.join(name.replace('-', '[ _-]' if name in _SPACED else '[_-]') for name in names)})(?![\w-])",
        re.IGNORECASE,
    )


def _moved(games: tuple[str, ...], pairs: Mapping[str, str]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the games and pairs of a message with a game in place of the rule that it was in earlier versions."""
    for slug, game in REGISTRY.items():
        if game.formerly is not None and (not games or {slug, game.formerly.game} & {*games}):
            name, _, value = game.formerly.rule.partition("=")
            if pairs.get(name, "").lower() == value:
                return (slug,), {other: text for other, text in pairs.items() if other != name}
    return games, pairs
