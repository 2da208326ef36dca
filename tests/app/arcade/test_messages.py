"""Messages come one at a time, and each stays long enough to be read."""

from collections.abc import Callable
from typing import Any

import pytest
from textual import events

from app.arcade.messages import BURST, READING_TIME, Messages
from tests.app.screens.screen_helpers import arcade


class Hand:
    """A clock that is set on by hand, and what was shown at which second."""

    def __init__(self) -> None:
        self.now = 0.0
        self.inputs = 0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.shown: list[tuple[float, str]] = []
        self.messages = Messages(self.show, self.after, lambda: self.inputs)

    def show(self, message: str, **more: Any) -> None:
        self.shown.append((self.now, message))

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        self.due.append((self.now + seconds, call))

    def pass_by(self, seconds: float) -> None:
        """Let time pass, and call what is due."""
        end = self.now + seconds
        while self.due and min(self.due, key=lambda each: each[0])[0] <= end:
            first = min(self.due, key=lambda each: each[0])
            self.due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_messages_at_once_are_shown_one_after_the_other(hand: Hand) -> None:
    for said in ("one", "two", "three"):
        hand.messages.say(said)
    assert hand.shown == [(0, "one")]
    hand.pass_by(60)
    each = BURST + READING_TIME
    assert hand.shown == [(0, "one"), (each, "two"), (2 * each, "three")]


def test_the_answer_to_the_next_key_takes_the_place_of_the_last(hand: Hand) -> None:
    hand.messages.say("one")
    hand.pass_by(BURST)
    hand.messages.say("two")
    assert hand.shown == [(0, "one"), (BURST, "two")]


def test_the_answer_to_a_new_key_comes_before_what_waits(hand: Hand) -> None:
    for said in ("one", "two", "three"):
        hand.messages.say(said)
    hand.pass_by(BURST + READING_TIME - 1)
    hand.inputs += 1
    hand.messages.say("answer")
    hand.pass_by(60)
    first, each = BURST + READING_TIME - 1, BURST + READING_TIME
    assert hand.shown == [
        (0, "one"),
        (first, "answer"),
        (first + each, "two"),
        (first + 2 * each, "three"),
    ]


def test_two_answers_to_one_key_are_shown_one_after_the_other(hand: Hand) -> None:
    hand.messages.say("one")
    hand.inputs += 1
    hand.messages.say("two")
    hand.messages.say("three")
    hand.pass_by(60)
    assert hand.shown == [(0, "one"), (0, "two"), (BURST + READING_TIME, "three")]


def test_the_same_message_does_not_wait_behind_itself(hand: Hand) -> None:
    for said in ("one", "one", "two", "two"):
        hand.messages.say(said)
    hand.pass_by(60)
    assert [said for _, said in hand.shown] == ["one", "two"]
    hand.messages.say("two")
    assert hand.shown[-1] == (60, "two")


def test_nobody_waits_behind_a_message_that_was_taken_away(hand: Hand) -> None:
    hand.messages.say("looking")
    hand.messages.forget()
    hand.messages.say("nothing found")
    hand.pass_by(BURST)
    assert hand.shown == [(0, "looking"), (BURST, "nothing found")]


async def test_the_answer_to_a_click_comes_before_what_waits() -> None:
    async with arcade() as user:
        user.app.notify("The first one.")
        user.app.notify("The second one.")
        user.app.post_message(
            events.MouseDown(None, 0, 0, 0, 0, 1, shift=False, meta=False, ctrl=False)
        )
        await user.until(lambda: user.app.inputs == 1)
        user.app.notify("The answer.")
        await user.shows("The answer.")


async def test_of_two_messages_at_once_one_is_on_the_screen() -> None:
    async with arcade() as user:
        user.app.notify("The first one.")
        user.app.notify("The second one.")
        await user.shows("The first one.")
        assert len(user.screen.query("Toast")) == 1
        assert "second" not in user.text()
