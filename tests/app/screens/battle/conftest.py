"""Views of Battle of the Sexes for tests that need no screen: matches with dice that are given."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from app.match.match import Match
from app.match.setup import Setup
from app.match.table_controller import TableController
from app.match.table_view import CoachView, TableView
from app.resources import solved
from app.screens.battle.presentation import BattlePresentation
from games.battle import GAME, rules
from games.battle.rules import ALL, Accept, Begin, Category, Enter, Options, Roll
from games.contract import HOUSE
from games.randomness import stream

Turn = tuple[tuple[int, ...], Category]
"""The dice of a turn's only roll, and where they are entered."""

DRAWN: tuple[Turn, ...] = (
    ((1, 1, 2, 3, 4), "1S"),
    ((2, 2, 2, 1, 3), "2S"),
    ((3, 3, 1, 2, 4), "3S"),
    ((4, 4, 1, 2, 3), "4S"),
    ((3, 3, 3, 2, 2), "Band"),
    ((1, 2, 3, 4, 4), "Doremi"),
)
"""The turns that lead to the position in the drawings: Anna has 38, and Ben 34."""


class GivenDice:
    """A match of two whose dice fall as a test wants them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.coming: list[int] = []
        monkeypatch.setattr(rules, "pick", lambda *_: self.coming.pop(0))
        seats, names = ("human", "human"), ("Anna", "Ben")
        self.match = Match(GAME, Setup(Options(), "a seed", seats, names))

    def begin(self) -> None:
        self.match.apply(HOUSE, Begin())

    def roll(self, *dice: int, at: tuple[int, ...] = ALL) -> None:
        self.coming[:] = dice
        self.match.apply(self.match.to_move[0], Roll(at))

    def enter(self, category: Category) -> None:
        seat = self.match.to_move[0]
        if self.match.state.phase == "choose":
            self.match.apply(seat, Accept())
        self.match.apply(seat, Enter(category))

    def play(self, turns: Iterable[Turn] = DRAWN) -> None:
        for dice, category in turns:
            self.begin()
            self.roll(*dice)
            self.enter(category)

    def view(self, *, asked: bool = True, coach: str = "off") -> TableView:
        """Return what a table shows, with what the coach says."""
        view = TableController(self.match, BattlePresentation(), "off").look()
        seat = self.match.to_move[0] if self.match.to_move else None
        advice = CoachView()
        if coach != "off" and seat is not None:
            winner = GAME.players["winner"].make(solved)
            said = winner.decide(view.state, seat, stream("coach", 0))
            advice = CoachView(coach, seat, said)
        return replace(view, asked=seat if asked else None, advice=advice)


@pytest.fixture
def given_dice(monkeypatch: pytest.MonkeyPatch) -> GivenDice:
    return GivenDice(monkeypatch)
