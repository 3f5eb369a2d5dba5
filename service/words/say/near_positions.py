"""Find the position in a message of which some words are not understood."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, islice
from typing import NamedTuple

from service.answers.ask import several
from service.answers.errors import ProblemError
from service.answers.names import Bound, Token, without_talk
from service.reading.english import NUMBERS
from service.reading.filler import MEANT
from service.reading.offers import face_digit
from service.reading.text import without_thousands
from service.words.message import goals
from service.words.message.game_names import named_in, names_of
from service.words.message.question_words import is_idle
from service.words.message.reading import ENDING, Message
from service.words.say import positions
from service.words.say.clauses import CLAUSE, SWAYS, TOKENS, faces_of, introduces, may_go
from service.words.say.turned import is_of_another, turned
from solvers.contract.presentation.speech import Cards
from solvers.contract.presentation.vocabulary import CARD, word_set
from solvers.errors import TablebaseError
from solvers.games import REGISTRY

# So many ways to leave out clauses are tried.
_MOST_WAYS = 10
# So many texts at most are read for a guess.
_MOST_GUESSES = 8
# The least numbers or cards of a near position; under a goal that is not the usual one it needs more.
_LEAST = 2
# So many words may be left out for each of them.
_MOST_LEFT = 3
# Words and numbers of which a clause that tells of a position has one.
_TELLS = re.compile(rf"[0-9]|\b(?:{'|'.join(NUMBERS)}|[a-z]+(?:es|ves))\b", re.IGNORECASE)
# With six dice: all dice of a game are no number of a position.
_ALL_DICE = re.compile(
    rf"\b(?:in\s+)?with\s+(?:the\s+|all\s+)?([0-9]+|{'|'.join(NUMBERS)})\s+dice\b(?!\s+left)", re.IGNORECASE
)
# Between the parts of a sentence, or of a list of cards.
_PARTS = re.compile(r"(?<=[.?!;:])\s+|\s*[,;]\s*|\.$")
# A suit or a card.
_CARD = re.compile(rf"\b(?:clubs?|diamonds?|hearts?|spades?|jokers?)\b|(?<![a-z0-9]){CARD}(?![a-z0-9])", re.IGNORECASE)
# Cards that are left out may belong to the hand.
_CARD_WORDS = word_set("ace aces king kings queen queens jack jacks joker jokers clubs diamonds hearts spades not")
# Words before a hand.
_HOLDS = re.compile(r"^.*\b(?:hold|holding|have|held)\s+(?=(?:the\s+)?[a-z0-9]+\b)", re.IGNORECASE)
# Words for cards that are neither in the hand nor in melds: in a whole message, and in a part that names cards.
_PILE = re.compile(
    r"\b(?:discard\w*|face|pile|top|before\s+drawing|throw|rid|partner)\b|\b(?:a|the)\s+[0-9]+\b(?!\s+of)",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:drew|drawn|draw|threw|thrown|took|takes?|swap\w*|his|her|their|he|she|they|opponent|without|not|no|but|if|or|except|where)\b",
    re.IGNORECASE,
)
# More players than two, what is denied or over, and goals that are turned round: beside them numbers tell another position.
_OTHERWISE = re.compile(
    r"\b(?:three|four|five|six|[3-6])[\s-]+(?:players?|people|of\s+us)\b|\bnot\s+[0-9]|\blast\s+turn\b|\bearlier\b|\b(?:bust|busted|farkled)\b"
    r"|\bnow\s+(?:he|she|they)\b|\b(?:lowest|highest|fewest|most)\s+(?:total\s+|score\s+|points\s+)?wins?\b",
    re.IGNORECASE,
)
# The dice that are left, as a text says.
_LEFT_TO_ROLL = re.compile(
    rf"\b([1-9]|10|{'|'.join(NUMBERS)})\s+(?:dice|die)\s+(?:left|to\s+(?:go|roll|throw)|in\s+(?:my\s+)?hand)\b",
    re.IGNORECASE,
)
# A number.
_COUNTED = re.compile(rf"[0-9]+|\b(?:{'|'.join(NUMBERS)})\b", re.IGNORECASE)
_WORDS = re.compile("[a-z]+(?:['’][a-z]+)?", re.IGNORECASE)


class NearPosition(NamedTuple):
    """A message that tells a position alone, and the words of another message that it leaves out."""

    message: Message
    left: tuple[str, ...]


class _Told(NamedTuple):
    """A message, and the goal and the state that it tells."""

    asked: Message
    bound: Bound
    token: Token


def position(message: Message) -> NearPosition | None:
    """Return the position that a message about one game tells if some of its words are left out; None if there is none, or if too many words are left out."""
    # Rules or a strength beside it may not be legal.
    if message.command not in ("", ENDING) or len(message.games) != 1 or message.pairs or turned(message.text):
        return None
    # Thirty is a number too.
    others = {name for game in REGISTRY if game not in message.games for name in names_of(game)} - {"thirty"}
    usual = several.default(message.games[0], "")
    cards = isinstance(usual.views.spoken_states, Cards)
    for shorter in _of_cards(message.text) if cards else _shorter(usual, message.text):
        numbers, left = len((_CARD if cards else _COUNTED).findall(shorter)), _left(message.text, shorter)
        if not left or not others.isdisjoint(left) or numbers < _LEAST or len(left) > _MOST_LEFT * numbers:
            continue
        if _CARD_WORDS.intersection(left) if cards else not _matters_little(message.text, left):
            continue
        told = _told(message, shorter)
        if told is not None and (told.bound.slug == usual.slug or numbers > _LEAST):
            return NearPosition(told.asked, left)
    return None if cards else _without_clauses(message, usual)


def guess(message: Message) -> positions.Reading | None:
    """Return a position that a message about one game may tell, whatever else it says; None if none is found soon.

    It is to be shown to the person who asked, and not to be answered.
    """
    text = message.text
    if message.command or len(message.games) != 1 or is_of_another(text) or _OTHERWISE.search(text):
        return None
    usual = several.default(message.games[0], "")
    told = (_told(message, shorter) for shorter in islice(_telling(usual, text), _MOST_GUESSES))
    meant = (one for one in told if one is not None and _may_be_meant(one, usual, text))
    return next((positions.Reading(one.bound, one.token) for one in meant), None)


def _may_be_meant(found: _Told, usual: Bound, text: str) -> bool:
    """Return True if a position has enough of the numbers of a text, and the dice that the text says are left."""
    numbers, rules = len(_COUNTED.findall(found.asked.text)), found.bound.problem.rules
    # A position that has few of the numbers is another one. A goal that is not the usual one may be made of what is no goal, and needs more.
    least, share = (_LEAST, Fraction(1, 2)) if found.bound.slug == usual.slug else (_LEAST + 1, Fraction(3, 4))
    if numbers < least or numbers < share * len(_COUNTED.findall(text)):
        return False
    # The points that win are not those of a turn.
    if getattr(found.token.state, "points", None) == getattr(rules, "target", 0):
        return False
    said = found.bound.views.position(found.token.state)
    dice = (match[1].lower() for match in _LEFT_TO_ROLL.finditer(text))
    return all(f"{NUMBERS[int(one) - 1] if one.isdigit() else one} di" in said for one in dice)


def _telling(usual: Bound, text: str) -> Iterator[str]:
    """Yield the clauses of a text that have numbers, without words that tell nothing: all of them, then all but one, then all but two."""
    clauses = [clause for clause in CLAUSE.split(text) if _TELLS.search(clause)]
    for left_out in chain.from_iterable(combinations(range(len(clauses)), size) for size in range(len(clauses))):
        yield from _without_words(usual, _without(clauses, left_out), text)


def _without(clauses: Sequence[str], left_out: Sequence[int]) -> str:
    """Return the text of some clauses without those at some places."""
    return " , ".join(clause for index, clause in enumerate(clauses) if index not in left_out)


def _without_clauses(message: Message, usual: Bound) -> NearPosition | None:
    """Return the position that a message tells if whole clauses are left out that change nothing of it, as few as possible."""
    # The name of the game may stand there once more, and the number of its dice.
    text = _ALL_DICE.sub(lambda match: "" if _is_all(usual, match[1]) else match[0], named_in(message.text)[1])
    clauses = [clause for clause in CLAUSE.split(text) if clause.strip()]
    direction = usual.problem.goal.direction
    first = next((index for index, clause in enumerate(clauses) if _TELLS.search(clause)), 0)
    going = [
        index
        for index, clause in enumerate(clauses)
        if may_go(clause, text, direction) or (index < first and introduces(clause))
    ]
    # One, or all that may go, or two, or all but one, and so on.
    sizes = sorted(range(1, len(going) + 1), key=lambda size: min(size, len(going) + 1.5 - size))
    ways = islice(chain.from_iterable(combinations(going, size) for size in sizes), _MOST_WAYS)
    tried = (_told_by(message, usual, clauses, left_out) for left_out in ways)
    return next((near for near in tried if near is not None), None)


def _is_all(usual: Bound, number: str) -> bool:
    """Return True if a number, in digits or as a word, is that of all dice of a game."""
    # A game whose rules do not say it has six.
    dice = getattr(usual.problem.rules, "dice", 6)
    return number.lower() in (str(dice), NUMBERS[dice - 1])


def _told_by(message: Message, usual: Bound, clauses: Sequence[str], left_out: Sequence[int]) -> NearPosition | None:
    """Return the position that the clauses of a message tell without some of them; None if they tell none."""
    kept = _without(clauses, left_out)
    acted_on = [faces_of(clauses[index]) for index in left_out]
    named = {split.slug for index in left_out for split in goals.splits(usual.game_slug, "", clauses[index])}
    for shorter in (kept, *_without_words(usual, kept, message.text)):
        numbers, left = len(_COUNTED.findall(shorter)), _left(kept, shorter)
        if numbers < _LEAST or len(left) > _MOST_LEFT * numbers or not _matters_little(kept, left):
            continue
        told = _told(message, shorter)
        # A clause about dice that the position does not have tells of another throw, and one that names another goal asks for that.
        if told and all(dice <= Counter(told.token.text) for dice in acted_on) and named <= {told.bound.slug}:
            left = tuple(word for word in _left(message.text, shorter) if not word.isdigit())
            return NearPosition(told.asked, left) if left else None
    return None


def _told(message: Message, shorter: str) -> _Told | None:
    """Return the goal and the state that a shorter text tells in place of a message, with nothing passed over; None if it tells none."""
    asked = replace(message, text=shorter, told=shorter, strict=True)
    with suppress(ProblemError, TablebaseError):
        bound, token, _ = positions.read(asked)
        return None if token is None else _Told(asked, bound, token)
    return None


def _matters_little(text: str, left: Sequence[str]) -> bool:
    """Return True if no word that is left out may change a position, is a number, or stands so near to one that it may say what the number is."""
    told = without_thousands(text.lower())
    beside = (rf"\b{word}\s+(?:[a-z]+\s+)?[0-9]|[0-9]\s+(?:[a-z]+\s+)?{word}\b" for word in left)
    return (
        (MEANT | SWAYS).isdisjoint(left)
        and not _names_somebody(text, left)
        and not any(map(str.isdigit, left))
        and not any(re.search(one, told) for one in beside)
    )


def _names_somebody(text: str, left: Sequence[str]) -> bool:
    """Return True if a word that is left out begins with a capital letter somewhere, as a name does, and as any word at the beginning of a sentence."""
    return any(re.search(rf"\b{word.capitalize()}\b", text) for word in left if len(word) > 1)


def _of_cards(text: str) -> Iterator[str]:
    """Yield the clauses of a text that name cards, if they can be nothing but cards of the hand and of melds."""
    telling = [clause for clause in _PARTS.split(text) if _CARD.search(clause)]
    if not (_PILE.search(text) or any(_ELSEWHERE.search(clause) for clause in telling)):
        yield ", ".join(_HOLDS.sub("i have ", clause) for clause in telling)


def _shorter(usual: Bound, text: str) -> Iterator[str]:
    """Yield a text without the words that tell nothing of a position, then also without its clauses that have no number."""
    telling = " , ".join(clause for clause in CLAUSE.split(text) if _TELLS.search(clause))
    for told in dict.fromkeys((text, telling)):
        yield from _without_words(usual, told, text)


def _without_words(usual: Bound, told: str, text: str) -> Iterator[str]:
    """Yield what a message, or some of its clauses, tells without the words that tell nothing of a position, with its own stops and with commas."""
    words = frozenset(word.lower() for word in _WORDS.findall(text))
    shorter, _ = without_talk(usual, told, frozenset(), words)
    yield from dict.fromkeys((shorter, re.sub(r"\s*[,.;:?!]+(?=\s|$)", " , ", shorter)))


def _left(text: str, shorter: str) -> tuple[str, ...]:
    """Return the words and numbers of a text that a shorter one has fewer times, and that are not idle."""
    text = without_thousands(text.lower())
    rest = Counter(TOKENS.findall(text)) - Counter(TOKENS.findall(shorter.lower()))
    digits = Counter(re.findall("[0-9]", shorter)) - Counter(re.findall("[0-9]", text))
    return tuple(word for word in rest if not is_idle(word) and face_digit(word) not in digits)
