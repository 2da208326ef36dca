"""Twenty-One at its table, by keys and by the mouse."""

import pytest

from app.tables.face import Chosen
from games.twentyone.rules import Hit, Leave, Stay, total
from tests.app.tables.table_helpers import Player, at_table, played


def done(player: Player, kind: type) -> int:
    """Return how often the player has done something."""
    return sum(isinstance(step.action, kind) for step in player.match.steps)


async def test_letters_act_at_once() -> None:
    async with at_table(played("twentyone", ("human",))) as player:
        await player.press("s")
        await player.until(lambda: player.screen.view.state.phase == "another")
        await player.press("y")
        await player.until(lambda: player.screen.view.state.round == 2)
        assert done(player, Stay) == 1


async def test_a_click_on_the_deck_takes_a_card() -> None:
    async with at_table(played("twentyone", ("human",))) as player:
        await player.click("hit")
        await player.until(lambda: done(player, Hit) == 1)


async def test_enter_does_what_the_arrows_chose() -> None:
    async with at_table(played("twentyone", ("human",))) as player:
        await player.press("enter")
        await player.shows("h takes a card, s stays.")
        await player.press("right", "right")
        await player.shows("↵  stay")
        assert player.rows()[-1].count("stay") == 1
        await player.press("enter")
        await player.until(lambda: done(player, Stay) == 1)


async def test_a_typed_word_is_read_strictly() -> None:
    async with at_table(played("twentyone", ("human",))) as player:
        await player.press("colon", *"what", "enter")
        await player.until(lambda: player.screen.view.remark.refused)
        assert done(player, Stay) == 0
        await player.press(*"stay", "enter")
        await player.until(lambda: done(player, Stay) == 1)


async def test_a_game_ends_when_the_player_wants() -> None:
    async with at_table(played("twentyone", ("human",))) as player:
        await player.press("s")
        await player.until(lambda: player.screen.view.state.phase == "another")
        await player.press("n")
        await player.until(lambda: done(player, Leave) == 1)
        assert player.match.result is not None


async def test_the_coach_tells_the_chance_of_a_bust_in_a_small_window() -> None:
    async with at_table(played("twentyone", ("human",)), size=(80, 24)) as player:
        await player.press("c")
        await player.shows("bust")
        await player.shows("better by 3 rounds in 100")


@pytest.mark.parametrize("seed", ["1", "2"])
async def test_what_keeps_a_player_in_is_counted_from_the_cards_that_were_seen(seed: str) -> None:
    async with at_table(played("twentyone", ("human",), seed)) as player:
        while (view := player.screen.view).state.round < 4:
            state, own = view.state, player.screen.face.picture(view, Chosen()).own
            if state.phase == "player":
                steps, shown = player.match.steps, player.match.game.shown
                past = [shown(step.after, 0) for step in steps]
                seen = {card for each in past for card in (*each.player, *each.dealer) if card}
                left = 21 - total(state.player)
                is_news = left < 10  # else every card keeps them in
                count = 4 * left - sum(card.rank <= left for card in seen)
                assert own.safe == ((count, left) if is_news else (0, 0))
                assert sum(own.unseen) == 52 - len(seen)
            await player.press("h" if state.phase == "player" else "y")
            await player.asked()
