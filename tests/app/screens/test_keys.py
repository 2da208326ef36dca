"""The keys that work now: grouped, each once, in columns of one height."""

import pytest
from textual.binding import Binding

from app.screens.keys import (
    GAME,
    PARLOUR,
    THINK,
    KeyGroup,
    KeyHint,
    binding_hint,
    key_groups,
    listed_keys,
)
from app.screens.palette import KeysOverlay, column_lines, in_columns
from tests.app.screens.match_helpers import short
from tests.app.screens.screen_helpers import arcade

COACH = Binding("c", "coach", "coach", tooltip="ask the coach", group=THINK)
GIVE_UP = Binding("ctrl+r", "resign", show=False, tooltip="give up", group=GAME)


def group(title: str, rows: int) -> KeyGroup:
    return KeyGroup(title, (("x", "does"),) * (rows - 1))


def test_keys_are_grouped_with_those_of_the_game_first() -> None:
    hints = (binding_hint(COACH, "c"), KeyHint("↵", "bid", whole="bid it"), KeyHint("↵", "bid it"))
    assert key_groups(hints, "Bid", ("Click a card.",)) == (
        KeyGroup("Bid", (("↵", "bid it"),)),
        KeyGroup("Think", (("c", "ask the coach"),)),
        KeyGroup("Mouse", (("", "Click a card."),)),
    )


def test_what_is_in_no_key_bar_is_listed_only_with_a_tooltip() -> None:
    silent = Binding("up", "line(-1)", show=False)
    keys = [(COACH, "c"), (GIVE_UP, "^R"), (silent, "up"), (GIVE_UP, "^r")]
    assert [hint.key for hint in listed_keys(keys)] == ["^R"]


def test_groups_keep_their_order_and_columns_are_as_low_as_they_can_be() -> None:
    groups = tuple(group(str(rows), rows) for rows in (5, 4, 3, 5, 5, 3))
    columns = in_columns(groups, 2)
    assert sum(columns, ()) == groups
    assert [len(column_lines(column, 1)) for column in columns] == [14, 15]
    assert in_columns(groups[:1], 2) == (groups[:1],)


@pytest.mark.parametrize(("height", "columns"), [(36, 2), (24, 3)])
async def test_a_list_too_long_for_two_columns_gets_another_one(height: int, columns: int) -> None:
    async with arcade(size=(160, height)) as user:
        groups = tuple(group(f"Group {n}", 7) for n in range(6))
        user.app.push_screen(KeysOverlay(groups, "here"))
        await user.at("KeysOverlay")
        assert user.rows()[user.place("Group 0")[1]].count("Group") == columns
        assert "Group 5" in user.text()


async def test_a_table_lists_what_works_and_a_key_does_what_it_says() -> None:
    async with arcade(short()) as user:
        await user.asked()
        await user.press("?")
        await user.at("KeysOverlay")
        shown = user.text()
        assert "your bid" in user.rows()[user.place("KEYS  ")[1]]
        assert "take back" not in shown
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("escape", "?", "escape")
        await user.until(lambda: user.screen.view.asked == 0)
        assert PARLOUR.description in shown
