"""GOPS played in haste: every bid is the card that was typed, or was refused in words."""

import pytest

from app.screens.gops.picture import GopsPicture
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.haste_helpers import (
    FINGERS,
    PACE,
    Fingers,
    note_what_is_said,
    typed_in_haste,
)
from tests.app.screens.screen_helpers import arcade
from tests.share_helpers import share

ORDER = (8, 2, 10, 5, 3, 9, 4, 7, 6)


@pytest.mark.parametrize("fingers", share(FINGERS[1:2], FINGERS))
async def test_every_bid_is_the_card_typed_or_was_refused_in_words(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with arcade(begun(), pace=PACE) as user:
        await user.asked()
        said = note_what_is_said(user.screen.controller, monkeypatch)
        await typed_in_haste(user, (str(card % 10) for card in ORDER), fingers)
        await user.still()
        made = bids(user.match)
        assert len(made) >= 3
        assert made == [card for card in ORDER if card in made]
        assert len(made) + len(said()) >= len(ORDER), (made, said())


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
