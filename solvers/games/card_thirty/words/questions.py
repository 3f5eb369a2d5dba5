"""The parts of the questions about the card game of Thirty that are not in ``questions.md``: readers, groups and texts that are computed, and the addresses of figures."""

from fractions import Fraction

from solvers.contract.presentation.questions import Questions
from solvers.contract.presentation.reckoned import decimal, percent
from solvers.contract.presentation.vocabulary import combined
from solvers.games.card_thirty.rules import DEALT, JOKER_POINTS, MOST_HELD, CardThirtyRules
from solvers.games.card_thirty.strategies import ALARM, FREES, HOLDS, SPENDS, STRATEGIES
from solvers.games.card_thirty.words.best_points import best
from solvers.games.card_thirty.words.counted import DECK
from solvers.games.card_thirty.words.disputes import settled
from solvers.games.card_thirty.words.jokers import alike, drawn
from solvers.games.card_thirty.words.melding import judged
from solvers.games.card_thirty.words.reckoning import reckoned
from solvers.games.card_thirty.words.standings import theirs

# The condition stands behind the jokers: it is that of lay-downs, and not of hands with so many jokers.
_TURNED = "|".join(combined("joker jokers", "if given when once provided assuming in_hands"))
_JOKERS = CardThirtyRules().jokers
_DEALT = DEALT + MOST_HELD


def _reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question that one of the reckoners reads; None if none does."""
    return next(filter(None, (reckoner(text) for reckoner in (reckoned, judged, drawn, best, settled, theirs))), None)


QUESTIONS = Questions(
    groups={"TURNED": _TURNED},
    values={
        "deck": str(DECK),
        "dealt": str(_DEALT),
        "stock": str(DECK - _DEALT),
        "hands": str(CardThirtyRules().hands),
        "held": str(DEALT),
        "joker": str(JOKER_POINTS),
        "most": str(DEALT * JOKER_POINTS),
        "most_of_match": str(CardThirtyRules().hands * DEALT * JOKER_POINTS),
        "jokers_of_ten": decimal(Fraction(_JOKERS * DEALT, DECK), 3),
        "jokers_of_eleven": decimal(Fraction(_JOKERS * MOST_HELD, DECK), 3),
        **{
            f"{name}_of_{cards}": percent(alike(size, number))
            for number, name in ((3, "three"), (4, "four"))
            for size, cards in ((DEALT, "ten"), (MOST_HELD, "eleven"))
        },
        "frees": str(STRATEGIES["stop-loss"][FREES]),
        "spends": str(STRATEGIES["stop-loss"][SPENDS]),
        "holds": str(STRATEGIES["kamikaze"][HOLDS]),
        "alarm": str(STRATEGIES["kamikaze"][ALARM]),
    },
    sources={
        "hands": "/v1/games/card-thirty/tables/odds",
        "players": "/v1/games/card-thirty/tables/players",
        "streaks": "/v1/games/card-thirty/tables/streaks",
        "best": "/v1/games/card-thirty/tables/best-points",
    },
    reckoned=_reckoned,
)
