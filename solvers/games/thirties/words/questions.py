"""The parts of the questions about the game of 30s that are not in ``questions.md``: readers, groups that are computed, and the addresses of figures."""

from solvers.contract.presentation.one_throw import SIDES, reckoner
from solvers.contract.presentation.questions import Questions
from solvers.contract.presentation.reckoned import NO_TURN, in_one_throw, totals_thrown
from solvers.games.thirties.words.reckoning import reckoned, special

_thrown = reckoner(SIDES, 6)
_totals = totals_thrown({face: int(face) for face in SIDES}, 6)

QUESTIONS = Questions(
    groups={
        "NO_TURN": NO_TURN,
        # A number that stands behind another one like it is found as a pair.
        "NUMBERS": "|".join((*map(str, range(1, 37)), *(f"{face}_{face}" for face in range(1, 7)))),
    },
    reckoned=reckoned,
    thrown=lambda text: special(text) or _thrown(in_one_throw(text)) or _totals(text),
    sources={
        **{f"reach{score}": f"/v1/games/thirties/reach-{score}/states/roll6" for score in range(7, 37)},
        "dice": "/v1/games/thirties/tables/by-dice",
        "award": "/v1/games/thirties/tables/stage-two",
        "rounds": "/v1/games/thirties/tables/stage-two-dice",
        "kinds": "/v1/games/thirties/tables/summary",
        "lost": "/v1/games/thirties/min-loss/states/roll6",
        "thirty": "/v1/games/thirties/reach-30/states/roll6",
        "thumb": "/v1/games/thirties/maximize:heuristic/states/roll6",
        "turns": "/v1/games/thirties/matches?first=maximize&second=maximize",
        "beginner": "/v1/games/thirties/matches?first=maximize&second=maximize:beginner",
    },
)
