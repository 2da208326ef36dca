"""Public names at the top level of modules: each means one thing."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.tools.house.allowed import SAME_IDEA
from tests.tools.house.sources import modules, parsed


def faults() -> list[str]:
    """Return a sentence for each public name that two modules define and no list excuses."""
    defined = definitions()
    found = [
        f"{name} is defined in {len(where)} modules: {', '.join(sorted(where))}"
        for name, where in sorted(defined.items())
        if len(where) > 1 and name not in SAME_IDEA
    ]
    stale = sorted(name for name in SAME_IDEA if len(defined[name]) < 2)
    return found + [f"{name} is excused, but is defined only once" for name in stale]


def definitions() -> dict[str, list[str]]:
    """Return the modules that define each public name."""
    found = defaultdict(list)
    for module, path in modules().items():
        for name in {name for node in parsed(path).body for name in _defined(node)}:
            if not name.startswith("_"):
                found[name].append(module)
    return found


def _defined(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Assign():
            for target in node.targets:
                yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
        case ast.AnnAssign(target=ast.Name(name)):
            yield name
