"""Lists of actions as text, the form in which rows are stored. Only this module reads and writes it.

A list is written best first: ``55666 5666=-5/2``. The policy's action has no value in the list, as its value is the
row's. A value is a double, with a point or an exponent, if it is not exact. Exact actions that tie have their second
value after ``~``: ``6=~29/2 5=1~14``. After doubles, ``~?`` marks two actions whose bounds do not tell which one is
better. The interval of an estimate follows ``^`` as low, high, level and samples: ``roll=0.5^0.48:0.52:0.95:9000``. If
the row has no actions, its own interval is the whole text.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from math import nan

from solvers.contract.rows import UNDECIDED, ActionValue, Columns, Confidence, Row, ratio
from solvers.errors import VerificationError

# Makes a named tuple without the checks of its class.
_make = tuple.__new__


def write(row: Row) -> str:
    """Return the text of a row's actions."""
    if not row.actions:
        return "" if row.confidence is None else _interval(row.confidence)
    return " ".join([_entry(item, item.action == row.action) for item in row.actions])


def read(
    text: str, chosen: str | None, value: float, exact: str | None, memory: dict[str, ActionValue] | None = None
) -> tuple[ActionValue, ...]:
    """Return the actions of a row, from its text and its policy's action, value and exact value.

    ``memory`` is a cache of exact entries, shared between calls.

    Raises:
        ValueError: the text is malformed.
    """
    if not text or text[0] == "^":
        return ()
    # Every lookup waits for this loop: what no entry has is looked for once, and tuples are made directly.
    ties, intervals = "~" in text, "^" in text
    actions = []
    for entry in text.split(" "):
        item = memory.get(entry) if memory is not None else None
        if item is None:
            action, _, shown = entry.partition("=")
            tie = confidence = None
            if intervals and "^" in shown:
                shown, _, interval = shown.partition("^")
                confidence = _read_interval(interval)
            if ties and "~" in shown:
                shown, _, tie = shown.partition("~")
            if not shown:
                if action != chosen:
                    raise ValueError(f"action {action!r} has no value")
                item = _make(ActionValue, (action, value, exact, tie, confidence))
            elif "." in shown or "e" in shown:
                item = _make(ActionValue, (action, float(shown), None, tie, confidence))
            else:
                numerator, denominator = ratio(shown)
                item = _make(ActionValue, (action, numerator / denominator, shown, tie, confidence))
                if memory is not None:
                    memory[entry] = item
        actions.append(item)
    return tuple(actions)


def read_pair(text: str, value: float) -> tuple[str, float, str, float] | None:
    """Return the actions and values of a list of two doubles, best first; None if the text is any other list.

    ``value`` is the row's. A pair has no marks, so its first action is proved to be better.
    """
    if "~" in text or "^" in text or text.count(" ") != 1:
        return None
    best, _, other = text.partition(" ")
    first, _, better = best.partition("=")
    second, _, worse = other.partition("=")
    return first, float(better) if better else value, second, float(worse) if worse else value


def read_confidence(text: str, chosen: str | None) -> Confidence | None:
    """Return the interval of a row's value: that of the chosen action, or the row's own if it has no actions.

    Raises:
        ValueError: the text is malformed.
    """
    if "^" not in text:
        return None
    for entry in text.split(" "):
        head, caret, interval = entry.partition("^")
        if caret and (chosen is None or head.partition("=")[0] == chosen):
            return _read_interval(interval)
    return None


def write_columns(columns: Columns) -> Iterator[str]:
    """Yield the text of the actions of every row."""
    one, other = columns.actions
    # Maps the policy's action, and True if it is the best one, to the texts before and after the other action's value.
    frames = {
        (one, True): (f"{one} {other}=", ""),
        (one, False): (f"{other}=", f" {one}"),
        (other, True): (f"{other} {one}=", ""),
        (other, False): (f"{one}=", f" {other}"),
    }
    rows = zip(columns.policies, columns.bests, columns.alternatives, strict=True)
    for i, (policy, best, alternative) in enumerate(rows):
        if policy is None:
            yield ""
        elif i in columns.undecided:
            yield write(columns[i])
        else:
            before, behind = frames[policy, policy == best]
            yield f"{before}{alternative!r}{behind}"


def read_columns(
    states: Sequence[str],
    policies: Sequence[str | None],
    values: Sequence[float],
    texts: Iterable[str],
    mores: Sequence[str | None],
) -> Columns | None:
    """Return rows of doubles as columns; None if the decisions are not all between the same two actions, or if there are estimates.

    Raises:
        VerificationError: naming the state whose text is malformed.
    """
    if isinstance(texts, Sequence) and not _pairs(texts):
        return None
    names, pair = ("", ""), dict[str, str]()
    alternatives = array("d")
    bests: list[str | None] = []
    undecided: list[int] = []
    for i, (state, policy, text) in enumerate(zip(states, policies, texts, strict=True)):
        if not text:
            if policy is not None:
                raise VerificationError(f"state {state!r}: its actions are missing", field="actions")
            alternatives.append(nan)
            bests.append(None)
            continue
        best, _, last = text.partition(" ")
        if not pair:
            one, other = names = min(best, last).partition("=")[0], max(best, last).partition("=")[0]
            pair = {one: other, other: one}
        shown = last if best == policy else best
        if "~" in text:
            if f"{policy}=~{UNDECIDED}" not in (best, last):
                raise _malformed(state, text)
            shown = (last if best == f"{policy}=~{UNDECIDED}" else best).removesuffix(f"~{UNDECIDED}")
            undecided.append(i)
        name, _, number = shown.partition("=")
        if pair.get(policy or "") != name or " " in number or (shown is best and last.partition("=")[0] != policy):
            raise _malformed(state, text)
        try:
            alternatives.append(float(number))
        except ValueError as error:
            raise _malformed(state, text) from error
        # The name that is there already, as millions of equal ones would fill the memory.
        bests.append(policy if best.partition("=")[0] == policy else name)
    return Columns(names, states, policies, values, alternatives, bests, frozenset(undecided), mores)


def _pairs(texts: Sequence[str]) -> bool:
    """True if no text has more than two actions or an interval, and the first that has any has two."""
    first = next((text for text in texts if text), " ")
    return " " in first and not any("^" in text or text.count(" ") > 1 for text in texts)


def _malformed(state: str, text: str) -> VerificationError:
    return VerificationError(f"state {state!r}: its actions are malformed ({text!r})", field="actions")


def _entry(item: ActionValue, chosen: bool) -> str:
    shown = "" if chosen else repr(item.value) if item.exact is None else item.exact
    if item.tie is not None:
        shown += f"~{item.tie}"
    if item.confidence is not None:
        shown += _interval(item.confidence)
    return f"{item.action}={shown}" if shown else item.action


def _interval(confidence: Confidence) -> str:
    return f"^{confidence.low!r}:{confidence.high!r}:{confidence.level!r}:{confidence.samples}"


def _read_interval(text: str) -> Confidence:
    low, high, level, samples = text.split(":")
    return Confidence(float(low), float(high), float(level), int(samples))
