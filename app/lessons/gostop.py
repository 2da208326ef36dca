"""The lesson in Go Stop: a set of four, a pair that waits, and what the stock brings."""

from typing import cast

from msgspec.structs import replace

from app.lessons.lesson import Lesson, LessonStep, part
from app.lessons.tip import TablePart
from games.gostop.saves import read_saved_game
from games.gostop.state import Options, Play, State

POSITION = b"""\
Round: 1
Computer:
   Score: 0
   Hand: 2D 6S JC
   Capture Pile:
Human:
   Score: 0
   Hand: 9C 7H KD
   Capture Pile:
Layout: 7D 9S 9H 9D QC 4C
Stock Pile: 5H XD QS 8C KC 1S
Next Player: Human
"""
"""Where the lesson begins, as a saved game."""

ONE_ROUND = Options(rounds=1)


def position() -> State:
    """Return the position that the lesson begins with."""
    start = cast("State", read_saved_game(POSITION, "lesson").start)
    return replace(start, options=ONE_ROUND)


def choose_and_play(face: str) -> tuple[tuple[str, str], ...]:
    """Return the keys that play a card."""
    return (face, "choose it"), ("↵", "play it")


GOSTOP_LESSON = Lesson(
    "gostop",
    ONE_ROUND,
    (
        LessonStep("Cards match by rank. Suits don't matter.", part("layout"), at=0),
        LessonStep(
            "Three nines are out, and you hold the fourth. Play it.",
            (TablePart("hand", (9,)), TablePart("layout", (9,))),
            at=0,
            how=choose_and_play("9"),
            action=Play(0),
        ),
        LessonStep("Four of a rank is one point. That is the whole score.", part("pile"), at=2),
        LessonStep(
            "One match makes a pair that waits on the table. Play your 7.",
            (TablePart("hand", (7,)), TablePart("layout", (7,))),
            at=4,
            how=choose_and_play("7"),
            action=Play(0),
        ),
        LessonStep("Now the stock turns a card. It shows a queen.", part("stock"), at=5),
        LessonStep(
            "The queen matched, so you took the queens and your sevens.", part("pile"), at=6
        ),
        LessonStep(
            "Nothing matches your king, but look what the stock holds. Play it.",
            (TablePart("hand", (13,)), TablePart("stock")),
            at=8,
            how=choose_and_play("k"),
            action=Play(0),
        ),
        LessonStep(
            "Nines score. Pairs are half a set: worth nothing yet. You win.", part("pile"), at=10
        ),
    ),
    ends_at=14,
    teacher="2D,6S,JC",
    start=position(),
)
"""Ends 1 : 0."""
