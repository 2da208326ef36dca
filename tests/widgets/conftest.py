"""What the tests of widgets share: a host of our themes, cards by their letters, golden texts."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import FACES, Card, Suit
from widgets.themes import FELT_DARK

GOLDEN = Path(__file__).parent / "golden"


class Host(App[None]):
    """An app around the widgets of one test."""

    CSS = "Screen { background: $felt; color: $foreground; }"

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.widgets = widgets
        self.register_theme(FELT_DARK)
        self.theme = FELT_DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return FELT_DARK.variables

    def compose(self) -> ComposeResult:
        yield from self.widgets


@pytest.fixture
def heard() -> list[Message]:
    """Return the list in which `stage` keeps every message, once."""
    return []


@pytest.fixture
def stage(heard: list[Message]) -> Callable[..., AbstractAsyncContextManager[Pilot[None]]]:
    """Return what runs a host of some widgets: `async with stage(hand) as pilot`."""

    def hear(message: Message) -> None:
        if not any(message is other for other in heard):
            heard.append(message)

    return lambda *widgets, size=(80, 24): Host(*widgets).run_test(size=size, message_hook=hear)


@pytest.fixture
def card() -> Callable[[str], Card]:
    return lambda text: Card(FACES.index(text[:-1]) + 1, Suit(text[-1]))


@pytest.fixture
def golden() -> Callable[[str, Iterable[str]], None]:
    """Compare lines with a golden file; one that is missing is written, and fails once."""

    def compare(name: str, lines: Iterable[str]) -> None:
        path, text = GOLDEN / f"{name}.txt", "\n".join(line.rstrip() for line in lines) + "\n"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            pytest.fail(f"{path.name} was not there: look at what was written")
        assert text == path.read_text(encoding="utf-8")

    return compare
