"""The parts of positions, which people set by clicking. In play hidden cards stay hidden, and are counted by the service."""

from solvers.contract.presentation.forms import Form, Option, Part
from solvers.games.card_thirty import goals
from solvers.games.card_thirty.play.view_text import NONE

# A match has at most so many hands left in the form. Longer matches are told as text.
_HANDS = 10

_PARTS = (
    Part("hand", "Your hand", "cards", low=1, high=11),
    Part("table", "Melds on the table", "text", "-", empty=NONE, hint="such as 5CDH, H789", between="."),
    Part(
        "laid",
        "Who has laid down",
        "option",
        options=(
            Option("-neither", "nobody"),
            Option("-own", "you"),
            Option("-other", "the opponent"),
            Option("-both", "both"),
        ),
    ),
    Part("held", "Cards of the opponent", "rest", "-"),
    Part("seen", "Cards of the opponent that you have seen", "text", ".", hint="such as 6D9D, taken from the discards"),
    Part("discards", "Discards", "text", "-", empty=NONE, hint="such as 6DKS, the top one last"),
    Part("stock", "Cards in the stock", "rest", "-"),
    Part(
        "again",
        "The stock",
        "option",
        options=(Option("", "was not used up yet"), Option("r", "was made of the discards")),
    ),
    Part(
        "moment",
        "You",
        "option",
        options=(
            Option("-draw", "are about to draw"),
            Option("-stock", "have drawn from the stock"),
            Option("-take", "have taken the top discard"),
            Option("-first", "begin the hand, with 11 cards", full=True),
        ),
    ),
    Part("taken", "The card just taken", "card", ".", when=("-stock", "-take")),
    Part(
        "dealer", "The deal", "option", options=(Option("-other", "was the opponent’s"), Option("-dealer", "was yours"))
    ),
)
_MATCH = (
    Part(
        "lead", "Totals so far", "text", "-", empty="level", hint="such as ahead12 or behind40; lower totals are ahead"
    ),
    Part(
        "left",
        "Hands left",
        "option",
        options=tuple(Option(f"-{number}left", f"{number} with this one") for number in range(1, _HANDS + 1)),
    ),
)
FORMS = (
    Form(
        ("lay-*",),
        (
            Part("hand", "Your hand", "cards", low=1, high=11),
            Part("table", "Melds on the table", "text", "-", hint="such as 5CDH, H789", between="."),
            Part(
                "laid",
                "You",
                "option",
                options=(Option("", "have laid down nothing yet"), Option("-laid", "have laid down before")),
            ),
        ),
    ),
    Form((goals.NEXT_CARD,), (Part("hand", "Your hand", "cards", low=1, high=10),)),
    Form(goals.LEARNED, _PARTS),
    Form((goals.WIN_MATCH.slug,), (*_PARTS, *_MATCH)),
)
