"""The schemas of what assistants are told: the replies of the HTTP API, with the trust in their numbers in words.

Some members are left out, of which an assistant has no use: the same again in other forms, and addresses.
"""

from marshmallow import Schema, fields

from service.documents import members
from service.documents.catalogue import GameReply, GoalReply, SolvedReply
from service.documents.explanations import ExplanationReply
from service.documents.play.reviews import ReviewReply
from service.documents.states import DistributionReply, StateReply
from service.documents.tables import ComparedReply, CompareReply, MatchReply


class TrustReply(Schema):
    """The kind of certainty that the numbers of an answer have, and a sentence about it."""

    kind = members.text(
        "`exact`: no error; `error_bound`: a proved bound; `confidence`: estimates, with an interval if known.",
        among=("exact", "error_bound", "confidence"),
    )
    sentence = members.text("The same in words.")


def _trust() -> fields.Nested:
    return members.nested(TrustReply, "How far to trust the numbers.")


class ActionsReply(StateReply):
    """A state with its actions, best first."""

    legal = members.whole("The number of legal actions, of which the best are listed.")
    trust = _trust()


class EndingsReply(DistributionReply):
    """The scores with which it may end from a state, with their chances."""

    class Meta:
        """The sums and the long numerators say the same again."""

        exclude = ("cdf", "numerators", "denominator")

    trust = _trust()


class ReasonsReply(ExplanationReply):
    """The reasons why an action is worse than another one."""

    trust = _trust()


class JudgementReply(ReviewReply):
    """A recorded game, decision by decision."""

    trust = _trust()


class PolicyReply(ComparedReply):
    """One of two policies that are compared."""

    trust = _trust()


class MeetingReply(MatchReply):
    """The chances of `a` as first player against `b` as second player."""

    class Meta:
        """These stand beside it."""

        exclude = ("game", "rules", "confidence", "solutions")

    trust = _trust()


class PoliciesReply(CompareReply):
    """Two policies of a game: how often they decide differently, and who wins when they meet."""

    a = members.nested(PolicyReply, "The first policy.")
    b = members.nested(PolicyReply, "The second policy.")
    decisions = members.whole(
        "The decisions that both have; null if the states are not the same or decisions are not stored.", null=True
    )
    match = members.nested(MeetingReply, "Who wins if they play each other; null if they cannot.", null=True)
    no_match = members.text("The reason why they cannot play each other; null if they can.", null=True)


class GoalLineReply(GoalReply):
    """A goal of a game under the default rules."""

    class Meta:
        """These are for the people who run the service, or are told with every state."""

        exclude = ("second", "command")


class SolvedLineReply(SolvedReply):
    """A current solution."""

    class Meta:
        """The rules stand in `rules` as text."""

        exclude = ("rules_text", "rows")

    rules = members.text("Every rule as `name=value`.")
    trust = _trust()


class HistoryReply(Schema):
    """A whole game as text, for a review."""

    goal = members.text("A goal that reviews such texts.")
    text = members.text("The game.")


class DescribedGameReply(GameReply):
    """A game: its goals, rules and notation, and what is solved."""

    class Meta:
        """No tool answers them."""

        exclude = ("forms", "matches", "rows")

    goals = members.several(GoalLineReply, "Every goal.")
    solved = members.several(SolvedLineReply, "The current solutions.")
    history_example = members.nested(
        HistoryReply, "A whole game as text; null if the game has no such texts.", null=True
    )
