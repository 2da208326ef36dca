"""What is imported before the lobby's first frame: a list of packages, nothing more."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, sys
from app.arcade.app import Arcade
from app.storage.store import open_store
async def look():
    app = Arcade(open_store())
    async with app.run_test(size=(80, 24)):
        print("LOADED", *sys.modules)
asyncio.run(look())
"""


PACKAGES = {
    *("app", "games", "widgets"),
    *("msgspec", "platformdirs", "rich", "textual", "typing_extensions"),
}
"""Ours, and what the lobby's first frame needs of others."""

AT_INSTALLING = {"LOADED", "__main__", "_distutils_hack", "_virtualenv"}
"""What stands among the names without having been asked for."""

LATER = {"unittest", "http", "multiprocessing", "argparse", "email", "zipfile", "secrets", "json"}
GAMES = ("gops", "gostop", "twentyone", "battle")
SCREENS = ("table", "gops", "gostop", "twentyone", "battle", "arena", "dialogs", "pages")


def test_before_the_first_frame_only_what_it_needs_is_imported(home: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.partition("LOADED")[2].split())
    packages = {name.split(".")[0] for name in loaded}
    others = {name for name in packages if not name.startswith("__editable")}
    assert others - set(sys.stdlib_module_names) - AT_INSTALLING == PACKAGES
    assert not packages & LATER
    assert not {name for name in loaded if name.split(".")[2:3] and name.split(".")[2] in SCREENS}
    assert not {f"games.{slug}.game" for slug in GAMES} & loaded
    assert "app.plain.mode" not in loaded
    assert not {name for name in loaded if name.startswith(("app.arena", "app.match.bots"))}
