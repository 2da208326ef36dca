"""What every page and dialog does: keys at the foot, refusals, a box that fits, pictures."""

from typing import Any, ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.widgets import Input

from app.screens.page import Dialog, Page
from app.screens.widgets import Panel, Picture, Spot, Words
from games.contract import Refusal
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.canvas.canvas import Canvas


class NumberDialog(Dialog[int]):
    """Asks for a number."""

    WIDTH = 46
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "take it", priority=True),
        Binding("m", "more", "more", tooltip="more than that"),
    ]

    def __init__(self, lines: int = 2) -> None:
        super().__init__("A NUMBER", "any [b]")
        self.lines, self.asked_for_more = lines, 0

    def body(self) -> ComposeResult:
        yield Words("\n".join(f"line {n}" for n in range(1, self.lines + 1)))
        yield Input(compact=True)

    def action_more(self) -> None:
        self.asked_for_more += 1

    def result(self) -> int:
        typed = self.query_one(Input).value
        if not typed.isdecimal():
            raise Refusal(f"{typed!r} is not a number.")
        return int(typed)


class Board(Page[None]):
    """Four squares to click, and many keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "note('a')", "first"),
        *(Binding(key, f"note({key!r})", f"a key like {key}") for key in "bcdefg"),
        Binding("escape", "dismiss(None)", "back"),
    ]
    chosen = 0

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[object] = []

    def body(self) -> ComposeResult:
        yield Panel("SQUARES", Picture(self.paint, size=(8, 2)), note="four of them", id="panel")

    def paint(self, canvas: Canvas) -> list[Spot]:
        for n in range(4):
            canvas.text(2 * n, 0, str(n), "gold" if n == self.chosen else "quiet")
        return [Spot(Region(2 * n, 0, 2, 2), n) for n in range(4)]

    def on_picture_pressed(self, event: Picture.Pressed) -> None:
        self.noted.append(event.what)

    def action_note(self, what: str) -> None:
        self.noted.append(what)


async def opened(user: User, screen: Dialog[int] | Board) -> list[int | None]:
    """Open a screen, and return what will hold its result."""
    results: list[int | None] = []
    user.app.push_screen(screen, results.append)
    await user.until(lambda: user.screen is screen)
    await user.see()
    return results


async def test_enter_is_refused_with_the_reason_until_it_can_be_taken() -> None:
    async with arcade() as user:
        assert "F1" in user.rows()[-1]
        results = await opened(user, NumberDialog())
        assert not user.rows()[-1].strip(), "the keys of the page behind"
        await look_at("page_dialog_80x24", user)
        await user.press("m", "enter")
        await user.shows("× 'm' is not a number.")
        assert not user.screen.asked_for_more, "a letter is typed, not a key"
        await user.press("backspace")
        assert "×" not in user.text()
        await user.press("4", "2", "enter")
        await user.until(lambda: results == [42])


async def test_escape_closes_it_once_even_if_pressed_in_haste() -> None:
    async with arcade() as user:
        results = await opened(user, NumberDialog())
        user.send("escape")
        user.send("escape")
        await user.until(lambda: results == [None])
        await user.breathe()
        assert type(user.screen).__name__ == "LobbyScreen"


async def test_a_box_higher_than_the_terminal_scrolls_between_its_heading_and_its_keys() -> None:
    async with arcade() as user:
        await opened(user, NumberDialog(40))
        rows = user.rows()
        assert any("A NUMBER" in row and "any [b]" in row for row in rows[:3])
        assert any("take it" in row and "back" in row for row in rows[-3:])
        await user.press("enter")
        await user.shows("is not a number")
        assert any("take it" in row for row in user.rows()[-3:])


@pytest.mark.parametrize("width", [80, 160])
async def test_keys_without_room_are_left_out_and_the_list_says_that_there_are_more(
    width: int,
) -> None:
    async with arcade(size=(width, 36)) as user:
        await opened(user, Board())
        keys = user.rows()[-1]
        assert keys.rstrip().endswith("?  keys" if width > 100 else "?  more")
        assert ("a key like g" in keys) == (width > 100)
        assert "esc  back" in keys


def board_of(user: User) -> Any:
    """Return the picture on the page; the keys are one, too."""
    return user.screen.query(Picture).exclude("KeyBar").first()


async def test_a_click_on_a_cap_presses_its_key_and_one_on_a_picture_says_what_was_hit() -> None:
    async with arcade() as user:
        await opened(user, Board())
        page = user.screen
        await user.click("first")
        await user.until(lambda: page.noted == ["a"])
        for n in (2, 0):
            await user.click(board_of(user), (2 * n, 0))
        assert page.noted == ["a", 2, 0]


async def test_a_picture_prints_only_cells_that_change() -> None:
    async with arcade() as user:
        await opened(user, Board())
        page, picture = user.screen, board_of(user)
        printed: list[tuple[Region, ...]] = []
        picture.refresh = lambda *regions, **_: printed.append(regions)
        picture.show()
        page.chosen = 1
        picture.show()
        assert printed == [(Region(0, 0, 3, 1),)]


async def test_pictures_are_painted_again_in_another_theme() -> None:
    async with arcade() as user:
        await opened(user, Board())
        parts = list(board_of(user).render_line(0))
        user.app.change_settings(theme="felt-light")
        await user.see()
        inks = {part.style.color for part in parts}
        assert inks.isdisjoint(part.style.color for part in board_of(user).render_line(0))


async def test_too_small_a_terminal_says_how_large_it_must_be() -> None:
    async with arcade() as user:
        await opened(user, Board())
        await user.resize(60, 20)
        assert "Parlour needs 80 x 24" in user.text()
        assert "this terminal is 60 x 20" in user.text()
        await user.resize(80, 24)
        assert "SQUARES" in user.text()
