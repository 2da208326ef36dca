"""Bots to start from: written into a folder, and each plays without a foul."""

import re
from pathlib import Path
from typing import Any

import pytest

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.starters import STARTERS, write_starter
from games.contract import Refusal
from tests.app.arena.zoo_helpers import LONG

OPPONENTS = {"gops": "match", "battle": "random", "gostop": "random", "twentyone": "mimic"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide the folder that bots are started in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.posix("programs")
@pytest.mark.parametrize("game", OPPONENTS)
@pytest.mark.parametrize("name", ["python", "sh"])
async def test_a_new_bot_plays_every_game(folder: Path, name: str, game: str) -> None:
    write_starter(name, folder)
    who = (f"exec:{STARTERS[name].run}", OPPONENTS[game])
    outcome = await play_game(Fixtures(TournamentPlan(who, 1, "seed", LONG, game))[0])
    assert outcome.fouls == ("", "")
    assert outcome.errors == ("", "")


@pytest.mark.parametrize("name", STARTERS)
def test_a_bot_lies_where_it_was_wanted_and_says_what_to_do(
    parlour: Any, tmp_path: Path, name: str
) -> None:
    run = parlour("bot", "new", name, str(tmp_path / "new" / "bot"))
    starter = STARTERS[name]
    assert (run.code, run.err) == (0, "")
    written = {path.name for path in (tmp_path / "new" / "bot").iterdir()}
    assert written == {starter.file, "README.md"}
    text = (tmp_path / "new" / "bot" / "README.md").read_text()
    assert text.count(f"'exec:{starter.run}'") == 4
    assert f"    {starter.build}\n" in text
    assert not re.search(r"\{\w+\}", text)
    assert "choose" in (tmp_path / "new" / "bot" / starter.file).read_text()


def test_what_cannot_be_written_is_refused_in_a_sentence(parlour: Any, tmp_path: Path) -> None:
    assert parlour("bot", "new", "sh", str(tmp_path)).code == 0
    again = parlour("bot", "new", "sh", str(tmp_path))
    assert (again.code, again.err) == (
        1,
        f"{tmp_path / 'bot.sh'} already exists. Choose another folder.\n",
    )
    (tmp_path / "file").touch()
    inside = parlour("bot", "new", "sh", str(tmp_path / "file" / "in"))
    assert (inside.code, "Nothing can be written to" in inside.err) == (1, True)
    assert (
        'There is no starter in "cobol". Choose from: python, c,'
        in parlour("bot", "new", "cobol", "x").err
    )
    assert "as in: parlour bot new python my-bot" in parlour("bot", "new", "sh").err
    assert "takes more words" in parlour("bot", "match", "sh").err


def test_an_unknown_language_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no starter in"):
        write_starter("../bots", tmp_path)
    assert list(tmp_path.iterdir()) == []
