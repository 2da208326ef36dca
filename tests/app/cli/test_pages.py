"""README and the guide, followed as typed: every command of a page, in the page's order."""

import re
import shlex
from pathlib import Path

import pytest

from app.cli.parser import COMMANDS
from app.storage.store import open_store
from games.gops.solver import native
from games.gostop import GAME as GOSTOP
from tests.app.conftest import Parlour
from tests.app.screens.match_helpers import kept
from tests.share_helpers import share

ROOT = Path(__file__).parents[3]
ASSETS = ROOT / "assets"
PAGES = (ROOT / "README.md", *sorted(ASSETS.glob("guide/*.md")), *sorted(ASSETS.glob("rules/*.md")))
STARTS = ("parlour ", "make ", "python ", ".venv/bin/", "docker ", "asciinema ", "systemctl ")

GUESTS = {"parlour serve": "in the browser", "parlour --guest": "in a terminal"}
FRIEND = {"parlour host": "opens the table", "parlour join": "the other joins it"}
ELSEWHERE = {
    "README": {
        "make play": "opens the arcade",
        "make test": "runs all tests",
        ".venv/bin/parlour": "called `parlour` from here on",
        "parlour serve": "lets a class play in the browser",
    },
    "bots": {"python -m tests.tools.soak": "52 attacks and 29 fouls"},
    "command-line": {
        "make play": "After `make play` the command is",
        ".venv/bin/parlour": "After `make play` the command is",
        "parlour #": "# the lobby",
        "parlour host": "for a friend at another terminal",
        "parlour join": "how the friend joins it",
        "parlour while": "play until a command ends",
        "parlour serve": "let others play in the browser",
        "parlour --guest": "the lobby for a guest, over ssh",
        "asciinema": "To film a game",
    },
    "first-game": {
        ".venv/bin/": "In the clone, where `make test` has made the environment",
        "make test": "In the clone, where `make test` has made the environment",
        "parlour rules pig": "On this page you make one",
    },
    "gops-solved": {
        "python -m tests.tools.measure": "in 40 matches",
        "python -m tests.tools.tables": "where it stopped",
    },
    "guests": {
        **GUESTS,
        "systemctl": "Over ssh, set these limits",
        ".venv/bin/pip": "Serving needs a few more packages",
        "make dist": "makes an image",
        "docker": "makes an image",
    },
    "how-it-is-built": {"make lint": "`make lint` enforces that"},
    "learning": {
        ".venv/bin/pip": "Both come with the extra",
        "make test": "which `make test` installs",
        "python -m tests.tools.measure": "With OpenSpiel installed",
    },
    "measuring": {
        "make": "several hours",
        "python -m tests.tools.path": "counts how many files",
    },
    "players": {
        "make measure": "it takes hours",
        "python -m tests.tools.measure": "40 matches each",
    },
    "two-terminals": {**FRIEND, "parlour --guest": "Guests of one server"},
}
"""What is not run here, by how it begins, and how its page says what it needs: a terminal, somebody
else, the network, or a long time. Most of it is run by tests of its own."""

NAMES = [["parlour", name] for name in COMMANDS]

LONG = {"parlour kernel", "parlour lab exploit careful"}
"""What is run by make soak only: it computes for seconds."""


def commands(page: Path) -> list[str]:
    """Return the commands of a page: lines of blocks, and those between backticks.

    There the beginning of another command, or `parlour` and a word, is a name in a sentence.
    """
    text = page.read_text("utf-8").replace("\\\n", "")
    blocks = r"^```\w+\n.*?^```\n|^```\n(.*?)^```\n|((?:^ {4}\S[^\n]*\n)+)|(?<!`)`([^`]+)`"
    found: dict[str, bool] = {}
    for fenced, indented, inline in re.findall(blocks, text, re.M | re.S):
        for line in (fenced or indented).splitlines():
            found[" ".join(re.sub(r" {2,}#? ?\w.*| # .*", "", line.strip()).split())] = True
        if not re.search(r"\b[A-Z]{2,}\b", inline) and inline.split() not in NAMES:
            found.setdefault(" ".join(inline.split()), False)
    return [
        line
        for line, stands_alone in found.items()
        if f"{line} ".startswith(STARTS)
        and (stands_alone or not any(each.startswith(f"{line} ") for each in found))
    ]


@pytest.fixture
def place(parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Parlour:
    """Stand for somebody who has played twelve games, the last of Twenty-One, and begun another."""
    monkeypatch.setattr(native, "library_path", lambda: str(tmp_path / "kernel.so"))
    store = open_store()
    for _ in range(11):
        kept(store)
    kept(store, "twentyone")
    kept(store, few=4)
    saved = next(iter(GOSTOP.files.formats.values()))
    (tmp_path / "game.txt").write_text(saved.write(GOSTOP.deal(GOSTOP.Options(), "1")))
    return parlour


@pytest.mark.posix("programs at a table")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_a_page_does_what_it_is_shown_for(page: Path, place: Parlour) -> None:
    elsewhere, text = ELSEWHERE.get(page.stem, {}), " ".join(page.read_text("utf-8").split())
    left = set(elsewhere)
    for line in commands(page):
        if named := [begin for begin in elsewhere if f"{line} #".startswith(begin)]:
            left.difference_update(named)
        elif line.startswith("parlour ") and line not in share(LONG, set()):
            run = place(*shlex.split(line)[1:])
            assert run.code == 0, (line, run.err)
            assert "Foul by" not in run.out + run.err, line
        else:
            assert line in LONG, f"how would a reader know what `{line}` needs?"
    assert left == set(), "this is not on the page any more"
    assert [why for why in elsewhere.values() if why not in text] == []
