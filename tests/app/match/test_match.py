"""A match: actions taken back and done again, resigned, marked; its book told of everything."""

from collections.abc import Mapping
from typing import Any

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
        self.added: dict[int, tuple[int, Seat, Any, str]] = {}
        self.writes: list[tuple[str, ...]] = []

    def write(self, match: Match, added: Step | None, fates: Mapping[int, Fate]) -> None:
        if added:
            assert added.n not in self.fates
            self.fates[added.n] = Fate.LIVE
            self.added[added.n] = (added.n, added.seat, added.action, added.why)
        self.fates |= fates
        self.writes.append(match.marks)

    def stand(self) -> list[int]:
        return [n for n, fate in self.fates.items() if fate is Fate.LIVE]


def test_an_illegal_action_changes_nothing() -> None:
    played = match(recorder=(notes := Notes()))
    settle(played)
    before, writes = played.state, len(notes.writes)
    with pytest.raises(IllegalAction):
        played.apply(0, Bid(11))
    with pytest.raises(IllegalAction):
        played.apply(HOUSE, Bid(4))
    assert played.state == before
    assert played.last_n == 1
    assert len(notes.writes) == writes


def test_undo_goes_back_to_before_a_persons_last_action() -> None:
    played = match()
    bid(played, 4, 3, 5)
    played.undo()
    assert played.to_move == (0, 1), "the hidden bid of seat 0 is taken back alone"
    played.undo()
    assert played.count(0) == 1, "then the bid of seat 1, with all that followed by itself"
    assert played.count(1) == 0


def test_undo_takes_back_what_a_computer_answered() -> None:
    played = match(seats=("human", "match"))
    bid(played, 4, 4, 5, 5)
    played.undo()
    assert played.count(0) == 1
    assert played.state.middle == (4, 5)


def test_undo_keeps_a_computers_bid_that_was_there_before_the_persons() -> None:
    played = match(seats=("human", "match"))
    settle(played)
    played.apply(1, Bid(4))
    played.apply(0, Bid(7))
    played.undo()
    assert played.to_move == (0,)
    assert played.count(1) == 1


def test_there_is_nothing_to_undo_before_a_person_acted_or_where_none_plays() -> None:
    alone, nobody = match(), match(seats=("match", "careful"))
    settle(alone)
    bid(nobody, 4, 4)
    for played in alone, nobody:
        with pytest.raises(Refusal, match="Nothing to take back"):
            played.undo()
        assert played.marks == ()


def test_redo_does_again_one_persons_action_at_a_time() -> None:
    played = match()
    bid(played, 4, 3, 5, 10)
    whole = told(played)
    for _ in range(4):
        played.undo()
    assert played.to_move == (0, 1)
    for done in 1, 2, 3, 4:
        played.redo()
        assert played.count(0) + played.count(1) == done
    assert told(played) == whole
    with pytest.raises(Refusal, match="Nothing to redo"):
        played.redo()


def test_a_new_action_drops_what_was_undone() -> None:
    played = match(recorder=(notes := Notes()))
    bid(played, 4, 3)
    last = played.last_n
    played.undo()
    bid(played, 10)
    assert not played.undone
    assert notes.fates[last] is Fate.DROPPED
    assert played.steps[-1].n > last
    with pytest.raises(Refusal):
        played.redo()


def test_undo_is_marked_in_the_same_write() -> None:
    played = match(recorder=(notes := Notes()))
    bid(played, 4, 3)
    writes = len(notes.writes)
    played.undo()
    assert notes.writes[writes:] == [("undo",)]


def test_a_mark_stays_and_is_noted_once() -> None:
    played = match()
    bid(played, 4)
    played.mark("coach")
    played.undo()
    played.redo()
    played.mark("coach")
    assert played.marks == ("coach", "undo")


def test_a_match_without_help_counts() -> None:
    played = match()
    bid(played, 4, 3)
    assert played.marks == ()


def test_resigning_ends_it_for_good() -> None:
    played = match(recorder=(notes := Notes()))
    bid(played, 4, 3, 5, 10)
    played.undo()
    played.resign(0)
    assert notes.writes
    assert played.status == "resigned"
    assert played.to_move == ()
    assert played.result == Result(1, (4, 0), ("resigned",))
    for refused in (
        lambda: played.resign(1),
        played.undo,
        played.redo,
        lambda: played.apply(1, Bid(2)),
    ):
        with pytest.raises(Refusal):
            refused()


def test_nobody_resigns_a_game_that_is_over() -> None:
    played = match()
    bid(played, *[card for card in range(2, 11) for _ in (0, 1)])
    assert played.status == "over"
    assert played.result == Result(None, (0, 0))
    with pytest.raises(Refusal, match="over"):
        played.resign(0)


def test_a_match_says_where_it_is_kept() -> None:
    assert (match().id, match().trouble) == (None, "")
    kept = match(recorder=Notes())
    assert (kept.id, kept.trouble) == (7, "a reason")


@given(st.lists(st.sampled_from(["bid", "undo", "redo"]), max_size=60))
def test_the_book_knows_what_stands_whatever_is_done(doings: list[str]) -> None:
    """Also: `restore` makes the same match of what the book was told."""
    played = Match(GAME, SETUP, notes := Notes())
    for doing in doings:
        settle(played)
        if doing == "bid" and played.to_move:
            seat = played.to_move[-1]
            played.apply(seat, played.game.legal(played.state, seat)[0])
        elif doing != "bid":
            try:
                (played.undo if doing == "undo" else played.redo)()
            except Refusal:
                assert not (played.undone if doing == "redo" else played.count(0) + played.count(1))
        assert notes.stand() == [step.n for step in played.steps]
    again = Match(GAME, SETUP)
    again.restore((*notes.added[n], fate) for n, fate in notes.fates.items())
    assert (told(again), again.state, again.last_n) == (told(played), played.state, played.last_n)
    assert [step.n for step in again.undone] == [step.n for step in played.undone]
