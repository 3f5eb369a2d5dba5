"""Hands, tables and rule sets that the tests of the card game of Thirty draw."""

from random import Random

from solvers.cards import JOKER
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.melds import Meld, Run, Table
from solvers.games.card_thirty.notation import Position
from solvers.games.card_thirty.rules import CardThirtyRules

DEFAULT = CardThirtyRules()
# One rule each that changes which melds there are or what may be laid, and some together.
VARIANTS = (
    "default",
    "min_naturals_per_meld=2",
    "ace_wraps=true",
    "going_out_needs_discard=true",
    "layoff_in_laydown_turn=false",
    "set_joker_suit=declared",
    "jokers=0",
    "jokers=4",
    "first_meld=0",
    "first_meld=45",
    "jokers=4,min_naturals_per_meld=2,ace_wraps=true",
    "jokers=3,going_out_needs_discard=true,layoff_in_laydown_turn=false",
    "jokers=4,set_joker_suit=declared,going_out_needs_discard=true",
)


def random_meld(rules: CardThirtyRules, rng: Random, free: set[int], jokers: int) -> Meld | None:
    """Return a meld of cards that are free and at most so many jokers, or None if a random choice was not legal."""
    length = rng.choice((3, 3, 3, 4, 4, 5, 6))
    if rng.random() < 0.5:
        rank, suits = rng.randrange(13), [suit for suit in range(4) if rng.random() < 0.8]
        if not all(suit * 13 + rank in free for suit in suits):
            return None
        wild = rng.randint(max(0, 3 - len(suits)), max(0, 3 - len(suits)) + rng.choice((0, 0, 0, 1)))
        meld: Meld = melds.set_of(rules, rank, sum(1 << suit for suit in suits), wild)
    else:
        suit, low = rng.randrange(4), rng.randrange(13)
        wanted = [(low + index) % 13 + suit * 13 for index in range(length)]
        places = tuple(card if card in free and rng.random() < 0.85 else JOKER for card in wanted)
        meld = Run(suit, low, places)
    return None if meld.jokers > jokers or melds.complaint(rules, meld) else meld


def random_table(rules: CardThirtyRules, rng: Random, number: int) -> Table:
    """Return about so many random melds that can lie together."""
    free, jokers = set(range(52)), rules.jokers
    laid: list[Meld] = []
    for _ in range(number * 3):
        meld = random_meld(rules, rng, free, jokers)
        if meld is not None and len(laid) < number:
            laid.append(meld)
            free -= set(meld.cards)
            jokers -= meld.jokers
    return melds.table_of(laid)


def random_hand(rules: CardThirtyRules, rng: Random, table: Table, size: int, *, near: bool = False) -> tuple[int, ...]:
    """Return a random hand of cards that are not on the table.

    Cards that are ``near`` each other come from six ranks that follow each other, mostly from two suits, and often with
    jokers, so that they meld in many ways.
    """
    on_table = [card for meld in table for card in meld.cards]
    free = [card for card in range(52) if card not in on_table]
    jokers = [JOKER] * (rules.jokers - on_table.count(JOKER))
    if not near:
        return tuple(sorted(rng.sample(free + jokers, size)))
    low, suits = rng.randrange(13), rng.sample(range(4), 2)
    free = [card for card in free if (card - low) % 13 < 6 and (card // 13 in suits or rng.random() < 0.4)]
    wild = jokers[: rng.choice((0, 0, 1, 1, 2, 3))]
    return tuple(sorted([*rng.sample(free, min(size - len(wild), len(free))), *wild]))


def to_fetch(rules: CardThirtyRules, rng: Random) -> Position:
    """Return a small position, mostly before the first lay-down, with jokers on the table and cards that fetch them."""
    free = set(range(52))
    # The table leaves jokers for the hand.
    jokers = rng.randint(1, max(1, min(2, rules.jokers)))
    laid: list[Meld] = []
    for _ in range(12):
        meld = random_meld(rules, rng, free, jokers)
        if meld is not None and len(laid) < 3 and (meld.jokers or rng.random() < 0.2):
            laid.append(meld)
            free -= set(meld.cards)
            jokers -= meld.jokers
    table = melds.table_of(laid)
    own = min(rules.jokers - sum(meld.jokers for meld in table), rng.choice((0, 1, 1, 2)))
    fetching = [card for card in sorted(free) if melds.fetches(table, card)]
    hand = set(rng.sample(fetching, min(len(fetching), rng.choice((0, 1, 1, 2)))))
    # Cards of three ranks, and of some that follow each other in two suits, meld often.
    ranks, suits, low = rng.sample(range(13), 3), rng.sample(range(4), 2), rng.randrange(13)
    near = [card for card in sorted(free) if card % 13 in ranks or (card // 13 in suits and (card - low) % 13 < 5)]
    rng.shuffle(near)
    size = rng.randint(3, 7) - own
    hand |= set([card for card in near if card not in hand][: max(0, size - len(hand))])
    return Position(tuple(sorted([*hand, *[JOKER] * own])), table, bool(table) and rng.random() < 0.25)
