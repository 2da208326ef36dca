"""The ladder of a game: one fit of all games, versions by files, names, who is retired."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.arena.game import play_game
from app.arena.journal import temporary_journal
from app.arena.ladder import Ladder, add_to_ladder, fitted, read_ladder, version_of
from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from app.arena.standings import ratings
from app.statistics.rating import usual_rating
from games.contract import Refusal

FIELDS = (
    ("careful", "plus-one", "random"),
    ("careful", "match", "random"),
    ("plus-one", "match", "careful"),
)


async def test_after_three_tournaments_it_is_one_fit_of_all_games(home: Path) -> None:
    names = ("careful", "plus-one", "random", "match")
    won = np.zeros((4, 4))
    for number, who in enumerate(FIELDS):
        plan = TournamentPlan(who, 12, f"{number}")
        with closing(temporary_journal(plan)) as kept:
            runner = Runner(plan, kept)
            await runner.run(play_game, 1)
        assert add_to_ladder(runner, 100 + number) == ""
        places = [names.index(each) for each in who]
        won[np.ix_(places, places)] += runner.sums.won
    rungs = {rung.name: rung for rung in read_ladder("gops").rungs("gops")}
    whole = ratings(won.tolist())
    for place, name in enumerate(names):
        assert rungs[name].rating == pytest.approx(1000 + whole.strengths[place], abs=0.1)
        assert rungs[name].won == won[place].sum()
        assert rungs[name].games == (won + won.T)[place].sum()
    assert [moment for moment, _ in rungs["careful"].history] == [100, 101, 102]
    assert rungs["careful"].history[-1][1] == rungs["careful"].rating
    assert rungs["match"].against["random"] == (won[3, 2], won[3, 2] + won[2, 3])


counts = st.lists(st.lists(st.integers(1, 30), min_size=4, max_size=4), min_size=4, max_size=4)


@given(counts, st.floats(600, 1400), st.floats(600, 1400), st.booleans())
def test_fixed_points_stay_and_the_others_win_what_their_ratings_say(
    cells: list[list[int]], first: float, second: float, apart: bool
) -> None:
    won = np.array(cells, dtype=float)
    np.fill_diagonal(won, 0)
    if apart:  # the last one met only the one before
        won[:3, 3] = won[3, :3] = 0
        won[2, 3] = won[3, 2] = 2
    rated, errors = fitted(won, {0: first, 1: second})
    assert rated[:2] == pytest.approx([first, second])
    assert errors[:2] == [0, 0]
    chances = 1 / (1 + 10 ** ((np.array(rated) - np.array(rated)[:, np.newaxis]) / 400))
    expected = ((won + won.T) * chances).sum(axis=1)
    assert expected[2:] == pytest.approx(won.sum(axis=1)[2:], abs=1e-4)
    assert min(errors[2:]) > 0


def test_two_groups_that_never_met_are_each_rated_around_the_same_average() -> None:
    won = np.zeros((5, 5))
    won[0, 1] = won[2, 3] = 30
    won[1, 0] = won[3, 2] = 10
    rated, errors = fitted(won, {})
    assert rated[:2] == pytest.approx(rated[2:4])
    assert sum(rated[:2]) == pytest.approx(2000)
    assert (rated[4], errors[4]) == (0, 0), "who did not play"


async def test_levels_keep_their_ratings_and_a_tournament_counts_once(home: Path) -> None:
    plan = TournamentPlan(("greedy", "random", "shrewd"), 4, "s", game="gostop")
    with closing(temporary_journal(plan)) as kept:
        runner = Runner(plan, kept)
        assert add_to_ladder(runner, 1) == ""
        assert read_ladder("gostop") == Ladder(), "it is not over"
        await runner.run(play_game, 1)
    for moment in (1, 2):
        add_to_ladder(runner, moment)
    ladder = read_ladder("gostop")
    assert len(ladder.entries) == 1
    rungs = ladder.rungs("gostop")
    assert {rung.name: rung.rating for rung in rungs} == {
        who: usual_rating("gostop", who) for who in ("greedy", "random", "shrewd")
    }
    assert all(rung.is_level and rung.error == 0 and rung.games == 8 for rung in rungs)


def test_a_version_is_the_digest_of_the_files_that_the_command_line_names(tmp_path: Path) -> None:
    script, ladder = tmp_path / "bot.sh", Ladder()
    who = f"exec:sh {script}"
    versions = []
    for number in (1, 2):
        script.write_text(f"echo {number}")
        versions.append(version_of(who))
        assert ladder.place_of(who, "bot") == ladder.place_of(who, "bot") == number - 1
    assert [len(each) for each in dict.fromkeys(versions)] == [10, 10]
    assert version_of("careful") == ""
    with pytest.raises(Refusal, match="several versions: bot@"):
        ladder.retire("bot")
    ladder.rename(f"bot@{versions[0]}", "older")
    assert [bot.name for bot in ladder.bots] == ["older", "bot"]
    for new in ("bot", " "):
        with pytest.raises(Refusal, match="is taken, or empty"):
            ladder.rename("older", new)
    with pytest.raises(Refusal, match='no bot called "nobody"'):
        ladder.retire("nobody")


def test_the_command_tells_retires_and_brings_back(parlour: Any, home: Path) -> None:
    ladder = ("arena", "ladder")
    assert parlour(*ladder).out.startswith("No tournament of this game has finished")
    words = ("arena", "tournament", "careful", "match", "random", "--games", "3")
    assert parlour(*words, "--seed", "1").code == 0
    text = parlour(*ladder).out.splitlines()
    assert text[0].split()[:5] == ["Bot", "Version", "Rating", "95%", "Games"]
    rows = list(csv.DictReader(io.StringIO(parlour(*ladder, "--format", "csv").out)))
    told = json.loads(parlour(*ladder, "--format", "json").out)
    names = [rung["name"] for rung in told]
    assert names == [row["name"] for row in rows] == [line.split()[1] for line in text[1:]]
    assert [row["rating"] for row in rows] == [str(rung["rating"]) for rung in told]
    assert all(len(rung["against"]) == 2 for rung in told)
    assert "careful" not in parlour(*ladder, "--retire", "careful").out
    assert "careful" in parlour(*ladder, "--all").out
    assert "careful" not in parlour(*ladder).out
    assert "careful" in parlour(*ladder, "--back", "careful").out
    assert parlour(*ladder, "--rename", "careful", "x").err == "Only programs can be renamed.\n"
    (home / "ladder" / "gops.json").write_text("[")
    assert parlour(*ladder).code == 2
    again = parlour(*words, "--seed", "2")
    assert (again.code, "The ladder cannot be written: " in again.err) == (0, True)
