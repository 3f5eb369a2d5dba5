"""Read a position in play as people tell it: ``I dealt, he threw the 7 of diamonds, I drew the ace of clubs; my hand: ...``.

A sentence tells cards with the words that say where they lie, or one of the facts below. A sentence without any of them that asks what to
do is left out. The result is the text of the position (:mod:`solvers.games.card_thirty.play.view_text`), or of the hand and the table alone if no discard is told, with all words beside it that are
left, so that a reader can refuse what it does not know.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from solvers.cards import plain
from solvers.contract.presentation.speech import Told
from solvers.games.card_thirty.rules import DEALT
from solvers.games.card_thirty.words.casual import written_out
from solvers.games.card_thirty.words.counted import DECK
from solvers.games.card_thirty.words.named_cards import NAMES, NUMBERS, Named, as_melds, named, number_of
from solvers.games.card_thirty.words.places import THEY, Place, placed

_TOO_EARLY = "a player with ten cards draws before a discard: name all eleven cards, or the top discard to ask if it should be taken"
_NO_MELDS = "an opponent with fewer than ten cards has laid down: name the melds on the table"
_NO_DISCARD = "whoever draws from the stock has left a discard lying: name the discards too"
_NO_SUITS = "melds need their suits, as KC KD KH: they tell which cards are left"
# Cards of a rank without suits: KKK.
_SUITLESS = re.compile(r"(?<![a-z0-9])([kqja]|10|[2-9])\1{2,3}(?![a-z0-9])")
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
    r"\b(?:i\s+have\s+(?:already\s+|just\s+)?drawn|i\s+drew\s+already|i\s+already\s+drew|(?:have|and)\s+already\s+drawn|after\s+(?:drawing|my\s+draw)|i\s+drew\s+(?:and|&)\s+have|(?:me\s+)?(?:none|nothing)\s+(?:down|out)(?:\s+yet)?|i\s+have\s+nothing\s+down|i\s+have(?:\s+not|n['’]?t)\s+laid(?:\s+(?:down|anything))*)(?:\s+and)?\b"
)
_FIRST = re.compile(
    rf"\b(?:{_I}\s+(?:start|begin|(?:go|am|act|move|play)\s+first|open)|{_TO_GO}|(?:my\s+)?(?<!his )(?<!her )(?<!their )(?:very\s+)?(?:first\s+turn|opening\s+(?:turn|move))|(?:11|eleven)\s+(?:cards\s+)?dealt|dealt\s+(?:11|eleven)(?:\s+cards)?(?:,?\s+(?:and\s+)?my\s+move)?|(?:it\s+is\s+)?the\s+very\s+first\s+move|(?:i\s+am\s+(?:the\s+)?|as\s+(?:the\s+)?)starter)\b"
)
_HELD = re.compile(
    rf"\b(?:and\s+|with\s+)?{THEY}\s+(?:still\s+)?(?:(?:has|have|holds?|holding|keeps?|got|with)\s+)?{_NUMBER}\s+cards?(?:\s+(?:left|now))*\b|\band\s+(?:holds|keeps)\s+{_NUMBER}\s+cards?\b"
)
_STOCK = re.compile(
    rf"\b(?:the\s+)?stock\s+(?:still\s+)?(?:has|is|of|holds)\s+{_NUMBER}(?:\s+cards?)?(?:\s+left)?\b|\b{_NUMBER}\s+cards?\s+(?:are\s+)?(?:left\s+)?(?:in|on)\s+the\s+stock\b"
)
_COUNT = re.compile(rf"\b(?:with\s+)?(?:my\s+)?{_NUMBER}\s+cards\b")
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
# Who has laid down in an earlier turn may add to the table now.
_EARLIER = re.compile(
    r"\bi\s+(?:have\s+)?(?:already\s+)?(?:laid(?:\s+down)?|melded|opened|gone\s+down|went\s+down)\s+(?:before|already|earlier|in\s+an\s+earlier\s+turn)\b(?:\s+and\b)?"
    r"|\bi\s+am\s+(?:already\s+down|down\s+already)\b(?:\s+and\b)?"
    r"|\bi\s+have\s+already\s+(?:laid|melded)(?:\s+down)?(?=\s*(?:[,.;?!]|(?:and|but|so|what|which|should|can)\b|$))(?:\s+and\b)?"
    r"|\band\s+(?:i\s+)?(?:have\s+)?(?:laid|melded)(?:\s+down)?\s+(?:earlier|before)\b"
    r"|\band\s+(?:i\s+)?have\s+already\s+(?:laid|melded)(?:\s+down)?(?=\s*(?:[,.;?!]|(?:and|but|so|what|which|should|can)\b|$))"
)
# Which of eleven cards to discard is asked in the first turn, if no discard is told.
_TO_DISCARD = re.compile(
    r"\b(?:what|which(?:\s+(?:one|card|of\s+(?:them|these))?)?)\s+(?:(?:card\s+)?(?:should|shall|do|can|must|would)\s+(?:i|we|you)\s+|to\s+|is\s+best\s+to\s+)(?:discard|throw\s+away|get\s+rid\s+of|drop|throw)\b"
)
_TO_LAY = re.compile(r"\b(?:lay|laid|meld|put\s+down|open)\b")
_LAST = re.compile(r"\b(?:the\s+)?last\s+hand\b(?:\s+of\s+(?:our\s+|the\s+|a\s+)?(?:thirty\s+)?match)?")
_MATCH_LEFT = re.compile(rf"\b(?:with\s+)?{_NUMBER}\s+(?:more\s+)?hands?\s+(?:left|to\s+go|to\s+play)\b")
_LEAD = re.compile(
    r"\b(?:i\s+am\s+|and\s+)?([1-9][0-9]{0,2})(?:\s+points?)?\s+(ahead|behind)\b|\b(?:i\s+am\s+)?(ahead|behind)\s+by\s+([1-9][0-9]{0,2})(?:\s+points?)?\b"
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
    r"\b(?:hand|cards?|hold(?:ing)?|top|discard(?:s|ed|ing)?|pile|stock|threw|throws|thrown|drew|drawn|took|taken|melds?|table|on|the|in|my|by|began|only|far|hers|mine|laid|lying|down|has|cold|first|then|mine|from|got|move|entire|whole|dealt|eleven|began|three|four|both|there)\b"
)
_LAID = {(False, False): "neither", (True, False): "own", (False, True): "other", (True, True): "both"}


# The readers of all goals of a hand read the same messages.
@lru_cache(maxsize=256)
def told(text: str) -> Told | None:
    """Return the position that a message in small letters tells, and the words left beside it; None if it tells no position in play."""
    if len(text) > _LONGEST:
        return None
    text = written_out(plain(text).lower())
    # Beside melds, or if the card was taken, more is told than where to draw.
    if not _MORE_TOLD.search(text):
        text = _EITHER.sub(". ", _OR_DRAW.sub(_on_pile, text))
    text = _ADDED.sub(_on_table, _STANDS.sub(".", _COULD.sub("i hold", text)))
    facts = _Facts(text)
    places: list[Place] = []
    rest: list[str] = []
    sentences = [(sentence, named(sentence)) for sentence in _SENTENCE.split(text)]
    told_often = Counter(code for _, cards in sentences for one in cards for code in one.codes)
    for sentence, cards in sentences:
        left, said = facts.without(sentence, cards)
        if cards and not said and _tells_nothing(sentence, cards, told_often):
            continue
        if cards:
            listed, left = placed(sentence, left, cards)
            places += listed
        if cards or said:
            rest.append(_SAID.sub(" ", _THAT.sub(" ", left)))
        elif _ELSE.search(_NAMED_AGAIN.sub(" ", sentence) if _ASKS.match(sentence) else sentence):
            rest.append(sentence)
    if facts.discarding and not _TO_LAY.search(text) and _in_hand_alone(places) == DEALT:
        return Told("", _UNREAD, _TOO_EARLY)
    return facts.told(places, " ".join(" ".join(rest).split()))


def _in_hand_alone(places: Sequence[Place]) -> int:
    """Return the number of cards in the hand if none lies elsewhere, else 0."""
    return sum(len(place.codes) for place in places) if all(place.where == "hand" for place in places) else 0


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
        later = any(fact.search(text) for fact in (_TURN, _EARLIER, _BOTH, _NOTHING))
        self.discarding = not later and _TO_DISCARD.search(text) is not None
        self.top = re.search(r"\btop\s+(?:card|discard)\b", text) is not None
        self.held = _number(_HELD.search(text))
        self.stock = _number(_STOCK.search(text))
        self.wrong = ""
        self.waits = _WAITS.search(text) is not None
        left, lead = _number(_MATCH_LEFT.search(text)), _LEAD.search(text)
        self.left = 1 if _LAST.search(text) else left
        self.lead = 0 if lead is None else int(lead[1] or lead[4]) * (1 if (lead[2] or lead[3]) == "ahead" else -1)

    def without(self, sentence: str, cards: Sequence[Named]) -> tuple[str, bool]:
        """Return a sentence with spaces in place of its cards and facts, and True if it has a fact. Nothing moves."""
        left = sentence
        for one in cards:
            left = f"{left[: one.start]}{' ' * (one.end - one.start)}{left[one.end :]}"
        facts = (
            _TURN,
            _EARLIER,
            _BOTH,
            _NOBODY,
            _NOTHING,
            _HELD,
            _STOCK,
            _LAST,
            _MATCH_LEFT,
            _LEAD,
            _DEALER,
            _OTHER,
            _COUNT,
        )
        before = left
        for fact in facts:
            left = fact.sub(lambda match: " " * len(match[0]), left)
        return left, left != before

    def told(self, places: Sequence[Place], rest: str) -> Told | None:
        """Return the position with the words that are left, or why there is none; None if too little is told, or too much."""
        state = self.state(places)
        if state is not None and _SUITLESS.search(rest):
            self.wrong = _NO_SUITS
        if self.wrong:
            return Told("", _UNREAD, self.wrong)
        return None if state is None else Told(state, rest)

    def state(self, places: Sequence[Place]) -> str | None:
        """Return the text of the position, or of the hand and the table if no discard is told; None if too little is told, or too much."""
        hand = [code for place in places if place.where in ("hand", "stock", "take") for code in place.codes]
        taken = [place for place in places if place.where in ("stock", "take")]
        pile, *melds = (
            [code for place in places if place.where == where for code in place.codes]
            for where in ("pile", "mine", "theirs", "table")
        )
        read = [as_melds(codes) for codes in melds]
        # Cards that the opponent took have no words here.
        seen = any(place.where == "seen" for place in places)
        if not hand or seen or None in read or len(taken) > 1 or any(len(place.codes) != 1 for place in taken):
            return None
        own, theirs, others = (meld or [] for meld in read)
        if self.held is not None and self.held < DEALT <= len(hand) and not (own or theirs or others):
            self.wrong = _NO_MELDS
            return None
        if taken and not (own or theirs or others or pile):
            # What may be laid down does not depend on the discards; if it should be, it does.
            self.wrong = _NO_DISCARD if self.waits else ""
            return None if self.waits else "".join(hand)
        if (own or theirs or others) and not pile:
            # What may be laid down in this turn is known without the discards.
            laid = "-laid" if own or self.both or self.earlier else ""
            return f"{''.join(hand)}-{'.'.join([*own, *theirs, *others])}{laid}"
        if self.discarding and len(hand) == DEALT + 1 and not (self.dealer or pile or taken or others):
            self.first = self.other = True
        if others or not (self.dealer or self.other or pile or taken):
            return None
        return self._view(hand, pile, own, theirs, taken)

    def _view(
        self,
        hand: Sequence[str],
        pile: Sequence[str],
        own: Sequence[str],
        theirs: Sequence[str],
        taken: Sequence[Place],
    ) -> str | None:
        """Return the text of the position in play; None if the facts contradict the melds."""
        held = self.held if self.held is not None else None if theirs else DEALT
        # Below a top card lie others that nobody told, if the hand has gone on for long.
        if self.top and self.stock is None and len(pile) == 1 and (own or theirs):
            self.wrong = _HIDDEN
            return None
        if held is None or (self.nobody and (own or theirs)) or (self.both and not (own and theirs)):
            return None
        table = [*own, *theirs]
        # The code of a card is two letters, and that of a joker one.
        on_table = sum(len(meld) + meld.count("X") for meld in table) // 2
        stock = self.stock if self.stock is not None else DECK - len(hand) - len(pile) - held - on_table
        moment = f"{taken[0].where}.{taken[0].codes[0]}" if taken else "first" if self.first and not pile else "draw"
        laid = _LAID[bool(own), bool(theirs)]
        # The first discard of a hand is that of the player who has not dealt.
        dealer = "dealer" if self.dealer or (not self.other and len(pile) == 1 and not table) else "other"
        cards = ["".join(hand), ".".join(table) or "0", laid, str(held), "".join(pile) or "0"]
        return "-".join([*cards, str(stock), moment, dealer, *self._standing()])

    def _standing(self) -> list[str]:
        """Return the lead and the hands left as text; none if it is no match."""
        if self.left is None:
            return []
        lead = "level" if not self.lead else f"{'ahead' if self.lead > 0 else 'behind'}{abs(self.lead)}"
        return [lead, f"{self.left}left"]


def _number(match: re.Match[str] | None) -> int | None:
    """Return the number that a match tells; None if there is no match."""
    return None if match is None else number_of(next(filter(None, match.groups())))
