"""PNG from SVG, by resvg, with the font of this folder, in a process of its own. The package is the extra ``pictures``."""

import subprocess
import sys
from pathlib import Path

from service.answers.errors import ProblemError, busy
from service.channels.pictures.look import FAMILY
from service.extras import makes_png

# Pixels of a PNG for each pixel of the SVG: screens of phones show it sharp.
ZOOM = 2
# The time that drawing may take; it takes a few tenths of a second.
SECONDS = 10.0
_PROGRAM = Path(__file__).with_name("render.py")
_FONTS = Path(__file__).parent / "fonts"
FONT_FILES = [str(_FONTS / "Inter-Regular.ttf"), str(_FONTS / "Inter-SemiBold.ttf")]


def require(alternative: str) -> None:
    """Raise ProblemError if this installation cannot make PNG; ``alternative`` is the address of the SVG."""
    if not makes_png():
        detail = (
            "this installation makes no PNG, as the extra 'pictures' is not installed: ask for the same picture as SVG"
        )
        raise ProblemError("no-png", detail, field="path", example=alternative, available=["svg"])


def png(svg: str) -> bytes:
    """Return a picture as PNG, twice as wide and high.

    Raises:
        ProblemError: the machine has so much to do that it takes too long (``busy``).
    """
    # Isolated from the environment and the current folder, as it needs nothing but the package.
    command = [sys.executable, "-I", str(_PROGRAM), str(ZOOM), FAMILY, *FONT_FILES]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=SECONDS, check=True)  # noqa: S603  # no part comes from a request
    except subprocess.TimeoutExpired:
        raise busy() from None
    return done.stdout
