"""Packages of others: what they bring is used, and one that is broken is left out and named."""

import importlib.metadata
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.widgets import Static

from app import plugins, resources
from app.plugins import EntryPoint, entry_points
from app.screens.lobby.thumbnails import Thumbnail, thumbnail
from app.tables.opening import face_of
from app.tables.words import WordsFace
from games.contract import Refusal
from games.gops import GAME as GOPS

Install = Callable[..., None]

PLUGIN_CACHES = (
    plugins.installed,
    plugins.offered,
    plugins.slugs,
    plugins.find,
    plugins.title_of,
)


def forget_plugins() -> None:
    """Look for what is installed again."""
    for known in (*PLUGIN_CACHES, face_of):
        known.cache_clear()
    plugins._faults.clear()


SOUND = """
from tests.games.small_game_helpers import small_game

GAME = small_game(slug={slug!r}, resources={slug!r})
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return what installs a package as pip would: its module, and its entry points."""
    monkeypatch.syspath_prepend(tmp_path)
    installed = []

    def put(name: str, source: str = "", points: str = "", **files: str) -> None:
        folder, info = tmp_path / name, tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        info.mkdir()
        (folder / "__init__.py").write_text(source or SOUND.format(slug=name))
        for file, text in files.items():
            (folder / file.replace("_", ".")).write_text(text)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(points or f"[parlour.games]\n{name} = {name}:GAME\n")
        installed.append(name)
        forget_plugins()

    yield put
    for name in installed:
        sys.modules.pop(name, None)
        sys.modules.pop(f"{name}.table", None)
    monkeypatch.undo()
    forget_plugins()


WRONG = {
    "a syntax error": ("def GAME(:\n", "SyntaxError: "),
    "an error of its own": (
        "raise RuntimeError('\\x1b[2Jno\\n')\n",
        "RuntimeError: \\x1b[2Jno\\n.",
    ),
    "no game": ("GAME = 3\n", 'Its entry point "broken" does not name a Game.'),
    "another name": (SOUND.format(slug="other"), 'Its entry point is called "broken", its game'),
    "a faulty record": (
        "from tests.games.small_game_helpers import small_game\nGAME = small_game(coach='me')\n",
        'The game "shows" cannot be used: its coach is "me"',
    ),
    "missing resources": (
        "from tests.games.small_game_helpers import small_game\n"
        "GAME = small_game(slug='broken', resources='elsewhere_at_all')\n",
        "No module named 'elsewhere_at_all'.",
    ),
}


@pytest.mark.parametrize(("source", "reason"), WRONG.values(), ids=WRONG)
def test_a_broken_package_is_left_out_and_named(install: Install, source: str, reason: str) -> None:
    install("broken", source)
    assert plugins.slugs() == ("battle", "gops", "gostop", "twentyone")
    assert plugins.broken_slugs() == ("broken",)
    assert plugins.find("gops") is GOPS
    with pytest.raises(Refusal) as refusal:
        plugins.find("broken")
    assert str(refusal.value).startswith('The package "broken" is left out: ')
    assert reason in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert plugins.faults() == (str(refusal.value),)


def test_nobody_takes_the_name_of_one_of_our_games(install: Install) -> None:
    install("thief", points="[parlour.games]\ngops = thief:GAME\n")
    assert plugins.find("gops") is GOPS


def test_a_package_brings_its_own_rules_tables_and_picture(
    install: Install, tmp_path: Path
) -> None:
    install("sound", rules_md="# Sound\n\n## How\n\nShow a number.\n", picture_txt="[1] [3]")
    (tmp_path / "sound" / "tables").mkdir()
    (tmp_path / "sound" / "tables" / "numbers.bin").write_bytes(b"\x01\x03")
    game = plugins.find("sound")
    assert "sound" in resources.rules_names()
    assert resources.rules_page("sound").startswith("# Sound\n\n## How")
    assert resources.tables_of(game)("numbers.bin") == b"\x01\x03"
    assert resources.tables_of(GOPS) is resources.solved
    drawn = thumbnail("sound")
    assert isinstance(drawn, Static)
    assert drawn.content == "[1] [3]"


def test_a_sound_package_is_played_without_a_page_and_with_cards_for_a_picture(
    install: Install,
) -> None:
    install("sound")
    assert plugins.slugs() == ("battle", "gops", "gostop", "sound", "twentyone")
    assert plugins.slugs_in_order() == ("gops", "gostop", "twentyone", "battle", "sound")
    assert [number for number, _ in plugins.numbered_slugs()] == [1, 2, 3, 4, 6]
    assert (plugins.broken_slugs(), plugins.faults()) == ((), ())
    assert plugins.find("sound").slug == "sound"
    assert "sound" not in resources.rules_names()
    with pytest.raises(Refusal, match='There is no page "sound"'):
        resources.rules_page("sound")
    assert isinstance(thumbnail("sound"), Thumbnail)


@pytest.mark.parametrize("broken", ["no_such_name", "__name__"])
def test_a_broken_screen_or_picture_is_named_and_the_game_plays(
    install: Install, broken: str
) -> None:
    extras = f"[parlour.tables]\nsound = sound:{broken}\n[parlour.pictures]\nsound = sound:{broken}"
    install("sound", points=f"[parlour.games]\nsound = sound:GAME\n{extras}\n")
    assert face_of("sound") is WordsFace
    assert isinstance(thumbnail("sound"), Thumbnail)
    assert plugins.find("sound").slug == "sound"
    assert [fault.partition(":")[0] for fault in plugins.faults()] == [
        'The package "sound" brings no usable screen',
        'The package "sound" brings no usable picture',
    ]


@pytest.mark.parametrize(
    "table",
    [
        "from app.screens.table.screen import TableScreen as Table",
        "from textual.screen import Screen\nclass Table(Screen): pass",
    ],
)
def test_a_table_made_for_the_first_release_is_refused_and_the_game_plays(
    install: Install, table: str
) -> None:
    points = "[parlour.games]\nsound = sound:GAME\n[parlour.tables]\nsound = sound.table:Table\n"
    install("sound", points=points, table_py=table)
    assert face_of("sound") is WordsFace
    assert plugins.faults() == (
        'The package "sound" brings no usable screen: Its table is a screen of Parlour 1.0.'
        " Now it must be a Face: parlour guide first-game.",
    )


TEXT = """
# parlour.games
[parlour.games]
; none = of:them
first = package.module:Thing.part
second=package
third = package:GAME [extra]
wrong line

[other.group]
fourth = package:GAME
"""
FOUND = (
    EntryPoint("some-game", "parlour.games", "first", "package.module", "Thing.part"),
    EntryPoint("some-game", "parlour.games", "second", "package", ""),
    EntryPoint("some-game", "parlour.games", "third", "package", "GAME"),
)


def put(folder: Path, about: str, content: bytes = TEXT.encode()) -> str:
    """Write what an installed package says of itself, and return the folder of the path."""
    (folder / about).mkdir(parents=True)
    (folder / about / "entry_points.txt").write_bytes(content)
    return str(folder)


def packed(file: Path) -> str:
    """Write an archive with such a package, and return its name."""
    about = "some_game-1.0.dist-info"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: Some.Game\n")
        archive.writestr(f"{about}/entry_points.txt", TEXT)
    return str(file)


@pytest.mark.parametrize("group", ["parlour.games", "parlour.tables", "parlour.pictures"])
def test_the_installed_ones_are_those_that_python_finds(group: str) -> None:
    ours = {each.name: each.load() for each in entry_points("parlour.") if each.group == group}
    theirs = importlib.metadata.entry_points(group=group)
    assert ours == {each.name: each.load() for each in theirs}


@pytest.mark.parametrize("way", ["wheel", "egg", "archive"])
def test_lines_of_our_groups_are_read_from_the_first_package_of_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    later = b"[parlour.games]\nlater = package:GAME\n"
    path = [
        packed(tmp_path / "packed.zip")
        if way == "archive"
        else put(tmp_path, "Some_Game-1.0.dist-info" if way == "wheel" else "some.game.egg-info"),
        str(tmp_path / "missing"),
        put(tmp_path / "second", "Some.Game-2.0.dist-info", later),
        put(tmp_path / "no text", "no_text-1.0.dist-info", b"[parlour.x]\n\xff=a"),
    ]
    monkeypatch.setattr(sys, "path", path)
    assert entry_points("parlour.") == FOUND
    monkeypatch.setattr(sys, "path", path[1:])
    assert [each.name for each in entry_points("parlour.")] == ["later"]
