"""Common English words of sentences about states, and how strongly words and punctuation separate what stands around them."""

import re

from service.reading.text import strength
from solvers.contract.presentation.vocabulary import word_set

# What separates pieces, from nothing to the beginning of a clause. The first three are those of the separations themselves.
AND, COMMA_AND, ARTICLE, CLAUSE = 4, 5, 6, 7
CLAUSES = word_set("when with while if having after given but because where whereas since then")
PASSED_OVER = word_set("""
    i im ive id me my mine we our you your he his him she her they them their it its one who
    the this that these those there here now then still already just only yet also too again
    is are was were be been being am do does did have has had having get got gets can could will would shall should may
    might must want need think let lets make made go going stop keep put play played playing move give tell show say ask
    know please thanks thank hi hello hey ok okay well sure yes no not or so as
    to of in on at by for from about into out up before than more most least much many how what whats which why where
    best better good right correct optimal action choice option state position situation game match turn round
    ever smart wise clever sensible guy mate dude bro man friend somebody someone people really quite rather actually basically
    probably maybe perhaps guess wonder wondering think thinking thought told tell said says say feel seems like look looks
    looking see saw find found help possible allowed legal decide decision advise advice suggest recommend call safer safe
    worthwhile proceed continue continuing going come comes came deal since while sitting sits sit standing stands stand
    staying facing showing shows showed landed after hmm oh um lol haha anyway yeah yep nah hi hello today tonight time
    number thing things stuff bit pretty moment currently being wait while already
    reroll rerolling again
    kinda sorta tbh imo btw rn pal mates any anything banking rolling taking throwing rules rule table house computer bot program says obviously definitely simply surely sort kind okay alright folks quick question
    wants wanted
    curious boys girls lads team family wife husband brother sister mum mom dad uncle aunt kids son daughter grandma grandpa
    supposed gotten reckon believe assume correctly proper usually normally generally always moves options choose choosing pick
    picking tempted unsure confused stuck hard tough easy fine bad nice dumb stupid crazy silly worse either or both
    situation spot turned ended came else little enough
    next opening first worth value point points pts die dice card cards left currently exactly
""")
# What stands behind one of these belongs less to the phrase before it.
PREPOSITIONS = frozenset(("at", "to", "for", "from", "by", "in", "on"))
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = "|".join(NUMBERS)
_COUNTED = re.compile(rf"\b({_NUMBER})(?=\s+(?:dice|die)\b)")


def counted(text: str) -> str:
    """Return a text in small letters with its numbers of dice in digits: ``two dice`` is ``2 dice``."""
    return _COUNTED.sub(lambda match: str(NUMBERS.index(match[1]) + 1), text)


# The question for an action, which says nothing about the state: "what should I keep".
ASKED = re.compile(
    r"\b(?:what|which(?:\s+(?:dice|cards|ones|one|of\s+(?:them|these|those)))?|how\s+many)\s+(?:should|shall|do|can|could|would|must|will|to|did)\s+"
    r"(?:(?:i|you|we|one)\s+)?(?:keep|take|hold|put\s+aside|set\s+aside|put\s+away|throw|roll|lay(?:\s+down)?|discard|bank|play|do|choose|pick|leave)\b"
    r"|\bi\s+(?:keep|take|hold|put\s+aside|set\s+aside|throw|roll|lay(?:\s+down)?|discard|play|do|choose|leave)\s+what\b",
    re.IGNORECASE,
)
# Nor does the question if all dice should be kept or thrown again: "must i keep both".
WHOLE = re.compile(
    r"\b(?:what|which(?:\s+(?:dice|ones))?)\s+(?:should|must|can|ought\s+to|is\s+to|are\s+to)\s+be\s+(?:kept|taken|rolled|thrown|held|banked|put\s+aside|set\s+aside)\b|"
    r"\b(?:keep|take|reroll|throw\s+back)(?:ing)?\s+(?:all|both|everything|none|nothing|any)(?:\s+(?:of\s+(?:them|it|these)|(?:the\s+)?dice|five|four|three|two))?"
    r"(?:\s+again)?\b|\b(?:all|both|everything)\s+(?:keep|take)\b|\b(?:roll|throw)\s+(?:all|everything)(?=\s*(?:\?|$))",
    re.IGNORECASE,
)
# Questions that say nothing about the position, behind clauses that tell it.
_STILL = r"(?:(?:is|it|that|do|does|will|can|would|could|are|am|i|we|still|to|get|get\s+to|my|chances?|the)\s+)*"
_HIM = r"(?:\s+(?:him|her|them|it|this|that|the\s+game))?"
_NAMED = "ones|twos|threes|fours|fives|sixes"
QUESTIONS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:do|have)\s+i\s+(?:still\s+)?(?:have\s+|got\s+)?an?y?\s+(?:real\s+|good\s+|decent\s+)?(?:shot|chance|hope)\s+(?:at|of|to)\s+win(?:ning)?\b",
        rf"\b(?:how\s+(?:often|likely|probable)|what\s+(?:is|are|chances?\s+have)|with\s+what\s+chance)\s+{_STILL}(?:win|winning|catch(?:\s+up)?|beat|beating|overtake|pass|lose)\b{_HIM}(?:\s+(?:with|by)\s+(?:perfect|best)\s+play)?",
        r"\b(?:my\s+|the\s+)?(?:chances?|odds|probability)\s+(?:to|of)\s+catch(?:ing)?\s+up\b",
        rf"\b(?:what\s+is|what\s+are)\s+(?:my|the)\s+(?:chances?|odds|probability)\b(?:\s+(?:to|of|for)\s+(?:win(?:ning)?|beat(?:ing)?|the\s+win)\b{_HIM})?",
        r"(?<=[.,;?!])\s*(?:my\s+|the\s+)?(?:chances?|odds|probability)\W*$",
        rf"\b(?:to\s+(?:have|get)|for)\s+the\s+best\s+(?:shot|chances?|odds)\s+(?:at|of|to)\s+(?:beat|win)(?:n?ing)?\b{_HIM}",
        r"\bwhat\s+(?:gives|offers)\s+me\s+the\s+best\s+chances?\b(?:\s+(?:of|to)\s+(?:win(?:ning)?)\b)?",
        r"\b(?:do\s+i\s+|should\s+i\s+)?(?:just\s+)?keep\s+(?:on\s+)?(?:throwing|rolling|going)\s+(?:un)?till?\s+i\s+bust\b(?:\s+or\b)?",
        r"\b(?:and\s+)?how\s+much\s+(?:does|do|would|will|did)\s+(?:i\s+)?(?:bank|roll|stopp?|go|keep|tak)(?:e|ing)?(?:\s+(?:on|again))?\s+(?:lose|cost|gain)(?:\s+me)?(?:\s+(?:compared\s+(?:with|to)|against|versus|over)\s+(?:bank|roll|stopp?)ing(?:\s+(?:on|again))?)?",
        r"\bhow\s+(?:bad|much\s+worse|wrong|costly|good)\s+(?:is|was|would)\s+(?:it|be|it\s+be)\s+to\s+(?:take|keep|set\s+aside|put\s+aside)[\s1-6,]+(?:and\s+[1-6]\s+)?instead\s+of\s+(?:only\s+|just\s+)?[\s1-6,]+(?:and\s+[1-6]\s+)?(?=(?:when|if|after|with)\b)",
        r"\bp(?:\s?\(\s?(?:win(?:ning)?)?\s?\)|\s+win(?:ning)?)?\s+if\s+i\s+(?:roll|bank|stop)(?:\s+(?:versus|vs|or|against|and|compared\s+(?:to|with))\s+if\s+i\s+(?:roll|bank|stop))?",
        r"\bhow\s+much\s+(?:(?:winning|of\s+(?:a|my))\s+)?chances?\s+(?:do|would|will)\s+i\s+(?:throw\s+away|lose|give\s+(?:up|away))\s+(?:if|when)\s+i\s+(?:bank|roll|stop|go\s+on)(?:\s+now)?",
        r"\b(?:does|do|will|is|would)\s+(?:that|this|the)\s+(?:last\s+|single\s+|lone\s+)?[1-6]\s+(?:still\s+|also\s+|really\s+)?(?:counts?|scores?|worth\s+(?:anything|something))(?:\s+(?:anything|something|for\s+(?:anything|something|me)))?\b",
        rf"\b(?:does|do|will|is|would)\s+(?:that|this|the)\s+(?:extra|new|other|fourth|last|third)\s+(?:[1-6]|{_NUMBER})\s+(?:still\s+|also\s+|really\s+)?(?:counts?|scores?)(?:\s+(?:for\s+)?(?:anything|something))?\b",
        r"\bam\s+i\s+(?:totally\s+|already\s+)?(?:cooked|doomed|toast|screwed|lost|beaten|finished)\b",
        r"\bdo\s+i\s+(?:send|risk|push|chance)\s+it\b",
        r"\bdo\s+i\s+gain\s+(?:on\s+average\s+)?if\s+i\s+do\b(?:\s+on\s+average)?",
        r"\bwhich\s+(?:one|ones|die|dice)\s+(?:stays?|remains?)\b|\bwhat\s+(?:stays?|remains?)\b(?=\W*$)",
        r"\bto\s+(?:roll|throw|move|play)(?=,?\s+what\b)|\bme\s+to\s+(?:roll|throw|move|play)\b",
        rf"\bshould\s+(?:she|he|i|they|we)\s+(?:put|take|keep)\s+both\s+(?:{_NAMED}|[1-6]s)(?:\s+aside)?\s+or\s+(?:only|just)\s+one(?:\s+of\s+them)?\b",
        r"\bis\s+(?:grabbing|taking|keeping)\s+(?:just\s+|only\s+)?(?:the\s+)?(?:two\s+|three\s+|four\s+)?[1-6](?:[\s,]*[1-6])*s?\s+(?:really\s+)?better\s+than\s+(?:taking|keeping|grabbing)[\s1-6,]+(?:and\s+[1-6]\s*)?(?=[.?!]|$)",
        r"\b(?:really\s+)?better\s+than\s+(?:keeping|taking)[\s1-6,]+(?:and\s+[1-6]\s*)?(?=[.?!]|$)|\bshow\s+me\s+both\b",
        rf"(?<=[.,;?!])\s*(?:and\s+|so\s+)?i\s+(?:kept|took|put\s+aside|set\s+aside)\s+(?:(?:only|just|all|the|both|two|three)\s+)*(?:{_NAMED}|[1-6](?:[\s,]+(?:and\s+)?[1-6])*s?)(?:\s+aside)?\W+(?:(?:was|is)\s+)?(?:(?:that|it|this)\s+)?(?:right|wrong|correct|ok|okay|good|bad|an?\s+(?:mistake|error))\W*$",
        r"\band\s+kept\s+only\s+the\s+[1-6]\b\W+was\s+that\s+right\b",
        r"\b(?:or\s+)?(?:write|note|put)\s+(?:it|them|that)\s+down\b",
        r"\b(?:or\s+)?(?:try|go|going|play)\s+for\s+(?:the\s+)?(?:whole\s+thing|(?:whole\s+)?lot|win|it\s+all|it)\b",
        r"\b(?:can|may|could)\s+i\s+take\s+(?:none|nothing)\b(?:\s+and\s+is\s+(?:it|that)\s+(?:a\s+good\s+idea|good|wise|smart))?",
        rf"(?<=[.,;?!])\s*all\s+of\s+(?:them|it),?\s*or(?:\s+(?:just|only)\s+(?:the\s+)?(?:{_NAMED}|[1-6]s))?\W*$",
        (
            rf"(?<=[.,;?!])\s*(?:do|should|shall)\s+i\s+(?:take|keep)(?:\s*,?\s*\b(?:both|the|all|a|just|only|and|or|{_NUMBER}|{_NAMED}|[1-6]s?))+"
            rf"(?:\s+and\s+(?:throw|roll)\s+(?:[1-9]|10|{_NUMBER})(?:\s+again)?)?\W*$"
        ),
        r"\b(?:should|shall|do|can|could|may|must|would)\s+(?:i|we|you|one)\s+(?:put|set)\s+(?:(?:an?|the)\s+)?[1-6](?:[ ,]*(?:and )?[1-6]\b)*\s+(?:away|aside)\b",
        r"(?<=[,;.])\s*(?:and\s+)?which(?:\s+(?:ones?|dice))?\W*$",
        r"\b(?:what\s+(?:lay|take|put|keep)\s+i|i\s+(?:lay|take|put|keep)\s+what)\b(?:\s+(?:aside|out|down))?",
        r"\bwas\s+(?:that|it|this)\s+(?:a\s+mistake|an\s+error|wrong|right|correct)\b(?:\s+and\s+how\s+(?:big|bad|much))?",
        (
            rf"[-,.;:]\s*(?:do\s+i\s+|should\s+i\s+|shall\s+i\s+)?(?:take|keep|bank)\s+[0-9]+\s+and\s+(?:roll|throw)\s+(?:[1-9]|10|{_NUMBER})\b"
            rf"(?:\s*,?\s*or\s+(?:(?:only|just|take|keep|the)\s+)*(?:{_NAMED}|[1-6]s|stop|bank)\b(?:\s+and\s+(?:roll|throw)\s+(?:[1-9]|10|{_NUMBER})\b)?)*"
        ),
    )
)
_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
# Several dice of one face, or one: "three sixes", "two 5s", "1 one", "a six". Nobody says "a one" of anything else.
_ALIKE = re.compile(
    rf"\b([1-6]|{_NUMBER})\s+({'|'.join(_FACES)}|[1-6]['’]?s)\b|\b(two|three|four|five)\s+([1-6])\b(?!\s*[,&]?\s*(?:and\s+)?[0-9]|\s+(?:dice|die|points?|left))",
    re.IGNORECASE,
)
_SINGLE = re.compile(rf"\b(?:1|one|single)\s+({'|'.join(NUMBERS[:6])})\b(?!\s+(?:dice|die|points?))", re.IGNORECASE)
_FACE = rf"(?:{'|'.join(NUMBERS[:6])})"
# Dice that are read out: "one one three four six".
_READ_OUT = re.compile(
    rf"\b{_FACE}(?:[\s,]+(?:and\s+)?{_FACE}){{2,7}}\b(?!\s+(?:dice|die|points?|{'|'.join(_FACES)}))", re.IGNORECASE
)
# One die of each of several faces: one four, one three and a two.
_ONE_OF_EACH = re.compile(
    rf"\bone\s+{_FACE}(?:\s*,\s*(?:and\s+)?(?:one|an?)\s+{_FACE}\b(?![\s-]+(?:dice|die|points?)))+(?:\s+and\s+(?:one|an?)\s+{_FACE}\b(?![\s-]+(?:dice|die|points?)))?",
    re.IGNORECASE,
)
# Two dice that are read out are told from numbers by what stands before them: the last two dice show four and five.
_SHOWN = re.compile(
    rf"\b(show(?:s|ing)?)\s+({_FACE})(?:\s*,\s*|\s+and\s+|\s+)({_FACE})\b(?!\s+(?:dice|die|points?))", re.IGNORECASE
)
# One more die of a face that has been named: another three, one more six.
_ANOTHER = re.compile(
    rf"\b(?:(?:yet\s+)?another|one\s+more|a\s+(?:second|third|further))\s+(?=(?:{_FACE}|[1-6])\b(?![\s-]+(?:dice|die|points?|turns?|rolls?|throws?|rounds?|more|of)\b))",
    re.IGNORECASE,
)
# All dice of a throw alike: "all sixes".
_EVERY = re.compile(rf"\b(?:all|nothing but)\s+({'|'.join(_FACES)}|[1-6]['’]?s)\b", re.IGNORECASE)
# The face of a triple: triple of twos.
_TRIPLE = re.compile(
    rf"\b((?:triples?|triplets?|three\s+of\s+a\s+kind)\s+(?:of|in)\s+)({'|'.join(_FACES)})\b", re.IGNORECASE
)
_ALONE = re.compile(rf"\b(an?)\s+({'|'.join(NUMBERS[:6])})\b(?![\s-]+(?:dice|die|points?))", re.IGNORECASE)
# One more die of a list: 2 2 2, a 1 and a 5.
_LISTED = re.compile(
    r"(?<!of [1-6])(?<=(?<![0-9])[1-6]),?\s+(?:and\s+)?an?\s+([1-6])\b(?![0-9])(?=\s*(?:[.,;!?]|$|and\s+an?\s+[1-6]\b|for\b|that\b|which\b))(?!\s*(?:[.,;!?]|and)\s*(?:aside|kept))",
    re.IGNORECASE,
)
# Dice of two faces that lie aside beside those just thrown: I have 5 5 5 and a 6 put aside and threw 3 4.
_BOTH_ASIDE = re.compile(
    r"((?:^|:\s*|(?:^|[:,;.]\s*|\b(?:have|has|got)\s+)now\s+|\b(?:has|have|had|got|with|so|ok|okay)\s+)(?:an?\s+)?[1-6](?:[\s,]+[1-6])*)\s+and\s+(?:an?\s+)?([1-6])(?=\s+(?:(?:already|are|is|were|put|set|lie|lies|lying)\s+){0,3}(?:aside|away|kept)\b.*\b(?:rolled|threw|throw|roll|thrown|fell|came|shows?|others?)\b)",
    re.IGNORECASE,
)
# Two dice aside that are read out: five and six aside.
_TWO_ASIDE = re.compile(
    rf"(?:(?<=^)|(?<=[.:;] )|(?<=have )|(?<=with )|(?<=got ))({_FACE})\s+and\s+({_FACE})(?=\s+(?:(?:already|are|is|were|put|set)\s+){{0,2}}(?:aside|away)\b)",
    re.IGNORECASE,
)
# Endings such as those of "I've" and "opponent's", and of numbers: "6s".
ENDINGS = re.compile(r"(?<=[a-z])['’](?:s|ve|m|re|d|ll)\b")
PLURALS = re.compile(r"(?<=[0-9])['’]?s\b")


def faces(text: str, whole: int | None = None) -> str:
    """Return a text with dice in digits: ``three sixes`` is ``6 6 6``, and ``a six`` is ``a 6``.

    ``whole`` is the number of dice of a throw if that is known: of six dice ``all sixes`` is ``6 6 6 6 6 6``.
    """

    def alike(match: re.Match[str]) -> str:
        number = (match[1] or match[3]).lower()
        return " ".join(_digit(match[2] or match[4]) * (int(number) if number.isdigit() else NUMBERS.index(number) + 1))

    if whole and not re.search("[0-9]", _EVERY.sub("", text)):
        text = _EVERY.sub(lambda match: " ".join(_digit(match[1]) * whole), text)
    text = _ANOTHER.sub("a ", text)
    text = _TWO_ASIDE.sub(lambda match: f"{_digit(match[1])} and {_digit(match[2])}", text)
    text = _TRIPLE.sub(lambda match: f"{match[1]}{_digit(match[2])}", text)
    text = _SHOWN.sub(lambda match: f"{match[1]} {_digit(match[2])} {_digit(match[3])}", text)
    text = _ONE_OF_EACH.sub(
        lambda match: " ".join(map(_digit, re.findall(rf"(?:one|an?)\s+({_FACE})", match[0], re.IGNORECASE))), text
    )
    text = _READ_OUT.sub(lambda match: " ".join(map(_digit, re.findall(_FACE, match[0], re.IGNORECASE))), text)
    text = _SINGLE.sub(lambda match: _digit(match[1]), _ALIKE.sub(alike, text))
    text = _ALONE.sub(lambda match: f"{match[1]} {_digit(match[2])}", text)
    text = _LISTED.sub(lambda match: f" {match[1]}", text)
    return _BOTH_ASIDE.sub(r"\1 \2", text)


def _digit(face: str) -> str:
    """Return the digit of a face: of a 6, of six, or of sixes."""
    word = face.lower()
    return word[0] if word[0].isdigit() else str((NUMBERS.index(word) if word in NUMBERS else _FACES.index(word)) + 1)


def together(first: int, second: int) -> int:
    """Return how strongly two separations beside each other separate: a comma and an ``and`` do so more than each."""
    if AND in (first, second) and 2 <= min(first, second) < AND:
        return COMMA_AND
    return max(first, second)


def separation(part: str) -> int:
    """Return how strongly a word or what stands between words separates pieces."""
    if not part.isalpha():
        return strength(part) if part else 0
    if part in CLAUSES:
        return CLAUSE
    if part in ("a", "an", "another"):
        return ARTICLE
    if part in PREPOSITIONS:
        return 2
    return AND if part in ("and", "plus") else 1
