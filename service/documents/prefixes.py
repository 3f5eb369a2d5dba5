"""The schemas of answers that say where to go."""

from marshmallow import Schema

from service.documents import members


class PrefixReply(Schema):
    """The addresses that begin like this one."""

    title = members.text("What is to be found here.")
    links = members.texts("Addresses by what they answer; parts in braces are to be filled in.")


class GoalPlaceReply(Schema):
    """A goal or policy of a game, and where its answers are."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    title = members.text("The goal in words.")
    strategy = members.text("The strategy in words; null if every choice is the best one.", null=True)
    unit = members.text("The unit of the goal's values: points, probability, turns.")
    direction = members.text("`max` if more is better, `min` if less is better.", among=("max", "min"))
    second = members.text("The second value, which orders actions that tie; null if there is none.", null=True)
    rules = members.text("Every rule as `name=value`.")
    status = members.text(
        "`solved`; `pending` if the batch has not come to it; `unsolved` if the batch does not solve it by default.",
        among=("solved", "pending", "unsolved"),
    )
    command = members.text(
        "The command that solves a goal that is not solved; null for the others, and if solving may fail.", null=True
    )
    solution = members.text("The id of the current solution; null if there is none.", null=True)
    links = members.texts("Addresses by what they answer; parts in braces are to be filled in.")
