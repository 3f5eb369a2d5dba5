"""Every canonical token survives any decoration: it is read as itself, or refused with all that it may mean."""

import re
from collections.abc import Hashable, Iterator
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.answers.ask import several
from service.answers.names import Bound, action, bind, token
from solvers import cards
from solvers.contract.presentation.speech import Cards, Fields
from solvers.contract.problem import process_of
from solvers.errors import AmbiguousError, IllegalError, NotationError
from solvers.games import REGISTRY, find


def spellings() -> Iterator[tuple[str, str]]:
    """Yield the first goal of each game for every way in which its states are written."""
    met = set()
    for game, entry in REGISTRY.items():
        for slug in entry.defaults(entry.rules_type()):
            bound = bind(game, slug, "")
            written = (game, type(bound.problem.notation), repr(bound.views.spoken_states))
            if written not in met:
                met.add(written)
                yield game, slug


GOALS = list(spellings())
STRONG = ("-", "--", " - ", "|", " | ", "/", ":", " : ", ";", "\u2013", " -> ", "\u2192")
WEAK = (" ", "+", "_", ",", ", ", "  ")
INSIDE = ("", *WEAK)
AROUND = (
    ("", ""),
    (" ", ""),
    ("", " "),
    ("(", ")"),
    ("[", "]"),
    ("", "/"),
    ("_", "_"),
    ("", "?"),
    ("", " !"),
    ("\u201c", "\u201d"),
)
SENTENCES = ("what should I do with {}?", "please tell me what is best now: {}", "{} - what would you do, and why?")
# A hyphen before the number of a gap is a minus sign.
FIELD = re.compile(r"(?<!gap)-")


@st.composite
def walks(draw: st.DrawFn, bound: Bound) -> Hashable:
    """A state to which chance and choices lead from the start, or from an example; in a game without a process an example."""
    process = bound.problem.process
    texts = []
    for shown in bound.game.state_examples:
        for text in (shown.text, f"{shown.text}-behind12-7left"):
            with suppress(NotationError, IllegalError):
                texts.append(bound.problem.notation.format(bound.problem.notation.parse(text)))
    if process is None or (texts and draw(st.integers(0, 3)) == 0):
        example: Hashable = bound.problem.notation.parse(draw(st.sampled_from(texts)))
        if process is None:
            return example
        state = example
    else:
        state = process.start()
    for _ in range(draw(st.integers(0, 9))):
        kind = process.kind(state)
        if kind == "terminal":
            break
        if kind == "decision":
            state = process.step(state, draw(st.sampled_from(list(process.actions(state)))))
        else:
            state = draw(st.sampled_from(list(islice(process.outcomes(state), 500))))[1]
    return state


@st.composite
def decorated(draw: st.DrawFn, bound: Bound, text: str, *, strong: bool) -> str:
    """A text with other separations, other letters, zeros before numbers, and dice in another order."""
    spoken = bound.views.spoken_states
    if isinstance(spoken, Cards):
        return _with_cards(draw, text)
    assert isinstance(spoken, Fields)
    fields = FIELD.split(text)
    plain = [index for index, field in enumerate(fields) if field.isdigit()]
    thrown = plain[len(spoken.numbers) :] if spoken.dice else []
    if fields[0] == "end" and "end-TOTAL" in bound.game.state_grammar:
        thrown = []
    inside = draw(st.sampled_from(INSIDE))
    between = draw(
        st.sampled_from(
            STRONG if strong else [separator for separator in (*STRONG, *WEAK) if separator.strip() != inside.strip()]
        )
    )
    spelled = [_field(draw, field, inside, die=index in thrown) for index, field in enumerate(fields)]
    before, after = draw(st.sampled_from(AROUND))
    return before + between.join(spelled) + after


def _field(draw: st.DrawFn, text: str, inside: str, *, die: bool) -> str:
    if die:
        # Only a die that stands alone may have a zero before it.
        zeros = draw(st.sampled_from(("", "", "0"))) if inside else ""
        return inside.join(zeros + face for face in draw(st.permutations(text)))
    match = re.fullmatch(r"([a-z]*)(-?)([0-9]*)", text)
    assert match is not None
    word, minus, number = match.groups()
    if draw(st.booleans()):
        word = word.upper()
    if number:
        number = draw(st.sampled_from(("", "0", "00"))) + number
    gap = draw(st.sampled_from(("", " ", "_"))) if word and number and not minus else ""
    return word + gap + minus + number


def _with_cards(draw: st.DrawFn, text: str) -> str:
    """Cards in small letters or not, with spaces between them, and other hyphens."""
    between = draw(st.sampled_from(("-", "--", " - ", "|", " : ", "\u2013")))
    inside = draw(st.sampled_from(("", " ", ", ", "_")))
    fields = []
    for field in text.split("-"):
        try:
            hand = cards.read(field) if field != "0" else ()
        except NotationError:
            hand = ()
        fields.append(inside.join(map(cards.format_card, hand)) or field)
    spelled = between.join(fields)
    return spelled.lower() if draw(st.booleans()) else spelled


@pytest.mark.parametrize(("game", "slug"), GOALS)
@given(data=st.data())
def test_decoration_never_changes_a_state(game: str, slug: str, data: st.DataObject) -> None:
    """With hyphens, bars, slashes or colons between its fields, however dice and numbers are spelled, a state is itself."""
    bound = bind(game, slug, "")
    canonical = bound.problem.notation.format(data.draw(walks(bound)))
    spelled = data.draw(decorated(bound, canonical, strong=True))

    assert token(bound, spelled).text == canonical


@pytest.mark.parametrize(("game", "slug"), GOALS)
@given(data=st.data())
def test_only_spaces_and_commas_leave_a_state_itself_or_one_of_those_named(
    game: str, slug: str, data: st.DataObject
) -> None:
    """With mere spaces or commas between its fields a state is itself, or all that it may mean is named, it included."""
    bound = bind(game, slug, "")
    canonical = bound.problem.notation.format(data.draw(walks(bound)))
    spelled = data.draw(decorated(bound, canonical, strong=False))
    try:
        read = token(bound, spelled).text
    except AmbiguousError as error:
        assert canonical in error.available
        assert error.example in error.available
        assert len(error.available) > 1
        return

    assert read == canonical


@pytest.mark.parametrize(("game", "slug"), GOALS)
@given(text=st.text(max_size=80) | st.from_regex(r"[1-6rolend ,|/()-]{0,20}", fullmatch=True))
def test_what_cannot_be_read_has_a_legal_example(game: str, slug: str, text: str) -> None:
    """Any text is read, or refused with an example that is read under the same goal."""
    bound = bind(game, slug, "")
    try:
        read = token(bound, text)
    except (NotationError, IllegalError, AmbiguousError) as error:
        assert error.field == "state"
        assert error.example is not None
        assert token(bound, error.example).text
        return

    assert token(bound, read.text) == read


@pytest.mark.parametrize(("game", "slug"), GOALS)
@given(data=st.data())
def test_a_sentence_around_a_state_leaves_it_itself(game: str, slug: str, data: st.DataObject) -> None:
    """With common words around it, a state in its own spelling is itself; one without words also if its fields are spelled apart."""
    bound = bind(game, slug, "")
    canonical = bound.problem.notation.format(data.draw(walks(bound)))
    around = data.draw(st.sampled_from(SENTENCES))

    if re.search("[0-9]", canonical):
        assert token(bound, around.format(canonical)).text == canonical
    if re.fullmatch("[0-9-]+", canonical):
        apart = data.draw(st.sampled_from((" | ", " : ", " / ", " - "))).join(canonical.split("-"))
        assert token(bound, around.format(apart)).text == canonical


@pytest.mark.parametrize("game", [game for game in REGISTRY if several.default(game, "").problem.process is not None])
@given(data=st.data())
def test_decoration_never_changes_an_action(game: str, data: st.DataObject) -> None:
    """The dice of an action stand in any order, with anything between them, and its words in any letters."""
    entry = find(game)
    bound = bind(game, entry.defaults(entry.rules_type())[0], "")
    process = process_of(bound.problem)
    state = data.draw(walks(bound).filter(lambda state: process.kind(state) == "decision"))
    canonical = data.draw(st.sampled_from(list(process.actions(state))))
    inside = data.draw(st.sampled_from(INSIDE))
    parts = [
        inside.join(data.draw(st.permutations(field))) if field.isdigit() else field.upper()
        for field in canonical.split("-")
    ]

    assert action(bound, state, data.draw(st.sampled_from((*STRONG, " "))).join(parts)) == canonical
