"""The stylesheet: each source is parsed once for a theme, each kind of node matched once.

Textual parses all of its own again when a theme is set, once more after that, and, with more than
64 sources, whenever a widget of a new class is mounted: a tenth of a second each time. And it looks
for the rules of every node again whenever a screen is shown or gets another class: a fifth of the
time in which a table opens.
"""

from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from textual._styles_cache import StylesCache
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

SOURCES = 512
"""More than the number of classes of widgets and screens."""

PATHS, RULES = 4096, 64
"""The most paths of nodes, and sets of all rules, for which something found is kept."""

BACKGROUNDS = "get_inner_outer"
"""Textual's method that mixes two colours of a widget, and remembers what it mixed."""

FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")
"""What Textual notes of a node together with its styles: which events change them."""


@cache
def share_backgrounds() -> None:
    """Remember mixed colours once for all widgets.

    Textual remembers them for each widget apart, and with them every line that the widget drew,
    long after its screen was closed: more than a megabyte for each table on a large terminal.
    """
    mix = getattr(getattr(StylesCache, BACKGROUNDS, None), "__wrapped__", None)
    if mix:
        remembered: Any = lru_cache(1024)(mix)
        setattr(StylesCache, BACKGROUNDS, classmethod(remembered))


@cache
def parse_cache(variables: frozenset[tuple[str, str]]) -> LRUCache[Any, Any]:
    """Return the cache of what was parsed with some variables, by source."""
    return LRUCache(SOURCES)


class Styling(Struct, frozen=True):
    """What the stylesheet says of a node."""

    rules: RulesMap
    """The rules that it matches."""
    base: RulesMap
    """The styles of a node that was given these rules."""
    flags: tuple[bool, ...]
    """The values of `FLAGS`."""


class Alike(Struct, frozen=True):
    """What was found for nodes of one path, with the rules that may concern them."""

    states: tuple[str, ...]
    """The pseudo-classes that these rules depend on."""
    found: dict[tuple[bool, ...], Styling]
    """The styles for each combination of them: which of them each node of the path has."""


@lru_cache(PATHS)
def found_for(path: object, rules: tuple[RuleSet, ...]) -> Alike:
    """Return what was found for a path with some rules; nothing for those that are new.

    Every screen brings rules for its own widgets. What was found for others stays valid.
    """
    return Alike(tuple({state for rule in rules for state in rule.pseudo_classes}), {})


@lru_cache(RULES)
def paths_of(rules: tuple[RuleSet, ...]) -> dict[object, Alike]:
    """Return what was found with all rules that there are, by path; it is filled in later."""
    return {}


class CachedStylesheet(Stylesheet):
    """A stylesheet that keeps what it parsed for each set of variables, and what it found."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        share_backgrounds()
        self._parse_cache = parse_cache(frozenset(variables.items()))
        self.paths: dict[object, Alike] = {}

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the variables, and reuse what was parsed with them before."""
        if variables != self._variables:
            self._parse_cache = LRUCache(1)  # for Textual to clear in its place
            super().set_variables(variables)
            self._parse_cache = parse_cache(frozenset(variables.items()))

    def reparse(self) -> None:
        """Parse what was not yet parsed with these variables."""
        self.parse()

    def parse(self) -> None:
        """Parse what was not parsed yet, and reuse what was found with the same rules before."""
        super().parse()
        self.paths = paths_of(tuple(self._rules))

    def parse_ahead(self, path: str) -> None:
        """Parse a file that the next screen will add, so that it opens faster."""
        with open(path, encoding="utf-8") as file:
            self._parse_rules(file.read(), read_from=(path, ""))

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[Any, Any] | None = None
    ) -> None:
        """Give a node its styles: those found before, if there was one like it."""
        if self._require_parse:
            self.parse()
        path = node.css_path_nodes
        known = self.alike(node, path)
        states = tuple([each.has_pseudo_class(state) for each in path for state in known.states])
        if styling := known.found.get(states):
            self.give(node, styling, animate=animate)
            return
        found: dict[Any, RulesMap] = {}  # Textual puts in what depends on nothing but these
        super().apply(node, animate=animate, cache=found)
        for rules in found.values():
            flags = tuple(getattr(node, flag) for flag in FLAGS)
            known.found[states] = Styling(rules, node.styles.base.get_rules(), flags)

    def alike(self, node: DOMNode, path: list[DOMNode]) -> Alike:
        """Return what was found for a node's path: all that selectors can tell but its states."""
        kinds = tuple([(type(each), each._id, frozenset(each._classes)) for each in path])
        known = self.paths.get(kinds)
        if known is None:
            rules = self.rules_map
            names = rules.keys() & node._selector_names
            concern = {rule for name in names for rule in rules[name]}
            in_order = tuple(filter(concern.__contains__, self._rules))
            known = self.paths[kinds] = found_for(kinds, in_order)
        return known

    def give(self, node: DOMNode, styling: Styling, *, animate: bool) -> None:
        """Give a node the styles that were found for one like it."""
        for flag, value in zip(FLAGS, styling.flags, strict=True):
            setattr(node, flag, value)
        if node.styles.base._rules != styling.base:
            self.replace_rules(node, styling.rules, animate=animate)
        else:  # as it is already: with or without an animation, nothing changes
            node.notify_style_update()
        self._process_component_classes(node)
