"""The questions of Go Stop: a card, a choice, another round; what lines typed there mean."""

import pytest

from games.contract import HOUSE, BadInput, Verb
from games.gostop import GAME
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import (
    Another,
    Choose,
    Deal,
    Play,
)
from games.gostop.views import shown
from tests.games.gostop.conftest import Table, Walk


def test_the_question_for_a_card_lists_the_hand_by_place(table: Table) -> None:
    state = shown(table("5C XD 5C", "7D", "KC"), 0)
    assert GAME.prompt(state, 0).text == "Play one of your cards: 1 5C, 2 XD, 3 5C.\nPlay: "


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("2", Play(1)),
        ("xd", Play(1)),
        ("10D", Play(1)),
        ("10 of diamonds", Play(1)),
        ("5c", Play(0)),
        ("AH", Play(3)),
        ("1H", Play(3)),
        ("ace of hearts", Play(3)),
        ("help", Verb.HELP),
        ("q", Verb.QUIT),
        ("save", Verb.SAVE),
    ],
)
def test_a_card_is_named_by_place_or_name(table: Table, line: str, action: object) -> None:
    assert GAME.parse(line, shown(table("5C XD 5C 1H", "7D", "KC"), 0), 0) == action


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Nothing was entered. Play one of your cards: 1 5C, 2 XD."),
        ("3", None),
        ("6C", "There is no 6C in your hand. Play one of your cards: 1 5C, 2 XD."),
        (
            "\u212aing of clubs",
            '"\u212aing of clubs" is not a card. Play one of your cards: 1 5C, 2 XD.',
        ),
        ("zz", '"zz" is not a card. Play one of your cards: 1 5C, 2 XD.'),
        ("-1", '"-1" is not a card. Play one of your cards: 1 5C, 2 XD.'),
    ],
)
def test_a_card_that_cannot_be_played_is_refused(table: Table, line: str, why: str | None) -> None:
    state = table("5C XD", "7D", "KC")
    with pytest.raises(ValueError, match="Play one of your cards: 1 5C, 2 XD") as refused:
        reduce(state, 0, GAME.parse(line, shown(state, 0), 0))  # type: ignore[arg-type]
    assert why is None or str(refused.value) == why


@pytest.mark.parametrize(
    ("line", "place"),
    [("jack of clubs", 0), ("Queen Hearts", 1), ("KING of spades", 2), ("jc", 0), ("k s", 2)],
)
def test_pictures_are_called_by_their_names(table: Table, line: str, place: int) -> None:
    assert GAME.parse(line, shown(table("JC QH KS", "7D", "KC"), 0), 0) == Play(place)


def test_actions_are_spelled_by_name_or_place(table: Table) -> None:
    state = shown(table("5C XD 5C", "5D 5D 7D 5H 5S", "KC"), 0)
    actions = (Play(1), Play(0), Play(2), Choose((0, 3, 4)), Another(True), Another(False), Deal())
    spelled = [GAME.spell(action, state, 0) for action in actions]
    assert spelled == ["XD", "5C", "3", "1 4 5", "yes", "no", ""]


def test_a_choice_is_made_by_place_and_by_name_where_one_card_bears_it(table: Table) -> None:
    state = shown(reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0)), 0)
    assert GAME.prompt(state, 0).text == (
        "5 of Clubs matches more than one card. Choose one of these: 1 5D, 3 5H.\nChoose: "
    )
    assert GAME.parse("3", state, 0) == Choose((2,))
    assert GAME.parse("5h", state, 0) == Choose((2,))
    ask = "Choose one of these: 1 5D, 3 5H."
    for line, wrong in ("7D", "7D cannot be chosen."), ("zz", '"zz" is not a card.'):
        with pytest.raises(BadInput) as no:
            GAME.parse(line, state, 0)
        assert str(no.value) == f"{wrong} {ask}"


def test_twins_are_chosen_by_place_never_by_name(table: Table) -> None:
    state = shown(reduce(table("5C 6C", "5D 5D 7D 5H 5S", "KC"), 0, Play(0)), 0)
    with pytest.raises(BadInput) as no:
        GAME.parse("5D 5H 5S", state, 0)
    assert str(no.value) == (
        "There are two 5D; choose by place. Choose three of these: 1 5D, 2 5D, 4 5H, 5 5S."
    )
    assert GAME.parse("1, 4 5", state, 0) == Choose((0, 3, 4))
    assert GAME.parse("1 5h 5s", state, 0) == Choose((0, 3, 4))


@pytest.mark.parametrize(("line", "yes"), [("y", True), ("YES", True), ("n", False), ("no", False)])
def test_another_round_is_answered_by_yes_or_no(table: Table, line: str, yes: bool) -> None:
    state = table(phase="another")
    assert GAME.prompt(state, 0).text == "Do you want to play another round? (yes or no): "
    assert GAME.parse(line, state, 0) == Another(yes)
    with pytest.raises(BadInput, match='"maybe" is neither yes nor no'):
        GAME.parse("maybe", state, 0)


def test_what_is_spelled_is_parsed_as_the_same_action(walk: Walk) -> None:
    for seed in range(6):
        for state in walk(seed):
            for seat in to_move(state):
                for action in legal(state, seat):
                    line = GAME.spell(action, shown(state, seat), seat)
                    assert line or seat == HOUSE
                    if seat != HOUSE:
                        assert GAME.parse(line, shown(state, seat), seat) == action
