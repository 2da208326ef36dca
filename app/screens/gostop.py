"""The Go Stop table: both hands, both capture piles, the layout with its stacks, the stock."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size as Extent
from textual.reactive import reactive
from textual.widget import Widget

from app.match import Match, Step
from app.screens import gostop_view
from app.screens.gostop_side import LINES, Side, fitting
from app.screens.rank_keys import RANK_KEYS
from app.screens.reading import WholeAdvice
from app.screens.table import TableScreen
from app.telling import Teller
from games.cards import FACES, Card, Suit
from games.contract import HOUSE, Seat
from games.gostop.foresight import foretold
from games.gostop.layout import matches
from games.gostop.state import Another, Choose, Count, Play, State, TurnStock
from widgets.banner import Banner
from widgets.caption import Caption
from widgets.card import CardView
from widgets.coach_panel import CoachPanel, Mode
from widgets.faces import corner
from widgets.hand import Hand
from widgets.ink import Span
from widgets.key_bar import Hint, KeyBar
from widgets.log import Log
from widgets.look import Face, Shown, Size
from widgets.notice import Notice
from widgets.pile import Pile
from widgets.spread import Stack

if TYPE_CHECKING:
    from app.arcade import Arcade

COUNTED = 6.0
"""Seconds that the points of a round are looked at where nobody is asked for another."""


class GoStopScreen(TableScreen):
    """A card is chosen from the hand of whose turn it is, and what it meets in the layout."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *RANK_KEYS,
        Binding("enter,space", "go_on", show=False),
        Binding("s", "save", show=False),
        Binding("s", "say_unsaved", show=False),
        Binding("h", "advise", show=False),
        Binding("C", "whole_advice", show=False),
        Binding("v", "hide", show=False),
        Binding("g", "flow", show=False),
        Binding("y", "another(True)", show=False),
        Binding("n", "another(False)", show=False),
        Binding("n", "again", "new deal"),
    ]

    picked: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The places that were chosen so far of the three that are to be."""

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.seats = [
            Side(lifts=seat == self.bottom or self.company, above=seat != self.bottom)
            for seat in (0, 1)
        ]
        self.laid = Hand(active=False, lifts=False, wraps=True, lines=LINES, id="laid")
        self.stock = Pile(word="left")
        self.played = Caption()
        self.card = CardView()
        self.fresh: frozenset[int] = frozenset()

    # building

    def compose_table(self) -> ComposeResult:
        """Yield the other's side, the layout with the stock, and this side."""
        self.set_class(self.company, "-company")
        yield self.seats[1 - self.bottom]
        with Horizontal(id="between", classes="band"):
            yield self.laid
            yield Vertical(self.stock, self.played, self.card, id="right")
        yield self.seats[self.bottom]

    @staticmethod
    def picture() -> Widget:
        """Return a small picture of the game."""
        picture = Hand(active=False, lifts=False)
        triple = (Card(8, Suit.DIAMONDS), Card(8, Suit.HEARTS), Card(8, Suit.CLUBS))
        picture.show((Shown(Card(11, Suit.SPADES)), Stack(tuple(map(Shown, triple)))))
        return picture

    def fit(self, room: Extent) -> None:
        """Draw the cards as large as there is room for."""
        sizes = fitting(room, self.company)
        for seat, side in enumerate(self.seats):
            own = seat == self.bottom
            side.wear(self.card_look(sizes.own if own else sizes.other), room)
        look = self.card_look(sizes.laid)
        self.laid.wear(look)
        self.stock.look = self.card.look = look
        self.query_one("#right").styles.width = look.size.width + 4
        self.query_one("#between").styles.min_height = LINES * (look.size.height + 1)
        self.show_view(self.view)

    # showing

    def show_view(self, view: State | None) -> None:
        """Hand each widget its part."""
        if view is None:
            return
        for seat in (0, 1):
            self.show_side(view, seat)
        word, card = gostop_view.in_play(view)
        self.played.row = (Span(word, "gold"),)
        self.card.shown, self.card.visible = card, not card.empty
        self.stock.count = len(view.stock)
        self.stock.top = gostop_view.top_of_stock(view, hidden=self.hides)
        if self.asked is not None:
            self.laid.can_focus = view.card is not None
        elif self.focused is self.laid:
            self.set_focus(None)
        self.show_layout()
        self.show_keys()

    def show_side(self, view: State, seat: Seat) -> None:
        """Show a seat's name, hand and capture pile."""
        side, plain_signs = self.seats[seat], self.card_look(Size.SMALL).face is Face.LETTERS
        own = seat == self.asked if self.company else seat == self.bottom
        if self.asked is not None:
            side.hand.can_focus = seat == self.asked and view.card is None
        side.hand.show(gostop_view.hand(view, seat, own=own, hidden=self.hides and not own))
        pointer = ">" if plain_signs else "▸"
        side.title(gostop_view.name_line(view, seat, self.called(seat), pointer=pointer))
        side.captures.plain = plain_signs
        side.captures.sets = gostop_view.captured(view, seat)
        side.give_way()

    def show_layout(self) -> None:
        """Show what lies in the layout, and light what is meant."""
        view: State = self.view
        only = tuple(sorted(self.choosable())) if view.card else None
        self.laid.show(gostop_view.layout(view, self.lit(), self.picked), only=only)

    def lit(self) -> Collection[int]:
        """Return the places to be marked: what can be chosen, would be met, or has just come."""
        view: State = self.view
        if view.card:
            return self.choosable()
        card = self.meant()
        return self.fresh if card is None else matches(view.layout, card.rank)

    def choosable(self) -> set[int]:
        """Return the places that the card in play may meet."""
        state: State = self.view
        options = self.match.game.legal(state, state.turn)
        return {place for each in options if isinstance(each, Choose) for place in each.places}

    def meant(self) -> Card | None:
        """Return the card under the cursor, for whoever is to play one."""
        if self.asked is None or self.view.phase != "play":
            return None
        hand = self.seats[self.asked].hand
        return hand.spread.stacks[hand.cursor].top.card if hand.spread.there else None

    def watch_picked(self) -> None:
        """Show which places are chosen."""
        self.show_layout()

    def watch_asked(self) -> None:
        """Let the table follow, and say what the card under the cursor would do."""
        super().watch_asked()
        self.foresee()

    def watch_due(self) -> None:
        """Let the table follow: no card is meant while the other is to move."""
        super().watch_due()
        if self.due is not None and isinstance(self.focused, Hand):
            self.set_focus(None)

    @on(Hand.Highlighted)
    def foresee(self) -> None:
        """Light what the card under the cursor would match, and say what it would do."""
        card = self.meant()
        if card is None:
            return
        self.show_layout()
        self.show_keys()
        look = self.card_look(Size.SMALL)
        told = foretold(self.view, card, lambda each: corner(each, look))
        self.query_one(Notice).say(told)

    def turn(self) -> str:
        """Return whose turn it is, in the middle of it too."""
        view: State = self.view
        if view.phase == "another":
            return "another round?" if self.asked is not None else ""
        if self.match.to_move != (HOUSE,) or view.phase != "stock":
            return super().turn()
        name = self.called(view.turn)
        return "your turn" if name == "you" else f"{name} to move"

    def show_ending(self) -> None:
        """Say how the match ended, or how the round did."""
        super().show_ending()
        view: State = self.view
        if view.phase == "another" and self.match.to_move:
            names = (self.called(0), self.called(1))
            scored, stands = gostop_view.round_over(view, names, self.bottom)
            asks = "   another round?   y yes   n no" if self.asked is not None else ""
            self.query_one(Banner).show(scored, stands + asks)

    def tell(self, step: Step) -> None:
        """Write what a step did, and light what it brought to the layout."""
        before, after = step.before.layout, step.after.layout
        new = (place for place, group in enumerate(after) if group not in before)
        self.fresh = frozenset(new) if before else frozenset()
        self.query_one(Log).add(self.in_one(step))

    def tell_all(self) -> None:
        """Write what has happened so far."""
        self.teller = Teller(self.match, self.alone)
        self.query_one(Log).show(line for step in self.match.steps for line in self.in_one(step))

    def in_one(self, step: Step) -> tuple[str, ...]:
        """Return a step in one line, so that a whole turn stays in sight."""
        lines = self.teller.tell(step)
        return (" ".join(line.text for line in lines),) if lines else ()

    def pause_after(self, step: Step) -> float:
        """Leave time to see each card that comes, and the points of a round."""
        match step.action:
            case Count():
                return COUNTED if step.after.options.rounds else 0.0
            case TurnStock():
                return 1.2
            case Play() if step.seat not in self.match.persons:
                return 1.6
        return super().pause_after(step)

    # keys

    @property
    def hides(self) -> bool:
        """Whether the other's hand and the top of the stock lie face down."""
        return cast("Arcade", self.app).settings.other == "hidden"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another round only when it is asked for."""
        if action == "another":
            return self.asked is not None and self.match.state.phase == "another"
        return super().check_action(action, parameters)

    def show_keys(self) -> None:
        """Write the menu beside the name of whose turn it is, and the other keys below."""
        for seat, side in enumerate(self.seats):
            turn = seat == self.due or (seat == self.asked and self.view.phase == "play")
            items = self.menu() if turn else ()
            side.menu.hints = tuple(gostop_view.MENU[verb] for verb, _ in items)
        for bar in self.query("#keys").results(KeyBar):
            bar.hints = tuple(self.hints())

    def hints(self) -> Iterator[Hint]:
        """Yield what the table's own keys do before the others."""
        if self.asked is not None and isinstance(self.focused, Hand):
            yield Hint("←→", "card", "right")
            card = self.meant()
            what = f"play {corner(card, self.card_look(Size.SMALL))}" if card else "take it"
            yield Hint("⏎", what, "enter")
        if self.view.phase == "another" and self.asked is not None:
            yield Hint("y", "another round", "y")
            yield Hint("n", "end", "n")
        if self.coaching is not Mode.OFF and self.asked is not None:
            yield Hint("C", "more", "C")
        yield Hint("v", "show" if self.hides else "hide", "v")
        yield from super().hints()
        yield Hint("g", "at once" if self.waits() else "wait", "g")

    def focus_table(self) -> None:
        """Give the keys to the hand that is asked, or to the layout where a choice is open."""
        if self.view.card:
            self.laid.focus()
        elif self.view.phase == "another":
            self.set_focus(None)
        else:
            self.seats[self.bottom if self.asked is None else self.asked].hand.focus()

    def action_rank(self, rank: int) -> None:
        """Go to a card of a rank, or say that there is none."""
        where = "to choose from" if self.view.card else "in your hand"
        hand = self.seats[self.bottom if self.asked is None else self.asked].hand
        if not (self.laid if self.view.card else hand).select_rank(rank):
            self.refuse(f"There is no {FACES[rank - 1]} {where}.")

    def action_go_on(self) -> None:
        """Let the other play, begin another round, or go to what is to be chosen from."""
        if self.asked is not None and self.view.phase == "another":
            self.act(Another(True))
        else:
            super().action_go_on()

    def action_another(self, yes: bool) -> None:
        """Play another round, or end the game."""
        self.act(Another(yes))

    def consult(self) -> None:
        """Ask the coach; where the log has no other room, it stands aside while it is silent."""
        super().consult()
        panel = self.query_one(CoachPanel)
        panel.watch_mode(panel.mode)
        panel.display = panel.display and (self.asked is not None or self.has_class("-wide"))

    def action_advise(self) -> None:
        """Ask for help, or for no more of it."""
        self.coaching = Mode.OFF if self.coaching is Mode.BEST else Mode.BEST

    def action_whole_advice(self) -> None:
        """Show all that the coach has to say, on a page of its own."""
        advice = self.query_one(CoachPanel).advice
        if self.asked is None or advice is None:
            self.refuse("The coach has nothing to say now: h asks it before your turn.")
        else:
            self.app.push_screen(WholeAdvice(advice))

    def action_hide(self) -> None:
        """Turn the other's hand and the top of the stock face down, or up again."""
        cast("Arcade", self.app).change(other="open" if self.hides else "hidden")

    def action_flow(self) -> None:
        """Let the computer play at once from now on, or wait again."""
        cast("Arcade", self.app).change(turns="go" if self.waits() else "wait")
        if not self.waits():
            self.let_play()

    async def saved(self, file_name: str | None) -> None:  # type: ignore[override]
        """Leave the game once it is written, as its menu says."""
        super().saved(file_name)
        if file_name:
            await self.action_leave()

    # choosing

    @on(Hand.Chosen)
    def choose(self, event: Hand.Chosen) -> None:
        """Play the card, or let it meet what was chosen; while the other is due, let it play."""
        hurrying, self.hurrying = self.hurrying, False
        if hurrying:
            return
        if self.due is not None:
            self.let_play()
        elif self.asked is None:
            self.pace.hurry()
        elif event.hand is self.laid:
            self.pick(event.index)
        else:
            self.act(Play(event.index))

    def pick(self, place: int) -> None:
        """Choose a place, or three of more one after the other."""
        options = self.match.game.legal(self.view, self.view.turn)
        picked = self.picked ^ {place}
        if len(picked) < len(options[0].places):
            self.picked = picked
            return
        self.picked = frozenset()
        self.act(Choose(tuple(sorted(picked))))
