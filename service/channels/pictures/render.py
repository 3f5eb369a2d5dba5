"""Read an SVG from standard input and write it as PNG. The arguments are the zoom, the family of the font and its files.

This is run as a program of its own: drawing takes a tenth of a second, during which a thread of the service would keep all
the others from running, and some memory, which is given back when the process ends.
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
