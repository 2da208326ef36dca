"""Waiting for output in the event loop: what stays there between two waits, and what leaves it."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from app.match.bots.output_watch import OutputWatch
from tests.app.arena.zoo_helpers import BRIEF, LONG

LAST = b"last"
"""After this the output is not to be read any more."""


class Output:
    """A pipe, and what was read from it."""

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        self.chunks: list[bytes] = []
        self.watch = OutputWatch(self.reading, self.read)

    def read(self) -> bool:
        self.chunks.append(os.read(self.reading, 100))
        return self.chunks[-1] != LAST

    async def written(self, text: bytes) -> None:
        """Write something and wait until it was read."""
        os.write(self.writing, text)
        await self.watch.wait(LONG)

    def leaves_loop(self) -> bool:
        """Have the event loop forget the output; return whether it had known it."""
        return asyncio.get_running_loop().remove_reader(self.reading)


@pytest.fixture
def output() -> Iterator[Output]:
    made = Output()
    yield made
    os.close(made.reading)
    os.close(made.writing)


async def test_it_stays_in_the_loop_from_one_wait_to_the_next(output: Output) -> None:
    await output.written(b"1")
    await output.written(b"2")
    assert output.chunks == [b"1", b"2"]
    output.watch.end()
    assert not output.leaves_loop()


async def test_what_comes_while_nobody_waits_is_read_and_the_next_wait_goes_on(
    output: Output,
) -> None:
    await output.written(b"1")
    os.write(output.writing, b"2")
    while len(output.chunks) < 2:
        await asyncio.sleep(0)
    await output.written(b"3")
    assert output.chunks == [b"1", b"2", b"3"]
    assert output.leaves_loop()


async def test_it_leaves_the_loop_once_nothing_more_is_to_be_read(output: Output) -> None:
    await output.written(LAST)
    assert not output.leaves_loop()
    await output.written(b"more")
    assert output.chunks == [LAST, b"more"]
    assert output.leaves_loop()


async def test_a_wait_without_output_ends_by_itself(output: Output) -> None:
    await output.watch.wait(BRIEF)
    assert output.chunks == []
    assert output.leaves_loop()


def test_a_wait_in_another_loop_begins_there(output: Output) -> None:
    asyncio.run(output.written(b"1"))
    asyncio.run(output.written(b"2"))
    assert output.chunks == [b"1", b"2"]


async def test_a_wait_that_is_cancelled_leaves_the_output_to_the_next(output: Output) -> None:
    waiting = asyncio.create_task(output.watch.wait(LONG))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await output.written(b"1")
    assert output.chunks == [b"1"]
    assert output.leaves_loop()
