"""What the four tables show: their text, what can be clicked in every size, how things move."""

from collections.abc import AsyncIterator, Hashable
from itertools import pairwise
from pathlib import Path

import pytest
from textual.geometry import Region

from app.match.match import Match
from app.tables.face import Chosen, Face, Spot, View
from app.tables.words import WordsFace, WordsPart, WordsPicture
from games.contract import HOUSE
from games.randomness import pick, stream
from tests.app.screens.golden_helpers import colours, compare_text
from tests.app.tables.table_helpers import Player, at_table, played
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import palette_of

GOLDEN = Path(__file__).parent / "golden"
SEATS = {
    "gops": ("human", "plus-one"),
    "gostop": ("human", "greedy"),
    "twentyone": ("human",),
    "battle": ("human", "greedy"),
}
SIZES = ((80, 21), (97, 26), (120, 33), (160, 40), (200, 47))
"""Of the felt, from the smallest terminal on."""

BY_KEY = {"accept", "all", "again", "leave", "stay", "yes", "no"}
"""What has keys at the foot of the screen in place of something to click on the felt."""

QUESTIONS = 12
"""How many questions of a match are looked at."""


def begun(slug: str, steps: int = 0) -> Match:
    """Return a match in which so many steps were taken, with the person to move."""
    match, coin = played(slug, SEATS[slug]), stream("tables")
    while match.to_move and (len(match.steps) < steps or match.to_move[0] != 0):
        if (seat := match.to_move[0]) == HOUSE:
            match.house()
        else:
            match.apply(seat, pick(coin, match.game.legal(match.state, seat)))
    return match


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("slug", SEATS)
async def test_the_text_of_a_table(slug: str, size: tuple[int, int]) -> None:
    async with at_table(begun(slug, 5 if slug == "twentyone" else 30), size=size) as player:
        await player.asked()
        await player.press("right")
        await player.until(lambda: "?" in player.rows()[-1] and player.screen.felt.canvas)
        name = f"{slug}_middle_{size[0]}x{size[1]}.txt"
        compare_text(GOLDEN / name, "\n".join(player.rows()) + "\n")
        if size == (80, 24):
            compare_text(GOLDEN / f"{slug}_colours.txt", colours(player.segments()))


async def questions(player: Player) -> AsyncIterator[View]:
    """Answer at random until the match is over or long enough; yield what is shown before each."""
    coin, screen = stream("questions"), player.screen
    for _ in range(QUESTIONS):
        await player.asked()
        if screen.view.is_over:
            return
        if screen.view.asked is None:
            screen.play.let_play()
        else:
            yield screen.view
            coming = [each for each in screen.choices() if each.actions]
            screen.play.act(*pick(coin, coming).actions)
        await player.handled()


def painted(face: Face, player: Player, size: tuple[int, int], picture: object) -> tuple[Spot, ...]:
    """Paint a picture in a size; return what lies where, all of it inside."""
    canvas = Canvas(*size, palette_of(player.pilot.app))
    spots = tuple(face.paint(canvas, picture))
    assert all(Region(0, 0, *size).contains_region(each.region) for each in spots), spots
    return spots


def in_front(spots: tuple[Spot, ...]) -> set[Hashable]:
    """Return what a click can reach: the last that was painted lies in front."""
    cells = [cell for spot in spots for cell in (spot.region.offset, spot.region.bottom_right)]
    return {
        [each.id for each in spots if each.region.contains(x, y)][-1]
        for x, y in (*cells, *((x - 1, y - 1) for x, y in cells))
        if any(each.region.contains(x, y) for each in spots)
    }


@pytest.mark.parametrize("slug", SEATS)
async def test_all_that_can_be_chosen_can_be_clicked_in_every_size(slug: str) -> None:
    async with at_table(begun(slug)) as player:
        face = player.screen.face
        async for view in questions(player):
            ids = {each.id for each in player.screen.choices()} - BY_KEY
            for size in SIZES:
                for at in (None, *ids):
                    picture = face.picture(view, Chosen(at=at))
                    hidden = ids - in_front(painted(face, player, size, picture))
                    assert not hidden, f"{hidden} cannot be clicked at {size}, {at} chosen"


@pytest.mark.parametrize("slug", SEATS)
async def test_motion_takes_its_time_and_paints_nothing_outside(slug: str) -> None:
    async with at_table(begun(slug)) as player:
        screen = player.screen
        views, take = [screen.view], screen.take

        def note(view: View) -> float:
            views.append(view)
            return take(view)

        screen.play.on_view = note
        async for _ in questions(player):
            pass
        moved, piles = 0, set()
        for was, now in pairwise(views):
            frames = screen.face.frames(was, now)
            moved += len(frames) > 1
            assert all(early.at <= late.at for early, late in pairwise(frames))
            assert not frames or frames[-1].at < 4
            for frame in frames:
                painted(screen.face, player, (120, 33), frame.picture)
                flying = frame.picture.middle.moving if slug == "gostop" else ()
                piles |= {each.goal.kind for each in flying if "pile" in each.goal.kind}
        assert moved >= 2
        assert piles == ({"own pile", "other pile"} if slug == "gostop" else set())
        assert screen.face.frames(views[-1], views[0]) == (), "steps that were taken back"


async def test_choices_in_words_that_do_not_fit_are_counted() -> None:
    async with at_table(begun("gops")) as player:
        face = WordsFace(player.screen.face.seating)
        choices = tuple(f"choice {n}" for n in range(100))
        part = WordsPart("round 1", ("A line.",), "your turn", True, choices)
        canvas = Canvas(80, 21, palette_of(player.pilot.app))
        seen = len([*face.paint(canvas, WordsPicture(part))])
        text = "".join(cell.char for row in canvas.rows for cell in row)
        assert f"and {100 - seen} more" in text
        assert "card" not in Face.undecided(face, player.screen.view), "a game may have none"
