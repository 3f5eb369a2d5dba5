"""Do what is left of a sweep: all lines of its file, except those that are kept."""

from service.batch import tasks
from service.batch.outcomes import Farm, Outcome, Progress
from service.batch.sweeps.file import Sweep
from service.batch.values import Swept
from service.store import sweeps
from service.store.engine import told, writing_engine
from service.store.migrate import upgrade
from service.store.sweeps import Key
from solvers.errors import TablebaseError


def solve(
    url: str, sweep: Sweep, jobs: int = 2, *, progress: Progress | None = None, farm: Farm[tasks.Task] | None = None
) -> list[Outcome]:
    """Solve what is not kept yet, and keep it. Combinations that the game refuses are outcomes that have failed.

    Raises:
        StoreAwayError: the database cannot be used.
    """
    planned: list[tasks.Task] = []
    refused: list[Outcome] = []
    indices: dict[Key, int] = {}
    for part in sweep.parts:
        for values in part.combinations():
            for goal in part.goals:
                try:
                    rules = part.rules(values)
                    key = (part.game.slug, part.stored(values, goal), rules.slug)
                except TablebaseError as error:
                    name = f"{part.game.slug} {goal} ({part.text(values)})"
                    refused.append(Outcome(name, "failed", message=f"refused: {error}", failure="refused"))
                    continue
                # Two combinations may be the same rules.
                if key not in indices:
                    indices[key] = len(indices)
                    text = "" if rules.slug == "default" else rules.canonical()
                    swept = Swept(sweep.name, indices[key], part.text(values), sweep.keep == "rows")
                    planned.append(tasks.Task(url, part.game.slug, text, goal, swept=swept))
    upgrade(url)
    with told(url):
        sweeps.arrange(writing_engine(url), sweep.name, indices)
    return tasks.do(url, planned, jobs, progress, farm, refused)
