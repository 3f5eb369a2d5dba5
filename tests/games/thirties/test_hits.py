"""Goals to score exactly N: a score and its mirror image are equally hard to hit."""

import pytest

from solvers.games import find
from tests.support.solved import rows

GAME = find("thirties")
MIRROR = str.maketrans("123456", "654321")


@pytest.mark.parametrize(
    ("score", "rules"), [(12, ""), (6, ""), (7, "dice=3,threshold=15"), (9, "dice=3,threshold=15")]
)
def test_hitting_a_score_mirrors_another(score: int, rules: str) -> None:
    """Turning every die upside down turns a score into 7 points a die less it, and leaves every chance as it is."""
    number = GAME.rules_type.parse(rules).dice  # type: ignore[attr-defined]  # the rules of this game
    one, other = rows("thirties", f"hit-{score}", rules), rows("thirties", f"hit-{7 * number - score}", rules)

    def mirrored(state: str) -> str:
        head, dash, kept = state.partition("-")
        head = head if head.startswith("roll") else head.translate(MIRROR)[::-1]
        return head + dash + kept.translate(MIRROR)[::-1]

    assert [state for state, row in one.items() if row.exact != other[mirrored(state)].exact] == []


def test_every_goal_is_solved_by_default() -> None:
    """The batch solves every goal that the catalogue lists."""
    rules = GAME.rules_type()
    assert {goal.slug for goal in GAME.goals(rules)} <= set(GAME.defaults(rules))
