"""The table ``odds``: how many dealt hands can lay down at once, and how many are out at once."""

from fractions import Fraction
from functools import lru_cache

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Table, cell
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.offline.hand_odds import HandOdds, hand_odds
from solvers.games.card_thirty.rules import DEALT, MOST_HELD, CardThirtyRules

SIZES = (DEALT, MOST_HELD)


@lru_cache(maxsize=2)
def counted(rules: CardThirtyRules) -> tuple[HandOdds, ...]:
    """Return the odds of hands of ten and of eleven cards."""
    return hand_odds(
        SIZES,
        jokers=rules.jokers,
        first_meld=rules.first_meld,
        min_naturals_per_meld=rules.min_naturals_per_meld,
        ace_wraps=rules.ace_wraps,
        going_out_needs_discard=rules.going_out_needs_discard,
    )


def make(rules: Rules) -> Table:
    """Return the table, with a row for each number of cards and of jokers in the hand, and one for all jokers together."""
    rules = slugs.expect(rules, CardThirtyRules)
    rows = []
    for odds in counted(rules):
        for jokers in (*range(len(odds.hands)), None):
            chosen = range(len(odds.hands)) if jokers is None else (jokers,)
            hands, lays, out, laid, but_one = (
                sum(column[j] for j in chosen)
                for column in (odds.hands, odds.laying, odds.out, odds.all_laid, odds.all_but_one)
            )
            points = sum(worth * count for j in chosen for worth, count in odds.points[j].items())
            rows.append(
                (
                    odds.cards,
                    jokers,
                    hands,
                    lays,
                    cell(Fraction(lays, hands)),
                    out,
                    cell(Fraction(out, hands)),
                    laid,
                    but_one,
                    cell(Fraction(points, hands)),
                )
            )
    return Table(
        tables.ODDS.name,
        tables.ODDS.title,
        (
            "cards",
            "jokers in the hand",
            "hands",
            "hands that can lay down",
            "P(can lay down)",
            "hands that are out at once",
            "P(out at once)",
            "hands that lay down every card",
            "hands that lay down all but one",
            "best points, on average",
        ),
        tuple(rows),
        (
            f"Every hand is counted. A hand can lay down if its new melds are worth {rules.first_meld} points.",
            "It is out at once if it lays down every card but one and discards that."
            if rules.going_out_needs_discard
            else "It is out at once if it lays down every card, or every card but one and discards that.",
            "The dealer has ten cards. The other player has eleven, and acts first. Null stands for any number of jokers.",
        ),
    )
