"""Long counts in blocks, kept in a file, so that a count goes on where it stopped."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

BLOCK = 100
"""So many matches are counted at once."""

_Found = TypeVar("_Found")


class Counted(msgspec.Struct):
    """What a block of a count found: the name of the count and the first match of the block."""

    name: str
    first: int
    size: int
    found: msgspec.Raw


def count_in_blocks(
    name: str, total: int, count: Callable[[range], _Found], kept: Path | None
) -> Iterator[_Found]:
    """Yield what each block of a count finds; blocks that a file has are not counted again.

    Args:
        name: What is counted, by the word under which the file keeps it.
        total: How many matches.
        count: Counts some matches.
        kept: The file; None to keep nothing.
    """
    known = kept_blocks(name, kept)
    for first in range(0, total, BLOCK):
        block = range(first, min(first + BLOCK, total))
        found = known.get((first, len(block)))
        if found is not None:
            yield msgspec.json.decode(found)
            continue
        new = count(block)
        if kept:
            raw = msgspec.Raw(msgspec.json.encode(new))
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(Counted(name, first, len(block), raw)) + b"\n")
        yield new


def kept_blocks(name: str, kept: Path | None) -> dict[tuple[int, int], msgspec.Raw]:
    """Return the blocks of a count that a file has, by first match and size."""
    if not kept or not kept.exists():
        return {}
    lines = [line for line in kept.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    blocks = (msgspec.json.decode(line, type=Counted) for line in lines)
    return {(each.first, each.size): each.found for each in blocks if each.name == name}
