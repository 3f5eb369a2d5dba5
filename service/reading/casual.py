"""Short and careless spellings of English words, written out: ``u``, ``pls``, ``im``, ``avg``, ``re roll``."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from service.reading.counting import WORDS, in_digits
from service.reading.english import NUMBERS
from service.reading.stories.checks import of_one_face
from service.reading.stories.telling import retold
from service.reading.text import replacements
from solvers.contract.presentation.vocabulary import PERSON

_WRITTEN = replacements(Path(__file__).with_name("spellings.txt").read_text("utf-8"))
_WORD = re.compile("|".join(rf"(?<![\w'/]){re.escape(word)}(?![\w'/=-])" for word in _WRITTEN), re.IGNORECASE)
# A number that is a score, and one of turns, is none of dice: he scored six, two more turns.
_SCORED = re.compile(
    rf"\b((?:scored|finished\s+(?:(?:his|her|their|the)\s+(?:game|turn|round)\s+(?:(?:of|in|at)\s+\w+\s+)?)?(?:with|on|at)|ended\s+(?:up\s+)?(?:with|on|at)|(?:total|score)\s+(?:of|is|was)|(?:opponent|he|she|they)\s+(?:has|have|got|is\s+(?:at|on)))\s+)({'|'.join(NUMBERS)})\b(?!\s+(?:dice|die|points?|turns?|rolls?|throws?|rounds?|games?))",
    re.IGNORECASE,
)
_POINTS_ASIDE = re.compile(
    rf"\b({'|'.join(NUMBERS)})(?=\s+points?\s+(?:aside|so\s+far|already|put\s+aside|lying\s+aside)\b)", re.IGNORECASE
)
_TURNS = re.compile(rf"\b({'|'.join(NUMBERS)})(?=\s+(?:more\s+)?(?:turns|rounds)\b)", re.IGNORECASE)
_IN_WORDS = "|".join(WORDS - {"a", "an", "one"})
_NONE = r"(?:nothing|no\s+points|zero|none)(?:\s+(?:yet|banked|so\s+far|at\s+all))*"
_MINE, _THEIRS = "me|mine|us|ours", rf"(?:my\s+|the\s+)?(?:{PERSON}|other\s+one)|him|her|them|his|hers|theirs"
_WITH_DICE = re.compile(r"\swith\s(?:all\s)?(?:six|6|five|5)(?:\sdice)?$", re.IGNORECASE)
_FACES = r"(?:[1-6](?:['’]?s)?|ones?|twos?|threes?|fours?|fives?|six(?:es)?)"
# A friend may be called by a name: my friend Margaret.
_NAMED = re.compile(rf"\b([Mm]y\s+(?:old\s+)?(?:{PERSON}))\s+[A-Z][a-z]+\b(?!['’]s)")
_BLANKS = re.compile(r"[^\S\n]{2,}")
_NUMBER = r"(?<![0-9.,])([0-9]+(?:[.,'][0-9]{3})*)"
_TO = r"\s*(?:-|:|\bto\b|\bvs\b\.?|\bversus\b|\bagainst\b)\s*"


def _all_these(match: re.Match[str]) -> str:
    """Return the dice that were thrown as those set aside, without the number of dice that were thrown."""
    return f"set aside {_WITH_DICE.sub('', match[1])}"


def _in_a_row(match: re.Match[str]) -> str:
    """Return dice with nothing but blanks between them."""
    return " ".join(re.findall("[1-6]", match[0]))


def _of_these(match: re.Match[str]) -> str:
    """Return the dice of one face that were thrown as those set aside; the text itself if there are none."""
    dice = of_one_face(match)
    return f"set aside {' '.join(dice)}" if dice else match[0]


def _bracketed() -> Iterator[tuple[str, str]]:
    """Yield patterns of two scores of which one or both have in brackets whose they are, as in 88 (me) to 92, and what is written for them."""
    for between, left_out in ((rf"(?:{_TO}|\s*,\s*(?:and\s+)?|\s+and\s+|\s+)", ""), (_TO, "?")):
        for first, second, written in (
            (_MINE, _THEIRS, r"i have \1, opponent has \2"),
            (_THEIRS, _MINE, r"i have \2, opponent has \1"),
        ):
            behind = [rf"\s*\((?:{whose})\)" for whose in (first, second)]
            yield rf"{_NUMBER}{behind[0]}{between}{_NUMBER}(?:{behind[1]}){left_out}", written
            if left_out:
                yield rf"{_NUMBER}{between}{_NUMBER}{behind[1]}", written


_Written = str | Callable[[re.Match[str]], str]
_TABLE: tuple[tuple[str, _Written], ...] = (
    # Verbs and pronouns that people write without their last letter: quittin, everythin.
    (
        r"\b((?:start|quitt|play|throw|roll|hold|bank|go|do|keep|tak|sitt|look|try|gett|risk|stopp|mak|hav|end|finish|leav|need|want|say|think|wonder|putt|lay|draw|discard|com|giv|los|winn|beat|aim|chas|count|show|stay|wait|any\s?th|every\s?th|no\s?th|some\s?th)in)\b['’]?",
        r"\1g",
    ),
    (r"\b(win|won|loss|bad|good|out|too)\s+4\s+(?=(?:me|us|him|her)\b)", r"\1 for "),
    (r"\s*,\s*(?:and\s+|but\s+)?nothing\s+else\b(?=\s*(?:[.,;:?!)]|$))", " "),
    (r"\bif\s+(?:i|you|we|one)\s+plays?\s+(?:only\s+|just\s+)*for\s+(?:that|it|this)(?:\s+(?:only|alone))?\b", " "),
    # Turns that are left are counted with the present one.
    (
        r"(?<=left)\s*[(,]?\s*\b(?:this\s+(?:one|turn)\s+included|(?:including|counting)\s+this\s+(?:one|turn))\b\)?",
        " ",
    ),
    (r"\bmy\s+(?:other|better)\s+half\b", "my partner"),
    (
        r"\b(?:all\s+)?(?:the\s+)?(?:others|other\s+players)\s+are\s+(?:(?:further|far|well|already|still)\s+)?(ahead|behind)\b|\b(?:everybody|everyone)\s+else\s+is\s+(?:further\s+)?(?:ahead|behind)\b",
        lambda match: f"opponent is {match[0].split()[-1]}",
    ),
    # Idioms for exactly, and for or more.
    (r"\bbang\s+on\b", "exactly"),
    (
        r"(?<=[0-9])\s+(?:(?:or|and)\s+(?:up|upwards?|beyond)|or\s+(?:over|above|higher)(?![\s-]*[0-9])|and\s+(?:over|above|higher)(?=\s*(?:[?.!,;]|$|\b(?:in|with|please)\b)))\b",
        " or more",
    ),
    (r"\b(hang|hanging)\s+on\s+to\b", "keep"),
    (r"\bre (?=roll)", "re"),
    (r"\b(?:jeu|spiel|game|play)\s+(?:des?|der|of)\s+30s?\b|\bplay\s+dice\s+30\b", "30s"),
    (r"\bwhat\s?%", "what percent"),
    # Points of a turn, and no name of a game: thirty so far.
    (
        (
            r"(?:(?<=have )|(?<=has )|(?<=got )|(?<=opponent needs )|(?<=he needs )|(?<=she needs )|(?<=they need ))thirty\b\s*(?!or\b)|\bthirty\s+(?=(?:to|against|vs\.?|versus)\s+(?:[0-9]|[a-z]+(?:ty|teen|ten|eleven|twelve)\b))"
            r"|\bthirty\s+(?=(?:points\s+)?(?:so\s+far|this\s+turn|in\s+(?:hand|my\s+hand|(?:the|this|my)\s+turn)|held|banked|points)\b)"
        ),
        "30 ",
    ),
    (r"\btoss(?:ing)?\s+(?=(?:again|on|them|it|all|the)\b)", "roll "),
    (r"\b(?:pick(?:ing)?\s+up|picking)\s+(?=(?:only|just|the|both|all|an?)\b)", "take "),
    # What is given up is lost, and nobody is up by it.
    (r"\bgive\s+up(?=\s+(?:by|if|when|with|in)\b)", "lose"),
    # Dice of a colour: four yellow ones and a red one.
    (r"\ban?\s+(green|yellow|red)\s+one\b(?!\s+(?:die|dice))", r"one \1"),
    (
        r"\b(green|yellow|red)\s+ones?\b(?!\s+(?:die|dice|roll|throw|turn|green|yellow|red)\b)",
        r"\1",
    ),
    # Beside two dice that show something more than five aside are points.
    (
        r"\b(have|has|got)\s+(six|seven|eight|nine|ten)\s+aside(?=\s*,?\s*and\s+(?:my|the)\s+(?:last\s+|other\s+)?(?:two|2)\s+dice\s+show\b)",
        r"\1 \2 points aside",
    ),
    # Once more is again.
    (r"\bonce\s+more\b", "again"),
    (r"\bno\s+triple\s+counts\s+any\s?more\b", "no triple"),
    # What was done before is told by what lies there.
    (r"\b(?:just\s+)?a\s+(?:moment|minute|second)\s+ago\b", " "),
    # Whose score it is stands behind each of two.
    (
        rf"\b(?:scores?\s+)?([0-9][0-9.,]*)\s+for\s+(?:me|us)\s+([0-9][0-9.,]*[0-9]|[0-9])\s+for\s+(?:him|her|them|(?:my\s+|the\s+)?(?:{PERSON}|other\s+one))\b",
        r"i have \1, opponent has \2",
    ),
    (
        rf"{_NUMBER}\s*\bme\s+(?:to|against|vs\.?)\s+{_NUMBER}\b",
        r"i have \1, opponent has \2",
    ),
    # Who has nothing beside another player's points has none banked.
    (
        rf"\bi\s+(?:have(?:\s+got)?|got|am\s+(?:on|at))\s+{_NONE}(?=\s*[,;]?\s*(?:(?:and|but|while)\s+)?(?:my\s+|the\s+)?(?:he|she|they|{PERSON})\b[^.?!]{{0,20}}(?:[0-9]|\b(?:{_IN_WORDS})\b))",
        "i have 0",
    ),
    (
        rf"\b(he|she|they|{PERSON})\s+(?:has|have|got)\s+{_NONE}(?=\s*[,;]?\s*(?:(?:and|but|while)\s+)?i\s+(?:have|am)\b[^.?!]{{0,20}}[0-9])",
        r"\1 has 0",
    ),
    (
        r"(?<!\bwins )(?<!\bwin )(?<!\bwon )(?<!\bover )(?<!\bends )\bstraight\s+(?:off|away|out)\b",
        " ",
    ),
    *_bracketed(),
    (r"\bnil[\s-]+(?:to\s+|all\b|nil\b)(?:nil\b)?", "0 to 0"),
    (r"\b(have|has|got|at|on)\s+zero\b", r"\1 0"),
    (r"\bdice\s+over\b(?!\s+[0-9])", "dice left"),
    (r"\ba\s+pair\s+of\s+(?=(?:ones|twos|threes|fours|fives|sixes|[1-6]['’]?s)\b)", "two "),
    (
        r"(?<=[0-9s])\s+and\s+then\s+(?=an?\s|[1-6]\b|(?:one|two|three)\b)|(?<=aside)\s+and\s+then\s+(?=an?\s)",
        " and ",
    ),
    # Numbers of dice, one after the other: for 1, 2, 3 and 4 dice.
    (
        r"(?<=for |ith |hen )(?:[1-9]|10)(?:\s*,\s*(?:[1-9]|10))+,?\s+(?:and|or)\s+(?:[1-9]|10)\s+dice\b(?!\s+(?:left|remaining|to)\b)",
        "each number of dice",
    ),
    # The points of a turn are none that are banked: I am on 650 this turn.
    (
        r"\bi(?:\s+a|['’])m\s+(?:on|at)\s+(?=[0-9]+(?:[.,][0-9]{3})*\s+(?:points\s+)?(?:this|in\s+(?:this|the|my))\s+turn\b)",
        "",
    ),
    (
        r"\bboth\s+players\s+(?:(?:are|have|with|still)\s+)*(?:at\s+|on\s+)?(?=[0-9])",
        "both at ",
    ),
    (
        r"\b(?:(?:my|the|this)\s+turn\s+|i\s+)?(?:starts?|begins?|started|began)\s+with\s+(?=(?:an?\s+)?[1-6]\s*[,\s]\s*(?:an?\s+)?[1-6]\b)",
        "rolled ",
    ),
    (r"\ba\s+couple\s+of\s+(?=dice\b)", "two "),
    (
        r"\b(?:twice|two\s+times)\s+on\s+the\s+trot\b|\btwo\s+times\s+in\s+a\s+row\b",
        "twice in a row",
    ),
    # Three numbers of dice or more: one die, two dice and ten dice.
    (
        rf"\b(?:1|one)\s+die\b(?:\s*,\s*(?:[2-9]|10|{'|'.join(NUMBERS)})\s+dice)+\s*,?\s+(?:and|or)\s+(?:[2-9]|10|{'|'.join(NUMBERS)})\s+dice\b(?!\s+(?:left|remaining|to)\b)",
        "each number of dice",
    ),
    (r"\b(?:of|for)\s+both\s+(?:choices|options|moves|actions|ways)\b", " "),
    # All dice of a game that are thrown are no points: rolled the ten.
    (
        r"\b(rolled|threw|throw|roll)\s+(?:the|my|all(?:\s+(?:the|my))?)\s+(?:ten|10)(?:\s+dice)?\s*(?=[:,])",
        r"\1",
    ),
    (r"\bno\s+scores?\s+(?:so\s+far|yet)\b", "0 to 0"),
    # Somebody else has as many: I am at 500 and so is he.
    (
        rf"\b(?:i(?:\s+a|['’])?m|i(?:\s+ha|['’]?)ve)\s+(?:at\s+|on\s+)?([0-9][0-9.,]*[0-9]|[0-9]|zero)\s*,?\s*(?:(?:and|n|&)\s+so\s+(?:is|are|has)\s+(?:he|she|they|(?:my\s+|the\s+)?(?:{PERSON}|other\s+(?:one|guy|player)))|and\s+(?:he|she|they)\s+(?:is|are|has)\s+too)\b",
        r"both at \1",
    ),
    (r"^\W*we\s+bet\s+on\s+", " "),
    # What is banked then follows from the points of the turn.
    (
        r"(\b(?:this|the|my)\s+turn\b[^?!]{0,99})\bbanking\s+(?:now\s+)?(?:puts|brings|takes|gets|leaves)\s+me\s+(?:on|to|at|with)\s+[0-9][0-9.,]*[0-9]\b",
        r"\1 ",
    ),
    # What somebody else has already is banked.
    (
        rf"\b(he|she|they|{PERSON})\s+already\s+(?=has|have|is|are|got)",
        r"\1 ",
    ),
    (
        r"\b(?:1|one)\s+(?:to|through|till|until|-)\s+(?:6|six|10|ten)\s+dice\b",
        "each number of dice",
    ),
    (r"\bper\s+cent\b", "percent"),
    (r"(?<=\d)(\s+points)?\s+saved(?:\s+up)?\b", r"\1"),
    # The dice that were thrown before, and what became of them: rolled three 4s and set them aside, then rolled 2 4 6.
    (
        (
            r"\b(?:rolled|threw|got)\s(?=\S)((?:(?!\b(?:rolled|threw|then|kept|set|put|took|keep|take)\b)[^.?!;]){1,60}?),?(?:\sand|,)?\s(?:i\s)?"
            r"(?:set|put|kept|took|take|keep)\s(?:them|those|these)(?:\s(?:all\s)?aside)?(?=\W.*\b(?:then|next|now|i)\s(?:rolled|threw|got)\b|\W.*\b(?:rolled|threw|got)\s(?:an?\s)?[1-6])"
        ),
        _all_these,
    ),
    # The same of some of these dice: rolled 4 4 4 2 6 6, set the 4s aside, then rolled 2 4 6.
    (
        (
            r"\b(?:i\s)?(?:rolled|threw|got)\s([1-6](?:,?\s?[1-6]){1,5}),?(?:\sand)?\s(?:i\s)?(?:set|put|kept|took|take|keep)\s(?:all\s|both\s|the\s){0,3}(?:(two|three|four|five)\s)?"
            r"(?:([1-6])['’]?s|(ones|twos|threes|fours|fives|sixes))(?:\saside)?(?=\W.*\b(?:rolled|threw|got)\b)"
        ),
        _of_these,
    ),
    # Dice in a row, as people list them: 6, 6 and 5.
    (
        r"(?<![0-9.,-])[1-6](?:\s*,\s*(?:an?\s+)?[1-6])+\s*,?\s+and\s+(?:an?\s+)?[1-6]\b(?![-0-9.,]*[0-9])(?!\s+(?:dice|die|points?|turns?|hands?|more|of|players|greens?|yellows?|reds?|clubs|diamonds|hearts|spades)\b)(?!\s*,?\s*[1-6]\b)",
        _in_a_row,
    ),
    # Several dice of one face and another one lie aside: three 1s and a 5 aside.
    (
        rf"\b(?:i\s+(?:have|had)\s+(?:got\s+)?)?((?:two|three|four|five)\s+{_FACES})\s*(?:,\s*)?(?:and\s+|plus\s+)((?:an?|one|two)\s+{_FACES})\s+(?:set\s+|put\s+)?aside\b",
        r"set aside \1 and \2",
    ),
    # What dice make is told once more by the points of the turn.
    (r"(?<=[1-6s])\s*,\s*(?:that\s+is|which\s+(?:is|makes))\s+(?=[1-9][0-9]{2,4}\b)", ", so "),
    (
        r"\b((?:three|four|five)\s+(?:[1-6]['’]?s|ones|twos|threes|fours|fives|sixes))\s*\(\s*[1-9][0-9]{2,3}(?:\s+points)?\s*\)(?=[^.?!]*\bso\s+[1-9][0-9]{2,4}\b)",
        r"\1",
    ),
    (r"\bheads[\s-]+up\b", " "),
    # A new clause begins with who has what, with or without a comma.
    (
        r"(?<=[0-9])\s+(?=(?:i|he|she|they|(?:my\s+)?opponent)\s+(?:have|has|am|is|are|got)\b)",
        ", ",
    ),
    # 30+ is 30 or more.
    (r"(?<=[0-9])\s?\+(?=\s(?![0-9])|$|[,.?!])", " or more"),
)
_PHRASES = tuple((re.compile(pattern, re.IGNORECASE), written) for pattern, written in _TABLE)


def written_out(text: str) -> str:
    """Return a text with the usual spellings of its words, and its numbers in digits."""
    # One blank is as good as many, and patterns need not look at all of them.
    text = _NAMED.sub(r"\1", _BLANKS.sub(" ", text))
    text = retold(text)
    for pattern, written in _PHRASES:
        text = pattern.sub(written, text)
    text = _POINTS_ASIDE.sub(lambda match: str(NUMBERS.index(match[1].lower()) + 1), text)
    text = _TURNS.sub(lambda match: str(NUMBERS.index(match[1].lower()) + 1), text)
    text = _SCORED.sub(lambda match: f"{match[1]}{NUMBERS.index(match[2].lower()) + 1}", text)
    return in_digits(_WORD.sub(lambda match: _WRITTEN[match[0].lower()], text))
