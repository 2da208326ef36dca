"""What each part of the table shows: words, dice, and what was entered last."""

import pytest
from msgspec.structs import replace

from app.screens.battle import view as battle_view
from games.battle.rules import CATEGORIES, Accept, Cheat
from tests.app.screens.battle.conftest import GivenDice
from widgets.dice.style import DieState
from widgets.spans import row_text

NONE = frozenset[int]()


def test_the_table_stands_as_drawn(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    given_dice.roll(3, 4, 4, 1, 2)
    view = given_dice.view()
    rows = [battle_view.score_row(view, seat) for seat in (0, 1)]
    assert [row.total for row in rows] == ["38", "34"]
    assert [row.is_active for row in rows] == [True, False]
    assert [row.latest for row in rows] == [None, None]
    columns = battle_view.categories(view.state)
    assert [column.score for column in columns if column.is_open] == ["2", "8", "0", "0", "20", "0"]
    assert battle_view.who_leads(view) == "Anna leads by 4"
    words = row_text(battle_view.caption(view, frozenset({1, 4, 5})))
    assert words == "Roll #1  two more rolls · three dice roll again, two stay"
    dice = battle_view.dice(view, frozenset({1, 4, 5}))
    assert [die.value for die in dice] == [3, 4, 4, 1, 2]
    assert [die.word for die in dice] == ["rolls", "kept", "kept", "rolls", "rolls"]
    assert [die.offer for die in dice] == ["keep", "roll", "roll", "keep", "keep"]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ((), "choose the dice that roll again"),
        ((1,), "one die rolls again, four stay"),
        ((1, 2, 3, 4), "four dice roll again, one stays"),
        ((1, 2, 3, 4, 5), "all five dice roll again"),
    ],
)
def test_how_many_dice_roll_is_said_in_words(chosen: tuple[int, ...], words: str) -> None:
    assert battle_view.splits(frozenset(chosen)) == words


def test_before_the_first_roll_the_dice_show_nothing(given_dice: GivenDice) -> None:
    given_dice.begin()
    view = given_dice.view()
    dice = battle_view.dice(view, NONE)
    assert {(die.value, die.state, die.offer) for die in dice} == {(0, DieState.ROLLING, "roll")}
    assert battle_view.caption(view, NONE)[0].text == "Roll all five dice"
    assert battle_view.who_leads(view) == "nobody leads"
    assert [column.score for column in battle_view.categories(view.state)] == [""] * 9


def test_what_the_other_kept_and_took_stays_until_the_next_roll(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(4, 4, 1, 2, 3)
    given_dice.roll(4, 1, 2, at=(3, 4, 5))
    thinking = given_dice.view(asked=False)
    assert row_text(battle_view.caption(thinking, NONE)).endswith("one more roll · Anna keeps 4 4")
    given_dice.enter("Band")
    for begin in (False, True):
        if begin:
            given_dice.begin()
        view = given_dice.view(asked=begin)
        words = row_text(battle_view.caption(view, NONE))
        assert words.endswith("Anna keeps 4 4 and scores 0 in Band")
        dice = battle_view.dice(view, NONE)
        assert {(die.word, die.state) for die in dice} == {("", DieState.PLAIN)}
        assert [die.value for die in dice] == [4, 4, 4, 1, 2]
        assert battle_view.score_row(view, 0).latest == 6
    given_dice.roll(1, 1, 1, 1, 1)
    assert battle_view.score_row(given_dice.view(), 0).latest is None
    assert {die.word for die in battle_view.dice(given_dice.view(), NONE)} == {"roll"}


def test_a_first_roll_that_is_taken_kept_nothing(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    given_dice.enter("Doremi")
    words = row_text(battle_view.caption(given_dice.view(asked=False), NONE))
    assert words == "Anna takes Doremi for 20"


def test_the_last_roll_is_entered_and_its_dice_take_part_no_more(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    given_dice.match.apply(0, Accept())
    view = given_dice.view()
    assert {die.state for die in battle_view.dice(view, NONE)} == {DieState.PLAIN}
    assert {die.offer for die in battle_view.dice(view, NONE)} == {""}
    words = row_text(battle_view.caption(view, NONE))
    assert words == "Roll #1  choose a box for these dice"


def test_at_the_end_somebody_has_won(given_dice: GivenDice) -> None:
    for category in CATEGORIES:
        for dice in ((4, 4, 4, 4, 4), (1, 1, 1, 1, 1)):
            given_dice.play([(dice, category)])
    assert battle_view.who_leads(given_dice.view(asked=False)) == "Anna won by 45"


def test_a_cheat_is_shown(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    given_dice.match.apply(0, Cheat((1, 1, 1, 1, 1)))
    view = given_dice.view()
    assert battle_view.cheats(view) == "CHEAT was used by Anna."
    assert battle_view.caption(view, NONE)[0].text == "CHEAT"
    assert [die.value for die in battle_view.dice(view, NONE)] == [1] * 5


def test_in_a_replay_a_turn_begins_with_dice_that_show_nothing(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    view = given_dice.view()
    assert any(die.value for die in battle_view.dice(view, NONE))
    assert not any(die.value for die in battle_view.dice(replace(view, is_open=True), NONE))
