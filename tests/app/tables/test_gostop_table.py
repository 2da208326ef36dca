"""Go Stop at its table, by keys."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region
from textual.widgets import Input

from app.tables.felt import Spot
from app.tables.gostop.layout import arrange, lay_out
from games.gostop.rules import Play
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


async def test_two_people_at_one_screen_see_one_hand_each_in_a_hidden_game() -> None:
    match = played("gostop", ("human", "human"), rounds=3, cards="hidden")
    async with at_table(match, pace=0.01) as player:
        first = match.to_move
        await player.until(lambda: player.screen.view.cover)
        assert not player.screen.choices()
        await player.press("space")
        await player.until(lambda: player.screen.view.asked is not None)
        mover = player.screen.view.asked
        assert mover in (0, 1), first
        assert player.screen.view.facing == mover
        while not player.screen.view.cover:
            await player.press("right", "enter")
            await player.asked()
        await player.shows(f"{'Player 2' if mover else 'Player 1'} looks away.")
        hidden = player.rows()
        ranks = {card.face for seat in (0, 1) for card in match.state.hands[seat]}
        assert not any(f"{rank}{suit}" in "".join(hidden) for rank in ranks for suit in "♠♥♦♣")


async def test_an_open_game_needs_no_cover() -> None:
    async with at_table(played("gostop", ("human", "human")), pace=0.01) as player:
        await player.until(lambda: player.screen.view.asked is not None)
        assert player.screen.view.cover is None


async def test_writing_a_file_ends_the_visit(tmp_path: Path) -> None:
    async with at_table(played("gostop", ("human", "greedy"))) as player:
        await player.press("ctrl+s")
        await player.until(lambda: player.pilot.app.screen.query(Input))
        player.pilot.app.screen.query_one(Input).value = str(tmp_path / "table.txt")
        await player.press("enter")
        await player.until(lambda: player.screen not in player.pilot.app.screen_stack)
        assert (tmp_path / "table.txt").exists()


async def test_up_and_down_go_to_the_nearest_place_of_the_next_line() -> None:
    async with at_table(played("gostop", ("human", "greedy"))) as player:
        felt, ids = player.screen.felt, ((0, 0), (9, 0), (1, 5), (8, 10))
        felt.spots = tuple(Spot(Region(*id_, 5, 4), id_) for id_ in ids)
        assert felt.nearest((1, 5), ids, -1) == (0, 0)
        assert felt.nearest((1, 5), ids, 1) == (8, 10)
        assert felt.nearest((9, 0), ids, 1) == (1, 5)
        assert felt.nearest((9, 0), ids, -1) is None


@pytest.mark.parametrize("size", [(120, 36), (120, 30), (80, 24)])
async def test_the_coach_speaks_once(size: tuple[int, int]) -> None:
    async with at_table(played("gostop", ("human", "greedy")), size=size) as player:
        await player.press("c")
        await player.until(lambda: "recommend" in "\n".join(player.rows()))
        assert "\n".join(player.rows()).count("recommend") == 1


@given(
    st.sampled_from([(80, 21), (97, 26), (120, 33), (200, 47)]),
    st.lists(st.sampled_from([1, 1, 1, 2, 3]), max_size=13),
)
def test_the_layout_keeps_off_the_stock_and_within_its_lines(
    size: tuple[int, int], groups: list[int]
) -> None:
    places = arrange(*size)
    laid, wide = lay_out(places, tuple(groups)), places.size.width
    for (x, y), count in zip(laid, groups, strict=True):
        assert places.x <= x <= places.stock - wide - 4 * (count - 1)
        assert places.middle < y < places.own_top - places.size.height
    assert len(set(laid)) == len(groups)
