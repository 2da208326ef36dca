"""The files that a game brings in its package."""

from pathlib import Path

import pytest

from games.packages import package_tables, package_text
from tests.games.small_game_helpers import small_game


def test_a_text_and_a_table_are_read_from_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "brought" / "tables").mkdir(parents=True)
    (tmp_path / "brought" / "rules.md").write_text("# Rules ♠", encoding="utf-8")
    (tmp_path / "brought" / "tables" / "odds").write_bytes(b"\0\1")
    game = small_game(resources="brought")
    assert package_text(game, "rules.md") == "# Rules ♠"
    assert package_text(game, "picture.txt") == ""
    assert package_tables(game)("odds") == b"\0\1"


def test_a_game_without_a_package_brings_nothing() -> None:
    assert package_text(small_game(), "rules.md") == ""
