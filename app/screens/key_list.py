"""The keys that work now, in groups: what `?` lists, from the bindings that fill the key bar."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from textual.binding import Binding
from textual.keys import format_key

from games.text import wrap_text
from widgets.panels.key_bar import KeyHint

SENTENCE = 31
"""Columns of a sentence in the list."""

THINK, TALK = Binding.Group("Think"), Binding.Group("Talk")
GAME, PARLOUR = Binding.Group("Game"), Binding.Group("Parlour")

GROUPS_LAST = tuple(group.description for group in (THINK, TALK, GAME, PARLOUR))
"""The groups that follow those of a game or a page, in this order."""


class KeyGroup(Struct, frozen=True):
    """Keys under a title.

    Attributes:
        title: What they are about.
        lines: Each key as displayed, and what it does; the key is "" for a plain sentence.
    """

    title: str
    lines: tuple[tuple[str, str], ...]

    @property
    def rows(self) -> int:
        """The rows of the title and the lines."""
        return 1 + len(self.lines)


class KeyHeading(Struct, frozen=True):
    """The heading of a list of keys.

    Attributes:
        about: Where they work.
        own: The title of those that belong to no group.
        mouse: What the mouse does there, in sentences.
    """

    about: str
    own: str = "Here"
    mouse: tuple[str, ...] = ()


@lru_cache(512)
def written_key(binding: Binding) -> str:
    """Return how the key of a binding is written."""
    modifiers, key = binding.parse_key()
    caret = "^" if "ctrl" in modifiers else ""
    others = [each for each in modifiers if each != "ctrl"]
    written = binding.key_display or "+".join((*others, f"{caret}{format_key(key)}"))
    return written.replace("⏎", "↵")  # as on keyboards


@lru_cache(512)
def binding_hint(binding: Binding, key: str, *, always: bool = False) -> KeyHint:
    """Return the hint of a binding whose key is displayed as `key`."""
    return KeyHint(
        key,
        binding.description,
        binding.key,
        always=always,
        whole=binding.tooltip or binding.description,
        group=binding.group.description if binding.group else "",
    )


def key_groups(hints: Iterable[KeyHint], heading: KeyHeading) -> tuple[KeyGroup, ...]:
    """Return keys in groups, each key once; those of the game or the page come first."""
    groups: dict[str, dict[tuple[str, str], None]] = {}
    for hint in hints:
        group = groups.setdefault(hint.group or heading.own, {})
        group[hint.key, hint.whole or hint.what] = None
    own = (name for name in groups if name not in GROUPS_LAST)
    found = [KeyGroup(name, tuple(groups[name])) for name in (*own, *GROUPS_LAST) if name in groups]
    if heading.mouse:
        folded = (line for said in heading.mouse for line in wrap_text(said, SENTENCE))
        found.append(KeyGroup("Mouse", tuple(("", line) for line in folded)))
    return tuple(found)


def in_columns(groups: tuple[KeyGroup, ...], count: int) -> tuple[tuple[KeyGroup, ...], ...]:
    """Return groups in a number of columns, in order, and with the longest as short as possible."""
    if count == 1 or len(groups) <= 1:
        return (groups,)
    tries = (
        (groups[:cut], *in_columns(groups[cut:], count - 1)) for cut in range(1, len(groups) + 1)
    )
    return min(tries, key=lambda columns: max(map(column_rows, columns)))


def column_rows(groups: tuple[KeyGroup, ...], gap: int = 1) -> int:
    """Return the rows of groups one below the other, with a number of empty rows between two."""
    return sum(group.rows + gap for group in groups) - gap if groups else 0


def listed_keys(bindings: Iterable[tuple[Binding, str]]) -> Iterator[KeyHint]:
    """Yield the hints of bindings that have a tooltip but are in no key bar, each action once.

    Args:
        bindings: The bindings that work now, and how their keys are displayed.
    """
    said = set()
    for binding, key in bindings:
        if not binding.show and binding.tooltip and binding.action not in said:
            said.add(binding.action)
            yield binding_hint(binding, key)
