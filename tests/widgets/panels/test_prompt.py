"""The prompt row: the question, what Enter would answer, or what a click would do."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.prompt import PromptText

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_the_answer_stands_after_the_question_with_a_bar_that_waits(
    stage: Stage, drawn: Drawn
) -> None:
    prompt = PromptText()
    async with stage(prompt) as pilot:
        prompt.question, prompt.answer, prompt.waits = "李小龍's bid: ", "10", True
        await pilot.pause()
        assert drawn(prompt) == ["李小龍's bid: 10▏"]
        width = prompt.region.width
        assert width >= 1 + 16 + 1
        prompt.answer = "Q♣"
        await pilot.pause()
        assert prompt.region.width == width  # an answer as long moves nothing
        prompt.answer = "10"
        prompt.ascii_only = True
        assert drawn(prompt) == ["李小龍's bid: 10_"]
        prompt.answer, prompt.waits = "", False
        await pilot.pause()
        assert drawn(prompt) == ["李小龍's bid:"]
        assert prompt.region.width == 1 + 14


async def test_a_hint_takes_the_row_and_a_click_asks_to_type(
    stage: Stage, drawn: Drawn, heard: list[Message]
) -> None:
    prompt = PromptText()
    async with stage(prompt) as pilot:
        prompt.question, prompt.hint = "your bid: ", "click: bid 8"
        await pilot.pause()
        assert drawn(prompt) == ["click: bid 8"]
        await pilot.click(prompt)
    assert any(isinstance(each, PromptText.Pressed) for each in heard)
