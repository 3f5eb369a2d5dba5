"""The solutions of one game, and the current ones under one set of rules. Tables, matches and simulations read them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from service.answers import manifests
from service.answers.ask import endings
from service.answers.errors import ProblemError
from service.answers.names import Bound, bind, token
from service.answers.solved import Solved, of_manifest
from service.store.reader import Manifest, Policy, Reader
from solvers.contract.game import Game
from solvers.contract.rows import Distribution, Row
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.games import find


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game whose solutions are asked for: the reader of the database and the game's slug. Nothing is looked up before."""

    reader: Reader
    slug: str

    @property
    def entry(self) -> Game:
        """The game. Raises UnknownError if there is none of this slug."""
        return find(self.slug)

    def current(self, bound: Bound) -> Solved:
        """Open the current solution of one of its goals."""
        return Solved(self.reader, bound)

    def solutions(self) -> list[Solved]:
        """Open all its current solutions, in the order of goals and rules."""
        return [of_manifest(self.reader, item) for item in self.reader.currents() if item.game == self.slug]

    def goals(self, rules: Rules, named_by: Mapping[str, str] | None = None) -> "SolvedGoals":
        """Return its current solutions under some rules. Errors name the parameters of ``named_by``, see :class:`SolvedGoals`."""
        return SolvedGoals(self.reader, self.slug, rules, named_by or {})

    def table(self, rules: Rules, name: str) -> Table | None:
        """Return one of its tables that the batch has made; None if it has not."""
        return self.reader.table(self.slug, rules.slug, name)


class SolvedGoals:
    """The current solutions of one game and rules, as a :class:`solvers.contract.tables.Solved`.

    Their ids are looked up only once, so that an answer is made from one solution for each goal, even if a newer one is
    published meanwhile. ``used`` maps the slugs that the answer needs to the ids of their solutions. ``named_by`` maps
    a slug to the parameter that named it; errors name that parameter if the slug is not solved.
    """

    def __init__(self, reader: Reader, game_slug: str, rules: Rules, named_by: Mapping[str, str]) -> None:
        self._reader = reader
        self._game = game_slug
        self._rules = rules
        self._named_by = named_by
        # A slug of rules is a digest, which is slow to compute for each solution.
        named = game_slug, rules.slug
        self._current = {item.goal: item for item in reader.currents() if (item.game, item.rules) == named}
        self.used: dict[str, str] = {}

    @property
    def goals(self) -> list[str]:
        """Every GOAL and GOAL:STRATEGY that is solved; of a family only the slug that holds the rows."""
        return list(self._current)

    @property
    def ids(self) -> list[str]:
        """The ids of all current solutions, sorted."""
        return sorted(item.id for item in self._current.values())

    def manifest(self, slug: str) -> Manifest:
        """Return the manifest of a slug's solution, and note in ``used`` that the answer needs it."""
        # A slug with a solution of its own need not be bound, which is slower.
        manifest = self._current.get(slug) or self._current.get(self._bind(slug).stored_as)
        if manifest is None:
            raise self._unsolved(slug)
        self.used[slug] = manifest.id
        return manifest

    def offer(self, problem: ProblemError, accepts: Callable[[str], bool]) -> None:
        """Reduce the ``available`` texts of a problem to those that a parameter accepts, and choose an example.

        The example is a solved policy if the parameter accepts one.
        """
        solved = [slug for slug in self.goals if accepts(slug)]
        problem.available = [text for text in problem.available if accepts(text)] or solved
        accepted = [text for text in (problem.example, *problem.available) if text is not None and accepts(text)]
        problem.example = next((text for text in (*accepted, *solved) if text in solved), next(iter(accepted), None))

    def distribution(self, slug: str, state: str) -> Distribution:
        """Return the distribution of the score from a chance state under a solution's policy."""
        solved = self._solved(slug)
        part = solved.bound.problem.endings
        if part is None:
            return solved.distribution(state)
        ending = endings.derive(solved, part, token(solved.bound, state), None)
        return replace(ending.distribution, error_bound=ending.error_bound)

    def rows(self, slug: str) -> Iterator[Row]:
        """Yield every stored row of a solution."""
        return self._solved(slug).stream()

    def policy(self, slug: str) -> Iterator[Policy]:
        """Yield the policy's action and the value of every stored state of a solution."""
        return self._solved(slug).policy()

    def row(self, slug: str, state: str) -> Row:
        """Return a row of a solution, stored or derived."""
        solved = self._solved(slug)
        return solved.row(token(solved.bound, state))

    def _bind(self, slug: str) -> Bound:
        return bind(self._game, slug, self._rules.canonical())

    def _solved(self, slug: str) -> Solved:
        manifest = self.manifest(slug)
        solved = Solved(self._reader, self._bind(slug), manifest.id)
        solved.note(manifest)
        return solved

    def _unsolved(self, slug: str) -> ProblemError:
        problem = manifests.unsolved(self._reader, self._bind(slug))
        if problem.field == "goal":
            problem.field = self._named_by.get(slug)
        if problem.field is None:
            # The question always needs this goal, so no part of the request is at fault.
            problem.example = None
        return problem
