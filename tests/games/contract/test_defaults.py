"""What a game says and asks where its author wrote no words for it."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.contract import HOUSE, BadInput, Format, Loaded, Measures, Positions, Verb
from tests.games.small_game_helpers import Compare, Options, Show, State, small_game

GAME = small_game()
START = State("seed", 2)


class Several(Struct, frozen=True, tag="several"):
    numbers: tuple[int, ...]
    last: int


def test_an_action_is_spelled_as_its_tag_and_its_values() -> None:
    assert GAME.spell(Show(2), START, 0) == "show 2"
    assert GAME.spell(Compare(), START, HOUSE) == "compare"
    assert GAME.spell(Several((1, 2), 3), START, 0) == "several 1,2 3"


@pytest.mark.parametrize("line", ["show 2", " SHOW  2 "])
def test_a_line_is_read_as_it_is_spelled(line: str) -> None:
    assert GAME.parse(line, START, 0) == Show(2)


def test_a_line_may_be_cut_short_where_only_one_action_begins_so() -> None:
    one = small_game(legal=lambda state, seat: (Show(1), Compare()))
    assert one.parse("s", START, 0) == Show(1)
    assert one.parse("c", START, 0) == Compare()
    assert GAME.parse("undo", START, 0) == Verb.UNDO


@pytest.mark.parametrize("line", ["", "show", "show 4", "nothing\x1b"])
def test_a_line_that_means_nothing_is_refused_with_what_can_be_said(line: str) -> None:
    with pytest.raises(BadInput) as refusal:
        GAME.parse(line, START, 0)
    assert str(refusal.value).endswith(" You can say show 1, show 2, show 3.")
    assert str(refusal.value).isprintable()


def test_a_question_lists_few_choices() -> None:
    assert GAME.prompt(START, 1).text == "Player 2, show 1 or show 2 or show 3? "
    one = small_game(legal=lambda state, seat: (Compare(),))
    assert one.prompt(START, 0).text == "Player 1, compare? "
    six, seven = (
        small_game(legal=lambda state, seat, count=count: tuple(map(Show, range(count))))
        for count in (6, 7)
    )
    assert six.prompt(START, 0).text.endswith("show 4 or show 5? ")
    assert seven.prompt(START, 0).text == "Player 1, your move? "
    with pytest.raises(BadInput, match="You can say show 0, show 1, show 2, show 3, show 4, show"):
        six.parse("x", START, 0)
    for quiet in (seven, small_game(legal=lambda state, seat: ())):
        with pytest.raises(BadInput) as refusal:
            quiet.parse("x", START, 0)
        assert str(refusal.value) == '"x" cannot be played now.'
    none = small_game(legal=lambda state, seat: ())
    assert none.prompt(START, 0).text == "Player 1, your move? "


def test_a_step_is_shown_but_not_what_is_secret_or_was_typed() -> None:
    assert GAME.narrate(START, 1, Show(3), START, "it likes 3", ()) == (
        "Player 2: has chosen.",
        "0 : 0",
    )
    assert GAME.narrate(START, 1, Show(3), START, "", (1,)) == ("0 : 0",)
    assert GAME.narrate(START, HOUSE, Compare(), START, "", ()) == ("Compare.", "0 : 0")
    plain = small_game(secret=())
    told = plain.narrate(START, 1, Show(3), START, "it likes 3", ())
    assert told == ("Player 2: show 3 (it likes 3).", "0 : 0")


@pytest.mark.parametrize(
    ("scores", "line"),
    [
        ((3, 5), "Player 2 wins, 5 to 3."),
        ((5, 3), "Player 1 wins, 5 to 3."),
        ((4, 4), "It is a tie, 4 to 4."),
    ],
)
def test_the_end_is_shown(scores: tuple[int, int], line: str) -> None:
    over = replace(START, left=0, scores=scores)
    assert GAME.narrate(START, HOUSE, Compare(), over, "", ())[-1] == line


def test_where_nothing_else_is_hidden_only_the_seed_is() -> None:
    from games.contract import defaults

    assert defaults.seen_without_seed(START, 0) == replace(START, seed="")
    assert defaults.opened_without_seed(START) == replace(START, seed="")
    assert defaults.seen_without_seed(Show(2), 0) == Show(2)


def test_a_game_that_says_nothing_of_itself_has_no_reasons_and_no_clicks() -> None:
    plain: Measures[Options, State] = Measures()
    assert plain.appraisal(Options(), lambda name: b"") is None
    assert plain.why_better(None, START, 0, Show(1), Show(2)) == ""
    assert plain.alike(START, Show(1)) == Show(1)
    assert plain.figures(START, 0) == ()
    assert not plain.estimated(START)
    typed: Positions[State] = Positions(
        (), "", lambda view, seat: "", lambda line: START, lambda view, seed: view
    )
    assert typed.steps("hand", "2") == ()


def test_a_file_is_not_known_by_its_first_bytes_unless_its_format_says_how() -> None:
    form: Format[Options, State] = Format(
        "A deck", ".deck", lambda content, name: Loaded(Options()), str, lambda state: ""
    )
    assert not form.begins(b"anything")
