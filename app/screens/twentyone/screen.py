"""Playing Twenty-One at its table: keys and clicks, the pace, and what the coach counts."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.match.match import Match, Step
from app.screens.twentyone import view as twentyone_view
from app.screens.twentyone.table import TwentyOneTable
from games.contract import Decision, Seat
from games.twentyone.state import Again, Draw, Hit, Leave, Settle, State, Stay, Turn
from games.twentyone.words import parse_strictly
from widgets.cards.pile import Pile
from widgets.coach.advice import Advice, CoachMode
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint

PAUSES = {"deal": 0.35, "hit": 0.6, "dealer": 1.1}
"""Seconds that a card is looked at, by what it was laid for."""


class TwentyOneScreen(TwentyOneTable):
    """One hand against the dealer's; all that happens by itself is told as it happens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hit", show=False),
        Binding("s", "stay", show=False),
        Binding("y,enter,space", "next_round", show=False),
        Binding("n", "again", "new deal"),
        Binding("n", "end", show=False),
        Binding("f", "fresh", show=False),
    ]

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.fresh = False

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

    def hints(self) -> Iterator[KeyHint]:
        """Yield what can be chosen now before the other keys, unless letters are typed."""
        if not isinstance(self.focused, CommandLine):
            yield from self.choices()
        yield from super().hints()

    def choices(self) -> Iterator[KeyHint]:
        """Yield the letters that do something now."""
        if self.asked is not None and self.view.phase == "player":
            yield KeyHint("h", "hit", "h")
            yield KeyHint("s", "stay", "s")
        elif self.asked is not None:
            yield KeyHint("y", "next round", "y")
            yield KeyHint("n", "end", "n")
        if self.shows_chances:
            yield KeyHint("f", "as seen" if self.fresh else "as if fresh", "f")

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

    def understood(self, line: str, seat: Seat) -> Any:
        """Return what a line means: here a slip of the finger does not stay."""
        return parse_strictly(line, self.match.view(seat), seat)

    @on(Pile.Pressed, "#deck")
    def press_deck(self) -> None:
        """Take the next card: a hit, or the first of another round."""
        self.act(Again() if self.view.phase == "another" else Hit())

    # the coach

    def watch_coaching(self) -> None:
        """Show what is said, or hide it, and the key that goes with it."""
        super().watch_coaching()
        self.show_keys()

    @property
    def shows_chances(self) -> bool:
        """Whether the coach tells the chances of a choice now."""
        asked = self.asked is not None and self.view.phase == "player"
        return asked and self.coaching in (CoachMode.BEST, CoachMode.EVERYTHING)

    def action_fresh(self) -> None:
        """Let the coach count what was seen, or only what lies on the table."""
        if not self.shows_chances:
            return
        self.fresh = not self.fresh
        self.consult()
        self.show_keys()

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows: the chances of both choices."""
        view: State = self.match.game.seen_by(self.match.state, seat)
        return twentyone_view.advice(view, decision.why, fresh=self.fresh)
