"""Something longer to read, over the table: rules, the guide, or all of the log."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget

from app import resources
from app.screens.base import BaseScreen
from games.contract import Refusal
from widgets.coach.advice import Advice, CoachMode
from widgets.coach.panel import CoachPanel
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.log import Log
from widgets.panels.too_small import TooSmall

if TYPE_CHECKING:
    from textual.widgets import Markdown


class Page(BaseScreen[None], ModalScreen[None]):
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

    def hints(self) -> Iterator[KeyHint]:
        """Yield that the arrows scroll, whose own bindings are shown nowhere, and the others."""
        yield from super().hints()
        if self.focused is not None:
            yield KeyHint("↑↓", "scroll", "down")


class MarkdownPage(Page):
    """A page in Markdown, opened at a chapter, with figures below the chapters they belong to."""

    def __init__(self, figures: Mapping[str, Widget] | None = None, chapter: str = "") -> None:
        super().__init__()
        self.figures = figures or {}
        self.chapter = chapter

    def chapters(self) -> Iterable[tuple[str, str]]:
        """Return the chapters, each as its heading and its text. Raises `Refusal`."""
        raise NotImplementedError

    def compose_page(self) -> ComposeResult:
        """Yield the chapters, each with its figure below, or a sentence if there is no page."""
        from textual.widgets import Markdown  # only now: it takes as long to load as a table

        try:
            chapters = self.chapters()
        except Refusal as no:
            chapters = (("", str(no)),)
        with VerticalScroll(classes="-opening"):
            for heading, text in chapters:
                with Vertical(classes="chapter", name=heading):
                    yield Markdown(text, open_links=False)
                    if heading in self.figures:
                        yield self.figures[heading]

    def on_mount(self) -> None:
        """Open the page at its chapter."""
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


class RulesPage(MarkdownPage):
    """The rules of a game, with the game's own figures, opened at a chapter."""

    def __init__(
        self, slug: str, figures: Mapping[str, Widget] | None = None, chapter: str = ""
    ) -> None:
        super().__init__(figures, chapter)
        self.slug = slug

    def chapters(self) -> Iterable[tuple[str, str]]:
        """Return the chapters of the rules. Raises `Refusal` if the game has no page."""
        return resources.chapters(self.slug)


class GuidePage(MarkdownPage):
    """A page of the guide. A link to another page opens that page above it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page

    def chapters(self) -> Iterable[tuple[str, str]]:
        """Return the chapters without their pictures. Raises `Refusal` if there is no such page."""
        text = resources.guide_page(self.page)
        return resources.split_chapters(re.sub(r"^!\[.*\n\n?", "", text, flags=re.MULTILINE))

    def on_markdown_link_clicked(self, event: "Markdown.LinkClicked") -> None:
        """Open the page that a link leads to; a link to anything else does nothing."""
        name = event.href.partition("#")[0].removesuffix(".md")
        if name in resources.guide_names():
            self.app.push_screen(GuidePage(name))


class LogPage(Page):
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


class AdvicePage(Page):
    """All that the coach has to say."""

    def __init__(self, advice: Advice) -> None:
        super().__init__()
        self.advice = advice

    def compose_page(self) -> ComposeResult:
        """Yield every choice with what it is worth."""
        panel = CoachPanel()
        panel.mode, panel.advice = CoachMode.EVERYTHING, self.advice
        yield panel
