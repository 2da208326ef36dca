"""The ladder of a game on the screen: the list, and what each bot did against each other."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import DataTable

from app.arena import ladder
from app.plugins import find
from app.screens.page import Page
from app.screens.widgets import Heading, Panel, Words
from games.contract import Refusal
from games.text import shortened


class LadderPage(Page[None]):
    """The ratings of all tournaments of a game on this machine."""

    PLACE = "On the ladder"
    CSS = """
    LadderPage #room { height: 1fr; padding: 1 2 0 2; }
    LadderPage #list { width: 1fr; height: 1fr; background: $middle; scrollbar-size: 1 1; }
    LadderPage #list { background-tint: $middle 0%; }
    LadderPage #list > .datatable--header { background: $middle; color: $gold; }
    LadderPage #list > .datatable--cursor { background: $chosen; color: $foreground; }
    LadderPage #about { display: none; width: 40; margin-left: 2; }
    LadderPage.-wide #about { display: block; }
    LadderPage #said { height: 1; padding: 0 2; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "dismiss(None)", "back"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.trouble = game, ""
        self.rungs: list[ladder.Rung] = []
        try:
            self.rungs = ladder.read_ladder(game).rungs(game)
        except Refusal as no:
            self.trouble = str(no)

    def body(self) -> ComposeResult:
        """Yield the list next to the head to head of the bot under the cursor."""
        count = len(self.rungs)
        listed = f"{count} on the ladder" if count else "No tournament has finished here yet."
        yield Heading("LADDER", find(self.game).title, listed)
        with Horizontal(id="room"):
            yield DataTable(id="list", cursor_type="row")
            yield Panel("HEAD TO HEAD", Words(id="met"), id="about")
        yield Words(Content(self.trouble), id="said")

    def on_mount(self) -> None:
        """Fill the list."""
        table = self.query_one(DataTable)
        table.add_columns(*ladder.COLUMNS)
        for place, name, version, *figures in ladder.cells(self.rungs):
            left, right = (name, version), (Text(each, justify="right") for each in figures)
            table.add_row(Text(place, justify="right"), *map(Text, left), *right)
        table.focus()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Say what the bot under the cursor won against each other, and how its rating went."""
        if event.cursor_row >= len(self.rungs):
            return
        rung = self.rungs[event.cursor_row]
        self.query_one("#about", Panel).name_it(Content(shortened(rung.name.upper(), 34)))
        met = [f"{won:>6g} of {games:<5g} {name}" for name, (won, games) in rung.against.items()]
        ratings = " ".join(f"{rating:.0f}" for _, rating in rung.history)
        went = f"Its rating after each tournament: {ratings}"
        self.query_one("#met", Words).say(Content("\n".join(("", *met, "", went))))
