"""Widgets that ask their screen to print them are printed, whenever they ask."""

import asyncio
from random import Random

import pytest
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from tests.paper_helpers import Paper, printing_on
from tests.share_helpers import share
from widgets.compositor import ExactCompositor
from widgets.printing import PrintedWidget, PrintingScreen

ROUNDS = share(20, 100)


class Word(PrintedWidget):
    """One row with a word in it, which is written again when it changes."""

    DEFAULT_CSS = "Word { height: 1; width: 1fr; }"

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word
        self.tells: Word | None = None

    def write(self, word: str) -> None:
        self.word = word
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1

    def render_line(self, y: int) -> Strip:
        text = self.word if y == 0 else ""
        return Strip([Segment(text.ljust(self.size.width), self.rich_style)])

    def render_lines(self, crop: Region) -> list[Strip]:
        if self.tells:
            self.tells.write(self.word)
        return super().render_lines(crop)


class Words(PrintingScreen[None]):
    """Words below one another."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ExactCompositor()
        self.words = [Word(f"word {n}") for n in range(4)]

    def compose(self) -> ComposeResult:
        yield from self.words


class WordsApp(App[None]):
    """An app with one screen."""

    def get_default_screen(self) -> Screen[None]:
        return Words()


def rows(paper: Paper, size: Size) -> list[str]:
    """Return what the terminal shows."""
    cells = paper.cells
    lines = ("".join(cells[x, y][0] for x in range(size.width)) for y in range(size.height))
    return [line.rstrip() for line in lines if line.strip()]


async def assert_shown(paper: Paper, pilot: Pilot[None]) -> None:
    """Assert that all words are on the terminal."""
    await pilot.pause()
    await pilot.pause()
    screen = pilot.app.screen
    assert rows(paper, screen.size) == [each.word for each in screen.query(Word) if each.display]
    assert not paper.differs(screen)


async def test_what_moves_is_printed_even_if_its_place_is_known_before_the_layout() -> None:
    paper = Paper()
    with printing_on(paper):
        async with WordsApp().run_test(size=(20, 8)) as pilot:
            screen = pilot.app.screen
            last = screen.query(Word).last()
            last.display = False
            await assert_shown(paper, pilot)
            last.display = True
            screen._clear_arrangement_cache()
            compositor = screen._compositor
            compositor.update_widgets({last})  # a frame before the layout
            assert last not in compositor, "only a layout gives it a place"
            compositor._full_map_invalidated = True  # as scrolling leaves it
            assert last in compositor
            compositor.reflow(screen, screen.size)
            assert Region(0, 3, 20, 1) in compositor._dirty_regions


@pytest.mark.parametrize("height", [1, 2])
async def test_a_word_is_printed_that_changes_while_others_are(height: int) -> None:
    paper = Paper()
    with printing_on(paper):
        async with WordsApp().run_test(size=(20, 8)) as pilot:
            screen = pilot.app.screen
            first, *_, last = screen.query(Word)
            first.tells = last
            first.styles.height = height  # two rows take a layout
            first.write("read this")
            while last.word != first.word:
                await asyncio.sleep(0)
                screen._on_timer_update()
            first.tells = None
            await assert_shown(paper, pilot)


@pytest.mark.parametrize("seed", range(3))
async def test_all_words_are_printed_after_any_changes(seed: int) -> None:
    coin, paper = Random(seed), Paper()
    with printing_on(paper):
        async with WordsApp().run_test(size=(20, 24)) as pilot:
            screen = pilot.app.screen
            for n in range(ROUNDS):
                for word in coin.sample(list(screen.query(Word)), 3):
                    change(word, f"{n}", coin.randrange(8))
                if coin.random() < 0.5:
                    await assert_shown(paper, pilot)
            await assert_shown(paper, pilot)


def change(word: Word, text: str, how: int) -> None:
    """Change a word and what is around it, in one of several ways."""
    screen = word.screen
    match how:
        case 0:
            word.display = not word.display
        case 1:
            screen._refresh_layout()
        case 2 if len(screen.query(Word)) < 12:
            screen.mount(Word(f"also {text}"), before=word)
        case 3:
            with word.app.batch_update():
                word.write(f"batch {text}")
        case 4:
            assert screen in screen._compositor
        case 5:
            screen._on_timer_update()
    word.write(text)
