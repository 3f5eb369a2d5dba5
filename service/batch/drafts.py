"""Solve a problem, encode its rows, and verify the rows that are decoded from them."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from service.answers.estimates import estimate
from service.batch import stages
from service.batch.usage import Meter
from service.store.rows import decode, decode_distribution, encode, encode_distribution
from service.store.writer import Cost, Draft
from solvers import dispatch
from solvers.checks import calibration
from solvers.contract.problem import Problem, process_of


def make(
    problem: Problem[Any],
    version: str,
    *,
    long: bool = False,
    share: stages.Share = stages.alone,
    folder: Path | None = None,
) -> Draft:
    """Return the solution of a problem, ready to be published.

    ``version`` is that of the solvers, and ``long`` asks for the longer batch. If the problem is solved stage by stage, ``share``
    solves each stage, and ``folder``, if there is one, keeps it.

    Raises:
        VerificationError: an equation does not hold.
    """
    began, meter = time.perf_counter(), Meter()
    solved = stages.solve(problem, share, folder) if problem.kernel.staged else dispatch.solve(problem, long=long)
    rows = encode(solved.rows)
    # They need not be held beside the rows that are read back.
    solved = replace(solved, rows=())
    distributions = [encode_distribution(one) for one in solved.distributions]
    read = [decode_distribution(one) for one in distributions]
    residual = dispatch.verify(problem, decode(rows), read, solved.error_bound)
    tried = None if solved.calibration is None else solved.calibration.members()
    calibration.check(tried)
    start = solved.start or problem.notation.format(process_of(problem).start())
    first = next(row for row in rows if row.state == start)
    foretold, used = estimate(problem), meter.used()
    return Draft(
        game=problem.game,
        goal=problem.slug,
        rules=problem.rules.slug,
        rules_text=problem.rules.canonical(),
        method=solved.method,
        error_bound=solved.error_bound,
        residual=residual,
        rows=rows,
        distributions=distributions,
        start=start,
        start_value=first.value,
        start_exact=first.exact,
        seconds=time.perf_counter() - began,
        solver_version=version,
        calibration=None if tried is None else orjson.dumps(tried).decode(),
        cost=Cost(
            None if foretold is None else foretold.cpu_seconds,
            None if foretold is None else foretold.memory_bytes,
            *used,
        ),
    )
