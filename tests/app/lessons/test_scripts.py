"""Every step of every lesson is reached and legal by the rules; nothing is shown that is not so."""

import asyncio
from collections.abc import Callable

import pytest

from app import plugins
from app.lessons.catalogue import LESSONS
from app.lessons.lesson import Lesson, LessonPlay, LessonStep
from app.match.deciders import Script
from app.match.match import Match
from app.match.presentation import Presentation
from app.match.setup import SCRIPT
from app.screens.lobby.thumbnails import TAUGHT
from games.contract import HOUSE

EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)

SCORES = {"gops": (15, 5), "gostop": (1, 0), "twentyone": (2, 0), "battle": (48, 20)}
"""How each lesson ends."""


def played(lesson: Lesson) -> list[tuple[LessonStep | None, Match]]:
    """Return the match as it is at each step of a lesson, and at its end."""
    game = plugins.find(lesson.slug)
    match = Match(game, lesson.setup(game))
    moments: list[tuple[LessonStep | None, Match]] = []
    for step in lesson.steps:
        play_to(match, step.at)
        moments.append((step, match.until(len(match.steps))))
        if step.action is not None:
            match.apply(0, step.action)
    play_to(match, lesson.ends_at)
    return [*moments, (None, match)]


def play_to(match: Match, place: int) -> None:
    """Let the house and the teacher play up to a number of steps."""
    while len(match.steps) < place:
        others = [seat for seat in match.to_move if seat != 0]
        assert others, f"the learner is asked after {len(match.steps)} steps, not {place}"
        if others[0] == HOUSE:
            match.house()
            continue
        script = Script(match.setup.seats[1].removeprefix(SCRIPT))
        match.apply(1, asyncio.run(script.choose(match, 1)).action)


@EACH
def test_every_action_is_asked_of_the_learner_and_legal_up_to_the_end_it_says(
    lesson: Lesson,
) -> None:
    *moments, (_, end) = played(lesson)
    for step, match in moments:
        assert step is not None
        if not step.waits_for_enter:
            assert 0 in match.to_move, step.text
        if step.action is not None:
            assert step.action in match.game.legal(match.state, 0)
    places = [step.at for step in lesson.steps]
    assert places == sorted(places)
    assert lesson.ends_at > places[-1]
    assert end.standing.scores == SCORES[lesson.slug]


@EACH
def test_each_sentence_fits_into_a_row_and_names_keys_and_parts(lesson: Lesson) -> None:
    assert max(len(step.text) for step in lesson.steps) <= 68
    assert all(step.parts and step.presses for step in lesson.steps)


def test_the_lobby_knows_which_games_have_a_lesson() -> None:
    assert tuple(LESSONS) == TAUGHT


# at the table


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0)


async def learn(play: LessonPlay) -> None:
    """Do what the current sentence asks for, once it is said; anything else only reminds."""
    step = play.current
    assert step
    await until(lambda: play.is_said(play.view))
    if step.waits_for_enter:
        play.read_on()
    elif step.asks_coach:
        play.next_coach_mode()
    elif step.dice:
        assert not play.picked(frozenset([("die", 1)]))
        assert play.picked(frozenset([("die", place) for place in step.dice]))
    else:
        assert not play.act("something else")
        assert play.text.startswith("Press ")
        assert play.act(step.action)
    await until(lambda: play.current is not step)


@EACH
async def test_a_learner_goes_through_a_lesson_and_back_one_sentence_wherever_one_is(
    lesson: Lesson,
) -> None:
    play = LessonPlay(lesson, plugins.find(lesson.slug), Presentation(), pace=0)
    task = asyncio.create_task(play.run())
    await until(lambda: play.tasks)
    for place, step in enumerate(lesson.steps):
        await learn(play)
        await play.undo()
        assert (play.place, len(play.match.steps)) == (place, step.at)
        await learn(play)
    await until(lambda: play.is_said(play.view))
    assert play.view.standing.scores == SCORES[lesson.slug]
    assert not play.view.turn
    assert play.match.id is None
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
