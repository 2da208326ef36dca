"""The other player at a table: what stays shown while it thinks, and that leaving ends it."""

import asyncio
import subprocess

import pytest

from app.match import loop
from app.match.deciders import Delayed
from app.storage.store import open_store
from games.contract import Seat
from games.gops.rules import Bid
from tests.app.match.controller_helpers import seated
from tests.app.screens.match_helpers import begun


async def test_what_is_said_to_a_person_stays_while_another_seat_bids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_bid = asyncio.Event()

    async def wait(_: Seat) -> None:
        await may_bid.wait()

    usual = loop.make_deciders
    monkeypatch.setattr(
        loop,
        "make_deciders",
        lambda *given: {**(made := usual(*given)), 1: Delayed(made[1], wait)},
    )
    async with seated(begun()) as table:
        await table.asked()
        table.controller.refuse("This cannot be done.")
        may_bid.set()
        await table.until(lambda: table.bids(1))
        await table.asked()
        assert table.view.remark.text == "This cannot be done."
        await table.bid(4)
        assert not table.view.remark.text


async def test_undo_resigning_and_leaving_end_whoever_thinks(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    async with seated(begun()) as table:
        await table.bid(4)
        await table.until(lambda: processes)
        table.controller.act(Bid(9))
        assert table.view.remark.text == "It is not your turn yet."
        await table.controller.undo()
        await table.asked()
        await asyncio.to_thread(processes[0].wait, 60)
        assert table.bids() == []
        await table.bid(9)
        await table.until(lambda: len(processes) == 2)
        await table.controller.resign(0)
        await table.over()
        assert table.match.status == "resigned"
        await asyncio.to_thread(processes[1].wait, 60)
        assert table.bids() == [9]


async def test_leaving_ends_whoever_thinks(processes: list[subprocess.Popen[bytes]]) -> None:
    async with seated(begun()) as table:
        await table.bid(4)
        await table.until(lambda: processes)
    await asyncio.to_thread(processes[0].wait, 60)
    assert open_store().resume(table.match.id or 0).to_move == (1,)
