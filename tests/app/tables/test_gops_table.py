"""GOPS at its table, by keys and by the mouse."""

import pytest
from textual import events

from app.tables import screen
from app.tables.face import Chosen
from games.gops.rules import Bid
from tests.app.tables.table_helpers import Player, at_table, played


def bids(player: Player) -> list[int]:
    """Return what the person has bid so far."""
    steps = player.match.steps
    return [step.action.card for step in steps if isinstance(step.action, Bid) and step.seat == 0]


async def test_a_whole_game_takes_one_pair_of_keys_a_round() -> None:
    async with at_table(played("gops", ("human", "easy"), "8")) as player:
        for _ in range(9):
            await player.press("right", "enter")
            await player.asked()
        await player.until(lambda: player.match.result)
        assert len(bids(player)) == 9
        await player.until(lambda: player.screen.view.is_over)
        mine, theirs = player.screen.face.picture(player.screen.view, Chosen()).middle.bids
        assert mine.rank == bids(player)[-1] != theirs.rank
        assert (mine.wins, theirs.wins) == (mine.rank > theirs.rank, theirs.rank > mine.rank)


async def test_a_click_bids_the_card_under_the_pointer() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        await player.click(("card", 7))
        await player.until(lambda: bids(player) == [7])


@pytest.mark.parametrize("key", ["1", "a"])
async def test_an_ace_has_its_number_and_its_letter(key: str) -> None:
    async with at_table(played("gops", ("human", "plus-one"), cards=(1, 9))) as player:
        await player.press(key, "enter")
        await player.until(lambda: bids(player) == [1])


async def test_a_held_enter_bids_once() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        await player.press("9", *["enter"] * 20)
        await player.asked()
        assert bids(player) == [9]


async def test_enter_alone_bids_nothing_and_says_what_would() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        await player.press("enter")
        await player.shows("raises a card, ↵ plays it")
        assert bids(player) == []


async def test_the_coach_takes_the_row_of_the_tips() -> None:
    async with at_table(played("gops", ("human", "easy")), size=(80, 24)) as player:
        await player.press("T")
        await player.shows("1 of 3")
        await player.press("c")
        await player.shows("coach: ")


async def test_a_colon_typed_into_the_open_line_changes_nothing() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        await player.press("colon", "colon", "enter", "colon", "7", "enter")
        await player.until(lambda: bids(player) == [7])
        assert not player.screen.view.remark.refused
        await player.press("colon", *"rules", "enter")
        await player.until(lambda: player.pilot.app.screen is not player.screen)


async def test_escape_leaves_the_line_for_good_while_a_bid_is_still_revealed() -> None:
    async with at_table(played("gops", ("human", "easy")), pace=0.3) as player:
        await player.press("colon", "7", "enter", "escape")
        await player.shows("round 2 of 9")
        await player.asked()
        assert "back to the table" not in "\n".join(player.rows())
        await player.press("9", "enter")
        await player.until(lambda: bids(player) == [7, 9])


async def passed(player: Player, key: str, card: str) -> list[list[str]]:
    """Bid a card in a game of two people at one screen; return what both could see after it."""
    seen = []
    await player.shows("Player 2 looks away.")
    assert player.screen.view.cover
    await player.press("space")
    await player.shows("Player 1 to bid")
    if key:
        await player.press(key)
        await player.shows("Blind:")
    before = player.rows()[:-2]
    await player.press(card)
    if key:
        assert player.rows()[:-2] == before
    else:
        await player.until(lambda: player.rows()[:-2] != before)  # the card is raised
    await player.press("enter")
    await player.shows("Player 1 has bid, and looks away.")
    await player.until(lambda: player.screen.view.cover)
    seen.append(player.rows())
    assert await player.pilot.click(offset=(5, 5))
    await player.shows("Player 2 to bid")
    seen.append(player.rows())
    return seen


async def test_two_people_at_one_screen_see_nothing_of_a_bid_but_that_it_was_made() -> None:
    both = []
    for key, card in (("", "5"), ("", "9"), ("b", "7")):
        async with at_table(played("gops", ("human", "human")), pace=0.01) as player:
            both.append(await passed(player, key, card))
            await player.press("4", "enter")
            await player.shows(f"Last round: {card} beats 4.")
            await player.shows("Player 2 looks away.")
    assert both[0] == both[1] == both[2]


async def test_tips_that_are_asked_for_in_the_settings_are_shown_at_an_open_table() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        player.screen.services.show_tips_again()
        await player.shows("1 of 3")


async def test_a_held_enter_does_not_uncover_the_table_for_the_next_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screen, "HELD", 60.0)  # of a slow machine
    async with at_table(played("gops", ("human", "human")), pace=0.01) as player:
        await player.until(lambda: player.screen.view.cover or player.screen.view.asked == 0)
        if player.screen.view.cover:
            await player.press("x")
            await player.until(lambda: player.screen.view.asked == 0)
        await player.press("5", *["enter"] * 6)
        await player.until(lambda: player.screen.view.cover)
        await player.press("enter")
        assert player.screen.view.cover
        early = events.Key("y", "y")
        early.time = player.screen.shown_at - 0.001  # pressed by the last person
        player.pilot.app.post_message(early)
        await player.handled()
        assert player.screen.view.cover
        await player.press("x")
        await player.until(lambda: player.screen.view.asked == 1)
        assert bids(player) == [5]


async def test_arrows_go_the_way_they_point_and_round_the_ends() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        for key, rank in (("right", 2), ("right", 3), ("left", 2), ("left", 10), ("home", 2)):
            await player.press(key)
            assert player.screen.chosen.at == ("card", rank)


async def test_the_tips_follow_what_is_done_and_the_bids_are_revealed_in_motion() -> None:
    async with at_table(played("gops", ("human", "easy")), pace=0.3) as player:
        await player.press("T")
        for key, shown in (("right", "2 of 3"), ("enter", "any key  skips")):
            await player.press(key)
            await player.shows(shown)
        await player.shows("3 of 3")


async def test_a_finished_game_cannot_be_given_up() -> None:
    async with at_table(played("gops", ("human", "easy"))) as player:
        assert "give up" in {each.whole for each in player.screen.key_list()}
        while not player.screen.view.is_over:
            await player.press("right", "enter")
            await player.asked()
        assert "give up" not in {each.whole for each in player.screen.key_list()}


async def test_on_a_phone_held_sideways_the_score_stands_clear_of_the_bids() -> None:
    async with at_table(played("gops", ("human", "easy")), size=(140, 24)) as player:
        await player.asked()
        heads = next(row for row in player.rows() if "prize" in row)
        assert heads.split() == ["you", "prize", "Easy", "you"]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
async def test_what_is_said_to_win_is_just_enough(seed: str) -> None:
    async with at_table(played("gops", ("human", "easy"), seed)) as player:
        said = 0
        while not (view := player.screen.view).is_over:
            words, is_mine = player.screen.face.picture(view, Chosen()).middle.needs
            if words:
                state, seat = view.state, view.bottom if is_mine else 1 - view.bottom
                (more,) = [int(word) for word in words.split() if word.isdigit()]
                has = sum(state.captured[seat]) + more
                stake = sum(sum(each) for each in (*state.captured, state.middle, state.prizes))
                assert has > stake - has, "more than the other can still get"
                assert has - 1 <= stake - (has - 1)
                said += 1
            await player.press("right", "enter")
            await player.asked()
        assert said
