"""Makers of exports that start no process, so that no answer depends on how busy the machine is."""

from contextlib import closing
from pathlib import Path

from flask import Flask

from service.answers.ask.solved_goals import SolvedGame
from service.answers.solved import at
from service.batch import exports
from service.files.folder import ExportFile, Folder
from service.files.maker import Maker
from service.settings import sqlite_path
from service.store.reader import Reader
from solvers.games import REGISTRY


class Prompt(Maker):
    """A maker that makes files at once, in the process that asks."""

    def __init__(self, folder: Folder, url: str) -> None:
        super().__init__(folder, url)
        self._url = url

    def start(self, *arguments: str) -> bool:
        """Make the files."""
        with closing(Reader(self._url)) as reader:
            if arguments:
                name, suffix = arguments
                if name in REGISTRY:
                    exports.make_game(SolvedGame(reader, name), self.folder, suffix)
                else:
                    exports.make(at(reader, name), self.folder, suffix)
            else:
                database = sqlite_path(self._url)
                assert database is not None
                exports.make_copy(reader, self.folder, database)
        return True


class Idle(Maker):
    """A maker that makes nothing, and notes what it is asked for."""

    def __init__(self, folder: Folder, url: str) -> None:
        super().__init__(folder, url)
        self.asked: list[tuple[str, ...]] = []

    def demand(self, name: str, *arguments: str) -> ExportFile | None:
        """Return the file if it is there, and wait for nothing."""
        file = self.folder.find(name)
        if file is None:
            self.asked.append(arguments)
        return file

    def start(self, *_arguments: str) -> bool:
        """Start nothing."""
        return True


def prompt(app: Flask, url: str, folder: Path) -> Flask:
    """The application, which makes the files of exports at once."""
    app.config["EXPORTS"] = Prompt(Folder(folder), url)
    return app
