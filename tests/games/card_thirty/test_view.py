"""Positions with hidden cards: their texts, and those that cannot come about."""

import re

import pytest

from service.settings import ROOT
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.play.view import Standing, unseen
from solvers.games.card_thirty.play.view_text import example, format_view, parse_view
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.positions import DEFAULT, VARIANTS

HAND = "4C9CKCTD7H8H9H2S3SQS"
# The player to move has laid down four cards of 40 points, and the opponent has not.
LAID = "4C9C7H8H9H3S"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_example_is_possible(variant: str) -> None:
    """The example that stands beside a refusal is read under all rules, in and outside a match."""
    rules = CardThirtyRules.parse(variant)
    for match in (False, True):
        text = example(rules, match=match)
        view = parse_view(rules, text, match=match)

        assert format_view(view) == text
        assert len(unseen(rules, view)) == view.stock + view.held - len(view.seen)


@pytest.mark.parametrize(
    "text",
    [
        f"{HAND}-0-neither-10-6DKS-32-draw-other",
        f"{HAND}-0-neither-10.6DX-5S-33-draw-dealer",
        f"5C{HAND}-0-neither-10-0-33-first-other",
        f"5C{HAND}-0-neither-10-2H3H-31-stock.5C-other",
        f"5C{HAND}-0-neither-10-2H-32-take.5C-other",
        f"5C{HAND}-0-neither-10-0-33-take.5C-dealer",
        f"{HAND}-0-neither-10.2C3CTC4D5D6D7D8D9D-2H3H4H-31r-draw-dealer",
        f"{LAID}-KCDHX-own-10.2C-2H-33-draw-other",
        f"{HAND}-KDHX.H234-other-4-6D-33-draw-other",
        "7H8H-3CDS.KCDHSX.S6789TJQ-both-4-6DJC-31-stock.8H-other",
    ],
)
def test_canonical_texts_stay(text: str) -> None:
    """A canonical text is read and written again as it is."""
    hand, *others = text.split("-")
    view = parse_view(DEFAULT, text)
    assert format_view(view).split("-")[1:] == others
    assert format_view(parse_view(DEFAULT, format_view(view))) == format_view(view)
    assert sorted(format_view(view).split("-")[0]) == sorted(hand)


def test_the_documented_positions() -> None:
    """The positions in the documentation are canonical."""
    shown = re.findall(
        r"`([^`]+-(?:dealer|other)(?:-[^`]*left)?)` \|", (ROOT / "docs" / "notation.md").read_text("utf-8")
    )
    assert len(shown) == 5
    for text in shown:
        assert format_view(parse_view(DEFAULT, text, match=text.endswith("left"))) == text


@pytest.mark.parametrize(
    "text",
    [
        " qs 10d, 9c 4c kc 7h 8h 9h 2s 3s - 0 - Neither - 10 . - 6d kS - 32 - DRAW - Other ",
        "♠Q ♦10 ♣9 ♣4 ♣K ♥7 ♥8 ♥9 ♠2 ♠3--neither-10-6D+KS-32-draw-other",
    ],
)
def test_spelling_is_forgiven(text: str) -> None:
    """Capitals, spaces, pictures of suits and the order of cards in the hand do not matter."""
    assert format_view(parse_view(DEFAULT, text)) == f"{HAND}-0-neither-10-6DKS-32-draw-other"


def test_discards_keep_their_order() -> None:
    """The top discard is the last one."""
    assert parse_view(DEFAULT, f"{HAND}-0-neither-10-KS6D-32-draw-other").discards == (51, 18)


@pytest.mark.parametrize(
    ("more", "standing"),
    [
        ("ahead12-7left", Standing(12, 7)),
        ("behind12-7left", Standing(-12, 7)),
        ("level-10left", Standing(0, 10)),
    ],
)
def test_positions_of_a_match(more: str, standing: Standing) -> None:
    """In a match two more fields tell the lead and the hands left."""
    text = f"{HAND}-0-neither-10-6DKS-32-draw-other-{more}"
    view = parse_view(DEFAULT, text, match=True)

    assert view.standing == standing
    assert format_view(view) == text
    assert parse_view(DEFAULT, text.upper(), match=True) == view


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1 field, not 8"),
        (f"{HAND}-0-neither-10-6DKS-32-draw", "7 fields, not 8"),
        (f"{HAND}-0-neither-10-6DKS-32-draw-other-level-7left", "10 fields, not 8"),
        (f"{HAND}Z-0-neither-10-6DKS-32-draw-other", "card 'Z': no rank Z"),
        (f"{HAND}-0-none-10-6DKS-32-draw-other", "LAID 'none': neither, own, other or both"),
        (f"{HAND}-0-neither-ten-6DKS-32-draw-other", "OPPONENT 'ten': a number of cards"),
        (f"{HAND}-0-neither-10-6DKS-32x-draw-other", "STOCK '32x': a number, with r"),
        (f"{HAND}-0-neither-10-6DKS-32-drew-other", "MOMENT 'drew': draw, first"),
        (f"{HAND}-0-neither-10-6DKS-32-stock-other", "MOMENT 'stock': draw, first"),
        (f"{HAND}-0-neither-10-6DKS-32-draw.KS-other", "MOMENT 'draw.KS'"),
        (f"{HAND}-0-neither-10-6DKS-32-stock.KSKD-other", "one card after stock or take"),
        (f"{HAND}-0-neither-10-6DKS-32-draw-me", "DEALER 'me': dealer or other"),
        (f"{HAND}-0-neither-10-6DKS-32-draw-other-" + "x" * 400, "characters: at most 400"),
    ],
)
def test_malformed_texts_are_refused(text: str, says: str) -> None:
    """A text outside the grammar is refused with what is wrong and an example."""
    with pytest.raises(NotationError, match=says) as caught:
        parse_view(DEFAULT, text)

    assert caught.value.example == example(DEFAULT)


@pytest.mark.parametrize(
    ("more", "says"),
    [("ahead-7left", "LEAD 'ahead'"), ("level-7", "LEFT '7'"), ("ahead0x-7left", "LEAD 'ahead0x'")],
)
def test_malformed_standings_are_refused(more: str, says: str) -> None:
    """The lead and the hands left have their spelling."""
    with pytest.raises(NotationError, match=says):
        parse_view(DEFAULT, f"{HAND}-0-neither-10-6DKS-32-draw-other-{more}", match=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{HAND}-0-neither-10-6DQS-32-draw-other", "card QS is there twice"),
        (f"{HAND}-0-neither-10.X-XX-32-draw-other", "3 jokers"),
        (f"5C{HAND}2C-0-neither-10-6D-32-take.5C-other", "12 cards in the hand.*holds 11 after drawing"),
        (f"5C{HAND}-0-neither-10-6DKS-31-draw-other", "11 cards in the hand.*holds 10 before drawing"),
        (f"{HAND}-0-neither-9-6DKS-33-draw-other", "9 cards held by the opponent.*holds 10"),
        (f"{HAND}-0-neither-0-6DKS-32-draw-other", "no card is held by the opponent: the hand is over"),
        ("-0-neither-10-6DKS-32-draw-other", "no card is in the hand"),
        (f"{HAND}-H34X.H234-other-4-6DKS-32-draw-other", "3H is there twice|card 3H"),
        (f"{HAND}-H235-other-7-6DKS-32-draw-other", "meld 'H235': the ranks of a run follow"),
        (f"{HAND}-KDHX-neither-7-6DKS-32-draw-other", "melds on the table, and neither"),
        (f"{HAND}-0-other-7-6DKS-32-draw-other", "no meld on the table"),
        (f"{HAND}-3CDH-other-7-6DKS-32-draw-other", "melds of 9 points on the table"),
        (f"{LAID}8C5D-KDHX-own-8-6D-33-draw-other", "8 cards in the hand: a player who has laid down holds 1 to 7"),
        (f"{HAND}-KDHX-other-8-6D-33-draw-other", "8 cards held by the opponent.*1 to 7"),
        (f"{LAID}-KDHX-own-10-6D-34-draw-other", "19 cards in both hands and on the table: there are 20"),
        (f"{HAND}-0-neither-10-6DKS-31-draw-other", "53 cards in all.*the deck has 54"),
        (f"{HAND}-0-neither-10.2C3C4D5D6D7D8D9DTCJC2H-3H-33-draw-other", "11 cards of the opponent known"),
        (f"{HAND}-0-neither-10-0-34-draw-other", "the discards are empty"),
        (f"5C{HAND}-0-neither-10-0-33-stock.5C-other", "the discards are empty"),
        (f"5C{HAND}-0-neither-10-6D-32-stock.6C-other", "the card just taken, 6C, is not in the hand"),
        (f"5C{HAND}-0-neither-10-0-33-first-dealer", "the dealer does not take the first turn"),
        (f"5C{HAND}-0-neither-10-6D-32-first-other", "before the first turn nothing"),
        (f"{HAND}-0-neither-10-0-34-first-other", "10 cards against 10 in the first turn"),
        (f"5C{HAND}-0-neither-10-0-32-first-other", "32 cards in the stock in the first turn: there are 33"),
        (f"{HAND}-0-neither-10-6D-33r-draw-other", "10 cards of the opponent not known, but only 0 drawn"),
    ],
)
def test_impossible_positions_are_refused(text: str, says: str) -> None:
    """A position that cannot come about is refused with the culprit and an example."""
    with pytest.raises(IllegalError, match=says) as caught:
        parse_view(DEFAULT, text)

    assert caught.value.example == example(DEFAULT)


def test_an_empty_stock_is_reshuffled_before_a_draw() -> None:
    """No player ever chooses between an empty stock and the discards."""
    view = parse_view(DEFAULT, f"{HAND}-0-neither-10.2C3C4D5D6D7D8D9DTCJC-6C-33r-draw-other")
    used_up = view._replace(discards=(*view.discards, *unseen(DEFAULT, view)), stock=0, reshuffled=False)
    with pytest.raises(IllegalError, match="the stock is empty before a draw"):
        parse_view(DEFAULT, format_view(used_up))


def test_rules_forbid_a_reshuffle() -> None:
    """Under the rule that the stock's end is the hand's end, no stock is reshuffled."""
    rules = CardThirtyRules.parse("stock_exhausted=end")
    with pytest.raises(IllegalError, match="never reshuffled"):
        parse_view(rules, f"{HAND}-0-neither-10.2C3C4D5D6D7D8D9DTCJC-6C-33r-draw-other")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("level-11left", "11 hands left: a match has 10"),
        ("level-0left", "0 hands left"),
        ("ahead1-10left", "a lead of 1 points after 0 hands: at most 0"),
        ("behind301-7left", "a lead of 301 points after 3 hands: at most 300"),
    ],
)
def test_impossible_standings_are_refused(more: str, says: str) -> None:
    """A match has so many hands, and a hand so many points."""
    with pytest.raises(IllegalError, match=says):
        parse_view(DEFAULT, f"{HAND}-0-neither-10-6DKS-32-draw-other-{more}", match=True)
