"""The hints shown over a table the first time its game is opened."""

from collections.abc import Callable

from textual.screen import Screen

from widgets.panels.callout import Callout


class Tour:
    """Hints next to the widgets that they explain, until a key or a click.

    Args:
        screen: The screen of the table.
        wanted: Called once, at the first question: whether to show hints.
    """

    def __init__(self, screen: Screen[None], wanted: Callable[[], bool]) -> None:
        self.screen = screen
        self.wanted = wanted
        self.is_due = True

    def begin(self, hints: tuple[tuple[str, str], ...]) -> None:
        """Show the hints if they are wanted, the first time this is called."""
        is_due, self.is_due = self.is_due, False
        if is_due and self.wanted():
            self.screen.call_after_refresh(self.show, hints)

    def show(self, hints: tuple[tuple[str, str], ...]) -> None:
        """Show hints, each given as the selector of a widget and a text."""
        for selector, words in hints:
            for about in self.screen.query(selector).results():
                callout = Callout(words)
                self.screen.mount(callout)
                callout.point_at(about.region, self.screen.region)
                break

    def end(self) -> None:
        """Remove the hints."""
        self.screen.query(Callout).remove()
