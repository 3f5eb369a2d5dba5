"""Wishes as people say them in 10.000, and words that only this game has."""

from solvers.bank_or_roll_wishes import AVERAGE_POINTS, BEHIND, FEWEST_TURNS, TURN_ALONE, TURNS_LEFT
from solvers.contract.presentation.vocabulary import PERSON, read_as

CLUES = frozenset(("brelan", "straight", "triplet", "triplets"))
TRAITS = (
    r"\b(?:1s?|ones?)\s+(?:are|is|counts?|scores?|gives?|for)\s+(?:worth\s+)?100\b",
    r"\bzilching\b|\bfarkling\b",
    # Nobody has such scores in another game.
    r"(?<![0-9.,])(?:[1-9][.,']?[0-9]|1[0-9][.,']?[0-9])[05]0(?![0-9])(?=.*\b(?:dice|die|rolled)\b)",
)
# Where the points of the turn came from, which matters only for a triple that is remembered.
FROM_SINGLES = (
    r"\b(?:all\s+|only\s+|just\s+)?from\s+(?:only\s+|just\s+|some\s+)?single(?:s|\s+(?:ones|fives|1s|5s|dice|scorers))(?:\s+and\s+(?:single\s+)?(?:ones|fives|1s|5s))?\b"
    r"|\b(?:(?:made\s+(?:up\s+)?)?(?:from|of|with|out\s+of|thanks\s+to))\s+(?:an?|one|two|both|the|my|1|2)\s+(?:ones?|fives?|1s?|5s?)(?:\s+(?:and|plus)\s+(?:an?|one|two|1|2)\s+(?:ones?|fives?|1s?|5s?))?(?=\s*[,.;:?!]|\s+(?:and|now|then|so|but|i)\b|\s*$)"
)
# The name of a combination beside its dice.
COMBINATION = r"\b(?:three\s+pairs?|an?\s+straight|straight|two\s+triples?)\b\s*[!:,]?\s*(?=[1-6][ ,]+[1-6][ ,]+[1-6])|(?<=[1-6]),\s*(?:(?:so|it\s+is|that\s+is)\s+)?(?:three\s+pairs?|an?\s+straight|two\s+triplets?)\b"
# Points of single dice, which the rules tell.
SINGLES = (
    r"(?:^|(?<=[.,;:(]))\s*(?:and\s+|where\s+|with\s+)?(?:the\s+|single\s+|all\s+)?(?:1s|ones|(?<=the )1)\s+(?:are|is|counts?|scores?|gives?)\s+(?:worth\s+)?100(?:\s+points?)?"
    r"(?:\s*,?\s*(?:and\s+)?(?:the\s+)?(?:5s?|fives?)\s+(?:are\s+|is\s+|counts?\s+|scores?\s+|gives?\s+)?(?:worth\s+)?50(?:\s+points?)?)?(?=\s*(?:[.,;:?!)]|$))"
)
LAST_TURN = r"\bwith\s+my\s+(?:last|final)\s+turn\b|\b(?:last|final)\s+turn\s+for\s+me\b"
# Groups between which somebody chooses, whose dice are told too.
_GROUP = r"(?:(?:the\s+)?three\s+pairs?|(?:an?\s+|the\s+)?straight|(?:the\s+)?two\s+triplets?|(?:the\s+)?(?:two|both)\s+(?:of\s+)?(?:the\s+)?(?:1s|ones|5s|fives))"
CHOICE = rf"\b{_GROUP}\s+or\s+(?:just\s+|only\s+|rather\s+)?{_GROUP}\b"
# What is asked of a die beside the move.
ASKED_OF_DIE = r"\b(?:does|do|will)\s+(?:the|that|this|my)\s+(?:extra\s+|new\s+|fourth\s+|other\s+|next\s+)*(?:[1-6]s?|ones?|twos?|threes?|fours?|fives?|six(?:es)?)\s+(?:count|score)(?:\s+(?:for\s+)?(?:anything|extra|again|at\s+all))?\b\s*(?:[?,]|and\b)*"
# One of two dice that score, which is one of the moves.
ONE_OF_TWO = r"\b(?:is|was|would)\s+it\s+(?:be\s+)?(?:worth|ok|okay|better|right|good|smart|wise)\s+(?:it\s+)?(?:taking|to\s+take|keeping|to\s+keep|setting\s+aside|to\s+set\s+aside)\s+(?:only|just)\s+(?:one|a|1|one\s+of\s+the)\s+(?:[15]s?|ones?|fives?)\b(?:\s+(?:if|when))?"
WISHES = (
    (
        r"\b(?:i\s+)?(?:rolled|threw)\s+(?:(?:all|the|my)\s+)*(?:six\s+|6\s+)?dice\s+and\s+(?:they|it|that)\s+(?:showed|were|read|came(?:\s+up)?|gave|made)\b(?=(?:\W*(?:and\s+)?[1-6]\b){6})",
        "rolled",
    ),
    (r"\bit\s+is\s+(?:my|the|our)\s+(?:very\s+)?first\s+turn(?:\s+of\s+the\s+game)?\b", "win , both at 0 ,"),
    (r"\b(?:if|when|as)?\s*i\s+(?:only|just)\s+(?:want\s+to\s+)?maximi[sz]e\s+(?:the|this|my)\s+turn\b", "max-turn"),
    AVERAGE_POINTS,
    *read_as("max-turn", *TURN_ALONE),
    *read_as(
        "min-turns",
        FEWEST_TURNS,
        TURNS_LEFT,
    ),
    BEHIND,
    *read_as(
        r"chase-\1",
        r"\b(?:only\s+)?([1-9][0-9]{2,4})\s+(?:points\s+)?or\s+more\s+(?:(?:in\s+)?(?:this|my|one)\s+turn\s+)?(?:saves?|helps?|will\s+do)(?:\s+me)?\b",
        r"\bi\s+need\s+([1-9][0-9]{2,4})\s+(?:points\s+)?(?:in|from|with)\s+(?:one|this|my(?:\s+last)?)\s+turn(?:\s+or\s+(?:i\s+have\s+lost|i\s+lose|it\s+is\s+over))?\b",
    ),
    (
        (
            rf"\b(?:(?:and|but|suppose|if|when|assume|say)\s+)*(?:that\s+)?(?:he|she|they|(?:my\s+|the\s+)?(?:opponent|other\s+(?:player|one|guy)|{PERSON}))(?:\s+in)?\s+(?:always\s+|only\s+|just\s+|simply\s+)*"
            r"(?:sticks?\s+(?:strictly\s+)?to|follows?|plays?(?:\s+by)?|uses?|goes\s+by)\s+(?:the\s+)?[\"']?(document|turn[\s-]optimal)[\"']?(?:\s+(?:rules?|strategy|plan|policy|player))?"
            r"(?:\s*,?\s*(?:no\s+matter\s+what|whatever\s+happens|blindly|strictly|all\s+the\s+time|always))?\b"
        ),
        r"best-response-to-\1",
    ),
    (r"\baces\b", "ones"),
    (r"\b(?:an?|one|single)\s+ace\b", "1"),
)
