"""Documents as pages for people: the same members as in JSON, as headings, pairs, tables and links. No game is named here.

A page begins with the answer in words, if it has any. Addresses in a document become links, so that a browser can walk on; the
last links are the document as JSON, and the position on the page that answers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode, urlsplit

from service.http import html
from service.http.redirects import SAFE
from service.words.phrases import capital
from solvers.games import REGISTRY

# So many lines of a table are shown; the JSON has all.
LINES = 400
# Members that stand in the heading, or that people do not need beside the answer in words.
_HEADED = frozenset({"title", "links", "type"})
# The digits of a number that people read; the JSON has all.
_SIGNIFICANT = 6

Document = Mapping[str, Any]


def page(document: Document, say: Callable[[], str] | None, path: str, query: str) -> bytes:
    """Return a document as a whole HTML page.

    ``say`` returns the document in words, None if it has none. ``path`` and ``query`` are those of its address.
    """
    title, said = _title(document, path), ""
    if say is not None and "columns" not in document:
        said = "".join(f'<p class="lead">{escape(line)}</p>\n' for line in say().splitlines() if line)
    page_path = _place(document)
    ways = [(page_path, "Open it on the page")] if page_path else []
    ways.append((f"{path}?{f'{query}&' if query else ''}format=json", "The same as JSON"))
    body = f"<h1>{escape(title)}</h1>\n{said}{_ways(ways)}\n{_parts(document, _linker(document))}"
    return html.framed(title, body + _links(document.get("links", {})))


def problem(document: Document, said: str) -> bytes:
    """Return the page of a problem; ``said`` is the problem in words, with an example that works."""
    kind = _link(document["type"], "Its cause and its remedy")
    available = [f"<li>{_value(name, _plain)}</li>" for name in document["available"]]
    listed = f"<h2>There is</h2>\n<ul>{''.join(available[:LINES])}</ul>\n" if available else ""
    body = f'<h1>{escape(document["title"])}</h1>\n<p class="lead">{escape(said)}</p>\n{listed}<p>{kind}</p>\n'
    return html.framed(document["title"], body)


def _title(document: Document, path: str) -> str:
    game = REGISTRY[document["game"]].title if document.get("game") in REGISTRY else ""
    if "first" in document and "second" in document:
        return f"{game}: {document['first']} against {document['second']}"
    if "state" in document:
        return f"{game}: {document['state']}"
    if document.get("title"):
        named = capital(document["title"])
        return named if game in ("", named) else f"{game}: {named}"
    return document.get("solution") or game or path


def _place(document: Document) -> str:
    """Return the address on the page of the position or the game that a document is about; empty if it is about none."""
    if document.get("game") not in REGISTRY:
        return ""
    asked = {name: document[name] for name in ("game", "goal", "state") if document.get(name)}
    rules = urlsplit(document.get("links", {}).get("current", "")).query
    return f"/?{urlencode(asked, safe=SAFE)}{f'&{rules}' if rules else ''}"


def _linker(document: Document) -> Callable[[str, Any], str]:
    """Return a function that makes HTML of a value, by its name. States lead to themselves if the document says where they are."""
    template = document.get("links", {}).get("state", "")

    def linked(name: str, value: Any) -> str:
        if template and name in ("state", "afterstate") and isinstance(value, str):
            return _link(template.replace("{state}", value), value)
        if name == "solution" and isinstance(value, str):
            return _link(f"/v1/solutions/{value}", value)
        return _value(value, linked)

    return linked


def _value(value: Any, linked: Callable[[str, Any], str]) -> str:
    """Return a value as HTML that fits into a line."""
    if value is None or value in ("", []):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.{_SIGNIFICANT}g}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        leads = value.startswith("/") and "{" not in value
        return _link(value, value) if leads else escape(value)
    if isinstance(value, Mapping):
        if "value" in value:
            return _number(value)
        return ", ".join(f"{escape(_named(name))}: {linked(name, item)}" for name, item in value.items())
    return ", ".join(linked("", item) for item in value[:LINES])


def _number(number: Document) -> str:
    """Return a number of a table, with its fraction, bound or interval behind it."""
    text, trust = _value(number["value"], _plain), ""
    interval = number.get("confidence")
    if number.get("exact") and number["exact"] != str(number["value"]):
        trust = f"exactly {number['exact']}"
    elif interval:
        trust = f"{interval['low']:.6g} to {interval['high']:.6g} with {100 * interval['level']:g} % confidence"
    elif number.get("error_bound"):
        trust = f"within {number['error_bound']:.1g}"
    return f'<span title="{escape(trust)}">{text}</span>' if trust else text


def _plain(_name: str, value: Any) -> str:
    return _value(value, _plain)


def _parts(document: Document, linked: Callable[[str, Any], str]) -> str:
    """Return the members of a document: short ones as pairs, then a section for each of the others."""
    pairs, sections = [], []
    shown = {name: value for name, value in document.items() if name not in _HEADED}
    if "columns" in document and "rows" in document:
        sections.append(_table(shown.pop("columns"), (map(_cell, row) for row in shown.pop("rows"))))
    lists = {name: value for name, value in shown.items() if _is_list_of_numbers(value)}
    lengths = {len(value) for value in lists.values()}
    if len(lists) > 1 and len(lengths) == 1:
        # Lists of one length belong together: the first score to the first chance.
        together = zip(*lists.values(), strict=True)
        sections.append(_table(list(map(_named, lists)), (map(_cell, row) for row in together)))
        shown = {name: value for name, value in shown.items() if name not in lists}
    for name, value in shown.items():
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            columns = [key for key in dict.fromkeys(key for item in value for key in item) if key != "href"]
            rows = (_row(item, columns, linked) for item in value)
            sections.append(f"<h2>{escape(capital(_named(name)))}</h2>\n{_table([*map(_named, columns)], rows)}")
        else:
            pairs.append(f"<dt>{escape(capital(_named(name)))}</dt><dd>{linked(name, value)}</dd>")
    listed = f'<dl class="pairs">\n{"".join(pairs)}\n</dl>\n' if pairs else ""
    tables = "columns" in document
    return "\n".join([*sections, listed] if tables else [listed, *sections])


def _row(item: Document, columns: Sequence[str], linked: Callable[[str, Any], str]) -> list[tuple[str, bool]]:
    """Return the entries of a line. If the item has an address of its own, the first entry leads there."""
    entries = [(linked(key, item.get(key)), _counts(item.get(key))) for key in columns]
    if item.get("href"):
        entries[0] = (_link(item["href"], str(item[columns[0]])), False)
    return entries


def _is_list_of_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and not isinstance(value[0], Mapping | list)


def _cell(value: Any) -> tuple[str, bool]:
    """Return the HTML of an entry, and True if it is a number."""
    return _plain("", value), _counts(value)


def _counts(value: Any) -> bool:
    """True for a number, also for one of a table with its trust."""
    return isinstance(value, int | float | Mapping) and not isinstance(value, bool)


def _table(columns: Sequence[str], rows: Iterable[Iterable[tuple[str, bool]]]) -> str:
    """Return a table that scrolls by itself where the window is narrow. Of each entry it needs the HTML, and True for a number."""
    lines, left = [], 0
    for index, row in enumerate(rows):
        if index >= LINES:
            left += 1
            continue
        cells = (f'<td class="number">{text}</td>' if number else f"<td>{text}</td>" for text, number in row)
        lines.append(f"<tr>{''.join(cells)}</tr>")
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    more = f"<p>… and {left:,} more lines in the JSON.</p>\n" if left else ""
    label = escape(f"Table: {', '.join(columns)}")
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{label}"><table>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(lines)}\n</tbody>\n</table></div>\n{more}"
    )


def _links(links: Document) -> str:
    """Return the links of a document whose addresses are whole, as a list."""
    whole = [(address, capital(_named(name))) for name, address in links.items() if address and "{" not in address]
    return f"<h2>Further</h2>\n{_ways(whole)}\n" if whole else ""


def _ways(ways: Iterable[tuple[str, str]]) -> str:
    return f'<ul class="ways">{"".join(f"<li>{_link(address, name)}</li>" for address, name in ways)}</ul>'


def _link(address: str, name: str) -> str:
    return f'<a href="{escape(address)}">{escape(name)}</a>'


def _named(name: str) -> str:
    return name.replace("_", " ")
