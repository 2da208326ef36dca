"""Lines come one by one, however they are cut, and so does their end."""

import asyncio
import os
import sys
from io import FileIO

import pytest

from app.plain.line_feed import LineFeed


async def test_lines_come_whole_and_then_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = os.pipe()
    typed = FileIO(here)
    monkeypatch.setattr(sys, "stdin", typed)
    feed = LineFeed()
    for part in (b"2", b"\r\nhel", b"lo\n\xff\n", b"cut"):
        os.write(there, part)
    os.close(there)
    async with asyncio.timeout(10):
        assert [await feed.next() for _ in range(3)] == ["2", "hello", "\ufffd"]
        with pytest.raises(EOFError):
            await feed.next()
    feed.thread.join()
    typed.close()
