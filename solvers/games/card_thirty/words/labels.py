"""Melds, steps and lay-downs of the card game of Thirty in words."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.melds import Meld, Run
from solvers.games.card_thirty.hand.steps import Step
from solvers.games.card_thirty.play import moves, turn
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.words import counted, listed

NOTHING = "lay down nothing"
_NUMBERS = ("no", "one", "two", "three", "four")
_RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def card_label(card: int) -> str:
    """Return a card with its article: ``the 5 of clubs``, ``a joker``."""
    return "a joker" if card == JOKER else f"the {cards.in_words(card)}"


def meld_label(meld: Meld, hand: Sequence[int] = ()) -> str:
    """Return a meld in words: ``7 8 9 of hearts``, ``three kings``, ``two fives and a joker``.

    If it could be made of other cards of the hand, the suits are named: ``the kings of clubs, hearts and spades``.
    """
    if isinstance(meld, Run):
        ranks = ["joker" if card == JOKER else cards.rank_in_words(cards.rank_of(card)) for card in meld.places]
        run = f"{' '.join(ranks)} of {cards.suit_in_words(meld.suit)}"
        return f"{run} and {_jokers(meld.surplus)}" if meld.surplus else run
    named = _plural(meld.rank, meld.naturals)
    if any(card != JOKER and cards.rank_of(card) == meld.rank and card not in meld.cards for card in hand):
        naturals = f"the {named} of {listed([cards.suit_in_words(suit) for suit in melds.bits(meld.suits)])}"
    else:
        naturals = f"{_NUMBERS[meld.naturals]} {named}"
    if not meld.jokers:
        return naturals
    declared = [cards.suit_in_words(suit) for suit in range(4) if meld.declared >> suit & 1]
    return f"{naturals} and {_jokers(meld.jokers)}" + (f" ({listed(declared)})" if declared else "")


def lay_label(new: Sequence[Meld], hand: Sequence[int] = ()) -> str:
    """Return new melds and their points in words: ``lay down 7 8 9 of hearts and three kings for 54 points``."""
    # A meld with jokers has an "and" of its own: commas keep it together.
    words = [meld_label(meld, hand) for meld in new]
    joined = listed(words) if not any(" and " in word for word in words) else ", ".join(words)
    return f"lay down {joined} for {counted(sum(meld.points for meld in new), 'points')}"


def step_label(step: Step, hand: Sequence[int] = ()) -> str:
    """Return a step of a hand in words: ``add the 5 of clubs to the fives``."""
    return label((step,), hand)


def label(steps: Iterable[Step], hand: Sequence[int] = ()) -> str:
    """Return the steps of a lay-down in words, with semicolons between them.

    New melds that follow each other are laid together, and so are cards that one meld takes one after the other. Suits
    are named where the hand has cards of the same rank besides.
    """
    said = []
    for _, group in groupby(_chained(steps), key=lambda numbered: numbered[0]):
        same = [step for _, step in group]
        if same[0].kind == "lay":
            said.append(lay_label([step.after for step in same], hand))
        elif same[0].kind == "swap":
            said.append(f"put {card_label(same[0].cards[0])} in the joker's place and take the joker")
        else:
            said.append(f"add {_added(same)} to {_place(same[0].before)}")
    return "; ".join(said) or NOTHING


def move_label(rules: CardThirtyRules, view: View, move: str, *, warned: bool = True) -> str:
    """Return an action in words; if ``warned``, with a warning if the discard could take the place of a joker on the table."""
    read = moves.read_move(rules, move)
    if read == "take":
        return f"take {card_label(view.discards[-1])} from the discards"
    if not isinstance(read, Play):
        return "draw from the stock"
    end = turn.after(rules, view, read)
    said = [label(read.steps, view.hand)] if read.steps else []
    if read.discard is not None:
        said.append(f"discard {card_label(read.discard)}")
    words = "; ".join(said)
    if end.then == "out":
        return f"{words} and go out"
    if warned and read.discard is not None and melds.fetches(end.table, read.discard):
        return f"{words} (the opponent could put it in a joker's place)"
    return words


def _chained(steps: Iterable[Step]) -> Iterable[tuple[int, Step]]:
    """Yield steps with a number that is the same for those that are said together."""
    number, last = 0, None
    for step in steps:
        together = last is not None and step.kind == last.kind and step.kind != "swap"
        if not (together and last is not None and (step.kind == "lay" or step.before == last.after)):
            number += 1
        yield number, step
        last = step


def table_label(table: Sequence[Meld]) -> str:
    """Return the melds on a table: ``5C 5D 5H and 7H joker 9H on the table``. A joker of a run stands in its place."""
    return f"{listed([shown(_in_places(meld)) for meld in table]) or 'nothing'} on the table"


def _in_places(meld: Meld) -> Sequence[int]:
    """Return the cards of a meld as they lie there."""
    return (*meld.places, *(JOKER,) * meld.surplus) if isinstance(meld, Run) else meld.cards


def standing_label(standing: Standing) -> str:
    """Return the state of a match: ``12 points ahead, 7 hands left``."""
    lead = counted(abs(standing.lead), "points")
    ahead = f"{lead} {'ahead' if standing.lead > 0 else 'behind'}" if standing.lead else "level"
    return f"{ahead}, {counted(standing.left, 'hands')} left"


def shown(some: Sequence[int]) -> str:
    """Return cards in short: ``4C 10H joker``."""
    texts = ["joker" if card == JOKER else cards.format_card(card).replace("T", "10") for card in some]
    return " ".join(texts) or "no cards"


def cards_label(some: Sequence[int]) -> str:
    """Return cards in words: ``the 5 of clubs, the king of hearts and two jokers``."""
    jokers = some.count(JOKER)
    words = [card_label(card) for card in cards.ordered(card for card in some if card != JOKER)]
    return listed([*words, *([_jokers(jokers)] if jokers else [])])


def _added(same: Sequence[Step]) -> str:
    """Return the cards that a meld takes; of a joker of a run also the card that it stands for."""
    added = [card for step in same for card in step.cards]
    before, after = same[0].before, same[-1].after
    if not (isinstance(before, Run) and isinstance(after, Run)) or after.surplus > before.surplus:
        return cards_label(added)
    shift = before.low - after.low
    old = range(shift, shift + len(before.places))
    jokers = [index for index, card in enumerate(after.places) if card == JOKER and index not in old]
    stands = [f"a joker as the {cards.rank_in_words(cards.rank_of(after.wanted(index)))}" for index in jokers]
    return listed([*(card_label(card) for card in cards.ordered(added) if card != JOKER), *stands])


def _place(meld: Meld | None) -> str:
    """Return the meld that takes a card: ``the fives``, ``7 8 9 of hearts``."""
    if meld is None or isinstance(meld, Run):
        return meld_label(meld) if meld else "the table"
    return f"the {_plural(meld.rank, 2)}"


def _jokers(number: int) -> str:
    return "a joker" if number == 1 else f"{_NUMBERS[number]} jokers"


def _plural(rank: int, number: int) -> str:
    word = _RANKS[rank]
    return word if number == 1 else f"{word}es" if word == "six" else f"{word}s"
