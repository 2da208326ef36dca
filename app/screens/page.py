"""The base of pages and dialogs: size classes, the keys at the foot, the frame of a dialog.

A page yields what stands above its keys in `body`, with all content in constructors: nothing is
painted twice. A dialog says in its constructor what it is about, in `body` what it asks, and in
`result` what Enter closes with; a `Refusal` is shown, and it stays open:

    class RenameDialog(Dialog[str]):
        BINDINGS = [Binding("enter", "accept", "keep it", priority=True)]

        def body(self) -> ComposeResult:
            yield Input(self.old_name, compact=True)

        def result(self) -> str:
            return checked_name(self.query_one(Input).value)

Classes of the screen tell its size: -tiny, -narrow from 80, -wide from 110 columns, and -flat, -low
from 24, -high from 32, -tall from 44 rows. Styles of all pages are in assets/pages.tcss, those of
one page in its `CSS`, where every selector begins with its name.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import ClassVar, TypeVar

from msgspec.structs import replace
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from app.resources import ASSETS
from app.screens.keys import (
    IN_LETTERS,
    PARLOUR,
    KeyHint,
    binding_hint,
    key_groups,
    listed_keys,
    written_key,
)
from app.screens.services import Services, services_of
from app.screens.widgets import Picture, Spot, TooSmall, Words, inner_size
from app.storage.files import RefusedFile
from games.contract import Refusal
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import SHADE
from widgets.cards.style import FaceStyle
from widgets.themes import FEW_COLOURS

R = TypeVar("R")

ALWAYS_SHOWN = {"f1", "escape", "q", "question_mark", "enter"}
"""Keys that every key bar shows, however narrow it is."""

FORM_KEYS: tuple[BindingType, ...] = (
    Binding("up,shift+tab", "app.focus_previous", "up", show=False),
    Binding("down,tab", "app.focus_next", "choose", key_display="↑↓"),
)
"""What goes from one line of a form to the next."""

FRAME = 4
"""Rows of a dialog around its body: the heading, one for a refusal, the keys, one to be sure."""


class KeyBar(Picture):
    """The keys that do something now, as caps with words; a click presses one.

    Where not all fit, the last ones are left out, and the key that lists all says that there are
    more. Textual's Footer is empty at first, mounts a widget for each key, and cannot say that.
    """

    DEFAULT_CSS = "KeyBar { height: 1; }"

    hints: reactive[tuple[KeyHint, ...]] = reactive((), repaint=False)
    hovered: reactive[object] = reactive(None, repaint=False)
    """The key under the pointer."""
    gap = 2
    """Columns from one to the next."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as all widgets name it
        super().__init__(self.draw, id=id)

    def draw(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint most keys from the left on, the others up to the right end."""
        left = [hint for hint in self.hints if not hint.at_right]
        right = [hint for hint in self.hints if hint.at_right]
        spare, room = [hint for hint in left if not hint.always], canvas.width + self.gap
        while spare and sum(hint.width + self.gap for hint in (*left, *right)) > room:
            left.remove(spare.pop())
            right = [replace(each, what="more") if each.key == "?" else each for each in right]
        taken = sum(hint.width + self.gap for hint in right) - self.gap
        for hints, start in ((left, 0), (right, max(0, canvas.width - taken))):
            steps = accumulate((hint.width + self.gap for hint in hints), initial=start)
            for hint, x in zip(hints, steps, strict=False):
                hovered = self.hovered == hint.action
                if self.app.no_color:
                    at = canvas.text(x, 0, f"[{hint.key}]", bold=True)
                elif hint.main or hovered:
                    at = canvas.text(x, 0, f" {hint.key} ", "ink", "gold-solid", bold=True)
                else:
                    at = canvas.text(x, 0, f" {hint.key} ", "gold", "cap", bold=True)
                ink = "gold" if hovered else "foreground"
                canvas.text(at, 0, f" {hint.what}", ink, bold=hovered or hint.main)
                yield Spot(Region(x, 0, hint.width, 1), hint.action)

    def watch_hints(self) -> None:
        """Print what has changed."""
        self.show()

    watch_hovered = watch_hints

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the key under the pointer."""
        place = event.get_content_offset(self)
        self.hovered = None if place is None else self.at(place)

    def on_leave(self) -> None:
        """Mark none."""
        self.hovered = None

    def on_click(self, event: events.Click) -> None:
        """Press the key under the pointer."""
        event.prevent_default()  # the page need not know of it
        place = event.get_content_offset(self)
        if place is not None and (key := self.at(place)):
            self.call_later(self.run_action, f"screen.press({key!r})")


class Page(Screen[R]):
    """A screen with keys at its foot; a subclass yields what stands above them."""

    CSS_PATH: ClassVar[str | None] = os.path.join(ASSETS, "pages.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (80, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (32, "-high"), (44, "-tall")]  # noqa: RUF012
    ALLOW_SELECT = False
    SCOPED_CSS = False  # a subclass inherits the rules of its base, which name the base
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark", "keys", "keys", key_display="?", tooltip="this list", group=PARLOUR
        )
    ]
    focused: reactive[Widget | None] = reactive(None, repaint=False)
    """What has the focus. It paints itself; the rest of the page does not change."""

    PLACE: ClassVar[str] = "Here"  # what the palette calls this page
    MOUSE: ClassVar[tuple[str, ...]] = ()  # what the mouse does here, in sentences
    KEY_AT_RIGHT: ClassVar[str] = "question_mark"
    MAIN_KEY: ClassVar[str] = ""  # the key whose cap is golden

    def compose(self) -> ComposeResult:
        """Yield all that stands on the page."""
        yield from self.body()
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def body(self) -> ComposeResult:
        """Yield what stands above the keys."""
        raise NotImplementedError

    def on_compose(self) -> None:
        """Set the classes of the size before the widgets are mounted: styles are found once."""
        points = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        fitting = (
            [name for least, name in classes if least <= cells][-1]
            for cells, classes in zip(self.app.size, points, strict=True)
        )
        self.add_class(*fitting)

    async def on_event(self, event: events.Event) -> None:
        """Ignore a resize to a size that is no longer the terminal's: two would alternate.

        The same size again means that the terminal was set up again, so that it shows nothing now.
        """
        if isinstance(event, events.Resize):
            if event.size != self.app.size:
                return
            if event.size == self.size:
                self.refresh()
        await super().on_event(event)

    def on_mount(self) -> None:
        """Show which keys work, now and whenever that changes."""
        self.bindings_updated_signal.subscribe(self, lambda _: self.show_keys())
        self.show_keys()

    def show_keys(self) -> None:
        """Show which keys work now."""
        if bar := self.query_one_optional(KeyBar):  # there may be a change while it opens
            bar.hints = tuple(self.hints())

    def hints(self) -> Iterator[KeyHint]:
        """Yield a hint for each action that is shown and enabled, in the order of the bindings."""
        usable: dict[tuple[str, str], dict[str, tuple[Binding, str]]] = {}
        for binding, key in self.usable_keys():
            if binding.show:
                does = binding.action, binding.description
                usable.setdefault(does, {})[binding.key] = binding, key
        for bindings in usable.values():
            binding, key = next(iter(bindings.values()))
            yield replace(
                binding_hint(binding, key, always=not ALWAYS_SHOWN.isdisjoint(bindings)),
                what=self.word(binding),
                at_right=self.KEY_AT_RIGHT in bindings,
                main=self.MAIN_KEY in bindings,
            )

    def word(self, binding: Binding) -> str:
        """Return what a key does now, in a word or two; a page may know better than the binding."""
        return binding.description

    def usable_keys(self) -> Iterator[tuple[Binding, str]]:
        """Yield the bindings that can be used now, and how their keys are written."""
        in_letters = self.services.face is FaceStyle.LETTERS
        for active in self.active_bindings.values():
            if active.enabled:
                key = written_key(active.binding)
                for sign, letters in IN_LETTERS.items() if in_letters else ():
                    key = key.replace(sign, letters)
                yield active.binding, key

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that work now, except the one that lists them."""
        yield from (hint for hint in self.hints() if hint.action != "question_mark")
        yield from listed_keys(self.usable_keys())

    def action_keys(self) -> None:
        """List all keys that work now; pressing one there does what it would do here."""
        groups = key_groups(self.key_list(), "Here", self.MOUSE)
        self.services.navigator.open_keys(self.PLACE.lower(), groups, self.press_key)

    def action_press(self, key: str) -> None:
        """Press the key whose cap was clicked."""
        self.press_key(key)

    def press_key(self, key: str | None) -> None:
        """Send a key as if it had been pressed."""
        if key:
            self.app.call_later(self.app.simulate_key, key)  # from the app, like real keys

    @property
    def services(self) -> Services:
        """What the app provides to its screens."""
        return services_of(self.app)

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        for picture in self.query(Picture):
            picture.show()
        self.show_keys()

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Close this page, once: two keys in haste would close the one below it as well."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def action_copy_text(self) -> None:
        """Copy what is selected, or say what leaves: a dialog lets no key through to the app."""
        if self.get_selected_text() is None:
            self.app.action_help_quit()
        else:
            super().action_copy_text()


class Dialog(Page[R], ModalScreen[R]):
    """A box over the dimmed page: a heading with a note, what is asked, a refusal, the keys."""

    WIDTH: ClassVar[int] = 66
    SCROLLS: ClassVar[bool] = False  # whether the body gets the focus, so that the arrows scroll it
    KEY_AT_RIGHT = "escape"
    MAIN_KEY = "enter"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, heading: str, note: str = "") -> None:
        super().__init__()
        self.heading, self.note = heading, note
        self.refused: tuple[str, ...] = ()
        """The texts of all lines that were refused, while the reason is shown; else ()."""

    def compose(self) -> ComposeResult:
        """Yield the box."""
        with Box(id="box") as box:
            box.styles.width = self.WIDTH
            note = Content(self.note).stylize("not bold $bar-quiet")
            yield Words(Content(self.heading), note, id="heading")
            with VerticalScroll(id="body", can_focus=self.SCROLLS):
                yield from self.body()
            yield Words(id="refusal")
            keys = KeyBar(id="keys")
            keys.gap = 3
            yield keys
        yield TooSmall(id="small")

    def hints(self) -> Iterator[KeyHint]:
        """Yield the hints, what Enter does first; a box has no room for a list of keys."""
        hints = (hint for hint in super().hints() if hint.action != "question_mark")
        yield from sorted(hints, key=lambda hint: not hint.main)

    def on_resize(self, event: events.Resize) -> None:
        """Let the body scroll where the box would be higher than the screen."""
        self.query_one("#body").styles.max_height = event.size.height - FRAME - self.more_said

    @property
    def more_said(self) -> int:
        """How many rows more than one are said where refusals stand."""
        refusal = self.query_one("#refusal", Words)
        width = max(1, inner_size(refusal)[0])
        rows = [max(1, -(-line.cell_length // width)) for line in refusal.words.split("\n")]
        return min(7, max(0, sum(rows) - 1))  # the styles have no more

    def result(self) -> R:
        """Return what Enter closes with. Raises `Refusal`, which is shown."""
        raise NotImplementedError

    def action_accept(self) -> None:
        """Close with the result, or show why it is refused and stay open."""
        try:
            self.dismiss(self.result())
        except RefusedFile as no:
            self.refuse(str(no), no.findings)
        except Refusal as no:
            self.refuse(str(no))

    def refuse(self, why: str, findings: Iterable[str] = ()) -> None:
        """Say why something cannot be done, with a list of what was found; "" to say nothing."""
        self.say(*([f"× {why}"] if why else []), *findings, ink="$loss")
        self.refused = self.typed if why else ()

    def say(self, *lines: str, ink: str = "$quiet") -> None:
        """Say something where refusals stand, in place of one."""
        self.refused = ()
        said = Content("\n".join(lines)).stylize(ink)
        self.query_one("#refusal", Words).say(said)
        self.query_one("#body").styles.max_height = self.app.size.height - FRAME - self.more_said

    @property
    def typed(self) -> tuple[str, ...]:
        """The texts of all lines."""
        return tuple(line.value for line in self.query(Input))

    @on(Input.Changed)
    def forget_refusal(self) -> None:
        """Take the refusal away once a line has changed."""
        if self.refused and self.refused != self.typed:
            self.refuse("")

    def render(self) -> RenderableType:
        """Return the page behind: dimmed, without its keys, with the shadow of the box on it."""
        behind = super().render()
        if not isinstance(behind, BackgroundScreen):
            return behind
        few = self.app.no_color or self.app.console.color_system in FEW_COLOURS
        is_bare = few or self.services.face is FaceStyle.LETTERS
        return Shaded(behind, Region() if is_bare else self.query_one(Box).region)


class Box(Vertical):
    """The box of a dialog."""

    def on_resize(self) -> None:
        """Move the shadow, which the screen draws."""
        self.screen.refresh()


class Shaded:
    """A page behind a dialog: its keys are gone, and the box throws a shadow."""

    def __init__(self, page: RenderableType, box: Region) -> None:
        self.page, self.box = page, box

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the rows of the page."""
        box, right = self.box, self.box.right
        *rows, keys = Segment.split_lines(console.render(self.page, options))
        for y, row in enumerate(map(Strip, rows)):
            left, corner = (box.x + 1, "▘") if y == box.bottom else (right, "▌")
            if box.y < y <= box.bottom:
                below, beside = row.crop(left, right), row.crop(right, right + 1)
                yield from row.crop(0, left)
                yield from (*covered(below, "▀"), *covered(beside, corner))
                yield from row.crop(right + 1)
            else:
                yield from row
            yield Segment.line()
        rail = keys[-1].style or Style()
        yield Segment(" " * options.max_width, Style(bgcolor=rail.bgcolor))


def covered(cells: Strip, char: str) -> Iterator[Segment]:
    """Yield cells with a character on them, in the colour of a shadow on what lies there."""
    for segment in cells:
        if field := segment.style and segment.style.bgcolor:
            dark = Color.from_rich_color(field).blend(Color(0, 0, 0), SHADE).rich_color
            yield Segment(char * segment.cell_length, Style(color=dark, bgcolor=field))
        else:
            yield segment
