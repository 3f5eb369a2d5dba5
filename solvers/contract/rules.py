"""The rules of a game as named parameters: declared once, parsed from text, written in one canonical form."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar, Self

from solvers.errors import IllegalError, NotationError, UnknownError


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a parameter. ``read`` parses a value and returns None if the text is malformed; ``write`` formats one."""

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
CHOICE = Kind("choice", "one of the options", lambda text: text if re.fullmatch(r"[a-z0-9-]{1,32}", text) else None)


def parameter(default: int, low: int, high: int, summary: str, *, later: bool = False) -> Any:
    """Declare a whole number with its default, its lowest and highest legal value, and a one-line description.

    ``later`` is True of a rule that was added once there were solutions. The canonical text leaves it out at its default,
    so that the solutions made before keep their names.
    """
    return _declare(INTEGER, default, summary, low=low, high=high, later=later)


def rational(default: str, low: str, high: str, summary: str) -> Any:
    """Declare a fraction, written ``1/6``, with its lowest and highest legal value."""
    return _declare(RATIONAL, Fraction(default), summary, low=Fraction(low), high=Fraction(high))


def integers(default: tuple[int, ...], low: int, high: int, summary: str, *, later: bool = False) -> Any:
    """Declare whole numbers, written ``1:2:0``: as many as the default has, each from ``low`` to ``high``; ``later`` as above."""
    return _declare(INTEGERS, default, summary, low=low, high=high, later=later)


def flag(default: bool, summary: str) -> Any:  # it is the value, not a switch
    """Declare a parameter that is ``true`` or ``false``."""
    return _declare(FLAG, default, summary, options=(True, False))


def choice(default: str, options: tuple[str, ...], summary: str, *, later: bool = False) -> Any:
    """Declare a parameter that is one of several names; ``later`` is as for :func:`parameter`."""
    return _declare(CHOICE, default, summary, options=options, later=later)


def _declare(
    kind: Kind,
    default: Any,
    summary: str,
    *,
    low: Any = None,
    high: Any = None,
    options: tuple[Any, ...] | None = None,
    later: bool = False,
) -> Any:
    about = {"kind": kind, "low": low, "high": high, "options": options, "summary": summary, "later": later}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Rules:
    """The base of every game's rules. Subclasses are frozen dataclasses with fields declared by the functions above.

    Raises:
        IllegalError: a value is out of range.
    """

    game: ClassVar[str] = ""
    # Rules of earlier versions, with the only value that they may still be given. They change nothing.
    retired: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        for item in fields(self):
            about, value, default = item.metadata, getattr(self, item.name), item.default
            write = about["kind"].write
            if about["options"] is not None:
                good, legal = value in about["options"], " or ".join(map(write, about["options"]))
            else:
                numbers = value if isinstance(value, tuple) else (value,)
                good, legal = all(about["low"] <= one <= about["high"] for one in numbers), _between(about)
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
        """Return the rules of a text ``k=v,k=v``, with spaces or not. The empty text and ``default`` are the default rules.

        Raises:
            NotationError: the text is not a list of ``name=value``, or names a rule twice, or a value is malformed.
            UnknownError: the game has no rule of that name.
            IllegalError: a value is out of range.
        """
        if text in ("", "default"):
            return cls()
        declared = {item.name: item for item in fields(cls)}
        example = cls().canonical()
        values: dict[str, Any] = {}
        for part in text.split(","):
            name, equals, value_text = (side.strip() for side in part.partition("="))
            name = name.lower()
            if not equals:
                raise NotationError(f"rule {part!r} is not name=value", field="rules", example=example)
            if cls.retired.get(name) == value_text:
                continue
            if name not in declared:
                raise UnknownError(
                    f"no rule is called {name!r}", field="rules", example=example, available=sorted(declared)
                )
            if name in values:
                raise NotationError(f"rule {name!r} is given twice", field="rules", example=example)
            kind = declared[name].metadata["kind"]
            values[name] = kind.read(value_text)
            if values[name] is None:
                raise NotationError(f"rule {name}={value_text!r} is not {kind.form}", field="rules", example=example)
        return cls(**values)

    def canonical(self) -> str:
        """Return every parameter as ``k=v``, ordered by name. Equal texts mean equal rules.

        A rule that was added later is left out at its default.
        """
        named = {item.name for item in fields(self) if not (item.metadata["later"] and self._usual(item.name))}
        return ",".join(f"{name}={self.written(name)}" for name in sorted(named))

    def differing(self) -> str:
        """Return the parameters that do not have their defaults as ``k=v``, ordered by name; empty for the default rules."""
        named = sorted(item.name for item in fields(self) if not self._usual(item.name))
        return ",".join(f"{name}={self.written(name)}" for name in named)

    def written(self, name: str) -> str:
        """Return the value of a parameter as text."""
        kind: Kind = self.__dataclass_fields__[name].metadata["kind"]
        return kind.write(getattr(self, name))

    def _usual(self, name: str) -> bool:
        """Return True if a parameter has its default."""
        return bool(getattr(self, name) == self.__dataclass_fields__[name].default)

    @property
    def slug(self) -> str:
        """``default`` for the default rules, else ``r`` and 8 hex digits of the SHA-256 of :meth:`canonical`."""
        if self == type(self)():
            return "default"
        return "r" + hashlib.sha256(self.canonical().encode()).hexdigest()[:8]

    @classmethod
    def describe(cls) -> list[Mapping[str, object]]:
        """Return a mapping for each parameter: name, type, default, low, high, options, summary.

        Values are text as in :meth:`canonical`, except whole numbers. ``low`` and ``high`` are None if there are
        ``options``; otherwise ``options`` is None.
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
