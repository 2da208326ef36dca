"""The statistics: a line for each game, variant and opponent, and a plot of one of them."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.screens.base import BaseScreen
from app.screens.pages.review import ReviewPage
from app.statistics.report import BOARD_COLUMNS, board_title, game_title, tally_cells, won_and_lost
from app.statistics.summary import Summary, add_tallies, read_summary, share_curve, span
from app.storage.scoreboards import is_whole_game
from app.storage.tally import Tally
from app.storage.totals import BoardTotal
from games.contract import Refusal
from games.text import padded, shortened
from widgets.charts.plot import Plot
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

LIST_MARGINS = 5
"""Cells of a row that are not the list's: margins and the scroll bar."""

LABEL_MIN, LABEL_MAX = 12, 44
"""The fewest and the most cells of a label."""

FIRST_BLANK = BOARD_COLUMNS.index("streak")
"""The column from which on figures cannot be summed over several boards."""

WHICH_GAMES = {True: "rated games", False: "all games"}
WHY_UNRATED = "Unrated: with undo, a cheat or the coach's help, from a file, or dealt before."
NO_GAMES = """\
Nothing was played yet.

Every game that ends is counted here, by game, variant and opponent: won and \
lost, streaks, the best, and how it went over time.

Escape goes back to the lobby, where Enter begins a game."""
NO_RATED_GAMES = "No rated game has ended yet. r shows all games."


class StatisticsLine(NamedTuple):
    """A line of the list; `sum` is None for a heading."""

    label: str
    tally: Tally
    sum: BoardTotal | None = None

    @property
    def is_head(self) -> bool:
        """Whether it is the sum of the lines below it."""
        return self.sum is None or is_whole_game(self.sum.board)

    @property
    def cells(self) -> tuple[str, ...]:
        """The figures as texts; in a heading, those that cannot be summed are blank."""
        texts = tally_cells(self.tally)
        return texts if self.sum else (*texts[:FIRST_BLANK], *("" for _ in texts[FIRST_BLANK:]))


class StatisticsPage(BaseScreen[None]):
    """Figures of all games or of the rated ones, with a plot of the line under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "closer", "look closer", priority=True),
        Binding("r", "which", "rated or all"),
        Binding("escape,q,t", "dismiss(None)", "back"),
    ]

    rated: reactive[bool] = reactive(False, init=False)
    lines: tuple[StatisticsLine, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the list below its column titles, and below it the plot."""
        yield StatusLine(id="state")
        yield Static(NO_GAMES, id="nothing", markup=False)
        yield Static("", id="head", markup=False)
        yield OptionList(markup=False, compact=True, id="figures")
        yield Plot(id="plot")
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Read the figures and show them."""
        self.query_one(StatusLine).title = "STATISTICS"
        self.query_one(OptionList).focus()
        try:
            self.figures = read_summary(self.services.store)
        except Refusal as no:
            self.figures = Summary()
            self.query_one(Notice).refuse(str(no))
        else:
            self.query_one(Notice).say(WHY_UNRATED if self.figures.boards else "")
        self.watch_rated()

    def action_which(self) -> None:
        """Switch between all games and the rated ones."""
        self.rated = not self.rated

    @on(OptionList.OptionSelected)
    def action_closer(self) -> None:
        """Review the latest matches of the line under the cursor."""
        place = self.query_one(OptionList).highlighted
        chosen = self.lines[place].sum if place is not None else None
        if chosen:
            self.app.push_screen(ReviewPage(chosen))

    def watch_rated(self) -> None:
        """Show the figures of all games, or of the rated ones."""
        self.lines = tuple(statistics_lines(self.figures.lines(rated=self.rated)))
        state = self.query_one(StatusLine)
        state.place = WHICH_GAMES[self.rated]
        state.right = won_and_lost(self.services.settings.name, self.figures.mine(rated=self.rated))
        self.set_class(not self.lines, "-nothing")
        self.query_one("#nothing", Static).update(
            NO_RATED_GAMES if self.figures.boards else NO_GAMES
        )
        self.fill()

    def on_resize(self) -> None:
        """Fit the columns to the new width."""
        if self.lines:
            self.fill()

    def fill(self) -> None:
        """Fill the list, and keep the cursor where it was."""
        options = self.query_one(OptionList)
        columns = zip(BOARD_COLUMNS, *(line.cells for line in self.lines), strict=True)
        widths = tuple(max(map(len, column)) + 1 for column in columns)
        room = max(LABEL_MIN, min(LABEL_MAX, self.size.width - LIST_MARGINS - sum(widths)))
        self.query_one("#head", Static).update(align_columns("", BOARD_COLUMNS, widths, room))
        place = options.highlighted or 0
        options.clear_options()
        for line in self.lines:
            text = align_columns(line.label, line.cells, widths, room)
            text.stylize("bold" if line.is_head else "")
            options.add_option(Option(text, disabled=line.sum is None))
        options.highlighted = min(place, len(self.lines) - 1) if self.lines else None

    @on(OptionList.OptionHighlighted)
    def show_course(self, event: OptionList.OptionHighlighted) -> None:
        """Plot the line under the cursor."""
        chosen = self.lines[event.option_index].sum if self.lines else None
        if not chosen:
            return
        plot = self.query_one(Plot)
        matches = span(chosen.tally.played, plot.points)
        plot.title = (
            f"{board_title(chosen.board)} · share won of the last {matches} matches, over time"
        )
        try:
            plot.values = share_curve(self.services.store, chosen, plot.points)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))


def statistics_lines(sums: Sequence[BoardTotal]) -> Iterator[StatisticsLine]:
    """Yield the lines of the list: the person's own games, then those of two at one keyboard."""
    for each in sums:
        if not each.board.side:
            label = board_title(each.board)
            yield StatisticsLine(
                label if is_whole_game(each.board) else f"  {label}", each.tally, each
            )
    pairs = dict.fromkeys((each.board.side, each.board.other) for each in sums if each.board.side)
    for pair in pairs:
        both = [each for each in sums if (each.board.side, each.board.other) == pair]
        yield StatisticsLine(" : ".join(pair), add_tallies(each.tally for each in both))
        for each in both:
            yield StatisticsLine(
                f"  {game_title(each.board.game)}, {each.board.variant}", each.tally, each
            )


def align_columns(label: str, texts: Sequence[str], widths: Sequence[int], room: int) -> Text:
    """Return a label and texts in columns, aligned to the right.

    Args:
        label: The text at the left.
        texts: One for each column.
        widths: The cells of each column.
        room: The cells of the label, which is cut if need be.
    """
    figures = "".join(f"{text:>{width}}" for text, width in zip(texts, widths, strict=True))
    return Text(padded(shortened(label, room), room) + figures)
