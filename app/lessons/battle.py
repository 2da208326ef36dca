"""The lesson in Battle of the Sexes: three rolls for an Orchestra, a Quartet, and a Band."""

from app.lessons.lesson import Lesson, LessonStep, part
from games.battle.rules import ALL, CATEGORIES, Accept, Category, Enter, Options, Roll


def column(category: Category) -> int:
    """Return the number of the column of a category, from 0 on."""
    return CATEGORIES.index(category)


BATTLE_LESSON = Lesson(
    "battle",
    Options(),
    (
        LessonStep(
            "Five dice, four numbers each, nine boxes to fill. Roll them.",
            part("dice"),
            at=1,
            how=(("↵", "roll"),),
            action=Roll(ALL),
        ),
        LessonStep(
            "Keep the fours. Choose dice 3 and 5 to roll again.",
            part("dice", 3, 5),
            at=2,
            how=(("3", "choose it"), ("5", "choose it")),
            dice=(3, 5),
        ),
        LessonStep(
            "You get three rolls in all. Roll those two.",
            part("dice", 3, 5),
            at=2,
            key=("r", "roll"),
            action=Roll((3, 5)),
        ),
        LessonStep(
            "Five alike is an Orchestra: 40 points. Try die 3 once more.",
            part("dice", 3),
            at=3,
            how=(("3", "choose it"), ("r", "roll")),
            action=Roll((3,)),
        ),
        LessonStep(
            "Not this time. Each box shows what your dice score there.", part("boxes"), at=4
        ),
        LessonStep(
            "Four alike is a Quartet: all dice added, 18. Fill it.",
            part("boxes", column("Quartet")),
            at=4,
            how=(("←→", "go to Quartet"), ("↵", "fill it")),
            action=Enter("Quartet"),
        ),
        LessonStep(
            "Each box is used once. Teacher took Doremi. Your turn: roll.",
            part("scores"),
            at=10,
            how=(("↵", "roll"),),
            action=Roll(ALL),
        ),
        LessonStep(
            "Two twos and three threes make a Band. Keep them.",
            part("dice"),
            at=11,
            key=("s", "accept"),
            action=Accept(),
        ),
        LessonStep(
            "A Band scores 30. Take it.",
            part("boxes", column("Band")),
            at=12,
            how=(("←→", "go to Band"), ("↵", "take it")),
            action=Enter("Band"),
        ),
    ),
    ends_at=13,
    teacher=",save,doremi",
    seed="7156274",
)
"""Ends 48 : 20, after two of nine turns."""
