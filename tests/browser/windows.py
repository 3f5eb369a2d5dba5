"""The windows and settings in which pages are shown, and the program that checks whether they are accessible."""

from pathlib import Path

import pytest

AXE = Path(__file__).parent / "axe"
STILL = {"reduced_motion": "reduce"}
still = pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
# The last one is what a zoom of 200 % leaves of 1,280 by 800 pixels.
SIZES = {"wide": (1280, 800), "phone": (390, 844), "narrow": (320, 640), "zoomed": (640, 400)}
