"""The names that are offered to a person who is typing."""

from service.channels import discord, offers


def test_names_that_begin_with_a_text_come_first() -> None:
    """Of the names that contain a text those that begin with it come first, in both kinds in the order of the list."""
    named = [(name, slug, (name, slug)) for name, slug in (("A b", "1"), ("B a", "2"), ("C", "3"), ("Cab", "b-4"))]
    assert offers._matching("b", named) == [("B a", "2"), ("Cab", "b-4"), ("A b", "1")]
    assert [slug for _, slug in offers._matching("", named)] == ["1", "2", "3", "b-4"]


def test_choices_are_as_long_as_discord_takes() -> None:
    """A text of a hundred characters is offered, one more is not, nor is an empty one; a longer name is cut."""
    listed = [("name", "v" * 100), ("none", ""), ("long", "v" * 101), ("n" * 101, "value")]
    assert discord.choices(listed)["data"]["choices"] == [
        {"name": "name", "value": "v" * 100},
        {"name": f"{'n' * 99}…", "value": "value"},
    ]
