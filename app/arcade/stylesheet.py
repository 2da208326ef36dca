"""The stylesheet, each source of it parsed once for a theme.

Textual's own is parsed anew, all of it, when a theme is set, again after that, and with more than
64 sources whenever a widget of a new kind is mounted: a tenth of a second each time.
"""

from functools import cache
from typing import Any

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 512
"""More than there are kinds of widgets and screens."""


@cache
def parse_cache(variables: frozenset[tuple[str, str]]) -> LRUCache[Any, Any]:
    """Return what has been parsed so far with some variables, by its source."""
    return LRUCache(SOURCES)


class ParsedOnce(Stylesheet):
    """A stylesheet that keeps what it parsed with each set of variables."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = parse_cache(frozenset(variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the variables, and take up what was parsed with them before."""
        if variables != self._variables:
            self._parse_cache = LRUCache(1)  # which is cleared, and not what it stands for
            super().set_variables(variables)
            self._parse_cache = parse_cache(frozenset(variables.items()))

    def reparse(self) -> None:
        """Parse what has not been parsed with the present variables."""
        self.parse()
