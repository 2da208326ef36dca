"""The keys that work now, in groups: what `?` lists, from the bindings that fill the key bar."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from textual.binding import Binding
from textual.keys import format_key

from widgets.panels.key_bar import KeyHint

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
        found.append(KeyGroup("Mouse", tuple(("", said) for said in heading.mouse)))
    return tuple(found)


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
