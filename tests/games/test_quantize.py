"""Values kept as bytes: what is read back is what was written, within half a step."""

from typing import Any

import msgspec
import numpy as np
import pytest

from games.contract import Refusal
from games.gops.solver.tables import POINT_SCALE
from games.quantize import WIN_SCALE, Scale, StoredTable, unpack_table
from tests.tools.tables.writing import encode, pack_table

VALUES = np.array([-1.0, -0.5, 0.0, 0.25, 1.0])


@pytest.mark.parametrize("scale", [WIN_SCALE, POINT_SCALE, Scale(1.0, 8)])
def test_numbers_are_read_back_within_half_a_step(scale: Scale) -> None:
    values = np.linspace(-scale.most, scale.most, 1001)
    content = encode(values[1:-1], scale)
    assert len(content) == 999 * scale.width
    half = scale.most / scale.steps
    assert np.allclose(scale.decode(content), values[1:-1], rtol=0, atol=half + 1e-13)


def test_a_file_says_what_it_holds() -> None:
    content = pack_table(VALUES, Scale(1.0, 1), "a game")
    numbers = {"count": 5, "most": 1.0, "steps": 254, "version": 2}
    stored = {"rules": "a game", "values": bytes([0, 64, 63, 32, 95]), **numbers}
    assert msgspec.msgpack.decode(content) == stored
    assert unpack_table(content, Scale(1.0, 1), "a game", 5).tolist() == pytest.approx(
        VALUES.tolist(), abs=1 / 254
    )


def test_a_value_is_stored_as_what_is_added_to_the_one_before_it() -> None:
    falling = encode(np.array([1.0, 0.0, -1.0]), Scale(1.0, 2))
    assert falling == bytes([0xFE, 0x01, 0x01, 0xFF, 0x80, 0x80])


@pytest.mark.parametrize(
    ("name", "value"),
    [("rules", "another"), ("count", 4), ("most", 2.0), ("steps", 253), ("values", b"1234")],
)
def test_a_table_that_does_not_fit_is_refused(name: str, value: Any) -> None:
    stored = msgspec.msgpack.decode(pack_table(VALUES, Scale(1.0, 1), "a game"), type=StoredTable)
    content = msgspec.msgpack.encode(msgspec.structs.replace(stored, **{name: value}))
    with pytest.raises(Refusal, match=r"The table holds .*; a game needs 5 values, 5 bytes"):
        unpack_table(content, Scale(1.0, 1), "a game", 5)


@pytest.mark.parametrize(("change", "found"), [({}, 1), ({"version": 3}, 3)])
def test_a_table_of_another_format_is_refused(change: dict[str, int], found: int) -> None:
    stored = msgspec.msgpack.decode(pack_table(VALUES, Scale(1.0, 1), "a game"))
    del stored["version"]
    with pytest.raises(Refusal) as no:
        unpack_table(msgspec.msgpack.encode(stored | change), Scale(1.0, 1), "a game", 5)
    assert str(no.value) == (
        f"The table for a game is of format {found}, this version of Parlour reads format 2 only."
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it ends too early"),
        (b"\x00" * 5, "it is not a group of named values"),
        (b"\x81\xa5rules\xa1a", '"count" is missing'),
    ],
)
def test_a_file_that_is_no_table_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=rf"^The file for a game is not a table: {why}\.$"):
        unpack_table(content, Scale(1.0, 1), "a game", 5)
