"""How modules depend on each other: circles, and the rooms of app with their floors.

A room is a direct child of app, a folder or a file. A room stands one floor above the highest
room that it imports. Imports within functions and under TYPE_CHECKING count like any other.
"""

from functools import cache

import grimp

from tests.tools.house.sources import PACKAGES

MOST_ROOMS = 20
MOST_FLOORS = 10


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


@cache
def _rooms() -> grimp.ImportGraph:
    """Return the graph in which each room of app is one module."""
    graph = grimp.build_graph("app", cache_dir=None)
    for name in graph.find_children("app"):
        graph.squash_module(name)
    graph.remove_module("app.__main__")
    return graph


def _circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Return the groups of modules that all reach each other."""
    groups = {
        frozenset({name, *found})
        for name in graph.modules
        if (found := graph.find_upstream_modules(name) & graph.find_downstream_modules(name))
    }
    return sorted(map(sorted, groups))


def _chain(graph: grimp.ImportGraph) -> list[list[str]]:
    """Return the longest chain of imports, from the top down; a circle is one link of it."""
    link_of = {name: [name] for name in graph.modules}
    link_of |= {name: circle for circle in _circles(graph) for name in circle}

    @cache
    def below(name: str) -> list[list[str]]:
        link = link_of[name]
        imported = {to for each in link for to in graph.find_modules_directly_imported_by(each)}
        chains = [below(to) for to in sorted(imported - set(link))]
        return [link, *max(chains, key=_floors, default=[])]

    return max(map(below, sorted(graph.find_children("app"))), key=_floors)


def _floors(chain: list[list[str]]) -> int:
    """Return how high a chain is: each room of a circle counts."""
    return sum(map(len, chain))


def circle_faults() -> list[str]:
    """Return a sentence for each circle of modules."""
    return [f"{len(circle)} modules form a circle: {', '.join(circle)}" for circle in circles()]


def circles() -> list[list[str]]:
    """Return the circles among all modules."""
    return _circles(_graph())


def room_faults() -> list[str]:
    """Return a sentence if app has too many rooms, and one if it has too many floors."""
    rooms, chain = len(_rooms().find_children("app")), _chain(_rooms())
    faults = [f"app has {rooms} rooms, {MOST_ROOMS} are allowed"] if rooms > MOST_ROOMS else []
    if (floors := _floors(chain)) > MOST_FLOORS:
        links = " > ".join("=".join(link) for link in chain)
        faults.append(f"app has {floors} floors, {MOST_FLOORS} are allowed: {links}")
    return faults


def summary() -> str:
    """Return the measure of the house in a line."""
    rooms = _rooms()
    return (
        f"{len(_graph().modules)} modules; {len(rooms.find_children('app'))} rooms in app"
        f" on {_floors(_chain(rooms))} floors with {rooms.count_imports()} arrows"
    )
