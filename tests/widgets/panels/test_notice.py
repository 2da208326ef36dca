"""Refusals: the sentence whole where there is room, and a sign that is no colour."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.notice import Notice

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

WHY = "7 is not in your hand: bid one of 5, 6, 8, 9 and 10."


async def test_a_refusal_has_a_sign_and_another_sentence_has_none(
    stage: Stage, drawn: Drawn
) -> None:
    notice = Notice()
    async with stage(notice) as pilot:
        notice.refuse(WHY)
        await pilot.pause()
        assert drawn(notice) == [f"× {WHY}"]
        notice.say("the computer thinks")
        await pilot.pause()
        assert drawn(notice) == ["the computer thinks"]
        notice.say()
        await pilot.pause()
        assert drawn(notice) == [""]


async def test_a_long_one_is_folded_and_never_changes_the_height(
    stage: Stage, drawn: Drawn
) -> None:
    notice = Notice()
    notice.styles.width, notice.styles.height = 32, 2
    async with stage(notice) as pilot:
        notice.refuse(WHY)
        await pilot.pause()
        assert drawn(notice) == ["× 7 is not in your hand: bid", "  one of 5, 6, 8, 9 and 10."]
        notice.refuse(WHY * 3)
        await pilot.pause()
        assert len(drawn(notice)) == 2
        assert drawn(notice)[-1].endswith("…")
