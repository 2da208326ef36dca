"""How a match ended in words, and what is sent to friends, which gives nothing of a deal away."""

import re
from datetime import date, timedelta

import pytest

from app import daily
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.presentation import Transcript, outcome
from app.match.rounds import round_scores
from app.match.setup import Setup
from app.match.share import SIGN_LETTERS, SQUARES, day_share, match_share
from app.plugins import find, slugs
from games.contract import HOUSE
from games.gops.rules import Bid, Options
from games.randomness import pick, stream
from tests.app.match.gops_match_helpers import GAME, bid, settle
from tests.share_helpers import share

DAY = date(2026, 11, 22)
DAYS = share(80, 1000)
"""Days that are played; each game is played on the next one in turn."""

SQUARE = f"[{''.join(SQUARES.values())}]"
ROW = rf"[A-Za-z -]+? +({SQUARE}{{1,13}}  )?\d+ : \d+"
HEAD = r"Parlour, \d\d? [A-Z][a-z][a-z] \d{4}"
FOOT = r"(Won|Lost|Tied)( against \w+)?\.\nparlour play [a-z]+"


def play(match: Match) -> Match:
    """Play a match to its end, choosing at random."""
    coin = stream(match.setup.seed)
    while match.to_move:
        seat = match.to_move[0]
        legal = match.game.legal(match.state, seat)
        match.apply(seat, legal[0] if seat == HOUSE else pick(coin, legal))
    return match


def played(slug: str, day: date) -> Match:
    """Return a day's deal that was played to its end."""
    return play(Match(find(slug), daily.daily_setup(find(slug), day)))


def nine_cards(*mine: int, seats: tuple[str, ...] = ("human", "champion")) -> Match:
    """Return a match of nine cards in which the other bids 10 down to 2."""
    match = Match(GAME, new_setup(GAME, given={"seed": "7"}, seats=seats))
    for own, other in zip(mine, range(10, 1, -1), strict=False):
        bid(match, own, other)
    return match


def test_a_message_has_a_square_for_each_round_and_the_score() -> None:
    match = nine_cards(2, 10, 9, 8, 7, 5, 3, 4, 6)
    rounds = round_scores(match, 0)
    squares = "".join(SQUARES[each.sign] for each in rounds)
    mine, theirs = match.standing.scores
    assert match_share(match, DAY).lines() == (
        "Parlour, 22 Nov 2026",
        f"GOPS  {squares}  {mine} : {theirs}",
        f"{'Won' if mine > theirs else 'Lost'} against Hard.",
        "parlour play gops",
    )
    assert [each.number for each in rounds] == [*range(1, 10)]
    assert sum(each.gained[0] for each in rounds) == mine


def test_a_deal_of_the_day_is_shared_with_the_command_that_deals_it() -> None:
    match = played("twentyone", DAY)
    assert daily.is_deal_of(DAY, match)
    assert not daily.is_deal_of(DAY + timedelta(days=1), match), "it is no longer dealt"
    assert not daily.is_deal_of(DAY, nine_cards(*range(2, 11)))
    assert match_share(match, DAY, is_deal_of_day=True).foot[1] == "parlour today twentyone"


def test_a_day_is_a_row_for_each_game_in_columns() -> None:
    first, second = nine_cards(*range(2, 11)), played("twentyone", DAY)
    second.mark("coach")
    lines = day_share(DAY, [first, second], 4, 7).lines(SIGN_LETTERS)
    assert lines[0] == "Parlour, 22 Nov 2026"
    assert [line[:12] for line in lines[1:3]] == ["GOPS        ", "Twenty-One  "]
    assert lines[2].endswith(", not rated")
    assert re.fullmatch(r"2 of 4 played, \d won\. 7 days in a row\.", lines[3])
    assert lines[4] == "parlour today"
    assert "in a row" not in day_share(DAY, [first], 4, 1).text


def test_it_says_who_gave_up_and_names_two_persons() -> None:
    match = nine_cards(2)
    match.resign(0)
    assert match_share(match, DAY).foot[0] == "Lost against Hard, you gave up."
    assert "=" not in match_share(match, DAY).rows[0].signs
    company = nine_cards(2, seats=("human", "human"))
    company.resign(1)
    assert match_share(company, DAY).foot[0] == "Player 1 won against Player 2, Player 2 gave up."


def test_many_rounds_have_no_squares() -> None:
    setup = new_setup(find("twentyone"), given={"rounds": 14, "seed": "7"})
    match = play(Match(find("twentyone"), setup))
    assert match_share(match, DAY).rows[0].signs == ""
    assert not set(match_share(match, DAY).text) & set(SQUARES.values())


@pytest.mark.parametrize("slug", slugs())
def test_no_day_gives_anything_away_and_the_winners_points_come_first(slug: str) -> None:
    """All that is in a message is the date, who gained more in each round, and the score."""
    for place in range(slugs().index(slug), DAYS, len(slugs())):
        match, day = played(slug, DAY + timedelta(days=place)), DAY + timedelta(days=place)
        text = match_share(match, day).text
        assert re.fullmatch(rf"{HEAD}\n{ROW}\n{FOOT}", text), text
        head, row, *_ = text.splitlines()
        mine, theirs = match.standing.scores
        assert re.findall(r"\d+", row) == [str(mine), str(theirs)]
        assert re.findall(r"\d+", head) == [str(day.day), str(day.year)]
        assert str(day.year) not in match.setup.seed or match.setup.seed not in text
        title = outcome(match).title
        assert title.startswith(
            "A tie, " if mine == theirs else "You win, " if mine > theirs else ""
        )
        high, low = sorted((mine, theirs), reverse=True)
        told = (mine, theirs) if slug == "twentyone" else (high, low)
        assert title.endswith(f", {told[0]} : {told[1]}")


def test_how_a_match_ended_stands_last_after_the_reasons() -> None:
    match = Match(GAME, Setup(Options(cards=(2, 2), prizes=(2,)), "s", ("human", "careful")))
    settle(match)
    match.apply(0, Bid(2))
    match.apply(1, Bid(2), "the 2 is the last card")
    settle(match)
    lines = list(Transcript(match, 0).log(reasons=True))
    assert "Careful: the 2 is the last card" in lines
    assert lines[-1] == "TIE"
