"""The steps that carry out an arrangement, in one canonical order.

First come the melds of a first lay-down, then natural cards that take the places of jokers lent to them; then all that
fetches jokers from the table, cards added to sets, runs that grow, and the other new melds. Jokers that nothing needs
come last. They go where they can never be fetched, if there is such a meld, else to the first meld of the table.
"""

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand import first, melds
from solvers.games.card_thirty.hand.arrangements import Arrangement, Sight, new_sets, usable
from solvers.games.card_thirty.hand.melds import RANKS, Meld, MeldedSet, Run, bits
from solvers.games.card_thirty.hand.steps import Step


def sequence(sight: Sight, arrangement: Arrangement) -> tuple[Step, ...]:
    """Return the steps of an arrangement. They are legal in this order."""
    return _Sequence(sight, arrangement).steps()


class _Sequence:
    """The melds on the table while steps are taken; each keeps its number."""

    def __init__(self, sight: Sight, arrangement: Arrangement) -> None:
        self._sight = sight
        self._rules = sight.rules
        self._arrangement = arrangement
        self._table = list(sight.table)
        self._steps: list[Step] = []

    def steps(self) -> tuple[Step, ...]:
        plan = self._arrangement
        new = first.final_melds(self._rules, plan.runs, new_sets(self._rules, plan))
        laid = {} if self._sight.opened else self._open(new)
        for card in bits(plan.swaps):
            self._fetch(card, Run)
        for card in bits(plan.added):
            self._add_to_set(card)
        for suit in range(4):
            self._grow_runs(suit)
        for number, meld in enumerate(new):
            if number not in laid:
                self._lay(meld)
            elif isinstance(meld, Run):
                self._complete(laid[number], meld)
        self._add_spare()
        return tuple(self._steps)

    def _open(self, new: list[Meld]) -> dict[int, int]:
        """Lay the melds of the first lay-down. Return the place on the table of those final new melds that are begun."""
        rules, plan = self._rules, self._arrangement
        laid: dict[int, int] = {}
        for number, meld in first.opening(rules, usable(self._sight, plan), new, plan.spare):
            laid[number] = len(self._table)
            self._lay(meld)
        for number, index in laid.items():
            for card in new[number].cards:
                if card != JOKER and card not in self._table[index].cards:
                    lent = melds.swapped(self._table[index], card)
                    if lent is not None:
                        self._change(index, lent)
        return laid

    def _fetch(self, card: int, kind: type[Run | MeldedSet]) -> bool:
        """Put a card in a joker's place in a run, or a set, that was on the table before; return False if none has one."""
        for index in range(len(self._sight.table)):
            meld = self._table[index]
            after = melds.swapped(meld, card) if isinstance(meld, kind) else None
            if after is not None:
                self._change(index, after)
                return True
        return False

    def _add_to_set(self, card: int) -> None:
        """Add a card to a set that was on the table before, in a joker's place if there is one."""
        if self._fetch(card, MeldedSet):
            return
        for index in range(len(self._sight.table)):
            meld = self._table[index]
            grown = melds.grown(self._rules, meld, card) if isinstance(meld, MeldedSet) else []
            if grown:
                self._change(index, grown[0])
                return

    def _grow_runs(self, suit: int) -> None:
        table = self._sight.table
        places = [index for index, meld in enumerate(table) if isinstance(meld, Run) and meld.suit == suit]
        for growth in self._arrangement.covers[suit].growths:
            for _ in range(growth.length):
                self._extend(places[growth.run], growth.up, growth.mask)

    def _complete(self, index: int, final: Run) -> None:
        """Extend a run that was laid as a window to its final length."""
        mask = sum(1 << cards.rank_of(card) for card in final.places if card != JOKER)
        # Jokers that were laid besides may lie beyond either end already.
        while not self._reaches(index, final.low):
            self._extend(index, up=False, mask=mask)
        while not self._reaches(index, final.low + len(final.places) - 1):
            self._extend(index, up=True, mask=mask)

    def _reaches(self, index: int, end: int) -> bool:
        """Return True if a run has a card at a place of its suit."""
        run = self._table[index]
        assert isinstance(run, Run)  # noqa: S101  # only runs have places
        return (end - run.low) % RANKS < len(run.places)

    def _extend(self, index: int, up: bool, mask: int) -> None:
        """Add the next card at an end of a run: the natural card if it is in the mask of ranks, else a joker."""
        run = self._table[index]
        assert isinstance(run, Run)  # noqa: S101  # only runs have ends
        wanted = run.wanted(len(run.places) if up else -1)
        card = wanted if mask >> cards.rank_of(wanted) & 1 else JOKER
        if up:
            self._change(index, Run(run.suit, run.low, (*run.places, card)))
        else:
            self._change(index, Run(run.suit, (run.low - 1) % RANKS, (card, *run.places)))

    def _add_spare(self) -> None:
        plan = self._arrangement
        used = sum(step.cards.count(JOKER) - (step.kind == "swap") for step in self._steps)
        for _ in range(self._sight.jokers - used - plan.kept):
            ends = [(index, melds.grown(self._rules, meld, JOKER)[0]) for index, meld in enumerate(self._table)]
            if not ends:
                return
            self._change(*min(ends, key=lambda end: (_open_to_all(end[1]), melds.order(end[1]))))

    def _lay(self, meld: Meld) -> None:
        self._table.append(meld)
        self._steps.append(Step(None, meld))

    def _change(self, index: int, after: Meld) -> None:
        self._steps.append(Step(self._table[index], after))
        self._table[index] = after


def _open_to_all(meld: Meld) -> bool:
    """Return True if the last joker of a meld stands for a card, so that a player who holds it may fetch the joker."""
    if isinstance(meld, Run):
        return not meld.surplus
    return meld.size <= 4
