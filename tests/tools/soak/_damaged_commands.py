"""Command lines through the program's own entry, up to where a match would begin."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import patch

from app.cli import main
from app.storage.match_file import export_match
from app.storage.store import open_store
from games.contract import Refusal
from tests.tools.soak._damaged_files import decks, saves
from tests.tools.soak._damaged_matches import played

LINES = """\
play gops --variant tournament --seat2 plus-one --seed tuesday --names Ada
play gops --prizes 4,3,2 --cards 2-4 --ties carry --plain --seat1 script:2,3,4
play gostop --load game.txt --seat2 greedy
play gostop --rounds 3 --seat1 human --seat2 shrewd --ask-load
play twentyone --deck deck.txt --seat1 optimal --rounds 10
play battle --names Tony --band 25 --seat2 winner
resume 1 --plain
replay 2 --plain
analyse 3 --json
list
today gops
stats gops --rated --csv
stats --json
export 1 match.json --force
import match.json
convert game.txt game.pl --force
convert deck.txt game.lisp --format lisp
deck --seed tuesday -o new.txt
deck --check deck.txt
bot careful --seed 7
arena match careful plus-one --games 10 --show --stderr --seed 1 --time-limit 2.5
arena tournament match plus-one careful --games 100 --jobs 2 --format csv -o table.csv --resume
rules arena
serve --host localhost --port 8000 --guests 5
--guest --guests 5
--version
play gops --help
--help"""

BEGUN = "it would begin now"
STOPS = (
    *("app.arena.console.Runner", "app.guests.web_server.serve"),
    *("app.cli.analyse.analyse_match", "app.plain.mode.PlainTable.run"),
)
"""Where what was asked for begins, and takes as long as it takes."""


def lines() -> Iterator[bytes]:
    """Yield command lines, a word in each line."""
    yield from (line.replace(" ", "\n").encode() for line in LINES.splitlines())


class Command:
    """Runs `parlour` in this process, in a folder with a store and files that can be named."""

    CLEAN = 300
    """So many runs may leave files behind."""

    def __init__(self) -> None:
        self.count = 0
        self.files = {
            "game.txt": next(saves()),
            "deck.txt": next(decks()),
            "match.json": begun().encode(),
        }

    def __call__(self, content: bytes, folder: Path) -> str:
        """Run a command line; return what it printed first. It ends with a sentence or a result."""
        self.prepare()
        words = content.replace(b"/", b"_").replace(b"~", b"_").split(b"\n")
        argv = [word.decode(errors="surrogateescape") for word in words]
        with ExitStack() as stack:
            for name in STOPS:
                stack.enter_context(patch(name, side_effect=Refusal(BEGUN)))
            code, out, err = ran(argv, folder)
        assert code in (0, 1, 2), code
        assert bool(err.strip()) or code == 0, "what was wrong is said"
        assert "Traceback" not in err
        assert (out + err).replace("\n", "").replace("\t", "").isprintable(), (out, err)
        return f"{code} {(err or out)[-120:]}"

    def prepare(self) -> None:
        """Let there be what the command lines name."""
        self.count += 1
        if self.count % self.CLEAN == 1:
            for left in Path().iterdir():
                if left.is_file():
                    left.unlink()
        for name, content in self.files.items():
            Path(name).write_bytes(content)


def ran(argv: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command line and return its exit code and what it printed."""
    out, err = folder / "out", folder / "err"
    with (
        open("/dev/null") as nothing,
        out.open("w", encoding="utf-8") as stdout,
        err.open("w", encoding="utf-8") as stderr,
        patch.multiple(sys, argv=["parlour", *argv], stdin=nothing, stdout=stdout, stderr=stderr),
    ):
        try:
            code = main.main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")


def begun() -> str:
    """Fill the store with matches of all games, and return one of them as a file."""
    store = open_store()
    with closing(store.connection):
        for slug in ("gops", "gostop", "twentyone", "battle"):
            played(store, slug, 20)
        return export_match(store.resume(1))
