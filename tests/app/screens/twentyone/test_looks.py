"""How the Twenty-One table looks: at each moment, after a round, resized, with many cards."""

import pytest

from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import deck
from widgets.coach.panel import CoachPanel


async def holds(count: int, user: User) -> None:
    await user.until(lambda: len(user.match.state.player) == count, f"{count} cards")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_table_at_every_moment(size: tuple[int, int]) -> None:
    name = f"twentyone_{size[0]}x{size[1]}"
    async with arcade(begun(), size=size) as user:
        user.screen.controller.set_coach_mode("everything")
        await wait_for("player", user)
        await user.shows("win ")
        await look_at(f"{name}_choice", user)
        await user.press("h")
        await wait_for("another", user)
        await look_at(f"{name}_another", user)
        await user.press("n")
        await user.over()
        await look_at(f"{name}_over", user)


async def test_the_result_stays_before_the_eyes_until_a_key_goes_on() -> None:
    async with arcade(begun(), pace=1000.0) as user:
        while user.screen.asked is None:
            await user.press("tab")
        await user.press("h")
        await user.until(
            lambda: user.match.state.phase == "settle" and user.screen.controller.pace.waiting
        )
        await user.press("tab")
        await user.until(lambda: user.match.state.phase != "settle")


async def test_the_cards_of_a_round_lie_there_with_the_verdict_until_the_next_is_dealt() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        table, state = user.screen.table, user.match.state
        await user.shows("Player went bust. Dealer wins round 1!   Another round?")
        assert "had 25  bust" in user.text()
        assert len(table.player.stacks) == 3
        assert [stack.top for stack in table.dealer.stacks][1].card is None
        assert not any(stack.top.playable for stack in table.player.stacks)
        assert (table.deck.count, table.discards.count) == (len(state.deck), 5)
        await user.press("y")
        await wait_for("player", user)
        assert len(table.player.stacks) == 2
        assert "had" not in user.rows()[9]


async def test_growing_and_shrinking_loses_nothing() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.still()
        before = user.rows()
        for width, height in ((200, 50), (60, 15), (110, 30), (80, 24)):
            await user.resize(width, height)
        await user.still()
        assert user.rows() == before


async def test_a_hand_of_ten_cards_is_whole_beside_the_coach() -> None:
    async with arcade(begun(deck("AC 9C AD 9D AH AS 2C 2D 2H 2S 3C 3D"))) as user:
        user.screen.controller.set_coach_mode("everything")
        for count in range(3, 11):
            await wait_for("player", user)
            await user.press("h")
            await holds(count, user)
        await wait_for("player", user)
        await user.still()
        hand = user.screen.table.player
        assert hand.region.right <= user.one(CoachPanel).region.x
        await look_at("twentyone_80x24_ten_cards", user)
