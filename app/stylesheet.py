"""The stylesheet, each source of it parsed once for a theme.

Textual's own is parsed anew, all of it, when a theme is set, again after that, and with more than
64 sources whenever a widget of a new kind is mounted: a tenth of a second each time.
"""

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 512
"""More than there are kinds of widgets and screens."""


class ParsedOnce(Stylesheet):
    """A stylesheet that keeps what it parsed for as long as the variables are the same."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parse_cache = LRUCache(SOURCES)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the variables; forget what was parsed only where they are others."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse what has not been parsed with the present variables."""
        self.parse()
