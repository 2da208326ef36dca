"""Keys and clicks right after something new was shown: which of them may act."""

import pytest

from app.match.pace import HELD, TOO_SOON, InputGuard, Pace

PAUSE = 1e6
"""Seconds of a pause that ends only when it is cut short."""


class Hand:
    """Somebody at the keyboard; the clock stands where a test sets it."""

    def __init__(self, grace: float = 10.0) -> None:
        self.now = 0.0
        self.said: list[str] = []
        self.guard = InputGuard(Pace(1.0), grace, lambda: self.now, self.said.append)

    def presses(self, key: str, *, chooses: bool = True) -> bool:
        """Press a key now, and return whether it may act."""
        return self.guard.lets_key(key, self.now, chooses=chooses)

    def turns_away(self, key: str, time: float) -> bool:
        """Press a key at a time, and return whether it is refused."""
        return self.guard.turns_away(key, time)


def test_a_key_turns_away_before_its_time_and_while_it_is_held_down() -> None:
    hand = Hand()
    assert not hand.turns_away("enter", 0.0)
    hand.guard.hold()
    assert not hand.turns_away("x", 9.0)
    assert hand.turns_away("enter", 9.0)
    assert hand.turns_away("space", 9.9)
    assert hand.turns_away("enter", 9.9 + HELD / 2)
    assert not hand.turns_away("enter", 9.9 + 2 * HELD)
    hand.now = 10.0
    hand.guard.hold()
    hand.guard.release()
    assert not hand.turns_away("enter", 19.0)
    assert hand.said == [TOO_SOON] * 3


def test_another_key_ends_the_time_of_grace() -> None:
    hand = Hand()
    hand.guard.hold()
    assert not hand.presses("enter")
    assert hand.presses("right")
    assert hand.presses("enter")


def test_where_there_is_no_grace_enter_acts_at_once() -> None:
    hand = Hand(grace=0.0)
    hand.guard.hold()
    assert hand.presses("enter")
    assert hand.said == []


@pytest.mark.parametrize("key", ["enter", "7"])
async def test_a_key_that_cuts_a_pause_short_chooses_nothing(key: str) -> None:
    hand = Hand()
    hand.guard.pace.waiting = True
    assert hand.guard.is_guarded(key)
    assert not hand.presses(key)
    assert hand.guard.pace.hurried.is_set()
    assert hand.presses(key)
    await hand.guard.pace.rest(PAUSE)


def test_a_key_that_chooses_nothing_cuts_a_pause_short_and_acts() -> None:
    hand = Hand()
    hand.guard.pace.waiting = True
    assert hand.presses("f1", chooses=False)
    assert hand.guard.pace.hurried.is_set()


def test_a_click_that_ended_something_may_not_act_and_the_next_may() -> None:
    guard = Hand().guard
    for ended, waits in ((True, False), (False, True)):
        guard.pace.slow_down()
        guard.pace.waiting = waits
        guard.click(ended=ended)
        assert [guard.lets_click(), guard.lets_click()] == [False, True]
        guard.click()
        assert guard.lets_click()


def test_the_key_after_a_click_that_cut_a_pause_short_acts() -> None:
    hand = Hand()
    hand.guard.pace.waiting = True
    hand.guard.click()
    hand.guard.pace.waiting = False
    assert hand.guard.is_guarded("y"), "or the click would still keep it from acting"
    assert hand.presses("y")
    assert hand.guard.lets_click()


def test_the_table_stays_covered_while_enter_is_held_down() -> None:
    hand = Hand()
    hand.guard.hold()
    hand.guard.uncover("enter", 0.0)
    assert (hand.guard.pace.hurried.is_set(), hand.said) == (False, [TOO_SOON])
    hand.guard.uncover("x", 0.0)
    assert hand.guard.pace.hurried.is_set()
