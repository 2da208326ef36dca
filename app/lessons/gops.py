"""The lesson in GOPS: five cards, two bids, a tie, and a prize that is not worth a fight."""

from app.lessons.lesson import Lesson, LessonStep, part
from games.gops.rules import Bid, Options


def choose_and_bid(rank: int) -> tuple[tuple[str, str], ...]:
    """Return the keys that bid a card."""
    return (str(rank), "choose it"), ("↵", "bid it")


GOPS_LESSON = Lesson(
    "gops",
    Options(cards=(2, 6), ties="carry", prizes=(3, 6, 2, 5, 4)),
    (
        LessonStep(
            "This 3 is the prize. The player with more points in prizes wins.",
            part("prize"),
            at=1,
        ),
        LessonStep(
            "Both of you bid one card in secret. Bid your 4.",
            part("hand", 4),
            at=1,
            how=choose_and_bid(4),
            action=Bid(4),
        ),
        LessonStep(
            "Your 4 was higher. You take the prize; both bids are spent.",
            part("bids"),
            at=4,
        ),
        LessonStep(
            "A 6 is worth a lot. Bid your 6.",
            part("hand", 6),
            at=5,
            how=choose_and_bid(6),
            action=Bid(6),
        ),
        LessonStep("A tie. The 6 stays, and a 2 joins it: eight points.", part("prize"), at=9),
        LessonStep(
            "Only Teacher's 5 can match yours. Bid your 5 for all eight.",
            part("hand", 5),
            at=9,
            how=choose_and_bid(5),
            action=Bid(5),
        ),
        LessonStep(
            "Teacher's 5 will win this. Don't fight it: bid your 2.",
            part("other", 5),
            at=13,
            how=choose_and_bid(2),
            action=Bid(2),
        ),
        LessonStep(
            "Your 3 beats the 2 that is left. Take the last prize.",
            part("hand", 3),
            at=17,
            how=(("↵", "bid it"),),
            action=Bid(3),
        ),
    ),
    ends_at=20,
    teacher="3,6,4,5,2",
)
"""Ends 15 : 5."""
