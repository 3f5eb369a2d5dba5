"""Named parameters of a game: declared once, parsed from text, written back in one canonical form."""

import hashlib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Self

from solvers.errors import IllegalError, NotationError, UnknownError


def parameter(default: int, low: int, high: int, summary: str) -> Any:
    """Declare an integer parameter with its default, its closed range and one sentence on what it does."""
    return field(default=default, metadata={"low": low, "high": high, "summary": summary})


@dataclass(frozen=True, slots=True)
class Rules:
    """Base of every game's rules; subclasses are frozen dataclasses whose fields are :func:`parameter`.

    Raises:
        IllegalError: a value is outside its range.
    """

    game: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            low, high = item.metadata["low"], item.metadata["high"]
            if not low <= value <= high:
                raise IllegalError(
                    f"rule {item.name}={value} is out of range: {low} to {high} are legal",
                    field="rules",
                    example=f"{item.name}={item.default}",
                )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``k=v,k=v``; the empty text and ``default`` are the default rules.

        Raises:
            NotationError: the text is not a list of ``name=integer``, or names a rule twice.
            UnknownError: the game has no rule of that name.
            IllegalError: a value is outside its range.
        """
        if text in ("", "default"):
            return cls()
        known = {item.name: item for item in fields(cls)}
        example = ",".join(f"{name}={item.default}" for name, item in known.items())
        values: dict[str, int] = {}
        for part in text.split(","):
            name, equals, value = part.partition("=")
            if not equals:
                raise NotationError(f"rule {part!r} is not name=value", field="rules", example=example)
            if name not in known:
                raise UnknownError(
                    f"no rule is called {name!r}", field="rules", example=example, available=sorted(known)
                )
            if name in values:
                raise NotationError(f"rule {name!r} is given twice", field="rules", example=example)
            if not (value.isascii() and value.isdigit() and len(value) <= 6):
                raise NotationError(
                    f"rule {name}={value!r} is not a whole number of at most six digits",
                    field="rules",
                    example=example,
                )
            values[name] = int(value)
        return cls(**values)

    def canonical(self) -> str:
        """Every parameter as ``k=v``, in the order of the names: equal texts mean equal rules."""
        return ",".join(f"{name}={getattr(self, name)}" for name in sorted(item.name for item in fields(self)))

    @property
    def slug(self) -> str:
        """``default``, or ``r`` and 8 hex digits of the SHA-256 of :meth:`canonical`."""
        if self == type(self)():
            return "default"
        return "r" + hashlib.sha256(self.canonical().encode()).hexdigest()[:8]

    @classmethod
    def describe(cls) -> list[Mapping[str, object]]:
        """One mapping a parameter: name, default, low, high, summary."""
        return [
            {"name": item.name, "default": None if item.default is MISSING else item.default, **item.metadata}
            for item in fields(cls)
        ]
