"""What we change inside Textual, by names that it may change: that it still does what it is for."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.css import parse as parsing

from app.arcade.app import Arcade
from app.arcade.stylesheet import CachedStylesheet, parse_cache
from app.storage.store import open_store
from tests.app.screens.screen_helpers import arcade


class Falling(Arcade):
    """An app with a mistake in what it does first."""

    def show_store_trouble(self) -> None:
        raise RuntimeError("the mistake")


async def test_a_mistake_in_the_app_ends_it_with_a_sentence_and_no_traceback(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = Falling(open_store())
    await app.run_async(headless=True)
    said = capsys.readouterr()
    assert "Parlour hit a bug and had to stop." in said.err
    for told in ("Traceback", "the mistake", "show_store_trouble"):
        assert told not in said.out + said.err
    assert "RuntimeError: the mistake" in (home / "mistakes.log").read_text()
    assert app.return_code == 1


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Return how often each source of a stylesheet is parsed from now on, by no other test yet."""
    parse_cache.cache_clear()
    parsed: Counter[Any] = Counter()

    def parse(*what: Any, **how: Any) -> Any:
        parsed[what, how["tie_breaker"]] += 1
        return parsing.parse(*what, **how)

    monkeypatch.setattr("textual.css.stylesheet.parse", parse)
    return parsed


async def test_each_source_is_parsed_once_for_a_theme_whatever_is_opened_then(
    parsed: Counter[Any],
) -> None:
    async with arcade() as user:
        parsed.clear()
        user.app.change_settings(theme="nord")
        await user.still()
        assert parsed
        for key, kind in (
            ("t", "StatisticsPage"),
            ("a", "EntryDialog"),
            ("comma", "SettingsScreen"),
        ):
            await user.press(key)
            await user.at(kind)
            await user.press("escape")
            await user.at("LobbyScreen")
        assert set(parsed.values()) == {1}


def test_however_many_sources_there_are_each_is_parsed_once(parsed: Counter[Any]) -> None:
    sheet = CachedStylesheet(variables={"ink": "red"})
    for number in range(200):
        sheet.add_source(f"#a{number} {{ color: $ink; }}", read_from=("here", str(number)))
    for _ in range(2):
        sheet.parse()
        sheet.set_variables({"ink": "red"})
        sheet.reparse()
    assert len(parsed) == 200
    assert set(parsed.values()) == {1}
    sheet.set_variables({"ink": "blue"})
    sheet.reparse()
    assert set(parsed.values()) == {2}
