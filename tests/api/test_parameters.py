"""Numbers as parameters, and slugs that may mean several goals."""

import pytest

from service.answers import respelling
from service.answers.ask.parameters import integer
from solvers.contract.parameters import Parameter
from solvers.errors import AmbiguousError, IllegalError, NotationError

HELD = Parameter("held", "integer", "the points held", low=50, high=300, step=50)


@pytest.mark.parametrize("text", ["50", "100", "300"])
def test_multiples_within_the_range_are_numbers(text: str) -> None:
    """Both ends of the range are possible."""
    assert integer(HELD, text) == int(text)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("75", IllegalError, "multiples of 50 are possible"),
        ("0", IllegalError, "50 to 300 are possible"),
        ("350", IllegalError, "50 to 300 are possible"),
        ("050", IllegalError, "50 to 300 are possible"),
        ("-50", NotationError, "is not a whole number"),
        ("٥٠", NotationError, "is not a whole number"),
        ("1234567890", NotationError, "is not a whole number"),
    ],
)
def test_other_numbers_are_refused(text: str, error: type[Exception], says: str) -> None:
    """A number beside the steps, outside the range or in another spelling is refused with one that is possible."""
    with pytest.raises(error, match=says) as caught:
        integer(HELD, text)
    assert (getattr(caught.value, "field", None), getattr(caught.value, "example", None)) == ("held", "50")


def test_a_slug_that_may_mean_several_goals_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a text can be spelled out as two goals, both are named, and neither is answered."""
    monkeypatch.setattr(
        "service.reading.slugs.spellings", lambda _text, _known: iter(["min-loss", "maximize", "min-loss"])
    )
    with pytest.raises(AmbiguousError, match="'most of all' may mean min-loss or maximize: ask for one") as caught:
        respelling.goal_slug("thirties", "most of all", "")
    assert (caught.value.field, caught.value.example) == ("goal", "min-loss")
    assert list(caught.value.available) == ["min-loss", "maximize"]
