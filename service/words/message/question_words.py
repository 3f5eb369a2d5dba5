"""Take a message apart into the words of a question, and find the groups of words that a question asks with.

A group is one of several phrases, as in ``bust|lose_everything``: the words of a phrase have underscores between them, and a star stands
for any ending.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from service.reading.english import CLAUSES, ENDINGS, PASSED_OVER, counted
from service.reading.text import PIECE, plain, without_gaps, without_thousands
from service.words.general import IDLE, TURNED
from service.words.message.reading import INTRODUCED

# How long an answer should be is no part of the question: in three sentences, in a few words.
_LENGTH = re.compile(
    r"\bin (?:just |only )?(?:a few |(?:\w+ or )?\w+ )?(?:sentences?|words|lines|steps|brief|short)\b"
    r"|\b(?:a |an )?(?:short |quick |brief |long )(?:version|answer|summary)\b"
    r"|\b(?:(?:a )?(?:couple|few) (?:of )?|(?:one|two|three|four|[1-5]) )(?:sentences?|lines)(?: (?:max|maximum|at most|please|will do))?\b"
    r"|\bkeep it (?:short|brief|simple)\b"
)
# A question about every game.
_EVERY_GAME = re.compile(
    r"\b(?:(?:which|each|any|all|every|one|out)\s+)?(?:of\s+)?(?:the|your|these|those)\s+(?:five|six|[56])?\s*games\b"
)
# What people say of a dispute and of themselves.
_BESIDE_PHRASES = (
    r"\bchange\s+my\s+mind\b",
    r"\b(?:i\s+am\s+)?(?:an?\s+)?(?:total|complete|absolute)\s+(?:newbie|beginner|noob|novice)s?\b",
    r"\bwho(?:\s+is|['’]s)?\s+(?:right|wrong)\b(?:\s+here)?",
    r"\b(?:am\s+i|is\s+(?:he|she))\s+(?:right|wrong)\b",
    r"\bis\s+that\s+(?:so|true|right|correct)\b",
    r"\b(?:she|he)\s+says\s+no\b",
    r"\bwe\s+(?:almost\s+)?(?:argue|had\s+a\s+fight|are\s+arguing)\b",
    r"\b(?:i|he|she)\s+says?\s+no\b",
    r"\bshow\s+(?:me\s+)?(?:the\s+)?numbers\b",
    r"\b(?:lol\s+)?i\s+keep\s+losing\b",
    r"\b(?:if\s+)?(?:we\s+)?both\s+play(?:ing)?\s+(?:optimally|perfectly|(?:their|the|our)\s+best)\b",
    r"\bi\s+know\s+(?:yahtzee|kniffel|poker|chess)\s+but\s+not\b",
    r"\bas\s+(?:a|the)\s+rule\s+of\s+thumb\b",
    r"\b(?:as\s+an?\s+)?(?:exact\s+)?fraction\s+if\s+you\s+have\s+it\b",
    r"\b(?:three\s+)?(?:like|as)\s+in\s+yahtzee\b",
    r"\bmore\s+or\s+less\b",
    r"\bi\s+(?:got|get|have)\s+[0-9]+/[0-9]+\b",
    r"\bmy\s+calculation\s+says\b",
    r"\babout\s+[0-9.]+\s*(?:percent|%)(?:\s+of\s+the\s+time)?",
    r"\b[0-9.]+\s*(?:percent|%)\s+(?=(?:pure\s+)?(?:luck|skill|chance))",
    r"\bdoes\s+(?:clever|good|better|best)\s+play\s+make\s+a\s+difference\b",
    r"\bunder\s+(?:optimal|perfect|best)\s+play\b",
    r"\b(?:if|when)\s+(?:neither|nobody|no\s+one)(?:\s+of\s+(?:them|us|the\s+two))?\s+makes?\s+(?:an?y?\s+)?(?:mistakes?|errors?)\b",
    r"\b(?:when|if|and|as)\s+it(?:\s+is|['’]s)\s+my\s+turn(?:\s+and\s+i\s+have(?:\s+not|n['’]t)\s+(?:rolled|thrown)(?:\s+yet)?)?\b",
    r"\bbefore\s+(?:i\s+(?:have\s+)?(?:rolled|thrown|roll|throw)(?:\s+anything)?|my\s+(?:first|next)\s+(?:throw|roll))\b",
    r"\b(?:if|when)\s+i\s+(?:just\s+|only\s+)?want\s+the\s+most\s+points\s+(?:per|in\s+a)\s+turn(?:\s+on\s+average)?\b|\bto\s+get\s+the\s+most\s+points\s+(?:per|in\s+a)\s+turn\b",
    r"\bfor\s+(?:example|instance)\b",
    r"\bsettle\s+it\b",
    r"\b(?:if|when)\s+(?:i|you|we|one|they|he|she)\s+never\s+makes?\s+(?:an?y?\s+|one\s+)?(?:single\s+)?(?:mistakes?|errors?|blunders?)\b",
    r"\b(?:that\s+)?(?:i|we|one|you)\s+can\s+(?:easily\s+|actually\s+|still\s+)?(?:remember|memori[sz]e|keep\s+in\s+mind)\b(?:\s+(?:after|with)\s+(?:\w+\s+){1,2}(?:beers?|drinks?|pints?|wine))?",
    r"\b(?:if|when)\s+(?:(?:i|you|we|one|he|she)\s+)?(?:am\s+|are\s+|is\s+)?(?:only\s+)?(?:try|tried|trying|play|played|playing|go|going|went|aim|aimed|aiming)\s+(?:only\s+|just\s+)?for\s+(?:nothing\s+else|that(?:\s+(?:only|alone))?|only\s+that|just\s+that)\b(?:\s+and\s+(?:for\s+)?nothing\s+(?:more|else)\b)?",
    r"\b(?:and\s+)?aiming\s+(?:only\s+)?for\s+nothing\s+(?:else|more)\b",
    r"\bour\s+teacher\b",
    r"\b(?:sum\s+up|summari[sz]e|boil\s+down)\b",
    r"\bif\s+nobody\s+(?:bothers|disturbs|interferes\s+with)\s+me\b",
    r"(?<=[0-9])\s+not\s+[0-9]+\b",
)
_BESIDE = re.compile("|".join(_BESIDE_PHRASES), re.IGNORECASE)
_EITHER = re.compile(r"\b(at|with|after|over)\s+([0-9]+)\s+(or|vs|versus|and|than)\s+([0-9]+)\b(?!\s+(?:dice|die))")
# What is said of dice behind their number: six fresh dice.
_FRESH = re.compile(r"\b(?:fresh|new|ordinary|normal|fair|other|remaining)\s+(?=(?:dice|die)\b)", re.IGNORECASE)
# So are the last three dice three dice.
_LAST_DICE = re.compile(
    r"\b(?:the|my|our)\s+(?:last|remaining|other|final)\s+(?=(?:[2-9]|two|three|four|five|six)\s+dice\b)", re.IGNORECASE
)
# A number that is told roughly: at about 25.
_ROUGHLY = re.compile(r"(?<=\bat )(?:about|around|roughly|approximately) (?=[0-9])")
# The ending of a verb, behind at least three letters.
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed)$")
_TO = frozenset(("to", "vs", "versus", "against"))
Phrase = tuple[str, ...]


def is_idle(text: str) -> bool:
    """True if no word of a text changes a meaning, and it has no number."""
    return all(is_idle_word(frozenset(), token) for token in tokens_of(text))


def places_of(group: str, tokens: Sequence[str]) -> frozenset[int]:
    """Return the places of the tokens that stand for a group."""
    exact, open_ended, beginnings = _phrases(group)
    starts = _starts(tuple(tokens))
    listed = [(exact[first], starts[first]) for first in exact.keys() & starts.keys()]
    if beginnings:
        listed += [(open_ended, indices) for token, indices in starts.items() if token.startswith(beginnings)]
    there: set[int] = set()
    for phrases, indices in listed:
        for start in indices:
            for words in phrases:
                if len(words) == 1 and _is_level(tokens, start):
                    continue
                if len(tokens) - start >= len(words) and all(map(_is, words, tokens[start : start + len(words)])):
                    there.update(range(start, start + len(words)))
    return frozenset(there)


def _is_level(tokens: Sequence[str], index: int) -> bool:
    """True if a number has just been told, so that it is the second of two scores that are level: 5000 to 5000."""
    before = tokens[index - 1] if index else ""
    told = tokens[index - 2] if index > 1 and before in _TO else before
    return tokens[index].isdigit() and told == tokens[index]


@lru_cache(maxsize=256)
def _starts(tokens: tuple[str, ...]) -> Mapping[str, Sequence[int]]:
    """Return the places of each token, and of each verb without its ending."""
    starts: dict[str, list[int]] = {}
    for index, token in enumerate(tokens):
        for start in dict.fromkeys((token, base(token))):
            starts.setdefault(start, []).append(index)
    return starts


def _is(word: str, token: str) -> bool:
    return token.startswith(word[:-1]) if word.endswith("*") else token == word or base(token) == word


@lru_cache(maxsize=4096)
def base(token: str) -> str:
    """Return a verb without its ending: banking and banked are bank, and stopping is stop."""
    short = _ENDING.sub("", token)
    return short[:-1] if short != token and short[-1:] == short[-2:-1] and short[-1:] not in ("l", "s") else short


def is_idle_word(names: frozenset[str], token: str) -> bool:
    """True if a token changes no meaning."""
    return (
        not token
        or token in names
        or (token not in TURNED and (token in PASSED_OVER or token in CLAUSES or token in IDLE))
    )


def tokens_of(text: str) -> list[str]:
    """Return the words and numbers of a text. Numbers of dice are written in digits."""
    # Each of two numbers stands behind the word before the first: stop at 12 or 20.
    text = _BESIDE.sub(" ", INTRODUCED.sub(" ", without_gaps(without_thousands(text))))
    text = _ROUGHLY.sub("", _FRESH.sub("", _LAST_DICE.sub("", text)))
    shown = _EITHER.sub(
        r"\1 \2 \3 \1 \4", _LENGTH.sub(" ", _EVERY_GAME.sub(" games ", ENDINGS.sub("", plain(text).lower())))
    )
    return PIECE.findall(counted(shown))


@cache
def _phrases(group: str) -> tuple[Mapping[str, list[Phrase]], list[Phrase], tuple[str, ...]]:
    """Return the phrases of a group by their first words, those whose first word may have any ending, and the beginnings of these words."""
    exact: dict[str, list[Phrase]] = {}
    open_ended: list[Phrase] = []
    for words in (tuple(text.split("_")) for text in group.split("|")):
        (open_ended if words[0].endswith("*") else exact.setdefault(words[0], [])).append(words)
    return exact, open_ended, tuple(words[0][:-1] for words in open_ended)
