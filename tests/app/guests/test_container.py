"""The container for guests: what its file says, and the server where only /tmp can be written."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType

from app.cli.parser import parser
from tests.app.guests.guest_helpers import served

ROOT = Path(__file__).parents[3]
FILE = ROOT / ".ci" / "container" / "Containerfile"


def instructions() -> list[tuple[str, str]]:
    """Return each instruction of the file with what follows it, in one line each."""
    text = re.sub(r"^#.*\n", "", FILE.read_text("utf-8"), flags=re.M).replace("\\\n", " ")
    lines = (line.partition(" ") for line in text.splitlines() if line.strip())
    return [(word, " ".join(rest.split())) for word, _, rest in lines]


def started() -> list[str]:
    """Return the command line that a container runs: the entry point, and the usual flags."""
    told = dict(instructions())
    words: list[str] = json.loads(told["ENTRYPOINT"]) + json.loads(told["CMD"])
    return words


def test_it_runs_as_nobody_in_particular_and_fetches_only_what_is_pinned() -> None:
    file = instructions()
    assert {word for word, _ in file} <= {
        *("FROM", "COPY", "RUN", "ENV", "USER", "EXPOSE", "ENTRYPOINT", "CMD"),
    }
    last = file[max(place for place, (word, _) in enumerate(file) if word == "FROM") :]
    assert dict(last)["USER"] == "10001:10001"
    assert not [text for word, text in last if word == "RUN"], "what builds it stays behind"
    pip = [text for word, text in file if word == "RUN" and "pip install" in text]
    assert all(
        "--require-hashes --only-binary :all:" in text or "--no-deps" in text for text in pip
    )


def test_what_it_starts_is_understood() -> None:
    program, *words = started()
    assert program == "/opt/parlour/bin/parlour"
    assert parser(words).parse_args(words).host == "0.0.0.0"  # noqa: S104  inside the container


def test_its_context_holds_the_wheel_and_the_pinned_packages_alone() -> None:
    (copied,) = (text for word, text in instructions() if word == "COPY" and "--from" not in text)
    let_in = FILE.with_name(f"{FILE.name}.dockerignore").read_text("utf-8").split()
    assert let_in == ["*", *(f"!{name}" for name in copied.split()[:-1])]
    assert (ROOT / ".ci" / "lock" / "serve.txt").exists()


def sealed(folder: Path) -> list[str]:
    """Return what runs a program as the container does: nothing can be written but a folder.

    The account has the container's number and no entry in any list, and there is no capability.
    """
    return [
        *("bwrap", "--die-with-parent", "--new-session", "--unshare-user", "--unshare-pid"),
        *("--uid", "10001", "--gid", "10001", "--cap-drop", "ALL"),
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", str(folder)),
        *("--setenv", "TMPDIR", str(folder), "--setenv", "PARLOUR_HOME", str(folder / "parlour")),
        "--",
    ]


@pytest.mark.posix("guests")
async def test_a_guest_plays_where_nothing_else_can_be_written(tmp_path: Path) -> None:
    inside = sealed(tmp_path)
    if not shutil.which("bwrap") or subprocess.run([*inside, "true"], check=False).returncode:
        pytest.skip("bubblewrap is not here, or does not work")
    assert subprocess.run([*inside, "touch", str(ROOT / "written")], check=False).returncode
    with served("--guests", "2", inside=inside) as (address, _):
        async with ClientSession() as browser:
            assert (await browser.get(address)).status == 200
            async with browser.ws_connect(f"{address}/ws", origin=address) as line:
                shown = b""
                while b"quit" not in shown:
                    message = await line.receive(60)
                    assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), message
                    data = message.data
                    shown += data if isinstance(data, bytes) else data.encode()
