"""``python -m service.cli`` is the command ``tablebase``."""

from service.cli import main

if __name__ == "__main__":
    main()
