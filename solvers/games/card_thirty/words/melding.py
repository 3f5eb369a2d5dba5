"""Judge melds that a question names: may two kings and a joker be the first meld, and do they count as thirty.

The cards have their suits, or they are so many of a rank: then each has another suit. The points are those of the rules, and what is no meld is
refused for the reason that the rules of melds give. Every word and number of the question must be known.
"""

import re
from collections.abc import Sequence

from solvers import words
from solvers.cards import SUITS, plain, read
from solvers.contract.presentation.vocabulary import word_set
from solvers.errors import TablebaseError
from solvers.games.card_thirty.hand import meld_text
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.words import labels
from solvers.games.card_thirty.words.casual import written_out
from solvers.games.card_thirty.words.named_cards import COUNTS, NAMES, RANKS, Named, as_melds, named

# So many cards of the question at most are judged, and so many that are no meld: more are a hand.
_MOST, _LONGEST_WRONG = 9, 5
# The number of cards that are a meld only with a joker.
_PAIRED = 2
# A question about jokers before the one about melds.
_WORTH = re.compile(r"\bwhat\s+(?:does|do|is|are)\s+(?:a\s+|the\s+)?jokers?\b[^.?!]*[.?!]\s+")
_NUMBERS = tuple(map(str, range(2, 11)))
# Cards of one rank without their suits: two kings, three 7s, K K, KKK.
_ALIKE = re.compile(
    rf"\b(?:(a|an|one|two|three|four|five|[1-5])\s+)?({'|'.join(NAMES)})(?:e?s)?\b(?!\s+(?:cards?|jokers?|points?|melds?|sets?|runs?|suits?|hands?|turns?|players?|times)\b)"
    r"|(?<![a-z0-9])(10|[2-9])(?:[\s,]+\3)+(?![a-z0-9])|(?<![a-z0-9])([tjqk])(?:[\s,]*\4)+(?![a-z0-9])"
)
_PAIR = re.compile(r"\ba\s+pair\s+of\s+(?=[a-z])")
# Three 4s are fours, and no four of spades.
_DIGITS = re.compile(r"\b(two|three|four|five|[2-5])\s+(10|[2-9])['’]?s\b(?!\s+of\b)")
_JOKER = re.compile(r"(?<![a-z0-9])x(?![a-z0-9])")
# Who asks says one of these.
_ASKED = re.compile(
    r"\b(?:allowed|legal(?:ly)?|illegal|enough|counts?|possible|valid|okay|ok|fine|permitted|right|acceptable|first\s+meld|first\s+lay-?down|open(?:ing)?\s+with|may|worth|[1-9][0-9]\s+points|how\s+many\s+points|make\s+(?:a\s+)?(?:meld|set|run))\b"
)
# Points that somebody claims.
_FOR_FIRST = re.compile(r"\bfor\s+(?=(?:(?:my|the|his|her|a|our|your)\s+)?(?:first|opening|initial)\b)")
# A run without its suit is one of any suit.
_RUN = re.compile(
    rf"\b(?:run|sequence|straight)\s+(?:of\s+)?((?:(?:10|[2-9tjqk]|a(?!\s+(?:joker|run|set|meld))|{'|'.join(NAMES)})(?:[\s,-]|\band\b)*){{3,}})(?!\s*of\b)"
)
_LISTED = re.compile(r"(?:[\s,-]|\band\b)+$")
_ANY_SUIT = " of hearts"
# What could be laid of a hand is asked of a position.
_WHAT = re.compile(r"\b(?:what|which)\b[^.?!]*\b(?:lay|put|meld|open)\b")
# What a joker stands for is no meld: does a joker count as an ace.
_STANDS = re.compile(rf"\b(?:as|for|like)\s+(?:an?\s+|the\s+|two\s+|three\s+)?(?:{'|'.join(NAMES)})\b")
# A card that is not named.
_ANY_CARD = re.compile(
    rf"\b(?:{'|'.join(COUNTS)}|another|any|some|other|more|third|real|natural|normal)\s+(?:(?:other|more|real|natural|normal)\s+)?cards?\b"
)
_CLAIM = re.compile(
    r"\b(?:as\s+)?(?:[1-9][0-9]|thirty|twenty(?:[-\s][a-z]+)?|forty)(?:\s+points?)?\b|\bor\s+[1-9]\b|\b[1-9]\s+(?=or\b)"
)
_IDLE = word_set("""
    a already and are as at be by can cards card claim claims count counted counts did do does down friend from game get go goes going good had has have he her him his husband i if in is it joker
    just laid lady lay laying lays legal legally illegal make makes may me meld melds my neighbour of ok okay open opened opening opens our partner people permitted
    play player plus points possible put puts rolled right run said say saying says set she should so the their them then there these they this thought to together too total totals
    turn turns use used using valid want wanted wants was we were what wife with would yes you your that acceptable first allowed enough fine worth much how many is does
    really actually correct correctly not or no only husband sister brother mother father son daughter opponent friend friends wrong disagree disagrees us because legal lay altogether both
""")
_RULES = CardThirtyRules()


def judged(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question if melds that it names are allowed, or enough; None if a text in small letters asks no such question."""
    text = _JOKER.sub("joker", _PAIR.sub("two ", written_out(plain(text).lower())))
    text = _DIGITS.sub(lambda match: f"{match[1]} {NAMES[_NUMBERS.index(match[2])]}s", text)
    text = _FOR_FIRST.sub(" ", _WORTH.sub(" ", text))
    suited = any(code != "X" for one in named(text) for code in one.codes)
    suitless = None if suited else _RUN.search(text)
    if suitless:
        text = f"{text[: suitless.start(1)]}{_LISTED.sub('', suitless[1])}{_ANY_SUIT} and {text[suitless.end() :]}"
    if not _ASKED.search(text) or _STANDS.search(text) or _WHAT.search(text) or _ANY_CARD.search(text):
        return None
    cards = named(text)
    bare = text
    for one in cards:
        bare = f"{bare[: one.start]}{' ' * (one.end - one.start)}{bare[one.end :]}"
    alike = list(_ALIKE.finditer(bare))
    rest = _CLAIM.sub(" ", _ALIKE.sub(" ", bare))
    if re.search("[0-9]", rest) or not _IDLE.issuperset(re.findall("[a-z]+", rest)):
        return None
    melds = _melds(cards, alike)
    if melds is None or not 1 < sum(len(read(meld, "cards")) for meld in melds) <= _MOST:
        return None
    verdict = _verdict(melds)
    if verdict is None or not suitless:
        return verdict
    title, answer = (part.replace(_ANY_SUIT, " of one suit") for part in verdict)
    return title, answer


def _counted(match: re.Match[str]) -> tuple[str, int]:
    """Return the rank of some cards without suits, and their number."""
    if letter := match[3] or match[4]:
        return RANKS[letter], match[0].count(letter)
    return RANKS[match[2]], COUNTS[match[1] or "1"]


def _melds(suited: Sequence[Named], alike: Sequence[re.Match[str]]) -> list[str] | None:
    """Return the cards of a question as the melds that are meant, which need be none by the rules; None if that is not clear.

    Cards of one rank are a set, each of another suit, and a joker goes with the cards before it.
    """
    told = {code for one in suited for code in one.codes}
    sets: list[str] = []
    melds: list[list[str]] = []
    jokers: list[str] = []
    items: list[Named | re.Match[str]] = [*suited, *alike]
    for item in sorted(items, key=lambda item: item.start if isinstance(item, Named) else item.start()):
        if not isinstance(item, Named):
            rank, number = _counted(item)
            free = [rank + suit for suit in SUITS if rank + suit not in told]
            # A fifth card of a rank has a suit for the second time.
            melds.append([*(free * 2)[:number], *jokers])
            sets.append(rank)
        elif {*item.codes} == {"X"} and alike:
            (melds[-1] if melds else jokers).extend(item.codes)
            continue
        else:
            codes = item.codes
            # In "two sixes and a joker, 2 3 4 of spades" the joker belongs to the sixes.
            if codes[0] == "X" and len(codes) > _PAIRED + 1 and melds and len(melds[-1]) == _PAIRED:
                melds[-1].append("X")
                codes = codes[1:]
            melds += [[meld] for meld in as_melds((*codes, *jokers)) or ["".join((*codes, *jokers))]]
        jokers = []
    # A rank that is named twice may be the same cards, and several single cards may be a run.
    single = any(number == 1 for _, number in map(_counted, alike))
    if not melds or len({*sets}) < len(sets) or (single and len(melds) > 1):
        return None
    return ["".join(meld) for meld in melds]


def _codes(meld: str) -> list[str]:
    return re.findall("X|[2-9TJQKA][CDHS]", meld)


def _verdict(melds: Sequence[str]) -> tuple[str, str] | None:
    """Return the title and the answer about some melds; None if they are too many cards for one that is none."""
    held = [card for meld in melds for card in read(meld, "cards")]
    if len(melds) == 1 and len(held) > _LONGEST_WRONG and as_melds(_codes(melds[0])) is None:
        return None
    try:
        laid = meld_text.read_table(_RULES, ".".join(melds), "cards")
    except TablebaseError as wrong:
        return f"if {labels.shown(held)} may be laid down", f"No: {wrong}."
    total, needed = sum(meld.points for meld in laid), _RULES.first_meld
    said = [labels.meld_label(meld) for meld in laid]
    # A meld with a joker has an "and" of its own.
    named_melds = ", ".join(said) if any(" and " in one for one in said) else words.listed(said)
    summed = " + ".join(str(points(card)) for card in held)
    legal = "a legal meld" if len(laid) == 1 else "legal melds"
    worth = f"{named_melds.capitalize()} are {legal} worth {words.counted(total, 'points')}, {summed}."
    enough = (
        f"That is enough for the first lay-down, which needs {needed}."
        if total >= needed
        else f"The first lay-down needs {needed}, {needed - total} more; after it melds of any worth may be laid down."
    )
    return f"if {named_melds} may be the first lay-down", f"{worth} {enough}"
