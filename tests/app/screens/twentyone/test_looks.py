"""How the Twenty-One table looks: at each moment, after a round, resized, with many cards."""

import pytest

from tests.app.screens.screen_helpers import Guest, arcade, look_at
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import deck
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Mode


async def holds(count: int, guest: Guest) -> None:
    await guest.until(lambda: len(guest.match.state.player) == count, f"{count} cards")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_table_at_every_moment(size: tuple[int, int]) -> None:
    name = f"twentyone_{size[0]}x{size[1]}"
    async with arcade(begun(), size=size) as guest:
        guest.screen.coaching = Mode.EVERYTHING
        await wait_for("player", guest)
        await guest.shows("win ")
        await look_at(f"{name}_choice", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await look_at(f"{name}_another", guest)
        await guest.press("n")
        await guest.over()
        await look_at(f"{name}_over", guest)


async def test_the_result_stays_before_the_eyes_until_a_key_goes_on() -> None:
    async with arcade(begun(), pace=1000.0) as guest:
        while guest.screen.asked is None:
            await guest.press("tab")
        await guest.press("h")
        await guest.until(lambda: guest.match.state.phase == "settle" and guest.screen.pace.waiting)
        await guest.press("tab")
        await guest.until(lambda: guest.match.state.phase != "settle")


async def test_the_cards_of_a_round_lie_there_with_the_verdict_until_the_next_is_dealt() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        table, state = guest.screen, guest.match.state
        await guest.shows("Player went bust. Dealer wins round 1!   Another round?")
        assert "had 25  bust" in guest.text()
        assert len(table.player.spread.stacks) == 3
        assert [stack.top for stack in table.dealer.spread.stacks][1].card is None
        assert not any(stack.top.playable for stack in table.player.spread.stacks)
        assert (table.deck.count, table.discards.count) == (len(state.deck), 5)
        await guest.press("y")
        await wait_for("player", guest)
        assert len(table.player.spread.stacks) == 2
        assert "had" not in guest.rows()[9]


async def test_growing_and_shrinking_loses_nothing() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.still()
        before = guest.rows()
        for width, height in ((200, 50), (60, 15), (110, 30), (80, 24)):
            await guest.resize(width, height)
        await guest.still()
        assert guest.rows() == before


async def test_a_hand_of_ten_cards_is_whole_beside_the_coach() -> None:
    async with arcade(begun(deck("AC 9C AD 9D AH AS 2C 2D 2H 2S 3C 3D"))) as guest:
        guest.screen.coaching = Mode.EVERYTHING
        for count in range(3, 11):
            await wait_for("player", guest)
            await guest.press("h")
            await holds(count, guest)
        await wait_for("player", guest)
        await guest.still()
        hand = guest.screen.player
        assert hand.region.right <= guest.one(CoachPanel).region.x
        await look_at("twentyone_80x24_ten_cards", guest)
