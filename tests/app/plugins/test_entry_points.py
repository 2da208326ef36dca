"""Entry points are found as `importlib.metadata` finds them, without its time."""

import importlib.metadata
import sys
import zipfile
from pathlib import Path

import pytest

from app.plugins.entry_points import EntryPoint, entry_points

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


def put(folder: Path, about: str, text: str = TEXT) -> None:
    (folder / about).mkdir(parents=True)
    (folder / about / "entry_points.txt").write_text(text)


def on_path(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    monkeypatch.setattr(sys, "path", list(map(str, folders)))


@pytest.mark.parametrize("group", ["parlour.games", "parlour.tables", "parlour.pictures"])
def test_the_installed_ones_are_those_that_python_finds(group: str) -> None:
    ours = {each.name: each.load() for each in entry_points("parlour.") if each.group == group}
    theirs = importlib.metadata.entry_points(group=group)
    assert ours == {each.name: each.load() for each in theirs}


@pytest.mark.parametrize("about", ["Some_Game-1.0.dist-info", "some.game.egg-info"])
def test_lines_of_our_groups_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, about: str
) -> None:
    put(tmp_path, about)
    on_path(monkeypatch, tmp_path, tmp_path / "missing")
    assert entry_points("parlour.") == FOUND


def test_the_first_package_of_a_name_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "one", "some_game-1.0.dist-info")
    put(tmp_path / "two", "Some.Game-2.0.dist-info", "[parlour.games]\nlater = package:GAME\n")
    on_path(monkeypatch, tmp_path / "one", tmp_path / "two")
    assert entry_points("parlour.") == FOUND


def test_packages_in_an_archive_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        about = "some_game-1.0.dist-info"
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: Some.Game\n")
        archive.writestr(f"{about}/entry_points.txt", TEXT)
    on_path(monkeypatch, tmp_path / "packed.zip")
    assert entry_points("parlour.") == FOUND


def test_what_is_no_text_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "some_game-1.0.dist-info")
    (tmp_path / "some_game-1.0.dist-info" / "entry_points.txt").write_bytes(b"[parlour.x]\n\xff=a")
    put(tmp_path, "other-1.0.dist-info", "[parlour.games]\nother = other\n")
    on_path(monkeypatch, tmp_path)
    assert [each.name for each in entry_points("parlour.")] == ["other"]
