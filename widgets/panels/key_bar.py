"""What the key bar shows: keys, and what they do."""

from msgspec import Struct

IN_LETTERS = {"←→": "<>", "↑↓": "^v", "↵": "enter"}
"""Keys that are written in other signs if there are only letters."""


class KeyHint(Struct, frozen=True):
    """A key and what it does."""

    key: str
    """The key as it is written."""
    what: str
    action: str = ""
    """The name of the key that a click presses."""
    always: bool = False
    """Whether it stays where the bar is too narrow for all."""
    at_right: bool = False
    whole: str = ""
    """What it does, if there is room for more words; "" for `what`."""
    group: str = ""
    """What it has to do with, such as "Think"; "" for the game or the page itself."""
    main: bool = False
    """Whether its cap is golden: what Enter does in a dialog."""

    @property
    def width(self) -> int:
        """The columns it takes: the key with an edge at both sides, a blank, what it does."""
        return len(self.key) + 3 + len(self.what)
