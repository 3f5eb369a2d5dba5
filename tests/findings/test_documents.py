"""The two forms of the findings, and the command that writes them."""

import subprocess
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from service.batch.findings import document, page
from service.batch.findings.markdown import Markdown
from service.batch.findings.parts import Bullets, Figure, Finding, Section, grid, pieces, printed, say

EXACT = Figure("30.15", "exact", "/v1/a?b=1&c=2", "exactly 603/20")
BOUND = Figure("54.9 %", "bound", "/v1/b", "within 1.0e-13")
SECTIONS = (
    Section(
        "one",
        "One & all",
        (
            Bullets((pieces("**First.** It is {it}.", it=EXACT),)),
            grid(("who", "where", "wins"), [["I", "here", BOUND]], words=2),
        ),
        (Finding("Is 1 < 2?", (say("The paper prints {it}, in `code`.", it=printed("29,79", "section 4")),)),),
    ),
)
MARKDOWN = """\
# Title

Opening.

* [One & all](#one--all)

## One & all

* **First.** It is [30.15][1].

| who | where | wins |
| --- | --- | --: |
| I | here | [54.9 %°][2] |

### Is 1 < 2?

The paper prints “29,79”, in `code`.

[1]: http://service/v1/a?b=1&c=2 "exactly 603/20"
[2]: http://service/v1/b "within 1.0e-13"
"""


def test_markdown() -> None:
    """Figures are links whose addresses stand at the end, and figures within a bound carry the sign."""
    assert Markdown("http://service", "pictures/").document("Title", (say("Opening."),), SECTIONS) == MARKDOWN


def test_lines_are_not_broken_inside_figures() -> None:
    """A long paragraph is broken between words, and never inside the text of a link."""
    text = say(
        " ".join(["word"] * 28) + " {it} and more", it=Figure("2.31 (2.05 to 2.57)", "interval", "/v1/c", "99 %")
    )
    lines = Markdown("", "").document("Title", (text,), ()).splitlines()

    assert "[2.31 (2.05 to 2.57)][1] and more" in lines[3]


def test_page() -> None:
    """Text is escaped, figures are links with what vouches for them, and tables say what their heads are."""
    made = page.document("Title", "About", (say("Opening."),), SECTIONS)

    assert '<h2>One &amp; all</h2>\n<ul>\n<li><strong>First.</strong> It is <a href="/v1/a?b=1&amp;c=2"' in made
    assert 'title="exactly 603/20">30.15</a>.</li>' in made
    assert "<h3>Is 1 &lt; 2?</h3>" in made
    assert '<q title="section 4">29,79</q>, in <code>code</code>.' in made
    assert (
        '<th scope="row">I</th><td>here</td><td class="number"><a href="/v1/b" title="within 1.0e-13">54.9\u00a0%°</a></td>'
        in made
    )


def test_the_committed_page_is_well_formed() -> None:
    """Every element of the committed page is closed by its end, no id stands twice, and the contents lead to sections."""
    reader = Reader()
    reader.feed(document.PAGE.read_text("utf-8"))
    reader.close()

    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids)) > 5
    assert reader.targets == reader.ids


class Reader(HTMLParser):
    """A reader of a page that notes the elements that are open, the ids, and the targets of links within the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)
        named = dict(attrs)
        if named.get("id"):
            self.ids.append(str(named["id"]))
        if str(named.get("href", "")).startswith("#"):
            self.targets.append(str(named["href"])[1:])

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        assert self.open.pop() == tag


def test_a_figure_without_a_place_is_refused() -> None:
    """A name without a figure, and a figure without a name, are errors."""
    with pytest.raises(KeyError):
        say("It is {it}.")
    with pytest.raises(KeyError, match="no place for the figures it"):
        say("It is.", it=EXACT)


def test_the_command_says_what_is_missing(solved_url: str, script: Callable[..., "subprocess.Popen[str]"]) -> None:
    """With a database that lacks solutions nothing is written, and one line says what is missing."""
    before = document.MARKDOWN.read_bytes()
    process = script(solved_url, "findings", "--check")
    out, _ = process.communicate(timeout=120)

    assert process.returncode == 1
    assert out.startswith("Error: ")
    assert out.count("\n") == 1
    assert document.MARKDOWN.read_bytes() == before
