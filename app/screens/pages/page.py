"""Pages to read, shown over a table: rules, the guide, the whole log, all advice."""

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


class ReadingPage(BaseScreen[None], ModalScreen[None]):
    """A page that scrolls and closes with Escape."""

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
        """Yield the widgets of the page."""
        raise NotImplementedError

    def hints(self) -> Iterator[KeyHint]:
        """Yield a hint for scrolling with the arrows, then those of the bindings."""
        if self.focused is not None:
            yield KeyHint("↑↓", "scroll", "down")
        yield from super().hints()


class Reading(VerticalScroll):
    """What scrolls. Its focus and its classes change the style of none of the blocks within it."""

    def update_node_styles(self, animate: bool = True) -> None:
        """Style this alone, not some hundred blocks with it."""
        if self.is_attached:
            self.app.stylesheet.update_nodes([self], animate=animate)


class MarkdownPage(ReadingPage):
    """A page in Markdown, opened at a chapter.

    Args:
        figures: Widgets to show below chapters, by the heading of the chapter.
        chapter: The heading to open the page at; "" for the top.
    """

    def __init__(self, figures: Mapping[str, Widget] | None = None, chapter: str = "") -> None:
        super().__init__()
        self.figures = figures or {}
        self.chapter = chapter

    def chapters(self) -> Iterable[tuple[str, str]]:
        """Return the chapters, each as its heading and its text. Raises `Refusal`."""
        raise NotImplementedError

    def compose_page(self) -> ComposeResult:
        """Yield the chapters with their figures, or the reason why they cannot be shown."""
        from textual.widgets import Markdown  # imported here: slow to load

        try:
            chapters = self.chapters()
        except Refusal as no:
            chapters = (("", str(no)),)
        with Reading(classes="-opening"):
            for heading, text in chapters:
                with Vertical(classes="chapter", name=heading):
                    yield Markdown(text, open_links=False)
                    if heading in self.figures:
                        yield self.figures[heading]

    def on_mount(self) -> None:
        """Focus the page, and go to the chapter."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self.open_chapter)

    def open_chapter(self) -> None:
        """Scroll to the chapter, then make the page visible."""
        page = self.query_one(VerticalScroll)
        for part in self.query(".chapter"):
            if self.chapter and part.name == self.chapter:
                page.scroll_to_widget(part, animate=False, top=True)
        # twice: after the first refresh the page is still at its top
        self.call_after_refresh(self.call_after_refresh, page.remove_class, "-opening")


class RulesPage(MarkdownPage):
    """The rules of a game.

    Args:
        slug: The slug of the game, or "arena".
        figures: Widgets to show below chapters, by the heading of the chapter.
        chapter: The heading to open the page at; "" for the top.
    """

    def __init__(
        self, slug: str, figures: Mapping[str, Widget] | None = None, chapter: str = ""
    ) -> None:
        super().__init__(figures, chapter)
        self.slug = slug

    def chapters(self) -> Iterable[tuple[str, str]]:
        """Return the chapters of the rules. Raises `Refusal` if the game has none."""
        return resources.rules_chapters(self.slug)


class GuidePage(MarkdownPage):
    """A page of the guide; a link to another page opens it above this one.

    Args:
        page: The name of the page, without its ending.
    """

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


class LogPage(ReadingPage):
    """The whole log of a match."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def compose_page(self) -> ComposeResult:
        """Yield the log."""
        yield Log(can_focus=True)

    def on_mount(self) -> None:
        """Fill the log, and scroll to its end."""
        self.query_one(Log).show(self.lines)
        self.query_one(Log).focus()


class AdvicePage(ReadingPage):
    """All of the coach's advice for one choice."""

    def __init__(self, advice: Advice) -> None:
        super().__init__()
        self.advice = advice

    def compose_page(self) -> ComposeResult:
        """Yield the coach's panel with every choice and its value."""
        panel = CoachPanel()
        panel.mode, panel.advice = CoachMode.EVERYTHING, self.advice
        yield panel
