"""The schemas of answers that say where to go."""

from marshmallow import Schema

from service.documents import members
from service.documents.catalogue import GoalReply


class PrefixReply(Schema):
    """The addresses that begin like this one."""

    title = members.text("What is to be found here.")
    links = members.texts("Addresses by what they answer; parts in braces are to be filled in.")


class GoalPlaceReply(GoalReply):
    """A goal or policy of a game, and where its answers are."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    strategy = members.text("The strategy in words; null if every choice is the best one.", null=True)
    rules = members.text("Every rule as `name=value`.")
    solution = members.text("The id of the current solution; null if there is none.", null=True)
    links = members.texts("Addresses by what they answer; parts in braces are to be filled in.")

    class Meta:
        """The members in their order."""

        fields = (
            *("game", "goal", "title", "strategy", "unit", "direction"),
            *("second", "rules", "status", "command", "solution", "links"),
        )
