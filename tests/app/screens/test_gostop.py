"""The Go Stop table: rounds by keys, by mouse and by typed words; choices; what is refused."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.match import Match
from app.store import open_store
from games.contract import HOUSE
from games.gostop.state import Choose, Play
from tests.app.screens.gostop_table import NOTHING, TEXT, at, captured, dealt, held, laid
from tests.app.screens.playing import Guest, arcade, look_at
from widgets.banner import Banner
from widgets.coach_panel import Mode
from widgets.look import Face

SIZES = [(80, 24), (120, 36)]
SHORT: dict[str, Any] = {
    "hand": "5C 8C KH",
    "other": "QC QD",
    "layout": "5D 8S 8D 2C-2D-2H KC",
    "stock": "5H 9C QS 9D KS 3C",
}
"""A round's end: a pair with its third, a choice of two, one that matches."""


def _is_past(guest: Guest, steps: int) -> bool:
    return len(guest.match.steps) > steps


async def by_keys(guest: Guest, place: int) -> None:
    await guest.press("home", *["right"] * place, "enter")


async def by_mouse(guest: Guest, place: int) -> None:
    screen = guest.screen
    await guest.click_card(screen.laid if screen.view.card else screen.seats[0].hand, place)


async def typed(guest: Guest, place: int) -> None:
    await guest.type(str(place + 1))


async def go_by_key(guest: Guest) -> None:
    await guest.press("enter")


async def go_by_mouse(guest: Guest) -> None:
    await guest.click("⏎ move")


async def go_typed(guest: Guest) -> None:
    await guest.type("2")


def phase(guest: Guest) -> str:
    found: str = guest.match.state.phase
    return found


async def next_question(guest: Guest) -> None:
    """Wait until the person can do something: move, or let the other."""
    screen = guest.screen
    await guest.until(
        lambda: screen.asked is not None or screen.due is not None or not guest.match.to_move
    )
    await guest.breathe()


async def a_whole_round(
    guest: Guest,
    way: Callable[[Guest, int], Awaitable[None]],
    go: Callable[[Guest], Awaitable[None]],
) -> int:
    """Play the first card, and take the first of a choice, to the end; return the choices."""
    choices = 0
    await next_question(guest)
    while phase(guest) != "another":
        steps = len(guest.match.steps)
        if guest.screen.due is not None:
            await go(guest)
        elif guest.match.state.card:
            choices += 1
            if way is by_keys:
                await guest.press("enter")
            else:
                await way(guest, min(guest.screen.choosable()))
        else:
            await way(guest, 0)
        await guest.until(partial(_is_past, guest, steps), "a step")
        await next_question(guest)
    return choices


async def test_a_whole_round_by_keys_alone() -> None:
    async with arcade(dealt(seed="24")) as guest:
        assert await a_whole_round(guest, by_keys, go_by_key) == 3
        assert guest.match.state.hands == ((), ())
        assert len(guest.match.state.stock) == 56
        await guest.shows("another round?")
        await guest.press("n")
        await guest.over()
        first, second = guest.match.state.scores
        assert f"{first} : {second}" in guest.one(Banner).text


@pytest.mark.parametrize(
    ("way", "go"),
    [pytest.param(by_mouse, go_by_mouse, id="mouse"), pytest.param(typed, go_typed, id="typed")],
)
async def test_the_rest_of_a_round_by_mouse_alone_and_by_typed_words_alone(
    way: Callable[[Guest, int], Awaitable[None]], go: Callable[[Guest], Awaitable[None]]
) -> None:
    async with arcade(at(**SHORT)) as guest:
        assert await a_whole_round(guest, way, go)
        if way is by_mouse:
            await guest.click("n end")
        else:
            await guest.type("no")
        await guest.over()


async def test_the_rounds_points_and_the_games_are_shown_and_another_round_is_dealt() -> None:
    async with arcade(at(hand="5C", layout="5D 5H 5S", stock="KC", score="3")) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.shows("Round 2   you 1 : 0 greedy")
        await guest.shows("in the game you 4 : 0 greedy   another round?   y yes   n no")
        await look_at("gostop_round_over_80x24", guest)
        await guest.press("enter")
        await guest.until(lambda: guest.match.state.round == 3 and phase(guest) == "play")
        assert not guest.one(Banner).display
        assert sum(map(len, guest.match.state.hands)) + len(guest.match.state.stock) == 96


async def test_where_the_rounds_are_given_nobody_is_asked() -> None:
    match = dealt(seed="3", rounds=2)
    async with arcade(match) as guest:
        await next_question(guest)
        guest.screen.app.change(turns="go")
        guest.screen.let_play()
        while match.state.round == 1:
            await guest.asked()
            await guest.press("enter")
            await guest.breathe()
        assert any(step.seat == HOUSE for step in match.steps[-3:])


async def test_walking_and_hovering_over_the_hand_light_what_each_card_would_match() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        lit = [
            place for place, stack in enumerate(guest.screen.laid.spread.stacks) if stack.top.lit
        ]
        assert lit == [0]
        assert "5♣ would make a stack pair with 5♦." in guest.text()
        await guest.press("right")
        assert "8♣ would make a stack pair with 8♠ or 8♦: you choose." in guest.text()
        marks = guest.rows()[8]
        assert marks[6:].strip().startswith("▔▔▔▔▔ ▔▔▔▔▔")
        hand = guest.screen.seats[0].hand
        assert await guest.pilot.hover(hand, offset=guest.card(hand, 2) - hand.region.offset)
        await guest.shows("K♥ would make a stack pair with K♣.")


async def test_a_triple_stack_is_captured_and_a_card_that_matches_nothing_joins() -> None:
    async with arcade(at(hand="2S 3H", layout="2C-2D-2H 9C", stock="QC QD")) as guest:
        await guest.asked()
        assert "triple" in guest.text()
        assert "2♠ would capture 2♣ 2♦ 2♥." in guest.text()
        await guest.press("3")
        assert "3♥ would join the layout: nothing there matches." in guest.text()
        await guest.press("2", "enter")
        await guest.shows("2 ●●●●★")


@pytest.mark.parametrize("way", [by_mouse, typed])
async def test_the_card_that_is_met_is_chosen(way: Callable[[Guest, int], Awaitable[None]]) -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await way(guest, 1)
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        assert "in play" in guest.text()
        await way(guest, 2)
        await guest.until(lambda: guest.screen.due == 1)
        assert {"8C", "8D"} <= set(captured(guest))
        assert "8S" in laid(guest)


async def test_the_keys_walk_over_the_matches_alone_and_the_rank_goes_to_the_next() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        layout = guest.screen.laid
        assert guest.screen.focused is layout
        walked = []
        for key in ("home", "right", "right", "left", "8", "end"):
            await guest.press(key)
            walked.append(layout.cursor)
        assert walked == [1, 2, 2, 1, 2, 2]
        await guest.press("5")
        assert guest.notice == "There is no 5 to choose from."
        await look_at("gostop_choice_80x24", guest)
        await guest.click_card(layout, 0)
        assert phase(guest) == "meet", "only a match can be chosen"
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        assert {"8C", "8D"} <= set(captured(guest))


async def test_a_stock_card_that_matches_two_is_a_choice_too() -> None:
    async with arcade(at(hand="3C 4C", layout="8S 8D", stock="8C QS")) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: phase(guest) == "take")
        await guest.asked()
        await guest.shows("turned")
        await guest.press("right", "enter")
        await guest.until(lambda: captured(guest) == ["8C", "8D"])


async def test_three_of_four_single_cards_are_chosen_one_after_the_other() -> None:
    async with arcade(at(hand="8C 3C", layout="8S 8D 5C 8H 8S", stock="QC QS")) as guest:
        await guest.asked()
        assert "8♣ would capture three of 8♠, 8♦, 8♥ or 8♠: you choose." in guest.text()
        await guest.press("enter")
        await guest.asked()
        await guest.press("enter")
        await guest.shows("taken")
        await guest.press("enter")
        assert "taken" not in guest.text()
        await guest.press("enter", "right", "enter", "end", "space")
        await guest.until(lambda: captured(guest) == ["8C", "8D", "8S", "8S"])
        assert laid(guest)[:2] == ["5C", "8H"]


async def test_the_menu_stands_before_each_turn_with_help_before_ones_own_only() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        own = "▸ you  0 points   s save   ⏎ move   h help   esc quit"
        other = "▸ greedy  0 points   s save   ⏎ move   esc quit"
        await guest.shows(own)
        assert "▸ greedy" not in guest.text()
        await guest.press("enter")
        await guest.shows(other)
        assert own not in guest.text()
        assert "1 Save the game   2 Make a move   3 Quit the game" in guest.text()
        assert "greedy to move" in guest.rows()[0]


async def test_the_computer_waits_to_be_let_play_and_tells_its_reason() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        steps = len(guest.match.steps)
        await guest.press("right", "5", "v", "v", "f3", "escape")
        assert len(guest.match.steps) == steps
        await guest.press("enter")
        await guest.until(lambda: guest.screen.asked == 0)
        await guest.shows("The computer chose to play Queen of Clubs because nothing in its hand")


async def test_the_menu_is_checked_and_says_what_is_possible() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        for line in ("4", "5C", "fold", "", "[b]2[/b]"):
            await guest.type(line)
            await guest.until(lambda: "Choose 1 Save the game, 2 Make a move, 3" in guest.notice)
        assert guest.screen.due == 1
        await guest.type("move")
        await guest.asked()
        await guest.type("go")
        assert guest.screen.focused is guest.screen.seats[0].hand


async def test_the_computer_plays_at_once_where_it_is_set_so_and_that_is_remembered() -> None:
    async with arcade(at(**SHORT | {"hand": "5C 4C 3D"})) as guest:
        await guest.asked()
        await guest.press("g", "enter")
        await guest.until(lambda: sum(step.seat == 1 for step in guest.match.steps) == 1)
        await guest.asked()
        await guest.press("g", "enter")
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("g")
        await guest.asked()


async def test_v_turns_the_other_hand_and_the_stock_face_down_and_up_again() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        assert "Q♣" in guest.text()
        assert "5♥" in guest.text()
        await guest.press("v")
        await look_at("gostop_hidden_80x24", guest)
        assert "Q♣" not in guest.text()
        assert "5♥" not in guest.text()
        assert "5♣" in guest.text()
        await guest.press("v")
        assert "Q♣" in guest.text()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("9H", "There is no 9H in your hand."),
        ("4", "That is not possible now."),
        ("ace", '"ace" is no card.'),
        ("", "Nothing was entered."),
        ("[red]x[/red]", '"[red]x[/red]" is no card.'),
    ],
)
async def test_what_cannot_be_played_is_refused_with_what_can(line: str, why: str) -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        before = held(guest)
        await guest.type(line)
        await guest.until(lambda: guest.notice.startswith(why))
        assert "Play one of your cards: 1 5C, 2 8C, 3 KH." in guest.notice
        assert held(guest) == before
        await guest.press("escape", "9")
        assert guest.notice == "There is no 9 in your hand."


async def test_undo_takes_back_the_choice_then_the_card_and_redo_plays_them_again() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("u")
        await guest.until(lambda: phase(guest) == "meet" and guest.screen.asked == 0)
        assert guest.screen.due is None
        await guest.press("u")
        await guest.until(lambda: phase(guest) == "play" and guest.screen.asked == 0)
        assert held(guest) == ["5C", "8C", "KH"]
        await guest.press("U", "U")
        await guest.until(lambda: guest.screen.due == 1)


async def test_two_persons_play_from_one_keyboard() -> None:
    async with arcade(at("human", "human", names=("Ann", "Bob"), **SHORT)) as guest:
        await guest.asked(0)
        await guest.press("enter")
        await guest.asked(1)
        assert guest.screen.due is None
        assert guest.screen.focused is guest.screen.seats[1].hand
        await look_at("gostop_second_of_two_80x24", guest)
        await guest.press("v")
        assert "8♣" not in guest.text(), "Ann's hand is face down while Bob plays"
        assert "Q♣" in guest.text()
        await guest.press("v")
        await guest.click_card(guest.screen.seats[1].hand, 1)
        await guest.asked(0)
        assert held(guest, 1) == ["QC"]


async def test_help_says_which_card_what_to_take_and_a_plan() -> None:
    async with arcade(at("human", "shrewd", **SHORT)) as guest:
        await guest.asked()
        await guest.press("h")
        await guest.shows("I recommend you play")
        await guest.shows("from your hand to create a stacked pair.")
        await look_at("gostop_help_80x24", guest)
        await guest.press("C")
        await guest.at("WholeAdvice")
        await guest.shows("Whatever the stock brings, there is nothing to choose.")
        await guest.press("escape")
        await guest.press("h")
        await guest.until(lambda: guest.screen.coaching is Mode.OFF)
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.type("help")
        await guest.press("h")
        await guest.shows("Take 8S (place 2): it creates a stacked pair, as either would.")


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    name = "{}x{}".format(*size)
    async with arcade(dealt(seed="1"), size=size) as guest:
        await guest.asked()
        await look_at(f"gostop_start_{name}", guest)
        for _ in range(4):
            await guest.press("enter")
            await next_question(guest)
        await look_at(f"gostop_midway_{name}", guest)


@pytest.mark.parametrize("face", [Face.OUTLINED, Face.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: Face) -> None:
    async with arcade(at(**SHORT), face=face) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await look_at(f"gostop_{face.name.lower()}_80x24", guest)


MANY = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC JC QC KC AD 2D 3D 4D-4H-4S 9D XD JD QD KD AH 2H"
"""A layout of 24 places, more than the rules ever bring."""


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (200, 50)])
async def test_a_layout_of_24_places_is_whole_and_each_place_can_be_clicked(
    size: tuple[int, int],
) -> None:
    fields: dict[str, Any] = {
        "hand": "KS KH",
        "other": "QC",
        "layout": MANY.replace(" 4C", ""),
        "stock": "6H",
    }
    async with arcade(at(**fields), size=size) as guest:
        await guest.asked()
        layout = guest.screen.laid
        assert layout.region.bottom <= guest.screen.seats[0].region.y
        await guest.press("enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        last = max(guest.screen.choosable())
        await guest.click_card(layout, last)
        await guest.until(lambda: guest.screen.due is not None or guest.screen.asked == 0)


async def test_many_captures_beside_full_hands_are_all_shown() -> None:
    piles = " ".join(f"{face}{suit}" for face in "123456789XJQK" for suit in "CDHS")
    hand = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC"
    async with arcade(at(hand=hand, other="AD", captured=piles, layout="2D", stock="3D")) as guest:
        await guest.asked()
        assert guest.text().count("★") == 13
        assert all(f"{face} ●●●●★" in guest.text() for face in "A23456789JQK")
        assert "10♣" in guest.text()


async def test_resizing_in_the_middle_of_a_choice_loses_nothing() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.still()
        before = guest.rows()
        for size in ((120, 36), (60, 20), (80, 24)):
            await guest.resize(*size)
            await guest.still()
        assert guest.rows() == before
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)


async def test_a_click_while_the_computer_plays_hurries_it_and_chooses_nothing() -> None:
    async with arcade(at(**SHORT), pace=1.0) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.pace.waiting)
        await guest.click_card(guest.screen.seats[0].hand, 1)
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("enter")
        await guest.until(lambda: guest.screen.pace.waiting)
        await guest.click_card(guest.screen.seats[0].hand, 1)
        await guest.asked()
        assert held(guest) == ["8C", "KH"]


def plays(match: Match) -> list[object]:
    return [step.action for step in match.steps if isinstance(step.action, Play | Choose)]


async def test_leaving_before_the_computers_turn_and_coming_back() -> None:
    store = open_store()
    match = dealt(store=store)
    async with arcade(match, store=store) as guest:
        await guest.asked()
        await guest.press("enter")
        await next_question(guest)
        await guest.press("escape")
        await guest.at("Lobby")
    again = open_store().resume(match.id or 0)
    assert plays(again) == plays(match)
    async with arcade(again, store=store) as guest:
        await next_question(guest)
        assert plays(guest.match) == plays(match)


async def test_saving_from_the_menu_writes_leaves_and_the_lobby_opens_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store, path = open_store(), Path("round.pl")
    async with arcade(at(store=store, **SHORT), store=store) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        saved = guest.match.state
        await guest.press("s")
        await guest.at("SaveAs")
        await guest.press("ctrl+u", *"round.pl", "enter")
        await guest.at("Lobby")
        assert path.read_text().startswith("[")
        await guest.press("o")
        await guest.at("OpenFile")
        await guest.press(*"rou", "tab", "enter")
        await guest.at("GoStopScreen")
        await guest.until(lambda: guest.screen.due == 1)
        loaded = guest.match.state
        assert (loaded.hands, loaded.layout, loaded.stock) == (
            saved.hands,
            saved.layout,
            saved.stock,
        )


async def test_a_file_that_is_there_is_asked_about_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("gostop.txt")
    path.write_text("mine")
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("s")
        await guest.at("SaveAs")
        await guest.press("enter")
        await guest.at("Confirm")
        await guest.press("n")
        await guest.at("SaveAs")
        await guest.shows("Nothing was written.")
        assert path.read_text() == "mine"
        await guest.press("escape")
        await guest.at("GoStopScreen")
        assert guest.screen.asked == 0


async def test_in_the_middle_of_a_turn_saving_is_refused() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        for way in ("s", "ctrl+s"):
            guest.screen.refuse("")
            await guest.press(way)
            assert guest.notice == "A game is saved before a turn; finish this one first."


async def test_a_damaged_file_is_refused_in_the_dialog_and_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path, store = Path("bad.txt"), open_store()
    path.write_text(TEXT.format(**NOTHING | SHORT | {"other": "5Z"}))
    async with arcade(store=store) as guest:
        await guest.press("o")
        await guest.at("OpenFile")
        await guest.press(*str(path), "enter")
        await guest.until(lambda: 'line 2, column 26: "5Z"' in " ".join(guest.text().split()))
        await guest.press("escape")
        await guest.at("Lobby")
    assert store.unfinished() == ()


async def test_a_match_is_looked_at_again_on_its_own_table() -> None:
    match = at(**SHORT)
    async with arcade(match) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        guest.app.look_again(match)
        await guest.until(lambda: guest.screen.match is not match)
        await guest.shows("8♣")
        await guest.press("right")
        await guest.shows("in play")
        await guest.press("v", "c", "end", "home")
        await guest.still()
        assert len(match.steps) > 2
