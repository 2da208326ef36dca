"""A replay at its table, by the mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import events

from app.arcade.app import Arcade
from app.storage.lists import kept_in_memory
from app.storage.store import Store
from app.tables.face import View
from app.tables.moves import Scrubber
from app.tables.opening import replay_screen
from tests.app.tables.table_helpers import Player, played


@asynccontextmanager
async def at_replay(pace: float = 0.0, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
    """Open the replay of a game of GOPS."""
    match = played("gops", ("random", "random"))
    while match.to_move:
        seat = match.to_move[0]
        match.apply(seat, match.game.legal(match.state, seat)[0])
    app = Arcade(kept_in_memory(Store, ""), pace=pace)
    async with app.run_test(size=size) as pilot:
        screen = replay_screen(match, app, 0)
        await app.push_screen(screen)
        player = Player(pilot, screen)
        await player.shows("round 1 of 9")
        yield player


def turned(kind: type[events.MouseEvent]) -> events.MouseEvent:
    """Return a turn of the wheel above the table."""
    return kind(None, 5, 5, 0, 0, 0, shift=False, meta=False, ctrl=False)


async def test_a_click_on_the_line_of_time_goes_there() -> None:
    async with at_replay() as player:
        await player.pilot.click(Scrubber, offset=(70, 0))
        await player.shows("round 9 of 9")
        await player.pilot.click(Scrubber, offset=(9, 0))
        await player.shows("round 1 of 9")


async def test_the_labels_of_the_course_are_evenly_spaced() -> None:
    async with at_replay(size=(120, 36)) as player:
        await player.shows("ahead")
        rows = player.rows()
        top, middle, bottom = (
            next(y for y, row in enumerate(rows) if row.lstrip().startswith(word))
            for word in ("ahead", "level", "behind")
        )
        assert middle - top == bottom - middle >= 2


async def test_the_wheel_steps() -> None:
    async with at_replay() as player:
        start = player.match
        player.screen.felt.post_message(turned(events.MouseScrollDown))
        await player.until(lambda: len(player.match.steps) > len(start.steps))
        player.screen.felt.post_message(turned(events.MouseScrollUp))
        await player.until(lambda: len(player.match.steps) == len(start.steps))


async def test_a_jump_shows_nothing_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_replay(pace=1.0) as player:
        felt = player.screen.felt
        shown: list[Any] = []
        show = felt.show

        def note(picture: Any) -> None:
            shown.append(picture)
            show(picture)

        monkeypatch.setattr(felt, "show", note)
        felt.motion.show = note
        await player.press("end")
        await player.shows("round 9 of 9")
        await player.press("home")
        await player.shows("round 1 of 9")
        hands = [len(each.own.held) + len(each.other.held) for each in shown]
        assert hands == [0, 18], "a picture of each end, and none between"
        assert not felt.motion.is_moving


async def test_keys_jump_to_the_nearest_round_and_the_list_goes_to_any() -> None:
    async with at_replay() as player:
        line = player.rows()[-4]
        assert line.index("●") < 12
        for key, number in (("down", 2), ("down", 3), ("up", 2), ("end", 9)):
            await player.press(key)
            await player.shows(f"round {number} of 9")
        assert player.rows()[-4].rindex("●") > 70
        await player.press("f3")
        await player.shows("MOVES")


async def test_nothing_that_is_typed_changes_a_replay() -> None:
    async with at_replay() as player:
        for word in ("undo", "redo", "5"):
            await player.press("colon", *word, "enter")
            await player.shows("This is a replay.")
            await player.press("escape", "right", "left")
        await player.shows("round 1 of 9")


async def test_the_words_are_never_those_of_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_replay() as player:
        screen, told = player.screen, list[bool]()

        def note(before: View | None, after: View) -> None:
            told.append(after.is_over or after.standing.line in screen.message.words.plain)

        monkeypatch.setattr(screen, "see_end", note)
        for key, number in (("down", 2), ("end", 9), ("home", 1), ("down", 2)):
            await player.press(key)
            await player.shows(f"round {number} of 9")
        assert len(told) >= 4
        assert all(told)
