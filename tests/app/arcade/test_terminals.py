"""What a terminal can show: signs in another width, encodings, few colours; and how it is left."""

import asyncio

import pytest
from rich.segment import Segment
from textual import events
from textual.color import Color

from app.arcade import encoding
from app.arcade.encoding import NEAREST, LetterFilter, shows_signs_wide
from app.match.match import Match
from app.match.new_setup import new_setup
from app.settings import Settings
from games.gops import GAME
from games.text import text_width
from tests.app.screens.screen_helpers import arcade
from widgets.cards.style import FaceStyle


@pytest.mark.parametrize(
    ("environment", "wide"),
    [
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_language_says_whether_signs_may_be_wide(
    environment: dict[str, str], wide: bool
) -> None:
    assert shows_signs_wide(environment) == wide


def test_the_console_of_linux_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(encoding, "can_encode_all", lambda: True)
    for terminal, letters in (("linux", True), ("xterm-256color", False)):
        monkeypatch.setenv("TERM", terminal)
        face = encoding.shown_face(no_color=False, colours="truecolor")
        assert (face is FaceStyle.LETTERS) == letters


def test_each_sign_has_a_letter_of_its_width_and_names_stay() -> None:
    assert all(len(sign) == len(letter) == text_width(sign) for sign, letter in NEAREST.items())
    assert all(letter.isascii() for letter in NEAREST.values())
    row = [Segment("you play 10♠ · "), Segment("李小龍"), Segment("plain")]
    written = [each.text for each in LetterFilter().apply(row, Color(0, 0, 0))]
    assert written == ["you play 10S - ", "李小龍", "plain"]


async def test_a_table_in_letters_is_ascii_but_for_names() -> None:
    setup = new_setup(GAME, seats=("human", "human"), names=("李小龍", "Bob"), given={"seed": "1"})
    async with arcade(Match(GAME, setup), face=FaceStyle.LETTERS, size=(120, 36)) as user:
        await user.asked()
        await user.press("5", "enter")
        await user.asked(1)
        await user.press("6", "enter")
        await user.shows("李小龍")
        assert set(filter(lambda sign: not sign.isascii(), user.text())) == set("李小龍")


@pytest.mark.parametrize(
    ("terminal", "colours", "felt"),
    [("xterm", "", "#000000"), ("xterm", "truecolor", "#184635")],
)
async def test_the_felt_is_black_where_green_would_be_grey(
    terminal: str, colours: str, felt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("COLORTERM", colours)
    async with arcade() as user:
        assert user.app.theme_variables["felt"] == felt
        user.app.apply_settings(Settings(theme="felt-light"))
        await user.still()
        light = "#c0c0c0" if felt == "#000000" else "#b6cec0"
        assert user.app.theme_variables["felt"] == light


@pytest.mark.parametrize("turns", [0, 4])
@pytest.mark.parametrize("key", ["ctrl+p", "1"])
async def test_a_screen_that_is_being_opened_is_no_mistake_when_the_app_ends(
    key: str, turns: int
) -> None:
    async with arcade() as user:
        user.send(key)
        for _ in range(turns):
            await asyncio.sleep(0)
        user.app.exit()
        await user.until(lambda: not user.app.is_running)
    assert user.app.return_code == 0
    assert user.app._exception is None
    await user.app.on_event(events.Key("x", "x"))  # one that comes after the end is ignored
