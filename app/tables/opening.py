"""Opens tables: finds the face of a game, and seats people and computers at its screen.

A game's face is found through the entry-point group `parlour.tables`, which names a subclass of
`Face`; a game without one is played by its words. In Parlour 1.0 the group named a screen.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any

from textual.app import App
from textual.screen import Screen

from app import daily, plugins
from app.analysis import board, worker
from app.lessons.lesson import Lesson, LessonPlay
from app.match.match import Match
from app.match.play import Play
from app.match.setup import PERSON, REMOTE
from app.practice import controller, puzzles
from app.screens.services import Services
from app.tables import guide, replay, screen
from app.tables.face import Face, Seating
from games.contract import Refusal
from widgets.cards.style import CardLook

SEARCHING = "Looking for puzzles in your games…"
"""What is said while games are analysed, of which each takes a second."""


@cache
def face_of(slug: str) -> type[Face]:
    """Return the face of a game."""
    if found := plugins.load_extra(plugins.SCREENS, slug, accept_face):
        return found
    from app.tables.words import WordsFace  # imported here: built-in games do not need it

    return WordsFace


def accept_face(found: Any) -> type[Face]:
    """Return the class that an entry point names. Raises `Refusal` if it is no `Face`."""
    if isinstance(found, type) and issubclass(found, Face):
        return found
    is_screen = isinstance(found, type) and issubclass(found, Screen)
    raise Refusal(plugins.OLD_TABLE if is_screen else "Its table is not a Face.")


def seated_face(match: Match, services: Services) -> Face:
    """Return the face of a match."""
    players = enumerate(match.setup.seats)  # persons at this terminal or at another one
    seats = tuple(n for n, who in players if who == PERSON or who.startswith(REMOTE))
    seating = Seating(match, seats, len(match.persons) > 1, services.card_look)
    return face_of(match.game.slug)(seating, services)


def speaking_face(match: Match) -> Face:
    """Return the face of a match that is only told of: no screen shows it."""
    return face_of(match.game.slug)(Seating(match, match.persons, False, CardLook))


def match_screen(match: Match, services: Services) -> screen.TableScreen:
    """Return the screen on which a match is played. Raises `Refusal` if a player is unavailable."""
    face = seated_face(match, services)
    play = Play(
        match,
        face,
        coach_mode="everything" if board.BOARD_MARK in match.marks else services.settings.coach,
        pace=services.pace,
        waits=lambda: services.settings.turns == "wait",
    )
    is_new = not match.steps and board.BOARD_MARK not in match.marks
    wanted = partial(services.is_first_of, match.game) if is_new else bool
    return screen.TableScreen(play, face, partial(guide.Tips, wanted=wanted))


def lesson_screen(lesson: Lesson, services: Services) -> screen.TableScreen:
    """Return the screen on which a lesson is played."""
    game = plugins.find(lesson.slug)
    face = seated_face(Match(game, lesson.setup(game)), services)
    play = LessonPlay(lesson, game, face, pace=services.pace)
    return screen.TableScreen(play, face, partial(guide.LessonGuide, play=play))


def replay_screen(match: Match, services: Services, place: int) -> screen.TableScreen:
    """Return the screen on which a match is replayed, as it was after a number of steps."""
    mode = services.settings.coach if match.to_move else "best"  # nothing is given away any more
    face = seated_face(match, services)
    play = replay.Replay(match, face, coach_mode=mode)
    play.go_to(place)
    return screen.TableScreen(play, face, partial(replay.ReplayGuide, play=play))


class PracticeRound:
    """Goes through the puzzles of today, and saves each answer immediately."""

    def __init__(self, deck: puzzles.Deck, app: App[Any], services: Services) -> None:
        self.deck, self.app, self.services = deck, app, services
        self.cards = list(deck.for_today(daily.today()))
        self.count = len(self.cards)

    def _show_next(self, show: Callable[[screen.TableScreen], object]) -> bool:
        """Show the next puzzle that can be read; return whether there is one."""
        while self.cards:
            card = self.cards.pop(0)
            aside = f"{self.count - len(self.cards)} of {self.count}"
            with suppress(Refusal):  # its game or its position no longer exists
                match = board.match_from(card.puzzle.line, plugins.find(card.puzzle.slug).coach)
                face = seated_face(match, self.services)
                play = controller.PuzzlePlay(card, match, face, aside, self.go_on)
                show(screen.TableScreen(play, face, partial(guide.PuzzleGuide, play=play)))
                return True
        return False

    def begin(self) -> None:
        """Show the first puzzle, or say why there is none."""
        if not self._show_next(self.app.push_screen):
            self.app.notify(self.deck.why_none(daily.today()))

    def go_on(self) -> None:
        """Show the next puzzle in place of this one, or leave after the last."""
        if not self._show_next(self.app.switch_screen):
            self.app.notify("That was the last puzzle for today.")
            self.app.pop_screen()


async def begin_practice(app: App[Any], services: Services) -> None:
    """Search past games for puzzles, then open the first one due, or say why there is none."""
    notice = app.set_timer(0.3, lambda: app.notify(SEARCHING))
    analyst = worker.Analyst()
    try:
        deck = await puzzles.search_store(services.store, analyst)
    except Refusal as no:
        app.notify(str(no), severity="warning")
    else:
        app.clear_notifications()
        PracticeRound(deck, app, services).begin()
    finally:
        notice.stop()
        analyst.leave()
