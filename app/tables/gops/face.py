"""GOPS at its table: what can be chosen, and all its words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from textual.widget import Widget

from app.match.match import Match, Step
from app.match.names import does, shown_name
from app.match.presentation import final_line, joined, names_of
from app.match.rounds import MoveRow, round_starts
from app.screens.widgets import Picture
from app.tables.face import Choice, Chosen, Frame, GameKey, Id, TablePart, TableTip, View
from app.tables.gops import layout, picture, words
from app.tables.gops.paint import GopsPainter
from app.tables.painting import RANK_KEYS, PaintedFace, keys_of
from games import contract, text
from games.cards import Card, Suit
from games.gops.advice import equal_bids, likeliest_bids
from games.gops.rules import Award, Bid, State, Turn, bid_winner, ranks, result
from widgets.canvas.canvas import Canvas
from widgets.cards import painter, style


class GopsFace(PaintedFace):
    """Cards are bid from the hand, each once, for the prize in the middle."""

    VERB = "bid"
    MOUSE = ("Click a card to bid it.", "Point at one to lift it.")
    MOMENTS = words.GopsMoments()
    TROPHY = ("prize", "♦")
    PAINTER = GopsPainter
    TIPS = (
        TableTip(
            "This is the prize. {both} each bid one card for it, in secret.",
            (TablePart("prize"),),
            ends="choose",
        ),
        TableTip(
            "Choose a card with ← →, or click it. The higher bid takes the prize.",
            (TablePart("card"),),
        ),
        TableTip(
            "{other} has the same cards. Each card can be bid only once.", (TablePart("other"),)
        ),
    )

    blind = False
    """Whether the card that is chosen is not raised: somebody may look on."""

    # what can be chosen

    def keys(self, view: View) -> Iterator[GameKey]:
        """Yield the key with which two people at one screen choose without showing it."""
        if self.seating.company and not view.is_over:
            whole = "raise the card I choose" if self.blind else "choose blind: raise no card"
            yield GameKey("b", "blind", whole, self.choose_blind)

    def choose_blind(self) -> str:
        """Raise no card any more, or raise it again."""
        self.blind = not self.blind
        if self.blind:
            return "Blind: a card's key chooses it, Enter bids it, and no card is raised."
        return "The card that you choose is raised again."

    def choices(self, view: View, picks: frozenset[Id]) -> Iterator[Choice]:
        """Yield the cards of the hand."""
        state: State = view.state
        for rank in state.hands[view.facing]:
            yield Choice(("card", rank), "bid", (Bid(rank),), keys_of(rank))

    def trophies(self, match: Match, seat: contract.Seat) -> Iterable[tuple[int, str]]:
        """Return the prizes that a seat has won."""
        return [(prize, str(prize)) for prize in match.state.captured[seat]]

    def reveals(self, step: Step) -> bool:
        """Return whether a step turns up a prize, or bids: a bid itself shows nothing."""
        return isinstance(step.action, Turn | Award)

    def missing(self, view: View, key: str) -> str:
        """Return that a card is not in the hand."""
        if key not in RANK_KEYS or view.asked is None:
            return ""
        return f"There is no {words.face(RANK_KEYS[key])} in your hand."

    # words

    def note(self, view: View, chosen: Chosen, size: tuple[int, int]) -> str:
        """Return what the numbers under the cards are, and what the coach expects."""
        decision = view.advice.decision
        if not picture.mixture(view) or decision is None:
            return ""
        equal = equal_bids(decision)
        said = "coach: how often to bid each card"
        if len(equal) == len(decision.worth) > 1:
            said = "coach: every bid is equally good"
        elif equal:
            said = f"coach: {text.listed([*map(words.face, equal)], 'and')} are equally good"
        likely = likeliest_bids(decision, words.face)
        return f"{said}   it expects {likely}" if likely else said

    def chapter(self, view: View) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "The end" if view.is_over else "A round"

    def figures(self) -> Mapping[str, Widget]:
        """Return a picture of a round: a prize, and two bids for it."""
        cards = Card(6, Suit.DIAMONDS), Card(7, Suit.SPADES), Card(4, Suit.CLUBS)
        look = self.seating.look().sized(style.CardSize.MEDIUM)

        def paint(canvas: Canvas) -> None:
            for n, card in enumerate(cards):
                painter.draw_card(canvas, 1 + 10 * n, 0, style.ShownCard(card), look)
                canvas.centred(1 + 10 * n, 6, 7, "bid" if n else "prize", "quiet")

        return {"A round": Picture(paint, size=(30, 7))}

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step stays once its motion is over."""
        if isinstance(step.action, Award):
            return 0.25
        if match.persons:
            return 0.0
        return picture.HOLD if isinstance(step.action, Bid) else picture.TRAVEL

    def more(self, match: Match, state: Any, reader: contract.Seat) -> Any:
        """Return the rounds that are over."""
        return words.rounds_of(match)

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return a step as lines; none for a bid, which stays hidden until both are turned over."""
        before, after, names = step.before, step.after, names_of(match)
        if isinstance(step.action, Turn):
            return (f"Middle: {joined(map(words.face, after.middle))}",)
        if not isinstance(step.action, Award):
            return ()
        bids = (f"{name} bid {words.face(n)}" for name, n in zip(names, after.bids, strict=True))
        winner, prizes = bid_winner(after.bids), joined(map(words.face, before.middle))
        if winner is not None:
            end = f"{does(names[winner], 'take')} {sum(before.middle)}"
        elif after.phase == "over" or not after.middle:
            end = f"tie, nobody gets the {prizes}"
        else:
            end = f"tie, the {prizes} {'stay' if len(before.middle) > 1 else 'stays'}"
        return (f"{', '.join(bids)}: {end}", *final_line(result(after), names))

    def moves(self, match: Match, seat: contract.Seat) -> tuple[MoveRow, ...]:
        """Return what was bid for what in each round."""
        rows, rounds = [], words.rounds_of(match)
        for each, place in zip(rounds, round_starts(match), strict=False):
            title = f"for the {'+'.join(map(words.face, each.prizes))}"
            cells = words.face(each.bids[seat]), words.face(each.bids[1 - seat])
            better = None if each.winner is None else int(each.winner != seat)
            rows.append(MoveRow(place, each.number, title, cells, better))
        return tuple(rows)

    def news(self, match: Match, seat: contract.Seat) -> tuple[str, ...]:
        """Return that the other person looks away: who bids first shows a hand, too."""
        other = shown_name(match, 1 - seat)
        ready = f"Press a key when you are ready, {shown_name(match, seat)}."
        if match.state.bids[1 - seat]:
            return f"{other} has bid, and looks away.", ready
        last = (picture.outcome_of(each, match.state) for each in words.rounds_of(match)[-1:])
        return (*(f"Last round: {each}." for each in last), f"{other} looks away.", ready)

    # the picture

    def places(self, width: int, height: int) -> layout.Places:
        """Return where everything lies."""
        return layout.arrange(width, height, len(ranks(self.seating.options)))

    def picture(self, view: View, chosen: Chosen) -> picture.GopsPicture:
        """Return what the table shows of a view."""
        hides = self.blind and self.seating.company
        return picture.picture_of(view, Chosen() if hides else chosen)

    def motion(self, before: View, after: View) -> Iterator[Frame]:
        """Yield how bids come, turn over, and are paid."""
        was, now = (picture.picture_of(each, Chosen()) for each in (before, after))
        yield from picture.frames_between(was, now)
