"""The schema of the rules of a game, to play from."""

from marshmallow import Schema

from service.documents import members


class RulesSectionReply(Schema):
    """A section of the rules."""

    heading = members.text("The heading. All games have the same ones, in the same order, and may lack some.")
    text = members.text("The text in Markdown: paragraphs, lists and tables.")


class RulesTextReply(Schema):
    """The rules of a game, to play from."""

    game = members.text("The game's slug.")
    title = members.text("The game's name.")
    names = members.names("Other names of the game that the service understands.")
    sections = members.several(RulesSectionReply, "The sections, in their order.")
