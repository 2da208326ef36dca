"""What is stored and what is compared: the shape of every game's values, as golden files.

A change of shape makes stored matches unreadable, so it needs a new `Game.version`. After that,
`PARLOUR_GOLDEN=write` writes the files again.
"""

import json
import os
from pathlib import Path

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
