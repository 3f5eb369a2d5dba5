"""Tell which clauses of a message about dice may be left out of it: those that change neither the position nor the rules nor what is asked."""

import re
from collections import Counter

from service.reading.english import CLAUSES, PASSED_OVER, faces
from service.reading.filler import MEANT, TALK
from service.reading.offers import face_digit
from service.reading.text import without_thousands
from service.words.message.question_words import is_idle_word
from solvers.contract.presentation.vocabulary import PERSON, word_set

# Between the clauses of a sentence.
CLAUSE = re.compile(r"(?<=[.?!;:])\s+|,\s+|\s+(?=but\b|because\b|and\s+(?:i|my|he|she|his|her)\b)")
# The words and numbers of a text in small letters.
TOKENS = re.compile("[a-z]+(?:['’][a-z]+)?|[0-9]+")
# Words for the value of a position, which every answer tells, and for what is compared.
_VALUE = word_set("expect expected expectation average mean difference percent percentage win winning other both")
_CHANCE = word_set("chance chances odds probability probabilities likely likelihood")
_OF_THE_END = word_set("win wins winning won lose losing final")
# Beside a chance they ask how the game ends.
_FINAL = word_set("each every all final score scores")
_POLITE = word_set("sorry pardon excuse thanks away hello hi cheers lol haha")
# More or fewer points, by what is good in a game.
_WANTED = {
    "min": word_set("lowest fewest least smallest low wins"),
    "max": word_set("highest most biggest largest high wins"),
}
_OF_POINTS = word_set("points total score sum average")
# Words that are common, and tell here what is to come, what was, or what is allowed.
_NEVER = word_set("""
    only instead must count counts counted counting worth allowed needs need until pay pays play plays played begin begins began start starts started starting
    if when while assuming given suppose supposing imagine forget scratch back oops already earlier fresh banked busted own can may
""")
# Words that turn a goal, a turn or a story round, although no position has them, in German and French too.
SWAYS = word_set("""
    lowest highest lower higher fewest smallest biggest nearest closest whoever whatever loser aim worst wrong forget swap scratch land doctored rerolled everything earlier
    rather long drinks okay nicht dran dann wenigsten meisten verloren tour grand
""")
# What is done with dice, and what was done, which is asked about if it is judged.
_ACTING = word_set(
    "take taking keep keeping put putting set setting hold holding leave leaving save saving throw throwing roll rolling reroll rerolling rethrow stop lay"
)
_ACTED = word_set("took kept put set held left saved")
_BESIDE_DICE = word_set("only aside again single just s all both the")
_THREW = word_set("threw rolled")
_EARLIER = word_set("threw thrown rolled then next after last prior previous points score scores gives")
_JUDGED = re.compile(
    r"\b(?:cost|mistake|error|blunder|(?:was|who\s+is|am\s+i)\s+(?:right|wrong)|wrong|bad|worse|stupid|dumb|silly|compared|instead|should\s+have|says?|said)\b",
    re.IGNORECASE,
)
# A clause with more numbers tells the position.
_MOST_NUMBERS = 4
# Somebody else may say something, and not what the turn or the score is.
_OTHERS = re.compile(rf"\b(?:he|she|they|his|hers?|theirs?|him|them|opponents?|(?:{PERSON})s?)\b", re.IGNORECASE)
_SAYING = word_set("""
    say says said saying think thinks thought claims claimed reckon reckons tells told insists argues argued wants shouts swears believes laughs laughed right wrong going
    whole
""")
# What an introduction may not tell: my late husband taught me this game before the war.
_TELLING = (
    (MEANT | _NEVER | SWAYS)
    - word_set(
        "game games before play plays played own can may if when while hand hands match dice other another others"
    )
) | word_set("with")
# One thing or person, and no number.
_THE_ONE = re.compile(
    r"\b(?:the\s+other|this|that|which|no)\s+one\b|\bone\s+(?:of\s+(?:us|them)|should|must|can|may)\b"
)


def may_go(clause: str, text: str, direction: str) -> bool:
    """Return True if a clause of a text may be left out. Every word of it is known not to matter.

    ``direction`` is ``min`` in a game in which few points are good, else ``max``.
    """
    words = TOKENS.findall(_THE_ONE.sub(" ", without_thousands(clause.lower())))
    numbers = [word for word in words if word.isdigit() or face_digit(word) is not None]
    rest = {word for word in words if word not in numbers}
    harmless = _VALUE
    if numbers:
        # What was done with dice is asked about if it is judged.
        acting = rest & _ACTING or (rest & _ACTED and _JUDGED.search(text))
        if not acting or len(numbers) > _MOST_NUMBERS or rest & _EARLIER or not all(map(face_digit, numbers)):
            return False
        harmless |= _ACTING | _ACTED | _BESIDE_DICE
    elif rest & _ACTING and not rest & _THREW:
        harmless |= _ACTING
    if _OTHERS.search(clause):
        if not rest & _SAYING and not (numbers and rest & _ACTED):
            return False
        harmless |= _SAYING
        rest -= {*filter(_OTHERS.fullmatch, rest)}
    elif rest & _OF_THE_END and not rest & _ACTING:
        harmless |= _CHANCE | _FINAL
    if rest & _WANTED[direction] and ("wins" in rest or rest & _OF_POINTS):
        harmless |= _WANTED[direction] | _OF_POINTS
    return all(word in harmless or (word not in _NEVER and word not in MEANT and _is_common(word)) for word in rest)


def introduces(clause: str) -> bool:
    """Return True if a clause before all numbers of a message introduces it: it may tell anything but a rule, a goal and whose turn it is."""
    words = {*TOKENS.findall(clause.lower())}
    return not words & _TELLING and not any(word.isdigit() or face_digit(word) for word in words)


def faces_of(clause: str) -> Counter[str]:
    """Return the faces of dice that a clause names, each as often as it stands there."""
    return Counter(re.findall("[1-6]", faces(clause.lower())))


def _is_common(word: str) -> bool:
    return word in _POLITE or word in PASSED_OVER or word in CLAUSES or word in TALK or is_idle_word(frozenset(), word)
