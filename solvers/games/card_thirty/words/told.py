"""Read a position in play as people tell it: ``I dealt, he threw the 7 of diamonds, I drew the ace of clubs; my hand: ...``.

A sentence tells cards with the words that say where they lie, or one of the facts below. A sentence without any of them that asks what to
do is left out. The result is the text of the position (:mod:`solvers.games.card_thirty.play.view_text`), or of the hand and the table alone if no discard is told, with all words beside it that are
left, so that a reader can refuse what it does not know.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from solvers.cards import plain
from solvers.contract.presentation.speech import Told
from solvers.errors import TablebaseError
from solvers.games.card_thirty.play.view_text import parse_view
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules
from solvers.games.card_thirty.words.casual import LEAD, LEVEL, lead_of, leads, written_out
from solvers.games.card_thirty.words.counted import DECK
from solvers.games.card_thirty.words.named_cards import NAMES, NUMBERS, Named, as_melds, named, number_of
from solvers.games.card_thirty.words.places import THEY, Place, placed

_TOO_EARLY = "a player with ten cards draws before a discard: name all eleven cards, or the top discard to ask if it should be taken"
_NO_MELDS = "whoever holds fewer than ten cards has laid down: name the melds on the table, as in he laid 7D 8D 9D TD"
_NO_DISCARD = (
    "name the discards too, as in he threw QH: what to draw or to discard, and whether to wait, depends on them"
)
_WHOSE = "say whose the melds are, as in my melds are 5C 5D 5H and his are 7D 8D 9D"
_IN_HAND = "say where the cards of the opponent lie: he laid 7D 8D 9D, or he took 7D from the discards"
_CONTRARY = "the melds and the numbers of cards do not agree with who has laid down"
_MISCOUNTED = "{} cards are named in the hand, and another number is told"
_TWICE = "card {} is told twice, and the deck has one"
_NO_MELD = "cards that are told as melds on the table make none"
_NO_LEFT = "say how many hands of the match are left, as in 3 hands left"
_WHICH_DRAWN = "eleven cards are told, and a hand has ten before a draw: say which was just drawn, as in I drew QC from the stock, or which lies elsewhere"
_WHICH_TAKEN = "name the card that the opponent took, as in he took 7D"
_DOUBTED = "say where {} lies: in the hand, on the pile of discards or in a meld"
_NO_SUITS = "melds need their suits, as KC KD KH: they tell which cards are left"
# Cards of a rank without suits: KKK, three kings.
_SUITLESS = re.compile(
    rf"(?<![a-z0-9])(?:([kqja]|10|[2-9])(?:\s*\1){{2,3}}|(?:two|three|four|pair\s+of|[2-4])\s+(?:(?:{'|'.join(NAMES)})(?:e?s)|(?:[2-9]|10)s))(?![a-z0-9])"
)
# A word that no reader passes over, so that nothing else is read.
_UNREAD = "without"
_HIDDEN = "other discards lie below the top one: name all of them, as they can no longer be drawn"
# Longer texts tell no position, in characters.
_LONGEST = 600
_NUMBER = rf"([1-9][0-9]?|{'|'.join(NUMBERS[1:13])})"
# Not asked: can I open.
_I = r"(?<!can )(?<!may )(?<!could )(?<!should )i"
# Nobody else is named: she is first to go.
_TO_GO = r"(?<!he is )(?<!she is )(?<!they are )(?<!opponent is )first\s+to\s+(?:go|act|move|play)"
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\s*\n\s*")
# The question where to draw ends a sentence of cards: my cards ..., take it or draw from the stock?
_EITHER = re.compile(r",\s*(?=(?:(?:should|shall|do)\s+i\s+)?(?:take|draw|pick)\b[^,.?!;]*\bor\b)")
_MORE_TOLD = re.compile(r"\bmelds?\b|\blaid\b|\btook\s+it\b")
_PILE_TOLD = re.compile(r"\bpile\s+(?:is|shows|has)\b|\bon\s+(?:the|top)\b|\btop\b|\bdiscard(?:s|ed)?\b")
_OR_DRAW = re.compile(
    r",?\s*(?<!he )(?<!she )(?<!they )\b(?:(?:should|shall|do)\s+i\s+)?(?:take|pick\s+up)\s+((?:(?!\bor\b)[^,.?!;:]){2,25}?)\s+or\s+draw\b(?:\s+(?:a\s+card|one))?(?:\s+from\s+the\s+(?:stock|deck|pile))?\s*\??"
)
_DEALER = re.compile(
    r"\b(?:and\s+)?i\s+(?:am\s+(?:the\s+)?dealer|dealt|deal)\b|\bmy\s+deal\b|\bas\s+(?:the\s+)?dealer\b"
)
_OTHER = re.compile(
    rf"\b(?:and\s+)?(?:{_I}\s+(?:start|begin|(?:go|am|act|move|play)\s+first|open)|{_TO_GO}|(?:it\s+is\s+)?(?:my\s+)?(?<!his )(?<!her )(?<!their )(?:very\s+)?(?:first|opening)\s+(?:turn|move)(?:\s+as\s+(?:the\s+)?starter)?|(?:as|i\s+am)\s+(?:the\s+)?(?:starter|non[\s-]*dealer)|i\s+(?:am\s+not\s+(?:the\s+)?dealer|did\s+not\s+deal)|(?:11|eleven)\s+(?:cards\s+)?dealt|dealt\s+(?:11|eleven)(?:\s+cards)?(?:,?\s+(?:and\s+)?my\s+move)?"
    rf"|{THEY}\s+(?:(?:is|was)\s+(?:the\s+)?dealer|dealt|deals)|(?:the\s+)?dealer\s+(?:is|was)\s+(?:my\s+|the\s+)?[a-z]+(?:\s+player)?)\b"
)
# A question before the hand is a sentence of its own: keep the joker or discard it, holding ...
_ASKED_FIRST = re.compile(
    r"(?:^|(?<=[.?!;]\s))((?:is|should|shall|do|what|which|how)\b[^,.?!;]*),\s*(?=(?:i\s+(?:hold|have)|holding|my\s+hand|hand)\b)"
)
# How much did that cost?
_COST = re.compile(r"\W*how\s+(?:much|bad|many\s+points)\b[^.?!;0-9]*\W*")
# What one could lay down is still in the hand.
_COULD = re.compile(r"\bi\s+(?:could|can|might|may)\s+(?:already\s+|now\s+)?(?:put|lay|meld)\b")
# A card of the hand, and a meld on the table.
_ADDED = re.compile(
    r"\b(?:stick|put|add|attach|lay|hang|play|tack)\s+([^.?!;]+?)\s+(?:on|onto|on\s+to|to)\s+(?:her|his|their|my|our|the)\s+(?:run\s+(?:of\s+)?|set\s+(?:of\s+)?|meld\s+)?([^.?!;]+)"
)
# A joker of a meld that is told stands for a card: the joker is the six.
_STANDS = re.compile(
    rf"[,;.(]\s*(?:(?:and|where|with)\s+)?(?:the\s+)?joker\s+(?:is|being|as|counts\s+as|stands\s+for)\s+(?:the\s+|an?\s+)?(?:{'|'.join(NAMES)}|10|[2-9])(?:\s+of\s+(?:clubs|diamonds|hearts|spades))?(?=\s*[,;.)?!])"
)
_WAITS = re.compile(
    r"\b(?:wait|hold\s+(?:back|on|off|everything|them)|kamikaze|go\s+out|later|keep\s+(?:them|everything))\b"
)
# The card drawn is one of the hand.
_TURN = re.compile(
    r"\b(?:i\s+have\s+(?:already\s+|just\s+)?drawn(?=\s*(?:[.,;!?]|and\b|but\b|$))|i\s+drew\s+already|i\s+already\s+drew|(?:have|and)\s+already\s+drawn|after\s+(?:drawing|my\s+draw)|i\s+drew\s+(?:and|&)\s+have|(?:me\s+)?(?:none|nothing)\s+(?:down|out)(?:\s+yet)?|i\s+have\s+nothing\s+down|i\s+have(?:\s+not|n['’]?t)\s+laid(?:\s+(?:down|anything))*)(?:\s+and)?\b"
)
_FIRST = re.compile(
    rf"\b(?:{_I}\s+(?:start|begin|(?:go|am|act|move|play)\s+first|open)|{_TO_GO}|(?:my\s+)?(?<!his )(?<!her )(?<!their )(?:very\s+)?(?:first\s+turn|opening\s+(?:turn|move))|(?:11|eleven)\s+(?:cards\s+)?dealt|dealt\s+(?:11|eleven)(?:\s+cards)?(?:,?\s+(?:and\s+)?my\s+move)?|(?:it\s+is\s+)?the\s+very\s+first\s+move|(?:i\s+am\s+(?:the\s+)?|as\s+(?:the\s+)?)starter)\b"
)
_HELD = re.compile(
    rf"\b{_NUMBER}\s+cards?\s+in\s+(?:his|her|their)\s+hands?\b|\b(?:and\s+|with\s+)?{THEY}\s+(?:(?!(?:i|my|and|laid|put|took|threw|discarded)\b)[a-z]+\s+){{0,3}}{_NUMBER}\s+cards?(?:\s+(?:left|now|in\s+hand))*\b|\b{THEY}\s+(?:has|have|holds)\s+(?:got\s+)?{_NUMBER}(?:\s+left)?(?=\s*(?:[.,;!]|$))|(?:\band|,)\s+(?:holds|keeps|has)\s+{_NUMBER}\s+cards?\b"
)
_STOCK = re.compile(
    rf"\b(?:the\s+)?(?:stock|deck)\s+(?:still\s+)?(?:has\s+|is\s+|of\s+|holds\s+)?{_NUMBER}(?:\s+cards?)?(?:\s+left)?\b|\b{_NUMBER}\s+cards?\s+(?:are\s+)?(?:left\s+)?(?:in|on)\s+the\s+(?:stock|deck)\b"
)
_COUNT = re.compile(
    rf"\b(?:with\s+)?(?:my\s+)?{_NUMBER}\s+cards\b(?!\s+(?:in|on|under)\s+(?:that|the|this)\s+(?:pile|stock|deck)\b)(?:\s+(?:left|in\s+(?:my\s+)?hand))*"
)
_NOBODY = re.compile(
    r"\b(?:and\s+)?(?:nobody|no\s+one|neither(?:\s+of\s+us)?)\s+(?:has\s+|have\s+)?(?:laid|is|are)?(?:\s+(?:down|anything|a\s+thing|out|yet|so\s+far))*\b"
    r"|\b(?:and\s+)?(?:(?:the\s+)?table\s+(?:and\s+(?:the\s+)?discard\s+pile\s+)?(?:(?:is|are)\s+)?(?:still\s+|both\s+)?empty(?:\s+still)?|(?:it\s+is\s+)?(?:still\s+)?all\s+empty(?:\s+on\s+the\s+table)?|no\s+discards?(?:\s+yet)?|no\s+card\s+has\s+been\s+discarded(?:\s+yet)?)\b"
    r"|\b(?:and\s+)?nothing\s+(?:is\s+|lies\s+|has\s+been\s+)?(?:laid(?:\s+down)?|on\s+the\s+table)(?:\s+(?:yet|so\s+far))?\b"
)
# The other player alone has laid down nothing.
_NOTHING = re.compile(
    rf"\b{THEY}\s+(?:has\s+|have\s+)?(?:laid\s+(?:down\s+)?nothing|nothing\s+(?:laid\s+)?down)(?:\s+yet)?(?:\s+and\b)?"
)
_BOTH = re.compile(
    r"\b(?:we\s+both|we|both(?:\s+of\s+us)?)\s+(?:are\s+|have\s+)?(?:both\s+)?(?:already\s+)?(?:laid\s+)?(?:down|out|melded)\b(?:\s+(?:already|before))?|\b(?:we|both)\s+have\s+(?:both\s+)?laid\b"
)
# The top discard was taken: by the player, or by the opponent.
_TOOK_IT = re.compile(
    r"(?:^|[.,;]|(?<!can )(?<!may )(?<!could )(?<!should )\bi(?:\s+have)?)\s*(?:just\s+)?(?:took|taken|picked)\s+(?:it|that)(?:\s+(?:one|card|up))*\b"
)
_THEY_TOOK = re.compile(
    rf"\b{THEY}\s+(?:has\s+|have\s+)?(?:just\s+)?(?:takes?|took|taken|picked\s+up)\s+(?:the\s+(?:top\s+)?(?:card|discard)|it|that)\b(?!\s+from\s+the\s+(?:stock|deck))"
)
# Who has laid down in an earlier turn may add to the table now.
_EARLIER = re.compile(
    r"\bi\s+(?:have\s+)?(?:already\s+)?(?:laid(?:\s+down)?|melded|opened|gone\s+down|went\s+down)\s{1,2}(?:before|already|earlier|in\s+an\s+earlier\s+turn)\b(?!:?\s{4})(?:\s+and\b)?"
    r"|(?:^|(?<=[,.;]))\s*already\s+(?:laid|melded|opened|down)(?:\s+down)?(?=\s*(?:[,.;?!]|$))"
    r"|\bi\s+am\s+(?:already\s+down|down\s+already)\b(?:\s+and\b)?"
    r"|\b(?:and\s+)?(?:i|and)\s+have\s+already\s+(?:laid|melded)(?:\s+down)?(?=\s*(?:[,.;?!]|(?:and|but|so|what|which|should|can)\b|$))(?:\s+and\b)?"
    r"|\band\s+(?:i\s+)?(?:have\s+)?(?:laid|melded)(?:\s+down)?\s{1,2}(?:earlier|before)\b"
)
# Which of eleven cards to discard is asked in the first turn, if no discard is told.
_TO_DISCARD = re.compile(
    r"\b(?:what|which|should|shall|must|better|best|how\s+(?:bad|much|costly))\b[^.?!;]*?(?<!the )(?<!top )(?<!his )(?<!her )(?<!their )\b(?:(?:discard|throw|toss)(?:ing)?|get(?:ting)?\s+rid\s+of|drop(?:ping)?)\b(?!\s+pile)"
)
_TO_LAY = re.compile(r"\b(?:lay|meld|melds|play|put\s+down|open|go\s+(?:out|down))\b")
_TO_DRAW = re.compile(
    r"\b(?:draw|take)\b[^.?!;]{0,40}\bor\b[^.?!;]{0,40}\b(?:draw|take|stock|deck|discard)\b|\b(?:take|grab)\s+(?:it|the\s+(?:top\s+)?(?:card|discard))\b"
)
_LAST = re.compile(r"\b(?:the\s+)?last\s+hand\b(?:\s+of\s+(?:our\s+|the\s+|a\s+)?(?:thirty\s+)?match)?")
_MATCH_LEFT = re.compile(
    rf"\b(?:with\s+)?{_NUMBER}\s+(?:more\s+)?hands?\s+(?:left|to\s+go|to\s+play|to\s+come|remaining|(?:away\s+)?from\s+the\s+end)\b"
)
# A sentence with one of these words asks for something else than what to do, or tells a rule.
_ELSE = re.compile(
    r"\b(?:chances?|odds|probab\w*|likely|often|average|expected|percent|many|much|why|unless|without|never|not|rules?|house|variant|count(?:s|ed)?|worth|allowed|double|jokers?|points?|bonus|match|if(?!\s+yes)|suppose|(?:ace|king|queen|jack)s?)\b|[0-9]"
)
_ASKS = re.compile(
    r"\W*(?:(?:and|so|or)\s+)?(?:should|shall|do|can|may|must|what|which|how|is|lay|take|put|keep|play|throw|burn|use|go|wait|(?:[2-9]|10|ace|king|queen|jack|stock|deck)\s+or)\b"
)
# A rank that is named once more: take the 7.
_NAMED_AGAIN = re.compile(
    r"\b(?:the|my|that|this|or)\s+(?:[2-9]|10|(?:ace|king|queen|jack)s?)\b(?:\s*-\s*(?:[2-9]|10|ace|king|queen|jack)\b)*|^\W*(?:[2-9]|10|ace|king|queen|jack)\s+(?=or\b)"
)
_THAT = re.compile(
    r"\b(?:(?:and\s+)?(?:that|this)|as\s+(?:a\s+|the\s+)?third)\s+(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|card)\b"
)
_SAID = re.compile(
    r"\b(?:hand|cards?|hold(?:ing)?|top|discard(?:s|ed|ing)?|pile|stock|threw|throws|thrown|drew|drawn|took|taken|picked|melds?|table|on|the|in|my|by|began|only|far|hers|mine|laid|lying|down|has|cold|first|then|mine|from|got|move|entire|whole|dealt|eleven|began|three|four|both|there)\b"
)
_LAID = {(False, False): "neither", (True, False): "own", (False, True): "other", (True, True): "both"}


# The readers of all goals of a hand read the same messages.
@lru_cache(maxsize=256)
def told(text: str) -> Told | None:
    """Return the position that a message in small letters tells, and the words left beside it; None if it tells no position in play."""
    if len(text) > _LONGEST:
        return None
    text = leads(written_out(plain(text).lower()))
    # Beside melds, or if the card was taken, more is told than where to draw.
    if not _MORE_TOLD.search(text):
        text = _EITHER.sub(". ", _OR_DRAW.sub(_on_pile, text))
    text = _ADDED.sub(_on_table, _STANDS.sub(".", _COULD.sub("i hold", _ASKED_FIRST.sub(r"\1. ", text))))
    facts = _Facts(text)
    places: list[Place] = []
    rest: list[str] = []
    asked: list[str] = []
    bare = ""
    sentences = [(sentence, named(sentence)) for sentence in _SENTENCE.split(text)]
    told_often = Counter(code for _, cards in sentences for one in cards for code in one.codes)
    for sentence, cards in sentences:
        left, said = facts.without(sentence, cards)
        if cards and not said and _tells_nothing(sentence, cards, told_often):
            asked += [code for one in cards for code in one.codes if _TO_DISCARD.search(sentence)]
            continue
        if any(place.where == "thrown" for place in places) and _COST.fullmatch(sentence):
            continue
        # How likely is a joker next? Not: a joker that I hold.
        jokers = all({*one.codes} == {"X"} for one in cards) and " i hold " not in sentence
        question = _ASKS.match(sentence) is not None and jokers
        if cards and not question:
            listed, left = placed(sentence, left, cards)
            places += listed
        if cards or said:
            bare += f" {_blanked(sentence, cards)}"
            rest.append(_SAID.sub(" ", _THAT.sub(" ", left)))
        elif _ELSE.search(_NAMED_AGAIN.sub(" ", sentence) if _ASKS.match(sentence) else sentence):
            rest.append(sentence)
    if facts.discarding and not (facts.laying or facts.later) and _in_hand_alone(places) == DEALT:
        return Told("", _UNREAD, _TOO_EARLY)
    return facts.told(places, " ".join(" ".join(rest).split()), _SUITLESS.search(bare), asked)


def _in_hand_alone(places: Sequence[Place]) -> int:
    """Return the number of cards in the hand if none lies elsewhere, else 0."""
    return sum(len(place.codes) for place in places) if all(place.where == "hand" for place in places) else 0


def _with_top_taken(places: Sequence[Place], before: AbstractSet[str]) -> Sequence[Place]:
    """Return the places of cards with the top discard taken by the player, if no other card was taken. ``before`` are the cards that are told before that."""
    piles = [index for index, place in enumerate(places) if place.where == "pile" and before >= {*place.codes}]
    if not piles or any(place.where in ("stock", "take") for place in places):
        return places
    last = piles[-1]
    *below, top = places[last].codes
    return [*places[:last], Place("pile", tuple(below)), Place("take", (top,)), *places[last + 1 :]]


def _on_pile(match: re.Match[str]) -> str:
    """Return a question for taking a card or drawing as what it tells, if the card is told nowhere else: it lies on the pile."""
    if _PILE_TOLD.search(match.string):
        return match[0]
    wanted = named(match[1])
    codes = wanted[0].codes if len(wanted) == 1 else ()
    often = sum(one.codes.count(codes[0]) for one in named(match.string)) if len(codes) == 1 else 0
    return f". the pile shows {match[1]}. " if often == 1 else match[0]


def _on_table(match: re.Match[str]) -> str:
    """Return a question for adding a card to a meld as what it tells: the card is held, and the meld lies on the table."""
    return f" i hold {match[1]}. on the table: {match[2]}" if named(match[1]) and named(match[2]) else match[0]


def _tells_nothing(sentence: str, cards: Sequence[Named], told_often: Mapping[str, int]) -> bool:
    """True if a sentence asks about cards that are told elsewhere, or exclaims over jokers that are. ``told_often`` counts the cards of the message."""
    codes = Counter(code for one in cards for code in one.codes)
    elsewhere = all(2 * number <= told_often[code] for code, number in codes.items())
    return elsewhere and (_ASKS.match(sentence) is not None or {*codes} == {"X"})


class _Facts:
    """The facts of a message besides its cards: who dealt, who has laid down, how many cards there are, and how a match stands."""

    def __init__(self, text: str) -> None:
        self.dealer = _DEALER.search(text) is not None
        self.other = _OTHER.search(text) is not None
        self.first = _FIRST.search(text) is not None
        self.nobody = _NOBODY.search(text) is not None
        self.both = _BOTH.search(text) is not None
        self.earlier = _EARLIER.search(text) is not None
        # Whoever has drawn or laid down, or tells of the other player, is not in the first turn.
        self.later = any(fact.search(text) for fact in (_TURN, _EARLIER, _BOTH, _NOTHING))
        self.discarding = _TO_DISCARD.search(text) is not None
        self.laying = _TO_LAY.search(text) is not None
        self.top = re.search(r"\btop\s+(?:card|discard)\b", text) is not None
        self.held = _number(_HELD.search(text))
        self.stock = _number(_STOCK.search(text))
        rest = _STOCK.sub(" ", _HELD.sub(" ", text))
        self.counts = {number_of(match[1]) for match in _COUNT.finditer(rest)}
        took = _TOOK_IT.search(text)
        # The cards that are told before the top discard was taken; None if it was not.
        self.took = {code for one in named(text[: took.start()]) for code in one.codes} if took else None
        self.they_took = _THEY_TOOK.search(text) is not None
        self.wrong = ""
        self.waits = _WAITS.search(text) is not None
        self.draws = _TO_DRAW.search(text) is not None
        self.left = 1 if _LAST.search(text) else _number(_MATCH_LEFT.search(text))
        # Down 7 8 9 of hearts is no lead.
        self.lead = lead_of(LEAD.search(_blanked(text, named(text))))

    def without(self, sentence: str, cards: Sequence[Named]) -> tuple[str, bool]:
        """Return a sentence with spaces in place of its cards and facts, and True if it has a fact. Nothing moves."""
        left = _blanked(sentence, cards)
        hands = (_TURN, _EARLIER, _BOTH, _NOBODY, _NOTHING, _HELD, _STOCK, _TOOK_IT)
        others = (_LAST, _MATCH_LEFT, LEAD, LEVEL, _DEALER, _OTHER, _COUNT)
        before = left
        for fact in (*hands, *others):
            left = fact.sub(lambda match: " " * len(match[0]), left)
        return left, left != before

    def told(self, places: Sequence[Place], rest: str, bare: re.Match[str] | None, asked: Sequence[str]) -> Told | None:
        """Return the position with the words that are left, or why there is none; None if too little is told, or too much."""
        thrown = [place for place in places if place.where in ("thrown", "pile")][-1:]
        if thrown and thrown[0].where == "thrown":
            # The position before it is asked about.
            self.discarding, asked = True, thrown[0].codes
            places = [place._replace(where="again") if place is thrown[0] else place for place in places]
        state = self.state(places)
        # What if he has two kings?
        if (
            bare
            and (state is not None or self.wrong or any(place.where != "hand" for place in places))
            and not re.search(r"\bif\b", rest)
        ):
            self.wrong = f"{bare[0]!r}: {_NO_SUITS}"
        if self.wrong:
            return Told("", _UNREAD, self.wrong)
        return None if state is None else Told(state, rest, "", tuple(f"discard-{code}" for code in asked))

    def state(self, places: Sequence[Place]) -> str | None:
        """Return the text of the position, or of the hand and the table if no discard is told; None if too little is told, or too much."""
        if self.took is not None:
            places = _with_top_taken(places, self.took)
        taken = [place for place in places if place.where in ("stock", "take")]
        hand, pile, seen, *melds = (
            [code for place in places if place.where == where for code in place.codes]
            for where in ("hand", "pile", "seen", "mine", "theirs", "table")
        )
        pile = [code for place in places if place.where in ("pile", "thrown") for code in place.codes]
        # The card just taken, or that was discarded, may be named once more among all cards of the hand.
        hand += [code for place in taken for code in place.codes if code == "X" or code not in hand]
        hand += [code for place in places if place.where == "again" for code in place.codes if code not in hand]
        read = [as_melds(codes) for codes in melds]
        if self.nobody and any(melds):
            self.wrong = _CONTRARY
            return None
        if not hand or len(taken) > 1 or any(len(place.codes) != 1 for place in taken):
            return None
        own, theirs, others = (meld or [] for meld in read)
        table = [*own, *theirs, *others]
        self.wrong = self._missing(places, hand, pile, table, melded=None not in read)
        if self.wrong:
            return None
        if table and not pile:
            # What may be laid down in this turn is known without the discards.
            laid = "-laid" if own or self.both or self.earlier else ""
            return f"{''.join(hand)}-{'.'.join(table)}{laid}"
        if taken and not pile and self.took is None:
            # Nor does it depend on them before anybody has laid down.
            return "".join(hand)
        if self.discarding and len(hand) == DEALT + 1 and not (self.later or self.dealer or pile or taken):
            self.first = self.other = True
        if not (self.dealer or self.other or pile) and self.took is None:
            return None
        return self._view(hand, pile, table, seen, taken)

    def _missing(
        self, places: Sequence[Place], hand: Sequence[str], pile: Sequence[str], table: Sequence[str], *, melded: bool
    ) -> str:
        """Return what has to be told besides; empty if nothing has to be."""
        wheres = {place.where for place in places}
        drawn = not wheres.isdisjoint(("stock", "take"))
        untold = not pile and "pile" not in wheres
        twice = next((code for code, number in Counter(hand).items() if number > 1 and code != "X"), "")
        missing = (
            (_TWICE.format(twice), twice and wheres == {"hand"} and len(hand) <= DEALT + 1),
            (
                _DOUBTED.format(next((place.codes[0] for place in places if place.where == "doubt"), "")),
                "doubt" in wheres,
            ),
            (_MISCOUNTED.format(len(hand)), not self.counts <= {len(hand), len(hand) - drawn, DEALT + 1}),
            (_NO_MELD, not melded),
            (_IN_HAND, "other" in wheres),
            (_WHICH_TAKEN, self.they_took and "seen" not in wheres),
            (_NO_LEFT, self.lead and self.left is None),
            (_NO_MELDS, not table and self.held is not None and self.held < DEALT),
            (_NO_DISCARD, not pile and "seen" in wheres),
            (_NO_DISCARD, untold and self.took is not None and not drawn),
            (_NO_DISCARD, untold and drawn and self.waits),
            (_NO_DISCARD, untold and (table or drawn) and (self.draws or (self.discarding and not self.laying))),
            (_WHICH_DRAWN, pile and not drawn and not table and len(hand) > DEALT),
        )
        return next((wrong for wrong, is_missing in missing if is_missing), "")

    def _view(
        self,
        hand: Sequence[str],
        pile: Sequence[str],
        table: Sequence[str],
        seen: Sequence[str],
        taken: Sequence[Place],
    ) -> str | None:
        """Return the text of the position in play; None if it is not possible.

        Both hands and the table have 20 cards together before a draw. So the numbers of cards say who has laid down.
        """
        # The code of a card is two letters, and that of a joker one.
        on_table = sum(len(meld) + meld.count("X") for meld in table) // 2
        first = self.first and not pile
        drawn = bool(taken) or first
        held = self.held if self.held is not None else 2 * DEALT + drawn - len(hand) - on_table
        # Below a top card lie others that nobody told, if the hand has gone on for long.
        if self.top and self.stock is None and len(pile) == 1 and table:
            self.wrong = _HIDDEN
            return None
        laid = bool(table) and len(hand) - drawn < DEALT, bool(table) and held < DEALT
        if (self.both and not all(laid)) or (self.earlier and not table):
            self.wrong = _CONTRARY
            return None
        stock = self.stock if self.stock is not None else DECK - len(hand) - len(pile) - held - on_table
        moment = f"{taken[0].where}.{taken[0].codes[0]}" if taken else "first" if first else "draw"
        # The first discard of a hand is that of the player who has not dealt.
        discards = len(pile) + (moment[:4] == "take")
        dealer = "dealer" if self.dealer or (not self.other and discards == 1 and not (table or seen)) else "other"
        cards = ["".join(hand), ".".join(table) or "0", _LAID[laid], f"{held}.{''.join(seen)}".rstrip(".")]
        told = "-".join([*cards, "".join(pile) or "0", str(stock), moment, dealer, *self._standing()])
        try:
            parse_view(CardThirtyRules(), told, match=self.left is not None)
        except TablebaseError as error:
            self.wrong = str(error).partition("': ")[2]
        return None if self.wrong else told

    def _standing(self) -> list[str]:
        """Return the lead and the hands left as text; none if it is no match."""
        if self.left is None:
            return []
        lead = "level" if not self.lead else f"{'ahead' if self.lead > 0 else 'behind'}{abs(self.lead)}"
        return [lead, f"{self.left}left"]


def _blanked(text: str, cards: Sequence[Named]) -> str:
    """Return a text with spaces in place of its cards. Nothing moves."""
    for one in cards:
        text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
    return text


def _number(match: re.Match[str] | None) -> int | None:
    """Return the number that a match tells; None if there is no match."""
    return None if match is None else number_of(next(filter(None, match.groups())))
