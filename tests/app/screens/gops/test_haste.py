"""GOPS played in haste: every bid is the card that was typed, or was refused in words."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest

from app.match.table_controller import TableController
from app.screens.gops.picture import GopsPicture
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import User, arcade

PACE = 0.1
"""All pauses and all motion are ten times as fast, and so are the fingers."""

ORDER = (8, 2, 10, 5, 3, 9, 4, 7, 6)


class Fingers(NamedTuple):
    """Seconds from one key to the next, and from one round to the next."""

    key: float
    round: float


async def typed_in_haste(user: User, fingers: Fingers) -> None:
    """Type each card and Enter without looking."""
    for card in ORDER:
        for key in (str(card % 10), "enter"):
            user.send(key)
            await asyncio.sleep(fingers.key * PACE)
        await asyncio.sleep(fingers.round * PACE)


def note_what_is_said(
    controller: TableController, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Note all messages of a table."""
    say, refuse = controller.say, controller.refuse

    def noted(tell: Callable[[str], None], text: str) -> None:
        said.append(text)
        tell(text)

    monkeypatch.setattr(controller, "say", partial(noted, say))
    monkeypatch.setattr(controller, "refuse", partial(noted, refuse))


@pytest.mark.parametrize("fingers", [Fingers(0.2, 0.0), Fingers(0.2, 1.9), Fingers(0.2, 0.6)])
async def test_every_bid_is_the_card_typed_or_was_refused_in_words(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with arcade(begun(), pace=PACE) as user:
        await user.asked()
        said: list[str] = []
        note_what_is_said(user.screen.controller, said, monkeypatch)
        await typed_in_haste(user, fingers)
        await user.still()
        made = bids(user.match)
        assert len(made) >= 3
        assert made == [card for card in ORDER if card in made]
        refused = [text for text in said if text]
        assert len(made) + len(refused) >= len(ORDER), (made, refused)


async def test_no_word_of_the_result_stands_on_the_screen_while_the_cards_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with arcade(begun("human", "plus-one"), pace=1.0, size=(120, 36)) as user:
        await user.press("x")
        await user.asked()
        seen: list[tuple[str, str]] = []
        table = user.screen.table
        show = table.show_frame

        def watched(picture: GopsPicture) -> None:
            show(picture)
            if not picture.own.spent:  # a frame of the first round
                seen.append((picture.outcome, user.text()))

        monkeypatch.setattr(user.screen.motion, "show", watched)
        await user.press("8", "enter")
        await user.shows("you bid 8")
        assert seen  # late frames are left out
        assert not any("you bid 8" in text or "captured" in text for _, text in seen)
        assert not any("take 4" in text for outcome, text in seen if not outcome)
        results = [bool(outcome) for outcome, _ in seen]
        assert results == sorted(results), "a result was shown and taken back"
