"""Messages come one at a time, and each stays long enough to be read."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from textual import events

from app.arcade.app import Messages
from tests.app.screens.screen_helpers import arcade

BURST, READ = 0.5, 4.0
"""Seconds within which two messages come at once, and after which one has been read."""


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

    def play(self, script: str) -> list[tuple[float, str]]:
        """Do what each word says, and return what was shown.

        A number lets seconds pass, `key` is a key, `gone` takes the message away; else it is said.
        """
        for word in script.split():
            if word == "key":
                self.inputs += 1
            elif word == "gone":
                self.messages.forget()
            elif word.isalpha():
                self.messages.say(word)
            else:
                self.pass_by(float(word))
        return self.shown

    def pass_by(self, seconds: float) -> None:
        """Let time pass, and call what is due."""
        end = self.now + seconds
        while self.due and min(self.due, key=lambda each: each[0])[0] <= end:
            first = min(self.due, key=lambda each: each[0])
            self.due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("one two three 60", [(0, "one"), (READ, "two"), (2 * READ, "three")]),
        ("one 0.5 two", [(0, "one"), (BURST, "two")]),
        (
            "one two three 3 key answer 60",
            [(0, "one"), (3, "answer"), (3 + READ, "two"), (3 + 2 * READ, "three")],
        ),
        ("one key two three 60", [(0, "one"), (0, "two"), (READ, "three")]),
        ("one one two two 60 two", [(0, "one"), (READ, "two"), (60, "two")]),
        ("looking gone nothing 60", [(0, "looking"), (BURST, "nothing")]),
    ],
)
def test_those_at_once_are_shown_one_after_the_other_and_an_answer_at_once(
    script: str, shown: list[tuple[float, str]]
) -> None:
    assert Hand().play(script) == shown


@given(some.lists(some.sampled_from(("0.3", "2", "key", "a", "b", "c", "gone"))))
def test_whatever_happens_every_message_is_shown_and_the_last_answer_at_once(
    words: list[str],
) -> None:
    hand = Hand()
    before = hand.play(" ".join(words))[:]
    assert hand.play("key answer")[-1] == (hand.now, "answer")
    shown = [said for _, said in hand.play("100")]
    assert shown[: len(before)] == [said for _, said in before]
    assert set(shown) == {"answer", *(word for word in words if len(word) == 1 and word.isalpha())}


async def test_the_answer_to_a_click_comes_before_what_waits_and_one_is_on_the_screen() -> None:
    async with arcade() as user:
        user.app.notify("The first one.")
        user.app.notify("The second one.")
        await user.shows("The first one.")
        assert len(user.screen.query("Toast")) == 1
        assert "second" not in user.text()
        user.app.post_message(
            events.MouseDown(None, 0, 0, 0, 0, 1, shift=False, meta=False, ctrl=False)
        )
        await user.until(lambda: user.app.inputs == 1)
        user.app.notify("The answer.")
        await user.shows("The answer.")
