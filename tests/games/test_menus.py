"""A menu in lines: how it is asked, and all that chooses from it."""

import pytest

from games.contract import BadInput, Verb
from games.menus import chosen, menu_text

ITEMS = (
    (Verb.SAVE, "Save the game"),
    (Verb.GO, "Make a move"),
    (Verb.HELP, "Ask for help"),
)


def test_the_items_are_numbered_and_the_question_stands_below() -> None:
    assert menu_text(ITEMS) == "1 Save the game\n2 Make a move\n3 Ask for help\nChoose: "


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        (Verb.SAVE, ("1", "Save the game", " SAVE  the\tgame ", "save", "s")),
        (Verb.GO, ("2", "make a move", "make", "move", "m", "go", "g")),
        (Verb.HELP, ("3", "ask for help", "ask", "help", "a", "h")),
    ],
)
def test_an_item_is_chosen_by_number_label_word_or_first_letter(
    verb: Verb, lines: tuple[str, ...]
) -> None:
    assert [chosen(line, ITEMS) for line in lines] == [verb] * len(lines)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        *(
            (line, f'"{line}" is not in the menu.')
            for line in ("0", "4", "x", "the", "for", "game")
        ),
        ("  make it ", '"make it" is not in the menu.'),
        (" ", "Nothing was entered."),
    ],
)
def test_the_rest_is_refused_with_what_there_is(line: str, wrong: str) -> None:
    with pytest.raises(BadInput) as no:
        chosen(line, ITEMS)
    assert str(no.value) == f"{wrong} Choose 1 Save the game, 2 Make a move, 3 Ask for help."
