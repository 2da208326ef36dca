"""The hints that are laid over a table the first time its game is opened."""

from textual.screen import Screen

from widgets.panels.callout import Callout


class Tour:
    """Hints at the places they speak of, until a key or a click.

    Args:
        screen: The screen they are laid over.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen

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
