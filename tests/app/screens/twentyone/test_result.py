"""The result of a round at the table: who wins stands there at once, and a key goes on."""

import pytest

from app.match.table_controller import TableController
from app.screens.twentyone.presentation import LAST_CARD, RESULT, TwentyOnePresentation
from app.screens.twentyone.words import TwentyOneStatus
from games.twentyone.rules import Collect, Draw, Hit, Settle, Stay
from tests.app.screens.screen_helpers import arcade
from tests.app.screens.twentyone.twentyone_helpers import (
    begun,
    house_step,
    played,
    view_of,
    wait_for,
)
from tests.app.storage.deck_helpers import deck


@pytest.mark.parametrize(
    ("codes", "last", "words"),
    [
        ("KH 9C 5D 7S TC", Hit(), "the dealer wins"),
        ("KD 9D 6H 8D 5C", Hit(), "you win"),
        ("KC QH JD JH", Stay(), "a tie"),
    ],
)
def test_the_status_line_tells_who_wins(codes: str, last: Hit | Stay, words: str) -> None:
    match = played(deck(codes), 0, last, settle=False)
    while match.state.phase != "collect":
        house_step(match)
    controller = TableController(match, TwentyOnePresentation(), "off")
    assert TwentyOneStatus(controller).turn(view_of(match)) == words


def test_a_round_is_over_soon_after_its_last_card() -> None:
    match = played(deck("KH 9C 5D 7S TC"), 0, Hit())
    pause = TwentyOnePresentation().pause_after
    pauses = {type(step.action): pause(match, step) for step in match.steps[-3:]}
    assert pauses == {Draw: LAST_CARD, Settle: RESULT, Collect: 0.0}
    assert LAST_CARD + RESULT <= 1.5


async def test_the_key_bar_says_how_to_go_on_while_the_result_is_shown() -> None:
    async with arcade(begun(), pace=1.0) as user:
        await wait_for("player", user)
        await user.still()
        await user.press("h")
        await user.shows("any key")
        assert user.rows()[0].endswith("the dealer wins")
        await user.press("f5")
        await wait_for("another", user)
        assert "any key" not in user.rows()[-1]
