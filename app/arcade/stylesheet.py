"""The stylesheet, parsed only once for each theme.

Textual parses all of its own again when a theme is set, once more after that, and, with more than
64 sources, whenever a widget of a new class is mounted: a tenth of a second each time.
"""

from functools import cache
from typing import Any

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 512
"""More than there are classes of widgets and screens."""


@cache
def parse_cache(variables: frozenset[tuple[str, str]]) -> LRUCache[Any, Any]:
    """Return the cache of what was parsed with some variables, by source."""
    return LRUCache(SOURCES)


class CachedStylesheet(Stylesheet):
    """A stylesheet that keeps what it parsed for each set of variables."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = parse_cache(frozenset(variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the variables, and reuse what was parsed with them before."""
        if variables != self._variables:
            self._parse_cache = LRUCache(1)  # cleared by Textual in the place of ours
            super().set_variables(variables)
            self._parse_cache = parse_cache(frozenset(variables.items()))

    def reparse(self) -> None:
        """Parse what was not yet parsed with these variables."""
        self.parse()
