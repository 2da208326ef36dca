"""The Twenty-One table: the dealer above, you below, the deck and the discards at the side."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size as Extent
from textual.widget import Widget

from app.match import Match, Step
from app.screens.table import TableScreen
from games.cards import Card, Suit
from games.contract import Decision, Seat
from games.twentyone.odds import Chances, Odds, bust, odds, odds_if_fresh
from games.twentyone.state import (
    Again,
    Collect,
    Draw,
    Hit,
    Leave,
    Settle,
    State,
    Stay,
    Turn,
    outcome,
    pile,
    total,
)
from games.twentyone.words import verdict
from widgets.caption import Caption
from widgets.coach_panel import Advice, Choice, CoachPanel, Mode
from widgets.command_line import CommandLine
from widgets.dealt import Dealt
from widgets.ink import Row, Span
from widgets.key_bar import Hint
from widgets.log import Log
from widgets.look import Shown, Size
from widgets.pile import Pile

SEEN, FRESH = "what you have seen", "as if the deck were fresh"
PAUSES = {"deal": 0.35, "hit": 0.6, "dealer": 1.1}
"""Seconds that a card is looked at, by what it was laid for."""


class TwentyOneScreen(TableScreen):
    """One hand against the dealer's; all that happens by itself is told as it happens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hit", show=False),
        Binding("s", "stay", show=False),
        Binding("y,enter,space", "next_round", show=False),
        Binding("n", "again", "new deal"),
        Binding("n", "end", show=False),
        Binding("f", "fresh", show=False),
    ]

    FIRST_STEPS = (
        ("#deck", "A click here hits"),
        ("#middle", "Come closer to 21 than the dealer, and not over it"),
        ("#log", "h hits, s stays; c shows the chances of both"),
    )

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.fresh = False
        self.dealer, self.player = Dealt(), Dealt()
        self.dealers, self.yours = Caption(), Caption()
        self.deck, self.discards = Pile(id="deck"), Pile(id="discards")
        self.left, self.gone = Caption(), Caption()
        self.middle = Caption()

    def compose_table(self) -> ComposeResult:
        """Yield the dealer's side with both piles, what is said, and your side with the coach."""
        with Horizontal(classes="side band"):
            yield Vertical(self.dealers, self.dealer, classes="hand")
            yield Vertical(self.left, self.deck, classes="pile")
            yield Vertical(self.gone, self.discards, classes="pile")
        with Vertical(id="middle", classes="band"):
            yield self.middle
        with Horizontal(classes="side band"):
            yield Vertical(self.yours, self.player, classes="hand")
            yield CoachPanel(id="coach")

    def compose_talk(self) -> ComposeResult:
        """Yield the log alone: the coach sits at the table."""
        yield Log(id="log")

    def figures(self) -> dict[str, Widget]:
        """Return a hand worth 10, and the dealer's with its hidden card."""
        own, dealers = Dealt(), Dealt()
        own.show((Shown(Card(9, Suit.SPADES)), Shown(Card(1, Suit.DIAMONDS))))
        dealers.show((Shown(Card(5, Suit.CLUBS)), Shown()))
        return {"Cards": own, "A round": dealers}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "A round"

    def fit(self, room: Extent) -> None:
        """Draw the cards as large as there is room for, in the middle of it."""
        size = Size.HUGE if room.height >= 25 and room.width >= 80 else Size.LARGE
        look, spare = self.card_look(size), room.height - 2 * size.height - 5
        for hand in (self.dealer, self.player):
            hand.wear(look)
            hand.styles.height = size.height
        for each in (self.deck, self.discards):
            each.look = look
            each.styles.min_width = size.width + 4
        gap = max(0, spare) // 4
        for side, above, below in zip(self.query(".side"), (1 + gap, 0), (1 + gap, 0), strict=True):
            side.styles.height = size.height + 1
            side.styles.margin = (above, 0, below, 0)
        self.query_one("#middle").styles.margin = (0, 0, gap, 0)
        for band in self.query(".band"):
            band.styles.padding = (0, max(2, (room.width - 116) // 2))

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        lying = self.lying(view)
        for hand, cards in ((self.dealer, lying.dealer), (self.player, lying.player)):
            hand.deal(Shown(card, playable=lying is view) for card in cards)
        self.dealers.row = dealers_line(lying, gone=lying is not view)
        asked = self.asked is not None
        self.yours.row = your_line(self.called(0), lying, asked=asked, gone=lying is not view)
        self.deck.count, self.discards.count = len(view.deck), pile(view)
        self.deck.tooltip = "click: next round" if view.phase == "another" else "click: hit"
        self.left.row = counted("deck", len(view.deck))
        self.gone.row = counted("discards", pile(view))
        self.middle.row = said(view, lying)

    def lying(self, view: State) -> State:
        """Return the table as it is seen: after a round its cards, discarded, lie there still."""
        if view.phase in ("another", "over"):
            for step in reversed(self.match.steps):
                if isinstance(step.action, Collect):
                    last: State = self.match.game.shown(step.before, self.alone)
                    return last
        return view

    def score(self) -> str:
        """Return the rounds won, lost and tied."""
        state: State = self.view
        return f"won {state.won} · lost {state.lost} · tied {state.tied}"

    def focus_table(self) -> None:
        """Let the screen have the keys: nothing has to be walked to."""
        self.set_focus(None)

    def pause_after(self, step: Step) -> float:
        """Leave time to see each card, what the dealer must do, and how the round ended."""
        match step.action:
            case Draw() if step.after.phase != "player":
                return PAUSES[step.before.phase]
            case Turn():
                return PAUSES["dealer"]
            case Settle():
                return 2.6
        return 0.0 if self.match.persons else super().pause_after(step)

    # what is done

    def hints(self) -> Iterator[Hint]:
        """Yield what can be chosen now before the other keys, unless letters are typed."""
        if not isinstance(self.focused, CommandLine):
            yield from self.choices()
        yield from super().hints()

    def choices(self) -> Iterator[Hint]:
        """Yield the letters that do something now."""
        if self.asked is not None and self.view.phase == "player":
            yield Hint("h", "hit", "h")
            yield Hint("s", "stay", "s")
        elif self.asked is not None:
            yield Hint("y", "next round", "y")
            yield Hint("n", "end", "n")
        if self.coaching is not Mode.OFF and self.match.to_move:
            yield Hint("f", "as seen" if self.fresh else "fresh deck", "f")

    def action_hit(self) -> None:
        """Take a card."""
        self.act(Hit())

    def action_stay(self) -> None:
        """Take no more cards."""
        self.act(Stay())

    def action_next_round(self) -> None:
        """Play another round."""
        self.act(Again())

    def action_end(self) -> None:
        """Play no other round."""
        self.act(Leave())

    @on(Pile.Pressed, "#deck")
    def press_deck(self) -> None:
        """Take the next card: a hit, or the first of another round."""
        self.act(Again() if self.view.phase == "another" else Hit())

    # the coach

    def watch_coaching(self) -> None:
        """Show what is said, or hide it, and the key that goes with it."""
        super().watch_coaching()
        self.show_keys()

    def action_fresh(self) -> None:
        """Let the coach count what was seen, or only what lies on the table."""
        self.fresh = not self.fresh
        self.consult()
        self.show_keys()

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return the chances of both choices, always in the same order."""
        view: State = self.match.game.seen_by(self.match.state, seat)
        if view.phase != "player":
            return Advice("between two rounds", (), decision.why)
        known = odds_if_fresh(view) if self.fresh else odds(view)
        choices = (
            weighed("hit", known.hit, best=known.hits),
            weighed("stay", known.stay, best=not known.hits),
        )
        breaks = bust(view, fresh=self.fresh)
        return Advice(FRESH if self.fresh else SEEN, choices, reason(known, breaks))


def weighed(label: str, chances: Chances, *, best: bool) -> Choice:
    """Return a choice as the coach's panel shows it."""
    shares = chances.win, chances.tie, chances.lose
    numbers = f"win {chances.win:.1%}  tie {chances.tie:.1%}  lose {chances.lose:.1%}"
    return Choice(label, shares, numbers, best)


def reason(known: Odds, breaks: float) -> str:
    """Return in how many of 100 rounds more the better choice wins, and how often a hit busts.

    A tie counts as half a round.
    """
    better, by = ("hit", 1) if known.hits else ("stay", -1)
    points = 100 * by * (known.hit.worth - known.stay.worth)
    return f"{better} wins {points:.1f} more in 100; hit busts {breaks:.0%}"


def counted(word: str, count: int) -> Row:
    """Return the line above a pile."""
    return (Span(f"{word} ", "quiet"), Span(str(count), bold=True))


def dealers_line(view: State, *, gone: bool) -> Row:
    """Return the line above the dealer's hand: what it shows, or is worth, or had before."""
    name = Span("dealer", bold=True)
    if not view.dealer:
        return (name,)
    hidden = len(view.dealer) > 1 and not view.turned
    shows = "showed" if gone else "shows"
    word = f"  {shows} " if hidden or len(view.dealer) == 1 else "  had " if gone else "  "
    return (name, Span(word, "quiet"), *worth(total(view.dealer), plain=hidden))


def your_line(name: str, view: State, *, asked: bool, gone: bool) -> Row:
    """Return the line above the player's hand: what it is worth, or had before."""
    begun = Span(name, "gold" if asked else "foreground", bold=True)
    word = Span("  had " if gone else "  ", "quiet")
    return (begun, word, *worth(total(view.player))) if view.player else (begun,)


def worth(points: int, *, plain: bool = False) -> Row:
    """Return what a hand counts, and that it is too much."""
    if points > 21:
        return Span(str(points), "refusal", bold=True), Span("  bust", "refusal")
    return (Span(str(points), "quiet" if plain else "foreground", bold=not plain),)


def said(view: State, lying: State) -> Row:
    """Return the line between the two hands: what the dealer must do, or how it ended."""
    if lying.phase == "collect":
        ink = {"won": "coach", "lost": "refusal", "tied": "gold"}[outcome(lying)]
        asks = "   Another round? y or n" if view.phase == "another" else ""
        return Span(verdict(lying), ink, bold=True), Span(asks, "gold")
    if not view.deck and view.phase in ("deal", "hit", "dealer"):
        return (Span("The deck is empty: the discards are shuffled.", "gold"),)
    if view.phase == "dealer":
        return (Span("16 or less: the dealer must take a card", "gold"),)
    if view.phase == "hole":
        return (Span("The dealer turns the hidden card", "gold"),)
    return (Span("The dealer must draw to 16, stays on 17", "quiet"),)
