"""Commands are found by words, by other names, and by letters one after the other."""

import pytest

from app.screens.palette.screen import ListRow, first_row, list_rows
from app.screens.palette.search import Command, search


def command(title: str, *aliases: str, group: str = "Here") -> Command:
    return Command(title, group, lambda: None, aliases=aliases)


GIVE_UP = command("Give up", "resign", "surrender")
REPLAY = command("Replay GOPS against Hard", group="Look back")
RULES = command("Read the rules", "help")
GREEN = command("Theme: green", group="Change")
ALL = (GIVE_UP, RULES, REPLAY, GREEN)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("", ["Give up", "Read the rules", "Replay GOPS against Hard", "Theme: green"]),
        ("re", ["Give up", "Read the rules", "Replay GOPS against Hard", "Theme: green"]),
        ("rep", ["Replay GOPS against Hard"]),
        ("hard gops", ["Replay GOPS against Hard"]),
        ("HELP", ["Read the rules"]),
        ("resign", ["Give up"]),
        ("rgh", ["Replay GOPS against Hard"]),
        ("zzz", []),
        ("e" * 50, []),
    ],
)
def test_every_word_must_be_there(text: str, titles: list[str]) -> None:
    assert [found.command.title for found in search(ALL, text)] == titles


def test_the_letters_asked_for_are_known_at_the_start_of_a_word_first() -> None:
    (found,) = search((command("Green theme: red"),), "re")
    assert found.letters == (13, 14)
    (found,) = search((GIVE_UP,), "sign")
    assert (found.letters, found.alias, found.alias_letters) == ((), "resign", (2, 3, 4, 5))


def test_each_group_has_its_title_and_an_empty_row_after_it() -> None:
    lines = list_rows(search((GIVE_UP, RULES, GREEN), ""))
    assert lines == (
        *(ListRow(), ListRow(title="Here"), ListRow(index=0), ListRow(index=1), ListRow()),
        *(ListRow(title="Change"), ListRow(index=2), ListRow()),
    )


def test_the_cursor_is_always_in_sight_with_its_title() -> None:
    lines = list_rows(search((GIVE_UP, RULES, GREEN), ""))
    assert first_row(lines, 0, 4, 0) == 0
    assert first_row(lines, 1, 4, 0) == 1
    assert first_row(lines, 2, 4, 1) == 4
    assert first_row(lines, 0, 4, 4) == 0
    assert first_row(lines, 2, 20, 0) == 0
