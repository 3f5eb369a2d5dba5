"""The words in which people speak about positions of the game of 30s."""

from solvers.contract.speech import TO_THROW, Role, Wording

_ASIDE = ("aside", "put aside", "set aside", "kept", "put away", "set away")
WORDING = Wording(
    (
        Role(
            "dice", ("threw", "thrown", "throw", "rolled", "throwing", "rolling"), ("thrown", "rolled", "just thrown")
        ),
        TO_THROW,
        Role(
            "dice",
            (*_ASIDE, "keeping", "i keep", "i put aside", "i kept"),
            (*_ASIDE, "is kept"),
            named=True,
            optional=True,
        ),
    ),
    words=("end",),
    passed_over=("put", "keep", "again", "throw", "roll", "lose", "win", "score"),
)
