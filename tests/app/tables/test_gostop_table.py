"""Go Stop at its table, by keys."""

from games.gostop.state import Play
from tests.app.tables.table_helpers import at_table, played


async def test_the_key_of_a_rank_goes_through_all_cards_of_it() -> None:
    async with at_table(played("gostop", ("human", "greedy"))) as player:
        keys = {choice.id: choice.keys[0] for choice in player.screen.choices()}
        alike = [id_ for id_, key in keys.items() if list(keys.values()).count(key) > 1]
        first = [id_ for id_ in alike if keys[id_] == keys[alike[0]]]
        for id_ in (*first, first[0]):
            await player.press(keys[id_])
            assert player.screen.chosen.at == id_
        await player.press("enter")
        await player.until(lambda: len(player.match.steps) > 1)
        (action,) = [step.action for step in player.match.steps if step.seat == 0][:1]
        assert isinstance(action, Play)
        assert ("hand", action.place) == first[0]
