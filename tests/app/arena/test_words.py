"""The protocol of every game but GOPS: what is said, in the arena and by our players as bots."""

import json
import random
import shlex
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from app.arena import journal
from app.arena.game import play_game, replayed_matches
from app.arena.plan import Fixture, Fixtures, TournamentPlan, arena_options
from app.arena.report import dialogue_lines
from app.match.bots.program import Program
from app.match.loop import play_match
from app.match.match import Match, Step
from app.match.seating import leave_all
from app.match.setup import Setup
from app.plugins import find
from app.resources import guide_page, tables_of
from games import bot_protocol
from games.battle.rules import Roll
from games.bot_protocol import words_in_reply
from games.contract import HOUSE, BadInput, Refusal
from games.contract.defaults import tag_and_values
from games.randomness import pick
from tests.app.arena.conversation_helpers import PLAYERS, recorded, unfolded
from tests.app.arena.zoo_helpers import LONG, bot
from tests.games.small_game_helpers import small_game

WORDS = tuple(PLAYERS)
FIRST_WORD = """while IFS= read -r line; do case $line in '{"legal":["'*)
w=${line#*\\[\\"}; printf '%s\\n' "${w%%\\"*}";; esac; done"""
"""Answers with the first of the words."""

FIRST_ROLL = "roll 1,2,3,4,5"
"""The only word for the first roll of a turn in Battle."""


def first_roll() -> Match:
    """Return a match of Battle before its first roll."""
    match = Match(find("battle"), Setup(arena_options(find("battle")), "1", ("exec:./a", "random")))
    match.house()
    return match


def fixture(game: str, *who: str, number: int = 0) -> Fixture:
    """Return a game between two contestants."""
    return Fixtures(TournamentPlan((who[0], who[1]), 4, "seed", LONG, game))[number]


@pytest.mark.parametrize("slug", WORDS)
def test_the_guide_shows_a_conversation_as_it_is_and_our_player_answers_it_so(slug: str) -> None:
    page, game = guide_page("bots"), find(slug)
    assert "\n".join(recorded(slug)) in page
    lines = unfolded(next(part for part in page.split("```\n") if f'"game":"{slug}"' in part))
    asked = [line[2:] for line in lines if line.startswith("> ")]
    answers = list(words_in_reply(game, game.players[PLAYERS[slug]], tables_of(game), "any", asked))
    assert answers == [line[2:] for line in lines if line.startswith("< ")]
    assert len(answers) == 2
    assert json.loads(asked[-1])["result"]["winner"] in (0, 1)


@pytest.mark.parametrize("slug", WORDS)
def test_every_choice_has_a_word_and_every_view_is_read_back(slug: str) -> None:
    game = find(slug)
    coin = random.Random(slug)
    state = game.deal(arena_options(game), "any")
    while turn := game.to_move(state):
        if turn != (HOUSE,):
            known = bot_protocol.words(game, state, turn[0])
            assert all(known)
            assert tuple(known.values()) == game.legal(state, turn[0])
            line = bot_protocol.question_line(game, state, turn[0], 1.0, known)
            assert line.startswith('{"legal":["')
            said = bot_protocol.parse_engine_line(game, line)
            assert bot_protocol.seen_state(game, said) == game.seen_by(state, turn[0])
        state = game.reduce(state, turn[0], pick(coin, game.legal(state, turn[0])))


def test_a_word_that_would_be_empty_is_the_name_of_the_action() -> None:
    match = first_roll()
    game, state = match.game, match.state
    (roll,) = game.legal(state, 0)
    assert isinstance(roll, Roll)
    assert game.spell(roll, state, 0) == ""
    assert list(bot_protocol.words(game, state, 0)) == [FIRST_ROLL]
    assert tag_and_values(roll, state, 0).strip() == FIRST_ROLL


@pytest.mark.parametrize("slug", WORDS)
async def test_a_player_plays_the_same_over_pipes_as_in_its_seat(slug: str) -> None:
    strong = PLAYERS[slug]
    us = f"exec:{shlex.quote(sys.executable)} -m app bot {slug}/{strong}"
    piped = await play_game(fixture(slug, us, next(iter(find(slug).players)), number=1))
    seated = await play_game(fixture(slug, strong, next(iter(find(slug).players)), number=1))
    assert piped.fouls == ("", "")
    assert (piped.moves, piped.points, piped.winner) == (
        seated.moves,
        seated.points,
        seated.winner,
    )


@pytest.mark.posix("programs")
@pytest.mark.parametrize("slug", WORDS)
async def test_a_bot_of_three_lines_plays_every_game(slug: str) -> None:
    outcome = await play_game(fixture(slug, bot(FIRST_WORD), bot(FIRST_WORD)))
    assert outcome.fouls == ("", "")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("read line; echo rol", 'Question 1: it wrote "rol", which is not one of the words it was'),
        ("exit 3", "Question 1: it exited with code 3."),
        (r"read line; printf 'a\nb\n'; cat >/dev/null", "more than one line where one answer belo"),
        (
            f"for k in 1 2 3; do read -r line; echo '{FIRST_ROLL}'; done; exit 4",
            "Question 2: it wrote",
        ),
    ],
)
async def test_a_foul_says_at_which_question_and_how(script: str, why: str) -> None:
    outcome = await play_game(fixture("battle", "random", bot(script)))
    assert why in outcome.fouls[1]
    assert (outcome.winner, outcome.fouls[0]) == (0, "")


async def test_who_fouls_alone_against_the_dealer_loses_to_who_plays_on() -> None:
    outcome = await play_game(fixture("twentyone", bot("exit 1"), "mimic"))
    assert (outcome.winner, outcome.points[0]) == (1, 0)
    assert outcome.fouls == ("Question 1: it exited with code 1.", "")
    first, second = replayed_matches(fixture("twentyone", bot("exit 1"), "mimic"), outcome)
    assert (first.status, second.status) == ("foul", "over")


@pytest.mark.parametrize("slug", WORDS)
async def test_a_game_is_replayed_from_its_moves(slug: str) -> None:
    one, *_, other = find(slug).players
    played: list[Step] = []

    async def keep(step: Step, match: Match) -> None:
        played.append(step)

    game = fixture(slug, one, other, number=3)
    outcome = await play_game(game, keep)
    again = replayed_matches(game, outcome)
    steps = [step for match in again for step in match.steps]
    assert [replace(step, why="") for step in played] == steps
    assert len(again) == (2 if slug == "twentyone" else 1)


def test_a_tournament_of_another_game_has_a_journal_of_its_own_and_goes_on(parlour: Any) -> None:
    words = ("arena", "tournament", "expected", "random", "--game", "battle", "--seed", "1")
    first = parlour(*words, "--games", "2", "--format", "json", "--jobs", "1")
    again = parlour(*words, "--games", "4", "--format", "json", "--jobs", "2", "--resume")
    assert (first.code, again.code) == (0, 0)
    assert json.loads(again.out)["games"][:2] == json.loads(first.out)["games"]
    assert parlour(*words, "--games", "4", "--format", "json").out == again.out
    other = parlour("arena", "tournament", "expected", "random", "--resume")
    assert other.code == 2
    assert journal.kept_plan(("expected", "random")) is None


def test_what_is_shown_is_what_was_said() -> None:
    match = first_roll()
    game = match.game
    ((word, action),) = bot_protocol.words(game, match.state, 0).items()
    step = match.apply(0, action)
    asked, answer = dialogue_lines(step, match, 2.0)
    assert asked == "./a > " + bot_protocol.question_line(game, step.before, 0, 2.0, [word])
    assert answer == f"./a < {word}"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", 'The engine wrote "hello", which is not a question.'),
        ('{"legal":["x"],"seat":0,"game":"gops","state":{}}', 'asks about "gops", not battle.'),
        ('{"legal":["x"],"seat":0,"game":"battle","state":7}', "wrote no state of Battle"),
    ],
)
def test_an_engine_that_makes_no_sense_is_refused(line: str, why: str) -> None:
    game = find("battle")
    with pytest.raises(BadInput, match=why.replace(".", r"\.")):
        list(words_in_reply(game, game.players["random"], tables_of(game), "1", [line]))


def test_words_that_do_not_fit_the_state_are_refused() -> None:
    game, state = find("battle"), first_roll().state
    line = bot_protocol.question_line(game, state, 0, 1.0, ["a", "b"])
    with pytest.raises(BadInput, match="words do not fit"):
        list(words_in_reply(game, game.players["random"], tables_of(game), "1", [line]))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("bot", "battle/nobody"), 'Battle of the Sexes has no player called "nobody".'),
        (("bot", "whist/any"), 'There is no game "whist" here.'),
        (("bot", "nobody"), 'GOPS has no player called "nobody".'),
        (
            ("arena", "match", "careful", "random", "--game", "battle"),
            '"careful" cannot play here.',
        ),
        (("arena", "match", "a", "b", "--game", "whist"), 'There is no game "whist" here.'),
    ],
)
def test_names_that_are_not_there_are_refused(
    parlour: Any, words: tuple[str, ...], why: str
) -> None:
    run = parlour(*words)
    assert (run.code, run.out) == (2, "")
    assert why in run.err


def test_a_player_that_looks_back_cannot_be_a_bot_of_this_protocol() -> None:
    game = find("battle")
    looks_back = replace(game.players["random"], history=True)
    with pytest.raises(Refusal, match="needs to see the whole match"):
        list(words_in_reply(game, looks_back, tables_of(game), "1", []))


@pytest.mark.posix("programs")
async def test_a_game_of_a_package_is_played_by_programs_that_choose_at_once() -> None:
    game = small_game()
    match = Match(game, Setup(game.Options(), "1", (bot(FIRST_WORD), bot("exit 2"))))
    await play_programs(match)
    assert match.fouls == {1: "Question 1: it exited with code 2."}
    again = Match(game, Setup(game.Options(), "1", (bot(FIRST_WORD), bot(FIRST_WORD))))
    await play_programs(again)
    assert (again.fouls, again.status) == ({}, "over")
    (first, *_) = game.legal(game.deal(game.Options(), "1"), 0)
    assert all(step.action == first for step in again.steps if step.seat != HOUSE)


async def play_programs(match: Match) -> None:
    """Play a match of two programs to its end."""
    deciders = {seat: Program(who, LONG) for seat, who in enumerate(match.setup.seats)}
    try:
        await play_match(match, deciders, unseen)
    finally:
        await leave_all(deciders)


async def unseen(step: Step) -> None:
    """Show a step to nobody."""
