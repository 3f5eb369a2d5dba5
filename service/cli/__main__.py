"""``python -m service.cli`` is the command ``tablebase``."""

from service.cli import main

main()
