"""``python -m service.cli`` is the command ``tablebase``."""

from service.cli.group import main

if __name__ == "__main__":
    main()
