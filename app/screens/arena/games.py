"""The finished games of a tournament: fouls, what programs wrote to stderr, and replays."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.arena.game import GameOutcome
from app.arena.report import game_fouls, game_line, player_names, stderr_lines, void_lines
from app.arena.runner import replayed_matches
from app.arena.schedule import Fixture, TournamentPlan
from app.screens.base import BaseScreen
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

GAME_LIMIT = 500
"""The most games that are listed."""


class PlayedGame(NamedTuple):
    """A finished game, and its fixture."""

    fixture: Fixture
    outcome: GameOutcome


class GamesPage(BaseScreen[None]):
    """The latest games, those with fouls first; Enter replays one.

    Args:
        plan: The tournament.
        games: Its finished games.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, plan: TournamentPlan, games: Iterable[PlayedGame]) -> None:
        super().__init__()
        self.plan = plan
        latest = sorted(games, key=lambda each: -each.outcome.number)
        self.games = sorted(latest, key=lambda each: not any(each.outcome.fouls))[:GAME_LIMIT]

    def compose(self) -> ComposeResult:
        """Yield the list."""
        yield StatusLine(id="state")
        yield OptionList(markup=False, id="played")
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Fill the list."""
        line = self.query_one(StatusLine)
        line.title, line.place = "BOT ARENA", "games, those with fouls first"
        options = self.query_one(OptionList)
        options.add_options(Option("\n".join(self.entry(each.outcome))) for each in self.games)
        options.highlighted = 0 if self.games else None
        options.focus()
        if not self.games:
            self.query_one(Notice).say("No game is over yet.")

    def entry(self, outcome: GameOutcome) -> tuple[str, ...]:
        """Return the lines of a game: its result, its fouls, and what programs wrote to stderr."""
        notes = (
            *game_fouls(self.plan, outcome),
            *void_lines(self.plan, outcome),
            *stderr_lines(outcome.errors, player_names(self.plan, outcome)),
        )
        return (game_line(self.plan, outcome), *(f"  {note}" for note in notes))

    def hints(self) -> Iterator[KeyHint]:
        """Yield hints for the list, then those of the bindings."""
        if self.games:
            yield KeyHint("↑↓", "choose", "down")
            yield KeyHint("↵", "look again", "enter")
        yield from super().hints()

    @on(OptionList.OptionSelected)
    def look_again(self, event: OptionList.OptionSelected) -> None:
        """Open the replay of a game."""
        fixture, outcome = self.games[event.option_index]
        self.services.open_replay(replayed_matches(fixture, outcome)[0])
