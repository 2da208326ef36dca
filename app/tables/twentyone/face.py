"""Twenty-One at its table: what can be chosen, and all its words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from textual.widget import Widget

from app.match.match import Match, Step
from app.match.names import does
from app.match.presentation import names_of, signs
from app.match.rounds import MoveRow, round_starts
from app.screens.widgets import Picture
from app.tables import felt, painting
from app.tables.face import Choice, Chosen, Frame, Id, TablePart, TableTip, View
from app.tables.twentyone import layout, picture, words
from app.tables.twentyone.paint import TwentyOnePainter
from games.cards import Card, Suit
from games.contract import Seat
from games.twentyone import rules
from games.twentyone.rules import BEST, total
from games.twentyone.words import parse_strictly
from widgets.canvas.canvas import Canvas
from widgets.cards import painter, style


class TwentyOneFace(painting.PaintedFace):
    """Hit or stay against the dealer."""

    FIELDS: ClassVar[Mapping[str, type[felt.Field]]] = {"dealer": felt.Layout, "own": felt.Hand}
    VERB = "hit or stay"
    MOUSE = ("Click the deck for a card.", "Click a key at the foot to press it.")
    MOMENTS = words.TwentyOneMoments()
    TROPHY = ("round", "")
    PAINTER = TwentyOnePainter
    TIPS = (
        TableTip(
            "Get closer to 21 than the dealer without going over.",
            (TablePart("hand value"),),
            ends="choose",
        ),
        TableTip("h takes a card, s stays. Court cards count 10, an ace 1.", (TablePart("hand"),)),
        TableTip(
            "After you stay, the dealer takes cards up to 16 and stays from 17 on.",
            (TablePart("dealer"),),
        ),
    )

    # what can be chosen

    def choices(self, view: View, picks: frozenset[Id]) -> Iterator[Choice]:
        """Yield hitting and staying, or another round and the end."""
        if view.state.phase == "player":
            yield Choice("hit", "hit", (rules.Hit(),), ("h",), at_once=True)
            yield Choice("stay", "stay", (rules.Stay(),), ("s",), at_once=True)
        else:
            yield Choice("again", "next round", (rules.Again(),), ("y",), at_once=True)
            yield Choice("leave", "stop here", (rules.Leave(),), ("n",), at_once=True)

    def undecided(self, view: View) -> str:
        """Return the keys that choose."""
        if view.state.phase == "player":
            return "h takes a card, s stays."
        return "y plays another round, n ends the game."

    def trophies(self, match: Match, seat: Seat) -> Iterable[tuple[int, str]]:
        """Return the totals of the rounds that were won."""
        won = (each.own for each in words.rounds_played(match, seat) if each.outcome == "won")
        return [(points, str(points)) for points in won]

    def reveals(self, step: Step) -> bool:
        """Return whether a step shows a card, or how a round ended."""
        return isinstance(step.action, rules.Draw | rules.Turn | rules.Settle)

    def parse(self, line: str, view: View) -> Any:
        """Return the action of a line; in the game's own rules a typing error means to stay."""
        return parse_strictly(line, self.seating.match.view(view.facing), view.facing)

    # words

    def yours(self, view: View) -> str:
        """Return what the player is asked."""
        return self.VERB if view.state.phase == "player" else "another round?"

    def place(self, view: View) -> tuple[str, ...]:
        """Return the round; a puzzle has no rounds."""
        return () if view.is_puzzle else (view.standing.line,)

    def note(self, view: View, chosen: Chosen, size: tuple[int, int]) -> str:
        """Return how the round ended."""
        is_over = view.state.phase == "collect"
        return words.who_won_round(view.state, view.name(0)) if is_over else ""

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step stays once its motion is over."""
        match step.action:
            case rules.Draw() | rules.Turn() if step.after.phase == "settle":
                return 0.3
            case rules.Draw() if step.after.phase != "player":
                return {"deal": 0.0, "hit": 0.5, "dealer": 0.8}[step.before.phase]
            case rules.Turn():
                return 0.8
            case rules.Settle():
                return 1.1
        return 0.0 if match.persons else 0.7

    def is_passing(self, state: Any) -> bool:
        """Return whether no card of a round lies there yet."""
        return bool(state.phase == "deal" and not (state.player or state.dealer))

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return a step as lines; a hit and the card drawn share one, as do the cards of a deal."""
        before, after, name = step.before, step.after, names_of(match)[0]
        own, dealer = (
            f"{points}, bust" if points > BEST else str(points)
            for points in (total(after.player), total(after.dealer))
        )
        match step.action:
            case rules.Draw() if before.phase == "dealer":
                return (f"the dealer takes {signs(after.dealer[-1:])}: {dealer}",)
            case rules.Draw() if before.phase != "deal":
                return (f"{does(name, 'hit')}: {signs(after.player[-1:])} makes {own}",)
            case rules.Draw() if after.phase != "deal":
                shown = signs(card for card in after.dealer if card)
                got = f"{does(name, 'get')} {signs(after.player)}: {own}"
                return (f"{got}; the dealer shows {shown}",)
            case rules.Turn():
                return (f"the dealer turns {signs(after.dealer[1:])}: {dealer}",)
            case rules.Reshuffle():
                return ("the deck ran out: shuffling the discards",)
            case rules.Stay():
                return (f"{does(name, 'stay')} on {total(before.player)}",)
            case rules.Settle():
                return (words.who_won_round(after, name),)
            case rules.Leave():
                return (f"the end: {after.won} won, {after.lost} lost, {after.tied} tied",)
        return ()

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return what both had at the end of each round."""
        rows, name = [], names_of(match)[0]
        rounds = words.rounds_played(match, seat)
        for place, (number, own, dealer, outcome) in zip(round_starts(match), rounds, strict=False):
            ends = {"won": does(name, "win"), "lost": "dealer wins", "tied": "a tie"}
            title = "dealer busts" if (dealer or 0) > BEST else ends[outcome]
            title = does(name, "bust") if own > BEST else title
            cells = str(own), "–" if dealer is None else str(dealer)
            better = {"won": 0, "lost": 1}.get(outcome)
            rows.append(MoveRow(place, number, title, cells, better))
        return tuple(rows)

    def more(self, match: Match, state: Any, reader: Seat) -> Any:
        """Return which cards are on the table, and the rounds that are over."""
        if state.phase in ("another", "over"):
            for step in reversed(match.steps):
                if isinstance(step.action, rules.Collect):
                    state = match.game.shown(step.before, reader)
                    break
        seen = match.game.seen_by(match.state, 0)
        return words.Lying(state, seen, tuple(words.rounds_played(match, reader)))

    def chapter(self, view: View) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "A round"

    def figures(self) -> Mapping[str, Widget]:
        """Return a picture of a hand that counts 21."""
        look = self.seating.look().sized(style.CardSize.MEDIUM)
        hand = Card(10, Suit.HEARTS), Card(9, Suit.SPADES), Card(2, Suit.CLUBS)

        def paint(canvas: Canvas) -> None:
            for n, card in enumerate(hand):
                painter.draw_card(canvas, 1 + 8 * n, 0, style.ShownCard(card), look)

        return {"A round": Picture(paint, size=(30, 6))}

    # the picture

    def places(self, width: int, height: int) -> layout.Places:
        """Return where everything lies."""
        return layout.arrange(width, height)

    def picture(self, view: View, chosen: Chosen) -> picture.TwentyOnePicture:
        """Return what the table shows of a view."""
        return picture.picture_of(view, whole=not view.is_replay)

    def motion(self, before: View, after: View) -> Iterator[Frame]:
        """Yield how cards come and turn over."""
        was, now = picture.picture_of(before), picture.picture_of(after)
        yield from picture.frames_between(was, now)
