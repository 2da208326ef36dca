"""What the panel says: the rounds so far, and why the coach would do what it would."""

from msgspec.structs import replace

from app.screens.battle import panel, plans
from app.screens.battle.column_guide import column_guide
from games.battle.rules import Accept
from tests.app.screens.battle.conftest import GivenDice
from widgets.spans import row_text


def said(rows: tuple[tuple[object, ...], ...]) -> list[str]:
    """Return rows as text."""
    return [row_text(row).rstrip() for row in rows]  # type: ignore[arg-type]


def test_rounds_tell_what_each_entered(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    rows = [row.split() for row in said(panel.round_rows(given_dice.view(), 27))]
    assert rows == [
        ["rounds", "Anna", "Ben"],
        ["1", "1S", "2", "2S", "6"],
        ["2", "3S", "6", "4S", "8"],
        ["3", "Band", "30", "Doremi", "20"],
        ["4", "rolling"],
    ]


def test_in_an_open_round_the_second_player_is_rolling(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 1, 2, 3, 4)
    given_dice.enter("1S")
    rows = said(panel.round_rows(given_dice.view(), 40))
    assert rows[1].split() == ["1", "1S", "2", "rolling"]
    assert rows[2:] == [f"{n}       to come" for n in range(2, 10)]
    narrow = said(panel.round_rows(given_dice.view(), 27, is_high=True))
    assert narrow[2:] == [f"{n} to come" for n in range(2, 10)]


def test_no_row_is_wider_than_the_panel(given_dice: GivenDice) -> None:
    given_dice.play()
    for width in range(20, 44):
        assert {
            len(row_text(row)) <= width for row in panel.round_rows(given_dice.view(), width)
        } == {True}


def test_the_reason_of_the_coach_is_whole_sentences(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    given_dice.roll(3, 4, 4, 1, 2)
    head, *rows = said(panel.reason_rows(given_dice.view(coach="best"), 25))
    assert head == "coach"
    text = " ".join(rows)
    assert text.startswith("Keep 4 4: ")
    assert " games in 100, a tie counting half. 20 in Doremi wins " in text
    assert "Each chance is for rolling for that box alone." in text
    assert text.endswith(".")
    assert panel.reason_rows(given_dice.view(), 25) == ()


def test_what_the_coach_said_last_stays_in_a_faint_ink(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    given_dice.roll(3, 4, 4, 1, 2)
    spoken = given_dice.view(coach="best")
    waits = replace(spoken, advice=replace(spoken.advice, decision=None))
    assert plans.last_said(None, waits) is None
    assert plans.last_said(None, spoken) is spoken
    assert plans.last_said(spoken, waits) is spoken
    assert plans.last_said(spoken, given_dice.view()) is None
    now, old = (panel.reason_rows(spoken, 25, is_old=old) for old in (False, True))
    assert said(now) == said(old)
    assert {span.ink for row in old for span in row} == {"quiet", "faint"}


def test_names_stand_over_what_each_entered_where_the_panel_is_wide(given_dice: GivenDice) -> None:
    given_dice.play()
    head, first, *_ = said(panel.round_rows(given_dice.view(), 40))
    assert head.index("Anna") == first.index("1S")
    assert len(head) == len(first)


def test_who_has_accepted_is_choosing_not_rolling(given_dice: GivenDice) -> None:
    given_dice.begin()
    given_dice.roll(1, 2, 3, 4, 4)
    assert said(panel.round_rows(given_dice.view(), 27))[-1].split() == ["1", "rolling"]
    given_dice.match.apply(0, Accept())
    assert said(panel.round_rows(given_dice.view(), 27))[-1].split() == ["1", "choosing"]


def test_in_a_position_that_was_set_up_the_round_has_its_number(given_dice: GivenDice) -> None:
    given_dice.begin()
    view = given_dice.view()
    filled = tuple((2, 4, *each[2:]) for each in view.state.scores)
    later = replace(view, state=replace(view.state, scores=filled))
    assert said(panel.round_rows(later, 27))[-1].split() == ["3", "rolling"]


def test_two_long_names_in_one_round_are_shortened_but_no_score_is_cut(
    given_dice: GivenDice,
) -> None:
    given_dice.play([((4, 4, 4, 4, 4), "Orchestra"), ((1, 1, 1, 1, 2), "Orchestra")])
    rows = said(panel.round_rows(given_dice.view(asked=False), 25))
    assert rows[1].split() == ["1", "Orche.", "40", "Orche.", "0"]
    assert said(panel.round_rows(given_dice.view(asked=False), 27))[1].endswith("Orchestra 0")


def test_what_the_boxes_score_is_said_in_short_words_where_a_panel_is_narrow() -> None:
    for width in (25, 40):
        rows = said(column_guide(30, width))
        assert [row.split()[0] for row in rows[1:]] == [
            "1S",
            "Trio",
            "Quartet",
            "Band",
            "Doremi",
            "Orchestra",
        ]
        assert rows[4].endswith("alike: 30")
        assert max(map(len, rows)) <= width
    assert column_guide(30, 24) == ()
