"""All lessons, by game; a game from another package has none."""

from collections.abc import Mapping

from app.lessons.battle import BATTLE_LESSON
from app.lessons.gops import GOPS_LESSON
from app.lessons.gostop import GOSTOP_LESSON
from app.lessons.lesson import Lesson
from app.lessons.twentyone import TWENTYONE_LESSON

LESSONS: Mapping[str, Lesson] = {
    lesson.slug: lesson for lesson in (GOPS_LESSON, GOSTOP_LESSON, TWENTYONE_LESSON, BATTLE_LESSON)
}
"""Every lesson, by the slug of its game."""


def lesson_of(slug: str) -> Lesson | None:
    """Return the lesson of a game, if there is one.

    Args:
        slug: The game.

    Returns:
        The lesson; None for a game without one.
    """
    return LESSONS.get(slug)
