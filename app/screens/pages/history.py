"""The list of all matches, to replay or to go on with."""

import time
from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.match.match import Match
from app.match.names import matchup
from app.screens.base import BaseScreen
from app.statistics.report import game_title
from app.storage.rows import Saved
from games.contract import Refusal
from games.text import padded, shortened
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

MATCH_LIMIT = 500
"""The most matches that are listed."""

PLAYERS_WIDTH = 28
"""Cells for the players: with the scroll bar a line fits into 80 columns."""

NO_MATCHES = "Nothing was played yet. Escape goes back to the lobby: Enter begins a game."


class HistoryPage(BaseScreen[None], Screen[None]):
    """A line for each match, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "look_again", "replay", show=False),
        Binding("escape,q", "dismiss(None)", "back"),
    ]

    found: tuple[Saved, ...] = ()
    """The listed matches."""

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield StatusLine(id="state")
        yield OptionList(markup=False, compact=True, id="matches")
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Set the title, and focus the list."""
        self.query_one(StatusLine).title = "MATCHES"
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Read the list again, and keep the cursor where it was."""
        notice, options = self.query_one(Notice), self.query_one(OptionList)
        try:
            self.found = self.services.store.by_persons(MATCH_LIMIT)
        except Refusal as no:
            notice.refuse(str(no))
            return
        place = options.highlighted or 0
        options.clear_options()
        options.add_options(Option(history_line(saved), id=str(saved.id)) for saved in self.found)
        options.highlighted = place if self.found else None
        notice.say("" if self.found else NO_MATCHES)
        self.show_keys()

    def hints(self) -> Iterator[KeyHint]:
        """Yield hints for the match under the cursor, then those of the bindings."""
        if saved := self.chosen():
            is_open = saved.result is None
            yield KeyHint("↵", "go on" if is_open else "replay", "enter")
            if is_open:
                yield KeyHint("r", "replay", "r")
        yield from super().hints()

    def chosen(self) -> Saved | None:
        """Return the match under the cursor, if any."""
        place = self.query_one(OptionList).highlighted
        return self.found[place] if place is not None and place < len(self.found) else None

    @on(OptionList.OptionHighlighted)
    def update_hints(self) -> None:
        """Update the key bar for the match under the cursor."""
        self.show_keys()

    @on(OptionList.OptionSelected)
    def open_chosen(self) -> None:
        """Go on with the match under the cursor, or replay it if it is over."""
        self.open(self.services.open_match)

    def action_look_again(self) -> None:
        """Replay the match under the cursor, as far as it was played."""
        self.open(self.services.open_replay)

    def open(self, way: Callable[[Match], None]) -> None:
        """Open the match under the cursor, or show why that is impossible.

        Args:
            way: What opens a match that is not over; one that is over is replayed.
        """
        saved = self.chosen()
        if not saved:
            return
        try:
            match = self.services.store.resume(saved.id)
            (way if match.to_move else self.services.open_replay)(match)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))


def history_line(saved: Saved) -> str:
    """Return a match in a line: its result, the game, the points, the players, the date."""
    first, second = saved.standing.scores
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
    title = game_title(saved.game)
    points = f"{first} : {second}"
    who = padded(shortened(matchup(saved), PLAYERS_WIDTH), PLAYERS_WIDTH)
    return f"{saved.sign} {title:<19} {points:^9} {who} {when}"
