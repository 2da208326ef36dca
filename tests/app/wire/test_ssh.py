"""The ssh client of the system: what it is given, and that it does not outlive its connection."""

import asyncio
from pathlib import Path

import pytest

from app.wire import ssh
from app.wire.invitation import Invitation
from games.contract import Refusal

TABLE = Invitation("127.0.0.1", 41234, "abcdefghij")


def test_ssh_asks_nothing_and_takes_no_target_for_an_option() -> None:
    command = ssh.ssh_command("ann@example.org", TABLE)
    assert command[0] == "ssh"
    assert "BatchMode=yes" in command
    assert command[-5:] == ("ann@example.org", "parlour", "join", "--pipe", str(TABLE))
    with pytest.raises(Refusal, match="looks like this"):
        ssh.ssh_command("-oProxyCommand=touch", TABLE)


@pytest.mark.posix("a program in a script")
async def test_ssh_that_hangs_is_killed_once_its_connection_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ssh"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(ssh, "LINGER_SECONDS", 0.01)
    connection = await ssh.connect_by_ssh("ann@example.org", TABLE)
    assert isinstance(connection, ssh.SshConnection)
    connection.close()
    async with asyncio.timeout(30):
        assert await connection.process.wait() != 0
    await asyncio.sleep(0)
