"""Find the command, the game and the rules of a message. What is left is a goal and a state.

A message is ``[COMMAND] [GAME] [GOAL] [RULE=VALUE...] STATE``, with the words in any order and spelling.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import Final

from service.answers.errors import ProblemError
from service.reading.casual import written_out
from service.reading.english import CLAUSES, NUMBERS, PASSED_OVER
from service.reading.foreign import english
from service.reading.slugs import squashed
from service.reading.spelling import corrected
from service.reading.text import PIECE, plain
from service.words import small_talk
from service.words.vocabulary import vocabulary
from solvers.contract.game import Game
from solvers.contract.presentation.presets import PRESET
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
# The first word of some names of games too, so that the name is looked for first.
_LATER = frozenset(("card", "cards"))
_BEFORE_NAME = re.compile(r"(?<=[0-9])\s+(?:in|at)[\s?.!]*$")
# A card by its code.
_CARDS = re.compile(r"\b(?:10|[2-9tjqka])[cdhs]\b", re.IGNORECASE)
# What people say of themselves before they ask: Hi! I am new here. We are on holiday. It tells no number and nothing of a position.
_TELLING = r"zero|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|\w+s\s+aside|points?|dealer|first|second|last|final|ahead|behind|down|aside|left|turn|level|lead\w*|rules?|no|not|without|dice|hot|doubling|counts?|straights?|triples?|house|variant|target"
INTRODUCED = re.compile(
    rf"(?:^|(?<=[.!?]))\s*(?![^.!?]*\b(?:{_TELLING})\b)(?:(?:hi|hello|hey|good\s+(?:morning|evening|day)|sorry|dear|excuse\s+me)\b(?:[\s,]+(?:there|bot|all|everyone|sorry|from\s+\w+|i\s+am\s+new|here))*"
    r"|(?:i\s+am|we\s+are)\s+(?:new|organi[sz]ing|teaching|practi[sc]ing|learning|on|from|an?|the|just|really|in)\b[^.!?0-9]*"
    r"|i\s+(?:run|never\s+know|love|like|teach|own)\b[^.!?0-9]*)[.!?](?=\s*\S)",
    re.IGNORECASE,
)
# The name of a game inside a sentence: my last two dice in Toss Up! are ...
_INSIDE = re.compile(r"(?<=[a-z])\s+(?:in|at)\s+$", re.IGNORECASE)
_GOES_ON = re.compile(r"!?(?=\s+(?!with\b)[a-z]|\s*,)", re.IGNORECASE)
_IN = (["in"], ["playing"], ["play"])
# A name of so many digits is no die, and is a score only behind one of these words or before the last ones.
_LONG_NUMBER = 5
_SCORED = frozenset(
    re.findall(
        "[a-z]+",
        "has have had got at on with banked hold holding against vs versus scored is and reached hit over exactly target he she they opponent",
    )
)
_POINTS = ("points", "point", "pts", "banked")
_SCORES = re.compile(
    r"\s+(?:to(?!\s+(?:set|put|take|keep|leave|throw|roll|bank|stop|reroll)\b)|against|vs|versus|for\s+me)\b"
)
_OF_FACE = re.compile(
    r"\b(?:two|three|four|five|six|(?:triple|triplet|set|pair|kind)\s+(?:of|in)|(?:taking|keeping|take|keep)(?:\s+(?:the|only|just))*)\s+$",
    re.IGNORECASE,
)
_NEEDED = re.compile(
    r"\b(?:need|needs|want|wants)\s+(?:(?:the|a|that)\s+)?$|\b(?:get\s+to|gets\s+to|reach|make|hit|score|over|under|below|above|least|exactly|than)\s+$",
    re.IGNORECASE,
)
# A name that is a number of so many points is the game's target too: to get to 10k.
_TARGET = re.compile("[0-9]+k|[0-9]{4,}")
_ALIKE_DICE = frozenset(("ones", "twos", "threes", "fours", "fives", "sixes"))
# Names that are dice too, unless they stand at the beginning: 3s.
_DICE_TOO = re.compile("[1-6]s|[0-9]+")
# What is done in a game stands before its name: a single throw at 10000.
_DONE_AT = re.compile(r"\b(?:throws?|rolls?|turns?|dice|die|plays?|games?|odds|chances?)\s+at\s+$", re.IGNORECASE)
# So is what somebody has in it: I am on 9400 at 10000.
_HAS_AT = re.compile(r"[0-9]k?(?:\s+points)?\s+at\s+$", re.IGNORECASE)
# Games that people ask for, and that are not solved here.
_ELSEWHERE = frozenset(
    [
        "yahtzee",
        "kniffel",
        "yatzy",
        "chess",
        "checkers",
        "backgammon",
        "poker",
        "blackjack",
        "craps",
        "pig",
        "bunco",
        "dudo",
        "perudo",
        "roulette",
        "gin",
        "canasta",
        "uno",
        "skat",
        "bridge",
        "hearts",
        "spades",
        "cribbage",
        "baccarat",
        "monopoly",
        "risk",
        "catan",
        "ludo",
        "shogi",
        "othello",
    ]
)
# Games whose names begin with the name of one that is here.
_OTHERS = re.compile(
    r"\bthirty[- ]?one\b|\bgin(?:\s+rummy)?\b|\brummy\s*500\b|\b500\s+rummy\b|\bzombie dice\b|\bliar'?s dice\b|\bship,? captain",
    re.IGNORECASE,
)
# Suits of cards, and what people say of a chance, are no games.
_SUITS = re.compile(r"\b(?:of|and|or|in)\s+(?:hearts|spades)\b|\brisk(?:\s+it)?\b(?!\s*\?*$)")
# The odds of something are a question, and no command.
_COMMAND = re.compile(r"[\s/!:,]*(?!odds\s+(?:of|to|for|that)\b)([A-Za-z]+)\b", re.IGNORECASE)
# A card game is no card, nor is a match of one.
_CARD_GAME = re.compile(r"\W*cards?\s+(?:games?|match(?:es)?|hands?)\b", re.IGNORECASE)
# How people ask how a game or a turn will end.
_DISTRIBUTION = re.compile(r"\bdistribution\b", re.IGNORECASE)
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
# A name of so many words is nothing else.
_LONG_NAME = 3
# No name goes on behind one of these: the last 2 dice? 10000.
_BROKEN = re.compile(r"[?!;:]|[.,]\s")
# The names of games have at most so many pieces.
_MOST_PIECES = 6
# A word of so many letters may be a misspelled name if it is so much like it, by the ratio of :mod:`difflib`.
_SHORTEST, _ALIKE, _ALIKE_OF_TWO = 5, 0.83, 0.9
_ENDS = " \t\n,;:.!?|/<>*`'\"-"


@dataclass(frozen=True, slots=True)
class Message:
    """A message in parts.

    ``command`` is one of the values of :data:`COMMANDS` or of small talk; empty in a question about a state. ``games`` are the slugs of
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
    games, text = _named(text)
    # What stands before the name of a game at the end goes with it: from 58 in Toss Up.
    text = _BEFORE_NAME.sub("", text) if games else text
    text = INTRODUCED.sub(" ", _again_named(games, text))
    if not games and PRESET in pairs:
        games = tuple(
            slug for slug, game in REGISTRY.items() if pairs[PRESET].lower() in (preset.name for preset in game.presets)
        )
    # A command may also stand behind the game: 30s help.
    first = None if command or _CARD_GAME.match(text) else _COMMAND.match(text)
    if first is not None and first[1].lower() in COMMANDS and (games or text.strip().lower() in _LATER):
        command, text = COMMANDS[first[1].lower()], text[first.end() :]
    if not command and _DISTRIBUTION.search(text) and not re.search("[0-9]{3}|[1-6](?: [1-6]){2}", text):
        command, text = "odds", _ending_of(games, text)
    if not command and _PUZZLE.search(text) and not re.search("[0-9]", text):
        command, text = "puzzle", " ".join(_LEVELS.findall(text))
    # A cry for help beside a position is no command, nor is the name of a game of cards beside some.
    if (command == "help" and re.search("[0-9]", text)) or (command == "card" and len(_CARDS.findall(text)) > 1):
        command = ""
    games, pairs = _moved(_told_apart(games, text) or _hinted(text), pairs)
    return Message(command, games, pairs, trimmed(text), typed, told)


def _ending_of(games: tuple[str, ...], text: str) -> str:
    """Return the goal whose end a message without a position asks for: that of one turn if it says so and the game has it, or the usual one."""
    if len(games) != 1:
        return ""
    game = find(games[0])
    slugs = [goal.slug for goal in game.goals(game.rules_type())]
    return "max-turn" if "max-turn" in slugs and re.search(r"\bturn\b", text) else game.default_goal(game.rules_type())


def _told_apart(games: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return the one of several games of a name of whose words a text has the most; all of them if it has none, or as many of several."""
    words = {piece[0].lower() for piece in PIECE.finditer(text)}
    marks = {game: len(words & REGISTRY[game].marks) for game in games}
    marked = tuple(game for game in games if marks[game] == max(marks.values()) > 0)
    return marked if len(marked) == 1 else games


def _hinted(text: str) -> tuple[str, ...]:
    """Return the one game of which a text without a name has words that no other game has; none if it has none, or those of several."""
    words = {piece[0].lower() for piece in PIECE.finditer(text)}
    hinted = tuple(slug for slug, game in REGISTRY.items() if not words.isdisjoint(game.clues))
    return hinted if len(hinted) == 1 and elsewhere(text) is None else ()


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


def elsewhere(text: str) -> str | None:
    """Return the name of a game that is not solved here, if a text has one."""
    other = _OTHERS.search(text)
    if other is not None:
        return other[0].lower()
    words = [piece[0] for piece in PIECE.finditer(_SUITS.sub(" ", text.lower()))]
    return next((word for word in words if word in _ELSEWHERE), None)


def spelled(slug: str) -> list[str]:
    """Return the names of a game, and what people say in place of one."""
    game = REGISTRY[slug]
    return [slug, game.title, game.title.removeprefix("The "), *game.aliases, *game.described]


def trimmed(text: str) -> str:
    """Return a text without the punctuation around it."""
    return text.strip(_ENDS)


def without(text: str, start: int, end: int) -> str:
    """Return a text without a part, and without the spaces around that."""
    return f"{text[:start].rstrip()} {text[end:].lstrip()}".strip()


def _without_name(text: str, start: int, end: int) -> str:
    """Return a text without the name of a game, nor the word for being in it if the sentence goes on behind."""
    goes_on = _GOES_ON.match(text[end:])
    inside = _INSIDE.search(text[:start]) if goes_on else None
    return without(text, inside.start() if inside else start, end + (goes_on.end() if goes_on else 0))


def _named(text: str) -> tuple[tuple[str, ...], str]:
    """Return the games that a text may name, and the text without the name.

    A name of digits alone, such as 30, counts only at the beginning and behind "in", as it may be a number of the state.
    """
    if _OTHERS.search(text):
        return (), text
    pieces = list(PIECE.finditer(text))
    names = _names()
    number: tuple[tuple[str, ...], str] | None = None
    for index, piece in enumerate(pieces):
        for last in reversed(pieces[index : index + _MOST_PIECES]):
            written = text[piece.start() : last.end()]
            name = squashed(written)
            games = names.get(name)
            if games is None or _BROKEN.search(written):
                continue
            # A number of dice of a face is no name: two threes.
            # So is a total that somebody needs: I need the thirty.
            reading = games, _without_name(text, piece.start(), last.end())
            if written.lower().split()[0] in _ALIKE_DICE and _OF_FACE.search(text[: piece.start()]):
                continue
            if _NEEDED.search(text[: piece.start()]):
                number = number or (reading if _TARGET.fullmatch(name) else None)
                continue
            if not _DICE_TOO.fullmatch(name):
                return (games, text) if name in _events() and re.search("[0-9]", text) else reading
            before, behind = text[: piece.start()].lower().split()[-1:], text[last.end() :].lower().split()[:1]
            joined = "-" in (text[: piece.start()][-1:], text[last.end() :][:1])
            long = len(name) >= _LONG_NUMBER and not (joined or {*before} & _SCORED or {*behind} & {*_POINTS})
            # The first of two scores is no name: 30 to 30.
            if _SCORES.match(text[last.end() :]):
                continue
            lead = text[: piece.start()]
            inside = before in _IN or _DONE_AT.search(lead) or (len(name) >= _LONG_NUMBER and _HAS_AT.search(lead))
            if number is None and (not index or long or _ends(text, pieces, index) or inside):
                number = reading
    return number or _misspelled(text, pieces)


def _again_named(games: tuple[str, ...], text: str) -> str:
    """Return a text without further names of its game that have several words: the green dice game, the game where threes are nothing."""
    for game in games:
        text = _long_names(game).sub(" ", text)
    return text


@cache
def names_of(game: str) -> frozenset[str]:
    """Return the names of a game that are one word, and tell of no position."""
    return frozenset(name.lower() for name in spelled(game) if name.isalpha()) - {*find(game).events}


@cache
def _long_names(game: str) -> re.Pattern[str]:
    names = sorted((name for name in spelled(game) if len(name.split()) >= _LONG_NAME), key=len, reverse=True)
    listed = "|".join(r"\s+".join(map(re.escape, name.split())) for name in names)
    return re.compile(rf"\b(?:the\s+)?(?:{listed})\b" if names else "(?!)", re.IGNORECASE)


def _ends(text: str, pieces: Sequence[re.Match[str]], index: int) -> bool:
    """True if a piece stands alone at the end of a text, behind a comma or the like."""
    return index == len(pieces) - 1 and text[: pieces[index].start()].rstrip()[-1:] in (",", ":", ";", "?")


def _misspelled(text: str, pieces: Sequence[re.Match[str]]) -> tuple[tuple[str, ...], str]:
    """Return the games that the first word may name which is no other word, and looks like a name; none if no word does."""
    names = {name: games for name, games in _names().items() if name.isalpha() and len(name) >= _SHORTEST}
    for piece in pieces:
        word = piece[0].lower()
        if len(word) >= _SHORTEST and word not in _common() and word not in names:
            close = get_close_matches(word, names, 1, _ALIKE)
            if close:
                return names[close[0]], without(text, piece.start(), piece.end())
    for first, last in pairwise(pieces):
        # A name of two words, of which one may be right: Toss Upp.
        close = get_close_matches(squashed(f"{first[0]} {last[0]}"), names, 1, _ALIKE_OF_TWO)
        if close and not {first[0].lower(), last[0].lower()} <= _common():
            return names[close[0]], without(text, first.start(), last.end())
    return (), text


@cache
def _common() -> frozenset[str]:
    """Return the words of messages that may look like the name of a game."""
    listed = {word for game in REGISTRY.values() for word in _words(game)}
    return PASSED_OVER | CLAUSES | frozenset(NUMBERS) | {"throw", "throws", "three"} | listed


def _words(game: Game) -> Iterator[str]:
    """Yield the words in the names of a game's goals, strategies and tables under the default rules."""
    rules = game.rules_type()
    texts = [*(goal.slug for goal in game.goals(rules)), *(strategy.slug for strategy in game.strategies(rules))]
    texts += [spec.name for spec in game.tables(rules)]
    for text in texts:
        yield from PIECE.findall(text.lower())


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """Return the games of every name, by its letters and digits alone."""
    names: dict[str, list[str]] = {}
    for slug in REGISTRY:
        for name in dict.fromkeys(map(squashed, spelled(slug))):
            names.setdefault(name, []).append(slug)
    return {name: tuple(games) for name, games in names.items()}


@cache
def _events() -> frozenset[str]:
    """Return the names that also tell of a position, by their letters and digits alone."""
    return frozenset(squashed(name) for game in REGISTRY.values() for name in game.events)
