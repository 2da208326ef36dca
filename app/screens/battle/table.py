"""The table of Battle of the Sexes: the score table, five dice, and the coach's advice."""

from collections.abc import Iterator, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widget import Widget

from app.lessons.tip import TablePart, TableTip
from app.match.table_view import TableView
from app.screens.battle import panel, plans
from app.screens.battle import view as battle_view
from app.screens.battle.coach_board import CoachBoard
from app.screens.battle.column_guide import GUIDE_ROWS, column_guide
from app.screens.battle.last_turn import draw_last_turn
from app.screens.battle.parts import find_in_battle
from app.screens.battle.places import BattlePlaces, arrange_battle
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.table.motion import Frame
from games.battle.rules import CATEGORIES, Roll, totals
from games.battle.words import spell_command
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage, StageField
from widgets.captions import TextBlock
from widgets.cards.style import FaceStyle
from widgets.dice.row import DiceRow
from widgets.dice.style import DieSize
from widgets.dice.tray import DiceTray, TrayDie, tumble_moments, tumbling
from widgets.panels.banner import Banner
from widgets.scores.sheet import ScoreSheet
from widgets.scores.sheet_painter import SheetPainter
from widgets.scores.totals import Total, Totals

ROWS_TO_SPARE, UNCOACHED_ROWS = 40, 32
"""Rows of the table, with and without a coach, with which a narrow panel has rows to spare."""


class BattleTable(GameTable):
    """The score table, the dice with those chosen to roll again, and the coach's plans."""

    chosen: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The positions of the dice to roll again."""

    TIPS = (
        TableTip("Fill each box once. The higher total wins.", (TablePart("scores"),)),
        TableTip(
            "You roll up to three times. 1 to 5 choose the dice that roll again.",
            (TablePart("dice"),),
        ),
        TableTip(
            "After a roll, this row shows what your dice score. ← → choose a box.",
            (TablePart("boxes"),),
        ),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.sheet = ScoreSheet(id="scores")
        self.tray = DiceTray(id="dice")
        self.board = StageField(id="plans")
        self.stage = Stage(self.paint_table, self.sheet, self.tray, self.board)
        self.totals, self.rounds, self.reason = Totals(), TextBlock(), TextBlock(id="coach")
        self.guide = TextBlock()
        self.said: TableView | None = None
        """The last view in which the coach said something: it stays visible in a faint colour."""

    def compose_table(self) -> ComposeResult:
        """Yield the painted table."""
        yield self.stage

    def compose_panel(self) -> Iterator[Widget]:
        """Yield totals, rounds, the reason for the coach's advice, and what columns score."""
        yield self.totals
        yield self.rounds
        yield self.reason
        yield self.guide

    @property
    def face(self) -> FaceStyle:
        """How dice are drawn."""
        return self.services.card_look().face

    def figures(self) -> dict[str, Widget]:
        """Return a picture of five dice."""
        row = DiceRow(3, 1, 3, 3, 2)
        row.most = DieSize.MEDIUM
        row.face = self.face
        return {"A turn": row}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that is relevant now."""
        return "The categories" if view.state.phase == "enter" else "A turn"

    def key_target(self, view: TableView) -> Widget:
        """Return the score table; the keys for the dice work everywhere."""
        return self.sheet

    def hint_of(self, spot: Spot) -> str:
        """Return what a click on a die or on a column would do."""
        view = self.view
        if view is None or view.asked is None:
            return ""
        if spot.field is self.tray:
            return battle_view.click_word(view, spot.index, self.tray.dice[spot.index])
        if spot.field is self.sheet and spot.index in self.sheet.there:
            column = self.sheet.columns[spot.index]
            return f"click: enter {column.score} in {column.name}"
        return ""

    def answer(self, view: TableView) -> str:
        """Return what Enter would do: enter the dice in a column, or roll the chosen ones."""
        if self.sheet.meant:
            return self.sheet.meant.name
        chosen = tuple(sorted(self.chosen))
        return spell_command(Roll(chosen), view.state.phase) if chosen else ""

    # layout

    def places(self, width: int, height: int) -> BattlePlaces:
        """Return the layout for the available space."""
        view = self.view
        if view is None:
            return arrange_battle(width, height)
        more = view.advice.mode == "everything" and not view.is_over
        return arrange_battle(
            width,
            height,
            more_plans=more,
            is_coached=plans.speaks(view),
            has_last=bool(view.more.finished),
            is_over=view.is_over,
        )

    def fit(self, room: Size) -> None:
        """Give each field its rows, and paint."""
        if not room:
            return
        places = self.places(*room)
        self.stage.divide(places.bands)
        banner = self.query_one(Banner)  # at the end, when the coach has no more to say
        top, height = places.banner
        banner.styles.offset = (0, top)
        banner.styles.height = height
        if self.view:
            self.show_rounds(self.view)
            self.show_guide(self.view)

    # showing

    def show(self, view: TableView) -> None:
        """Show a view; in a new state no die and no column is chosen."""
        before = self.view
        if before is None or before.state != view.state:
            self.set_reactive(BattleTable.chosen, frozenset())
            self.sheet.forget()
        super().show(view)
        if before is None or shape(before) != shape(view):
            self.fit(self.size)

    def watch_chosen(self) -> None:
        """Show the chosen dice."""
        self.show_again()

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state, own = view.state, view.asked is not None
        self.sheet.players = tuple(battle_view.score_row(view, seat) for seat in (0, 1))
        found = plans.outlooks(view, self.chosen)
        self.sheet.columns = battle_view.categories(state, found.texts)
        self.sheet.outlook_label = found.label
        self.sheet.is_over = view.is_over
        advised = plans.advised_keeps(view, self.chosen)
        self.tray.dice = battle_view.dice(view, self.chosen, advised)
        self.tray.caption = battle_view.caption(view, self.chosen)
        self.tray.numbered = not view.is_over
        self.tray.active = own and state.phase in ("roll", "choose")
        self.show_panel(view)
        self.stage.repaint()

    def show_panel(self, view: TableView) -> None:
        """Show the totals, the rounds and the reason of the coach."""
        state = view.state
        self.totals.totals = tuple(
            Total(view.name(seat), points, is_active=seat == state.player and not view.is_over)
            for seat, points in enumerate(totals(state))
        )
        self.totals.words = battle_view.who_leads(view)
        self.totals.plain = self.face is FaceStyle.LETTERS
        self.said = plans.last_said(self.said, view)
        old = self.said is not view
        self.reason.write = partial(panel.reason_rows, self.said, is_old=old) if self.said else None
        self.show_rounds(view)
        self.show_guide(view)

    def show_rounds(self, view: TableView) -> None:
        """Show the rounds, in a high panel also those to come."""
        high = self.size.height >= (ROWS_TO_SPARE if self.said else UNCOACHED_ROWS)
        self.rounds.write = partial(panel.round_rows, view, is_high=high)

    def show_guide(self, view: TableView) -> None:
        """Show what each column scores while there is room for it."""
        high = self.size.height >= (GUIDE_ROWS if self.said else UNCOACHED_ROWS)
        fits = high and not view.is_over and not plans.speaks(view)
        self.guide.write = partial(column_guide, view.state.options.band) if fits else None

    def frames(self, before: TableView, after: TableView) -> tuple[Frame, ...]:
        """Return the animation of the rolling dice."""
        throw = after.more.throw
        if after.step != before.step + 1 or not after.more.has_rolled or throw is None:
            return ()
        rolling = [at - 1 for at in throw.rolled]
        lying = battle_view.dice_in_the_air(after)
        return tuple(
            Frame(moment, tumbling(lying, rolling, moment))
            for moment in tumble_moments(len(rolling))
        )

    def show_frame(self, picture: tuple[TrayDie, ...]) -> None:
        """Show the dice while some of them tumble."""
        self.tray.dice = picture
        self.stage.repaint()

    def find(self, part: TablePart, spots: Sequence[Spot], room: Size) -> tuple[Region, ...]:
        """Return the cells of a part of the table."""
        return find_in_battle(part, self.places(*room), spots, self.sheet)

    def draw_table(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint the table."""
        view, face = self.view, self.face
        if view is None or len(self.sheet.columns) != len(CATEGORIES):
            return
        places = self.places(canvas.width, canvas.height)
        tray, has_panel = self.tray, bool(self.totals.region)
        lying = tray.dice, tray.caption, tray.numbered, tray.active and tray.hovered
        key = places, face, view, lying, has_panel
        yield from canvas.layer(key, lambda: self.draw_lying(canvas, view, places))
        SheetPainter(canvas, places.sheet, face).paint(self.sheet)
        yield from self.sheet.spots(canvas, 0, places.sheet.height)

    def draw_lying(self, canvas: Canvas, view: TableView, places: BattlePlaces) -> tuple[Spot, ...]:
        """Paint the dice and what is said of them, below the score table."""
        face = self.face
        self.draw_caption(canvas, view, places)
        spots = tuple(self.tray.paint(canvas, places.tray, face))
        if places.last is not None:
            draw_last_turn(canvas, places.last, view, face)
        if plans.speaks(view) and not view.is_over:
            board = CoachBoard(canvas, places, face)
            board.paint(plans.legend(view), plans.unit_words(view), plans.plans(view))
        return spots

    def draw_caption(self, canvas: Canvas, view: TableView, places: BattlePlaces) -> None:
        """Write the row above the dice, and who leads if no panel says it."""
        y, x = places.caption, 1
        if places.is_roomy:
            canvas.fill(0, y, canvas.width, 1, "middle")
        for span in self.tray.caption:
            said = shortened(span.text, canvas.width - 1 - x)
            x = canvas.text(x, y, said, span.ink, bold=span.bold)
        words = battle_view.cheats(view) or battle_view.who_leads(view)
        if not self.totals.region and x + text_width(words) < canvas.width - 2:
            canvas.right_aligned(canvas.width - 1, y, words, "quiet")


def shape(view: TableView) -> tuple[str, bool, bool]:
    """Return what the layout depends on."""
    return view.advice.mode, view.is_over, bool(view.more.finished)
