"""Named parameters of a game: declared once, parsed from text, written back in one canonical form."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar, Self

from solvers.errors import IllegalError, NotationError, UnknownError


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of a parameter are written: ``read`` gives None for text that is not well formed."""

    name: str
    form: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None


def _rational(text: str) -> Fraction | None:
    return Fraction(text) if re.fullmatch(r"[0-9]{1,6}(?:/0*[1-9][0-9]{0,5})?", text) else None


def _integers(text: str) -> tuple[int, ...] | None:
    return tuple(map(int, text.split(":"))) if re.fullmatch(r"[0-9]{1,6}(?::[0-9]{1,6}){0,19}", text) else None


INTEGER = Kind("integer", "a whole number of at most six digits", _integer)
RATIONAL = Kind("rational", "a fraction of whole numbers of at most six digits", _rational)
INTEGERS = Kind(
    "integers", "whole numbers with colons between them", _integers, lambda value: ":".join(map(str, value))
)
FLAG = Kind("flag", "true or false", {"true": True, "false": False}.get, lambda value: str(value).lower())
CHOICE = Kind("choice", "one of the options", lambda text: text if re.fullmatch(r"[a-z-]{1,32}", text) else None)


def parameter(default: int, low: int, high: int, summary: str) -> Any:
    """Declare a whole number with its default, its closed range and one sentence on what it does."""
    return _declare(INTEGER, default, summary, low=low, high=high)


def rational(default: str, low: str, high: str, summary: str) -> Any:
    """Declare a fraction, written ``1/6``, with its closed range."""
    return _declare(RATIONAL, Fraction(default), summary, low=Fraction(low), high=Fraction(high))


def integers(default: tuple[int, ...], low: int, high: int, summary: str) -> Any:
    """Declare whole numbers, written ``1:2:0``, as many as the default has, each in a closed range."""
    return _declare(INTEGERS, default, summary, low=low, high=high)


def flag(default: bool, summary: str) -> Any:  # it is the value, not a switch
    """Declare what is ``true`` or ``false``."""
    return _declare(FLAG, default, summary, options=(True, False))


def choice(default: str, options: tuple[str, ...], summary: str) -> Any:
    """Declare one of several names."""
    return _declare(CHOICE, default, summary, options=options)


def _declare(
    kind: Kind, default: Any, summary: str, *, low: Any = None, high: Any = None, options: tuple[Any, ...] | None = None
) -> Any:
    about = {"kind": kind, "low": low, "high": high, "options": options, "summary": summary}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Rules:
    """Base of every game's rules; subclasses are frozen dataclasses whose fields are declared as above.

    Raises:
        IllegalError: a value is not among those that its parameter may have.
    """

    game: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for item in fields(self):
            about, value, default = item.metadata, getattr(self, item.name), item.default
            write = about["kind"].write
            if about["options"] is not None:
                good, legal = value in about["options"], " or ".join(map(write, about["options"]))
            else:
                each = value if isinstance(value, tuple) else (value,)
                good, legal = all(about["low"] <= one <= about["high"] for one in each), _between(about)
                if isinstance(default, tuple) and len(value) != len(default):
                    good, legal = False, f"{len(default)} numbers"
            if not good:
                raise IllegalError(
                    f"rule {item.name}={write(value)} is out of range: {legal} are legal",
                    field="rules",
                    example=f"{item.name}={write(default)}",
                )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``k=v,k=v``; the empty text and ``default`` are the default rules.

        Raises:
            NotationError: the text is not a list of ``name=value``, or names a rule twice.
            UnknownError: the game has no rule of that name.
            IllegalError: a value is not among those that its parameter may have.
        """
        if text in ("", "default"):
            return cls()
        known = {item.name: item for item in fields(cls)}
        example = cls().canonical()
        values: dict[str, Any] = {}
        for part in text.split(","):
            name, equals, given = part.partition("=")
            if not equals:
                raise NotationError(f"rule {part!r} is not name=value", field="rules", example=example)
            if name not in known:
                raise UnknownError(
                    f"no rule is called {name!r}", field="rules", example=example, available=sorted(known)
                )
            if name in values:
                raise NotationError(f"rule {name!r} is given twice", field="rules", example=example)
            kind = known[name].metadata["kind"]
            values[name] = kind.read(given)
            if values[name] is None:
                raise NotationError(f"rule {name}={given!r} is not {kind.form}", field="rules", example=example)
        return cls(**values)

    def canonical(self) -> str:
        """Every parameter as ``k=v``, in the order of the names: equal texts mean equal rules."""
        found = sorted((item.name, item.metadata["kind"].write(getattr(self, item.name))) for item in fields(self))
        return ",".join(f"{name}={value}" for name, value in found)

    @property
    def slug(self) -> str:
        """``default``, or ``r`` and 8 hex digits of the SHA-256 of :meth:`canonical`."""
        if self == type(self)():
            return "default"
        return "r" + hashlib.sha256(self.canonical().encode()).hexdigest()[:8]

    @classmethod
    def describe(cls) -> list[Mapping[str, object]]:
        """One mapping a parameter, its values as they are written: name, type, default, low, high, options, summary.

        Whole numbers stay numbers. ``low`` and ``high`` are None where there are ``options``, and the other way round.
        """
        return [_description(item.name, item.default, item.metadata) for item in fields(cls)]


def _between(about: Mapping[str, Any]) -> str:
    return f"{about['low']} to {about['high']}"


def _description(name: str, default: Any, about: Mapping[str, Any]) -> Mapping[str, object]:
    kind, options = about["kind"], about["options"]
    low, high = (str(end) if isinstance(end, Fraction) else end for end in (about["low"], about["high"]))
    return {
        "name": name,
        "type": kind.name,
        "default": default if kind is INTEGER else kind.write(default),
        "low": low,
        "high": high,
        "options": None if options is None else [kind.write(option) for option in options],
        "summary": about["summary"],
    }
