"""Pages to read, shown over a table: rules, the guide, the whole log, all advice."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from app import resources
from app.screens import keys, widgets
from app.screens.page import Dialog
from games.contract import Refusal
from games.text import text_width, wrap_text
from widgets.canvas.canvas import to_cells

if TYPE_CHECKING:
    from textual.widgets import Markdown

NO_BREAK = "\N{NO-BREAK SPACE}"

KEPT_TOGETHER = re.compile(
    r"(?:10|[2-9AJQK])[CDHS♣♦♥♠](?: (?:10|[2-9AJQK])[CDHS♣♦♥♠]){1,4}|\b[1-4](?: [1-4]\b){1,4}"
)
"""Dice and cards that were named together, which stay in one row."""


class ReadingPage(Dialog[None]):
    """Something to read; the arrows scroll it, and most keys that opened it close it."""

    WIDTH = 84
    SCROLLS = True
    ALLOW_SELECT = True
    MAIN_KEY = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,f3,C", "dismiss(None)", "back"),
    ]
    CSS = """
    ReadingPage Markdown { margin: 0; padding: 0; background: $box; }
    ReadingPage MarkdownH2 { text-style: bold; margin: 1 0; }
    MarkdownPage Box { height: 1fr; margin: 0 0 1 0; }
    MarkdownPage.-high Box, MarkdownPage.-tall Box { margin: 1 0 2 0; }
    MarkdownPage #body { height: 1fr; overflow-y: scroll; }  /* auto would lay out all twice */
    ReadingPage .chapter { height: auto; }
    MarkdownPage .chapter { padding-right: 1; }
    LogPage.-narrow #body { padding: 1 0 0 1; }  /* boards of Battle are as wide as can be */
    ReadingPage .-opening { opacity: 0%; }
    """

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield a hint for scrolling, then those of the bindings."""
        yield keys.KeyHint("↑↓", "scroll", "down")
        yield from super().hints()


class MarkdownPage(ReadingPage):
    """A page in Markdown: its first line is its title, the note says what kind of page it is."""

    chapter = ""
    """The heading to open the page at; "" for the top."""
    figures: Mapping[str, Widget] = {}
    """Widgets to show below chapters, by the heading of the chapter."""

    def __init__(self, note: str, text: str) -> None:
        title, _, self.text = text.partition("\n")
        super().__init__(title.removeprefix("# ").upper(), note)

    def body(self) -> ComposeResult:
        """Yield the chapters with their figures."""
        from textual.widgets import Markdown  # imported here: slow to load

        for heading, text in resources.split_chapters(self.text):
            figures = [self.figures[heading]] if heading in self.figures else []
            text_shown = Markdown(text, open_links=False)
            yield Vertical(text_shown, *figures, classes="chapter", name=heading)

    def on_mount(self) -> None:
        """Go to the chapter."""
        self.query_one("#body").set_class(bool(self.chapter), "-opening")
        self.call_after_refresh(self.open_chapter)

    def open_chapter(self) -> None:
        """Scroll to the chapter, then make the page visible."""
        body = self.query_one("#body")
        for part in self.query(".chapter"):
            if self.chapter and part.name == self.chapter:
                body.scroll_to_widget(part, animate=False, top=True)
        # twice: after the first refresh the page is still at its top
        self.call_after_refresh(self.call_after_refresh, body.remove_class, "-opening")


class RulesPage(MarkdownPage):
    """The rules of a game by its slug, or of the "arena", with figures, opened at a chapter."""

    def __init__(
        self, slug: str, figures: Mapping[str, Widget] | None = None, chapter: str = ""
    ) -> None:
        try:
            text = resources.rules_page(slug)
        except Refusal as no:
            text = f"\n{no}"
        super().__init__("rules", text)
        self.chapter, self.figures = chapter, figures or {}


class GuidePage(MarkdownPage):
    """A page of the guide, without its pictures; a link to another one opens it above this."""

    def __init__(self, page: str) -> None:
        text = resources.guide_page(page)
        super().__init__("guide", re.sub(r"^!\[.*\n\n?", "", text, flags=re.MULTILINE))

    def on_markdown_link_clicked(self, event: "Markdown.LinkClicked") -> None:
        """Open the page that a link leads to; a link to anything else does nothing."""
        name = event.href.partition("#")[0].removesuffix(".md")
        if name in resources.guide_names():
            self.app.push_screen(GuidePage(name))


class LinesPage(ReadingPage):
    """Lines of text, folded to the width: what follows the first row of each is indented."""

    def __init__(self, heading: str, lines: Iterable[str]) -> None:
        super().__init__(heading)
        self.lines = tuple(lines)

    def body(self) -> ComposeResult:
        """Yield the lines."""
        yield widgets.Words(id="log")

    def on_resize(self, event: events.Resize) -> None:
        """Fold the lines to the new width."""
        width = min(self.WIDTH - 7, event.size.width - 4)
        lines = (to_cells(part) for line in self.lines for part in line.split("\n"))
        rows = (row for line in lines for row in folded(line, width))
        self.query_one("#log", widgets.Words).say(Content("\n".join(rows)))


class LogPage(LinesPage):
    """The whole log of a match, opened at its end."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__("LOG", lines)

    def on_resize(self, event: events.Resize) -> None:
        """Fold the lines to the new width, and show the last ones."""
        super().on_resize(event)
        self.query_one("#body").scroll_end(animate=False)


@lru_cache(4096)
def folded(line: str, width: int) -> tuple[str, ...]:
    """Return a line of a log in as many rows as it needs, those after the first indented."""
    if text_width(line) <= width:
        return (line,)
    indent = "  " if width > 20 else ""
    kept = KEPT_TOGETHER.sub(lambda found: found[0].replace(" ", NO_BREAK), line)
    rows = wrap_text(kept, width, indent=indent)
    for narrower in range(width - 1, width // 2, -1):
        if text_width(rows[-1].strip()) > 2:  # no short word stands alone if it can be avoided
            break
        tighter = wrap_text(kept, narrower, indent=indent)
        if len(tighter) == len(rows):
            rows = tighter
    return tuple(row.replace(NO_BREAK, " ") for row in rows)
