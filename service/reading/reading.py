"""Read states and actions in any spelling: the notation judges the spellings that a loosely typed text may stand for.

A text that the notation reads is read at once. Only a text that it refuses is spelled anew. If exactly one legal state is
meant, that is the state; if several may be meant, all are named, and none is chosen.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import islice
from typing import Protocol, TypeVar

from service.reading.cards import CardsReader
from service.reading.fields import FieldsReader
from service.reading.text import NO_MEANING
from solvers.contract.presentation.speech import Cards, Spoken
from solvers.errors import AmbiguousError, IllegalError, NotationError, TablebaseError

S = TypeVar("S", bound=Hashable)
_MOST_NEAR = 250
_SHOWN = 64


class Loose(Protocol):
    """A reader of loosely typed text, for one kind of notation."""

    def spellings(self, text: str) -> Iterator[list[str]]:
        """Yield lists of spellings that a text may stand for: first the likely ones, then those that take more liberty."""
        ...

    def without_talk(self, text: str, others: AbstractSet[str], talk: AbstractSet[str]) -> tuple[str, list[str]]:
        """Return a sentence without its talk, and the words left out that nobody has listed; ``others`` are words of questions, which stay, ``talk`` words that go."""
        ...

    def complaint(self, text: str) -> str:
        """Return what is wrong with a text; empty if there is nothing to say."""
        ...

    def shape(self, text: str) -> str:
        """Return what should stand there if a text has too little of it; empty if there is nothing to say."""
        ...

    def near(self, text: str, like: str) -> Iterator[str]:
        """Yield spellings that are near to a text, the nearest first. ``like`` is a legal text, to fill gaps with."""
        ...


@lru_cache(maxsize=256)
def reader(spoken: Spoken) -> Loose:
    """Return the reader of texts in which states or actions stand like this."""
    return CardsReader(spoken) if isinstance(spoken, Cards) else FieldsReader(spoken)


def read(
    loose: Loose, parse: Callable[[str], S], write: Callable[[S], str], text: str, offers: Callable[[S], bool]
) -> S:
    """Return what a text means: what ``parse`` makes of it, or of the one spelling of it that is legal.

    ``write`` returns the canonical text of a meaning. ``offers`` is True for a meaning that may be shown as an example.

    Raises:
        AmbiguousError: the text may mean several things. They are all named.
        NotationError, IllegalError: no spelling is legal. The error says what is wrong with this text, and its example
            is the nearest legal one.
    """
    try:
        return parse(text)
    except (NotationError, IllegalError) as error:
        refused: TablebaseError = error
        spelled = isinstance(error, IllegalError)
    for tier in loose.spellings(text):
        meant, illegal = _judged(parse, write, tier, text)
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            raise _ambiguous(text, refused.field, list(meant))
        if illegal is not None and isinstance(refused, NotationError):
            refused = illegal
    if spelled and NO_MEANING in loose.complaint(text):
        # The spelling is right and the rules refuse it, so no letter is to blame.
        raise refused
    raise _explained(loose, parse, write, text, refused, offers)


def _judged(
    parse: Callable[[str], S], write: Callable[[S], str], spellings: Iterable[str], text: str
) -> tuple[dict[str, S], IllegalError | None]:
    """Return what the legal spellings mean, by canonical text, and the error of the first that is well spelled only."""
    meant: dict[str, S] = {}
    illegal = None
    for spelling in spellings:
        try:
            meaning = parse(spelling)
        except IllegalError as error:
            illegal = illegal or _quoting(error, spelling, text)
        except NotationError:
            continue
        else:
            meant[write(meaning)] = meaning
    return meant, illegal


def _quoting(error: IllegalError, spelling: str, text: str) -> IllegalError:
    """Return an error about a spelling as one about the text that it stands for."""
    message = str(error).replace(repr(spelling), repr(text[:_SHOWN]), 1)
    return IllegalError(message, field=error.field, example=error.example, available=error.available)


def _ambiguous(text: str, field: str, meant: list[str]) -> AmbiguousError:
    listed = f"{', '.join(meant[:-1])} or {meant[-1]}"
    return AmbiguousError(
        f"{field} {text[:_SHOWN]!r} may mean {listed}: ask for one of them",
        field=field,
        example=meant[0],
        available=meant,
    )


def _explained(
    loose: Loose,
    parse: Callable[[str], S],
    write: Callable[[S], str],
    text: str,
    refused: TablebaseError,
    offers: Callable[[S], bool],
) -> TablebaseError:
    """Return the error of a text that means nothing, with what is wrong with it and the nearest text that does."""
    complaint = loose.complaint(text) or (loose.shape(text) if isinstance(refused, NotationError) else "")
    message = f"{refused.field} {text[:_SHOWN]!r}: {complaint}" if complaint else str(refused)
    example = refused.example
    for spelling in dict.fromkeys(islice(loose.near(text, example or ""), _MOST_NEAR)):
        try:
            meaning = parse(spelling)
        except (NotationError, IllegalError):
            continue
        if offers(meaning):
            example = write(meaning)
            break
    return type(refused)(message, field=refused.field, example=example, available=refused.available)
