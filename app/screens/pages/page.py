"""Something longer to read, over the table: the rules of a game, or all of the log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget

from app import resources
from app.screens.base import Keyed
from games.contract import Refusal
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Advice, Mode
from widgets.panels.key_bar import Hint, KeyBar
from widgets.panels.log import Log
from widgets.panels.too_small import TooSmall


class Reading(Keyed[None], ModalScreen[None]):
    """A page that scrolls; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,f3,C", "dismiss(None)", "back"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the page above the keys."""
        with Vertical(id="page"):
            yield from self.compose_page()
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def compose_page(self) -> ComposeResult:
        """Yield what there is to read."""
        raise NotImplementedError

    def hints(self) -> Iterator[Hint]:
        """Yield that the arrows scroll, whose own bindings are shown nowhere, and the others."""
        yield from super().hints()
        if self.focused is not None:
            yield Hint("↑↓", "scroll", "down")


class RulesPage(Reading):
    """The rules of a game, with the game's own figures, opened at a chapter."""

    def __init__(
        self, slug: str, figures: Mapping[str, Widget] | None = None, chapter: str = ""
    ) -> None:
        super().__init__()
        self.slug = slug
        self.figures = figures or {}
        self.chapter = chapter

    def compose_page(self) -> ComposeResult:
        """Yield the chapters, each with its figure below, or a word where there is no page."""
        from textual.widgets import Markdown  # only now: it takes as long to load as a table

        try:
            chapters = resources.chapters(self.slug)
        except Refusal as no:
            chapters = (("", str(no)),)
        with VerticalScroll(classes="-opening"):
            for heading, text in chapters:
                with Vertical(classes="chapter", name=heading):
                    yield Markdown(text, open_links=False)
                    if heading in self.figures:
                        yield self.figures[heading]

    def on_mount(self) -> None:
        """Open the page at the chapter that matters."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self.open_chapter)

    def open_chapter(self) -> None:
        """Scroll to the chapter; until then nothing is seen of the page."""
        page = self.query_one(VerticalScroll)
        for part in self.query(".chapter"):
            if self.chapter and part.name == self.chapter:
                page.scroll_to_widget(part, animate=False, top=True)
        # twice: after the first the page still stands at its top
        self.call_after_refresh(self.call_after_refresh, page.remove_class, "-opening")


class WholeLog(Reading):
    """All that has happened."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def compose_page(self) -> ComposeResult:
        """Yield the log, to be scrolled through."""
        yield Log(can_focus=True)

    def on_mount(self) -> None:
        """Fill the log, with its end in sight."""
        self.query_one(Log).show(self.lines)
        self.query_one(Log).focus()


class WholeAdvice(Reading):
    """All that the coach has to say."""

    def __init__(self, advice: Advice) -> None:
        super().__init__()
        self.advice = advice

    def compose_page(self) -> ComposeResult:
        """Yield every choice with what it is worth."""
        panel = CoachPanel()
        panel.mode, panel.advice = Mode.EVERYTHING, self.advice
        yield panel
