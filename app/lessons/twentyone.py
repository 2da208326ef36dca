"""The lesson in Twenty-One: two rounds from a deck in a fixed order, and the coach's chances."""

from app.lessons.lesson import Lesson, LessonStep, part
from games.twentyone.state import CARDS_BY_CODE, Hit, Options, Stay

FIRST = ("9S", "6D", "2H", "KC", "8C", "9H", "TD", "TH", "4S", "8S", "7C")
"""The cards that are dealt."""

TWENTYONE_LESSON = Lesson(
    "twentyone",
    Options(deck=(*FIRST, *(code for code in CARDS_BY_CODE if code not in FIRST)), rounds=2),
    (
        LessonStep("Get closer to 21 than the dealer, without going over.", part("hand"), at=4),
        LessonStep(
            "Pictures count 10, an Ace is 1. Eleven can't bust: hit.",
            part("deck"),
            at=4,
            key=("h", "hit"),
            action=Hit(),
        ),
        LessonStep(
            "Nineteen is strong. Stay, and the dealer must play.",
            part("hand"),
            at=6,
            key=("s", "stay"),
            action=Stay(),
        ),
        LessonStep("The dealer must draw on 16, and stops on 17.", part("dealer"), at=8),
        LessonStep(
            "Fourteen against a ten is harder. Press c for the odds.",
            part("hand"),
            at=16,
            key=("c", "coach"),
            asks_coach=True,
        ),
        LessonStep(
            "Hitting wins more often here. Hit.",
            part("deck"),
            at=16,
            key=("h", "hit"),
            action=Hit(),
        ),
        LessonStep(
            "Used cards stay out until the deck runs dry. Remember them.",
            part("discards"),
            at=19,
        ),
    ),
    ends_at=20,
)
"""Ends with two rounds won."""
