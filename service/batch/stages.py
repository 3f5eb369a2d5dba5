"""Problems that are solved stage by stage: a stage side by side in several processes, and a file for each stage that is done.

Each process holds all results, and is sent only those of the last stage. A stage is cut into parts in the order of its results, so that
neither the number of processes nor an interruption changes a bit. A file is written under another name and then renamed, and begins with the
SHA-256 of what follows: what is not whole is solved again. Files of another version of the solvers are left alone.
"""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from service.batch.pool import die_with_parent
from solvers import dispatch, versions
from solvers.contract.problem import Problem
from solvers.contract.rows import Solution
from solvers.games import find

# The number of a stage, and its results.
Done = tuple[int, bytes]
_DIGEST = 32


def solve(problem: Problem[Any], jobs: int = 1, folder: Path | None = None) -> Solution:
    """Solve a problem in ``jobs`` processes, this one among them.

    With a ``folder``, every stage leaves a file there, and stages that have one are not solved again.

    Raises:
        ChildProcessError: one of the processes has ended.
    """
    stages = dispatch.stages(problem)
    files = None if folder is None else _files(problem, folder)
    known = list(_kept(files, stages.number))
    for stage, results in known:
        stages.put(stage, results)
    with _helpers(problem, jobs - 1) as helpers:
        for stage in range(len(known), stages.number):
            for part, helper in enumerate(helpers, start=1):
                _send(helper, (known, stage, part, jobs))
            parts = [stages.part(stage, 0, jobs), *map(_received, helpers)]
            known = [(stage, b"".join(parts))]
            stages.put(*known[0])
            if files is not None:
                _keep(files / f"{stage}", known[0][1])
    return stages.solution()


def _files(problem: Problem[Any], folder: Path) -> Path:
    """Return the folder of the files of a problem, and make it."""
    rules = sha256(problem.rules.canonical().encode()).hexdigest()[:12]
    files = folder / f"{problem.game}.{problem.slug}.{rules}.{versions.version(problem.game)}"
    files.mkdir(parents=True, exist_ok=True)
    return files


def _kept(files: Path | None, number: int) -> Iterator[Done]:
    """Yield the stages that have a file, up to the first that has none, or one that is not whole."""
    for stage in count() if files is not None else ():
        path = (files or Path()) / f"{stage}"
        if stage == number or not path.is_file():
            return
        content = path.read_bytes()
        if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
            return
        yield stage, content[_DIGEST:]


def _keep(path: Path, results: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_suffix(f".{os.getpid()}")
    with new.open("wb") as file:
        file.write(sha256(results).digest() + results)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


@contextmanager
def _helpers(problem: Problem[Any], number: int) -> "Iterator[Sequence[Connection[Any, Any]]]":
    """Yield the pipes to some processes, which end with the block, or with this process."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    try:
        for _ in range(number):
            here, there = context.Pipe()
            about = problem.game, problem.rules.canonical(), problem.slug
            process = context.Process(target=_help, args=(there, os.getpid(), *about), daemon=True)
            process.start()
            there.close()
            pipes.append(here)
            processes.append(process)
        yield pipes
    finally:
        for process in processes:
            process.kill()
            process.join()


def _help(pipe: "Connection[Any, Any]", parent: int, game: str, rules: str, goal: str) -> None:
    """Solve parts of stages until the parent ends; called in a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if os.getppid() != parent:
        return
    entry = find(game)
    stages = dispatch.stages(entry.problem(entry.read_rules(rules), goal))
    while True:
        try:
            known, stage, part, of = pipe.recv()
        except EOFError:
            return
        for done in known:
            stages.put(*done)
        pipe.send_bytes(stages.part(stage, part, of))


def _send(helper: "Connection[Any, Any]", message: tuple[list[Done], int, int, int]) -> None:
    try:
        helper.send(message)
    except OSError as error:
        raise ChildProcessError("a process that helps has ended") from error


def _received(helper: "Connection[Any, Any]") -> bytes:
    try:
        return helper.recv_bytes()
    except (EOFError, OSError) as error:
        raise ChildProcessError("a process that helps has ended") from error
