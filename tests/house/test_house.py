"""What holds in the whole tree: what imports what, what is loaded when, which words are used."""

import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import grimp
import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "widgets", "games")

INSTEAD = {
    r"anew": "again",
    r"as above": "name what is meant",
    r"beside": "next to, with, apart from",
    r"dearest": "most expensive, largest",
    r"for good": "permanently, until ...",
    r"heed(s|ed|ing)?": "follow, respect",
    r"manners": "behaviour, model",
    r"of (its|their|his|her) own accord": "automatically, unasked",
    r"so and so( many)?": "name what is meant",
    r"till": "until",
    r"wears?|wearing|worn": "use, apply",
    r"whoever": "the player who, anyone who",
}
"""Words that are private, archaic or vague, and what to say instead."""

FORBIDDEN = re.compile(rf"\b({'|'.join(INSTEAD)})\b", re.IGNORECASE)
TEXT = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))


def test_no_modules_form_a_circle() -> None:
    """Imports within functions and under TYPE_CHECKING count like any other."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    circles = {
        tuple(sorted({name, *found}))
        for name in graph.modules
        if (found := graph.find_upstream_modules(name) & graph.find_downstream_modules(name))
    }
    assert circles == set()


@pytest.mark.skipif(not (ROOT / ".git").exists() or not which("git"), reason="not a clone")
def test_nothing_lies_at_the_top_that_does_not_belong_there() -> None:
    """A game saved from the top of a clone is easily committed with everything else."""
    listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True)
    top = {line.partition("/")[0] for line in listed.splitlines()}
    assert {name for name in top if not name.startswith(".")} == {
        *("app", "assets", "games", "tests", "widgets"),
        *("LICENSE", "Makefile", "README.md", "pyproject.toml"),
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_comment_or_message_has_a_word_that_says_nothing(package: str) -> None:
    paths = sorted((ROOT / package).rglob("*.py"))
    assert [fault for path in paths for fault in forbidden(path)] == []


def forbidden(path: Path) -> Iterator[str]:
    """Yield a line for each word of a module that should be another."""
    if not FORBIDDEN.search(path.read_text(encoding="utf-8")):
        return  # so that only what may hold one is taken apart
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in TEXT:
                for found in FORBIDDEN.finditer(token.string):
                    instead = (
                        say for word, say in INSTEAD.items() if re.fullmatch(word, found[0], re.I)
                    )
                    yield f"{path.relative_to(ROOT)}:{token.start[0]}: {found[0]}; {next(instead)}"


def test_the_import_contracts_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert code == 0, capsys.readouterr().out


def loaded_by(program: str, typed: str = "") -> set[str]:
    """Return the names of the modules that a program in a fresh process has loaded."""
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print('LOADED', *sys.modules, 'END')"],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.partition("LOADED ")[2].partition(" END")[0].split())


HEAVY = {
    *("textual", "rich", "numpy", "scipy", "pyspiel", "pytest", "hypothesis"),
    *("multiprocessing", "unittest", "urllib.request", "http.client", "pdb", "widgets"),
}


def test_the_command_line_alone_loads_nothing_heavy() -> None:
    loaded = loaded_by("import app.cli.main")
    assert "app.cli.main" in loaded
    assert not HEAVY & loaded


def test_a_game_in_lines_loads_no_screen() -> None:
    loaded = loaded_by(
        "import sys; sys.argv = ['parlour', 'play', 'gops', '--plain', '--seed', '1']\n"
        "from app.cli.main import main\nassert main() == 0",
        typed="2\n3\nhelp\nundo\n3\n",
    )
    assert {"games.gops.rules", "app.plain.mode"} <= loaded
    assert not HEAVY & loaded


def test_rules_load_nothing_that_acts() -> None:
    loaded = loaded_by(
        "import importlib\nfrom importlib.metadata import entry_points\n"
        "for entry in entry_points(group='parlour.games'): entry.load()"
    )
    assert not {name for name in loaded if name.split(".")[0] in ("app", "widgets", "sqlite3")}
    assert not HEAVY & loaded


def test_a_bot_loads_its_own_player_and_no_record() -> None:
    loaded = loaded_by(
        "import sys; sys.argv = ['parlour', 'bot', 'match']\n"
        "from app.cli.main import main\nassert main() == 0",
        typed="Competition card: 5\n",
    )
    assert {"games.contract", "games.gops.players"} <= loaded
    needless = {"games.contract.game", "games.gops.game", "games.gops.champion", "json"}
    assert not (needless | {"app.plugins", "games.bot_protocol"}) & loaded


FIRST_FRAME = """
import asyncio, sys
from app.arcade.app import Arcade
from app.storage.store import open_store
async def look():
    app = Arcade(open_store())
    async with app.run_test(size=(80, 24)):
        print("LOADED", *sys.modules, "END")
asyncio.run(look())
"""


PACKAGES_THEN = {
    *("app", "games", "widgets"),
    *("msgspec", "platformdirs", "rich", "textual", "typing_extensions"),
}
"""Ours, and what the lobby's first frame needs of others."""

AT_INSTALLING = {"__main__", "_distutils_hack", "_virtualenv"}
"""What stands among the names without having been asked for."""

LATER = {"unittest", "http", "multiprocessing", "argparse", "email", "zipfile", "secrets", "json"}
GAMES = ("gops", "gostop", "twentyone", "battle")
SCREENS = (
    *("app.plain.mode", "app.arena", "app.match.bots", "app.tables"),
    *(f"app.screens.{name}" for name in ("table", "arena", "dialogs", "pages", *GAMES)),
)


def test_before_the_first_frame_only_what_it_needs_is_imported(home: Path) -> None:
    loaded = loaded_by(FIRST_FRAME)
    packages = {name.split(".")[0] for name in loaded}
    others = {name for name in packages if not name.startswith("__editable")}
    assert others - set(sys.stdlib_module_names) - AT_INSTALLING == PACKAGES_THEN
    assert not packages & LATER
    assert not {name for name in loaded if name.startswith(SCREENS)}
    assert not {f"games.{slug}.game" for slug in GAMES} & loaded
