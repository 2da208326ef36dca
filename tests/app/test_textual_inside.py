"""What we change inside Textual, by names that it may change: that it still does what it is for."""

import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual._styles_cache import StylesCache
from textual.css import parse as parsing
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button

from app.arcade.app import Arcade
from app.arcade.stylesheet import FLAGS, CachedStylesheet, found_for, parse_cache, paths_of
from app.screens.base import LATER_STYLES
from app.screens.lobby.board import LobbyBoard
from app.storage.store import open_store
from app.tables.screen import TableScreen
from tests.app.screens.screen_helpers import User, arcade
from widgets.base import RowWidget


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
        user.app.change_settings(theme="felt-light")
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


def test_what_was_parsed_ahead_is_not_parsed_again(parsed: Counter[Any], tmp_path: Path) -> None:
    file = tmp_path / "later.tcss"
    file.write_text("#later { color: $ink; }", encoding="utf-8")
    sheet = CachedStylesheet(variables={"ink": "red"})
    sheet.parse_ahead(str(file))
    assert not sheet.rules
    sheet.read(str(file))
    assert [rule.selector_names for rule in sheet.rules] == [{"#later"}]
    assert len(parsed) == 1
    assert set(parsed.values()) == {1}


async def test_the_styles_of_other_screens_are_parsed_last(parsed: Counter[Any]) -> None:
    async with arcade() as user:

        def files() -> list[str]:
            return [what[2][0] for what, _ in parsed if what[2][0].endswith(".tcss")]

        await user.until(lambda: LATER_STYLES in files())
        assert files() == [user.app.CSS_PATH, LATER_STYLES]


def styles(node: DOMNode) -> object:
    """Return all that a stylesheet says of a node."""
    flags = [getattr(node, flag) for flag in FLAGS]
    parts = {name: part.base.get_rules() for name, part in node._component_styles.items()}
    return node.styles.base.get_rules(), flags, parts


def assert_styled_as_by_textual(user: User) -> None:
    """See that every node has the styles that Textual finds for it without us."""
    nodes = list(user.screen.walk_children(Widget, with_self=True))
    for node in nodes:
        before = styles(node)
        Stylesheet.apply(user.app.stylesheet, node)
        assert styles(node) == before, node


async def test_styles_that_were_found_before_are_those_that_textual_finds() -> None:
    async with arcade() as user:
        for _ in range(3):
            await user.app.mount(hovered := Button())  # looks otherwise with the pointer on it
            assert hovered._has_hover_style
            await hovered.remove()
        for _ in range(2):  # the second time, everything was found before
            await user.press("down", "1", "m", "down")
            assert_styled_as_by_textual(user)
            await user.press("escape")
            user.screen.board.disabled = True
            await user.resize(120, 36)
            assert_styled_as_by_textual(user)
            user.app.change_settings(theme="felt-light")
            assert_styled_as_by_textual(user)
            user.screen.board.disabled = False
            user.app.change_settings(theme="felt-dark")
            await user.resize(80, 24)


async def test_the_lobby_finds_the_styles_of_each_widget_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched = Counter[str | None]()
    apply = Stylesheet.apply

    def search(sheet: Stylesheet, node: DOMNode, **how: Any) -> None:
        searched[node.id] += isinstance(node, RowWidget | LobbyBoard)
        apply(sheet, node, **how)

    paths_of.cache_clear()
    found_for.cache_clear()
    monkeypatch.setattr(Stylesheet, "apply", search)
    async with arcade() as user:
        await user.still()
        assert set(+searched) == {"board", "keys", "small"}
    assert set((+searched).values()) == {1}


async def test_what_was_found_for_one_app_is_used_in_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[object] = []
    check: Any = Stylesheet._check_rule

    def search(_sheet: Stylesheet, *given: object) -> Any:
        searched.append(given)
        return check(*given)

    paths_of.cache_clear()
    found_for.cache_clear()
    monkeypatch.setattr(CachedStylesheet, "_check_rule", search)
    async with arcade() as user:
        await user.still()
    assert searched
    searched.clear()
    async with arcade() as user:
        await user.still()
    assert not searched


async def test_rules_for_other_widgets_change_nothing_that_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with arcade() as user:
        await user.still()
        searched: list[DOMNode] = []
        monkeypatch.setattr(Stylesheet, "apply", lambda _, node, **how: searched.append(node))
        sheet, board = user.app.stylesheet, user.screen.board
        sheet.add_source("Elsewhere { color: red; }", read_from=("", "elsewhere"))
        sheet.apply(board)
        assert not searched
        sheet.add_source("LobbyBoard { color: red; }", read_from=("", "here"))
        sheet.apply(board)
        assert searched == [board]


KEPT = (MessagePump, StylesCache, Strip)
"""Screens and widgets, the caches of what they drew, and the lines in them."""


def counted() -> Counter[type[Any]]:
    """Return how many objects of each kind that draws there are."""
    gc.collect()
    return Counter(type(each) for each in gc.get_objects() if isinstance(each, KEPT))


async def open_and_leave(user: User) -> None:
    """Open New game and the table of a match, draw them, and go back to the lobby."""
    await user.press("n", "enter")
    await user.still()
    assert isinstance(user.screen, TableScreen)
    await user.press("escape")
    await user.at("LobbyScreen")
    await user.still()


async def test_nothing_is_kept_of_screens_that_were_left() -> None:
    async with arcade() as user:
        await open_and_leave(user)
        before = counted()
        await open_and_leave(user)
        assert counted() - before == Counter()
