"""Words of a message that change nothing about a position, and words that always do.

A position is told by its numbers, dice and cards and by the words that say what each of them is. All else that people write around
them is talk. A word that nobody has listed is talk too, unless it stands beside a number, looks like a word that matters, or
turns the question into another one.
"""

import re
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher
from functools import lru_cache

from service.reading.english import CLAUSES, PASSED_OVER
from solvers.contract.presentation.vocabulary import PERSON, word_set

# Words that may change what is asked, although no reader knows how: they are never passed over.
MEANT = frozenset(
    re.findall(
        "[a-z]+",
        """
        no not never without except unless neither nor none nothing nobody cannot minus negative plus times double twice triple thrice half halved quarter third
        dozen couple pair pairs few several many both either each every all any total sum difference average mean median standard deviation variance most least more less fewer than over under
        above below between within until before after next last first second third fourth fifth final previous another other others extra additional
        ahead behind lead leads leading trail trails trailing down up tied level even odd equal same different opposite reverse
        win wins won winning lose loses lost losing tie ties draw draws drawn beat beats
        box edition online app website cardgames io kingdom
        loaded biased weighted crooked fake rigged magnetic sided faces sides faced d4 d8 d10 d12 d20 coin coins blank blanks wild wildcard
        team teams teammate partner partners partnership players player opponents multiplayer
        rule rules house variant variants version official target goal limit minimum maximum cap bonus penalty double doubles doubled doubling tripled tripling stake stakes bet bets money ante pot tournament
        if when while
        straight straights street triplet triplets kind house flush run runs set sets meld melds bust busts busted farkle farkled zilch red reds yellow yellows green greens
        chance chances odds probability probabilities likely likelihood percent percentage expect expected expectation distribution
        strategy strategies rule threshold turn turns round rounds roll rolls throw throws game games match matches hand hands
        joker jokers ace aces king kings queen queens jack jacks deck stock discard discards club clubs diamond diamonds heart hearts spade spades
        dice die points point score scores
        zero one two three four five six seven eight nine ten hundred thousand million
        ones twos threes fours fives sixes sevens eights nines tens
        puts remember remembered memory forced obliged blocked locked frozen skip skips pass passes
        """,
    )
)
# What people say of themselves, of others and of the game. In a question about a position it changes nothing.
TALK = word_set("""
    cost costs costing damage mistake mistakes error errors blunder wrong right correct dumb stupid silly bad good great terrible awful nice lovely lucky unlucky
    big huge luck everyone everybody everbody says said shouted yelled told insists claims thinks swears argued arguing argue advice advise advised tip hint help
    hopeless hope hopefully worth worthwhile care cares worried scared afraid nervous greedy brave careful cautious aggressive coward cowards chicken gutsy bold
    cash cashing cashed banked banking call calls called calling quit quits gamble gambling risk risky risking riskier safe safer safest safely safety
    clock evening rainy scoreboard goes write writes wrote closed closes hit hits sigh sheet sheets earlier lonely solo magic ignored ignoring opinion suggestion suggest verdict decide decision choose chosen choice choices option options alternative pick picks
    best better optimal ideal perfect proper smart smarter smartest sensible reasonable okay
    table tabletop board game night sitting evening today tonight yesterday tomorrow tournament pub bar beer kitchen
    tell explain describe show write please dear quick quickly fast urgent asap hurry
    standing sitting staring looking facing starting start started opened begin beginning opening
    continue continuing carry carrying proceed keep keeps keeping going gone going stick sticking stuck stay stays staying
    somehow anyway anyways anyhow though although however still even really truly honestly frankly literally actually basically simply just only merely
    hold holds holding held leave leaves leaving left
    very once now own myself thing things deal luckily finally suddenly apparently obviously possibly perhaps maybe
    busted farkled crashed
    cooked doomed toast screwed collecting disagree boyfriend girlfriend
    wish wishes suppose supposing imagine say fresh playin
""")
# What people say of their life and of the game in a clause of its own. Such a clause is talk if it has no other words than these and common ones.
_LIFE = frozenset(
    re.findall(
        "[a-z]+",
        f"""
        monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends morning afternoon evening evenings
        holiday holidays christmas birthday club together home train garden school taught teach teaching gave bought learned learnt children grandchildren
        game games play plays played playing dice paper beaten hopeless {PERSON}
        """,
    )
)
_SAID_CLAUSE = re.compile(r"(?<=[.?!;])\s+|,\s+(?:(?:and|but|so)\s+)?")
# One's own turn is told by the position.
_MY_TURN = re.compile(
    r"\b(?:it\s+is|it['’]s|and)?\s*my\s+(?:turn|throw|roll|move|go)\s+to\s+(?:begin|start|throw|roll|play)\b|\bi\s+am\s+(?:just\s+)?about\s+to\s+(?:throw|roll|play)\b"
    r"|\b(?:it|this)\s+is\s+(?:(?:the|my)\s+)?(?:very\s+)?(?:first|opening)\s+(?:turn|(?:throw|roll|move)\s+of\s+the\s+(?:game|match))(?:\s+of\s+the\s+(?:game|match))?\b"
)
# The colours of the dice of Toss Up!, as people describe the game.
_COLOURS = re.compile(
    r"\b(?:(?:ten|10)\s+dice\s*,\s*|(?:with|has)\s+(?:the\s+)?)(?=[^.?!]{0,20}green)(?=[^.?!]{0,20}yellow)(?=[^.?!]{0,20}red)(?:green|yellow|red)(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:green|yellow|red)(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:green|yellow|red)\b(?:\s+(?:ones|dice|sides))?(?=\s*(?:[.,;]|$))"
)
# Somebody else who does something, and does not only say it.
_OTHER = re.compile(
    rf"\b(?:he|she|they|his|her|their|him|them|opponent|{PERSON})\b(?!\s+(?:says?|said|thinks?|thought|claims?|reckons?|taught|gave|bought)\b)"
)
# What the value of a position is asked for, by its unit: a chance, or a number on average.
ASKED_FOR = {
    "probability": word_set(
        "chance chances odds probability prob probabilities likely likelihood percent percentage percentages win winning wins lose losing how hopeless expect expectation"
    ),
    "points": word_set(
        "expect expected expectation expecting average mean lose losing loss collect get score points total"
    ),
    "turns": word_set("expect expected average mean turns need take"),
}


def is_talk(word: str, known: AbstractSet[str]) -> bool:
    """True if a word is none that matters, none of those that are known, and looks like none of them."""
    if word in MEANT or word in known or not word.isalpha():
        return False
    return len(word) < _SHORTEST or not (_resembles(word, MEANT) or _resembles(word, frozenset(known)))


@lru_cache(maxsize=8192)
def _resembles(word: str, words: frozenset[str]) -> bool:
    return any(_alike(word, other) for other in words)


def _alike(word: str, other: str) -> bool:
    """True if a word is so much like another one that it may be that, misspelled."""
    if abs(len(word) - len(other)) > 2 or word[0] != other[0] or len(other) < _SHORTEST:
        return False
    return SequenceMatcher(None, word, other).ratio() >= _ALIKE


_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
# A word so much like one that matters may be meant to be it, by the ratio of :mod:`difflib`, if it has so many letters.
_SHORTEST, _ALIKE = 4, 0.8
# So many words at most are passed over.
_MOST = 14
# What says of a name before it what this person has.
_HAS = r"(?:\s*['’]s)?\s+(?:has|is|got|had|sits|stands|banked|at|on|with|needs|scored|leads)\b"
_OR_NOT = re.compile(r"\bor\s+(?:not|no)\b|\bis\s+(?:that|it)\s+not\b", re.IGNORECASE)
_BESIDE = re.compile(r"[0-9]\s*$")


def without_talk(
    text: str, known: AbstractSet[str], others: AbstractSet[str], talk: AbstractSet[str], beside: str = ""
) -> tuple[str, list[str]]:
    """Return a text without its talk, and the words left out that nobody has listed as such.

    Parameters:
        text: a message without the name of its game.
        known: the words of positions, which stay.
        others: the words of questions about the game, which stay too unless they are talk here.
        talk: more words that are talk here, whatever they are elsewhere.
        beside: what is written for a word beside a number that nobody knows; by default the word stays.
    """
    # A frozen set is compared with itself at once.
    known = frozenset(known)
    text = _OR_NOT.sub(" ", text)
    text, passed = _without_asides(text)

    def rest(match: re.Match[str]) -> str:
        word = match[0].lower()
        base = re.sub("['’].*", "", word)
        if base in known or len(passed) >= _MOST:
            return match[0]
        if base in MEANT and base not in talk:
            return match[0]
        if base not in TALK and base not in talk:
            before, behind = text[: match.start()], text[match.end() :]
            near = _BESIDE.search(before) or re.match(r"\s*[0-9]", behind)
            if base in others or re.match(_HAS, behind) or (near and not beside) or not is_talk(base, known):
                return match[0]
            passed.append(match[0])
            if near:
                return beside
        return " "

    return _WORD.sub(rest, text), passed


def _without_asides(text: str) -> tuple[str, list[str]]:
    """Return a text without its clauses that are talk, and their words that are not common ones."""
    passed: list[str] = []
    kept: list[str] = []
    start = 0
    text = _MY_TURN.sub(" ", _COLOURS.sub(" ", text))
    for match in (*_SAID_CLAUSE.finditer(text), None):
        end = len(text) if match is None else match.end()
        clause = text[start:end]
        start = end
        words = re.findall("[a-z]+|[0-9]+", clause)
        if words and not (all(map(_is_life, words)) and _OTHER.search(clause) is None):
            kept.append(clause)
        else:
            passed += [word for word in words if word in _LIFE and word not in PASSED_OVER]
    return (" ".join(kept), passed) if kept else (text, [])


def _is_life(word: str) -> bool:
    """True if a word may stand in a clause that is talk."""
    common = word in PASSED_OVER or word in CLAUSES or word in TALK or word in ("and", "but")
    return word in _LIFE or (common and word not in MEANT)
