"""Battle of the Sexes at its table, by keys and by the mouse."""

from games.battle.rules import CATEGORIES, Enter, Roll
from tests.app.tables.table_helpers import Player, at_table, played


def rolls(player: Player) -> list[tuple[int, ...]]:
    """Return which dice the person has rolled so far."""
    steps = [step for step in player.match.steps if step.seat == 0]
    return [step.action.dice for step in steps if isinstance(step.action, Roll)]


def entered(player: Player) -> list[str]:
    """Return which categories the person has filled so far."""
    steps = [step for step in player.match.steps if step.seat == 0]
    return [step.action.category for step in steps if isinstance(step.action, Enter)]


async def test_enter_rolls_then_only_the_dice_that_were_picked() -> None:
    async with at_table(played("battle", ("human", "easy"))) as player:
        await player.press("enter")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.press("enter")
        await player.shows("1 to 5 pick dice to roll")
        await player.press("2", "5", "4", "5", "enter")
        await player.until(lambda: len(rolls(player)) == 2)
        assert rolls(player) == [(1, 2, 3, 4, 5), (2, 4)]


async def test_a_narrow_key_bar_says_what_enter_does() -> None:
    async with at_table(played("battle", ("human", "easy")), size=(80, 24)) as player:
        await player.press("enter")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.press("2", "5")
        await player.shows("↵  roll two")
        await player.press("2", "5", "end")
        await player.shows("in Orchestra")


async def test_a_click_on_dice_rolls_and_picks() -> None:
    async with at_table(played("battle", ("human", "easy"))) as player:
        await player.click("roll")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.click(("die", 3))
        await player.until(lambda: player.screen.chosen.picks == {("die", 3)})
        await player.press("r")
        await player.until(lambda: len(rolls(player)) == 2)
        assert rolls(player)[1] == (3,)


async def test_a_zero_is_entered_after_a_yes_only() -> None:
    async with at_table(played("battle", ("human", "easy"))) as player:
        await player.press("enter")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        dice = player.screen.felt.picture.sheet.dice
        zero = next(name for name, score in zip(CATEGORIES, dice, strict=True) if score == "0")
        await player.click(("category", zero))
        await player.shows("ENTER A ZERO?")
        await player.press("n")
        assert entered(player) == []
        await player.click(("category", zero))
        await player.shows("ENTER A ZERO?")
        await player.press("y")
        await player.until(lambda: entered(player) == [zero])


async def test_a_whole_game_by_keys() -> None:
    async with at_table(played("battle", ("human", "easy"))) as player:
        for turn in range(9):
            await player.asked()
            await player.press("enter")
            await player.until(lambda: player.screen.view.state.phase == "choose")
            await player.press("s")
            await player.until(lambda: player.screen.view.state.phase == "enter")
            await player.press("right", "enter")
            if player.pilot.app.screen is not player.screen:
                await player.press("y")
            await player.until(lambda: len(entered(player)) > turn)  # noqa: B023
        await player.until(lambda: player.match.result)


async def test_two_at_one_table_are_called_by_name_and_verb() -> None:
    async with at_table(played("battle", ("human", "human"))) as player:
        await player.shows("Player 1 to roll")
        await player.press("enter")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.press("s")
        await player.shows("Player 1 to choose")


async def test_a_double_click_on_a_die_picks_it_once() -> None:
    async with at_table(played("battle", ("human", "easy"))) as player:
        await player.press("enter")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.click(("die", 3), times=2)
        await player.handled()
        assert player.screen.chosen.picks == {("die", 3)}


async def test_the_bars_call_two_players_by_their_whole_names() -> None:
    match = played("battle", ("human", "human"))
    while not match.standing.line.startswith("round 2"):
        seat = match.to_move[0]
        match.apply(seat, match.game.legal(match.state, seat)[0])
    async with at_table(match, size=(80, 24)) as player:
        await player.shows("could still end with")
        bars = player.rows()[-4:]
        assert any("Player 1 " in row for row in bars)
        assert any("Player 2 " in row for row in bars)
