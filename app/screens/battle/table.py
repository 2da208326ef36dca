"""The table of Battle of the Sexes: the scoreboard, five dice, and what they score."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.widget import Widget

from app.match.table_view import TableView
from app.screens.battle import view as battle_view
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from games.battle.scoring import CATEGORIES
from games.battle.state import State
from widgets.base import Caption
from widgets.cards.style import CardSize
from widgets.dice.tray import DiceRow, DiceTray
from widgets.panels.key_bar import KeyBar
from widgets.scores.categories import Categories
from widgets.scores.score_table import ScoreTable


class BattleTable(GameTable):
    """The scoreboard, the dice with those chosen, and the categories."""

    chosen: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The positions of the dice to roll again."""

    TOUR = (
        ("#scores", "Each column is filled once: the higher total wins"),
        ("#felt", "Enter rolls; 1 to 5 choose dice to roll again, up to three rolls"),
        ("#categories", "Then walk to a column and press Enter to write it down"),
    )

    COMPANY = "Two persons take turns. Alone? Escape, n, and make Player 2 the computer"

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.scores = ScoreTable(id="scores")
        self.status = Caption(id="status")
        self.options = KeyBar(id="options")
        self.tray = DiceTray()
        self.categories = Categories(id="categories")

    def compose_table(self) -> ComposeResult:
        """Yield the scoreboard, the dice, and what they would score."""
        self.tray.face = self.services.card_look(CardSize.SMALL).face
        self.scores.names = CATEGORIES
        yield self.scores
        with Vertical(id="felt"):
            yield Horizontal(self.status, self.options, id="turn")
            yield self.tray
        yield self.categories

    def tour(self) -> tuple[tuple[str, str], ...]:
        """Return the hints of the tour; for two persons, the first says how to play alone."""
        first, *others = self.TOUR
        return ((first[0], self.COMPANY) if self.seating.company else first, *others)

    def figures(self) -> dict[str, Widget]:
        """Return a picture of five dice."""
        return {"A turn": DiceRow(3, 1, 3, 3, 2)}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "The categories" if view.state.phase == "enter" else "A turn"

    def key_target(self, view: TableView) -> Widget:
        """Return the categories; the keys of the dice work everywhere."""
        return self.categories

    # showing

    def show(self, view: TableView) -> None:
        """Show a view; in a new state choose no die, and put the cursor on the best category."""
        before, state = self.view, view.state
        is_new = before is None or before.state != state
        if is_new:
            self.set_reactive(BattleTable.chosen, frozenset())
        if view.more and before is not None and view.step == before.step + 1:
            self.tray.tumble(at - 1 for at in view.more)
        super().show(view)
        if is_new:
            self.categories.cursor = self.categories.best if state.phase == "enter" else None

    def watch_chosen(self) -> None:
        """Show the chosen dice."""
        self.show_again()

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state: State = view.state
        names = (view.name(0), view.name(1))
        own = view.asked is not None
        self.scores.players = tuple(
            battle_view.score_row(state, seat, name) for seat, name in enumerate(names)
        )
        self.scores.note = battle_view.cheats(state, names)
        self.status.row = battle_view.status(state)
        self.tray.dice = battle_view.dice(state, self.chosen)
        self.tray.active = own and state.phase in ("roll", "choose")
        self.categories.columns = battle_view.categories(state)
        self.options.hints = tuple(battle_view.dice_keys(state, self.chosen)) if own else ()
