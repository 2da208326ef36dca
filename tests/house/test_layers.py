"""What may import what: the contracts of pyproject, and what plain mode leaves unloaded."""

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def test_the_import_contracts_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert code == 0, capsys.readouterr().out


def loaded_by(program: str, typed: str = "") -> set[str]:
    """Return the names of the modules that a program in a fresh process has loaded."""
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print('LOADED', *sys.modules)"],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.rpartition("LOADED ")[2].split())


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


def test_the_lobby_lists_the_games_without_loading_them() -> None:
    loaded = loaded_by(
        "from app.screens.lobby.tiles import all_tiles\n"
        "assert [tile.slug for tile in all_tiles()][:2] == ['gops', 'gostop']"
    )
    assert {"games.gops", "games.gostop"} <= loaded
    assert not {name for name in loaded if name.count(".") > 1 and name.startswith("games.g")}


def test_a_bot_loads_its_own_player_and_no_record() -> None:
    loaded = loaded_by(
        "import sys; sys.argv = ['parlour', 'bot', 'match']\n"
        "from app.cli.main import main\nassert main() == 0",
        typed="Competition card: 5\n",
    )
    assert {"games.contract", "games.gops.players"} <= loaded
    needless = {"games.contract.game", "games.gops.game", "games.gops.champion", "json"}
    assert not (needless | {"app.plugins", "games.bot_protocol"}) & loaded
