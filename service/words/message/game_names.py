"""Find the names of games in a message: those of the games that are solved here, and those of others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import pairwise

from service.reading.english import CLAUSES, NUMBERS, PASSED_OVER
from service.reading.slugs import squashed
from service.reading.text import PIECE, without
from solvers.contract.game import Game
from solvers.contract.presentation.vocabulary import CARD, word_set
from solvers.games import REGISTRY, find

# The name of a game inside a sentence: my last two dice in Toss Up! are ...
_INSIDE = re.compile(r"(?<=[a-z])\s+(?:in|at)\s+$", re.IGNORECASE)
_GOES_ON = re.compile(r"!?(?=\s+(?!with\b)[a-z]|\s*,)", re.IGNORECASE)
_IN = (["in"], ["playing"], ["play"])
# A name of so many digits is no die, and is a score only behind one of these words or before the last ones.
_LONG_NUMBER = 5
_SCORED = word_set(
    "has have had got at on with banked hold holding against vs versus scored is and reached hit over exactly target he she they opponent"
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
    r"\b(?:need|needs|want|wants)\s+(?:(?:the|a|that)\s+)?$|\b(?:get\s+to|gets\s+to|reach|make|hit|score|over|under|below|above|least|most|exactly|than)\s+$",
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
_ELSEWHERE = word_set("""
    yahtzee kniffel yatzy chess checkers backgammon poker blackjack craps pig bunco dudo perudo roulette gin canasta uno skat bridge
    hearts spades cribbage baccarat monopoly risk catan ludo shogi othello
""")
# Games whose names begin with the name of one that is here.
_OTHERS = re.compile(
    r"\bthirty[- ]?one\b|\bgin(?:\s+rummy)?\b|\brummy\s*500\b|\b500\s+rummy\b|\bzombie dice\b|\bliar'?s dice\b|\bship,? captain",
    re.IGNORECASE,
)
# Suits of cards, and what people say of a chance, are no games.
_SUITS = re.compile(r"\b(?:of|and|or|in|no|but|without|except)\s+(?:hearts|spades)\b|\brisk(?:\s+it)?\b(?!\s*\?*$)")
_CODE = re.compile(CARD)
_MINOR_SUITS = frozenset(("clubs", "diamonds"))
_SUIT_NAMES = frozenset(("hearts", "spades"))
# A name of so many words is nothing else.
_LONG_NAME = 3
# No name goes on behind one of these: the last 2 dice? 10000.
_BROKEN = re.compile(r"[?!;:]|[.,]\s")
# The names of games have at most so many pieces.
_MOST_PIECES = 6
# A word of so many letters may be a misspelled name if it is so much like it, by the ratio of :mod:`difflib`.
_SHORTEST, _ALIKE, _ALIKE_OF_TWO = 5, 0.83, 0.9


def told_apart(games: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return the one of several games of a name of whose words a text has the most; all of them if it has none, or as many of several."""
    words = {piece[0].lower() for piece in PIECE.finditer(text)}
    marks = {game: len(words & REGISTRY[game].marks) for game in games}
    marked = tuple(game for game in games if marks[game] == max(marks.values()) > 0)
    return marked if len(marked) == 1 else games


def hinted(text: str) -> tuple[str, ...]:
    """Return the one game of which a text without a name has words or phrases that no other game has; none if it has none, or those of several."""
    words = {piece[0].lower() for piece in PIECE.finditer(text)}
    hinted = tuple(
        slug for slug, game in REGISTRY.items() if not words.isdisjoint(game.clues) or _traits(slug).search(text)
    )
    return hinted if len(hinted) == 1 and elsewhere(text) is None else ()


@cache
def _traits(game: str) -> re.Pattern[str]:
    """Return a pattern of the phrases that only a game has."""
    return re.compile("|".join(REGISTRY[game].traits) or "(?!)", re.IGNORECASE)


def elsewhere(text: str) -> str | None:
    """Return the name of a game that is not solved here, if a text has one."""
    other = _OTHERS.search(text)
    if other is not None:
        return other[0].lower()
    words = [piece[0] for piece in PIECE.finditer(_SUITS.sub(" ", text.lower()))]
    # Clubs and diamonds are no games, nor are suits beside the codes of cards.
    cards = _SUIT_NAMES if any(word in _MINOR_SUITS or _CODE.fullmatch(word) for word in words) else frozenset()
    return next((word for word in words if word in _ELSEWHERE and word not in cards), None)


def spelled(slug: str) -> list[str]:
    """Return the names of a game, and what people say in place of one."""
    game = REGISTRY[slug]
    return [slug, game.title, game.title.removeprefix("The "), *game.aliases, *game.described]


def _without_name(text: str, start: int, end: int) -> str:
    """Return a text without the name of a game, nor the word for being in it if the sentence goes on behind."""
    goes_on = _GOES_ON.match(text[end:])
    inside = _INSIDE.search(text[:start]) if goes_on else None
    return without(text, inside.start() if inside else start, end + (goes_on.end() if goes_on else 0))


def named_in(text: str) -> tuple[tuple[str, ...], str]:
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
                return _of_event(reading, number, text) if name in _events() else reading
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


def _of_event(
    reading: tuple[tuple[str, ...], str], number: tuple[tuple[str, ...], str] | None, text: str
) -> tuple[tuple[str, ...], str]:
    """Return the games of an event and the text, with the event beside numbers, and without a number before it that is the game's name."""
    if not re.search("[0-9]", text):
        return reading
    return number if number is not None and number[0] == reading[0] else (reading[0], text)


def again_named(games: tuple[str, ...], text: str) -> str:
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
