"""Words and numbers of a text, with the marks between them, and the ways to join them to fields and groups of dice."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from service.reading.text import (
    BETWEEN,
    LONGEST,
    PIECE,
    Piece,
    plain,
    squeezed,
    strength,
    without_gaps,
    without_thousands,
)

# So many boundaries of a word and a number are tried in every way.
_MOST_BOUNDARIES = 4
_MOST_PIECES = 40


def readings(text: str) -> Iterator[list[Piece]]:
    """Yield the pieces of a text, and if something may stand within thousands, the pieces without that."""
    shown = plain(text).lower()
    if len(shown) > LONGEST:
        return
    written = without_thousands(shown)
    for spelling in dict.fromkeys((shown, written, without_gaps(written))):
        pieces = _pieces(spelling)
        if pieces:
            yield pieces


def _pieces(text: str) -> list[Piece]:
    """Return the pieces of a text; none if something else stands between them, or there are too many."""
    pieces, end = [], 0
    for match in PIECE.finditer(text):
        before = text[end : match.start()]
        if before and not BETWEEN.fullmatch(before):
            return []
        pieces.append(Piece(before, match[0]))
        end = match.end()
    after = text[end:]
    return [] if len(pieces) > _MOST_PIECES or (after and not BETWEEN.fullmatch(after)) else pieces


def joinings(pieces: Sequence[Piece]) -> Iterator[tuple[list[Piece], bool]]:
    """Yield the pieces with numbers joined to the words before them, or not, and True if that is likely.

    A hyphen between a word and a number is kept, as it may be a minus sign; anything else between them is left out.
    """
    boundaries = [index for index in range(1, len(pieces)) if attached(pieces, index)][:_MOST_BOUNDARIES]
    likely = [not pieces[index].before.rstrip().endswith("-") for index in boundaries]
    for choice in product((True, False), repeat=len(boundaries)):
        joined: list[Piece] = []
        glued = {index for index, join in zip(boundaries, choice, strict=True) if join}
        for index, piece in enumerate(pieces):
            if index in glued:
                joined[-1] = joined[-1]._replace(text=joined[-1].text + without_zeros(piece.text))
            else:
                joined.append(piece)
        yield joined, list(choice) == likely


def attached(pieces: Sequence[Piece], index: int) -> bool:
    """True if a number stands right after a word."""
    return index > 0 and pieces[index].text.isdigit() and pieces[index - 1].text.isalpha()


def without_zeros(text: str) -> str:
    """Return a number without zeros before it."""
    return text.lstrip("0") or "0"


def one_die(piece: Piece) -> Piece:
    """Return a die that stands alone without zeros before it, and any other piece as it is."""
    return piece._replace(text=re.sub("^0+(?=[1-9]$)", "", piece.text))


def partitions(pieces: Sequence[Piece]) -> list[list[str]]:
    """Return the ways to group dice: all together, or in two groups where the strongest separation stands alone.

    If it is a space and the groups look like dice sorted or counted off (``555 666``), both ways are meant; also if it
    differs from the others only a little, as a double space does.
    """
    flat = ["".join(piece.text for piece in pieces)]
    between = [squeezed(piece.before) for piece in pieces[1:]]
    # Dice that touch are separated by nothing.
    kinds = [*between, *("" for piece in pieces for _ in piece.text[1:])]
    if len(set(kinds)) < 2 and not (len(between) == 1 and strength(between[0]) == 3):
        spaces = [piece.before for piece in pieces[1:]]
        odd = [index for index, space in enumerate(spaces) if spaces.count(space) == 1]
        return [_cut(pieces, odd[0] + 1), flat] if len(odd) == 1 and len(spaces) > 1 else [flat]
    strongest = max(map(strength, between), default=0)
    cuts = [index for index, space in enumerate(between) if strength(space) == strongest]
    if len(cuts) > 1:
        # Of several strong separations one may still be of its own kind, or there may be one that is weaker.
        alone = [index for index, space in enumerate(between) if between.count(space) == 1]
        if strongest < 3 and len(alone) == 1:
            return [_cut(pieces, alone[0] + 1), flat]
        cuts = alone if len(alone) == 1 else []
    if len(cuts) != 1:
        return [flat]
    cut = cuts[0] + 1
    split = _cut(pieces, cut)
    touching = all(not squeezed(piece.before) for piece in (*pieces[1:cut], *pieces[cut + 1 :]))
    alike = all(len(set(group)) == 1 for group in split) or len(split[0]) == len(split[1])
    return [split, flat] if strongest < 3 and touching and alike else [split]


def _cut(pieces: Sequence[Piece], index: int) -> list[str]:
    """Return the dice before a place, and those from there on."""
    return ["".join(piece.text for piece in part) for part in (pieces[:index], pieces[index:])]
