"""Text that acts on a terminal does not where somebody put it into the store by hand."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import astuple

from app.cli.list_games import match_line
from app.match.match import Match
from app.statistics.played import read_played, statistics_lines
from app.statistics.summary import read_summary
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.match.gops_match_helpers import bid
from tests.app.outside_text_helpers import EVIL, Parlour, acts, look_everywhere, printed
from tests.app.screens.gops.gops_helpers import begun, short
from tests.app.screens.screen_helpers import arcade

ROWS = {
    "names": "UPDATE matches SET names = json_array(:evil, :evil)",
    "seats": "UPDATE matches SET seats = json_array('human', :evil)",
    "both seats": "UPDATE matches SET seats = json_array(:evil, :evil)",
    "seed": "UPDATE matches SET seed = :evil",
    "standing": "UPDATE matches SET standing = json_replace(standing, '$.line', :evil)",
    "unrated": "UPDATE matches SET unrated = json_array(:evil)",
    "game": "UPDATE matches SET game = :evil",
    "status": "UPDATE matches SET status = :evil",
    "options": "UPDATE matches SET options = json_object(:evil, 1)",
    "options as text": "UPDATE matches SET options = :evil",
    "start": "UPDATE matches SET start = json_object(:evil, :evil)",
    "result": "UPDATE matches SET result = json_replace(result, '$.marks[0]', :evil)",
    "why": "UPDATE actions SET why = :evil",
    "action": "UPDATE actions SET action = json_object('type', :evil)",
    "action as text": "UPDATE actions SET action = :evil",
    "opponent": "UPDATE scoreboards SET other = :evil",
    "side": "UPDATE scoreboards SET side = :evil",
    "variant": "UPDATE scoreboards SET variant = :evil || variant WHERE variant <> ''",
    "board's game": "UPDATE scoreboards SET game = :evil",
}


def play_out(match: Match) -> None:
    """Play a match of the short game to its end."""
    bid(match, 2, 3, 3, 4, 4, 2)


def changed_by_hand(home: Path, *changes: str) -> Store:
    """Return a store of two matches that ended and two that go on, and then were changed so."""
    for seats in (("human", "plus-one"), ("human", "human")):
        play_out(short(*seats))
        bid(begun(*seats), 4, 3)
    with closing(sqlite3.connect(home / "parlour.sqlite3")) as other:
        for change in changes:
            other.execute(ROWS[change], {"evil": EVIL})
        other.execute("UPDATE matches SET acts = NULL, sum = NULL")  # who can write, can do that
        other.commit()
    return open_store()


@pytest.mark.parametrize("change", ROWS)
def test_rows_changed_by_hand_on_the_command_line(
    parlour: Parlour, home: Path, change: str
) -> None:
    store = changed_by_hand(home, change)
    for digit in "12":  # one that ended and one that goes on
        look_everywhere(parlour, digit)
    for saved in (*store.unfinished(), *store.latest(9)):
        assert not acts(match_line(saved) + "".join(saved.unrated + saved.names + saved.seats))
    lines = read_summary(store).lines(rated=False)
    assert not acts("".join(each.title for each in statistics_lines(lines)))
    for line in lines:
        assert not acts("".join(map(str, astuple(line.board))))
    assert not acts("".join(game.game + game.side + game.other for game in read_played(store)))
    for number in range(1, 5):
        try:
            match = store.resume(number)
        except Refusal as no:
            assert not acts(str(no))
        else:
            assert not acts(match.setup.seed + "".join(match.marks))
            assert not acts("".join(step.why for step in match.steps))


@pytest.mark.parametrize(
    "changes", [("names", "standing", "why", "side", "seed"), ("seats",), ("game",)]
)
async def test_rows_changed_by_hand_in_the_full_screen(
    home: Path, changes: tuple[str, ...]
) -> None:
    store = changed_by_hand(home, *changes)
    async with arcade(store=store, size=(120, 36)) as user:
        for keys in ("", "r", "t", "d"):
            if keys:
                await user.press(keys)
            await user.still()
            assert not acts(printed(user)), keys
            if keys:
                await user.press("escape")
    if changes == ("game",):
        return
    match = open_store().resume(2)
    async with arcade(match, size=(120, 36)) as user:
        await user.still()
        if changes == ("seats",):
            assert r'has no player called "\x1b]0;owned' in user.text()
            return
        assert not acts(printed(user))
        await user.press("f3")
        await user.still()
        assert not acts(printed(user))


async def test_a_match_of_a_game_that_is_not_installed_stands_in_the_lobby_by_its_name(
    home: Path,
) -> None:
    changed_by_hand(home, "names").connection.execute("UPDATE matches SET game = 'whist'")
    async with arcade(store=open_store(), size=(120, 36)) as user:
        await user.shows("whist")
        await user.press("r")
        await user.shows("whist")
