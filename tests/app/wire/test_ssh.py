"""The ssh client of the system: what it is given, and that it does not outlive its connection."""

import asyncio
from pathlib import Path

import pytest

from app.wire import connection
from app.wire.invitation import Invitation
from games.contract import Refusal

TABLE = Invitation("127.0.0.1", 41234, "abcdefghij")


@pytest.mark.parametrize("target", ["-oProxyCommand=touch", "", "ann bob", "ann\n"])
def test_no_target_is_an_option_for_ssh(target: str) -> None:
    with pytest.raises(Refusal, match="looks like this"):
        connection.check_target(target)


@pytest.mark.posix("a program in a script")
async def test_ssh_asks_nothing_and_is_killed_if_it_hangs_once_its_connection_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ssh"
    program.write_text('#!/bin/sh\necho "$@"\nexec sleep 600\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(connection, "LINGER_SECONDS", 0.01)
    line = await connection.connect_by_ssh("ann@example.org", TABLE)
    assert (await line.read_line(30)).decode() == (
        "-T -o BatchMode=yes -o ConnectTimeout=5 -o ServerAliveInterval=5"
        " ann@example.org parlour join --pipe abcdefghij@127.0.0.1:41234\n"
    )
    line.close()
    assert line.ssh
    async with asyncio.timeout(30):
        assert await line.ssh.wait() != 0
    await asyncio.sleep(0)
