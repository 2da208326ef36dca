"""Films of a match: a terminal that plays one shows the replay, and so does the moving picture."""

import asyncio
import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from app.arcade.film import SIZE, Film, FilmPicture, filmed
from app.arcade.film_files import cast_text, hex_of, ink, svg_text
from app.match import worker
from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.settings import Settings
from app.storage.store import Store, open_store
from tests.app.screens.in_process_helpers import player_here
from tests.pyte_helpers import QuickScreen, QuickStream

SVG = "{http://www.w3.org/2000/svg}"
ROUNDS = 3
"""How many rounds of GOPS the film is of: one of three cards each."""


@pytest.fixture(autouse=True)
def answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the moves of the film be appraised in this process."""
    monkeypatch.setattr(worker, "start_player", player_here)


@pytest.fixture(params=[False, True], ids=["still", "moving"])
def film(request: pytest.FixtureRequest) -> Film:
    """Provide the film of a short match of GOPS, a picture a step or with all that moves."""
    return film_of(moves=request.param)


@cache
def film_of(*, moves: bool) -> Film:
    """Return the film of a short match, made once."""
    settings = Settings(motion="full" if moves else "none")
    return asyncio.run(filmed(open_store(), short_match(), settings, moves=moves))


def short_match() -> Match:
    """Return a whole match of three rounds."""
    gops = find("gops")
    given = {"cards": (1, ROUNDS), "seed": "film"}
    match = Match(gops, new_setup(gops, given=given, seats=("match", "plus-one")))
    while turn := match.to_move:
        if turn[0] < 0:
            match.house()
        else:
            match.apply(turn[0], gops.legal(match.state, turn[0])[0])
    return match


def rows_of(picture: FilmPicture) -> list[str]:
    """Return the characters of a picture."""
    return ["".join(run.text for run in row).ljust(SIZE[0]) for row in picture]


def test_a_terminal_that_plays_the_recording_shows_the_replay(film: Film) -> None:
    head, *events = map(json.loads, cast_text(film).splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, *SIZE)
    screen = QuickScreen(*SIZE)
    stream = QuickStream(screen)
    assert len(events) == len(film.pictures) + 1 > 2 * ROUNDS
    for (when, kind, data), picture, start in zip(events, film.pictures, film.starts, strict=False):
        stream.feed(data.encode())
        assert (when, kind) == (start, "o")
        assert screen.display == rows_of(picture)
    assert colours(screen) == inks(film.pictures[-1])


def colours(screen: Any) -> list[list[str]]:
    """Return the colour of each character that a terminal shows."""
    return [
        [
            f"#{screen.buffer[y][x].fg}" if screen.buffer[y][x].data != " " else ""
            for x in range(SIZE[0])
        ]
        for y in range(SIZE[1])
    ]


def inks(picture: FilmPicture) -> list[list[str]]:
    """Return the colour of each character of a picture."""
    return [
        [
            hex_of(run.style.color, foreground=True) if sign != " " else ""
            for run in row
            for sign in run.text
        ]
        for row in picture
    ]


def test_the_moving_picture_shows_the_replay_too_without_a_script(film: Film) -> None:
    text = svg_text(film)
    assert "script" not in text
    assert "@import" not in text
    root = ElementTree.fromstring(text)  # noqa: S314 - our own
    style = root.findtext(f"{SVG}style") or ""
    for number, picture in enumerate(film.pictures):
        shown = [blank(SIZE[0]) for _ in range(SIZE[1])]
        for group in root.iter(f"{SVG}g"):
            name = group.get("class", "")
            if not name or is_shown(style, name, film.starts[number] / film.seconds):
                write_group(group, shown)
        assert ["".join(row).rstrip() for row in shown] == [
            row.rstrip() for row in rows_of(picture)
        ]


def blank(width: int) -> list[str]:
    return [" "] * width


def is_shown(style: str, name: str, share: float) -> bool:
    """Return whether something is visible at a share of the film."""
    found = re.search(rf"@keyframes {name}{{(.*?)}}\.{name}{{", style)
    assert found
    steps = re.findall(r"([\d.]+)%{visibility:(\w+)}", found[1])
    seen: str = [how for at, how in steps if float(at) <= 100 * share + 0.001][-1]
    return seen == "visible"


def write_group(group: Any, shown: list[list[str]]) -> None:
    """Write the text of a row where it stands."""
    row = int(re.findall(r"\d+", group.get("transform"))[1]) // 17
    for text in group.iter(f"{SVG}text"):
        column = int(text.get("x")) // 8
        shown[row][column : column + len(text.text)] = text.text


def test_cards_move_in_a_film_and_its_story_comes_last() -> None:
    film = film_of(moves=True)
    gaps = [round(after - before, 3) for before, after in pairwise(film.starts)]
    assert 0 < min(gaps) < 0.1, "pictures of a card on its way"
    assert max(gaps) < 2
    assert any("CHANCE TO WIN" in row for row in rows_of(film.pictures[-1]))


async def test_a_match_that_is_not_over_has_no_story() -> None:
    begun = short_match().until(4)
    film = await filmed(open_store(), begun, Settings(motion="full"), moves=True)
    assert not any("CHANCE TO WIN" in row for row in rows_of(film.pictures[-1]))


def test_the_film_of_readme_is_under_a_megabyte_and_runs_nothing() -> None:
    film = Path(__file__).parents[3] / "assets" / "screenshots" / "film.svg"
    assert film.stat().st_size < 1_000_000
    assert "script" not in film.read_text("utf-8")


def test_ink_and_ground_change_places_where_a_style_is_reversed(film: Film) -> None:
    style = film.pictures[0][0][0].style
    assert ink(style) == hex_of(style.color, foreground=True)


def test_the_ending_of_the_name_decides_what_is_exported(parlour: Any, home: Path) -> None:
    store: Store = open_store()
    store.write_whole(short_match())
    for name, start in (
        ("a.json", "{"),
        ("a.cast", '{"version": 2'),
        ("a.SVG", "<svg "),
    ):
        run = parlour("export", "1", name)
        assert (run.code, run.out, run.err) == (0, "", "")
        assert Path(name).read_text(encoding="utf-8").startswith(start)
