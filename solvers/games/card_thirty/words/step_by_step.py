"""Turns of the card game of Thirty step by step: what may be laid down next, and with what the turn may end.

Before the first lay-down is worth enough, a meld is offered only if melds of the other cards can still make it so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from solvers import cards
from solvers.cards import JOKER
from solvers.contract.presentation.step_by_step import Barred, Choice, Melded, StepByStep, TurnSoFar
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.hand import arrangements, melds, steps
from solvers.games.card_thirty.hand.meld_text import format_meld
from solvers.games.card_thirty.hand.melds import Meld, Run
from solvers.games.card_thirty.hand.steps import Laying, Step
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.moves import LONGEST, format_move
from solvers.games.card_thirty.play.turn import Draw, Play
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words import labels
from solvers.words import counted

_DRAWS: tuple[Draw, ...] = ("stock", "take")


class LaidStepByStep(StepByStep[View]):
    """The turns of a hand under some rules."""

    def __init__(self, rules: CardThirtyRules) -> None:
        self._rules = rules

    def turn(self, state: View, taken: str) -> TurnSoFar:
        """Return the turn after some steps."""
        rules, laid = self._rules, _read(self._rules, taken)
        begun = self._after(state, laid)
        drawing = state.moment == "draw"
        judged = [] if drawing else list(self._judged(state, laid, begun))
        return TurnSoFar(
            taken=steps.format_steps(laid),
            hand=_texts(begun.hand),
            drawn="" if state.taken is None else cards.format_card(state.taken),
            melds=tuple(Melded(format_meld(meld), labels.meld_label(meld), _in_order(meld)) for meld in begun.table),
            discards=_texts(state.discards),
            stock=state.stock,
            opponent=state.held,
            known=_texts(state.seen),
            laid=state.own_laid,
            opponent_laid=state.other_laid,
            missing=0 if begun.opened else max(0, rules.first_meld - begun.laid),
            next=tuple(_choice(step, begun.hand) for step, reason in judged if not reason),
            ends=tuple(self._draws(state) if drawing else self._ends(state, laid, begun)),
            barred=() if drawing else (*_barred(judged, begun.hand), *self._kept(state, laid, begun)),
        )

    def _after(self, state: View, laid: Sequence[Step]) -> Laying:
        """Return the position after some steps, which need not be one in which the turn may end."""
        if laid and state.moment == "draw":
            raise IllegalError("a card is drawn first: stock or take", field="steps", example="")
        position = Laying(state.hand, state.table, state.own_laid)
        for step in laid:
            position = steps.play(self._rules, position, step, "steps")
        return position

    def _judged(self, state: View, laid: tuple[Step, ...], position: Laying) -> Iterator[tuple[Step, str]]:
        """Yield every step that cards of the hand make, and the reason why it may not come next; empty if it may."""
        rules = self._rules
        new = (Step(None, meld) for meld in steps.new_melds(rules, position.hand))
        for step in (*new, *additions(rules, position)):
            reason = steps.complaint(rules, position, step)
            yield step, reason or self._trapped(state, (*laid, step), steps.play(rules, position, step))

    def _trapped(self, state: View, laid: tuple[Step, ...], position: Laying) -> str:
        """Return the reason why the turn cannot be brought to an end after some steps; empty if it can."""
        if self._leads_on(state, laid, position):
            return ""
        if position.may_end(self._rules):
            return "no card would be left that you may discard"
        worth = (
            f"these cards are worth {position.laid}" if len(laid) == 1 else f"with these cards you lay {position.laid}"
        )
        needed = f"your first lay-down needs {self._rules.first_meld}"
        return f"{worth} points, {needed}, and the rest of your hand does not make up for it"

    def _kept(self, state: View, laid: tuple[Step, ...], position: Laying) -> Iterator[Barred]:
        """Yield the discards that may not end the turn now."""
        for card in dict.fromkeys(position.hand):
            reason = ""
            if not position.may_end(self._rules):
                missing = counted(self._rules.first_meld - position.laid, "points")
                reason = f"your first lay-down needs {missing} more before you discard"
            elif card not in turn.discards(self._rules, state, position.hand, laid):
                reason = "you took this card from the discards, and may not discard it in the same turn"
            if reason:
                yield Barred(f"discard {labels.card_label(card)}", _texts((card,)), reason)

    def _ends(self, state: View, laid: tuple[Step, ...], position: Laying) -> Iterator[Choice]:
        for move in self._plays(state, laid, position):
            text = format_move(move)
            if move.discard is None:
                yield Choice(text, "go out", ())
            else:
                # The steps before the discard lie on the table already.
                label = labels.move_label(self._rules, state, text).rpartition("; ")[2]
                yield Choice(text, label, (cards.format_card(move.discard),))

    def _draws(self, state: View) -> Iterator[Choice]:
        for move in _DRAWS:
            if state.discards or move == "stock":
                yield Choice(move, labels.move_label(self._rules, state, move), ())

    def _plays(self, state: View, laid: tuple[Step, ...], position: Laying) -> Iterator[Play]:
        """Yield the actions that end the turn after some steps."""
        if not position.may_end(self._rules):
            return
        if not position.hand:
            yield Play(laid, None)
        for card in turn.discards(self._rules, state, position.hand, laid):
            yield Play(laid, card)

    def _leads_on(self, state: View, laid: tuple[Step, ...], position: Laying) -> bool:
        """Return True if the turn can be brought to an end after some steps."""
        if not position.may_end(self._rules):
            return _reaches(self._rules, position.hand, self._rules.first_meld - position.laid)
        if any(True for _ in self._plays(state, laid, position)):
            return True
        # One card is left that may not be discarded; it may still be laid.
        return any(
            self._leads_on(state, (*laid, step), steps.play(self._rules, position, step))
            for step in steps.steps(self._rules, position)
        )


def additions(rules: CardThirtyRules, position: Laying) -> Iterator[Step]:
    """Yield every step that adds a card of the hand to a meld, or puts it in a joker's place, even if nothing may be added now."""
    for before in dict.fromkeys(position.table):
        for card in dict.fromkeys(position.hand):
            yield from (Step(before, after) for after in melds.grown(rules, before, card))
            fetched = melds.swapped(before, card)
            if fetched is not None:
                yield Step(before, fetched)


def _choice(step: Step, hand: tuple[int, ...]) -> Choice:
    onto = "" if step.before is None else format_meld(step.before)
    return Choice(steps.format_step(step), labels.step_label(step, hand), _texts(step.cards), onto)


def _barred(judged: Sequence[tuple[Step, str]], hand: tuple[int, ...]) -> Iterator[Barred]:
    for step, reason in judged:
        if reason:
            yield Barred(labels.step_label(step, hand), _texts(step.cards), reason)


@lru_cache(maxsize=1024)
def _reaches(rules: CardThirtyRules, hand: tuple[int, ...], wanted: int) -> bool:
    """Return True if new melds of a hand are worth as much as is wanted."""
    return arrangements.possible(arrangements.Sight(replace(rules, first_meld=wanted), hand, (), opened=False))


def _read(rules: CardThirtyRules, text: str) -> tuple[Step, ...]:
    if len(text) > LONGEST:
        raise NotationError(f"steps of {len(text)} characters: at most {LONGEST}", field="steps", example=steps.EXAMPLE)
    return steps.read_steps(rules, text, "steps")


def _texts(some: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(cards.format_card, some))


def _in_order(meld: Meld) -> tuple[str, ...]:
    """Return the cards of a meld as they lie on a table: a joker of a run in the place that it fills."""
    return _texts((*meld.places, *(JOKER,) * meld.surplus) if isinstance(meld, Run) else meld.cards)
