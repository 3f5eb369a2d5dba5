"""The words in which people speak about what two players have banked, in any game of points."""

from solvers.loose.wording import Role

OWN = Role(
    "number", ("own", "banked", "i have banked", "my score", "my total"), ("banked", "points banked", "of my own")
)
OTHER = Role(
    "number",
    (
        "against",
        "versus",
        "vs",
        "opponent",
        "opponents",
        "opponent has",
        "opponent is at",
        "opponent has banked",
        "opponent banked",
        "he has",
        "she has",
        "they have",
    ),
    ("for the opponent", "opponent", "banked by the opponent", "of the opponent"),
)
