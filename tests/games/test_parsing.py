"""What may be typed everywhere: verbs, menus, numbers, ranges, seeds, and how a refusal reads."""

from collections.abc import Callable
from typing import Any

import pytest

from games import gostop, parsing, twentyone
from games.contract import BadInput, Verb
from games.contract.parts import ROUNDS_FIELD, ROUNDS_LIMIT, seed_text

ROUNDS = "The rounds must be 1 to 1000000, or 0 to be asked after each."


def test_every_verb_is_typed_as_it_is_called_and_some_have_short_names() -> None:
    lines = {f" {said.value.upper()}\t": said for said in Verb}
    lines |= {"q": Verb.QUIT, "exit": Verb.QUIT, "u": Verb.UNDO}
    assert {line: parsing.verb(line) for line in lines} == lines
    assert parsing.verb("?") is parsing.verb("x") is None


@pytest.mark.parametrize(
    ("read", "line", "value"),
    [
        (parsing.parse_number, " 12 ", 12),
        (parsing.parse_number, "-3", -3),
        (parsing.whole(1_000_000), " 000001234 ", 1234),
        (parsing.whole(1_000_000), "1000000", 1_000_000),
        (parsing.parse_number, "12345678901", 12_345_678_901),
        (parsing.parse_number, "0" * 999 + "3", 3),
        (parsing.parse_numbers, "4,5, 6", (4, 5, 6)),
        (parsing.parse_numbers, "  ", ()),
        (parsing.parse_range, " 2 - 10 ", (2, 10)),
        (parsing.parse_range, "000000001-999999999", (1, 999_999_999)),
        (parsing.one_of("carry", "discard"), " Carry ", "carry"),
        *((parsing.yes, line, "y" in line.lower()) for line in (" Y", "yes", "n", "No ")),
        (seed_text, " Tuesday 7 ", "Tuesday 7"),
        (seed_text, f" {'x' * 200} ", "x" * 200),
        *((ROUNDS_FIELD.parse, f" {rounds} ", rounds) for rounds in (0, 1, ROUNDS_LIMIT)),
    ],
)
def test_what_a_line_means(read: Callable[[str], Any], line: str, value: object) -> None:
    assert read(line) == value


@pytest.mark.parametrize(
    ("read", "line", "why"),
    [
        (parsing.parse_number, " ", "Nothing was entered."),
        (parsing.parse_number, " 4x ", '"4x" is not a whole number.'),
        *(
            (parsing.whole(9), line, f'"{line}" is not a whole number from 1 to 9.')
            for line in ("0", "10", "+3", "\u0663", "0000000019999999")
        ),
        (parsing.parse_number, "1" * 1001, '"111111111111111111111..." is too long a number.'),
        (parsing.parse_numbers, "4,,5", "Nothing was entered."),
        (parsing.parse_numbers, "4,b", '"b" is not a whole number.'),
        (parsing.parse_range, "7", '"7" is not a range; write one like 2-10.'),
        (
            parsing.parse_range,
            "1-1234567890",
            '"1-1234567890" is not a range; write one like 2-10.',
        ),
        (parsing.one_of("carry", "discard"), "cary", '"cary" is not one of carry, discard.'),
        (parsing.yes, " maybe ", '"maybe" is neither yes nor no.'),
        (parsing.yes, "", '"" is neither yes nor no.'),
        (seed_text, "x" * 201, "A seed has at most 200 characters."),
        *((ROUNDS_FIELD.parse, line, ROUNDS) for line in ("-1", "1000001", "99999999999")),
        (ROUNDS_FIELD.parse, "many", f'"many" is not a whole number. {ROUNDS}'),
        (ROUNDS_FIELD.parse, "", f"Nothing was entered. {ROUNDS}"),
    ],
)
def test_what_a_line_may_not_be(read: Callable[[str], Any], line: str, why: str) -> None:
    with pytest.raises(BadInput) as no:
        read(line)
    assert str(no.value) == why


@pytest.mark.parametrize("game", [gostop.GAME, twentyone.GAME], ids=lambda game: game.slug)
def test_more_rounds_than_may_be_asked_for_are_not_dealt(game: Any) -> None:
    assert ROUNDS_FIELD in game.fields
    assert game.deal(game.Options(rounds=ROUNDS_LIMIT), "seed").round == 1
    for rounds in (-1, ROUNDS_LIMIT + 1):
        with pytest.raises(BadInput, match=rf"^{ROUNDS}$"):
            game.deal(game.Options(rounds=rounds), "seed")


ITEMS = ((Verb.SAVE, "Save the game"), (Verb.GO, "Make a move"), (Verb.HELP, "Ask for help"))


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        (Verb.SAVE, ("1", "Save the game", " SAVE  the\tgame ", "save", "s")),
        (Verb.GO, ("2", "make a move", "make", "move", "m", "go", "g")),
        (Verb.HELP, ("3", "ask for help", "ask", "help", "a", "h")),
    ],
)
def test_an_item_is_chosen_by_number_label_or_word(verb: Verb, lines: tuple[str, ...]) -> None:
    assert [parsing.chosen(line, ITEMS) for line in lines] == [verb] * len(lines)


@pytest.mark.parametrize("line", ["0", "4", "x", "the", "for", "game", "  make it ", " "])
def test_the_rest_is_refused_with_what_there_is(line: str) -> None:
    said = line.strip()
    wrong = f'"{said}" is not in the menu.' if said else "Nothing was entered."
    with pytest.raises(BadInput) as no:
        parsing.chosen(line, ITEMS)
    assert str(no.value) == f"{wrong} Choose 1 Save the game, 2 Make a move, 3 Ask for help."
