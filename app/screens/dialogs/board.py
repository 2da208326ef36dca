"""The dialog that sets up a position for the analysis board, by clicks or as one line."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Label, OptionList, Static, TextArea

from app.analysis.board import board_games, match_from, positions_in
from app.match.match import Match
from app.plugins import AnyGame
from app.screens.page import FORM_KEYS, Dialog
from app.storage.files import forget_position, keep_position, kept_positions
from games.contract import Positions, Refusal
from widgets.inputs import Choice

READY = "This position can come up. Enter opens the board."

TAKE_BACK = "take back"
"""The step that takes away what was laid last: here a click takes away anything."""


class WordRow(Static, can_focus=True):
    """What is laid in one place, as chips; in focus, below it all that a click can lay there.

    The word of the line says what lies there, in the positions of a game; `text` is its value.
    """

    ALLOW_SELECT = False
    auto_links = False  # cards keep their own colours
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "card", key_display="← →"),
        Binding("right", "point(1)", show=False),
        Binding("space", "lay", "lay"),
        Binding("backspace", "take_away(-1)", show=False),
    ]

    class Changed(Message):
        """Something was laid or taken back."""

    def __init__(self, positions: Positions[Any], word: str, meaning: str) -> None:
        super().__init__()
        self.positions, self.word, self.meaning = positions, word, meaning
        self.text, self.at = "", 0

    def on_mount(self) -> None:
        """Show what lies there at first."""
        self.show()

    def all_steps(self) -> dict[str, str]:
        """Return what the game offers to make of the word: labels, each with the value after it."""
        rows = (row for row in self.screen.query(WordRow) if row.positions is self.positions)
        try:
            return dict(self.positions.steps(self.word, {row.word: row.text for row in rows}))
        except Refusal:  # something that was typed has no next step
            return {}

    @property
    def steps(self) -> list[tuple[str, str]]:
        """What a click can lay there; anything that lies there goes by a click on it."""
        return [each for each in self.all_steps().items() if each[0] != TAKE_BACK]

    @property
    def laid(self) -> list[str]:
        """What lies there, one by one."""
        before = self.all_steps().get(TAKE_BACK, "")
        if before and "," not in self.text:  # dice stand side by side
            return list(self.text)
        return self.text.split(",") if self.text else []

    def show(self, text: str | None = None) -> None:
        """Show what lies there, or something else from now on."""
        self.text = self.text if text is None else text
        steps, laid = self.steps, self.laid
        self.at = max(0, min(self.at, len(steps) - 1))
        meaning = Content.styled(self.meaning, "$quiet")
        chips = (
            self.chip(each, "b $rail on $coach", f"take_away({place})", framed=True)
            for place, each in enumerate(laid)
        )
        first, second = Content(" ").join(chips) if laid else meaning, []
        if self.has_focus:
            if laid and first.cell_length + 2 + meaning.cell_length <= self.size.width:
                first = first + "  " + meaning
            for place, (label, after) in enumerate(steps):
                lies, here = label in laid and label not in after.split(","), place == self.at
                colours = "b $rail on $coach" if lies else "b $gold on $cap"
                colours = "b $ink on $gold-solid" if here else colours
                second.append(self.chip(label, colours, f"lay({place})", framed=lies or here))
        self.update(first + "\n" + Content(" ").join(second) if second else first)

    def chip(self, text: str, colours: str, action: str, *, framed: bool) -> Content:
        """Return a card or a die to click; in brackets where there are no colours, if `framed`."""
        text = f"[{text}]" if framed and self.app.no_color else f" {text} "
        return Content.styled(text, colours).stylize(Style.from_meta({"@click": action}))

    async def on_mouse_down(self, event: events.MouseDown) -> None:
        """Do what a card does at once: in focus, the row may move away below the pointer."""
        if action := event.style.meta.get("@click"):
            await self.run_action(action)

    def on_click(self, event: events.Click) -> None:
        """Do nothing more, on what may be another card by now."""
        event.prevent_default()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show what can be laid there only while it is in focus."""
        super().watch_has_focus(has_focus)
        self.show()

    def action_point(self, by: int) -> None:
        """Point at the next card or the one before."""
        self.at += by
        self.show()

    def action_lay(self, place: int | None = None) -> None:
        """Lay what was clicked or what the cursor is at, or take it away."""
        steps, at = self.steps, self.at if place is None else place
        if at < len(steps):
            self.at = at
            self.show(steps[at][1])
            self.post_message(self.Changed())

    def action_take_away(self, place: int) -> None:
        """Take away one of those that lie there."""
        laid = self.laid
        if place < len(laid) and laid:
            del laid[place]
            self.show(("," if "," in self.text else "").join(laid))
            self.post_message(self.Changed())


class PositionLine(TextArea):
    """The position as one line, to type or to paste; folded where it is too long for a row."""

    BINDINGS: ClassVar[list[BindingType]] = [*FORM_KEYS]


class BoardDialog(Dialog[Match | None]):
    """A position to set up until it is possible; closes with a match that begins there."""

    WIDTH = 78
    CSS = """
    BoardDialog #words, BoardDialog #words > Vertical { height: auto; }
    BoardDialog #words { margin-top: 1; }
    BoardDialog #line { width: 1fr; height: 2; padding: 0 1; background: $entry; }
    BoardDialog #line { scrollbar-size: 0 0; }
    BoardDialog .group { display: none; color: $gold; text-style: bold; }
    BoardDialog .laid { height: auto; }
    BoardDialog .laid Label { width: 14; color: $quiet; }
    BoardDialog WordRow { width: 1fr; height: auto; }
    BoardDialog WordRow:focus { background: $chosen; }
    BoardDialog.-high .group, BoardDialog.-tall .group { display: block; margin-top: 1; }
    BoardDialog.-tall .laid { margin-bottom: 1; }
    BoardDialog.-high .group:first-child, BoardDialog.-tall .group:first-child { margin-top: 0; }
    BoardDialog #kept { height: auto; max-height: 4; margin-top: 1; background: $well; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "open", priority=True),
        *FORM_KEYS,
        Binding("ctrl+s", "keep", "save", key_display="^S"),
        Binding("ctrl+y", "copy", "copy", key_display="^Y"),
        Binding("delete", "forget", "delete", key_display="Del"),
    ]

    def __init__(self, line: str) -> None:
        super().__init__("ANALYSIS BOARD")
        self.games = board_games()
        first, positions = self.games[0], {game.slug: positions_in(game) for game in self.games}
        self.line = line or f"{first.slug} {positions[first.slug].example}"
        self.words = {
            slug: [WordRow(each, word, meaning) for word, meaning in each.help]
            for slug, each in positions.items()
        }
        """The rows of each game's words."""

    def body(self) -> ComposeResult:
        """Yield the line, a row for each of its words, and the lines that were kept."""
        titles = {game.slug: game.title for game in self.games}
        yield Choice("Game", tuple(titles), shown=titles, id="game")
        line = PositionLine(self.line, id="line", compact=True, highlight_cursor_line=False)
        yield Horizontal(Label("As a line"), line, classes="laid")
        groups = [Vertical(*self.word_rows(each), id=f"words-{each.slug}") for each in self.games]
        yield Vertical(*groups, id="words")
        yield OptionList(id="kept", markup=False)

    def word_rows(self, game: AnyGame) -> Iterator[Widget]:
        """Yield a row for each word of a game's positions, below the headings of their groups."""
        headings = {word: heading for heading, word in positions_in(game).groups}
        for row in self.words[game.slug]:
            if row.word in headings:
                yield Label(headings[row.word], classes="group", markup=False)
            yield Horizontal(Label(row.word.capitalize()), row, classes="laid")

    def on_mount(self) -> None:
        """Show the position."""
        self.list_kept()
        self.fill_in(self.line)
        self.query_one("#line").focus()

    # the line and its words

    @property
    def game(self) -> AnyGame:
        """The game that is chosen."""
        chosen = self.query_one("#game", Choice).value
        return next(game for game in self.games if game.slug == chosen)

    @property
    def rows(self) -> list[WordRow]:
        """The rows of the chosen game's words."""
        return self.words[self.game.slug]

    def fill_in(self, line: str) -> None:
        """Show the words of a line in the rows of its game."""
        slug, _, words = line.strip().partition(" ")
        self.query_one("#game", Choice).choose(slug.lower())
        values = dict(word.partition("=")[::2] for word in words.split())
        for row in self.rows:
            row.show(values.get(row.word, ""))
        for game in self.games:
            self.query_one(f"#words-{game.slug}").display = game == self.game
        self.judge()

    @on(Choice.Changed, "#game")
    def take_example(self) -> None:
        """Begin with the example of another game."""
        self.show_line(f"{self.game.slug} {positions_in(self.game).example}")
        self.fill_in(self.line)

    @on(TextArea.Changed)
    def take_line(self, event: TextArea.Changed) -> None:
        """Show what was typed as a line in the rows."""
        self.line = " ".join(event.text_area.text.split("\n"))
        self.fill_in(self.line)

    @on(WordRow.Changed)
    def take_words(self) -> None:
        """Write what was laid as a line."""
        words = (f"{row.word}={row.text}" for row in self.rows if row.text)
        self.show_line(" ".join((self.game.slug, *words)))
        self.judge()

    def show_line(self, line: str) -> None:
        """Show another line."""
        self.line = line
        with self.prevent(TextArea.Changed):
            self.query_one("#line", TextArea).text = line

    def judge(self) -> None:
        """Say what is wrong with the position, or that it is possible."""
        try:
            match_from(self.line)
        except Refusal as no:
            self.refuse(str(no))
        else:
            self.say(READY)

    # actions

    @property
    def pointed(self) -> str:
        """The saved position under the cursor; "" for none."""
        kept = self.query_one("#kept", OptionList)
        at = kept.highlighted
        return "" if at is None else str(kept.get_option_at_index(at).prompt)

    @on(OptionList.OptionSelected)
    def action_accept(self) -> None:
        """Close with the position, or load the one under the cursor."""
        if self.query_one("#kept").has_focus and self.pointed:
            self.show_line(self.pointed)
            self.fill_in(self.line)
            self.query_one("#line").focus()
        else:
            super().action_accept()

    def result(self) -> Match:
        """Return a match that begins with the position; the strongest player answers."""
        return match_from(self.line, self.game.coach)

    def action_copy(self) -> None:
        """Copy the line to the clipboard of the terminal."""
        self.app.copy_to_clipboard(self.line)
        self.say("Copied. Paste it anywhere.")

    def action_keep(self) -> None:
        """Save the position for later."""
        try:
            match_from(self.line)
            keep_position(self.line)
        except Refusal as no:
            self.refuse(str(no))
        else:
            self.list_kept()
            self.say("Saved. It is listed below.")

    def action_forget(self) -> None:
        """Delete the position under the cursor."""
        if self.pointed:
            try:
                forget_position(self.pointed)
            except Refusal as no:
                self.refuse(str(no))
            self.list_kept()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to delete a position only if one is chosen."""
        return action != "forget" or any(kept.has_focus for kept in self.query("#kept"))

    def list_kept(self) -> None:
        """List the saved positions."""
        kept, lines = self.query_one("#kept", OptionList), kept_positions()
        kept.set_options(list(lines))
        kept.display = bool(lines)
