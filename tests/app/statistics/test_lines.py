"""The lines of the statistics: games, levels, other opponents, pairs of persons."""

from app.statistics.played import read_played, statistics_lines, with_unplayed
from app.statistics.summary import read_summary
from app.storage.totals import Board, BoardTotal, Tally
from tests.app.statistics.season_helpers import season


def total(game: str, variant: str, other: str, won: int, lost: int) -> BoardTotal:
    """Return the total of a board that a person has alone."""
    return BoardTotal(Board(game, variant, "", other, False), 1, Tally(won=won, lost=lost))


def test_levels_come_before_other_opponents_and_pairs_last() -> None:
    lines = statistics_lines(read_summary(season()).lines(rated=False))
    assert [(line.label, line.won, line.lost) for line in lines] == [
        ("GOPS", 11, 5),
        ("Easy", 3, 1),
        ("Careful", 8, 4),
        ("Ann and Bob", 0, 3),
    ]
    assert [line.is_head for line in lines] == [True, False, False, True]
    assert [line.title for line in lines][1:3] == ["GOPS against Easy", "GOPS against Careful"]


def test_each_line_knows_its_games() -> None:
    store = season()
    played = read_played(store)
    for line in statistics_lines(read_summary(store).lines(rated=False)):
        signs = [game.outcome.sign for game in line.of(played)]
        assert (signs.count(1), signs.count(-1)) == (line.won, line.lost)


def test_variants_are_summed_and_games_stand_in_the_order_of_the_lobby() -> None:
    lines = statistics_lines(
        [
            total("battle", "", "", 1, 0),
            total("battle", "standard", "easy", 1, 0),
            total("gops", "", "", 5, 3),
            total("gops", "classroom", "easy", 4, 1),
            total("gops", "tournament", "easy", 1, 2),
            total("twentyone", "", "", 1, 1),
            total("twentyone", "ten", "", 1, 1),
        ]
    )
    assert [line.label for line in lines] == [
        *("GOPS", "Easy", "Twenty-One", "Battle of the Sexes", "Easy"),
    ]
    assert (lines[1].won, lines[1].lost) == (5, 3)
    assert lines[2].share == 0.5


def test_a_game_that_is_not_installed_any_more_is_listed_by_its_name() -> None:
    lines = statistics_lines([total("chess", "", "", 1, 0), total("gops", "", "", 1, 0)])
    assert [line.label for line in lines] == ["GOPS", "chess"]


def test_levels_that_were_not_played_stand_in_their_places() -> None:
    lines = statistics_lines(
        [total("chess", "", "", 1, 0), total("battle", "standard", "easy", 1, 0)]
    )
    labels = [(line.label, line.played) for line in with_unplayed(lines)]
    assert labels[:6] == [
        *(("GOPS", 0), ("Easy", 0), ("Medium", 0), ("Hard", 0), ("Best", 0), ("Go Stop", 0)),
    ]
    assert labels[9:12] == [("Twenty-One", 0), ("Battle of the Sexes", 0), ("Easy", 1)]
    assert labels[-1] == ("chess", 1)
    played = with_unplayed(statistics_lines(read_summary(season()).lines(rated=False)))
    assert [line.label for line in played[:6]] == [
        *("GOPS", "Easy", "Medium", "Hard", "Best", "Careful"),
    ]
    assert played[-1].label == "Ann and Bob"
