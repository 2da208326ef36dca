"""What the table of Go Stop says of cards: as they are drawn, whatever they are saved as."""

import pytest
from msgspec.structs import replace

from app.screens.gostop.signs import reason_with_signs, with_signs
from app.screens.gostop.view import deeds_explained
from tests.app.screens.gostop.gostop_helpers import dealt, state
from tests.app.screens.screen_helpers import arcade


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("There is no XH in your hand.", "There is no 10♥ in your hand."),
        ("Choose 8S (place 2), 1C", "Choose 8♠ (place 2), A♣"),
        ("8C-8D-8H", "8♣-8♦-8♥"),
        ("10H is typed, and HX, XHS and 8s are no cards", None),
    ],
)
def test_cards_in_a_text_are_drawn(text: str, shown: str | None) -> None:
    assert with_signs(text) == (shown or text)


def test_cards_in_a_reason_are_drawn() -> None:
    reason = "next best 10H, as 4D and AS are worth the same, and 3s and XH are no cards"
    drawn = reason.replace("10H", "10♥").replace("4D", "4♦").replace("AS", "A♠")
    assert reason_with_signs(reason) == drawn


def test_the_words_below_a_hand_are_explained_until_somebody_captures_a_card() -> None:
    begun = replace(state(hand="9C 7H", layout="9D 4C"), round=1)
    explained = "lay: it joins the table   pair: it waits with its match for the stock's card"
    assert deeds_explained(begun, 0) == explained
    assert not deeds_explained(replace(begun, round=2), 0)
    captured = state(hand="9C 7H", layout="9D 4C", other_captured="AC AH").captured
    assert not deeds_explained(replace(begun, captured=captured), 0)


async def test_a_line_is_refused_in_one_row_and_a_ten_is_10() -> None:
    async with arcade(dealt(seed="24")) as user:
        await user.press("enter")
        await user.asked()
        await user.type("zz")
        assert user.notice == '"zz" is not a card. Type a card, as in 10H, or its place.'
        held = {card.name for card in user.match.state.hands[0]}
        missing = next(suit for suit in "CDHS" if not any(f"10 of {suit}" in n for n in held))
        await user.type(f"10{missing}")
        assert user.notice.startswith("There is no 10")
        assert "…" not in user.rows()[-2]
