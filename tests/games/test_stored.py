"""What is stored and what is compared: the shape of every game's values, as golden files.

A change of shape makes stored matches unreadable, so it needs a new `Game.version`. After that,
`PARLOUR_GOLDEN=write` writes the files again.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from app import plugins

GOLDEN = Path(__file__).with_name("golden")


def shape(slug: str) -> str:
    """Return the names, types and values given unasked of all that is stored, a kind a line."""
    game = plugins.find(slug)
    _, kinds = msgspec.json.schema_components((game.Options, game.State, game.Action))
    for kind in kinds.values():
        kind.pop("description", None)
    lines = (f"{name}: {json.dumps(kind)}\n" for name, kind in sorted(kinds.items()))
    return "".join([f"version {game.version}\n", *lines])


@pytest.mark.parametrize("slug", plugins.slugs())
def test_what_is_stored_keeps_its_shape(slug: str) -> None:
    path = GOLDEN / f"{slug}.txt"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shape(slug), encoding="utf-8")
    assert shape(slug) == path.read_text(encoding="utf-8")


def values(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Return a type of values, or those of a union, with all that lie in them."""
    for part in get_args(kind):
        yield from values(part)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from values(field.type)


@pytest.mark.parametrize("slug", plugins.slugs())
def test_values_never_change(slug: str) -> None:
    game = plugins.find(slug)
    kinds = {kind for root in (game.Options, game.State, game.Action) for kind in values(root)}
    assert {game.Options, game.State, *get_args(game.Action)} <= kinds
    assert all(kind.__struct_config__.frozen for kind in kinds)
