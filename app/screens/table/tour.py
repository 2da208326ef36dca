"""The hints that are laid over a table the first time its game is opened."""

from collections.abc import Callable

from textual.screen import Screen

from widgets.panels.callout import Callout


class Tour:
    """Hints at the places they speak of, until a key or a click.

    Args:
        screen: The screen they are laid over.
        wanted: Whether they are to be shown; asked once, when the first question comes.
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
        """Lay hints over what they are about, each given as a selector and its words."""
        for selector, words in hints:
            for about in self.screen.query(selector).results():
                callout = Callout(words)
                self.screen.mount(callout)
                callout.point_at(about.region, self.screen.region)
                break

    def end(self) -> None:
        """Take the hints away."""
        self.screen.query(Callout).remove()
