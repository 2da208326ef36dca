"""Twenty-One on the full screen: every ending by keys, by mouse and by typed words."""

from tests.app.screens.screen_helpers import Guest, arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import ROUNDS, deck


async def told(line: str, guest: Guest) -> None:
    await guest.until(lambda: line in guest.log, line)


async def won_and_lost(guest: Guest) -> None:
    await guest.over()
    state = guest.match.state
    assert (state.won, state.lost, state.tied) == (3, 3, 1)
    assert "won 3 · lost 3 · tied 1" in guest.rows()[0]
    await guest.shows("A tie, 3 : 3")


async def test_every_ending_by_keys_alone() -> None:
    async with arcade(begun()) as guest:
        for number, (_, key, verdict) in enumerate(ROUNDS):
            await wait_for("player", guest)
            await guest.press(key)
            await wait_for("another", guest)
            await told(verdict, guest)
            await guest.press("n" if number == 6 else ["y", "enter", "space"][number % 3])
        await won_and_lost(guest)


async def test_every_ending_by_mouse_alone() -> None:
    async with arcade(begun()) as guest:
        for number, (_, key, verdict) in enumerate(ROUNDS):
            await wait_for("player", guest)
            await guest.click(guest.screen.deck if key == "h" else "s stay")
            await wait_for("another", guest)
            await told(verdict, guest)
            await guest.click("n end" if number == 6 else guest.screen.deck)
        await won_and_lost(guest)


async def test_every_ending_by_typed_words_alone() -> None:
    async with arcade(begun()) as guest:
        for number, (_, key, verdict) in enumerate(ROUNDS):
            await wait_for("player", guest)
            await guest.type({"h": "Hit", "s": "stay"}[key])
            await wait_for("another", guest)
            await told(verdict, guest)
            await guest.type("Nope" if number == 6 else "yes")
        await won_and_lost(guest)


async def test_the_key_bar_names_only_what_can_be_done_now() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        assert guest.rows()[-1].startswith(" h hit   s stay   c coach")
        await guest.press("h")
        await wait_for("another", guest)
        assert guest.rows()[-1].startswith(" y next round   n end   c coach")


async def test_a_key_of_another_moment_is_refused_with_what_is_possible() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("y")
        assert guest.notice == "Now you can hit or stay."
        await guest.press("s")
        await wait_for("another", guest)
        await guest.press("h")
        assert guest.notice == "Now you can play another round or leave."
        await guest.type("maybe")
        assert guest.notice == '"maybe" is neither yes nor no. Enter Y or N.'


async def test_typed_undo_takes_the_card_back() -> None:
    async with arcade(begun(deck("2H 9C 3D 7S 4C"))) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await guest.until(lambda: len(guest.match.state.player) == 3)
        await wait_for("player", guest)
        await guest.type("undo")
        await guest.until(lambda: len(guest.match.state.player) == 2)
        await wait_for("player", guest)
        assert "value = 9" not in guest.log
        await guest.type("redo")
        await guest.until(lambda: len(guest.match.state.player) == 3)


async def test_a_slip_of_the_finger_does_not_stay() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        for line in ("", "  ", "x", "ihit", "y", "no"):
            guest.screen.refuse("")
            await guest.type(line)
            await guest.until(lambda: guest.notice.endswith("Enter H or S."), line)
            assert guest.match.state.phase == "player"
        await guest.type("save")
        await guest.until(lambda: guest.notice.startswith("The deck can be written before"))
        await guest.type("u")
        await guest.until(lambda: guest.notice.startswith("There is nothing to take back"))
        assert guest.match.state.phase == "player"
        match = guest.match
        await guest.type("exit")
        await guest.at("Lobby")
        assert match.state.phase == "player"


async def test_the_hidden_card_of_a_bust_round_stands_nowhere() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("f3")
        await guest.at("WholeLog")
        assert "7S" not in guest.text()
        assert "7♠" not in guest.text()


async def test_the_deck_runs_out_and_the_discards_become_it() -> None:
    async with arcade(begun()) as guest:
        while not guest.match.state.shuffles:
            await wait_for("player", guest)
            await guest.press("s")
            await wait_for("another", guest)
            await guest.press("y")
            await guest.until(lambda: guest.match.state.phase != "another")
        await wait_for("player", guest)
        await guest.press("f3")
        await guest.at("WholeLog")
        await guest.shows("Repopulating deck with cards...")
