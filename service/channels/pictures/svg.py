"""A writer of SVG: elements as text, in which everything that is not markup is escaped."""

import re
from xml.sax.saxutils import escape, quoteattr

# Characters that XML does not allow, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Attribute = str | float | None


def text(content: str) -> str:
    """Return characters as the content of an element."""
    return escape(_FORBIDDEN.sub("\ufffd", content))


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element. ``children`` are markup; an attribute that is None is left out.

    In names of attributes ``_`` stands for ``-``, and one at the end is dropped: ``class_``.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_value(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def words(content: str, x: float, y: float, class_: str) -> str:
    """Return a line of words."""
    return element("text", text(content), x=x, y=y, class_=class_)


def across(x1: float, x2: float, y: float, class_: str) -> str:
    """Return a line from left to right."""
    return element("line", x1=x1, x2=x2, y1=y, y2=y, class_=class_)


def upright(x: float, y1: float, y2: float, class_: str) -> str:
    """Return a line from top to bottom."""
    return element("line", x1=x, x2=x, y1=y1, y2=y2, class_=class_)


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group of elements."""
    return element("g", *children, **attributes)


def titled(name: str, title: str, **attributes: Attribute) -> str:
    """Return an element with a title, which browsers show beside the pointer and screen readers read."""
    return element(name, element("title", text(title)), **attributes)


def number(value: float) -> str:
    """Return a coordinate with two decimals at most."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def path(points: list[tuple[float, float]], *, closed: bool = False) -> str:
    """Return the data of a path along straight lines."""
    steps = (f"{'L' if index else 'M'}{number(x)} {number(y)}" for index, (x, y) in enumerate(points))
    return "".join(steps) + ("Z" if closed else "")


def _value(value: str | float) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", value) if isinstance(value, str) else number(value))
