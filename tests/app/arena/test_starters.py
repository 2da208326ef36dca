"""Bots to start from: written into a folder, and each plays without a foul."""

import re
from pathlib import Path
from typing import Any

import pytest

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.starters import STARTERS, write_starter
from tests.app.arena.zoo_helpers import LONG

OPPONENTS = {"gops": "match", "battle": "random", "gostop": "random", "twentyone": "mimic"}


@pytest.mark.posix("programs")
@pytest.mark.parametrize("game", OPPONENTS)
@pytest.mark.parametrize("name", ["python", "sh"])
async def test_a_new_bot_plays_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write_starter(name, tmp_path)
    who = (f"exec:{STARTERS[name].run}", OPPONENTS[game])
    outcome = await play_game(Fixtures(TournamentPlan(who, 1, "seed", LONG, game))[0])
    assert (outcome.fouls, outcome.errors) == (("", ""), ("", ""))


@pytest.mark.parametrize("name", STARTERS)
def test_a_bot_lies_where_it_was_wanted_and_says_what_to_do(
    parlour: Any, tmp_path: Path, name: str
) -> None:
    folder, starter = tmp_path / "new" / "bot", STARTERS[name]
    run = parlour("bot", "new", name, str(folder))
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == [str(folder / starter.file), str(folder / "README.md")]
    text = (folder / "README.md").read_text()
    assert text.count(f"'exec:{starter.run}'") == 4
    assert f"    {starter.build}\n" in text
    assert not re.search(r"\{\w+\}", text)
    assert "choose" in (folder / starter.file).read_text()


def test_what_cannot_be_written_is_refused_in_a_sentence(parlour: Any, tmp_path: Path) -> None:
    assert parlour("bot", "new", "sh", str(tmp_path)).code == 0
    again = parlour("bot", "new", "sh", str(tmp_path))
    taken = f"{tmp_path / 'bot.sh'} already exists. Choose another folder.\n"
    assert (again.code, again.err) == (1, taken)
    (tmp_path / "file").touch()
    inside = parlour("bot", "new", "sh", str(tmp_path / "file" / "in"))
    assert (inside.code, "Nothing can be written to" in inside.err) == (1, True)
    unknown = parlour("bot", "new", "../bots", str(tmp_path)).err
    assert 'There is no starter in "../bots". Choose from: python,' in unknown
    assert "as in: parlour bot new python my-bot" in parlour("bot", "new", "sh").err
    assert "takes more words" in parlour("bot", "match", "sh").err
