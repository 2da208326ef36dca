"""Twenty-One on the full screen: every ending by keys, by mouse and by typed words."""

from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import ROUNDS, deck
from tests.share_helpers import share

PART = ROUNDS[: share(3, len(ROUNDS))]
"""The rounds that are played by mouse and by typed words."""


ENDS = {"won": "you win round {}", "lost": "the dealer wins round {}", "tied": "a tie, nobody wins"}
"""What the log says at the end of a round."""


async def told(number: int, user: User) -> None:
    """Wait until the log tells the end of a round, counted from 0."""
    how = user.screen.table.view.more.rounds[number].outcome
    line = ENDS[how].format(number + 1)
    await user.until(lambda: line in user.log, line)


async def click_button(index: int, user: User) -> None:
    """Click a button; the deck is the first button, too."""
    spots = [spot for spot in user.screen.table.stage.picture.spots if spot.index == index]
    region = spots[0].region.translate(user.screen.table.stage.region.offset)
    assert await user.pilot.click(offset=(region.x + 2, region.y))
    await user.breathe()


async def won_and_lost(user: User, rounds: int = len(ROUNDS)) -> None:
    await user.over()
    state = user.match.state
    assert state.won + state.lost + state.tied == rounds
    if rounds < len(ROUNDS):
        return
    assert (state.won, state.lost, state.tied) == (3, 3, 1)
    assert "won 3 · lost 3 · tied 1" in user.rows()[0]
    await user.shows("A tie, 3 : 3")


async def test_every_ending_by_keys_alone() -> None:
    async with arcade(begun()) as user:
        for number, (_, key, _) in enumerate(ROUNDS):
            await wait_for("player", user)
            await user.press(key)
            await wait_for("another", user)
            await told(number, user)
            keys = [("y",), ("left", "enter"), ("left", "space")][number % 3]
            await user.press(*(("n",) if number == 6 else keys))
        await won_and_lost(user)


async def test_rounds_by_mouse_alone() -> None:
    async with arcade(begun()) as user:
        for number, (_, key, _) in enumerate(PART):
            await wait_for("player", user)
            await click_button("hs".index(key), user)
            await wait_for("another", user)
            await told(number, user)
            await click_button(int(number == len(PART) - 1), user)
        await won_and_lost(user, len(PART))


async def test_rounds_by_typed_words_alone() -> None:
    async with arcade(begun()) as user:
        for number, (_, key, _) in enumerate(PART):
            await wait_for("player", user)
            await user.type({"h": "Hit", "s": "stay"}[key])
            await wait_for("another", user)
            await told(number, user)
            await user.type("Nope" if number == len(PART) - 1 else "yes")
        await won_and_lost(user, len(PART))


async def test_the_key_bar_names_what_can_be_done_now_in_the_same_places() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        keys = "h hit s stay ←→ choose c coach F1 rules esc leave ? more"
        assert user.rows()[-1].split() == keys.split()
        await user.press("left")
        assert user.rows()[-1].split() == keys.split()
        await user.press("h")
        await wait_for("another", user)
        assert user.rows()[-1].split()[:6] == ["y", "next", "round", "n", "stop", "here"]


async def test_a_key_of_another_moment_is_refused_with_what_is_possible() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("y")
        assert user.notice == "Now you can hit or stay."
        await user.press("s")
        await wait_for("another", user)
        await user.press("h")
        assert user.notice == "Now you can play another round or leave."
        await user.type("maybe")
        assert user.notice == '"maybe" is neither yes nor no. Enter Y or N.'


async def test_typed_undo_takes_the_card_back() -> None:
    async with arcade(begun(deck("2H 9C 3D 7S 4C"))) as user:
        await wait_for("player", user)
        await user.press("h")
        await user.until(lambda: len(user.match.state.player) == 3)
        await wait_for("player", user)
        await user.type("undo")
        await user.until(lambda: len(user.match.state.player) == 2)
        await wait_for("player", user)
        assert "value = 9" not in user.log
        await user.type("redo")
        await user.until(lambda: len(user.match.state.player) == 3)


async def test_a_slip_of_the_finger_does_not_stay() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        for line in ("", "  ", "x", "ihit", "y", "no"):
            user.screen.refuse("")
            await user.type(line)
            await user.until(lambda: user.notice.endswith("Enter H or S."), line)
            assert user.match.state.phase == "player"
        await user.type("save")
        await user.until(lambda: user.notice.startswith("The deck can be written before"))
        await user.type("u")
        await user.until(lambda: user.notice.startswith("Nothing to take back"))
        assert user.match.state.phase == "player"
        match = user.match
        await user.type("exit")
        await user.at("LobbyScreen")
        assert match.state.phase == "player"


async def test_the_hidden_card_of_a_bust_round_stands_nowhere() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        await user.press("f3")
        await user.at("LogPage")
        assert "7S" not in user.text()
        assert "7♠" not in user.text()


async def test_the_deck_runs_out_and_the_discards_become_it() -> None:
    async with arcade(begun()) as user:
        while not user.match.state.shuffles:
            await wait_for("player", user)
            await user.press("s")
            await wait_for("another", user)
            await user.press("y")
            await user.until(lambda: user.match.state.phase != "another")
        await wait_for("player", user)
        await user.press("f3")
        await user.at("LogPage")
        await user.shows("the deck ran out: shuffling the discards")


async def test_enter_between_two_rounds_names_the_keys_of_that_moment() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("enter")
        assert user.notice == "Choose first: with ← and →, h or s, or a click."
        await user.press("h")
        await wait_for("another", user)
        await user.press("enter")
        assert user.notice == "Choose first: with ← and →, y or n, or a click."


async def test_a_game_can_be_given_up_and_the_dealer_wins() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("ctrl+r", "y")
        await user.until(lambda: "you give up" in user.log)
        assert "dealer wins" in user.log
        await user.shows("You lose")
