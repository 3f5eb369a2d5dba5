"""The schemas of play-outs: estimates by playing a state on many times."""

from marshmallow import Schema, fields

from service.documents import members

OPPONENT = fields.String(
    metadata={
        "description": "The opponent against whom values are estimated: `itself` is a player of the same policy; left out if they are no "
        "estimates."
    }
)
_METHOD = (
    "`clopper-pearson`: exact intervals of a chance, for a difference those of the two chances that only one happens; `normal`: those of "
    "a mean, wider if hardly any play-out differs."
)


class PlayedIntervalReply(Schema):
    """An interval that holds the true number with a probability of at least its level."""

    level = members.number("The confidence level.", low=0, high=1)
    low = members.number("The lower end.")
    high = members.number("The upper end.")


class BandReply(Schema):
    """The width of the band that holds all cumulative probabilities at once."""

    level = members.number("The confidence level.", low=0, high=1)
    most = members.number(
        "The most by which any entry of `cdf` is off, all of them at once (Dvoretzky, Kiefer, Wolfowitz, Massart).",
        low=0,
    )


class FigureReply(Schema):
    """A chance or a mean of play-outs."""

    figure = members.text("Its name: `win`, `tie`, `loss`, and those of the game, such as `out` or `points`.")
    value = members.number("The share, or the mean.")
    method = members.text(_METHOD, among=("clopper-pearson", "normal"))
    intervals = members.several(PlayedIntervalReply, "Its intervals of 95 and 99 %.")


class PlayedEndingsReply(Schema):
    """The play-outs of a distribution."""

    number = members.whole("How many there are.", low=1)
    cdf_within = members.several(BandReply, "How far `cdf` is off, at 95 and 99 %.")
    figures = members.several(FigureReply, "What else was counted.")


class FigureDifferenceReply(Schema):
    """A chance or a mean after both actions, and the difference."""

    figure = members.text("Its name: those of the game, such as `out` or `points`.")
    action_value = members.number("That after `action`.")
    against_value = members.number("That after `against`.")
    difference = members.number("The first less the second.")
    method = members.text(_METHOD, among=("clopper-pearson", "normal"))
    intervals = members.several(PlayedIntervalReply, "The intervals of the difference, of 95 and 99 %.")


class PlayedDifferencesReply(Schema):
    """The play-outs of two actions in the same worlds: everything hidden lies alike in both."""

    number = members.whole("How many there are.", low=1)
    worlds = members.whole("The worlds, in each of which both actions were played on.", low=1)
    regret = members.several(PlayedIntervalReply, "The intervals of the regret, of 95 and 99 %.")
    figures = members.several(FigureDifferenceReply, "In what the actions differ.")
