"""Twenty-One on the full screen: by keys, by mouse, by typed words, with its coach and files."""

from pathlib import Path

import pytest

from app import catalogue
from app.match import Match
from app.newgame import new_setup
from app.store import Store, open_store
from games.contract import Loaded
from games.twentyone import odds
from games.twentyone.state import Options
from tests.app.screens.playing import Guest, arcade, look_at
from tests.app.twentyone_decks import EVERY_ENDING, ROUNDS, deck, written
from widgets.coach_panel import CoachPanel, Mode

KEYS = {"h": "hit", "s": "stay", "y": "next round", "n": "end"}


def begun(
    codes: tuple[str, ...] = EVERY_ENDING, store: Store | None = None, **given: object
) -> Match:
    game = catalogue.find("twentyone")
    loaded = Loaded[Options, object](Options(deck=codes))
    return (store or open_store()).begin(game, new_setup(game, None, given, loaded=loaded))


async def wait_for(phase: str, guest: Guest) -> None:
    await guest.until(lambda: guest.screen.asked == 0 and guest.match.state.phase == phase, phase)


async def told(line: str, guest: Guest) -> None:
    await guest.until(lambda: line in guest.log, line)


async def holds(count: int, guest: Guest) -> None:
    await guest.until(lambda: len(guest.match.state.player) == count, f"{count} cards")


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


async def test_typed_undo_takes_the_card_back_where_any_word_would_stay() -> None:
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


# the coach


async def test_the_coach_shows_win_tie_and_lose_of_both_choices_in_the_same_order() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        guest.screen.coaching = Mode.EVERYTHING
        await guest.shows("coach · what you have seen")
        view = guest.match.game.seen_by(guest.match.state, 0)
        known = odds.odds(view)
        for chances in (known.hit, known.stay):
            await guest.shows(
                f"win {chances.win:.1%}  tie {chances.tie:.1%}  lose {chances.lose:.1%}"
            )
        assert guest.place("hit █")[1] < guest.place("stay █")[1]
        assert f"hit busts {odds.bust(view):.0%}" in guest.text()
        assert "coach" in guest.match.unrated


async def test_a_key_switches_to_a_fresh_deck_and_back() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("y")
        guest.screen.coaching = Mode.EVERYTHING
        await wait_for("player", guest)
        await guest.shows("coach · what you have seen")
        seen = guest.one(CoachPanel).advice
        await guest.press("f")
        await guest.shows("coach · as if the deck were fresh")
        view = guest.match.game.seen_by(guest.match.state, 0)
        known = odds.odds_if_fresh(view)
        await guest.shows(f"win {known.stay.win:.1%}")
        assert guest.one(CoachPanel).advice != seen
        await guest.press("f")
        await guest.until(lambda: guest.one(CoachPanel).advice == seen)


# files


async def test_the_deck_is_written_when_the_game_is_over_and_never_over_a_file_unasked(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.deck"
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("ctrl+s")
        await guest.shows(
            "× The deck can be written before the first card is dealt or after the game."
        )
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("n")
        await guest.over()
        for again in (False, True):
            await guest.press("ctrl+s")
            await guest.at("SaveAs")
            guest.screen.query_one("#path").value = str(path)
            await guest.press("enter")
            if again:
                await guest.at("Confirm")
                await guest.press("y")
            await guest.at("TwentyOneScreen")
            assert guest.notice == f"Written to {path}."
            assert path.read_text().split() == list(EVERY_ENDING)
            path.write_text("something else")


async def test_where_no_file_can_be_written_the_dialog_says_so_and_stays(tmp_path: Path) -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("n")
        await guest.over()
        await guest.press("ctrl+s")
        await guest.at("SaveAs")
        guest.screen.query_one("#path").value = str(tmp_path / "no" / "where.deck")
        await guest.press("enter")
        await guest.shows("cannot be written")
        await guest.press("escape")
        await guest.at("TwentyOneScreen")


async def test_the_dialog_completes_a_name_lists_all_that_is_wrong_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "evening.deck", ("1H", "2H", "2H"))
    written(tmp_path / "events.deck")
    async with arcade() as guest:
        guest.screen.query_one("#twentyone").focus()
        await guest.press("n")
        await guest.at("NewGame")
        guest.screen.query_one("#from-a-file").focus()
        await guest.breathe()
        await guest.press("e", "tab")
        assert guest.screen.query_one("#from-a-file").value == "even"
        await guest.press("tab")
        await guest.shows("events.deck")
        await guest.press("i", "tab", "enter")
        await guest.shows("Cannot populate deck: invalid data in evening.deck")
        for finding in ('"1H" is no card', "2H stands on line 2 already", "Too few"):
            await guest.shows(finding)
        guest.screen.query_one("#from-a-file").value = "nowhere.deck"
        await guest.press("enter")
        await guest.shows("nowhere.deck cannot be opened: there is no such file or folder.")
        guest.screen.query_one("#from-a-file").value = "events.deck"
        await guest.press("enter")
        await guest.at("TwentyOneScreen")
        assert guest.match.setup.options.deck == EVERY_ENDING
        assert guest.match.unrated == ("file",)


async def test_another_deal_is_shuffled_and_the_same_deal_is_the_file_again() -> None:
    async with arcade(begun()) as guest:
        for key, codes in (("d", EVERY_ENDING), ("n", ())):
            await wait_for("player", guest)
            await guest.press("s")
            await wait_for("another", guest)
            await guest.press("n")
            await guest.over()
            await guest.press(key)
            await wait_for("player", guest)
            assert guest.match.setup.options.deck == codes
