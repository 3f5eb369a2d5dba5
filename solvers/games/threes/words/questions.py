"""The parts of the questions about Threes that are not in ``questions.md``: readers, groups that are computed, and the addresses of figures."""

import re

from solvers.contract.presentation.one_throw import SIDES, reckoner
from solvers.contract.presentation.questions import Questions
from solvers.contract.presentation.reckoned import NO_TURN, in_one_throw, totals_thrown
from solvers.contract.presentation.vocabulary import combined
from solvers.games.threes.words import chances
from solvers.games.threes.words.reckoning import reckoned

# All threes that are thrown, or else one die.
_EVERY_3 = "|".join(
    (
        "otherwise_the_smallest|otherwise_the_lowest|else_the_smallest|else_the_lowest",
        *combined(
            "take takes taking grab grabs grabbing keep keeps keeping",
            "- all all_the the any every each whatever",
            "threes three 3 3_s 3s",
        ),
    )
)
# What is no turn of five dice under best play.
_FEWER_DICE = "|".join((*combined("1 2 3 4 one two three four", "dice die"), "with__dice|with_dice|dice_left|die_left"))
_STRATEGIES = "|".join(
    (
        "safe_strategy|safe_play|the_strategy|ones_and_threes",
        *combined(
            "take takes taking keep keeping", "only all everything just always one_die 1_die the_lowest the_whole"
        ),
        *combined("only always just", "take taking keep keeping"),
    )
)

_thrown = reckoner(SIDES, 5, nothing="3")
_totals = totals_thrown({face: 0 if face == "3" else int(face) for face in SIDES}, 5)


def _unnamed(text: str) -> str:
    """Return a text in which threes that were taken for the name of the game are back: the chance of no threes in five dice."""
    text = re.sub(r"\bin threes\b", " ", text)
    if re.search(r"\b(?:threes?|3s?)\b", text):
        return text
    return re.sub(
        r"\b(no|all the|all|every) ?(?=,|(?:in|on|with|among|and|or|else|otherwise|at)\b)", r"\1 threes ", text
    )


QUESTIONS = Questions(
    groups={"STRATEGIES": _STRATEGIES, "FEWER_DICE": _FEWER_DICE, "NO_TURN": NO_TURN, "EVERY_THREE": _EVERY_3},
    reckoned=lambda text: reckoned(text) or chances.reckoned(_unnamed(text)),
    thrown=lambda text: chances.special(_unnamed(text)) or _thrown(in_one_throw(_unnamed(text))) or _totals(text),
    sources={
        "start": "/v1/games/threes/min-expected/states/roll5",
        "values": "/v1/games/threes/tables/values",
        "totals": "/v1/games/threes/tables/summary",
        "known": "/v1/games/threes/matches?first=min-expected&second=beat-tie-half",
        "firsts": "/v1/games/threes/matches?first=win-first-tie-half&second=beat-tie-half",
        **{f"gap{total}": f"/v1/games/threes/beat-tie-half/states/roll5-gap{total}" for total in (4, 5)},
        "second_ties": "/v1/games/threes/matches?first=win-first-tie-loses&second=beat-tie-wins",
        "first_ties": "/v1/games/threes/matches?first=win-first-tie-wins&second=beat-tie-loses",
        "safe": "/v1/games/threes/matches?first=min-expected:safe&second=beat-tie-half",
        "nothing": "/v1/games/threes/beat-tie-wins/states/roll5-gap0",
    },
)
