"""A match: actions taken back and done again, resigned, marked; its book told of everything."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.match.match import Fate, Match, Step
from games.contract import HOUSE, IllegalAction, Refusal, Result, Seat
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, match, settle, told


class Notes:
    """A book that remembers what it was told."""

    def __init__(self) -> None:
        self.id: int | None = 7
        self.trouble = "a reason"
        self.fates: dict[int, Fate] = {}
        self.added: dict[int, tuple[int, Seat, object, str]] = {}
        self.writes: list[tuple[str, ...]] = []

    def write(self, match: Match, added: Step | None, fates: Mapping[int, Fate]) -> None:
        if added:
            assert added.n not in self.fates
            self.fates[added.n] = Fate.LIVE
            self.added[added.n] = (added.n, added.seat, added.action, added.why)
        self.fates |= fates
        self.writes.append(match.marks)


def refused(*doings: Callable[[], object], why: str = ".") -> None:
    for doing in doings:
        with pytest.raises(Refusal, match=why):
            doing()


def test_an_illegal_action_changes_nothing() -> None:
    played = match(recorder=(notes := Notes()))
    settle(played)
    before, writes = played.state, len(notes.writes)
    for seat, card in ((0, 11), (HOUSE, 4)):
        with pytest.raises(IllegalAction):
            played.apply(seat, Bid(card))
    assert (played.state, played.last_n, len(notes.writes)) == (before, 1, writes)
    assert (played.id, played.trouble) == (7, "a reason")


def test_undo_takes_back_a_persons_last_action_with_what_followed_and_redo_does_it_again() -> None:
    played = match()
    bid(played, 4, 3, 5, 10)
    whole, bids = told(played), [(2, 1), (1, 1), (1, 0), (0, 0)]
    for left in bids:
        played.undo()
        assert (played.count(0), played.count(1)) == left
    refused(played.undo, why="Nothing to take back")
    for left in (*bids[-2::-1], (2, 2)):
        played.redo()
        assert (played.count(0), played.count(1)) == left
    assert told(played) == whole
    refused(played.redo, why="Nothing to redo")


def test_undo_takes_back_what_a_computer_answered_but_not_what_it_bid_before() -> None:
    played = match(seats=("human", "match"))
    bid(played, 4, 4, 5, 5)
    played.undo()
    assert (played.count(0), played.state.middle) == (1, (4, 5))
    played.apply(1, Bid(6))
    played.apply(0, Bid(7))
    played.undo()
    assert (played.to_move, played.count(1)) == ((0,), 2)
    nobody = match(seats=("match", "careful"))
    bid(nobody, 4, 4)
    refused(nobody.undo, why="Nothing to take back")
    assert nobody.marks == ()


def test_a_mark_stays_and_is_noted_once_in_the_same_write_as_an_undo() -> None:
    played = match(recorder=(notes := Notes()))
    bid(played, 4)
    played.mark("coach")
    writes = len(notes.writes)
    played.undo()
    assert notes.writes[writes:] == [("coach", "undo")]
    played.redo()
    played.mark("coach")
    assert played.marks == ("coach", "undo")


def test_resigning_ends_it_for_ever_and_nobody_resigns_a_game_that_is_over() -> None:
    played = match(recorder=(notes := Notes()))
    bid(played, 4, 3, 5, 10)
    played.undo()
    played.resign(0)
    assert notes.writes
    assert (played.status, played.to_move) == ("resigned", ())
    assert played.result == Result(1, (4, 0), ("resigned",))
    refused(lambda: played.resign(1), played.undo, played.redo, lambda: played.apply(1, Bid(2)))
    over = match()
    bid(over, *[card for card in range(2, 11) for _ in (0, 1)])
    assert (over.status, over.result) == ("over", Result(None, (0, 0)))
    refused(lambda: over.resign(0), why="over")


@given(st.lists(st.sampled_from(["bid", "bid", "undo", "redo", "take back"]), max_size=60))
def test_the_book_knows_what_stands_whatever_is_done(doings: list[str]) -> None:
    """Also: `restore` makes the same match of what the book was told."""
    played = Match(GAME, SETUP, notes := Notes())
    for doing in doings:
        settle(played)
        numbers = [*notes.fates]
        if doing == "bid" and played.to_move:
            seat = played.to_move[-1]
            played.apply(seat, played.game.legal(played.state, seat)[0])
            assert (played.undone, played.last_n) == ([], len(numbers) + 1)
        elif doing == "take back":
            played.take_back(len(played.steps) // 2)
            assert played.undone == []
        elif doing != "bid":
            try:
                (played.undo if doing == "undo" else played.redo)()
            except Refusal:
                assert not (played.undone if doing == "redo" else played.count(0) + played.count(1))
        live = [n for n, fate in notes.fates.items() if fate is Fate.LIVE]
        assert live == [step.n for step in played.steps]
    again = Match(GAME, SETUP)
    again.restore((*notes.added[n], fate) for n, fate in notes.fates.items())
    assert (told(again), again.state, again.last_n) == (told(played), played.state, played.last_n)
    assert [step.n for step in again.undone] == [step.n for step in played.undone]
