"""The protocol of every game but GOPS: what is said, in the arena and by our players as bots."""

import json
import random
import shlex
import sys
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from app.arena import journal
from app.arena.game import play_game, replayed_matches
from app.arena.plan import Fixture, Fixtures, TournamentPlan, arena_options
from app.arena.report import dialogue_lines
from app.match.bots.dialogue import Dialogue
from app.match.bots.program import Program
from app.match.loop import leave_all, play_match
from app.match.match import Match, Step
from app.match.setup import Setup
from app.plugins import find
from app.resources import guide_page, tables_of
from games import bot_protocol
from games.bot_protocol import words_in_reply
from games.contract import HOUSE, BadInput, Refusal
from games.randomness import pick
from tests.app.arena.zoo_helpers import LONG, bot
from tests.games.small_game_helpers import small_game

PLAYERS = {"gostop": "greedy", "battle": "expected", "twentyone": "optimal"}
"""Who answers for each game; draws nothing."""

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


def conversation(slug: str) -> list[str]:
    """Return the first two questions and answers of a match of two players, and what ends it."""
    game = find(slug)
    match = Match(game, Setup(arena_options(game), "7", ("exec:bot",) * len(game.chairs)))
    said: list[str] = []
    while turn := match.to_move:
        if turn == (HOUSE,):
            match.house()
            continue
        question = Dialogue(match, turn[0], 30.0).ask(match.state, 0)
        info, tables = game.players[PLAYERS[slug]], tables_of(game)
        (answer,) = words_in_reply(game, info, tables, "7", [question.line])
        if turn[0] == 0:
            said += [f"> {question.line}", f"< {answer}"]
        match.apply(turn[0], question.read(answer))
    (end,) = Dialogue(match, 0, 30.0).farewell(len(said))
    return [*said[:4], f"> {end}"]


def folded(line: str) -> str:
    """Return a line as the guide has it: 74 characters after its mark, what goes on indented."""
    parts = [line[begin : begin + 74] for begin in range(2, len(line), 74)]
    return "\n".join([line[:2] + parts[0], *(f"  {part}" for part in parts[1:])])


@pytest.mark.parametrize("slug", WORDS)
def test_the_guide_shows_a_conversation_as_it_is(slug: str) -> None:
    said = conversation(slug)
    assert "\n".join(map(folded, said)) in guide_page("bots")
    assert json.loads(said[-1][2:])["result"]["winner"] in (0, 1)


@pytest.mark.parametrize("slug", WORDS)
def test_every_choice_has_a_word_and_every_view_is_read_back(slug: str) -> None:
    game, coin = find(slug), random.Random(slug)
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


@pytest.mark.parametrize("slug", WORDS)
async def test_a_player_plays_the_same_over_pipes_as_in_its_seat_and_its_game_is_replayed(
    slug: str,
) -> None:
    strong, other = PLAYERS[slug], next(iter(find(slug).players))
    us = f"exec:{shlex.quote(sys.executable)} -m app bot {slug}/{strong}"
    piped = await play_game(fixture(slug, us, other, number=1))
    played: list[Step] = []

    async def keep(match: Match, step: Step) -> None:
        played.append(replace(step, why=""))

    game = fixture(slug, strong, other, number=1)
    seated = await play_game(game, keep)
    assert replace(piped, seconds=UNSET) == seated
    again = replayed_matches(game, seated)
    assert played == [step for match in again for step in match.steps]
    assert len(again) == (2 if slug == "twentyone" else 1)


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
    game = fixture("twentyone", bot("exit 1"), "mimic")
    outcome = await play_game(game)
    assert (outcome.winner, outcome.points[0]) == (1, 0)
    assert outcome.fouls == ("Question 1: it exited with code 1.", "")
    assert [match.status for match in replayed_matches(game, outcome)] == ["foul", "over"]


def test_a_tournament_of_another_game_has_a_journal_of_its_own_and_goes_on(parlour: Any) -> None:
    words = ("arena", "tournament", "mimic", "fifteen", "--game", "twentyone", "--seed", "1")
    first = parlour(*words, "--games", "2", "--format", "json", "--jobs", "1")
    again = parlour(*words, "--games", "4", "--format", "json", "--jobs", "2", "--resume")
    assert (first.code, again.code) == (0, 0)
    assert json.loads(again.out)["games"][:2] == json.loads(first.out)["games"]
    assert parlour(*words, "--games", "4", "--format", "json").out == again.out
    assert journal.kept_plan(journal.journal_file(("mimic", "fifteen"))) is None


def test_what_is_shown_is_what_was_said_and_no_word_is_empty() -> None:
    match = first_roll()
    game, before = match.game, match.state
    ((word, action),) = bot_protocol.words(game, before, 0).items()
    assert (game.spell(action, before, 0), word) == ("", FIRST_ROLL)
    asked, answer = dialogue_lines(match, match.apply(0, action), 2.0)
    assert asked == "./a > " + bot_protocol.question_line(game, before, 0, 2.0, [word])
    assert answer == f"./a < {word}"


def test_an_engine_that_makes_no_sense_is_refused() -> None:
    game = find("battle")
    player, tables = game.players["random"], tables_of(game)
    for line, why in (
        ("hello", 'The engine wrote "hello", which is not a question.'),
        ('{"legal":["x"],"seat":0,"game":"gops","state":{}}', 'asks about "gops", not battle.'),
        ('{"legal":["x"],"seat":0,"game":"battle","state":7}', "wrote no state of Battle"),
        (
            bot_protocol.question_line(game, first_roll().state, 0, 1.0, ["a", "b"]),
            "words do not fit",
        ),
    ):
        with pytest.raises(BadInput, match=why.replace(".", r"\.")):
            list(words_in_reply(game, player, tables, "1", [line]))
    with pytest.raises(Refusal, match="needs to see the whole match"):
        list(words_in_reply(game, replace(player, history=True), tables, "1", []))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("bot", "battle/nobody"), 'Battle of the Sexes has no player called "nobody".'),
        (("bot", "whist/any"), 'There is no game "whist" here.'),
        (("bot", "nobody"), 'GOPS has no player called "nobody".'),
        (("arena", "match", "careful", "random", "--game", "battle"), '"careful" cannot play'),
        (("arena", "match", "a", "b", "--game", "whist"), 'There is no game "whist" here.'),
    ],
)
def test_names_that_are_not_there_are_refused(
    parlour: Any, words: tuple[str, ...], why: str
) -> None:
    run = parlour(*words)
    assert (run.code, run.out) == (2, "")
    assert why in run.err


@pytest.mark.posix("programs")
@pytest.mark.parametrize(
    ("script", "fouls"),
    [(FIRST_WORD, {}), ("exit 2", {1: "Question 1: it exited with code 2."})],
)
async def test_a_game_of_a_package_is_played_by_programs_that_choose_at_once(
    script: str, fouls: dict[int, str]
) -> None:
    async def unseen(step: Step) -> None:
        """Show a step to nobody."""

    game = small_game()
    match = Match(game, Setup(game.Options(), "1", (bot(FIRST_WORD), bot(script))))
    deciders = {seat: Program(who, LONG) for seat, who in enumerate(match.setup.seats)}
    try:
        await play_match(match, deciders, unseen)
    finally:
        await leave_all(deciders)
    assert match.fouls == fouls
    (first, *_) = game.legal(match.start, 0)
    assert all(step.action == first for step in match.steps if step.seat != HOUSE)
