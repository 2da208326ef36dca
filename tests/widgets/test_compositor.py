"""The compositor prints what was painted again, and nothing else."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tests.paper_helpers import Paper, printing_on
from widgets.compositor import ExactCompositor, around

ROUNDS = 40
REGIONS = st.builds(Region, *[st.integers(0, 8)] * 2, *[st.integers(1, 8)] * 2)


class Noise(Widget):
    """Random letters, that change in one region at a time."""

    DEFAULT_CSS = "Noise { width: 1fr; height: 1fr; }"

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.coin = Random(name)
        self.letters: dict[tuple[int, int], str] = {}
        self.asked: list[Region] = []

    def change(self) -> None:
        x, y = self.coin.randrange(self.size.width), self.coin.randrange(self.size.height)
        region = Region(x, y, self.coin.randint(1, 9), self.coin.randint(1, 3))
        for row in region.line_range:
            for column in region.column_range:
                self.letters[column, row] = self.coin.choice("abc")
        self.refresh(region.intersection(self.size.region))

    def render_line(self, y: int) -> Strip:
        row = (self.letters.get((x, y), ".") for x in range(self.size.width))
        return Strip([Segment("".join(row), self.rich_style)])

    def render_lines(self, crop: Region) -> list[Strip]:
        self.asked.append(crop)
        return super().render_lines(crop)


class Pile(Screen[None]):
    """Widgets next to, in and in front of one another."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ExactCompositor()

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Noise("padded")
        with Vertical(id="bare"):
            yield Noise("covered")
        yield Noise("last")
        yield Noise("over")


class PileApp(App[None]):
    """An app with one screen."""

    CSS = """
    Pile { layers: below above; }
    Vertical { height: 6; padding: 1 2; background: red; }
    #bare { height: 5; padding: 0; }
    #over { layer: above; width: 9; height: 4; offset: 15 4; background: blue; }
    #over { border: solid green; }
    """

    def get_default_screen(self) -> Screen[None]:
        return Pile()


async def test_the_terminal_shows_what_is_painted_after_any_changes() -> None:
    coin, paper = Random("pile"), Paper()
    with printing_on(paper):
        async with PileApp().run_test(size=(40, 20)) as pilot:
            await pilot.pause()
            screen = pilot.app.screen
            assert not paper.differs(screen)
            noises = list(screen.query(Noise))
            for _ in range(ROUNDS):
                for noise in coin.sample(noises, 2):
                    noise.change()
                await pilot.pause()
                assert not paper.differs(screen)


async def test_a_picture_as_a_file_has_all_rows() -> None:
    async with PileApp().run_test(size=(40, 20)) as pilot:
        last = pilot.app.query_one("#last", Noise)
        last.letters = {(x, y): "w" for x in range(40) for y in range(last.size.height)}
        last.refresh()
        await pilot.pause()
        rows = pilot.app.export_screenshot().count(f">{'w' * 40}</text>")
        assert rows == last.size.height > 0


async def test_only_what_is_in_sight_and_was_painted_again_is_asked_for_and_printed() -> None:
    paper = Paper()
    with printing_on(paper):
        async with PileApp().run_test(size=(40, 20)) as pilot:
            await pilot.pause()
            noises = {each.id: each for each in pilot.app.query(Noise)}
            for each in noises.values():
                each.asked.clear()
            paper.pieces.clear()
            noises["covered"].refresh(Region(10, 0, 20, 3))  # two rows lie behind the other
            await pilot.pause()
            asked = {name: each.asked for name, each in noises.items() if each.asked}
            assert asked.pop("over") == [Region(0, 2, 9, 2)]
            assert asked == {
                "covered": [Region(10, 0, 5, 2), Region(24, 0, 6, 2), Region(10, 2, 20, 1)]
            }
            assert sum(piece.strip.cell_length for piece in paper.pieces) == 60


@given(REGIONS, REGIONS)
def test_what_is_around_a_region_is_the_rest(whole: Region, other: Region) -> None:
    inside = whole.intersection(other)
    if inside:
        parts = around(whole, inside)
        cells = [
            (x, y) for part in [*parts, inside] for x in part.column_range for y in part.line_range
        ]
        assert sorted(cells) == sorted((x, y) for x in whole.column_range for y in whole.line_range)
