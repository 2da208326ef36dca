"""The game of the guide's page "Your first game", made from that page alone, installed and played.

The page's files become a wheel, which is installed with Parlour's own wheel where nothing else of
ours is.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.terminal_helpers import Terminal

pytestmark = pytest.mark.posix("the folders of its virtual environments, and a terminal")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "assets" / "guide" / "first-game.md").read_text()
FILES: dict[str, str] = {}
"""The files that the page shows in full, by name; what it shows later goes to their end."""

for name, text in re.findall(r"`([\w./]+)`:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL):
    FILES[name] = FILES.get(name, "") + text

TABLE = "pig/table.py"

MOST_LINES = 120
"""Lines of all code of the game: how it is packed, the game, its test."""

MOST_OF_TABLE = 60
"""Lines of its table."""


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a virtual environment with the wheels of Parlour and of the page's game."""
    folder = tmp_path_factory.mktemp("first game")
    for name, text in FILES.items():
        (folder / "pig-game" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "pig-game" / name).write_text(text)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=folder / "pig-game", capture_output=True, check=True)
    place = folder / "place"
    venv.create(place, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
    wheels = map(str, (wheel, *folder.glob("*.whl")))
    quick = ("--no-deps", "--no-index", "--no-compile")  # Python compiles what is imported
    subprocess.run([*pip, "install", "-q", *quick, *wheels], check=True)
    (site_packages(place) / "installed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return place


def site_packages(place: Path) -> Path:
    """Return where the packages of an environment lie."""
    (site,) = place.glob("lib/python*/site-packages")
    return site


def run(place: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a program of the environment, in the folder with the page's files."""
    return subprocess.run(
        [place / "bin" / words[0], *words[1:]],
        cwd=place.parent / "pig-game",
        env={**os.environ, "PYTHONPATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def broken(place: Path) -> Iterator[None]:
    """Put a syntax error into the installed game, for as long as a test runs."""
    module = site_packages(place) / "pig" / "__init__.py"
    sound = module.read_text()
    module.write_text(sound.replace("def result(", "def result)", 1))
    yield
    module.write_text(sound)


def open_screen(place: Path, home: Path) -> Terminal:
    """Open Parlour on a terminal of its own."""
    return Terminal(home=home, program=(str(place / "bin" / "python"), "-P", "-m", "app"))


def test_it_is_short() -> None:
    lines = {name: text.count("\n") for name, text in FILES.items() if not name.endswith(".md")}
    assert len(lines) == 4
    assert lines.pop(TABLE) < MOST_OF_TABLE
    assert sum(lines.values()) < MOST_LINES


def test_its_own_test_passes(place: Path) -> None:
    tested = run(place, "python", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "1 passed" in tested.stdout


def test_parlour_itself_is_imported_and_played_where_it_is_installed(place: Path) -> None:
    where = run(
        place, "python", "-P", "-c", "import app, games; print(app.__file__, games.__file__)"
    )
    assert where.stdout.count(str(place)) == 2
    played = run(place, "parlour", "play", "gops", "--seed", "1", "--seat1", "match")
    assert played.stdout.startswith("Middle card(s): [2]\n")


def test_it_is_played_in_lines(place: Path, home: Path) -> None:
    played = run(place, "parlour", "play", "pig", "--plain", "--seed", "5", typed="hold\nroll\nr\n")
    assert "Player 1, roll? " in played.stdout
    assert (
        "Player 1, roll? roll\nThe die shows 2, 2 in this turn; scores 0 and 0.\n" in played.stdout
    )
    assert '"hold" cannot be played now. You can say roll.' in played.stdout
    assert not played.stderr.startswith("Traceback")
    assert "The first to have 100 wins." in run(place, "parlour", "rules", "pig").stdout


def test_it_is_played_on_the_screen(place: Path, home: Path) -> None:
    terminal = open_screen(place, home)
    terminal.wait_for("1-6  pick a game")
    terminal.type("6")  # after our four games and the arena
    terminal.wait_for("NEW GAME OF PIG")
    terminal.type("\r")
    terminal.wait_for("[ roll ]")  # on its own table
    terminal.type("r")
    terminal.wait_for("The die shows")
    terminal.kill()


@pytest.mark.usefixtures("broken")
def test_with_a_syntax_error_its_package_is_named_and_every_other_game_plays(
    place: Path, home: Path
) -> None:
    fault = 'The package "pig" is left out: SyntaxError: '
    asked = run(place, "parlour", "play", "pig", "--plain")
    assert asked.stderr.startswith(fault)
    assert asked.stderr.count("\n") == 1
    assert asked.returncode == 2
    played = run(place, "parlour", "play", "gops", "--seed", "1", typed="2\n")
    assert played.stdout.startswith("Middle card(s): [2]\n")
    for words in ("list",), ("stats",), ("today",), ("rules", "gops"), ("play", "--help"):
        listed = run(place, "parlour", *words)
        assert (listed.returncode, listed.stderr) == (0, ""), words
    terminal = open_screen(place, home)
    terminal.wait_for('The package "pig" is left out')
    terminal.wait_for("1-5  pick")
    terminal.type("q")
    assert terminal.end() == 0
