"""Read an SVG from standard input and write it as PNG. The arguments are the zoom, the family of the font and its files.

This is a program of its own. A thread of the service would stop all others for the tenth of a second that drawing takes, and
would keep the memory; a process gives it back at its end.
"""

import sys

import resvg_py

if __name__ == "__main__":
    zoom, family, *files = sys.argv[1:]
    picture = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        zoom=float(zoom),
        skip_system_fonts=True,
        font_files=files,
        font_family=family,
        sans_serif_family=family,
    )
    sys.stdout.buffer.write(picture)
