"""Bits whose damage was once believed, or made every later session fail: each where it did."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.screens.screen_helpers import arcade
from tests.tools.soak.stores import PAGE, everything, flipped_bit


def bits_of_scoreboards(path: Path) -> Iterator[int]:
    """Yield bits of the index that finds a board's totals, of every other byte at its end."""
    with closing(sqlite3.connect(path)) as file:
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'scoreboards'"
        ).fetchone()
    yield from range(8 * (page * PAGE - 24), 8 * page * PAGE, 16)


def bit_of(path: Path, text: bytes) -> int:
    """Return a bit of a text, where it stands first in the file: it changes its last letter."""
    return 8 * (path.read_bytes().index(text) + len(text) - 1)


def said_while_all_is_there(path: Path, right: object) -> list[str]:
    """Return what two sessions say, one after the other, which find all that was there before."""
    said = []
    for _ in range(2):
        with closing((store := open_store(path)).connection):
            assert everything(store) == right
            said.append(store.trouble)
    return said


def test_a_bit_of_the_index_of_totals_costs_nothing(filled: Path) -> None:
    with closing((store := open_store(filled)).connection):
        right = everything(store)
    content = filled.read_bytes()
    for place in bits_of_scoreboards(filled):
        filled.write_bytes(flipped_bit(content, place))
        said_while_all_is_there(filled, right)


async def test_the_lobby_opens_over_a_damaged_index_of_totals(filled: Path) -> None:
    place = max(bits_of_scoreboards(filled))
    filled.write_bytes(flipped_bit(filled.read_bytes(), place))
    for _ in range(2):
        with closing((store := open_store(filled)).connection):
            async with arcade(store=store, size=(120, 36)) as user:
                await user.shows("CONTINUE")
                assert "hit a bug" not in user.text()


@pytest.mark.parametrize("name", [b"revision", b"standing", b"unrated", b"INTEGER PRIMARY KEY"])
def test_a_bit_of_the_schema_costs_nothing(filled: Path, name: bytes) -> None:
    with closing((store := open_store(filled)).connection):
        right = everything(store)
    filled.write_bytes(flipped_bit(filled.read_bytes(), bit_of(filled, name)))
    first, later = said_while_all_is_there(filled, right)
    assert "damaged" in first
    assert not later


def test_a_bit_of_an_action_is_not_played(filled: Path, parlour: Parlour) -> None:
    """Where the list said 0 : 11, the match that was continued from it said 2 : 9."""
    with closing((store := open_store(filled)).connection):
        right = everything(store)
    listed = parlour("list").out
    content = filled.read_bytes()
    place = content.index(b'{"type":"bid","card":')
    filled.write_bytes(flipped_bit(content, 8 * (place + len('{"type":"bid","card":'))))
    first, later = said_while_all_is_there(filled, right)
    assert "damaged" in first
    assert not later
    assert parlour("list").out == listed
