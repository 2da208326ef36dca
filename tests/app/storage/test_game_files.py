"""Files that a person names: written whole or not at all, read in bounds, completed."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.plugins import find
from app.storage import game_files
from app.storage.files import (
    RefusedFile,
    UnopenedFile,
    forget_position,
    keep_position,
    kept_positions,
)
from app.storage.game_files import export_match
from games.contract import Refusal
from tests.app.screens.match_helpers import begun


@pytest.mark.posix("file modes and links")
def test_a_file_keeps_its_permissions_and_a_link_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    game_files.write_file(str(link), "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_where_writing_breaks_off_the_old_file_is_whole_and_nothing_else_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnopenedFile, match="a cannot be written: no space left on device"):
        game_files.write_file(str(path), "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_whether_a_file_can_be_written_is_seen_without_writing_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    game_files.check_output(str(path), over=False)
    assert not os.listdir(tmp_path)
    path.write_text("old")
    with pytest.raises(Refusal, match=r"a already exists\. Use --force to replace it"):
        game_files.check_output(str(path), over=False)
    game_files.check_output(str(path), over=True)
    for name, why in ((tmp_path, "it is a folder"), (path / "b", "not a directory")):
        with pytest.raises(UnopenedFile, match=f"cannot be written: {why}"):
            game_files.check_output(str(name), over=False)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_no_more_is_read_than_can_be_of_use(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * ((1 << 20) + 1000))
    assert len(game_files.read_bytes(str(path))) == (1 << 20) + 1


def test_names_are_completed_as_they_are_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "folder").mkdir()
    for name in ("fox", "other", ".hidden", "bad\x1bname", "folder/inside"):
        (tmp_path / name).touch()
    assert game_files.complete_path("fo") == ("folder/", "fox")
    assert game_files.complete_path("folder/") == ("folder/inside",)
    assert game_files.complete_path("~/ot") == ("~/other",)
    assert ".hidden" not in game_files.complete_path("")
    assert game_files.complete_path(".h") == (".hidden",)
    assert game_files.complete_path("bad") == ()
    assert game_files.complete_path("nowhere/x") == game_files.complete_path("\0") == ()


@pytest.mark.parametrize("name", ["match.json", "mine.txt", "mine.deck"])
def test_a_match_that_was_exported_is_sent_to_import(tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    game_files.write_file(path, export_match(begun("human", "match")))
    readers: list[Callable[[str], object]] = [game_files.recognise_file]
    readers += [partial(game_files.load_file, find(slug)) for slug in ("gostop", "twentyone")]
    for read in readers:
        with pytest.raises(RefusedFile, match=r"an exported game\. .*: parlour import$") as no:
            read(path)
        assert not no.value.findings


def test_a_deck_with_mistakes_is_reported_as_one_whatever_its_name_ends_in(tmp_path: Path) -> None:
    for name in ("mine.txt", "mine.deck", "mine"):
        path = tmp_path / name
        path.write_text("QC\nqc\nTD\n")
        with pytest.raises(RefusedFile) as refused:
            game_files.recognise_file(str(path))
        assert "Line 2: QC is already on line 1." in refused.value.findings


def test_saved_positions_come_back_the_latest_first(home: Path) -> None:
    for line in ("hand=2", "hand=3", "hand=4", "hand=3"):
        keep_position(line)
    assert kept_positions() == ("hand=3", "hand=4", "hand=2")
    forget_position("hand=4")
    assert kept_positions() == ("hand=3", "hand=2")
