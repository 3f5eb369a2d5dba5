"""Problems that are solved stage by stage: a stage is shared out, and leaves a file when it is done.

A stage is solved by this process, by several processes of this machine, or by the workers of a cluster (:mod:`service.batch.cluster.staged`). Each process holds all results, and is sent only those of the last stage. A stage is cut into parts in the order of its results, so that
neither the number of processes nor an interruption changes a bit. A file is written under another name and then renamed, and begins with the
SHA-256 of what follows: what is not whole is solved again. Files of another version of the solvers are left alone.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from service.batch.pool import die_with_parent
from solvers import dispatch, versions
from solvers.contract.kernels import Stages
from solvers.contract.problem import Problem
from solvers.contract.rows import Solution
from solvers.games import find

# Returns the results of the next stage of a problem, from the results of all stages before.
Share = Callable[[Stages, Sequence[bytes]], bytes]
_DIGEST = 32


def alone(stages: Stages, results: Sequence[bytes]) -> bytes:
    """Solve the next stage in this process."""
    return stages.part(len(results), 0, 1)


def solve(problem: Problem[Any], share: Share = alone, folder: Path | None = None) -> Solution:
    """Solve a problem, each stage by ``share``.

    With a ``folder``, every stage leaves a file there, and stages that have one are not solved again.
    """
    stages = dispatch.stages(problem)
    files = None if folder is None else _files(problem, folder)
    results = list(_kept(files, stages.number))
    for stage, solved in enumerate(results):
        stages.put(stage, solved)
    for stage in range(len(results), stages.number):
        results.append(share(stages, results))
        stages.put(stage, results[stage])
        if files is not None:
            _keep(files / f"{stage}", results[stage])
    return stages.solution()


@contextmanager
def processes(problem: Problem[Any], jobs: int) -> Iterator[Share]:
    """Yield a function that solves a stage in ``jobs`` processes, this one among them.

    The function raises ChildProcessError if one of the processes has ended.
    """
    with _helpers(problem, jobs - 1 if problem.kernel.staged else 0) as helpers:
        sent = 0

        def share(stages: Stages, results: Sequence[bytes]) -> bytes:
            nonlocal sent
            for part, helper in enumerate(helpers, start=1):
                _send(helper, (sent, results[sent:], part, jobs))
            sent = len(results)
            return b"".join([stages.part(sent, 0, jobs), *map(_received, helpers)])

        yield share


def _files(problem: Problem[Any], folder: Path) -> Path:
    """Return the folder of the files of a problem, and make it."""
    rules = sha256(problem.rules.canonical().encode()).hexdigest()[:12]
    files = folder / f"{problem.game}.{problem.slug}.{rules}.{versions.version(problem.game)}"
    files.mkdir(parents=True, exist_ok=True)
    return files


def _kept(files: Path | None, number: int) -> Iterator[bytes]:
    """Yield the results of the stages that have a file, up to the first that has none, or one that is not whole."""
    for stage in count() if files is not None else ():
        path = (files or Path()) / f"{stage}"
        if stage == number or not path.is_file():
            return
        content = path.read_bytes()
        if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
            return
        yield content[_DIGEST:]


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
            first, results, part, of = pipe.recv()
        except EOFError:
            return
        for stage, solved in enumerate(results, start=first):
            stages.put(stage, solved)
        pipe.send_bytes(stages.part(first + len(results), part, of))


def _send(helper: "Connection[Any, Any]", message: tuple[int, Sequence[bytes], int, int]) -> None:
    try:
        helper.send(message)
    except OSError as error:
        raise ChildProcessError("a process that helps has ended") from error


def _received(helper: "Connection[Any, Any]") -> bytes:
    try:
        return helper.recv_bytes()
    except (EOFError, OSError) as error:
        raise ChildProcessError("a process that helps has ended") from error
