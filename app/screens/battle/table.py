"""What lies on the table of Battle of the Sexes: the scoreboard, five dice, what they score."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.widget import Widget

from app.match.match import Match
from app.screens.battle import view as battle_view
from app.screens.table.screen import TableScreen
from games.battle.board import BOARD_TITLE
from games.battle.scoring import CATEGORIES
from games.battle.state import State
from widgets.base import Caption
from widgets.cards.style import CardSize
from widgets.dice.tray import DiceRow, DiceTray
from widgets.panels.key_bar import KeyBar
from widgets.panels.status_line import StatusLine
from widgets.scores.categories import Categories
from widgets.scores.score_table import ScoreTable


class BattleTable(TableScreen):
    """Shows a state, and which dice are chosen."""

    chosen: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The positions of the dice that are to be rolled again."""

    FIRST_STEPS = (
        ("#scores", "Each column is filled once: the higher total wins"),
        ("#felt", "Enter rolls; 1 to 5 choose dice to roll again, up to three rolls"),
        ("#categories", "Then walk to a column and press Enter to write it down"),
    )

    COMPANY = "Two persons take turns. Alone? Escape, n, and make Player 2 the computer"

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.scores = ScoreTable(id="scores")
        self.status = Caption(id="status")
        self.options = KeyBar(id="options")
        self.tray = DiceTray()
        self.categories = Categories(id="categories")

    def compose_table(self) -> ComposeResult:
        """Yield the scoreboard, the dice, and what they would score."""
        self.tray.face = self.card_look(CardSize.SMALL).face
        self.scores.names = CATEGORIES
        yield self.scores
        with Vertical(id="felt"):
            yield Horizontal(self.status, self.options, id="turn")
            yield self.tray
        yield self.categories

    def first_steps(self) -> tuple[tuple[str, str], ...]:
        """Return the hints; where two persons sit, how one plays alone comes first."""
        first, *others = super().first_steps()
        return ((first[0], self.COMPANY) if self.company else first, *others)

    def figures(self) -> dict[str, Widget]:
        """Return dice as they lie."""
        return {"A turn": DiceRow(3, 1, 3, 3, 2)}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "The categories" if self.view.phase == "enter" else "A turn"

    # showing

    def watch_view(self, view: State) -> None:
        """Let the table follow, with no die chosen and no category meant yet."""
        self.chosen = frozenset()
        super().watch_view(view)
        self.categories.cursor = self.categories.best if view.phase == "enter" else None

    def watch_chosen(self) -> None:
        """Show which dice are chosen."""
        self.show_view(self.view)

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        names = (self.called(0), self.called(1))
        own = self.asked is not None
        self.scores.players = tuple(
            battle_view.score_row(view, seat, name) for seat, name in enumerate(names)
        )
        self.scores.note = battle_view.cheats(view, names)
        self.status.row = battle_view.status(view)
        self.tray.dice = battle_view.dice(view, self.chosen)
        self.tray.active = own and view.phase in ("roll", "choose")
        self.categories.columns = battle_view.categories(view)
        self.show_keys()

    def show_state(self) -> None:
        """Write the line above the table: the round, the title in the middle, whose turn it is."""
        super().show_state()
        line = self.query_one(StatusLine)
        line.game, line.middle, line.score = self.match.standing.line, BOARD_TITLE, self.turn()

    def turn(self) -> str:
        """Return whose turn it is; a person whose turn begins does not think yet."""
        turn = self.match.to_move
        if self.company and turn and turn[0] in self.match.persons:
            return f"{self.called(turn[0])} to move"
        return super().turn()
