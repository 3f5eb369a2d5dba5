"""The modules that games name have the functions of their interfaces, with parameters in the same order."""

from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, signature
from types import ModuleType

import pytest

from solvers.contract import kernels
from solvers.games import REGISTRY


def named() -> Iterator[tuple[str, type]]:
    """Yield each module that a problem or table of the default batch names, and its interface."""
    for game in REGISTRY.values():
        for made in game.batch().solutions:
            problem = game.problem(made.rules, made.slug)
            yield problem.kernel.solver, kernels.Solver
            yield problem.kernel.checker, kernels.Checker
            if problem.kernel.searcher is not None:
                yield problem.kernel.searcher, kernels.Searcher
            if problem.kernel.simulator is not None:
                yield problem.kernel.simulator, kernels.Simulator
        for made in game.batch().tables:
            maker = next(spec.maker for spec in game.tables(made.rules) if spec.name == made.slug)
            assert maker is not None
            yield maker, kernels.Maker


def functions(interface: type) -> list[str]:
    """Return the names of the functions of an interface."""
    return [name for name in vars(interface) if not name.startswith("_")]


def missing(module: ModuleType, interface: type) -> list[str]:
    """Return the functions that a module lacks, or whose parameters are others. It may have more with defaults."""
    lacking = []
    for name in functions(interface):
        wanted = list(signature(getattr(interface, name)).parameters)[1:]
        if not hasattr(module, name):
            lacking.append(name)
            continue
        listed = list(signature(getattr(module, name)).parameters.values())
        needed = [parameter.name for parameter in listed if parameter.default is Parameter.empty]
        if needed != wanted:
            lacking.append(f"{name}{tuple(needed)}")
    return lacking


@pytest.mark.parametrize(("name", "interface"), sorted(set(named()), key=str))
def test_a_module_has_the_functions_of_its_interface(name: str, interface: type) -> None:
    """Solvers, checkers, makers, searchers and simulators can be called as the interfaces say. Few solvers take longer on request."""
    lacking = missing(import_module(name), interface)
    assert lacking in ([], ["solve_long"]) if interface is kernels.Solver else lacking == []


def test_kernels_that_take_longer_on_request_say_so() -> None:
    """A kernel says that its solver has ``solve_long`` exactly if it has."""
    for game in REGISTRY.values():
        for made in game.batch().solutions:
            kernel = game.problem(made.rules, made.slug).kernel
            assert kernel.long == hasattr(import_module(kernel.solver), "solve_long"), kernel
