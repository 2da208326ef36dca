"""Every screen in every dress, at sizes drawn by chance; in whole tests at all."""

import os
import random
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual.color import Color
from textual.containers import ScrollableContainer
from textual.geometry import Offset, Region
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from app.arcade.encoding import LetterFilter
from app.arena.plan import TournamentPlan
from app.match.match import Match
from app.match.new_setup import new_setup
from app.screens.arena.entry_dialog import Entry
from app.screens.arena.screen import ArenaScreen
from app.screens.lobby.screen import LobbyScreen
from app.screens.page import KeyBar
from app.screens.result.screen import ResultScreen
from app.screens.widgets import NEEDED, TooSmall, is_large_enough
from app.storage.store import Store, open_store
from app.tables.around import HandOver
from app.tables.opening import speaking_face
from tests.app.screens.screen_helpers import User, arcade
from tests.share_helpers import share
from tests.widgets.canvas_helpers import ratio
from widgets.cards.style import FaceStyle

SIZES = ((80, 24), (100, 30), (112, 32), (120, 36), (131, 43), (200, 50), (79, 30), (60, 15))


class Dress(NamedTuple):
    """What everything is drawn in."""

    theme: str = "felt-dark"
    face: FaceStyle = FaceStyle.SOLID
    colours: bool = True


DRESSES = (Dress(), Dress("felt-light"), Dress(face=FaceStyle.LETTERS, colours=False))

MIDWAY = {"battle": 42, "gops": 14, "gostop": 25, "twentyone": 5}
"""Steps of each game up to where it is looked at."""

LEAST_CONTRAST = 4.5
"""The least contrast ratio of text (WCAG 2)."""

OVER = (HandOver, TooSmall)
"""What lies over others and covers them."""


# how one comes there


def played(store: Store, slug: str, steps: int) -> Match:
    """Return a match against who usually sits there, played at random for so many steps."""
    game = plugins.find(slug)
    seats = ("human", "random")[: len(game.chairs)]
    match = store.begin(game, new_setup(game, given={"seed": "every"}, seats=seats))
    coin = random.Random(slug)
    while match.to_move and (len(match.steps) < steps or 0 not in match.to_move):
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)))
    return match


def filled() -> Store:
    """Return a store with matches that are over and one of each game that is not."""
    store = open_store()
    for slug, steps in MIDWAY.items():
        if slug in ("battle", "gops"):
            played(store, slug, 10_000)
        played(store, slug, steps)
    return store


async def by_keys(kind: str, *pressed: str, user: User) -> None:
    await user.press(*pressed)
    await user.at(kind)


async def new_game(slug: str, user: User) -> None:
    user.app.navigator.new_game(plugins.find(slug))
    await user.at("NewGameDialog")


async def midway(slug: str, *pressed: str, user: User) -> None:
    """Go to a game's table in the middle of a game."""
    (saved,) = (each for each in user.app.store.unfinished(10) if each.game == slug)
    user.app.navigator.open_match(user.app.store.resume(saved.id))
    await user.asked()
    await user.press(*pressed)


def over(slug: str, user: User) -> Match:
    saved = next(each for each in user.app.store.over(10) if each.game == slug)
    return user.app.store.resume(saved.id)


async def replay(slug: str, user: User) -> None:
    user.app.navigator.open_replay(over(slug, user))
    await user.at_replay()
    await user.press("down", "down", "right", "right")


async def result(slug: str, user: User) -> None:
    match = over(slug, user)
    user.app.push_screen(ResultScreen(match, speaking_face(match).MOMENTS, None))
    await user.at("ResultScreen")
    await user.until(lambda: not user.screen.view.working)


async def arena(user: User) -> None:
    plan = TournamentPlan(("match", "plus-one", "random"), 1, "every")
    user.app.push_screen(ArenaScreen(Entry(plan, goes_on=False), user.app.store, 0))
    await user.at("ArenaScreen")
    runner = user.screen.runner
    await user.until(lambda: len(runner.done) == len(runner.fixtures))


SCREENS: dict[str, Callable[..., Awaitable[None]]] = {
    "lobby": partial(by_keys, "LobbyScreen"),
    **{f"new {slug}": partial(new_game, slug) for slug in MIDWAY},
    **{f"table {slug}": partial(midway, slug) for slug in MIDWAY},
    **{f"replay {slug}": partial(replay, slug) for slug in ("battle", "gops")},
    **{f"result {slug}": partial(result, slug) for slug in ("battle", "gops")},
    "bot arena": partial(by_keys, "EntryDialog", "a"),
    "matches": partial(by_keys, "HistoryPage", "r"),
    "statistics": partial(by_keys, "StatisticsPage", "t"),
    "details": partial(by_keys, "StatisticsPage", "t", "enter"),
    "today": partial(by_keys, "DailyPage", "d"),
    "keys": partial(midway, "gops", "question_mark"),
    "settings": partial(by_keys, "SettingsScreen", "comma"),
    "open": partial(by_keys, "OpenFileDialog", "o"),
    "palette": partial(by_keys, "PaletteScreen", "ctrl+p"),
    "rules": partial(midway, "gops", "f1"),
    "log": partial(midway, "battle", "f3"),
    "save": partial(midway, "gostop", "ctrl+s"),
    "resign": partial(midway, "gops", "ctrl+r"),
    "arena": arena,
}


async def back(user: User) -> None:
    """Go back to the lobby."""
    while type(user.screen).__name__ != "LobbyScreen":
        user.app.pop_screen()
        await user.breathe()


async def looked_at(
    dress: Dress, names: Iterable[str], sizes: Callable[[], Iterable[tuple[int, int]]]
) -> list[str]:
    """Return what is wrong with some screens of a dress, each in the sizes that come for it."""
    wrong = []
    colours = {"COLORTERM": "truecolor"} if dress.colours else {"NO_COLOR": "1"}
    with patch.dict(os.environ, colours):
        async with arcade(store=filled(), face=dress.face) as user:
            user.app.apply_settings(user.app.settings._replace(theme=dress.theme))
            for name in names:
                await SCREENS[name](user=user)
                for size in sizes():
                    await user.resize(*size)
                    await user.still()
                    wrong += [f"{name} {size} {dress}: {fault}" for fault in faults(user)]
                await user.resize(*NEEDED)  # no key is heard where it is too small
                await back(user)
    return wrong


# what must hold there


def faults(user: User) -> list[str]:
    """Return what is wrong with the screen on top, a sentence each."""
    screen: Screen[Any] = user.screen
    size = user.app.size
    if not is_large_enough(size.width, size.height):
        said = f"Parlour needs {NEEDED[0]} x {NEEDED[1]}"
        return [] if said in user.text() else [f"nothing says: {said}"]
    seen = [widget for widget in screen.walk_children(Widget) if is_seen(widget)]
    return [
        *bars(screen, user.rows()),
        *unreadable(user),
        *(fault for widget in seen for fault in outside(widget)),
        *(fault for widget in (screen, *seen) for fault in overlaps(widget)),
    ]


def is_seen(widget: Widget) -> bool:
    """Whether a widget is on the screen at all; what scrolls is seen as far as it scrolls."""
    return bool(widget.region.area) and all(
        each.display and not isinstance(each, OVER) for each in widget.ancestors_with_self
        if isinstance(each, Widget)
    )  # fmt: skip


def bars(screen: Screen[Any], rows: list[str]) -> Iterator[str]:
    """Yield what is wrong with the keys: below all else, whole, and with the way out."""
    bar = screen.query_one(KeyBar)
    if not isinstance(screen, ModalScreen) and bar.region.bottom != screen.region.bottom:
        yield f"the keys are not in the last row but end at {bar.region.bottom}"
    cells = bar.shown.rows[0]
    drawn = "".join(cell.char for cell in cells).strip().translate(LetterFilter.SIGNS)
    if drawn not in "".join(rows[bar.region.y]).translate(LetterFilter.SIGNS) or not drawn:
        yield f"the keys are cut: {drawn}"
    keys = [each.key.translate(LetterFilter.SIGNS) for each in bar.hints]
    if not isinstance(screen, LobbyScreen | ResultScreen):  # more keys than fit, and they say so
        yield from (f"{key} is not there" for key in keys if key not in drawn)


def unreadable(user: User) -> Iterator[str]:
    """Yield the words in colours that cannot be told apart, or that never stand together."""
    ours = user.app.theme_variables
    raised = [(ours[name].lower(), ours["raised"].lower()) for name in ("coach", "loss")]
    for word, ink, field in coloured_words(user):
        if ratio(ink, field) < LEAST_CONTRAST:
            yield f"{ink.hex} on {field.hex} is hard to read: {word}"
        if ours["raised"] != ours["felt"] and (ink.hex.lower(), field.hex.lower()) in raised:
            yield f"{ink.hex} never stands on {field.hex}: {word}"


def coloured_words(user: User) -> Iterator[tuple[str, Color, Color]]:
    """Yield all text with its colour and its background, but for what lies behind a dialog."""
    for y, row in enumerate(user.segments()):
        x = 0
        for text, style, _ in row:
            here = Offset(x + len(text) - len(text.lstrip()), y)
            x += len(text)
            in_front = any(here in child.region for child in user.screen.children)
            if in_front and style and style.color and style.bgcolor and any(map(str.isalnum, text)):
                ink, field = map(Color.from_rich_color, (style.color, style.bgcolor))
                yield (text, field, ink) if style.reverse else (text, ink, field)


def outside(widget: Widget) -> Iterator[str]:
    """Yield where a widget leaves what holds it, or the screen."""
    holder = widget.parent
    if not isinstance(holder, Widget) or isinstance(holder, ScrollableContainer):
        return
    if not holder.region.contains_region(widget.region):
        yield f"{widget!r} at {widget.region} leaves {holder!r} at {holder.region}"


def overlaps(holder: Widget) -> Iterator[str]:
    """Yield which of the things in one place cover each other."""
    inside: list[tuple[Widget, Region]] = [
        (child, child.region)
        for child in holder.children
        if child.display and child.region.area and not isinstance(child, OVER)
    ]
    for (one, first), (other, second) in combinations(inside, 2):
        if first.overlaps(second) and one.layer == other.layer:
            yield f"{one!r} at {first} covers {other!r} at {second}"


PARTS = len(DRESSES)


@pytest.mark.parametrize("part", range(PARTS))
async def test_nothing_is_cut_or_covered_whatever_the_size_and_the_dress(
    part: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    coin = random.Random(part)
    wrong = await looked_at(
        DRESSES[part],
        list(SCREENS)[part :: share(2 * PARTS, PARTS)],
        lambda: share((coin.choice(SIZES),), SIZES),
    )
    assert not wrong, "\n".join(wrong)


async def test_what_is_wrong_is_found() -> None:
    async with arcade() as user:
        await user.press("t")
        await user.at("StatisticsPage")
        await user.still()
        assert faults(user) == []
        board, bar = user.screen.query_one("#room"), user.screen.query_one("#keys")
        bar.styles.offset = (0, -1)
        await user.still()
        assert any("not in the last row" in fault for fault in faults(user))
        bar.styles.offset = (0, 0)
        board.styles.offset = (0, 2)
        await user.still()
        assert any("covers" in fault for fault in faults(user))
        board.styles.offset = (-70, 0)
        await user.still()
        assert any("leaves" in fault for fault in faults(user))
        words, gold = Static("words"), user.app.theme_variables["gold"]
        await user.screen.mount(words, before="#keys")
        words.styles.color = words.styles.background = gold
        await user.still()
        assert any("hard to read" in fault for fault in faults(user))


async def test_words_of_the_coach_on_the_active_row_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with arcade() as user:
        ours = user.app.theme_variables
        words = Static("won 1 of 2")
        await user.screen.mount(words, before="#keys")
        words.styles.color, words.styles.background = ours["coach"], ours["raised"]
        await user.still()
        assert any("never stands on" in fault for fault in faults(user))
