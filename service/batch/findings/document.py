"""The whole document of findings, in both forms, and its files."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from service.batch.findings import across, card_thirty, page, ten_thousand, thirties, threes, toss_up
from service.batch.findings.asking import Answers
from service.batch.findings.markdown import SIGN, Markdown
from service.batch.findings.parts import Block, Picture, Section, say
from service.settings import ROOT
from service.store.reader import Reader

TITLE = "Five games of chance, solved: what came out"
DESCRIPTION = "What was found about five games of chance that have been solved: best play, luck, and the errors of earlier figures."
# Returns the text of a picture, for its address on the service.
Draw = Callable[[str], str]
# Where scripts/run serves; the addresses of the document lead there.
SERVICE = "http://127.0.0.1:8000"
MARKDOWN = ROOT / "docs" / "findings.md"
PICTURES = ROOT / "docs" / "findings"
PAGE = ROOT / "service" / "http" / "web" / "findings.html"


def sections(answers: Answers) -> tuple[Section, ...]:
    """Return all sections. Raises ProblemError if something is not solved yet."""
    return (
        across.short(answers),
        across.first_player(answers),
        across.luck(answers),
        *(each.section(answers) for each in (thirties, threes, toss_up, ten_thousand, card_thirty)),
    )


def files(reader: Reader, draw: Draw) -> Mapping[Path, str]:
    """Return the text of every file of the findings, by its path. The same database gives the same texts.

    ``draw`` returns the SVG of a picture under an address of the service.

    Raises:
        ProblemError: something is not solved yet.
        StoreAwayError: the database is away.
    """
    made = sections(Answers(reader))
    pictures = [block for section in made for block in _blocks(section) if isinstance(block, Picture)]
    opening = _opening()
    here = say(
        f"The figures lead to `{SERVICE}`, where `scripts/run` serves; on any other service the same paths begin with its address. The page "
        "`/findings` of the service has the same text. `tablebase findings` writes both from a solved database, and no figure by hand."
    )
    return {
        MARKDOWN: Markdown(SERVICE, "findings/").document(TITLE, (*opening, here), made),
        PAGE: page.document(TITLE, DESCRIPTION, opening, made),
        **{PICTURES / f"{each.name}.svg": draw(each.link) for each in pictures},
    }


def stale(reader: Reader, draw: Draw) -> list[Path]:
    """Return the files that are not what the database gives."""
    return [path for path, text in files(reader, draw).items() if not path.is_file() or path.read_text("utf-8") != text]


def write(reader: Reader, draw: Draw) -> list[Path]:
    """Write the files, and return those that have changed."""
    changed = []
    for path, text in files(reader, draw).items():
        if not path.is_file() or path.read_text("utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


def _blocks(section: Section) -> Iterator[Block]:
    """Yield all blocks of a section."""
    yield from section.blocks
    for finding in section.findings:
        yield from finding.blocks


def _opening() -> tuple[Block, ...]:
    return (
        say(
            "For each of these games the best choice in every position is now known, or as nearly as can be. Some of what came out is hard to "
            "believe. This page is for people who play; it needs no mathematics."
        ),
        say(
            "Every figure is a link to the position or the table that says it. Plain figures are exact: a fraction stands behind each, and only "
            f"this page rounds it. Those with {SIGN} are proved, to the last digit shown. Those with an interval in brackets are measured, with a "
            "confidence of 99 %. Those in quotation marks were printed by a source."
        ),
    )
