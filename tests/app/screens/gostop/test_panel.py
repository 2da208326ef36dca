"""What stands next to and below the Go Stop table: the coach, the faces, the reason, the log."""

import asyncio
from typing import Any

from msgspec.structs import replace

from app.match.table_controller import TableController
from app.match.table_view import CoachView, TableView
from app.screens.gostop.coach_panel import coach_rows, last_advised
from app.screens.gostop.faces_panel import faces_rows
from app.screens.gostop.foot_rows import said_rows
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.gostop.reason_text import reason_of
from app.screens.gostop.signs import CardSigns
from games.cards import Card, Suit
from games.gostop.state import Play
from tests.app.screens.gostop.gostop_helpers import at
from widgets.cards.style import CardLook, FaceStyle
from widgets.spans import Row, row_text

SIGNS = CardSigns(CardLook())
LETTERS = CardSigns(CardLook(face=FaceStyle.LETTERS))


def advised(mode: str = "best", **fields: Any) -> TableView:
    """Return a view in which the first seat is asked and the coach has spoken."""
    controller = TableController(at("human", "shrewd", **fields), GoStopPresentation(), mode)
    decision = asyncio.run(controller.coach.coach.advise(0))
    return replace(controller.look(), asked=0, advice=CoachView(mode, 0, decision))


def texts(rows: tuple[Row, ...]) -> list[str]:
    """Return the text of rows."""
    return [row_text(row).rstrip() for row in rows]


CHOICE: dict[str, Any] = {
    "hand": "5C KH",
    "layout": "5D 5H KC 8S 8D 9S 9D",
    "stock": "QH 8C",
    "other": "QC",
}


def test_the_coach_says_what_to_play_what_it_takes_and_a_plan_for_the_stock() -> None:
    view = advised(**CHOICE)
    assert texts(coach_rows(view, SIGNS, 25)) == [
        "coach",
        "I recommend you play 5♣",
        "to create a stacked pair.",
        "It makes half a set of",
        "5s.",
        "Next best K♥, 0.1 less:",
        "it earns less now.",
        "take with it  5♦",
        "stock 5 5%: take 5♥",
        "stock 8 6%: take 8♠",
        "stock 9 6%: take 9♠",
    ]


def test_the_coach_says_what_the_top_of_the_stock_does_where_it_is_in_sight() -> None:
    stocks = {"QH": "is laid down", "8C": "takes 8♠", "5S": "takes 5♥"}
    for top, does in stocks.items():
        view = advised(**CHOICE | {"stock": f"{top} 8C"})
        rows = texts(coach_rows(view, SIGNS, 25, open_stock=True))
        assert rows[-2].startswith("then the stock's ")
        assert rows[-1].strip() == does
        said = " ".join(
            row.strip() for row in texts(said_rows(view, SIGNS, "", 90, open_stock=True))
        )
        assert f"of the stock {does}." in said
        assert "If the stock" not in said


def test_the_coach_lists_all_cards_where_everything_is_wanted() -> None:
    rows = texts(coach_rows(advised("everything", **CHOICE), LETTERS, 25))
    assert [row.split()[0] for row in rows if "points" in row] == ["5C", "KH"]
    assert all(row.isascii() for row in rows)


def test_while_the_coach_thinks_it_says_so() -> None:
    view = replace(advised(**CHOICE), advice=CoachView("best", 0, None))
    assert texts(coach_rows(view, SIGNS, 25)) == ["coach is thinking"]
    assert texts(said_rows(view, SIGNS, "", 78)) == ["coach is thinking"]


def test_each_face_has_the_captured_cards_of_both_and_how_many_are_out() -> None:
    piles = {"captured": "4C 4D 4H 4S 4C 4D 6S 6H", "other_captured": "5S 5C 6C 6D 6H 6S"}
    view = advised(**CHOICE | {"stock": "4H 4S 5H 5S 5D 6D 6C"}, **piles)
    assert texts(faces_rows(view, 25, letters=False)) == [
        "ranks  you    Hard    out",
        " 4     ●●··★  ····      2",
        " 5     ····   ●●··      3",
        " 6     ●●··   ●●●●★     2",
    ]
    assert texts(faces_rows(view, 25, letters=True))[1] == " 4     oo..*  ....      2"
    assert len(faces_rows(view, 40, letters=False)) == 14
    assert len(faces_rows(view, 25, letters=False, is_high=True)) == 14
    assert texts(faces_rows(advised(**CHOICE), 25, letters=False))[1] == "nothing captured yet"


def test_cards_that_a_position_lacks_are_not_out() -> None:
    rows = texts(faces_rows(advised(**CHOICE), 40, letters=False))
    assert [row.split()[0] for row in rows[1:] if not row.endswith(" 0")] == ["8", "Q"]
    assert [row.split()[-1] for row in rows[1:] if not row.endswith(" 0")] == ["1", "2"]


def test_below_a_narrow_table_stands_the_reason_and_what_the_coach_says() -> None:
    view = advised(**CHOICE)
    why = "it could capture a triple stack with it; next best 10H, 0.4 less"
    reason = reason_of(view, Card(5, Suit.SPADES), why, 1, SIGNS)
    assert reason.startswith("Hard played 5♠ because it could")
    both = texts(said_rows(view, SIGNS, reason, 78))
    assert both == [
        "Hard played 5♠ to capture a triple stack; next best 10♥, 0.4 less.",
        "coach I recommend you play 5♣ to create a stacked pair.",
    ]
    silent = replace(view, advice=CoachView("off"), log=("you pair 4♣ with 4♦", "the stock"))
    assert " ".join(texts(said_rows(silent, SIGNS, reason, 78))) == reason
    assert texts(said_rows(silent, SIGNS, "", 78)) == list(silent.log)
    (row,) = texts(said_rows(silent, SIGNS, reason, 78, most=1))
    assert row.endswith("."), "a shorter sentence, not the beginning of a longer one"
    assert texts(said_rows(view, SIGNS, reason, 78, most=1))[0].startswith("coach")
    alone = texts(said_rows(view, SIGNS, "", 78))
    assert alone[0].startswith(
        "coach I recommend you play 5♣ to create a stacked pair; next best K♥"
    )
    assert all(len(row) <= 78 for row in (*both, *alone))


def test_the_coach_names_the_places_of_a_choice() -> None:
    match = at("human", "shrewd", **CHOICE)
    match.apply(0, Play(0))
    controller = TableController(match, GoStopPresentation(), "best")
    decision = asyncio.run(controller.coach.coach.advise(0))
    view = replace(controller.look(), asked=0, advice=CoachView("best", 0, decision))
    assert texts(coach_rows(view, SIGNS, 25))[1:] == [
        "take 5♦",
        "it creates a stacked",
        "pair, as either would",
    ]
    assert texts(said_rows(view, SIGNS, "", 78)) == [
        "coach take 5♦: it creates a stacked pair, as either would"
    ]


def test_the_words_of_the_coach_stay_in_a_faint_ink_while_the_other_one_plays() -> None:
    spoken = advised(**CHOICE)
    thinks = replace(spoken, advice=replace(spoken.advice, decision=None))
    waits = replace(spoken, asked=None, advice=replace(spoken.advice, seat=None, decision=None))
    assert last_advised(None, waits) is None
    assert last_advised(None, thinks) is thinks
    assert last_advised(thinks, spoken) is spoken
    assert last_advised(spoken, waits) is spoken
    assert last_advised(spoken, thinks) is spoken
    off = replace(waits, advice=replace(waits.advice, mode="off"))
    assert last_advised(spoken, off) is None
    now, old = (coach_rows(spoken, SIGNS, 25, is_old=old) for old in (False, True))
    assert texts(now) == texts(old)
    assert {span.ink for row in old for span in row} == {"faint"}
