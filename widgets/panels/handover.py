"""A cover for the table while the keyboard passes from one player to the other."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from games.text import text_width


class HandOver(Vertical):
    """A dark field with the name of the next player on a golden band, and news below it."""

    DEFAULT_CSS = """
    HandOver { layer: above; dock: top; width: 100%; height: 100%; display: none; }
    HandOver { background: $rail; align: center middle; }
    HandOver > Static { width: 100%; height: auto; text-align: center; }
    HandOver > .name { background: $gold-solid; color: $ink; text-style: bold; padding: 1 0; }
    HandOver > .news { margin-top: 1; }
    """

    def compose(self) -> ComposeResult:
        """Yield the name and the news."""
        yield Static(classes="name", markup=False)
        yield Static(classes="news", markup=False)

    def show(self, name: str, *news: str) -> None:
        """Cover the table with a name, and lines of text below it."""
        spaced = " ".join(name.upper())
        fits = text_width(spaced) <= self.app.size.width - 4
        self.query_one(".name", Static).update(spaced if fits else name.upper())
        self.query_one(".news", Static).update("\n".join(news))
        self.display = True
