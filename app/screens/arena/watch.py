"""The games that the arena is playing, one of them watched at a slower pace."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widgets import Static

from app.arena.game import GameOutcome, play_game
from app.arena.plan import DEFAULT_GAME, Fixture
from app.match.match import Match, Step
from app.match.rounds import RoundScore, round_scores
from app.plugins import find
from app.screens.pages.painted_page import page_look
from app.screens.services import services_of
from app.screens.stored_game import draw_round_list
from games.cards import Card, Suit
from games.contract import HOUSE, Seat
from games.gops.rules import FACE_DOWN, Award, State
from games.text import padded, shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.captions import Caption
from widgets.cards.card_row import CardRow, CardStack
from widgets.cards.style import CardSize, CardState, ShownCard
from widgets.spans import Row, Span

PACES = (2.0, 1.0, 0.4)
"""The factor of all pauses, by speed."""

CARD_SIZES = (CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM)
"""Sizes of cards to try before the small one, the largest first."""

ROWS_AROUND_CARDS = 8
"""Rows of the table above and below the cards."""

WATCHED_NAME_WIDTH = 11
"""Cells for a name next to cards or above them."""

BID_PAUSE = 0.5
"""Seconds for which a step of a watched game is shown at middle speed."""

AWARD_PAUSE = 1.4
"""Seconds for which both bids of a round are shown at middle speed."""

SEAT_SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""

END_PAUSE = 3.0
"""Seconds for which the end of a game is shown at middle speed."""

LEAST_ROWS = 9
"""Rows below the cards from which there is room for the chart and the latest rounds."""

INPUT_PAUSE = 0.1
"""Seconds for which the arena pauses after a key or click, so that its effects are shown first."""


class Pace:
    """Pauses that can be cut short.

    Args:
        factor: What every pause is multiplied by; 0 for no pauses.
    """

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.hurried = asyncio.Event()

    async def rest(self, seconds: float) -> None:
        """Wait, unless hurried."""
        if seconds * self.factor and not self.hurried.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds * self.factor):
                    await self.hurried.wait()

    def hurry(self) -> None:
        """Cut this pause short, and all others."""
        self.hurried.set()


class LiveGame:
    """A game that is being played: its state, the latest prize, and the outcome once it is over.

    `match` is the match that is being played, of two if both play alone.

    Args:
        fixture: Who plays it, with which deal.
    """

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.match = Match(find(fixture.game), fixture.setups()[0])
        self.state: Any = self.match.state
        self.prize = 0
        self.outcome: GameOutcome | None = None


class LiveGames:
    """Plays games, and slows the watched one down.

    Args:
        factor: The factor of all pauses.
        show: Called with the watched game whenever it changes.
        inputs: Returns how many keys and clicks have been handled.
    """

    def __init__(
        self,
        factor: float,
        show: Callable[[LiveGame], None],
        inputs: Callable[[], int] = lambda: 0,
    ) -> None:
        self.factor = factor
        self.show = show
        self.inputs = inputs
        self.inputs_before = inputs()
        self.speed = 1
        self.in_sandbox = False
        self.is_on = False
        self.playing: dict[int, LiveGame] = {}
        self.watched: LiveGame | None = None
        self.pace = Pace(0)
        self.waits_until = 0.0

    async def make_way(self) -> None:
        """Wait a moment if a key or a click has come: what answers it goes first."""
        if (inputs := self.inputs()) != self.inputs_before:
            self.inputs_before = inputs
            self.waits_until = time.monotonic() + INPUT_PAUSE
        if (seconds := self.waits_until - time.monotonic()) > 0:
            await asyncio.sleep(seconds)  # not again: a key that is held would stop the games

    async def play(self, fixture: Fixture) -> GameOutcome:
        """Play a game; watch it if none is watched."""
        seen = self.playing[fixture.number] = LiveGame(fixture)
        if self.is_on and self.watched is None:
            self.look_at(seen)
        try:
            seen.outcome = await play_game(
                fixture, partial(self.follow, seen), in_sandbox=self.in_sandbox
            )
            await self.hold(seen, END_PAUSE)
        finally:
            del self.playing[fixture.number]
            if self.watched is seen:
                self.look_at(None)
        return seen.outcome

    async def follow(self, seen: LiveGame, step: Step, match: Match) -> None:
        """Record a step of a game, and pause for keys, or if it is the watched one."""
        await self.make_way()
        seen.match, seen.state = match, step.after
        if match.game.slug == DEFAULT_GAME and seen.state.middle:
            seen.prize = seen.state.middle[-1]
        await self.hold(seen, AWARD_PAUSE if isinstance(step.action, Award) else BID_PAUSE)

    async def hold(self, seen: LiveGame, seconds: float) -> None:
        """Show a game and pause, if it is the watched one."""
        if seen is self.watched:
            self.show(seen)
            await self.pace.rest(seconds)

    def look_at(self, seen: LiveGame | None) -> None:
        """Watch a game, or none; the previous one goes on without pauses."""
        self.pace.hurry()
        self.pace = Pace(self.factor * PACES[self.speed])
        self.watched = seen
        if seen:
            self.show(seen)

    def begin(self) -> None:
        """Start watching: a game that is being played, or the next one that begins."""
        self.is_on = True
        self.look_at(next(iter(self.playing.values()), None))

    def end(self) -> None:
        """Stop watching."""
        self.is_on = False
        self.look_at(None)

    def turn(self, by: int) -> None:
        """Watch another of the games that are being played."""
        games = list(self.playing.values())
        if games:
            here = games.index(self.watched) if self.watched in games else -1
            self.look_at(games[(here + by) % len(games)])

    def hasten(self, by: int) -> None:
        """Make pauses shorter or longer."""
        self.speed = max(0, min(len(PACES) - 1, self.speed + by))
        self.look_at(self.watched)


class RoundList(PaintedWidget):
    """The lead after each round that is over as a chart, and the latest rounds below it."""

    FIELD = "middle"
    rounds: reactive[tuple[RoundScore, ...]] = reactive(())
    """As the first seat sees them."""
    whose: reactive[str] = reactive("")
    """The name of the first seat."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the chart and the list, once a round is over."""
        if self.rounds and canvas.height >= LEAST_ROWS:
            room = Region(0, 1, canvas.width, canvas.height - 1)
            draw_round_list(canvas, room, self.rounds, page_look(self.app), f"{self.whose}'s lead")


class WatchedTable(Vertical):
    """The table of a watched game: the prize, both bids, and the cards left in both hands.

    Args:
        called: The names of all contestants.
    """

    def __init__(self, called: tuple[str, ...]) -> None:
        super().__init__(id="watched")
        self.called = called
        self.head, self.state_row = Caption(), Caption()
        self.cards = CardRow()
        self.lines = Static("", markup=False)
        self.hands = [Caption() for _ in (0, 1)]
        self.rounds = RoundList()
        self.seen: LiveGame | None = None

    def compose(self) -> ComposeResult:
        """Yield names and points, the cards, and the hands."""
        yield self.head
        yield self.state_row
        yield self.cards
        yield self.lines
        yield from self.hands
        yield self.rounds

    def fit(self, room: Size) -> None:
        """Draw the cards as large as possible."""
        fitting = (
            each
            for each in CARD_SIZES
            if each.height + ROWS_AROUND_CARDS <= room.height
            and 3 * (max(each.width, WATCHED_NAME_WIDTH) + 1) <= room.width
        )
        self.cards.look = services_of(self.app).card_look(next(fitting, CardSize.SMALL))

    def show(self, seen: LiveGame | None) -> None:
        """Show a game; None if none is being played."""
        self.seen = seen
        if seen is None:
            self.head.row = (Span("No game is being played.", "quiet"),)
            return
        first, second = seen.fixture.pair
        game, who = seen.match.game, (self.called[first], self.called[second])
        view = game.shown(seen.state, HOUSE)
        self.head.row = (Span(points_line(seen, who), "gold", bold=True),)
        self.state_row.row = state_row(seen, who)
        self.cards.display = game.slug == DEFAULT_GAME
        self.lines.display = game.slug != DEFAULT_GAME
        for line in (*self.hands, self.rounds):
            line.display = game.slug == DEFAULT_GAME
        if game.slug == DEFAULT_GAME:
            self.show_cards(seen.prize, view, who)
            rounds, steps = round_scores(seen.match, 0), seen.match.steps
            is_over = bool(steps) and isinstance(steps[-1].action, Award)
            self.rounds.rounds, self.rounds.whose = rounds if is_over else rounds[:-1], who[0]
        else:
            words = game.extras.short or game  # tables of characters are wider than the room
            self.lines.update("\n".join(words.describe(view, HOUSE)))

    def show_cards(self, prize: int, view: State, who: tuple[str, str]) -> None:
        """Show the prize, both bids and both hands of a game of GOPS."""
        bids = zip(view.bids, SEAT_SUITS, who, strict=True)
        self.cards.stacks = tuple(
            CardStack((shown_card(rank, suit),), f"{shortened(whose, WATCHED_NAME_WIDTH - 1)} ")
            for rank, suit, whose in ((prize, Suit.DIAMONDS, "the prize"), *bids)
        )
        for seat in (0, 1):
            self.hands[seat].row = hand_row(who, seat, view)


def points_line(seen: LiveGame, who: tuple[str, str]) -> str:
    """Return the names and points of a game; of a game for one, only who plays it."""
    game = seen.match.game
    first, second = game.standing(game.shown(seen.state, HOUSE)).scores
    if len(game.chairs) == len(who):
        return f"{who[0]} {first} : {second} {who[1]}"
    plays_first = seen.match.setup.seats[0] == seen.fixture.who[0]
    return f"{who[0] if plays_first else who[1]}: {first} : {second}"


def state_row(seen: LiveGame, who: tuple[str, str]) -> Row:
    """Return the progress of a game, or its result."""
    if seen.outcome is None:
        game = seen.match.game
        return (Span(game.standing(game.shown(seen.state, HOUSE)).line, "quiet"),)
    fouls = [f"foul by {name}" for name, why in zip(who, seen.outcome.fouls, strict=True) if why]
    winner = seen.outcome.winner
    end = "a tie" if winner is None else f"{who[winner]} wins"
    return (Span(": ".join([*fouls, "both lose" if len(fouls) == 2 else end])),)


def hand_row(who: tuple[str, str], seat: Seat, view: State) -> Row:
    """Return a player's name and remaining cards."""
    wide = min(WATCHED_NAME_WIDTH, max(map(text_width, who)))
    left = " ".join(Card(rank, SEAT_SUITS[seat]).face for rank in view.hands[seat]) or "no card"
    return (Span(padded(shortened(who[seat], wide), wide + 1), "quiet"), Span(left))


def shown_card(rank: int, suit: Suit) -> ShownCard:
    """Return a bid or a prize as a card: open, face down, or an empty place for none."""
    if not rank:
        return ShownCard(state=CardState.EMPTY)
    return ShownCard() if rank == FACE_DOWN else ShownCard(Card(rank, suit))
