"""The menu before a turn of Go Stop: what it offers, to whom, and what lines it takes."""

import pytest

from games.contract import BadInput, Verb
from games.gostop import GAME
from games.gostop.views import shown
from games.gostop.words.prompts import menu
from games.menus import chosen, menu_text
from tests.games.gostop.conftest import Table


def test_the_menu_offers_help_before_ones_own_turn_only(table: Table) -> None:
    state = table("5C", "7D", "KC")
    assert menu_text(menu(state, 0)) == (
        "1 Save the game\n2 Make a move\n3 Ask for help\n4 Quit the game\nChoose: "
    )
    assert menu_text(menu(state, 1)) == "1 Save the game\n2 Make a move\n3 Quit the game\nChoose: "
    assert menu(table(phase="stock"), 0) == ()


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("1", Verb.SAVE),
        ("s", Verb.SAVE),
        (" SAVE ", Verb.SAVE),
        ("save the game", Verb.SAVE),
        ("2", Verb.GO),
        ("m", Verb.GO),
        ("move", Verb.GO),
        ("Make a  move", Verb.GO),
        ("3", Verb.HELP),
        ("h", Verb.HELP),
        ("a", Verb.HELP),
        ("help", Verb.HELP),
        ("4", Verb.QUIT),
        ("q", Verb.QUIT),
        ("quit", Verb.QUIT),
    ],
)
def test_the_menu_takes_a_number_a_letter_or_a_word(table: Table, line: str, verb: Verb) -> None:
    assert chosen(line, menu(table("5C"), 0)) is verb


@pytest.mark.parametrize(("line", "why"), [("5", '"5" is not'), ("", "Nothing"), ("x", '"x" is')])
def test_the_menu_refuses_the_rest_and_says_what_is_possible(
    table: Table, line: str, why: str
) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        chosen(line, menu(table("5C"), 0))
    assert str(refused.value).endswith("2 Make a move, 3 Ask for help, 4 Quit the game.")


def test_no_two_items_of_the_menu_share_a_name(table: Table) -> None:
    for reader in (0, 1):
        items = menu(table("5C"), reader)
        for word in "1234smhqagp":
            assert sum(answers(word, (item,)) for item in items) <= 1 or word.isdigit()


def answers(line: str, items: tuple[tuple[Verb, str], ...]) -> bool:
    try:
        chosen(line, items)
    except BadInput:
        return False
    return True


def test_before_the_others_turn_the_question_is_the_menu(table: Table) -> None:
    state = shown(table("5C", "7D", "KC", turn=1), 0)
    assert GAME.prompt(state, 0).text.startswith("1 Save the game\n2 Make a move\n3 Quit")
    assert GAME.parse("2", state, 0) is Verb.GO
    with pytest.raises(BadInput):
        GAME.parse("help", state, 0)


def test_in_the_middle_of_the_others_turn_a_verb_is_taken_and_no_card(table: Table) -> None:
    state = shown(table("5C", "7D", "KC", turn=1, phase="stock"), 0)
    assert GAME.parse("undo", state, 0) is Verb.UNDO
    with pytest.raises(BadInput, match="It is not your turn"):
        GAME.parse("5C", state, 0)
