"""The keys that work now: grouped, each once, in columns of one height."""

from unittest.mock import patch

from textual.binding import Binding
from textual.screen import Screen

from app.screens.base import BaseScreen
from app.screens.key_list import (
    GAME,
    PARLOUR,
    THINK,
    KeyGroup,
    KeyHeading,
    binding_hint,
    column_rows,
    in_columns,
    key_groups,
    listed_keys,
)
from app.screens.keys_overlay import COLUMN, FOOT, KeyTable, draw_table, fit_table
from app.screens.table.keys import rank_hints, spans_of
from tests.app.screens.gops.gops_helpers import short
from tests.app.screens.screen_helpers import arcade
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.panels.key_bar import KeyHint
from widgets.theme.themes import FELT_DARK

COACH = Binding("c", "coach", "coach", tooltip="ask the coach", group=THINK)
GIVE_UP = Binding("ctrl+r", "resign", show=False, tooltip="give up", group=GAME)


def group(title: str, rows: int) -> KeyGroup:
    return KeyGroup(title, (("x", "does"),) * (rows - 1))


def test_keys_are_grouped_with_those_of_the_game_first() -> None:
    hints = (binding_hint(COACH, "c"), KeyHint("↵", "bid", whole="bid it"), KeyHint("↵", "bid it"))
    assert key_groups(hints, KeyHeading("GOPS", "Bid", ("Click a card.",))) == (
        KeyGroup("Bid", (("↵", "bid it"),)),
        KeyGroup("Think", (("c", "ask the coach"),)),
        KeyGroup("Mouse", (("", "Click a card."),)),
    )


def test_a_sentence_about_the_mouse_is_folded_so_that_nothing_of_it_is_cut() -> None:
    said = "Click the chart to walk to a point, a moment to watch it."
    (group,) = key_groups((), KeyHeading("The result of a game", mouse=(said,)))
    lines = [line for _key, line in group.lines]
    assert " ".join(lines) == said
    assert max(map(len, lines)) < COLUMN - 1


def test_what_is_in_no_key_bar_is_listed_only_with_a_tooltip() -> None:
    silent = Binding("up", "line(-1)", show=False)
    keys = [(COACH, "c"), (GIVE_UP, "^R"), (silent, "up"), (GIVE_UP, "^r")]
    assert [hint.key for hint in listed_keys(keys)] == ["^R"]


def test_groups_keep_their_order_and_columns_are_as_low_as_they_can_be() -> None:
    groups = tuple(group(str(rows), rows) for rows in (5, 4, 3, 5, 5, 3))
    columns = in_columns(groups, 2)
    assert sum(columns, ()) == groups
    assert [column_rows(column) for column in columns] == [14, 15]
    assert in_columns(groups[:1], 2) == (groups[:1],)


def test_a_long_list_gets_another_column_where_there_is_room() -> None:
    groups = tuple(group(str(rows), 7) for rows in range(4))
    assert fit_table(groups, 80, 23).width == 2 * COLUMN + 2
    assert len(fit_table(groups, 120, 14).columns) > 2
    assert fit_table(groups, 80, 18).gap == 0


def drawn_rows(table: KeyTable, about: str) -> list[str]:
    colours = Palette(FELT_DARK.variables | {"foreground": "#fff"})
    canvas = Canvas(table.width, table.height, colours)
    draw_table(canvas, table, about)
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


def test_a_narrow_list_ends_with_a_sentence_that_fits() -> None:
    table = fit_table((group("Here", 3),), 80, 23)
    assert drawn_rows(table, "here")[-1].strip() == "esc or any key closes this"


def test_the_list_is_drawn_whole() -> None:
    table = fit_table((group("Bid", 3), group("Game", 2)), 80, 23)
    rows = drawn_rows(table, "GOPS, your bid")
    assert rows[-1].strip() == FOOT
    assert rows[0].split() == ["KEYS", "THAT", "WORK", "NOW", "GOPS,", "your", "bid"]
    assert rows[2:5] == [
        "   Bid" + " " * 28 + "   Game",
        *["   x         does".ljust(37) + "x         does", "   x         does"],
    ]


def test_ranks_that_follow_each_other_are_one_span() -> None:
    assert spans_of([2, 3, 4, 5, 6, 7, 8, 9]) == "2 to 9"
    assert spans_of([2, 4, 5, 7, 8, 9]) == "2 4 5 7-9"
    assert [hint.key for hint in rank_hints((2, 3, 10, 12, 11))] == ["2 3", "0", "J Q"]


async def test_a_table_lists_what_works_and_a_key_does_what_it_says() -> None:
    async with arcade(short()) as user:
        await user.asked()
        await user.press("?")
        await user.at("KeysOverlay")
        shown = user.text()
        assert "KEYS THAT WORK NOW" in shown
        assert "your bid" in user.rows()[user.place("KEYS THAT WORK NOW")[1]]
        assert "take back" not in shown
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("escape", "?", "escape")
        await user.until(lambda: user.screen.asked == 0)
        assert PARLOUR.description in shown


async def test_the_keys_of_a_screen_are_those_that_textual_finds() -> None:
    async with arcade(short()) as user:
        await user.asked()
        for typed in (False, True):
            if typed:
                await user.press("colon")
            ours = user.screen.active_bindings
            with patch.object(BaseScreen, "_binding_chain", Screen._binding_chain):
                assert user.screen.active_bindings == ours
            assert ("c" in ours) != typed, "a letter is typed into the line"
