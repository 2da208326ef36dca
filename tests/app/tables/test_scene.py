"""The scene at the end of a game: what stands at last, and that a key does nothing but go on."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.arcade.app import Arcade
from app.match.match import Match
from app.screens.result.screen import ResultScreen
from app.tables.opening import speaking_face
from app.tables.scene import Scene, SceneScreen, Stage, scene_of
from games.contract import HOUSE
from tests.app.tables.table_helpers import at_table, played
from tests.widgets.cards.painting_helpers import PALETTES
from widgets.canvas.canvas import Canvas
from widgets.cards.style import FaceStyle

LARGE, SMALL = (120, 36), (80, 24)
LAST = 2.0
"""Seconds of a scene."""


def over(slug: str, seats: tuple[str, ...], seed: str = "7", **options: Any) -> Match:
    """Return a match that was played to its end at random."""
    match, coin = played(slug, seats, seed, **options), random.Random(seed)
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
        else:
            match.apply(seat, coin.choice(match.game.legal(match.view(seat), seat)))
    return match


def rows(
    scene: Scene | Stage, size: tuple[int, int], seconds: float, face: FaceStyle = FaceStyle.SOLID
) -> list[str]:
    """Return what a scene shows after some seconds."""
    stage = Stage(scene, face) if isinstance(scene, Scene) else scene
    stage.seconds, canvas = seconds, Canvas(*size, PALETTES[0])
    stage.paint(canvas)
    return ["".join(cell.char for cell in row) for row in canvas.rows]


def won(*trophies: str, winner: int = 1) -> Scene:
    """Return a scene of GOPS."""
    said = {1: ("You", "win"), 0: ("A", "tie"), -1: ("You", "lose")}[winner]
    return Scene(
        "GOPS", winner, said, ("you", "Easy"), (33, 21), trophies, len(trophies), "prize", "♦"
    )


@given(count=st.integers(0, 13), winner=st.sampled_from((1, 0, -1)), large=st.booleans())
@settings(max_examples=15, deadline=None)
def test_every_prize_stands_with_its_rank_and_nothing_covers_the_score(
    count: int, winner: int, large: bool
) -> None:
    trophies = tuple(map(str, range(1, count + 1)))
    scene = won(*trophies, winner=winner)
    text = "\n".join(rows(scene, LARGE if large else SMALL, LAST))
    standing = trophies if winner > 0 else trophies[:-1] if winner == 0 else trophies[-1:]
    for trophy in standing:
        assert f"{trophy}♦" in text
    assert "you" in text
    assert "Easy" in text
    for line in scene.words:
        assert line in text


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_house_grows_pair_by_pair_until_the_words_appear(size: tuple[int, int]) -> None:
    stage = Stage(won("2", "5", "9"), FaceStyle.SOLID)
    shown = ["\n".join(rows(stage, size, each / 20)[8:]) for each in range(4, 40)]
    seen = [sum(f"{trophy}♦" in text for trophy in "259") for text in shown]
    assert seen[0] <= 1  # the card in the air
    assert seen == sorted(seen)
    assert seen[-1] == 3
    assert "top" not in "".join(rows(stage, size, 1.3))
    assert "and the 9 on top." in "".join(rows(stage, size, 1.5))


@pytest.mark.parametrize(("face", "sign"), [(FaceStyle.OUTLINED, "╱"), (FaceStyle.LETTERS, "/")])
def test_without_colours_the_house_is_drawn_in_strokes(face: FaceStyle, sign: str) -> None:
    for winner, count in ((1, 9), (0, 6), (-1, 3)):
        text = "".join(rows(won("2", "9", "10", winner=winner), SMALL, LAST, face))
        figures = text.count(sign) - count  # strokes of the score
        assert figures in (0, 1)
        assert text.isascii() or face is FaceStyle.OUTLINED


@pytest.mark.parametrize(
    ("words", "scene"),
    [
        (("Six prizes,", "and the 10 on top."), won("2", "3", "4", "5", "9", "10")),
        (("One prize: the 7.",), won("7")),
        (("The house fell.", "The 10 still stands."), won("4", "10", winner=-1)),
        (("The house fell.",), won(winner=-1)),
        (("Level.",), won("4", winner=0)),
        (
            ("20 rounds,", "and the 21 on top."),
            Scene(
                "Twenty-One",
                1,
                ("You", "win"),
                ("you", "dealer"),
                (20, 5),
                ("20",) * 12 + ("21",),
                20,
                "round",
            ),
        ),
    ],
)
def test_a_sentence_says_what_stands(words: tuple[str, ...], scene: Scene) -> None:
    assert scene.words == words


@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        ("gops", ("human", "easy"), {}),
        ("gostop", ("human", "greedy"), {"rounds": 2}),
        ("twentyone", ("human",), {"rounds": 5}),
        ("battle", ("human", "easy"), {}),
    ],
)
def test_a_scene_tells_of_the_match(
    slug: str, seats: tuple[str, ...], options: dict[str, Any]
) -> None:
    for seed in "abc":
        match = over(slug, seats, seed, **options)
        scene = scene_of(match, speaking_face(match))
        assert scene
        assert match.result
        mine, theirs = match.result.scores
        assert scene.scores == (mine, theirs)
        assert scene.winner == {0: 1, None: 0}.get(match.result.winner, -1)
        if slug == "gops":
            assert sum(map(int, scene.trophies)) == mine
        if slug == "twentyone":
            assert len(scene.trophies) == mine
            assert all(int(each) <= 21 for each in scene.trophies)
    assert scene_of(over(slug, ("random",) * len(seats), **options), speaking_face(match)) is None


async def test_a_key_in_the_scene_shows_the_result_and_does_nothing_else() -> None:
    match = over("gops", ("human", "easy"), "a")
    match.take_back(len(match.steps) - 4)
    async with at_table(match, pace=1.0) as player:
        await player.asked()
        await player.press("right", "enter")
        app = player.pilot.app
        assert isinstance(app, Arcade)
        app.shows_results = True
        await player.until(lambda: isinstance(app.screen, SceneScreen))
        await player.press("n")
        await player.until(lambda: isinstance(app.screen, ResultScreen))
        assert not match.to_move


def test_only_a_win_puts_the_fourth_die_on_top() -> None:
    def dice(winner: int) -> int:
        scene = Scene("Battle", winner, ("A", "b"), ("you", "Easy"), (1, 2), noun="die")
        return "".join(rows(scene, LARGE, LAST, FaceStyle.LETTERS)).count("4")

    assert dice(1) > dice(0) > 0
