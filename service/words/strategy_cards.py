"""A strategy card in words: the rule, its price, and where it errs most."""

from collections.abc import Iterator
from typing import NamedTuple

from service.answers.names import Bound
from service.reading import banking
from service.words.phrases import capital, grouped, percent, rounded, sentence, worth_of
from solvers.contract.presentation import policy_said
from solvers.contract.presentation.banking_words import Banking
from solvers.contract.presentation.policy_words import Keeping
from solvers.contract.presentation.strategy_cards import Card
from solvers.contract.tables import Cell

_SEATS = " if each begins every other game"
_SHARES = ("probability", "share of the win")


class Sheet(NamedTuple):
    """A card as it is printed.

    ``rule`` are the statements in their order, ``rest`` is done if they do not suffice or contradict each other, and ``mistakes`` are the costliest
    decisions. ``about`` names the rules of the game if they are not the usual ones.
    """

    title: str
    goal: str
    rule: tuple[str, ...]
    rest: str
    price: tuple[str, ...]
    mistakes: tuple[str, ...]
    about: str


def sheet(bound: Bound, card: Card) -> Sheet:
    """Return a card as it is printed."""
    goal = bound.problem.goal
    own, best = (worth_of(goal, cell.value) for cell in (card.value, card.best))
    return Sheet(
        bound.game.title,
        capital(grouped(goal.title)),
        tuple(sentence(capital(statement)) for statement in card.rule.split("; ")),
        _rest(bound, card),
        (
            f"Loses {lost(bound, card)} against best play, proved.",
            sentence(f"That is to {own}{_SEATS if _race(bound) else ''}; best play is to {best}"),
        ),
        tuple(_mistakes(bound, card)),
        "" if bound.rules == "default" else f"Rules: {bound.problem.rules.canonical().replace(',', ', ')}.",
    )


def _race(bound: Bound) -> bool:
    """True if the rule says when to bank and when to roll, and is priced in both seats."""
    return isinstance(bound.views.policies, Banking)


def _rest(bound: Bound, card: Card) -> str:
    """Return the action if the statements do not suffice or contradict each other."""
    words = bound.views.policies
    if isinstance(words, Keeping):
        return sentence(capital(policy_said.rest(words)))
    if isinstance(words, Banking):
        read = banking.read(words, card.rule)
        return " ".join(sentence(capital(part)) for part in read.understood[len(read.said) :])
    return ""


def text(sheet: Sheet) -> str:
    """Return a card as lines of text. The rule stands between the first two empty lines, and can be sent back as it is."""
    heading = [f"{sheet.title}: {sheet.goal[:1].lower()}{sheet.goal[1:]}", *filter(None, (sheet.about,))]
    return "\n".join([*heading, "", *sheet.rule, "", *_under(sheet)])


def told(sheet: Sheet) -> str:
    """Return a card as lines of text without a heading."""
    return "\n".join([*sheet.rule, *_under(sheet)])


def _under(sheet: Sheet) -> list[str]:
    """Return the lines under the rule."""
    lines = [*filter(None, (sheet.rest,)), *sheet.price]
    return [*lines, "Where it errs most:", *(f"- {mistake}" for mistake in sheet.mistakes)] if sheet.mistakes else lines


def lost(bound: Bound, card: Card) -> str:
    """Return the loss of a rule: a share of the games, or of the goal's unit in each. What is not exact is rounded up."""
    unit, loss = bound.problem.goal.unit, card.loss
    if unit in _SHARES:
        return (
            f"{_up(loss, 100.0, 2)} % of the games" if unit == "probability" else f"{_up(loss, 100.0, 2)} % of the wins"
        )
    return f"{_up(loss, 1.0, 3)} {unit} a game"


def _up(loss: Cell, scale: float, decimals: int) -> str:
    return rounded(scale * (loss.value + (loss.error_bound or 0.0)), decimals)


def _mistakes(bound: Bound, card: Card) -> Iterator[str]:
    for mistake in card.mistakes:
        state = bound.problem.notation.parse(mistake.state)
        position, better = bound.views.position(state), bound.views.label(state, mistake.best)
        often = (
            f"{mistake.chance.value:.2f} times a game"
            if _race(bound)
            else f"{percent(mistake.chance.value)} of the games"
        )
        yield capital(f"{position}: better {better} ({often}).")
