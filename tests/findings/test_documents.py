"""The source of the findings as Markdown and as a page, and the command that writes both."""

import subprocess
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from service.cli import findings
from service.cli.prose.markdown import Prose
from service.words.figures import FigureError

SOURCE = """\
<!-- About it. -->

# Title

Opening with
`code`.

## One & all {#one}

* **First.** It is {{it|2}}{{it.exact|is 603/20}}.
* Second,
  of two.

| who | where | wins |
| --- | --- | --: |
| I | here | {{/v1/b|percent 1}} |
| $1 | $2 | {{/v1/b?who=$1|percent 1}} |
| you | there |

![A < picture.](pictures/a.svg "/v1/a.svg?b=1&c=2")

### Is 1 < 2?

The paper prints {{“29,79” section 4}}.

[it]: /v1/a?b=1&c=2
"""
MARKDOWN = """\
# Title

Opening with `code`.

A note.

* [One & all](#one--all)

## One & all

* **First.** It is [30.15][1].
* Second, of two.

| who | where | wins |
| --- | --- | --: |
| I | here | [54.9 %°][2] |
| you | there | [54.9 %°][3] |

![A < picture.](pictures/a.svg)

### Is 1 < 2?

The paper prints “29,79”.

[1]: http://service/v1/a?b=1&c=2 "exactly 603/20"
[2]: http://service/v1/b "within 1e-13"
[3]: http://service/v1/b?who=you "within 1e-13"
"""
TEMPLATE = "{title}/{description}/{opening}{links}{sections}"
PAGE = """\
Title/About it./<p>Opening with <code>code</code>.</p>
<li><a href="#one">One &amp; all</a></li>
<section id="one">
<h2>One &amp; all</h2>
<ul>
<li><strong>First.</strong> It is <a href="/v1/a?b=1&amp;c=2" title="exactly 603/20">30.15</a>.</li>
<li>Second, of two.</li>
</ul>
<div class="scroll" role="region" aria-label="Table: who, where, wins" tabindex="0"><table>
<thead><tr><th scope="col">who</th><th scope="col">where</th><th scope="col" class="number">wins</th></tr></thead>
<tbody>
<tr><th scope="row">I</th><td>here</td><td class="number"><a href="/v1/b" title="within 1e-13">54.9\u00a0%°</a></td></tr>
<tr><th scope="row">you</th><td>there</td><td class="number"><a href="/v1/b?who=you" title="within 1e-13">54.9\u00a0%°</a></td></tr>
</tbody>
</table></div>
<p><a href="/v1/a.svg?b=1&amp;c=2"><img src="/v1/a.svg?b=1&amp;c=2" alt="A &lt; picture." loading="lazy"></a></p>
<article>
<h3>Is 1 &lt; 2?</h3>
<p>The paper prints <q title="section 4">29,79</q>.</p>
</article>
</section>
"""


def ask(address: str) -> object:
    """The replies of the addresses of the source above."""
    if address.startswith("/v1/a.svg"):
        return "<svg/>"
    if address == "/v1/missing":
        raise FigureError("/v1/missing is not answered")
    exact = "603/20" if address.startswith("/v1/a") else None
    return {"value": 0.549, "exact": exact, "error_bound": 1e-13}


def test_markdown() -> None:
    """Figures are links whose addresses stand at the end, figures within a bound carry the sign, and patterns are filled in."""
    assert Prose(SOURCE, ask).markdown("http://service", "A note.") == MARKDOWN


def test_page() -> None:
    """Text is escaped, figures are links with what vouches for them, and tables say what their heads are."""
    assert Prose(SOURCE, ask).page(TEMPLATE) == PAGE


def test_figures_have_their_lines_and_pictures_their_texts() -> None:
    """Each figure has the line of the source in which it stands, and each picture the text of its file."""
    prose = Prose(SOURCE, ask)

    assert [(number, made.text) for number, made in prose.figures] == [
        (10, "30.15"),
        (10, ""),
        (16, "54.9 %"),
        (18, "54.9 %"),
        (24, "29,79"),
    ]
    assert prose.pictures == {"pictures/a.svg": "<svg/>"}


def test_lines_are_not_broken_inside_figures() -> None:
    """A long paragraph is broken between words, and never inside the text of a link."""
    source = f"# Title\n\n{' '.join(['word'] * 28)} {{{{/v1/c|2}}}} and more\n"
    interval = {"low": 2.05, "high": 2.57, "level": 0.99, "samples": 9}
    prose = Prose(source, lambda _: {"value": 2.31, "confidence": interval})

    assert prose.markdown("", "A note.").splitlines()[3] == "[2.31 (2.05 to 2.57)][1] and more"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("It is {{/v1/missing|2}}.", "3: /v1/missing is not answered"),
        ('![A picture.](pictures/b.svg "/v1/missing")', "3: /v1/missing is not answered"),
        ("It is {{it / (1|2}}.", r"3: 'it / \(1' is not arithmetic; write, for example,"),
        ("It is {{/v1/a|two}}.", "3: 'two' is no format for this; write 2, percent 1"),
        ("It is {{it|2}}.", r"3: no line names 'it', as \[it\]: /v1/games/\.\.\. would"),
        ("It is {{/v1/a|", r"3: a figure in .* is not closed; write \{\{best\|2\}\} on one line"),
        ("## A section", r"3: '## A section' has no anchor; write ## A section \{#name\}"),
        ("[it]: /v1/a\n[it]: /v1/b", r"4: another line has this name; write \[it_2\]: /v1/b"),
        ("| $1 | $2 |\n| one |", r"4: the pattern of '\| one \|' wants a cell \$2; write \| one \| 2 \|"),
    ],
)
def test_errors_name_the_line(line: str, message: str) -> None:
    """A line that cannot be read raises an error that begins with its number and shows how to write it."""
    with pytest.raises(FigureError, match=f"^{message}"):
        Prose(f"# Title\n\n{line}\n", ask)


def test_the_committed_page_is_well_formed() -> None:
    """Every element of the committed page is closed by its end, no id stands twice, and the contents lead to sections."""
    reader = Reader()
    reader.feed(findings.PAGE.read_text("utf-8"))
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


def test_the_command_says_what_is_missing(solved_url: str, script: Callable[..., "subprocess.Popen[str]"]) -> None:
    """With a database that lacks solutions nothing is written, and one line says what is missing."""
    before = findings.MARKDOWN.read_bytes()
    process = script(solved_url, "findings", "--check")
    out, _ = process.communicate(timeout=120)

    assert process.returncode == 1
    assert out.startswith("Error: docs/findings.md.in:")
    assert out.count("\n") == 1
    assert findings.MARKDOWN.read_bytes() == before
