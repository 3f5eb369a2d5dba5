"""German and French words of messages, and the English words that the readers know.

A message is translated word by word, and only if it has a word that English does not have. No grammar is needed: the readers
look at the words that matter, and pass the others over.
"""

import re
import unicodedata
from pathlib import Path

from service.reading.text import replacements

# Words that no English message has, and others, which are translated only beside one of them.
SURE, ALSO = (
    replacements(Path(__file__).with_name(f"{name}.txt").read_text("utf-8")) for name in ("foreign", "english_too")
)
# The German word for dice is also that for rolling them.
_DICE = re.compile(r"\b([1-9]|one|two|three|four|five|six) roll\b")
# The German name of the game of 30s.
_THIRTIES = re.compile(
    r"\b30ern?(?:\s*-?\s*spiel)?\b|\bdrei(?:ß|ss)iger[\s-]*(?:w(?:ü|ue)rfel[\s-]*)?spiel\b|\b(?:w(?:ü|ue)rfel)?spiel\s+der\s+30\b",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"\b(?:auf\s+(?:deutsch|französisch)|en\s+(?:français|francais|allemand)|in\s+(?:german|french))\b(?:\s+(?:bitte|please|svp))?",
    re.IGNORECASE,
)
_KEEP_LAST = re.compile(
    r"\bshould\s+(i|we)\s+((?:both|the|all|only|an?)\s+\w+)\s+(keep|take|roll|throw)\b", re.IGNORECASE
)
_ONLY_ONE = re.compile(r"\bor\s+only\s+a\b(?=\W*$)", re.IGNORECASE)
_WORD = re.compile(r"(?<![0-9])[^\W\d_]+")


# A card without its suit.
_RANK = r"(?:10|[2-9]|f(?:ü|ue)nf|sechs|sieben|acht|neun|zehn|bube|dame|k(?:ö|oe|o)nig|ass)"
# What is said in several words.
_POINTS = r"(?:punkten?|points?)"
_PHRASES = tuple(
    (re.compile(pattern, re.IGNORECASE), written)
    for pattern, written in (
        (r"\bqu['’]?\s?est[\s-]ce\s+qu(?:[ei]\b|['’])", "what "),
        (r"\bc['’]est\s+[àa]\s+(?:moi|nous)\s+de\s+commencer\b", "it is my first turn"),
        (r"\bc['’]est\s+[àa]\s+(?:moi|nous)(?:\s+de\s+jouer)?\b", "it is my turn"),
        (r"\bausgelegt\s+habe\s+ich\s+(?:noch\s+)?nichts?\b", "i have not laid down"),
        (r"\b(?:pour\s+)?le\s+plus\s+petit\s+(?=total|score)", "the lowest "),
        (r"\b(?:pour\s+)?le\s+plus\s+grand\s+(?=total|score)", "the highest "),
        (r"\bje\s+(?:fais|lance)\s+(?=[1-6]\b)", "i throw "),
        (r"\bmis(?:es)?\s+de\s+c[oô]t[eé]\b", "set aside"),
        (r"\bbei\s+mir\s+lieg(?:en|t)\b", "i have"),
        (r"\bfang(?:e|en)?\s+(ich|wir)\s+an\b|\b(ich|wir)\s+fangen?\s+an\b", r"\1\2 begin"),
        (r"\b(?:lege?|nehme?|behalte?)\s+ich\b(?=[^.?!]*\b(?:raus|heraus|beiseite|zur\s+seite)\b)", "should i put"),
        (r"\bin\s+(?=(?:pik|herz|karo|kreuz)\b)", "of "),
        (r"\b([1-6])er\b", r"\1s"),
        (rf"\b(pik|herz|karo|kreuz)-?({_RANK})\b", r"\1 \2"),
        (r"\bich\s+bin\s+(?:dran|an\s+der\s+reihe)\b", "it is my turn"),
        (r"\bas\s+de\s+(?=(?:pique|tr[eè]fle|c(?:œ|oe)ur|carreau)\b)", "ace of "),
        (r"\ben\s+(retard|avance)\s+de\b", r"\1 by"),
        (r"\bil\s+(?:nous\s+)?reste\s+(\w+)\s+manches?\b", r"\1 hands left"),
        # Without its accent it is no English word.
        (r"\bposée?s?\b", "laid down"),
        # The suit stands before its cards: Herz 5 6 7, Pik Dame.
        (
            rf"(?<![0-9] )(?<!in )(?<!of )\b(pik|herz|karo|kreuz)\s+({_RANK}(?:(?:\s*,\s*|\s+){_RANK})*+)\b(?!\s*(?:pik|herz|karo|kreuz)\b)",
            r"\2 of \1",
        ),
        # A greeting tells nothing.
        (r"\b(?:guten\s+(?:tag|morgen|abend)|hallo|bonjour|bonsoir|salut|servus|moin)\b[\s,.!]*", ""),
        (
            rf"\bm(?:ö|oe|o)glichst\s+(?:viele?|hohe?r?)\s+(?:{_POINTS}|summe|punktzahl|zahl|ergebnis)\b|\ble\s+plus\s+(?:de\s+points|haut\s+(?:score|total))(?:\s+possible)?\b|\bla\s+plus\s+grande\s+somme(?:\s+possible)?\b|\bso\s+viele?\s+{_POINTS}\s+wie\s+m(?:ö|oe|o)glich\b",
            " as many points as possible ",
        ),
        (
            rf"\bm(?:ö|oe|o)glichst\s+wenige?\s+(?:{_POINTS}\s+)?(?:unter\s+30\s+(?:bleiben|liegen|landen)|verlieren|verliere)\b|\ble\s+moins\s+de\s+pertes?(?:\s+possible)?\b|\bperdre\s+le\s+moins(?:\s+(?:de\s+points|possible))*",
            " lose as little as possible ",
        ),
        (r"\bau\s+moins\b", " at least "),
        (r"\b(?:erste[rnsm]?|premier)\s+(?:wurf|lancer|jet)\b", " first throw "),
        (r"\bich\s+(?:will|m(?:ö|oe|o)chte)\b|\b(?:will|m(?:ö|oe|o)chte)\s+ich\b", " ich want "),
        (r"\bd['’]entr(?:é|e)e(?:\s+de\s+jeu)?\b", " "),
        (r"\b(?:nur\s+)?bis\s+(?:zu\s+)?([0-9][0-9.]*)\s+(?:punkten?\s+)?gespielt\b", r" played to \1 "),
        (r"\bjusqu['’]?\s*(?:à|a|aux?)\s+(?=[0-9])", " to "),
    )
)


def english(text: str) -> str:
    """Return a text with the English words for its German and French ones. A text without any stays as it is."""
    text = _THIRTIES.sub("30s", text)
    # Beside a position it tells nothing in which language the answer should be.
    text = _LANGUAGE.sub(" ", text) if re.search("[0-9]", text) else text
    words = {_plain(word) for word in _WORD.findall(text)}
    if SURE.keys().isdisjoint(words):
        return text
    text = text.replace("œ", "oe")
    # Without its cedilla it may be a card.
    text = re.sub(r"\bça\b", "it", text, flags=re.IGNORECASE)
    text = re.sub(r"\bviens?\s+de\s+(?:re)?(?:lancer|jeter|tirer|faire)\b", "rolled", text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=[a-z])-(?=(?:je|tu|il|elle|on|nous|vous)\b)", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\bai\s+gard[ée]\b", "ai kept", text, flags=re.IGNORECASE)
    # Between commas it is a number.
    text = re.sub(r"(?<=,)\s*(?:une?|eins?|eine)\b(?=\s*(?:[,.;?!]|$))", " one", text, flags=re.IGNORECASE)
    for pattern, written in _PHRASES:
        text = pattern.sub(written, text)
    # What is left to somebody is no other player: il me reste.
    text = re.sub(r"\bil\s+(?:me|m['’])\s*(?=reste)", " ", text, flags=re.IGNORECASE)
    # Between numbers it stands for "to", and before one for "at".
    # Whoever throws now has thrown nothing yet: je lance, et si je lance.
    text = re.sub(r"\bje\s+lance\b(?=\s*:?\s*[1-6])", "ai lancé", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(je|on|nous)\s+(?:re)?lan(?:ce|çons)\b", r"\1 relance", text, flags=re.IGNORECASE)
    # Behind a German verb it is the person, and no French article: kannst du.
    text = re.sub(r"(?<=[a-z]st) du\b", " dich", text)
    # As a noun it is plural, and as a verb it has a small letter.
    text = re.sub(r"(?<=[a-z] )Spiele\b", "games", text)
    text = re.sub(r"(?<=[a-z] )Zahlen\b", "numbers", text)
    text = re.sub(r"\b(?:à|bei)(?=\s*[0-9])", "at", re.sub(r"(?<=[0-9])\s*à\s*(?=[0-9])", " to ", text))
    shown = re.sub(r"\b[dD][ée]s\b", "dice", re.sub(r"\bdé\b", "dice", text))
    translated = _WORD.sub(_translated, re.sub(r"(?<=[a-z])['’](?=[^\W\d_])", " ", shown, flags=re.IGNORECASE))
    # A German verb stands at the end: should I both fives keep or only one.
    translated = _ONLY_ONE.sub("or only one", _KEEP_LAST.sub(r"should \1 \3 \2", translated))
    return _DICE.sub(r"\1 dice", translated).replace("how many of ", "how many ")


def _translated(match: re.Match[str]) -> str:
    word = _plain(match[0])
    return SURE.get(word) or ALSO.get(word) or (match[0] if match[0].isascii() else word)


def _plain(word: str) -> str:
    """Return a word in small letters without accents."""
    parts = unicodedata.normalize("NFKD", word.lower().replace("ß", "ss"))
    return "".join(part for part in parts if not unicodedata.combining(part))
