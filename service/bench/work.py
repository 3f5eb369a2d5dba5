"""Hold estimates against measurements: ``python -m service.bench.work [NUMBER [SEED]]``.

Solves random goals under random rules of the dice games, each in a child process, and prints a line of tab-separated text for each:
the estimate and what was measured. The exit code is 1 if a child needed more memory than estimated, or if one estimate of CPU seconds
in twenty is off by more than a factor of two.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from service.answers.estimates import Estimate, estimate
from service.batch.cluster.nursery import Nursery
from service.batch.outcomes import Outcome
from service.batch.tasks import Task
from service.store.migrate import upgrade
from solvers.contract.game import Game
from solvers.contract.problem import Problem
from solvers.errors import TablebaseError
from solvers.games import find

GAMES = ("thirties", "threes", "toss-up", "ten-thousand")
# Beyond this nothing is measured, as it would take minutes.
LONGEST = 30.0
# Chances of colours are multiples of a twelfth.
PARTS = 12
# Solving that is over sooner is not told apart from the start of a process.
INSTANT = 0.1
COLUMNS = ("game", "goal", "rules", "rows", "seconds estimated", "seconds", "MB estimated", "MB")


def random_problems(random: Random) -> Iterator[Problem[Any]]:
    """Yield problems of the dice games for ever, of each as many: a rule is the default one or a random one, and the goal is one of the batch's."""
    while True:
        yield _random_problem(find(random.choice(GAMES)), random)


def _random_problem(game: Game, random: Random) -> Problem[Any]:
    """Return a problem of a game under random rules. Most rules of 10.000 that are drawn do not fit together, and are drawn again."""
    while True:
        changed = {one.name: _value(one, random) for one in fields(game.rules_type) if random.random() < 0.5}
        if {"red", "yellow", "green"} & changed.keys():
            low, high = sorted(random.sample(range(1, PARTS), 2))
            parts = {"red": low, "yellow": high - low, "green": PARTS - high}
            changed |= {colour: Fraction(part, PARTS) for colour, part in parts.items()}
        try:
            rules = game.rules_type(**changed)
            return game.problem(rules, random.choice(game.defaults(rules)))
        except TablebaseError:
            continue


def _value(declared: Any, random: Random) -> Any:
    """Return a random legal value of a rule."""
    about = declared.metadata
    if about["options"] is not None:
        return random.choice(about["options"])
    if isinstance(declared.default, tuple):
        return tuple(_number(about, random) for _ in declared.default)
    return _number(about, random)


def _number(about: Any, random: Random) -> Any:
    low, high = about["low"], about["high"]
    # Points of 10.000 are multiples of 50.
    step = 50 if high >= 1000 else 1
    return step * random.randint(-(-low // step), high // step)


def measure(problem: Problem[Any], url: str) -> Outcome:
    """Solve a problem in a process that has compiled nothing before, into a database."""
    task = Task(url, problem.game, problem.rules.canonical(), problem.stored_as, force=True, version="measured")
    with closing(Nursery()) as one:
        return one.do(task) or Outcome(task.name, "failed", message="its process was killed", failure="killed")


def main(number: int = 100, seed: int = 1) -> int:
    """Print the estimates and measurements of some random problems. Return the exit code."""
    solved = above = off = 0
    write = sys.stdout.write
    write("\t".join(COLUMNS) + "\n")
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'measured.db'}"
        upgrade(url)
        foretold = ((problem, estimate(problem)) for problem in random_problems(Random(seed)))  # noqa: S311  # not a secret
        short = ((problem, cost) for problem, cost in foretold if cost is not None and cost.cpu_seconds < LONGEST)
        for problem, cost in islice(short, number):
            outcome = measure(problem, url)
            if outcome.used is None or outcome.status == "failed":
                write(f"{problem.game}\t{problem.slug}\t{problem.rules.canonical()}\t{outcome.message}\n")
                continue
            solved += 1
            above += outcome.used.memory_bytes > cost.memory_bytes
            off += not close(cost, outcome.used.cpu_seconds)
            cells = (
                *(problem.game, problem.slug, problem.rules.canonical(), outcome.rows),
                *(f"{cost.cpu_seconds:.2f}", f"{outcome.used.cpu_seconds:.2f}"),
                *(cost.memory_bytes >> 20, outcome.used.memory_bytes >> 20),
            )
            write("\t".join(map(str, cells)) + "\n")
            sys.stdout.flush()
    write(f"{solved} solved, {off} off by more than a factor of two, {above} with more memory than estimated\n")
    return 1 if above or 20 * off > solved else 0


def close(cost: Estimate, seconds: float) -> bool:
    """True if an estimate of CPU seconds is within a factor of two, or if both are hardly more than nothing."""
    return abs(cost.cpu_seconds - seconds) < INSTANT or cost.cpu_seconds / 2 <= seconds <= cost.cpu_seconds * 2


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
