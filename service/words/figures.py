"""Figures of a text: numbers in replies of the service, and arithmetic with them.

``/v1/games/.../states/...#actions["6"]`` is a number of a reply: an address, and where the number stands. That is a member
(``#win``), an entry of a list by its place or its action (``#others[0]``, ``#actions["6"]``), or a cell of a table by its
column and the entries that begin its line (``#["points", "maximize"]``). Names stand for such texts, and arithmetic is
made of names, whole numbers, ``+ - * /`` and parentheses: ``1 - players["hands won", "greedy"] / 2``.

Only digits that are certain are shown. An exact number is rounded from its fraction. A number within a bound is refused
if its bound reaches the last digit, and an estimate always has its interval beside it.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log10
from typing import Any

# Returns the reply under an address of the service, as JSON or else as text.
Ask = Callable[[str], Any]
# A longer fraction is not written out.
LONGEST = 60
# The level of every interval.
LEVEL = 0.99
FORMATS = "2, percent 1, up 4, printed section 5, is over-24, or is over-24: 25"
_Operation = Callable[[Fraction, Fraction], Fraction]
_OPERATIONS: Mapping[type, _Operation] = dict(
    zip(
        (ast.Add, ast.Sub, ast.Mult, ast.Div), (operator.add, operator.sub, operator.mul, operator.truediv), strict=True
    )
)


class FigureError(ValueError):
    """A figure cannot be had or shown as it is written."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it is shown, the address that says it, and how far to trust it: exact, bound, interval or printed.

    ``detail`` says that in words. A figure that a source printed has there the place in the source.
    """

    text: str
    trust: str
    link: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that lies between two ends, which are the same if it is exact; ``sample`` describes that of an estimate."""

    value: Fraction
    low: Fraction
    high: Fraction
    link: str = ""
    sample: str = ""

    def shown(self, decimals: int, times: int = 1, unit: str = "") -> Figure:
        """Return the number with so many decimals. Raises FigureError if a bound leaves the last digit open."""
        low, text, high = (rounded(times * bound, decimals) for bound in (self.low, self.value, self.high))
        if self.sample:
            return Figure(f"{text} ({low} to {high}){unit}", "interval", self.link, self.sample)
        if not low == text == high:
            raise FigureError(f"{text} may be {low} or {high}, so show fewer digits: {self.link}")
        if self.low < self.high:
            bound = max(self.high - self.value, self.value - self.low)
            return Figure(text + unit, "bound", self.link, f"within 1e{_power(bound)}")
        exact = str(self.value)
        detail = f"exactly {exact}" if len(exact) <= LONGEST else "exact: a fraction too long to print"
        return Figure(text + unit, "exact", self.link, detail)

    def percent(self, decimals: int) -> Figure:
        """Return a chance in percent. Only what is certain is shown as 0 % or 100 %."""
        figure = self.shown(decimals, 100, " %")
        least = Fraction(1, 10**decimals)
        for end, open_end, words in ((0, least, "less than"), (100, 100 - least, "more than")):
            if figure.text == f"{rounded(Fraction(end), decimals)} %" and 100 * self.value != end:
                return Figure(f"{words} {rounded(open_end, decimals)} %", figure.trust, figure.link, figure.detail)
        return figure


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a reply: what stands there, the whole reply, and its address."""

    node: Any
    reply: Mapping[str, Any]
    link: str

    def member(self, name: str) -> "Part":
        """Return a member. Raises FigureError if there is none."""
        if not isinstance(self.node, dict) or name not in self.node:
            raise FigureError(f"{self.link} has no {name!r} there{_choice(self.node)}")
        node = self.node[name]
        if f"{name}_exact" in self.node:
            node = {"value": node, "exact": self.node[f"{name}_exact"]}
        elif name == "probabilities" and "actions" in self.node:
            # A policy plays with exactly these, whatever the bound of its values.
            node = [{"value": number, "exact": repr(number)} for number in node]
        return Part(node, self.reply, self.link)

    def item(self, keys: tuple[Any, ...]) -> "Part":
        """Return a cell of a table, or an entry of a list. Raises FigureError if there is none, or if there are several."""
        if isinstance(self.node, dict) and "columns" in self.node:
            return Part(self._cell(*keys), self.reply, self.link)
        if not isinstance(self.node, list):
            raise FigureError(f"{self.link} has no list there{_choice(self.node)}")
        # Lists beside that of the actions have an entry for each of them.
        indices: dict[Any, int] = {
            action["action"]: index for index, action in enumerate(self.reply.get("actions", ()))
        }
        index = indices.get(keys[0], keys[0])
        if len(keys) > 1 or index not in range(len(self.node)):
            there = ", ".join(map(repr, indices or range(len(self.node))))
            raise FigureError(f"{self.link} has no {list(keys)} there; there are {there}")
        return Part(self.node[index], self.reply, self.link)

    def _cell(self, column: Any, *keys: Any) -> Any:
        columns, rows = self.node["columns"], self.node["rows"]
        if column not in columns:
            raise FigureError(f"{self.link} has no column {column!r}; there are {', '.join(columns)}")
        lines = [row for row in rows if tuple(row[: len(keys)]) == keys]
        if len(lines) != 1:
            begin = ", ".join(repr(row[0]) for row in rows)
            raise FigureError(f"{self.link} has {len(lines)} lines with {list(keys)}; lines begin with {begin}")
        return lines[0][columns.index(column)]

    def number(self) -> Number:
        """Return the number that stands there. Raises FigureError if none does, or none that says how far to trust it."""
        node = {int: {"exact": str(self.node)}, float: {"value": self.node}}.get(type(self.node), self.node)
        if not isinstance(node, dict) or not node.keys() & {"value", "exact"}:
            raise FigureError(f"{self.link} has no number there{_choice(node)}")
        if node.get("exact") is not None:
            exact = Fraction(node["exact"])
            return Number(exact, exact, exact, self.link)
        value, confidence = Fraction(node["value"]), node.get("confidence")
        if confidence is not None:
            if confidence["level"] != LEVEL:
                raise FigureError(f"all intervals are at {LEVEL}, but not that of {self.link}")
            samples = confidence["samples"]
            number = sum(samples.values()) if isinstance(samples, Mapping) else samples
            sample = f"{100 * LEVEL:g} % confidence, {number:,} samples"
            return Number(value, Fraction(confidence["low"]), Fraction(confidence["high"]), self.link, sample)
        bound = Fraction(node.get("error_bound", self.reply.get("error_bound")) or 0)
        if not bound:
            raise FigureError(f"no word of how far to trust {node['value']}: {self.link}")
        return Number(value, value - bound, value + bound, self.link)


def figure(text: str, names: Mapping[str, str], ask: Ask) -> Figure:
    """Return the figure of a text ``WHAT|FORMAT``, or of a text ``“FIGURE” PLACE`` about what a source printed.

    ``names`` are texts that stand for addresses. Raises FigureError.
    """
    printed = re.fullmatch(r"“(.+)” (.+)", text)
    if printed:
        return Figure(printed[1], "printed", detail=printed[2])
    what, _, form = text.rpartition("|")
    if not what:
        raise FigureError(f"{text!r} has no format; write {{{{{text}|2}}}}, and for 2 perhaps {FORMATS}")
    return _shown(_asked(what.strip(), names, ask), form.strip())


def rounded(value: Fraction, decimals: int) -> str:
    """Return a number with so many decimals, and commas between thousands. Halves are rounded to even."""
    units = round(value * 10**decimals)
    whole, part = divmod(abs(units), 10**decimals)
    return f"{'-' if units < 0 else ''}{whole:,}" + (f".{part:0{decimals}}" if decimals else "")


def _power(bound: Fraction) -> int:
    """Return the power of ten that a bound does not exceed: it stays if the last digits of the bound change."""
    power = ceil(log10(bound))
    return power if bound <= Fraction(float(f"1e{power}")) else power + 1


def _asked(what: str, names: Mapping[str, str], ask: Ask) -> Part | Number:
    """Return the number or text of an address with a member, or of arithmetic."""
    if what.startswith("/"):
        link, _, member = what.partition("#")
        reply = ask(link)
        whole = Part(reply, reply, link)
        return _made(f"it{'' if member.startswith('[') else '.'}{member}", lambda _: whole) if member else whole

    def named(name: str) -> Part | Number:
        if name not in names:
            raise FigureError(f"no line names {name!r}, as [{name}]: /v1/games/... would")
        return _asked(names[name], {}, ask)

    return _made(what, named)


def _made(text: str, named: Callable[[str], Part | Number]) -> Part | Number:
    """Return the result of arithmetic with named numbers. Nothing else is evaluated."""

    def made(node: ast.expr) -> Part | Number:
        match node:
            case ast.Constant(value=int(whole)) if not isinstance(whole, bool):
                return Number(Fraction(whole), Fraction(whole), Fraction(whole))
            case ast.Name(id=name):
                return named(name)
            case ast.Attribute(value=of, attr=name) if isinstance(part := made(of), Part):
                return part.member(name)
            case ast.Subscript(value=of, slice=keys) if isinstance(part := made(of), Part):
                constants = keys.elts if isinstance(keys, ast.Tuple) else [keys]
                values = tuple(key.value for key in constants if isinstance(key, ast.Constant))
                if 0 < len(values) == len(constants):
                    return part.item(values)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
                return _combined(_OPERATIONS[type(op)], _number(made(left)), _number(made(right)))
        raise FigureError(f"{ast.unparse(node)!r} is not arithmetic; write, for example, (first - second.win) / 2")

    try:
        return made(ast.parse(text, mode="eval").body)
    except SyntaxError:
        raise FigureError(f"{text!r} is not arithmetic; write, for example, (first - second.win) / 2") from None


def _combined(operation: _Operation, one: Number, other: Number) -> Number:
    """Return a number made of two, between the ends that it can reach. It has the address of the first that has one."""
    if (one.sample and other.low != other.high) or (other.sample and one.low != one.high):
        raise FigureError(f"an estimate goes with exact numbers only: {one.link}, {other.link}")
    if operation is operator.truediv and other.low <= 0 <= other.high:
        raise FigureError(f"a divisor may be zero: {one.link}, {other.link}")
    ends = [operation(low, high) for low in (one.low, one.high) for high in (other.low, other.high)]
    value = operation(one.value, other.value)
    return Number(value, min(ends), max(ends), one.link or other.link, one.sample or other.sample)


def _shown(made: Part | Number, form: str) -> Figure:
    """Return a figure in a format."""
    word, _, rest = form.partition(" ")
    if number := re.fullmatch(r"(percent )?(\d)", form):
        return _number(made).percent(int(number[2])) if number[1] else _number(made).shown(int(number[2]))
    if isinstance(made, Part) and rest:
        if word == "up" and re.fullmatch(r"\d", rest) and isinstance(made.node, float):
            text = rounded(Fraction(ceil(Fraction(made.node) * 10 ** int(rest)), 10 ** int(rest)), int(rest))
            return Figure(text, "bound", made.link, "an error bound, rounded up")
        if word == "printed":
            return Figure(str(made.member("printed").node), "printed", detail=rest)
        if word == "is":
            wanted, _, text = rest.partition(": ")
            if str(made.node) != wanted:
                raise FigureError(f"{made.link} says {made.node}, not {wanted}: rewrite the sentence")
            return Figure(text, "exact", made.link, f"the answer is {wanted}")
    raise FigureError(f"{form!r} is no format for this; write {FORMATS}")


def _number(made: Part | Number) -> Number:
    return made.number() if isinstance(made, Part) else made


def _choice(node: Any) -> str:
    return f"; there are {', '.join(node)}" if isinstance(node, dict) else ""
