"""Positions of the card game as people tell them."""

import pytest

from solvers.games.card_thirty.notation import CardThirtyNotation
from solvers.games.card_thirty.play.view_text import parse_view
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.casual import written_out
from solvers.games.card_thirty.words.named_cards import named
from solvers.games.card_thirty.words.told import told


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("kings of hearts diamonds and clubs, 10 of spades, 5 hearts", ("KH", "KD", "KC", "TS", "5H")),
        ("ace 2 3 of hearts, 4 clubs and the queen of spades", ("AH", "2H", "3H", "4C", "QS")),
        ("jack + queen of diamonds, 7 and 8 of hearts, both jokers", ("JD", "QD", "7H", "8H", "X", "X")),
        ("6 7 of spades with a joker as the 8, and the 4s of hearts clubs spades", ("6S", "7S", "X", "4H", "4C", "4S")),
        ("kc 10h as 5h", ("KC", "TH", "AS", "5H")),
        ("three queens (all but clubs), 3h", ("QD", "QH", "QS", "3H")),
    ],
)
def test_cards_are_named_in_many_ways(text: str, codes: tuple[str, ...]) -> None:
    """Ranks and suits are joined as people join them."""
    assert [one.codes for one in named(text)] == [codes]


@pytest.mark.parametrize(
    "text",
    ["she has 4 cards left", "a 5 and a 6", "the ace or the king", "two kings", "as good as it gets", "10 points"],
)
def test_numbers_and_ranks_without_suits_are_no_cards(text: str) -> None:
    """A card has a suit."""
    assert named(text) == []


HAND = (
    "kings of hearts and diamonds, 10 of spades, 5 hearts, 6 diamonds, 3 clubs, 7 spades, 8 diamonds, 2 hearts, 9 clubs"
)
CODES = "3C9C6D8DKD2H5HKH7STS"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (f"i dealt, he threw the 7 of diamonds. my hand: {HAND}", f"{CODES}-0-neither-10-7D-33-draw-dealer"),
        (
            f"he threw the 7 of diamonds, i drew the ace of clubs from the stock. i have {HAND}",
            "3C9CAC6D8DKD2H5HKH7STS-0-neither-10-7D-32-stock.AC-dealer",
        ),
        (
            f"i go first with 11 cards: {HAND}, ace clubs. what do i discard?",
            "3C9CAC6D8DKD2H5HKH7STS-0-neither-10-0-33-first-other",
        ),
        (
            f"last hand of the match, i am 60 points ahead and i start. my cards are {HAND}, ace clubs",
            "3C9CAC6D8DKD2H5HKH7STS-0-neither-10-0-33-first-other-ahead60-1left",
        ),
        (
            (
                "we are both down. my melds: kings of hearts clubs spades and 3 4 5 6 7 of diamonds. hers: 8 hearts 8 diamonds 8 spades and the twos of hearts diamonds "
                "spades. she has 4 cards left. i hold 5 hearts, a joker and the 9 of clubs i just drew from the stock. the stock has 32 cards, the top discard is the jack of clubs"
            ),
            "9C5HX-D34567.2DHS.8DHS.KCHS-both-4-JC-32-stock.9C-other",
        ),
    ],
)
def test_a_position_is_told_in_words(text: str, state: str) -> None:
    """Each card lies where the words beside it say, and what nobody tells follows from the rules."""
    found = told(text)
    assert found is not None
    match = "left" in state
    assert parse_view(CardThirtyRules(), found.state, match=match) == parse_view(CardThirtyRules(), state, match=match)


@pytest.mark.parametrize(
    "text",
    [
        "kings of clubs, hearts and spades, 7 8 9 of hearts and 4 of clubs",
        "can i lay down king of clubs and queen of hearts",
        "what is a joker worth",
        "4c8hxx-5cdh",
    ],
)
def test_what_tells_too_little_is_no_position_in_play(text: str) -> None:
    """Without a word of the deal, of a discard or of a card drawn nobody tells a position in play."""
    assert told(text) is None


@pytest.mark.parametrize(
    ("sentence", "left"),
    [("how likely is a joker next?", "likely"), ("what if he has two kings?", "if"), ("aces count one.", "aces")],
)
def test_what_else_is_asked_stays_beside_the_position(sentence: str, left: str) -> None:
    """A question or a rule that the position does not answer is left for the reader, who refuses it."""
    found = told(f"i dealt, he threw the 7 of diamonds. my hand: {HAND}. {sentence}")
    assert found is not None
    assert left in found.rest.split()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("the top discard ts", ("TS",)),
        ("ah as x 4c", ("AH", "AS", "X", "4C")),
        ("kh kd x 7s", ("KH", "KD", "X", "7S")),
        ("two kings kd kc, 3h", ("KD", "KC", "3H")),
        ("789 of clubs", ("7C", "8C", "9C")),
    ],
)
def test_cards_named_in_a_hurry_are_written_out(text: str, codes: tuple[str, ...]) -> None:
    """A word that may be English is a card behind a word for one, an x among codes is a joker, and a number before codes counts them."""
    assert tuple(code for one in named(written_out(text)) for code in one.codes) == codes


@pytest.mark.parametrize(
    "text",
    ["use it as joker", "discard as dealer", "x marks the spot", "three kings kd kc", "at clubs"],
)
def test_words_that_look_like_cards_are_none(text: str) -> None:
    """An ace of spades needs other cards beside it, a joker by its letter too, and a wrong number of cards stays."""
    assert not {"AS", "AC", "AD"} & {code for one in named(written_out(text)) for code in one.codes}
    assert written_out(text) == text


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "got kh kd x 7s 8s 9s 2c 3d 4h jc 5d 1st to go no1 laid",
            "2CJC3D5DKD4HKH7S8S9SX-0-neither-10-0-33-first-other",
        ),
        (
            "hand 2h 3h 4h 9s 9d 9c ks qd jd 6c, top discard kh. take it or draw?",
            "6C9C9DJDQD2H3H4H9SKS-0-neither-10-KH-33-draw-dealer",
        ),
    ],
)
def test_a_position_told_in_a_hurry_is_read(text: str, state: str) -> None:
    """The first player to go has eleven cards, and the top discard is the card behind it."""
    found = told(text)
    assert found is not None
    assert parse_view(CardThirtyRules(), found.state) == parse_view(CardThirtyRules(), state)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("hand kc kd 5h 6h 7h 2s 3d 9c tc jd, opponent has 4 cards, top discard ks, take it?", "melds"),
        (
            "he is got 2 cards left, hand 4h 5h 6h 9c 9d js qs ks 2d 7c his melds 8c 8d 8h 8s and 3s 4s 5s 6s top discard ts my draw",
            "below the top one",
        ),
        ("i hold as 2s 3s 9d 9h 9c jd 6h 8c kc and drew the ten of diamonds. wait or lay down now?", "discards"),
    ],
)
def test_what_a_position_lacks_is_told(text: str, missing: str) -> None:
    """Melds of an opponent with few cards, and discards that are not told, are asked for."""
    found = told(text)
    assert found is not None
    assert missing in found.wrong


def test_without_the_discards_a_hand_may_be_laid_down() -> None:
    """The discards change nothing of the lay-down of a hand with the card just drawn."""
    found = told("i hold as 2s 3s 9d 9h 9c jd 6h 8c kc and drew the ten of diamonds from the stock. nobody is down yet")
    assert found is not None
    assert found.state == "AS2S3S9D9H9CJD6H8CKCTD"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        # The numbers of cards follow from the rules: both hands and the table have 20 cards before a draw.
        (
            f"he laid 10 j q k of clubs, nothing from me. {HAND}. he threw the 7 of diamonds",
            f"{CODES}-CTJQK-other-6-7D-33-draw-other",
        ),
        (f"{HAND}. discards: 4d then 7d. he holds 10 cards", f"{CODES}-0-neither-10-4D7D-32-draw-other"),
        (f"my hand is {HAND} and the top card is 7d", f"{CODES}-0-neither-10-7D-33-draw-dealer"),
        (f"he has picked up my 4d, now he throws 7d. i have {HAND}", f"{CODES}-0-neither-10.4D-7D-33-draw-other"),
        (
            f"he threw 7d. i got the ace of clubs off the stock, and i have {HAND}, ace of clubs",
            "3C9CAC6D8DKD2H5HKH7STS-0-neither-10-7D-32-stock.AC-dealer",
        ),
        (
            f"opponent is 15 ahead of me with 5 hands to go. i hold {HAND}. discard pile: 7d",
            f"{CODES}-0-neither-10-7D-33-draw-dealer-behind15-5left",
        ),
        (
            f"we are 3 hands from the end and level. i hold {HAND}. discard pile: 7d",
            f"{CODES}-0-neither-10-7D-33-draw-dealer-level-3left",
        ),
        (f"i discarded 4d. he took it. i have {HAND}, he threw 7d", f"{CODES}-0-neither-10.4D-7D-33-draw-other"),
        (
            f"he laid 3s 3d 3h 3c joker and has 5 cards, i hold {HAND.replace('3 clubs', '4 clubs')}. he threw 7d",
            f"{CODES.replace('3C', '4C')}-3CDHSX-other-5-7D-33-draw-other",
        ),
        # Whose melds are is said right beside them.
        (
            "table: his 4 5 6 7 8 of hearts, my 8c 8d 8s and kc kd kh. i hold 2c 9d qs. he has 6 cards. he threw 3d",
            "2C9DQS-H45678.8CDS.KCDH-both-6-3D-33-draw-other",
        ),
        ("he has 7 8 9 10 of diamonds laid down, i have jd and 2s", "JD2S-D789T"),
        ("i hold 2c 9d, already laid, table is 5c 5d 5h mine", "2C9D-5CDH-laid"),
        ("i have laid down already 4c 4d 4h. hand now: 5s kd", "5SKD-4CDH-laid"),
        ("i went down with 4c 4d 4h, he is down with jc qc kc. i hold 5s kd", "5SKD-4CDH.CJQK-laid"),
        # Earlier says when, behind cards too.
        (
            "i laid 7h 8h 9h 10h earlier. i hold 3d 3s 2s kc ks qd. he threw 4h",
            "KC3DQD2S3SKS-H789T-own-10-4H-33-draw-other",
        ),
        # What he threw is mine once I took it.
        (
            f"{HAND}. i took the 4h he threw, what do i discard? the pile is jc",
            f"{CODES}4H-0-neither-10-JC-32-take.4H-other",
        ),
        (f"the pile shows 4h. i took it. {HAND}. what do i throw", f"{CODES}4H-0-neither-10-0-33-take.4H-dealer"),
        (
            f"he threw 8s then 4h and i picked it up. {HAND}, what to throw",
            f"{CODES}4H-0-neither-10-8S-32-take.4H-other",
        ),
        (f"i took the top card, 4h. {HAND}, pile now 9d", f"{CODES}4H-0-neither-10-9D-32-take.4H-other"),
        (f"he threw 4h. i took it. the pile is now 9d. {HAND}", f"{CODES}4H-0-neither-10-9D-32-take.4H-other"),
        (f"he threw 4h. should i have taken it? {HAND}", f"{CODES}-0-neither-10-4H-33-draw-dealer"),
        (f"i drew the top card 4h. {HAND}. he threw 9d", f"{CODES}4H-0-neither-10-9D-32-stock.4H-dealer"),
        (f"he took the top card 4d and threw 7d. {HAND}", f"{CODES}-0-neither-10.4D-7D-33-draw-other"),
        (f"{HAND}, pile from top: 4h 9d 8s", f"{CODES}-0-neither-10-8S9D4H-31-draw-other"),
        (f"{HAND}. 4h on pile", f"{CODES}-0-neither-10-4H-33-draw-dealer"),
        (f"if i hold {HAND}, and he threw 4h, take it or draw?", f"{CODES}-0-neither-10-4H-33-draw-dealer"),
    ],
)
def test_a_position_is_told_untidily(text: str, state: str) -> None:
    """Owners, verbs and numbers stand where people put them, and say where the cards lie."""
    found = told(text)
    assert found is not None
    assert not found.wrong
    if any(moment in state for moment in ("draw", "stock", "take")):
        match = "left" in state
        assert parse_view(CardThirtyRules(), found.state, match=match) == parse_view(
            CardThirtyRules(), state, match=match
        )
    else:
        notation = CardThirtyNotation(CardThirtyRules(), alone=False)
        assert notation.parse(found.state) == notation.parse(state)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (f"i dealt, he took the 7 of diamonds. my hand: {HAND}", "name the discards"),
        ("i hold kc 9d. what should i throw? table: his 4 5 6 of hearts, my 8c 8d 8h", "name the discards"),
        ("my hand ah 2h 3h kc kd ks 8d 9d 4c 6s, i drew the 7 of clubs. what to discard?", "name the discards"),
        ("i hold three queens (all but clubs), he has 4 cards left. what do i discard?", "name the melds"),
        (f"{HAND}. i am 30 behind, he threw 7d", "hands of the match"),
        (f"{HAND}, ace of clubs, after drawing. he threw 7d", "just drawn"),
        (f"i have 9 cards: {HAND}. he threw 7d", "10 cards are named"),
        ("he has 7d 8d 9d, i have 10d", "where the cards of the opponent lie"),
        ("he laid 7d 8d 10d, i have 10h", "make none"),
        (f"he laid three jacks, {HAND}. he threw 7d", "'three jacks'"),
        ("she threw 5d, i have 5c 5h 9s", "3 cards in the hand"),
        (f"nobody has laid down, table: 4c 4d 4h, {HAND}. he threw 7d", "do not agree"),
        (f"i have laid down before. {HAND}. he threw 7d", "do not agree"),
        # Cards that are wished for, denied or supposed lie nowhere.
        (f"{HAND} but not the 5s. pile: 4h", "where 5S lies"),
        (f"{HAND}. pile: 4h. do i need the 5s?", "where 5S lies"),
        (f"{HAND}. the 5s is gone. pile: 4h", "where 5S lies"),
        (f"{HAND}. pile 4h. what if the pile was 5s", "where 5S lies"),
        (f"{HAND}, pile 4h, under it 5s. take it?", "where 5S lies"),
        # Nor do those with which the opponent does what no word tells.
        (f"opponent collects jh. {HAND}, top card 4h", "where JH lies"),
        (f"he took the top card. {HAND}, pile 7d", "the opponent took"),
        (f"took it. {HAND}", "name the discards"),
    ],
)
def test_what_is_missing_is_said(text: str, missing: str) -> None:
    """A position that lacks something is none, and one sentence says what to tell."""
    found = told(text)
    assert found is not None
    assert missing in found.wrong


@pytest.mark.parametrize(
    "text",
    [
        f"i discarded the king of diamonds. how bad was that? hand {HAND}, ace of clubs",
        f"hand {HAND}, ace of clubs. first turn. should i discard the king of diamonds?",
        f"hand {HAND}, ace of clubs. first turn. how bad is throwing the king of diamonds?",
    ],
)
def test_a_discard_is_asked_about(text: str) -> None:
    """The position is that before the discard, which is told beside it."""
    found = told(text)
    assert found is not None
    assert found.asked == ("discard-KD",)
    assert parse_view(CardThirtyRules(), found.state) == parse_view(
        CardThirtyRules(), "3C9CAC6D8DKD2H5HKH7STS-0-neither-10-0-33-first-other"
    )
