"""The schema of a job, which makes a solution or a price that somebody asked for."""

from marshmallow import Schema

from service.documents import members


class JobReply(Schema):
    """A job: how far it is, and what it made or why it failed."""

    job = members.text("The key of the job. The same wish has the same key for everybody.", pattern="^[0-9a-f]{24}$")
    status = members.text(
        "`accepted` while it waits, `running`, and at its end `successful`, `failed` or `dismissed`.",
        among=("accepted", "running", "successful", "failed", "dismissed"),
    )
    stage = members.text("What happens now.", among=("waiting", "solving", "over"))
    game = members.text("The slug of the game.")
    goal = members.text("The goal that is solved.")
    rules = members.text("The rules; `default` if they are those of the game.")
    place = members.whole("The place among the jobs that wait, from 1; null if it does not wait.", low=1, null=True)
    done = members.number(
        "The share of the work that is done, by the estimate; null after a failure.", low=0, high=1, null=True
    )
    seconds_left = members.number("The seconds that are left, by the estimate; null at the end.", low=0, null=True)
    cost = members.number("The estimated seconds of CPU.", low=0)
    attempts = members.whole("How many times it was begun.", low=0)
    solution = members.text("The id of the solution; null until there is one.", null=True)
    why = members.text("The reason of a failure; null without one.", null=True)
    links = members.texts("Addresses: `self` of the job, and `solution` of what it made once it was successful.")
