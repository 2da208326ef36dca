"""How the Twenty-One table looks: at each moment, after a round, resized, with many cards."""

from collections.abc import Callable

import pytest

from tests.app.screens.screen_helpers import User, arcade, look_at, look_at_all_sizes
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import deck
from widgets.cards.style import CardState, FaceStyle

MOST_PRESSES = 20


async def holds(count: int, user: User) -> None:
    await user.until(lambda: len(user.match.state.player) == count, f"{count} cards")


async def at_choice(user: User) -> None:
    """Play a round, and show the coach's chances and the cursor in the second."""
    await wait_for("player", user)
    await user.press("h")
    await wait_for("another", user)
    await user.press("y")
    await wait_for("player", user)
    user.screen.controller.set_coach_mode("best")
    await user.until(lambda: user.screen.shown.advice.decision)
    await user.press("left")


async def test_the_table_at_every_moment() -> None:
    async with arcade(begun()) as user:
        await at_choice(user)
        await look_at_all_sizes("twentyone_{}_choice", user)
        await user.press("h")
        await wait_for("another", user)
        await look_at_all_sizes("twentyone_{}_another", user)
        await user.press("n")
        await user.over()
        await look_at_all_sizes("twentyone_{}_over", user)


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: FaceStyle) -> None:
    async with arcade(begun(), face=face) as user:
        await at_choice(user)
        await look_at(f"twentyone_80x24_{face.value}", user)


async def test_the_result_stays_on_the_table_until_a_key_goes_on() -> None:
    async with arcade(begun(), pace=1000.0) as user:
        screen = user.screen
        await presses_until(lambda: screen.asked == 0 and not screen.motion.is_moving, user)
        await user.press("h")
        await presses_until(lambda: "you bust" in user.text(), user)
        assert user.match.state.phase in ("collect", "another")
        await presses_until(lambda: screen.asked == 0, user)
        await user.shows("you bust")


async def presses_until(condition: Callable[[], object], user: User) -> None:
    """Press a key that chooses nothing until something is so."""
    for _ in range(MOST_PRESSES):
        if condition():
            return
        await user.press("f5")
    assert condition()


async def test_the_cards_of_a_round_lie_there_with_the_result_until_the_next_is_dealt() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        table, state = user.screen.table, user.match.state
        await user.shows("you bust")
        own, dealer = table.picture.own, table.picture.dealer
        assert (own.value, len(own.cards)) == ("25", 3)
        assert dealer.cards[1].shown.card is None
        assert {card.shown.state for card in own.cards} == {CardState.DIM}
        assert dealer.cards[0].shown.state is CardState.WON
        assert (table.picture.deck, table.picture.discards) == (len(state.deck), 0)
        await user.press("y")
        await wait_for("player", user)
        await user.still()
        assert len(table.picture.own.cards) == 2
        assert table.picture.discards == 5
        assert "lose" not in user.text()


async def test_growing_and_shrinking_loses_nothing() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.still()
        before = user.rows()
        for width, height in ((200, 50), (60, 15), (110, 30), (80, 24)):
            await user.resize(width, height)
        await user.still()
        assert user.rows() == before


async def test_a_hand_of_ten_cards_is_whole_next_to_the_coach() -> None:
    async with arcade(begun(deck("AC 9C AD 9D AH AS 2C 2D 2H 2S 3C 3D"))) as user:
        user.screen.controller.set_coach_mode("best")
        for count in range(3, 11):
            await wait_for("player", user)
            await user.press("h")
            await holds(count, user)
        await wait_for("player", user)
        await user.shows("a hit makes")
        for card in user.match.state.player:
            assert card.face in user.text()
        await look_at("twentyone_80x24_ten_cards", user)
