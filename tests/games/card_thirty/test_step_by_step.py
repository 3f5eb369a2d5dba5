"""Turns step by step: the choices that are offered, held to the legal steps and to the whole actions."""

from random import Random
from typing import Any

import pytest

from solvers import cards
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.hand.steps import Laying
from solvers.games.card_thirty.play import deal, moves, view_text
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.step_by_step import LaidStepByStep, additions
from tests.games.card_thirty.hands import PLAYED, random_hand, wild_hand
from tests.games.card_thirty.positions import DEFAULT

# Two kings and a joker are 30 points, and the three fives no more than 15.
FIRST = "5C5D5H9S2DJHQSKCKDXTS-0-neither-10-0-33-first-other"
FEW = "5C5D5H9S2DJHQS7C6DASTS-0-neither-10-0-33-first-other"


def turn_of(text: str, taken: str = "") -> dict[str, Any]:
    """The step and end texts of a position, and the points that are missing."""
    turn = LaidStepByStep(DEFAULT).turn(view_text.parse_view(DEFAULT, text), taken)
    return {
        "next": {step.text for step in turn.next},
        "ends": {end.text for end in turn.ends},
        "missing": turn.missing,
    }


@pytest.mark.parametrize("text", ["", *PLAYED])
def test_every_action_can_be_taken_step_by_step(text: str) -> None:
    """In random hands each step of an action is offered after those before it, and then the action; what else is offered is legal."""
    rules = CardThirtyRules.parse(text) if text else DEFAULT
    stepped = LaidStepByStep(rules)
    random, offered = Random(f"steps {text}"), 0
    for number in range(6):
        for state, move in (wild_hand if number % 2 else random_hand)(rules, random):
            if move is None:
                continue
            view = deal.view(state)
            taken: list[str] = []
            for step in move.steps if isinstance(move, Play) else ():
                turn = stepped.turn(view, ".".join(taken))
                assert steps.format_step(step) in {step.text for step in turn.next}
                taken.append(steps.format_step(step))
            turn = stepped.turn(view, ".".join(taken))
            assert moves.format_move(move) in {end.text for end in turn.ends}
            for end in turn.ends:
                assert moves.parse_move(rules, view, end.text) == end.text
            offered += len(turn.ends)
    assert offered > 500


def can_end(position: Laying) -> bool:
    """True if some steps lead to a position in which the turn may end, as the plain rules try them all."""
    if position.may_end(DEFAULT):
        return True
    return any(can_end(steps.play(DEFAULT, position, step)) for step in steps.steps(DEFAULT, position))


def test_no_step_leads_nowhere() -> None:
    """In the first turn of random hands the steps that are offered are those after which the plain rules still reach 30 points."""
    stepped, offered, refused = LaidStepByStep(DEFAULT), 0, 0
    for seed in range(150):
        view = deal.view(next(random_hand(DEFAULT, Random(seed)))[0])
        position = Laying(view.hand, view.table, opened=False)
        legal = list(steps.steps(DEFAULT, position))
        wanted = {steps.format_step(step) for step in legal if can_end(steps.play(DEFAULT, position, step))}
        assert {step.text for step in stepped.turn(view, "").next} == wanted
        offered += len(wanted)
        refused += len(legal) - len(wanted)
    assert offered > 100
    assert refused > 20


def test_the_first_lay_down_tells_what_is_missing() -> None:
    """Fives count 15 of the 30 points, so that no card may be discarded before the kings with the joker; alone they are not offered at all."""
    assert turn_of(FEW)["next"] == set()
    assert turn_of(FIRST)["missing"] == 30
    assert "5CDH" in turn_of(FIRST)["next"]
    after = turn_of(FIRST, "5CDH")
    assert (after["missing"], after["ends"]) == (15, set())
    assert "KCDX" in after["next"]
    both = turn_of(FIRST, "5CDH.KCDX")
    assert both["missing"] == 0
    assert "5CDH.KCDX.discard-2D" in both["ends"]


def test_the_table_lies_in_order() -> None:
    """The melds of the steps lie on the table, with a joker of a run in its place; the choice names the cards and the meld."""
    view = view_text.parse_view(DEFAULT, "4C5D9S-2CDS.KCDH.DX67.S678-both-6.AHX-2H3H-31-stock.9S-other")
    turn = LaidStepByStep(DEFAULT).turn(view, "")
    assert {meld.text: meld.cards for meld in turn.melds}["DX67"] == ("X", "6D", "7D")
    assert (turn.drawn, turn.opponent, turn.known, turn.stock) == ("9S", 6, ("AH", "X"), 31)
    swap = next(step for step in turn.next if step.text == "DX67-D567")
    assert (swap.cards, swap.onto) == (("5D",), "DX67")
    assert swap.label == "put the 5 of diamonds in the joker's place and take the joker"
    later = LaidStepByStep(DEFAULT).turn(view, "DX67-D567.S678-S6789")
    assert later.hand == ("4C", "X")
    assert [end.label for end in later.ends] == ["discard the 4 of clubs", "discard a joker"]


def test_the_last_card() -> None:
    """A player who lays the last card goes out; one who would keep only the card just taken may not lay the rest."""
    (run,) = steps.read_steps(DEFAULT, "S456")
    (kings,) = steps.read_steps(DEFAULT, "KCDH")
    begun = view_text.parse_view(DEFAULT, FIRST)._replace(own_laid=True)
    last = begun._replace(hand=cards.read("KS"), table=(kings.after,), moment="stock", taken=cards.read("KS")[0])
    turn = LaidStepByStep(DEFAULT).turn(last, "KCDH-KCDHS")
    assert [(end.text, end.label) for end in turn.ends] == [("KCDH-KCDHS", "go out")]
    taken = begun._replace(hand=cards.read("9H7S"), table=(run.after,), moment="take", taken=cards.read("9H")[0])
    turn = LaidStepByStep(DEFAULT).turn(taken, "")
    assert (turn.next, [end.text for end in turn.ends]) == ((), ["discard-7S"])
    drawn = LaidStepByStep(DEFAULT).turn(taken._replace(moment="stock"), "")
    assert [step.text for step in drawn.next] == ["S456-S4567"]


def test_what_is_no_step() -> None:
    """Steps that are not legal, too long or before the draw are refused, and name the field."""
    stepped = LaidStepByStep(DEFAULT)
    view = view_text.parse_view(DEFAULT, FIRST)
    for taken, kind in (("H789", IllegalError), ("nonsense", NotationError), ("H789." * 200, NotationError)):
        with pytest.raises(kind) as refused:
            stepped.turn(view, taken)
        assert refused.value.field == "steps"
    drawing = view_text.parse_view(DEFAULT, "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other")
    assert [end.text for end in stepped.turn(drawing, "").ends] == ["stock", "take"]
    with pytest.raises(IllegalError, match="drawn first"):
        stepped.turn(drawing, "H789")


def reasons(text: str, steps_taken: str = "", **members: Any) -> dict[str, str]:
    """The reasons why something may not come next in a position, by its cards."""
    turn = LaidStepByStep(DEFAULT).turn(view_text.parse_view(DEFAULT, text)._replace(**members), steps_taken)
    return {" ".join(barred.cards): barred.reason for barred in turn.barred}


def test_what_may_not_come_next_has_a_reason() -> None:
    """A meld tells its points if they are too few, a card that is added or discarded too early what is missing; what may come next is not among them."""
    few = reasons(FEW)
    assert few == {
        "5C 5D 5H": "these cards are worth 15 points, your first lay-down needs 30, and the rest of your hand does not make up for it"
    }
    first = reasons(FIRST)
    assert "5C 5D 5H" not in first
    assert "KC KD X" not in first
    after = reasons(FIRST, "5CDH")
    assert after["2D"] == "your first lay-down needs 15 points more before you discard"
    assert after["X"] == after["2D"]
    assert reasons(FIRST, "5CDH.KCDX") == {}
    assert reasons("4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other") == {}


def test_the_card_just_taken_is_kept() -> None:
    """The card taken from the discards may not be discarded, and a step that leaves nothing else may not be taken; both are told."""
    (run,) = steps.read_steps(DEFAULT, "S456")
    told = reasons(
        FIRST,
        own_laid=True,
        hand=cards.read("9H7S"),
        table=(run.after,),
        moment="take",
        taken=cards.read("9H")[0],
    )
    assert told == {
        "7S": "no card would be left that you may discard",
        "9H": "you took this card from the discards, and may not discard it in the same turn",
    }


@pytest.mark.parametrize("text", ["", *PLAYED])
def test_all_that_cards_make_is_offered_or_has_a_reason(text: str) -> None:
    """In random hands every new meld, every addition and every discard of the hand is either offered or barred, and never both."""
    rules = CardThirtyRules.parse(text) if text else DEFAULT
    stepped, random, barred = LaidStepByStep(rules), Random(f"barred {text}"), 0
    for number in range(4):
        for state, move in (wild_hand if number % 2 else random_hand)(rules, random):
            if move is None:
                continue
            view = deal.view(state)
            turn = stepped.turn(view, "")
            if view.moment == "draw":
                assert turn.barred == ()
                continue
            position = Laying(view.hand, view.table, view.own_laid)
            made = len(steps.new_melds(rules, view.hand)) + len(list(additions(rules, position)))
            discards = sum(len(end.cards) for end in turn.ends)
            assert made + len(set(view.hand)) == len(turn.next) + discards + len(turn.barred)
            assert all(each.reason for each in turn.barred)
            barred += len(turn.barred)
    assert barred > 20
