"""The matches that were played, to look at again or to go on with."""

import time
from collections.abc import Iterator
from textwrap import shorten
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.names import versus
from app.rows import Saved
from app.screens.keys import Keyed
from app.statistics import called
from games.contract import Refusal
from widgets.key_bar import Hint, KeyBar
from widgets.notice import Notice
from widgets.state_line import StateLine
from widgets.too_small import TooSmall

MOST = 500
"""Matches that are listed."""

WHO = 28
"""Columns for who played: a line fits into 80 columns beside the scroll bar."""


class History(Keyed[None], Screen[None]):
    """A line for each match, the latest first."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (80, "-narrow")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "go_on", "go on"),
        Binding("escape,q", "dismiss(None)", "back"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield StateLine(id="state")
        yield OptionList(markup=False, compact=True, id="matches")
        yield Notice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(StateLine).game = "MATCHES"
        try:
            found = self.arcade.store.by_persons(MOST)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
            return
        options = self.query_one(OptionList)
        options.add_options(Option(in_a_line(saved), id=str(saved.id)) for saved in found)
        options.focus()
        self.show_keys()
        if found:
            options.highlighted = 0
        else:
            self.query_one(Notice).say("Nothing was played yet.")

    def hints(self) -> Iterator[Hint]:
        """Yield what Enter does, which is the list's own key, before the others."""
        if self.query_one(OptionList).option_count:
            yield Hint("⏎", "look again", "enter")
        yield from super().hints()

    @on(OptionList.OptionSelected)
    def look_again(self, event: OptionList.OptionSelected) -> None:
        """Open the replay of a match, or say why it cannot be."""
        try:
            self.arcade.look_again(self.arcade.store.resume(int(event.option.id or 0)))
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))

    def action_go_on(self) -> None:
        """Go on with the match under the cursor, if it is not over."""
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return
        chosen = options.get_option_at_index(options.highlighted)
        try:
            match = self.arcade.store.resume(int(chosen.id or 0))
            if match.to_move:
                self.arcade.sit_down(match)
            else:
                self.query_one(Notice).refuse("This match is over. Enter looks at it again.")
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))


def in_a_line(saved: Saved) -> str:
    """Return a match in a line: how it ended, the game, the points, who played, when."""
    first, second = saved.standing.scores
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
    title = called(saved.game)
    points = f"{first} : {second}"
    who = shorten(versus(saved), WHO, placeholder="…")
    return f"{saved.sign} {title:<19} {points:^9} {who:<{WHO}} {when}"
