"""A program at the GOPS table: gone when the match is, and the table at rest after its foul."""

import shlex
import sys
import uuid
from pathlib import Path

import pytest

from app.match.bots import program as bot_program
from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import open_store
from games.gops import protocol
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, good_for, living, trace
from tests.app.match.gops_match_helpers import GAME
from tests.app.screens.gops.gops_helpers import offered
from tests.app.screens.screen_helpers import User, arcade
from widgets.panels.banner import Banner

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the living are counted in /proc"
)

CHILD = "sleep 300 & "
"""Begins a script that leaves a child."""


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what every process of this test carries in its environment, wherever it goes."""
    token = uuid.uuid4().hex
    trace(monkeypatch, "ZOO", token)
    return token


def against(script: str) -> Match:
    """Return a new match of a person against a script."""
    return open_store().begin(GAME, Setup(protocol.BOT_RULES, "1", ("human", bot(script))))


async def gone(user: User, token: str) -> None:
    """Wait until no process is left while the banner stands."""
    await user.until(lambda: living(token) == [])
    assert user.one(Banner).text


async def test_a_program_is_told_the_end_and_is_gone_while_the_banner_stands(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_program, "EXIT_GRACE", LONG)
    told = tmp_path / "told"
    async with arcade(against(f"tee {shlex.quote(str(told))} | {{ {GOOD}; }}")) as user:
        for _ in range(protocol.BOT_ROUNDS):
            await user.asked()
            await user.until(lambda: living(token))
            await user.press("home", "enter")
        await user.over()
        await gone(user, token)
    assert told.read_text().count("Opponent's bid: ") == protocol.BOT_ROUNDS


async def test_a_program_is_gone_once_the_person_has_resigned(token: str) -> None:
    async with arcade(against(CHILD + GOOD)) as user:
        await user.asked()
        await user.until(lambda: living(token))
        await user.press("ctrl+r", "y")
        await user.over()
        await gone(user, token)


async def test_a_foul_while_the_person_is_asked_leaves_the_table_at_rest(token: str) -> None:
    match = against(CHILD + good_for(1, "read word; echo 14"))
    async with arcade(match) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: match.count(0) == 1)
        await user.asked()
        assert match.to_move
        decider = user.screen.controller.deciders[1].decider
        decider.conversation.send("now")
        await user.over()
        assert match.fouls
        assert user.screen.asked is None
        assert "your turn" not in user.text().lower()
        assert offered(user)["d"] == "same deal"
        await user.press("enter", "c", "c")
        await user.still()
        assert match.marks == ()
        assert match.count(0) == 1
        await gone(user, token)


async def test_a_program_that_is_not_there_any_more_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/bin/sh\nread line; echo 14\n")
    path.chmod(0o755)
    setup = Setup(protocol.BOT_RULES, "1", ("human", f"exec:{shlex.quote(str(path))}"))
    async with arcade(open_store().begin(GAME, setup)) as user:
        await user.over()
        path.unlink()
        await user.press("d")
        await user.shows("There is no program ")
        assert user.match.fouls
