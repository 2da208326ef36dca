"""The keys that work now: hints for the key bar, and groups of them for the list of `?`."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from textual.binding import Binding
from textual.keys import format_key

THINK, TALK = Binding.Group("Think"), Binding.Group("Talk")
GAME, PARLOUR = Binding.Group("Game"), Binding.Group("Parlour")

GROUPS_LAST = tuple(group.description for group in (THINK, TALK, GAME, PARLOUR))
"""The groups that follow those of a game or a page, in this order."""

IN_LETTERS = {"←→": "<>", "↑↓": "^v", "↵": "enter"}
"""Keys that are written in other signs if there are only letters."""


class KeyHint(Struct, frozen=True):
    """A key as it is written, and what it does."""

    key: str
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


class KeyGroup(Struct, frozen=True):
    """Keys under a title, each with what it does; the key is "" for a plain sentence."""

    title: str
    lines: tuple[tuple[str, str], ...]


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


def key_groups(hints: Iterable[KeyHint], own: str, mouse: tuple[str, ...]) -> tuple[KeyGroup, ...]:
    """Return keys in groups, each once; first those of no group, under the title `own`."""
    groups: dict[str, dict[tuple[str, str], None]] = {}
    for hint in hints:
        groups.setdefault(hint.group or own, {})[hint.key, hint.whole or hint.what] = None
    first = (name for name in groups if name not in GROUPS_LAST)
    names = (*first, *(name for name in GROUPS_LAST if name in groups))
    found = [KeyGroup(name, tuple(groups[name])) for name in names]
    if mouse:
        found.append(KeyGroup("Mouse", tuple(("", said) for said in mouse)))
    return tuple(found)


def listed_keys(bindings: Iterable[tuple[Binding, str]]) -> Iterator[KeyHint]:
    """Yield the hints of bindings that have a tooltip but are in no key bar, each action once."""
    said = set()
    for binding, key in bindings:
        if not binding.show and binding.tooltip and binding.action not in said:
            said.add(binding.action)
            yield binding_hint(binding, key)
